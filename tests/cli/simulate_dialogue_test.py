#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon simulate: the dialogue, driven by scripts and by somebody at a terminal."""

import json
import os
import pty
import select
import unittest

import json_schema
from harness import GNOMON, LIGHT, README_MODEL, SOURCE, CliTest

# Both switches may become tense by pressing: joint actions with one, two and four successors.
NERVOUS = LIGHT.replace(
    "mood = calm if mood = calm and Action = press;", "mood = calm if Action = press; mood = tense if Action = press;"
)


class Dialogue(CliTest):
    def talk(self, *commands, model=None, code=0, options=()):
        """Standard output of a script; standard error is in self.errors."""
        script = "".join(command + "\n" for command in commands)
        result = self.gnomon(code, "simulate", model or self.light, "-W", "no-all", *options, stdin=script)
        self.errors = result.stderr
        return result.stdout

    def documents(self, *commands, code=0, **options):
        """The same with --json: a document for the beginning and one for each command."""
        lines = self.talk(*commands, code=code, options=["--json"], **options).splitlines()
        documents = [json.loads(line) for line in lines]
        for document in documents:
            self.assertEqual(json_schema.problems(document), [])
        self.assertEqual([d["command"] for d in documents], ["open", *commands])
        return documents


class Walking(Dialogue):
    def test_the_only_initial_state_is_taken(self):
        text = self.talk()
        self.assertTrue(text.startswith("initial state\n  Environment.on = false\n"), text)

    def test_choosing_an_initial_state(self):
        text = self.talk(model=README_MODEL)
        self.assertIn("2 initial states\n   1  Environment.channel = none, Sender.bit = b0", text)
        self.assertIn("   2  as 1, but Sender.bit = b1\n", text)
        for command in ("start 2", "2", "start Sender.bit = b1"):
            self.assertIn("  Sender.bit = b1\n", self.talk(command, model=README_MODEL))
        self.talk("start 3", "start Sender.bit = b2", "start Sender.ack = true", "start Sender.ack = false", "state", model=README_MODEL, code=2)
        for message in (
            "there is no initial state 3; the last one is 2",
            "'b2' is not a value of Sender.bit",
            "no initial state has these values",
            "several initial states have these values",
            "no initial state is chosen yet",
        ):
            self.assertIn(message, self.errors)

    def test_actions_and_steps(self):
        text = self.talk("actions", "2", "step Switch1: wait, Switch2: press")
        self.assertIn("4 joint actions\n   1  Environment: none, Switch1: press, Switch2: press\n", text)
        self.assertIn("step 1: Environment: none, Switch1: press, Switch2: wait\n  Environment.on: false -> true\n", text)
        self.assertIn("step 2: Environment: none, Switch1: wait, Switch2: press\n  nothing changes\n", text)

    def test_steps_by_name(self):
        self.assertIn("step 1: Environment: none, Switch1: wait, Switch2: press", self.talk("step Switch2=press, Switch1: wait"))
        cases = {
            "step Switch1: press": "what does Switch2 do? It may take press, wait",
            "step press": "several agents may take the action press: Switch1, Switch2; write Switch1: press",
            "step Switch3: press": "there is no agent 'Switch3'; did you mean",
            "step Switch1: pres": "there is no action of Switch1 'pres'; did you mean 'press'?",
            "step Switch1: press, Switch1: wait": "Switch1 has two actions in this list",
            "step 5": "there is no joint action 5; they are numbered 1 to 4",
            "step 0": "there is no joint action 0",
        }
        for command, message in cases.items():
            with self.subTest(command):
                self.talk(command, code=2)
                self.assertIn(f"<stdin>:1: error: {message}", self.errors)

    def test_choosing_a_successor(self):
        model = self.write("nervous.ispl", NERVOUS)
        text = self.talk("actions", "1", "choose", "choose 4", "state", model=model)
        self.assertIn("Switch1: press, Switch2: press  (4 successors)\n", text)
        self.assertEqual(text.count("\n4 successors\n"), 2)
        self.assertIn("  Switch1.mood = tense\n  Switch2.mood = tense\n", text)
        text = self.talk("1", "choose Switch1.mood = tense, Switch2.mood = calm", "state", model=model)
        self.assertIn("  Switch1.mood = tense\n  Switch2.mood = calm\n", text)
        self.talk("1", "step 1", "choose 5", "choose Switch1.mood = tense", "choose Environment.level = 3", "back", "choose", model=model, code=2)
        for line, message in enumerate(("several states can follow", "there is no successor 5", "2 successors have these values", "no successor has these values"), start=2):
            self.assertIn(f"<stdin>:{line}: error: {message}", self.errors)
        self.assertIn("<stdin>:7: error: there is no choice between successors here", self.errors)

    def test_back_jump_and_restart(self):
        documents = self.documents("2", "4", "4", "back 2", "jump 3", "restart", "jump 2", "1", "history")
        self.assertEqual([d["position"] for d in documents], [0, 1, 2, 3, 1, 3, 0, 2, 3, 3])
        history = documents[-1]["steps"]
        self.assertEqual([step["actions"]["Switch1"] for step in history], ["press", "wait", "press"])
        self.talk("back", "jump 1", "jump", "2", "back 2", code=2)
        for line, message in ((1, "this is the initial state"), (2, "there is no step 1"), (3, "to which step?"), (5, "there are only 1 steps")):
            self.assertIn(f"<stdin>:{line}: error: {message}", self.errors)

    def test_random_steps(self):
        """The same as --random with the same seed."""
        run = self.json(0, "simulate", README_MODEL, "--random", "8", "--seed", "5")
        dialogue = self.documents("random 8 5", "random 3", model=README_MODEL)
        self.assertEqual(dialogue[1]["steps"], run["steps"])
        self.assertEqual(dialogue[2]["position"], 11)
        seeded = [json.loads(l) for l in self.talk("random 8", model=README_MODEL, options=["--json", "--seed", "5"]).splitlines()]
        self.assertEqual(seeded[1]["steps"], run["steps"])

    def test_deadlock(self):
        text = self.talk("1", "actions", "random 3", model=self.stuck)
        self.assertIn("0 joint actions\n  deadlock: A has no allowed action\ndeadlock: A has no allowed action\n", text)
        self.talk("1", "1", model=self.stuck, code=2)
        self.assertIn("no joint action is enabled here: this is a deadlock", self.errors)

    def test_blocked_actions(self):
        blocked = self.stuck.read_text().replace("x = 0 if x = 1", "x = x + 1 if x = 1")
        text = self.talk("actions", "1", model=self.write("blocked.ispl", blocked), code=2)
        self.assertIn("   1  A: go  (blocked: a value would leave its domain)\n", text)
        self.assertIn("this joint action is blocked: a value would leave its domain", self.errors)

    def test_large_products(self):
        path = self.write("huge.ispl", self.large.read_text().replace("1..8", "1..300"))
        offers, stepped = self.documents("actions", str(2**300), model=path)[1:]
        self.assertEqual(offers["count"], str(2**300))
        self.assertLess(len(offers["joint_actions"]), 10)
        self.assertEqual(set(stepped["steps"][0]["actions"].values()), {"wait"})


