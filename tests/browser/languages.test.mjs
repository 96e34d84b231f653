// Three languages: which one opens, that switching reaches every word, and how numbers are written.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, htmlLang, inAddress, languages, plain, readouts, settled, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const first = '#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=1'
const button = (page, lang) => page.locator(`.lang button[lang="${htmlLang[lang]}"]`)

describe('which language opens', { concurrency: 2 }, () => {
  for (const [what, options, lang] of [
    ['the one in the address', { lang: 'pt' }, 'pt'],
    ['the one in the address, before that of the browser', { lang: 'es', locale: 'pt-BR' }, 'es'],
    ['a regional tag in the address', { lang: 'pt-PT' }, 'pt'],
    ['that of the browser: Portuguese', { locale: 'pt-PT' }, 'pt'],
    ['that of the browser: Spanish', { locale: 'es-AR' }, 'es'],
    ['English for all others', { locale: 'fr-FR' }, 'en'],
    ['that of the browser where the address names none of ours', { lang: 'klingon', locale: 'es-ES' }, 'es'],
  ]) {
    test(what, () => lab.page({ hash: first, ...options }, async (page) => {
      assert.equal(await page.locator('html').getAttribute('lang'), htmlLang[lang])
      assert.equal(await page.title(), text(lang, 'page-title'))
      assert.equal(await page.locator('h1').innerText(), text(lang, 'hero-jitter'))
      assert.equal(await button(page, lang).getAttribute('aria-pressed'), 'true')
    }))
  }

  test('the one chosen last time', () => lab.page({ hash: first }, async (page) => {
    await button(page, 'es').click()
    await page.goto(`${lab.origin}/`)
    await settled(page)
    assert.equal(await page.locator('html').getAttribute('lang'), 'es')
  }))
})

test('switching changes language, title and words, and nothing else', () => lab.page({ hash: first }, async (page) => {
  const run = await page.locator('dl.reads').getAttribute('data-run-hash')
  for (const lang of ['pt', 'es', 'en']) {
    await button(page, lang).click()
    await eventually(() => page.locator('html').getAttribute('lang'), htmlLang[lang], 'html lang')
    await eventually(() => page.title(), text(lang, 'page-title'), 'the title')
    assert.equal(await page.locator('h1').innerText(), text(lang, 'hero-jitter'))
    for (const other of languages) {
      assert.equal(await button(page, other).getAttribute('aria-pressed'), String(other === lang))
    }
    assert.equal(await page.locator('dl.reads').getAttribute('data-run-hash'), run)
    assert.equal(await page.evaluate(() => location.hash), first)
  }
}))

// Reloading leaves the preview in the dialog half loaded.
const allow = [/(embed|style)-\S+ net::ERR_ABORTED$/, /\?embed=1\S* net::ERR_ABORTED$/]

describe('the chosen language stands in the address', { concurrency: 2 }, () => {
  // Where it opens, what is pressed, and where that leads: a folder's page to folders, English by its name,
  // since the page above them is in the language of the browser.
  for (const [from, lang, to] of [
    ['/?lang=pt', 'en', '/?lang=en'],
    ['/?theme=dark&lang=pt&x=1', 'es', '/?theme=dark&x=1&lang=es'],
    ['/', 'es', '/?lang=es'],
    ['/pt/', 'es', '/es/'],
    ['/es/index.html?theme=dark', 'pt', '/pt/index.html?theme=dark'],
    ['/pt/', 'en', '/?lang=en'],
    ['/pt/?lang=pt', 'pt', '/pt/'],
  ]) {
    test(`${from}, ${lang}, loaded again`, () => lab.page({ path: `${from}${first}`, locale: 'pt-BR', allow }, async (page) => {
      await button(page, lang).click()
      await eventually(() => page.locator('html').getAttribute('lang'), htmlLang[lang], 'html lang')
      const where = () => page.evaluate(() => location.pathname + location.search + location.hash)
      assert.equal(await where(), to + first)
      // Whoever gets the link, too.
      const link = await (async () => {
        await page.locator('button.share').click()
        const value = await page.locator('#share-link').inputValue()
        await page.keyboard.press('Escape')
        return value
      })()
      const named = new URL(link)
      assert.equal(named.pathname.includes(`/${lang}/`) !== named.searchParams.has('lang'), true, `${link} names it once`)
      await page.reload()
      await settled(page)
      assert.equal(await page.locator('html').getAttribute('lang'), htmlLang[lang])
      assert.equal(await where(), to + first)
      await page.evaluate(() => localStorage.clear())
      await page.goto(link)
      await settled(page)
      assert.equal(await page.locator('html').getAttribute('lang'), htmlLang[lang], link)
    }))
  }

  test('also after a step back to a page that was in another', () => lab.page({ hash: first, lang: 'en' }, async (page) => {
    await page.locator('.top nav a').nth(2).click()
    await button(page, 'es').click()
    await page.goBack()
    await eventually(() => page.evaluate(() => location.search), '?lang=es', 'the address')
    assert.equal(await page.locator('html').getAttribute('lang'), 'es')
  }))

  test('the description of the page is in it', () => lab.page({ hash: first, lang: 'pt' }, async (page) => {
    const description = () => page.locator('meta[name="description"]').getAttribute('content')
    assert.equal(await description(), text('pt', 'page-description'))
    await button(page, 'en').click()
    await eventually(description, text('en', 'page-description'), 'the description')
  }))
})

