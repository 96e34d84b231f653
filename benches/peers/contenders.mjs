// Who runs what, and how often.
import { execPath } from 'node:process'

export const python = '.tools/venv/bin/python'
const at = (name) => `benches/peers/${name}`
const rust = (name) => [`target/peers/release/${name}`]

// `repeat`: how often a process repeats a workload; it does not run what is not named here. Of several
// runs the first only warms up and does not count, since the WebAssembly engine is warm too; where one
// run takes seconds, the start is lost in it.
const herd = { W1: 50, W2: 10, W3: 4, decorrelated: 6 }
const warmed = { ...herd, W1: 200 }
// With one run of W3, the dear ones.
const queues = { W1: 30, W2: 4, W3: 1 }
const slow = { W1: 10, W2: 2, W3: 1 }
// The general engine and the worlds that only it can do.
const general = { W1: 30, W2: 4, W3: 1, decorrelated: 3, 'round-trip': 3, queue: 3, latency: 3 }

// `same`: all with the same word must report the same run_hash, to the bit. `minutes`: W3 takes them a
// minute or more, so that it is run only when asked for, and only once. `most`: rounds of a workload, in
// a full and in a quick run, where these are fewer than everybody's.
export const contenders = [
  { id: 'native', name: 'ours, native, client-major', same: 'herd', command: [at('native'), '--mode', '0'], repeat: herd },
  { id: 'native-ordered', name: 'ours, native, time-ordered', same: 'herd', command: [at('native'), '--mode', '1'], repeat: herd },
  { id: 'native-general', name: 'ours, native, general', same: 'general', command: [at('native'), '--mode', '2'], repeat: general, most: { W3: [1, 0] } },
  { id: 'native-contention', name: 'ours, native, contention', same: 'contention', command: [at('native')], repeat: { W4: 4 } },
  { id: 'wasm', name: 'ours, wasm, client-major', same: 'herd', command: [execPath, at('ours.mjs'), '--mode', '0'], repeat: warmed },
  { id: 'wasm-ordered', name: 'ours, wasm, time-ordered', same: 'herd', command: [execPath, at('ours.mjs'), '--mode', '1'], repeat: warmed },
  { id: 'wasm-general', name: 'ours, wasm, general', same: 'general', command: [execPath, at('ours.mjs'), '--mode', '2'], repeat: general, most: { W3: [1, 0] } },
  { id: 'wasm-contention', name: 'ours, wasm, contention', same: 'contention', command: [execPath, at('ours.mjs')], repeat: { W4: 4 } },
  { id: 'numpy', name: 'NumPy, scan', command: [python, at('numpy_scan.py')], repeat: { W1: 6, W2: 4, W3: 2 } },
  { id: 'heap', name: 'Rust, BinaryHeap', command: rust('heap'), repeat: queues },
  { id: 'flatqueue', name: 'flatqueue', command: [execPath, at('flatqueue.mjs')], repeat: queues },
  { id: 'tinyqueue', name: 'tinyqueue', command: [execPath, at('tinyqueue.mjs')], repeat: queues },
  { id: 'heapjs', name: 'heap-js', command: [execPath, at('heapjs.mjs')], repeat: queues },
  { id: 'simu', name: 'simu-des', command: rust('simu_des'), repeat: slow, most: { W3: [2, 0] } },
  { id: 'nexosim', name: 'nexosim', command: rust('nexosim'), repeat: slow, most: { W3: [2, 0] } },
  { id: 'heapq', name: 'heapq', command: [python, at('heapq_herd.py')], repeat: { ...slow, W2: 1 }, most: { W2: [3, 1] }, minutes: true },
  { id: 'simpy', name: 'SimPy', command: [python, at('simpy_herd.py')], repeat: { W1: 4, W2: 1, W3: 1 }, most: { W2: [3, 1] }, minutes: true },
  { id: 'aws', name: 'AWS model in Python, heapq', command: [python, at('aws_contention.py')], repeat: { W4: 1 } },
]

// What a run is worth by itself is in the tables; beside whom it stands, in the floors.
export const isOurs = ({ same }) => same !== undefined
