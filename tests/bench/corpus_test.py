#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The suite on whole files: other verdicts are errors, the tables say how it stands beside MCMAS, a corpus is optional."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(os.environ["GNOMON_SOURCE_DIR"])
GNOMON = Path(os.environ["GNOMON"])
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "bench" / "report")]

import compare  # noqa: E402
from corpus.cases import THIRD_PARTY, File, answered, checked, files, jobs  # noqa: E402
from corpus.figures import file_table, rows, slower, summary  # noqa: E402
from measure import Run  # noqa: E402
from page import Page  # noqa: E402
from results import Measurement, Results  # noqa: E402
from whole_models import files as section  # noqa: E402

MODEL = (ROOT / "models" / "counter" / "counter.ispl").read_text()


def fake_corpus(folder: Path, first: str = "TRUE", seconds: str = "12.5") -> Path:
    """One file, of which the first formula is said to have this verdict; and one that MCMAS does not read."""
    for name in ("one.ispl", "two.ispl"):
        (folder / name).write_text(MODEL)
    verdicts = ["path\tformula_no\tformula\tverdict", f"one.ispl\t1\tf\t{first}", f"two.ispl\t1\tf\t{first}",
                "three.ispl\tPR1\tf\tTRUE"]  # fmt: skip
    (folder / "VERDICTS.tsv").write_text("\n".join(verdicts) + "\n")
    (folder / "TIMES.tsv").write_text(f"path\tmcmas_cpu_s\tmcmas_mb\none.ispl\t{seconds}\t40.0\n")
    return folder


def run(cpu: float, theirs: dict[str, float] | None = None, megabytes: float = 10.0, **more: Any) -> Run:
    return {"seconds": cpu, "cpu": cpu, "megabytes": megabytes, **({"theirs": theirs} if theirs else {}), **more}


class Cases(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_without_a_corpus_there_are_the_models_of_the_project(self) -> None:
        own = {str(path.relative_to(ROOT)) for path in (ROOT / "models").glob("*/*.ispl")}
        for folder in (None, self.folder / "nowhere"):
            self.assertEqual({file.name for file in files(folder)}, own)

    def test_files_of_a_corpus_have_verdicts_and_figures(self) -> None:
        theirs = [file for file in files(fake_corpus(self.folder)) if file.origin == THIRD_PARTY]
        self.assertEqual([(file.name, file.verdicts, file.theirs) for file in theirs],
                         [("one.ispl", {1: "TRUE"}, {"cpu": 12.5, "megabytes": 40.0}), ("two.ispl", {1: "TRUE"}, None)])
        self.assertEqual([file.methods for file in theirs], [("check", "mcmas"), ("check",)])

    def test_a_bound_is_no_figure(self) -> None:
        (one, _) = [file for file in files(fake_corpus(self.folder, seconds=">20")) if file.origin == THIRD_PARTY]
        self.assertEqual(one.theirs, {"megabytes": 40.0})

    def test_other_verdicts_are_errors_and_missing_ones_are_not(self) -> None:
        file = File("f", Path("f"), THIRD_PARTY, {1: "TRUE", 2: "FALSE"})

        def document(*verdicts: str) -> str:
            formulas = [{"number": place, "verdict": verdict} for place, verdict in enumerate(verdicts, 1)]
            return json.dumps({"formulas": formulas, "statistics": {}, "summary": {"unexpected": 0, "unknown": 0}})

        self.assertNotIn("error", checked(document("true", "false"), file))
        wrong = checked(document("true", "true"), file)
        self.assertEqual(wrong["error"], "formula 2 is TRUE, recorded is FALSE")
        self.assertNotIn("limit", wrong)
        self.assertTrue(checked(document("true", "unknown"), file)["limit"])
        self.assertTrue(checked(document("false", "unknown"), file)["error"].startswith("formula 1 is FALSE"))
        lines = "Formula number 1: (AG p), is TRUE in the model\nFormula number 2: q, is {} in the model\n"
        self.assertNotIn("error", answered(lines.format("FALSE"), file))
        self.assertEqual(answered(lines.format("TRUE"), file)["error"], "formula 2 is TRUE, recorded is FALSE")

    def test_every_job_is_another_one(self) -> None:
        keys = [job.key for job in jobs(GNOMON, fake_corpus(self.folder), 1.0)]
        self.assertEqual(len(keys), len(set(keys)))


class Running(unittest.TestCase):
    def test_the_suite_answers_and_complains(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            for first, code in (("TRUE", 0), ("FALSE", 1)):
                corpus = fake_corpus(Path(name), first)
                done = subprocess.run([ROOT / "bench" / "corpus" / "run.py", "--build", GNOMON.parent, "--quick",
                                       "--cpu=60", f"--family={THIRD_PARTY}", "--corpus", corpus],
                                      capture_output=True, text=True, check=False)  # fmt: skip
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertEqual("recorded is FALSE" in done.stdout, code == 1)
            self.assertNotIn("three.ispl", done.stdout)


class Figures(unittest.TestCase):
    KNOWN = {
        ("a", "check"): [run(0.5, {"cpu": 2.0, "megabytes": 20.0}), run(0.6, {"cpu": 2.0, "megabytes": 20.0})],
        ("b", "check"): [run(0.02, {"cpu": 0.18, "megabytes": 20.0}, megabytes=20.0)],
        ("c", "check"): [run(0.12, {"cpu": 0.05, "megabytes": 10.0})],  # too short for a quotient, but slower
        ("d", "check"): [run(9.0, {"cpu": 1.0}, error="> 9 s", limit=True)],
        ("e", "check"): [run(0.1)],
        ("f", "check"): [run(0.1, {"cpu": 1.0}, error="formula 1 is TRUE, recorded is FALSE")],
    }

    def test_means_and_slower_files(self) -> None:
        every = rows(self.KNOWN)
        # Times: 4 and 9, memory: 2, 1 and 1.
        self.assertIn("| `gnomon check` | 4 | 3 | 2.23 | 0.640 | 2 | 6.0 | 4.0 | 1.3 | 2 |", summary(every, ("check",)))
        self.assertEqual([row.name for row in slower(every)], ["d", "c"])
        self.assertIn("| d | check | > 9.00 | 1.00 | 0.1 | 10 |  |", file_table(slower(every)))

    def test_the_page_has_a_section_if_there_are_figures(self) -> None:
        head = {"limits": {"file_seconds": 10.0}}
        known = {("corpus", name, method, None): Measurement(runs) for (name, method), runs in self.KNOWN.items()}
        page = Page(Results(head, known), Path("/nowhere"), [])
        section(page)
        self.assertIn("## Whole files", page.lines)
        self.assertIn("Slower than MCMAS by more than 50 ms:", page.lines)
        empty = Page(Results(head, {}), Path("/nowhere"), [])
        section(empty)
        self.assertEqual(empty.lines, [])

    def test_comparisons_know_the_rows(self) -> None:
        key = ("corpus", "a", "mcmas", None)
        old, new = (Results({}, {key: Measurement([run(time), run(1.01 * time)])}) for time in (1.0, 2.0))
        (change,) = compare.changes(old, new, 1.3)
        self.assertEqual(change.row, ["corpus", "a (mcmas)", "", "s", "1.00", "2.01", "2.00"])


if __name__ == "__main__":
    unittest.main()
