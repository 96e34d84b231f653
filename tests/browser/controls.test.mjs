// Every control by mouse and by keyboard, what bad input does, undo, and the numbers in the story.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { address, eventually, inAddress, plain, readouts, runHash, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const first = '#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=1'

/**
 * name: stem of the element ids. key: in the address. Values are pairs: as the field shows it, as the address
 * writes it. up: one step of the slider from the default. low, high: the ends of the slider.
 * The stops of a logarithmic slider are 10 12 15 18 20 25 30 35 40 50 60 70 80 90 in each decade.
 */
const parameters = [
  { name: 'base', key: 'b', was: ['100 ms', '100ms'], up: ['120 ms', '120ms'], low: ['10 ms', '10ms'],
    high: ['10 s', '10s'], typed: '1.25 s', then: ['1.25 s', '1.25s'] },
  { name: 'cap', key: 'c', was: ['10 s', '10s'], up: ['12 s', '12s'], low: ['1 s', '1s'],
    high: ['100 s', '1m40s'], typed: '2m', then: ['2 min', '2m'] },
  { name: 'clients', key: 'n', was: ['1,000', '1000'], up: ['1,200', '1200'], low: ['10', '10'],
    high: ['1,000,000', '1000000'], typed: '2,345', then: ['2,345', '2345'] },
  { name: 'multiplier', key: 'f', was: ['2', '2'], up: ['2.1', '2.1'], low: ['1', '1'], high: ['4', '4'],
    typed: '1.618', then: ['1.618', '1.618'], more: true },
  // Unset is left out of the address; no limit is the low end of its slider.
  { name: 'attempt-limit', key: 'a', was: ['none', undefined], up: ['1', '1'], low: ['none', undefined],
    high: ['30', '30'], typed: '7', then: ['7', '7'], more: true },
  { name: 'capacity', key: 'k', was: ['auto', undefined], up: ['120/s', '120'], low: ['1/s', '1'],
    high: ['1,000,000/s', '1000000'], typed: '12.5', then: ['12.5/s', '12.5'], more: true },
  { name: 'outage', key: 'd', was: ['30 s', undefined], up: ['31 s', '31s'], low: ['0 s', '0s'],
    high: ['2 min', '2m'], typed: '1500 ms', then: ['1.5 s', '1.5s'], more: true },
]
const seed = { name: 'seed', key: 'seed', was: ['1', '1'], typed: '777', then: ['777', '777'], more: true }

const field = (page, { name }) => page.locator(`#field-${name}`)
const range = (page, { name }) => page.locator(`#range-${name}`)
const shows = (page, parameter, value) =>
  eventually(async () => plain(await field(page, parameter).inputValue()), value, `field of ${parameter.name}`)
const openMore = (page) => page.locator('button.more').click()
const jitter = (page) => page.locator('.seg input:checked').inputValue()

/** Moves the slider by the arrow keys, Home and End. */
async function byKeys(page, parameter) {
  const before = await runHash(page)
  await range(page, parameter).focus()
  await page.keyboard.press('ArrowRight')
  await shows(page, parameter, parameter.up[0])
  assert.equal(plain(await range(page, parameter).getAttribute('aria-valuetext')), parameter.up[0])
  await inAddress(page, parameter.key, parameter.up[1])
  await eventually(() => runHash(page), (hash) => hash !== before, 'another run is shown')
  await page.keyboard.press('ArrowLeft')
  // Where unset means automatic, the slider sets what automatic was.
  await shows(page, parameter, parameter.name === 'capacity' ? '100/s' : parameter.was[0])
  await page.keyboard.press('End')
  await shows(page, parameter, parameter.high[0])
  await inAddress(page, parameter.key, parameter.high[1])
  await page.keyboard.press('Home')
  await shows(page, parameter, parameter.low[0])
  await inAddress(page, parameter.key, parameter.low[1])
  assert.equal(await range(page, parameter).evaluate((r) => r === document.activeElement), true, 'keeps the focus')
}

