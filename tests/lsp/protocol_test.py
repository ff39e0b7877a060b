# SPDX-License-Identifier: Apache-2.0
"""The life of a server, and what it does with messages that are wrong."""

import unittest

from client import LIGHT, Client, Failure, LspTest, frame, run


class Life(unittest.TestCase):
    def started(self):
        client = Client()
        self.addCleanup(client.process.kill)
        return client

    def test_orderly_end(self):
        client = self.started()
        result = client.initialize()
        self.assertEqual(result["serverInfo"]["name"], "gnomon")
        self.assertEqual(result["capabilities"]["textDocumentSync"]["change"], 2)
        self.assertIsNone(client.request("shutdown"))
        with self.assertRaises(Failure) as late:
            client.request("textDocument/hover")
        self.assertEqual(late.exception.code, -32600)
        client.notify("exit")
        self.assertEqual(client.end(), (0, ""))

    def test_exit_without_shutdown(self):
        client = self.started()
        client.initialize()
        client.notify("exit")
        self.assertEqual(client.end(), (1, ""))

    def test_end_of_input(self):
        client = self.started()
        client.initialize()
        self.assertEqual(client.end(), (1, ""))
        client = self.started()
        self.assertEqual(client.end(), (1, ""))

    def test_exit_before_initialize(self):
        client = self.started()
        client.notify("exit")
        self.assertEqual(client.end(), (1, ""))

    def test_requests_before_initialize(self):
        client = self.started()
        client.open(LIGHT)  # is dropped
        with self.assertRaises(Failure) as early:
            client.request("textDocument/hover", {})
        self.assertEqual(early.exception.code, -32002)
        client.initialize()
        with self.assertRaises(Failure) as closed:
            client.about("documentSymbol")
        self.assertEqual(closed.exception.code, -32602)
        with self.assertRaises(Failure) as twice:
            client.initialize()
        self.assertEqual(twice.exception.code, -32600)
        client.end()

    def test_wrong_framing(self):
        for garbage in (
            b"hello\r\n\r\n",
            b"hello\n",
            b"Content-Length: many\r\n\r\n{}",
            b"Content-Type: x\r\n\r\n{}",
            b"Content-Length: -1\r\n\r\n",
            b"Content-Length: 99999999999999999999999\r\n\r\n",
            b"Content-Length: 20\r\n\r\n{}",
            b"\x00" * 10000,
        ):
            client = self.started()
            client.send_bytes(garbage)
            code, error = client.end()
            self.assertEqual(code, 1, garbage)
            self.assertIn("does not speak the language server protocol", error, garbage)

    def test_messages_in_pieces(self):
        client = self.started()
        question = client.question("initialize", {"capabilities": {}})
        for byte in b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" + frame(question):
            client.send_bytes(bytes([byte]))
        self.assertIn("capabilities", client.answer(1))
        client.end()

    def test_help(self):
        result = run("lsp", "--help")
        self.assertEqual(result.returncode, 0)
        self.assertIn("language server protocol", result.stdout)


class Mistakes(LspTest):
    def error_of(self, message, identity=None):
        self.client.send(message)
        with self.assertRaises(Failure) as failure:
            self.client.answer(identity)
        return failure.exception.code

    def test_not_json(self):
        self.assertEqual(self.error_of(b"{nonsense"), -32700)
        self.assertEqual(self.error_of(b'{"method": "\xff"}'), -32700)
        self.assertEqual(self.error_of(b""), -32700)

    def test_not_a_request(self):
        for message in ([], 5, "text", {}, {"id": None, "method": 7}):
            self.assertEqual(self.error_of(message), -32600, message)
        self.assertEqual(self.error_of({"id": 70, "method": ["x"]}, 70), -32600)

    def test_identities(self):
        deep = b"[" * 300000 + b"]" * 300000
        self.assertEqual(self.error_of(b'{"id": ' + deep + b', "method": "nonsense"}'), -32600)
        self.assertEqual(self.error_of(b'{"id": {"a": 1}, "method": "shutdown"}'), -32600)
        self.assertEqual(self.error_of({"id": 5, "method": "nonsense", "params": []}, 5), -32601)

    def test_unknown_methods(self):
        self.assertEqual(self.error_of({"jsonrpc": "2.0", "id": "a", "method": "nonsense"}, "a"), -32601)
        self.client.notify("nonsense")
        self.client.notify("$/setTrace", {"value": "off"})

    def test_wrong_parameters(self):
        self.open(LIGHT)
        uri = {"uri": "file:///model.ispl"}
        for method in ("hover", "definition", "completion", "rename", "codeAction", "rangeFormatting", "signatureHelp", "inlayHint"):
            for params in ({}, [], 3, {"textDocument": 1}, {"textDocument": uri}, {"textDocument": uri, "position": {"line": "x"}}):
                message = {"jsonrpc": "2.0", "id": 99, "method": f"textDocument/{method}", "params": params}
                self.assertEqual(self.error_of(message, 99), -32602, message)
        self.client.notify("textDocument/didChange", {"textDocument": 5})
        self.client.wait_for("window/logMessage")
        self.client.notify("textDocument/didOpen")
        self.client.wait_for("window/logMessage")

    def test_cancelled_while_waiting(self):
        self.open(LIGHT)
        questions = [self.client.question("textDocument/documentSymbol", {"textDocument": {"uri": "file:///model.ispl"}}) for _ in range(3)]
        cancel = self.client.notification("$/cancelRequest", {"id": questions[1]["id"]})
        self.client.send(*questions, cancel)
        self.assertTrue(self.client.answer(questions[0]["id"]))
        with self.assertRaises(Failure) as cancelled:
            self.client.answer(questions[1]["id"])
        self.assertEqual(cancelled.exception.code, -32800)
        self.assertTrue(self.client.answer(questions[2]["id"]))
        self.client.notify("$/cancelRequest", {"id": 12345})  # nobody knows it


if __name__ == "__main__":
    unittest.main()
