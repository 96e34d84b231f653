// The page opens: with everything, without JavaScript, without WebAssembly.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { dist, htmlLang, languages, messages, plain, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

/** Colours in the raster, and shapes in the drawing over it. */
const picture = (page) => page.locator('#lab .stage').evaluate((stage) => {
  const canvas = stage.querySelector('canvas.raster')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const colours = new Set(new Uint32Array(data.buffer))
  const drawing = stage.querySelector('svg.layer[role="img"]')
  return {
    colours: colours.size, cells: canvas.width * canvas.height,
    shapes: drawing.querySelectorAll('path, line, rect').length, told: drawing.getAttribute('aria-label'),
  }
})

describe('the page opens', () => {
  for (const lang of languages) {
    test(`without a complaint, with title, language and a first picture (${lang})`, () =>
      lab.page({ lang, hash: '#v1.j=none&seed=1' }, async (page) => {
        assert.equal(await page.title(), text(lang, 'page-title'))
        assert.equal(await page.locator('html').getAttribute('lang'), htmlLang[lang])
        assert.equal(await page.locator('h1').innerText(), text(lang, 'hero-title'))
        assert.equal(await page.locator('h1 + p').innerText(), text(lang, 'hero-lede'), 'the words are explained at once')
        assert.equal(await page.locator('#poster').count(), 0, 'the poster is gone')
        const seen = await picture(page)
        assert.ok(seen.cells > 10_000, `raster of ${seen.cells} cells`)
        assert.ok(seen.colours >= 3, `raster in ${seen.colours} colours`)
        assert.ok(seen.shapes >= 20, `drawing of ${seen.shapes} shapes`)
        assert.match(seen.told, /\d/, 'the picture is told in words')
      }))
  }

  test('all four small pictures and the five of the story are painted', () =>
    lab.page({}, async (page) => {
      for (const [where, count] of [['.cmp', 4], ['#story', 5]]) {
        const stages = page.locator(`${where} .stage`)
        assert.equal(await stages.count(), count)
        for (let at = 0; at < count; at++) {
          await stages.nth(at).scrollIntoViewIfNeeded()
          const colours = () => stages.nth(at).locator('canvas').evaluate((canvas) => {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
            return new Set(new Uint32Array(data.buffer)).size
          })
          assert.ok(await colours() >= 2, `${where} ${at} is painted`)
        }
      }
    }))

  test('it keeps nothing and asks nobody', () =>
    lab.page({}, async (page) => {
      assert.deepEqual(await page.context().cookies(), [])
      assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0)
      const asked = await page.evaluate(() => performance.getEntriesByType('resource').map((r) => r.name))
      assert.ok(asked.some((name) => name.endsWith('.wasm')), 'the list of requests is there')
      assert.deepEqual(asked.filter((name) => !name.startsWith(lab.origin)), [])
    }))
})

/** The finished page before and without the program. */
async function poster(page, lang) {
  assert.equal(await page.title(), text(lang, 'page-title'))
  assert.equal(await page.locator('html').getAttribute('lang'), htmlLang[lang])
  assert.equal(await page.locator('#poster h1').innerText(), text(lang, 'hero-title'))
  const shot = page.locator('#poster svg.shot.wide')
  const box = await shot.boundingBox()
  assert.ok(box && box.width > 800 && box.height > 250, `a picture of ${JSON.stringify(box)}`)
  assert.equal(await page.locator('#poster svg.shot.narrow').isVisible(), false, 'one picture, not two')
  assert.ok(await shot.locator('path, line, rect').count() >= 20, 'with bars in it')
  assert.ok(await shot.locator('image').count() >= 1, 'and the raster')
  assert.match(await shot.getAttribute('aria-label'), /1[.,]?000/, 'told in words')
  assert.match(plain(await page.locator('#poster .claim').innerText()), /1[.,]?000.*2 h 47 min/)
  const stories = messages(lang, 'story')
  const without = (markup) => markup.replace(/<[^>]+>/g, '')
  for (const at of [1, 2, 3, 4, 5]) {
    await page.getByRole('heading', { name: without(stories.get(`story-${at}.title`)), exact: true }).waitFor()
  }
  assert.equal(await page.locator('#static-note').innerText(), text(lang, 'static-note'), 'it says why it stands still')
  assert.equal(await page.locator('#poster .passage svg.shot').count(), 5)
  const question = page.locator('#poster details').first()
  await question.locator('summary').click()
  assert.ok((await question.locator('.answer').innerText()).length > 200, 'an answer opens')
}

const posters = existsSync(join(dist, 'pt/index.html'))
describe('the poster stands', { skip: !posters && process.env.DIST ? 'a build without posters' : false }, () => {
  for (const [lang, path] of [['en', '/'], ['pt', '/pt/'], ['es', '/es/']]) {
    test(`with JavaScript off (${lang})`, () =>
      lab.page({ path, js: false }, async (page) => {
        await poster(page, lang)
        const links = await page.locator('#poster .langs a').evaluateAll((all) => all.map((a) => a.hreflang))
        assert.deepEqual(links, languages.filter((l) => l !== lang).map((l) => htmlLang[l]))
        await page.locator('#poster .langs a').first().click()
        assert.equal(await page.locator('html').getAttribute('lang'), lang === 'en' ? 'pt-BR' : 'en')
      }))

    test(`with WebAssembly blocked (${lang})`, () =>
      lab.page({
        path, ready: false, allow: [/\.wasm/, /script: .*(fetch|WebAssembly)/i, /Failed to load resource/],
        prepare: (page) => page.route(/\.wasm$/, (route) => route.abort()),
      }, async (page) => {
        await page.waitForLoadState('networkidle')
        await poster(page, lang)
      }))
  }

  for (const theme of ['light', 'dark']) {
    test(`without sideways scroll at 320 px, ${theme}`, () =>
      lab.page({ js: false, width: 320, theme, path: '/pt/' }, async (page) => {
        assert.equal(await page.locator('#poster svg.shot.narrow').isVisible(), true)
        assert.equal(await page.locator('#poster svg.shot.wide').isVisible(), false)
        const box = await page.locator('#poster').boundingBox()
        assert.ok(box.width <= 320, `poster of ${box.width} px`)
        // Without scripts: what sticks out can be scrolled to.
        await page.mouse.wheel(400, 0)
        const left = await page.locator('#poster').boundingBox()
        assert.equal(left.x, 0, 'nothing to scroll to')
      }))
  }

  test('the sentence of the poster is that of the page', async () => {
    const said = await lab.page({ js: false }, (page) => page.locator('#poster .claim').innerText())
    const says = await lab.page({}, (page) => page.locator('p.claim').innerText())
    assert.equal(plain(said), plain(says))
  })

  test('the pages of the languages open in theirs, whatever the browser speaks', async () => {
    for (const lang of ['pt', 'es']) {
      await lab.page({ path: `/${lang}/`, locale: 'en-US' }, async (page) => {
        assert.equal(await page.locator('html').getAttribute('lang'), htmlLang[lang])
        assert.equal(await page.locator('h1').innerText(), text(lang, 'hero-title'))
      })
    }
  })
})
