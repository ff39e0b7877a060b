#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Path logics on the command line: ways to decide them, finite traces, deeply nested formulas."""

import unittest

from harness import CliTest, run

# The next one needs more than taking apart.
TOGETHER = "LTL G F lit -> F high"


class PathEngines(CliTest):
    def test_same_verdicts(self):
        formulas = ["LTL F high", TOGETHER, "LDL [(tt;tt)*]!lit", "CDL* E(<(lit;!lit)*>high)", "LTLf F lit"]
        options = [word for formula in formulas for word in ("--formula", formula)]
        expected = None
        for engine in ("auto", "explicit", "symbolic"):
            document = self.json(1, "check", self.light, *options, "--path-engine", engine)
            verdicts = [formula["verdict"] for formula in document["formulas"]]
            expected = expected or verdicts
            self.assertEqual(verdicts, expected)

    def test_regular_says_what_it_cannot_do(self):
        options = ("--path-engine", "regular", "--formula")
        for command in ("check", "explain"):
            result = self.gnomon(3, command, self.light, *options, TOGETHER)
            self.assertIn("a path formula cannot be taken apart", result.stdout)
        document = self.json(3, "check", self.light, *options, TOGETHER)
        self.assertEqual(document["formulas"][0]["verdict"], "unknown")
        self.gnomon(0, "check", self.light, *options, "LDL [tt*](lit -> high)")


class FiniteTraces(CliTest):
    def test_ldl_and_cdlstar(self):
        for formula in ("LDL <tt*>!<tt>true", "CDL* A(<tt*>!<tt>true)"):
            with self.subTest(formula=formula):
                self.gnomon(1, "check", self.light, "--formula", formula)
                document = self.json(0, "check", self.light, "--formula", formula, "--finite")
                self.assertIn(document["formulas"][0]["logic"], ("LDLf", "CDL*f"))

    def test_not_ltl_and_ctlstar(self):
        for formula, logic in (("LTL X true", "LTL"), ("CTL* A(X true)", "CTL*"), ("LTLf X true", "LTLf")):
            document = self.json(int(logic == "LTLf"), "check", self.light, "--formula", formula, "--finite")
            self.assertEqual(document["formulas"][0]["logic"], logic)

    def test_fairness(self):
        text = self.light.read_text().replace("Formulae", "Fairness\n  lit;\nend Fairness\nFormulae", 1)
        fair = self.write("fair.ispl", text)
        formulas = ("--formula", "LDL <tt*>lit", "--formula", "LDL [tt*]lit")
        result = self.gnomon(1, "check", fair, *formulas, "--finite")
        self.assertEqual(result.stderr.count("fairness does not apply to finite traces"), 1)
        document = self.json(1, "check", fair, *formulas, "--finite")
        self.assertEqual([one["name"] for one in document["warnings"]], ["fairness-ignored"])
        self.assertEqual(self.json(1, "check", fair, *formulas)["warnings"], [])
        self.assertEqual(self.json(1, "check", fair, "--formula", "LTL G lit", "--finite")["warnings"], [])

    def test_explain(self):
        result = self.gnomon(1, "explain", self.light, "--formula", "LDL <tt*>lit", "--finite")
        self.assertIn("FALSE", result.stdout)

    def test_compatible_mode(self):
        text = self.light.read_text()
        model = self.write("ldl.ispl", text[: text.index("Formulae")] + "Formulae\n  LDL <tt*>!<tt>true;\nend Formulae\n")
        self.assertIn("FALSE", self.gnomon(0, "mcmas", "-q", model).stdout)
        self.assertIn("TRUE", self.gnomon(0, "mcmas", "-q", "-ldlf", model).stdout)


class DeepFormulas(CliTest):
    """Deep nesting ends well: with a verdict, or with a limit that is named."""

    KINDS = {
        "next": lambda n: "LTL " + "X " * n + "high",
        "until": lambda n: "LTL " + "(lit U " * n + "high" + ")" * n,
        "until to the left": lambda n: "LTL " + "(" * n + "high" + " U lit)" * n,
        "diamonds": lambda n: "LDL " + "<tt>" * n + "high",
        "boxes": lambda n: "LDL " + "[lit]" * n + "high",
        "always some day": lambda n: "LTL " + "G F " * (n // 2) + "high",
        "negations": lambda n: "LTL " + "!X " * (n // 2) + "high",
        "tests": lambda n: "LDL " + "<(" * n + "lit" + ")?;tt>high" * n,
        "sequence": lambda n: "LDL <" + "tt;" * n + "tt>high",
        "stars": lambda n: "LDL <" + "(" * n + "tt" + ")*" * n + ">high",
        "quantifiers": lambda n: "CTL* " + "E(X " * n + "high" + ")" * n,
        "knowledge": lambda n: "LTL " + "K(Switch1, X " * (n // 2) + "high" + ")" * (n // 2),
        "finite": lambda n: "LTLf " + "X " * n + "high",
    }

    def check(self, depth, seconds):
        head = self.light.read_text()
        head = head[: head.index("Formulae")]
        for kind, make in self.KINDS.items():
            for engine in ("symbolic", "explicit"):
                with self.subTest(kind=kind, engine=engine, depth=depth):
                    model = self.write("deep.ispl", f"{head}Formulae\n  {make(depth)};\nend Formulae\n")
                    options = ("-W", "no-all", "--engine", engine, "--timeout", f"{seconds}s")
                    result = run("check", model, *options, timeout=5 * seconds)
                    self.assertIn(result.returncode, (0, 1, 2, 3), result.stderr[-500:])

    def test_a_thousand(self):
        self.check(1000, 5)

    def test_twenty_thousand(self):
        self.check(20000, 3)


if __name__ == "__main__":
    unittest.main()
