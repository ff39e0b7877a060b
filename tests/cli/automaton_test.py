#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon automaton: every format has the same automaton, mistakes are shown where they are."""

import re
import unittest

from harness import CliTest

PLAIN = """\
LDL <(p;q)*> r
infinite words, terminal; 3 states, 4 transitions, 1 acceptance set
letters: p, q, r

state 0 (initial)
  must meet: <(p;q)*> r
  r -> 1
  p -> 2

state 1 (accepting)
  true -> 1 {0}

state 2
  must meet: <q;(p;q)*> r
  q -> 0
"""

HOA = """\
HOA: v1
tool: "gnomon" "VERSION"
name: "p U (G q)"
States: 2
Start: 0
AP: 2 "q" "p"
acc-name: Buchi
Acceptance: 1 Inf(0)
properties: trans-labels explicit-labels state-acc weak
--BODY--
State: 0 "p U G q"
  [1] 0
  [0] 1
State: 1 "G q" {0}
  [0] 1
--END--
"""

DOT = """\
digraph automaton {
  label="G F p"; labelloc=t; rankdir=LR; fontname="Helvetica"; fontsize=11;
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=10];
  edge [fontname="Helvetica", fontsize=9];
  s0 [label="0\\nG F p"];
  start [shape=point]; start -> s0;
  s0 -> s0 [label="true"];
  s0 -> s0 [label="p {0}", penwidth=2];
}
"""


