# SPDX-License-Identifier: Apache-2.0
"""What the server tells about a place: hover, completion, colours, quick fixes."""

import unittest

from client import LIGHT, README_MODEL, URI, LspTest, apply, part, place, position, units

MODEL = README_MODEL.read_text()


class Hover(LspTest):
    def hover(self, text, marked):
        found = self.client.about("hover", position=place(text, marked))
        return found["contents"]["value"] if found else None

    def test_names(self):
        self.open(LIGHT)
        variable = self.hover(LIGHT, "le|vel : 0..3")
        self.assertIn("level : 0..3", variable)
        self.assertIn("Variable of `Environment`, 4 values", variable)
        self.assertIn("Observed by `Environment`, `Switch[i in 1..N]`.", variable)
        self.assertIn("Observed by all agents.", self.hover(LIGHT, "Environment.o|n = true"))
        self.assertIn("Observed by `Switch[i in 1..N]`.", self.hover(LIGHT, "mo|od = calm : {"))
        self.assertIn("Action of `Switch[i in 1..N]`", self.hover(LIGHT, "Switch1.Action = pr|ess and on = false"))
        agent = self.hover(LIGHT, "Agent Swi|tch")
        for expected in ("Variables: `mood`", "Actions: `press`, `wait`", "what everybody sees: `on`", "besides: `level`"):
            self.assertIn(expected, agent)
        self.assertIn("Observes all its variables", self.hover(LIGHT, "Agent Env|ironment"))
        atom = self.hover(LIGHT, "AF l|it")
        self.assertIn("lit if Environment.on = true", atom)
        self.assertIn("Used in formula 1, 2, 3 to 4, 5.", atom)
        self.assertIn("Members: `Switch1`, `Switch2`", self.hover(LIGHT, "<al|l>F"))
        self.assertIn("Of `Switch[i in 1..N].mood`", self.hover(LIGHT, "{ ca|lm, tense"))
        self.assertIn("Const N = 2", self.hover(LIGHT, "Switch[i in 1..|N]"))
        self.assertIsNone(self.hover(LIGHT, "Form|ulae"))

    def test_formulas_in_words(self):
        self.open(MODEL)
        for marked, logic, sentence in (
            ("|AG !garbled", "CTL", "On all paths, always: not garbled."),
            ("A|F recbit", "CTL", "On all paths, at some time: recbit."),
            ("AG |EF recack", "CTL", "On all paths, always: on some path, at some time: recack."),
            ("|AG((recack and bit0) -> K(Sender", "CTLK", "On all paths, always: if recack and bit0, then Sender knows that Receiver knows that bit0."),
            ("bit0) -> G|CK(parties", "CTLK", "On all paths, always: if recack and bit0, then it is common knowledge in parties that bit0."),
            ("<channel>|F recack", "ATL", "channel can make sure that, whatever the others do, at some time: recack."),
        ):
            text = self.hover(MODEL, marked)
            self.assertIn(f"({logic})", text, marked)
            self.assertIn(sentence, text, marked)
        self.assertIn("Expected: TRUE", self.hover(MODEL, "|AG !garbled"))
        self.assertIn("**Formula 1**", self.hover(MODEL, "|AG !garbled"))

    def test_formulas_with_bounds_and_names(self):
        text = LIGHT.replace("Formulae\n", "Formulae\n  timing.soon: AG[0,N] lit;\n  A(high U[1,4] lit);\n  <all>F[2,] Kw(Switch1, lit);\n", 1)
        self.open(text)
        named = self.hover(text, "timing.so|on:")
        self.assertIn("**Formula 1**, `timing.soon` (CTL)", named)
        self.assertIn("On all paths, always from step 0 to step 2: lit.", named)
        self.assertIn("On all paths, high until, from step 1 to step 4, lit.", self.hover(text, "|A(high U"))
        self.assertIn("at some time from step 2 on: Switch1 knows whether lit.", self.hover(text, "<all>|F[2,]"))
        self.assertIn("knows whether", self.hover(text, "|Kw(Switch1"))

    def test_formulas_have_the_numbers_of_a_check(self):
        text = LIGHT.replace("Formulae\n", "Formulae\n  for i in 1..N: EF K(Switch[i], lit);\n  EX high;\n", 1)
        self.open(text)
        self.assertIn("**Formulas 1 to 2** (CTLK), for example with i = 1", self.hover(text, "  for i in 1..N: E|F K"))
        self.assertIn("**Formula 3** (CTL)", self.hover(text, "  E|X high"))
        self.assertIn("Used in formula 1 to 2, ", self.hover(text, "  li|t if"))

    def test_operators(self):
        self.open(MODEL)
        self.assertTrue(self.hover(MODEL, "A|G !garbled").startswith("`AG`: on all paths, always\n"))
        self.assertIn("common knowledge in the group", self.hover(MODEL, "-> G|CK("))
        self.assertTrue(self.hover(MODEL, "AG |!garbled").startswith("`!`: does not hold"))
        self.assertIn("no other line of the protocol", self.hover(MODEL, "Oth|er : { drop"))
        text = LIGHT.replace("Evaluation\n", "Define\n  above := Environment.level > 1;\nend Define\nEvaluation\n", 1)
        self.open(text)
        self.assertIn("names for expressions", self.hover(text, "De|fine\n  above"))

    def test_broken_text(self):
        text = MODEL.replace("AF recbit", "AF nobody")
        self.assertTrue(self.open(text))
        self.assertEqual(self.hover(text, "A|F nobody"), "`AF`: on all paths, at some time\n\n---\n\n**Formula 2**")
        self.assertIn("Variable of `Receiver`\n", self.hover(text, "mess|age : {"))
        for offset in range(0, len(text), 31):
            self.client.about("hover", position=position(text, offset))