class Questions(Dialogue):
    def test_formulas(self):
        cases = {"lit": False, "AF lit": False, "EF lit": True, "K(Switch1, !lit)": True, "<all>F lit;": True, "Environment.level = 0": True}
        for options in ([], ["--symbolic"]):
            text = self.talk(*(f"eval {formula}" for formula in cases), options=options)
            self.assertEqual(text.splitlines()[-len(cases) :], [str(value).upper() for value in cases.values()])
        # … in the present state, not in the initial one
        self.assertTrue(self.talk("eval lit", "1", "eval lit").endswith("  Environment.level: 0 -> 1\nTRUE\n"))

    def test_correct_behaviour(self):
        model = SOURCE / "tests/cases/correctness.ispl"
        for formula in ("Worker.GreenStates", "!Worker.RedStates", "Worker.GreenStates and idle", "AG Boss.GreenStates"):
            self.assertTrue(self.talk(f"eval {formula}", model=model).endswith("\nTRUE\n"), formula)
            self.gnomon(0, "check", model, "--formula", formula)
        cheat = "step Worker: cheat"
        self.assertTrue(self.talk(cheat, "eval Worker.GreenStates", "eval Worker.RedStates", model=model).endswith("\nFALSE\nTRUE\n"))

    def test_engines_agree(self):
        questions = ["random 7 3", "eval K(Sender, recbit)", "eval AG(recack -> K(Sender, recbit))", "eval E(!recack U recbit)",
                     "eval Sender.bit = b1 and EX recack", "possible Sender 3", "possible Receiver 100"]  # fmt: skip
        explicit = self.documents(*questions, model=README_MODEL)
        symbolic = [json.loads(l) for l in self.talk(*questions, model=README_MODEL, options=["--json", "--symbolic"]).splitlines()]
        self.assertEqual((explicit[-1].pop("engine"), symbolic[-1].pop("engine")), ("explicit", "symbolic"))
        for one, other in zip(explicit, symbolic):
            one.pop("engine", None), other.pop("engine", None)
            self.assertEqual(one, other)

    def test_large_model(self):
        answers = self.documents("eval AG EF top", "eval K(Counter1, Counter2.n = 0)", "possible Counter1 3", model=self.large)[1:]
        self.assertEqual([answers[0]["holds"], answers[1]["holds"]], [True, False])
        self.assertEqual((answers[2]["count"], len(answers[2]["states"]), answers[2]["engine"]), (10**7, 3, "symbolic"))

    def test_mistakes_in_formulas(self):
        text = self.talk("eval lot", "eval EF", "eval", "eval EF lit", code=2)
        self.assertTrue(text.endswith("TRUE\n"))
        self.assertIn("there is no atomic proposition `lot`", self.errors)
        self.assertIn("<stdin>:3: error: which formula?", self.errors)
        document = self.documents("eval lot", code=2)[1]
        self.assertEqual((document["ok"], document["diagnostics"][0]["code"]), (False, "E0204"))

    def test_strategies(self):
        document = self.documents("eval ATLir <all>F lit", code=0)[1]
        self.assertEqual((document["ok"], document["holds"]), (True, True))

    def test_unfair_states(self):
        fair = self.light.read_text().replace("Formulae", "Fairness\n  lit and !lit;\nend Fairness\nFormulae", 1)
        for options in ([], ["--symbolic"]):
            text = self.talk("eval EF lit", "possible Switch1", model=self.write("fair.ispl", fair), options=options, code=3)
            self.assertEqual(text.count("no fair path starts in this state"), 2)

    def test_possible(self):
        text = self.talk("possible Sender", "1", "possible Sender 1", model=README_MODEL, code=2)
        self.assertIn("no initial state is chosen yet", self.errors)
        self.assertIn("Sender cannot tell this state from ", text)
        self.assertIn("   1  ", text)
        self.assertRegex(text, r"   …  and \d+ more\n")
        self.assertIn("Environment can tell this state from all others\n", self.talk("possible Environment"))
        self.talk("possible", "possible Swich1", code=2)
        self.assertIn("there is no agent 'Swich1'; did you mean 'Switch1'?", self.errors)
        self.talk("unseen Switch1", code=2)
        self.assertIn("there is no command 'unseen'; did you mean 'possible'?", self.errors)

    def test_atoms(self):
        text = self.talk("atoms", "1", "atoms")
        self.assertIn("  lit   false\n  high  false\n", text)
        self.assertIn("  lit   true\n  high  true\n", text)


