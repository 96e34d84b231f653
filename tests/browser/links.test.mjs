// The state in the address: round trip, history, bad links, sharing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  address, eventually, frames, inAddress, languages, plain, readouts, runHash, settled, start, text,
} from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const first = '#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=1'
/** A preview that is closed, or goes elsewhere, while it loads. */
const cutShort = [/\.(wasm|js|css) net::ERR_ABORTED$/, /\?embed=1\S* net::ERR_ABORTED$/]
const hash = (page) => page.evaluate(() => location.hash)
const set = async (page, name, value) => {
  await page.locator(`#field-${name}`).fill(value)
  await page.keyboard.press('Enter')
}
/** All that a link must bring back: what the controls say, what the run came to, where the cursor is. */
const state = async (page) => ({
  fields: await page.locator('.val').evaluateAll((all) => all.map((one) => one.value)),
  jitter: await page.locator('.seg input:checked').inputValue(),
  readouts: await readouts(page),
  run: await runHash(page),
  cursor: await page.locator('input.scrubber').inputValue(),
  claim: await page.locator('p.claim').innerText(),
})

describe('the address', { concurrency: 3 }, () => {
  test('carries everything to another page', async () => {
    const [link, seen] = await lab.page({ hash: first }, async (page) => {
      await page.locator('button.more').click()
      for (const [name, value] of [
        ['base', '250ms'], ['cap', '4s'], ['clients', '2345'], ['multiplier', '1.5'], ['attempt-limit', '12'],
        ['capacity', '321'], ['outage', '17s'], ['seed', '99'],
      ]) await set(page, name, value)
      await page.locator('.seg input[value="decorrelated"]').check()
      await page.locator('.figure').focus()
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
      await inAddress(page, 't', (at) => at !== undefined)
      await settled(page)
      await page.waitForTimeout(400)
      return [await hash(page), await state(page)]
    })
    assert.ok(link.startsWith('#v1.'), link)
    const { t, ...pairs } = Object.fromEntries(link.slice(4).split('&').map((pair) => pair.split('=')))
    assert.deepEqual(pairs, {
      b: '250ms', c: '4s', f: '1.5', j: 'decorrelated', n: '2345', a: '12', k: '321', d: '17s', seed: '99',
    })
    assert.match(t, /^[1-9]/)
    await lab.page({ hash: link }, async (page) => {
      assert.deepEqual(await state(page), seen)
      await page.waitForTimeout(400)
      assert.equal(await hash(page), link, 'and is not rewritten')
    })
  })

  test('is written without a step in the history', () => lab.page({ hash: first }, async (page) => {
    const before = await page.evaluate(() => history.length)
    await set(page, 'base', '1s')
    await inAddress(page, 'b', '1s')
    await set(page, 'base', '2s')
    await inAddress(page, 'b', '2s')
    assert.equal(await page.evaluate(() => history.length), before)
  }))

  test('keeps the query of the page', () => lab.page({ hash: first, query: 'theme=dark&x=1' }, async (page) => {
    await set(page, 'base', '1s')
    await inAddress(page, 'b', '1s')
    assert.equal(await page.evaluate(() => location.search), '?theme=dark&x=1')
  }))

  test('that changes under the page opens that state', () => lab.page({ hash: first }, async (page) => {
    await page.evaluate(() => { location.hash = '#v1.n=5000&j=equal&seed=3&t=12s' })
    await eventually(() => page.locator('#field-clients').inputValue(), '5,000', 'clients')
    await settled(page)
    assert.equal(await page.locator('.seg input:checked').inputValue(), 'equal')
    assert.equal(await page.locator('input.scrubber').inputValue(), '12')
    assert.equal((await address(page)).seed, '3')
    await page.getByRole('button', { name: text('en', 'action-undo') }).click()
    await inAddress(page, 'j', 'full')
  }))

  test('that changes just before the page first writes its own opens that state', () => {
    // The moment is made: the link comes in the very task that writes, so before its event.
    const init = () => {
      const later = globalThis.setTimeout
      globalThis.setTimeout = (call, ms, ...rest) => {
        if (ms !== 300 || globalThis.followed) return later(call, ms, ...rest)
        globalThis.followed = true
        return later(() => { location.hash = '#v1.n=5000&j=equal&seed=3'; call() }, ms)
      }
    }
    return lab.page({ hash: first, init }, async (page) => {
      await eventually(() => page.evaluate(() => globalThis.followed), true, 'the link')
      await eventually(() => page.locator('#field-clients').inputValue(), '5,000', 'clients')
      await inAddress(page, 'seed', '3')
    })
  })

  test('goes back and forward through the links that were followed', () => lab.page({ hash: first }, async (page) => {
    const before = await runHash(page)
    // Both the address and the controls: the page has followed.
    const at = async (jitter, cap) => {
      await inAddress(page, 'c', cap[1])
      await inAddress(page, 'j', jitter)
      await eventually(() => page.locator('.seg input:checked').inputValue(), jitter, 'jitter')
      await eventually(async () => plain(await page.locator('#field-cap').inputValue()), cap[0], 'cap')
      await page.waitForTimeout(350)
    }
    const [ten, minute] = [['10 s', '10s'], ['60 s', '1m']]
    await at('full', ten)
    await page.locator('#story-2 .open a').click()
    await at('none', ten)
    await page.locator('#story-5 .open a').click()
    await at('full', minute)
    await page.goBack()
    await at('none', ten)
    await page.goBack()
    await at('full', ten)
    await settled(page)
    assert.equal(await runHash(page), before)
    assert.equal(await hash(page), first)
    await page.goForward()
    await at('none', ten)
    await page.goForward()
    await at('full', minute)
  }))

  test('takes a step for each section that one goes to, and keeps the state', () => lab.page({ hash: first }, async (page) => {
    const top = (id) => page.locator(`#${id}`).evaluate((s) => Math.abs(s.getBoundingClientRect().top))
    const near = (y) => y < 60
    const scrolled = () => page.evaluate(() => scrollY)
    await page.locator('.top nav a', { hasText: text('en', 'nav-story') }).click()
    await eventually(() => top('story'), near, 'the story')
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('.top nav a', { hasText: text('en', 'nav-interview') }).click()
    await eventually(() => top('interview'), near, 'the interview')
    assert.equal(await hash(page), first)
    await page.goBack()
    await eventually(scrolled, 0, 'where the page was')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'story')
    await page.goForward()
    await eventually(() => top('interview'), near, 'the interview again')
    assert.equal(await page.evaluate(() => document.activeElement.id), 'interview')
    assert.equal(await hash(page), first)
    await page.goBack()
    await page.goBack()
    assert.equal(await hash(page), first, 'still on the page')
  }))

  test('goes back to the question whose proof was shown', () => lab.page({ hash: first }, async (page) => {
    const question = page.locator('#q-cap')
    await question.locator('summary').click()
    await question.locator('.answer').waitFor()
    const link = question.locator('.open a').first()
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await link.click()
    await inAddress(page, 'd', '10m')
    await eventually(() => page.evaluate(() => scrollY), (y) => y < 400, 'the lab')
    await page.goBack()
    await inAddress(page, 'd', undefined)
    await eventually(() => page.evaluate(() => scrollY), (y) => Math.abs(y - before) < 120, `the question at ${before}`)
    assert.ok(await question.evaluate((q) => q.contains(document.activeElement)), 'the focus is at the question')
    assert.ok(await link.isVisible())
  }))

  test('may name a section', () => lab.page({ hash: '#interview' }, async (page) => {
    await eventually(() => page.locator('#interview').evaluate((s) => Math.abs(s.getBoundingClientRect().top)),
      (top) => top < 120, 'the section is in sight')
    assert.equal(await page.locator('.notices').count(), 0)
    assert.equal(await page.locator('#field-clients').inputValue(), '1,000')
  }))

  test('of another way of writing opens all the same', () =>
    lab.page({ hash: '#V1.B=200MS&J=Equal&N=%32000&zzz=4&SEED=8' }, async (page) => {
      assert.equal(await page.locator('.notices').count(), 0)
      await page.locator('#range-base').focus()
      await page.keyboard.press('ArrowRight')
      await eventually(() => hash(page), '#v1.b=250ms&c=10s&f=2&j=equal&n=2000&seed=8', 'written our way')
    }))
})

