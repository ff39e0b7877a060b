#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""README and docs/cli.md list the same commands in the same words, and these are the commands that there are."""

import os
import re
import subprocess
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))
GNOMON = os.environ.get("GNOMON", SOURCE / "build" / "release" / "gnomon")


def table(page, cell):
    """Rows of a page whose first cell is made of such names: names, and what the second cell says."""
    rows = []
    for first, second in re.findall(r"^\| (.+?) \| (.+?) \|$", (SOURCE / page).read_text(), re.MULTILINE):
        names = tuple(re.findall(cell, first))
        if names:
            rows.append((names, second))
    return rows


class Commands(unittest.TestCase):
    def test_both_pages_say_the_same(self):
        in_readme = table("README.md", r"`gnomon (\w+)[^`]*`")
        in_docs = table("docs/cli.md", r"\[`(\w+)`\]\(#gnomon-\w+\)")
        self.assertGreater(len(in_docs), 10)
        self.assertEqual(in_readme, in_docs)

    def test_these_are_the_commands(self):
        listing = subprocess.run([GNOMON, "help"], capture_output=True, text=True, check=True).stdout
        commands = re.findall(r"^  (\w+)  ", listing.split("Commands:")[1], re.MULTILINE)
        documented = [name for names, _ in table("docs/cli.md", r"\[`(\w+)`\]\(#gnomon-\w+\)") for name in names]
        self.assertGreater(len(commands), 10)
        self.assertEqual(sorted(documented), sorted(commands))


if __name__ == "__main__":
    unittest.main()
