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


def measure(peer, work, allowed=None):
    """Read the arguments, time `work(workload, seed)`, print its members as JSON."""
    parser = argparse.ArgumentParser(description=f"The workload, run by {peer}.")
    parser.add_argument("workload", choices=allowed)
    parser.add_argument("seed", type=int)
    parser.add_argument("--repeat", type=int, default=1)
    args = parser.parse_args()
    for _ in range(args.repeat):
        before = time.process_time()
        result = work(args.workload, args.seed)
        cpu = time.process_time() - before
        line = {"peer": peer, "workload": args.workload, **result, "cpu_s": round(cpu, 6)}
        print(json.dumps(line), flush=True)
    return 0


def main(peer, run):
    """Time `run(clients, places, seed)`: (events, end in us, largest bucket)."""

    def work(workload, seed):
        events, end, largest = run(*WORKLOADS[workload], seed)
        return {"events": int(events), "end_us": int(end), "largest_after_0": int(largest)}

    return measure(peer, work, WORKLOADS)
