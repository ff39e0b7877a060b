#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares gnomon::bdd with BuDDy on a suite of instances.

Every (engine, instance) runs in a process of its own. The engines take turns, so that noise hits
both; what counts is the minimum of the CPU times (user and system), without initialisation and
final counting. Both must agree on all counts. Prints a table in Markdown; exit code 1 if the
engines disagree or one fails.
"""

import argparse
import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ENGINES = ("gnomon", "buddy")
# Below this many seconds of BuDDy a row says little, and is left out of the mean.
MEANINGFUL = 0.1
# A run that takes longer is not repeated.
LONG_RUN = 20.0

QUICK = [
    "queens 8", "queens 9",
    "dc 14 ring mono", "dc 18 ring mono", "dc 18 ring part", "dc 60 ring mono",
    "dc 10 grouped part",
    "counters 8 6 4 16",
    "token 20", "token 30",
    "random 6 64 200000 20", "random 8 64 50000 20",
    "achilles 10", "achilles 12", "achilles 14", "relation 8 8",
]  # fmt: skip
FULL = [
    "queens 8", "queens 9", "queens 10", "queens 11", "queens 12",
    "dc 14 ring mono", "dc 18 ring mono", "dc 60 ring mono", "dc 18 ring part", "dc 60 ring part",
    "dc 10 grouped mono", "dc 10 grouped part", "dc 12 grouped part",
    "counters 8 6 4 16", "counters 8 8 6 32",
    "token 20", "token 30", "token 60",
    "random 6 64 200000 20", "random 8 64 50000 20", "random 10 64 20000 20", "random 14 64 3000 20",
    "achilles 10", "achilles 12", "achilles 14", "achilles 16", "achilles 18",
    "relation 8 8", "relation 10 4", "relation 12 1", "relation 14 1", "relation 14 5", "relation 14 3",
]  # fmt: skip
SIFTING = ("achilles", "relation")

Run = dict[str, Any]


def run_once(program: Path, instance: str, timeout: float) -> Run:
    """The report of one run; with the key `error` if there is none."""
    try:
        done = subprocess.run([program, *instance.split()], capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return {"error": f"more than {timeout:.0f} s"}
    if done.returncode != 0:
        return {"error": done.stderr.strip() or f"exit code {done.returncode}"}
    return json.loads(done.stdout)


def measure(instance: str, options: argparse.Namespace) -> dict[str, Run]:
    """Per engine, the fastest of several runs that take turns."""
    best: dict[str, Run] = {}
    for _ in range(options.runs):
        for engine in options.engines:
            known = best.get(engine)
            if known and ("error" in known or known["seconds"] > LONG_RUN):
                continue
            run = run_once(options.build / f"bdd_suite_{engine}", instance, options.timeout)
            if known and "error" not in run and run["facts"] != known["facts"]:
                run = {"error": "two runs differ"}
            if not known or "error" in run or run["seconds"] < known["seconds"]:
                best[engine] = run
    return best


def agree(runs: dict[str, Run]) -> bool:
    facts = [run["facts"] for run in runs.values() if "error" not in run]
    return all(
        first.keys() == other.keys() and all(math.isclose(first[key], other[key], rel_tol=1e-9) for key in first)
        for first, other in zip(facts, facts[1:])
    )


def ratio(runs: dict[str, Run]) -> float | None:
    if any("error" in runs.get(engine, {"error": ""}) for engine in ENGINES):
        return None
    return runs["gnomon"]["seconds"] / max(runs["buddy"]["seconds"], 1e-9)


def counts(value: float) -> str:
    return f"{value / 1e6:.2f}M" if value >= 1e6 else f"{value / 1e3:.0f}k" if value >= 1e4 else f"{value:.0f}"


def row(instance: str, runs: dict[str, Run]) -> str:
    cells = [instance]
    for engine in runs:
        run = runs[engine]
        cells.append(run["error"] if "error" in run else f"{run['seconds']:.3f}")
    quotient = ratio(runs)
    meaningful = quotient is not None and runs["buddy"]["seconds"] >= MEANINGFUL
    cells.append("" if quotient is None else f"{quotient:.2f}" if meaningful else f"({quotient:.2f})")
    good = [run for run in runs.values() if "error" not in run]
    cells.append(" / ".join(counts(run["peak_nodes"]) for run in good))
    cells.append(" / ".join(f"{run['rss_mb']:.0f}" for run in good))
    per_node = [run["table_bytes"] / run["peak_nodes"] for run in good if run["table_bytes"] and run["peak_nodes"] > 1e5]
    cells.append(" ".join(f"{bytes_:.0f}" for bytes_ in per_node))
    sizes = [" → ".join(counts(value) for value in run["sizes"].values()) for run in good]
    cells.append(" / ".join(sizes))
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build/release"), help="where the programs are")
    parser.add_argument("--quick", action="store_true", help="the small instances only")
    parser.add_argument("--only", metavar="REGEX", default="", help="instances that match")
    parser.add_argument("--runs", type=int, default=3, help="runs per engine and instance (3)")
    parser.add_argument("--timeout", type=float, default=600, help="seconds per run (600)")
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--json", type=Path, help="write all figures to this file as well")
    options = parser.parse_args()

    names = " / ".join(options.engines)
    print(f"| instance | {' s | '.join(options.engines)} s | ratio | peak nodes {names} | RSS MB {names} "
          f"| table bytes per peak node | nodes of the result {names} |")
    print("|---|" + "---:|" * (len(options.engines) + 4) + "---|")
    results: dict[str, dict[str, Run]] = {}
    failed = False
    for instance in QUICK if options.quick else FULL:
        if not re.search(options.only, instance):
            continue
        runs = results[instance] = measure(instance, options)
        print(row(instance, runs), flush=True)
        if not agree(runs):
            failed = True
            print(f"{instance}: the engines disagree: {[run.get('facts') for run in runs.values()]}", file=sys.stderr)
        failed = failed or "error" in runs.get("gnomon", {})

    quotients = [
        ratio(runs) for instance, runs in results.items()
        if not instance.startswith(SIFTING) and ratio(runs) is not None and runs["buddy"]["seconds"] >= MEANINGFUL
    ]  # fmt: skip
    mean = math.exp(sum(math.log(q) for q in quotients) / len(quotients)) if quotients else None
    if mean is not None:
        print(f"\nGeometric mean of the ratios (without reordering, BuDDy at least {MEANINGFUL} s, {len(quotients)} rows): "
              f"{mean:.2f}; worst {max(quotients):.2f}")
    if options.json:
        options.json.write_text(json.dumps({"mean": mean, "results": results}, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
