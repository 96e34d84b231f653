// Peer: tinyqueue 3. One event of the queue is one attempt.
//
//     node tinyqueue.mjs W1|W2|W3 SEED [--repeat R]
//
// A client is one object, put back with its next time; the order is by time, then by client.
import TinyQueue from 'tinyqueue'
import { downUs, Histogram, main, ranges, sfc32, windowUs } from './workload.mjs'

main('tinyqueue', (clients, places, seed) => {
  const random = sfc32(seed)
  const histogram = new Histogram()
  const fleet = Array.from({ length: clients }, (_, id) => ({ time: 0, id, before: 0 }))
  const queue = new TinyQueue(fleet, (a, b) => a.time - b.time || a.id - b.id)
  let events = 0, end_us = 0, current = -1, used = 0
  while (queue.length > 0) {
    const client = queue.pop()
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
    } else {
      client.time += (random() * ranges[client.before]) | 0
      client.before++
      queue.push(client)
    }
  }
  return { events, end_us, largest_after_0: histogram.largestAfter0() }
})
