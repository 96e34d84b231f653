"""Peer: NumPy, all clients scanned each window of 10 ms. The strongest of them.

    numpy_scan.py W1|W2|W3 SEED [--repeat R]

A client is one row of three arrays: the window of its next attempt (16 bits,
so that a scan reads two bytes a client), the time of that attempt and the
number of its failures. A window is one vectorised comparison of the first
array; the few rows that match are then handled together. What makes it fast:

* the comparison writes into one buffer that stays in the cache;
* that buffer is searched eight rows at a time (as 64-bit words) before single
  rows are looked at, three times as fast as `nonzero` over all of it;
* clients that are done are squeezed out when a quarter has left;
* only a window with more arrivals than places is ordered, by a stable radix
  sort of 16-bit offsets (equal times keep the order of the client ids).
"""

import sys

import numpy as np

from workload import BASE, CAP, DOWN, WINDOW, main

NEVER = np.uint16(0xFFFF)  # so a run may last 655 s; these end before 60 s
# Below this many rows a plain `nonzero` is cheaper than the two levels.
WORDS_FROM = 20_000
# The range of the wait by the failures before this one.
RANGES = np.array([min(CAP, BASE << before) for before in range(256)], np.float64)


class Fleet:
    """The rows of the clients that still try, and the buffers of the scan."""

    def __init__(self, due, time, fails):
        self.due, self.time, self.fails = due, time, fails
        self.mask = np.empty(len(due), bool)
        self.nonzero = self.mask.nonzero
        self.two_levels = len(due) >= WORDS_FROM
        # Eight rows as one word, and again as eight flags.
        self.words = self.mask.view(np.uint64)
        self.flags = self.mask.reshape(-1, 8)
        self.hit = np.empty(len(self.words), bool)
        self.hit_nonzero = self.hit.nonzero

    @classmethod
    def new(cls, clients):
        rows = -(-clients // 8) * 8
        due = np.zeros(rows, np.uint16)
        due[clients:] = NEVER
        return cls(due, np.zeros(rows, np.int32), np.zeros(rows, np.uint8))

    def squeezed(self):
        """The same without the clients that are done, in the same order."""
        keep = (self.due != NEVER).nonzero()[0]
        fleet = Fleet.new(len(keep))
        for name in ("due", "time", "fails"):
            getattr(fleet, name)[: len(keep)] = getattr(self, name)[keep]
        return fleet


def run(clients, places, seed):
    """One whole run: (events, end in us, largest bucket after bucket 0)."""
    random = np.random.Generator(np.random.SFC64(seed)).random
    equal, not_equal, ranges = np.equal, np.not_equal, RANGES.take
    uint16, int32 = np.uint16, np.int32
    zero, one, width = np.uint64(0), np.uint8(1), int32(WINDOW)
    fleet = Fleet.new(clients)
    due, time, fails, mask = fleet.due, fleet.time, fleet.fails, fleet.mask
    alive, end, window, first_up = clients, 0, 0, DOWN // WINDOW
    squeeze_at = alive - alive // 4
    histogram = []
    while alive:
        now = uint16(window)
        equal(due, now, mask)
        if fleet.two_levels:
            not_equal(fleet.words, zero, fleet.hit)
            hit = fleet.hit_nonzero()[0]
            inside = fleet.flags[hit].reshape(-1).nonzero()[0]
            who = hit[inside >> 3]
            who <<= 3
            inside &= 7
            who += inside
        else:
            who = fleet.nonzero()[0]
        count = len(who)
        arrivals = 0
        full = window < first_up
        while count:
            arrivals += count
            at = time[who]
            if not full:
                if count <= places:
                    end = int(at.max())
                    due[who] = NEVER
                    alive -= count
                    break
                offset = (at - window * WINDOW).astype(uint16)
                order = offset.argsort(kind="stable")
                taken = order[:places]
                end = int(at[order[places - 1]])
                due[who[taken]] = NEVER
                alive -= places
                order = order[places:]
                who = who[order]
                at = at[order]
                count -= places
                full = True
            before = fails[who]
            wait = ranges(before)
            wait *= random(count)
            # Truncated after the sum: `at` is whole, so this is at + floor.
            wait += at
            at = wait.astype(int32)
            then = (at // width).astype(uint16)
            time[who] = at
            due[who] = then
            before += one
            fails[who] = before
            # Back within the same window: all of these are turned away again.
            back = (then == now).nonzero()[0]
            count = len(back)
            if count:
                who = who[back]
        histogram.append(arrivals)
        window += 1
        if alive < squeeze_at:
            fleet = fleet.squeezed()
            due, time, fails, mask = fleet.due, fleet.time, fleet.fails, fleet.mask
            squeeze_at = alive - alive // 4
    return sum(histogram), end, max(histogram[1:])


if __name__ == "__main__":
    sys.exit(main("numpy_scan", run))
