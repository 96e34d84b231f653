// What was measured, as Markdown.
import { median, ratio } from './measure.mjs'

export const digits = (number) => number.toPrecision(3).includes('e') ? Math.round(number).toString() : number.toPrecision(3)
const ms = (seconds) => digits(seconds * 1000)

// The first columns are text, the others numbers.
function markdown(rows, texts = 1) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length), 4))
  const line = (row) => `| ${row.map((cell, i) => i < texts ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join(' | ')} |`
  const rule = `|${widths.map((width, i) => i < texts ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`).join('|')}|`
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join('\n')
}

// A workload's table: one row a contender, beside those of our engines that run it.
export function table(result) {
  const beside = result.workload === 'W4'
    ? [['over ours, wasm', 'wasm-contention']]
    : [['over ours, client-major', 'wasm'], ['over ours, time-ordered', 'wasm-ordered']]
  const head = ['', 'CPU ms, median', 'min', 'ns an event', ...beside.map(([name]) => name), 'first call ms']
  const body = [...result.rows.values()].map(({ contender, rounds, fault, events }) => {
    if (fault) return [contender.name, 'rejected', ...head.slice(2).map(() => '')]
    const runs = Object.values(rounds)
    const cpu = median(runs.map((run) => run.cpu))
    const cold = runs.map((run) => run.cold).filter((seconds) => seconds !== undefined)
    return [
      contender.name,
      ms(cpu),
      ms(Math.min(...runs.map((run) => run.least))),
      digits(cpu * 1e9 / events),
      ...beside.map(([, ours]) => ratio(result, contender.id, ours)).map((value) => value === undefined ? '' : digits(value)),
      cold.length ? ms(median(cold)) : '',
    ]
  })
  return markdown([head, ...body])
}

// The worlds that have no peer: one row an engine and world.
export function others(results) {
  const head = ['world', 'engine', 'events', 'native, CPU ms', 'ns an event', 'wasm, CPU ms', 'ns an event', 'wasm / native', 'first call ms']
  const body = results.flatMap((result) => [...result.rows.values()]
    .filter(({ contender }) => contender.id.startsWith('native'))
    .map(({ contender, events }) => {
      const pair = [contender.id, contender.id.replace('native', 'wasm')]
      const times = pair.flatMap((id) => {
        const row = result.rows.get(id)
        if (!row || row.fault) return ['rejected', '']
        const cpu = median(Object.values(row.rounds).map((run) => run.cpu))
        return [ms(cpu), digits(cpu * 1e9 / events)]
      })
      const value = ratio(result, pair[1], pair[0])
      const cold = Object.values(result.rows.get(pair[1])?.rounds ?? {}).map((run) => run.cold)
      return [
        result.workload, contender.name.split(', ').at(-1), `${events ?? ''}`, ...times,
        value === undefined ? '' : digits(value), cold.length ? ms(median(cold)) : '',
      ]
    }))
  return markdown([head, ...body], 2)
}

export function floors(verdicts) {
  return markdown([['', 'ratio', 'limit', 'aim', 'measured', ''], ...verdicts.map((floor) => [
    floor.workload,
    floor.name,
    floor.least ? `at least ${floor.least}` : `at most ${floor.most}`,
    `${floor.aim}`,
    floor.value === undefined ? 'none' : digits(floor.value),
    floor.passed ? (floor.aimed ? 'aim' : 'pass') : '**FAIL**',
  ])], 2)
}
