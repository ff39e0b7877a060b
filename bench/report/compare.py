#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shows what became slower, faster, larger or undecided between two reports, beyond noise.

OLD and NEW are files of `./dev bench report`, or commits or dates of which bench/results/ has one. A
row counts as changed if every run of one report is slower than all of the other, and the medians of the
CPU times differ by more than 20 ms and by a factor: the one by which runs of the same thing differ within
these reports, which tells how noisy the machine was, and at least 1.3. Machines differ from day to day: all
times of NEW are divided by what BuDDy, which never changes, needs there compared with OLD. Memory counts as
changed if it differs by more than a factor of 1.3 and 16 MB. An answer is lost or won if the other report
gave up after clearly more time. Exit code 1 if something became worse, 2 if a report cannot be read.
"""

import argparse
import math
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from bdd.run import MEANINGFUL  # noqa: E402
from jobs import Key  # noqa: E402
from results import Measurement, Results, reports  # noqa: E402
from text import seconds, table_lines, times  # noqa: E402

LEAST_FACTOR = 1.3
LEAST_SECONDS = 0.02
LEAST_MEGABYTES = 16.0


@dataclass(frozen=True)
class Change:
    key: Key
    kind: str
    old: str
    new: str
    ratio: float  # above 1 is worse

    @property
    def row(self) -> list[str]:
        suite, family, method, size = self.key
        name = f"{family} ({method})" if method else family
        quotient = f"{self.ratio:.2f}" if math.isfinite(self.ratio) and self.ratio > 0 else ""
        return [suite, name, "" if size is None else f"{size:,}", self.kind, self.old, self.new, quotient]


# --- noise ---------------------------------------------------------------------------------------


def machine_factor(old: Results, new: Results) -> float:
    """How much longer the same work takes in the second report, by the engine that is not ours."""
    ratios = [one.median("cpu") / old.known[key].median("cpu") for key, one in new.known.items()
              if key[0] == "bdd" and key[2] == "buddy" and key in old.known
              and not one.problem and not old.known[key].problem
              and old.known[key].median("cpu") >= MEANINGFUL]  # fmt: skip
    return statistics.median(ratios) if ratios else 1.0


def noise(*reports: Results) -> float:
    """The factor by which the runs of a row differ, of nearly all rows that take long enough to tell."""
    known = [one.times("cpu") for report in reports for one in report.known.values() if not one.problem]
    factors = [max(times) / min(times) for times in known if len(times) > 1 and min(times) >= LEAST_SECONDS]
    return statistics.quantiles(factors, n=20)[-1] if len(factors) > 1 else LEAST_FACTOR


def time_ratio(old: Measurement, new: Measurement, machine: float, factor: float) -> float | None:
    """Of the medians, if they differ beyond noise."""
    before, after = old.times("cpu"), [time / machine for time in new.times("cpu")]
    first, second = statistics.median(before), statistics.median(after)
    apart = min(after) > max(before) or max(after) < min(before)
    clear = abs(first - second) > LEAST_SECONDS and not 1 / factor < second / max(first, 1e-9) < factor
    return second / max(first, 1e-9) if apart and clear else None


def memory_ratio(old: Measurement, new: Measurement) -> float | None:
    first, second = old.megabytes, new.megabytes
    clear = abs(first - second) > LEAST_MEGABYTES and not 1 / LEAST_FACTOR < second / first < LEAST_FACTOR
    return second / first if clear else None


def stopped_early(late: Measurement, seconds: float, factor: float) -> bool:
    """It met a time limit before it took clearly longer: reports may have different limits."""
    return any(run["error"].endswith(" s") and run["cpu"] < factor * seconds for run in late.runs if run.get("limit"))


def changes_of(key: Key, old: Measurement, new: Measurement, machine: float, factor: float) -> list[Change]:
    if old.problem or new.problem:
        if bool(old.problem) == bool(new.problem):
            return []
        if new.problem and stopped_early(new, old.median("cpu") * machine, factor):
            return []
        if old.problem and stopped_early(old, new.median("cpu") / machine, factor):
            return []
        written = [one.problem or seconds(one.median("cpu")) for one in (old, new)]
        return [Change(key, "answer", *written, math.inf if new.problem else 0.0)]
    found = []
    ratio = time_ratio(old, new, machine, factor)
    if ratio is not None:
        found += [Change(key, "s", seconds(old.median("cpu")), seconds(new.median("cpu")), ratio)]
    ratio = memory_ratio(old, new)
    if ratio is not None:
        found += [Change(key, "MB", f"{old.megabytes:.0f}", f"{new.megabytes:.0f}", ratio)]
    return found


def changes(old: Results, new: Results, factor: float) -> list[Change]:
    """Of what both measured, BuDDy aside; the worst first."""
    machine = machine_factor(old, new)
    both = [key for key, one in new.known.items() if key in old.known and one.runs and old.known[key].runs]
    found = [change for key in both if key[2] != "buddy"
             for change in changes_of(key, old.known[key], new.known[key], machine, factor)]  # fmt: skip
    return sorted(found, key=lambda change: -change.ratio)


# --- output --------------------------------------------------------------------------------------


def show(title: str, found: list[Change]) -> None:
    print(f"\n{title}: {len(found) or 'nothing'}\n")
    if found:
        print("\n".join(table_lines(["suite", "family", "size", "what", "old", "new", "new / old"],
                                    [change.row for change in found], 2)))  # fmt: skip


def report_of(name: str) -> Path:
    """The file, or the newest report whose name has this commit or date in it."""
    if Path(name).is_file():
        return Path(name)
    fitting = [path for path in reports() if name in path.stem]
    if not fitting:
        known = ", ".join(path.stem for path in reports()) or "none"
        raise ValueError(f"neither a file nor part of the name of a report in bench/results/ (there are: {known})")
    return fitting[-1]


def read(name: str) -> Results:
    try:
        return Results.read(report_of(name))
    except (OSError, ValueError, KeyError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        raise SystemExit(2) from None


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev bench compare", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW")
    parser.add_argument("--factor", type=float, help="by which times differ at least, whatever the noise")
    options = parser.parse_args()
    if options.factor is not None and options.factor <= 1:
        parser.error("--factor must be above 1")
    old, new = read(options.old), read(options.new)
    factor = options.factor or max(LEAST_FACTOR, noise(old, new))
    found = changes(old, new, factor)
    worse = [change for change in found if change.ratio > 1]
    better = sorted((change for change in found if change.ratio <= 1), key=lambda change: change.ratio)
    common = len(old.known.keys() & new.known.keys())
    print(f"{old.head['date']} {old.head['commit']} -> {new.head['date']} {new.head['commit']}: "
          f"{times(common, 'row')} in both")  # fmt: skip
    print(f"The machine needs {machine_factor(old, new):.2f} times as long for the same work (BuDDy); "
          f"times are compared after that.\nUp to a factor of {factor:.2f} counts as noise.")  # fmt: skip
    show("Worse", worse)
    show("Better", better)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
