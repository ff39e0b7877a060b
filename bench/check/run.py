#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures `gnomon check` on growing models, against the figures to reach.

Prints tables in Markdown: all instances, how each family grows, and the slowest files of the corpus
if there is one. Exit code 1 if a run fails, gives an unexpected verdict or none; missing a figure is
no failure. How it is measured: bench/measure.py.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus.files import CORPUS, anchors, paths  # noqa: E402
from check.families import CORPUS_TARGETS, FAMILIES  # noqa: E402
from measure import LONG_RUN, Run, run_once, number  # noqa: E402
from measure import argument_parser, has_failures, parse, print_families  # noqa: E402

ALLOWANCE = 0.2  # seconds by which a file of the corpus may be slower than its anchor


# --- corpus --------------------------------------------------------------------------------------


def known_times() -> dict[str, float]:
    return anchors() | {path: target.anchor_seconds for path, target in CORPUS_TARGETS.items() if target.anchor_seconds}


def measure_corpus(options: argparse.Namespace) -> dict[str, Run]:
    """One run for every file, with the fastest of several for the slow ones; other logics may stay undecided."""
    runs: dict[str, Run] = {}
    for path in dict.fromkeys([*CORPUS_TARGETS, *paths("VERDICTS.tsv")]):
        command = [str(options.gnomon), "check", "--json", str(CORPUS / path), *options.extra]
        for _ in range(options.runs):
            run = run_once(command, options.timeout, options.memory)
            if path not in runs or run["seconds"] < runs[path]["seconds"]:
                runs[path] = run
            if run["seconds"] < 0.1 or run["seconds"] > LONG_RUN:
                break
    return runs


def print_corpus(runs: dict[str, Run]) -> None:
    known = known_times()
    print(f"\nSlowest of {len(runs)} files of the corpus ({sum(r['seconds'] for r in runs.values()):.1f} s in all):\n")
    print("| file | s | MB | states | anchor s | reach s |\n|---|--:|--:|--:|--:|--:|")
    for path, run in sorted(runs.items(), key=lambda item: -item[1]["seconds"])[:10]:
        anchor = f"{known[path]:g}" if path in known else ""
        reach = f"{CORPUS_TARGETS[path].reach:g}" if path in CORPUS_TARGETS else ""
        print(f"| {path.removeprefix('ispl/')} | {run.get('error') or format(run['seconds'], '.3f')} "
              f"| {run['megabytes']:.0f} | {number(run.get('states'))} | {anchor} | {reach} |")  # fmt: skip
    compared = [path for path in runs if path in known]
    slow = [path for path in compared if runs[path]["seconds"] > known[path] + ALLOWANCE]
    print(f"\n{len(slow)} of {len(compared)} files with a known time are more than {ALLOWANCE} s slower"
          + "".join(f"\n- {path}: {runs[path]['seconds']:.2f} s against {known[path]:.2f} s" for path in slow))


# --- main ----------------------------------------------------------------------------------------


def main() -> int:
    parser = argument_parser(__doc__, [family.name for family in FAMILIES] + ["corpus"])
    parser.set_defaults(engine="symbolic")  # alone: no other process beside it
    options = parse(parser)
    chosen = options.family or [family.name for family in FAMILIES] + ([] if options.quick else ["corpus"])
    results = print_families([family for family in FAMILIES if family.name in chosen], options)
    results["corpus"] = {}
    if "corpus" in chosen and CORPUS.is_dir():
        results["corpus"] = measure_corpus(options)
        print_corpus(results["corpus"])
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    failures = [run for run in results["corpus"].values() if "error" in run and not run.get("limit")]
    return 1 if failures or has_failures(results) else 0


if __name__ == "__main__":
    sys.exit(main())
