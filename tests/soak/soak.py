#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs all random tests with fresh seeds for a given time: what `./dev soak` does.

A random test is one whose name begins with Random/ (tests/support/random_runs.hpp). They take turns on all cores. A turn
has seeds of its own, so the same --seed asks the same questions, as far as the time allows. What goes wrong is kept in
a folder, with the command that runs it again. Exit code 1 if something went wrong.
"""

import argparse
import concurrent.futures
import datetime
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PROGRAMS = ("cross_tests", "unit_tests")
SEEDS_PER_TURN = 1_000_000
COUNTS = re.compile(r"^counts: (\d+) models, (\d+) questions, (\d+) points$", re.MULTILINE)
FAILURE = re.compile(r": Failure$", re.MULTILINE)
# To make a model small takes some time, and so may the last model of a turn.
GRACE = 300


def say(text):
    print(f"soak: {text}", flush=True)


def tests_of(program):
    """The random tests of a program, without the other parts of each: they are there to run side by side."""
    listing = subprocess.run([program, "--gtest_list_tests", "--gtest_filter=Random/*/0"],
                             capture_output=True, text=True, check=True).stdout
    suite = ""
    for line in listing.splitlines():
        if line.startswith("Random/"):
            suite = line.split()[0]
        elif line.startswith("  ") and suite:
            yield suite + line.split()[0]


class Soak:
    def __init__(self, options):
        self.options = options
        self.end = time.monotonic() + 60 * options.minutes
        programs = [Path(options.build).resolve() / name for name in PROGRAMS]
        options.failures = Path(options.failures).resolve()
        self.tests = [(program, test) for program in programs if program.exists() for test in tests_of(program)
                      if re.search(options.only, test)]
        # Every test should have several turns, of at least a few seconds.
        turns = max(1, len(self.tests)) / options.jobs
        self.seconds = max(2.0, min(60.0, 60 * options.minutes / turns / 3))
        self.lock = threading.Lock()
        self.turn = 0
        self.sums = [0, 0, 0]  # models, questions, points
        self.seen = set()
        self.found = []

    def run(self):
        say(f"{len(self.tests)} tests for {self.options.minutes:g} minutes on {self.options.jobs} cores, "
            f"turns of {self.seconds:.0f} s, seed {self.options.seed}")
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            workers = [pool.submit(self.work) for _ in range(self.options.jobs)]
            while concurrent.futures.wait(workers, timeout=60).not_done:
                say(self.progress())
        for worker in workers:
            worker.result()  # what went wrong in the worker itself goes wrong here
        self.conclude()
        return 1 if self.found else 0

    def next_turn(self):
        with self.lock:
            left = self.end - time.monotonic()
            if left <= 0 or not self.tests:
                return None
            turn = self.turn
            self.turn += 1
            return turn, min(self.seconds, left)

    def work(self):
        while True:
            turn = self.next_turn()
            if turn is None:
                return
            number, seconds = turn
            program, test = self.tests[number % len(self.tests)]
            self.run_turn(program, test, self.options.seed + number * SEEDS_PER_TURN, seconds)

    def run_turn(self, program, test, seed, seconds):
        failures = self.options.failures
        failures.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="soak.") as folder:
            current = Path(folder) / "seed"
            environment = dict(os.environ, GNOMON_SOAK_SECONDS=f"{seconds:.3f}", GNOMON_SOAK_SEED=str(seed),
                               GNOMON_FAILURES=str(failures), GNOMON_CURRENT=str(current))
            for name in ("GNOMON_SEED", "GNOMON_CASE", "GNOMON_SLOW_TESTS"):
                environment.pop(name, None)
            with tempfile.TemporaryFile("w+", errors="replace") as output:
                process = subprocess.Popen([program, f"--gtest_filter={test}"], env=environment, cwd=folder,
                                           stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
                patience = 4 * seconds + GRACE
                at_most = max(0.0, self.end - time.monotonic()) + self.options.overtime
                try:
                    code = process.wait(timeout=min(patience, at_most))
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    code = None
                output.seek(0)
                text = output.read()
            if code is None and at_most < patience and not FAILURE.search(text):
                say(f"{test}: the last turn took too long and was ended")
                return
            self.record(program, test, code, text, current.read_text().strip() if current.exists() else "none")

    def record(self, program, test, code, text, seed):
        with self.lock:
            self.seen.add(test)
            for counts in COUNTS.findall(text):
                self.sums = [a + int(b) for a, b in zip(self.sums, counts)]
            if code == 0:
                return
            # A test that fails has written the file itself; one that was killed could not.
            written = re.findall(r"^written to (.+)$", text, re.MULTILINE)
            path = Path(written[-1]) if written else self.keep(program, test, code, text, seed)
            self.found.append(path)
            say(f"{test}, seed {seed}: {self.summary(code, text)}")
            say(f"kept in {path}")

    @staticmethod
    def summary(code, text):
        if code is None:
            return "did not come to an end"
        if code < 0:
            return f"ended by signal {-code}"
        message = re.search(r"^seed \d+: (.*)$", text, re.MULTILINE)
        return message.group(1) if message else f"ended with exit code {code}"

    def keep(self, program, test, code, text, seed):
        stem = re.sub(r"[/.]", "-", test)
        path = self.options.failures / f"{datetime.date.today()}-{stem}-{seed}.txt"
        path.write_text(f"Found by {test}, seed {seed}: {self.summary(code, text)}\n"
                        f"Run it again:\n  GNOMON_SEED={seed} {program} --gtest_filter={test}\n\n"
                        f"The end of what it printed:\n{text[-20000:]}")
        return path

    def progress(self):
        models, questions, points = self.sums
        left = max(0.0, self.end - time.monotonic()) / 60
        return (f"{models} models, {questions} questions, {points} points of interruption, "
                f"{len(self.found)} disagreements; {left:.1f} minutes left")

    def conclude(self):
        models, questions, points = self.sums
        say(f"{len(self.seen)} of {len(self.tests)} tests had a turn, seed {self.options.seed}")
        say(f"{models} models, {questions} questions, {points} points of interruption")
        say(f"{len(self.found)} disagreements" + (":" if self.found else ""))
        for path in self.found:
            say(f"  {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("minutes", type=float)
    parser.add_argument("--build", required=True, help="folder with the test programs")
    parser.add_argument("--failures", required=True, help="folder for what goes wrong")
    parser.add_argument("--seed", type=int, default=None, help="of the first turn; by default another one every time")
    parser.add_argument("--only", default="", metavar="REGEX", help="tests whose names match")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="tests at the same time")
    parser.add_argument("--overtime", type=float, default=30, help="seconds that the last turns may take beyond the end")
    options = parser.parse_args()
    if options.seed is None:
        # Far from the seeds of other runs and of the usual tests.
        options.seed = int(time.time()) * SEEDS_PER_TURN
    soak = Soak(options)
    if not soak.tests:
        parser.error(f"there is no random test whose name matches '{options.only}'")
    sys.exit(soak.run())


if __name__ == "__main__":
    main()
