#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon test: verdicts are compared with what models expect."""

import csv
import io
import json
import re
import signal
import subprocess
import unittest
import xml.etree.ElementTree as xml

import json_schema
from harness import GNOMON, SLOWDOWN, SOURCE, CliTest, has_begun, run, wait_for

WRONG = "AF lit;"  # of the light: it does not hold


class Verdicts(CliTest):
    def setUp(self):
        super().setUp()
        text = self.light.read_text()
        self.wrong = self.write("wrong.ispl", text.replace("-- EXPECT: FALSE", "-- EXPECT: TRUE"))
        self.broken = self.write("broken.ispl", text.replace("lit ->", "lot ->", 1))
        self.maybe = self.write("maybe.ispl", text.replace("-- EXPECT: FALSE", "-- EXPECT: MAYBE"))
        self.plain = self.write("plain.ispl", re.sub(r" *-- EXPECT.*\n", "", text))

    def test_all_as_expected(self):
        result = self.gnomon(0, "test", self.light)
        self.assertRegex(result.stdout, r"✓ \S+light.ispl  2 formulas as expected, 3 without expectation  [\d.]+ ms\n")
        self.assertIn("1 file: 2 formulas as expected\n3 formulas without `-- EXPECT:`, which were not decided\n", result.stdout)
        self.assertEqual(result.stderr, "")

    def test_what_is_not_as_expected_is_named(self):
        result = self.gnomon(1, "test", self.wrong, self.light)
        lines = result.stdout.splitlines()
        self.assertRegex(lines[0], r"^✗ \S+wrong.ispl  1 formula as expected, 1 not, 3 without expectation")
        self.assertRegex(lines[1], rf"^    ✗ line \d+  2 {WRONG[:-1]}$")
        self.assertEqual(lines[2], "      TRUE was expected, it is FALSE")
        self.assertRegex(lines[3], r"^✓ \S+light.ispl")
        self.assertIn("2 files: 3 formulas as expected, 1 not", result.stdout)
        self.assertNotIn("✓", self.gnomon(1, "test", "--quiet", self.wrong, self.light).stdout)

    def test_models_that_cannot_be_tested(self):
        result = self.gnomon(2, "test", self.broken, self.light, "/no/such/file.ispl")
        self.assertIn("the model has errors", result.stdout)
        self.assertIn("E0204", result.stdout)
        self.assertIn("✓", result.stdout)
        self.assertIn("/no/such/file.ispl", result.stdout)
        self.assertIn("2 files could not be tested", result.stdout)
        stuck = self.write("none.ispl", self.light.read_text().replace("Environment.level = 0 and", "Environment.level = 0 and Environment.level = 1 and"))
        result = self.gnomon(2, "test", stuck)
        self.assertIn("the model has no initial state", result.stdout)

    def test_comments_that_are_not_understood(self):
        result = self.gnomon(2, "test", self.maybe)
        self.assertIn("W0623", result.stdout)
        self.assertIn("`MAYBE` is no verdict", result.stdout)
        self.assertEqual(self.gnomon(1, "check", self.maybe).stderr.count("W0623"), 1)
        self.gnomon(0, "test", "-W", "no-useless-expectation", self.maybe)

    def test_nothing_to_test_is_no_success(self):
        result = self.gnomon(2, "test", self.plain)
        self.assertIn("nothing was tested", result.stderr)
        self.gnomon(0, "test", self.plain, self.light)

    def test_undecided_formulas(self):
        result = self.gnomon(3, "test", self.expecting_hard(), "--timeout", "1s")
        self.assertIn("TRUE was expected, it is UNKNOWN: the time limit was reached", result.stdout)
        self.assertIn("1 file: 1 formula undecided", result.stdout)
        self.gnomon(1, "test", self.expecting_hard(), self.wrong, "--timeout", "1s")

    def expecting_hard(self):
        text = self.hard.read_text()
        return self.write("expecting.ispl", text.replace("  AG EF one;", "  -- EXPECT: TRUE\n  AG EF one;"))

    def test_formulas_of_somebody_else(self):
        hidden = self.write("hidden.ispl", "Formulae\n  secret: EF lit; -- EXPECT: TRUE\n  AF (lit and high); -- EXPECT: TRUE\nend Formulae\n")
        result = self.gnomon(1, "test", "--formulas-from", hidden, self.light, self.wrong)
        self.assertEqual(result.stdout.count("1 formula as expected, 1 not"), 2)
        self.assertIn("hidden.ispl:3", result.stdout)
        self.assertIn("AF (lit and high)", result.stdout)
        for extra in ([], ["--json"], ["--junit", "-"], ["--tsv", "-"]):
            shown = self.gnomon(1, "test", "--formulas-from", hidden, "--hide-formulas", self.light, *extra).stdout
            self.assertNotIn("lit and high", shown, extra)

    def test_hidden_text_is_in_no_form_of_output(self):
        secret = """Define
  beyond := Environment.level > 1;
end Define
Evaluation
  unlit if !Environment.on;
end Evaluation
Formulae
  -- EXPECT: FALSE
  one: AG (unlit -> beyond or Environment.level = 9);
  two: LTL !unlit U beyond; -- EXPECT: FALSE
  for i in 0..1: per[i]: EF Environment.level = i; -- EXPECT: TRUE
end Formulae
"""
        for text, code in ((secret, 1), (secret.replace("U beyond", "U beyondd"), 2)):
            hidden = self.write("hidden.ispl", text)
            for extra in ([], ["--json", "--coverage"], ["--junit", "-"], ["--tsv", "-"]):
                result = self.gnomon(code, "test", "--formulas-from", hidden, "--hide-formulas", self.light, *extra)
                for word in ("unlit", "beyond", "EF", "i = 1"):
                    self.assertNotIn(word, result.stdout + result.stderr, extra)
        self.assertIn("hidden.ispl:10:21: error E0204: no atomic proposition of this name", self.gnomon(
            2, "test", "--formulas-from", hidden, "--hide-formulas", self.light).stdout)

    def test_only_some(self):
        self.gnomon(0, "test", "--only", "1", self.wrong)
        self.gnomon(1, "test", "--only", "2", self.wrong)
        self.assertIn("7", self.gnomon(2, "test", "--only", "7", self.wrong).stdout)

    def test_coverage(self):
        result = self.gnomon(0, "test", "--coverage", self.light)
        self.assertRegex(result.stdout, r"    coverage: \d+ of \d+ protocol lines, \d+ of \d+ evolution lines, ")

    def test_every_engine_and_any_number_of_jobs(self):
        expected = [line.rsplit("  ", 1)[0] for line in self.gnomon(1, "test", self.wrong, self.light, self.plain).stdout.splitlines()]
        for extra in (["--jobs", "1"], ["--jobs", "5"], ["--engine", "explicit", "--jobs", "3"], ["--engine", "symbolic"]):
            shown = self.gnomon(1, "test", self.wrong, self.light, self.plain, *extra).stdout
            self.assertEqual([line.rsplit("  ", 1)[0] for line in shown.splitlines()], expected, extra)


