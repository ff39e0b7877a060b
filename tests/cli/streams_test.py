#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Terminals, pipes, closed streams and signals."""

import itertools
import os
import pty
import resource
import select
import signal
import subprocess
import time
import unittest

from harness import GNOMON, SLOWDOWN, CliTest, has_begun, has_read, run, wait_for

EXPLICIT = ["--engine", "explicit", "--max-states", "1G", "--max-transitions", "100G"]


def in_terminal(*arguments, env=None, timeout=60):
    """Exit code and output of gnomon with both streams on a terminal."""
    environment = {"TERM": "xterm", "PATH": os.environ["PATH"], **(env or {})}
    master, slave = pty.openpty()
    process = subprocess.Popen([GNOMON, *map(str, arguments)], stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    output = b""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        ready, _, _ = select.select([master], [], [], 0.1)
        if ready:
            try:
                piece = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            output += piece
    os.close(master)
    return process.wait(timeout=10), output.decode("utf-8", "replace")


class Colours(CliTest):
    def test_none_in_pipes(self):
        broken = self.write("broken.ispl", "Agent A\n")
        for arguments in (["check", self.light], ["info", self.light], ["simulate", self.light], ["simulate", self.light, "--random", "10"], ["parse", broken], ["nonsense"]):
            result = run(*arguments)
            self.assertNotIn("\x1b", result.stdout + result.stderr)

    def test_on_request(self):
        self.assertIn("\x1b[", run("--color", "always", "check", self.light).stdout)
        self.assertIn("\x1b[", run("check", "--color=always", self.light, env={"NO_COLOR": "1"}).stdout)
        self.assertIn("\x1b[", run("parse", "--color=always", "-", stdin="x").stderr)

    def test_on_a_terminal(self):
        self.assertIn("\x1b[", in_terminal("check", self.light)[1])
        self.assertNotIn("\x1b", in_terminal("check", self.light, env={"NO_COLOR": "1"})[1])
        self.assertNotIn("\x1b", in_terminal("check", self.light, env={"TERM": "dumb"})[1])
        self.assertNotIn("\x1b", in_terminal("check", self.light, "--color", "never")[1])

    def test_progress_on_a_terminal(self):
        code, output = in_terminal("check", self.large, "--timeout", f"{2 * SLOWDOWN}s", *EXPLICIT)
        self.assertEqual(code, 3)
        self.assertRegex(output, r"reachable states, [\d,]+ states, [\d,]+ to explore")
        code, output = in_terminal("check", self.hard, "--timeout", "2s")
        self.assertEqual(code, 3)
        self.assertRegex(output, r"formula 1, 0 of 2 decided, transition relation, [\d,]+ nodes, [\d.]+ MB \([^)]* of 2.00 s\)")
        self.assertNotIn(" nodes", in_terminal("check", self.light)[1])
        result = run("check", self.hard, "--timeout", "1s")
        self.assertNotIn(" nodes", result.stderr)


class ClosedStreams(CliTest):
    def test_reader_that_goes_away(self):
        for arguments in (["simulate", self.light, "--random", "1M"], ["parse", "--list-warnings"]):
            process = subprocess.Popen([GNOMON, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.readline()
            process.stdout.close()
            error = process.stderr.read()
            process.stderr.close()
            self.assertIn(process.wait(timeout=60), (0, 141))
            self.assertEqual(error, b"")

    def shell(self, command):
        return subprocess.run(["bash", "-c", f"exec {command}"], capture_output=True, text=True, cwd=self.folder)

    def test_closed_output(self):
        result = self.shell(f"{GNOMON} check light.ispl >&-")
        self.assertEqual(result.returncode, 2)
        self.assertIn("cannot write to standard output", result.stderr)
        result = self.shell(f"{GNOMON} format --write light.ispl >&- 2>&-")
        self.assertIn("Agent Environment", self.light.read_text())

    def test_full_device(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        result = self.shell(f"{GNOMON} check light.ispl > /dev/full")
        self.assertEqual(result.returncode, 2)
        self.assertIn("No space left", result.stderr)

    def test_closed_input(self):
        result = self.shell(f"{GNOMON} check - <&-")
        self.assertEqual(result.returncode, 2)
        self.assertIn("cannot read", result.stderr)

    def test_closed_error_stream(self):
        self.assertEqual(self.shell(f"{GNOMON} check light.ispl 2>&-").returncode, 1)
        self.assertEqual(self.shell(f"{GNOMON} check missing.ispl 2>&-").returncode, 2)


class Endless(CliTest):
    def test_devices(self):
        for device in ("/dev/zero", "/dev/full"):
            self.assertIn("zero bytes", self.gnomon(2, "parse", device).stderr)

    def test_too_large(self):
        yes = subprocess.Popen(["yes"], stdout=subprocess.PIPE)
        with yes, yes.stdout:
            result = subprocess.run([GNOMON, "parse", "-"], stdin=yes.stdout, capture_output=True, text=True)
            yes.kill()
        self.assertEqual(result.returncode, 2)
        self.assertIn("larger than 256 MB", result.stderr)


class Reading(CliTest):
    """Limits count from the beginning."""

    NEST = "p"
    for i in range(24):
        NEST = f"or[i{i} in 1..2] ({NEST})"

    def test_timeout(self):
        nest = self.write("nest.ispl", self.light.read_text().replace("AF lit", "AF " + self.NEST.replace("p)", "lit)", 1)))
        began = time.monotonic()
        document = self.gnomon(3, "check", nest, "--timeout", "200ms", "--json").stdout
        self.assertLess(time.monotonic() - began, 2)
        self.assertIn("the time limit was reached while the model was read", document)

    def test_nobody_writes(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        self.assertIn("time limit", self.gnomon(3, "check", pipe, "--timeout", "100ms").stderr)
        process = subprocess.Popen([GNOMON, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: has_begun(process))
        process.send_signal(signal.SIGINT)
        process.wait(timeout=10)  # with its input still open
        self.assertIn(b"interrupted", process.communicate()[1])
        self.assertEqual(process.returncode, 3)


class NoThreads(CliTest):
    """Where the system gives no thread, commands do without or say so."""

    def limited(self, *arguments, stdin=""):
        def few_processes():
            resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))

        options = self.as_nobody()
        if not options:
            self.skipTest("the limit counts all processes of the user")
        options["user"] = 64999  # nobody else's
        if run("--version", preexec_fn=few_processes, **options).returncode != 0:
            self.skipTest("the limit cannot be set")
        return run(*arguments, stdin=stdin, preexec_fn=few_processes, **options)

    def test_commands(self):
        for arguments in (["check", self.light], ["explain", self.light], ["check", self.light, "--engine", "explicit"]):
            self.assertEqual(self.limited(*arguments).returncode, 1)
        for arguments in (["graph", self.light], ["simulate", self.light, "--random", "3"], ["simulate", self.light]):
            self.assertEqual(self.limited(*arguments).returncode, 0)
        result = self.limited("lsp")
        self.assertEqual(result.returncode, 3)
        self.assertIn("the system gives no thread or process", result.stderr)


class Interrupts(CliTest):
    def test_stops_and_tells(self):
        busy = ([self.hard, "-W", "no-all"], [self.large, *EXPLICIT, "-W", "no-all"])
        for number, arguments in itertools.product((signal.SIGINT, signal.SIGTERM), busy):
            process = self.start_check(*arguments, event="progress")
            process.send_signal(number)
            output, error = process.communicate(timeout=30)
            self.assertEqual((process.returncode, error), (3, ""))
            self.assertIn("UNKNOWN", output)
            self.assertIn("interrupted", output)
            self.assertIn("2 formulas: 2 are undecided", output)

    def test_stops_with_a_document(self):
        import json

        process = self.start_check(self.hard, "--json")
        process.send_signal(signal.SIGINT)
        document = json.loads(process.communicate(timeout=30)[0])
        self.assertEqual(document["exit_code"], 3)
        self.assertEqual(document["not_explored"], "interrupted")

    def test_from_the_first_moment(self):
        """However early the signal comes, there is a document."""
        import json

        for pause in (0.01, 0.015, 0.02, 0.03, 0.05, 0.1):
            process = subprocess.Popen([GNOMON, "check", self.hard, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_for(lambda: has_begun(process))  # the program itself, no longer this one
            time.sleep(pause)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=30)
            self.assertEqual(process.returncode, 3)
            self.assertIn(json.loads(output)["schema"], ("gnomon.check/1", "gnomon.error/1"))

    def test_what_the_parent_ignores(self):
        def ignore():
            signal.signal(signal.SIGINT, signal.SIG_IGN)

        process = self.start_check(self.hard, "--timeout", "3s", "--json", preexec_fn=ignore)
        process.send_signal(signal.SIGINT)
        self.assertIn("the time limit was reached", process.communicate(timeout=30)[0])

    def test_a_script_that_does_not_come(self):
        process = subprocess.Popen([GNOMON, "simulate", self.light], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        process.stdin.write(b"\n")
        wait_for(lambda: has_read(process))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), -signal.SIGINT)
        process.communicate()

    def test_usual_signals_are_back_afterwards(self):
        """Commands that do not handle Ctrl-C end by it."""
        process = subprocess.Popen([GNOMON, "parse", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        process.stdin.write(b"Agent")
        wait_for(lambda: has_read(process))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)
        self.assertEqual(process.returncode, -signal.SIGINT)


if __name__ == "__main__":
    unittest.main()
