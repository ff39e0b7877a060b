#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Several initial states: in how many a formula fails, examples of both kinds, --initial."""

import unittest

from harness import CliTest

# A thief who does not see which of two codes opens the safe, and a walker who starts at one of three places.
SAFE = """\
Agent Safe
  Vars:
    code : 1..2;
    open : boolean;
  end Vars
  Actions = { none };
  Protocol:
    Other : { none };
  end Protocol
  Evolution:
    open = true if Thief.Action = one and code = 1 or Thief.Action = two and code = 2;
  end Evolution
end Agent
Agent Thief
  Vars:
    place : 0..2;
  end Vars
  Actions = { one, two };
  Protocol:
    Other : { one, two };
  end Protocol
  Evolution:
    place = 1 if place = 0;
  end Evolution
end Agent
Evaluation
  open if Safe.open = true;
  first if Thief.place = 1;
end Evaluation
InitStates
  Safe.open = false;
end InitStates
Formulae
  EF first;
  !EF first;
  AG first;
  EF open;
end Formulae
"""

SENTENCE = "<<t>> [[s]] (Thief, t) (Safe, s) F open"


class InitialStates(CliTest):
    def setUp(self):
        super().setUp()
        self.safe = self.write("safe.ispl", SAFE)

    def test_verdicts_say_in_how_many(self):
        text = self.gnomon(1, "check", self.safe).stdout
        self.assertRegex(text, r"✗ 1  FALSE \(in 2 of 6 initial states\)  +\S+ \S+  line \d+  EF first")
        self.assertRegex(text, r"✗ 2  FALSE \(in 4 of 6 initial states\)")
        self.assertRegex(text, r"✗ 3  FALSE \(in 4 of 6 initial states\)")
        self.assertRegex(text, r"✓ 4  TRUE  ")

    def test_explain_shows_one_of_each(self):
        text = self.gnomon(1, "explain", self.safe, "--only", "1").stdout
        self.assertIn("✗ 1  FALSE (in 2 of 6 initial states)", text)
        self.assertIn("it fails in the initial state\n", text)
        self.assertIn("    Thief.place = 2\n", text)
        self.assertIn("it holds in another initial state, where\n", text)
        self.assertNotIn("no evidence", text)
        refuted = self.gnomon(1, "explain", self.safe, "--only", "3").stdout
        self.assertIn("AG first fails in state 1", refuted)
        self.assertIn("it holds in another initial state, where\n    Thief.place = 1\n", refuted)

    def test_json(self):
        document = self.json(1, "explain", self.safe, "--only", "1,4")
        mixed, everywhere = [one["initial"] for one in document["formulas"]]
        self.assertEqual((mixed["holds"], mixed["fails"]), (4, 2))
        self.assertEqual(mixed["fails_in"]["Thief.place"], 2)
        self.assertLess(mixed["holds_in"]["Thief.place"], 2)
        self.assertEqual(everywhere, {"holds": 6, "fails": 0, "holds_in": None, "fails_in": None})
        bounded = self.json(1, "check", self.safe, "--only", "3", "--engine", "bounded")
        self.assertIsNone(bounded["formulas"][0]["initial"])

    def test_some(self):
        text = self.gnomon(0, "check", self.safe, "--initial", "some", "--only", "1-3").stdout
        self.assertRegex(text, r"✓ 1  TRUE \(in 4 of 6 initial states\)")
        self.assertRegex(text, r"✓ 2  TRUE \(in 2 of 6 initial states\)")
        why = self.gnomon(0, "explain", self.safe, "--initial", "some", "--only", "1").stdout
        self.assertIn("EF first holds in state 1, because", why)
        self.assertIn("it fails in another initial state, where\n", why)
        refused = self.gnomon(2, "synthesise", self.safe, "--only", "1", "--initial", "some")
        self.assertIn("synthesise makes a model for all initial states if it can", refused.stderr)

    def test_strategies_for_all_of_them(self):
        one_by_one = self.gnomon(0, "check", self.safe, "--formula", SENTENCE)
        self.assertIn("strategies are chosen anew in each of 6 initial states, some of which Safe, Thief cannot tell "
                      "apart; with --initial together they are chosen once for all", one_by_one.stderr)  # fmt: skip
        document = self.json(0, "check", self.safe, "--formula", SENTENCE)
        self.assertEqual([one["name"] for one in document["warnings"]], ["strategies-anew"])
        for engine in ("symbolic", "explicit"):
            together = self.gnomon(
                1, "check", self.safe, "--formula", SENTENCE, "--initial", "together", "--engine", engine
            )
            self.assertNotIn("anew", together.stderr)
        nested = "<<t>> [[s]] (Thief, t) (Safe, s) G <<u>> (Thief, u) F open"
        nested = self.gnomon(3, "check", self.safe, "--formula", nested, "--initial", "together").stdout
        self.assertIn("strategies inside of temporal operators are chosen or taken up on the way", nested)

    def test_equilibrium(self):
        wish = ("--objective", "Thief=F open", "--some", "F open")
        usual = self.json(0, "equilibrium", self.safe, *wish)
        self.assertEqual([one["name"] for one in usual["warnings"]], ["strategies-anew"])
        self.assertEqual(usual["initial"]["holds"], 6)
        self.assertFalse(usual["strategies"]["together"])
        together = self.json(1, "equilibrium", self.safe, *wish, "--initial", "together")
        self.assertEqual(together["warnings"], [])
        self.assertIn("strategies are chosen anew", self.gnomon(0, "equilibrium", self.safe, *wish).stderr)


if __name__ == "__main__":
    unittest.main()
