// The figure inside somebody else's page, which is of another site, sandboxed with and without an origin.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { dist, eventually, frames, start, text } from './lab.mjs'

let lab
before(async () => { lab = await start() })
after(() => lab?.stop())

const first = '#v1.b=100ms&c=10s&f=2&j=none&n=1000&seed=1'
const sandboxes = { alone: 'allow-scripts', own: 'allow-scripts allow-same-origin' }

/** A documentation page with a frame for each sandbox; it sets their heights as it is told. */
function host(frame, width, before = '') {
  const one = ([name, sandbox]) =>
    `<iframe id="${name}" title="figure" width="${width}" height="100" style="border:0;display:block" sandbox="${sandbox}" src="${frame.replaceAll('&', '&amp;')}"></iframe>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Documentation</title><body style="margin:0">
<h1>How our clients retry</h1>${before}${Object.entries(sandboxes).map(one).join('<p>Between them.</p>')}<div style="height:3000px">The rest of the page.</div>
<script>
  const told = []
  addEventListener('message', (event) => {
    const frame = [...document.querySelectorAll('iframe')].find((f) => f.contentWindow === event.source)
    if (!frame || event.data?.source !== 'backoff-lab') return
    told.push({ frame: frame.id, ...event.data })
    if (event.data.height) frame.height = event.data.height
  })
</script></html>`
}

/** Opens the host page and hands over the frames that it embeds. */
const hosted = ({ query, hash = first, width = 760, before, ...options }, body) => {
  const path = `/host-${Math.random().toString(36).slice(2)}`
  lab.put(path, host(`${lab.origin}/?embed=1${query ? `&${query}` : ''}${hash}`, width, before))
  return lab.page({ ready: false, origin: lab.elsewhere, path, width: Math.max(width, 600), ...options }, async (page) => {
    const inner = {}
    for (const name of Object.keys(sandboxes)) {
      inner[name] = await (await page.locator(`#${name}`).elementHandle()).contentFrame()
    }
    return body(page, inner)
  })
}
const told = (page, frame, type) =>
  page.evaluate(([frame, type]) => globalThis.eval('told').filter((m) => m.frame === frame && m.type === type), [frame, type])
