#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures all suites and writes the figures and a page about them.

Writes bench/results/DATE-COMMIT.json, docs/benchmarks.md and its pictures in docs/pictures/benchmarks/;
with --quick, which only shows that everything works, all of it to build/bench/report/. Ends within 45
minutes: what was not reached by then is left out, and said so. Let the machine do nothing else meanwhile.
Exit code 1 if a run failed or gave a wrong answer; a limit that was met is no failure.
"""

import argparse
import datetime
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import results  # noqa: E402
from corpus.files import CORPUS  # noqa: E402
from jobs import measure  # noqa: E402
from measure import ROOT  # noqa: E402
from page import write_page  # noqa: E402
from suites import BOUNDED_SECONDS, FILE_SECONDS, SECONDS, SHAPE_SECONDS  # noqa: E402
from suites import Plan, jobs, mark_disagreements  # noqa: E402

SUITES = ("check", "path", "strategies", "bmc", "bdd", "frontend", "corpus", "shapes")


def head(options: argparse.Namespace) -> dict[str, Any]:
    """What the figures are of."""
    version = subprocess.run([options.build / "gnomon", "--version", "--json"], capture_output=True, check=True, text=True)
    commit = results.git("rev-parse", "--short=12", "HEAD") or "unknown"
    changed = "-changed" if results.git("status", "--porcelain", "--untracked-files=no", "--", "src", "apps", "models") else ""
    now = datetime.datetime.now(datetime.timezone.utc)
    return {"date": now.date().isoformat(), "commit": commit + changed, "measured": now.isoformat(timespec="seconds"),
            "program": json.loads(version.stdout), "machine": results.machine(), "runs": options.runs,
            "limits": {"seconds": SECONDS, "bounded_seconds": BOUNDED_SECONDS, "file_seconds": FILE_SECONDS,
                       "shape_seconds": SHAPE_SECONDS, "megabytes": options.memory}}  # fmt: skip


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev bench report", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "release", help="where the programs are")
    parser.add_argument("--quick", action="store_true", help="one run of small sizes, in a minute or two")
    parser.add_argument("--suite", action="append", choices=SUITES, help="this one only (may be repeated); as --quick, "
                        "it leaves the page alone")  # fmt: skip
    parser.add_argument("--runs", type=int, help="runs of each (3; with --quick 1)")
    parser.add_argument("--minutes", type=float, default=44, help="end after these (44)")
    parser.add_argument("--memory", type=float, default=2048, help="megabytes per run (2048)")
    parser.add_argument("--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="models of others, with tables of "
                        "their verdicts and times (../shared/corpus)")  # fmt: skip
    parser.add_argument("--page-of", type=Path, metavar="FILE", help="measure nothing, write the page of these figures")
    options = parser.parse_args()
    options.build = options.build.resolve()
    options.runs = options.runs or (1 if options.quick else 3)
    return options


def measure_all(options: argparse.Namespace, folder: Path) -> Path:
    plan = Plan(options.build, options.quick, options.corpus)
    every = [job for job in jobs(plan) if not options.suite or job.suite in options.suite]
    about, start = head(options), time.monotonic()
    known = measure(every, options.runs, options.minutes, options.memory)
    mark_disagreements(known)
    about["minutes"] = round((time.monotonic() - start) / 60, 1)
    return results.write(folder, about, every, known)


def main() -> int:
    options = arguments()
    partial = options.quick or options.suite
    place = ROOT / "build" / "bench" / "report" if partial else ROOT / "docs"
    place.mkdir(parents=True, exist_ok=True)
    path = options.page_of or measure_all(options, place if partial else results.FOLDER)
    try:
        figures = results.Results.read(path)
    except (OSError, ValueError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    page = write_page(figures, place)
    print(f"{path}\n{page}")
    wrong = [key for key, one in figures.known.items() if one.runs and one.problem and not one.limited]
    for key in wrong:
        print(f"{' '.join(map(str, key))}: {figures.known[key].problem}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