class Completion(LspTest):
    def labels(self, text, marked):
        self.client.open(text)
        return [item["label"] for item in self.client.about("completion", position=place(text, marked))]

    def typed(self, old, new):
        """Labels where `|` stands in `new`, which is written in place of `old`."""
        return self.labels(LIGHT.replace(old, new.replace("|", ""), 1), new)

    def test_sections(self):
        self.assertIn("Agent", self.labels("", "|"))
        self.assertIn("Formulae", self.typed("Groups\n  all", "| \nGroups\n  all"))
        inside = self.typed("  Lobsvars =", "  |\n  Lobsvars =")
        self.assertIn("Vars", inside)
        self.assertNotIn("Formulae", inside)
        self.assertEqual(self.typed("tense };\n  end Vars", "tense };\n  end |"), ["Vars"])
        self.assertEqual(self.typed("tense };\n  end Vars", "tense };\n  end V|"), ["Vars"])
        self.assertEqual(self.typed("end Evolution\nend Agent", "end Evolution\nend |"), ["Agent"])
        self.assertEqual(self.labels("Formulae\n  EF p;\nend ", "EF p;\nend |"), ["Formulae"])
        self.assertEqual(self.labels("Agent A\n  Vars:\n    x : boolean;\nend \nAgent B\n", "boolean;\nend |"), ["Vars"])
        self.assertEqual(self.labels("end ", "end |"), [])
        self.assertEqual(self.typed("Agent Switch[i in 1..N]", "Agent |"), [])

    def test_a_word_that_is_complete(self):
        self.assertIn("Evaluation", self.labels("Eval", "Eval|"))
        self.assertNotIn("Evaluation", self.labels("Evaluation", "Evaluation|"))
        self.assertNotIn("lit", self.typed("AF lit;", "AF lit|;"))
        self.assertEqual(self.typed("tense };\n  end Vars", "tense };\n  end Vars|"), [])

    def test_members(self):
        self.assertEqual(self.typed("lit if Environment.on = true;", "lit if Environment.|"), ["on", "level"])
        self.assertEqual(self.typed("lit if Environment.on = true;", "lit if Switch[1].|;"), ["mood"])
        self.assertEqual(self.typed("lit if Environment.on = true;", "lit if Switch2.m|;"), ["mood"])
        self.assertEqual(self.typed("if Switch1.Action = press and on = true;", "if Switch1.|;"), ["mood", "Action"])
        self.assertEqual(self.typed("AF lit;", "AF Switch1.|;"), ["mood", "GreenStates", "RedStates"])
        self.assertEqual(self.typed("AF lit;", "AF Nobody.|;"), [])

    def test_values_and_actions(self):
        self.assertEqual(self.typed("    mood = calm : {", "    mood = | : {")[:2], ["calm", "tense"])
        self.assertEqual(self.typed("lit if Environment.on = true;", "lit if Environment.on = |;"), ["true", "false"])
        self.assertEqual(self.typed("and Action = press;", "and Action = |;"), ["press", "wait"])
        self.assertEqual(self.typed("if Switch1.Action = press and on = true;", "if Switch1.Action = |;"), ["press", "wait"])
        self.assertEqual(self.typed("{ press, wait };\n    Other", "{ press, | };\n    Other"), ["press", "wait"])
        self.assertEqual(self.typed("Lobsvars = { level };", "Lobsvars = { | };"), ["on", "level"])
        self.assertEqual(self.typed("level : 0..3;", "level : |;"), ["boolean"])

    def test_conditions(self):
        protocol = self.typed("    mood = calm : {", "    | : {")
        for expected in ("mood", "Other", "Environment", "N"):
            self.assertIn(expected, protocol)
        self.assertNotIn("lit", protocol)
        evolution = self.typed("if mood = calm and Action = press", "if mood = calm and |")
        for expected in ("mood", "Action", "Environment", "Switch"):
            self.assertIn(expected, evolution)
        self.assertEqual(self.typed("all = { Switch1, Switch2 };", "all = { |"), ["Environment", "Switch"])

    def test_definitions(self):
        text = "Define\n  far := Switch1.near;\nend Define\n" + LIGHT.replace("  Actions = { press", "  Define:\n    near := mood = calm;\n  end Define\n  Actions = { press", 1)

        def typed(old, new):
            return self.labels(text.replace(old, new.replace("|", ""), 1), new)

        self.assertIn("Define", typed("  Lobsvars =", "  |\n  Lobsvars ="))
        self.assertIn("near", typed("    mood = calm : {", "    | : {"))
        self.assertIn("far", typed("    mood = calm : {", "    | : {"))
        self.assertEqual(typed("lit if Environment.on = true;", "lit if Switch1.|;"), ["mood", "near"])
        self.assertIn("high", typed("lit if Environment.on = true;", "lit if |;"))
        self.assertIn("far", typed("AF lit;", "AF |;"))
        self.assertNotIn("near", typed("AF lit;", "AF |;"))
        self.assertIn("mood", typed("near := mood = calm;", "near := |;"))
        self.assertEqual(typed("near := mood = calm;\n  end Define\n  Actions", "|\n  end Define\n  Actions"), [])
        self.client.open(text)
        hover = self.client.about("hover", position=place(text, "far := Switch1.ne|ar"))
        self.assertIn("near := mood = calm", hover["contents"]["value"])
        outline = self.client.about("documentSymbol")
        self.assertEqual([one["name"] for one in outline if one["name"] == "Define"], ["Define"])

    def test_observations(self):
        section = "  Observes:\n    dark := Environment.on = false;\n  end Observes\n"
        text = LIGHT.replace("  Actions = { press", section + "  Actions = { press", 1)

        def typed(old, new):
            return self.labels(text.replace(old, new.replace("|", ""), 1), new)

        self.assertIn("Observes", typed("  Lobsvars =", "  |\n  Lobsvars ="))
        self.assertIn("dark", typed("    mood = calm : {", "    | : {"))
        self.assertIn("Environment", typed("dark := Environment.on = false;", "dark := |;"))
        self.assertEqual(typed("lit if Environment.on = true;", "lit if Switch1.|;"), ["mood", "dark"])
        self.client.open(text)
        hover = self.client.about("hover", position=place(text, "da|rk := Environment"))["contents"]["value"]
        self.assertIn("dark := Environment.on = false", hover)
        self.assertIn("Observation of `Switch[i in 1..N]`", hover)
        outline = self.client.about("documentSymbol")
        agents = [one for one in outline if one["name"].startswith("Switch")]
        sections = [one["name"] for one in agents[0]["children"]]
        self.assertIn("Observes", sections)

    def test_types_and_tables(self):
        text = "Type Mood = { calm, wild };\nConst Weight = { 3, 1 };\n" + LIGHT.replace("mood : { calm, tense };", "mood : Mood init calm;", 1)

        def typed(old, new):
            return self.labels(text.replace(old, new.replace("|", ""), 1), new)

        self.assertIn("Mood", typed("mood : Mood init", "mood : | init"))
        self.assertIn("wild", typed("    mood = calm : {", "    mood = | : {"))
        self.assertIn("Weight", typed("    mood = calm : {", "    | : {"))
        self.assertIn("min", typed("    mood = calm : {", "    | : {"))
        self.client.open(text)
        hover = self.client.about("hover", position=place(text, "mood : Mo|od"))
        self.assertIn("Type Mood = { calm, wild }", hover["contents"]["value"])
        hover = self.client.about("hover", position=place(text, "{ calm, wi|ld"))
        self.assertIn("`Mood`", hover["contents"]["value"])
        names = [one["name"] for one in self.client.about("documentSymbol")]
        self.assertEqual(names[:3], ["Weight", "N", "Mood"])

    def test_formulas(self):
        formula = self.typed("AF lit;", "AF |;")
        for expected in ("lit", "high", "all", "Switch", "AG", "K"):
            self.assertIn(expected, formula)
        self.assertNotIn("mood", formula)
        self.assertEqual(self.typed("AF lit;", "K(|, lit);"), ["Environment", "Switch"])
        self.assertEqual(self.typed("AF lit;", "GK(|, lit);"), ["all"])
        self.assertEqual(self.typed("AF lit;", "<|"), ["all", "Environment", "Switch"])

    def test_comments_and_plain_text(self):
        self.assertEqual(self.typed("AF lit;", "AF lit; -- x|"), [])
        self.client.open("")
        items = self.client.about("completion", position={"line": 0, "character": 0})
        agent = next(item for item in items if item["label"] == "Agent")
        self.assertNotIn("$", agent["insertText"])
        self.assertNotIn("insertTextFormat", agent)

    def test_everywhere(self):
        self.open(MODEL)
        for offset in range(0, len(MODEL), 13):
            self.client.about("completion", position=position(MODEL, offset))


