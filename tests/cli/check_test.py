#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon check: verdicts, options, exit codes."""

import re
import time
import unittest

from harness import README_MODEL, SOURCE, CliTest


class Verdicts(CliTest):
    def lines(self, result):
        """(mark, number, verdict, place, formula) of each formula."""
        pattern = r"^([✓✗?]) +(\d+)  (\w+) +\S+ \S+  (line \d+|--formula|\S+:\d+) +(.*)$"
        return re.findall(pattern, result.stdout, re.MULTILINE)

    def test_each_formula_has_a_line(self):
        result = self.gnomon(1, "check", self.light)
        self.assertEqual(
            self.lines(result),
            [
                ("✓", "1", "TRUE", "line 44", "AG(lit -> high)"),
                ("✗", "2", "FALSE", "line 46", "AF lit"),
                ("✓", "3", "TRUE", "line 48", "AG(lit -> K(Switch[i], lit))  (i = 1)"),
                ("✓", "4", "TRUE", "line 48", "AG(lit -> K(Switch[i], lit))  (i = 2)"),
                ("✓", "5", "TRUE", "line 49", "<all>F lit"),
            ],
        )
        self.assertIn("5 formulas: 4 hold, 1 does not hold", result.stdout)
        self.assertIn("3 reachable states (1 initial), 5 bits, no deadlocks", result.stdout)
        self.assertIn("symbolic engine", result.stdout)
        self.assertEqual(result.stderr, "")

    def test_model_of_the_readme(self):
        result = self.gnomon(1, "check", README_MODEL)
        self.assertIn("13 formulas: 10 hold, 3 do not hold", result.stdout)

    def test_refuted_warnings(self):
        """What no reachable state does is not warned of after the check."""
        text = """Agent A
  Vars:
    x : 0..3;
    b : boolean;
  end Vars
  Actions = { go };
  Protocol:
    x < 2 : { go };
  end Protocol
  Evolution:
    x = x + 3 and b = true if Action = go and %s;
  end Evolution
end Agent
InitStates
  A.x = 0 and !A.b;
end InitStates
Formulae
  AG (A.x <= 3 and (A.b or !A.b));
end Formulae
"""
        both = self.write("both.ispl", text % "true")
        self.assertEqual(re.findall(r"warning (W\d+)", self.gnomon(0, "parse", both).stderr), ["W0608", "W0609"])
        self.assertEqual(re.findall(r"warning (W\d+)", self.gnomon(0, "check", both).stderr), ["W0608"], "no run comes to x = 1")
        self.assertIn("W0609", self.gnomon(0, "check", both, "--consistency", "off").stderr)
        [found] = self.json(0, "check", both)["diagnostics"]
        self.assertEqual(found["code"], "W0608")
        stays = self.write("stays.ispl", text % "false")
        self.assertIn("W0608", self.gnomon(0, "parse", stays).stderr)
        self.assertEqual(self.gnomon(0, "check", stays).stderr, "")
        self.gnomon(2, "check", stays, "--strict")
        for command in (["info"], ["simulate", "--random", "1"]):  # which look at a few states
            self.assertEqual(re.findall(r"warning (W\d+)", self.gnomon(0, *command, both).stderr), ["W0608"])
            self.assertEqual(self.gnomon(0, *command, stays).stderr, "")
            self.assertEqual(self.json(0, *command, stays)["diagnostics"], [])

    def test_all_hold(self):
        self.gnomon(0, "check", self.light, "--only", "1,3-5")

    def test_only(self):
        result = self.gnomon(1, "check", self.light, "--only", "2,4-5")
        self.assertEqual([line[1] for line in self.lines(result)], ["2", "4", "5"])
        for wrong in ("0", "6", "3-2", "x", "1,", "1-", "2-9", "99999999999999999999"):
            self.assertIn("--only", self.gnomon(2, "check", self.light, "--only", wrong).stderr)

    def test_only_by_name(self):
        text = self.light.read_text().replace("  AF lit;", "  live.often: AF lit;\n  live.once: EF lit;\n  safety: AG(lit -> high);")
        named = self.write("named.ispl", text)
        result = self.gnomon(1, "check", named, "--only", "live,safety", "--only", "1")
        self.assertEqual([line[1] for line in self.lines(result)], ["1", "2", "3", "4"])
        self.assertEqual(self.lines(result)[1][4], "live.often: AF lit")
        [formula] = self.json(0, "check", named, "--only", "live.once")["formulas"]
        self.assertEqual((formula["name"], formula["text"]), ("live.once", "EF lit"))
        self.assertIsNone(self.json(0, "check", named, "--only", "1")["formulas"][0]["name"])
        self.assertIn("live.once: EF lit", self.gnomon(0, "explain", named, "--only", "live.once").stdout)
        self.assertIn("safety: AG(lit -> high)", self.gnomon(0, "info", named).stdout)
        self.assertIn("-- live.once\n  EF lit;", self.gnomon(0, "expand", named).stdout)
        self.assertIn("did you mean safety?", self.gnomon(2, "check", named, "--only", "safty").stderr)
        self.assertIn("did you mean live?", self.gnomon(2, "check", named, "--only", "livee").stderr)
        self.assertIn("no formula of the model has a name", self.gnomon(2, "check", self.light, "--only", "safety").stderr)
        self.gnomon(2, "check", named, "--only", "liv")

    def test_formula_from_the_command_line(self):
        result = self.gnomon(0, "check", self.light, "--formula", "AG(high -> lit or !lit)", "--formula", "EF lit;")
        self.assertEqual(
            self.lines(result),
            [("✓", "6", "TRUE", "--formula", "AG(high -> lit or !lit)"), ("✓", "7", "TRUE", "--formula", "EF lit")],
        )
        both = self.gnomon(1, "check", self.light, "--formula", "EF lit", "--all-formulas")
        self.assertEqual(len(self.lines(both)), 6)
        some = self.gnomon(1, "check", self.light, "--formula", "EF lit", "--only", "2")
        self.assertEqual([line[1] for line in self.lines(some)], ["2", "6"])
        family = self.gnomon(0, "check", self.light, "--formula", "for i in 1..2: AG(lit -> K(Switch[i], lit))")
        self.assertEqual(len(self.lines(family)), 2)

    def test_formulas_from_a_file(self):
        spec = self.write("spec.ispl", "Formulae\n  a.lit: EF lit;\n  a.high: AG high;\nend Formulae\n")
        result = self.gnomon(1, "check", self.light, "--formulas-from", spec)
        self.assertEqual([(line[1], line[4]) for line in self.lines(result)], [("6", "a.lit: EF lit"), ("7", "a.high: AG high")])
        self.assertTrue(self.lines(result)[0][3].endswith("spec.ispl:2"), self.lines(result))
        self.assertEqual(len(self.lines(self.gnomon(1, "check", self.light, "--formulas-from", spec, "--all-formulas"))), 7)
        self.assertEqual(len(self.lines(self.gnomon(1, "check", self.light, "--formulas-from", spec, "--only", "a.high"))), 1)
        self.assertEqual(len(self.lines(self.gnomon(0, "check", self.light, "--formulas-from", spec, "--formula", "EF lit", "--only", "a.lit"))), 2)
        [formula, _] = self.json(1, "check", self.light, "--formulas-from", spec)["formulas"]
        self.assertEqual((formula["origin"], formula["line"], formula["file"]), ("file", 2, str(spec)))
        broken = self.write("broken_spec.ispl", "Formulae\n  EF lot;\nend Formulae\n")
        self.assertIn("broken_spec.ispl:2:6: error E0204", self.gnomon(2, "check", self.light, "--formulas-from", broken).stderr)
        self.assertIn("cannot read", self.gnomon(2, "check", self.light, "--formulas-from", "nowhere.ispl").stderr)
        included = self.write("included.ispl", self.light.read_text() + '\ninclude "spec.ispl";\n')
        self.assertEqual(len(self.lines(self.gnomon(1, "check", included))), 7)
        self.assertIn("a part of the model already", self.gnomon(2, "check", included, "--formulas-from", spec).stderr)
        self.assertIn("E0112", self.gnomon(2, "check", included, "--no-include").stderr)
        self.assertIn("EF lit;", self.gnomon(0, "expand", included).stdout)

    def test_wrong_formula_from_the_command_line(self):
        result = self.gnomon(2, "check", self.light, "--formula", "AG lot")
        self.assertIn("<formula>:1:4: error", result.stderr)
        self.assertIn("lit", result.stderr)
        result = self.gnomon(2, "check", self.light, "--formula", "EF lit", "--formula", "AG (")
        self.assertIn("<formula 2>:1:", result.stderr)
        self.gnomon(2, "check", self.light, "--formula", "")

    def test_explanations(self):
        for engine in ("symbolic", "explicit"):
            result = self.gnomon(1, "check", self.light, "--only", "1-2", "--explain", "--engine", engine)
            self.assertIn("it holds in all 3 reachable states, which no single run can show", result.stdout)
            self.assertIn("AF lit fails in state 1, because of this infinite path", result.stdout)
            self.assertIn("again, and so on", result.stdout)
            result = self.gnomon(0, "check", self.light, "--formula", "EF lit", "--explain", "--engine", engine)
            self.assertIn("EF lit holds in state 1, because of this path", result.stdout)
        self.assertNotIn("because", self.gnomon(1, "check", self.light).stdout)

    def test_what_is_the_word_of_the_engine(self):
        formula = ("--formula", "EF (lit and AG high)", "--explain")
        text = self.gnomon(0, "check", self.light, *formula).stdout
        self.assertIn("\n      1 sub-claim is computed, not replayed\n", re.sub(" +1 sub", "      1 sub", text))
        self.assertEqual(self.json(0, "check", self.light, *formula)["formulas"][0]["trusted"], 1)
        self.assertIsNone(self.json(0, "check", self.light, "--formula", "EF lit")["formulas"][0]["trusted"])
        self.assertNotIn("not replayed", self.gnomon(0, "check", self.light, "--formula", "EF lit", "--explain").stdout)

    def test_unknown_has_a_reason(self):
        result = self.gnomon(3, "check", self.light, "--engine", "explicit", "--max-states", "1", "--formula", "EF lit")
        self.assertEqual(self.lines(result)[0][:3], ("?", "6", "UNKNOWN"))
        self.assertIn("more than 1 reachable states", result.stdout)

    def test_false_counts_more_than_unknown(self):
        undecided = "LTL G F lit -> F high"  # not by taking it apart
        options = ("--engine", "symbolic", "--path-engine", "regular", "--formula", undecided)
        self.gnomon(3, "check", self.light, *options)
        self.gnomon(1, "check", self.light, *options, "--formula", "AG lit")

    def test_several_files(self):
        broken = self.write("broken.ispl", "Agent A\n")
        result = self.gnomon(2, "check", self.light, broken, "/no/such/file", self.stuck)
        self.assertIn(f"{self.light}\n✓ 1 ", result.stdout)
        self.assertIn(f"\n{self.stuck}\n", result.stdout)
        self.assertEqual(result.stdout.count("reachable state"), 2)
        self.assertIn("cannot read /no/such/file", result.stderr)
        document = self.json(2, "check", self.light, broken, "/no/such/file", self.stuck)
        self.assertEqual([entry["check"] and entry["check"]["ok"] for entry in document["files"]], [True, False, None, True])
        self.assertIn("cannot read", document["files"][2]["error"])
        self.assertEqual(document["exit_code"], 2)
        self.gnomon(1, "check", self.light, self.light)
        begin = time.monotonic()
        result = self.gnomon(3, "check", self.hard, self.hard, "--timeout", "1s")
        self.assertGreater(time.monotonic() - begin, 1.5, "the limit is for each file")
        for extra in (["--events", "-"], ["--name", "x"], ["--dump-cnf", "x", "--engine", "bounded"]):
            self.assertIn("takes one FILE", self.gnomon(2, "check", self.light, self.light, *extra).stderr)

    def test_expected_verdict(self):
        wrong = self.write("wrong.ispl", self.light.read_text().replace("EXPECT: TRUE", "EXPECT: FALSE"))
        result = self.gnomon(0, "check", wrong, "--only", "1")
        self.assertIn("warning: the model expects FALSE here", result.stdout)
        self.assertIn("1 not as the model expects", result.stdout)
        self.gnomon(2, "check", wrong, "--only", "1", "--strict")
        self.assertNotIn("warning", self.gnomon(1, "check", self.light).stdout)

    def test_definitions(self):
        for given in (["-D", "N=3"], ["-DN=3"], ["--define", "N=3"], ["--define=N=3"], ["-D", "N=9", "-D", "N=3"]):
            text = self.light.read_text().replace("Switch2.mood", "Switch[N].mood").replace("Switch1, Switch2", "Switch1")
            model = self.write("model.ispl", text)
            result = self.gnomon(1, "check", model, *given)
            self.assertIn("(i = 3)", result.stdout)
        self.assertIn("NAME=NUMBER", self.gnomon(2, "check", self.light, "-D", "N").stderr)
        for number in ("2147483648", "-2147483648", "99999999999999999999"):
            self.assertIn("does not fit into 32 bits", self.gnomon(2, "check", self.light, "-D", f"N={number}").stderr)
        self.assertIn("declares no constant `M`; there is only `N`", self.gnomon(2, "check", self.light, "-D", "M=1").stderr)

    def test_standard_input(self):
        result = self.gnomon(1, "check", "-", stdin=self.light.read_text())
        self.assertIn("5 formulas", result.stdout)
        self.assertIn("<stdin>:1:", self.gnomon(2, "check", "-", stdin="Agnt").stderr)

    def test_no_formulas(self):
        text = re.sub(r"Formulae.*?end Formulae", "Formulae\nend Formulae", self.light.read_text(), flags=re.DOTALL)
        result = self.gnomon(0, "check", self.write("none.ispl", text), "-W", "no-all")
        self.assertIn("no formulas to check", result.stdout)
        self.assertIn("3 reachable states", result.stdout)


