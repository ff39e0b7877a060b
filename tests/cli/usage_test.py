#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Help, version, wrong command lines, and the documents that describe the command line."""

import json
import re
import unittest

import json_schema
from harness import SOURCE, CliTest, run

COMMANDS = ("check", "explain", "test", "bound", "synthesise", "equilibrium", "simulate", "graph", "automaton", "info", "parse", "format", "expand", "mcmas", "lsp", "studio", "completion", "man", "help")


def options_in(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))


class Help(CliTest):
    def test_program(self):
        for arguments in (["--help"], ["-h"], ["help"]):
            result = self.gnomon(0, *arguments)
            self.assertEqual(result.stderr, "")
            for command in COMMANDS:
                self.assertRegex(result.stdout, rf"(?m)^  {command} +[A-Z]")

    def test_every_command(self):
        for command in COMMANDS:
            page = self.gnomon(0, command, "--help").stdout
            self.assertEqual(page, self.gnomon(0, "help", command).stdout)
            self.assertEqual(page, self.gnomon(0, command, "-h").stdout)
            self.assertIn(f"Usage: gnomon {command}", page)
            self.assertIn("\nExamples:\n", page)
            self.assertIn("--color auto|always|never", page)
            self.assertTrue(page.isascii(), command)
            self.assertLess(max(len(line) for line in page.splitlines()), 101)
            self.assertNotRegex(page, r"(?m) $")

    def test_defaults(self):
        self.assertIn("(default: 1m)", self.gnomon(0, "lsp", "--help").stdout)
        self.assertIn("(default: 10m)", self.gnomon(0, "studio", "--help").stdout)
        self.assertNotIn("bounded", self.gnomon(0, "synthesise", "--help").stdout)

    def test_without_command(self):
        result = self.gnomon(2)
        self.assertIn("a command is missing", result.stderr)

    def test_version(self):
        result = self.gnomon(0, "--version")
        self.assertRegex(
            result.stdout,
            r"\Agnomon \d+\.\d+\.\d+\ncommit \S+\nbuild \w+, (g\+\+|clang) [\d.]+\n"
            r"engines auto, symbolic, explicit, bounded\n"
            r"libraries CaDiCaL \S+, Boost [\d.]+, fmt [\d.]+, CLI11 [\d.]+, nlohmann-json [\d.]+\n"
            r"studio (with|without) its page\n\Z",
        )

    def test_version_as_json(self):
        text = self.gnomon(0, "--version").stdout
        for arguments in (["--version", "--json"], ["--json", "--version"], ["check", "--version", "--json"]):
            document = json.loads(self.gnomon(0, *arguments).stdout)
            self.assertEqual(json_schema.problems(document), [])
            self.assertIn(f"gnomon {document['gnomon']}\ncommit {document['commit'] or 'unknown'}\n", text)
            self.assertIn(f"build {document['build_type']}, {document['compiler']}\n", text)
            self.assertIn(f"engines {', '.join(document['engines'])}\n", text)
            used = ", ".join(f"{library['name']} {library['version']}" for library in document["libraries"])
            self.assertIn(f"libraries {used}\n", text)
            self.assertIn("studio with its" if document["studio_page"] else "studio without its", text)
        self.gnomon(2, "--json")  # means nothing by itself


class WrongCommandLines(CliTest):
    def complaint(self, *arguments):
        result = self.gnomon(2, *arguments)
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, r"\Agnomon: ")
        return result.stderr

    def test_unknown_command(self):
        self.assertIn("there is no command 'chekc'; did you mean 'check'?", self.complaint("chekc", "x.ispl", "--json2"))
        self.assertIn("there is no command 'frobnicate'\n", self.complaint("frobnicate"))
        self.assertIn('try "gnomon --help"', self.complaint("frobnicate"))
        self.assertIn("did you mean 'gnomon check x.ispl'?", self.complaint("x.ispl", "--json2"))

    def test_unknown_option(self):
        complaint = self.complaint("check", "x.ispl", "--formla", "AG p")
        self.assertIn("there is no option '--formla'; did you mean '--formula'?", complaint)
        self.assertIn('try "gnomon check --help"', complaint)
        self.assertIn("'--color'?", self.complaint("check", "x.ispl", "--colour=never"))
        self.assertIn("there is no option '-x'", self.complaint("-x"))
        self.assertIn("there is no option '-x'\n", self.complaint("check", "x.ispl", "-x"))
        self.assertIn("there is no option '-d'; did you mean '-D'?", self.complaint("check", "x.ispl", "-d", "N=1"))
        self.assertIn("'5' is not one of auto, 1, 2, 3, 4, events\n", self.complaint("check", "x.ispl", "--order", "5"))

    def test_missing_and_surplus(self):
        self.assertIn("FILE is missing", self.complaint("check"))
        self.assertIn("unexpected argument 'b.ispl'\n", self.complaint("info", "a.ispl", "b.ispl"))
        self.assertIn("unexpected argument 'EF p'; a formula stands behind --formula\n", self.complaint("check", "a.ispl", "EF p"))
        self.assertIn("'--only'; options stand before '--'", self.complaint("check", "--", "x.ispl", "--only", "1"))
        self.assertIn("--all-formulas requires --formula", self.complaint("check", "x.ispl", "--all-formulas"))
        self.assertIn("--only needs a value", self.complaint("check", "x.ispl", "--only"))
        self.assertIn("--only= needs a value", self.complaint("check", "--only=", "x.ispl"))
        self.assertIn("--json takes no value", self.complaint("check", "x.ispl", "--json=maybe"))
        self.assertIn("SHELL is missing", self.complaint("completion"))
        self.assertIn("'fish' is not one of bash, zsh", self.complaint("completion", "fish"))
        self.assertIn("did you mean 'check'?", self.complaint("help", "chek"))
        self.assertIn("--color", self.complaint("--color", "sometimes", "help"))

    def test_last_value_counts(self):
        self.gnomon(1, "check", self.light, "--max-bound", "1", "--max-bound", "100", "--json", "--json")
        self.gnomon(1, "check", self.light, "--color", "always", "--color", "never")

    def test_error_as_json(self):
        import json

        for arguments, kind in ((["check", "--json", "/no/such/file"], "file"), (["check", "--json"], "usage")):
            result = run(*arguments)
            self.assertEqual(result.returncode, 2)
            document = json.loads(result.stdout)
            self.assertEqual((document["schema"], document["kind"]), ("gnomon.error/1", kind))
            self.assertIn(document["message"].splitlines()[0], result.stderr)


class Documentation(CliTest):
    """docs/cli.md and the README know every command and option, and no others."""

    def test_cli_page(self):
        page = (SOURCE / "docs/cli.md").read_text(encoding="utf-8")
        known = options_in(self.gnomon(0, "--help").stdout)
        for command in COMMANDS:
            self.assertRegex(page, rf"(?m)^## gnomon {command}\b")
            known |= options_in(self.gnomon(0, command, "--help").stdout)
        self.assertEqual(known - options_in(page), set(), "not documented")
        self.assertEqual(options_in(page) - known, set(), "documented, but not there")

    def test_readme(self):
        readme = (SOURCE / "README.md").read_text(encoding="utf-8")
        for command in COMMANDS:
            if command != "help":
                self.assertIn(f"`gnomon {command}", readme)


if __name__ == "__main__":
    unittest.main()