/** Waits for the frames, each in sight: out of it the browser gives them no animation frames. */
const there = async (page, inner) => {
  for (const [name, frame] of Object.entries(inner)) {
    await page.locator(`#${name}`).evaluate((iframe) => iframe.scrollIntoView())
    await frame.locator('dl.reads[data-complete="true"]').waitFor({ state: 'attached' })
    await eventually(async () => (await told(page, name, 'ready')).length, 1, `${name} is ready`)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await frames(page)
}

describe('a figure in a documentation page', { concurrency: 2 }, () => {
  for (const controls of ['none', 'compact', 'full']) {
    for (const width of [280, 760]) {
      test(`controls=${controls}, ${width} px: tells its height, fits, and tells its state`, () =>
        hosted({ query: `controls=${controls}`, width }, async (page, inner) => {
          await there(page, inner)
          for (const [name, frame] of Object.entries(inner)) {
            const what = `${name}, ${controls}, ${width} px`
            await page.locator(`#${name}`).evaluate((iframe) => iframe.scrollIntoView())
            const [ready] = await told(page, name, 'ready')
            assert.equal(ready.v, 1)
            // What it says last is how high it is, and that is all it needs.
            const heights = async () => [...await told(page, name, 'ready'), ...await told(page, name, 'resize')].map((m) => m.height)
            await eventually(() => frame.evaluate(() => Math.ceil(document.getElementById('embedded').getBoundingClientRect().height)),
              (now) => now > 0, what)
            await eventually(async () => Math.abs((await heights()).at(-1) - await frame.evaluate(() => document.getElementById('embedded').getBoundingClientRect().height)),
              (off) => off <= 2, `${what}: the height it told`)
            const height = (await heights()).at(-1)
            assert.ok(Number.isInteger(height) && height >= 330 && height <= 1_600, `${what}: ${height} px`)
            const inside = await frame.evaluate(() => {
              const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.scrollingElement
              return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight }
            })
            assert.deepEqual(inside, { wide: 0, high: 0 }, `${what}: nothing to scroll inside`)
            // The figure is there, and so are the controls that were asked for, and no others.
            const box = await frame.locator('.figure .stage').boundingBox()
            assert.ok(box.width >= width - 40 && box.height > 250, `${what}: ${JSON.stringify(box)}`)
            assert.ok(await frame.locator('.figure svg[role="img"] path').count() > 10, what)
            const shown = [await frame.locator('.compact').count(), await frame.locator('.panel').count(), await frame.locator('header').count()]
            assert.deepEqual(shown, [Number(controls === 'compact'), Number(controls === 'full'), 0], what)
            // A change is told.
            assert.equal((await told(page, name, 'state')).length, 0, `${what}: nothing changed yet`)
            if (controls === 'none') {
              await frame.locator('.figure').focus()
              await page.keyboard.press('ArrowRight')
              await eventually(async () => (await told(page, name, 'state')).at(-1)?.hash, `${first}&t=1s`, what)
            } else {
              await frame.locator('.seg label', { hasText: text('en', 'jitter-full') }).click()
              await eventually(async () => (await told(page, name, 'state')).at(-1)?.hash, first.replace('none', 'full'), what)
              assert.equal(await frame.evaluate(() => location.hash), first.replace('none', 'full'))
            }
          }
          await page.waitForTimeout(300)
          const messages = await page.evaluate(() => globalThis.eval('told').length)
          assert.ok(messages <= 16, `${messages} messages: no loop of heights`)
        }))
    }
  }

  // The lower bound is that nothing is cut; the upper, how much may be left blank in a column of text.
  test('the height that Share writes fits from 340 px, and leaves little blank at 760', async () => {
    for (const lang of ['en', 'pt', 'es']) {
      const snippets = await lab.page({ hash: first, lang, allow: [/\.(wasm|js|css) net::ERR_ABORTED$/, /\?embed=1\S* net::ERR_ABORTED$/] }, async (page) => {
        await page.locator('button.share').click()
        const found = {}
        for (const controls of ['none', 'compact', 'full']) {
          await page.locator('.options select').first().selectOption(controls)
          found[controls] = await page.locator('#share-snippet').inputValue()
        }
        return found
      })
      for (const [controls, snippet] of Object.entries(snippets)) {
        for (const width of [340, 420, 500, 640, 760, 1000]) {
          const path = `/snippet-${lang}-${controls}-${width}`
          lab.put(path, `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Documentation</title><body style="margin:0"><div style="width:${width}px">${snippet}</div></html>`)
          await lab.page({ ready: false, path, origin: lab.elsewhere, width: 1200, height: 1300, reducedMotion: false }, async (page) => {
            const frame = await (await page.locator('iframe').elementHandle()).contentFrame()
            await frame.locator('dl.reads[data-complete="true"]').waitFor({ state: 'attached' })
            await frames(page)
            const [given, needed] = await frame.evaluate(() => [innerHeight, document.getElementById('embedded').getBoundingClientRect().height])
            const what = `${lang}, ${controls}, ${width} px: ${given} for ${needed}`
            assert.ok(given >= needed - 0.5, what)
            if (width === 760) assert.ok(given - needed < 60, what)
          })
        }
      }
    }
  })

  test('a change that makes it higher is told, and so is one that makes it lower', () =>
    hosted({ query: 'controls=full' }, async (page, inner) => {
      await there(page, inner)
      const height = () => page.locator('#alone').getAttribute('height').then(Number)
      const low = await height()
      await inner.alone.locator('button.more').click()
      await eventually(height, (now) => now > low + 40, 'higher')
      await inner.alone.locator('button.more').click()
      await eventually(height, (now) => Math.abs(now - low) <= 2, 'lower again')
    }))

  test('the wheel over it scrolls the page around it', () => hosted({ query: 'controls=compact' }, async (page, inner) => {
    await there(page, inner)
    const box = await page.locator('#alone').boundingBox()
    for (const at of [0.15, 0.4, 0.7]) {
      await page.evaluate(() => scrollTo(0, 0))
      await frames(page)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * at)
      // A busy browser may lose a turn of the wheel; a figure that keeps it keeps all of them.
      const turned = async () => {
        await page.mouse.wheel(0, 240)
        await frames(page)
        return page.evaluate(() => scrollY)
      }
      await eventually(turned, (y) => y >= 200, `scrolled from ${at} of its height`)
    }
  }))

  test('theme and language are the author\'s', async () => {
    for (const [query, theme, back, lang] of [
      ['theme=dark&lang=pt', 'light', 'dark', 'pt-BR'], ['theme=light&lang=es', 'dark', 'light', 'es'], ['lang=en', 'dark', 'dark', 'en'],
    ]) {
      await hosted({ query, theme, locale: 'es-ES' }, async (page, inner) => {
        await there(page, inner)
        for (const frame of Object.values(inner)) {
          assert.equal(await frame.locator('html').getAttribute('lang'), lang)
          const light = await frame.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]))
          assert.ok(back === 'dark' ? light < 60 : light > 200, `${query}: ${light}`)
        }
      })
    }
  })

  test('is in the language of the reader when the author says nothing', () =>
    hosted({ locale: 'pt-BR' }, async (page, inner) => {
      await there(page, inner)
      assert.equal(await inner.alone.locator('html').getAttribute('lang'), 'pt-BR')
    }))

  test('links to the full page in the same state', () => hosted({ query: 'controls=full&lang=pt' }, async (page, inner) => {
    await there(page, inner)
    const link = inner.own.getByRole('link', { name: text('pt', 'embed-open') })
    assert.equal(await link.getAttribute('href'), `${lab.origin}/?lang=pt${first}`)
    assert.equal(await link.getAttribute('target'), '_blank')
  }))

  test('a mangled query is no harm: the defaults stand', () =>
    hosted({ query: 'controls=everything&theme=pink&lang=xx&autoplay=perhaps&%%%' }, async (page, inner) => {
      await there(page, inner)
      assert.equal(await inner.alone.locator('.compact').count(), 1)
      assert.equal(await inner.alone.locator('html').getAttribute('lang'), 'en')
    }))
})

