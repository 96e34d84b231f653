// The texts that the page fetches: when, in which language, from where, and what happens if they do not come.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, languages, messages, plain, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const bare = (text) => plain(text.replace(/<\/?\w+>/g, ''))
/** What the files of a language say of a scene, and of a question. */
const said = (lang, id) => bare(messages(lang, 'claims').get(id))
const answered = (lang, id) => bare(messages(lang, 'interview').get(id))

/** The names of the files that the page asks for, as they come. */
const watch = (asked) => (page) => page.on('request', (request) => {
  const name = new URL(request.url()).pathname.split('/').pop()
  if (name.startsWith('texts-')) asked.push(name.slice(0, 8))
})
const near = (page) => page.locator('#claims').scrollIntoViewIfNeeded()
const shows = (page, words, what) =>
  eventually(async () => plain(await page.locator('.claim-text').innerText()).includes(words), true, what)
const choose = (page, lang) => page.locator(`#lang-${lang}`).click()

describe('fetched texts', { concurrency: 2 }, () => {
  test('come when somebody is near, once, and in the language that is chosen', () => {
    const asked = []
    return lab.page({ prepare: watch(asked) }, async (page) => {
      assert.deepEqual(asked, [], 'nothing is fetched for the first screen')
      await near(page)
      await shows(page, said('en', 'scene-stampede.note'), 'English')
      await choose(page, 'pt')
      await near(page)
      await shows(page, said('pt', 'scene-stampede.note'), 'Portuguese')
      await choose(page, 'en')
      await near(page)
      await shows(page, said('en', 'scene-stampede.note'), 'English again')
      assert.deepEqual(asked, ['texts-en', 'texts-pt'])
    })
  })

  test('come when a question is opened, and to a reader who stays', () => {
    const asked = []
    return lab.page({ prepare: watch(asked) }, async (page) => {
      await page.locator('#q-cap summary').evaluate((summary) => summary.click())
      await eventually(() => page.locator('#q-cap .answer').count(), 1, 'the answer')
      const point = await page.locator('#q-cap .points label').first().innerText()
      assert.equal(plain(point), answered('en', 'q-cap.point1'))
    }).then(() => lab.page({ prepare: watch(asked) }, async () => {
      await eventually(() => asked.length, 2, 'the second page', 20_000)
    }))
  })

  for (const [path, lang] of [['/docs/lab/', 'en'], ['/docs/lab/pt/', 'pt'], ['/docs/lab/es/index.html', 'es']]) {
    test(`come from the folder that the page lies in: ${path}`, () => {
      const asked = []
      return lab.page({ path, prepare: (page) => page.on('request', (r) => asked.push(new URL(r.url()).pathname)) },
        async (page) => {
          await near(page)
          await shows(page, said(lang, 'scene-stampede.says'), lang)
          // Another language from here: the address changes, the folder of the files does not.
          const other = lang === 'es' ? 'en' : 'es'
          await choose(page, other)
          await near(page)
          await shows(page, said(other, 'scene-stampede.says'), other)
          const texts = asked.filter((path) => path.includes('/texts-'))
          assert.equal(texts.length, 2)
          for (const path of texts) assert.match(path, /^\/docs\/lab\/texts-\w\w-[0-9a-f]{16}\.txt$/)
        })
    })
  }

  const refusals = {
    'the net is gone': (route) => route.abort('internetdisconnected'),
    'the server has no such file': (route) => route.fulfill({ status: 404, body: 'not here' }),
    'the server answers with its start page': (route) => route.fulfill({ body: '<!doctype html><p>Hello' }),
  }
  for (const [why, refuse] of Object.entries(refusals)) {
    for (const lang of why === 'the net is gone' ? languages : ['en']) {
      test(`say in ${lang} that they did not come, and come when asked again: ${why}`, () => lab.page({
        lang,
        prepare: (page) => page.route('**/texts-*', refuse),
        allow: [/texts-/, /^console error: Failed to load resource/],
      }, async (page) => {
        await near(page)
        const notice = page.locator('.claim-late .notice')
        await notice.waitFor()
        assert.match(plain(await notice.innerText()), new RegExp(`^${text(lang, 'late-failed')}`))
        // The figures do without: title, verdict, picture, table.
        await eventually(() => page.locator('.claim-figure svg').count(), 1, 'the picture', 60_000)
        await eventually(() => page.locator('#claims tbody td').count(), (n) => n > 6, 'a row', 60_000)
        const texts = plain(await page.locator('.claim-text').innerText())
        assert.ok(texts.includes(said(lang, 'scene-stampede.title')))
        await page.locator('#q-cap summary').click()
        await page.locator('#q-cap .notice').waitFor()

        await page.unroute('**/texts-*')
        await page.locator('#q-cap').getByRole('button', { name: text(lang, 'late-again') }).click()
        await page.locator('#q-cap .answer').waitFor()
        await shows(page, said(lang, 'scene-stampede.note'), 'the claim')
        assert.equal(await page.locator('#claims .notice, #interview .notice').count(), 0)
        assert.equal(await page.evaluate(() => document.activeElement.closest('details')?.id), 'q-cap')
      }))
    }
  }
})
