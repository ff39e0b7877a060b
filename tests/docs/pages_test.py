#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tests of the documentation can fail: what is read of a page, and which outputs match."""

import unittest

from pages import blocks_of, commands_of, matches, with_block

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
