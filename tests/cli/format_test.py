#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon format: printing, --check, --write, --diff. gnomon expand: printing and -o."""

import itertools
import os
import shutil
import signal
import stat
import subprocess
import time
import unittest

from harness import GNOMON, CliTest


class Format(CliTest):
    def setUp(self):
        super().setUp()
        self.good = self.write("good.ispl", self.gnomon(0, "format", self.light).stdout)
        self.bad = self.write("bad.ispl", self.good.read_text().replace("  lit if", "      lit     if").replace("-- EXPECT", "--   EXPECT", 1))
        self.broken = self.write("broken.ispl", "Agent A\n  Vars x;\n")

    def test_print(self):
        result = self.gnomon(0, "format", self.bad)
        self.assertIn("\n  lit if ", result.stdout)
        self.assertIn("--   EXPECT", result.stdout)
        self.assertEqual(self.gnomon(0, "format", "-", stdin=result.stdout).stdout, result.stdout)
        self.assertEqual(self.gnomon(0, "format", self.good, self.good).stdout, self.good.read_text() * 2)

    def test_files_that_models_include(self):
        part = self.write("part.inc", "Evaluation\n    far   if A.x = 3;\nend Evaluation\nFormulae\nEF   far;\nend Formulae\n")
        self.assertIn("  far if A.x = 3;\n", self.gnomon(0, "format", part).stdout)
        self.assertIn("missing-section", self.gnomon(2, "format", self.write("none.ispl", "-- nothing\n"), "--json").stdout)
        script = self.write("script.py", "import sys\nprint('a', \"b\", $c)\nx = @y\n" * 50)
        model = self.write("model.ispl", self.light.read_text() + f'include "{script.name}";\n')
        self.assertEqual(self.gnomon(2, "parse", model).stderr.count(": error "), 1)

    def test_meaning_stays(self):
        before = self.gnomon(0, "expand", self.light).stdout
        self.assertEqual(self.gnomon(0, "expand", self.good).stdout, before)

    def test_check(self):
        result = self.gnomon(1, "format", "--check", self.good, self.bad)
        self.assertEqual(result.stdout, f"{self.bad}\n")
        self.assertEqual(self.gnomon(0, "format", "--check", self.good).stdout, "")
        self.assertEqual(self.gnomon(1, "format", "--check", "-", stdin=self.bad.read_text()).stdout, "<stdin>\n")
        self.gnomon(2, "format", "--check", self.bad, self.broken)

    def test_write(self):
        self.bad.chmod(0o640)
        before = self.bad.stat()
        result = self.gnomon(0, "format", "--write", self.bad, self.good)
        self.assertEqual(result.stdout, "")
        self.gnomon(0, "format", "--check", self.bad)
        after = self.bad.stat()
        self.assertEqual(stat.S_IMODE(after.st_mode), 0o640)
        self.assertEqual((after.st_uid, after.st_gid), (before.st_uid, before.st_gid))
        self.assertNotEqual(after.st_ino, before.st_ino)  # replaced as a whole
        self.assertEqual(sorted(p.name for p in self.folder.iterdir() if "bad" in p.name), ["bad.ispl"])

    def set_attribute(self, name, value):
        try:
            os.setxattr(self.bad, name, value)
        except OSError as error:
            self.skipTest(f"no attribute {name} here: {error}")

    def test_write_keeps_attributes(self):
        self.set_attribute("user.author", b"Ann")
        self.set_attribute("user.empty", b"")
        self.gnomon(0, "format", "--write", self.bad)
        self.gnomon(0, "format", "--check", self.bad)
        self.assertEqual(os.getxattr(self.bad, "user.author"), b"Ann")
        self.assertEqual(os.getxattr(self.bad, "user.empty"), b"")

    def test_write_keeps_attributes_that_cannot_be_copied(self):
        self.set_attribute("security.gnomon", b"only the administrator may write this")
        as_nobody = self.as_nobody()
        os.chown(self.bad, as_nobody["user"], -1)
        before = self.bad.stat()
        self.gnomon(0, "format", "--write", self.bad, **as_nobody)
        self.gnomon(0, "format", "--check", self.bad)
        self.assertEqual(os.getxattr(self.bad, "security.gnomon"), b"only the administrator may write this")
        self.assertEqual(self.bad.stat().st_ino, before.st_ino)
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])

    def test_write_leaves_formatted_files_alone(self):
        before = self.good.stat()
        self.gnomon(0, "format", "--write", self.good)
        after = self.good.stat()
        self.assertEqual((before.st_ino, before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))

    def test_write_refuses_errors(self):
        text = self.broken.read_text()
        self.gnomon(2, "format", "--write", self.broken, self.bad)
        self.assertEqual(self.broken.read_text(), text)
        self.gnomon(0, "format", "--check", self.bad)  # the other file was done

    def test_write_follows_links(self):
        link = self.folder / "link.ispl"
        link.symlink_to("bad.ispl")
        self.gnomon(0, "format", "--write", link)
        self.assertTrue(link.is_symlink())
        self.gnomon(0, "format", "--check", self.bad)

    def test_write_keeps_hard_links(self):
        other = self.folder / "other.ispl"
        other.hardlink_to(self.bad)
        self.gnomon(0, "format", "--write", self.bad)
        self.assertTrue(other.samefile(self.bad))
        self.assertEqual(other.read_text(), self.good.read_text().replace("-- EXPECT", "--   EXPECT", 1))

    def test_write_leaves_what_was_saved_meanwhile(self):
        """A long file is changed while it is being formatted: what the editor has saved stays."""
        text = self.bad.read_text() + "-- a comment\n" * 300_000
        lost = 0
        refused = 0
        for pause in (0.02, 0.05, 0.1, 0.15, 0.2):
            file = self.write("edited.ispl", text)
            with subprocess.Popen([GNOMON, "format", "--write", file], stderr=subprocess.PIPE, text=True) as run:
                time.sleep(pause)
                before = file.stat().st_ino
                with file.open("a") as editor:  # as an editor that writes in place
                    editor.write("-- saved meanwhile\n")
                replaced = file.stat().st_ino != before
                error = run.communicate(timeout=60)[1]
            kept = file.read_text().endswith("-- saved meanwhile\n")
            lost += not kept and not replaced
            refused += run.returncode == 2
            if run.returncode == 2:
                self.assertIn("somebody else has changed it meanwhile; nothing was written", error)
        self.assertEqual(lost, 0)
        self.assertGreater(refused, 0, "no save fell into the time of formatting")
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])

    def test_signals_leave_nothing_behind(self):
        text = self.bad.read_text() + "-- a comment\n" * 300_000
        for number, pause in itertools.product((signal.SIGINT, signal.SIGTERM, signal.SIGKILL), (0.03, 0.06, 0.1, 0.15)):
            file = self.write("stopped.ispl", text)
            with subprocess.Popen([GNOMON, "format", "--write", file]) as run:
                time.sleep(pause)
                run.send_signal(number)
                run.wait(timeout=60)
            self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])
            self.assertIn(len(file.read_text()), (len(text), len(text) - len("    ") - len("    ")))

    def test_write_needs_a_file(self):
        self.assertIn("--write", self.gnomon(2, "format", "--write", "-", stdin="").stderr)
        self.assertIn("exclude", self.gnomon(2, "format", "--write", "--check", self.bad).stderr)

    def test_write_respects_protection(self):
        self.bad.chmod(0o444)
        text = self.bad.read_text()
        self.assertIn("Permission denied", self.gnomon(2, "format", "--write", self.bad, **self.as_nobody()).stderr)
        self.assertEqual(self.bad.read_text(), text)

    def test_diff(self):
        result = self.gnomon(0, "format", "--diff", self.bad)
        self.assertIn("-      lit     if Environment.on = true;\n+  lit if Environment.on = true;\n", result.stdout)
        self.assertEqual(self.gnomon(0, "format", "--diff", self.good).stdout, "")
        self.gnomon(1, "format", "--diff", "--check", self.bad)

    @unittest.skipUnless(shutil.which("patch"), "patch is not installed")
    def test_diff_is_a_patch(self):
        lines = self.good.read_text().splitlines(keepends=True)
        for every in (1, 2, 7, 40):
            changed = "".join(("   " + line if i % every == 0 else line) for i, line in enumerate(lines)).rstrip("\n")
            path = self.write("patched.ispl", changed)
            difference = self.gnomon(0, "format", "--diff", path).stdout
            subprocess.run(["patch", "-s", str(path)], input=difference, text=True, check=True)
            self.assertEqual(path.read_text(), self.good.read_text())

    def test_document(self):
        document = self.json(0, "format", self.good, self.bad)
        self.assertEqual([file["changed"] for file in document["files"]], [False, True])
        self.assertEqual(document["files"][0]["text"], self.good.read_text())
        document = self.json(1, "format", self.bad, "--check")
        self.assertNotIn("text", document["files"][0])
        document = self.json(2, "format", self.bad, self.broken, "--write")
        self.assertEqual([(f["ok"], f["written"]) for f in document["files"]], [(True, True), (False, False)])


