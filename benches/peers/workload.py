"""What the Python peers share: the workloads and the measured line."""

import argparse
import json
import time

WINDOW = 10_000  # us
DOWN = 30_000_000  # us; the server rejects all before
BASE = 100_000  # us
CAP = 10_000_000  # us

# name: (clients, accepted per window)
WORKLOADS = {"W1": (1_000, 1), "W2": (100_000, 100), "W3": (1_000_000, 1_000)}


def main(peer, run, allowed=("W1", "W2", "W3")):
    """Read the arguments, time `run(clients, places, seed)`, print JSON lines."""
    parser = argparse.ArgumentParser(description=f"The workload, run by {peer}.")
    parser.add_argument("workload", choices=allowed)
    parser.add_argument("seed", type=int)
    parser.add_argument("--repeat", type=int, default=1)
    args = parser.parse_args()
    clients, places = WORKLOADS[args.workload]
    for _ in range(args.repeat):
        before = time.process_time()
        events, end, largest = run(clients, places, args.seed)
        cpu = time.process_time() - before
        line = {
            "peer": peer,
            "workload": args.workload,
            "events": int(events),
            "end_us": int(end),
            "largest_after_0": int(largest),
            "cpu_s": round(cpu, 6),
        }
        print(json.dumps(line), flush=True)
    return 0
