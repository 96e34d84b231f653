// For everybody: axe finds nothing in any state, the keyboard reaches everything, changes are spoken.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { axe, eventually, languages, plain, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const first = '#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=1'

/** What axe looked at is not nothing. */
async function clean(page, what) {
  const { violations, passes } = await axe(page)
  assert.ok(passes >= 20, `${what}: axe tried ${passes} rules`)
  assert.deepEqual(violations, [], what)
}

const error = async (page, name, typed) => {
  await page.locator(`#field-${name}`).fill(typed)
  await page.keyboard.press('Enter')
  await eventually(() => page.locator(`#error-${name}`).innerText(), (said) => said !== '', 'a complaint')
}
const states = {
  'all that opens open, with complaints': {
    enter: async (page) => {
      await page.locator('button.more').click()
      await error(page, 'base', 'abc')
      await error(page, 'outage', '9h')
      await page.locator('#story-2 .scrub input').fill('abc')
      await page.keyboard.press('Enter')
      await page.locator('.transport .data').click()
      for (const at of [0, 7]) await page.locator('details.question summary').nth(at).click()
      await page.locator('.answer').nth(1).waitFor()
      await page.locator('.points input').first().check()
      await page.locator('footer summary').click()
    },
  },
  'the share dialog open': {
    enter: async (page) => {
      await page.locator('button.share').click()
      await page.frameLocator('iframe.preview').locator('.figure').waitFor()
      await page.frameLocator('iframe.preview').locator('dl.reads[data-complete="true"]').waitFor({ state: 'attached' })
    },
  },
  'notices shown': { hash: '#v1.b=-5s&c=NaN&j=wrong&n=3&seed=1', enter: (page) => page.locator('.notices').waitFor() },
  'with motion': { reducedMotion: false, query: 'autoplay=never', enter: () => {} },
  'a phone': { width: 360, enter: () => {} },
  'embedded, no controls': { query: 'embed=1&controls=none', enter: () => {} },
  'embedded, compact': { query: 'embed=1&controls=compact', enter: () => {} },
  'embedded, all controls': { query: 'embed=1&controls=full', enter: (page) => page.locator('button.more').click() },
}

describe('axe finds nothing', { concurrency: 2 }, () => {
  for (const lang of languages) {
    for (const theme of ['light', 'dark']) {
      test(`on the first screen, ${lang}, ${theme}`, () =>
        lab.page({ hash: first, lang, theme }, (page) => clean(page, `${lang} ${theme}`)))
    }
  }
  for (const [what, { enter, hash = first, query = '', ...rest }] of Object.entries(states)) {
    for (const [lang, theme] of [['en', 'light'], ['pt', 'dark'], ['es', 'light']]) {
      test(`${what}, ${lang}, ${theme}`, () =>
        lab.page({ hash, query, lang, theme, ...rest }, async (page) => {
          await enter(page)
          await clean(page, what)
        }))
    }
  }
})

/** Goes round by Tab until it comes back; what it met, and what it could not see the focus of. */
async function walk(page, within = 'body') {
  await page.evaluate((within) => {
    // Where Tab begins: before everything.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    scrollTo(0, 0)
    const reachable = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.tabIndex >= 0
      // Of a group of radio buttons Tab meets the one that is on.
      && !(e.type === 'radio' && !e.checked)
    const all = [...document.querySelector(within).querySelectorAll(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]')].filter(reachable)
    globalThis.walked = { all, met: new Set(), faults: [] }
  }, within)
  for (let step = 0; step < 400; step++) {
    await page.keyboard.press('Tab')
    const over = await page.evaluate(() => {
      const { all, met, faults } = globalThis.walked
      const here = document.activeElement
      if (!here || here === document.body || met.has(here)) return true
      met.add(here)
      const name = `${here.tagName.toLowerCase()} ${here.id || here.className} "${(here.getAttribute('aria-label') ?? here.innerText ?? '').slice(0, 30)}"`
      if (!all.includes(here)) faults.push(`${name} was not expected`)
      // The radio buttons show it on the word beside them.
      const shown = here.type === 'radio' ? here.nextElementSibling : here
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown)
      if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || /, 0\)$/.test(outlineColor)) {
        faults.push(`${name} has the focus and does not show it`)
      }
      const box = shown.getBoundingClientRect()
      if (box.bottom < 1 || box.top > innerHeight - 1 || box.right < 1 || box.left > innerWidth - 1) {
        faults.push(`${name} has the focus out of sight`)
      }
      return false
    })
    if (over) break
  }
  return page.evaluate(() => {
    const { all, met, faults } = globalThis.walked
    const name = (e) => `${e.tagName.toLowerCase()} ${e.id || e.className} "${(e.getAttribute('aria-label') ?? e.innerText ?? '').slice(0, 30)}"`
    return { met: met.size, missed: all.filter((e) => !met.has(e)).map(name), faults }
  })
}

