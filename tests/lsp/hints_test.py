# SPDX-License-Identifier: Apache-2.0
"""What the server adds to a text: operands that are wanted, values that are computed, names in all open texts."""

import time
import unittest

from client import LIGHT, README_MODEL, SLOWDOWN, URI, LspTest, offset_of, part, place, run

WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 10_000, "character": 0}}


class SignatureHelp(LspTest):
    def help(self, new, old="AF lit;"):
        """Label and present parameter where `|` stands in `new`, which is written in place of `old`."""
        text = LIGHT.replace(old, new.replace("|", ""), 1)
        self.client.open(text)
        found = self.client.about("signatureHelp", position=place(text, new))
        if found is None:
            return None
        (signature,) = found["signatures"]
        begin, end = signature["parameters"][found["activeParameter"]]["label"]
        return signature["label"], signature["label"][begin:end]

    def test_operators(self):
        self.assertEqual(self.help("AF K(|"), ("K(i, f)", "i"))
        self.assertEqual(self.help("AF K(Switch1, |lit);"), ("K(i, f)", "f"))
        self.assertEqual(self.help("AF KO(Switch1, all, |lit);"), ("KO(i, j, f)", "f"))
        self.assertEqual(self.help("AG GCK(all, (lit and |high));"), ("GCK(g, f)", "f"))
        self.assertEqual(self.help("AG K(Switch1, GK(|all, lit));"), ("GK(g, f)", "g"))
        self.assertEqual(self.help("AF[1, |2] lit;"), ("F[m,n] f", "n"))

    def test_numbers(self):
        self.assertEqual(self.help("lit if max(1, |2) = 2;", "lit if Environment.on = true;"), ("max(x, y)", "y"))

    def test_families(self):
        text = "AF Switch[|1].mood = calm;"
        self.assertEqual(self.help(text), ("Switch[i in 1..N]", "i in 1..N"))

    def test_none(self):
        self.assertIsNone(self.help("AF (lit and |high);"))
        self.assertIsNone(self.help("AF lit; |"))
        self.assertIsNone(self.help("AF lit; -- K(|\n"))
        self.assertIsNone(self.help("|AF K(Switch1, lit);"))


class InlayHints(LspTest):
    CAPABILITIES = {"workspace": {"inlayHint": {"refreshSupport": True}}}

    def hints(self, text, range_=WHOLE):
        self.open(text)
        return self.shown(text, range_)

    def shown(self, text, range_=WHOLE):
        """What stands before each hint on its line, and the hint."""
        result = []
        for hint in self.client.about("inlayHint", range=range_):
            offset = offset_of(text, hint["position"])
            result.append((text[:offset].split("\n")[-1].strip(), hint["label"]))
        return result

    def test_constants(self):
        text = LIGHT.replace("Const N = 2;", "Const N = 2;\nConst M = 3 * N - 1;")
        self.assertIn(("Const M = 3 * N - 1", "= 5"), self.hints(text))

    def test_families(self):
        self.assertEqual(self.hints(LIGHT), [("Agent Switch[i in 1..N]", "2 agents")])
        text = LIGHT.replace("level : 0..3;", "level : 0..3; seat[i in 1..N] : 0..N;")
        self.assertIn(("level : 0..3; seat[i in 1..N] : 0..N", "2 variables, 3 values"), self.hints(text))

    def test_part_of_a_text(self):
        line = {"start": place(LIGHT, "|Formulae"), "end": place(LIGHT, "AF lit|")}
        self.assertEqual(self.hints(LIGHT, line), [])

    def test_broken_text(self):
        self.assertEqual(self.hints(LIGHT.replace("AF lit", "AF nobody")), [])

    def test_states_after_a_check(self):
        self.open(LIGHT)
        self.client.request("workspace/executeCommand", {"command": "gnomon.check", "arguments": [URI, 0]})
        self.assertIn(("Formulae", "3 reachable states"), self.shown(LIGHT))
        self.client.send(self.client.change_message([{"text": LIGHT + "\n"}], 2))
        self.assertNotIn("3 reachable states", [label for _, label in self.shown(LIGHT + "\n")])


class WorkspaceSymbols(LspTest):
    def names(self, query):
        return [symbol["name"] for symbol in self.client.request("workspace/symbol", {"query": query})]

    def test_in_all_open_texts(self):
        self.client.open(LIGHT)
        self.client.open(README_MODEL.read_text(), uri="file:///other.ispl")
        self.assertEqual(self.names("swi"), ["Switch"])
        self.assertIn("Receiver", self.names("RCV"))
        self.assertEqual(self.names("qqq"), [])
        self.assertGreater(len(self.names("")), 20)
        (found,) = self.client.request("workspace/symbol", {"query": "level"})
        self.assertEqual((found["containerName"], found["location"]["uri"]), ("Environment", URI))
        self.assertEqual(part(LIGHT, found["location"]["range"]), "level")


class FormattingOfLongTexts(LspTest):
    def test_time_and_size(self):
        lines = "".join(f"    on=true if Switch1.Action = press and level<{i % 3 + 1} and on = false   and level>=0;\n" for i in range(3000))
        text = LIGHT.replace("  Evolution:\n", "  Evolution:\n" + lines, 1)
        self.open(text)
        start = time.monotonic()
        edits = self.client.about("formatting", options={"tabSize": 2, "insertSpaces": True})
        self.assertLess(time.monotonic() - start, 0.15 * SLOWDOWN)
        self.assertEqual(apply_long(text, edits), run("format", "-", stdin=text).stdout)
        self.assertLess(sum(len(edit["newText"]) + 100 for edit in edits), 2 * len(text))
        self.assertGreater(len(edits), 1000, "the text is not replaced as a whole")


def apply_long(text, edits):
    """As `apply`, for texts of ASCII with many lines."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    result, done = "", 0
    for edit in edits:
        begin, end = (starts[edit["range"][side]["line"]] + edit["range"][side]["character"] for side in ("start", "end"))
        result += text[done:begin] + edit["newText"]
        done = end
    return result + text[done:]


if __name__ == "__main__":
    unittest.main()
