#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon mcmas -c: witnesses and counterexamples in the layout of MCMAS 1.3.0."""

import re
import unittest

from harness import README_MODEL, SOURCE, CliTest

# Three numbers in a row, then 3 for ever; the second agent sees only whether the number is even.
ROW = """\
Agent Environment
  Obsvars: even : boolean; end Obsvars
  Actions = {};
  Protocol: end Protocol
  Evolution:
    even = true if even = false and A.Action = go;
    even = false if even = true and A.Action = go;
  end Evolution
end Agent
Agent A
  Vars: n : 0..3; end Vars
  Actions = {go, rest};
  Protocol: n < 3 : {go}; Other : {rest}; end Protocol
  Evolution: n = n + 1 if n < 3; end Evolution
end Agent
Agent B
  Actions = {look};
  Protocol: Other : {look}; end Protocol
  Evolution: end Evolution
end Agent
Evaluation
  start if A.n = 0;
  done if A.n = 3;
end Evaluation
InitStates
  A.n = 0 and Environment.even = true;
end InitStates
Groups
  both = {A, B};
end Groups
Formulae
  EF done;
  AF start;
  AG !done;
  EG !start;
  EX EG !start;
  K(B, start);
  DK(both, !start);
  start;
end Formulae
"""

STATE = "------------- State: {} -----------------\n"
DASHES = "-" * 40 + "\n"
WITNESS = "  The following is a witness for the formula: \n"
COUNTEREXAMPLE = "  The following is a counterexample for the formula: \n"
SORRY = "    -- Sorry it is not possible to compute witnesses for non-ECTLK formulae\n"
FAILURE = r"A (?:witness|counterexample) exists but could not be generated\.\n"

BODY = r"(?:   < \d+(?: \d+)* > \n)+  States description: \n(?:------------- State: \d+ -----------------\n(?:Agent .*\n(?:  \S+ = .*\n)*)+-{40}\n)+"


def row_state(even, n):
    return f"Agent Environment\n  even = {even}\nAgent A\n  n = {n}\nAgent B\n"


class Evidence(CliTest):
    def setUp(self):
        super().setUp()
        self.row = self.write("row.ispl", ROW)
        self.out = self.folder / "out"
        self.out.mkdir()

    def blocks(self, *arguments, code=0):
        """What follows the line of each formula."""
        text = self.gnomon(code, "mcmas", *arguments).stdout
        text = text[text.index("Verifying properties...\n") :].split("done, ")[0]
        return re.split(r"  Formula number \d+: .*, is (?:TRUE|FALSE|UNKNOWN) in the model\n", text)[1:]


class Text(Evidence):
    def test_witness(self):
        states = [("true", 0), ("false", 1), ("true", 2), ("false", 3)]
        body = "".join(STATE.format(i) + row_state(*state) + DASHES for i, state in enumerate(states))
        self.assertEqual(self.blocks("-c", "1", self.row)[0], f"{WITNESS}   < 0 1 2 3 > \n  States description: \n{body}")

    def test_lasso_repeats_the_number_of_the_loop(self):
        block = self.blocks("-c", "1", self.row)[4]
        self.assertIn("   < 0 1 > \n   < 1 2 3 3 > \n", block)
        self.assertTrue(block.startswith(WITNESS))

    def test_counterexamples(self):
        blocks = self.blocks("-c", "1", self.row)
        self.assertTrue(blocks[2].startswith(f"{COUNTEREXAMPLE}   < 0 1 2 3 > \n"))
        one = f"{COUNTEREXAMPLE}   < 0 > \n  States description: \n{STATE.format(0)}{row_state('true', 0)}{DASHES}"
        self.assertEqual(blocks[3], one)
        self.assertEqual(blocks[6], f"{COUNTEREXAMPLE}   < 0 1 > \n" + one.split("> \n")[1] + STATE.format(1) + row_state("true", 0) + DASHES)

    def test_no_witness_of_universal_formulas(self):
        blocks = self.blocks("-c", "1", self.row)
        self.assertEqual(blocks[1], SORRY)
        self.assertEqual(blocks[7], SORRY)

    def test_epistemic_step(self):
        block = self.blocks("-c", "1", self.row)[5]
        self.assertEqual(block, f"{COUNTEREXAMPLE}   < 0 1 > \n  States description: \n{STATE.format(0)}{row_state('true', 0)}{DASHES}{STATE.format(1)}{row_state('true', 2)}{DASHES}")

    def test_quiet(self):
        text = self.gnomon(0, "mcmas", "-q", "-c", "1", self.row).stdout
        self.assertIn("Verifying properties...\nTRUE\n   < 0 1 2 3 > \n  States description: \n", text)
        self.assertNotIn("The following", text)
        self.assertNotIn("Sorry", text)

    def test_nothing_without_the_option(self):
        for option in ([], ["-c", "0"]):
            self.assertEqual(self.blocks(*option, self.row), [""] * 8)

    def test_text_only(self):
        self.gnomon(0, "mcmas", "-c", "1", "-k", "-a", self.row, cwd=self.out)
        self.assertEqual(list(self.out.iterdir()), [])


