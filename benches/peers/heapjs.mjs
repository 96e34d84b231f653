// Peer: heap-js 2.7. One event of the queue is one attempt.
//
//     node heapjs.mjs W1|W2|W3 SEED [--repeat R]
//
// A client is one object, put back with its next time by `replace`, which its manual recommends over
// pop and push; the order is by time, then by client.
import heap from 'heap-js'
import { downUs, Histogram, main, ranges, sfc32, windowUs } from './workload.mjs'

main('heap-js', (clients, places, seed) => {
  const random = sfc32(seed)
  const histogram = new Histogram()
  const queue = new heap.Heap((a, b) => a.time - b.time || a.id - b.id)
  queue.init(Array.from({ length: clients }, (_, id) => ({ time: 0, id, before: 0 })))
  let events = 0, end_us = 0, current = -1, used = 0
  while (queue.length > 0) {
    const client = queue.peek()
    const window = (client.time / windowUs) | 0
    events++
    histogram.add(window)
    if (window !== current) {
      current = window
      used = 0
    }
    if (client.time >= downUs && used < places) {
      used++
      end_us = client.time
      queue.pop()
    } else {
      client.time += (random() * ranges[client.before]) | 0
      client.before++
      queue.replace(client)
    }
  }
  return { events, end_us, largest_after_0: histogram.largestAfter0() }
})