describe('the keyboard', { concurrency: 2 }, () => {
  for (const [what, options, prepare] of [
    ['the page, all open', {}, async (page) => {
      await page.locator('button.more').click()
      await page.locator('.transport .data').click()
      await page.locator('details.question summary').first().click()
      await page.locator('.answer').waitFor()
      await page.locator('#range-base').focus()
      await page.keyboard.press('ArrowRight')
    }],
    ['the page with motion', { reducedMotion: false, query: 'autoplay=never' }, () => {}],
    ['embedded', { query: 'embed=1&controls=full' }, () => {}],
  ]) {
    test(`reaches everything and shows where it is: ${what}`, () => lab.page({ hash: first, ...options }, async (page) => {
      await prepare(page)
      const { met, missed, faults } = await walk(page)
      assert.ok(met >= 15, `${met} stops`)
      assert.deepEqual(missed, [], 'not reached')
      assert.deepEqual(faults, [])
    }))
  }

  test('stays in the share dialog while it is open', () => lab.page({ hash: first }, async (page) => {
    await page.locator('button.share').focus()
    await page.keyboard.press('Enter')
    await page.frameLocator('iframe.preview').locator('.figure').waitFor()
    const seen = new Set()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() => {
        const here = document.activeElement
        if (here === document.body) return 'body'
        return document.querySelector('dialog').contains(here) ? here.id || here.className || here.tagName : 'behind'
      })
      seen.add(where)
    }
    assert.ok(!seen.has('behind'), 'the page behind is out of reach')
    assert.ok(seen.has('share-link') && seen.has('share-snippet') && seen.has('preview'), [...seen].join(', '))
  }))

  test('opens what a readout means, and Escape closes it', () => lab.page({ hash: first }, async (page) => {
    const names = ['peak', 'utilisation', 'attempts', 'drain', 'p99', 'sync']
    for (const [at, name] of names.entries()) {
      const about = page.locator('.rd .about').nth(at)
      await page.getByRole('button', { name: text('en', `readout-${name}`), exact: true }).focus()
      await page.keyboard.press('Enter')
      await eventually(() => about.isVisible(), true, name)
      assert.equal(plain(await about.innerText()), text('en', `readout-${name}.about`))
      const box = await about.boundingBox()
      assert.ok(box.x >= 0 && box.x + box.width <= 1280 && box.y >= 0 && box.y + box.height <= 900, `${name}: ${JSON.stringify(box)}`)
      await page.keyboard.press('Escape')
      await eventually(() => about.isVisible(), false, name)
    }
  }))

  test('skips to the lab first', () => lab.page({ hash: first }, async (page) => {
    await page.keyboard.press('Tab')
    const skip = page.locator('.skip')
    assert.ok(await skip.evaluate((link) => link === document.activeElement))
    assert.equal(await skip.innerText(), text('en', 'skip-link'))
    await eventually(async () => (await skip.boundingBox()).y, (y) => y >= 0, 'in sight')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'lab')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.querySelector('.lab').contains(document.activeElement)))
    assert.equal(await page.evaluate(() => location.hash), first, 'the address keeps the state')
  }))
})

