// The interleaved run: in each round every contender in turn, each in a process of its own. ../run builds
// what this needs and starts it from the top of the project:
//
//     node benches/peers/compare.mjs [--quick] [--write] [--seed N]
import { spawnSync } from 'node:child_process'
import { argv, execPath, exit, stderr } from 'node:process'
import { parseArgs } from 'node:util'
import { circumstances, packageVersion, record, says, version } from './record.mjs'

const python = '.tools/venv/bin/python'
const at = (name) => `benches/peers/${name}`

// How often a process repeats the workload. Of several runs the first only warms up and does not count,
// since the WebAssembly engine is warm too; where one run takes seconds, the start is lost in it.
const contenders = [
  { id: 'native', name: 'ours, native, client-major', command: [at('native'), '--mode', '0'], repeat: { W1: 50, W2: 10, W3: 4 } },
  { id: 'native-ordered', name: 'ours, native, time-ordered', command: [at('native'), '--mode', '1'], repeat: { W1: 50, W2: 10, W3: 4 } },
  { id: 'wasm', name: 'ours, wasm, client-major', command: [execPath, at('ours.mjs'), '--mode', '0'], repeat: { W1: 200, W2: 10, W3: 4 } },
  { id: 'wasm-ordered', name: 'ours, wasm, time-ordered', command: [execPath, at('ours.mjs'), '--mode', '1'], repeat: { W1: 200, W2: 10, W3: 4 } },
  { id: 'numpy', name: 'NumPy, scan', command: [python, at('numpy_scan.py')], repeat: { W1: 6, W2: 4, W3: 2 } },
  { id: 'flatqueue', name: 'flatqueue', command: [execPath, at('flatqueue.mjs')], repeat: { W1: 30, W2: 4, W3: 1 } },
  { id: 'tinyqueue', name: 'tinyqueue', command: [execPath, at('tinyqueue.mjs')], repeat: { W1: 30, W2: 4, W3: 1 } },
  { id: 'simpy', name: 'SimPy', command: [python, at('simpy_herd.py')], repeat: { W2: 1 }, rounds: [3, 1] },
]

// What every contender must report, whatever its generator: else it does not do the same work. Ends and
// largest buckets are the ranges of the published runs, widened by their width at either side; the end of
// W1 by more above, since it hangs on the luck of one last client (51.2 to 65.5 s over 300 seeds).
const workloads = {
  W1: { clients: 1_000, events: around(14_150, 0.02), end: [46.3e6, 72e6], largest: [100, 223], rounds: [5, 3] },
  W2: { clients: 100_000, events: around(1_379_000, 0.003), end: [46.0e6, 48.7e6], largest: [14_600, 16_100], rounds: [5, 3] },
  W3: { clients: 1_000_000, events: around(13_784_000, 0.001), end: [46.5e6, 47.4e6], largest: [151_700, 155_000], rounds: [3, 0] },
}
function around(middle, margin) { return [middle * (1 - margin), middle * (1 + margin)] }

// Ours draws from the tape of luck, so these are known to the bit: events, end, largest bucket by seed.
const golden = {
  W1: { 1: [14084, 57402413, 155], 2: [14123, 53622597, 158] },
  W2: { 1: [1378477, 46932274, 15421] },
  W3: { 1: [13785638, 47064333, 153580] },
}

// The floors, on W2 and W3: how many times our time a peer takes at least, and how many times its native
// time ours takes in wasm at most. They bind both of our engines: the one that the page runs, and the slower
// one in strict time order.
const floors = [
  { name: 'NumPy scan / ours, wasm, client-major', over: 'numpy', under: 'wasm', least: 10 },
  { name: 'flatqueue / ours, wasm, client-major', over: 'flatqueue', under: 'wasm', least: 25 },
  { name: 'wasm / native, client-major', over: 'wasm', under: 'native', most: 1.5 },
  { name: 'NumPy scan / ours, wasm, time-ordered', over: 'numpy', under: 'wasm-ordered', least: 10 },
  { name: 'flatqueue / ours, wasm, time-ordered', over: 'flatqueue', under: 'wasm-ordered', least: 25 },
  { name: 'wasm / native, time-ordered', over: 'wasm-ordered', under: 'native-ordered', most: 1.5 },
]

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}
const digits = (number) => number.toPrecision(3).includes('e') ? Math.round(number).toString() : number.toPrecision(3)
const ms = (seconds) => digits(seconds * 1000)
const thousands = (number) => number.toLocaleString('en-US')

