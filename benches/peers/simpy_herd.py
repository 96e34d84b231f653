"""Peer: SimPy, one process a client.

    simpy_herd.py W1|W2|W3 SEED [--repeat R]

SimPy orders equal times by the order in which they were scheduled, not by
client: a different draw of the same workload.
"""

import random
import sys

import simpy

from workload import BASE, CAP, DOWN, WINDOW, main


class Server:
    def __init__(self, places):
        self.places = places
        self.window = -1
        self.used = 0
        self.end = 0
        self.histogram = {}

    def accepts(self, now):
        window = now // WINDOW
        self.histogram[window] = self.histogram.get(window, 0) + 1
        if window != self.window:
            self.window = window
            self.used = 0
        if now < DOWN or self.used >= self.places:
            return False
        self.used += 1
        self.end = now
        return True


def client(env, server, uniform):
    span = BASE
    while not server.accepts(env.now):
        yield env.timeout(int(uniform() * span))
        span = min(CAP, 2 * span)


def run(clients, places, seed):
    """One whole run: (events, end in us, largest bucket after bucket 0)."""
    env = simpy.Environment()
    server = Server(places)
    uniform = random.Random(seed).random
    for _ in range(clients):
        env.process(client(env, server, uniform))
    env.run()
    counts = server.histogram
    largest = max(n for window, n in counts.items() if window > 0)
    return sum(counts.values()), server.end, largest


if __name__ == "__main__":
    sys.exit(main("simpy", run))
