// What the times must keep to. The floors of a peer are how many times our time, in wasm, it takes at
// least; the aims are what a first engine without safe code came to on a quiet machine (client by client
// and in strict time order).
import { cpuOf, ratio } from './measure.mjs'

// By peer: the floor on W2 and W3; the aims client-major on W2 and W3, then time-ordered.
const peers = [
  { id: 'numpy', name: 'NumPy scan', floor: 10, aims: { wasm: [43, 38], 'wasm-ordered': [25, 19] } },
  { id: 'flatqueue', name: 'flatqueue', floor: 25, aims: { wasm: [63, 122], 'wasm-ordered': [37, 61] } },
  { id: 'tinyqueue', name: 'tinyqueue', floor: 50, aims: { wasm: [129, 622], 'wasm-ordered': [75, 311] } },
  { id: 'heapjs', name: 'heap-js', floor: 50, aims: { wasm: [196, 551], 'wasm-ordered': [114, 275] } },
  { id: 'simu', name: 'simu-des', floor: 100, aims: { wasm: [249, 463], 'wasm-ordered': [145, 231] } },
  { id: 'nexosim', name: 'nexosim', floor: 100, aims: { wasm: [283, 659], 'wasm-ordered': [165, 329] } },
  { id: 'heapq', name: 'heapq', floor: 200, aims: { wasm: [562, 1512], 'wasm-ordered': [327, 755] } },
  { id: 'simpy', name: 'SimPy', floor: 600, aims: { wasm: [1537, 2966], 'wasm-ordered': [895, 1481] } },
]

// They bind both of our engines: the one that the page runs, and the slower one in strict time order.
const engines = [
  { wasm: 'wasm', native: 'native', name: 'client-major' },
  { wasm: 'wasm-ordered', native: 'native-ordered', name: 'time-ordered' },
]

function ofHerd(result, index) {
  return engines.flatMap(({ wasm, native, name }) => [
    ...peers.filter(({ id }) => result.rows.has(id)).map((peer) => ({
      name: `${peer.name} / ours, wasm, ${name}`, least: peer.floor, aim: peer.aims[wasm][index], value: ratio(result, peer.id, wasm),
    })),
    { name: `wasm / native, ${name}`, most: 1.5, aim: 1.3, value: ratio(result, wasm, native) },
  ].map((floor) => ({ workload: result.workload, ...floor })))
}

// The exponent of the time between W2 and W3, which has ten times the clients.
function growth(w2, w3) {
  return engines.map(({ wasm, name }) => {
    const [few, many] = [cpuOf(w2, wasm), cpuOf(w3, wasm)]
    return { workload: 'W2, W3', name: `growth exponent, wasm, ${name}`, most: 1.15, aim: 1.08, value: few && many && Math.log10(many / few) }
  })
}

// Each floor with its measured value, and whether it held.
export function verdicts(results) {
  const [w2, w3, w4] = ['W2', 'W3', 'W4'].map((name) => results.find(({ workload }) => workload === name))
  return [
    ...(w2 ? ofHerd(w2, 0) : []),
    ...(w3 ? ofHerd(w3, 1) : []),
    ...(w2 && w3 ? growth(w2, w3) : []),
    ...(w4 ? [{ workload: 'W4', name: 'Python, heapq / ours, wasm', least: 20, aim: 30, value: ratio(w4, 'aws', 'wasm-contention') }] : []),
  ].map((floor) => {
    const { value, least, most, aim } = floor
    const reaches = (limit) => value !== undefined && (most === undefined ? value >= limit : value <= limit)
    return { ...floor, passed: reaches(least ?? most), aimed: reaches(aim) }
  })
}
