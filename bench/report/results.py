# SPDX-License-Identifier: Apache-2.0
"""The figures of a report as a file, and what can be asked of them."""

import json
import os
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jobs import Job, Key
from measure import ROOT, Run

SCHEMA = "gnomon.bench/1"
FOLDER = ROOT / "bench" / "results"
LOOSE = ("process",)  # of a run, for the measuring alone


@dataclass(frozen=True)
class Measurement:
    runs: list[Run]

    @property
    def problem(self) -> str:
        """Why there is no time; empty if there is one."""
        return next((run["error"] for run in self.runs if "error" in run), "" if self.runs else "left out")

    @property
    def limited(self) -> bool:
        return any(run.get("limit") for run in self.runs)

    def times(self, kind: str = "seconds") -> list[float]:
        return [run[kind] for run in self.runs]

    def median(self, kind: str = "seconds") -> float:
        return statistics.median(self.times(kind))

    @property
    def spread(self) -> float:
        """Half of the distance between the fastest and the slowest run, as a part of the median."""
        times = self.times()
        return (max(times) - min(times)) / 2 / max(self.median(), 1e-9)

    @property
    def megabytes(self) -> float:
        return max(self.times("megabytes"))


@dataclass(frozen=True)
class Results:
    head: dict[str, Any]
    known: dict[Key, Measurement]

    @staticmethod
    def read(path: Path) -> "Results":
        data = json.loads(path.read_text())
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise ValueError(f"not a report of the schema {SCHEMA}")
        known = {(one["suite"], one["family"], one["method"], one["size"]): Measurement(one["runs"])
                 for one in data.pop("measurements")}  # fmt: skip
        return Results(data, known)

    def of(self, suite: str, family: str, method: str = "", size: int | None = None) -> Measurement:
        return self.known.get((suite, family, method, size), Measurement([]))

    def curve(self, suite: str, family: str, method: str = "") -> dict[int, Measurement]:
        """By size, whatever was not left out."""
        return {size: one for (*name, size), one in self.known.items()
                if name == [suite, family, method] and one.runs and size is not None}  # fmt: skip

    def finished(self, suite: str, family: str, method: str = "", kind: str = "cpu") -> dict[int, float]:
        return {size: one.median(kind) for size, one in self.curve(suite, family, method).items() if not one.problem}


# --- writing -------------------------------------------------------------------------------------


def git(*arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def machine() -> dict[str, Any]:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    return {"processor": processor(), "cores": os.cpu_count(), "megabytes": memory}


def short(value: Any) -> Any:
    """The value with numbers of six digits, which is more than any of them is worth."""
    if isinstance(value, dict):
        return {key: short(one) for key, one in value.items() if key not in LOOSE}
    if isinstance(value, list):
        return [short(one) for one in value]
    return float(f"{value:.6g}") if isinstance(value, float) else value


def plain(job: Job, runs: list[Run]) -> dict[str, Any]:
    one = Measurement(runs)
    figures: dict[str, Any] = {"problem": one.problem}
    if not one.problem:
        figures |= {"median": one.median(), "spread": one.spread, "megabytes": one.megabytes}
    return short({"suite": job.suite, "family": job.family, "method": job.method, "size": job.size, **figures,
                  "runs": runs})  # fmt: skip


def reports() -> list[Path]:
    """All of the project, by when they were measured."""
    return sorted(FOLDER.glob("*.json"), key=lambda path: Results.read(path).head["measured"])


def fresh(path: Path) -> Path:
    """The path, or one like it that does not exist yet."""
    number = 2
    result = path
    while result.exists():
        result = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return result


def write(folder: Path, head: dict[str, Any], jobs: list[Job], runs: dict[Key, list[Run]]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = fresh(folder / f"{head['date']}-{head['commit']}.json")
    measurements = ",\n".join(json.dumps(plain(job, runs[job.key])) for job in jobs)
    path.write_text(json.dumps({"schema": SCHEMA, **head}, indent=1)[:-2] + f',\n "measurements": [\n{measurements}\n]}}\n')
    return path