/** Opens whatever has words: the tray, the table, all questions, the method, the dialog, a notice, complaints. */
async function openAll(page) {
  await page.locator('button.more').click()
  await page.locator('.transport .data').click()
  await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true })
  for (const [name, typed] of [['base', 'abc'], ['clients', '1e30'], ['capacity', 'x'], ['attempt-limit', 'x'], ['outage', '9h']]) {
    await page.locator(`#field-${name}`).fill(typed)
    await page.keyboard.press('Enter')
  }
  await page.locator('#story-2 .scrub input').fill('20000')
  await page.keyboard.press('Enter')
  await page.locator('button.share').click()
  await page.locator('dialog[open] .copyable').first().waitFor()
}

/** All words of the page outside of what is marked as another language: texts, labels, titles. */
const words = (page) => page.evaluate(() => {
  const found = new Set()
  const lang = document.documentElement.lang
  const foreign = (element) => element.closest('[lang]').lang !== lang
  const add = (what, from) => {
    const text = what.replace(/\s+/g, ' ').trim()
    if (text) found.add(JSON.stringify([text, from]))
  }
  // A sentence is what stands in one block, whatever is bold in it.
  const inline = new Set(['B', 'I', 'CODE', 'SPAN', 'SMALL', 'EM', 'STRONG', 'TSPAN', 'BUTTON', 'INPUT', 'BR'])
  for (const element of document.body.querySelectorAll('*')) {
    if (['SCRIPT', 'STYLE', 'IFRAME', 'TEXTAREA'].includes(element.tagName.toUpperCase()) || foreign(element)) continue
    for (const name of ['aria-label', 'title', 'aria-valuetext', 'placeholder', 'alt']) {
      if (element.hasAttribute(name)) add(element.getAttribute(name), `@${name} of ${element.tagName}`)
    }
    if (element.tagName === 'INPUT' && element.type === 'text') add(element.value, 'a field')
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
    if (!own || (inline.has(element.tagName.toUpperCase()) && element.tagName !== 'BUTTON' && element.parentElement.matches('p, li, dd, dt, figcaption'))) continue
    const copy = element.cloneNode(true)
    for (const other of copy.querySelectorAll('[lang]')) if (other.lang !== lang) other.replaceWith(' … ')
    add(copy.textContent, element.tagName.toLowerCase())
  }
  return [...found].map((pair) => JSON.parse(pair))
})

