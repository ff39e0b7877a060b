#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon mcmas against what MCMAS 1.3.0 printed for files by third parties: formulas, verdicts, counts.

Only where that collection lies beside the project; files that take long are left out, unless
GNOMON_SLOW_TESTS is set.
"""

import csv
import os
import re
import subprocess
import sys
import unittest
from collections import defaultdict

from harness import GNOMON, SOURCE

CORPUS = SOURCE / "../shared/corpus"
PATIENCE = 60 if "GNOMON_SLOW_TESTS" in os.environ else 1
MOST_STATES = 10_000_000 if "GNOMON_SLOW_TESTS" in os.environ else 20_000

if not (CORPUS / "VERDICTS.tsv").exists():
    print("no corpus beside the project")
    sys.exit(77)


def recorded():
    """What MCMAS itself printed, by file."""
    result = defaultdict(list)
    with open(CORPUS / "VERDICTS.tsv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            if "mcmas" in row["source"].split(",") and row["states"]:
                result[row["path"]].append(row)
    return result


class Corpus(unittest.TestCase):
    def test_lines(self):
        verdicts = counts = 0
        for path, rows in recorded().items():
            if float(rows[0]["states"]) > MOST_STATES:
                continue
            try:
                text = subprocess.run(
                    [GNOMON, "mcmas", CORPUS / path], capture_output=True, text=True, timeout=PATIENCE, check=False
                ).stdout
            except subprocess.TimeoutExpired:
                continue
            pattern = r"^  Formula number (\d+): (.*), is (TRUE|FALSE) in the model$"
            found = {number: (formula, verdict) for number, formula, verdict in re.findall(pattern, text, re.MULTILINE)}
            count = re.search(r"^number of reachable states = (.*)$", text, re.MULTILINE)
            with self.subTest(path):
                for row in rows:
                    if row["formula_no"] in found:
                        self.assertEqual(found[row["formula_no"]], (row["formula"], row["verdict"]))
                        verdicts += 1
                if count:
                    self.assertEqual(float(count.group(1)), float(rows[0]["states"]))
                    counts += 1
        self.assertGreater(verdicts, 100)
        self.assertGreater(counts, 50)


if __name__ == "__main__":
    unittest.main()
