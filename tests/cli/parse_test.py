#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon parse: diagnostics, warning options, several files, input of any kind."""

import unittest

from harness import CliTest


class Parse(CliTest):
    def setUp(self):
        super().setUp()
        self.broken = self.write("broken.ispl", self.light.read_text().replace("lit ->", "lot ->", 1))
        self.unused = self.write("unused.ispl", self.light.read_text().replace("  high if", "  never if Environment.on = true;\n  high if"))

    def test_correct_file(self):
        result = self.gnomon(0, "parse", self.light)
        self.assertEqual(result.stdout, f"{self.light}: ok, 2 agents, 4 variables, 5 formulas\n")
        self.assertEqual(result.stderr, "")
        for quiet in ("-q", "--quiet"):
            self.assertEqual(self.gnomon(0, "parse", self.light, quiet).stdout, "")

    def test_error(self):
        result = self.gnomon(2, "parse", self.broken)
        self.assertEqual(result.stdout, "")
        self.assertIn(f"{self.broken}:44:6: error E0", result.stderr)
        self.assertIn("1 error", result.stderr)

    def test_several_files(self):
        result = self.gnomon(2, "parse", self.light, self.broken, self.folder / "missing.ispl", self.stuck)
        self.assertIn("light.ispl: ok", result.stdout)
        self.assertIn("stuck.ispl: ok", result.stdout)
        self.assertIn("broken.ispl:44", result.stderr)
        self.assertIn("cannot read", result.stderr)
        document = self.json(2, "parse", self.light, self.broken, self.folder / "missing.ispl")
        self.assertEqual([file["ok"] for file in document["files"]], [True, False, False])
        self.assertIn("cannot read", document["files"][2]["error"])

    def test_warnings(self):
        warning = self.gnomon(0, "parse", self.unused)
        self.assertIn("warning W0604", warning.stderr)
        for hide in (["-W", "no-unused-atom"], ["-Wno-unused-atom"], ["--warn=no-unused-atom"], ["-W", "no-all"], ["-W", "no-W0604"]):
            self.assertEqual(self.gnomon(0, "parse", self.unused, *hide).stderr, "", hide)
        for error in (["--strict"], ["-W", "error"], ["-W", "error=unused-atom"], ["-W", "error=all"]):
            self.assertIn("error W0604", self.gnomon(2, "parse", self.unused, *error).stderr, error)
        self.gnomon(0, "parse", self.unused, "-W", "no-all", "--strict")
        self.assertIn("W0604", self.gnomon(0, "parse", self.unused, "-W", "no-all", "-W", "unused-atom").stderr)
        self.assertIn("--list-warnings", self.gnomon(2, "parse", self.unused, "-W", "banana").stderr)
        self.assertIn("did you mean 'unused-atom'?", self.gnomon(2, "parse", self.unused, "-W", "unused-atm").stderr)

    def test_warnings_hide_nothing(self):
        repeated = "  high if Environment.level >= 1;\n" * 1500
        warnings = self.light.read_text().replace("  high if", repeated + "  high if", 1)
        model = self.write("warnings.ispl", warnings.replace("AF lit;", "AF lot;"))
        for command in ("parse", "check", "info", "graph", "expand", "simulate"):
            result = self.gnomon(2, command, model)
            self.assertRegex(result.stderr, r"error E0204: .*lot.*\n(.*\n)*.*: 1 error, at least 1000 warnings\n\Z", command)
        document = self.json(2, "check", model)
        self.assertFalse(document["ok"])
        self.assertIn("E0204", [found["code"] for found in document["diagnostics"]])
        model = self.write("warnings.ispl", warnings.replace("  lit if", "  never if Environment.on = true;\n  lit if"))
        self.gnomon(0, "parse", model)
        only = ("-W", "no-all", "-W", "error=unused-atom")
        self.assertIn("error W0604", self.gnomon(2, "parse", model, *only).stderr)

    def test_list_of_warnings(self):
        result = self.gnomon(0, "parse", "--list-warnings")
        self.assertRegex(result.stdout, r"(?m)^W0604  warning  unused-atom +\S")
        self.assertRegex(result.stdout, r"(?m)^E0201  error    unknown-name +\S")
        document = self.json(0, "parse", "--list-warnings")
        self.assertEqual(len(document["codes"]), len(result.stdout.splitlines()))

    def test_document(self):
        document = self.json(2, "parse", self.broken)
        [found] = document["files"][0]["diagnostics"]
        text = self.broken.read_bytes()
        self.assertEqual(text[found["offset"] : found["end_offset"]], b"lot")
        self.assertEqual((found["line"], found["column"], found["end_line"], found["end_column"]), (44, 6, 44, 9))

    def test_fix(self):
        """Applying the fix of a diagnostic mends the text."""
        mistaken = self.write("mistaken.ispl", self.light.read_text().replace("on = true;", "on == true;", 1))
        [found] = self.json(2, "parse", mistaken)["files"][0]["diagnostics"]
        text, fix = mistaken.read_bytes(), found["fix"]
        mistaken.write_bytes(text[: fix["offset"]] + fix["replacement"].encode() + text[fix["end_offset"] :])
        self.gnomon(0, "parse", mistaken)

    def test_no_file(self):
        self.assertIn("FILE is missing", self.gnomon(2, "parse").stderr)


