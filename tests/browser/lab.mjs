// What the browser tests stand on: a server of the built page, one browser a file, and pages that
// fail their test when anything complains: the console, a script, a request, a call to another host.
//
// DIST names another folder than ../../dist; CHROMIUM another browser than the one of the system.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, normalize, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)

/** A package of node_modules, wherever Node finds it; NODE_MODULES names another place. */
export function fromPackage(path) {
  const folders = process.env.NODE_MODULES ? [process.env.NODE_MODULES] : undefined
  return require.resolve(path, folders && { paths: folders })
}
const { chromium } = require(fromPackage('playwright-core'))

export const dist = resolve(process.env.DIST ?? join(root, 'dist'))
export const languages = ['en', 'pt', 'es']
export const htmlLang = { en: 'en', pt: 'pt-BR', es: 'es' }

/** The text of a file of the project. */
export const source = (path) => readFileSync(join(root, path), 'utf8')

/** The messages of a language's file as name -> text; attributes as name.attribute. */
export function messages(lang, file = 'ui') {
  const found = new Map()
  let name = ''
  for (const line of source(`locales/${lang}/${file}.ftl`).split('\n')) {
    const message = line.match(/^([a-z][\w-]*) =\s*(.*)$/)
    const attribute = line.match(/^ {4}\.([\w-]+) =\s*(.*)$/)
    if (message) {
      name = message[1]
      found.set(name, message[2])
    } else if (attribute) {
      found.set(`${name}.${attribute[1]}`, attribute[2])
    }
  }
  return found
}
const texts = Object.fromEntries(languages.map((lang) => [lang, messages(lang)]))