class Cautions(CliTest):
    def test_no_initial_state(self):
        model = self.write("empty.ispl", self.light.read_text().replace("Environment.on = false and", "Environment.on = true and Environment.on = false and"))
        result = self.gnomon(0, "check", model, "--only", "1")
        self.assertIn("warning: the model has no initial state", result.stderr)
        self.assertIn("error: the model has no initial state", self.gnomon(2, "check", model, "--strict", "--only", "1").stderr)

    def test_no_fair_state(self):
        text = self.light.read_text().replace("Formulae\n", "Fairness\n  lit and !lit;\nend Fairness\nFormulae\n", 1)
        result = self.gnomon(0, "check", self.write("unfair.ispl", text), "--only", "1")
        self.assertIn("warning: no reachable state starts a fair path", result.stderr)
        self.gnomon(2, "check", self.folder / "unfair.ispl", "--only", "1", "--strict")

    def test_deadlocks(self):
        result = self.gnomon(0, "check", self.stuck, "-W", "no-all")
        self.assertIn("1 of 2 reachable states has no successor, for example A.x = 0", result.stderr)
        self.assertIn("1 deadlock", result.stdout)
        document = self.json(0, "check", self.stuck, "-W", "no-all")
        self.assertEqual([(one["name"], one["state"]) for one in document["warnings"]], [("deadlocks", {"A.x": 0})])

    def test_strategies_that_end(self):
        model = SOURCE / "tests/cases/strategies_that_end.ispl"
        for engine in (["explicit"], ["auto"], *(["symbolic", "--slk-engine", way] for way in ("auto", "labelling", "sat"))):
            options = ["--engine", *engine]
            result = self.gnomon(1, "check", model, *options)
            self.assertNotIn("the model expects", result.stdout + result.stderr, options)
            self.assertIn("W0608", result.stderr)
            self.assertIn("note: plays that end in such a state do not count in strategy logic\n", result.stderr)
            self.assertIn("warning: strategies may lead to a state without successor, where A may do nothing; a play", result.stderr)
            document = self.json(0, "check", model, "--only", "1,4-7", *options)
            self.assertEqual([(one["name"], one["state"]) for one in document["warnings"]], [(name, {"A.x": 1}) for name in ("deadlocks", "plays-end")])
            # Only formulas of strategy logic ignore what ends.
            document = self.json(0, "check", model, "--formula", "EF p", *options)
            self.assertEqual([one["name"] for one in document["warnings"]], ["deadlocks"])
        result = self.gnomon(0, "check", model, "--formula", "EF p", "-W", "no-all")
        self.assertNotIn("strategies", result.stderr)

    def test_blocked_moves(self):
        model = SOURCE / "tests/cases/coalition_blocked.ispl"
        for engine in ("explicit", "symbolic", "auto"):
            document = self.json(1, "check", model, "--engine", engine, "--explain")
            verdicts = [formula["verdict"] for formula in document["formulas"]]
            self.assertEqual(verdicts, ["true"] * 4 + ["false"] + ["true"] * 3, engine)

    def test_how_it_gets_into_a_deadlock(self):
        result = self.gnomon(0, "check", self.stuck, "-W", "no-all", "--consistency", "on")
        self.assertRegex(result.stderr, r"(?s)initial state\n.*step 1: A: .*A.x: 1 -> 0")
        quiet = self.gnomon(0, "check", self.stuck, "-W", "no-all", "--consistency", "off")
        self.assertNotIn("warning", quiet.stderr)
        self.assertNotIn("deadlock", quiet.stdout)

    def test_overflow(self):
        model = self.write("overflow.ispl", OVERFLOW)
        for engine in ("symbolic", "explicit"):
            result = self.gnomon(0, "check", model, "--engine", engine, "-W", "no-all")
            self.assertRegex(result.stderr, r"overflow.ispl:8:\d+: warning: evolution item 1 of agent A assigns a value outside")
            self.assertIn("A.x = 2", result.stderr)
            result = self.gnomon(0, "check", model, "--engine", engine, "-W", "no-all", "--consistency", "on")
            self.assertRegex(result.stderr, r"(?s)step 2: A: up\n  A.x: 1 -> 2\nthen A: up")
            document = self.json(0, "check", model, "--engine", engine, "-W", "no-all")
            [warning] = [one for one in document["warnings"] if one["name"] == "overflow"]
            self.assertEqual((warning["line"], warning["state"], warning["action"]), (8, {"A.x": 2}, {"A": "up"}))
            self.assertEqual(len(warning["trace"]["steps"]), 2)

    def test_not_more_than_needed(self):
        """A counterexample near the initial states ends the search."""
        result = self.gnomon(1, "check", self.large, "--formula", "AG start")
        self.assertIn("not all reachable states were needed", result.stdout)