test('the frame loads its own small program, and not that of the page',
  { skip: !readdirSync(dist).some((name) => name.startsWith('embed-')) && process.env.DIST ? 'a build without it' : false }, () =>
    hosted({}, async (page, inner) => {
      await there(page, inner)
      for (const frame of Object.values(inner)) {
        const loaded = await frame.evaluate(() => performance.getEntriesByType('resource').map((r) => r.name.replace(/.*\//, '')))
        assert.deepEqual(loaded.filter((name) => name.endsWith('.wasm')).map((name) => name.replace(/-.*/, '')), ['embed'])
        assert.ok(!loaded.some((name) => name.startsWith('backoff-lab')), loaded.join(', '))
      }
    }))

describe('motion in a frame', { concurrency: 2 }, () => {
  const cursor = (frame) => frame.evaluate(() => Number(document.querySelector('input.scrubber')?.value))

  test('plays once when seen, not before', () =>
    hosted({ reducedMotion: false, before: '<div style="height:2000px">First the text.</div>' }, async (page, inner) => {
      // Out of sight the browser gives the frame no animation frames, so there is no waiting for its run.
      await eventually(() => cursor(inner.own), 0, 'the scrubber is there')
      await page.waitForTimeout(2_000)
      assert.equal(await cursor(inner.own), 0, 'out of sight it waits')
      await eventually(async () => {
        // The frame above it grows when it comes into sight.
        await page.locator('#own').evaluate((iframe) => iframe.scrollIntoView())
        return cursor(inner.own)
      }, (window) => window > 0, 'seen, it plays')
      await eventually(async () => (await told(page, 'own', 'ready')).length, 1, 'and tells its height')
    }))

  for (const [what, options] of [
    ['autoplay=never', { query: 'autoplay=never', reducedMotion: false }], ['the reader wants less motion', { reducedMotion: true }],
  ]) {
    test(`does not play: ${what}`, () => hosted(options, async (page, inner) => {
      await there(page, inner)
      await page.waitForTimeout(1_800)
      for (const frame of Object.values(inner)) assert.equal(await cursor(frame), 0)
      await inner.alone.locator('.tb.play').click()
      await eventually(() => cursor(inner.alone), (window) => window > 0, 'asked, it plays')
    }))
  }
})
