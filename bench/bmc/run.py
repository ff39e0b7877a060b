#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how long refuting takes: the three encodings of the bounded engine, and the symbolic engine.

On the formulas and protocols of Huang, Luo and van der Meyden (2010), figures 2 to 4. Prints tables in
Markdown: CPU time by size, how many times slower the others are, how the times grow; and draws them
(--plots=FOLDER). Times are for all bounds up to that of the counterexample. Without --runs, each run is
done once; a curve ends at the first size that exceeds a limit, by default 20 s of CPU time (with --quick
3 s). Exit code 1 if a run fails or does not refute its formula. How it is measured: bench/measure.py.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bmc.curves import NOISE, Curves, cell, factor_table, picture, slope_table, time_table, wrong  # noqa: E402
from bmc.families import BEST, METHODS, PROTOCOLS, Protocol, curve  # noqa: E402
from measure import ROOT, Family, argument_parser, measure, parse  # noqa: E402

LIMIT, QUICK_LIMIT = 20.0, 3.0  # seconds of CPU time for a point


def sizes(family: Family, options: argparse.Namespace) -> list[int]:
    return family.quick if options.quick else family.sizes


def measure_formula(family: Family, options: argparse.Namespace) -> Curves:
    """All curves of a formula; they take turns, size by size."""
    curves = {method: curve(family, method) for method in METHODS}
    runs = measure([(one, size) for size in sizes(family, options) for one in curves.values()], options)
    return {method: {size: runs[one.name, size] for size in sizes(family, options)} for method, one in curves.items()}


def print_targets(results: dict[str, Curves]) -> None:
    reached = [(protocol, family, size) for protocol in PROTOCOLS for family in protocol.families
               for size in family.targets if family.name in results]  # fmt: skip
    for protocol, family, size in reached:
        known = results[family.name][BEST].get(size)
        if known:
            print(f"\n{protocol.title} with {size} {protocol.size}: {family.name} refuted in {cell(known)} s "
                  f"(to reach: {family.targets[size].reach:g} s)")  # fmt: skip


def draw(protocol: Protocol, results: dict[str, Curves], options: argparse.Namespace) -> Path:
    options.plots.mkdir(parents=True, exist_ok=True)
    path: Path = options.plots / f"{protocol.name}.svg"
    path.write_text(picture(protocol, results, options.cpu))
    return path


# --- main ----------------------------------------------------------------------------------------


def plain(results: dict[str, Curves]) -> list[dict[str, Any]]:
    return [{"family": name, "method": method, "size": size, "runs": runs}
            for name, curves in results.items() for method, by_size in curves.items()
            for size, runs in by_size.items()]  # fmt: skip


def main() -> int:
    parser = argument_parser(__doc__, [family.name for protocol in PROTOCOLS for family in protocol.families])
    parser.add_argument("--plots", type=Path, default=ROOT / "build" / "bench" / "bmc", help="folder for the pictures")
    parser.set_defaults(cpu=None, runs=1)
    options = parse(parser)
    if options.engine:
        parser.error("this suite compares the engines")
    options.cpu = options.cpu or (QUICK_LIMIT if options.quick else LIMIT)
    results: dict[str, Curves] = {}
    claims: dict[str, str] = {}
    for protocol in PROTOCOLS:
        claims |= protocol.claims
        chosen = [family for family in protocol.families if not options.family or family.name in options.family]
        if chosen:
            print(f"\n## {protocol.title} (n: {protocol.size})")
        for family in chosen:
            results[family.name] = measure_formula(family, options)
            print("\n".join([f"\n### {family.name}\n", *time_table(results[family.name])]))
        if chosen:
            print(f"\n{draw(protocol, results, options)}")
    print("\n## All formulas")
    print(f"\n### Times slower than {BEST}, at the largest common n (in brackets: without reading the model)\n")
    print("\n".join(factor_table(results, claims)))
    print(f"\n### Slopes of ln t against n, and t as a power of n, where t > {NOISE} s\n")
    print("\n".join(slope_table(results)))
    print_targets(results)
    if options.json:
        options.json.write_text(json.dumps(plain(results), indent=1) + "\n")
    every = [run for one in plain(results) for run in one["runs"]]
    return 1 if any(wrong(run) and not run.get("limit") for run in every) else 0


if __name__ == "__main__":
    sys.exit(main())
