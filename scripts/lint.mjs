// What no compiler looks at: paths of somebody's machine, large files, texts missing in a language,
// licences, and versions that must agree. Further manifests whose dependencies' licences to look at
// may be named.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

const languages = ['en', 'pt', 'es']
const largest = 1_500_000
const faults = []

const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
const read = (path) => readFileSync(path, 'utf8')

// Also what is not committed yet, so that it fails before the commit rather than after.
const files = run('git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  .split('\0').filter((path) => path && existsSync(path) && statSync(path).isFile())

// An absolute path below a home, a scratch or a working folder; a URL's path does not count, since
// something stands before its first slash.
const machine = /(?<![\w.~%)}*-])\/(?:home|root|Users|tmp|work|workspaces?)\/[\w.-]|\b[A-Z]:\\Users\\/
for (const path of files) {
  const bytes = readFileSync(path)
  if (bytes.length > largest) faults.push(`${path}: ${bytes.length} bytes, more than ${largest}`)
  if (bytes.includes(0)) continue
  bytes.toString('utf8').split('\n').forEach((line, index) => {
    const found = line.match(machine)
    if (found) faults.push(`${path}:${index + 1}: names a path of one machine: ${line.slice(found.index, found.index + 60)}`)
  })
}

const texts = new Map(languages.map((language) => {
  const folder = `locales/${language}`
  return [language, existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ftl')) : []]
}))
const all = new Set([...texts.values()].flat())
if (all.size === 0) faults.push('locales: no text at all')
for (const [language, names] of texts) {
  for (const name of all) if (!names.includes(name)) faults.push(`locales/${language}/${name}: missing`)
}

for (const path of ['LICENSE-MIT', 'LICENSE-APACHE']) if (!existsSync(path)) faults.push(`${path}: missing`)
// A dependency suits when its licence, read as the logical expression that it is, comes out true with
// those put in that ask no more than a notice.
const free = /^(MIT|MIT-0|Apache-2\.0( WITH LLVM-exception)?|BSD-[123]-Clause|ISC|Zlib|0BSD|CC0-1\.0|Unlicense|BSL-1\.0|Unicode-3\.0)$/
const suits = (licence) => {
  const logic = licence.replaceAll('/', ' OR ').replace(/[\w.+-]+( WITH [\w.-]+)?/g, (word) =>
    ({ OR: '||', AND: '&&' })[word] ?? free.test(word))
  return /^(true|false|\|\||&&|[() ])+$/.test(logic) && Function(`return ${logic}`)()
}
const packages = (manifest) => JSON.parse(
  run('cargo', 'metadata', '--locked', '--format-version', '1', '--manifest-path', manifest)).packages
for (const manifest of ['Cargo.toml', ...process.argv.slice(2)]) {
  for (const { name, version, license } of packages(manifest)) {
    if (!suits(license ?? 'none')) faults.push(`${manifest}: ${name} ${version} has the licence ${license}`)
  }
}

const crate = packages('Cargo.toml').find(({ name }) => name === 'wasm-bindgen')?.version
const tools = read('Trunk.toml')
if (!tools.includes(`wasm_bindgen = "${crate}"`)) faults.push(`Trunk.toml: wasm_bindgen is not ${crate}, as in Cargo.lock`)
const binaryen = JSON.parse(read('package.json')).devDependencies.binaryen.split('.')[0]
if (!tools.includes(`wasm_opt = "version_${binaryen}"`)) faults.push(`Trunk.toml: wasm_opt is not version_${binaryen}, as in package.json`)

for (const fault of faults) console.error(fault)
process.exit(faults.length ? 1 : 0)
