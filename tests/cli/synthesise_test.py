#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon synthesise: models in which agents follow strategies do what was asked for, and nothing that is new."""

import json
import unittest

from harness import SOURCE, CliTest

TIAN_JI = SOURCE / "models/tian_ji/tian_ji.ispl"
CAKE = SOURCE / "models/cake_cutting/cake_cutting.ispl"
ROUNDS = SOURCE / "models/cake_cutting_rounds/cake_cutting_rounds.ispl"
PENNIES = SOURCE / "models/matching_pennies/matching_pennies.ispl"
DILEMMA = SOURCE / "models/prisoners_dilemma/prisoners_dilemma.ispl"
SCHEDULER = SOURCE / "models/scheduler/scheduler.ispl"

# The treasure is hidden on one side. The scout sees on which, the runner sees the flag of the scout.
TREASURE = """\
Semantics = SingleAssignment;
Agent Environment
  Obsvars:
    stage : { hide, look, run, over };
  end Obsvars
  Vars:
    side : { nowhere, left, right };
    flag : { none, up, down };
    found : boolean;
  end Vars
  Actions = { hide_left, hide_right, wait };
  Protocol:
    stage = hide : { hide_left, hide_right };
    Other : { wait };
  end Protocol
  Evolution:
    side = left if Action = hide_left;
    side = right if Action = hide_right;
    stage = look if stage = hide;
    stage = run if stage = look;
    stage = over if stage = run;
    flag = up if Scout.Action = raise;
    flag = down if Scout.Action = lower;
    found = true if side = left and Runner.Action = go_left or side = right and Runner.Action = go_right;
  end Evolution
end Agent
Agent Scout
  Lobsvars = { side };
  Actions = { raise, lower, rest };
  Protocol:
    Environment.stage = look : { raise, lower };
    Other : { rest };
  end Protocol
  Evolution:
  end Evolution
end Agent
Agent Runner
  Lobsvars = { flag };
  Actions = { go_left, go_right, rest };
  Protocol:
    Environment.stage = run : { go_left, go_right };
    Other : { rest };
  end Protocol
  Evolution:
  end Evolution
end Agent
Evaluation
  found if Environment.found = true;
  over if Environment.stage = over;
end Evaluation
InitStates
  Environment.stage = hide and Environment.side = nowhere and Environment.flag = none and Environment.found = false;
end InitStates
Groups
  team = { Scout, Runner };
  runner = { Runner };
end Groups
Formulae
  -- EXPECT: TRUE
  ATLir <team>F found;
  -- EXPECT: FALSE
  ATLir <runner>F found;
end Formulae
"""


# The same from where it is hidden: two initial states.
HIDDEN = TREASURE.replace(
    "Environment.stage = hide and Environment.side = nowhere",
    "Environment.stage = look and (Environment.side = left or Environment.side = right)",
)


# Action a leads nowhere, so that Ann wins by it if nothing has to happen; but then there is no next state with p.
NESTED = """\
Agent Ann
  Vars:
    x : 0..1;
  end Vars
  Actions = { a, b };
  Protocol:
  end Protocol
  Evolution:
    x = x + 2 if Action = a;
    x = 1 if Action = b;
  end Evolution
end Agent
Evaluation
  p if true;
  q if Ann.x = 1;
end Evaluation
InitStates
  Ann.x = 0;
end InitStates
Formulae
  ATLir <Ann>((EX p) W false);
  ATLir <Ann>X ((p W q) and p);
  ATLir <Ann>X (EX K(Ann, q));
end Formulae
"""


