// The workloads of the interleaved run, and what every contender must report of them, whatever its
// generator: else it does not do the same work.
import { readFileSync } from 'node:fs'

const around = (middle, margin) => [middle * (1 - margin), middle * (1 + margin)]

// Events, ends and largest buckets of W1 to W3 are the ranges of the published runs, widened by their
// width at either side; the end of W1 by more above, since it hangs on the luck of one last client
// (51.2 to 65.5 s over 300 seeds).
const herds = {
  W1: {
    about: '1,000 clients', rounds: [5, 3],
    within: { events: around(14_150, 0.02), end_us: [46.3e6, 72e6], largest_after_0: [100, 223] },
  },
  W2: {
    about: '100,000 clients', rounds: [5, 3],
    within: { events: around(1_379_000, 0.003), end_us: [46.0e6, 48.7e6], largest_after_0: [14_600, 16_100] },
  },
  W3: {
    about: '1,000,000 clients', rounds: [3, 0],
    within: { events: around(13_784_000, 0.001), end_us: [46.5e6, 47.4e6], largest_after_0: [151_700, 155_000] },
  },
}

// Ours draws from the tape of luck, so these are known to the bit: events, end, largest bucket by seed.
export const golden = {
  W1: { 1: [14084, 57402413, 155], 2: [14123, 53622597, 158] },
  W2: { 1: [1378477, 46932274, 15421] },
  W3: { 1: [13785638, 47064333, 153580] },
}

// The means of R repetitions lie within four standard errors of those of the published program (200
// runs a cell, tests/reference), for writes and ends at 100 clients and for all writes together.
function published(repetitions) {
  const [head, ...lines] = readFileSync('tests/reference/aws_sim_reference.csv', 'utf8').trim().split('\n')
  const keys = head.split(',')
  const cells = lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [keys[i], cell])))
  const errors = 4 * Math.sqrt(1 / repetitions + 1 / Number(cells[0].runs))
  const near = (mean, sd) => [Number(mean) - errors * sd, Number(mean) + errors * sd]
  const grid = cells.filter(({ clients }) => clients <= 190)
  const sum = (of) => grid.reduce((all, cell) => all + of(cell), 0)
  const calls = near(sum((cell) => Number(cell.mean_calls)), Math.sqrt(sum((cell) => cell.sd_calls ** 2)))
  const within = { events: calls.map((bound) => bound * repetitions) }
  for (const cell of grid.filter(({ clients }) => clients === '100')) {
    within[`calls_at_100.${cell.variant}`] = near(cell.mean_calls, cell.sd_calls)
    within[`ms_at_100.${cell.variant}`] = near(cell.mean_time, cell.sd_time)
  }
  return within
}

// Worlds at the size of W2. While a server of 10,000 a second has enough to do, it serves the 50,000th
// client 5 s after the outage, and none of the 100,000 can be the last before 39.9 s (a thousand may
// wait in the queue). Decorrelated jitter comes a little later, for lack of attempts in the first windows.
const served = (p50) => ({ served: [100_000, 100_000], p50_us: p50, end_us: [39.89e6, 60e6] })
const others = {
  decorrelated: { about: 'W2 with decorrelated jitter', rounds: [3, 1], within: served([34.99e6, 35.05e6]) },
  'round-trip': { about: 'W2 with 25 ms to the server and 25 ms back', rounds: [3, 1], within: served([35.01e6, 35.06e6]) },
  queue: { about: 'W2 with one worker, 100 us an attempt, and room for 1,000 that wait', rounds: [3, 1], within: served([34.99e6, 35.01e6]) },
  // Little's law: c = 4000 (1 + 0.0001 c), so 6,667 are in work and an answer takes 1.667 s. Poisson:
  // 400,000 requests with a standard deviation of 632.
  latency: {
    about: '4,000 requests a second for 100 s, an answer takes 1 s and 100 us for each in work', rounds: [3, 1],
    within: { events: [397_470, 402_530], served: [397_470, 402_530], p50_us: around(1e7 / 6, 0.01) },
  },
}

// In the order of the run. `argument`: what contenders know it by.
export function workloads({ quick, nightly }) {
  const repetitions = nightly ? 100 : 10
  const aws = {
    about: nightly ? 'the published grid, 100 repetitions' : 'the published grid, 10 of its 100 repetitions',
    argument: `W4/${repetitions}`, rounds: [3, 1], within: published(repetitions),
  }
  return Object.entries({ ...herds, W4: aws, ...others })
    .map(([workload, of]) => ({ workload, argument: workload, other: workload in others, ...of, rounds: of.rounds[quick ? 1 : 0] }))
    .filter(({ rounds }) => rounds > 0)
}
