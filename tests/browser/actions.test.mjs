// What stands around the controls: More, new luck, reset, undo and redo.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { field, first, parameters, range } from './controls.mjs'
import { address, eventually, inAddress, plain, runHash, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

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

  test('More brings its tray into sight, and the tray follows its button', () =>
    lab.page({ hash: first, width: 1440, height: 900 }, async (page) => {
      const more = page.locator('button.more')
      await more.focus()
      await page.keyboard.press('Enter')
      await eventually(() => page.locator('#more').evaluate((tray) => innerHeight - tray.getBoundingClientRect().bottom),
        (room) => room >= -1, 'in sight')
      await page.keyboard.press('Tab')
      assert.ok(await page.evaluate(() => document.querySelector('#more').contains(document.activeElement)))
    }))

  // With a limit the sentence over the lab says how many gave up, and on a phone takes a line or two more.
  for (const width of [390, 1280]) {
    test(`a sentence that grows moves nothing from under the hand at ${width} px`, () => lab.page({
      hash: '#v1.b=100ms&c=10s&f=2&j=none&n=1000&seed=1&a=12', width,
    }, async (page) => {
      await page.locator('button.more').click()
      const limit = page.locator('#range-attempt-limit')
      await limit.focus()
      const height = () => page.locator('.claim').evaluate((claim) => claim.clientHeight)
      await page.keyboard.press('Home')
      await inAddress(page, 'a', undefined)
      const y = (await limit.boundingBox()).y
      const tall = await height()
      for (let limits = 1; limits <= 4; limits++) {
        await page.keyboard.press('ArrowRight')
        await inAddress(page, 'a', String(limits))
        await eventually(async () => plain(await page.locator('.claim').innerText()), (t) => t.includes(`after ${limits === 1 ? 'one' : limits} attempt`), 'who gave up')
        assert.ok(Math.abs((await limit.boundingBox()).y - y) < 1, `with ${limits} the slider has moved`)
      }
      if (width < 640) assert.notEqual(await height(), tall, 'the sentence is longer')
    }))
  }

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

  test('undo and redo by keyboard: at the last step the focus stays', () => lab.page({ hash: first }, async (page) => {
    const undo = page.getByRole('button', { name: text('en', 'action-undo') })
    const redo = page.getByRole('button', { name: text('en', 'action-redo') })
    await page.locator('.seg input[value="none"]').check()
    await inAddress(page, 'j', 'none')
    for (const [button, jitter] of [[undo, 'full'], [redo, 'none']]) {
      await button.focus()
      await page.keyboard.press('Enter')
      await inAddress(page, 'j', jitter)
      assert.equal(await button.getAttribute('aria-disabled'), 'true')
      assert.ok(await button.evaluate((b) => b === document.activeElement), 'keeps the focus')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(400)
      assert.equal((await address(page)).j, jitter, 'and does nothing')
    }
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