/** Clicks the slider at a quarter, then drags it to nine tenths. */
async function byMouse(page, parameter) {
  const slider = range(page, parameter)
  const last = Number(await slider.getAttribute('max'))
  const near = (share) => (at) => Math.abs(at - share * last) <= 1
  const stop = async () => Number(await slider.inputValue())
  // The middle of the thumb travels between the middles of its ends; it is 18 px wide. The place is asked for
  // anew: a longer sentence above moves the tray.
  const place = async () => {
    await slider.scrollIntoViewIfNeeded()
    await settled(page)
    const box = await slider.boundingBox()
    return { x: (share) => box.x + 9 + share * (box.width - 18), y: box.y + box.height / 2 }
  }
  let { x, y } = await place()
  await page.mouse.click(x(0.25), y)
  await eventually(stop, near(0.25), 'after a click at a quarter')
  const there = await field(page, parameter).inputValue();
  ({ x, y } = await place())
  await page.mouse.move(x(0.25), y)
  await page.mouse.down()
  await page.mouse.move(x(0.5), y, { steps: 4 })
  await page.mouse.move(x(0.9), y, { steps: 4 })
  await page.mouse.up()
  await eventually(stop, near(0.9), 'after a drag to nine tenths')
  assert.notEqual(await field(page, parameter).inputValue(), there)
}

/** Types into the field: taken at Enter, not before, and written tidily. */
async function byTyping(page, parameter) {
  const before = await field(page, parameter).inputValue()
  const hash = await page.evaluate(() => location.hash)
  await field(page, parameter).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(parameter.typed)
  if (parameter !== seed) {
    const slider = range(page, parameter)
    assert.equal(await slider.getAttribute('aria-valuetext'), before, 'nothing changes while one types')
  }
  await page.keyboard.press('Enter')
  await shows(page, parameter, parameter.then[0])
  await inAddress(page, parameter.key, parameter.then[1])
  assert.notEqual(await page.evaluate(() => location.hash), hash)
}

describe('a control', { concurrency: 3 }, () => {
  for (const parameter of parameters) {
    test(`${parameter.name}: by keys, by mouse, by typing`, () => lab.page({ hash: first }, async (page) => {
      if (parameter.more) await openMore(page)
      await byKeys(page, parameter)
      await byMouse(page, parameter)
      await byTyping(page, parameter)
    }))
  }

  test('seed: by typing', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    const before = await runHash(page)
    await byTyping(page, seed)
    await eventually(() => runHash(page), (hash) => hash !== before, 'another run')
  }))
})

describe('a field', { concurrency: 3 }, () => {
  test('steps by the up and down arrow keys', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    for (const [parameter, up] of [[parameters[0], '120ms'], [parameters[2], '1200'], [seed, '2']]) {
      await field(page, parameter).focus()
      await page.keyboard.press('ArrowUp')
      await inAddress(page, parameter.key, up)
      await page.keyboard.press('ArrowDown')
      await inAddress(page, parameter.key, parameter.was[1])
    }
  }))

  test('takes the words none and auto', () => lab.page({ hash: `${first}&a=5&k=300` }, async (page) => {
    await openMore(page)
    for (const [name, key, word] of [['attempt-limit', 'a', 'none'], ['capacity', 'k', 'auto']]) {
      await page.locator(`#field-${name}`).fill(word)
      await page.keyboard.press('Enter')
      await inAddress(page, key, undefined)
      assert.equal(await page.locator(`#field-${name}`).inputValue(), word)
    }
  }))
})

describe('jitter', { concurrency: 3 }, () => {
  test('by keyboard: the arrows go through the four', () => lab.page({ hash: first }, async (page) => {
    await page.locator('.seg input:checked').focus()
    for (const name of ['equal', 'decorrelated', 'none', 'full']) {
      await page.keyboard.press('ArrowRight')
      await inAddress(page, 'j', name)
      assert.equal(await jitter(page), name)
    }
  }))

  test('by mouse: each button, with its formula and its sentence', () => lab.page({ hash: first }, async (page) => {
    for (const name of ['none', 'equal', 'decorrelated', 'full']) {
      await page.locator('.jit .seg label', { hasText: text('en', `jitter-${name}`) }).click()
      await inAddress(page, 'j', name)
      const formula = text('en', `formula-${name}`, name === 'decorrelated' ? {} : { factor: '2' })
      assert.equal(await page.locator('.jit .formula').innerText(), formula)
      await eventually(() => page.locator('p.claim').innerText(),
        (claim) => claim.startsWith(name === 'none' ? 'Without jitter' : `With ${name} jitter`), 'the sentence')
    }
  }))

  test('by the small pictures: name and picture', () => lab.page({ hash: first }, async (page) => {
    const one = (name) => page.locator('.one', { has: page.getByRole('button', { name, exact: true }) })
    for (const [label, name] of [['None', 'none'], ['Equal', 'equal'], ['Full', 'full'], ['Decorrelated', 'decorrelated']]) {
      await one(label).locator('.pick').focus()
      await page.keyboard.press('Enter')
      await inAddress(page, 'j', name)
      assert.equal(await one(label).locator('.pick').getAttribute('aria-pressed'), 'true')
      assert.equal(await page.locator('.pick[aria-pressed="true"]').count(), 1)
      assert.equal(await jitter(page), name)
    }
    await one('Equal').locator('.clickable').click()
    await inAddress(page, 'j', 'equal')
  }))
})

