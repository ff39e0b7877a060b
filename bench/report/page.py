# SPDX-License-Identifier: Apache-2.0
"""The page about the figures of a report: Markdown with tables and pictures."""

import math
from dataclasses import dataclass
from pathlib import Path

from bdd.run import FULL, MEANINGFUL, SIFTING
from bmc.curves import NOISE, Curves, factor_table, picture, slope_table, time_table
from bmc.families import BEST, METHODS, PROTOCOLS
from check.families import FAMILIES as BRANCHING
from measure import Family, growth, growth_row, number
from path.families import FAMILIES as PATHS
from results import Measurement, Results
from standing import drawing, printed, standing_row
from strategies.families import COMPARED, ENGINES
from strategies.families import FAMILIES as STRATEGIES
from suites import FRONT_END, LINES
from tables import PAPERS, TABLES, Table, published_megabytes, published_seconds
from text import seconds, table_lines, times
from whole_models import files, shapes

PICTURES = Path("pictures") / "benchmarks"


@dataclass
class Page:
    """Lines of the page, and the pictures beside it."""

    figures: Results
    folder: Path
    lines: list[str]

    def add(self, *lines: str) -> None:
        """A paragraph or a table."""
        if lines:
            self.lines += [*lines, ""]

    def add_picture(self, name: str, about: str, svg: str) -> None:
        path = self.folder / PICTURES / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg)
        self.add(f"![{about}]({PICTURES.as_posix()}/{name}.svg)")


def cell(one: Measurement) -> str:
    """The median, and how far the runs are apart; or why there is none."""
    if one.problem:
        return "" if not one.runs else one.problem
    spread = f" ±{100 * one.spread:.0f}%" if len(one.runs) > 1 else ""
    return seconds(one.median()) + spread


def megabytes(measurements: list[Measurement]) -> str:
    known = [one.megabytes for one in measurements if one.runs]
    return f"{max(known):.0f}" if known else ""


# --- beginning -----------------------------------------------------------------------------------


def introduction(page: Page) -> None:
    head, limits = page.figures.head, page.figures.head["limits"]
    machine = head["machine"]
    page.add("# Benchmarks")
    page.add("<!-- Written by ./dev bench report; do not edit. -->")
    page.add(
        f"Gnomon {head['program']['gnomon']}, commit `{head['commit']}`, {head['date']}: {machine['cores']} cores of "
        f"{machine['processor']}, {machine['megabytes'] // 1024} GB of memory. `./dev bench report` measures all of this "
        f"anew (here in {head['minutes']:.0f} minutes) and writes this page and, with every single run, a file in "
        "[bench/results](../bench/results); `./dev bench compare` shows what changed between two of them."
    )
    page.add(
        f"Every run is a process of its own with at most {limits['seconds']:.0f} s of CPU time "
        f"({limits['bounded_seconds']:.0f} s for bounded checking) and {limits['megabytes'] / 1024:g} GB. Times are seconds "
        f"of the whole run, reading the model included: the median of {head['runs']} runs, ± half of the distance between "
        "the fastest and the slowest. MB is the largest resident set of any run. One engine works at a time, so that one "
        "core is enough. Published times are those that the papers print for their machines, some of them fifteen years "
        "old, and their models, which are not always known in full: a factor of five says little, one of a thousand a lot. Empty cells were not measured, or not "
        "published."
    )


def summary(page: Page) -> None:
    """How far it is from the published figures, at the largest size that both manage."""
    page.add("## At a glance")
    page.add("For each published table, at the largest size for which both a published time and ours exist: the best "
             "published time of the same formula, ours, and their quotient; and the largest size of each in that table. A "
             "range is for several formulas. *Other rules*: the paper does not say how its model works. Models with the "
             "same story differ in detail, too: with 10 cryptographers ours has 22,528 reachable states, those of the "
             "papers 33,792 and 45,056.")  # fmt: skip
    rows = [row for table in TABLES if (row := standing_row(page.figures, table))]
    page.add(*table_lines(["table", "family", "size", "published s", "ours s", "times faster", "largest, theirs", "ours"],
                          rows, 2))  # fmt: skip


