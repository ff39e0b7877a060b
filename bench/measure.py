# SPDX-License-Identifier: Apache-2.0
"""What the suites that run `gnomon` on growing models have in common.

Every run is a process of its own; the instances take turns, so that noise hits all of them. Time is
the wall time of the whole process, memory its largest resident set; growth is that of the CPU time,
which suffers less from noise.
"""

import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[1]
LONG_RUN = 20.0  # a run that takes longer is not repeated
LOOK = 0.02  # seconds between two looks at a process that is running
MEANINGFUL = 0.01  # shorter times, mostly that of starting the program, say nothing about growth

Run = dict[str, Any]


# --- what is measured ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    anchor: str
    reach: float

    @property
    def anchor_seconds(self) -> float | None:
        """Nothing if the anchor did not finish, or stands in brackets."""
        return float(self.anchor.rstrip("*")) if self.anchor[:1].isdigit() else None


@dataclass(frozen=True)
class Family:
    name: str
    path: str  # relative to the project
    only: str  # the formulas, as for `--only`; empty: all
    sizes: list[int] = field(default_factory=list)
    quick: list[int] = field(default_factory=list)
    constants: str = "N={}"  # definitions for a size, separated by blanks
    targets: dict[int, Target] = field(default_factory=dict)
    formula: Callable[[int], str] | None = None  # makes a formula of a size, instead of those of the file
    command: str = "check"
    options: tuple[str, ...] = ()

    def definitions(self, size: int) -> list[str]:
        return [word for text in self.constants.split() for word in ("-D", text.format(size))]

    def arguments(self, size: int) -> list[str]:
        """Of gnomon for a size."""
        chosen = ["--only", self.only] if self.only else []
        if self.formula:
            chosen += ["--formula", self.formula(size)]
        return [self.command, "--json", str(ROOT / self.path), *self.definitions(size), *chosen, *self.options]


# --- one run -------------------------------------------------------------------------------------


