#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Several formulas share the time: hard ones do not keep the others waiting, and can be skipped."""

import fcntl
import json
import os
import pty
import re
import select
import subprocess
import termios
import time
import unittest

from harness import GNOMON, SLOWDOWN, CliTest, run

# A counter that may go on or begin anew comes to its last value after two million steps, and to the third one soon.
LONG = """\
Agent Environment
  Vars:
    clock : 0..1000;
  end Vars
  Actions = { go };
  Protocol:
    Other : { go };
  end Protocol
  Evolution:
    clock = clock + 1 if clock < 1000;
  end Evolution
end Agent
Agent Counter
  Vars:
    n : 0..2000000;
  end Vars
  Actions = { count, drop };
  Protocol:
    Other : { count, drop };
  end Protocol
  Evolution:
    n = n + 1 if Action = count and n < 2000000;
    n = 0 if Action = drop;
  end Evolution
end Agent
Evaluation
  start if Counter.n = 0;
  early if Counter.n = 3;
  last if Counter.n = 2000000;
end Evaluation
InitStates
  Environment.clock = 0 and Counter.n = 0;
end InitStates
Formulae
  hard: EF last;
  easy: EF early;
  at_once: start;
  also_hard: AG (start -> EX EX EX early);
end Formulae
"""

SYMBOLIC = ["--engine", "symbolic"]


def verdicts(result):
    """Names of formulas and their verdicts in the order in which they were shown."""
    return re.findall(r"^. \d +(\w+) .*line \d+ +(\w+):", result.stdout, re.MULTILINE)


def own_terminal():
    """Ctrl-C there is a signal to this process."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Turns(CliTest):
    def setUp(self):
        super().setUp()
        self.long = self.write("long.ispl", LONG)

    def test_easy_formulas_do_not_wait(self):
        for extra in (SYMBOLIC, ["--jobs", "1"], ["--jobs", "2"]):
            result = run("check", self.long, "--timeout", f"{5 * SLOWDOWN}s", *extra)
            self.assertEqual(result.returncode, 3, result.stderr)
            shown = verdicts(result)
            self.assertEqual(shown[:2], [("TRUE", "easy"), ("TRUE", "at_once")], extra)
            self.assertEqual(dict((name, word) for word, name in shown)["hard"], "UNKNOWN")
            self.assertIn("the time limit was reached", result.stdout)

    def test_the_limit_of_one_formula(self):
        begin = time.monotonic()
        result = run("check", self.long, "--formula-timeout", "400ms", *SYMBOLIC)
        self.assertLess(time.monotonic() - begin, 20 * SLOWDOWN)
        self.assertEqual(result.returncode, 3)
        self.assertEqual(sorted(verdicts(result))[:2], [("TRUE", "at_once"), ("TRUE", "easy")])
        self.assertEqual(result.stdout.count("the time limit of one formula was reached"), 2)
        alone = run("check", self.long, "--formula-timeout", "200ms", "--only", "hard", "--json", *SYMBOLIC)
        (formula,) = json.loads(alone.stdout)["formulas"]
        self.assertEqual((formula["verdict"], formula["reason"]), ("unknown", "the time limit of one formula was reached"))

    def test_one_engine_decides_them_all_the_same(self):
        small = self.write("small.ispl", LONG.replace("2000000", "50"))
        expected = [("TRUE", "hard"), ("TRUE", "easy"), ("TRUE", "at_once"), ("TRUE", "also_hard")]
        for extra in (SYMBOLIC, ["--engine", "explicit"], []):
            self.assertEqual(verdicts(run("check", small, *extra)), expected)

    def test_events_tell_of_every_turn(self):
        result = run("check", self.long, "--events", "-", "--timeout", f"{2 * SLOWDOWN}s", *SYMBOLIC)
        events = [json.loads(line) for line in result.stdout.splitlines()]
        turns = [event["formula"] for event in events if event["event"] == "started"]
        self.assertGreater(turns.count(1), 1)
        decided = [event["formula"]["number"] for event in events if event["event"] == "decided"]
        self.assertEqual(sorted(decided), [1, 2, 3, 4])
        self.assertEqual(decided[:2], [2, 3])
        document = events[-1]["document"]
        self.assertEqual([formula["number"] for formula in document["formulas"]], [1, 2, 3, 4])


class Skipping(CliTest):
    """Ctrl-C on a terminal."""

    def check(self, *arguments, pauses):
        """Presses Ctrl-C while the progress of a formula is shown, again after each pause. Returns code and output."""
        master, slave = pty.openpty()
        command = [GNOMON, "--color", "never", "check", self.write("long.ispl", LONG), *SYMBOLIC, *arguments]
        process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env={"TERM": "xterm", "PATH": os.environ["PATH"]}, start_new_session=True,
            preexec_fn=own_terminal,
        )
        os.close(slave)
        waiting = list(pauses)
        output, next_press = b"", None
        end = time.monotonic() + 60 * SLOWDOWN
        while time.monotonic() < end:
            if next_press is None and waiting and b"decided, reachable states" in output:
                next_press = time.monotonic() + waiting.pop(0)
            if next_press is not None and time.monotonic() >= next_press:
                os.write(master, b"\x03")
                next_press = time.monotonic() + waiting.pop(0) if waiting else float("inf")
            if not select.select([master], [], [], 0.05)[0]:
                continue
            try:
                piece = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            output += piece
        os.close(master)
        return process.wait(timeout=30), output.decode()

    def test_once(self):
        code, output = self.check(pauses=[0.0], *["--timeout", f"{8 * SLOWDOWN}s"])
        self.assertEqual(code, 3)
        self.assertEqual(output.count("skipped"), 1, output)
        self.assertIn("the time limit was reached", output)
        self.assertIn("2 hold, 2 are undecided", output)

    def test_twice_stops(self):
        code, output = self.check(pauses=[0.0, 0.3])
        self.assertEqual(code, 3)
        self.assertIn("skipped", output)
        self.assertIn("interrupted", output)

    def test_each_in_turn(self):
        code, output = self.check(pauses=[0.0, 2.5])
        self.assertEqual(code, 3)
        self.assertEqual(output.count("skipped"), 2, output)
        self.assertNotIn("     interrupted", output)


if __name__ == "__main__":
    unittest.main()