class Scripts(Dialogue):
    def test_no_control_characters(self):
        text = self.talk("actions", "1", "help", "eval lit", "quit", "1")
        self.assertNotRegex(text, "[\x00-\x09\x0b-\x1f\x7f]")
        self.assertEqual(text.count("step 1"), 1)
        self.assertNotIn("> ", text.replace("->", ""))

    def test_comments_blanks_and_line_ends(self):
        self.assertIn("step 1:", self.talk("-- a comment", "# another", "", "   ", "  step 1  \r"))

    def test_mistakes_do_not_end_the_script(self):
        text = self.talk("nonsense", "sta", "atomz", "state all", "1", code=2)
        self.assertIn("step 1:", text)
        for message in ("there is no command 'nonsense'", "'sta' can mean start, state", "did you mean 'atoms'?", "'all' is too much here"):
            self.assertIn(message, self.errors)
        documents = self.documents("nonsense", "1", code=2)
        self.assertEqual([d["ok"] for d in documents], [True, False, True])

    def test_lines_of_a_step(self):
        model = self.write("nervous.ispl", NERVOUS)
        walk = ("step Switch1: press, Switch2: press", "1")
        document = self.documents(*walk, "lines", model=model)[-1]
        evolution = lambda lines: [(one["agent"], one["text"]) for one in lines if one["kind"] == "evolution"]
        self.assertEqual(document["step"], 1)
        fired, lost = evolution(document["fired"]), evolution(document["lost"])
        self.assertEqual(len([one for one in fired + lost if one[0] == "Switch1"]), 2)
        self.assertEqual(len([one for one in lost if one[0] == "Switch1"]), 1)
        protocol = [one for one in document["fired"] if one["kind"] == "protocol" and one["agent"] == "Switch1"]
        self.assertEqual(len(protocol), 1)
        self.assertIn("press", protocol[0]["text"])
        written = NERVOUS.split("\n")[protocol[0]["line"] - 1]
        self.assertTrue(written[protocol[0]["column"] - 1 :].startswith("mood = calm"), written)
        text = self.talk(*walk, "lines 1", model=model)
        self.assertIn("not fired, though enabled: Switch1, line ", text)
        self.talk("lines", "1", "lines 2", code=2)
        self.assertIn("no step leads here", self.errors)
        self.assertIn("there is no step 2; they are numbered 1 to 1", self.errors)

    def test_a_formula_along_the_history(self):
        walk = ("step Switch1: press, Switch2: wait", "back")
        document = self.documents(*walk, "along lit", "along EF lit")[-2:]
        self.assertEqual([one["along"] for one in document], [[False, True], [True, True]])
        self.assertEqual([one["holds"] for one in document], [False, True])
        text = self.talk(*walk, "along lit")
        self.assertIn("initial state: FALSE   <- here\nafter step 1: TRUE\n", text)
        self.talk("along lot", code=2)
        self.assertIn("lot", self.errors)

    def test_beginnings_of_names(self):
        self.assertIn("initial state   <- here", self.talk("hist"))

    def test_help_names_every_command(self):
        text = self.talk("help", "help jump")
        commands = [line.split()[0] for line in text.split("\n") if line.startswith("  ") and line[2] != " " and "=" not in line.split("  ")[1]]
        for command in ("start", "actions", "step", "choose", "back", "jump", "restart", "random", "state", "atoms", "eval", "along", "possible", "history", "lines", "save", "help", "quit"):
            self.assertIn(command, commands)

    def test_every_documented_field_is_seen(self):
        self.documents("actions", "1", "choose", model=self.write("nervous.ispl", NERVOUS))
        self.documents("1", "eval lit", "along lit", "lines", "atoms", "possible Switch1", "history", "help", "random", f"save {self.folder / 's'}")
        fields = {("gnomon.session/1", field) for field in json_schema.TABLES["gnomon.session/1"]}
        self.assertEqual(fields - json_schema.SEEN, set())

    def test_model_on_standard_input(self):
        result = self.gnomon(2, "simulate", "-", stdin=LIGHT)
        self.assertIn("standard input cannot be both", result.stderr)
        self.gnomon(0, "simulate", "-", "--random", "2", stdin=LIGHT)

    def test_wrong_options(self):
        self.gnomon(2, "simulate", self.light, "--random", "2", "--replay", "x")
        self.gnomon(2, "simulate", self.light, "--random", "2", "--symbolic")
        self.gnomon(2, "simulate", self.light, "--replay", "/no/such/file")