describe('around them', { concurrency: 3 }, () => {
  test('More opens and closes, by mouse and keyboard', () => lab.page({ hash: first }, async (page) => {
    const more = page.locator('button.more')
    for (const [press, open] of [[() => more.click(), true], [() => page.keyboard.press('Enter'), false],
      [() => page.keyboard.press('Space'), true]]) {
      await press()
      await eventually(() => page.locator('#more').isVisible(), open, 'the tray')
      assert.equal(await more.getAttribute('aria-expanded'), String(open))
      assert.equal(await page.locator('#field-outage').isVisible(), open)
    }
  }))

  test('New luck changes the seed and the run, nothing else', () => lab.page({ hash: first }, async (page) => {
    const before = await address(page)
    for (const button of await page.getByRole('button', { name: text('en', 'action-luck') }).all()) {
      const { seed: last } = await address(page)
      const run = await runHash(page)
      await button.click()
      await eventually(async () => (await address(page)).seed, (now) => now !== last, 'the seed')
      await eventually(() => runHash(page), (hash) => hash !== run, 'another run')
    }
    const after = await address(page)
    assert.match(after.seed, /^[1-9]\d{0,3}$/, 'a seed that one can read out')
    assert.deepEqual({ ...after, seed: '1' }, before)
    assert.equal(plain(await page.locator('.panel-foot .seed').innerText()), `Seed ${after.seed}`)
  }))

  test('Reset puts everything back but the luck', () =>
    lab.page({ hash: '#v1.b=1s&c=3s&f=3&j=full&n=300&a=4&k=50&d=7s&seed=5' }, async (page) => {
      await page.getByRole('button', { name: text('en', 'action-reset'), exact: true }).click()
      const whole = () => page.evaluate(() => location.hash)
      await eventually(whole, '#v1.b=100ms&c=10s&f=2&j=none&n=1000&seed=5', 'the address')
      assert.equal(await field(page, { name: 'outage' }).inputValue(), '30 s'.replace(' ', '\u00a0'))
    }))

  test('undo and redo by button', () => lab.page({ hash: first }, async (page) => {
    const undo = page.getByRole('button', { name: text('en', 'action-undo') })
    const redo = page.getByRole('button', { name: text('en', 'action-redo') })
    assert.deepEqual([await undo.isDisabled(), await redo.isDisabled()], [true, true])
    await field(page, parameters[0]).fill('1s')
    await page.keyboard.press('Enter')
    await page.locator('.seg input[value="none"]').check()
    await inAddress(page, 'j', 'none')
    await undo.click()
    await inAddress(page, 'j', 'full')
    assert.equal((await address(page)).b, '1s')
    await undo.click()
    await inAddress(page, 'b', '100ms')
    assert.equal(await undo.isDisabled(), true)
    await redo.click()
    await redo.click()
    await inAddress(page, 'j', 'none')
    assert.equal((await address(page)).b, '1s')
    assert.equal(await redo.isDisabled(), true)
  }))

  test('undo and redo by Ctrl+Z, but not inside a field', () => lab.page({ hash: first }, async (page) => {
    await range(page, parameters[0]).focus()
    await page.keyboard.press('ArrowRight')
    await inAddress(page, 'b', '120ms')
    await page.keyboard.press('Control+z')
    await inAddress(page, 'b', '100ms')
    await page.keyboard.press('Control+Shift+z')
    await inAddress(page, 'b', '120ms')
    await field(page, parameters[1]).focus()
    await page.keyboard.press('Control+z')
    await page.waitForTimeout(500)
    assert.equal((await address(page)).b, '120ms', 'a field has its own undo')
  }))

  test('one sweep of a slider is one step back', () => lab.page({ hash: first }, async (page) => {
    await range(page, parameters[0]).focus()
    for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowRight')
    await inAddress(page, 'b', '300ms')
    await page.keyboard.press('Control+z')
    await inAddress(page, 'b', '100ms')
  }))
})