describe('no English is left', () => {
  const all = {}
  const bad = '#v1.j=wrong&b=-5s&n=1e30&d=9h&seed=1'
  for (const lang of languages) {
    test(`words of the page in ${lang}`, () => lab.page({ lang, hash: bad, ready: false }, async (page) => {
      await settled(page, 60_000)
      await openAll(page)
      all[lang] = await words(page)
      const count = all[lang].map(([words]) => words).join(' ').split(' ').length
      assert.ok(count > 3_000, `${count} words were found`)
    }))
  }

  const long = ([words]) => words.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length >= 3
  for (const lang of ['pt', 'es']) {
    test(`no sentence of ${lang} is that of English`, () => {
      const english = new Set(all.en.filter(long).map(([words]) => words))
      assert.ok(english.size > 150, `${english.size} sentences to compare with`)
      assert.deepEqual(all[lang].filter(long).filter(([words]) => english.has(words)), [])
    })

    test(`no English word stands in ${lang} outside of what is marked as English`, () => {
      // Words that neither Portuguese nor Spanish has.
      const word = /(?<![\p{L}-])(the|with|and|of|without|which|attempts?|clients?|retry|retries|wait|waits|none|full|served|seed|jitter|backoff)(?![\p{L}-])/iu
      const found = all[lang].filter(([words]) => word.test(words) && words !== 'Backoff Lab')
      assert.deepEqual(found.map(([words, from]) => `${from}: ${words}`), [])
    })

    test(`every sentence of English has one in ${lang}`, () => {
      const kinds = (list) => {
        const count = {}
        for (const [, from] of list.filter(long)) count[from] = (count[from] ?? 0) + 1
        return count
      }
      const [english, other] = [kinds(all.en), kinds(all[lang])]
      for (const kind of ['h2', 'h3', 'p', 'li', 'dd', 'span', 'figcaption', '@aria-label of svg']) {
        const [a, b] = [english[kind] ?? 0, other[kind] ?? 0]
        assert.ok(a > 0 && Math.abs(a - b) <= Math.max(2, a * 0.05), `${kind}: ${a} in English, ${b} in ${lang}`)
      }
    })
  }

  for (const lang of ['pt', 'es']) {
    test(`switching an open page to ${lang} leaves none behind`, () =>
      // The preview of the dialog is closed while it loads.
      lab.page({ lang: 'en', hash: bad, ready: false, allow: [/\.(wasm|js|css) net::ERR_ABORTED$/] }, async (page) => {
        await settled(page, 60_000)
        await openAll(page)
        await page.keyboard.press('Escape')
        const english = new Set((await words(page)).map(([words]) => words).filter((words) => words.split(' ').length >= 3))
        await button(page, lang).click()
        await eventually(() => page.locator('html').getAttribute('lang'), htmlLang[lang], 'html lang')
        // The live region speaks a second later.
        await page.waitForTimeout(1_300)
        const left = (await words(page)).filter(([words]) => english.has(words) && /\p{L}{2}.* .*\p{L}{2}/u.test(words))
        assert.deepEqual(left, [])
      }))
  }
})

describe('numbers are written as in the language', { concurrency: 2 }, () => {
  const expected = {
    en: { clients: '1,000', attempts: '14,084', sync: '1.5', each: '14.1', use: '36 %', drain: '2 h 47 min', million: '1,000,000' },
    pt: { clients: '1.000', attempts: '14.084', sync: '1,5', each: '14,1', use: '36 %', drain: '2 h 47 min', million: '1.000.000' },
    // Spanish groups from five digits on.
    es: { clients: '1000', attempts: '14.084', sync: '1,5', each: '14,1', use: '36 %', drain: '2 h 47 min', million: '1.000.000' },
  }
  for (const lang of languages) {
    test(`shown (${lang})`, () => lab.page({ lang, hash: first }, async (page) => {
      const e = expected[lang]
      assert.equal(await page.locator('#field-clients').inputValue(), e.clients)
      const [, use, attempts, drain, , sync] = await readouts(page)
      assert.equal(attempts[1], e.attempts)
      assert.ok(attempts[3].includes(e.each), attempts[3])
      assert.equal(use[1], e.use)
      assert.equal(sync[1], e.sync)
      assert.ok(drain[2].endsWith(e.drain), drain[2])
      const claim = plain(await page.locator('p.claim').innerText())
      assert.match(claim, new RegExp(`(?<![\\d.,])${e.clients.replace('.', '\\.')}(?![\\d.,]\\d)`))
    }))

    test(`typed (${lang})`, () => lab.page({ lang, hash: first }, async (page) => {
      const type = async (name, typed) => {
        await page.locator(`#field-${name}`).fill(typed)
        await page.keyboard.press('Enter')
      }
      await type('base', lang === 'en' ? '1.5 s' : '1,5 s')
      await inAddress(page, 'b', '1.5s')
      assert.equal(plain(await page.locator('#field-base').inputValue()), lang === 'en' ? '1.5 s' : '1,5 s')
      await type('clients', lang === 'en' ? '12,000' : '12.000')
      await inAddress(page, 'n', '12000')
      await type('base', '250 ms')
      await inAddress(page, 'b', '250ms')
      await page.locator('button.more').click()
      await type('attempt-limit', '4')
      await inAddress(page, 'a', '4')
      await type('attempt-limit', text(lang, 'value-none'))
      await inAddress(page, 'a', undefined)
      await type('capacity', '50')
      await inAddress(page, 'k', '50')
      await type('capacity', text(lang, 'value-auto'))
      await inAddress(page, 'k', undefined)
    }))
  }
})
