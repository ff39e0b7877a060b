# SPDX-License-Identifier: Apache-2.0
"""The sections of the page about whole files beside MCMAS, and about shapes of formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.cases import METHODS
from corpus.figures import ALLOWANCE, ENOUGH, file_table, rows, slower, slowest, summary
from measure import Run
from shapes.figures import HIGH, cells, high, table
from shapes.models import MODELS
from text import times

if TYPE_CHECKING:
    from page import Page


def known(page: Page, suite: str) -> dict[tuple[str, str], list[Run]]:
    """By family and method, whatever was not left out."""
    return {(family, method): one.runs for (name, family, method, _), one in page.figures.known.items()
            if name == suite and one.runs}  # fmt: skip


def files(page: Page) -> None:
    every = rows(known(page, "corpus"))
    if not every:
        return
    page.add("## Whole files")
    page.add("`./dev bench corpus`: all formulas of a file, with the engines that `gnomon check` and `gnomon mcmas` choose "
             "by themselves, on the models of this project and on models of others that lie beside it on some machines. CPU "
             f"seconds of the fastest run, at most {page.figures.head['limits']['file_seconds']:.0f} s; MCMAS 1.3.0 on the "
             "same file, measured once and elsewhere. Means are geometric, those of times over the files for which MCMAS "
             f"takes more than {ENOUGH} s. A file with another verdict than the recorded one has no row.")  # fmt: skip
    page.add(*summary(every, METHODS))
    slow = slower(every)
    page.add(f"Slower than MCMAS by more than {1000 * ALLOWANCE:.0f} ms: {'none.' if not slow else ''}".rstrip())
    page.add(*(file_table(slow) if slow else []))
    page.add("The slowest files:")
    page.add(*file_table(slowest(every)))


def shapes(page: Page) -> None:
    every = cells(known(page, "shapes"))
    if not every:
        return
    page.add("## Shapes of formulas")
    page.add("`./dev bench shapes`: one formula of each shape on each model, with the engines that `gnomon check` chooses. "
             "*p* is reached late, *q* early, *inv* always holds, *g* is a group and *K* of one agent "
             "(bench/shapes/models.py). CPU seconds of the fastest run, at most "
             f"{page.figures.head['limits']['shape_seconds']:.0f} s; in brackets, where it is more than {HIGH:g}: how many "
             "times as long as the invariant.")  # fmt: skip
    measured = {model for model, _ in every}
    page.add(*table(every, [model.name for model in MODELS if model.name in measured]))
    listed = high(every)
    page.add(f"{times(max(0, len(listed) - 2), 'cell')} above {HIGH:g}{':' if listed else '.'}")
    page.add(*listed)
