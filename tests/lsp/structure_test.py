# SPDX-License-Identifier: Apache-2.0
"""Outline, folding and layout."""

import unittest

from client import LIGHT, README_MODEL, SOURCE, LspTest, apply, part, place, run


def names(symbols):
    return [symbol["name"] for symbol in symbols]


class Structure(LspTest):
    def test_outline(self):
        self.open(LIGHT)
        symbols = self.client.about("documentSymbol")
        self.assertEqual(names(symbols), ["N", "Environment", "Switch[i in 1..N]", "Evaluation", "InitStates", "Groups", "Formulae"])
        environment, switch = symbols[1:3]
        self.assertEqual(names(environment["children"]), ["Obsvars", "Vars", "Actions", "Protocol", "Evolution"])
        self.assertEqual(names(environment["children"][0]["children"]), ["on"])
        self.assertEqual(environment["children"][1]["children"][0]["detail"], "0..3")
        self.assertEqual(names(switch["children"]), ["Lobsvars", "Vars", "Actions", "Protocol", "Evolution"])
        self.assertEqual(names(switch["children"][2]["children"]), ["press", "wait"])
        self.assertEqual(names(symbols[3]["children"]), ["lit", "high"])
        self.assertEqual(names(symbols[5]["children"]), ["all"])
        self.assertEqual(names(symbols[6]["children"])[:2], ["1: AG(lit -> high)", "2: AF lit"])
        self.assertEqual(part(LIGHT, switch["selectionRange"]), "Switch[i in 1..N]")
        self.assertTrue(part(LIGHT, switch["range"]).endswith("end Agent"))
        self.check_ranges(symbols)

    def test_named_formulas(self):
        text = LIGHT.replace("  AF lit;", "  live.lit: AF lit;")
        self.open(text)
        self.assertEqual(names(self.client.about("documentSymbol")[6]["children"])[:2], ["1: AG(lit -> high)", "live.lit: AF lit"])
        hover = self.client.about("hover", position=place(text, "live.l|it"))["contents"]["value"]
        self.assertTrue(hover.startswith("**Formula 2**, `live.lit` (CTL)"), hover)
        defined = self.client.about("definition", position=place(text, "live.l|it"))
        self.assertIn("live.lit", str([part(text, one["range"]) for one in (defined if isinstance(defined, list) else [defined])]))

    def check_ranges(self, symbols, outer=None):
        def key(place_):
            return place_["line"], place_["character"]

        for symbol in symbols:
            whole, selection = symbol["range"], symbol["selectionRange"]
            self.assertLessEqual(key(whole["start"]), key(selection["start"]), symbol)
            self.assertLessEqual(key(selection["end"]), key(whole["end"]), symbol)
            if outer:
                self.assertLessEqual(key(outer["start"]), key(whole["start"]), symbol)
                self.assertLessEqual(key(whole["end"]), key(outer["end"]), symbol)
            self.check_ranges(symbol["children"], whole)

    def test_outline_of_broken_texts(self):
        for end in range(0, len(LIGHT), 7):
            self.open(LIGHT[:end])
            self.check_ranges(self.client.about("documentSymbol"))
            self.client.about("foldingRange")
            self.client.about("semanticTokens/full")

    def test_folding(self):
        text = README_MODEL.read_text()
        self.open(text)
        lines = text.split("\n")
        folds = self.client.about("foldingRange")
        shown = {(lines[fold["startLine"]].strip(), lines[fold["endLine"]].strip()) for fold in folds}
        self.assertIn(("Agent Sender", "end Agent"), shown)
        self.assertIn(("Vars:", "end Vars"), shown)
        self.assertIn(("Formulae", "end Formulae"), shown)
        self.assertIn(("-- SPDX-License-Identifier: Apache-2.0", "-- and again; bit_transmission_paths.ispl has the formulas about paths (LTL, LDL, CDL*)."), shown)
        self.assertTrue(all(fold["startLine"] < fold["endLine"] for fold in folds))
        self.assertIn("comment", [fold.get("kind") for fold in folds])