/** What is wrong, what the page must say of it, and a control that shows what it made of it. */
const bad = [
  { hash: '#v1.n=1e30&seed=1', inAll: true, name: 'param-clients', notice: 'notice-large', holes: { text: '1e30' },
    value: { en: '1,000,000', pt: '1.000.000', es: '1.000.000' }, field: 'clients' },
  { hash: '#v1.b=-5s&seed=1', inAll: true, name: 'param-base', notice: 'notice-unreadable', holes: { text: '-5s' },
    value: { en: '100 ms', pt: '100 ms', es: '100 ms' }, field: 'base' },
  { hash: '#v1.c=NaN&seed=1', name: 'param-cap', notice: 'notice-unreadable', holes: { text: 'NaN' },
    value: { en: '10 s', pt: '10 s', es: '10 s' }, field: 'cap' },
  { hash: '#v1.j=<script>alert(1)</script>&seed=1', inAll: true, name: 'param-jitter', notice: 'notice-unreadable',
    holes: { text: '<script>' }, value: Object.fromEntries(languages.map((lang) => [lang, text(lang, 'jitter-none')])) },
  { hash: '#v1.g=quick&seed=1', inAll: true, name: 'param-growth', notice: 'notice-unreadable', holes: { text: 'quick' },
    value: Object.fromEntries(languages.map((lang) => [lang, text(lang, 'growth-exponential')])) },
  { hash: '#v1.n=3&seed=1', name: 'param-clients', notice: 'notice-small', holes: { text: '3' },
    value: { en: '10', pt: '10', es: '10' }, field: 'clients' },
  { what: '100 kB of broken pairs', hash: `#v1.n=5000&${'é=%&'.repeat(25_000)}`, notice: 'notice-long' },
  { what: '100 kB of garbage', hash: `#${'\u{1f4a5}\u0000%%%&&&==#?/'.repeat(8_000)}`, notice: 'notice-long' },
  { hash: '#v999.n=5000', inAll: true, notice: 'notice-version', holes: { text: '999' } },
]
describe('a bad link opens the page, and says what was bad', { concurrency: 3 }, () => {
  for (const link of bad) {
    test(link.what ?? link.hash, async () => {
      for (const lang of link.inAll ? languages : ['en']) {
        await lab.page({ hash: link.hash, lang, ready: false, init: () => { globalThis.alert = () => { globalThis.struck = true } } },
          async (page) => {
            await settled(page, 60_000)
            const notice = page.locator('.notices[role="alert"]')
            const said = plain(await notice.innerText())
            if (link.notice === 'notice-version' || link.notice === 'notice-long') {
              assert.equal(said, plain(text(lang, link.notice, link.holes)))
            } else {
              const [start] = text(lang, link.notice, { text: '\u0001', name: '\u0001', default: '', value: '' }).split('\u0001')
              assert.ok(said.startsWith(plain(start)), said)
              assert.ok(said.includes(text(lang, link.name)), `${said} names ${text(lang, link.name)}`)
              assert.ok(said.includes(link.holes.text), said)
              assert.ok(said.toLowerCase().includes(link.value[lang].toLowerCase()), `${said} names ${link.value[lang]}`)
            }
            if (link.field) {
              assert.equal(plain(await page.locator(`#field-${link.field}`).inputValue()), link.value[lang])
            }
            assert.equal(await page.evaluate(() => globalThis.struck), undefined)
            if (lang !== 'en') return
            // And the page works.
            await page.locator('#range-clients').focus()
            await page.keyboard.press('Home')
            await inAddress(page, 'n', '10')
            assert.ok((await hash(page)).length < 120, 'the address is tidied')
            await notice.getByRole('button', { name: text(lang, 'notice-dismiss') }).click()
            assert.equal(await notice.count(), 0)
          })
      }
    })
  }

  test('several at once, each named; the good parts hold', () =>
    lab.page({ hash: '#v1.n=1e30&b=-5s&c=NaN&j=<script>&f=3&d=20s&seed=7', ready: false }, async (page) => {
      await settled(page, 60_000)
      const said = await page.locator('.notices li').allInnerTexts()
      assert.equal(said.length, 4, said.join('\n'))
      for (const name of ['clients', 'base', 'cap', 'jitter']) {
        assert.ok(said.some((one) => one.includes(text('en', `param-${name}`))), `${name} is named`)
      }
      await page.locator('button.more').click()
      assert.equal(await page.locator('#field-multiplier').inputValue(), '3')
      assert.equal(plain(await page.locator('#field-outage').inputValue()), '20 s')
    }))

  test('also under a page that is open', () => lab.page({ hash: first }, async (page) => {
    await page.evaluate(() => { location.hash = '#v1.b=soon&n=200' })
    await page.locator('.notices').waitFor()
    await inAddress(page, 'n', '200')
    await page.evaluate(() => { location.hash = '#v1.b=1s&n=300' })
    await eventually(() => page.locator('.notices').count(), 0, 'a good link takes the notice away')
  }))
})