const bad = ['abc', '', '1e30', '9'.repeat(400), '-5s', 'NaN', '<script>alert(1)</script>']
describe('bad input is answered at the field, and changes nothing', { concurrency: 3 }, () => {
  test('in every field', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    const [run, hash] = [await runHash(page), await page.evaluate(() => location.hash)]
    for (const parameter of [...parameters, seed]) {
      const { name } = parameter
      const input = field(page, parameter)
      const error = page.locator(`#error-${name}`)
      assert.equal(await input.getAttribute('aria-describedby'), `error-${name}`)
      assert.equal(await error.getAttribute('role'), 'alert')
      assert.equal(await error.isVisible(), false)
      for (const typed of bad) {
        const what = `${name} ${JSON.stringify(typed.slice(0, 30))}`
        await input.fill(typed)
        await page.keyboard.press('Enter')
        await eventually(() => error.innerText(), (said) => /^[A-Z].*\.$/s.test(said), `${what}: a sentence`)
        assert.equal(await input.getAttribute('aria-invalid'), 'true', what)
        assert.equal(await input.inputValue(), typed, `${what}: what was typed stays`)
        const [at, below] = [await input.boundingBox(), await error.boundingBox()]
        assert.ok(Math.abs(below.y - at.y - at.height) < 40, `${what}: the sentence is at the field`)
      }
    }
    await page.waitForTimeout(350)
    assert.equal(await page.evaluate(() => location.hash), hash, 'the address is as it was')
    assert.equal(await runHash(page), run, 'the run is as it was')
    // And the page goes on.
    for (const parameter of [...parameters, seed]) {
      await field(page, parameter).fill(parameter.typed)
      await page.keyboard.press('Enter')
      await shows(page, parameter, parameter.then[0])
      assert.equal(await page.locator(`#error-${parameter.name}`).isVisible(), false, 'the sentence is gone')
      assert.equal(await field(page, parameter).getAttribute('aria-invalid'), 'false')
    }
    for (const { key, then } of [...parameters, seed]) await inAddress(page, key, then[1])
  }))

  test('the sentence says what is expected, or the bound', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    for (const [name, typed, said] of [
      ['base', 'abc', text('en', 'error-duration')],
      ['base', '2h', text('en', 'error-large', { value: '1 h' })],
      ['base', '1us', text('en', 'error-small', { value: '100 µs' })],
      ['clients', 'many', text('en', 'error-number')],
      ['clients', '1e30', text('en', 'error-large', { value: '1,000,000' })],
      ['clients', '3', text('en', 'error-small', { value: '10' })],
      ['multiplier', '0.5', text('en', 'error-small', { value: '1' })],
      ['attempt-limit', 'lots', text('en', 'error-count-or-none')],
      ['capacity', 'full', text('en', 'error-rate')],
      ['seed', '-1', text('en', 'error-number')],
    ]) {
      await page.locator(`#field-${name}`).fill(typed)
      await page.keyboard.press('Enter')
      await eventually(async () => plain(await page.locator(`#error-${name}`).innerText()), said, `${name} ${typed}`)
    }
  }))

  test('a complaint stands until its field is answered, whatever else changes', () =>
    lab.page({ hash: first }, async (page) => {
      const [base, error] = [field(page, parameters[0]), page.locator('#error-base')]
      await base.fill('abc')
      await page.keyboard.press('Enter')
      await eventually(() => error.isVisible(), true, 'the complaint')
      await range(page, parameters[2]).focus()
      await page.keyboard.press('ArrowRight')
      await inAddress(page, 'n', '1200')
      // Either both stay, or both go: a field that shows a value that does not hold says so.
      const kept = [await base.inputValue(), await base.getAttribute('aria-invalid'), await error.isVisible()]
      const gone = [plain(kept[0]), ...kept.slice(1)]
      assert.ok(
        kept.join() === 'abc,true,true' || gone.join() === '100 ms,false,false',
        `the field shows ${kept[0]}, invalid ${kept[1]}, complaint ${kept[2]}`)
    }))
})

