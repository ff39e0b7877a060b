#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the system refuses: address space, processes and threads, room on a disk; and being killed while writing."""

import os
import resource
import shutil
import signal
import subprocess
import time
import unittest

from harness import GNOMON, CliTest, not_sanitized

NOBODY = 65534
ENGINES = ("auto", "symbolic", "explicit", "bounded")


def limited(*arguments, limits=(), user=None, program=GNOMON, **options):
    """The program with other limits of the system; `user` is who it runs as."""

    def prepare():
        for limit, value in limits:
            resource.setrlimit(limit, (value, value))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # else the limit on sizes of files ends the program
        if user is not None:
            os.setgid(user)
            os.setuid(user)

    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                          preexec_fn=prepare, **options)


@not_sanitized
class AddressSpace(CliTest):
    def test_two_gigabytes_are_enough(self):
        for engine in ENGINES:
            with self.subTest(engine=engine):
                result = limited("check", "--engine", engine, self.light, limits=[(resource.RLIMIT_AS, 2 << 30)])
                self.assertIn(result.returncode, (1, 3) if engine == "bounded" else (1,), result.stderr)
                self.assertNotIn("not enough memory", result.stdout + result.stderr)

    def test_too_little_is_a_limit_and_no_defect(self):
        # From what cannot even be started to what is enough.
        for megabytes in (24, 32, 48, 64, 96, 128, 256, 512, 1024):
            with self.subTest(megabytes=megabytes):
                result = limited("check", self.light, limits=[(resource.RLIMIT_AS, megabytes << 20)])
                if result.returncode in (-signal.SIGSEGV, 127) and not result.stdout:
                    continue  # the libraries do not fit; the program has not begun
                self.assertIn(result.returncode, (1, 3), result.stdout + result.stderr)
                self.assertNotIn("internal error", result.stderr)


@not_sanitized
class Processes(CliTest):
    @unittest.skipUnless(os.getuid() == 0, "the limit does not count for root, who alone may become somebody else")
    def test_no_thread_and_no_process_to_be_had(self):
        # Where nobody may look, too.
        self.folder.chmod(0o755)
        program = shutil.copy(GNOMON, self.folder / "gnomon")
        for processes in (1, 2):
            for command in (["check", "-"], ["check", "--engine", "explicit", "-"], ["explain", "-"], ["graph", "-"]):
                with self.subTest(command=command, processes=processes):
                    with open(self.light, encoding="utf-8") as model:
                        result = limited(*command, program=program, user=NOBODY, stdin=model, cwd="/",
                                         limits=[(resource.RLIMIT_NPROC, processes)])
                    # Without a thread for signals there is no way to obey them; a limit was reached, or it works.
                    self.assertIn(result.returncode, (0, 1, 3), result.stderr)
                    self.assertNotIn("internal error", result.stderr)


class FullDisk(CliTest):
    """A limit on the size of files: writing beyond it fails as on a disk without room."""

    def check_full(self, *arguments, output, before):
        result = limited(*arguments, limits=[(resource.RLIMIT_FSIZE, 64)])
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        self.assertIn(str(output), result.stderr)
        if before is None:
            self.assertFalse(output.exists(), "a part is left behind")
        else:
            self.assertEqual(output.read_text(), before)
        left = {path.name for path in self.folder.iterdir()} - self.before
        self.assertEqual(left, set(), "something is left behind")

    def test_outputs(self):
        old = self.write("old.ispl", "-- as it was\n")
        new = self.folder / "new.ispl"
        self.before = {path.name for path in self.folder.iterdir()}
        for command in (["expand", self.light], ["graph", self.light]):
            with self.subTest(command=command[0]):
                self.check_full(*command, "-o", new, output=new, before=None)
                self.check_full(*command, "--force", "-o", old, output=old, before="-- as it was\n")

    def test_format(self):
        text = self.light.read_text().replace("  lit if", "     lit   if")
        model = self.write("model.ispl", text)
        self.before = {path.name for path in self.folder.iterdir()}
        self.check_full("format", "--write", model, output=model, before=text)


class KilledWhileWriting(CliTest):
    """`format --write` on a file of some megabytes, ended at many points of its run."""

    def setUp(self):
        super().setUp()
        lines = "".join(f"  p{i}   if   Environment.on   =   true ;\n" for i in range(50_000))
        self.old = self.light.read_text().replace("Evaluation\n", "Evaluation\n" + lines, 1)
        self.model = self.write("model.ispl", self.old)
        begin = time.monotonic()
        self.gnomon(0, "format", "--write", self.model)
        self.whole = time.monotonic() - begin
        self.new = self.model.read_text()
        self.assertNotEqual(self.new, self.old)
        self.before = {path.name for path in self.folder.iterdir()}

    def end_by(self, kind, part):
        """Ends a run after a part of the time that it takes. It writes in the last quarter."""
        self.model.write_text(self.old)
        process = subprocess.Popen([GNOMON, "format", "--write", str(self.model)])
        time.sleep(self.whole * part)
        process.send_signal(kind)
        process.wait()
        self.assertIn(self.model.read_text(), (self.old, self.new), "the file is damaged")

    def test_the_old_or_the_new_text_is_there(self):
        for i in range(20):
            self.end_by(signal.SIGKILL, 0.6 + 0.5 * i / 20)
        # Whatever a killed program could not remove does not disturb the next one.
        self.model.write_text(self.old)
        self.gnomon(0, "format", "--write", self.model)
        self.assertEqual(self.model.read_text(), self.new)

    def test_signals_leave_nothing_behind(self):
        for i in range(20):
            for kind in (signal.SIGINT, signal.SIGTERM):
                part = 0.6 + 0.5 * i / 20
                with self.subTest(kind=kind.name, part=part):
                    self.end_by(kind, part)
                    left = {path.name for path in self.folder.iterdir()} - self.before
                    for name in left:
                        (self.folder / name).unlink()
                    self.assertEqual(left, set())


if __name__ == "__main__":
    unittest.main()
