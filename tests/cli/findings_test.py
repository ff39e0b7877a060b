#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What check says apart from verdicts: operands that do not matter, what never happens, lines that did not fire."""

import unittest

from harness import COUNTER, CliTest

class Findings(CliTest):
    def setUp(self):
        super().setUp()
        self.counter = self.write("counter.ispl", COUNTER)

    def vacuity(self, *options):
        document = self.json(1, "check", self.counter, *options)
        return [[note["message"] for note in one["vacuity"]] for one in document["formulas"]]

    def test_vacuity(self):
        never = "the left side `three` holds in no reachable state"
        useless = "`three` does not matter: the formula holds as well with `false` in its place"
        self.assertEqual(self.vacuity(), [[never], [], []])
        self.assertEqual(self.vacuity("--vacuity", "on"), [[never], [useless], []])
        self.assertEqual(self.vacuity("--vacuity", "off"), [[], [], []])
        text = self.gnomon(1, "check", self.counter).stdout
        self.assertIn(f"AG (three -> got)\n     note: {never}\n", text)
        self.assertIn(f"note: {never}\n", self.gnomon(1, "explain", self.counter).stdout)

    def test_vacuity_of_weak_until_with_bounds(self):
        """It is written by other operators, and a part of these alone is no formula of its logic."""
        for formula in ("A(three W[0,2] true)", "<Environment>(three W[0,1] true)", "LTL (three W[0,2] !three)"):
            for engine in ("symbolic", "explicit"):
                result = self.gnomon(0, "check", self.counter, "--engine", engine, "--vacuity", "on", "--formula", formula)
                self.assertNotIn("does not matter", result.stdout)

    def test_coverage(self):
        text = self.gnomon(1, "check", self.counter, "--coverage").stdout
        self.assertIn(
            "coverage: 1 of 2 protocol lines, 2 of 2 evolution lines, 1 of 2 actions, 2 of 3 atoms true, "
            "3 of 3 atoms false, 5 of 6 values\n",
            text,
        )
        for line in (
            f"{self.counter}:3:5: x of Environment never has the value 3\n",
            f"{self.counter}:6:19: the action `jump` of Environment is never possible\n",
            f"{self.counter}:9:5: this protocol line is never enabled\n  x = 3 : {{ jump }}",
            f"{self.counter}:18:3: the atom `three` is never true\n",
        ):
            self.assertIn(line, text)
        document = self.json(1, "check", self.counter, "--coverage")
        self.assertEqual(document["coverage"]["protocol_line"], {"all": 2, "covered": 1})
        self.assertEqual(
            [gap["kind"] for gap in document["coverage"]["gaps"]], ["value", "action", "protocol-line", "atom-true"]
        )
        self.assertIsNone(self.json(1, "check", self.counter)["coverage"])
        bounded = self.json(1, "check", self.counter, "--coverage", "--engine", "bounded", "--only", "3")
        self.assertEqual(bounded["not_covered"], "this engine does not know the reachable states")

    def test_lines_that_did_not_fire(self):
        line = "got = true if Action = go and x = 1"
        note = f"not fired, though enabled, because another line of Environment did: {line}"
        self.assertIn(note, self.gnomon(1, "explain", self.counter, "--only", "3").stdout)
        document = self.json(1, "explain", self.counter, "--only", "3")
        idle = document["formulas"][0]["evidence"]["not_fired"]
        self.assertEqual([(one["agent"], one["line"]) for one in idle], [("Environment", line)])
        # Both lines are enabled in the second step, and one of them is lost.
        run = self.json(0, "simulate", self.counter, "--random", "2")
        first, second = [step["not_fired"] for step in run["steps"]]
        self.assertEqual(first, [])
        self.assertEqual(len(second), 1)
        self.assertIn("not fired, though enabled", self.gnomon(0, "simulate", self.counter, "--random", "2").stdout)


if __name__ == "__main__":
    unittest.main()