class Reports(CliTest):
    def setUp(self):
        super().setUp()
        self.wrong = self.write("wrong & <odd>.ispl", self.light.read_text().replace("-- EXPECT: FALSE", "-- EXPECT: TRUE"))
        self.broken = self.write("broken.ispl", "Agent A\n")
        self.files = [self.light, self.wrong, self.broken]

    def test_json(self):
        document = json.loads(self.gnomon(2, "test", "--json", *self.files).stdout)
        self.assertEqual(json_schema.problems(document), [])
        self.assertEqual(document["summary"], {"expected": 3, "unexpected": 1, "undecided": 0, "without_expectation": 6})
        self.assertEqual([file["as_expected"] for file in document["files"]], [True, False, False])
        self.assertEqual([file["problem"] for file in document["files"]], [None, None, "model"])
        self.assertEqual(document["exit_code"], 2)
        formula = document["files"][1]["check"]["formulas"][1]
        self.assertEqual((formula["expected"], formula["as_expected"], formula["verdict"]), (True, False, "false"))

    def test_junit(self):
        place = self.folder / "report.xml"
        self.gnomon(2, "test", "--junit", place, *self.files)
        suites = xml.fromstring(place.read_text()).findall("testsuite")
        self.assertEqual([suite.get("name") for suite in suites], [str(file) for file in self.files])
        self.assertEqual([(suite.get("tests"), suite.get("failures"), suite.get("errors")) for suite in suites], [("2", "0", "0"), ("2", "1", "0"), ("1", "0", "1")])
        (failure,) = suites[1].findall("testcase/failure")
        self.assertIn("TRUE was expected, it is FALSE", failure.get("message"))
        self.assertEqual(suites[0].findall("testcase")[1].get("name"), "2 AF lit")
        before = place.read_text()
        self.assertIn("--force", self.gnomon(2, "test", "--junit", place, self.light).stderr)
        self.assertEqual(place.read_text(), before)
        self.gnomon(0, "test", "--junit", place, "--force", self.light)
        self.assertNotEqual(place.read_text(), before)

    def test_table(self):
        result = self.gnomon(2, "test", "--tsv", "-", *self.files)
        rows = list(csv.DictReader(io.StringIO(result.stdout), delimiter="\t"))
        self.assertEqual([row["result"] for row in rows], ["expected", "expected", "expected", "unexpected", "model"])
        self.assertEqual((rows[3]["expected"], rows[3]["verdict"], rows[3]["formula"]), ("true", "false", "AF lit"))

    def test_one_document_on_standard_output(self):
        self.assertIn("standard output", self.gnomon(2, "test", "--json", "--tsv", "-", self.light).stderr)
        self.assertIn("not `-`", self.gnomon(2, "test", "-").stderr)


class Interruption(CliTest):
    def test_what_was_tested_is_told(self):
        hard = self.write("expecting.ispl", self.hard.read_text().replace("  AG EF one;", "  -- EXPECT: TRUE\n  AG EF one;"))
        process = subprocess.Popen([GNOMON, "test", self.light, hard, self.light], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertRegex(process.stdout.readline(), "^✓ ")
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=20 * SLOWDOWN)
        self.assertEqual(process.returncode, 3)
        self.assertIn("not tested: interrupted", output)

    def test_before_anything_is_known(self):
        process = subprocess.Popen([GNOMON, "test", "--json", self.hard], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: has_begun(process))
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=20 * SLOWDOWN)
        self.assertIn(json.loads(output)["schema"], ("gnomon.test/1", "gnomon.error/1"))


class ShippedModels(CliTest):
    def test_small_ones(self):
        models = [SOURCE / f"models/{name}/{name}.ispl" for name in ("bit_transmission", "counter", "matching_pennies", "card_game")]
        result = run("test", *models)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
