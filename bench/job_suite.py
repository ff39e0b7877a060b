# SPDX-License-Identifier: Apache-2.0
"""What the suites whose runs are jobs of the report (bench/report/jobs.py) have in common: options, running, results."""

import argparse
import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "report"))

from jobs import Job, Key, measure  # noqa: E402
from measure import ROOT, Run  # noqa: E402

Known = dict[Key, list[Run]]


def argument_parser(description: str, cpu: float, quick_cpu: float) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "release", help="where the program is")
    parser.add_argument("--quick", action="store_true", help=f"one run of each, with {quick_cpu:g} s")
    parser.add_argument("--runs", type=int, help="runs of each (3; with --quick 1)")
    parser.add_argument("--cpu", type=float, help=f"seconds of CPU time per run ({cpu:g}; with --quick {quick_cpu:g})")
    parser.add_argument("--memory", type=float, default=2048, help="megabytes per run (2048)")
    parser.add_argument("--json", type=Path, help="write all figures to this file as well")
    parser.set_defaults(usual_cpu=cpu, quick_cpu=quick_cpu)
    return parser


def parse(parser: argparse.ArgumentParser) -> argparse.Namespace:
    options = parser.parse_args()
    options.gnomon = options.build.resolve() / "gnomon"
    options.runs = options.runs or (1 if options.quick else 3)
    options.cpu = options.cpu or (options.quick_cpu if options.quick else options.usual_cpu)
    return options


def run(jobs: list[Job], options: argparse.Namespace) -> Known:
    known = measure(jobs, options.runs, math.inf, options.memory)
    if options.json:
        plain = [{"family": family, "method": method, "size": size, "runs": runs}
                 for (_, family, method, size), runs in known.items()]  # fmt: skip
        options.json.write_text(json.dumps(plain, indent=1) + "\n")
    return known


def print_problems(known: Known) -> bool:
    """What has no time, and why. Returns whether something is wrong, which a limit is not."""
    troubled = [(key, one) for key, runs in known.items() for one in runs if "error" in one]
    for (_, family, method, size), one in troubled:
        print(f"- {family} {'' if size is None else size} {method}: {one['error']}")
    return any(not one.get("limit") for _, one in troubled)