describe('what changes is said', { concurrency: 2 }, () => {
  test('one polite sentence after a change, the same that is seen', () => lab.page({ hash: first }, async (page) => {
    const live = page.locator('[aria-live="polite"]')
    assert.equal(await live.count(), 1)
    const seen = async () => plain(await page.locator('p.claim').innerText())
    const said = async () => plain(await live.textContent())
    await eventually(said, await seen(), 'the first sentence')
    await page.locator('.seg input[value="none"]').check()
    await eventually(seen, (words) => words.startsWith('Without jitter'), 'the sentence')
    await eventually(said, await seen(), 'said', 3_000)
    assert.match(await said(), /^Without jitter, 1,000 clients came back .*\.$/)
  }))

  test('at most once a second, however fast one moves', () => lab.page({ hash: first }, async (page) => {
    await page.waitForTimeout(1_200)
    await page.evaluate(() => {
      globalThis.said = []
      const live = document.querySelector('[aria-live="polite"]')
      new MutationObserver(() => globalThis.said.push([performance.now(), live.textContent]))
        .observe(live, { childList: true, characterData: true, subtree: true })
    })
    await page.locator('#range-clients').focus()
    for (let round = 0; round < 3; round++) {
      for (let step = 0; step < 8; step++) await page.keyboard.press(round % 2 ? 'ArrowLeft' : 'ArrowRight')
      await page.waitForTimeout(1_300)
    }
    await settled(page)
    const said = await page.evaluate(() => globalThis.said)
    const sentences = said.filter(([, words]) => words !== '')
    assert.ok(sentences.length >= 2, `${sentences.length} sentences`)
    said.slice(1).forEach(([at], i) => {
      assert.ok(at - said[i][0] > 900 || at - said[i][0] < 5, `${at - said[i][0]} ms between two`)
    })
    assert.equal(plain(sentences.at(-1)[1]), plain(await page.locator('p.claim').innerText()))
  }))

  test('playing says nothing: only changes are news', () =>
    lab.page({ hash: first, reducedMotion: false, query: 'autoplay=never' }, async (page) => {
      await page.waitForTimeout(1_300)
      await page.evaluate(() => {
        globalThis.said = 0
        for (const live of document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')) {
          new MutationObserver(() => { globalThis.said++ }).observe(live, { childList: true, characterData: true, subtree: true })
        }
      })
      await page.locator('.tb.play').click()
      await page.waitForTimeout(1_500)
      assert.ok(Number(await page.locator('input.scrubber').inputValue()) > 0)
      assert.equal(await page.evaluate(() => globalThis.said), 0)
    }))

  test('values that stand side by side are read as two', () => lab.page({ hash: first }, async (page) => {
    const run = async (selector) => plain(await page.locator(selector).first().innerText())
    assert.match(await run('.rd:nth-child(3) dd'), /^14,084 14\.1 per client$/)
    assert.match(await run('.clock'), /^0–1 s 0 of /)
    assert.match(await run('.key-frames button'), /^0 s \p{L}/u)
    assert.match(await run('button.more'), /^More growth/)
  }))

  test('the picture is told in words that follow the run', () => lab.page({ hash: first }, async (page) => {
    const told = () => page.locator('#lab svg[role="img"]').getAttribute('aria-label')
    const full = await told()
    assert.match(full, /1,000 clients/)
    await page.locator('.seg input[value="none"]').check()
    await eventually(told, (words) => words !== full && /9 separate waves/.test(words), 'the picture in words')
  }))
})

test('no flash: while it plays, no large part of the picture goes from light to dark and back thrice a second', () =>
  lab.page({ hash: '#v1.j=none&n=1000&seed=1', reducedMotion: false, query: 'autoplay=never', width: 900 }, async (page) => {
    // Playing draws a veil and a cursor: what changes from frame to frame must be a small part of the stage.
    await page.locator('.speed select').selectOption({ label: '30×' })
    await page.locator('.tb.play').click()
    const stage = page.locator('#lab .stage')
    const { x, y, width, height } = await stage.boundingBox()
    const shots = []
    for (let at = 0; at < 6; at++) {
      shots.push((await page.screenshot({ clip: { x, y, width, height } })).toString('base64'))
      await page.waitForTimeout(60)
    }
    const swings = await page.evaluate(async (shots) => {
      const pixels = []
      for (const shot of shots) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob())
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d')
        context.drawImage(image, 0, 0)
        pixels.push(context.getImageData(0, 0, image.width, image.height).data)
      }
      // Pixels that went up and down again by a tenth of the range or more, more than once.
      let flashing = 0
      const count = pixels[0].length / 4
      for (let p = 0; p < count; p++) {
        let turns = 0
        let direction = 0
        for (let f = 1; f < pixels.length; f++) {
          const change = pixels[f][4 * p + 1] - pixels[f - 1][4 * p + 1]
          if (Math.abs(change) < 26) continue
          if (direction && Math.sign(change) !== direction) turns++
          direction = Math.sign(change)
        }
        if (turns >= 2) flashing++
      }
      return flashing / count
    }, shots)
    assert.ok(swings < 0.05, `${(100 * swings).toFixed(1)} % of the picture flashes`)
  }))
