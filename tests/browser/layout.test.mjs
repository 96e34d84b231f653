// Every width, language and theme: nothing sticks out, is cut, overlaps, or is too small to hit.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { frames, languages, start } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const widths = [320, 390, 640, 768, 1024, 1440]
const touch = (width) => width <= 640
const first = '#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=1'

/** Faults of the layout as it stands, in words. `thumbs`: targets for fingers; `ticks`: the scales too. */
const faults = (page, thumbs, ticks = true) => page.evaluate(([thumbs, ticks]) => {
  const found = []
  const root = document.documentElement
  const name = (element) => {
    const words = (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').slice(0, 40)
    const where = element.id || String(element.className.baseVal ?? element.className) || element.tagName.toLowerCase()
    return `${where} "${words}"`
  }
  const visible = (element) => {
    const box = element.getBoundingClientRect()
    return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
      && !element.closest('.vh, [inert]')
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible)

  if (root.scrollWidth > root.clientWidth) {
    const wide = all('body *').filter((e) => e.getBoundingClientRect().right > root.clientWidth + 0.5 && !e.closest('svg'))
    found.push(`sideways scroll of ${root.scrollWidth - root.clientWidth} px: ${wide.slice(0, 5).map(name).join(', ')}`)
  }
  // Text that is cut, or runs over its box.
  const boxes = 'button, .btn, .seg span, .more, .pick, summary, .rd dt, .rd dd, .facts dd, .facts dt, .ctl-head, h1, h2, h3, .key-frames b, .key-frames span, .clock, th, .panel-foot .seed, .brand'
  for (const element of all(boxes)) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') {
      found.push(`${name(element)} is cut: ${element.scrollWidth} px in ${element.clientWidth}`)
    }
  }
  // Fields show all of their value.
  for (const element of all('input.val, .scrub input')) {
    if (element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} is cut: ${element.value}`)
  }
  // Targets. A box inside a label is hit by the label; a link or number inside a sentence is as high as its line.
  const target = (element) => {
    const label = element.closest('label')
    if (label && element.matches('input[type="checkbox"], input[type="radio"], select')) return label
    return element
  }
  const inSentence = (element) => element.matches('p a, p input, .prose .scrub input, dd a') && !element.matches('.open a')
  for (const element of all('a[href], button, input, select, textarea, summary')) {
    if (inSentence(element)) continue
    const box = target(element).getBoundingClientRect()
    if (Math.min(box.width, box.height) < 24) {
      found.push(`${name(element)} is ${box.width.toFixed(1)} x ${box.height.toFixed(1)} px, less than 24`)
    }
  }
  if (thumbs) {
    for (const element of all('.seg label, .seg button, .transport button, .transport select, .more, .btn, .key-frames button, .lang button')) {
      const box = element.getBoundingClientRect()
      if (box.height < 43.5) found.push(`${name(element)} is ${box.height.toFixed(1)} px high, less than 44 for a thumb`)
    }
    for (const element of all('.seg label, .tb.play, .btn')) {
      const box = element.getBoundingClientRect()
      if (box.width < 43.5) found.push(`${name(element)} is ${box.width.toFixed(1)} px wide, less than 44 for a thumb`)
    }
  }
  // Things that stand beside each other do not overlap.
  const apart = (group, selector) => {
    const parts = all(selector)
    for (let i = 0; i < parts.length; i++) {
      for (let j = i + 1; j < parts.length; j++) {
        if (parts[i].contains(parts[j]) || parts[j].contains(parts[i])) continue
        const [a, b] = [parts[i].getBoundingClientRect(), parts[j].getBoundingClientRect()]
        const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
        if (x > 0.5 && y > 0.5) found.push(`${group}: ${name(parts[i])} lies on ${name(parts[j])}`)
      }
    }
  }
  apart('header', '.top > .brand, .top nav a, .top .lang button, .top .tools > .btn')
  apart('transport', '.transport > *')
  apart('jitter', '.jit .seg label')
  apart('panel', '.panel .ctl, .panel > .more, .panel > .panel-foot')
  apart('foot of the panel', '.panel-foot > *')
  apart('readouts', '.rd')
  apart('tray', '.tray .ctl')
  for (const scale of ticks ? all('.ticks') : []) {
    const spans = [...scale.children].map((s) => s.getBoundingClientRect())
    spans.slice(1).forEach((box, i) => { if (box.left < spans[i].right) found.push(`${name(scale)}: ticks touch`) })
  }
  return found
}, [thumbs, ticks])

const openTray = async (page) => {
  await page.locator('button.more').click()
  await page.evaluate(() => { document.querySelector('details.question').open = true; document.querySelector('details.method').open = true })
  await page.locator('.answer').waitFor()
}

describe('nothing sticks out, is cut, overlaps or is too small', { concurrency: 2 }, () => {
  for (const lang of languages) {
    for (const theme of ['light', 'dark']) {
      // The theme changes no size, so the dark one is looked at where it must be.
      const these = theme === 'light' ? widths : [320, 390, 768, 1440]
      test(`${lang}, ${theme}, ${these.join(' ')} px`, () =>
        lab.page({ hash: first, lang, theme, width: 1440 }, async (page) => {
          const found = {}
          for (const opened of [false, true]) {
            if (opened) await openTray(page)
            for (const width of these) {
              await page.setViewportSize({ width, height: 900 })
              await frames(page)
              // Sideways scroll may also come from the raster of the last width.
              await page.waitForTimeout(120)
              const faulty = await faults(page, touch(width))
              if (faulty.length > 0) found[`${width}${opened ? ', opened' : ''}`] = faulty
            }
          }
          assert.deepEqual(found, {})
        }))
    }
  }

  // Long sentences, long numbers, the controls of motion, a notice and complaints.
  const states = [
    ['a million clients without jitter', { hash: '#v1.j=none&n=1000000&a=1000&k=123456.789&b=1h&c=59m59.999s&d=1h&seed=4294967295' }],
    ['with motion', { hash: first, reducedMotion: false, query: 'autoplay=never' }],
    ['with notices', { hash: '#v1.n=1e3000000000000000000000000000&b=-5s&c=NaN&j=wrong&seed=1' }],
  ]
  for (const [what, options] of states) {
    for (const lang of languages) {
      test(`${what} (${lang})`, () => lab.page({ ...options, lang, width: 1440, ready: false }, async (page) => {
        await page.locator('dl.reads[data-run-hash]').waitFor({ timeout: 60_000 })
        await page.locator('button.more').click()
        const found = {}
        for (const width of [320, 390, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await page.waitForTimeout(150)
          const faulty = await faults(page, touch(width))
          if (faulty.length > 0) found[width] = faulty
        }
        assert.deepEqual(found, {})
      }))
    }
  }

  test('the share dialog fits 320 px', async () => {
    for (const lang of languages) {
      await lab.page({ hash: first, lang, width: 320, height: 640 }, async (page) => {
        await page.locator('button.share').click()
        const dialog = page.locator('dialog[open]')
        await dialog.waitFor()
        const box = await dialog.boundingBox()
        assert.ok(box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 640, JSON.stringify(box))
        const [wide, room] = await dialog.evaluate((d) => [d.scrollWidth, d.clientWidth])
        assert.ok(wide <= room, `${lang}: ${wide} px in ${room}`)
        assert.deepEqual(await faults(page, true), [], lang)
      })
    }
  })

  test('wider spacing of the text cuts nothing (WCAG 1.4.12)', async () => {
    for (const lang of languages) {
      await lab.page({ hash: first, lang, width: 1280 }, async (page) => {
        await page.addStyleTag({ content: '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }' })
        const found = {}
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          await page.waitForTimeout(150)
          const faulty = await faults(page, false, false)
          if (faulty.length > 0) found[width] = faulty
        }
        assert.deepEqual(found, {}, lang)
      })
    }
  })
})

test('the sections are reached at every width, by a thumb on narrow ones', async () => {
  for (const lang of languages) {
    await lab.page({ hash: first, lang }, async (page) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await frames(page)
        const links = page.locator('.top nav a')
        assert.equal(await links.count(), 5)
        for (const link of await links.all()) {
          assert.ok(await link.isVisible(), `${lang}, ${width} px`)
          const { height } = await link.boundingBox()
          assert.ok(height >= (width <= 768 ? 43.5 : 24), `${lang}, ${width} px: ${height} px high`)
        }
        await links.last().click()
        const at = await page.locator('#interview').evaluate((s) => s.getBoundingClientRect().top)
        assert.ok(Math.abs(at) < 60, `${lang}, ${width} px: ${at}`)
        await page.evaluate(() => scrollTo(0, 0))
      }
    })
  }
})

test('values of a row stand in a line, and so do the sliders of the tray', async () => {
  const rows = (page, selector) => page.locator(selector).evaluateAll((all) => {
    const boxes = all.map((e) => e.getBoundingClientRect()).filter((b) => b.height > 0)
    // Boxes that are beside each other begin at one height.
    return boxes.filter((a) => boxes.some((b) => a !== b && a.top < b.bottom && b.top < a.bottom && Math.abs(a.top - b.top) > 1)).length
  })
  for (const lang of languages) {
    await lab.page({ hash: '#v1.j=none&n=1000&seed=4321', lang, width: 1440 }, async (page) => {
      await page.locator('button.more').click()
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.waitForTimeout(150)
        for (const selector of ['.rd dt', '.rd dd:nth-of-type(1)', '.rd .beside', '.tray .range', '.tray .val', '.panel-foot > *']) {
          if (selector === '.panel-foot > *') {
            const lines = await page.locator(selector).evaluateAll((all) => new Set(all.map((e) => {
              const box = e.getBoundingClientRect()
              return Math.round((box.top + box.height / 2) / 8)
            })).size)
            assert.equal(lines, 2, `${lang}, ${width} px: the foot has two lines`)
          } else {
            assert.equal(await rows(page, selector), 0, `${lang}, ${width} px: ${selector}`)
          }
        }
      }
    })
  }
})

test('the data table takes the whole width of the lab', () => lab.page({ hash: first, width: 1440 }, async (page) => {
  await page.locator('.transport .data').click()
  const [table, whole, panel] = await Promise.all(['#data-table', '.lab', '.panel'].map((s) => page.locator(s).boundingBox()))
  assert.ok(table.width > whole.width - 60, `${table.width} of ${whole.width}`)
  assert.ok(table.y >= panel.y + panel.height - 1, 'below both columns')
}))

test('both themes are what they say', async () => {
  const ground = (page) => page.evaluate(() => {
    const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
    return [light(getComputedStyle(document.body).backgroundColor), light(getComputedStyle(document.body).color)]
  })
  const is = async (page, theme) => {
    const [back, ink] = await ground(page)
    assert.ok(theme === 'light' ? back > 230 && ink < 60 : back < 40 && ink > 200, `${theme}: ${back} behind ${ink}`)
    assert.equal(await page.locator('html').getAttribute('data-theme'), theme)
  }
  const button = (page) => page.locator('.tools .icon').first()
  // The system's, a switch, and the choice kept.
  await lab.page({ hash: first, theme: 'dark' }, async (page) => {
    await is(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
    await is(page, 'light')
    await button(page).click()
    await is(page, 'dark')
    await page.reload()
    await page.locator('dl.reads[data-run-hash]').waitFor()
    await is(page, 'dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await is(page, 'dark')
  })
  // The address goes before the system.
  await lab.page({ hash: first, theme: 'dark', query: 'theme=light' }, (page) => is(page, 'light'))
  await lab.page({ hash: first, theme: 'light', query: 'theme=dark' }, (page) => is(page, 'dark'))
})
