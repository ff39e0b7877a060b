#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tests of the documentation can fail: what is read of a page, which outputs match, and what is found when blocks are
run."""

import unittest

from docs_test import findings_of
from pages import blocks_of, commands_of, matches, says_where, typed_in, with_block

PAGE = """\
Text.

<!-- file: a.ispl -->
```ispl
Agent A
```

<!-- unrelated -->
More text.

```console
$ one \\
    two
first
…
$ three
```

<!-- file: hidden
content
-->
"""

MODEL = "Agent Ann\n  Vars:\n    x : 0..1;\n  end Vars\nend Agent\nAgent Bob\n  Vars:\n  end Vars\nend Agent\n"


class Blocks(unittest.TestCase):
    def test_blocks(self) -> None:
        model, console, hidden = blocks_of(PAGE)
        self.assertEqual((model.language, model.comment, model.line), ("ispl", "file: a.ispl", 5))
        self.assertEqual((console.language, console.comment, console.line), ("console", "", 12))
        self.assertEqual((hidden.comment, hidden.lines), ("file: hidden", ["content"]))

    def test_commands(self) -> None:
        one, three = commands_of(blocks_of(PAGE)[1])
        self.assertEqual((one.text, one.line, one.expected), ("one \\\n    two", 12, ["first", "…"]))
        self.assertEqual((three.text, three.line, three.expected), ("three", 16, []))

    def test_a_block_in_its_section(self) -> None:
        added = with_block(MODEL, "add", "Ann.Vars", "    y : 0..1;\n")
        self.assertIn("x : 0..1;\n    y : 0..1;\n  end Vars\nend Agent\nAgent Bob", added)
        replaced = with_block(MODEL, "replace", "Ann.Vars", "    y : 0..1;\n")
        self.assertNotIn("x :", replaced)
        whole = with_block(MODEL, "add", "Ann.Vars", "Vars:\n  z : 0..1;\nend Vars\n")
        self.assertIn("Agent Ann\nVars:\n  z : 0..1;\nend Vars\nend Agent", whole)
        self.assertEqual(with_block(MODEL, "replace", "Agent Bob", "").count("Agent Bob"), 0)
        self.assertEqual(with_block("a\n", "append", "", "b\n"), "a\nb\n")
        with self.assertRaises(ValueError):
            with_block(MODEL, "add", "Carl.Vars", "")
        with self.assertRaises(ValueError):
            with_block(MODEL, "add", "Formulae", "")

    def test_the_paragraph_above(self) -> None:
        def above(page: str) -> str:
            return blocks_of(page)[-1].above

        block = "<!-- add to a.ispl: Vars -->\n```ispl\n```\n"
        self.assertEqual(above("First.\n\nTwo\nlines:\n\n" + block), "Two lines:")
        self.assertEqual(above("Text:\n" + block), "Text:")
        self.assertEqual(above("Text:\n\n```console\n$ ls\n```\n\n" + block), "")

    def test_readers_are_told_where_a_block_goes(self) -> None:
        self.assertTrue(says_where("A variable. Add this line at the end of the section `Vars` of `Ann`:", "add", "Ann.Vars"))
        self.assertTrue(says_where("Replace the agent `Bob` by:", "replace", "Agent Bob"))
        self.assertTrue(says_where("Add this at the end of the file (any place will do):", "append", ""))
        self.assertTrue(says_where("At the beginning of the file add:", "prepend", ""))
        for sentence in ("", "Replace the agent `Ann` by:", "Add to `Bob`:", "Replace `Bob`.", "Replace the agent `Bob` by: x"):
            self.assertFalse(says_where(sentence, "replace", "Agent Bob"), sentence)
        self.assertFalse(says_where("Replace `Bob`. What comes out:", "replace", "Agent Bob"))
        self.assertFalse(says_where("Add these lines:", "append", ""))

    def test_how_blocks_are_run(self) -> None:
        def how(comment: str, language: str = "") -> str:
            (block,) = blocks_of(f"<!-- {comment} -->\n```{language}\n```\n")
            return block.how()

        self.assertEqual(how("unrelated", "console"), "console")
        self.assertEqual(how("at a terminal", "console"), "at a terminal")
        self.assertEqual(how("not run: builds everything", "console"), "not run")
        self.assertEqual(how("run after: mkdir a"), "run after")
        self.assertEqual(how("output of: ls"), "output of")
        for comment in ("unrelated", "not run", "not run:", "at a terminal"):
            self.assertEqual(how(comment), "nothing")

    def test_needs(self) -> None:
        (block,) = blocks_of("<!-- needs: dot -->\n<!-- run -->\n```\ndot\n```\n")
        self.assertEqual((block.needs, block.how()), ("dot", "run"))

    def test_fences_with_more_words(self) -> None:
        (block,) = blocks_of("```sh title=one\n```\n")
        self.assertEqual((block.language, block.how()), ("sh", "nothing"))

    def test_dialogue(self) -> None:
        (command,) = commands_of(blocks_of("```console\n$ walk\nwhere> 1\nx -> 2\n0> go on\n```\n")[0])
        self.assertEqual(typed_in(command), [("where> ", "1"), ("0> ", "go on")])


class Runs(unittest.TestCase):
    """Pages that need no Gnomon."""

    def lines(self, page: str) -> list[int]:
        return [finding.line for finding in findings_of(page)]

    def test_console(self) -> None:
        self.assertEqual(self.lines("```console\n$ echo a\na\n$ echo b\nc\n```\n"), [4])
        self.assertEqual(self.lines("<!-- what? -->\n```console\n$ echo a\na\n```\n"), [3])

    def test_commands(self) -> None:
        self.assertEqual(self.lines("<!-- run after: mkdir a -->\n```\nrmdir a\nfalse\n(exit 2)\n```\n"), [5])

    def test_output(self) -> None:
        self.assertEqual(self.lines("<!-- output of: echo a -->\n```\na\n```\n"), [])
        self.assertEqual(self.lines("<!-- output of: echo a -->\n```\nb\n```\n"), [3])

    def test_a_change_that_readers_do_not_see(self) -> None:
        page = "<!-- file: a.txt\nVars\nend Vars\n-->\n%s<!-- replace in a.txt: Vars -->\n```ispl\nVars\nend Vars\n```\n"
        self.assertEqual([each.message for each in findings_of(page % "")][:1],
                         ["no visible line says that readers should replace in a.txt: Vars"])  # fmt: skip
        self.assertNotIn("visible", str(list(findings_of(page % "Replace the section `Vars` by:\n"))))

    def test_dialogue(self) -> None:
        command = """bash -c 'read -p "0> " x; echo $x $x; read -p "1> "'"""
        page = f"<!-- at a terminal -->\n```console\n$ {command}\n0> %s\na a\n```\n"
        self.assertEqual(self.lines(page % "a"), [])
        self.assertEqual(self.lines(page % "b"), [3])

    def test_blocks_that_nobody_runs(self) -> None:
        self.assertEqual(self.lines("```\nls\n```\n"), [2])
        self.assertEqual(self.lines("<!-- not run: a drawing -->\n```\n-->\n```\n"), [])


class Outputs(unittest.TestCase):
    def test_times_and_memory_do_not_count(self) -> None:
        self.assertTrue(matches(["✓ 1  TRUE  <0.1 ms  AG p"], ["✓ 1  TRUE    12.5 ms  AG p"]))
        self.assertTrue(matches(["0.5 ms, 5.3 MB of memory"], ["1.25 s, 15.0 MB of memory"]))
        self.assertTrue(matches(["gnomon 0.1.0"], ["gnomon 1.2.3"]))

    def test_all_else_does(self) -> None:
        self.assertFalse(matches(["✓ 1  TRUE  <0.1 ms  AG p"], ["✗ 1  FALSE  <0.1 ms  AG p"]))
        self.assertFalse(matches(["18 states"], ["19 states"]))
        self.assertFalse(matches([], ["something"]))
        self.assertFalse(matches(["a"], ["a", "b"]))
        self.assertFalse(matches(["a", "b"], ["a"]))

    def test_left_out(self) -> None:
        self.assertTrue(matches(["a", "…", "d"], ["a", "b", "c", "d"]))
        self.assertTrue(matches(["a", "…"], ["a"]))
        self.assertTrue(matches(["a … c"], ["a b c"]))
        self.assertFalse(matches(["a", "…", "d"], ["a", "b", "c"]))


if __name__ == "__main__":
    unittest.main()