def reached(page: Page, one: Measurement, reach: float) -> str:
    """A run that was stopped before the time to reach tells nothing."""
    if one.problem:
        return "?" if page.figures.head["limits"]["seconds"] < reach else "no"
    return "yes" if one.median() <= reach else "no"


def target_rows(page: Page, suite: str, families: list[Family]) -> list[list[str]]:
    rows = []
    for family in families:
        for size, target in family.targets.items():
            one = page.figures.of(suite, family.name, "", size)
            if not one.runs:
                continue
            rows += [[suite, family.name, f"{size:,}", target.anchor, f"{target.reach:g}", cell(one), megabytes([one]),
                      reached(page, one, target.reach)]]  # fmt: skip
    return rows


def targets(page: Page) -> None:
    rows = [*target_rows(page, "check", BRANCHING), *target_rows(page, "path", PATHS),
            *target_rows(page, "strategies", STRATEGIES)]  # fmt: skip
    page.add("## Figures to reach")
    page.add("What this project sets itself, for all formulas of a row together. *Known* is the best figure of another "
             "checker (`*`: published, for another machine; in brackets: for another model with the same story).")  # fmt: skip
    page.add(*table_lines(["suite", "family", "size", "known s", "to reach s", "ours s", "MB", "reached"], rows, 2))
    page.add(f"{sum(row[-1] == 'yes' for row in rows)} of {len(rows)} are reached; `?`: the limit is below the figure.")


# --- published tables ----------------------------------------------------------------------------


def published_table(page: Page, table: Table) -> None:
    families = [table.family(column) for column in table.columns]
    theirs = list(dict.fromkeys(name for column in table.columns for name in column.theirs))
    known = {name: published_seconds(table.name, name) for name in theirs}
    memory = published_megabytes(table.name, tuple(theirs))
    sizes = sorted({size for one in known.values() for size in one} | {size for one in families for size in one.sizes})
    rows = []
    for size in sizes:
        ours = [page.figures.of(table.suite, family.name, "", size) for family in families]
        theirs_here = [known[name].get(size) for name in theirs]
        if any(one.runs for one in ours) or any(value is not None for value in theirs_here):
            rows += [[f"{size:,}", *(printed(value) for value in theirs_here), *map(cell, ours),
                      *([f"{memory[size]:.0f}" if size in memory else ""] if memory else []), megabytes(ours)]]  # fmt: skip
    alone = len(families) == 1
    heads = [table.size, *theirs, *("**Gnomon**" if alone else f"**Gnomon**: {one.title}" for one in table.columns),
             *(["MB, theirs"] if memory else []), "MB, ours"]  # fmt: skip
    page.add(f"### Table {table.number}: {table.title}")
    page.add(*([table.note] if table.note else []))
    page.add(*table_lines(heads, rows, 0))
    page.add_picture(table.name, f"{table.title}: seconds by {table.size}", drawing(page.figures, table))


def published_tables(page: Page, suite: str) -> None:
    for paper in PAPERS.values():
        of_paper = [table for table in TABLES if table.paper is paper and table.suite == suite]
        if of_paper:
            page.add(f"Published: {paper.source}.")
        for table in of_paper:
            published_table(page, table)


def family_table(page: Page, suite: str, families: list[Family]) -> None:
    """All sizes that were measured, with the number of states."""
    rows = []
    for family in families:
        for size in family.sizes:
            one = page.figures.of(suite, family.name, "", size)
            if one.runs:
                rows += [[family.name, f"{size:,}", cell(one), megabytes([one]), number(one.runs[0].get("states"))]]
    page.add(*table_lines(["family", "size", "s", "MB", "states"], rows, 1))


