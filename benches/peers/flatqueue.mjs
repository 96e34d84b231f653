// Peer: flatqueue 3, the best JavaScript heap found. One event of the queue is one attempt.
//
//     node flatqueue.mjs W1|W2|W3 SEED [--repeat R]
//
// The queue stands on typed arrays of fixed size. Its priority holds time and client (time * 2^20 + id,
// exact below 2^53), so that equal times come in the order of the ids; its item is the number of
// failures so far.
import FlatQueue from 'flatqueue'
import { downUs, Histogram, main, ranges, sfc32, windowUs } from './workload.mjs'

const ids = 2 ** 20

main('flatqueue', (clients, places, seed) => {
  const random = sfc32(seed)
  const histogram = new Histogram()
  const queue = new FlatQueue(clients, Float64Array, Uint8Array)
  for (let id = 0; id < clients; id++) queue.push(0, id)
  let events = 0, end_us = 0, current = -1, used = 0
  while (queue.length > 0) {
    const key = queue.peekValue()
    const before = queue.pop()
    const time = (key / ids) | 0
    const window = (time / windowUs) | 0
    events++
    histogram.add(window)
    if (window !== current) {
      current = window
      used = 0
    }
    if (time >= downUs && used < places) {
      used++
      end_us = time
    } else {
      const wait = (random() * ranges[before]) | 0
      queue.push(before + 1, key + wait * ids)
    }
  }
  return { events, end_us, largest_after_0: histogram.largestAfter0() }
})
