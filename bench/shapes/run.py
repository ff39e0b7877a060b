#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures formulas of two dozen shapes on a dozen models: what takes longer than it should, beside an invariant?

Every cell of the table is the CPU time of `gnomon check --formula` for one formula, of the fastest run, and, where it is
far above that of the invariant `AG inv` of the same model, how many times that is. The letters of the shapes
mean something else in each model (bench/shapes/models.py). Exit code 1 if a run fails.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from job_suite import argument_parser, parse, print_problems, run  # noqa: E402
from shapes.figures import HIGH, cells, high, table  # noqa: E402
from shapes.models import MODELS  # noqa: E402
from shapes.questions import jobs  # noqa: E402

LIMIT, QUICK_LIMIT = 10.0, 2.0  # seconds of CPU time


def main() -> int:
    parser = argument_parser(__doc__, LIMIT, QUICK_LIMIT)
    parser.add_argument("--family", action="append", choices=[model.name for model in MODELS], help="this model only "
                        "(may be repeated)")  # fmt: skip
    options = parse(parser)
    known = run(jobs(options.gnomon, options.cpu, options.quick, options.family), options)
    every = cells({(family, method): runs for (_, family, method, _), runs in known.items()})
    print("\n".join(table(every, [model.name for model in MODELS if not options.family or model.name in options.family])))
    listed = high(every)
    print(f"\nMore than {HIGH:g} times as long as the invariant: {max(0, len(listed) - 2) or 'none'}\n")
    print("\n".join(listed))
    print("\nWithout a time:\n")
    return 1 if print_problems(known) else 0


if __name__ == "__main__":
    sys.exit(main())