class Layout(LspTest):
    OPTIONS = {"options": {"tabSize": 8, "insertSpaces": False}}

    def formatted(self, text):
        return run("format", "-", stdin=text).stdout

    def test_same_as_command_line(self):
        ugly = LIGHT.replace("  ", "\t").replace("and", "  and ").replace("end Vars\n", "end Vars   -- ä😀  \n\n\n\n")
        self.open(ugly)
        edits = self.client.about("formatting", **self.OPTIONS)
        self.assertEqual(apply(ugly, edits), self.formatted(ugly))
        self.open(self.formatted(ugly))
        self.assertEqual(self.client.about("formatting", **self.OPTIONS), [])

    def test_all_models(self):
        for path in sorted((SOURCE / "models").glob("*/*.ispl"))[:25]:
            squeezed = path.read_text().replace("\n  ", "\n").replace(" = ", "=")
            self.client.open(squeezed)
            edits = self.client.about("formatting", **self.OPTIONS)
            self.assertEqual(apply(squeezed, edits), self.formatted(squeezed), path)

    def test_syntax_errors(self):
        self.open(LIGHT.replace("};", "}"))
        self.assertIsNone(self.client.about("formatting", **self.OPTIONS))
        # A mistake of another kind does not matter.
        text = LIGHT.replace("AF lit", "AF    nobody")
        self.assertTrue(self.open(text))
        self.assertEqual(apply(text, self.client.about("formatting", **self.OPTIONS)), self.formatted(text))

    def test_part_of_a_text(self):
        text = LIGHT.replace("on = false if", "on   =   false if").replace("AF lit", "AF   lit")
        self.open(text)
        range_ = {"start": place(text, "|AF   lit"), "end": place(text, "AF   lit|")}
        edits = self.client.about("rangeFormatting", range=range_, **self.OPTIONS)
        self.assertEqual(apply(text, edits), text.replace("AF   lit", "AF lit"))


class Typing(LspTest):
    """The layout of what is being written, line by line, without blanks at the beginning of lines."""

    OPTIONS = {"options": {"tabSize": 2, "insertSpaces": True}}

    def after(self, text, character):
        self.client.open(text)
        end = {"line": text.count("\n"), "character": len(text.rsplit("\n", 1)[-1])}
        return apply(text, self.client.about("onTypeFormatting", position=end, ch=character, **self.OPTIONS))

    def typed(self, lines):
        text = ""
        for line in lines:
            text += line
            if line.endswith(";"):
                text = self.after(text, ";")
            text = self.after(text + "\n", "\n")
        return text

    def test_every_model(self):
        for path in sorted((SOURCE / "models").glob("*/*.ispl")):
            with self.subTest(path.name):
                lines = [line.strip() for line in run("format", str(path)).stdout.split("\n")]
                wanted = run("format", "-", stdin="\n".join(lines)).stdout
                self.assertEqual("\n".join(line.rstrip() for line in self.typed(lines).split("\n")).strip(), wanted.strip())

    def test_new_lines(self):
        for text, blanks in (
            ("Agent A\n", 2), ("Agent A\n  Vars:\n", 4), ("Agent A\n  Vars:\n    x : boolean;\n  end Vars\n", 2), ("Agent A\nend Agent\n", 0), ("", 0),
            ("Formulae\n  AG p and\n", 4), ("Formulae\n  AG (p and\n", 4), ("Formulae\n  AG p and\n    q;\n", 2), ("Const N = 3;\n", 0),
            ("Agent A\n  Protocol:\n    x = 1 :\n", 6), ("Agent A\n  Actions = {\n", 4), ("Evaluation\n  p if\n", 4), ("Evaluation\n  -- a comment\n", 2),
        ):  # fmt: skip
            with self.subTest(text):
                self.assertEqual(self.after(text, "\n"), text + " " * blanks)

    def test_only_what_was_written_last(self):
        text = "Formulae\n      EF p;\nEF q;"
        self.assertEqual(self.after(text, ";"), "Formulae\n      EF p;\n  EF q;")
        self.assertEqual(self.after("end Agent\n  Formulae\n", "\n"), "end Agent\nFormulae\n  ")
        self.assertEqual(self.after("Groups\n  g = { A };\n  end Groups\n", "\n"), "Groups\n  g = { A };\nend Groups\n")

    def test_mistakes(self):
        for text in ("Formulae\n ) EF p;", "end\n", "Agent A\nVars: x\n", ")))\n", "Formulae\n  EF p; -- x;"):
            self.assertEqual(self.after(text, ";").split(), text.split())


if __name__ == "__main__":
    unittest.main()
