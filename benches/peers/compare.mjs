// The interleaved run. ../run builds what this needs and starts it from the top of the project:
//
//     node benches/peers/compare.mjs [--quick] [--nightly] [--write] [--only W2,W4] [--seed N]
import { argv, execPath, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { python } from './contenders.mjs'
import { verdicts } from './floors.mjs'
import { measure } from './measure.mjs'
import { circumstances, lockedVersion, packageVersion, record, says, version } from './record.mjs'
import { floors, others, table } from './tables.mjs'
import { workloads } from './workloads.mjs'

const options = readOptions()
const plan = workloads(options).filter(({ workload }) => options.only?.includes(workload) ?? true)
const heading = circumstances()
const results = plan.map((limits) => measure(limits, options))
report()

function readOptions() {
  try {
    const { values } = parseArgs({
      args: argv.slice(2),
      options: {
        quick: { type: 'boolean' }, nightly: { type: 'boolean' }, write: { type: 'boolean' },
        only: { type: 'string' }, seed: { type: 'string', default: '1' },
      },
    })
    const seed = Number(values.seed)
    if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed wants a whole number from 0')
    if (values.quick && values.nightly) throw new Error('--quick and --nightly exclude each other')
    if ((values.quick || values.only) && values.write) throw new Error('only a full run is recorded: --write without --quick and --only')
    const known = workloads(values).map(({ workload }) => workload)
    const only = values.only?.split(',')
    const strange = only?.find((name) => !known.includes(name))
    if (strange !== undefined) throw new Error(`--only wants some of ${known.join(',')}, and '${strange}' is none`)
    return { ...values, only, seed }
  } catch (error) {
    console.error(`benches/run: ${error.message}`)
    exit(2)
  }
}

function versions() {
  return [
    `rustc ${version('rustc')}`,
    `wasm-bindgen ${version('wasm-bindgen')}`,
    `wasm-opt ${version('wasm-opt')}`,
    `Node ${version(execPath)}`,
    ...['flatqueue', 'tinyqueue', 'heap-js'].map((name) => `${name} ${packageVersion(name)}`),
    ...['simu-des', 'nexosim'].map((name) => `${name} ${lockedVersion(name)}`),
    `Python ${version(python)}`,
    ...['numpy', 'simpy'].map((name) => `${name} ${says(python, '-c', `import ${name}; print(${name}.__version__)`)}`),
  ].join(', ')
}

function report() {
  const checks = verdicts(results)
  const rejected = results.flatMap(({ workload, rows }) => [...rows.values()].filter(({ fault }) => fault)
    .map(({ contender, fault }) => `${workload}: ${contender.name} rejected: ${fault}`))
  const compared = results.filter(({ other }) => !other)
  const alone = results.filter(({ other }) => other)
  const text = [
    `${heading}.`,
    `${versions()}.`,
    ...compared.map((result) => {
      const { workload, about, rounds } = result
      return `**${workload}**, ${about}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, seeds from ${options.seed}\n\n${table(result)}`
    }),
    ...(alone.length ? [`**Other worlds**, seeds from ${options.seed}\n\n${others(alone)}`] : []),
    ...(checks.length ? [`**Floors**\n\n${floors(checks)}`] : []),
    ...(rejected.length ? [`**Rejected**\n\n${rejected.map((line) => `- ${line}`).join('\n')}`] : []),
  ].join('\n\n')
  console.log(text)
  const failed = checks.filter(({ passed }) => !passed).length
  if (options.quick) console.log('\nW3 was not run.')
  else if (!options.nightly) console.log('\nheapq and SimPy on W3, and all repetitions of W4, only with --nightly.')
  console.log(`\n${checks.length - failed} of ${checks.length} floors held, ${rejected.length} contenders rejected.`)
  if (options.write && rejected.length) console.log('Not recorded, because of these.')
  else if (options.write) {
    record('peers', text)
    console.log('Recorded in benches/README.md.')
  }
  exit(failed || rejected.length ? 1 : 0)
}
