# SPDX-License-Identifier: Apache-2.0
"""From names to declarations and uses, and new names for old ones."""

import json
import tempfile
import unittest
from pathlib import Path

from client import LIGHT, README_MODEL, SOURCE, URI, Failure, LspTest, apply, offset_of, part, place, position, run

MODEL = README_MODEL.read_text()

FAMILY = """\
Const N = 3;
Const Half = N / 2;
Define
  full[i in 1..N] := Crypto[i].coin = N and !Crypto[i].poor;
end Define
Agent Environment
  Obsvars:
    link[i in 1..N, j in 1..N where i <> j] : boolean;
  end Obsvars
  Actions = { none };
  Protocol:
    Other : { none };
  end Protocol
  Evolution:
    for i in 1..N, j in 1..N where i <> j: link[i, j] = true if Crypto[i].Action = pick[j];
  end Evolution
end Agent
Agent Crypto[i in 1..N]
  Vars:
    card : { none, c[k in 1..2] };
    coin : 0..N;
  end Vars
  Define:
    poor := coin <= Half;
  end Define
  Actions = { wait, pick[j in 1..N] };
  Protocol:
    !poor : { pick[j in 1..N], wait };
    Other : { wait };
  end Protocol
  Evolution:
    coin = coin + 1 and card = c[1] if coin < N and Action = wait;
    card = none if card = c2 and Action = pick3 and Environment.link[1, 2] = true;
  end Evolution
end Agent
Evaluation
  odd[i in 1..N] if Crypto[i].coin mod 2 = 1;
  linked if Environment.link1_2 = true or Crypto2.card = c1;
  over if linked and full2;
end Evaluation
InitStates
  and[i in 1..N] (Crypto[i].coin = 0 and Crypto[i].card = none) and
  and[i in 1..N, j in 1..N where i <> j] (Environment.link[i, j] = false);
end InitStates
Groups
  everyone = { Crypto[i in 1..N] };
  pair[i in 2..N] = { Crypto[i - 1], Crypto[i] };
end Groups
Formulae
  for i in 1..N: AG (odd[i] -> K(Crypto[i], odd[i]));
  EF odd3 and EF linked;
  <everyone>F odd1;
  EF over and AG (full[3] -> !Crypto1.poor);
  <Crypto[i in 1..2]>F odd[2];
  GK(pair2, odd1) or GCK(everyone, Crypto1.GreenStates) or KO(Crypto1, everyone, odd1);
  [[e]] <<x[i in 1..N]>> (Environment, e) (Crypto[i in 1..N], x[i]) F linked;
end Formulae
"""


