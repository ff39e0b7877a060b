#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures whole files: `gnomon check` and `gnomon mcmas` on every model of the project and of a folder beside it.

The folder has models of others with the tables VERDICTS.tsv and TIMES.tsv, that is the verdicts, and the CPU time and
memory of MCMAS; without it, only the models of the project are run. Prints tables in Markdown: the geometric
means of the quotients, the files on which Gnomon is slower than MCMAS, the slowest files. Times are CPU times,
of the fastest run. Exit code 1 if a run fails or a verdict is not the recorded one.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from job_suite import argument_parser, parse, print_problems, run  # noqa: E402
from corpus.cases import METHODS, OWN, THIRD_PARTY, jobs  # noqa: E402
from corpus.figures import file_table, rows, slower, slowest, summary  # noqa: E402
from corpus.files import CORPUS  # noqa: E402

LIMIT, QUICK_LIMIT = 20.0, 2.0  # seconds of CPU time


def main() -> int:
    parser = argument_parser(__doc__, LIMIT, QUICK_LIMIT)
    parser.add_argument("--family", action="append", choices=[OWN, THIRD_PARTY], help="these files only")
    parser.add_argument("--corpus", type=Path, default=CORPUS, metavar="FOLDER", help="the folder (../shared/corpus)")
    options = parse(parser)
    if options.corpus != CORPUS and not options.corpus.is_dir():
        parser.error(f"--corpus: there is no folder {options.corpus}")
    known = run(jobs(options.gnomon, options.corpus, options.cpu, tuple(options.family or (OWN, THIRD_PARTY))), options)
    every = rows({(family, method): runs for (_, family, method, _), runs in known.items()})
    print("\n".join(summary(every, METHODS)))
    slow = slower(every)
    print(f"\nSlower than MCMAS: {len(slow) or 'none'}\n")
    print("\n".join(file_table(slow) if slow else []))
    print("\nSlowest files:\n")
    print("\n".join(file_table(slowest(every))))
    print("\nWithout a time:\n")
    return 1 if print_problems(known) else 0


if __name__ == "__main__":
    sys.exit(main())
