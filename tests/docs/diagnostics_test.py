#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/diagnostics.md has a section for every error and warning, with its name, its summary and a model that causes it.
That the models really do is what docs_test.py finds out when it runs the page."""

import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from pages import blocks_of

GNOMON = os.environ.get("GNOMON", "")
SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))


def sections() -> dict[str, tuple[str, str]]:
    """The heading and the text of every section, by code."""
    page = (SOURCE / "docs/diagnostics.md").read_text()
    parts = re.findall(r"^## ((\w{5}) [^\n]*)\n(.*?)(?=^##? |\Z)", page, re.MULTILINE | re.DOTALL)
    return {code: (heading, text) for heading, code, text in parts}


class Diagnostics(unittest.TestCase):
    def test_sections(self) -> None:
        listed = subprocess.run([GNOMON, "parse", "--list-warnings", "--json"], stdout=subprocess.PIPE, check=True)
        codes = json.loads(listed.stdout)["codes"]
        self.assertEqual(list(sections()), [each["code"] for each in codes])
        for each in codes:
            heading, text = sections()[each["code"]]
            self.assertEqual(heading, f"{each['code']} {each['name']}")
            self.assertEqual(text.strip().split("\n")[0].removesuffix(".").lower(), each["summary"].lower())

    def test_every_section_has_a_report(self) -> None:
        for code, (_, text) in sections().items():
            reports = [block for block in blocks_of(text) if block.how() == "report"]
            self.assertTrue(reports, f"{code} has no ```report block")
            for report in reports:
                about = any(f" {code}: " in line for line in report.lines)
                self.assertTrue(about, f"a report under {code} is about something else")


if __name__ == "__main__":
    if not os.access(GNOMON, os.X_OK):
        print("no program to test: set GNOMON", file=sys.stderr)
        sys.exit(77)
    unittest.main()
