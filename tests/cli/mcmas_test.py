#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon mcmas: options, output and exit codes of MCMAS 1.3.0."""

import os
import re
import signal
import subprocess
import unittest

from harness import GNOMON, README_MODEL, SOURCE, CliTest, run

# A hidden card and a player who guesses twice; the counter overflows after that.
GUESS = """\
Agent Environment
  Obsvars: zoo : boolean; air : boolean; end Obsvars
  Vars: card : {red, black}; end Vars
  Actions = {};
  Protocol: end Protocol
  Evolution: end Evolution
end Agent
Agent Player
  Vars: said : {nothing, r, b}; n : 0..2; end Vars
  Actions = {red, black};
  Protocol: Other : {red, black}; end Protocol
  Evolution:
    said = r if Action = red and n = 2;
    said = r and n = n + 1 if Action = red;
    said = b and n = n + 1 if Action = black;
  end Evolution
end Agent
Evaluation
  right if (Environment.card = red and Player.said = r) or (Environment.card = black and Player.said = b);
  two if Player.n = 2;
end Evaluation
InitStates
  Player.said = nothing and Player.n = 0 and Environment.zoo = true and Environment.air = false;
end InitStates
Groups
  g = {Player};
end Groups
Formulae
  <g>X right;
  AF two;
end Formulae
"""

PHASES = """\
Encoding BDD parameters...
Building partial transition relation...
Building BDD for initial states...
Building reachable state space...
"""

NUMBER = r"\d+(?:\.\d+)?(?:e[+-]\d+)?"


class McmasTest(CliTest):
    def setUp(self):
        super().setUp()
        self.guess = self.write("guess.ispl", GUESS)

    def verdicts(self, *arguments, code=0):
        """The bare lines of -q."""
        result = self.gnomon(code, "mcmas", "-q", *arguments)
        return re.findall(r"^(?:TRUE|FALSE|UNKNOWN)$", result.stdout, re.MULTILINE)

    def after_loading(self, result):
        """What is printed from `Encoding BDD parameters...` on."""
        return result.stdout[result.stdout.index("Encoding") :]


