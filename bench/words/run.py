#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what the words of the language cost: definitions, `count`, arrays, sets and choices beside what they stand
for, written by hand (bench/words/pairs.py). Times are CPU times of `gnomon check` with one engine, of the fastest of
several runs that take turns. Exit code 1 if a run fails, if the verdicts differ, or if a text with words takes more than
HIGH times as long and MARGIN seconds more.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from words.pairs import PAIRS  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HIGH, MARGIN = 1.25, 0.02


def seconds(gnomon: str, file: Path, limit: float) -> tuple[float, str]:
    """The CPU time, and the verdicts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([gnomon, "check", "--engine", "symbolic", "--timeout", f"{limit:g}s", file], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdicts = " ".join(word for word in result.stdout.split() if word in ("TRUE", "FALSE", "UNKNOWN"))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, verdicts or f"exit code {result.returncode}: {result.stderr.strip()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gnomon", default=str(ROOT / "build/release/gnomon"), help="the program")
    parser.add_argument("--runs", type=int, default=7, help="of each text")
    parser.add_argument("--limit", type=float, default=60, help="seconds for a run")
    parser.add_argument("--quick", action="store_true", help="smaller texts")
    options = parser.parse_args()
    bad = False
    print(f"{'pair':<16}{'size':>6}{'words':>10}{'by hand':>10}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for pair in PAIRS:
            size = pair.sizes[0 if options.quick else 1]
            files = []
            for name, text in (("words", pair.words(size)), ("by_hand", pair.by_hand(size))):
                files.append(Path(folder) / f"{name}.ispl")
                files[-1].write_text(text)
            times, told = ([], []), set()
            for _ in range(options.runs):
                for i, file in enumerate(files):
                    used, verdicts = seconds(options.gnomon, file, options.limit)
                    times[i].append(used)
                    told.add(verdicts)
            words, by_hand = min(times[0]), min(times[1])
            line = f"{pair.name:<16}{size:>6}{words:>10.3f}{by_hand:>10.3f}{words / max(by_hand, 1e-3):>8.2f}"
            slow = words > HIGH * by_hand and words > by_hand + MARGIN
            wrong = len(told) != 1 or "exit code" in next(iter(told))
            bad = bad or slow or wrong
            print(line + ("  slower" if slow else "") + (f"  {sorted(told)}" if wrong else ""), flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
