# SPDX-License-Identifier: Apache-2.0
"""A small editor: starts the real server and talks to it over its standard streams."""

import json
import queue
import subprocess
import sys
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))

from harness import GNOMON, HARD, LIGHT, README_MODEL, SLOWDOWN, SOURCE, run  # noqa: E402,F401

URI = "file:///model.ispl"


class Failure(Exception):
    """An answer that is an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
        self.message = error["message"]


def frame(message):
    body = message if isinstance(message, bytes) else json.dumps(message, ensure_ascii=False).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Client:
    def __init__(self, *options):
        self.process = subprocess.Popen(
            [GNOMON, "lsp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.messages = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.answers = {}
        self.notifications = []
        self.requests = []  # of the server
        self.last_id = 0

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline().strip()) != b"":
                name, value = line.split(b":")
                assert name == b"Content-Length"
                length = int(value)
            if length is None:
                break
            self.messages.put(json.loads(stream.read(length)))
        self.messages.put(None)

    # --- sending

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, *messages):
        """All of them at once, so that the server finds them together."""
        self.send_bytes(b"".join(frame(message) for message in messages))

    @staticmethod
    def notification(method, params=None):
        return {"jsonrpc": "2.0", "method": method, "params": params or {}}

    def question(self, method, params=None):
        self.last_id += 1
        return {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params or {}}

    def notify(self, method, params=None):
        self.send(self.notification(method, params))

    # --- receiving

    def receive(self, timeout=60):
        message = self.messages.get(timeout=timeout)
        if message is None:
            raise EOFError("the server has gone")
        if "method" in message and "id" in message:
            self.requests.append(message)
            self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
        elif "method" in message:
            self.notifications.append(message)
        else:
            self.answers[message["id"]] = message
        return message

    def answer(self, identity, timeout=60):
        while identity not in self.answers:
            self.receive(timeout)
        message = self.answers.pop(identity)
        if "error" in message:
            raise Failure(message["error"])
        return message["result"]

    def request(self, method, params=None, timeout=60):
        question = self.question(method, params)
        self.send(question)
        return self.answer(question["id"], timeout)

    def wait_for(self, method, accept=lambda params: True, timeout=60):
        """The next notification of this kind; those before it are dropped."""
        while True:
            while self.notifications:
                message = self.notifications.pop(0)
                if message["method"] == method and accept(message["params"]):
                    return message["params"]
            self.receive(timeout)

    # --- the life of a server

    def initialize(self, capabilities=None):
        result = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities or {}})
        self.notify("initialized")
        return result

    def end(self):
        """Exit code and standard error."""
        self.process.stdin.close()
        code = self.process.wait(timeout=60)
        self.reader.join(timeout=60)
        error = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        return code, error

    # --- texts

    def open(self, text, uri=URI, version=1):
        self.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "ispl", "version": version, "text": text}},
        )

    @staticmethod
    def change_message(changes, version, uri=URI):
        return Client.notification(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes}
        )

    def diagnostics(self, version=None, uri=URI, timeout=60):
        def fits(params):
            return params["uri"] == uri and (version is None or params.get("version") == version)

        return self.wait_for("textDocument/publishDiagnostics", fits, timeout)["diagnostics"]

    def about(self, method, uri=URI, **params):
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **params})


# --- places


def units(text):
    """The length of a text in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def position(text, offset):
    """Where the character `offset` of a text is, in units of UTF-16."""
    line = text.count("\n", 0, offset)
    start = text.rfind("\n", 0, offset) + 1
    return {"line": line, "character": units(text[start:offset])}


def offset_of(text, place):
    start = 0
    for _ in range(place["line"]):
        start = text.index("\n", start) + 1
    at = start
    while units(text[start:at]) < place["character"]:
        at += 1
    return at


def place(text, marked):
    """The place of `|` in a piece of the text: place(t, "AG !gar|bled")."""
    at = text.index(marked.replace("|", "", 1))
    return position(text, at + marked.index("|"))


def part(text, range_):
    return text[offset_of(text, range_["start"]) : offset_of(text, range_["end"])]


def apply(text, edits):
    """The text after the edits, which all refer to the text before."""
    spans = sorted(
        (offset_of(text, edit["range"]["start"]), offset_of(text, edit["range"]["end"]), edit["newText"])
        for edit in edits
    )
    result, done = "", 0
    for begin, end, replacement in spans:
        assert begin >= done, "edits overlap"
        result += text[done:begin] + replacement
        done = end
    return result + text[done:]


class LspTest(unittest.TestCase):
    """Each test has a server of its own, which must end well."""

    maxDiff = None
    CAPABILITIES = {}

    def setUp(self):
        self.client = Client()
        self.addCleanup(self.kill)
        self.capabilities = self.client.initialize(self.CAPABILITIES)["capabilities"]

    def tearDown(self):
        self.client.request("shutdown")
        self.client.notify("exit")
        code, error = self.client.end()
        self.assertEqual((code, error), (0, ""))

    def kill(self):
        if self.client.process.poll() is None:
            self.client.process.kill()
            self.client.end()

    def open(self, text):
        self.client.open(text)
        return self.client.diagnostics()