/** A message by its name, as it is read: what the page must say. */
export function text(lang, name, holes = {}) {
  let found = texts[lang].get(name)
  assert.ok(found, `locales/${lang}/ui.ftl has no ${name}`)
  found = found.replace(/<\/?[a-z]+>/g, '')
  for (const [hole, value] of Object.entries(holes)) found = found.replaceAll(`{ $${hole} }`, value)
  assert.ok(!found.includes('{ $'), `${name} has a hole that the test does not fill: ${found}`)
  return found
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Serves the built page, and the pages that the tests themselves put there. */
async function serve() {
  const own = new Map()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://lab').pathname)
    const give = (status, type, body) => {
      response.writeHead(status, {
        'content-type': type,
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
      response.end(body)
    }
    if (own.has(path)) return give(200, types['.html'], own.get(path))
    // The page works in any folder of any server: this one has it in two.
    let file = normalize(join(dist, path.replace(/^\/docs\/lab\//, '/')))
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html')
    if (!file.startsWith(dist + sep) || !existsSync(file)) return give(404, 'text/plain', 'not here')
    give(200, types[extname(file)] ?? 'application/octet-stream', readFileSync(file))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { server, own, port: server.address().port }
}

function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    } catch { /* the next one */ }
  }
  throw new Error('no Chromium: name one by CHROMIUM=/path/to/it')
}

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb',
  '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
  '--disable-quic', '--enable-precise-memory-info',
  // Whatever asks for another host gets no answer, and the test that asked fails.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Starts server and browser. The file that calls it ends them in `after`:
 *     let lab
 *     before(async () => { lab = await start() })
 *     after(() => lab?.stop())
 */
export async function start() {
  assert.ok(existsSync(join(dist, 'index.html')), `${dist} holds no page: build it first (trunk build --release)`)
  const { server, own, port } = await serve()
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags }).catch((error) => {
    server.close()
    throw error
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    /** The same server under another name: another site, as a host page is. */
    elsewhere: `http://localhost:${port}`,
    browser,
    /** Puts a page of the tests at a path. */
    put: (path, html) => own.set(path, html),
    page: (options, body) => withPage(browser, origin, options, body),
    async stop() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/**
 * Opens a page, hands it to `body`, closes it, and fails if the page complained.
 *
 * origin, path, query, hash: the address. lang: `?lang=`; locale: what the browser asks for. theme: the system's.
 * width, height: of the window. reducedMotion: true unless a test is about motion. touch: a phone.
 * js: JavaScript. ready: false to go on before the first run is there. allow: complaints that belong to the
 * test. init: a function that runs before the page. prepare: gets the page before it goes anywhere.
 */
async function withPage(browser, ours, options, body) {
  const {
    path = '/', query = '', hash = '', lang, locale = 'en-US', theme = 'light', width = 1280, height = 900,
    reducedMotion = true, touch = false, js = true, ready = js, init, prepare, permissions = [], origin = ours,
  } = options
  const allow = [...(options.allow ?? [])]
  const context = await browser.newContext({
    viewport: { width, height }, deviceScaleFactor: 1, locale, colorScheme: theme, hasTouch: touch,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference', javaScriptEnabled: js,
    serviceWorkers: 'block', permissions,
  })
  context.setDefaultTimeout(20_000)
  const problems = []
  // What closing the page cuts short is no complaint.
  let closing = false
  // Without JavaScript Chromium reports a preloaded script as blocked; that is the point.
  if (!js) allow.push(/^request: \S+\.js csp$/)
  const complain = (what) => {
    if (!closing && !allow.some((pattern) => pattern.test(what))) problems.push(what)
  }
  context.on('page', (page) => watch(page, complain))
  let failed = true
  try {
    const page = await context.newPage()
    if (init) await page.addInitScript(init)
    if (prepare) await prepare(page)
    const search = [query.replace(/^\?/, ''), lang && `lang=${lang}`].filter(Boolean).join('&')
    await page.goto(`${origin}${path}${search && `?${search}`}${hash}`)
    if (ready) await settled(page)
    const result = await body(page, problems)
    failed = false
    return result
  } finally {
    closing = true
    await context.close().catch(() => {})
    // What the test itself found comes first; a complaint is often why.
    if (failed && problems.length > 0) console.error(`the page complained: ${problems.join('\n')}`)
    if (!failed) assert.deepEqual(problems, [], 'the page complained')
  }
}

function watch(page, complain) {
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complain(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complain(`script: ${error.message}`))
  page.on('requestfailed', (request) => complain(`request: ${request.url()} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`answer: ${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const local = ['data:', 'blob:', 'about:'].includes(protocol) || ['127.0.0.1', 'localhost'].includes(hostname)
    if (!local) complain(`another host: ${request.url()}`)
  })
}

/** Waits until the run of what the controls say is computed, and painted. */
export async function settled(page, timeout = 20_000) {
  await page.waitForFunction(() => {
    const reads = document.querySelector('dl.reads')
    return !document.getElementById('poster') && reads?.dataset.complete === 'true' && reads.dataset.runHash
  }, null, { timeout })
  await frames(page)
}

/** Two frames: what a change sets in motion at once has happened. */
export const frames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until `read` gives what is expected; says what it gave last if it never does. */
export async function eventually(read, expected, what = '', timeout = 10_000) {
  const end = Date.now() + timeout
  let last
  for (;;) {
    last = await read()
    const met = typeof expected === 'function' ? expected(last) : Object.is(last, expected)
    if (met) return last
    if (Date.now() > end) break
    await new Promise((done) => setTimeout(done, 25))
  }
  if (typeof expected === 'function') assert.fail(`${what}: last seen ${JSON.stringify(last)}`)
  assert.equal(last, expected, what)
}

/** The no-break spaces of the page as plain ones, blanks folded. */
export const plain = (words) => words.replace(/\s+/g, ' ').trim()

/** The six readouts: name, value, what stands beside it, and how much of it is each client's. */
export const readouts = (page) =>
  page.locator('dl.reads .rd').evaluateAll((all) => all.map((one) => {
    const [name, value, beside] = [...one.children].map((part) => part.cloneNode(true))
    const each = value.querySelector('.each')
    each.remove()
    return [name, value, beside, each].map((part) => part.textContent.replace(/\s+/g, ' ').trim())
  }))

/** Hash of the run that is shown; empty before there is one. */
export const runHash = (page) => page.locator('dl.reads').evaluate((reads) => reads.dataset.runHash ?? '')

/** Parameters in the address: key -> value. */
export async function address(page) {
  const hash = await page.evaluate(() => location.hash)
  const pairs = hash.replace(/^#v1\./, '').split('&').filter(Boolean).map((pair) => pair.split('='))
  return Object.fromEntries(pairs)
}

/** Waits until a parameter stands in the address. `undefined`: until it is left out. */
export const inAddress = (page, key, value) =>
  eventually(async () => (await address(page))[key], value, `${key} in the address`)

/** Runs axe over the page; the violations, short enough to read. */
export async function axe(page, within) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.addScriptTag({ path: fromPackage('axe-core/axe.min.js') })
  }
  return page.evaluate(async (within) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations, passes } = await globalThis.axe.run(within ?? document, {
      runOnly: { type: 'tag', values: tags }, resultTypes: ['violations', 'passes'],
    })
    const short = violations.map((v) =>
      `${v.id} (${v.impact}): ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? n.all[0]?.message ?? ''}`).join(' | ')}`)
    return { violations: short, passes: passes.length }
  }, within)
}