describe('Share', { concurrency: 3 }, () => {
  const open = async (page) => {
    await page.locator('button.share').click()
    await page.locator('dialog[open]').waitFor()
  }
  const area = (page, name) => page.locator(`#share-${name}`)
  const copy = (page, name) => page.locator('.copyable', { has: area(page, name) }).getByRole('button')

  test('gives a link that opens what is seen', async () => {
    const [link, seen] = await lab.page({ hash: `${first}&t=12s`, lang: 'pt', allow: cutShort }, async (page) => {
      await open(page)
      return [await area(page, 'link').inputValue(), await state(page)]
    })
    assert.equal(link, `${lab.origin}/?lang=pt${first}&t=12s`)
    await lab.page({ path: link.slice(lab.origin.length) }, async (page) => {
      assert.deepEqual(await state(page), seen)
      assert.equal(await page.locator('html').getAttribute('lang'), 'pt-BR')
    })
  })

  test('leaves out a cursor that stands at the end', () => lab.page({ hash: first, lang: 'en', allow: cutShort }, async (page) => {
    await page.locator('.figure').focus()
    await page.keyboard.press('End')
    await inAddress(page, 't', (at) => at !== undefined)
    await open(page)
    assert.equal(await area(page, 'link').inputValue(), `${lab.origin}/?lang=en${first}`)
  }))

  test('gives a frame that follows the options, with a live preview', () => lab.page({ hash: first, allow: cutShort }, async (page) => {
    await open(page)
    const frame = () => area(page, 'snippet').evaluate((snippet) => {
      const found = new DOMParser().parseFromString(snippet.value, 'text/html').body
      // With all controls its height depends on the width, which is that of an element around it.
      const iframe = found.querySelector('iframe')
      return {
        alone: found.querySelectorAll(':not(div)').length === 1 && found.textContent === '', src: iframe.src, title: iframe.title,
        sandbox: iframe.getAttribute('sandbox'), loading: iframe.loading,
      }
    })
    const { src, ...rest } = await frame()
    assert.deepEqual(rest, {
      alone: true, title: text('en', 'figure-label'), loading: 'lazy',
      sandbox: 'allow-scripts allow-same-origin allow-popups',
    })
    assert.equal(src, `${lab.origin}/?embed=1&lang=en${first}`)
    const preview = page.frameLocator('iframe.preview')
    await preview.locator('.figure').waitFor()
    await eventually(() => page.locator('iframe.preview').getAttribute('src'), src, 'the preview')
    const [controls, theme, language] = await page.locator('.options select').all()
    await controls.selectOption('full')
    await theme.selectOption('dark')
    await page.locator('.options input[type="checkbox"]').uncheck()
    await eventually(async () => (await frame()).src,
      `${lab.origin}/?embed=1&lang=en&theme=dark&controls=full&autoplay=never${first}`, 'the frame')
    await language.selectOption({ label: 'Español' })
    await eventually(async () => (await frame()).src,
      `${lab.origin}/?embed=1&lang=es&theme=dark&controls=full&autoplay=never${first}`, 'the frame in Spanish')
    assert.equal((await frame()).title, text('es', 'figure-label'))
    await eventually(() => preview.locator('html').getAttribute('lang'), 'es', 'the language of the preview')
    await preview.locator('.panel').waitFor()
    await eventually(() => preview.locator('html').getAttribute('data-theme'), 'dark', 'the theme of the preview')
    await eventually(() => preview.locator('dl.reads').getAttribute('data-run-hash'), await runHash(page), 'its run')
  }))

  test('copies, and says so', () => lab.page({ hash: first, permissions: ['clipboard-read', 'clipboard-write'] },
    async (page) => {
      await open(page)
      for (const name of ['link', 'snippet']) {
        await copy(page, name).click()
        const done = page.locator('.copyable', { has: area(page, name) }).locator('.done')
        await eventually(() => done.innerText(), text('en', 'share-copied'), 'it says so')
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        assert.equal(copied, await area(page, name).inputValue())
      }
    }))

  test('selects the text where there is no clipboard', () => lab.page({
    hash: first, init: () => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')) },
  }, async (page) => {
    await open(page)
    await copy(page, 'link').click()
    await frames(page)
    const selected = await area(page, 'link').evaluate((a) => a.value.slice(a.selectionStart, a.selectionEnd))
    assert.equal(selected, await area(page, 'link').inputValue())
    assert.equal(await page.locator('.done').first().innerText(), '')
  }))

  test('closes by Escape and by its button, and the focus returns', () => lab.page({ hash: first, allow: cutShort }, async (page) => {
    const share = page.locator('button.share')
    await share.focus()
    for (const close of [() => page.keyboard.press('Escape'),
      () => page.locator('dialog').getByRole('button', { name: text('en', 'dialog-close') }).click()]) {
      await page.keyboard.press('Enter')
      await page.locator('dialog[open]').waitFor()
      assert.ok(await page.evaluate(() => document.querySelector('dialog').contains(document.activeElement)))
      await close()
      await eventually(() => page.locator('dialog[open]').count(), 0, 'closed')
      assert.ok(await share.evaluate((button) => button === document.activeElement), 'the focus returns')
      assert.equal(await page.locator('iframe').count(), 0, 'the preview is gone')
    }
  }))
})