class AnyInput(CliTest):
    """Nothing that can be in a file leads to a crash, in any command."""

    COMMANDS = ("parse", "check", "info", "simulate", "graph", "expand", "format")

    def every_command(self, *arguments, code=2, **options):
        for command in self.COMMANDS:
            for json in ([], ["--json"]):
                yield self.gnomon(code, command, *arguments, *json, **options)

    def test_empty_file(self):
        for result in self.every_command(self.write("empty.ispl", "")):
            self.assertNotIn("internal", result.stderr)

    def test_garbage(self):
        garbage = self.folder / "garbage.ispl"
        garbage.write_bytes(bytes(range(1, 256)) * 200)
        for _ in self.every_command(garbage):
            pass

    def test_no_text(self):
        path = self.folder / "utf16.ispl"
        path.write_bytes(self.light.read_text().encode("utf-16"))
        for result in self.every_command(path):
            self.assertIn(f"cannot read {path}: it is not a text", result.stderr + result.stdout)
            self.assertLess(len(result.stderr.splitlines()), 3)
        self.assertIn("standard input", self.gnomon(2, "check", "-", stdin="Agent\0").stderr)

    def test_not_utf8(self):
        path = self.folder / "latin1.ispl"
        path.write_bytes(self.light.read_bytes() + b"-- caf\xe9\n \xff\xfe\n")
        document = self.json(2, "parse", path)
        self.assertIn("\ufffd", document["files"][0]["diagnostics"][0]["message"] + "\ufffd")
        self.gnomon(2, "check", path, "--formula", "AG caf\udce9")

    def test_very_long_line(self):
        path = self.write("long.ispl", "Agent " + "x" * 3_000_000)
        result = self.gnomon(2, "parse", path)
        self.assertLess(len(result.stderr), 10_000_000)
        path = self.write("deep.ispl", self.light.read_text().replace("AF lit", "AF " + "(" * 50_000 + "lit" + ")" * 50_000))
        self.gnomon(1, "check", path)

    def test_missing_file_and_folder(self):
        for path, words in ((self.folder / "missing.ispl", "No such file"), (self.folder, "directory")):
            for result in self.every_command(path):
                self.assertIn(words, result.stderr + result.stdout)

    def test_unreadable_file(self):
        self.light.chmod(0)
        for result in self.every_command(self.light, **self.as_nobody()):
            self.assertIn("Permission denied", result.stderr + result.stdout)

    def test_odd_names(self):
        for name in ("a b.ispl", "ä.ispl", "check", "--", "new\nline.ispl", "[x].ispl"):
            path = self.write(name, self.light.read_text())
            self.gnomon(0, "parse", path)
        self.gnomon(0, "parse", "check", cwd=self.folder)
        self.gnomon(0, "parse", "--", "check", cwd=self.folder)
        document = self.json(2, "parse", "no\udcffsuch")
        self.assertIn("\ufffd", document["files"][0]["file"])


if __name__ == "__main__":
    unittest.main()
