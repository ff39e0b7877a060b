#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon explain: the same evidence in every format, what is shown of it, where it goes. What it looks like
is tested in golden_test.py."""

import re
import shutil
import unittest

import json_schema
from harness import README_MODEL, SOURCE, CliTest, run

PENNIES = SOURCE / "models/matching_pennies/matching_pennies.ispl"


class Selection(CliTest):
    def test_all_that_have_evidence(self):
        result = self.gnomon(1, "explain", self.light)
        self.assertEqual(re.findall(r"^[✓✗] (\d+)  (\w+)  line \d+  ", result.stdout, re.M), [("2", "FALSE"), ("5", "TRUE")])
        self.assertIn("no evidence for formulas 1, 3, 4, TRUE: it holds in all 3 reachable states, which no single run can show", result.stdout)

    def test_options_and_exit_codes_of_check(self):
        for arguments in (
            ["--only", "1"], ["--only", "2"], ["--formula", "EF lit", "--engine", "explicit"], ["--formula", "LTL G lit"],
            ["--formula", "EF lit", "--all-formulas"], ["-D", "N=2", "--only", "5", "--timeout", "1m"],
        ):  # fmt: skip
            with self.subTest(arguments):
                code = run("check", self.light, *arguments).returncode
                self.gnomon(code, "explain", self.light, *arguments)
        self.gnomon(2, "explain", self.light, "--only", "9")
        self.gnomon(2, "explain", self.write("broken.ispl", "Agent A\n"))
        result = self.gnomon(3, "explain", self.light, "--engine", "explicit", "--max-states", "2")
        self.assertIn("no evidence for formulas 1, 2, 3, 4, 5, UNKNOWN: the model has more than 2 reachable states", result.stdout)

    def test_steps_that_repeat_are_counted(self):
        text = self.gnomon(0, "explain", self.light, "--formula", "EF[200,200] !lit").stdout
        self.assertRegex(text, r"the same step \d+ more times, to state \d+")
        self.assertLess(len(text.splitlines()), 60)

    def test_cautions(self):
        self.assertIn("has no successor", self.gnomon(0, "explain", self.stuck, "-W", "no-all").stderr)

    def test_same_as_check(self):
        checked = self.gnomon(1, "check", self.light, "--only", "2", "--explain").stdout
        for line in self.gnomon(1, "explain", self.light, "--only", "2").stdout.splitlines()[1:]:
            self.assertIn(line.strip(), checked)
        document = self.json(1, "explain", self.light, "--only", "2")
        other = self.json(1, "check", self.light, "--only", "2", "--explain")
        self.assertEqual(document["formulas"][0]["evidence"], other["formulas"][0]["evidence"])
        self.gnomon(2, "explain", self.light, "--json", "--format", "dot")


class Bounds(CliTest):
    # From 0 the walker goes to 1, and from there back or on to 2, where it stays.
    WALK = """
Agent Ann
  Vars:
    x : 0..2;
  end Vars
  Actions = { on, back };
  Protocol:
    Other : { on, back };
  end Protocol
  Evolution:
    x = x + 1 if Action = on and x < 2;
    x = x - 1 if Action = back and x = 1;
  end Evolution
end Agent
Evaluation
  start if Ann.x = 0;
  middle if Ann.x = 1;
  end_ if Ann.x = 2;
end Evaluation
InitStates
  Ann.x = 0;
end InitStates
Formulae
  EF[3,3] middle;
  AG[0,2] !end_;
  A(!end_ U[2,4] end_);
  EG[0,100] !end_;
  <Ann>F[3,3] middle;
  <Ann>G[1,3] middle;
