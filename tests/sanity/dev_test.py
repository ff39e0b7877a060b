#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""./dev: help of every command, and wrong command lines, which are refused before anything is installed or built."""

import os
import subprocess
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))


def dev(*arguments):
    return subprocess.run([SOURCE / "dev", *arguments], capture_output=True, text=True, timeout=60)


class Dev(unittest.TestCase):
    def test_help(self):
        overview = dev("help")
        self.assertEqual(overview.returncode, 0)
        commands = [line.split()[0] for line in overview.stdout.splitlines() if line.startswith("  ")]
        self.assertIn("build", commands)
        for command in commands:
            with self.subTest(command=command):
                page = dev("help", command)
                self.assertEqual((page.returncode, page.stdout), (0, dev(command, "--help").stdout))
                self.assertIn(f"usage: ./dev {command}", page.stdout)

    def test_wrong_command_lines(self):
        for arguments, complaint in (
            (["tset"], "unknown command 'tset'"),
            (["build", "fast"], "unknown preset 'fast'"),
            (["test", "--asan", "--debug"], "exclude each other"),
            (["soak"], "for how many minutes?"),
            (["soak", "long"], "for how many minutes?"),
            (["soak", "1", "--seed"], "--seed takes a number"),
            (["soak", "1", "--fast"], "unknown option '--fast'"),
            (["fuzz"], "which target?"),
            (["fuzz", "parser", "long"], "'long' is no number of seconds"),
            (["lint", "missing.cpp"], "there is no file 'missing.cpp'"),
            (["format", "missing.cpp"], "there is no file 'missing.cpp'"),
            (["install", "a", "b"], "one PREFIX"),
            (["package", "x"], "no arguments"),
        ):
            with self.subTest(arguments=arguments):
                result = dev(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertIn(complaint, result.stderr)


if __name__ == "__main__":
    unittest.main()
