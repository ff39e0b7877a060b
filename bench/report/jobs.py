# SPDX-License-Identifier: Apache-2.0
"""Runs what the report measures: every run a process of its own with limits, and an end to all of it.

All jobs have their turn before the first is repeated, so that noise hits all of them and everything has been
measured once when the time is up. Short ones are repeated first, because the time may be up before all are. What
failed or met a limit is not repeated; larger sizes are left out then.
"""

import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Callable

from measure import LOOK, Run, run_process

Key = tuple[str, str, str, int | None]

SHORT = 3.0  # seconds


@dataclass(frozen=True)
class Job:
    suite: str
    family: str
    method: str  # where several ways are compared; otherwise empty
    size: int | None
    command: tuple[str, ...]
    read: Callable[[str], Run]  # what the output tells; with the key `error` if the answer is wrong
    cpu: float = 60.0  # seconds of CPU time that a run may take
    look: float = LOOK  # seconds between two looks at its memory
    facts: Run = field(default_factory=dict, compare=False)  # kept with every run: what a page about it needs

    @property
    def key(self) -> Key:
        return self.suite, self.family, self.method, self.size

    def __str__(self) -> str:
        return " ".join(str(part) for part in self.key if part not in ("", None))


def run_job(job: Job, megabytes: float) -> Run:
    # Programs of one thread: twice the CPU time is long enough for a machine with other work.
    run, text = run_process(list(job.command), 2 * job.cpu + 10, megabytes, job.cpu, job.look)
    return job.facts | run | ({} if "error" in run else job.read(text))


class Progress:
    """One line for each run, with how much is done."""

    def __init__(self, total: int):
        self.total, self.done, self.start = total, 0, time.monotonic()

    def minutes(self) -> float:
        return (time.monotonic() - self.start) / 60

    def tell(self, job: Job, run: Run) -> None:
        self.done += 1
        print(f"[{self.minutes():4.1f} min, {100 * self.done // self.total:2d} %] {job}: "
              f"{run.get('error') or format(run['seconds'], '.3f') + ' s'}", file=sys.stderr, flush=True)  # fmt: skip


def expected(known: list[Run]) -> float:
    return statistics.median(run["process"] for run in known) if known else 0.0


def measure(jobs: list[Job], runs: int, minutes: float, megabytes: float) -> dict[Key, list[Run]]:
    """The runs of each job; none of those that were left out."""
    results: dict[Key, list[Run]] = {job.key: [] for job in jobs}
    largest: dict[Key, int] = {}  # by job without size: the smallest size that met a limit
    progress = Progress(runs * len(jobs))

    def one_turn(job: Job) -> None:
        known, curve = results[job.key], (*job.key[:3], None)
        too_large = not known and job.size is not None and job.size > largest.get(curve, job.size)
        too_late = progress.minutes() + expected(known) / 60 > minutes
        if too_large or too_late or any("error" in run for run in known):
            progress.done += 1
            return
        start = time.monotonic()
        run = run_job(job, megabytes)
        run["process"] = time.monotonic() - start
        known.append(run)
        if run.get("limit") and job.size is not None:
            largest[curve] = min(job.size, largest.get(curve, job.size))
        progress.tell(job, run)

    for job in jobs:
        one_turn(job)
    times = {job.key: expected(results[job.key]) for job in jobs}
    short = [job for job in jobs if times[job.key] <= SHORT]
    long = sorted((job for job in jobs if times[job.key] > SHORT), key=lambda job: times[job.key])
    for part in (short, long):
        for _ in range(runs - 1):
            for job in part:
                one_turn(job)
    return results