class SaveAndReplay(Dialogue):
    def test_round_trip(self):
        file = self.folder / "my walk.session"
        model = self.write("nervous.ispl", NERVOUS)
        before = self.documents("random 12 4", "back 3", f"save {file}", "history", model=model)[-1]
        after = [json.loads(l) for l in self.talk("history", model=model, options=["--json", "--replay", file]).splitlines()][-1]
        self.assertEqual(after, before)
        again = self.folder / "again"
        self.talk(f"save {again}", model=model, options=["--replay", file])
        self.assertEqual(again.read_text(), file.read_text())

    def test_several_initial_states(self):
        file = self.folder / "walk"
        self.talk("random 5 1", f"save {file}", model=README_MODEL)
        self.assertIn("state after step 5", self.talk("state", model=README_MODEL, options=["--replay", file]))

    def test_a_saved_session_is_a_script(self):
        file = self.folder / "walk"
        self.talk("random 5 1", f"save {file}", model=README_MODEL)
        commands = file.read_text().splitlines()
        self.assertIn("state after step 5", self.talk(*commands, "state", model=README_MODEL))

    def test_files_are_not_overwritten(self):
        file = self.write("precious", "text")
        self.talk(f"save {file}", code=2)
        self.assertEqual(file.read_text(), "text")
        self.assertIn("exists", self.errors)
        self.talk(f"save --force {file}")
        self.assertIn("\nstart Environment.on = false", file.read_text())
        self.talk("save", "save /no/such/folder/file", code=2)

    def test_a_replay_that_does_not_fit(self):
        file = self.write("walk", "start 1\nstep Switch1: jump, Switch2: wait\nstep 1\n")
        text = self.talk("state", code=2, options=["--replay", file])
        self.assertIn(f"{file}:2: error: there is no action of Switch1 'jump'", self.errors)
        self.assertNotIn("step 1", text)

    def test_quit_in_a_replay(self):
        self.assertNotIn("step 2", self.talk("1", options=["--replay", self.write("walk", "1\nquit\n")]))