class Output(McmasTest):
    def test_whole_output(self):
        result = self.gnomon(0, "mcmas", "-k", self.guess)
        file = re.escape(str(self.guess))
        expected = (
            r"\*{72}\n {23}\S.* MCMAS v1\.3\.0 \n\n .*\n .* \n\n Please check .*\n Please send .*\n\*{72}\n\n"
            rf"Command line: \S+ mcmas -k {file}\n\n"
            rf"{file} has been parsed successfully\.\nGlobal syntax checking\.\.\.\n1\n1\n1\nDone\n"
            + re.escape(PHASES)
            + r"There is no deadlock state in the model!\n"
            r"Checking formulae\.\.\.\nVerifying properties\.\.\.\n"
            r"  Formula number 1: \(<g>X right\), is TRUE in the model\n"
            r"  Formula number 2: \(AF two\), is TRUE in the model\n"
            r"done, 2 formulae successfully read and checked\n"
            rf"execution time = {NUMBER}\nnumber of reachable states = 14\nBDD memory in use = \d+\n"
        )
        self.assertRegex(result.stdout, rf"\A{expected}\Z")
        self.assertEqual(result.stderr, "")

    def test_quiet(self):
        result = self.gnomon(0, "mcmas", "-q", self.guess)
        expected = (
            rf"{re.escape(str(self.guess))} has been parsed successfully\.\nGlobal syntax checking\.\.\.\n1\n1\n1\n"
            + re.escape(PHASES)
            + r"Verifying properties\.\.\.\nTRUE\nTRUE\n"
            rf"execution time = {NUMBER}\nnumber of reachable states = 14\nBDD memory in use = \d+\n"
        )
        self.assertRegex(result.stdout, rf"\A{expected}\Z")

    def test_under_the_name_of_mcmas(self):
        link = self.folder / "mcmas"
        link.symlink_to(GNOMON)
        result = subprocess.run([link, "-q", self.guess], capture_output=True, text=True, check=True)
        self.assertIn("TRUE\nTRUE\n", result.stdout)
        result = subprocess.run([link, "-v", "1", self.guess], capture_output=True, text=True, check=True)
        self.assertIn(f"Command line: {link} -v 1 {self.guess}\n", result.stdout)

    def test_no_places_of_other_programs(self):
        text = self.gnomon(0, "mcmas", self.guess).stdout + self.gnomon(1, "mcmas").stdout
        self.assertNotRegex(text, r"https?:|www\.|@")

    def test_verdicts_do_not_change_the_exit_code(self):
        result = self.gnomon(0, "mcmas", README_MODEL)
        self.assertEqual(result.stdout.count(", is FALSE in the model\n"), 3)

    def test_strategy_logic(self):
        formula = "<<x>> <<y>> (Player, x) (Environment, y) F two"
        result = self.gnomon(0, "mcmas", "-q", self.write("strategies.ispl", GUESS.replace("AF two", formula)))
        self.assertIn("\nTRUE\nTRUE\n", result.stdout)

    def test_unknown(self):
        # What MCMAS does about partial observability together with fairness is not known.
        text = GUESS.replace("Formulae\n", "Fairness\n  two;\nend Fairness\nFormulae\n", 1)
        result = self.gnomon(3, "mcmas", "-q", "-atlk", "2", self.write("fair.ispl", text))
        self.assertIn("\nUNKNOWN\nTRUE\n", result.stdout)
        self.assertIn("formula 1: ", result.stderr)

    def test_fairness(self):
        fair = self.write("fair.ispl", GUESS.replace("Formulae\n", "Fairness\n  two;\nend Fairness\nFormulae\n", 1))
        text = self.after_loading(self.gnomon(0, "mcmas", fair))
        self.assertIn("Checking formulae...\nBuilding set of fair states...\nVerifying properties...\n  Formula", text)
        unfair = self.write("unfair.ispl", fair.read_text().replace("  two;\nend Fairness", "  two and !two;\nend Fairness"))
        warning = "The fairness constraint does not hold in any paths.\n"
        result = self.gnomon(0, "mcmas", unfair)
        self.assertIn(f"Verifying properties...\n  Warning: {warning}  Formula number 1", result.stdout)
        self.assertIn("is TRUE in the model\n  Formula number 2: (AF two), is TRUE", result.stdout)
        result = self.gnomon(0, "mcmas", "-q", unfair)
        self.assertIn(f"Building set of fair states...\nVerifying properties...\n{warning}TRUE\nTRUE\n", result.stdout)

    def test_count_of_states(self):
        """Values with two codes count twice, and large numbers have six digits."""
        text = self.large.read_text().replace("1..8", "1..4").replace("EF top;\n", "EF high;\n").replace("top if", "high if")
        model = self.write("counters.ispl", text.replace("AG EF top", "AG EF high"))
        self.assertIn("number of reachable states = 65536\n", self.gnomon(0, "mcmas", model).stdout)
        one = self.write("one.ispl", self.stuck.read_text().replace("0..1", "1..1").replace("x = 0", "x = 1"))
        self.assertIn("number of reachable states = 2\n", self.gnomon(0, "mcmas", one).stdout)

    def test_six_digits(self):
        """One state that counts twice for each of twenty variables."""
        text = self.large.read_text().replace("1..8", "1..20").replace("0..9", "0..2").replace("].n = 0", "].n = 1")
        model = self.write("twenty.ispl", re.sub(r"Evolution:.*end Evolution", "Evolution:\n    n = 1 if n = 0;\n  end Evolution", text, flags=re.DOTALL).replace("{ step, wait }", "{ wait }").replace("n = 9", "n = 2"))
        self.assertIn("number of reachable states = 1.04858e+06\n", self.gnomon(0, "mcmas", model).stdout)

    def test_verbosity(self):
        text = self.gnomon(0, "mcmas", "-v", "1", self.guess).stdout
        self.assertIn("\n  Building BDDs variables...Done: 7 for local states, 1 for actions.\n", text)
        self.assertNotIn("It took", text)
        text = self.gnomon(0, "mcmas", "-v", "3", self.guess).stdout
        self.assertRegex(text, rf"\nIt took {NUMBER} seconds to generate state space\.\n")
        self.assertRegex(text, rf"\n  time for checking formula 2 = {NUMBER}\n")
        self.assertRegex(text, rf"\ntime for model checking = {NUMBER}\n")

    def test_statistics(self):
        text = self.gnomon(0, "mcmas", "-u", self.guess).stdout
        self.assertRegex(text, r"BDD memory in use = \d+\n\*\*\*\* ")
        self.assertEqual(text.split("**** ")[1], self.gnomon(0, "mcmas", "-bdd_stats", self.guess).stdout.split("**** ")[1])


