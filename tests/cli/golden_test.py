#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What people see of evidence and graphs, byte for byte: tests/golden has a file for each case and format.

After a change that is meant, `./dev test --update-golden` (or GNOMON_UPDATE_GOLDEN=1) writes the files
anew; look at the difference before you commit it."""

import difflib
import json
import os
import unittest

import json_schema
from harness import SOURCE, CliTest, run

FOLDER = SOURCE / "tests/golden"
UPDATE = os.environ.get("GNOMON_UPDATE_GOLDEN") == "1"
ENDINGS = {"text": "txt", "dot": "dot", "mermaid": "mmd", "json": "json", "svg": "svg", "html": "html", "csv": "csv", "latex": "tex"}

# Name: model, then options of `explain`.
EVIDENCE = {
    "path": ["tian_ji/tian_ji", "--only", "7"],
    "lasso": ["counter/counter", "--only", "2"],
    "lasso_after_path": ["scheduler/scheduler", "--only", "3"],
    "lasso_fair": ["bit_transmission/bit_transmission_fair", "--formula", "EF EG recack"],
    "long_path": ["pursuit_evasion/pursuit_evasion", "-D", "N=40", "--formula", "EF found"],
    "knowledge": ["card_game/card_game", "--only", "6"],
    "knowledge_nested": ["byzantine_generals/byzantine_generals", "--only", "8"],
    "knowledge_distributed": ["bit_transmission/bit_transmission", "--formula", "DK(parties, Environment.channel = none)"],
    "knowledge_common": ["bit_transmission/bit_transmission", "--only", "8"],
    "knowledge_common_fair": ["bit_transmission/bit_transmission_fair", "--only", "6"],
    "knowledge_in_lasso": ["byzantine_generals/byzantine_generals", "--only", "11"],
    "correct": ["book_store/book_store", "--only", "14"],
    "correct_and_path": ["train_gate_controller/train_gate_controller", "--only", "3"],
    "engine_word": ["bit_transmission/bit_transmission", "--formula", "EX AG EF recack"],
    "strategy": ["tian_ji/tian_ji", "--only", "1"],
    "strategy_replies": ["scheduler/scheduler", "--only", "4"],
    "strategy_of_others": ["tian_ji/tian_ji", "--only", "3"],
    "strategy_after_path": ["tian_ji/tian_ji", "--only", "11"],
    "strategy_of_two": ["bit_transmission/bit_transmission", "--formula", "<parties>X(recbit or !recack)"],
    "word": ["bit_transmission/bit_transmission_paths", "--only", "17"],
    "word_matched": ["bit_transmission/bit_transmission_paths", "--only", "23"],
    "word_finite": ["bit_transmission/bit_transmission_paths", "--only", "24"],
    "agents": ["train_gate_controller/train_gate_controller", "--only", "5", "--agents", "Train1,Train2"],
    "full": ["byzantine_generals/byzantine_generals", "--only", "6", "--full"],
}

# The same, of strategies that agents follow by what they see.
UNIFORM = {
    "refutation": ["matching_pennies/matching_pennies", "--formula", "ATLir <Odd>F other"],
    "profile": ["matching_pennies/matching_pennies", "--formula", "<<y>> <<x>> (Even,x) (Odd,y) F other"],
}

# What happens step by step.
TABLES = {
    "table_loop": ["scheduler/scheduler", "--only", "3", "--as", "table"],
    "table_knowledge": ["bit_transmission/bit_transmission", "--only", "8", "--as", "table"],
}
LANES = {
    "lanes_knowledge": ["bit_transmission/bit_transmission", "--only", "8", "--as", "lanes"],
    "lanes_agents": ["train_gate_controller/train_gate_controller", "--only", "5", "--agents", "Train1,Train2", "--as", "lanes"],
}

# Name: model, then options of `graph`.
GRAPHS = {
    "graph": ["scheduler/scheduler"],
    "graph_knowledge": ["tian_ji/tian_ji", "--agents", "all", "--atoms", "--full"],
}


def stable(text):
    """A document without what differs from run to run or is tested elsewhere, on few lines."""
    document = json.loads(text)
    for formula in document.get("formulas", []):
        formula.pop("seconds")
    kept = {key: document[key] for key in ("formulas", "states", "transitions", "knowledge") if key in document}
    return json.dumps(kept, indent=1, ensure_ascii=False) + "\n"


class Golden(CliTest):
    def output(self, command, model, options, format):
        result = run(command, f"models/{model}.ispl", *options, "--format", format, "-W", "no-all", cwd=SOURCE)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        if format != "json":
            return result.stdout
        self.assertEqual(json_schema.problems(json.loads(result.stdout)), [])
        return stable(result.stdout)

    def compare(self, name, text):
        file = FOLDER / name
        if UPDATE:
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            return
        golden = file.read_text(encoding="utf-8") if file.exists() else ""
        if golden != text:
            lines = difflib.unified_diff(golden.splitlines(), text.splitlines(), f"tests/golden/{name}", "now", lineterm="")
            self.fail("\n".join(["differs; if that is meant: ./dev test --update-golden", *lines]))

    def cases(self, command, table, formats):
        for name, (model, *options) in table.items():
            for format in formats:
                file = f"{name}.{ENDINGS[format]}"
                with self.subTest(file=file):
                    self.compare(file, self.output(command, model, options, format))

    def test_evidence(self):
        self.cases("explain", EVIDENCE, ("text", "dot", "mermaid", "json"))

    def test_uniform_strategies(self):
        self.cases("explain", UNIFORM, ("text", "dot", "json"))

    def test_tables(self):
        self.cases("explain", TABLES, ("text", "html", "csv", "latex"))

    def test_lanes(self):
        self.cases("explain", LANES, ("text", "mermaid", "svg"))

    def test_own_layout(self):
        drawn = {name: EVIDENCE[name] for name in ("knowledge_common", "strategy_replies")}
        self.cases("explain", drawn, ("svg",))

    def test_graphs(self):
        self.cases("graph", GRAPHS, ("dot", "mermaid", "json"))

    def test_every_file_has_a_case(self):
        names = {*EVIDENCE, *UNIFORM, *TABLES, *LANES, *GRAPHS}
        self.assertEqual([file.name for file in FOLDER.iterdir() if file.stem not in names], [])

    def test_engines_agree_on_what_is_unique(self):
        """Where there is only one shortest path, or one strategy, both engines show the same."""
        for name in ("strategy", "strategy_replies"):
            model, *options = EVIDENCE[name]
            with self.subTest(name):
                explicit = self.output("explain", model, [*options, "--engine", "explicit"], "text")
                self.assertEqual(explicit, self.output("explain", model, options, "text"))


if __name__ == "__main__":
    unittest.main()