class Synthesise(CliTest):
    def setUp(self):
        super().setUp()
        self.treasure = self.write("treasure.ispl", TREASURE)
        self.hidden = self.write("hidden.ispl", HIDDEN)

    def moves(self, model, *options):
        """All (state, joint action, next state)."""
        document = self.json(0, "graph", model, *options)
        states = [json.dumps(one["state"], sort_keys=True) for one in document["states"]]
        return {
            (states[step["from"]], json.dumps(action, sort_keys=True), states[step["to"]])
            for step in document["transitions"]
            for action in step["joint_actions"]
        }

    def synthesised(self, model, *options, definitions=(), plain=None, one_start=False):
        """The new model, after trying it: its formulas are as expected, and its moves are among the old ones."""
        document = self.json(0, "synthesise", model, *options, *definitions)
        self.assertEqual(document["plain_formula"], plain)
        self.assertEqual(document["one_initial_state"], one_start)
        self.assertIsNone(document["problem"])
        self.assertEqual(document["new_verdict"], document["verdict"])
        self.assertIsNone(document["written_to"])
        new = self.write("new.ispl", document["text"])
        for engine in ("symbolic", "explicit"):
            with self.subTest(engine=engine, options=options):
                code = 0 if document["verdict"] == "true" else 1
                checked = self.json(code, "check", new, "--engine", engine)
                self.assertEqual(checked["summary"]["unexpected"], 0)
                self.assertTrue(all(formula["expected"] is not None for formula in checked["formulas"]))
                self.assertEqual(len(checked["formulas"]), 2 if plain else 1)
        old_moves, new_moves = self.moves(model, *definitions), self.moves(new)
        self.assertTrue(new_moves)
        self.assertLessEqual(new_moves, old_moves)
        self.assertLess(len(new_moves), len(old_moves), "nothing was restricted")
        self.assertLessEqual({after for _, _, after in new_moves}, {before for before, _, _ in new_moves}, "a dead end")
        return document

    def table(self, document, agent):
        """What the agent sees -> what it does, by the last part of the names."""
        found = [one for one in document["strategies"]["strategies"] if one["agent"] == agent]
        self.assertEqual(len(found), 1)
        return {tuple(choice["seen"].values()): choice["action"] for choice in found[0]["choices"]}

    def test_coalition(self):
        self.synthesised(TIAN_JI, "--only", "14", plain="AF win")
        # Without ATLir it is read in the same way: protocols know only what their agents see.
        self.synthesised(TIAN_JI, "--only", "1", definitions=("-D", "N=5"), plain="AF win")
        self.synthesised(TIAN_JI, "--only", "8", plain="AG !win")
        self.synthesised(TIAN_JI, "--only", "2", plain="AF all_but_one")

    def test_partial_observation(self):
        document = self.synthesised(self.treasure, "--only", "1", plain="AF found")
        scout, runner = self.table(document, "Scout"), self.table(document, "Runner")
        self.assertEqual(set(scout), {("look", "left"), ("look", "right")})
        self.assertEqual(set(scout.values()), {"raise", "lower"})
        flag = {"raise": "up", "lower": "down"}
        for side in ("left", "right"):
            self.assertEqual(runner["run", flag[scout["look", side]]], f"go_{side}")

    def test_strategy_logic(self):
        self.synthesised(PENNIES, "--formula", "<<y>> [[x]] (Even, x) (Odd, y) F other", definitions=("-D", "PEEK=1"),
                         plain="AF other")  # fmt: skip
        self.synthesised(DILEMMA, "--formula", "<<x>> <<y>> (Suspect1, x) (Suspect2, y) F all_silent",
                         plain="AF all_silent")  # fmt: skip
        self.synthesised(SCHEDULER, "--only", "7",
                         plain="LTL G (waiting1 -> F !waiting1) and G (waiting2 -> F !waiting2)")  # fmt: skip

    def test_others_keep_their_strategies(self):
        """Equilibria are about what the others could do, so the formula stays as it is."""
        self.synthesised(CAKE, "--only", "7")
        self.synthesised(ROUNDS, "--only", "5")
        document = self.json(0, "synthesise", ROUNDS, "--only", "5", "-D", "D=3")
        self.assertEqual(document["verdict"], "true")
        self.assertEqual(set(self.table(document, "Environment").values()), {"cut1_1"})

    def test_refuted(self):
        """The strategies that refute a formula about all strategies."""
        document = self.synthesised(DILEMMA, "--formula", "[[x]] [[y]] (Suspect1, x) (Suspect2, y) F all_silent",
                                    plain="LTL !F all_silent")  # fmt: skip
        self.assertEqual(document["verdict"], "false")
        self.assertTrue(document["strategies"]["refutes"])
        document = self.synthesised(self.treasure, "--formula", "!<team>F found", plain="AF found")
        self.assertEqual(document["verdict"], "false")

    def test_initial_states(self):
        """The runner alone has a strategy for each initial state, but they differ."""
        formula = "<<x>> [[y]] [[z]] (Runner, x) (Scout, y) (Environment, z) F found"
        document = self.synthesised(self.hidden, "--formula", formula, plain="AF found", one_start=True)
        self.assertEqual(len(set(self.table(document, "Runner").values())), 1)
        text = self.gnomon(0, "synthesise", self.hidden, "--formula", formula).stdout
        self.assertIn("do not serve all initial states", text)
        self.assertRegex(self.gnomon(0, "synthesise", self.treasure, "--only", "1").stdout, r"the formula\n--   ATLir <")
        answer = self.gnomon(0, "synthesise", self.hidden, "--formula", formula, "-o", self.folder / "one.ispl").stdout
        self.assertIn("(from one initial state)", answer)

    def test_text_does_not_contradict_itself(self):
        """What is inside of a formula may change when protocols shrink; the text says what is true of it."""
        nested = self.write("nested.ispl", NESTED)
        for engine in ("symbolic", "explicit"):
            for only in ("1", "2", "3"):
                with self.subTest(engine=engine, only=only):
                    document = self.json(0, "synthesise", nested, "--only", only, "--engine", engine)
                    new = self.write("new.ispl", document["text"])
                    code = {"true": 0, "false": 1}[document["new_verdict"]]
                    for judge in ("symbolic", "explicit"):
                        checked = self.json(code, "check", new, "--engine", judge)
                        self.assertEqual(checked["summary"]["unexpected"], 0)
                        self.assertEqual(checked["formulas"][-1]["verdict"], document["new_verdict"])
                        self.assertIsNotNone(checked["formulas"][-1]["expected"])
                    changed = document["new_verdict"] != document["verdict"]
                    self.assertEqual("-- But in this model the formula is FALSE" in document["text"], changed)
                    output = self.folder / f"{engine}{only}.ispl"
                    told = self.gnomon(0, "synthesise", nested, "--only", only, "--engine", engine, "-o", output)
                    self.assertEqual("warning: in this model the formula is FALSE" in told.stderr, changed)
                    self.assertEqual(output.read_text(encoding="utf-8"), document["text"])
        document = self.json(0, "synthesise", nested, "--only", "1", "--engine", "explicit")
        self.assertEqual((document["verdict"], document["new_verdict"]), ("true", "false"))

    def test_expectations_name_the_option_that_they_depend_on(self):
        """Where a strategy must succeed is not in the text of a formula, so a comment says it."""
        formula = ["--formula", "<runner>F found"]
        text = self.gnomon(0, "synthesise", self.hidden, *formula, "--uniform=objective").stdout
        self.assertIn("  -- With --uniform=objective; without this option it may be otherwise:\n  -- EXPECT: TRUE\n  ATLir", text)
        new = self.write("new.ispl", text)
        self.assertEqual(self.json(0, "check", new, "--uniform=objective")["summary"]["unexpected"], 0)
        for options in ([], ["--uniform"], ["--uniform=pooled"]):
            text = self.gnomon(0, "synthesise", self.treasure, "--only", "1", *options).stdout
            self.assertIn("  -- With --uniform=pooled, which is the default:\n  -- EXPECT: TRUE\n  ATLir", text)
            self.assertEqual(text.count("--uniform"), 1, "paths have no strategies")
        strategies = "<<x>> <<y>> [[z]] (Scout, x) (Runner, y) (Environment, z) F found"
        text = self.gnomon(0, "synthesise", self.treasure, "--formula", strategies, "--uniform=objective").stdout
        self.assertNotIn("--uniform", text)

    def test_no_strategy(self):
        for options in (["--only", "2"], ["--formula", "<<x>> <<y>> [[z]] (Scout, x) (Runner, y) (Environment, z) G found"]):
            document = self.json(1, "synthesise", self.treasure, *options)
            self.assertEqual(document["verdict"], "false")
            self.assertTrue(document["problem"])
            for field in ("strategies", "plain_formula", "new_verdict", "written_to", "text"):
                self.assertIsNone(document[field], field)
        output = self.folder / "none.ispl"
        text = self.gnomon(1, "synthesise", self.treasure, "--only", "2", "-o", output).stdout
        self.assertIn("there are no such strategies", text)
        text = self.gnomon(1, "synthesise", self.treasure, "--formula", "<runner>F found").stdout
        self.assertIn("  ATLir <runner>F found", text)
        self.assertIn("`check` lets coalitions of ATL see the whole state", text)
        self.assertFalse(output.exists())

    def test_undecided(self):
        document = self.json(3, "synthesise", self.hard, "--formula", "<<x>> (A, x) F one", "--timeout", "300ms")
        self.assertEqual(document["verdict"], "unknown")
        self.assertIn("time", document["problem"])

    def test_misuse(self):
        two = """<<x>> <<y>> <<z>> [[e]] (((Scout, x) (Runner, y) (Environment, e) F found) and
                                          ((Scout, x) (Runner, z) (Environment, e) G !found))"""
        for options, complaint in (
            (["--formula", two], "`Runner` follows more than one of the strategies"),
            (["--formula", "AF over"], "formulas of ATL and of strategy logic"),
            (["--formula", "#PR <<x>> <<y>> [[z]] (Scout, x) (Runner, y) (Environment, z) F found"], "formulas of ATL and of strategy logic"),
            ([], "--only chooses one"),
            (["--only", "1,2"], "--only chooses one"),
            (["--only", "3"], "3"),
            (["--only", "1", "--force"], "--output"),
            (["--only", "1", "--strategies", "all"], "there is no option '--strategies'"),
        ):
            with self.subTest(options=options):
                self.assertIn(complaint, self.gnomon(2, "synthesise", self.treasure, *options).stderr)
        broken = self.write("broken.ispl", TREASURE.replace("found if", "lost if"))
        self.assertFalse(self.json(2, "synthesise", broken, "--only", "1")["ok"])

    def test_file(self):
        output = self.folder / "won.ispl"
        answer = self.gnomon(0, "synthesise", TIAN_JI, "--only", "14", "-o", output).stdout
        self.assertIn("ATLir <general>F win", answer)
        self.assertIn("it is enough to check  AF win", answer)
        text = output.read_text(encoding="utf-8")
        self.assertEqual(text, self.gnomon(0, "synthesise", TIAN_JI, "--only", "14").stdout)
        self.gnomon(0, "check", output, "-W", "no-all")
        self.gnomon(0, "check", "-", "-W", "no-all", stdin=text)

        output.write_text("mine", encoding="utf-8")
        refused = self.gnomon(2, "synthesise", TIAN_JI, "--only", "14", "-o", output)
        self.assertIn("--force", refused.stderr)
        self.assertEqual(output.read_text(encoding="utf-8"), "mine")
        document = self.json(0, "synthesise", TIAN_JI, "--only", "14", "-o", output, "--force")
        self.assertEqual(document["written_to"], str(output))
        self.assertIsNone(document["text"])
        self.assertEqual(output.read_text(encoding="utf-8"), text)

    def test_document(self):
        document = self.json(0, "synthesise", self.treasure, "--only", "1")
        self.assertEqual(document["schema"], "gnomon.synthesise/1")
        self.assertEqual(document["formula"], "ATLir <team>F found")
        self.assertEqual((document["verdict"], document["exit_code"]), ("true", 0))
        self.assertTrue(document["strategies"]["replayed"])
        self.assertFalse(document["strategies"]["refutes"])

    def test_explicit_engine(self):
        for engine in ("symbolic", "explicit"):
            document = self.json(0, "synthesise", self.treasure, "--only", "1", "--engine", engine)
            self.assertEqual((document["verdict"], document["plain_formula"]), ("true", "AF found"))


if __name__ == "__main__":
    unittest.main()
