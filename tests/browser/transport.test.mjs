// Time: play, pause, step, scrub, point at; what plays by itself, and what stops it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, frames, inAddress, messages, plain, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

// Without jitter and with a second a window: retries at 0.1 0.3 0.7 1.5 3.1 6.3 12.7 22.7 32.7 ... s.
const herd = '#v1.b=100ms&c=10s&f=2&j=none&n=1000&seed=1'
const last = 69
const moving = { hash: herd, query: 'autoplay=never', reducedMotion: false }

const cursor = async (page) => Number(await page.locator('input.scrubber').inputValue())
const at = (page, window) => eventually(() => cursor(page), window, 'the cursor')
const button = (page, name) => page.locator('.transport').getByRole('button', { name: text('en', `transport-${name}`) })
const playing = (page) => page.locator('.tb.play').getAttribute('aria-label').then((l) => l === text('en', 'transport-pause'))
const clock = async (page) => plain((await page.locator('.clock > *').allInnerTexts()).join(' '))
/** The cursor goes on by itself. */
const moves = async (page, what) => {
  const from = await cursor(page)
  await eventually(() => cursor(page), (now) => now > from, what)
}
/** It stops, and not because it has come to the end. */
const pauses = async (page, what) => {
  await eventually(() => playing(page), false, what)
  assert.ok(await cursor(page) < last, `${what}: it only came to its end`)
}
/** The cursor does not move for a while. */
const rests = async (page, what, ms = 500) => {
  await frames(page)
  const from = await cursor(page)
  await page.waitForTimeout(ms)
  assert.equal(await cursor(page), from, what)
}

