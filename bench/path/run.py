#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures path logics: `gnomon check` on formulas of LTL, LDL, CTL* and CDL*, against the figures to reach.

Prints tables in Markdown: all instances, and how each family grows. Exit code 1 if a run fails, gives
an unexpected verdict or none; missing a figure is no failure. How it is measured: bench/measure.py.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from path.families import FAMILIES  # noqa: E402
from measure import argument_parser, has_failures, parse, print_families  # noqa: E402


def main() -> int:
    parser = argument_parser(__doc__, [family.name for family in FAMILIES])
    parser.set_defaults(engine="symbolic")  # alone: no other process beside it
    parser.add_argument("--path-engine", help="passed on to gnomon check")
    options = parse(parser)
    if options.path_engine:
        options.extra += ["--path-engine", options.path_engine]
    families = [family for family in FAMILIES if not options.family or family.name in options.family]
    results = print_families(families, options)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return 1 if has_failures(results) else 0


if __name__ == "__main__":
    sys.exit(main())