class CommandLine(McmasTest):
    def test_usage(self):
        for arguments in ([], ["-h", "x"], ["--help", self.guess], ["-q", "-h", self.guess]):
            result = self.gnomon(1, "mcmas", *arguments)
            self.assertTrue(result.stdout.startswith("Usage: mcmas [OPTIONS] FILE\n"))
            for option in ("-atlk N", "-ufgroup GROUP", "-p, -cex_prefix DIR", "-h, --help"):
                self.assertIn(option, result.stdout)

    def test_wrong_values(self):
        wrong = (("-c", "9"), ("-v", "6"), ("-e", "0"), ("-o", "5"), ("-g", "4"), ("-d", "-1"), ("-f", "5"))
        for option, value in wrong + (("-l", "3"), ("-atlk", "4"), ("-fullatl", "7"), ("-uc", "-1"), ("-v", "two")):
            result = self.gnomon(1, "mcmas", option, value, self.guess)
            self.assertEqual(result.stdout, f"Parameter {value} is not allowed in {option} option.\n")

    def test_unknown_option(self):
        result = self.gnomon(1, "mcmas", "-zz", self.guess)
        self.assertTrue(result.stdout.startswith("mcmas invalid option: -zz\nUsage: "))
        self.gnomon(1, "mcmas", self.light, self.guess)

    def test_options_without_counterpart(self):
        for option in (["-g", "2"], ["-bddgroup", "0"], ["-nobddcache"], ["-uc", "3"], ["-debug"], ["-newpo"]):
            result = self.gnomon(0, "mcmas", "-q", *option, self.guess)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertIn(option[0], result.stderr)
            self.assertIn("\nTRUE\nTRUE\n", result.stdout)
        for option in (["-f", "4"], ["-l", "2"], ["-w"], ["-atlnewstate"]):
            result = self.gnomon(0, "mcmas", "-q", *option, self.guess)
            self.assertEqual(result.stderr, "")
            self.assertIn("\nTRUE\nTRUE\n", result.stdout)

    def test_ways_of_computing(self):
        for option, values in (("-e", "123"), ("-o", "1234"), ("-d", "0123"), ("-dao", "1")):
            for value in values:
                result = self.gnomon(0, "mcmas", "-q", "-k", option, value, self.guess)
                self.assertEqual(result.stderr, "")
                self.assertIn("There is no deadlock state in the model!\nVerifying properties...\nTRUE\nTRUE\n", result.stdout)

    def test_last_value_counts(self):
        self.assertEqual(self.verdicts("-atlk", "2", "-atlk", "0", self.guess), ["TRUE", "TRUE"])

    def test_value_is_missing(self):
        """As in MCMAS the file counts as the value 0 and is read nevertheless."""
        result = self.gnomon(0, "mcmas", "-q", "-v", self.guess)
        self.assertIn("\nTRUE\nTRUE\n", result.stdout)
        self.assertIn("-v has no value", result.stderr)
        self.assertIn("Parameter 0 is not allowed in -e option.", self.gnomon(1, "mcmas", "-e", self.guess).stdout)
        self.assertIn("needs a value", self.gnomon(1, "mcmas", "-p", self.guess).stdout)

    def test_place_of_the_command(self):
        self.assertIn("must be the first word", self.gnomon(2, "--color", "never", "mcmas", self.guess).stderr)
        self.assertIn("did you mean 'mcmas'", self.gnomon(2, "mcms", self.guess).stderr)

    def test_missing_file(self):
        result = self.gnomon(1, "mcmas", "-q", self.folder / "nothing.ispl")
        self.assertIn(f"cannot open {self.folder / 'nothing.ispl'}\n", result.stderr)
        self.gnomon(1, "mcmas", "-q", self.folder)