const { quick, write, seed: firstSeed } = readOptions()
const plan = Object.entries(workloads)
  .map(([workload, limits]) => ({ workload, ...limits, rounds: limits.rounds[quick ? 1 : 0] }))
  .filter(({ rounds }) => rounds > 0)
const heading = circumstances()
const rejected = []
const results = plan.map(measure)
report()

function readOptions() {
  try {
    const { values } = parseArgs({
      args: argv.slice(2),
      options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
    })
    const seed = Number(values.seed)
    if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed wants a whole number from 0')
    if (values.quick && values.write) throw new Error('only a full run is recorded: --write without --quick')
    return { ...values, seed }
  } catch (error) {
    console.error(`benches/run: ${error.message}`)
    exit(2)
  }
}

// One process of a contender: the median of its warm runs, its fastest one, and what it reported.
function start({ command, repeat }, workload, seed) {
  const [program, ...args] = [...command, workload, `${seed}`, '--repeat', `${repeat[workload]}`]
  const { status, stdout, stderr: said, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', OPENBLAS_NUM_THREADS: '1' },
  })
  if (error || status !== 0) return { fault: `does not run: ${error?.message ?? said.trim().split('\n').at(-1)}` }
  let lines
  try {
    lines = stdout.trim().split('\n').map((line) => JSON.parse(line))
  } catch {
    return { fault: `prints no JSON: ${stdout.slice(0, 80)}` }
  }
  const cold = lines.find((line) => line.cold)
  const runs = lines.filter((line) => !line.cold)
  const warm = (cold || runs.length === 1 ? runs : runs.slice(1)).map(({ cpu_s }) => cpu_s)
  if (!(median(warm) > 0)) return { fault: 'measures no CPU time, or with too coarse a clock' }
  return { lines, cold: cold?.cpu_s, cpu: median(warm), least: Math.min(...warm) }
}

function faultOf({ lines }, { workload, events, end, largest }, seed, ours) {
  const named = [['events', 'events', events], ['end_us', 'end', end], ['largest_after_0', 'largest bucket', largest]]
  for (const line of lines) {
    for (const [index, [key, name, [low, high]]] of named.entries()) {
      const value = line[key]
      if (!(value >= low && value <= high)) return `${name} ${value} is outside ${low} to ${high}`
      const exact = ours && golden[workload][seed]?.[index]
      if (exact && value !== exact) return `${name} ${value} with seed ${seed} is not ${exact}`
    }
    if (ours && !line.run_hash) return 'prints no run_hash'
  }
}

// On a terminal, the line that stands below until the next one.
function tell(what) {
  if (stderr.isTTY) stderr.write(`\r\x1b[K${what}`)
}

function measure(limits) {
  const { workload, rounds } = limits
  const rows = new Map(contenders.filter(({ repeat }) => repeat[workload]).map((contender) =>
    [contender.id, { contender, rounds: [] }]))
  for (let round = 0; round < rounds; round++) {
    const seed = firstSeed + round
    const hashes = new Map()
    // Everybody gets to start a round, so that none always runs behind the same neighbour.
    const all = [...rows.values()]
    const turn = all.map((_, index) => all[(index + round) % all.length])
    for (const row of turn) {
      const { contender } = row
      if (row.fault || round >= (contender.rounds?.[quick ? 1 : 0] ?? rounds)) continue
      tell(`${workload}, round ${round + 1} of ${rounds}: ${contender.name}`)
      const ours = contender.id.startsWith('native') || contender.id.startsWith('wasm')
      const run = start(contender, workload, seed)
      row.fault = run.fault ?? faultOf(run, limits, seed, ours)
      if (ours && !row.fault) {
        for (const { run_hash } of run.lines) hashes.set(run_hash, contender.name)
        if (hashes.size > 1) row.fault = `run_hash with seed ${seed} differs from ${[...hashes.values()][0]}`
      }
      if (row.fault) rejected.push(`${workload}: ${contender.name} rejected: ${row.fault}`)
      else row.rounds[round] = run
      row.events ??= run.lines?.[0].events
    }
  }
  tell('')
  return { ...limits, rows }
}

