# SPDX-License-Identifier: Apache-2.0
"""What the runs on whole files say beside the figures of MCMAS: tables in Markdown."""

import math
from dataclasses import dataclass
from pathlib import Path

from measure import Run
from text import factor, seconds, table_lines

ENOUGH = 0.1  # seconds of MCMAS from which a quotient says something
ALLOWANCE = 0.05  # seconds by which a file may be slower
SHOWN = 10  # slowest files


@dataclass(frozen=True)
class Row:
    """The fastest run of a file, and the figures of MCMAS as far as they are known."""

    name: str
    method: str
    cpu: float
    megabytes: float
    theirs: dict[str, float]
    answered: bool = True  # otherwise it has met a limit

    @property
    def faster(self) -> float | None:
        """How many times faster than MCMAS it is, if that takes long enough to say something."""
        long = self.answered and self.theirs.get("cpu", 0.0) > ENOUGH
        return self.theirs["cpu"] / max(self.cpu, 1e-3) if long else None

    @property
    def smaller(self) -> float | None:
        known = self.answered and self.megabytes > 0 and self.theirs.get("megabytes")
        return self.theirs["megabytes"] / self.megabytes if known else None

    @property
    def is_slower(self) -> bool:
        return "cpu" in self.theirs and self.cpu > self.theirs["cpu"] + ALLOWANCE


def rows(known: dict[tuple[str, str], list[Run]]) -> list[Row]:
    """By file and method: whatever was answered, or met a limit."""
    return [Row(name, method, min(run["cpu"] for run in runs), max(run["megabytes"] for run in runs),
                runs[0].get("theirs") or {}, not any("error" in run for run in runs))
            for (name, method), runs in known.items()
            if runs and all(run.get("limit") for run in runs if "error" in run)]  # fmt: skip


def mean(values: list[float]) -> str:
    """The geometric mean."""
    return factor(math.exp(sum(map(math.log, values)) / len(values))) if values else ""


def summary(every: list[Row], methods: tuple[str, ...]) -> list[str]:
    lines = []
    for method in methods:
        own = [row for row in every if row.method == method]
        both = [row for row in own if row.answered and "cpu" in row.theirs]
        fast = [row.faster for row in own if row.faster is not None]
        small = [row.smaller for row in own if row.smaller is not None]
        answered = sum(row.answered for row in own)
        sums = [sum(row.theirs["cpu"] for row in both), sum(row.cpu for row in both)]
        lines += [[f"`gnomon {method}`", str(answered), str(len(both)), *map(seconds, sums), str(len(fast)), mean(fast),
                   factor(min(fast)) if fast else "", mean(small), str(sum(row.is_slower for row in own))]]  # fmt: skip
    heads = ["command", "files", "both answer", "MCMAS s", "Gnomon s", f"MCMAS > {ENOUGH} s", "times faster, mean", "least",
             "times less memory, mean", f"slower by {1000 * ALLOWANCE:.0f} ms"]  # fmt: skip
    return table_lines(heads, lines, 1)


def short(name: str) -> str:
    """Enough to find the file; paths of others are long."""
    path = Path(name)
    return name if path.parts[0] == "models" else f"{path.parts[1]}/…/{path.name}" if len(path.parts) > 3 else name


def file_table(chosen: list[Row]) -> list[str]:
    cells = [[short(row.name), row.method, ("" if row.answered else "> ") + seconds(row.cpu),
              seconds(row.theirs["cpu"]) if "cpu" in row.theirs else "",
              factor(row.theirs["cpu"] / max(row.cpu, 1e-3)) if "cpu" in row.theirs else "", f"{row.megabytes:.0f}",
              f"{row.theirs['megabytes']:.0f}" if "megabytes" in row.theirs else ""] for row in chosen]  # fmt: skip
    return table_lines(["file", "command", "Gnomon s", "MCMAS s", "times faster", "Gnomon MB", "MCMAS MB"], cells, 2)


def slower(every: list[Row]) -> list[Row]:
    """Than MCMAS, beyond the allowance; the worst first."""
    return sorted((row for row in every if row.is_slower), key=lambda row: row.theirs["cpu"] - row.cpu)


def slowest(every: list[Row]) -> list[Row]:
    """Of those with an answer."""
    return sorted((row for row in every if row.answered), key=lambda row: -row.cpu)[:SHOWN]