class Names(LspTest):
    def at(self, method, text, marked, **params):
        return self.client.about(method, position=place(text, marked), **params)

    def definition(self, text, marked):
        """The lines of the declarations."""
        found = self.at("definition", text, marked)
        return [text.split("\n")[entry["range"]["start"]["line"]].strip() for entry in found]

    def test_definitions(self):
        self.open(MODEL)
        for marked, line in (
            ("AG !garb|led", "garbled if (Receiver.message = m0 and Sender.bit = b1) or"),
            ("K(|Sender, K(", "Agent Sender"),
            ("GCK(parti|es", "parties = { Sender, Receiver };"),
            ("<channel|>F", "channel = { Environment };"),
            ("if Receiver.|message = m0 or", "message : { empty, m0, m1 };"),
            ("|channel = none  if", "channel : { none, forth, back, both };"),
            ("channel = no|ne  if", "channel : { none, forth, back, both };"),
            ("if Action = |drop;", "Actions = { drop, pass_forth, pass_back, pass_both };"),
            ("Receiver.Action = |acknowledge", "Actions = { nothing, acknowledge };"),
            ("ack = true : { |nothing };", "Actions = { send0, send1, nothing };"),
            ("(|Environment.Action = pass_back", "Agent Environment"),
            ("Sender.bit = |b0 or", "bit : { b0, b1 };"),
        ):
            self.assertEqual(self.definition(MODEL, marked), [line], marked)
        self.assertEqual(self.definition(MODEL, "A|gent Sender"), [])
        self.assertEqual(self.definition(MODEL, "-- Bit trans|mission"), [])

    def test_definitions_in_families(self):
        self.assertEqual(self.open(FAMILY), [])
        for marked, line in (
            ("Crypto2|.card", "Agent Crypto[i in 1..N]"),
            ("link1|_2", "link[i in 1..N, j in 1..N where i <> j] : boolean;"),
            ("Environment.li|nk[1, 2]", "link[i in 1..N, j in 1..N where i <> j] : boolean;"),
            ("card = c|2", "card : { none, c[k in 1..2] };"),
            ("Action = pick|3", "Actions = { wait, pick[j in 1..N] };"),
            ("coin <= Ha|lf", "Const Half = N / 2;"),
            ("linked and ful|l2", "full[i in 1..N] := Crypto[i].coin = N and !Crypto[i].poor;"),
            ("!Crypto1.po|or", "poor := coin <= Half;"),
            ("if link|ed and", "linked if Environment.link1_2 = true or Crypto2.card = c1;"),
            ("K(Crypto[|i], odd[i])", "for i in 1..N: AG (odd[i] -> K(Crypto[i], odd[i]));"),
            ("od|d3", "odd[i in 1..N] if Crypto[i].coin mod 2 = 1;"),
            ("GK(pai|r2", "pair[i in 2..N] = { Crypto[i - 1], Crypto[i] };"),
            ("|x[i]) F", "[[e]] <<x[i in 1..N]>> (Environment, e) (Crypto[i in 1..N], x[i]) F linked;"),
        ):
            self.assertEqual(self.definition(FAMILY, marked), [line], marked)

    def test_references(self):
        self.open(MODEL)
        found = self.at("references", MODEL, "rec|ack if", context={"includeDeclaration": True})
        self.assertEqual(len(found), 8)
        self.assertTrue(all(part(MODEL, entry["range"]) == "recack" for entry in found))
        without = self.at("references", MODEL, "rec|ack if", context={"includeDeclaration": False})
        self.assertEqual(without, found[1:])
        # A variable and a group of the same name are two things.
        group = self.at("references", MODEL, "<channel|>F", context={"includeDeclaration": True})
        variable = self.at("references", MODEL, "Environment.|channel", context={"includeDeclaration": True})
        self.assertEqual((len(group), len(variable)), (4, 6))
        self.assertEqual(self.at("references", MODEL, "en|d Vars", context={}), [])

    def test_highlights(self):
        self.open(MODEL)
        found = self.at("documentHighlight", MODEL, "|ack : boolean")
        # Declaration and assignment are writes.
        self.assertEqual([entry["kind"] for entry in found], [3, 2, 2, 2, 3, 2, 2])

    # --- renaming

    def renamed(self, text, marked, name):
        edit = self.at("rename", text, marked, newName=name)
        self.assertEqual(list(edit["changes"]), [URI])
        return apply(text, edit["changes"][URI])

    def refused(self, text, marked, name):
        with self.assertRaises(Failure) as failure:
            self.at("rename", text, marked, newName=name)
        self.assertEqual(failure.exception.code, -32803)
        return failure.exception.message

    def test_rename(self):
        self.open(MODEL)
        for marked, old, new in (("AG !garb|led", "garbled", "broken"), ("Agent Send|er", "Sender", "Talker"), ("= b|0 or", "b0", "zero"), ("pass_back, pa|ss_both };", "pass_both", "pass_all")):
            text = self.renamed(MODEL, marked, new)
            code = "\n".join(line.split("--")[0] for line in text.split("\n"))
            self.assertNotRegex(code, rf"\b{old}\b")
            result = run("check", "--json", "-", stdin=text)
            self.assertEqual(result.stderr, "")
            document = json.loads(result.stdout)
            self.assertTrue(all(f["as_expected"] for f in document["formulas"]), new)

    def test_rename_only_what_is_meant(self):
        self.open(MODEL)
        text = self.renamed(MODEL, "<channel|>F", "net")
        self.assertIn("net = { Environment };", text)
        self.assertIn("channel : {", text)
        self.assertIn("Environment.channel = none", text)
        self.assertEqual(text.count("<net>"), 3)
        # `nothing` is an action of both parties.
        text = self.renamed(MODEL, "send1, noth|ing }", "idle")
        self.assertIn("Actions = { send0, send1, idle };", text)
        self.assertIn("Actions = { nothing, acknowledge };", text)

    def test_rename_families(self):
        self.open(FAMILY)
        for marked, new in (("Agent Cr|ypto", "Player"), ("|odd[i in", "uneven"), ("  li|nk[i in", "edge"), ("pi|ck[j in 1..N] };", "take"), (" c[|k in", "m"), ("Const N| =", "Size"), ("pa|ir[i", "two"), ("<<|x[", "plan"), ("{ none, |c[", "ace"), ("fu|ll[i in", "rich"), ("|poor := ", "needy"), ("and full|2", "done"), ("if link|ed and", "joined")):
            text = self.renamed(FAMILY, marked, new)
            self.assertNotEqual(text, FAMILY)
            before = run("expand", "-", stdin=FAMILY).stdout
            after = run("expand", "-", stdin=text)
            self.assertEqual(after.returncode, 0, (new, after.stderr))
            self.assertEqual(len(before.split()), len(after.stdout.split()), new)

    def test_rename_to_a_name_that_is_taken(self):
        text = FAMILY.replace("Evaluation\n", "Evaluation\n  alone if Crypto[1].coin = 1;\n", 1)
        self.open(text)
        for marked, name in (("|odd[i in", "alone"), ("|alone if", "odd"), ("fu|ll[i in", "odd")):
            with self.subTest(name), self.assertRaisesRegex(Failure, "is taken"):
                self.renamed(text, marked, name)

    def test_rename_formulas(self):
        text = LIGHT.replace("Formulae\n", "Formulae\n  timing.lit.soon: AF lit;\n  for i in 1..N: seen[i]: EF K(Switch[i], lit);\n", 1)
        self.open(text)
        self.assertIn("timing.at_last: AF lit;", self.renamed(text, "timing.lit.so|on:", "timing.at_last"))
        self.assertIn("soon: AF lit;", self.renamed(text, "tim|ing.lit.soon:", "soon"))
        self.assertIn("groups.known[i]: EF K", self.renamed(text, "se|en[i]:", "groups.known"))
        for name in ("a..b", ".a", "a.", "a.end", ""):
            with self.subTest(name), self.assertRaises(Failure):
                self.renamed(text, "timing.lit.so|on:", name)
        with self.assertRaises(Failure):
            self.renamed(text, "  li|t if", "a.b")

    def test_rename_what_another_file_uses(self):
        with tempfile.TemporaryDirectory() as folder:
            uri = Path(folder, "model.ispl").as_uri()
            Path(folder, "spec.inc").write_text("Formulae\n  EF lit;\nend Formulae\n")
            text = LIGHT + 'include "spec.inc";\n'
            self.client.open(text, uri)
            with self.assertRaisesRegex(Failure, r"spec\.inc uses `lit`"):
                self.client.about("rename", uri, position=place(text, "  li|t if"), newName="bright")
            self.assertTrue(self.client.about("rename", uri, position=place(text, "  hi|gh if"), newName="tall")["changes"])

    def test_every_name_of_every_model(self):
        """The same system with other names: every declared name is replaced, and the model stays correct."""
        renamed = 0
        for path in sorted((SOURCE / "models").glob("*/*.ispl"))[:12]:
            text = path.read_text()
            if self.open(text):
                continue
            names = [symbol["selectionRange"]["start"] for top in self.client.about("documentSymbol") for symbol in [top, *[leaf for section in top["children"] for leaf in [section, *section["children"]]]]]
            for start in names[:40]:
                known = self.client.about("prepareRename", position=start)
                if not known:
                    continue
                try:
                    edit = self.client.about("rename", position=start, newName="zz_" + known["placeholder"])
                except Failure as failure:
                    # `wish1` and `wish2`, declared one by one, that are used as `wish[i]`.
                    self.assertRegex(known["placeholder"], r"\d$", path)
                    self.assertIn("would mean something else", failure.message)
                    continue
                renamed += 1
                after = run("parse", "-", stdin=apply(text, edit["changes"][URI]))
                self.assertEqual((after.returncode, after.stderr), (0, ""), (path, known))
        self.assertGreater(renamed, 50)

    def test_refused_names(self):
        self.open(MODEL)
        self.assertIn("reserved word", self.refused(MODEL, "|ack : boolean", "Agent"))
        for name in ("", "1x", "a b", "ä", "x-y", "x;", "--"):
            self.assertIn("is not a name", self.refused(MODEL, "|ack : boolean", name))
        self.assertIn("taken (by the variable", self.refused(MODEL, "|ack : boolean", "bit"))
        self.assertIn("taken (by the value", self.refused(MODEL, "|ack : boolean", "b0"))
        self.assertIn("taken (by the atom", self.refused(MODEL, "|recack if", "recbit"))
        self.assertIn("cannot be renamed", self.refused(MODEL, "|Agent Sender", "x"))
        self.assertIn("cannot be renamed", self.refused(MODEL, "Agent Env|ironment", "Nature"))
        # An index may not hide a constant that is used inside of it.
        self.open(FAMILY)
        self.refused(FAMILY, "link[|i in", "j")

    def test_prepare(self):
        self.open(FAMILY)
        found = self.at("prepareRename", FAMILY, "od|d3")
        self.assertEqual((part(FAMILY, found["range"]), found["placeholder"]), ("odd", "odd"))
        self.assertIsNone(self.at("prepareRename", FAMILY, "end Ag|ent"))
        self.assertIsNone(self.at("prepareRename", FAMILY, "Agent Environ|ment"))

    def test_broken_text(self):
        text = MODEL.replace("AG !garbled;", "AG !garbled")
        self.open(text)
        self.assertEqual(self.definition(text, "K(Receiver, rec|ack"), ["recack if Sender.ack = true;"])
        for offset in range(0, len(text), 37):
            self.client.about("definition", position=position(text, offset))
            self.client.about("prepareRename", position=position(text, offset))

    def test_names_after_wide_characters(self):
        text = LIGHT.replace("AF lit", "AF -- 😀\n  lit").replace("\n", " -- 😀ä\n")
        self.open(text)
        found = self.at("references", text, "AG(l|it ->", context={"includeDeclaration": True})
        self.assertEqual({text[offset_of(text, e["range"]["start"]) : offset_of(text, e["range"]["end"])] for e in found}, {"lit"})


if __name__ == "__main__":
    unittest.main()
