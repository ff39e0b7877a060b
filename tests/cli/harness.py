# SPDX-License-Identifier: Apache-2.0
"""What the tests of the command line share: running the program, and small models."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest
from pathlib import Path

GNOMON = os.environ.get("GNOMON", "")
SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))

# The program was built with sanitizers, which take memory and time of their own.
SANITIZED = os.environ.get("GNOMON_SANITIZED") == "1"
not_sanitized = unittest.skipIf(SANITIZED, "sanitizers take more memory and time than the program")
SLOWDOWN = 10 if SANITIZED else 1  # how many times longer something may take

if not os.access(GNOMON, os.X_OK):
    print("no program to test: set GNOMON", file=sys.stderr)
    sys.exit(77)

README_MODEL = SOURCE / "models/bit_transmission/bit_transmission.ispl"

# A light and two switches, of which the first works. AF lit is the only formula that does not hold.
LIGHT = """\
Const N = 2;
Agent Environment
  Obsvars:
    on : boolean;
  end Obsvars
  Vars:
    level : 0..3;
  end Vars
  Actions = { none };
  Protocol:
    Other : { none };
  end Protocol
  Evolution:
    on = true and level = 1 if Switch1.Action = press and on = false;
    on = false if Switch1.Action = press and on = true;
  end Evolution
end Agent
Agent Switch[i in 1..N]
  Lobsvars = { level };
  Vars:
    mood : { calm, tense };
  end Vars
  Actions = { press, wait };
  Protocol:
    mood = calm : { press, wait };
    Other : { wait };
  end Protocol
  Evolution:
    mood = calm if mood = calm and Action = press;
  end Evolution
end Agent
Evaluation
  lit if Environment.on = true;
  high if Environment.level >= 1;
end Evaluation
InitStates
  Environment.on = false and Environment.level = 0 and Switch1.mood = calm and Switch2.mood = calm;
end InitStates
Groups
  all = { Switch1, Switch2 };
end Groups
Formulae
  -- EXPECT: TRUE
  AG(lit -> high);
  -- EXPECT: FALSE
  AF lit;
  for i in 1..N:
  AG(lit -> K(Switch[i], lit));
  <all>F lit;
end Formulae
"""

# No state has a successor: nobody may do anything.
STUCK = """\
Agent A
  Vars:
    x : 0..1;
  end Vars
  Actions = { go };
  Protocol:
    x = 1 : { go };
  end Protocol
  Evolution:
    x = 0 if x = 1 and Action = go;
  end Evolution
end Agent
Evaluation
  zero if A.x = 0;
end Evaluation
InitStates
  A.x = 1;
end InitStates
Formulae
  EF zero;
end Formulae
"""

# Never counts to three; while it counts from one to two, another line is enabled as well.
COUNTER = """\
Agent Environment
  Vars:
    x : 0..3;
    got : boolean;
  end Vars
  Actions = { go, jump };
  Protocol:
    x < 3 : { go };
    x = 3 : { jump };
  end Protocol
  Evolution:
    x = x + 1 if x < 2;
    got = true if Action = go and x = 1;
  end Evolution
end Agent
Evaluation
  two if Environment.x = 2;
  three if Environment.x = 3;
  got if Environment.got = true;
end Evaluation
InitStates
  Environment.x = 0 and Environment.got = false;
end InitStates
Formulae
  AG (three -> got);
  EF (two or three);
  AF got;
end Formulae
"""

# Ten to the power of eight states: more than anybody lists one by one.
LARGE = """\
Agent Counter[i in 1..8]
  Vars:
    n : 0..9;
  end Vars
  Actions = { step, wait };
  Protocol:
    Other : { step, wait };
  end Protocol
  Evolution:
    n = n + 1 if Action = step and n < 9;
    n = 0 if Action = step and n = 9;
  end Evolution
end Agent
Evaluation
  top if Counter1.n = 9 and Counter2.n = 9;
  start if and[i in 1..8] (Counter[i].n = 0);
end Evaluation
InitStates
  and[i in 1..8] (Counter[i].n = 0);
end InitStates
Formulae
  EF top;
  AG EF top;
end Formulae
"""

# Two states, and more bits than decision diagrams have variables.
MANY_VARIABLES = """\
Agent A
  Vars:
    x[i in 1..33000] : boolean;
  end Vars
  Actions = { a };
  Protocol:
    Other : { a };
  end Protocol
  Evolution:
    x[7] = true if Action = a;
  end Evolution
end Agent
InitStates
  and[i in 1..33000] (A.x[i] = false);
end InitStates
Formulae
  EF A.x7;
end Formulae
"""

HARD = (SOURCE / "tests/support/hard.ispl").read_text()


def run(*arguments, stdin="", env=None, timeout=120, **options):
    """Runs gnomon; the result has returncode, stdout and stderr as text."""
    environment = dict(os.environ, **(env or {}))
    return subprocess.run(
        [GNOMON, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=environment,
        timeout=timeout,
        **options,
    )


def wait_for(condition, seconds=60):
    """Waits until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("it does not happen")
        time.sleep(0.005)


def has_begun(process):
    """Its main function is at work: from now on signals wait for it."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("SigBlk:"):
            return int(line.split()[1], 16) & (1 << (signal.SIGINT - 1)) != 0
    return True


def has_read(process):
    """All that was written to its standard input."""
    return fcntl.ioctl(process.stdin.fileno(), termios.FIONREAD, b"    ") == b"\0\0\0\0"


class CliTest(unittest.TestCase):
    """Each test has a folder of its own with the models above."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.light = self.write("light.ispl", LIGHT)
        self.stuck = self.write("stuck.ispl", STUCK)
        self.large = self.write("large.ispl", LARGE)
        self.hard = self.write("hard.ispl", HARD)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def as_nobody(self):
        """Options for running without root's right to read and write everything."""
        if os.geteuid() != 0:
            return {}
        self.folder.chmod(0o777)
        if run("--version", user=65534).returncode != 0:
            self.skipTest("the program is not for everybody")
        return {"user": 65534}

    def start_check(self, *arguments, event="started", **options):
        """A check that is at work: its first such event has come."""
        events = self.folder / f"events{len(list(self.folder.glob('events*')))}"
        process = subprocess.Popen(
            [GNOMON, "check", *map(str, arguments), "--events", str(events)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options,
        )  # fmt: skip
        self.addCleanup(process.kill)
        wait_for(lambda: process.poll() is not None or (events.exists() and f'"event":"{event}"' in events.read_text()))
        if process.poll() is not None:
            self.fail(f"it should be busy: {process.communicate()}")
        return process

    def assert_peak_memory(self, document, most):
        """The run took less than so many bytes."""
        if not SANITIZED:
            self.assertLess(document["peak_memory_bytes"], most)

    def gnomon(self, code, *arguments, **options):
        """Runs gnomon and checks the exit code."""
        result = run(*arguments, **options)
        self.assertEqual(result.returncode, code, f"{arguments}\nstdout: {result.stdout}\nstderr: {result.stderr}")
        return result

    def json(self, code, *arguments, **options):
        """The document that gnomon writes with --json, checked against docs/json-schema.md."""
        import json_schema

        document = json.loads(self.gnomon(code, *arguments, "--json", **options).stdout)
        problems = json_schema.problems(document)
        self.assertEqual(problems, [], arguments)
        return document