class WrongModels(McmasTest):
    def test_syntax_error(self):
        model = self.write("wrong.ispl", GUESS.replace("Groups\n", "Grups\n"))
        result = self.gnomon(255, "mcmas", "-q", model)
        self.assertEqual(result.stdout, f"{model} has syntax error(s).\n")
        self.assertRegex(result.stderr, rf"(?m)^{re.escape(str(model))}:\d+\.\d+(-\d+)?: syntax error, ")

    def test_static_error(self):
        model = self.write("wrong.ispl", GUESS.replace("AF two", "AF three"))
        result = self.gnomon(255, "mcmas", "-q", model)
        self.assertRegex(
            result.stdout,
            r"has been parsed successfully\.\nGlobal syntax checking\.\.\.\n {8}.*three.*\n0\n0\n0\n.* has error\(s\)\.\n\Z",
        )

    def test_error_among_many_warnings(self):
        repeated = "  two if Player.n = 2;\n" * 1500
        model = self.write("wrong.ispl", GUESS.replace("  two if", repeated + "  two if").replace("AF two", "AF three"))
        for options in ((), ("-q",), ("-s",), ("-q", "-s")):
            result = self.gnomon(255, "mcmas", *options, model)
            self.assertRegex(result.stdout, r" {8}line \d+: .*three.*\n0\n0\n0\n.* has error\(s\)\.\n\Z")

    def test_repeated_names(self):
        model = self.write("twice.ispl", GUESS.replace("  two if", "  right if Player.n = 0;\n  two if"))
        self.assertRegex(self.gnomon(0, "mcmas", model).stdout, r"checking\.\.\.\nwarning: .*\n1\n")
        self.assertNotIn("warning", self.gnomon(0, "mcmas", "-q", model).stdout)

    def test_other_reading_of_a_formula(self):
        model = self.write("star.ispl", GUESS.replace("AF two", "CTL* E F two and right"))
        self.assertRegex(run("mcmas", "-q", model).stderr, r"(?m)^note: line \d+: .*MCMAS")

    def test_subsets_of_enumerations(self):
        text = GUESS.replace("n : 0..2;", "n : 0..2; last : {r, b};").replace("two if Player.n = 2", "two if Player.said = Player.last")
        model = self.write("subset.ispl", text)
        self.gnomon(0, "mcmas", "-q", model)
        for option in ("-n", "-nosubset"):
            result = self.gnomon(255, "mcmas", "-q", option, model)
            self.assertIn("said and last do not have the same enumerate type.", result.stdout)
            self.gnomon(0, "mcmas", "-q", option, self.guess)


class StateSpace(McmasTest):
    def test_deadlock(self):
        result = self.gnomon(0, "mcmas", "-k", self.stuck)
        expected = (
            "Attention: there are deadlock states in the model!\nThe following state does not have any successors.\n"
            f"Agent Environment\nAgent A\n  x = 0\n{'-' * 40}\nChecking formulae...\n"
        )
        self.assertIn(expected, result.stdout)

    def test_overflow(self):
        result = self.gnomon(0, "mcmas", "-a", self.guess)
        self.assertRegex(
            result.stdout,
            r"\nEvolution item 2 in Agent Player can cause overflow in the following state: \n"
            r"Agent Environment\n  air = false\n  zoo = true\n  card = \w+\nAgent Player\n  n = 2\n  said = \w\n-{40}\n",
        )
        self.assertNotIn("overflow", self.gnomon(0, "mcmas", "-a", self.light).stdout)

    def test_fraction_is_an_overflow(self):
        model = self.write("half.ispl", self.stuck.read_text().replace("x = 0 if", "x = x / 2 if"))
        self.assertIn("Evolution item 1 in Agent A can cause overflow", self.gnomon(0, "mcmas", "-a", model).stdout)

    def test_export(self):
        folder = self.folder / "out"
        folder.mkdir()
        self.gnomon(0, "mcmas", "-exportmodel", "-p", folder, self.stuck, cwd=self.folder)
        self.assertEqual({path.name for path in folder.iterdir()}, {"model.dot", "model.info"})
        self.assertEqual(
            (folder / "model.dot").read_text(),
            'digraph statespace {\n 0 [label="0",shape=ellipse]\n 1 [label="1",shape=ellipse]\n    0 -> 1[label="<go>"]\n}\n',
        )
        self.assertEqual(
            (folder / "model.info").read_text(),
            "-- State 0 --\n  Agent Environment\n  Agent A\n    x=1\n\n-- State 1 --\n  Agent Environment\n  Agent A\n    x=0\n\n",
        )
        self.gnomon(0, "mcmas", "-exportmodel", self.stuck, cwd=folder)
        result = self.gnomon(1, "mcmas", "-exportmodel", "-p", self.folder / "nowhere", self.stuck)
        self.assertIn("nowhere/model.dot", result.stderr)

    def test_writes_nothing_unasked(self):
        before = {path: path.read_bytes() for path in self.folder.iterdir()}
        self.gnomon(0, "mcmas", "-k", "-a", "-c", "1", "-u", self.guess, cwd=self.folder)
        self.assertEqual({path: path.read_bytes() for path in self.folder.iterdir()}, before)


