#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which engine answers, and the options of the bounded one."""

import os
import signal
import subprocess
import unittest
from pathlib import Path

from harness import GNOMON, MANY_VARIABLES, SLOWDOWN, SOURCE, CliTest, wait_for


class Choice(CliTest):
    def test_easy_formulas_are_for_the_symbolic_engine(self):
        document = self.json(1, "check", self.light)
        self.assertEqual(document["engine"], "symbolic")
        for formula in document["formulas"]:
            self.assertEqual((formula["engine"], formula["how"]), ("symbolic", None))
        self.assertIn("symbolic engine", self.gnomon(1, "check", self.light).stdout)

    def test_json_names_the_engine(self):
        for engine in ("symbolic", "explicit", "bounded"):
            document = self.json(1, "check", self.light, "--engine", engine, "--only", "2")
            self.assertEqual(document["engine"], engine)
            self.assertEqual(document["formulas"][0]["engine"], engine)

    def test_more_variables_than_decision_diagrams_have(self):
        many = self.write("many.ispl", MANY_VARIABLES)
        result = self.gnomon(3, "check", many, "--engine", "symbolic")
        self.assertRegex(result.stdout, r"the model needs 66\d\d\d variables of decision diagrams, and there are at most 65534")
        self.assertIn("--engine bounded and --engine explicit need none", result.stdout)
        self.gnomon(0, "check", many, "--engine", "explicit")

    def test_commands_about_all_states_do_without_the_bounded_engine(self):
        for command in (
            ["bound", self.light, "LTL F lit"],
            ["synthesise", self.light, "--only", "5"],
            ["equilibrium", self.light, "--objective", "Switch1=F lit"],
        ):
            for engine in ("auto", "bounded"):
                result = self.gnomon(2, *command, "--engine", engine)
                self.assertIn("is not one of symbolic, explicit", result.stderr)


class Bounded(CliTest):
    def check(self, code, *options):
        return self.gnomon(code, "check", self.light, "--engine", "bounded", *options)

    def test_counterexample(self):
        result = self.check(1, "--only", "2")
        self.assertIn("FALSE", result.stdout)
        self.assertIn("counterexample with bound", result.stdout)
        self.assertIn("bounded engine", result.stdout)
        self.assertIn("because of this infinite path", self.check(1, "--only", "2", "--explain").stdout)

    def test_how_is_in_the_document(self):
        formula = self.json(1, "check", self.light, "--engine", "bounded", "--only", "2")["formulas"][0]
        self.assertIn("counterexample with bound", formula["how"])

    def test_no_initial_state_is_pointed_out(self):
        text = Path(self.light).read_text()
        start = text.index("InitStates") + len("InitStates")
        end = text.index("end InitStates")
        empty = self.write("empty.ispl", text[:start] + " false and (" + text[start:end].strip().rstrip(";") + "); " + text[end:])
        result = self.gnomon(2, "check", empty, "--engine", "bounded", "--only", "2", "--strict")
        self.assertIn("no initial state", result.stderr)

    def test_encodings_agree(self):
        for encoding in ("huang", "penczek", "zbrzezny"):
            self.assertIn("FALSE", self.check(1, "--only", "2", "--encoding", encoding).stdout)

    def test_bounds(self):
        self.check(1, "--only", "2", "--max-bound", "10")
        self.check(1, "--only", "2", "--bound", "3")
        self.gnomon(1, "check", self.light, "--bound", "3")  # auto

    def test_nonsense(self):
        for options, message in (
            (["--bound", "0"], "the least value is 1"),
            (["--max-bound", "0"], "the least value is 1"),
            (["--bound", "x"], "--bound"),
            (["--bound", "2", "--max-bound", "3"], "--bound excludes --max-bound"),
            (["--encoding", "morse"], "is not one of huang, penczek, zbrzezny"),
            (["--force"], "--dump-cnf"),
        ):
            self.assertIn(message, self.check(2, *options).stderr)

    def test_options_that_would_do_nothing(self):
        for engine in ("symbolic", "explicit"):
            for options in (["--bound", "2"], ["--max-bound", "2"], ["--encoding", "penczek"]):
                result = self.gnomon(2, "check", self.light, "--engine", engine, *options)
                self.assertIn(f"{options[0]} is for the bounded engine", result.stderr)
        for engine in ("bounded", "explicit"):
            result = self.gnomon(2, "check", self.light, "--engine", engine, "--order", "2")
            self.assertIn(f"--order is for the symbolic engine, which --engine {engine} does not use", result.stderr)
        for engine in ("auto", "bounded", "symbolic"):
            result = self.gnomon(2, "check", self.light, "--engine", engine, "--max-states", "5")
            self.assertIn("--max-states is for the explicit engine", result.stderr)
        for engine in ("auto", "bounded", "symbolic", "explicit"):  # a default changes nothing anywhere
            defaults = ("--order", "auto", "--encoding", "huang", "--max-states", "1M", "--slk-engine", "auto")
            self.gnomon(1, "check", self.light, "--engine", engine, *defaults)
        for options in (["--max-states", "5"], ["--max-transitions", "5"]):
            result = self.gnomon(2, "bound", self.light, "LTL F lit", *options)
            self.assertIn(f"{options[0]} is for the explicit engine, which --engine symbolic does not use", result.stderr)
        self.assertIn("--consistency on needs", self.check(2, "--consistency", "on").stderr)
        for engine in ("auto", "symbolic", "explicit"):
            result = self.gnomon(2, "check", self.light, "--engine", engine, "--dump-cnf", "x")
            self.assertIn("--dump-cnf needs --engine bounded", result.stderr)