// Stops by hand from the default of each passage: see `parameters`.
const passages = [
  { id: 'story-1', key: 'b', was: '100 ms', up: '120 ms', down: '90 ms', page: '250 ms', typed: '1s', shown: '1 s', written: '1s' },
  { id: 'story-2', key: 'n', was: '1,000', up: '1,200', down: '900', page: '2,500', typed: '333', shown: '333', written: '333' },
  { id: 'story-3', key: 'f', was: '4', up: '4', down: '3.9', page: '4', typed: '1.5', shown: '1.5', written: '1.5' },
  { id: 'story-4', key: 'd', was: '30 s', up: '31 s', down: '29 s', page: '35 s', typed: '1m', shown: '60 s', written: '1m' },
  { id: 'story-5', key: 'c', was: '60 s', up: '70 s', down: '50 s', page: '100 s', typed: '5 s', shown: '5 s', written: '5s' },
]
describe('a number in the story', { concurrency: 3 }, () => {
  const number = (page, { id }) => page.locator(`#${id} .scrub input`)
  const says = (page, passage, value) =>
    eventually(async () => plain(await number(page, passage).inputValue()), value, `number of ${passage.id}`)
  const sentence = (page, { id }) => page.locator(`#${id} .prose`).innerText()
  const link = (page, { id }) => page.locator(`#${id} .open a`).getAttribute('href')

  for (const passage of passages) {
    test(`${passage.id}: arrow keys, page keys, buttons and typing change it and what is told`, () =>
      lab.page({ hash: first }, async (page) => {
        const input = number(page, passage)
        const here = () => input.evaluate((element) => element === document.activeElement)
        await says(page, passage, passage.was)
        const [told, target] = [await sentence(page, passage), await link(page, passage)]
        await input.focus()
        await page.keyboard.press('ArrowDown')
        await says(page, passage, passage.down)
        assert.ok(await here(), 'the focus stays')
        await eventually(() => link(page, passage), (now) => now !== target, 'the link')
        await page.keyboard.press('ArrowUp')
        await says(page, passage, passage.was)
        await page.keyboard.press('ArrowUp')
        await says(page, passage, passage.up)
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('PageUp')
        if (passage.key !== 'f') await says(page, passage, passage.page)
        await input.fill(passage.typed)
        await page.keyboard.press('Enter')
        await says(page, passage, passage.shown)
        assert.ok(await here(), 'the focus stays')
        assert.match(await link(page, passage), new RegExp(`[.&]${passage.key}=${passage.written.replace('.', '\\.')}(&|$)`))
        await eventually(() => sentence(page, passage), (now) => now !== told, 'the text')
        const [less, more] = await page.locator(`#${passage.id} .scrub-step`).all()
        for (const button of [more, less]) {
          const last = await input.inputValue()
          await button.focus()
          await page.keyboard.press('Enter')
          await eventually(() => input.inputValue(), (now) => now !== last, 'the number')
          assert.ok(await button.evaluate((element) => element === document.activeElement), 'the button keeps the focus')
          await page.keyboard.press('Space')
        }
        const last = await input.inputValue()
        await less.click()
        await eventually(() => input.inputValue(), (now) => now !== last, 'the number')
      }))
  }

  test('is dragged: five stops to the right, seven to the left', () => lab.page({ hash: first }, async (page) => {
    const passage = passages[1]
    const input = number(page, passage)
    await input.scrollIntoViewIfNeeded()
    const told = await sentence(page, passage)
    const box = await input.boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y, { steps: 3 })
    await page.mouse.move(x + 41, y, { steps: 3 })
    await says(page, passage, '2,500')
    await page.mouse.move(x - 57, y, { steps: 6 })
    await page.mouse.up()
    await says(page, passage, '350')
    await page.mouse.move(x + 80, y)
    await says(page, passage, '350')
    // Without jitter the peak is everybody: the words follow the number.
    const body = plain(await page.locator('#story-2 .prose').innerText())
    assert.match(body, /brings 350 attempts into one short window/)
    assert.notEqual(body, told)
  }))

  test('that cannot be read is answered beside it', () => lab.page({ hash: first }, async (page) => {
    for (const [passage, typed, said] of [
      [passages[0], 'abc', text('en', 'error-duration')],
      [passages[1], '<b>', text('en', 'error-number')],
      [passages[1], '1e30', text('en', 'error-large', { value: '1,000,000' })],
      [passages[1], '20000', text('en', 'error-large', { value: '10,000' })],
      [passages[3], '', text('en', 'error-duration')],
    ]) {
      const input = number(page, passage)
      const target = await link(page, passage)
      await input.fill(typed)
      await page.keyboard.press('Enter')
      const error = page.locator(`#${passage.id} .scrub .error`)
      await eventually(async () => plain(await error.innerText()), said, `${passage.id} ${typed}`)
      assert.equal(await input.inputValue(), typed)
      assert.equal(await input.getAttribute('aria-invalid'), 'true')
      assert.equal(await link(page, passage), target, 'the run is as it was')
      await input.fill(passage.typed)
      await page.keyboard.press('Enter')
      await says(page, passage, passage.shown)
      assert.equal(await error.isVisible(), false)
    }
  }))

  test('opens in the lab, by mouse and by keyboard', () => lab.page({ hash: first }, async (page) => {
    const input = number(page, passages[4])
    await input.fill('5s')
    await page.keyboard.press('Enter')
    await page.locator('#story-5 .open a').click()
    await inAddress(page, 'c', '5s')
    await settled(page)
    assert.equal(await jitter(page), 'full')
    assert.equal(plain(await field(page, parameters[1]).inputValue()), '5 s')
    assert.ok(await page.evaluate(() => scrollY) < 200, 'the lab is in sight')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'lab')
    // The passage tells of the same run as the lab.
    const drain = plain(await page.locator('#story-5 .prose').innerText()).match(/served ([\d.]+ s) after/)[1]
    assert.equal((await readouts(page))[3][1], drain)
    await page.locator('#story-2 .open a').focus()
    await page.keyboard.press('Enter')
    await inAddress(page, 'j', 'none')
    await eventually(() => jitter(page), 'none', 'the jitter of the second passage')
  }))
})

