#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""soak.py for a few seconds: it counts, and what goes wrong is found, made small, kept, and can be run again."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("GNOMON", SOURCE / "build" / "release" / "gnomon")).parent


class SoakTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.failures = Path(folder.name) / "failures"

    def soak(self, only, fault="none", *options):
        command = [sys.executable, SOURCE / "tests" / "soak" / "soak.py", "0.03", "--build", BUILD, "--jobs", "1",
                   "--failures", self.failures, "--seed", "1000", "--only", only, *options]
        return subprocess.run([str(word) for word in command], env=dict(os.environ, GNOMON_PLANTED_FAULT=fault),
                              capture_output=True, text=True, timeout=250)

    def kept(self):
        return sorted(self.failures.iterdir())

    def again(self, text, fault):
        command = re.search(r"Run it again:\n\S*\s+(GNOMON_SEED=.*)", text).group(1)
        return subprocess.run(command, shell=True, env=dict(os.environ, GNOMON_PLANTED_FAULT=fault),
                              capture_output=True, text=True, timeout=60)

    def test_nothing_is_found_where_nothing_is_wrong(self):
        result = self.soak("PlantedFault")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("1 of 1 tests had a turn, seed 1000", result.stdout)
        models, questions = map(int, re.search(r"soak: (\d+) models, (\d+) questions", result.stdout).groups())
        self.assertGreater(models, 0)
        self.assertGreaterEqual(questions, models)
        self.assertIn("0 disagreements", result.stdout)
        self.assertEqual(self.kept(), [])

    def test_a_wrong_verdict_is_made_small_and_kept(self):
        result = self.soak("PlantedFault", "verdict")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        path = self.kept()[0]
        self.assertIn(str(path), result.stdout)
        self.assertIn("the opposite is true", result.stdout)
        self.assertEqual(path.suffix, ".ispl")
        text = path.read_text()
        self.assertLess(len(text.splitlines()), 50)
        with_fault = self.again(text, "verdict")
        self.assertEqual(with_fault.returncode, 1, with_fault.stdout)
        mended = self.again(text, "none")
        self.assertEqual(mended.returncode, 0, mended.stdout)

    def test_a_crash_is_kept_with_its_seed(self):
        result = self.soak("PlantedFault", "crash")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        text = self.kept()[0].read_text()
        self.assertIn("seed 1000: ended by signal 6", text)
        self.assertNotEqual(self.again(text, "crash").returncode, 0)

    def test_the_last_turn_is_ended(self):
        result = self.soak("PlantedFault", "hang", "--overtime", "1")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("PlantedFault.IsFound/0: the last turn took too long and was ended", result.stdout)

    def test_a_name_that_no_test_has(self):
        result = self.soak("NoSuchTest")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no random test whose name matches 'NoSuchTest'", result.stderr)

    def test_all_random_tests_are_found(self):
        result = subprocess.run([BUILD / "cross_tests", "--gtest_list_tests"], capture_output=True, text=True, check=True)
        for suite in ("AllEngines", "Games", "SymbolicAgainstReference", "Strategies", "BoundedAgainstReference"):
            self.assertIn(f"\nRandom/{suite}.", result.stdout)


if __name__ == "__main__":
    unittest.main()