OVERFLOW = """Agent A
  Vars:
    x : 0..2;
  end Vars
  Actions = {up};
  Protocol: Other : {up}; end Protocol
  Evolution:
    x = x + 1 if Action = up;
  end Evolution
end Agent
Evaluation
  low if A.x = 0;
end Evaluation
InitStates
  A.x = 0;
end InitStates
Formulae
  EF !low;
end Formulae
"""


class Limits(CliTest):
    def test_states(self):
        result = self.gnomon(3, "check", self.large, "--engine", "explicit", "--max-states", "500")
        self.assertIn("UNKNOWN", result.stdout)
        self.assertIn("more than 500 reachable states", result.stdout)
        self.assertIn("not explored to the end", result.stdout)
        document = self.json(3, "check", self.large, "--engine", "explicit", "--max-states", "1k")
        self.assertFalse(document["explored"])
        self.assertIsNone(document["statistics"]["reachable_states"])
        self.assertEqual([f["verdict"] for f in document["formulas"]], ["unknown", "unknown"])

    def test_transitions(self):
        result = self.gnomon(3, "check", self.large, "--engine", "explicit", "--max-transitions", "1_000")
        self.assertIn("more than 1000 transitions", result.stdout)

    def test_time(self):
        explicit = ("--engine", "explicit", "--max-states", "1G", "--max-transitions", "100G")
        for busy in ([self.large, *explicit], [self.hard]):
            result = self.gnomon(3, "check", *busy, "--timeout", "100ms")
            self.assertIn("the time limit was reached", result.stdout)
        self.gnomon(1, "check", self.light, "--timeout", "2m")

    def test_memory(self):
        document = self.json(3, "check", self.hard, "--engine", "symbolic", "--memory", "5M", "--only", "1")
        self.assertEqual(document["not_explored"], "the memory limit was reached")
        self.assertEqual(document["formulas"][0]["reason"], "the memory limit was reached")
        self.gnomon(1, "check", self.light, "--memory", "1G")

    def test_choices_do_not_change_verdicts(self):
        verdicts = [line[2] for line in Verdicts.lines(self, self.gnomon(1, "check", self.light))]
        for option, values in {
            "--order": ["auto", "1", "2", "3", "4"],
            "--reorder": ["auto", "on", "off"],
            "--path-engine": ["auto", "regular", "explicit", "symbolic"],
            "--reachability": ["auto", "1", "2", "3", "chaining"],
            "--consistency": ["auto", "on", "off"],
            "--engine": ["auto", "symbolic", "explicit"],
        }.items():
            for value in values:
                result = self.gnomon(1, "check", self.light, option, value)
                self.assertEqual([line[2] for line in Verdicts.lines(self, result)], verdicts)
                self.assertIn("3 reachable states (1 initial)", result.stdout)

    def test_wrong_values(self):
        for option, values in {
            "--order": ["0", "5", "best"],
            "--reorder": ["yes"],
            "--path-engine": ["tableau"],
            "--reachability": ["4"],
            "--consistency": ["1"],
            "--memory": ["-1", "lots", "4T"],
            "--max-states": ["0", "-1", "x", "1.5", "1kk", "99999999999999999999", "20000000000G", "_1", "1_"],
            "--timeout": ["0", "-1s", "5x", "s", "nan", "1e400", ""],
            "--engine": ["bdd", "EXPLICIT"],
        }.items():
            for value in values:
                result = self.gnomon(2, "check", self.light, option, value)
                self.assertIn(option, result.stderr)

    def test_engine(self):
        self.gnomon(1, "check", self.light, "--engine", "explicit")
        self.assertIn("is not one of auto, symbolic, explicit, bounded", self.gnomon(2, "check", self.light, "--engine", "bdd").stderr)