class Automaton(CliTest):
    def automaton(self, *arguments, code=0):
        return self.gnomon(code, "automaton", *arguments).stdout

    def test_text(self):
        self.assertEqual(self.automaton("LDL <(p;q)*> r"), PLAIN)

    def test_hoa(self):
        text = self.automaton("p U (G q)", "--format", "hoa")
        self.assertEqual(re.sub(r'"\d+\.\d+\.\d+"', '"VERSION"', text), HOA)
        several = self.automaton("G F p and G F q", "--format", "hoa")
        self.assertIn("acc-name: generalized-Buchi 2\nAcceptance: 2 Inf(0)&Inf(1)\n", several)
        self.assertIn("trans-acc", several)
        self.assertIn("acc-name: Buchi\n", self.automaton("G F p and G F q", "--one-set", "--format", "hoa"))
        self.assertIn("acc-name: all\nAcceptance: 0 t\n", self.automaton("G p", "--format", "hoa"))
        self.assertIn("\nFinite-words: ", self.automaton("F p", "--finite", "--format", "hoa"))

    def test_dot(self):
        self.assertEqual(self.automaton("G F p", "--format", "dot"), DOT)

    def test_picture(self):
        """Without Graphviz; every state is there, and accepting ones have a second frame."""
        path = self.folder / "p.svg"
        self.gnomon(0, "automaton", "F p", "-o", path, env={"PATH": str(self.folder)})
        text = path.read_text()
        self.assertEqual(re.findall(r'<g id="(\w+)">', text), ["s0", "s1"])
        self.assertEqual(text.count('rx="5"'), 1)
        self.assertIn("--force", self.gnomon(2, "automaton", "G F p", "-o", path).stderr)

    def test_the_ending_decides(self):
        for name, beginning in (("p.dot", "digraph"), ("p.hoa", "HOA: v1"), ("p.json", "{"), ("p.mmd", "G F p"), ("p", "G F p")):
            with self.subTest(name=name):
                self.automaton("G F p", "-o", self.folder / name)
                self.assertTrue((self.folder / name).read_text().startswith(beginning))

    def test_json(self):
        document = self.json(0, "automaton", "G(p -> F q)")
        self.assertEqual((document["words"], document["class"], document["acceptance_sets"]), ("infinite", "general", 1))
        self.assertEqual(sorted(document["letters"]), ["p", "q"])
        self.assertEqual(len(document["states"]), 2)
        self.assertIsNone(document["file"])
        marks = [t["marks"] for state in document["states"] for t in state["transitions"]]
        self.assertIn([0], marks)
        guards = [t["guard"] for state in document["states"] for t in state["transitions"]]
        self.assertIn([[]], guards)
        same = self.gnomon(0, "automaton", "G(p -> F q)", "--format", "json").stdout
        self.assertEqual(same, self.gnomon(0, "automaton", "G(p -> F q)", "--json").stdout)

    def test_finite_traces(self):
        by_prefix = self.automaton("LTLf p U q").splitlines()[1:]
        self.assertEqual(by_prefix, self.automaton("LTL p U q", "--finite").splitlines()[1:])
        self.assertEqual(by_prefix[0], "finite words; 2 states, 3 transitions")
        document = self.json(0, "automaton", "LDLf [true] false")
        self.assertEqual(document["words"], "finite")
        self.assertEqual([s["accepting"] for s in document["states"]], [False, True])

    def test_negation(self):
        negated = self.automaton("F p", "--negate").splitlines()
        self.assertEqual(negated[0], "not: F p")
        self.assertEqual(negated[1:3], self.automaton("G !p").splitlines()[1:3])
        self.assertTrue(self.json(0, "automaton", "F p", "--negate")["negated"])

    def test_without_prefix_a_formula_is_one_of_ldl(self):
        for formula in ("[(p;q)*] r", "<(p;q)*> r", "G(p -> F q)", "p U q", "p"):
            with self.subTest(formula=formula):
                plain, prefixed = self.automaton(formula), self.automaton("LDL " + formula)
                self.assertEqual(plain.splitlines()[1:], prefixed.splitlines()[1:])
        self.assertEqual(self.automaton("AG p").splitlines()[1:], self.automaton("LTL G p").splitlines()[1:])
        self.assertEqual(self.automaton("CTL* E (G F p)").splitlines()[1:], self.automaton("G F p").splitlines()[1:])

    def test_with_a_model(self):
        text = self.automaton("LTL G(lit -> F K(Switch1, high and lit))", "--model", self.light, "-W", "no-all")
        self.assertRegex(text, r"(?m)^letters: .*K\(Switch1, high and lit\)")
        result = self.gnomon(2, "automaton", "G lot", "--model", self.light, "-W", "no-all")
        self.assertRegex(result.stderr, r"<formula>:1:\d+: error E0204: .*`lot`")
        document = self.json(0, "automaton", "F lit", "--model", self.light, "-D", "N=3")
        self.assertEqual(document["file"], str(self.light))

    def test_mistakes(self):
        for formula, place in (("LDL <(p;q)* r", "1:13"), ("LTL G(p and", "1:12"), ("G K(Alice, p)", "1:5"), ("", "1:1")):
            with self.subTest(formula=formula):
                result = self.gnomon(2, "automaton", formula)
                self.assertEqual(result.stdout, "")
                self.assertIn(f"<formula>:{place}: error E", result.stderr)
        document = self.json(2, "automaton", "LDL <p")
        self.assertFalse(document["ok"])
        self.assertTrue(document["diagnostics"])
        self.assertIn("requires --model", self.gnomon(2, "automaton", "F p", "-D", "N=3").stderr)
        self.assertIn("without `for`", self.gnomon(2, "automaton", "for i in 1..2: LTL F p").stderr)
        self.assertIn("FORMULA is missing", self.gnomon(2, "automaton").stderr)
        self.gnomon(2, "automaton", "p", "--model", self.folder / "none.ispl")

    def test_limits(self):
        hard = " and ".join(f"F p{i}" for i in range(8))
        result = self.gnomon(3, "automaton", hard, "--max-states", "100")
        self.assertIn("the automaton of the formula has more than 100 states", result.stderr)
        self.gnomon(0, "automaton", hard)
        self.gnomon(0, "automaton", "X " * 2000 + "p")


if __name__ == "__main__":
    unittest.main()
