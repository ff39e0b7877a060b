# SPDX-License-Identifier: Apache-2.0
"""What the runs of shapes of formulas say: CPU times, and how many times that of an invariant they are."""

from dataclasses import dataclass

from measure import Run
from shapes.questions import BASE, SHAPES
from text import factor, seconds, table_lines

HIGH = 5.0  # a cell above this is listed
CLEAR = 0.05  # seconds by which it is above that of the invariant at least


@dataclass(frozen=True)
class Cell:
    """The fastest run; nothing if it has failed or was left out."""

    cpu: float | None
    answered: bool
    base: float | None  # CPU time of the invariant

    @property
    def ratio(self) -> float | None:
        return self.cpu / max(self.base, 1e-3) if self.cpu is not None and self.base is not None else None

    @property
    def is_high(self) -> bool:
        return self.ratio is not None and self.ratio > HIGH and (self.cpu or 0.0) > (self.base or 0.0) + CLEAR

    def __str__(self) -> str:
        if self.cpu is None:
            return ""
        bound = "" if self.answered else "> "
        times = f" ({bound}{factor(self.ratio)}×)" if self.ratio is not None and self.is_high else ""
        return f"{bound}{seconds(self.cpu)}{times}"


def cells(known: dict[tuple[str, str], list[Run]]) -> dict[tuple[str, str], Cell]:
    """By model and shape."""

    def cpu(model: str, shape: str) -> float | None:
        runs = known.get((model, shape), [])
        failed = any("error" in run and not run.get("limit") for run in runs)
        return None if failed or not runs else min(run["cpu"] for run in runs)

    def answered(model: str, shape: str) -> bool:
        return not any("error" in run for run in known[model, shape])

    return {(model, shape): Cell(cpu(model, shape), answered(model, shape),
                                 cpu(model, BASE) if known.get((model, BASE)) and answered(model, BASE) else None)
            for model, shape in known}  # fmt: skip


def table(every: dict[tuple[str, str], Cell], models: list[str]) -> list[str]:
    """Shapes by models."""
    rows = [[f"`{shape}`", *(str(every.get((model, shape), "")) for model in models)] for shape in SHAPES]
    return table_lines(["shape", *models], rows, 1)


def high(every: dict[tuple[str, str], Cell]) -> list[str]:
    """The list of cells that are far above that of the invariant, the worst first."""
    found = sorted(((cell, model, shape) for (model, shape), cell in every.items() if cell.is_high),
                   key=lambda one: -(one[0].ratio or 0.0))  # fmt: skip
    rows = [[model, f"`{shape}`", f"{'' if cell.answered else '> '}{seconds(cell.cpu or 0.0)}", seconds(cell.base or 0.0),
             f"{'' if cell.answered else '> '}{factor(cell.ratio or 0.0)}"] for cell, model, shape in found]  # fmt: skip
    return table_lines(["model", "shape", "s", f"`{BASE}` s", "times"], rows, 2) if rows else []