class Snippets(LspTest):
    CAPABILITIES = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}

    def test_skeleton(self):
        self.client.open("")
        items = self.client.about("completion", position={"line": 0, "character": 0})
        agent = next(item for item in items if item["label"] == "Agent")
        self.assertIn("${1:Name}", agent["insertText"])
        self.assertEqual(agent["insertTextFormat"], 2)


class Colours(LspTest):
    def tokens(self, text):
        """(text, type, modifiers) of every coloured part."""
        self.open(text)
        legend = self.capabilities["semanticTokensProvider"]["legend"]
        data = self.client.about("semanticTokens/full")["data"]
        lines = text.split("\n")
        result, line, begin = [], 0, 0
        for i in range(0, len(data), 5):
            down, right, length, kind, modifiers = data[i : i + 5]
            line, begin = (line + down, right) if down else (line, begin + right)
            encoded = lines[line].encode("utf-16-le")
            word = encoded[2 * begin : 2 * (begin + length)].decode("utf-16-le")
            names = [name for bit, name in enumerate(legend["tokenModifiers"]) if modifiers >> bit & 1]
            result.append((word, legend["tokenTypes"][kind], names))
        return result

    def test_kinds(self):
        found = self.tokens(LIGHT)
        for expected in (
            ("Agent", "keyword", []),
            ("Switch", "class", ["declaration"]),
            ("mood", "variable", ["declaration"]),
            ("mood", "variable", ["modification"]),
            ("calm", "enumMember", []),
            ("press", "function", []),
            ("lit", "property", []),
            ("all", "type", []),
            ("N", "variable", ["readonly"]),
            ("i", "parameter", ["declaration"]),
            ("K", "keyword", []),
            ("->", "operator", []),
            ("2", "number", []),
            ("-- EXPECT: TRUE", "comment", []),
        ):
            self.assertIn(expected, found)

    def test_operator_words_as_names(self):
        text = LIGHT.replace("mood", "K").replace("lit", "AG")
        found = self.tokens(text)
        self.assertIn(("K", "variable", ["declaration"]), found)
        self.assertIn(("AG", "property", ["declaration"]), found)
        self.assertIn(("AG", "property", []), found)
        self.assertIn(("AG", "keyword", []), found)

    def test_wide_characters(self):
        text = LIGHT.replace("-- EXPECT: TRUE", "-- 😀ä€")
        self.assertIn(("-- 😀ä€", "comment", []), self.tokens(text))
        self.assertEqual(units("😀ä€"), 4)


