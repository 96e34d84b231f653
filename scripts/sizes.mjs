// Weighs what a reader downloads, as a server sends it: brotli at its highest quality. Fails when over.
//
//   embed  what a figure inside somebody else's page costs: its own WebAssembly and JavaScript, styles
//   page   the page's own, styles, the HTML (the largest of the languages), and the pictures and fonts
//          that it names
//   later  the texts that it fetches when somebody comes near them (the largest of the languages)
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const dist = 'dist'
const budget = { embed: 150_000, page: 300_000, later: 40_000 }

const weigh = (path) => {
  const bytes = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return { path, name: relative(dist, path), raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length }
}
const heavierFirst = (a, b) => b.brotli - a.brotli

const paths = !existsSync(dist) ? [] : readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((path) => statSync(path).isFile())
const html = paths.filter((path) => path.endsWith('.html')).map(weigh).sort(heavierFirst)[0]
const scene = paths.filter((path) => /\.(wasm|js|css)$/.test(path)).map(weigh).sort(heavierFirst)
if (!html || !scene.some((file) => file.name.endsWith('.wasm'))) {
  console.error(`There is no page in ${dist}: run 'trunk build --release' first.`)
  process.exit(1)
}
const texts = paths.filter((path) => /texts-\w+-[0-9a-f]+\.txt$/.test(path)).map(weigh).sort(heavierFirst)
if (texts.length !== 3) {
  console.error('The texts that the page fetches are not in the build: the hook of Trunk.toml writes them.')
  process.exit(1)
}
const source = readFileSync(html.path, 'utf8')
const named = paths.filter((path) => /\.(svg|woff2)$/.test(path) && source.includes(basename(path))).map(weigh)

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
// Lines that begin with "| " are shown by ./check.
const line = (name, file, rest = '') => console.log(`| ${name.padEnd(42)}${kB(file.raw)}${kB(file.brotli)}${rest}`)

console.log(`| ${' '.repeat(42)}${'raw'.padStart(10)}${'brotli'.padStart(10)}`)
for (const file of [...scene, html, ...named, texts[0]]) line(file.name, file)
let over = false
const alone = (file) => file.name.startsWith('embed-')
const shared = (file) => file.name.endsWith('.css')
if (!scene.some(alone)) {
  console.error('The figure alone is not in the build: scripts/finish makes it.')
  process.exit(1)
}
const embed = scene.filter((file) => alone(file) || shared(file))
const page = scene.filter((file) => !alone(file))
for (const [name, files] of [['embed', embed], ['page', [...page, html, ...named]], ['later', [texts[0]]]]) {
  const sum = { raw: 0, brotli: 0 }
  for (const file of files) {
    sum.raw += file.raw
    sum.brotli += file.brotli
  }
  line(name, sum, `  of ${budget[name] / 1000} kB`)
  over ||= sum.brotli > budget[name]
}
if (over) {
  console.error('Over the budget.')
  process.exit(1)
}
