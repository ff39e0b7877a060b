# SPDX-License-Identifier: Apache-2.0
"""A small browser: starts the real studio and asks it what its page would ask."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from urllib.parse import quote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))

from harness import GNOMON, HARD, LIGHT, SANITIZED, SLOWDOWN, SOURCE, STUCK, not_sanitized, run  # noqa: E402,F401


class Refusal(Exception):
    """An answer that is an error."""

    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.status = status
        self.kind = error.get("kind")
        self.message = error.get("message")
        self.details = error


class Studio:
    def __init__(self, place, *options, page=False):
        self.process = subprocess.Popen(
            [GNOMON, "studio", str(place), "--no-browser", *([] if page else ["--api-only"]), *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.process.wait(timeout=60)
            raise AssertionError(self.process.stderr.read())
        parts = urlsplit(self.address)
        self.port = parts.port
        self.token = parts.fragment.removeprefix("token=")

    def raw(self, method, path, body=None, headers=None, token=True, timeout=60):
        """Status, headers and body of the answer; all headers can be replaced."""
        sent = {"Authorization": f"Bearer {self.token}"} if token else {}
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent.update(headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def bytes(self, data, timeout=20):
        """Whatever comes back for these bytes until the connection ends."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as connection:
            connection.sendall(data)
            received = b""
            try:
                while piece := connection.recv(65536):
                    received += piece
            except (TimeoutError, ConnectionResetError):
                pass
            return received

    def ask(self, method, path, body=None, **options):
        data = None if body is None else json.dumps(body).encode()
        status, _, answer = self.raw(method, path, data, **options)
        document = json.loads(answer)
        if status >= 400:
            raise Refusal(status, document["error"])
        return document

    def get(self, address, /, **query):
        address += ("?" + "&".join(f"{k}={quote(str(v), safe='')}" for k, v in query.items()) if query else "")
        return self.ask("GET", address)

    def language(self, method, text, **more):
        return self.ask("POST", "/api/language", {"method": method, "text": text, **more})["result"]

    def save(self, path, text, stamp=None, force=False):
        return self.ask("PUT", "/api/file", {"path": path, "text": text, "stamp": stamp, "force": force})["stamp"]

    # --- jobs

    def check(self, text, **more):
        request = {"kind": "check", "model": model(text), "only": None, "formulas": [], "engine": "auto", "explain": False,
                   "options": {}, **more}  # fmt: skip
        return self.ask("POST", "/api/jobs", request)["id"]

    def job(self, identity, after=0):
        return self.get(f"/api/jobs/{identity}", after=after)

    def follow(self, identity, timeout=90):
        """The job when it is over, with all events that were told."""
        events, after, end = [], 0, time.monotonic() + timeout
        while time.monotonic() < end:
            news = self.job(identity, after)
            events += news["events"]
            after = news["next"]
            if news["state"] not in ("queued", "running"):
                return {**news, "events": events}
            time.sleep(0.05)
        raise AssertionError(f"job {identity} does not end: {news}")

    def wait_for(self, condition, timeout=30):
        end = time.monotonic() + timeout
        while not (result := condition()):
            if time.monotonic() > end:
                raise AssertionError("it does not happen")
            time.sleep(0.05)
        return result

    # --- processes

    def workers(self):
        """All processes below the studio."""
        return descendants(self.process.pid)

    def memory(self):
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    def end(self, how=signal.SIGTERM):
        """Exit code and standard error."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        error = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code, error


def model(text, path="model.ispl", **constants):
    return {"text": text, "path": path, "constants": constants}


def descendants(process):
    result, waiting = [], [process]
    while waiting:
        for children in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            try:
                found = [int(word) for word in children.read_text().split()]
            except OSError:
                continue
            result += found
            waiting += found
    return result


def is_alive(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


class StudioTest(unittest.TestCase):
    """Each class has a studio of its own with a folder of its own, which must end well and leave no process."""

    maxDiff = None
    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.outside = Path(cls.temporary.name)
        cls.folder = cls.outside / "models"
        cls.folder.mkdir()
        (cls.folder / "light.ispl").write_text(LIGHT)
        (cls.folder / "deep" / "deeper").mkdir(parents=True)
        (cls.folder / "deep" / "deeper" / "stuck.ispl").write_text(STUCK)
        (cls.outside / "secret.ispl").write_text("-- secret")
        cls.studio = Studio(cls.folder, *cls.OPTIONS)

    @classmethod
    def tearDownClass(cls):
        workers = cls.studio.workers()
        code, error = cls.studio.end()
        cls.temporary.cleanup()
        assert (code, error) == (0, ""), (code, error)
        assert not [one for one in workers if is_alive(one)], "there are processes left"

    def refused(self, kind, call, *arguments, **options):
        with self.assertRaises(Refusal) as caught:
            call(*arguments, **options)
        self.assertEqual(caught.exception.kind, kind, caught.exception)
        return caught.exception
