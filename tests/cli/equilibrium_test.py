#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon equilibrium: is there one, what do all of them lead to, and strategies that show it; as text and as JSON."""

import unittest

from harness import SOURCE, CliTest

PENNIES = SOURCE / "models/matching_pennies/matching_pennies.ispl"
DILEMMA = SOURCE / "models/prisoners_dilemma/prisoners_dilemma.ispl"
CONDORCET = SOURCE / "models/condorcet/condorcet.ispl"
MAJORITY = SOURCE / "models/majority_game/majority_game.ispl"
CAKE = SOURCE / "models/cake_cutting/cake_cutting.ispl"


def objectives(wishes):
    """{"A": ["F p", "F q"]} as options."""
    return [word for agent, goals in wishes.items() for goal in goals for word in ("--objective", f"{agent}={goal}")]


COINS = objectives({"Even": ["F same"], "Odd": ["F other"]})
YEARS = objectives({f"Suspect{i}": [f"F within{i}_{v}" for v in range(4)] for i in (1, 2)})
VOTES = objectives({f"Voter{i}": [f"F content{i}_{k}" for k in (1, 2, 3)] for i in (1, 2, 3)})
SLICES = objectives({"Player1": ["F one2", "F one1"], "Player2": ["F two2", "F two1"]})


class Equilibrium(CliTest):
    def ask(self, code, model, *options):
        return self.json(code, "equilibrium", model, *options)

    def check(self, expected, model, *options, engines=("symbolic", "explicit")):
        for engine in engines:
            with self.subTest(model=model.name, options=options, engine=engine):
                document = self.ask(0 if expected else 1, model, *options, "--engine", engine)
                self.assertEqual(document["verdict"], "true" if expected else "false")

    def tables(self, document):
        """Agent -> [(what is seen, action)]."""
        return {one["agent"]: [(tuple(choice["seen"].values()), choice["action"]) for choice in one["choices"]]
                for one in document["strategies"]["strategies"]}  # fmt: skip

    def test_existence(self):
        for concept in ("nash", "strong", "subgame-perfect"):
            self.check(False, PENNIES, *COINS, "--concept", concept)
            self.check(True, PENNIES, *COINS, "--concept", concept, "-D", "PEEK=1")
        self.check(True, DILEMMA, *YEARS)
        self.check(True, DILEMMA, *YEARS, "--concept", "dominant")
        self.check(False, DILEMMA, *YEARS, "--concept", "strong")
        self.check(True, CONDORCET, *VOTES)
        self.check(False, CONDORCET, *VOTES, "--concept", "strong", engines=("symbolic",))

    def test_goals(self):
        self.check(True, DILEMMA, *YEARS, "--all", "F all_confess")
        self.check(False, DILEMMA, *YEARS, "--some", "F all_silent")
        freedom = objectives({"Suspect1": ["F within1_0"], "Suspect2": ["F within2_0"]})
        self.check(False, DILEMMA, *freedom, "--all", "F all_confess")
        self.check(True, CONDORCET, *VOTES, "--some", "F won2")
        self.check(False, CONDORCET, *VOTES, "--all", "F won2")
        self.check(True, PENNIES, *COINS, "--all", "F same")  # there is none

    def test_one_objective_is_not_enough_for_a_ranking(self):
        best = objectives({"Suspect1": ["F within1_0"], "Suspect2": ["F within2_0"]})
        self.check(True, DILEMMA, *best, "--some", "G !all_confess")
        self.check(False, DILEMMA, *YEARS, "--some", "G !all_confess")

    def test_dominant_strategy_of_one_player(self):
        odd = objectives({"Odd": ["F other"]})
        self.check(False, PENNIES, *odd, "--concept", "dominant")
        self.check(True, PENNIES, *odd, "--concept", "dominant", "-D", "PEEK=1")
        self.check(True, PENNIES, *odd, "--concept", "dominant", "--others", "all")  # Even comes first
        document = self.ask(0, PENNIES, *odd, "--concept", "dominant", "-D", "PEEK=1")
        self.assertEqual((document["opponents"], document["others"]), (["Even"], []))

    def test_division(self):
        fair = ["--concept", "fair-division", "--by", "Environment", "--all"]
        self.check(True, CAKE, *SLICES, *fair, "F fair")
        self.check(False, CAKE, *SLICES, *fair, "F (one1 and two2)")
        self.check(True, CAKE, *SLICES)
        self.check(False, CAKE, *SLICES, "--others", "all")
        document = self.ask(0, CAKE, *SLICES, *fair, "F fair")
        self.assertEqual((document["question"], document["by"], document["goal"]), ("divide", "Environment", "F fair"))
        self.assertEqual(list(self.tables(document)), ["Environment"])

    def test_strategies(self):
        document = self.ask(0, DILEMMA, *YEARS)
        self.assertEqual(self.tables(document), {f"Suspect{i}": [((False,), "confess")] for i in (1, 2)})
        self.assertEqual(document["players"][1]["objectives"], [f"F within2_{v}" for v in range(4)])
        odd = self.tables(self.ask(0, PENNIES, *COINS, "-D", "PEEK=1"))["Odd"]
        self.assertEqual(odd, [(("odd", 1), "show2"), (("odd", 2), "show1")])
        self.assertIsNone(self.ask(1, PENNIES, *COINS)["strategies"])
        against = self.ask(1, CONDORCET, *VOTES, "--all", "F won2")["strategies"]
        self.assertTrue(against["refutes"])

    def test_text(self):
        lines = self.gnomon(0, "equilibrium", PENNIES, *COINS, "-D", "PEEK=1").stdout.splitlines()
        self.assertEqual(lines[:2], ["✓ there is a Nash equilibrium", "  these strategies show it:"])
        self.assertIn("    Odd, as x_Odd:", lines)
        self.assertRegex(lines[-1], r"^.* m?s, symbolic engine$")
        for expected, code, *arguments in [
            ("✗ there is no Nash equilibrium", 1, PENNIES, *COINS),
            ("✓ there is an equilibrium in dominant strategies", 0, DILEMMA, *YEARS, "--concept", "dominant"),
            ("✗ there is no dominant strategy of Odd", 1, PENNIES, "--objective", "Odd=F other", "--concept", "dominant"),
            ("✓ every Nash equilibrium leads to F all_confess", 0, DILEMMA, *YEARS, "--all", "F all_confess"),
            ("✗ not every Nash equilibrium leads to F won2", 1, CONDORCET, *VOTES, "--all", "F won2"),
            ("✗ no Nash equilibrium leads to F all_silent", 1, DILEMMA, *YEARS, "--some", "F all_silent"),
            ("✓ some Nash equilibrium leads to F won3", 0, CONDORCET, *VOTES, "--some", "F won3"),
            ("✗ there is no Nash equilibrium\n  with some strategies of Environment", 1, CAKE, *SLICES, "--others", "all"),
            ("✓ there is a Nash equilibrium\n  if Environment plays along (--others all: whatever it does)", 0, CAKE, *SLICES),
            ("✓ Environment has a strategy under which there is a Nash equilibrium and every one leads to F fair", 0,
             CAKE, *SLICES, "--concept", "fair-division", "--by", "Environment", "--all", "F fair"),
        ]:  # fmt: skip
            with self.subTest(expected=expected):
                self.assertTrue(self.gnomon(code, "equilibrium", *arguments).stdout.startswith(expected + "\n"))

    def test_the_formula_can_be_checked(self):
        for code, *arguments in [
            (1, PENNIES, *COINS), (0, PENNIES, *COINS, "-D", "PEEK=1"), (1, CONDORCET, *VOTES, "--concept", "strong"),
            (0, DILEMMA, *YEARS, "--concept", "subgame-perfect"),
            (0, DILEMMA, *YEARS, "--all", "F (all_confess and X G Environment.done = true)"),
        ]:  # fmt: skip
            with self.subTest(arguments=arguments):
                formula = self.gnomon(0, "equilibrium", *arguments, "--print-formula").stdout
                self.assertEqual(formula.count("\n"), 1)
                definitions = arguments[-2:] if "-D" in arguments else []
                self.gnomon(code, "check", arguments[0], *definitions, "--formula", formula)

    def test_many_players(self):
        for count, concept in ((8, "nash"), (5, "strong")):
            wishes = objectives({f"Player{i}": [f"F wins{i}"] for i in range(1, count + 1)})
            game = [MAJORITY, *wishes, "-D", f"N={count}", "--concept", concept]
            document = self.ask(0, *game, "--some", "F all_left")
            self.assertEqual({choice[0][1] for choice in self.tables(document).values()}, {"left"})
            self.assertEqual(self.ask(0, *game, "--all", "F together")["verdict"], "true")
        many = objectives({f"Player{i}": ["F together"] for i in range(1, 15)})
        result = self.gnomon(2, "equilibrium", MAJORITY, *many, "-D", "N=14", "--concept", "strong")
        self.assertIn("at most 12 players", result.stderr)

    def test_time_limit(self):
        wishes = objectives({f"Player{i}": [f"F wins{i}"] for i in range(1, 161)})
        document = self.ask(3, MAJORITY, *wishes, "-D", "N=160", "--timeout", "2s")
        self.assertEqual((document["verdict"], document["reason"]), ("unknown", "the time limit was reached"))

    def test_mistakes_in_objectives(self):
        result = self.gnomon(2, "equilibrium", PENNIES, "--objective", "Even=F (same and oter)")
        self.assertIn("<objective of Even>:1:13: error E0204", result.stderr)
        self.assertIn(" 1 | F (same and oter)\n", result.stderr)
        self.assertIn("did you mean `other`?", result.stderr)
        result = self.gnomon(2, "equilibrium", PENNIES, *COINS, "--all", "G")
        self.assertIn("<goal>:1:1: error", result.stderr)
        document = self.ask(2, PENNIES, "--objective", "Even=F sam")
        self.assertFalse(document["ok"])
        self.assertEqual(document["diagnostics"][0]["code"], "E0204")

    def test_usage(self):
        for expected, *options in [
            ("--objective is missing",),
            ("there is no agent 'Evn'; did you mean 'Even'?", "--objective", "Evn=F same"),
            ("has no actions", "--objective", "Environment=F same"),
            ("expected AGENT=FORMULA", "--objective", "Even"),
            ("expected AGENT=FORMULA", "--objective", "Even= "),
            ("formulas of LTL", "--objective", "Even=LDL <tt*>same"),
            ("without `for`", "--objective", "Even=for i in 1..2: F same"),
            ("did you mean 'strong'?", *COINS, "--concept", "stron"),
            ("--by is for --concept fair-division", *COINS, "--by", "Environment"),
            ("needs --by AGENT", *COINS, "--concept", "fair-division", "--all", "F same"),
            ("needs --by AGENT", *COINS, "--concept", "fair-division", "--by", "Odd"),
            ("must have none", *COINS, "--concept", "fair-division", "--by", "Odd", "--all", "F same"),
            ("--all", *COINS, "--all", "F same", "--some", "F same"),
            ("--print-formula", *COINS, "--json", "--print-formula"),
        ]:
            with self.subTest(options=options):
                self.assertIn(expected, self.gnomon(2, "equilibrium", PENNIES, *options).stderr)

    def test_knowledge_and_long_goals(self):
        self.check(True, PENNIES, *objectives({"Even": ["F K(Even, same)"], "Odd": ["G F other"]}), "-D", "PEEK=1")
        self.check(True, PENNIES, *objectives({"Even": ["(!same) U same"], "Odd": ["true"]}))


if __name__ == "__main__":
    unittest.main()