class Endings(CliTest):
    # Holds, which no bound shows: chains of what the generals know get longer and longer.
    ENDLESS = ("check", SOURCE / "models" / "byzantine_generals" / "byzantine_generals_turns.ispl", "-D", "M=8", "--engine",
               "bounded", "--formula", "AG(arrived[2] -> GCK(generals, !arrived[8] or attack))")  # fmt: skip

    def test_time(self):
        result = self.gnomon(3, *self.ENDLESS, "--timeout", "2s", "--stats")
        self.assertRegex(result.stdout, r"unknown up to bound \d+: the time limit was reached")
        self.assertIn("the reachable states were not explored", result.stdout)
        self.assertRegex(result.stdout, r"variables of the SAT solver +[\d,]+")

    def test_memory(self):
        result = self.gnomon(3, *self.ENDLESS, "--memory", "15M")
        self.assertRegex(result.stdout, r"unknown up to bound \d+: the memory limit was reached")

    def test_interrupt(self):
        run = self.start_check(*self.ENDLESS[1:], event="progress")
        run.send_signal(signal.SIGINT)
        self.assertRegex(run.communicate(timeout=30)[0], r"unknown up to bound \d+: interrupted")
        self.assertEqual(run.returncode, 3)


class Replay(CliTest):
    """Evidence is run on the model without listing what else could follow."""

    def model(self, semantics, lines, size):
        loops = "\n".join(f"    for i in 1..{size}: x[i] = {value} if Action = a;" for value in lines)
        return self.write(
            "many.ispl",
            f"""Semantics = {semantics};
Agent Ann
  Vars:
    x[i in 1..{size}] : boolean;
  end Vars
  Actions = {{ a }};
  Protocol:
  end Protocol
  Evolution:
{loops}
  end Evolution
end Agent
InitStates
  and[i in 1..{size}] (Ann.x[i] = false);
end InitStates
Formulae
  EF Ann.x7;
end Formulae
""",
        )

    def test_a_product_of_outcomes(self):
        model = self.model("SingleAssignment", ("true", "false"), 40)
        for engine in ("symbolic", "bounded"):
            document = self.json(0, "explain", model, "--engine", engine)
            self.assertEqual(len(document["formulas"][0]["evidence"]["states"]), 2)
            self.assert_peak_memory(document, 300_000_000)

    def test_many_lines(self):
        model = self.model("MultiAssignment", ("true",), 5000)
        document = self.json(0, "explain", model, "--engine", "bounded")
        self.assert_peak_memory(document, 300_000_000)


