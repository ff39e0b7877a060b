# SPDX-License-Identifier: Apache-2.0
"""Our figures beside published ones: who is faster at which size, and a picture of both."""

from dataclasses import dataclass
from typing import Callable

from plot import Curve, Panel, figure
from results import Results
from tables import Column, Table, published_seconds
from text import factor, seconds

WIDE = 1000.0  # a range of sizes for which their axis is logarithmic


def printed(value: float | str | None) -> str:
    """A published figure, or what is printed in its place."""
    return "" if value is None else value if isinstance(value, str) else seconds(value)


def best_published(table: Table, column: Column) -> dict[int, float]:
    """By size: the best of the columns that ours answers."""
    best: dict[int, float] = {}
    for name in column.theirs:
        for size, value in published_seconds(table.name, name).items():
            if not isinstance(value, str):
                best[size] = min(value, best.get(size, value))
    return best


@dataclass(frozen=True)
class Standing:
    """Both times at the largest common size, and the largest sizes of each."""

    size: int
    theirs: float
    ours: float
    largest_theirs: int
    largest_ours: int


def standing(figures: Results, table: Table, column: Column) -> Standing | None:
    theirs = best_published(table, column)
    ours = figures.finished(table.suite, table.family(column).name, kind="seconds")
    common = max(theirs.keys() & ours.keys(), default=None)
    return None if common is None else Standing(common, theirs[common], ours[common], max(theirs), max(ours))


def span(values: list[float], write: Callable[[float], str]) -> str:
    low, high = write(min(values)), write(max(values))
    return low if low == high else f"{low} – {high}"


def standing_row(figures: Results, table: Table) -> list[str] | None:
    """Of all columns together."""
    found = [one for column in table.columns if (one := standing(figures, table, column))]
    if not found:
        return None
    faster = span([one.theirs / one.ours for one in found], factor)
    return [f"{table.paper.short}, {table.number}", table.title, span([one.size for one in found], "{:,.0f}".format),
            span([one.theirs for one in found], seconds), span([one.ours for one in found], seconds),
            faster if table.same_model else "other rules",
            span([one.largest_theirs for one in found], "{:,.0f}".format),
            span([one.largest_ours for one in found], "{:,.0f}".format)]  # fmt: skip


def panel(figures: Results, table: Table, column: Column) -> Panel:
    family = table.family(column).name
    curve = figures.curve(table.suite, family)
    points = sorted((float(size), one.median("cpu")) for size, one in curve.items() if not one.problem)
    cut = min((float(size) for size, one in curve.items() if one.limited), default=None)
    theirs = sorted((float(size), max(value, 0.001)) for size, value in best_published(table, column).items())
    curves = {"Gnomon": Curve(points, cut), "published, best": Curve(theirs)}
    sizes = [size for size, _ in points + theirs]
    return Panel(column.title if len(table.columns) > 1 else "", table.size, curves,
                 doubling=max(sizes, default=1.0) / min(sizes, default=1.0) > WIDE)  # fmt: skip


def drawing(figures: Results, table: Table) -> str:
    panels = [panel(figures, table, column) for column in table.columns]
    return figure(table.title[0].upper() + table.title[1:], panels, figures.head["limits"]["seconds"])
