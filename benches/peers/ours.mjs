// Ours: the engines as WebAssembly, in Node.
//
//     node ours.mjs WORKLOAD SEED [--repeat R] [--mode 0|1|2] [--dir target/bench-wasm]
//
// Workloads and modes are those of examples/bench_engine. The first line is the cold first call, as a
// reader's browser meets it; one call more is thrown away, and the R lines after it are warm.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, readArguments, timed } from './workload.mjs'

const { workload, seed, repeat, mode, dir } = readArguments(
  'ours.mjs WORKLOAD SEED [--repeat R] [--mode 0|1|2] [--dir DIR]',
  {
    mode: { type: 'string', default: '0' },
    dir: { type: 'string', default: fileURLToPath(new URL('../../target/bench-wasm', import.meta.url)) },
  },
)
const engine = createRequire(import.meta.url)(resolve(dir, 'bench_engine.js'))

const call = (note) => {
  const [result, cpu_s] = timed(() => engine.run(workload, seed, Number(mode)))
  if (note) print({ peer: 'ours-wasm', workload, ...JSON.parse(result), cpu_s, ...note })
}
call({ cold: true })
call()
for (let i = 0; i < repeat; i++) call({})
