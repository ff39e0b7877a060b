#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The benchmark report: its runs keep to limits, its page says what its figures say, comparisons see through noise."""

import os
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(os.environ["GNOMON_SOURCE_DIR"])
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "bench" / "report")]

import compare  # noqa: E402
import results  # noqa: E402
from jobs import Job, measure  # noqa: E402
from page import write_page  # noqa: E402
from results import Measurement, Results  # noqa: E402
from suites import Plan, checked, jobs  # noqa: E402
from tables import TABLES, published, published_seconds  # noqa: E402

HEAD: dict[str, Any] = {
    "date": "2026-01-31", "commit": "0123456789ab", "program": {"gnomon": "1.2.3"}, "minutes": 7.0, "runs": 3,
    "machine": {"processor": "abacus", "cores": 2, "megabytes": 4096},
    "limits": {"seconds": 60.0, "bounded_seconds": 4.0, "file_seconds": 10.0, "shape_seconds": 5.0, "megabytes": 2048},
}  # fmt: skip


def python_job(size: int, code: str, **more: Any) -> Job:
    return Job("suite", "family", "", size, (sys.executable, "-c", code), lambda text: {"told": text.strip()}, **more)


def measured(*cpu: float, megabytes: float = 20.0, **more: Any) -> Measurement:
    return Measurement([{"seconds": time, "cpu": time, "megabytes": megabytes, **more} for time in cpu])


class Measuring(unittest.TestCase):
    def test_every_job_runs_as_often_as_wanted(self) -> None:
        # Long enough for a look at its memory.
        one = python_job(1, "import time; time.sleep(0.5); print(7)")
        runs = measure([one], 3, minutes=5, megabytes=1000)[one.key]
        self.assertEqual([run["told"] for run in runs], ["7", "7", "7"])
        self.assertTrue(all(run["megabytes"] > 1 for run in runs))

    def test_larger_sizes_are_left_out_after_a_limit(self) -> None:
        small, large = python_job(1, "print(1)", cpu=0.3), python_job(3, "print(1)", cpu=0.3)
        endless = python_job(2, "while True: pass", cpu=0.3)
        runs = measure([small, endless, large], 2, minutes=5, megabytes=1000)
        self.assertEqual([len(runs[job.key]) for job in (small, endless, large)], [2, 1, 0])
        self.assertTrue(runs[endless.key][0]["limit"])

    def test_what_has_run_is_repeated_even_if_a_smaller_size_meets_a_limit(self) -> None:
        large, endless = python_job(3, "print(1)"), python_job(2, "while True: pass", cpu=0.3)
        runs = measure([large, endless], 2, minutes=5, megabytes=1000)
        self.assertEqual([len(runs[job.key]) for job in (large, endless)], [2, 1])

    def test_nothing_starts_when_the_time_is_up(self) -> None:
        one = python_job(1, "print(7)")
        self.assertEqual(measure([one], 3, minutes=0, megabytes=1000)[one.key], [])

    def test_a_failure_is_not_repeated(self) -> None:
        one = python_job(1, "raise SystemExit(4)")
        runs = measure([one], 3, minutes=5, megabytes=1000)[one.key]
        self.assertEqual([run["error"] for run in runs], ["exit code 4"])

    def test_wrong_answers_are_errors(self) -> None:
        right = '{"statistics": {}, "summary": {"true": 1, "false": 0, "unknown": 0, "unexpected": 0}}'
        self.assertNotIn("error", checked(right))
        self.assertEqual(checked(right.replace('"unexpected": 0', '"unexpected": 1'))["error"], "1 unexpected verdicts")


class Suites(unittest.TestCase):
    def test_every_job_is_another_one(self) -> None:
        for quick in (False, True):
            keys = [job.key for job in jobs(Plan(Path("/nowhere"), quick))]
            self.assertEqual(len(keys), len(set(keys)))

    def test_the_first_job_of_every_suite_works(self) -> None:
        every = jobs(Plan(Path(os.environ["GNOMON"]).parent, quick=True))
        first = {job.suite: job for job in reversed(every)}
        self.assertEqual(len(first), 8)
        for key, runs in measure(list(first.values()), 1, minutes=5, megabytes=2048).items():
            self.assertEqual([run.get("error") for run in runs], [None], key)


class Published(unittest.TestCase):
    def test_every_published_table_has_a_counterpart(self) -> None:
        self.assertEqual({table.name for table in TABLES}, set(published()))

    def test_counterparts_name_columns_that_are_printed(self) -> None:
        for table in TABLES:
            for column in table.columns:
                self.assertLessEqual(set(column.theirs), set(published()[table.name]["columns"]), table.name)

    def test_time_for_building_the_model_is_added(self) -> None:
        self.assertAlmostEqual(float(published_seconds("slk-1", "SLK")[17]), 9.77 + 768.34)
        self.assertEqual(published_seconds("kong-8.2", "specification 1")[1048576], "timeout")