class Document(CliTest):
    def test_document(self):
        document = self.json(1, "check", self.light)
        self.assertEqual(document["schema"], "gnomon.check/1")
        self.assertTrue(document["ok"])
        self.assertEqual(document["exit_code"], 1)
        self.assertEqual(document["summary"], {"true": 4, "false": 1, "unknown": 0, "unexpected": 0})
        self.assertEqual([f["verdict"] for f in document["formulas"]], ["true", "false", "true", "true", "true"])
        self.assertEqual([f["logic"] for f in document["formulas"]], ["CTL", "CTL", "CTLK", "CTLK", "ATL"])
        self.assertEqual([f["as_expected"] for f in document["formulas"]], [True, True, None, None, None])
        self.assertEqual(document["formulas"][2]["instance"], "i = 1")
        self.assertEqual(document["statistics"]["reachable_states"], 3)

    def test_formulas_from_outside(self):
        document = self.json(0, "check", self.light, "--formula", "EF lit")
        [formula] = document["formulas"]
        self.assertEqual((formula["origin"], formula["line"], formula["number"]), ("option", None, 6))

    def test_wrong_model(self):
        broken = self.write("broken.ispl", self.light.read_text().replace("lit ->", "lot ->", 1))
        document = self.json(2, "check", broken)
        self.assertFalse(document["ok"])
        self.assertEqual(document["exit_code"], 2)
        [found] = document["diagnostics"]
        self.assertEqual((found["severity"], found["line"], found["column"]), ("error", 44, 6))
        document = self.json(2, "check", self.light, "--formula", "AG lot")
        self.assertEqual(document["diagnostics"][0]["file"], "<formula>")

    def test_statistics(self):
        common = ("time to load", "reachable states", "fair states", "peak memory")
        result = self.gnomon(1, "check", self.light, "--stats")
        for word in (*common, "bits of a state", "most nodes", "reorderings"):
            self.assertIn(word, result.stdout)
        result = self.gnomon(1, "check", self.light, "--stats", "--engine", "explicit")
        for word in (*common, "enabled joint actions", "transitions"):
            self.assertIn(word, result.stdout)


if __name__ == "__main__":
    unittest.main()