class Files(Evidence):
    def test_witness(self):
        self.assertEqual(set(self.blocks("-c", "2", "-p", self.out, self.row)), {WITNESS, COUNTEREXAMPLE, SORRY})
        self.assertEqual(
            (self.out / "formula1.dot").read_text(),
            "digraph witness0 {\n"
            + "".join(f' {i} [label="{i}",shape=ellipse]\n' for i in range(4))
            + "".join(f'    {i} -> {i + 1}[label="<go;look>"]\n' for i in range(3))
            + "}\n",
        )
        states = [("true", 0), ("false", 1), ("true", 2), ("false", 3)]
        self.assertEqual(
            (self.out / "formula1.info").read_text(),
            "".join(
                f"-- State {i} --\n  Agent Environment\n    even={even}\n  Agent A\n    n={n}\n  Agent B\n\n"
                for i, (even, n) in enumerate(states)
            ),
        )
        self.assertEqual({path.name for path in self.out.glob("formula2.*")}, set(), "there is no witness")

    def test_edges(self):
        self.gnomon(0, "mcmas", "-c", "2", "-p", self.out, self.row)
        self.assertIn('    3 -> 3[label="<rest;look>"]\n', (self.out / "formula5.dot").read_text())
        self.assertIn('    0 -> 1[label="B", arrowhead=none, style=dotted]\n', (self.out / "formula6.dot").read_text())
        self.assertIn('    0 -> 1[label="both", arrowhead=none, style=dotted]\n', (self.out / "formula7.dot").read_text())
        self.assertTrue((self.out / "formula6.dot").read_text().startswith("digraph counterexample5 {\n"))

    def test_only_files_of_these_names_are_overwritten(self):
        for name in ("formula1.dot", "formula1.info", "formula2.dot", "other.dot"):
            (self.out / name).write_text("old")
        self.gnomon(0, "mcmas", "-c", "3", self.row, cwd=self.out)
        self.assertIn("digraph", (self.out / "formula1.dot").read_text())
        self.assertIn("State 0", (self.out / "formula1.info").read_text())
        self.assertEqual((self.out / "formula2.dot").read_text(), "old")
        self.assertEqual((self.out / "other.dot").read_text(), "old")

    def test_missing_folder(self):
        for options in (["-c", "2"], ["-c", "3", "-k"]):
            result = self.gnomon(1, "mcmas", *options, "-p", self.folder / "nowhere", self.row)
            self.assertRegex(result.stderr, r"cannot write \S*/nowhere/formula1\.dot: ")
        self.gnomon(0, "mcmas", "-c", "1", "-p", self.folder / "nowhere", self.row)


class Consistency(Evidence):
    def test_deadlock(self):
        text = self.gnomon(0, "mcmas", "-k", "-c", "3", "-p", self.out, self.stuck).stdout
        state = "Agent Environment\nAgent A\n  x = {}\n"
        self.assertIn(
            f"The following state does not have any successors.\n{state.format(0)}{DASHES}"
            f"Below is a witness execution leading to the state: \n{STATE.format(1)}{state.format(1)}{DASHES}"
            f"{STATE.format(2)}{state.format(0)}{DASHES}Checking formulae...\n",
            text,
        )
        self.assertEqual(
            (self.out / "deadlock.dot").read_text(),
            'digraph deadlock {\n 0 [label="0",shape=ellipse]\n 1 [label="1",shape=ellipse]\n    0 -> 1[label="<go>"]\n}\n',
        )
        self.assertTrue((self.out / "deadlock.info").read_text().startswith("-- State 0 --\n  Agent Environment\n  Agent A\n    x=1\n\n"))

    def test_deadlock_at_once(self):
        """MCMAS does not come to an end here."""
        model = self.write("start.ispl", self.stuck.read_text().replace("A.x = 1;", "A.x = 0;"))
        text = self.gnomon(0, "mcmas", "-k", "-c", "1", model).stdout
        self.assertIn(f"leading to the state: \n{STATE.format(1)}Agent Environment\nAgent A\n  x = 0\n{DASHES}Checking", text)

    def test_overflow(self):
        model = self.write("over.ispl", ROW.replace("n = n + 1 if n < 3", "n = n + 1 if n < 3; n = n + 2 if n = 2"))
        text = self.gnomon(0, "mcmas", "-a", "-c", "3", "-p", self.out, model).stdout
        self.assertRegex(text, r"can cause overflow in the following state: \n(.*\n)+?-{40}\nBelow is a witness execution")
        self.assertTrue((self.out / "overflow.dot").read_text().startswith("digraph overflow {\n 0 "))
        self.assertIn("-- State 2 --", (self.out / "overflow.info").read_text())


