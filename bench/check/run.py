#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures `gnomon check` on growing models, against the figures to reach.

Prints tables in Markdown: all instances, how each family grows, and the slowest files of the corpus
if there is one. Exit code 1 if a run fails, gives an unexpected verdict or none; missing a figure is
no failure. How it is measured: bench/measure.py.
"""

import argparse
import csv
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from families import CORPUS_TARGETS, FAMILIES  # noqa: E402
from measure import LONG_RUN, ROOT, Run, run_once, number  # noqa: E402
from measure import argument_parser, has_failures, parse, print_families  # noqa: E402

CORPUS = ROOT / ".." / "shared" / "corpus"
ALLOWANCE = 0.2  # seconds by which a file of the corpus may be slower than its anchor


# --- corpus --------------------------------------------------------------------------------------


def corpus_anchors() -> dict[str, float]:
    """Seconds by file, where a table of the corpus has them; of files without verdict: the time until giving up."""
    anchors: dict[str, float] = {}
    for table in CORPUS.glob("*.tsv"):
        with table.open(newline="") as lines:
            for line in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                seconds = line.get("seconds") or line.get("cpu_s")
                if seconds:
                    anchors[line["path"]] = float(seconds)
    return anchors | {path: target.anchor_seconds for path, target in CORPUS_TARGETS.items() if target.anchor_seconds}


def corpus_paths() -> list[str]:
    with (CORPUS / "VERDICTS.tsv").open(newline="") as lines:
        paths = [line["path"] for line in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]
    return list(dict.fromkeys([*CORPUS_TARGETS, *paths]))


def measure_corpus(options: argparse.Namespace) -> dict[str, Run]:
    """One run for every file, with the fastest of several for the slow ones; other logics may stay undecided."""
    runs: dict[str, Run] = {}
    for path in corpus_paths():
        command = [str(options.gnomon), "check", "--json", str(CORPUS / path), *options.extra]
        for _ in range(options.runs):
            run = run_once(command, options.timeout, options.memory)
            if path not in runs or run["seconds"] < runs[path]["seconds"]:
                runs[path] = run
            if run["seconds"] < 0.1 or run["seconds"] > LONG_RUN:
                break
    return runs


def print_corpus(runs: dict[str, Run]) -> None:
    anchors = corpus_anchors()
    print(f"\nSlowest of {len(runs)} files of the corpus ({sum(r['seconds'] for r in runs.values()):.1f} s in all):\n")
    print("| file | s | MB | states | anchor s | reach s |\n|---|--:|--:|--:|--:|--:|")
    for path, run in sorted(runs.items(), key=lambda item: -item[1]["seconds"])[:10]:
        anchor = f"{anchors[path]:g}" if path in anchors else ""
        reach = f"{CORPUS_TARGETS[path].reach:g}" if path in CORPUS_TARGETS else ""
        print(f"| {path.removeprefix('ispl/')} | {run.get('error') or format(run['seconds'], '.3f')} "
              f"| {run['megabytes']:.0f} | {number(run.get('states'))} | {anchor} | {reach} |")  # fmt: skip
    compared = [path for path in runs if path in anchors]
    slow = [path for path in compared if runs[path]["seconds"] > anchors[path] + ALLOWANCE]
    print(f"\n{len(slow)} of {len(compared)} files with a known time are more than {ALLOWANCE} s slower"
          + "".join(f"\n- {path}: {runs[path]['seconds']:.2f} s against {anchors[path]:.2f} s" for path in slow))


# --- main ----------------------------------------------------------------------------------------


def main() -> int:
    options = parse(argument_parser(__doc__, [family.name for family in FAMILIES] + ["corpus"]))
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
