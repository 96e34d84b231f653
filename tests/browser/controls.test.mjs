// Every control by mouse, by keyboard and by typing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { field, first, jitter, openMore, parameters, range, seed, shows } from './controls.mjs'
import { eventually, inAddress, plain, readouts, runHash, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

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
    test(`${parameter.name}: by keys, by mouse, by typing`, () => lab.page({ hash: parameter.hash ?? first }, async (page) => {
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
      const wait = 'min(cap, base·2ⁿ⁻¹)'
      const formula = text('en', `formula-${name}`, name === 'decorrelated' ? {} : { wait })
      assert.equal(await page.locator('.jit .formula').innerText(), formula)
      await eventually(() => page.locator('p.claim').innerText(),
        (claim) => claim.startsWith(name === 'none' ? 'Without jitter' : `With ${name} jitter`), 'the sentence')
    }
  }))

  test('by the list of all kinds, with its formula and its sentence', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    const list = page.locator('#list-jitter')
    // gRPC's fifth either way; what the others take of it follows from their names.
    for (const [name, low, high, said] of [['plus-minus', '0.8', '1.2', 'plus-or-minus'], ['additive', '1', '1.2', 'added'],
      ['subtractive', '0.8', '1', 'taken-off'], ['to-next', '', '', 'up-to-the-next-wait']]) {
      await list.selectOption(name)
      await inAddress(page, 'j', name)
      const wait = 'min(cap, base·2ⁿ⁻¹)'
      const formula = name === 'to-next' ? text('en', 'formula-to-next', { wait })
        : text('en', 'formula-between', { low, high, wait })
      assert.equal(await page.locator('.jit .formula').innerText(), formula)
      await eventually(() => page.locator('p.claim').innerText(),
        (claim) => claim.startsWith(`With ${said} jitter`), 'the sentence')
      assert.equal(await page.locator('.seg input:checked').count(), 0, 'none of the four')
    }
    await page.locator('.jit .seg label', { hasText: text('en', 'jitter-full') }).click()
    await eventually(() => list.inputValue(), 'full', 'the list follows the buttons')
    await list.focus()
    await page.keyboard.press('ArrowUp')
    await inAddress(page, 'j', 'none')
  }))

  test('by the small pictures: button and picture', () => lab.page({ hash: first }, async (page) => {
    const one = (name) => page.locator('.one', { has: page.getByRole('heading', { name, exact: true }) })
    for (const [label, name] of [['None', 'none'], ['Equal', 'equal'], ['Full', 'full'], ['Decorrelated', 'decorrelated']]) {
      const button = one(label).getByRole('button', { name: `${text('en', 'compare-pick')}: ${label}` })
      await button.focus()
      await page.keyboard.press('Enter')
      await inAddress(page, 'j', name)
      assert.equal(await button.getAttribute('aria-pressed'), 'true')
      assert.equal(await page.locator('.pick[aria-pressed="true"]').count(), 1)
      assert.equal(await jitter(page), name)
    }
    await one('Equal').locator('.clickable').click()
    await inAddress(page, 'j', 'equal')
  }))
})

describe('growth', { concurrency: 3 }, () => {
  test('the lists have names', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    for (const [id, name] of [['growth', 'param-growth'], ['jitter', 'param-jitter']]) {
      const list = page.getByRole('combobox', { name: new RegExp(`^${text('en', name)}`) })
      assert.equal(await list.getAttribute('id'), `list-${id}`)
    }
  }))

  test('by its list: formula, hint, undo', () => lab.page({ hash: first }, async (page) => {
    await openMore(page)
    const list = page.locator('#list-growth')
    const hint = () => page.locator('.ctl-multiplier small').innerText()
    assert.equal(await list.inputValue(), 'exponential')
    for (const [growth, formula, said] of [
      ['linear', 'min(cap, base·n)', 'unused'], ['fibonacci', 'min(cap, base·F(n))', 'unused'],
      ['polynomial', 'min(cap, base·n^2)', 'power'], ['fixed', 'min(cap, base)', 'unused'],
    ]) {
      await list.selectOption(growth)
      await inAddress(page, 'g', growth)
      assert.equal(plain(await page.locator('.jit .formula').innerText()), `wait = random(0, ${formula})`)
      assert.equal(await hint(), text('en', `param-multiplier.${said}`))
    }
    await page.getByRole('button', { name: text('en', 'action-undo') }).click()
    await inAddress(page, 'g', (growth) => growth !== 'fixed')
    await list.selectOption('exponential')
    await inAddress(page, 'g', undefined)
    assert.equal(await hint(), text('en', 'param-multiplier.hint'))
  }))

  // 10 clients, all in step: waits of 1, 2, 3, ... s put calls at 0, 1, 3, 6, 10, 15, 21, 28 and 36 s; ten
  // are served one a second's window.
  test('linear waits come at the triangular numbers', () =>
    lab.page({ hash: '#v1.b=1s&c=1h&g=linear&n=10&k=1000&seed=1' }, async (page) => {
      const drain = (await readouts(page)).find(([name]) => name === text('en', 'readout-drain'))
      assert.equal(drain[1], '6 s')
    }))
})