class Uniform(McmasTest):
    def test_output(self):
        result = self.gnomon(0, "mcmas", "-uniform", self.guess)
        self.assertRegex(
            self.after_loading(result),
            r"\AEncoding BDD parameters\.\.\.\nBuilding partial transition relation\.\.\.\n"
            r"  processing protocol in agent Environment\.\.\. done: 1 uniform protocols\n"
            r"  processing protocol in agent Player\.\.\. done: 6\.87195e\+10 uniform protocols\n"
            r"Building BDD for initial states\.\.\.\nVerifying formulae under uniform strategies\.\.\.\n"
            r"(  Strategy \d+:  number of reachable states = \d+\n)+"
            r"  Formula number 1: \(<g>X right\), is FALSE in the model\n"
            r"  Formula number 2: \(AF two\), is TRUE in the model\n"
            r"done, 2 formulae successfully read and checked\n"
            rf"execution time = {NUMBER}\nmaximum number of reachable states = 10\n"
            r"number of uniform strategies = \d+\nBDD memory in use = \d+\n\Z",
        )
        number = int(re.search(r"number of uniform strategies = (\d+)", result.stdout).group(1))
        self.assertEqual(result.stdout.count("  Strategy "), number)

    def test_group(self):
        self.assertEqual(self.verdicts("-uniform", "-ufgroup", "g", self.guess), ["FALSE", "TRUE"])
        result = self.gnomon(255, "mcmas", "-uniform", "-ufgroup", "zz", self.guess)
        self.assertTrue(result.stdout.endswith("Done\nGroup name zz is not defined.\n"))
        self.gnomon(0, "mcmas", "-ufgroup", "zz", self.guess)

    def test_goal_that_holds_nowhere(self):
        # MCMAS does not see that a blocked move suits the coalition if the goal is nowhere.
        model = SOURCE / "tests/cases/coalition_blocked.ispl"
        expected = ["TRUE", "TRUE", "FALSE", "FALSE", "FALSE", "FALSE"]
        for options in ((), ("-c", "1"), ("-uniform",)):
            self.assertEqual(self.verdicts(*options, model)[:6], expected, options)
        self.assertEqual(self.verdicts("-atlk", "2", model)[:6], ["TRUE", "TRUE", "TRUE", "TRUE", "FALSE", "TRUE"])

    def test_until_with_fairness(self):
        # MCMAS looks at the two ways to fail one at a time.
        model = SOURCE / "tests/cases/coalition_until_fairness.ispl"
        for options in ((), ("-c", "1"), ("-atlk", "1")):
            self.assertEqual(self.verdicts(*options, model)[0], "TRUE", options)

    def test_coalitions(self):
        self.assertEqual(self.verdicts("-atlk", "2", self.guess), ["FALSE", "TRUE"])
        for other in "013":
            self.assertEqual(self.verdicts("-atlk", other, self.guess), ["TRUE", "TRUE"])


