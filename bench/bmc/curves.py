# SPDX-License-Identifier: Apache-2.0
"""Tables and pictures of how long refuting takes in several ways: CPU time (the median of the runs) by size."""

import math
import statistics

from bmc.families import BEST, METHODS, OLDER, Protocol
from measure import Family, Run, complaint, growth
from plot import Curve, Panel, figure

NOISE = 0.02  # shorter times are mostly those of starting the program

Curves = dict[str, dict[int, list[Run]]]  # by method: runs by size


def wrong(run: Run) -> str:
    """What is wrong with a run that was to refute one formula; empty if nothing is."""
    return complaint(run) or ("" if run["summary"]["false"] == 1 else "not refuted")


def seconds(runs: list[Run]) -> float | None:
    return statistics.median(run["cpu"] for run in runs) if runs and not any(map(wrong, runs)) else None


def checking(runs: list[Run]) -> float:
    """The part of the CPU time that was not spent on reading the model."""
    return statistics.median(run["cpu"] * (1 - run["parts"]["load"] / run["seconds"]) for run in runs)


def times(runs: dict[int, list[Run]]) -> dict[int, float]:
    return {size: time for size, known in runs.items() if (time := seconds(known)) is not None}


def cut(runs: dict[int, list[Run]]) -> int | None:
    """The size at which a limit was reached."""
    return next((size for size, known in runs.items() if any(run.get("limit") for run in known)), None)


# --- tables --------------------------------------------------------------------------------------


def cell(runs: list[Run]) -> str:
    time = seconds(runs)
    return f"{time:.3f}" if time is not None else next(filter(None, map(wrong, runs)), "")


def time_table(curves: Curves) -> list[str]:
    lines = [f"| n | {' | '.join(curves)} |", "|--:|" + "--:|" * len(curves)]
    for size in sorted({size for runs in curves.values() for size, known in runs.items() if known}):
        lines += [f"| {size} | {' | '.join(cell(runs.get(size, [])) for runs in curves.values())} |"]
    return lines


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


def factor_table(results: dict[str, Curves], claims: dict[str, str]) -> list[str]:
    """Times slower than the best one, at the largest common n, and without reading the model."""
    others = [method for method in METHODS if method != BEST]
    lines = [f"| formula | {' | '.join(others)} | penczek in the paper |", "|---|" + "--:|" * len(others) + "---|"]
    for name, curves in results.items():
        factors = [factor(curves, method) for method in others]
        cells = [f"{whole} ({alone}), n = {size}" if size else "" for size, whole, alone in factors]
        lines += [f"| {name} | {' | '.join(cells)} | {claims[name]} |"]
    return lines


def slope(known: dict[int, float]) -> str:
    figures = growth({size: time for size, time in known.items() if time > NOISE})
    return f"{math.log(figures['base']):.3f}, n^{figures['exponent']:.1f}" if figures else ""


def common_slopes(curves: Curves, method: str) -> str:
    """Of the best encoding and another one, on the sizes where both take time. Powers get flatter as n grows."""
    best, other = times(curves[BEST]), times(curves[method])
    common = [size for size in best if size in other and min(best[size], other[size]) > NOISE]
    pair = [slope({size: one[size] for size in common}) for one in (best, other)]
    return " / ".join(one.split(",")[0] for one in pair) if all(pair) else ""


def slope_table(results: dict[str, Curves]) -> list[str]:
    """Slopes of ln t against n, and t as a power of n."""
    heads = [*METHODS, *(f"{BEST} / {method}, common n" for method in OLDER)]
    lines = [f"| formula | {' | '.join(heads)} |", "|---|" + "--:|" * len(heads)]
    for name, curves in results.items():
        cells = [slope(times(runs)) for runs in curves.values()] + [common_slopes(curves, method) for method in OLDER]
        lines += [f"| {name} | {' | '.join(cells)} |"]
    return lines


# --- pictures ------------------------------------------------------------------------------------


def panel(family: Family, protocol: Protocol, curves: Curves) -> Panel:
    drawn = {method: Curve([(float(size), time) for size, time in times(runs).items()], cut(runs))
             for method, runs in curves.items()}  # fmt: skip
    return Panel(family.name.replace("psi", "ψ"), protocol.size, drawn)


def picture(protocol: Protocol, results: dict[str, Curves], limit: float) -> str:
    panels = [panel(family, protocol, results[family.name]) for family in protocol.families if family.name in results]
    return figure(protocol.title, panels, limit)
