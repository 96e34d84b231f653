// Ours: the engine as WebAssembly, in Node.
//
//     node ours.mjs W1|W2|W3|CLIENTS SEED [--repeat R] [--mode 0|1] [--dir target/bench-wasm]
//
// Mode 0 lets the engine choose (client by client while all is rejected), mode 1 keeps strict time order.
// The first line is the cold first call, as a reader's browser meets it; one call more is thrown away,
// and the R lines after it are warm.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print, readArguments, timed, workloads } from './workload.mjs'

const { workload, seed, repeat, mode, dir } = readArguments(
  'ours.mjs W1|W2|W3|CLIENTS SEED [--repeat R] [--mode 0|1] [--dir DIR]',
  {
    mode: { type: 'string', default: '0' },
    dir: { type: 'string', default: fileURLToPath(new URL('../../target/bench-wasm', import.meta.url)) },
  },
)
const clients = workloads[workload]?.[0] ?? Number(workload)
const engine = createRequire(import.meta.url)(resolve(dir, 'bench_engine.js'))
const peer = mode === '1' ? 'ours-wasm-ordered' : 'ours-wasm-auto'

const call = (note) => {
  const [result, cpu_s] = timed(() => engine.run(clients, seed, Number(mode)))
  if (note) print({ peer, workload, ...JSON.parse(result), cpu_s, ...note })
}
call({ cold: true })
call()
for (let i = 0; i < repeat; i++) call({})