end Formulae
"""

    def test_paths_and_strategies(self):
        walk = self.write("walk.ispl", self.WALK)
        for engine in ("symbolic", "explicit"):
            with self.subTest(engine):
                document = self.json(1, "explain", walk, "--engine", engine)
                self.assertEqual([f["verdict"] for f in document["formulas"]], ["true", "false", "false", "true", "true", "false"])
                self.assertEqual(json_schema.problems(document), [])
                paths = [f["evidence"]["claims"][0]["path"] for f in document["formulas"][:4]]
                self.assertEqual([len(p["states"]) for p in paths[:3]], [4, 3, 5])
                self.assertIsNotNone(paths[3]["loop"])  # rather than going around 100 times
                strategy = document["formulas"][4]["evidence"]["claims"][0]["strategy"]
                self.assertEqual(len(strategy["turns"]), 4)
                # What is done in the start depends on the number of steps.
                self.assertIn([0, 2], [[t["steps"] for t in strategy["turns"] if t.get("steps") in (0, 2)]])
        text = self.gnomon(1, "explain", walk).stdout
        self.assertNotIn("no evidence", text)
        self.assertIn("in state 1 after 2 steps, ", text)

    def test_the_bounded_engine_decides(self):
        walk = self.write("walk.ispl", self.WALK)
        document = self.json(1, "check", walk, "--only", "1-4", "--engine", "bounded", "--explain")
        self.assertEqual([f["verdict"] for f in document["formulas"]], ["true", "false", "false", "true"])
        self.assertTrue(all(f["evidence"] for f in document["formulas"]))
        # Both ways: nothing is found up to the bound of the operator, and more steps make no difference.
        for formula, code in (("AG[0,1] !end_", 0), ("EF[0,1] end_", 1), ("AF[0,9] end_", 1), ("AX AG[0,0] middle", 1)):
            with self.subTest(formula):
                self.gnomon(code, "check", walk, "--formula", formula, "--engine", "bounded", "--max-bound", "12")
        self.assertIn("does not know coalitions", self.gnomon(3, "check", walk, "--only", "5", "--engine", "bounded").stdout)


class Style(CliTest):
    def test_agents(self):
        for command in (["explain"], ["check", "--explain"]):
            text = self.gnomon(0, *command, self.light, "--formula", "EF lit", "--agents", "Switch1").stdout
            # Its own variables, those of the environment that it sees, and its own actions.
            for word in ("Switch1.mood", "Environment.on", "Environment.level", "Switch1: press"):
                self.assertIn(word, text)
            self.assertNotIn("Switch2", text)
        text = self.gnomon(1, "explain", README_MODEL, "--only", "8", "--agents", "Sender", "--format", "dot").stdout
        self.assertNotIn("message", text)
        self.assertNotIn("acknowledge", text)
        self.assertIn("did you mean 'Switch1'", self.gnomon(2, "explain", self.light, "--agents", "Swich1").stderr)
        self.gnomon(2, "check", self.light, "--agents", "Switch1")

    def test_nothing_to_see(self):
        text = self.gnomon(0, "explain", README_MODEL, "--formula", "EF Environment.channel = back", "--agents", "Receiver").stdout
        self.assertIn("nothing changes that is shown", text)

    def test_full(self):
        short = self.gnomon(1, "explain", README_MODEL, "--only", "8").stdout
        full = self.gnomon(1, "explain", README_MODEL, "--only", "8", "--full").stdout
        self.assertEqual(short.count("Sender.bit = "), 4)  # also in the initial state where it holds, and where it is seen
        self.assertEqual(full.count("Sender.bit = "), 8)
        self.assertNotIn("->", re.sub(r"(AG )?\(?recack and bit0.*", "", full))
        dot = self.gnomon(1, "explain", README_MODEL, "--only", "8", "--full", "--format", "dot").stdout
        self.assertEqual(len(re.findall(r"label=<<B>\d</B><BR/>channel = \w+<BR/>bit = ", dot)), 6)

    def test_long_paths_are_cut(self):
        longer = self.write("longer.ispl", re.sub(r"\b9\b", "20", self.large.read_text()))
        steps = ["explain", longer, "--formula", "EF Counter1.n = 20", "--format", "dot"]
        text = self.gnomon(0, *steps).stdout
        self.assertIn("… 13 states", text)
        self.assertEqual(text.count("tooltip"), 8)
        self.assertNotIn("… ", self.gnomon(0, *steps, "--full").stdout)


class Refutations(CliTest):
    """Why a coalition has no uniform strategy, although it would win if it saw everything."""

    ask = [PENNIES, "--formula", "ATLir <Odd>F other"]

    def test_text(self):
        for engine in ("symbolic", "explicit"):
            text = self.gnomon(1, "explain", *self.ask, "--engine", engine).stdout
            self.assertIn("no uniform strategy of Odd works: each makes one of these 2 choices, and may lose\n", text)
            for part in ("choice 1", "choice 2", "odd +0 +show1", "odd +0 +show2"):
                self.assertEqual(len(re.findall(f"^ *{part}$", text, re.M)), 1, part)
            self.assertEqual(text.count("then this play from state 1 is possible\n"), 2)
            self.assertRegex(text, r"other fails in states 1, \d+, \d+\n")
            self.assertNotIn("no evidence", text)
        checked = self.gnomon(1, "check", *self.ask, "--explain", "--engine", "explicit").stdout
        for line in text.splitlines()[1:]:
            self.assertIn(line.strip(), checked)

    def test_negations(self):
        text = self.gnomon(0, "explain", PENNIES, "--formula", "ATLir !<Odd>F other").stdout
        self.assertIn("no uniform strategy of Odd works", text)

    def test_many(self):
        many = [*self.ask, "-D", "N=12"]
        text = self.gnomon(1, "explain", *many).stdout
        self.assertIn("and 2 choices more; --full shows them\n", text)
        self.assertNotIn("choice 11\n", text)
        self.assertIn("choice 12\n", self.gnomon(1, "explain", *many, "--full").stdout)
        self.assertEqual(len(self.json(1, "explain", *many)["formulas"][0]["refutation"]["failures"]), 12)

    def test_json(self):
        document = self.json(1, "explain", *self.ask)
        self.assertEqual(json_schema.problems(document), [])
        formula = document["formulas"][0]
        self.assertIsNone(formula["evidence"])
        self.assertIsNone(formula["not_explained"])
        self.assertEqual(formula["trusted"], 0)
        refutation = formula["refutation"]
        self.assertEqual((refutation["coalition"], refutation["refutes"]), (["Odd"], True))
        self.assertEqual(refutation["states"][0]["Environment.turn"], "even")
        chosen = set()
        for failure in refutation["failures"]:
            ((table,), play) = failure["choices"], failure["play"]
            self.assertEqual(table["agent"], "Odd")
            (choice,) = table["choices"]
            chosen.add(choice["action"])
            self.assertEqual(choice["seen"], {"Environment.turn": "odd", "Environment.seen": 0})
            # Even shows the same.
            self.assertEqual(play["actions"][0]["Even"], play["actions"][1]["Odd"])
            self.assertEqual(play["actions"][1]["Odd"], choice["action"])
            self.assertEqual({letter["holds"] for letter in failure["letters"]}, {False})
        self.assertEqual(chosen, {"show1", "show2"})

    def test_fairness_and_pictures(self):
        fair = PENNIES.read_text().replace("Formulae\n", "Fairness\n  same or other;\nend Fairness\n\nFormulae\n", 1)
        text = self.gnomon(1, "explain", self.write("fair.ispl", fair), *self.ask[1:]).stdout
        self.assertIn(": no finite part of the model shows what uniform strategies enforce under fairness\n", text)
        picture = self.gnomon(1, "explain", *self.ask, "--format", "dot").stdout
        self.assertIn("no uniform strategy of Odd works: each makes one of these 2 choices, and may lose", picture)


class Pictures(CliTest):
    def test_one_formula_each(self):
        result = self.gnomon(2, "explain", self.light, "--format", "dot")
        self.assertIn("there is evidence for 2, 5; --only chooses one, -o writes a file for each", result.stderr)
        self.assertTrue(self.gnomon(1, "explain", self.light, "--only", "2", "--format", "dot").stdout.startswith("digraph"))
        none = self.gnomon(0, "explain", self.light, "--only", "1", "--format", "mermaid")
        self.assertEqual(none.stdout, "")
        self.assertIn("no evidence for formula 1", none.stderr)

    def test_files(self):
        picture = self.folder / "why.dot"
        result = self.gnomon(1, "explain", self.light, "-o", picture)
        self.assertEqual(re.findall(r"why\.(\d)\.dot: [✓✗] (\d)", result.stdout), [("2", "2"), ("5", "5")])
        self.assertFalse(picture.exists())
        for number in (2, 5):
            self.assertTrue((self.folder / f"why.{number}.dot").read_text().startswith("digraph"))
        self.assertIn("exists", self.gnomon(2, "explain", self.light, "-o", picture).stderr)
        self.gnomon(1, "explain", self.light, "-o", picture, "--force")
        self.gnomon(1, "explain", self.light, "--only", "2", "-o", picture)
        self.assertEqual(picture.read_text(), (self.folder / "why.2.dot").read_text())

    def test_formats_by_ending(self):
        for ending, beginning in ((".txt", "✗ 2"), (".json", "{"), (".mmd", "flowchart"), (".gv", "digraph")):
            file = self.folder / ("why" + ending)
            self.gnomon(1, "explain", self.light, "--only", "2", "-o", file)
            self.assertTrue(file.read_text().startswith(beginning), ending)
            self.assertNotIn("\x1b", file.read_text())
        self.gnomon(1, "--color", "always", "explain", self.light, "--only", "2", "-o", self.folder / "plain.txt")
        self.assertNotIn("\x1b", (self.folder / "plain.txt").read_text())

    def test_same_picture_in_every_format(self):
        """Nodes and edges of DOT and Mermaid are those of the evidence."""
        document = self.json(1, "explain", README_MODEL, "--only", "8")
        states = document["formulas"][0]["evidence"]["states"]
        dot = self.gnomon(1, "explain", README_MODEL, "--only", "8", "--format", "dot").stdout
        mermaid = self.gnomon(1, "explain", README_MODEL, "--only", "8", "--format", "mermaid").stdout
        nodes = {f"s{i + 1}" for i in range(len(states))}
        self.assertEqual(set(re.findall(r"^  (s\d+) \[", dot, re.M)), nodes)
        self.assertEqual(set(re.findall(r"^  (s\d+)\(", mermaid, re.M)), nodes)
        edges = re.findall(r"^  (s\d+) -> (s\d+) ", dot, re.M)
        self.assertEqual(re.findall(r"^  (s\d+) \S+\|.*\| (s\d+)$", mermaid, re.M), edges)

    def test_names_are_escaped(self):
        """Comparisons and quotation marks do not end labels."""
        formula = "EF(Environment.level > 0 and Environment.level < 2)"
        dot = self.gnomon(0, "explain", self.light, "--formula", formula, "--format", "dot").stdout
        self.assertIn("Environment.level &gt; 0", dot)
        mermaid = self.gnomon(0, "explain", self.light, "--formula", formula, "--format", "mermaid").stdout
        self.assertIn("Environment.level #gt; 0", mermaid)

    def test_without_graphviz(self):
        nothing = {"PATH": str(self.folder)}
        result = self.gnomon(2, "explain", self.light, "--only", "2", "--format", "pdf", env=nothing)
        self.assertIn("needs the program `dot` of Graphviz, which is not installed", result.stderr)
        text = self.gnomon(1, "explain", README_MODEL, "--only", "8", "--format", "svg", env=nothing).stdout
        self.assertEqual(set(re.findall(r'<g id="(s\d)">', text)), {f"s{i}" for i in range(1, 7)})

    def test_profiles(self):
        formula = "<<y>> <<x>> (Even,x) (Odd,y) F other"
        picture = self.gnomon(0, "explain", PENNIES, "--formula", formula, "--format", "dot").stdout
        self.assertIn("holds because of these strategies", picture)
        self.assertIn("penwidth=2.2", picture)  # what the strategies choose


if __name__ == "__main__":
    unittest.main()
