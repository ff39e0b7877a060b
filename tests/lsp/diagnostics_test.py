# SPDX-License-Identifier: Apache-2.0
"""Diagnostics while a text changes: the same as on the command line, at the right places, in time."""

import json
import random
import tempfile
import time
import unittest
from pathlib import Path

from client import LIGHT, README_MODEL, SLOWDOWN, URI, LspTest, part, position, run

BROKEN = LIGHT.replace("AF lit;", "AF list;").replace("mood : { calm, tense };", "mood : { calm, tense }")


def from_command_line(text):
    """What `gnomon parse` says of the text."""
    document = json.loads(run("parse", "--json", "-", stdin=text).stdout)
    return document["files"][0]["diagnostics"]


def full_message(entry):
    lines = [entry["message"]]
    lines += [f"note: {note['message']}" for note in entry["notes"] if "line" not in note]
    if entry["hint"]:
        lines.append(f"hint: {entry['hint']}")
    return "\n".join(lines)


def long_model(lines):
    """A correct model of about so many lines."""
    parts = ["Semantics = SingleAssignment; Agent A\n  Vars:\n"]
    count = lines // 5
    parts += [f"    x{i} : 0..3;\n" for i in range(count)]
    parts.append("  end Vars\n  Actions = { go, stay };\n  Protocol:\n    Other : { go, stay };\n  end Protocol\n  Evolution:\n")
    parts += [f"    x{i} = x{i} + 1 if x{i} < 3 and Action = go;\n" for i in range(count)]
    parts.append("  end Evolution\nend Agent\nEvaluation\n")
    parts += [f"  p{i} if A.x{i} = 3;\n" for i in range(count)]
    parts.append("end Evaluation\nInitStates\n")
    parts += [f"  A.x{i} = 0 and\n" for i in range(count)]
    parts.append("  true;\nend InitStates\nFormulae\n")
    parts += [f"  EF p{i};\n" for i in range(count)]
    parts.append("end Formulae\n")
    return "".join(parts)