// The ratio inside each round that both were in, then the median of these.
function ratio({ rows }, over, under) {
  const [a, b] = [rows.get(over), rows.get(under)]
  if (!a || !b || a.fault || b.fault) return undefined
  const rounds = Object.keys(a.rounds).filter((round) => b.rounds[round])
  return median(rounds.map((round) => a.rounds[round].cpu / b.rounds[round].cpu))
}

function table(result) {
  const head = ['', 'CPU ms, median', 'min', 'ns an event', 'over ours, client-major', 'over ours, time-ordered', 'first call ms']
  const body = [...result.rows.values()].map(({ contender, rounds, fault, events }) => {
    if (fault) return [contender.name, 'rejected', '', '', '', '', '']
    const runs = Object.values(rounds)
    const cpu = median(runs.map((run) => run.cpu))
    const cold = runs.map((run) => run.cold).filter((seconds) => seconds !== undefined)
    return [
      contender.name,
      ms(cpu),
      ms(Math.min(...runs.map((run) => run.least))),
      digits(cpu / events * 1e9),
      ...['wasm', 'wasm-ordered'].map((under) => {
        const times = ratio(result, contender.id, under)
        return times === undefined ? '' : digits(times)
      }),
      cold.length ? ms(median(cold)) : '',
    ]
  })
  return markdown([head, ...body])
}

// The first columns are text, the others numbers.
function markdown(rows, texts = 1) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length), 4))
  const line = (row) => `| ${row.map((cell, i) => i < texts ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join(' | ')} |`
  const rule = `|${widths.map((width, i) => i < texts ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`).join('|')}|`
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n')
}

function verdicts() {
  return results.filter(({ workload }) => workload !== 'W1').flatMap((result) => floors.map((floor) => {
    const value = ratio(result, floor.over, floor.under)
    const passed = value !== undefined && !(value < floor.least) && !(value > floor.most)
    const limit = floor.least ? `at least ${floor.least}` : `at most ${floor.most}`
    return { passed, row: [result.workload, floor.name, limit, value === undefined ? 'none' : digits(value), passed ? 'pass' : '**FAIL**'] }
  }))
}

function report() {
  const checks = verdicts()
  const versions = [
    `rustc ${version('rustc')}`,
    `wasm-bindgen ${version('wasm-bindgen')}`,
    `wasm-opt ${version('wasm-opt')}`,
    `Node ${version(execPath)}`,
    `flatqueue ${packageVersion('flatqueue')}`,
    `tinyqueue ${packageVersion('tinyqueue')}`,
    `Python ${version(python)}`,
    ...['numpy', 'simpy'].map((name) => `${name} ${says(python, '-c', `import ${name}; print(${name}.__version__)`)}`),
  ].join(', ')
  const text = [
    `${heading}.`,
    `${versions}.`,
    ...results.map((result) => {
      const { workload, clients, rounds } = result
      return `**${workload}**, ${thousands(clients)} clients, ${rounds} rounds, seeds from ${firstSeed}\n\n${table(result)}`
    }),
    `**Floors**\n\n${markdown([['', 'ratio', 'limit', 'measured', ''], ...checks.map(({ row }) => row)], 2)}`,
    ...(rejected.length ? [`**Rejected**\n\n${rejected.map((line) => `- ${line}`).join('\n')}`] : []),
  ].join('\n\n')
  console.log(text)
  const failed = checks.filter(({ passed }) => !passed).length
  if (quick) console.log('\nW3 was not run.')
  console.log(`\n${checks.length - failed} of ${checks.length} floors held, ${rejected.length} contenders rejected.`)
  if (write && rejected.length) console.log('Not recorded, because of these.')
  else if (write) {
    record('peers', text)
    console.log('Recorded in benches/README.md.')
  }
  exit(failed || rejected.length ? 1 : 0)
}