class Simulation(McmasTest):
    def simulate(self, *answers, model=None, options=()):
        result = self.gnomon(0, "mcmas", *options, "-s", model or self.guess, stdin="\n".join(answers) + "\n", timeout=20)
        return result.stdout

    def test_dialogue(self):
        text = self.simulate("maybe", "Next", "p", "YES", "1", "7", "x", "0", "0", "e")
        text = text[text.index("Encoding") :]
        initial = [
            "--------- Initial state ---------\nAgent Environment\n  air = false\n  zoo = true\n"
            f"  card = {card}\nAgent Player\n  n = 0\n  said = nothing\n{'-' * 28}\n"
            for card in ("black", "red")
        ]
        first = initial[0] if initial[0] in text.split("[Y(es)")[0] else initial[1]
        second = initial[1] if first == initial[0] else initial[0]
        question = "Is this the initial state? [Y(es), N(ext), E(xit)]: "
        actions = (
            "Enabled actions: \n1 : Player : red\n2 : Player : black\n"
            "Please choose one, or type 0 to backtrack or -1 to quit: \n"
        )
        error = "Error. You have entered an invalid input.\nPlease choose one, or type 0 to backtrack or -1 to quit: \n"
        current = first.replace("Initial", "Current").replace("n = 0", "n = 1").replace("nothing", "r")
        expected = (
            "Encoding BDD parameters...\n\n"
            f"{first}{question}Please choose one option!\n"
            f"{question}\n{second}Is this the initial state? [Y(es), P(revious), E(xit)]: \n"
            f"{first}{question}{actions}\n{current}{actions}{error}{error}{actions}\n{first}{question}"
        )
        self.assertEqual(text, expected)

    def test_several_successors(self):
        text = self.simulate("y", "1", "y", "1", "y", "1", "y", "-1")
        self.assertNotIn("more than one successor", text)
        model = self.write("fork.ispl", GUESS.replace("said = r if Action = red and n = 2;", "said = b if Action = red;"))
        text = self.simulate("y", "1", "n", "y", "-1", model=model)
        self.assertIn("Warning: there is more than one successor state.\n\n--------- Current state ---------\n", text)
        self.assertIn("Is this the current state? [Y(es), P(revious), E(xit)]: Enabled actions: \n", text)

    def test_dead_ends(self):
        text = self.simulate("1", "5", "0", "-1", model=self.stuck)
        question = "There is no enabled action. Please type 0 to backtrack or -1 to quit immediately: "
        self.assertIn(f"{question}Error. You have entered an invalid input.\n{question}Enabled actions: \n", text)
        start = self.write("start.ispl", self.stuck.read_text().replace("A.x = 1;", "A.x = 0;"))
        self.assertTrue(self.simulate(model=start).endswith("There is no enabled action in the initial state. Simulation exits.\n"))
        empty = self.write("empty.ispl", self.stuck.read_text().replace("A.x = 1;", "A.x = 1 and A.x = 0;"))
        self.assertTrue(self.simulate(model=empty).endswith("No initial state. Check your model!\n"))

    def test_end_of_input(self):
        for answers in ([], ["y"], ["y", "1"]):
            self.simulate(*answers)
            self.simulate(*answers, options=["-q"])

    def test_for_programs(self):
        text = self.simulate("1", "1", "1", "0", "-1", options=["-q"], model=self.stuck)
        state = "Agent Environment\nAgent A\n  x = {}\n"
        self.assertEqual(
            text,
            f"\n-- State 1 --\n{state.format(1)}Done.\n-- transition 1 --\nA : go; \nDone.\n"
            f"\n-- State 1 --\n{state.format(0)}Done.\nThere is no enabled action. Please backtrack or quit.\n"
            "-- transition 1 --\nA : go; \nDone.\n",
        )


class Signals(McmasTest):
    def test_exit_code_is_the_signal(self):
        # More strategies than anybody waits for, and none of them will do.
        text = self.large.read_text().replace("AG EF top", "AG top").replace("EF top", "AG top")
        endless = self.write("endless.ispl", text)
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(
                [GNOMON, "mcmas", "-uniform", endless], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            while (line := process.stdout.readline()) and not line.startswith("  Strategy 1:"):
                pass
            os.kill(process.pid, number)
            _, errors = process.communicate(timeout=30)
            self.assertEqual(process.returncode, number)
            self.assertEqual(errors, f"Caught signal {number.name}\n")


if __name__ == "__main__":
    unittest.main()
