#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon simulate --random: runs are runs, the seed decides, deadlocks are told."""

import json
import signal
import subprocess
import unittest

from harness import GNOMON, README_MODEL, CliTest


class Simulate(CliTest):
    def test_text(self):
        text = self.gnomon(0, "simulate", self.light, "--random", "10").stdout
        self.assertTrue(text.startswith("initial state\n  Environment.on = false\n  Environment.level = 0\n"))
        self.assertEqual(text.count("\nstep "), 10)
        self.assertRegex(text, r"\nstep 1: Environment: none, Switch1: (press|wait), Switch2: (press|wait)\n")
        self.assertRegex(text, r"\n  (Environment\.on: false -> true|nothing changes)\n")

    def test_number_of_steps(self):
        for steps in (0, 1, 25):
            text = self.gnomon(0, "simulate", self.light, "--random", steps).stdout
            self.assertEqual(text.count("\nstep "), steps)
        self.gnomon(2, "simulate", self.light, "--random", "x")
        self.gnomon(2, "simulate", self.light, "--random=-3")

    def test_full_states(self):
        text = self.gnomon(0, "simulate", self.light, "--full", "--random", "4").stdout
        self.assertEqual(text.count("Environment.level = "), 5)

    def test_seed_decides(self):
        runs = {}
        for seed in range(6):
            runs[seed] = self.gnomon(0, "simulate", self.light, "--random", "10", "--seed", seed, "--json").stdout
            self.assertEqual(runs[seed], self.gnomon(0, "simulate", self.light, "--random", "10", "--seed", seed, "--json").stdout)
        self.assertGreater(len({run.split('"initial"')[1] for run in runs.values()}), 3)
        default = self.gnomon(0, "simulate", self.light, "--random", "10").stdout
        self.assertEqual(default, self.gnomon(0, "simulate", self.light, "--random", "10", "--seed", "0").stdout)
        self.gnomon(0, "simulate", self.light, "--random", "10", "--seed", 2**64 - 1)

    def test_seed_is_the_same_everywhere(self):
        """Fixed by the generator, not by the platform."""
        document = self.json(0, "simulate", README_MODEL, "--random", "3")
        self.assertEqual(
            [list(step["actions"].values()) for step in document["steps"]],
            [["pass_both", "send0", "nothing"], ["pass_both", "send0", "acknowledge"], ["drop", "nothing", "acknowledge"]],
        )

    def test_steps_fit_together(self):
        document = self.json(0, "simulate", self.light, "--random", "200", "--seed", "3")
        self.assertEqual(document["end"], "steps")
        state = document["initial"]
        self.assertEqual(state["Environment.on"], False)
        for number, step in enumerate(document["steps"], start=1):
            self.assertEqual(step["number"], number)
            changes = {name: value["to"] for name, value in step["changes"].items()}
            self.assertEqual({**state, **changes}, step["state"])
            for name, value in step["changes"].items():
                self.assertEqual(state[name], value["from"])
            pressed = step["actions"]["Switch1"] == "press"
            self.assertEqual(step["state"]["Environment.on"], state["Environment.on"] != pressed)
            state = step["state"]

    def test_deadlock(self):
        result = self.gnomon(0, "simulate", self.stuck, "--random", "10", "-W", "no-all")
        self.assertIn("deadlock after 1 step: A has no allowed action\n", result.stdout)
        document = self.json(0, "simulate", self.stuck, "--random", "10", "-W", "no-all")
        self.assertEqual((document["end"], len(document["steps"])), ("deadlock", 1))

    def test_blocked_actions_are_avoided(self):
        """`up` leaves the domain at 3; then only `stay` is possible."""
        blocked = self.stuck.read_text().replace("x : 0..1", "x : 0..3").replace("{ go }", "{ up, stay }")
        blocked = blocked.replace("x = 1 : { up, stay }", "Other : { up, stay }").replace("x = 0 if x = 1 and Action = go", "x = x + 1 if Action = up")
        path = self.write("blocked.ispl", blocked)
        document = self.json(0, "simulate", path, "--random", "100", "-W", "no-all")
        self.assertEqual(len(document["steps"]), 100)
        self.assertEqual(document["steps"][-1]["state"]["A.x"], 3)
        stuck = self.write("blocked2.ispl", blocked.replace("{ up, stay }", "{ up }"))
        result = self.gnomon(0, "simulate", stuck, "--random", "10", "-W", "no-all")
        self.assertIn("deadlock after 2 steps: every enabled joint action is blocked", result.stdout)

    def test_large_products(self):
        """Two to the power of 300 joint actions."""
        path = self.write("huge.ispl", self.large.read_text().replace("1..8", "1..300"))
        document = self.json(0, "simulate", path, "--random", "20")
        self.assertEqual(len(document["steps"]), 20)

    def test_documents_are_streamed(self):
        """A run that would never end is printed as it goes; stopped, it is a whole document."""
        with subprocess.Popen([GNOMON, "simulate", self.light, "--random", "1G", "--json"], stdout=subprocess.PIPE, text=True) as process:
            text = process.stdout.read(1_000_000)
            process.send_signal(signal.SIGINT)
            text += process.stdout.read()
            self.assertEqual(process.wait(timeout=30), 3)
        document = json.loads(text)
        self.assertEqual(document["end"], "interrupted")
        self.assertEqual([step["number"] for step in document["steps"]], list(range(1, len(document["steps"]) + 1)))

    def test_sessions_have_a_limit(self):
        result = self.gnomon(0, "simulate", self.light, stdin="random 99999999999\nback 1\n")
        self.assertIn("a session keeps all its states", result.stdout)

    def test_no_initial_state(self):
        path = self.write("none.ispl", self.stuck.read_text().replace("A.x = 1;", "A.x = 1 and A.x = 0;"))
        self.assertIn("the model has no initial state", self.gnomon(2, "simulate", path, "--random", "10", "-W", "no-all").stderr)
        self.assertIn("the model has no initial state", self.gnomon(2, "simulate", path, "-W", "no-all").stderr)
        document = self.json(2, "simulate", path, "--random", "10", "-W", "no-all")
        self.assertEqual((document["end"], document["initial"]), ("no-initial-state", None))


if __name__ == "__main__":
    unittest.main()