class Diagnostics(LspTest):
    def assert_same_as_command_line(self, text, published):
        expected = from_command_line(text)
        self.assertEqual(len(published), len(expected))
        for mine, entry in zip(published, expected):
            self.assertEqual(mine["code"], entry["code"])
            self.assertEqual(mine["message"], full_message(entry))
            self.assertEqual(mine["severity"], {"error": 1, "warning": 2}[entry["severity"]])
            data = text.encode()
            for end, key in (("start", "offset"), ("end", "end_offset")):
                before = data[: entry[key]].decode()
                self.assertEqual(mine["range"][end], position(text, len(before)), entry)

    def test_error_among_many_warnings(self):
        repeated = "  lit if Environment.on = true;\n" * 1500
        text = LIGHT.replace("  lit if", repeated + "  lit if", 1).replace("AF lit;", "AF list;")
        published = self.open(text)
        self.assert_same_as_command_line(text, published)
        self.assertEqual([entry["code"] for entry in published if entry["severity"] == 1], ["E0204"])

    def test_correct_model(self):
        self.assertEqual(self.open(README_MODEL.read_text()), [])

    def test_errors(self):
        published = self.open(BROKEN)
        self.assertTrue(published)
        self.assert_same_as_command_line(BROKEN, published)
        self.assertEqual(published[0]["source"], "gnomon")
        self.assertNotIn("codeDescription", published[0])

    def test_warnings_and_notes(self):
        text = LIGHT.replace("  high if", "  lit if Environment.level = 3;\n  high if").replace("-> high", "-> lit")
        published = self.open(text)
        self.assert_same_as_command_line(text, published)
        self.assertIn(2, [entry["severity"] for entry in published])
        related = [entry["relatedInformation"] for entry in published if "relatedInformation" in entry]
        self.assertTrue(related)
        self.assertEqual(related[0][0]["location"]["uri"], URI)
        unused = [entry for entry in published if entry["code"] == "W0604"]
        self.assertTrue(unused and all(entry["tags"] == [1] for entry in unused))

    def test_units_of_utf16(self):
        # One, two, three and four bytes; one and two units.
        text = LIGHT.replace("AF lit;", "AF -- ä€😀 𝔊nomon\n list; -- 😀 AF\n").replace("Const N = 2;", "Const N = 2; -- 😀\n")
        text = text.replace("  high if", "  -- é\n  high if")
        published = self.open(text)
        self.assertEqual([part(text, entry["range"]) for entry in published], ["list"])
        # On a line with such characters in front: a comment cannot be followed by anything, so edit inside of one.
        at = text.index("😀 𝔊nomon")
        change = {"range": {"start": position(text, at), "end": position(text, at + 1)}, "text": "\n lit and"}
        self.client.send(self.client.change_message([change], 2))
        changed = text[:at] + "\n lit and" + text[at + 1 :]
        published = self.client.diagnostics(2)
        self.assert_same_as_command_line(changed, published)

    def test_versions_and_closing(self):
        self.client.open(BROKEN, version=7)
        message = self.client.wait_for("textDocument/publishDiagnostics")
        self.assertEqual(message["version"], 7)
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": URI}})
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        self.assertEqual(self.client.diagnostics(), [])

    def test_only_the_newest_text_is_analysed(self):
        self.open(LIGHT)
        changes = [self.client.change_message([{"text": LIGHT + "\n" * i}], i) for i in range(2, 200)]
        self.client.send(*changes)
        analysed = 0
        while (message := self.client.receive())["params"]["version"] != 199:
            analysed += 1
        self.assertEqual(message["params"]["diagnostics"], [])
        self.assertLess(analysed, 100)

    def test_several_texts(self):
        self.client.open(BROKEN, uri="file:///a")
        self.client.open(LIGHT, uri="file:///b")
        self.assertTrue(self.client.diagnostics(uri="file:///a"))
        self.assertEqual(self.client.diagnostics(uri="file:///b"), [])

    def test_line_ends(self):
        for end in ("\r\n", "\r"):
            text = BROKEN.replace("\n", end)
            self.client.open(text)
            published = self.client.diagnostics()
            expected = from_command_line(text)
            self.assertEqual([e["range"]["start"]["line"] + 1 for e in published], [e["line"] for e in expected])

    def test_nonsense(self):
        for text in ("", "\ufeff", "nonsense", "Agent", "end end end", "Agent A Vars:", "\n" * 100, "Formulae <<", "😀" * 50):
            published = self.open(text)
            self.assert_same_as_command_line(text, published)

    def test_random_edits(self):
        chance = random.Random(5)
        text = README_MODEL.read_text().replace("--", "-- ä😀")
        self.open(text)
        pieces = ["", " ", "\n", ";", "😀", "-- ü\n", "AG ", "bit0", "end", "{", "Agent X ", "(", "€"]
        for version in range(2, 60):
            changes = []
            for _ in range(chance.randint(1, 4)):
                begin = chance.randrange(len(text) + 1)
                end = min(len(text), begin + chance.choice([0, 0, 1, 2, 10]))
                piece = chance.choice(pieces)
                range_ = {"start": position(text, begin), "end": position(text, end)}
                changes.append({"range": range_, "text": piece})
                text = text[:begin] + piece + text[end:]
            self.client.send(self.client.change_message(changes, version))
            edited = self.client.diagnostics(version)
            self.client.send(self.client.change_message([{"text": text}], 1000 + version))
            self.assertEqual(edited, self.client.diagnostics(1000 + version))
        self.assert_same_as_command_line(text, edited)

    def test_included_files(self):
        with tempfile.TemporaryDirectory() as folder:
            uri = Path(folder, "a model.ispl").as_uri()
            text = 'include "spec.ispl";\n' + LIGHT
            Path(folder, "spec.ispl").write_text("Formulae\n  named: EF lot;\nend Formulae\n")
            self.client.open(text, uri)
            [found] = self.client.diagnostics(uri=uri)
            self.assertEqual((found["code"], part(text, found["range"])), ("E0204", 'include "spec.ispl"'))
            self.assertRegex(found["message"], r"spec\.ispl:2: there is no atomic proposition `lot`")
            self.assertEqual(self.client.about("codeAction", uri, range=found["range"], context={"diagnostics": []}), [])
            Path(folder, "spec.ispl").write_text("Formulae\n  named: EF lit;\nend Formulae\n")
            self.client.send(self.client.change_message([{"text": text + "\n"}], 2, uri))
            self.assertEqual(self.client.diagnostics(2, uri), [])
            self.assertEqual(len(self.client.about("codeLens", uri)), 4)
            self.client.about("documentSymbol", uri)
            self.client.about("formatting", uri, options={"tabSize": 2, "insertSpaces": True})

    def test_places_outside_of_the_text(self):
        self.open(LIGHT)
        far = {"line": 100000, "character": 5}
        self.client.send(self.client.change_message([{"range": {"start": far, "end": far}, "text": "-- end"}], 2))
        wide = {"line": 0, "character": 100000}
        self.client.send(self.client.change_message([{"range": {"start": wide, "end": wide}, "text": " -- wide"}], 3))
        self.assertEqual(self.client.diagnostics(3), [])
        symbols = self.client.about("documentSymbol")
        self.assertEqual(symbols[1]["range"]["start"]["line"], 1)

    def test_speed(self):
        """A hundred analyses of 500 lines per second, and 5,000 lines in a tenth; with much room for slow machines."""
        text = long_model(500)
        self.assertEqual(self.open(text), [])
        start = time.monotonic()
        for version in range(2, 52):
            self.client.send(self.client.change_message([{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "\n"}], version))
            self.client.diagnostics(version)
        small = (time.monotonic() - start) / 50
        text = long_model(5000)
        self.open(text)
        start = time.monotonic()
        for version in range(2, 12):
            self.client.send(self.client.change_message([{"text": text + " " * version}], version))
            self.client.diagnostics(version)
        large = (time.monotonic() - start) / 10
        print(f"500 lines: {small * 1000:.1f} ms, 5,000 lines: {large * 1000:.1f} ms")
        self.assertLess(small, 0.2 * SLOWDOWN)
        self.assertLess(large, 2 * SLOWDOWN)


class Utf8(LspTest):
    CAPABILITIES = {"general": {"positionEncodings": ["utf-8", "utf-16"]}}

    def test_places(self):
        self.assertEqual(self.capabilities["positionEncoding"], "utf-8")
        text = LIGHT.replace("AF lit;", "AF list; -- ä")
        self.open(text)
        line = text[: text.index("ä")].count("\n")
        line_text = text.split("\n")[line]
        end = len(line_text.encode())
        place = {"line": line, "character": end}
        self.client.send(self.client.change_message([{"range": {"start": place, "end": place}, "text": "\n AG listt;"}], 2))
        places = [entry["range"]["start"] for entry in self.client.diagnostics(2)]
        self.assertEqual(places, [{"line": line, "character": line_text.index("list")}, {"line": line + 1, "character": 4}])


if __name__ == "__main__":
    unittest.main()
