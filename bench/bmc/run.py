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
import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from families import BEST, METHODS, OLDER, PROTOCOLS, Protocol, curve  # noqa: E402
from measure import ROOT, Family, Run, argument_parser, complaint, growth, measure, parse  # noqa: E402
from plot import Curve, Panel, figure  # noqa: E402

NOISE = 0.02  # shorter times are mostly those of starting the program
LIMIT, QUICK_LIMIT = 20.0, 3.0  # seconds of CPU time for a point

Curves = dict[str, dict[int, list[Run]]]  # by method: runs by size


def wrong(run: Run) -> str:
    """What is wrong with a run that was to refute one formula; empty if nothing is."""
    return complaint(run) or ("" if run["summary"]["false"] == 1 else "not refuted")


def seconds(runs: list[Run]) -> float | None:
    return min(run["cpu"] for run in runs) if runs and not any(map(wrong, runs)) else None


def checking(runs: list[Run]) -> float:
    """The part of the CPU time that was not spent on reading the model."""
    fastest = min(runs, key=lambda run: run["cpu"])
    return fastest["cpu"] * (1 - fastest["parts"]["load"] / fastest["seconds"])


def times(runs: dict[int, list[Run]]) -> dict[int, float]:
    return {size: time for size, known in runs.items() if (time := seconds(known)) is not None}


def cut(runs: dict[int, list[Run]]) -> int | None:
    """The size at which a limit was reached."""
    return next((size for size, known in runs.items() if any(run.get("limit") for run in known)), None)


def sizes(family: Family, options: argparse.Namespace) -> list[int]:
    return family.quick if options.quick else family.sizes


def measure_formula(family: Family, options: argparse.Namespace) -> Curves:
    """All curves of a formula; they take turns, size by size."""
    curves = {method: curve(family, method) for method in METHODS}
    runs = measure([(one, size) for size in sizes(family, options) for one in curves.values()], options)
    return {method: {size: runs[one.name, size] for size in sizes(family, options)} for method, one in curves.items()}


# --- tables --------------------------------------------------------------------------------------


def cell(runs: list[Run]) -> str:
    time = seconds(runs)
    return f"{time:.3f}" if time is not None else next(filter(None, map(wrong, runs)), "")


def print_times(family: Family, curves: Curves, options: argparse.Namespace) -> None:
    print(f"\n### {family.name}\n\n| n | {' | '.join(curves)} |\n|--:|" + "--:|" * len(curves))
    for size in sizes(family, options):
        if any(runs[size] for runs in curves.values()):
            print(f"| {size} | {' | '.join(cell(runs[size]) for runs in curves.values())} |")


def times_slower(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.2g}"


def factor(curves: Curves, method: str) -> list[str]:
    """At the largest size that both manage: that size, how many times slower than the best one, and checking alone."""
    best, other = times(curves[BEST]), times(curves[method])
    size = max(best.keys() & other.keys(), default=None)
    if size is None:
        return ["", "", ""]
    alone = checking(curves[method][size]) / checking(curves[BEST][size])
    return [str(size), times_slower(other[size] / best[size]), times_slower(alone)]


def print_factors(results: dict[str, Curves], claims: dict[str, str]) -> None:
    print(f"\n### Times slower than {BEST}, at the largest common n (in brackets: without reading the model)\n")
    others = [method for method in METHODS if method != BEST]
    print(f"| formula | {' | '.join(others)} | penczek in the paper |\n|---|" + "--:|" * len(others) + "---|")
    for name, curves in results.items():
        factors = [factor(curves, method) for method in others]
        cells = [f"{whole} ({alone}), n = {size}" if size else "" for size, whole, alone in factors]
        print(f"| {name} | {' | '.join(cells)} | {claims[name]} |")


def slope(known: dict[int, float]) -> str:
    figures = growth({size: time for size, time in known.items() if time > NOISE})
    return f"{math.log(figures['base']):.3f}, n^{figures['exponent']:.1f}" if figures else ""


def common_slopes(curves: Curves, method: str) -> str:
    """Of the best encoding and another one, on the sizes where both take time. Powers get flatter as n grows."""
    best, other = times(curves[BEST]), times(curves[method])
    common = [size for size in best if size in other and min(best[size], other[size]) > NOISE]
    pair = [slope({size: one[size] for size in common}) for one in (best, other)]
    return " / ".join(one.split(",")[0] for one in pair) if all(pair) else ""


def print_slopes(results: dict[str, Curves]) -> None:
    print(f"\n### Slopes of ln t against n, and t as a power of n, where t > {NOISE} s\n")
    heads = [*METHODS, *(f"{BEST} / {method}, common n" for method in OLDER)]
    print(f"| formula | {' | '.join(heads)} |\n|---|" + "--:|" * len(heads))
    for name, curves in results.items():
        cells = [slope(times(runs)) for runs in curves.values()] + [common_slopes(curves, method) for method in OLDER]
        print(f"| {name} | {' | '.join(cells)} |")


def print_targets(results: dict[str, Curves]) -> None:
    reached = [(protocol, family, size) for protocol in PROTOCOLS for family in protocol.families
               for size in family.targets if family.name in results]  # fmt: skip
    for protocol, family, size in reached:
        known = results[family.name][BEST].get(size)
        if known:
            print(f"\n{protocol.title} with {size} {protocol.size}: {family.name} refuted in {cell(known)} s "
                  f"(to reach: {family.targets[size].reach:g} s)")  # fmt: skip


# --- pictures ------------------------------------------------------------------------------------


def panel(family: Family, protocol: Protocol, curves: Curves) -> Panel:
    drawn = {method: Curve([(float(size), time) for size, time in times(runs).items()], cut(runs))
             for method, runs in curves.items()}  # fmt: skip
    return Panel(family.name.replace("psi", "ψ"), protocol.size, drawn)


def draw(protocol: Protocol, results: dict[str, Curves], options: argparse.Namespace) -> Path:
    panels = [panel(family, protocol, results[family.name]) for family in protocol.families if family.name in results]
    options.plots.mkdir(parents=True, exist_ok=True)
    path: Path = options.plots / f"{protocol.name}.svg"
    path.write_text(figure(protocol.title, panels, options.cpu))
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
            print_times(family, results[family.name], options)
        if chosen:
            print(f"\n{draw(protocol, results, options)}")
    print("\n## All formulas")
    print_factors(results, claims)
    print_slopes(results)
    print_targets(results)
    if options.json:
        options.json.write_text(json.dumps(plain(results), indent=1) + "\n")
    every = [run for one in plain(results) for run in one["runs"]]
    return 1 if any(wrong(run) and not run.get("limit") for run in every) else 0


if __name__ == "__main__":
    sys.exit(main())
