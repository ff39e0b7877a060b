#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon bound: the least number of repetitions, none, or not known; as text and as JSON."""

import unittest

from harness import CliTest

# Counts down by one or two to zero, where it stays.
DOWN = """\
Const N = 7;
Agent Counter
  Vars:
    value : 0..N;
  end Vars
  Actions = { one, two };
  Protocol:
    value > 1 : { one, two };
    Other : { one };
  end Protocol
  Evolution:
    value = value - 1 if Action = one and value > 0;
    value = value - 2 if Action = two;
  end Evolution
end Agent
Evaluation
  done if Counter.value = 0;
end Evaluation
InitStates
  Counter.value = N;
end InitStates
Formulae
  AF done;
end Formulae
"""


class Bound(CliTest):
    def setUp(self):
        super().setUp()
        self.down = self.write("down.ispl", DOWN)
        fair = DOWN.replace("Formulae\n", "Fairness\n  done;\nend Fairness\nFormulae\n", 1)
        self.fair = self.write("fair.ispl", fair)

    def bound(self, formula, *options, code=0, model=None):
        return self.json(code, "bound", model or self.down, formula, *options)

    def test_is_found(self):
        for formula, expected in {
            "LTL F done": 7,
            "LDL <tt*>done": 7,
            "CDL* A(<tt*>done)": 7,
            "LDL <(tt;tt)*>done": 4,
            "LDL <tt{3,}>done": 7,
            "LDL <(!done)*>done": 7,
            "LTL F true": 0,
        }.items():
            for engine in ("symbolic", "explicit"):
                with self.subTest(formula=formula, engine=engine):
                    document = self.bound(formula, "--engine", engine)
                    self.assertEqual((document["bound"], document["exists"]), (expected, "true"))
                    self.assertIsNone(document["reason"])
                    self.assertEqual(document["too_small"], expected - 1 if expected > 0 else None)

    def test_text(self):
        result = self.gnomon(0, "bound", self.down, "LTL F done")
        lines = result.stdout.splitlines()
        self.assertEqual(lines[:2], ["✓ 7  LTL F done", "  6 is not enough"])
        self.assertRegex(lines[2], r"^\d+ checks, .* m?s, symbolic engine$")

    def test_definitions(self):
        self.assertEqual(self.bound("LTL F done", "-D", "N=1500")["bound"], 1500)

    def test_none(self):
        document = self.bound("LDL <(tt;tt)*>false", code=1)
        self.assertEqual((document["exists"], document["bound"], document["exit_code"]), ("false", None, 1))
        self.assertIn("✗ none", self.gnomon(1, "bound", self.down, "LTL F false").stdout)

    def test_not_known(self):
        light = self.light.read_text().replace("Formulae", "Fairness\n  lit;\nend Fairness\nFormulae", 1)
        fair = self.write("fair_light.ispl", light)
        document = self.bound("LTL F lit", "--max", "5", code=3, model=fair)
        self.assertEqual((document["exists"], document["bound"], document["too_small"]), ("unknown", None, 5))
        self.assertIn("no number up to 5 is enough", document["reason"])

    def test_fairness_does_not_keep_a_bound_from_being_found(self):
        self.assertEqual(self.bound("LTL F done", model=self.fair)["bound"], 7)

    def test_finite_traces(self):
        formula = "LDL <tt*>(done or !<tt>true)"
        self.assertEqual(self.bound(formula, "--finite")["bound"], 7)
        self.assertEqual(self.bound("LDLf <tt*>(done or !<tt>true)")["logic"], "LDLf")
        self.assertEqual(self.bound("LDL <tt*>done", "--finite", code=1)["exists"], "false")
        result = self.gnomon(0, "bound", self.fair, formula, "--finite")
        self.assertEqual(result.stderr.count("fairness does not apply to finite traces"), 1)

    def test_time_limit(self):
        document = self.bound("LTL F one", "--timeout", "200ms", code=3, model=self.hard)
        self.assertEqual((document["exists"], document["reason"]), ("unknown", "the time limit was reached"))

    def test_wrong_formulas(self):
        for formula in ("AF done", "LTL G done", "LDL <tt>done", "LDL <tt{0,4}>done", "done", "CTL* E(F done)"):
            with self.subTest(formula=formula):
                self.assertIn("a bound is sought for a formula", self.gnomon(2, "bound", self.down, formula).stderr)
        self.assertIn("`dune`", self.gnomon(2, "bound", self.down, "LTL F dune").stderr)
        self.assertFalse(self.bound("LTL F dune", code=2)["ok"])
        self.assertIn("`for`", self.gnomon(2, "bound", self.down, "for i in 1..2: LTL F done").stderr)
        self.gnomon(2, "bound", self.down, "LTL F done", "--max", "5000000000")


if __name__ == "__main__":
    unittest.main()