class Memory(CliTest):
    def test_explicit(self):
        """All of 2^40 states do not fit."""
        model = Replay.model(self, "SingleAssignment", ("true", "false"), 40)
        limits = ("--engine", "explicit", "--max-states", "1G", "--max-transitions", "100G", "--memory", "100M")
        document = self.json(3, "check", model, *limits)
        self.assertIn("the memory limit was reached", document["formulas"][0]["reason"])
        self.assert_peak_memory(document, 150_000_000)


class Files(CliTest):
    def dump(self, code, prefix, *options):
        arguments = ("--engine", "bounded", "--only", "2", "--dump-cnf", prefix)
        return self.gnomon(code, "check", self.light, *arguments, *options)

    def test_one_for_each_bound(self):
        folder = self.write("empty", "").parent / "cnf"
        folder.mkdir()
        self.dump(1, folder)
        self.dump(1, folder / "light")
        files = sorted(path.name for path in folder.iterdir())
        self.assertIn("f2-k1.cnf", files)
        self.assertIn("light-f2-k1.cnf", files)
        for file in folder.iterdir():
            self.assertRegex(file.read_text(), r"(?m)^p cnf \d+ \d+$")

    def test_files_are_not_overwritten(self):
        folder = self.write("empty", "").parent / "cnf"
        folder.mkdir()
        self.dump(1, folder)
        (folder / "f2-k1.cnf").write_text("precious")
        self.assertIn("exists", self.dump(2, folder).stderr)
        self.assertEqual((folder / "f2-k1.cnf").read_text(), "precious")
        self.dump(1, folder, "--force")
        self.assertIn("p cnf", (folder / "f2-k1.cnf").read_text())

    def test_a_folder_must_exist(self):
        self.assertIn("cannot write", self.dump(2, "/no/such/folder/x").stderr)


def children(process):
    return Path(f"/proc/{process}/task").glob("*/children")


class Auto(CliTest):
    # Too hard for everybody: where it fails, if it does, is far away.
    ENDLESS = "AG !(A.x = 1 and A.y = 5)"

    def start(self, *arguments):
        return subprocess.Popen(
            [GNOMON, "check", self.hard, "--formula", self.ENDLESS, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def test_the_bounded_engine_is_faster(self):
        result = self.gnomon(1, "check", self.hard, "--formula", "AG !one", "--explain", timeout=60)
        self.assertIn("the bounded engine was faster than the symbolic engine: a counterexample with bound", result.stdout)
        self.assertIn("!one fails in state", result.stdout)
        self.assertIn("not all reachable states were needed", result.stdout)
        self.assertIn("bounded engine\n", result.stdout)

    def test_it_does_not_wait_again(self):
        document = self.json(1, "check", self.hard, "--formula", "AG !one", "--formula", "A.x = 3 or A.x = 5", timeout=60)
        self.assertEqual([formula["engine"] for formula in document["formulas"]], ["bounded", "bounded"])
        self.assertEqual(document["engine"], "bounded")
        self.assertLess(document["formulas"][1]["seconds"], 0.9 * SLOWDOWN)

    def side_process(self, run):
        """Its id, as soon as there is one."""
        found = []

        def look():
            found[:] = [child for file in children(run.pid) for child in file.read_text().split()]
            return found or run.poll() is not None

        wait_for(look)
        return int(found[0]) if found else self.fail(f"no side process: {run.communicate()}")

    def assert_gone(self, process):
        def is_gone():
            try:
                return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] in "ZX"
            except FileNotFoundError:
                return True

        wait_for(is_gone)

    def test_interrupt_ends_both(self):
        run = self.start()
        side = self.side_process(run)
        run.send_signal(signal.SIGINT)
        output, _ = run.communicate(timeout=20)
        self.assertEqual(run.returncode, 3)
        self.assertIn("interrupted", output)
        self.assert_gone(side)

    def test_the_side_process_dies_with_the_program(self):
        run = self.start()
        side = self.side_process(run)
        os.kill(run.pid, signal.SIGKILL)
        run.communicate(timeout=20)
        self.assert_gone(side)

    def test_the_death_of_the_side_process_does_no_harm(self):
        run = self.start("--timeout", "4s")
        os.kill(self.side_process(run), signal.SIGKILL)
        output, _ = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 3)
        self.assertIn("the time limit was reached; the bounded engine: killed by signal 9", output)


if __name__ == "__main__":
    unittest.main()
