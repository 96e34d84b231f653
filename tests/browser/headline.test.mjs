// The title over the lab: it follows the run in it, and nothing below it moves for that.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, languages, plain, readouts, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const title = async (page) => plain(await page.locator('h1').innerText())

describe('the title', { concurrency: 3 }, () => {
  for (const lang of languages) {
    for (const width of [320, 390, 768, 1440]) {
      test(`follows the jitter and stays as high, ${lang} at ${width} px`, () => lab.page({
        lang, width, hash: '#v1.n=1000&seed=1',
      }, async (page) => {
        const top = async () => (await page.locator('.claim').boundingBox()).y + await page.evaluate(() => scrollY)
        const at = await top()
        assert.equal(await title(page), plain(text(lang, 'hero-title')))
        for (const name of ['full', 'equal', 'decorrelated']) {
          await page.locator('.jit .seg label', { hasText: text(lang, `jitter-${name}`) }).click()
          await eventually(() => title(page), plain(text(lang, 'hero-jitter')), 'the title')
          assert.ok(Math.abs(await top() - at) < 1, `with ${name} jitter the sentence has moved`)
        }
      }))
    }
  }

  test('does not promise what did not happen', () => lab.page({ hash: '#v1.j=full&a=3' }, async (page) => {
    assert.equal(await title(page), text('en', 'hero-nobody'))
    await page.goto(page.url().replace(/#.*/, '#v1.j=full&d=0s'))
    await eventually(() => title(page), text('en', 'hero-first-calls'), 'no outage')
  }))
})

test('readouts of a run that is cut are bounds, and the first calls are told from the rest', () =>
  lab.page({ hash: '#v1.j=none&n=1000&k=1&c=1h' }, async (page) => {
    const [, , , drain, p99] = await readouts(page)
    assert.equal(drain[1], '> 23 h 59 min')
    assert.match(p99[1], /^> 1 d/)
    await page.goto(page.url().replace(/#.*/, '#v1.j=full&n=1000&d=0s&seed=1'))
    await eventually(async () => (await readouts(page))[0][3], (note) => /^at 0 s, then \d+×$/.test(note), 'the note')
    await settled(page)
  }))
