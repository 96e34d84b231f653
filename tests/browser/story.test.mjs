// The numbers in the story: changed by keys, by hand and by typing, and opened in the lab; analogies.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { field, first, jitter, parameters } from './controls.mjs'
import { eventually, inAddress, plain, readouts, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

// Stops by hand from the default of each passage: see `parameters` in controls.mjs.
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

  test('its steps stop at the ends of the slider, and say so', () => lab.page({ hash: first }, async (page) => {
    // The story keeps to 10,000 clients, so that it answers at once; the slider begins at 10.
    const input = number(page, passages[1])
    const [less, more] = await page.locator(`#${passages[1].id} .scrub-step`).all()
    for (const [typed, end, other] of [['10', less, more], ['10000', more, less]]) {
      await input.fill(typed)
      await page.keyboard.press('Enter')
      await eventually(() => end.getAttribute('aria-disabled'), 'true', `${typed}: at the end`)
      assert.equal(await other.getAttribute('aria-disabled'), 'false')
      const last = await input.inputValue()
      await end.focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(200)
      assert.equal(await input.inputValue(), last)
      assert.ok(await end.evaluate((b) => b === document.activeElement), 'keeps the focus')
      await other.click()
      await eventually(() => end.getAttribute('aria-disabled'), 'false', 'away from the end')
    }
  }))

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
      [passages[1], '<b>', text('en', 'error-count')],
      [passages[1], '1e30', text('en', 'error-large', { value: '1,000,000' })],
      [passages[1], '20000', text('en', 'error-large', { value: '10,000' })],
      [passages[3], '', text('en', 'error-duration')],
      [passages[4], '1 ms', text('en', 'error-small', { value: '100 ms' })],
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

  test('compared with itself is told otherwise', () => lab.page({ hash: first }, async (page) => {
    const [, , growth, , cap] = passages
    for (const [passage, typed, silly] of [[growth, '2', /with doubling it is/], [cap, '1s', /With a cap of 1.s it is/]]) {
      assert.match(await sentence(page, passage), silly)
      await number(page, passage).fill(typed)
      await page.keyboard.press('Enter')
      await eventually(() => sentence(page, passage), (now) => !silly.test(now), passage.id)
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

test('each analogy has a title and opens a run that is computed', () => lab.page({ hash: first }, async (page) => {
  const all = await page.locator('.words li').all()
  assert.equal(all.length, 4)
  for (const one of all) {
    assert.ok((await one.locator('h4').innerText()).length > 5)
    const link = one.getByRole('link')
    const clients = (await link.getAttribute('href')).match(/&n=(\d+)/)[1]
    await link.click()
    await inAddress(page, 'n', clients)
    await settled(page)
    assert.equal(await page.evaluate(() => document.activeElement.id), 'lab')
  }
}))