class Writing(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_figures_survive_a_file(self) -> None:
        job = python_job(5, "")
        runs = {job.key: [{"seconds": time, "cpu": time, "megabytes": 9.0, "process": 1.0} for time in (3.0, 1.0, 2.0)]}
        first = results.write(self.folder, HEAD, [job], runs)
        second = results.write(self.folder, HEAD, [job], runs)
        self.assertEqual([first.name, second.name], ["2026-01-31-0123456789ab.json", "2026-01-31-0123456789ab-2.json"])
        known = Results.read(first)
        self.assertEqual(known.head["commit"], "0123456789ab")
        one = known.of("suite", "family", "", 5)
        self.assertEqual((one.median(), one.spread, one.megabytes, one.problem), (2.0, 0.5, 9.0, ""))

    def test_page_shows_ours_beside_theirs_and_what_did_not_finish(self) -> None:
        name = next(table for table in TABLES if table.name == "slk-1").family(TABLES[-1].columns[1]).name
        late = Measurement([{"seconds": 61.0, "cpu": 60.0, "megabytes": 30.0, "error": "> 60 s", "limit": True}])
        known = {("strategies", name, "", 17): measured(0.4, 0.5, 0.7), ("strategies", name, "", 40): late}
        page = write_page(Results(HEAD, known), self.folder).read_text()
        self.assertIn("| MCMAS-SLK 2014, 1 | dining cryptographers | 17 | 778 | 0.500 | 1,600 | 17 | 17 |", page)
        self.assertIn("| 17 | 9.90 | 778 |  | 0.500 ±30% | 20 |", page)
        self.assertIn(f"| strategies | {name} |  | 40 | > 60 s |", page)
        self.assertIn("<svg", (self.folder / "pictures" / "benchmarks" / "slk-1.svg").read_text())

    def test_the_page_of_the_project_is_that_of_its_newest_figures(self) -> None:
        known = results.reports()
        if not known:
            self.skipTest("no report yet")
        page = write_page(Results.read(known[-1]), self.folder).read_text()
        self.assertEqual(page, (ROOT / "docs" / "benchmarks.md").read_text(), "run ./dev bench report --page-of FILE")


class Comparing(unittest.TestCase):
    KEY = ("check", "counter", "", 7)
    YARDSTICK = ("bdd", "queens 12", "buddy", None)

    def changes(self, old: Measurement, new: Measurement, machine: float = 1.0) -> list[tuple[str, float]]:
        before = Results(HEAD, {self.KEY: old, self.YARDSTICK: measured(1.0, 1.0, 1.0)})
        after = Results(HEAD, {self.KEY: new, self.YARDSTICK: measured(machine, machine, machine)})
        return [(change.kind, round(change.ratio, 2)) for change in compare.changes(before, after, 1.3)]

    def test_slower_and_faster(self) -> None:
        self.assertEqual(self.changes(measured(1.0, 1.1, 1.2), measured(2.1, 2.2, 2.3)), [("s", 2.0)])
        self.assertEqual(self.changes(measured(2.1, 2.2, 2.3), measured(1.0, 1.1, 1.2)), [("s", 0.5)])

    def test_noise_is_no_change(self) -> None:
        self.assertEqual(self.changes(measured(1.0, 1.1, 1.2), measured(1.1, 1.9, 2.0)), [])  # the runs overlap
        self.assertEqual(self.changes(measured(1.0, 1.0, 1.0), measured(1.2, 1.2, 1.2)), [])  # too little
        self.assertEqual(self.changes(measured(0.004, 0.004), measured(0.009, 0.009)), [])  # too short

    def test_the_noise_is_what_runs_of_the_same_thing_differ_by(self) -> None:
        quiet = {("check", "counter", "", size): measured(1.0, 1.01, 1.02) for size in range(30)}
        loud = {("check", "counter", "", size): measured(1.0, 1.4, 2.0) for size in range(30)}
        self.assertLess(compare.noise(Results(HEAD, quiet)), 1.1)
        self.assertAlmostEqual(compare.noise(Results(HEAD, loud)), 2.0)
        self.assertEqual(compare.noise(Results(HEAD, {})), compare.LEAST_FACTOR)

    def test_a_slower_machine_is_no_change(self) -> None:
        self.assertEqual(self.changes(measured(1.0, 1.0), measured(2.0, 2.0), machine=2.0), [])
        self.assertEqual(self.changes(measured(1.0, 1.0), measured(1.0, 1.0), machine=2.0), [("s", 0.5)])

    def test_lost_answers_and_memory(self) -> None:
        late = Measurement([{"seconds": 61.0, "cpu": 60.0, "megabytes": 30.0, "error": "> 60 s", "limit": True}])
        self.assertEqual(self.changes(measured(1.0), late), [("answer", float("inf"))])
        self.assertEqual(self.changes(late, measured(1.0)), [("answer", 0.0)])
        self.assertEqual(self.changes(measured(70.0), late), [], "a lower limit than before")
        self.assertEqual(self.changes(late, measured(70.0)), [])
        full = Measurement([{"seconds": 2.0, "cpu": 2.0, "megabytes": 99.0, "error": "> 99 MB", "limit": True}])
        self.assertEqual(self.changes(measured(70.0), full), [("answer", float("inf"))])
        self.assertEqual(self.changes(measured(1.0, megabytes=30), measured(1.0, megabytes=60)), [("MB", 2.0)])

    def test_reports_that_cannot_be_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            broken = Path(folder) / "broken.json"
            for text in ("", "[]", "{}", '{"schema": "gnomon.check/1"}'):
                broken.write_text(text)
                with self.assertRaises(SystemExit) as caught:
                    compare.read(str(broken))
                self.assertEqual(caught.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
