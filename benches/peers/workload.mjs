// What the JavaScript contenders share: the workloads, a generator, the histogram and the measured line.
import { argv, cpuUsage, exit } from 'node:process'
import { parseArgs } from 'node:util'

export const windowUs = 10_000
export const downUs = 30_000_000 // the server rejects all before
const baseUs = 100_000
const capUs = 10_000_000

// Name: clients, and how many of them a window accepts.
export const workloads = { W1: [1_000, 1], W2: [100_000, 100], W3: [1_000_000, 1_000] }

// The range of the wait by the failures before this one, times 2^-32.
export const ranges = Float64Array.from({ length: 256 }, (_, before) =>
  Math.min(capUs, baseUs * 2 ** before) / 2 ** 32)

// Chris Doty-Humphrey's sfc32: uniform integers of 32 bits.
export const sfc32 = (seed) => {
  let a = 0, b = seed | 0, c = 0, count = 1
  const next = () => {
    const out = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out >>> 0
  }
  for (let i = 0; i < 16; i++) next()
  return next
}

export class Histogram {
  counts = new Uint32Array(8192)

  add(window) {
    if (window >= this.counts.length) {
      const wider = new Uint32Array(2 * window)
      wider.set(this.counts)
      this.counts = wider
    }
    this.counts[window]++
  }

  largestAfter0() {
    return this.counts.subarray(1).reduce((most, count) => Math.max(most, count), 0)
  }
}

// The result of some work, and the seconds of CPU that all threads of this process spent on it.
export const timed = (work) => {
  const before = cpuUsage()
  const result = work()
  const { user, system } = cpuUsage(before)
  return [result, (user + system) / 1e6]
}

export const print = (line) => console.log(JSON.stringify(line))

// WORKLOAD SEED [--repeat R] and the options given.
export const readArguments = (usage, options = {}) => {
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(2),
      allowPositionals: true,
      options: { repeat: { type: 'string', default: '1' }, ...options },
    })
    const [workload, seed, repeat] = [positionals[0], Number(positionals[1]), Number(values.repeat)]
    if (positionals.length === 2 && Number.isInteger(seed) && repeat >= 1) {
      return { ...values, workload, seed, repeat }
    }
  } catch {
    // Told by the usage below.
  }
  console.error(`usage: node ${usage}`)
  exit(2)
}

// Times run(clients, places, seed), once or more often.
export const main = (peer, run) => {
  const usage = `${peer}.mjs W1|W2|W3 SEED [--repeat R]`
  const { workload, seed, repeat } = readArguments(usage)
  if (!workloads[workload]) {
    console.error(`usage: node ${usage}`)
    exit(2)
  }
  for (let i = 0; i < repeat; i++) {
    const [result, cpu_s] = timed(() => run(...workloads[workload], seed))
    print({ peer, workload, ...result, cpu_s })
  }
}
