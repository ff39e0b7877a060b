# SPDX-License-Identifier: Apache-2.0
"""Checking single formulas from the editor."""

import time
import unittest

from client import HARD, LIGHT, URI, Client, Failure, LspTest


class Check(LspTest):
    CAPABILITIES = {"workspace": {"codeLens": {"refreshSupport": True}}, "window": {"workDoneProgress": True}}

    def lenses(self):
        return [lens["command"] for lens in self.client.about("codeLens")]

    def question(self, formula, uri=URI):
        return self.client.question("workspace/executeCommand", {"command": "gnomon.check", "arguments": [uri, formula]})

    def check(self, formula):
        question = self.question(formula)
        self.client.send(question)
        return self.client.answer(question["id"])

    def test_lens(self):
        self.open(LIGHT)
        lenses = self.lenses()
        self.assertEqual([lens["title"] for lens in lenses], ["Check this formula"] * 4)
        self.assertEqual(lenses[2]["command"], "gnomon.check")
        self.assertEqual(lenses[2]["arguments"], [URI, 2])
        self.assertEqual(self.capabilities["executeCommandProvider"]["commands"], ["gnomon.check"])

    def test_verdicts(self):
        self.open(LIGHT)
        result = self.check(0)
        self.assertEqual(result["verdict"], "true")
        self.assertEqual(result["instances"][0]["text"], "AG(lit -> high)")
        self.assertTrue(result["instances"][0]["as_expected"])
        self.assertEqual(self.check(1)["verdict"], "false")
        self.assertEqual([i["instance"] for i in self.check(2)["instances"]], ["i = 1", "i = 2"])
        titles = [lens["title"] for lens in self.lenses()]
        self.assertTrue(titles[0].startswith("✓ holds ("), titles)
        self.assertTrue(titles[1].startswith("✗ does not hold ("), titles)
        self.assertEqual(titles[3], "Check this formula")
        self.assertIn("workspace/codeLens/refresh", [request["method"] for request in self.client.requests])
        # With another text the verdicts are none any more.
        self.client.send(self.client.change_message([{"text": LIGHT + "\n"}], 2))
        self.assertEqual([lens["title"] for lens in self.lenses()], ["Check this formula"] * 4)

    def test_progress(self):
        self.open(LIGHT)
        self.check(0)
        kinds = [m["params"]["value"]["kind"] for m in self.client.notifications if m["method"] == "$/progress"]
        self.assertEqual((kinds[0], kinds[-1]), ("begin", "end"))
        self.assertIn("window/workDoneProgress/create", [request["method"] for request in self.client.requests])

    def test_mistakes(self):
        def error_of(command, *arguments):
            with self.assertRaises(Failure) as failure:
                self.client.request("workspace/executeCommand", {"command": command, "arguments": list(arguments)})
            return failure.exception.code

        self.open(LIGHT)
        self.assertEqual(error_of("gnomon.nonsense"), -32602)
        self.assertEqual(error_of("gnomon.check"), -32602)
        self.assertEqual(error_of("gnomon.check", URI, 99), -32602)
        self.assertEqual(error_of("gnomon.check", URI, "x"), -32602)
        self.assertEqual(error_of("gnomon.check", "file:///other", 0), -32602)
        self.open(LIGHT.replace("AF lit", "AF nobody"))
        self.assertEqual(error_of("gnomon.check", URI, 0), -32803)

    def test_cancel(self):
        self.open(HARD)
        running, waiting = self.question(0), self.question(1)
        self.client.send(running, waiting)
        self.client.wait_for("$/progress")
        # The editor is served meanwhile.
        self.assertTrue(self.client.about("documentSymbol"))
        self.client.open(LIGHT, uri="file:///other.ispl")
        self.assertEqual(self.client.diagnostics(uri="file:///other.ispl"), [])
        start = time.monotonic()
        for question in (waiting, running):
            self.client.notify("$/cancelRequest", {"id": question["id"]})
            with self.assertRaises(Failure) as cancelled:
                self.client.answer(question["id"])
            self.assertEqual(cancelled.exception.code, -32800)
        self.assertLess(time.monotonic() - start, 10)
        # The worker is there for the next one.
        question = self.question(0, "file:///other.ispl")
        self.client.send(question)
        self.assertEqual(self.client.answer(question["id"])["verdict"], "true")

    def test_end_while_checking(self):
        self.open(HARD)
        self.client.send(self.question(0))
        self.client.wait_for("$/progress")

    def test_change_while_checking(self):
        self.open(HARD)
        question = self.question(0)
        self.client.send(question)
        self.client.wait_for("$/progress")
        self.client.send(self.client.change_message([{"text": LIGHT}], 2))
        self.assertEqual(self.client.diagnostics(2), [])
        self.client.notify("$/cancelRequest", {"id": question["id"]})
        with self.assertRaises(Failure):
            self.client.answer(question["id"])


class TimeLimit(unittest.TestCase):
    def test_unknown(self):
        client = Client("--timeout", "300ms")
        self.addCleanup(client.process.kill)
        client.initialize()
        client.open(HARD)
        result = client.request("workspace/executeCommand", {"command": "gnomon.check", "arguments": [URI, 0]})
        self.assertEqual(result["verdict"], "unknown")
        self.assertIn("time", result["instances"][0]["reason"])
        lens = client.about("codeLens")[0]
        self.assertTrue(lens["command"]["title"].startswith("? unknown: "))
        # A client that knows neither progress nor fresh lenses is not asked to; it gets a message.
        self.assertEqual(client.requests, [])
        self.assertTrue(client.wait_for("window/showMessage")["message"].startswith("Formula 1: ? unknown: "))
        client.request("shutdown")
        client.notify("exit")
        self.assertEqual(client.end(), (0, ""))


if __name__ == "__main__":
    unittest.main()