describe('by hand', () => {
  test('plays and pauses by its button, and says which it would do', () => lab.page(moving, async (page) => {
    await button(page, 'play').click()
    await moves(page, 'it plays')
    assert.equal(await playing(page), true)
    await button(page, 'pause').click()
    assert.equal(await playing(page), false)
    await rests(page, 'it pauses')
    assert.ok(await cursor(page) > 0)
  }))

  test('what is still to come is pale in both plots, and the words between them are not', () => lab.page(moving, async (page) => {
    await button(page, 'play').click()
    await moves(page, 'it plays')
    const boxes = await page.locator('.veil').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()))
    assert.equal(boxes.length, 2)
    const title = new RegExp(`^${messages('en', 'chart').get('chart-attempts')}`)
    const words = await page.locator('#lab svg[role="img"] text').filter({ hasText: title }).first().boundingBox()
    assert.ok(boxes[0].height > 50 && boxes[0].bottom <= words.y, 'over the load')
    assert.ok(boxes[1].height > 50 && boxes[1].top >= words.y + words.height, 'over the raster')
  }))

  test('plays and pauses by space, on the picture and on its scrubber', () => lab.page(moving, async (page) => {
    for (const place of ['.figure', 'input.scrubber']) {
      await page.locator(place).focus()
      await page.keyboard.press('Space')
      await eventually(() => playing(page), true, `space on ${place}`)
      await moves(page, `space on ${place}`)
      await page.keyboard.press('Space')
      await pauses(page, `space on ${place}`)
      await rests(page, 'it pauses', 300)
    }
    assert.ok(await page.evaluate(() => scrollY) < 5, 'space does not scroll')
  }))

  test('steps forward, back, and to the start', () => lab.page(moving, async (page) => {
    for (const window of [1, 2, 3]) {
      await button(page, 'forward').click()
      await at(page, window)
    }
    await button(page, 'back').click()
    await at(page, 2)
    await inAddress(page, 't', '2s')
    await button(page, 'start').click()
    await at(page, 0)
    await button(page, 'back').click()
    await rests(page, 'there is nothing before the start', 100)
    await inAddress(page, 't', undefined)
  }))

  test('Home, End and the arrows move the cursor, on the picture and on the scrubber', () =>
    lab.page(moving, async (page) => {
      for (const place of ['.figure', 'input.scrubber']) {
        await page.locator(place).focus()
        for (const [key, window] of [
          ['End', last], ['ArrowRight', last], ['ArrowLeft', last - 1], ['Home', 0], ['ArrowLeft', 0], ['ArrowRight', 1],
        ]) {
          await page.keyboard.press(key)
          await at(page, window)
        }
      }
    }))

  test('the next wave, by button and by N', () => lab.page(moving, async (page) => {
    // Window 1 holds the wave at 1.5 s, but it falls from window 0, which holds four of them.
    for (const window of [3, 6, 12]) {
      await button(page, 'wave').click()
      await at(page, window)
    }
    await page.locator('.figure').focus()
    for (const window of [22, 32]) {
      await page.keyboard.press('n')
      await at(page, window)
    }
    assert.match(await clock(page), /^32–33 s/)
    assert.match(await clock(page), /1 of 1,000 attempts served$/)
  }))

  test('a click and a drag on the picture put the cursor there', () => lab.page(moving, async (page) => {
    const box = await page.locator('.hit').boundingBox()
    const x = (window) => box.x + ((window + 0.5) / (last + 1)) * box.width
    const [load, raster] = [box.y + box.height * 0.2, box.y + box.height * 0.8]
    await page.mouse.click(x(20), load)
    await at(page, 20)
    await page.mouse.click(x(50), raster)
    await at(page, 50)
    await page.mouse.move(x(50), load)
    await page.mouse.down()
    await page.mouse.move(x(40), load, { steps: 3 })
    await at(page, 40)
    await page.mouse.move(x(10), raster, { steps: 3 })
    await at(page, 10)
    // The pointer is held beyond the edges.
    await page.mouse.move(box.x - 200, raster + 300, { steps: 3 })
    await at(page, 0)
    await page.mouse.move(box.x + box.width + 100, raster, { steps: 3 })
    await at(page, last)
    await page.mouse.up()
    await page.mouse.move(x(30), load)
    await rests(page, 'let go', 100)
  }))

  test('the scrubber under the picture is dragged', () => lab.page(moving, async (page) => {
    const box = await page.locator('input.scrubber').boundingBox()
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.1, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 })
    await page.mouse.up()
    await eventually(() => cursor(page), (window) => Math.abs(window - 0.6 * last) <= 1.5, 'six tenths of the way')
  }))

  test('pointing reads a window out, leaving goes back to the cursor', () => lab.page(moving, async (page) => {
    const box = await page.locator('.hit').boundingBox()
    const x = (window) => box.x + ((window + 0.5) / (last + 1)) * box.width
    const before = await clock(page)
    assert.match(before, /^0–1 s 0 of 4,000 attempts served$/)
    await page.mouse.move(x(22), box.y + 60)
    await eventually(() => clock(page), '22–23 s 0 of 1,000 attempts served', 'the window under the pointer')
    // A light band marks it, in both plots, and not elsewhere.
    const marks = await page.locator('.mark').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()))
    assert.equal(marks.length, 2)
    for (const mark of marks) {
      assert.ok(Math.abs(mark.x + mark.width / 2 - x(22)) < 2 && mark.width >= 3 && mark.width < 30, JSON.stringify(mark))
      assert.ok(mark.height > 50)
    }
    await page.mouse.move(x(24), box.y + 60)
    await eventually(() => clock(page), '24–25 s no attempts', 'a window without load')
    assert.equal(await cursor(page), 0)
    await page.mouse.move(5, 5)
    await eventually(() => clock(page), before, 'the cursor again')
    assert.equal(await page.locator('.mark:visible').count(), 0)
    // The keyboard's way to the same words.
    await page.locator('input.scrubber').focus()
    await page.keyboard.press('PageUp')
    await eventually(async () => plain(await page.locator('input.scrubber').getAttribute('aria-valuetext')),
      (words) => /^\d+–\d+ s: /.test(words) && !words.startsWith('0–'), 'the value in words')
  }))

  test('speed: 100 times is over in a second, a tenth has hardly begun', () => lab.page(moving, async (page) => {
    const speed = page.locator('.speed select')
    await speed.selectOption({ label: '100×' })
    await button(page, 'play').click()
    await at(page, last)
    await eventually(() => playing(page), false, 'it stops at the end')
    await speed.selectOption({ label: '0.1×' })
    // At the end Play starts again.
    await button(page, 'play').click()
    await page.waitForTimeout(700)
    assert.equal(await playing(page), true)
    assert.equal(await cursor(page), 0, 'a tenth of 0.7 s is still the first window')
    await speed.selectOption({ label: '10×' })
    await moves(page, 'ten times')
    await button(page, 'start').click()
    await eventually(() => playing(page), false, 'moving the cursor pauses')
    await at(page, 0)
  }))

  test('ten simulated seconds take one', () => lab.page(moving, async (page) => {
    assert.equal(await page.locator('.speed select').evaluate((s) => s.selectedOptions[0].text), '10×')
    assert.equal(await page.locator('.speed select').getAttribute('title'), text('en', 'transport-speed.about'))
    const took = await page.evaluate(() => new Promise((done) => {
      const scrubber = document.querySelector('input.scrubber')
      document.querySelector('.tb.play').click()
      let from
      const look = (now) => {
        const window = Number(scrubber.value)
        if (from === undefined && window >= 5) from = [now, window]
        if (from && window >= from[1] + 20) return done((now - from[0]) / (window - from[1]))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }))
    assert.ok(Math.abs(took - 100) < 15, `a window of a second took ${took} ms`)
  }))

  test('the data table opens, and holds what the picture shows', () => lab.page(moving, async (page) => {
    await button(page, 'table').click()
    const row = async (at) => (await page.locator('#data-table tbody tr').nth(at).locator('th, td').allInnerTexts()).map(plain)
    assert.deepEqual(await row(0), ['0 s', '4,000', '4,000', '0', '0'])
    assert.deepEqual(await row(2), ['2 s', '0', '0', '0', '0'])
    assert.deepEqual(await row(32), ['32 s', '1,000', '999', '1', '1'])
    assert.equal(await page.locator('#data-table tbody tr').count(), last + 1)
    assert.equal(await button(page, 'table').getAttribute('aria-expanded'), 'true')
    await button(page, 'table').click()
    assert.equal(await page.locator('#data-table').isVisible(), false)
  }))
})

