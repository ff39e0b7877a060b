#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon completion: the scripts load, and complete what they should. gnomon man: the page renders."""

import re
import shutil
import subprocess
import unittest

from harness import CliTest
from usage_test import COMMANDS, options_in


class Bash(CliTest):
    def setUp(self):
        super().setUp()
        self.script = self.write("gnomon.bash", self.gnomon(0, "completion", "bash").stdout)

    def complete(self, *words):
        """What bash offers for the last word, in the folder of the test."""
        program = (
            f"source {self.script}\n"
            'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))\n'
            "_gnomon\n"
            'printf "%s\\n" "${COMPREPLY[@]}"\n'
        )
        result = subprocess.run(
            ["bash", "-c", program, "bash", "gnomon", *words], capture_output=True, text=True, cwd=self.folder, check=True
        )
        self.assertEqual(result.stderr, "")
        return set(result.stdout.split("\n")) - {""}

    def test_syntax(self):
        subprocess.run(["bash", "-n", str(self.script)], check=True)

    def test_commands(self):
        self.assertEqual(self.complete(""), set(COMMANDS))
        self.assertEqual(self.complete("co"), {"completion"})
        self.assertEqual(self.complete("--color", "never", "c"), {"check", "completion"})
        self.assertEqual(self.complete("help", "ch"), {"check"})

    def test_options(self):
        for command in COMMANDS:
            expected = options_in(re.split(r"\nExamples:", self.gnomon(0, command, "--help").stdout.split("\nArguments:")[-1].split("\nOptions:")[-1])[0])
            expected -= {"--list-warnings"} if command != "parse" else set()
            offered = self.complete(command, "--")
            self.assertTrue({"--help", "--color", "--version"} <= offered, command)
            self.assertTrue(expected <= offered, (command, expected - offered))
        self.assertEqual(self.complete("check", "--max"), {"--max-bound", "--max-states", "--max-transitions"})

    def test_values(self):
        self.assertEqual(self.complete("--color", ""), {"auto", "always", "never"})
        self.assertEqual(self.complete("check", "--color", "al"), {"always"})
        self.assertEqual(self.complete("check", "--color", "=", "al"), {"always"})
        self.assertEqual(self.complete("check", "--color", "="), {"auto", "always", "never"})
        self.assertEqual(self.complete("check", "--engine", ""), {"auto", "symbolic", "explicit", "bounded"})
        self.assertEqual(self.complete("completion", ""), {"bash", "zsh"})
        self.assertIn("no-unused-atom", self.complete("parse", "-W", "no-"))
        self.assertEqual(self.complete("check", "--only", ""), set())

    def test_files(self):
        (self.folder / "models").mkdir()
        self.write("with blank.ispl", "")
        self.write("notes.txt", "")
        everything = {"light.ispl", "stuck.ispl", "hard.ispl", "large.ispl", "with blank.ispl", "models"}
        for command in ("check", "simulate", "info", "parse", "format", "expand"):
            self.assertEqual(self.complete(command, ""), everything)
        self.assertEqual(self.complete("check", "--strict", "li"), {"light.ispl"})
        self.assertEqual(self.complete("format", "light.ispl", "w"), {"with blank.ispl"})


class Zsh(CliTest):
    def test_mentions_everything(self):
        script = self.gnomon(0, "completion", "zsh").stdout
        self.assertTrue(script.startswith("#compdef gnomon\n"))
        for command in COMMANDS:
            self.assertIn(f"\n  {command})\n", script)
        for option in ("--max-states", "--engine", "--write", "--seed", "--all"):
            self.assertIn(option, script)
        self.assertIn('_files -g "*.ispl"', script)
        self.assertIn("(bash zsh)", script)

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_syntax(self):
        path = self.write("_gnomon", self.gnomon(0, "completion", "zsh").stdout)
        subprocess.run(["zsh", "-n", str(path)], check=True)
        program = f"autoload -Uz compinit && compinit -u && source {path} && print $_comps[gnomon]"
        result = subprocess.run(["zsh", "-f", "-c", program], capture_output=True, text=True, cwd=self.folder, check=True)
        self.assertEqual((result.stdout, result.stderr), ("_gnomon\n", ""))


class Man(CliTest):
    def test_source(self):
        page = self.gnomon(0, "man").stdout
        self.assertTrue(page.isascii())
        for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXAMPLES"):
            self.assertIn(f"\n.SH {section}\n", page)
        self.assertLess(max(len(line) for line in page.splitlines()), 300)

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_renders_without_warnings(self):
        page = self.gnomon(0, "man").stdout
        result = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8"], input=page, capture_output=True, text=True, check=True)
        self.assertEqual(result.stderr, "")
        shown = subprocess.run(["groff", "-man", "-Tascii", "-P-cbou"], input=page, capture_output=True, text=True, check=True).stdout
        for command in COMMANDS:
            self.assertIn(f"gnomon {command}", shown)
        for option in ("--max-states N", "-D, --define NAME=VALUE", "--color auto|always|never"):
            self.assertIn(option, shown)

    @unittest.skipUnless(shutil.which("mandoc"), "mandoc is not installed")
    def test_mandoc(self):
        page = self.gnomon(0, "man").stdout
        subprocess.run(["mandoc", "-T", "lint", "-W", "error"], input=page, text=True, check=True)


if __name__ == "__main__":
    unittest.main()
