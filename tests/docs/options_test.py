#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/cli.md says about the options of `check` and `explain` what their help says: values, defaults and engines."""

import os
import re
import subprocess
import unittest
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))
GNOMON = os.environ.get("GNOMON", SOURCE / "build" / "release" / "gnomon")


class Option(NamedTuple):
    signature: str  # "--order auto|1|2|3|4"
    default: str  # "auto"; may be empty
    engine: str  # "symbolic"; may be empty

    @property
    def name(self):
        return self.signature.split()[0].split("[")[0]


def options_of(command):
    """The options with a long name only, as help tells of them."""
    page = subprocess.run([GNOMON, command, "--help"], capture_output=True, text=True, check=True).stdout
    page = page.split("\nOptions:\n")[1].split("\nGlobal options:\n")[0]
    for entry in re.split(r"(?m)^(?= {2,6}-)", page):
        found = re.match(r" {6}(--\S+(?: \S+)?)(?: {2,}|\n)(.*)", entry, re.DOTALL)
        if not found:
            continue
        signature, text = found.group(1), " ".join(found.group(2).split())
        values = re.findall(rf"{re.escape(signature)}=(\w+)", text)  # of a flag that may have a value
        default = re.search(r"\(default: ([^);]+)[);]", text)
        engine = re.match(r"(\w+) engine: ", text)
        yield Option(signature + (f"[={'|'.join(values)}]" if values else ""), default.group(1) if default else "",
                     engine.group(1).lower() if engine else "")  # fmt: skip


def section(title):
    page = (SOURCE / "docs/cli.md").read_text(encoding="utf-8")
    return re.search(rf"^## {title}\n(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL).group(1)


def entries(text):
    """Items of lists: what they begin with, all of them, and the engine that the sentence before the list names."""
    engine = ""
    for block in re.split(r"\n\n+", text):
        heading = re.match(r"For the (\w+) engine", block)
        if not block.startswith("- "):
            engine = heading.group(1) if heading else ""
            continue
        for item in re.split(r"(?m)^- ", block)[1:]:
            yield re.findall(r"`(--[^`]+)`", item.split(": ")[0]), item, engine


class OptionsOfChecks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.options = {option.name: option for command in ("check", "explain") for option in options_of(command)}
        text = section("gnomon check") + "\n\n" + section("gnomon explain")
        text += "\n\n" + section("Options of commands that read a model")
        cls.spelled = set(re.findall(r"`(--[^`]+)`", text))
        cls.entries = list(entries(text))

    def test_help_is_read(self):
        self.assertGreater(len(self.options), 30)
        self.assertEqual(self.options["--order"], Option("--order auto|1|2|3|4|events", "auto", "symbolic"))
        self.assertEqual(self.options["--max-states"], Option("--max-states N", "1,000,000", "explicit"))
        self.assertEqual(self.options["--uniform"].signature, "--uniform[=pooled|subjective|objective]")

    def test_values(self):
        for option in self.options.values():
            self.assertIn(option.signature, self.spelled)
        for spelled in self.spelled:
            if "|" in spelled and not spelled.startswith("--format"):  # what a command writes is its own affair
                self.assertIn(spelled, {option.signature for option in self.options.values()})

    def test_defaults_and_engines(self):
        seen = set()
        for signatures, item, engine in self.entries:
            for option in (option for option in self.options.values() if option.signature in signatures):
                with self.subTest(option.name):
                    seen.add(option.name)
                    self.assertEqual(engine, option.engine)
                    self.assertIn(option.default, item)
                    if option.default not in ("", "auto"):
                        self.assertIn("default", item)
        self.assertLessEqual({name for name, option in self.options.items() if option.engine or option.default}, seen | {"--format"})


if __name__ == "__main__":
    unittest.main()