describe('by itself', { concurrency: 2 }, () => {
  const free = { hash: herd, reducedMotion: false, ready: false }

  test('plays once when it is seen; pauses off screen, and does not start again', () =>
    lab.page(free, async (page) => {
      await eventually(() => cursor(page).catch(() => 0), (window) => window > 0, 'it plays')
      await page.locator('#interview').scrollIntoViewIfNeeded()
      await pauses(page, 'off screen it pauses')
      await rests(page, 'and rests', 300)
      await page.evaluate(() => scrollTo(0, 0))
      await rests(page, 'once is once', 1_500)
      assert.ok(await cursor(page) < last)
    }))

  test('at its end it goes back to the largest wave after the recovery', () => lab.page(free, async (page) => {
    await page.locator('.speed select').selectOption({ label: '100×' })
    await eventually(() => cursor(page), (window) => window > 0, 'it plays')
    // The server is back at 30 s; all later waves are of 1,000, and the first comes at 32.7 s.
    await eventually(() => playing(page), false, 'it stops')
    await at(page, 32)
    await inAddress(page, 't', '32s')
  }))

  test('waits until it is seen', () => lab.page({ ...free, height: 400, hash: `${herd}`, init: () => {
    addEventListener('DOMContentLoaded', () => { document.body.style.paddingTop = '3000px' })
  } }, async (page) => {
    await settled(page)
    await page.waitForTimeout(1_500)
    assert.equal(await cursor(page), 0)
    await page.locator('.figure').scrollIntoViewIfNeeded()
    await eventually(() => cursor(page), (window) => window > 0, 'seen, it plays')
  }))

  test('pauses when the tab is hidden', () => lab.page(free, async (page) => {
    await eventually(() => cursor(page).catch(() => 0), (window) => window > 0, 'it plays')
    const hide = (state) => page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
    await hide('hidden')
    await pauses(page, 'hidden, it pauses')
    await rests(page, 'and rests', 300)
    await hide('visible')
    await rests(page, 'until asked', 300)
    await button(page, 'play').click()
    await moves(page, 'and plays when asked')
  }))

  test('does not play for a link to a moment', () => lab.page({ ...free, hash: `${herd}&t=30s` }, async (page) => {
    await settled(page)
    await page.waitForTimeout(1_500)
    assert.equal(await cursor(page), 30)
  }))

  test('does not play with autoplay=never', () => lab.page(moving, async (page) => {
    await page.waitForTimeout(1_800)
    assert.equal(await cursor(page), 0)
    assert.equal(await playing(page), false)
  }))

  test('stops when the reader asks for less motion', () => lab.page(free, async (page) => {
    await eventually(() => cursor(page).catch(() => 0), (window) => window > 0, 'it plays')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await pauses(page, 'it stops')
    await page.locator('.key-frames').waitFor()
  }))
})

describe('with reduced motion', { concurrency: 2 }, () => {
  for (const [how, options] of [['of the system', {}], ['in the address', { reducedMotion: false, query: 'motion=reduce' }]]) {
    test(`${how}: nothing moves, key frames stand instead, and Play still plays`, () =>
      lab.page({ hash: herd, ...options }, async (page) => {
        await page.waitForTimeout(1_800)
        assert.equal(await cursor(page), 0)
        assert.equal(await playing(page), false)
        const moments = page.locator('.key-frames button')
        assert.equal(await moments.count(), 6)
        const times = (await moments.locator('b').allInnerTexts()).map((t) => parseFloat(t))
        assert.deepEqual(times, [...times].sort((a, b) => a - b), 'in order of time')
        for (const [index, time] of times.entries()) {
          await moments.nth(index).click()
          await at(page, Math.round(time))
          assert.equal(await moments.nth(index).getAttribute('aria-pressed'), 'true')
        }
        await moments.first().click()
        await button(page, 'play').click()
        await moves(page, 'asked, it plays')
        await button(page, 'pause').click()
        await rests(page, 'and pauses', 300)
      }))
  }

  test('the keys step as ever', () => lab.page({ hash: herd }, async (page) => {
    await page.locator('.figure').focus()
    await page.keyboard.press('ArrowRight')
    await at(page, 1)
    await page.keyboard.press('End')
    await at(page, last)
  }))
})