class Expand(CliTest):
    def test_print(self):
        result = self.gnomon(0, "expand", self.light, "-D", "N=2")
        self.assertIn("Agent Switch2", result.stdout)
        self.assertNotIn("Const", result.stdout)
        again = self.gnomon(0, "expand", "-", stdin=result.stdout)
        self.assertEqual(again.stdout, result.stdout)
        verdicts = [f["verdict"] for f in self.json(1, "check", self.light)["formulas"]]
        self.assertEqual([f["verdict"] for f in self.json(1, "check", "-", stdin=result.stdout)["formulas"]], verdicts)

    def test_to_a_file(self):
        path = self.folder / "plain.ispl"
        self.assertEqual(self.gnomon(0, "expand", self.light, "-o", path).stdout, "")
        self.assertIn("Agent Switch2", path.read_text())
        path.write_text("precious")
        self.assertIn("--force", self.gnomon(2, "expand", self.light, "-o", path).stderr)
        self.assertEqual(path.read_text(), "precious")
        self.gnomon(0, "expand", self.light, "--output", path, "--force")
        self.assertIn("Agent Switch2", path.read_text())
        self.gnomon(2, "expand", self.light, "-o", self.folder, "--force")
        self.gnomon(2, "expand", self.light, "-o", self.folder / "no/such/folder")
        self.assertIn("--output", self.gnomon(2, "expand", self.light, "--force").stderr)

    def test_document(self):
        document = self.json(0, "expand", self.light)
        self.assertEqual(document["text"], self.gnomon(0, "expand", self.light).stdout)
        path = self.folder / "plain.ispl"
        document = self.json(0, "expand", self.light, "-o", path)
        self.assertEqual((document["text"], document["written_to"]), (None, str(path)))
        self.json(2, "expand", "-", stdin="")


if __name__ == "__main__":
    unittest.main()