class Terminal(Dialogue):
    state_home = ""  # the default, below the home of the user

    def type(self, *keys):
        """What the terminal shows after some keys, and the exit code. With the keys comes what to wait
        for before the next ones are pressed; None is the end."""
        process, terminal = pty.fork()
        if process == 0:
            os.execve(GNOMON, [GNOMON, "simulate", str(README_MODEL)], {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "HOME": str(self.folder), "XDG_STATE_HOME": self.state_home})
        shown = ""
        try:
            for key, expected in [("", "initial state> "), *keys]:
                os.write(terminal, key.encode())
                fresh = ""
                while expected is None or expected not in fresh:
                    ready, _, _ = select.select([terminal], [], [], 10)
                    self.assertTrue(ready, f"waiting for {expected!r} after {key!r}: {shown + fresh}")
                    try:
                        piece = os.read(terminal, 65536)
                    except OSError:  # the other side has gone
                        piece = b""
                    if not piece:
                        self.assertIsNone(expected, shown + fresh)
                        break
                    fresh += piece.decode()
                shown += fresh
        finally:
            os.close(terminal)
            _, status = os.waitpid(process, 0)
        return shown, os.waitstatus_to_exitcode(status)

    def test_editing_completion_and_history(self):
        shown, code = self.type(
            ("star\t1\n", "0> "),
            ("possible Rec\t\n", "but Sender.bit = b1\r\n0> "),
            ("\x1b[A\n", "but Sender.bit = b1\r\n0> "),
            ("nonsense\n", "all\r\n0> "),
            ("half a line", "half a line"),
            ("\x03", "0> "),
            ("4\n", "1> "),
            ("quit\n", None),
        )
        self.assertEqual(code, 0)
        self.assertEqual(shown.count("Receiver cannot tell this state from"), 2)
        self.assertIn("there is no command 'nonsense'", shown)
        self.assertEqual(shown.count("4 joint actions"), 2)

    def test_history_from_run_to_run(self):
        self.type(("1\n", "0> "), ("  \n", "0> "), ("state\n", "0> "), ("state\n", "0> "), ("quit\n", None))
        history = self.folder / ".local/state/gnomon/history"
        self.assertEqual(history.read_text(), "1\nstate\nquit\n")
        self.assertEqual(history.stat().st_mode & 0o777, 0o600)
        up = "\x1b[A"
        shown, _ = self.type((3 * up + "\n", "0> "), ("quit\n", None))
        self.assertIn("4 joint actions", shown)
        self.assertEqual(history.read_text(), "1\nstate\nquit\n1\nquit\n")

    def test_place_of_the_history(self):
        self.state_home = str(self.folder / "elsewhere")
        self.type(("1\n", "0> "), ("quit\n", None))
        self.assertEqual((self.folder / "elsewhere/gnomon/history").read_text(), "1\nquit\n")
        self.assertFalse((self.folder / ".local").exists())

    def test_history_that_cannot_be_kept(self):
        self.write(".local", "not a folder")
        shown, code = self.type(("1\n", "0> "), ("quit\n", None))
        self.assertEqual(code, 0)
        self.assertNotIn("history", shown)

    def test_scripts_have_no_history(self):
        self.gnomon(0, "simulate", README_MODEL, stdin="1\nquit\n", env={"HOME": str(self.folder), "XDG_STATE_HOME": ""})
        self.assertFalse((self.folder / ".local").exists())

    def test_overwriting_asks(self):
        file = self.write("precious", "text")
        self.type(("1\n", "0> "), (f"save {file}\n", "[y/N] "), ("n\n", "0> "), ("quit\n", None))
        self.assertEqual(file.read_text(), "text")
        self.type(("1\n", "0> "), (f"save {file}\n", "[y/N] "), ("y\n", "written to"), ("quit\n", None))
        self.assertIn("start", file.read_text())


if __name__ == "__main__":
    unittest.main()
