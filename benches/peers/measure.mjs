// One workload by all of its contenders: in each round everybody in turn, each in a process of its own.
import { spawnSync } from 'node:child_process'
import { stderr } from 'node:process'
import { contenders, isOurs } from './contenders.mjs'
import { golden } from './workloads.mjs'

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

// One process of a contender: the median of its warm runs, its fastest one, and what it reported.
function start({ command, repeat }, { workload, argument }, seed) {
  const [program, ...args] = [...command, argument, `${seed}`, '--repeat', `${repeat[workload]}`]
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

// 'calls_at_100.None' is the member of a member.
const member = (line, key) => key.split('.').reduce((part, name) => part?.[name], line)

function faultOf({ lines }, { workload, within }, seed, contender) {
  // The page's own engine reports neither who was served nor how long it took; that both engines agree
  // on all else is asked below.
  const absent = contender.same === 'herd' ? ['served', 'p50_us'] : []
  for (const line of lines) {
    for (const [key, [low, high]] of Object.entries(within).filter(([key]) => !absent.includes(key))) {
      const value = member(line, key)
      if (!(value >= low && value <= high)) return `${key} ${value} is outside ${low} to ${high}`
    }
    if (!isOurs(contender)) continue
    if (!line.run_hash) return 'prints no run_hash'
    const exact = golden[workload]?.[seed]
    const told = [line.events, line.end_us, line.largest_after_0]
    if (exact && `${exact}` !== `${told}`) return `events, end and largest bucket ${told} with seed ${seed} are not ${exact}`
  }
}

// Ours must agree: to the bit with the same engine in the same order or another, native or wasm; in
// events, end and largest bucket with every other engine of ours.
function disagreement({ lines }, contender, seen) {
  const say = (line) => `${[line.events, line.end_us, line.largest_after_0]}`
  for (const line of lines) {
    for (const [key, value] of [[contender.same, line.run_hash], ['results', say(line)]]) {
      const other = seen.get(key)
      if (other && other.value !== value) return `${key === 'results' ? key : 'run_hash'} ${value} differs from ${other.name}`
      seen.set(key, { value, name: contender.name })
    }
  }
}

// On a terminal, the line that stands below until the next one.
function tell(what) {
  if (stderr.isTTY) stderr.write(`\r\x1b[K${what}`)
}

// How many rounds of a workload somebody takes part in.
function roundsOf({ minutes, most }, { workload, rounds }, { quick, nightly }) {
  if (minutes && workload === 'W3') return nightly ? 1 : 0
  return Math.min(rounds, most?.[workload]?.[quick ? 1 : 0] ?? rounds)
}

// The rows of a workload's table by contender; a row has its rounds, or a fault.
export function measure(limits, options) {
  const { workload, rounds } = limits
  const rows = new Map()
  for (const contender of contenders) {
    if (!contender.repeat[workload]) continue
    const most = roundsOf(contender, limits, options)
    if (most > 0) rows.set(contender.id, { contender, most, rounds: [] })
  }
  for (let round = 0; round < rounds; round++) {
    const seed = options.seed + round
    const seen = new Map()
    // Everybody gets to start a round, so that none always runs behind the same neighbour.
    const all = [...rows.values()]
    const turn = all.map((_, index) => all[(index + round) % all.length])
    for (const row of turn) {
      const { contender, most } = row
      if (row.fault || round >= most) continue
      tell(`${workload}, round ${round + 1} of ${rounds}: ${contender.name}`)
      const run = start(contender, limits, seed)
      row.fault = run.fault ?? faultOf(run, limits, seed, contender)
      if (isOurs(contender)) row.fault ??= disagreement(run, contender, seen)
      if (!row.fault) row.rounds[round] = run
      row.events ??= run.lines?.[0].events
    }
  }
  tell('')
  return { ...limits, rows }
}

// The ratio inside each round that both were in, then the median of these.
export function ratio({ rows }, over, under) {
  const [a, b] = [rows.get(over), rows.get(under)]
  if (!a || !b || a.fault || b.fault) return undefined
  const rounds = Object.keys(a.rounds).filter((round) => b.rounds[round])
  return median(rounds.map((round) => a.rounds[round].cpu / b.rounds[round].cpu))
}

// The CPU seconds of a row: the median over its rounds.
export const cpuOf = ({ rows }, id) => {
  const row = rows.get(id)
  return row && !row.fault ? median(Object.values(row.rounds).map(({ cpu }) => cpu)) : undefined
}
