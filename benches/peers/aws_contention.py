"""Peer: the AWS model of 2015 as a plain discrete-event program on heapq.

    aws_contention.py W4|W4/R SEED [--repeat R]

Clients contend for one row: a client reads its version, writes with it, and
fails if another write was accepted in between; then it waits and reads again.
Each message takes |Normal(10, 2)| ms. Events are those of the published
program, four an attempt: a read arrives, its reply arrives, a write arrives,
its reply arrives. W4 is the published grid, 10, 20, ... 190 clients, five
variants, a hundred times each, W4/R only R times. Written for this benchmark.
"""

import heapq
import itertools
import random
import sys

from workload import measure

BASE, CAP = 5, 2000  # ms
DELAY, SPREAD = 10, 2  # ms
REPETITIONS = 100


def expo(n):
    return min(CAP, BASE * 2**n)


class Wait:
    """No wait; the variants are below. `n` is the number of failures, from 1."""

    def __init__(self, luck):
        self.luck = luck

    def after(self, n):
        return 0


class Exponential(Wait):
    def after(self, n):
        return expo(n)


class Full(Wait):
    def after(self, n):
        return self.luck.uniform(0, expo(n))


class Equal(Wait):
    def after(self, n):
        half = expo(n) / 2
        return half + self.luck.uniform(0, half)


class Decorrelated(Wait):
    def __init__(self, luck):
        super().__init__(luck)
        self.last = BASE

    def after(self, n):
        self.last = min(CAP, self.luck.uniform(BASE, self.last * 3))
        return self.last


VARIANTS = {
    "None": Wait,
    "Exponential": Exponential,
    "Decorr": Decorrelated,
    "EqualJitter": Equal,
    "FullJitter": Full,
}


class World:
    """The clock, the queue, the net and the row."""

    def __init__(self, luck):
        self.luck = luck
        self.queue = []
        self.order = itertools.count()
        self.version = 0
        self.calls = 0

    def send(self, time, handle, argument=None):
        """`handle(time, argument)` when the message has arrived."""
        time += abs(self.luck.normalvariate(DELAY, SPREAD))
        heapq.heappush(self.queue, (time, next(self.order), handle, argument))

    def run(self):
        time = 0
        while self.queue:
            time, _, handle, argument = heapq.heappop(self.queue)
            handle(time, argument)
        return time


class Client:
    def __init__(self, world, wait):
        self.world = world
        self.wait = wait
        self.failures = 0
        world.send(0, self.read)

    def read(self, time, _):
        self.world.send(time, self.have_read, self.world.version)

    def have_read(self, time, version):
        self.world.send(time, self.write, version)

    def write(self, time, version):
        world = self.world
        world.calls += 1
        accepted = version == world.version
        if accepted:
            world.version += 1
        world.send(time, self.have_written, accepted)

    def have_written(self, time, accepted):
        if not accepted:
            self.failures += 1
            self.world.send(time + self.wait.after(self.failures), self.read)


def grid(repetitions, seed):
    """Writes in all; by variant, their mean and that of the end at 100 clients."""
    luck = random.Random(seed)
    events, calls_at_100, ms_at_100 = 0, {}, {}
    for name, variant in VARIANTS.items():
        for clients in range(10, 200, 10):
            calls = ms = 0
            for _ in range(repetitions):
                world = World(luck)
                for _ in range(clients):
                    Client(world, variant(luck))
                ms += world.run()
                calls += world.calls
            events += calls
            if clients == 100:
                calls_at_100[name] = round(calls / repetitions, 2)
                ms_at_100[name] = round(ms / repetitions, 2)
    return {"events": events, "calls_at_100": calls_at_100, "ms_at_100": ms_at_100}


def work(workload, seed):
    name, _, repetitions = workload.partition("/")
    if name != "W4":
        raise SystemExit("aws_contention.py: the workload is W4 or W4/REPETITIONS")
    return grid(int(repetitions or REPETITIONS), seed)


if __name__ == "__main__":
    sys.exit(measure("aws-contention", work))