class Strategies(Evidence):
    def setUp(self):
        super().setUp()
        text = ROW.replace("both = {A, B};", "both = {A, B}; b = {B};")
        self.game = self.write("game.ispl", text.replace("  EF done;\n", "  <both>F done;\n  <b>X start;\n"))

    def test_a_play(self):
        blocks = self.blocks("-c", "1", self.game)
        self.assertTrue(blocks[0].startswith(f"{WITNESS}   < 0 1 2 3 > \n  States description: \n"))
        self.assertTrue(blocks[1].startswith(f"{COUNTEREXAMPLE}   < 0 > \n"))

    def test_steps_of_a_strategy(self):
        for value in "1234":
            block = self.blocks("-c", "1", "-f", value, self.game)[0]
            self.assertTrue(block.startswith(f"{WITNESS}   < 0 1 > \n   < 1 2 > \n   < 2 3 > \n  States"), block)

    def test_against_a_coalition(self):
        for value in "12":
            block = self.blocks("-c", "1", "-l", value, "-w", self.game)[1]
            self.assertTrue(block.startswith(f"{COUNTEREXAMPLE}   < 0 1 > \n  States"), block)

    def test_uniform(self):
        result = self.gnomon(0, "mcmas", "-c", "1", "-uniform", self.game)
        self.assertIn("-c shows nothing", result.stderr)
        blocks = self.blocks("-c", "1", "-atlk", "2", self.game)
        self.assertRegex(blocks[0], rf"\A{re.escape(WITNESS)}{FAILURE}\Z")
        self.assertTrue(blocks[1].startswith(f"{COUNTEREXAMPLE}   < 0 > \n"))


class ShippedModels(Evidence):
    def check_files(self, number, block):
        """The files of a formula say the same as the text."""
        dot = (self.out / f"formula{number}.dot").read_text()
        info = (self.out / f"formula{number}.info").read_text()
        ids = re.findall(r"^------------- State: (\d+) -", block, re.MULTILINE)
        self.assertEqual(ids, [str(i) for i in range(len(ids))])
        self.assertEqual(re.findall(r"^ (\d+) \[label=\"\1\",shape=ellipse\]$", dot, re.MULTILINE), ids)
        self.assertEqual(re.findall(r"^-- State (\d+) --$", info, re.MULTILINE), ids)
        values = re.findall(r"^  (\S+) = (.*)$", block, re.MULTILINE)
        self.assertEqual(re.findall(r"^    ([^= ]+)=(.*)$", info, re.MULTILINE), values)
        edges = re.findall(r"^    (\d+) -> (\d+)\[label=\"(?:<.*>\"|[^<].*\", arrowhead=none, style=dotted)\]$", dot, re.MULTILINE)
        self.assertEqual(len(edges) + len(ids) + 2, dot.count("\n"))
        lines = [line.split() for line in re.findall(r"^   < (.*) > $", block, re.MULTILINE)]
        steps = [step for line in lines for step in zip(line, line[1:])]
        self.assertEqual(sorted(steps), sorted(edges))

    def test_layout(self):
        kinds = set()
        for name in ("bit_transmission/bit_transmission", "card_game/card_game", "train_gate_controller/train_gate_controller"):
            blocks = self.blocks("-c", "3", "-p", self.out, "-f", "4", "-l", "2", SOURCE / f"models/{name}.ispl", code=0)
            for number, block in enumerate(blocks, 1):
                with self.subTest(model=name, formula=number):
                    kind = block.split("\n")[0]
                    kinds.add(kind)
                    if kind + "\n" == SORRY:
                        self.assertEqual(block, SORRY)
                    elif not re.fullmatch(FAILURE, block.split("\n", 1)[1]):
                        self.assertIn(kind + "\n", (WITNESS, COUNTEREXAMPLE))
                        self.assertRegex(block, rf"\A.*\n{BODY}\Z")
                        self.check_files(number, block)
        self.assertEqual(kinds, {WITNESS[:-1], COUNTEREXAMPLE[:-1], SORRY[:-1]})

    def test_golden(self):
        """Nothing forces the channel to deliver."""
        self.assertEqual(
            re.sub(r"bit = b[01]", "bit = b?", self.blocks("-c", "1", README_MODEL)[1]),
            f"{COUNTEREXAMPLE}   < 0 0 > \n  States description: \n{STATE.format(0)}Agent Environment\n  channel = none\n"
            f"Agent Sender\n  ack = false\n  bit = b?\nAgent Receiver\n  message = empty\n{DASHES}",
        )


if __name__ == "__main__":
    unittest.main()
