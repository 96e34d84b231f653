// What a measurement writes down: the block between two markers of benches/README.md, and under what
// circumstances it was measured.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const readme = new URL('../README.md', import.meta.url)

export const record = (name, text) => {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const old = readFileSync(readme, 'utf8')
  const [from, to] = [old.indexOf(begin), old.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`benches/README.md has no block '${name}'`)
  writeFileSync(readme, `${old.slice(0, from + begin.length)}\n${text.trim()}\n${old.slice(to)}`)
}

// The first line that a program prints, or nothing where it is missing.
export const says = (program, ...args) => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0]
  } catch {
    return ''
  }
}

// The version in what a program says of itself: 'rustc 1.95.0 (abc 2026-01-01)' is 1.95.0.
export const version = (program, ...args) =>
  says(program, ...(args.length ? args : ['--version'])).match(/\d+(\.\d+)*/)?.[0] ?? '?'

export const packageVersion = (name) => {
  const require = createRequire(import.meta.url)
  let folder = dirname(require.resolve(name))
  for (;;) {
    try {
      return require(`${folder}/package.json`).version
    } catch {
      if (folder === dirname(folder)) return '?'
      folder = dirname(folder)
    }
  }
}

// The version of a crate that the Rust peers are locked to.
export const lockedVersion = (name) => {
  const lock = readFileSync(new URL('rust/Cargo.lock', import.meta.url), 'utf8')
  return lock.match(new RegExp(`^name = "${name}"\nversion = "(.+)"$`, 'm'))?.[1] ?? '?'
}

// Where and when: 'AMD EPYC, 2 cores, load 0.3; 2026-11-30, commit abc1234'.
export const circumstances = () => {
  const cores = availableParallelism()
  const commit = says('git', 'rev-parse', '--short', 'HEAD')
  const changed = says('git', 'status', '--porcelain', '--', '.', ':!benches/README.md') !== ''
  return [
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cores} ${cores === 1 ? 'core' : 'cores'}`,
    `load ${loadavg()[0].toFixed(1)} at the start`,
    new Date().toISOString().slice(0, 10),
    commit ? `commit ${commit}${changed ? ' with changes' : ''}` : 'before the first commit',
  ].join(', ')
}
