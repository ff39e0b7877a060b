#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The suite on shapes of formulas: every model knows what its letters mean, and cells are compared with the invariant."""

import os
import sys
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(os.environ["GNOMON_SOURCE_DIR"])
GNOMON = Path(os.environ["GNOMON"])
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "bench" / "report")]

from jobs import measure  # noqa: E402
from measure import Run  # noqa: E402
from page import Page  # noqa: E402
from results import Measurement, Results  # noqa: E402
from shapes.figures import cells, high, table  # noqa: E402
from shapes.models import MODELS  # noqa: E402
from shapes.questions import BASE, SHAPES, decided, formula, jobs  # noqa: E402
from whole_models import shapes as section  # noqa: E402


def run(cpu: float, **more: Any) -> list[Run]:
    return [{"seconds": cpu, "cpu": time, "megabytes": 9.0, **more} for time in (2 * cpu, cpu)]


KNOWN = {
    ("m", BASE): run(0.1), ("m", "EF p"): run(0.4), ("m", "AF p"): run(0.8),
    ("m", "EG !p"): run(5.0, error="> 5 s", limit=True), ("m", "AG !p"): run(0.9, error="exit code 4"),
    ("n", BASE): run(0.004), ("n", "EF p"): run(0.03),
    ("o", BASE): run(5.0, error="> 5 s", limit=True), ("o", "EF p"): run(1.0),
}  # fmt: skip


class Questions(unittest.TestCase):
    def test_letters_are_replaced(self) -> None:
        ring = MODELS[0]
        self.assertEqual(formula("AG(q -> K p)", ring), "AG(q -> K(Station1, p))")
        self.assertEqual(formula("ATLir <g>F p", ring), "ATLir <g>F p")
        self.assertEqual(SHAPES[BASE], "AG {inv}")

    def test_the_hardest_questions_are_understood_by_every_model(self) -> None:
        # Between them they have all letters; every other shape has some of these.
        chosen = [job for job in jobs(GNOMON, 60, quick=True) if job.method in (BASE, "AG(q -> K p)", "EF GCK p")]
        self.assertEqual(len(chosen), 3 * len(MODELS))
        for key, runs in measure(chosen, 1, minutes=5, megabytes=2048).items():
            self.assertEqual([one.get("error") for one in runs], [None], key)

    def test_every_shape_is_a_formula(self) -> None:
        chosen = jobs(GNOMON, 60, quick=True, models=["ring"])
        self.assertEqual(len({job.key for job in chosen}), len(SHAPES))
        for key, runs in measure(chosen, 1, minutes=5, megabytes=2048).items():
            self.assertEqual([one.get("error") for one in runs], [None], key)

    def test_an_invariant_holds(self) -> None:
        text = '{"statistics": {}, "summary": {"true": 0, "false": 1, "unknown": 0, "unexpected": 0}}'
        self.assertEqual(decided(text, "LTL G inv")["error"], "the invariant does not hold")
        self.assertNotIn("error", decided(text, "EF p"))


class Figures(unittest.TestCase):
    def test_cells_beside_the_invariant(self) -> None:
        every = cells(KNOWN)
        written = {key: str(cell) for key, cell in every.items()}
        self.assertEqual(written["m", "EF p"], "0.400")
        self.assertEqual(written["m", "AF p"], "0.800 (8.0×)")
        self.assertEqual(written["m", "EG !p"], "> 5.00 (> 50×)")
        self.assertEqual(written["m", "AG !p"], "")
        self.assertEqual(written["n", "EF p"], "0.030", "too short to say something")
        self.assertEqual(written["o", "EF p"], "1.00", "there is nothing to compare with")

    def test_lists(self) -> None:
        every = cells(KNOWN)
        listed = ["| m | `EG !p` | > 5.00 | 0.100 | > 50 |", "| m | `AF p` | 0.800 | 0.100 | 8.0 |"]
        self.assertEqual(high(every)[2:], listed)
        self.assertEqual(high(cells({("m", BASE): run(0.1)})), [])
        self.assertIn("| `EF p` | 0.400 | 0.030 |", table(every, ["m", "n"]))

    def test_the_page_has_a_section_if_there_are_figures(self) -> None:
        head = {"limits": {"shape_seconds": 5.0}}
        known = {("shapes", name, shape, None): Measurement(runs) for (name, shape), runs in KNOWN.items()}
        page = Page(Results(head, known), Path("/nowhere"), [])
        section(page)
        self.assertIn("## Shapes of formulas", page.lines)
        self.assertIn("2 cells above 5:", page.lines)
        empty = Page(Results(head, {}), Path("/nowhere"), [])
        section(empty)
        self.assertEqual(empty.lines, [])


if __name__ == "__main__":
    unittest.main()
