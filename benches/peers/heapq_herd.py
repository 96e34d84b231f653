"""Peer: Python's heapq, one entry a client, put back with `heapreplace`.

    heapq_herd.py W1|W2|W3 SEED [--repeat R]

An entry is (time, client), so equal times come in the order of the clients;
the numbers of failures stand beside the heap.
"""

import heapq
import random
import sys

from workload import BASE, CAP, DOWN, WINDOW, main

# The range of the wait by the failures before this one.
RANGES = [min(CAP, BASE << before) for before in range(256)]


def run(clients, places, seed):
    """One whole run: (events, end in us, largest bucket after bucket 0)."""
    uniform = random.Random(seed).random
    pop, replace, ranges = heapq.heappop, heapq.heapreplace, RANGES
    queue = [(0, client) for client in range(clients)]
    failures = [0] * clients
    histogram = {}
    events, end, current, used = 0, 0, -1, 0
    while queue:
        time, client = queue[0]
        window = time // WINDOW
        events += 1
        if window != current:
            current = window
            used = 0
            histogram[window] = 0
        histogram[window] += 1
        if time >= DOWN and used < places:
            used += 1
            end = time
            pop(queue)
        else:
            before = failures[client]
            failures[client] = before + 1
            replace(queue, (time + int(uniform() * ranges[before]), client))
    largest = max(n for window, n in histogram.items() if window > 0)
    return events, end, largest


if __name__ == "__main__":
    sys.exit(main("heapq", run))