class QuickFixes(LspTest):
    def fixes(self, text, marked):
        self.open(text)
        start = place(text, marked)
        return self.client.about("codeAction", range={"start": start, "end": start}, context={"diagnostics": []})

    def fixed(self, old, new):
        text = LIGHT.replace(old, new.replace("|", ""), 1)
        (fix,) = self.fixes(text, new)
        self.assertEqual(fix["kind"], "quickfix")
        result = apply(text, fix["edit"]["changes"][URI])
        self.assertEqual(self.open(result), [])
        return fix["title"]

    def test_fixes(self):
        self.assertEqual(self.fixed("AF lit;", "AF li|tt;"), "Replace by `lit`")
        self.assertEqual(self.fixed("Action = press;", "Action = pre|sss;"), "Replace by `press`")
        self.assertEqual(self.fixed("AG(lit ->", "AG(Environment.on|n ->"), "Replace by `on`")
        self.assertEqual(self.fixed("<all>F", "<al|ll>F"), "Replace by `all`")
        self.assertEqual(self.fixed("high if Environment.level", "high if le|vel"), "Replace by `Environment.level`")
        self.assertEqual(self.fixed("Environment.on = true;", "Environment.on =|= true;"), "Replace by `=`")

    def test_insertion(self):
        self.assertEqual(self.fixed("AF lit;", "AF lit|"), "Insert `;`")

    def test_words_of_other_languages(self):
        self.assertEqual(self.fixed("AF lit;", "A<|> lit;"), "Replace by `AF`")
        self.assertEqual(self.fixed("AF lit;", "CTL A|F lit;"), "Remove this")

    def test_two_readings(self):
        text = LIGHT.replace("AF lit;", "LTL !lit U high;")
        first, second = self.fixes(text, "LTL !|lit U high;")
        self.assertEqual([first["title"], second["title"]], ["Replace by `!(lit U high)`", "Replace by `(!lit) U high`"])
        self.assertFalse(first["isPreferred"] or second["isPreferred"], "nobody knows which one is meant")
        for fix in (first, second):
            self.assertEqual(self.open(apply(text, fix["edit"]["changes"][URI])), [])

    def test_none(self):
        self.assertEqual(self.fixes(LIGHT, "AF l|it;"), [])
        text = LIGHT.replace("AF lit;", "AF qqqqqqq;")
        self.assertEqual(self.fixes(text, "AF q|qqqqqq;"), [])
        text = LIGHT.replace("AF lit;", "AF litt;")
        self.assertEqual(self.fixes(text, "|InitStates"), [])
        (fix,) = self.fixes(text, "AF litt|;")
        self.assertEqual(part(text, fix["diagnostics"][0]["range"]), "litt")


if __name__ == "__main__":
    unittest.main()