describe('an interview question', { concurrency: 3 }, () => {
  test('opens by keyboard, counts the points, and shows its proof in the lab', () =>
    lab.page({ hash: first }, async (page) => {
      const question = page.locator('#q-jitter')
      await question.locator('summary').focus()
      await page.keyboard.press('Enter')
      await question.locator('.answer').waitFor()
      const marks = question.locator('.marks')
      assert.equal(await marks.innerText(), text('en', 'interview-marks', { said: '0', total: '4' }))
      await question.locator('.points label').nth(1).click()
      await question.locator('.points input').nth(3).focus()
      await page.keyboard.press('Space')
      await eventually(() => marks.innerText(), text('en', 'interview-marks', { said: '2', total: '4' }), 'marks')
      await question.getByRole('link', { name: text('en', 'interview-show') }).click()
      await inAddress(page, 'j', 'none')
      await question.getByRole('link', { name: text('en', 'interview-compare') }).click()
      await inAddress(page, 'j', 'full')
      assert.equal(await page.evaluate(() => document.activeElement.id), 'lab')
    }))

  test('there are twelve or more, each with answer, wrong answer, points, and a proof that runs', () =>
    lab.page({ hash: first }, async (page) => {
      const questions = await page.locator('details.question').all()
      assert.ok(questions.length >= 12, `${questions.length} questions`)
      for (const question of questions) {
        await question.locator('summary').click()
        await question.locator('.answer').waitFor()
        const name = await question.getAttribute('id')
        const words = await question.locator('.answer').innerText()
        assert.doesNotMatch(words, /undefined|NaN|\{|\}\s*\$|–\s*–/, name)
        for (const p of await question.locator('.model p').all()) {
          assert.ok((await p.innerText()).length > 30, `${name}: an answer and a wrong answer`)
        }
        assert.equal(await question.locator('.points label').count(), 4, name)
        for (const a of await question.locator('.proof a').all()) {
          assert.match(await a.getAttribute('href'), /^#v1\./, name)
        }
        await question.locator('summary').click()
      }
    }))

  test('is found by its level', () => lab.page({ hash: first }, async (page) => {
    const visible = () => page.locator('details.question:visible').count()
    const all = await visible()
    let sum = 0
    for (const level of ['junior', 'middle', 'senior']) {
      await page.locator('.levels').getByRole('button', { name: text('en', `level-${level}`) }).click()
      const shown = await visible()
      assert.ok(shown > 0 && shown < all, `${level}: ${shown} of ${all}`)
      sum += shown
    }
    assert.equal(sum, all)
    await page.locator('.levels').getByRole('button', { name: text('en', 'level-all') }).click()
    assert.equal(await visible(), all)
  }))
})
