#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every model of the project through every command with --json: valid, as documented, deterministic.

At the end every field that docs/json-schema.md describes must have been seen."""

import json
import os
import unittest

import json_schema
from harness import COUNTER, SOURCE, CliTest, run

MODELS = sorted(SOURCE.glob("models/*/*.ispl"))
PENNIES = SOURCE / "models/matching_pennies/matching_pennies.ispl"


def without_times(document):
    """A document without what differs from run to run."""
    text = json.dumps(document)
    document = json.loads(text)
    document.pop("seconds", None)
    document.pop("peak_memory_bytes", None)
    for formula in document.get("formulas", []):
        formula.pop("seconds", None)
    return document


class AllModels(CliTest):
    def document(self, *arguments):
        result = run(*arguments, "--json", timeout=600)
        self.assertIn(result.returncode, (0, 1, 2, 3), (arguments, result.stderr))
        document = json.loads(result.stdout)
        self.assertEqual(json_schema.problems(document), [], arguments)
        return document

    def test_every_command_on_every_model(self):
        for model in MODELS:
            for command in (["parse"], ["info"], ["simulate", "--random", "10"], ["simulate"], ["expand"], ["format"]):
                with self.subTest(model=model.name, command=command):
                    self.assertTrue(self.document(*command, model)["ok"])

    def test_check_is_deterministic(self):
        models = MODELS if os.environ.get("GNOMON_SLOW_TESTS") else MODELS[:4]
        for model in models:
            with self.subTest(model=model.name):
                options = ["check", model, "--explain"]
                self.assertEqual(without_times(self.document(*options)), without_times(self.document(*options)))

    def test_every_documented_field_is_seen(self):
        broken = self.write("broken.ispl", self.light.read_text().replace("lit ->", "lot ->", 1))
        clash = self.write("clash.ispl", self.light.read_text().replace("lit if", "lit if Environment.on = false;\n  lit if", 1))
        counter = self.write("counter.ispl", COUNTER)
        tables = self.write("tables.ispl", "Const Need = { 2, 1 };\n" + self.light.read_text())
        walk = self.write("walk.ispl", "Agent A Vars: x : 0..1; end Vars Actions = { on, off }; Protocol: end Protocol Evolution: x = 1 if Action = on; x = 0 if Action = off; end Evolution end Agent Evaluation far if A.x = 1; end Evaluation InitStates A.x = 0; end InitStates")
        cases = [
            ["check", self.light, "--explain", "--formula", "AG K(Switch1, !lit)", "--all-formulas"], ["check", broken], ["check", self.light, "--engine", "bounded"], ["check", self.stuck], ["check", counter, "--explain", "--coverage"], ["info", self.light], ["info", tables],
            ["simulate", "--random", "10", self.light], ["simulate", "--random", "2", counter], ["parse", broken, clash], ["format", self.light], ["expand", self.light],
            ["graph", self.light, "--agents", "all"], ["automaton", "G(p -> F q)"], ["bound", self.light, "LTL F !lit"], ["equilibrium", self.light, "--objective", "Switch1=F lit"], ["synthesise", self.light, "--only", "5"], ["explain", self.light, "--formula", "EF K(Switch1, lit)"], ["explain", PENNIES, "--formula", "ATLir <Odd>F other"], ["explain", walk, "--formula", "<A>(!far U[2,2] far)"], ["parse", "--list-warnings"], ["check", "/no/such/file"], ["--version"],
            ["test", self.light, broken, "/no/such/file"], ["check", self.light, "/no/such/file"],
        ]  # fmt: skip
        for arguments in cases:
            self.document(*arguments)
        fields = {(heading, field) for heading, table in json_schema.TABLES.items() for field in table}
        missing = fields - json_schema.SEEN
        # Those of the dialogue are seen in simulate_dialogue_test.py, events in events_test.py, costly lines in costly_line_test.py.
        elsewhere = ("fix", "note", "gnomon.session/1", "offer", "gnomon.event/1", "costly_line")
        self.assertEqual({m for m in missing if m[0] not in elsewhere}, set())


if __name__ == "__main__":
    unittest.main()
