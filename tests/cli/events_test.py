#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""gnomon check --events: what happens, as it happens; and --name, for models from elsewhere."""

import json
import os
import signal
import subprocess
import threading
import time
import unittest

import json_schema
from harness import GNOMON, LIGHT, CliTest


class Events(CliTest):
    def events(self, code, *arguments, **options):
        lines = self.gnomon(code, "check", *arguments, "--events", "-", **options).stdout.splitlines()
        events = [json.loads(line) for line in lines]
        for event in events:
            self.assertEqual(json_schema.problems(event), [])
        return events

    def test_order(self):
        events = self.events(1, self.light, "--explain")
        told = [event for event in events if event["event"] != "progress"]
        self.assertEqual([event["event"] for event in told], ["started", "decided"] * 5 + ["report"])
        self.assertEqual([event["formula"] for event in told if event["event"] == "started"], [1, 2, 3, 4, 5])
        decided = [event["formula"] for event in told if event["event"] == "decided"]
        self.assertEqual([formula["verdict"] for formula in decided], ["true", "false", "true", "true", "true"])
        self.assertTrue(decided[1]["evidence"])
        document = told[-1]["document"]
        self.assertEqual(json_schema.problems(document), [])
        self.assertEqual(document["formulas"], decided)
        self.assertEqual(document["exit_code"], 1)

    def test_progress(self):
        events = self.events(3, self.hard, "--engine", "symbolic", "--timeout", "1500ms")
        progress = [event for event in events if event["event"] == "progress"]
        self.assertTrue(3 <= len(progress) <= 25, len(progress))
        self.assertEqual(progress[0]["formula"], 1)
        self.assertEqual(sorted(event["seconds"] for event in progress), [event["seconds"] for event in progress])
        self.assertEqual(events[-1]["event"], "report")

    def test_each_line_comes_at_once(self):
        command = [GNOMON, "check", str(self.hard), "--engine", "symbolic", "--events", "-"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            start = time.monotonic()
            self.assertEqual(json.loads(process.stdout.readline())["event"], "started")
            self.assertEqual(json.loads(process.stdout.readline())["event"], "progress")
            self.assertLess(time.monotonic() - start, 10)
            process.send_signal(signal.SIGINT)
            last = process.stdout.read().splitlines()[-1]
            self.assertEqual(json.loads(last)["document"]["exit_code"], 3)
        self.assertEqual(process.returncode, 3)

    def test_mistakes(self):
        (event,) = self.events(2, "-", stdin="Agent")
        self.assertFalse(event["document"]["ok"])
        self.assertIn("both write", self.gnomon(2, "check", self.light, "--events", "-", "--json").stderr)
        self.assertEqual(self.gnomon(2, "check", self.light, "--only", "99", "--events", "-").stdout, "")

    def test_files(self):
        file = self.folder / "events"
        text = self.gnomon(1, "check", self.light, "--events", file).stdout
        self.assertIn("FALSE", text)
        self.assertEqual(json.loads(file.read_text().splitlines()[-1])["event"], "report")
        content = file.read_bytes()
        self.assertIn("exists", self.gnomon(2, "check", self.light, "--events", file).stderr)
        self.assertEqual(file.read_bytes(), content)
        self.assertIn("cannot write", self.gnomon(2, "check", self.light, "--events", "/no/such/folder/x").stderr)
        other = self.folder / "other"
        document = self.json(1, "check", self.light, "--events", other)
        self.assertEqual(len(json.loads(other.read_text().splitlines()[-1])["document"]["formulas"]), len(document["formulas"]))
        broken = self.write("broken.ispl", "Agent")
        third = self.folder / "third"
        self.gnomon(2, "check", broken, "--events", third)
        self.assertFalse(json.loads(third.read_text())["document"]["ok"])

    def test_pipes(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        read = []
        reader = threading.Thread(target=lambda: read.extend(pipe.read_text().splitlines()))
        reader.start()
        self.gnomon(1, "check", self.light, "--events", pipe)
        reader.join(timeout=60)
        self.assertEqual(json.loads(read[-1])["event"], "report")


class Names(CliTest):
    def test_of_standard_input(self):
        self.assertIn("a/b.ispl:1:", self.gnomon(2, "check", "-", "--name", "a/b.ispl", stdin="Agnt").stderr)
        for command in (["check"], ["info"], ["graph"], ["expand"], ["simulate", "--random", "1"]):
            document = self.json(1 if command == ["check"] else 0, *command, "-", "--name", "a/b.ispl", stdin=LIGHT)
            self.assertEqual(document["file"], "a/b.ispl")
        self.assertEqual(self.json(0, "parse", "-", "--name", "x", stdin=LIGHT)["files"][0]["file"], "x")
        files = self.json(0, "parse", self.light, "-", "--name", "x", stdin=LIGHT)["files"]
        self.assertEqual([file["file"] for file in files], [str(self.light), "x"])

    def test_of_other_files(self):
        self.assertEqual(self.json(1, "check", self.light, "--name", "x")["file"], "x")


if __name__ == "__main__":
    unittest.main()