# --- suites --------------------------------------------------------------------------------------


def branching(page: Page) -> None:
    page.add("## Branching time, knowledge, ATL")
    published_tables(page, "check")
    page.add("### The families of `./dev bench check`")
    family_table(page, "check", BRANCHING)


def paths(page: Page) -> None:
    page.add("## Path logics")
    published_tables(page, "path")
    page.add("### The families of `./dev bench path`")
    family_table(page, "path", PATHS)


def strategies(page: Page) -> None:
    page.add("## Strategies")
    published_tables(page, "strategies")
    page.add("### The families of `./dev bench strategies`")
    family_table(page, "strategies", STRATEGIES)
    page.add("### Ways to find strategies")
    page.add("Where they differ: what `gnomon check` does by itself, labelling alone, the search with SAT alone.")
    rows = []
    for family in STRATEGIES:
        for size in sorted(family.sizes):
            every = [page.figures.of("strategies", family.name, method, size) for method in ("", *ENGINES)]
            if family.name in COMPARED and any(one.runs for one in every):
                rows += [[family.name, str(size), *map(cell, every), megabytes(every)]]
    page.add(*table_lines(["family", "size", "auto", *ENGINES, "MB"], rows, 1))


def bounded(page: Page) -> None:
    page.add("## Bounded checking")
    page.add(
        "Published: Huang, Luo and van der Meyden, *Improved bounded model checking for a fair branching-time temporal "
        "epistemic logic*, 2010: figures 2 to 4 are drawings, of which the text tells factors and slopes. Nine formulas, "
        "all of which fail, refuted with the three encodings of the bounded engine and with the symbolic one: CPU seconds "
        f"for all bounds up to that of the counterexample; a curve ends where a run takes more than "
        f"{page.figures.head['limits']['bounded_seconds']:.0f} s. "
        "[algorithms/bounded.md](algorithms/bounded.md) tells where and why ours differ from theirs."
    )
    results: dict[str, Curves] = {}
    claims: dict[str, str] = {}
    for place, protocol in enumerate(PROTOCOLS, 2):
        claims |= protocol.claims
        page.add(f"### Figure {place}: {protocol.title}")
        for family in protocol.families:
            results[family.name] = {method: {size: one.runs for size, one in
                                             page.figures.curve("bmc", family.name, method).items()}
                                    for method in METHODS}  # fmt: skip
        drawn = {family.name: results[family.name] for family in protocol.families}
        limit = page.figures.head["limits"]["bounded_seconds"]
        page.add_picture(protocol.name, f"{protocol.title}: seconds by {protocol.size}", picture(protocol, drawn, limit))
        for family in protocol.families:
            page.add(f"{family.name}, by {protocol.size}:")
            page.add(*time_table(results[family.name]))
    page.add("### Factors and slopes")
    page.add(f"Times slower than {BEST}, at the largest common size (in brackets: without reading the model):")
    page.add(*factor_table(results, claims))
    page.add(f"Slopes of ln t against n, and t as a power of n, where t > {NOISE} s:")
    page.add(*slope_table(results))


def diagram_ratio(page: Page, instance: str) -> float | None:
    """To BuDDy; none if it says little."""
    ours, theirs = (page.figures.of("bdd", instance, engine) for engine in ("gnomon", "buddy"))
    if ours.problem or theirs.problem or theirs.median() < MEANINGFUL:
        return None
    return ours.median() / theirs.median()