def peak_megabytes(pid: int) -> float:
    """What wait4 tells is no use: it counts the memory of this script for the moment in which a process starts."""
    try:
        return int(re.findall(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1024
    except (OSError, IndexError):
        return 0.0


def cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def run_process(command: list[str], timeout: float, memory: float, cpu: float = math.inf,
                look: float = LOOK) -> tuple[Run, str]:  # fmt: skip
    """Wall time and memory of one process, and its output; with the key `error` if it failed."""
    ended = threading.Event()
    reason: list[str] = []
    peak = 0.0

    def watch(process: subprocess.Popen[bytes]) -> None:
        nonlocal peak
        limit = time.monotonic() + timeout
        while not ended.wait(look):
            peak = max(peak, peak_megabytes(process.pid))
            if time.monotonic() > limit:
                reason.append(f"> {timeout:.0f} s")
            elif peak > memory:
                reason.append(f"> {memory:.0f} MB")
            elif cpu_seconds(process.pid) > cpu:
                reason.append(f"> {cpu:.0f} s")
            if reason:
                process.kill()
                return

    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, stderr=errors)
        watcher = threading.Thread(target=watch, args=(process,))
        watcher.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        ended.set()
        watcher.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        text, complaint = output.read(), errors.read().decode(errors="replace").strip()
    run: Run = {"seconds": seconds, "cpu": usage.ru_utime + usage.ru_stime, "megabytes": peak}
    if reason:
        run |= {"error": reason[0], "limit": True}
    elif process.returncode not in (0, 1, 3):
        run |= {"error": complaint.splitlines()[-1] if complaint else f"exit code {process.returncode}"}
    return run, text.decode(errors="replace")


def told(text: str) -> Run:
    """What `gnomon --json` tells: the number of states, the sum of the verdicts, what took how long, and memory."""
    report = json.loads(text)
    known = report.get("statistics") or {}
    summary = report.get("summary") or {"unexpected": 0, "unknown": int(report["verdict"] == "unknown")}
    result = {"states": known.get("reachable_states"), "summary": summary, "parts": report.get("seconds")}
    return result | ({"megabytes": report["peak_memory_bytes"] / 2**20} if "peak_memory_bytes" in report else {})


def run_once(command: list[str], timeout: float, memory: float, cpu: float = math.inf) -> Run:
    run, text = run_process(command, timeout, memory, cpu)
    return run if "error" in run else run | told(text)


def complaint(run: Run) -> str:
    """What is wrong with the answers of a run; empty if nothing is."""
    if "error" in run:
        return run["error"]
    if run["summary"]["unexpected"]:
        return f"{run['summary']['unexpected']} unexpected verdicts"
    return "undecided formulas" if run["summary"]["unknown"] else ""


# --- families ------------------------------------------------------------------------------------


def measure(instances: list[tuple[Family, int]], options: argparse.Namespace) -> dict[tuple[str, int], list[Run]]:
    """All runs of each instance. What fails or takes long is not repeated; larger ones are left out after a limit."""
    runs: dict[tuple[str, int], list[Run]] = {}
    too_large: dict[str, int] = {}
    for _ in range(options.runs):
        for family, size in instances:
            known = runs.setdefault((family.name, size), [])
            if size > too_large.get(family.name, size) or any("error" in r or r["seconds"] > LONG_RUN for r in known):
                continue
            command = [str(options.gnomon), *family.arguments(size), *options.extra]
            run = run_once(command, options.timeout, options.memory, options.cpu)
            known.append(run)
            if run.get("limit"):
                too_large[family.name] = min(size, too_large.get(family.name, size))
            print(f"{family.name} {size}: {run['seconds']:.3f} s {complaint(run)}", file=sys.stderr)
    return runs


def number(value: int | str | None) -> str:
    """An exact count, short: counts may have hundreds of digits, and are strings then."""
    if value is None:
        return ""
    digits = str(value)
    return digits if len(digits) <= 9 else f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"


def ratios(seconds: float, target: Target | None) -> list[str]:
    if target is None:
        return ["", "", "", ""]
    anchor = target.anchor_seconds
    return [target.anchor, f"{target.reach:g}", f"{seconds / anchor:.3f}" if anchor else "",
            f"{seconds / target.reach:.2f}"]  # fmt: skip


def row(family: Family, size: int, runs: list[Run]) -> str:
    cells = [family.name, str(size)]
    if not runs:
        return "| " + " | ".join(cells + ["left out"]) + " |" * 9
    wrong = next(filter(None, map(complaint, runs)), "")
    times = [run["seconds"] for run in runs]
    best = min(times)
    cells += [wrong or f"{best:.3f}", "" if wrong else f"{statistics.median(times):.3f}"]
    cells += ["" if wrong else f"{min(run['cpu'] for run in runs):.3f}"]
    cells += [f"{max(run['megabytes'] for run in runs):.0f}", number(runs[0].get("states"))]
    target = family.targets.get(size)
    cells += [target.anchor, f"{target.reach:g}", "", ""] if wrong and target else ratios(best, target)
    return "| " + " | ".join(cells) + " |"


def fit(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Slope of the line of least squares, and how much of the variation it explains (1 is all)."""
    mean_x, mean_y = (statistics.fmean(values) for values in zip(*points))
    xx = sum((x - mean_x) ** 2 for x, _ in points)
    xy = sum((x - mean_x) * (y - mean_y) for x, y in points)
    yy = sum((y - mean_y) ** 2 for _, y in points)
    return xy / xx, xy * xy / (xx * yy) if yy > 0 else 1.0


def growth(times: dict[int, float]) -> dict[str, float] | None:
    """Time as a power of the size, and as a power with the size as exponent."""
    good = [(size, seconds) for size, seconds in times.items() if seconds >= MEANINGFUL]
    if len(good) < 3:
        return None
    exponent, exponent_fit = fit([(math.log(size), math.log(seconds)) for size, seconds in good])
    rate, base_fit = fit([(float(size), math.log(seconds)) for size, seconds in good])
    return {"points": len(good), "exponent": exponent, "exponent_fit": exponent_fit, "base": math.exp(rate),
            "base_fit": base_fit}  # fmt: skip


def growth_row(name: str, figures: dict[str, float] | None) -> str:
    if figures is None:
        return f"| {name} | fewer than 3 sizes take {MEANINGFUL} s | | |"
    power = f"n^{figures['exponent']:.2f} ({figures['exponent_fit']:.3f})"
    digits = 4 if abs(figures["base"] - 1) > 0.001 else 8
    exponential = f"{figures['base']:.{digits}g}^n ({figures['base_fit']:.3f})"
    better = power if figures["exponent_fit"] >= figures["base_fit"] else exponential
    return f"| {name} | {power} | {exponential} | {better.split()[0]} |"


def print_families(families: list[Family], options: argparse.Namespace) -> dict[str, Any]:
    """Measures and prints tables of all instances, and of how each family grows. Returns all figures."""
    instances = [(family, size) for family in families for size in (family.quick if options.quick else family.sizes)]
    runs = measure(instances, options)
    results: dict[str, Any] = {"instances": [], "growth": {}}
    if not instances:
        return results
    print("| family | size | best s | median s | CPU s | MB | states | anchor s | reach s | / anchor | / reach |")
    print("|---|" + "--:|" * 10)
    for family, size in instances:
        print(row(family, size, runs[family.name, size]))
        results["instances"].append({"family": family.name, "size": size, "runs": runs[family.name, size]})
    print("\nGrowth of the CPU time (and how much of the variation it explains):\n")
    print("| family | power | exponential | better |\n|---|---|---|---|")
    for family in families:
        times = {size: min(run["cpu"] for run in known) for (name, size), known in runs.items()
                 if name == family.name and known and not any(map(complaint, known))}  # fmt: skip
        results["growth"][family.name] = growth(times)
        print(growth_row(family.name, results["growth"][family.name]))
    return results


def has_failures(results: dict[str, Any]) -> bool:
    """Some run ended without the right answers, and not because of a limit."""
    runs = [run for instance in results["instances"] for run in instance["runs"]]
    return any(complaint(run) and not run.get("limit") for run in runs)


# --- command line --------------------------------------------------------------------------------


def argument_parser(description: str, names: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "release", help="where the program is")
    parser.add_argument("--quick", action="store_true", help="one run of smaller sizes")
    parser.add_argument("--family", action="append", choices=names, help="this one only (may be repeated)")
    parser.add_argument("--runs", type=int, help="runs per instance (3; with --quick 1)")
    parser.add_argument("--timeout", type=float, default=300, help="seconds per run (300)")
    parser.add_argument("--cpu", type=float, default=math.inf, help="seconds of CPU time per run (no limit)")
    parser.add_argument("--memory", type=float, default=2048, help="megabytes per run (2048)")
    parser.add_argument("--engine", help="passed on to gnomon check")
    parser.add_argument("--json", type=Path, help="write all figures to this file as well")
    return parser


def parse(parser: argparse.ArgumentParser) -> argparse.Namespace:
    options = parser.parse_args()
    options.gnomon = options.build.resolve() / "gnomon"
    options.runs = options.runs or (1 if options.quick else 3)
    options.extra = ["--engine", options.engine] if options.engine else []
    return options