def diagrams(page: Page) -> None:
    page.add("## Decision diagrams")
    page.add("Against BuDDy 2.4 with the same algorithms and orders, taking turns: CPU time without initialisation and "
             "final counting. Both find the same numbers of solutions and states.")  # fmt: skip
    rows, ratios = [], []
    for instance in FULL:
        ours, theirs = (page.figures.of("bdd", instance, engine) for engine in ("gnomon", "buddy"))
        if not ours.runs:
            continue
        ratio = diagram_ratio(page, instance)
        if ratio is not None and not instance.startswith(SIFTING):
            ratios += [ratio]
        rows += [[instance, cell(ours), cell(theirs), f"{ratio:.2f}" if ratio is not None else "",
                  megabytes([ours]), megabytes([theirs])]]  # fmt: skip
    page.add(*table_lines(["instance", "Gnomon s", "BuDDy s", "quotient", "Gnomon MB", "BuDDy MB"], rows, 1))
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        page.add(f"Geometric mean of the quotients without reordering, where BuDDy takes at least {MEANINGFUL} s "
                 f"({len(ratios)} rows): {mean:.2f}; the worst: {max(ratios):.2f}. To reach: 0.6, none above 1.")  # fmt: skip


def front_end(page: Page) -> None:
    page.add("## Front end")
    page.add("Generated models of many lines. To reach: 100,000 lines loaded within 2 s and 1 GB.")
    rows = []
    for name, about in FRONT_END.items():
        every = [page.figures.of("frontend", name, "", lines) for lines in LINES]
        if all(one.runs and not one.problem for one in every):
            speed = LINES[-1] / every[-1].median() / 1e6
            rows += [[about, *map(cell, every), f"{speed:.2f}", megabytes(every)]]
    page.add(*table_lines(["part", *(f"{lines:,} lines, s" for lines in LINES), "million lines per s", "MB"], rows, 1))


# --- end -----------------------------------------------------------------------------------------


def growth_table(page: Page) -> None:
    page.add("## Growth")
    page.add("CPU time as a power of the size n, and as a power with n as exponent, fitted by least squares (in brackets: "
             "how much of the variation it explains); of the published times as well.")  # fmt: skip
    lines = ["| family | power | exponential | better |", "|---|---|---|---|"]
    for suite, families in (("check", BRANCHING), ("path", PATHS), ("strategies", STRATEGIES)):
        for family in families:
            lines += [growth_row(family.name, growth(page.figures.finished(suite, family.name)))]
    for table in TABLES:
        for column in table.columns:
            name = f"{table.title}: {column.title}" if len(table.columns) > 1 else table.title
            known = published_seconds(table.name, column.theirs[0])
            theirs = growth({size: value for size, value in known.items() if not isinstance(value, str)})
            lines += [growth_row(f"{name}, published ({column.theirs[0]})", theirs)]
            lines += [growth_row(f"{name}, ours", growth(page.figures.finished(table.suite, table.family(column).name)))]
    page.add(*lines)


def unfinished(page: Page) -> None:
    page.add("## What did not finish")
    page.add("Runs that met a limit; larger sizes of the same row were left out. Those of bounded checking, whose curves "
             "all end at their limit, are in its tables.")  # fmt: skip
    rows = [[suite, family, method, "" if size is None else f"{size:,}", one.problem]
            for (suite, family, method, size), one in page.figures.known.items()
            if one.runs and one.problem and suite != "bmc"]  # fmt: skip
    if rows:
        page.add(*table_lines(["suite", "family", "way", "size", "limit"], rows, 5))
    else:
        page.add("Nothing.")
    late = [key for key, one in page.figures.known.items() if one.runs and len(one.runs) < page.figures.head["runs"]
            and not one.problem]  # fmt: skip
    if late:
        page.add(f"{times(len(late), 'row')} of the tables are of fewer than {page.figures.head['runs']} runs, because the "
                 "time was up.")  # fmt: skip


def write_page(figures: Results, folder: Path) -> Path:
    page = Page(figures, folder, [])
    for section in (introduction, summary, targets, branching, paths, strategies, bounded, files, shapes, diagrams,
                    front_end, growth_table, unfinished):  # fmt: skip
        section(page)
    path = folder / "benchmarks.md"
    path.write_text("\n".join(page.lines).rstrip() + "\n")
    return path
