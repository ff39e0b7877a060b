#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Who gets no answer from the studio, what cannot be reached through it, and what does not bring it down."""

import contextlib
import json
import os
import re
import signal
import socket
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

from studio import HARD, LIGHT, SANITIZED, SLOWDOWN, Refusal, Studio, StudioTest, is_alive, model, not_sanitized

# A long way from state to state, which the bounded engine walks beside the symbolic one.
LONG = HARD.replace("A.x = 3 or A.x = 5", "A.x = 3 and A.y = 12345")


# Takes some 300 MB and seconds to be read, so that the studio looks while it is.
MANY_VARIABLES = """
Const N = 400000;
Agent Ann
  Vars:
    x[i in 1..N] : boolean;
  end Vars
  Actions = { a };
  Protocol:
  end Protocol
  Evolution:
    for i in 1..N: x[i] = true if Action = a;
  end Evolution
end Agent
InitStates
  and[i in 1..N] (Ann.x[i] = false);
end InitStates
Formulae
  EF Ann.x7;
end Formulae
"""


class Doors(StudioTest):
    def status(self, *arguments, **options):
        return self.studio.raw(*arguments, **options)[0]

    def test_token(self):
        self.assertRegex(self.studio.token, r"\A[0-9a-f]{64}\Z")
        for value in ("", "Bearer", "Bearer ", f"Bearer {self.studio.token[:-1]}", f"Bearer {self.studio.token}0", f"Basic {self.studio.token}", self.studio.token, "Bearer " + "0" * 64):
            with self.subTest(value):
                status, _, body = self.studio.raw("GET", "/api/session", headers={"Authorization": value})
                self.assertEqual((status, json.loads(body)["error"]["kind"]), (401, "token"))
        self.assertEqual(self.status("GET", "/api/session", token=False), 401)
        self.assertEqual(self.status("GET", f"/api/session?token={self.studio.token}", token=False), 401)
        self.assertEqual(self.status("GET", "/api/none", token=False), 401)  # does not tell what there is
        other = Studio(self.folder)
        self.assertNotEqual(other.token, self.studio.token)
        other.end()

    def test_host(self):
        port = self.studio.port
        for host, expected in ((f"127.0.0.1:{port}", 200), (f"localhost:{port}", 200), ("127.0.0.1", 403), ("localhost", 403), ("evil.example", 403), (f"evil.example:{port}", 403), (f"127.0.0.1:{port + 1}", 403), (f"127.0.0.1:{port}.evil.example", 403), (f"[::1]:{port}", 403), ("", 403)):
            with self.subTest(host):
                self.assertEqual(self.status("GET", "/api/session", headers={"Host": host}), expected)
        two = f"GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\nAuthorization: Bearer {self.studio.token}\r\nConnection: close\r\n\r\n"
        self.assertIn(b" 403 ", self.studio.bytes(two.encode()).split(b"\r\n")[0])
        none = f"GET /api/session HTTP/1.1\r\nAuthorization: Bearer {self.studio.token}\r\nConnection: close\r\n\r\n"
        self.assertIn(b" 403 ", self.studio.bytes(none.encode()).split(b"\r\n")[0])

    def test_origin(self):
        port = self.studio.port
        for origin, expected in ((f"http://127.0.0.1:{port}", 200), (f"http://localhost:{port}", 200), ("null", 403), ("http://evil.example", 403), (f"https://127.0.0.1:{port}", 403), (f"http://127.0.0.1:{port + 1}", 403), ("http://127.0.0.1", 403), ("", 403)):
            with self.subTest(origin):
                self.assertEqual(self.status("GET", "/api/session", headers={"Origin": origin}), expected)

    def test_nothing_for_other_sites(self):
        status, headers, _ = self.studio.raw("OPTIONS", "/api/file", headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "PUT"})
        self.assertEqual(status, 403)
        self.assertFalse([name for name in headers if name.lower().startswith("access-control")])
        self.assertEqual(self.status("OPTIONS", "/api/file"), 405)
        self.assertEqual(self.status("PATCH", "/api/file"), 405)
        self.assertEqual(self.status("POST", "/"), 405)
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            self.assertEqual(self.status("POST", "/api/language", b"{}", headers={"Content-Type": kind}), 400)

    def test_headers(self):
        for path in ("/", "/api/session", "/api/none"):
            _, headers, _ = self.studio.raw("GET", path)
            policy = headers["Content-Security-Policy"]
            self.assertIn("default-src 'self'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cross-Origin-Resource-Policy"], "same-origin")
        self.assertEqual(self.studio.raw("GET", "/api/session")[1]["Cache-Control"], "no-store")

    def test_only_this_machine(self):
        sockets = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text() if Path("/proc/net/tcp6").exists() else Path("/proc/net/tcp").read_text()
        listening = [line.split()[1] for line in sockets.splitlines() if re.search(rf":{self.studio.port:04X} \S+ 0A ", line)]
        self.assertEqual(listening, [f"0100007F:{self.studio.port:04X}"])


class Paths(StudioTest):
    FORBIDDEN = (
        "../secret.ispl", "deep/../../secret.ispl", "deep/../light.ispl", "/etc/passwd", "/etc/passwd.ispl", "//secret.ispl", "./light.ispl",
        "deep/./light.ispl", "deep//deeper/stuck.ispl", "..", ".", "", "/", "..\\secret.ispl", "deep\\..\\..\\secret.ispl", "C:\\secret.ispl",
        "light.ispl\0", "light.ispl\0.txt", "secret\0.ispl", "light.ispl/", "light.ispl/x.ispl", "light", "light.ISPL", ".hidden.ispl", ".git/x.ispl", "deep",
        "a\nb.ispl", "a\x7fb.ispl", "%2e%2e/secret.ispl", "x" * 300 + ".ispl", "d/" * 40 + "x.ispl", ".ispl",
    )  # fmt: skip

    def test_every_form_of_escape(self):
        before = sorted(str(path) for path in self.outside.rglob("*"))
        for path in self.FORBIDDEN:
            with self.subTest(path):
                for call in (lambda p=path: self.studio.get("/api/file", path=p), lambda p=path: self.studio.get("/api/stamp", path=p), lambda p=path: self.studio.save(p, "-- bad", force=True)):
                    try:
                        answer = call()
                        # What names nothing at all is just not there.
                        self.assertEqual(answer, {"stamp": None}, path)
                    except Refusal as refusal:
                        self.assertIn(refusal.kind, ("outside", "malformed", "missing"), path)
        self.assertEqual(sorted(str(path) for path in self.outside.rglob("*")), before)
        self.assertEqual((self.outside / "secret.ispl").read_text(), "-- secret")
        for path in ("../secret.ispl", "/etc/passwd.ispl", "..\\secret.ispl"):
            self.refused("outside", self.studio.get, "/api/file", path=path)

    def test_encodings(self):
        for path in ("%2e%2e%2fsecret.ispl", "..%2Fsecret.ispl", "%252e%252e%252fsecret.ispl", "..%c0%afsecret.ispl", "light.ispl%00", "%zz", "light.ispl%2", "%"):
            with self.subTest(path):
                with self.assertRaises(Refusal) as caught:
                    self.studio.ask("GET", f"/api/file?path={path}")
                self.assertIn(caught.exception.kind, ("outside", "malformed", "missing"))
        for address in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/../../../etc/passwd", "//etc/passwd"):
            self.assertEqual(self.studio.raw("GET", address)[0], 404)
        self.refused("malformed", self.studio.ask, "GET", "/api/file?path=light.ispl&path=deep/deeper/stuck.ispl")
        self.refused("malformed", self.studio.ask, "GET", "/api/file")

    def test_links(self):
        (self.folder / "link.ispl").symlink_to(self.outside / "secret.ispl")
        (self.folder / "linked").symlink_to(self.outside)
        (self.folder / "dangling.ispl").symlink_to(self.outside / "created.ispl")
        for path in ("link.ispl", "linked/secret.ispl", "dangling.ispl"):
            with self.subTest(path):
                self.refused("outside", self.studio.get, "/api/file", path=path)
                self.refused("outside", self.studio.get, "/api/stamp", path=path)
                self.refused("outside", self.studio.save, path, "-- bad", force=True)
        self.assertFalse((self.outside / "created.ispl").exists())
        self.assertEqual((self.outside / "secret.ispl").read_text(), "-- secret")
        listed = [file["path"] for file in self.studio.get("/api/files")["files"]]
        self.assertFalse([path for path in listed if "link" in path or "secret" in path])

    def test_changes_of_the_folder(self):
        """Nothing outside is made, moved or removed, nothing hidden, and no link is followed or replaced."""
        (self.outside / "empty").mkdir(exist_ok=True)
        (self.folder / "away").symlink_to(self.outside)
        (self.folder / "to_empty").symlink_to(self.outside / "empty")
        (self.folder / "to_secret.ispl").symlink_to(self.outside / "secret.ispl")
        (self.folder / ".kept").mkdir()
        self.studio.save("moving.ispl", "-- moving")
        before = sorted(str(path) for path in self.outside.rglob("*"))
        folders = ("../new", "/tmp/new", "deep/../../new", "away/new", ".hidden", "a\\b", "", ".", "..", "x/", "a\nb", "away", "to_empty", ".kept", "../empty")
        files = ("../new.ispl", "/tmp/new.ispl", "deep/../../new.ispl", "away/new.ispl", "away/secret.ispl", ".hidden.ispl", "to_secret.ispl", "../secret.ispl", "light.ispl\0")
        stamp = self.studio.get("/api/stamp", path="moving.ispl")["stamp"]
        calls = [("POST", "/api/folder", {"path": path}) for path in folders]
        calls += [("POST", "/api/move", {"from": "moving.ispl", "to": path}) for path in files]
        calls += [("POST", "/api/move", {"from": path, "to": "taken.ispl"}) for path in files]
        calls += [("POST", "/api/move", {"from": "deep", "to": path}) for path in folders]
        calls += [("POST", "/api/move", {"from": path, "to": "taken"}) for path in folders]
        calls += [("DELETE", f"/api/folder?path={quote(path, safe='')}", None) for path in folders]
        calls += [("DELETE", f"/api/file?path={quote(path, safe='')}&stamp={stamp}", None) for path in files]
        for method, address, body in calls:
            with self.subTest(method=method, address=address, body=body):
                with self.assertRaises(Refusal) as caught:
                    self.studio.ask(method, address, body)
                self.assertIn(caught.exception.kind, ("outside", "malformed", "missing", "conflict"))
        self.assertEqual(sorted(str(path) for path in self.outside.rglob("*")), before)
        self.assertEqual((self.outside / "secret.ispl").read_text(), "-- secret")

    def test_what_is_no_file(self):
        os.mkfifo(self.folder / "pipe.ispl")
        (self.folder / "folder.ispl").mkdir()
        for path in ("pipe.ispl", "folder.ispl"):
            self.refused("malformed", self.studio.get, "/api/file", path=path)
            self.refused("malformed", self.studio.save, path, "", force=True)
        self.assertTrue(self.studio.get("/api/files")["files"])


class Malformed(StudioTest):
    def head(self, more="", method="POST", path="/api/language"):
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.studio.port}\r\nAuthorization: Bearer {self.studio.token}\r\nContent-Type: application/json\r\n{more}".encode()

    def alive(self):
        self.assertEqual(self.studio.get("/api/session")["folder"], "models")

    def test_bodies(self):
        for body in (b"", b"{", b"[]", b"null", b"1", b'"x"', b"\xff\xfe", b'{"method": "\xff"}', b"{" * 100000, b"[" * 1_000_000, b'{"a":' * 50000 + b"1" + b"}" * 50000, b'{"method": 1e999}', b'{"text": "\\ud800"}'):
            for path in ("/api/language", "/api/model", "/api/jobs", "/api/simulations", "/api/simulations/1"):
                status, _, answer = self.studio.raw("POST", path, body)
                self.assertIn((status, json.loads(answer)["error"]["kind"]), ((400, "malformed"), (404, "missing")), (path, body[:40]))
            status, _, _ = self.studio.raw("PUT", "/api/file", body)
            self.assertEqual(status, 400)
        self.alive()

    def test_wrong_types_in_each_field(self):
        place = {"line": 0, "character": 0}
        right = {
            "PUT /api/file": {"path": "types.ispl", "text": "-- x", "stamp": None, "force": True},
            "POST /api/language": {"method": "rename", "text": LIGHT, "position": place, "new_name": "x"},
            "POST /api/model": {"model": model(LIGHT)},
            "POST /api/jobs": {"kind": "check", "model": model(LIGHT), "only": [1], "formulas": [], "engine": "auto", "timeout_ms": 1000, "memory_bytes": 10**9, "explain": True, "options": {"finite": True}},
            "POST /api/jobs ": {"kind": "graph", "model": model(LIGHT), "max_states": 10, "agents": []},
        }  # fmt: skip
        optional = {"stamp", "force", "only", "formulas", "engine", "timeout_ms", "memory_bytes", "explain", "options", "agents"}
        for request, body in right.items():
            method, path = request.split()
            for field in body:
                for value in (None, True, 17, -1, 1.5, 10**30, "", "\0", "x" * 2000, [], ["x"], [{}], {}, {"x": 1}, [None]):
                    data = json.dumps({**body, field: value}).encode()
                    status, _, answer = self.studio.raw(method, path, data)
                    document = json.loads(answer)
                    with self.subTest(request=request, field=field, value=str(value)[:20]):
                        self.assertIn(status, (200, 400, 403, 409, 413), document)
                        if value is None and field not in optional:
                            self.assertEqual(status, 400)
                        if isinstance(value, dict) and (field, value) != ("options", {}):
                            self.assertEqual(status, 400, document)
        for field, values in {"text": (None, 1, [], {}), "path": (1, "", "a\nb", "\0", [], "x" * 2000), "constants": (1, "x", [], {"N": "x"}, {"N": 1.5}, {"N": None}, {"N": 10**10}, {"N": -(2**63)}, {"N": 2**64 - 1}, {"": 1}, {"--x": 1}, {"N=1": 1}, {"N\0": 1})}.items():
            for value in values:
                for path in ("/api/model", "/api/jobs", "/api/simulations"):
                    with self.subTest(field=field, value=value, path=path):
                        self.refused("malformed", self.studio.ask, "POST", path, {"kind": "check", "model": {**model(LIGHT), field: value}})
        for position in (None, 1, [], {}, {"line": 0}, {"line": -1, "character": 0}, {"line": "0", "character": 0}, {"line": 0.5, "character": 0}, {"line": 2**40, "character": 0}):
            self.refused("malformed", self.studio.language, "hover", LIGHT, position=position)
            self.refused("malformed", self.studio.language, "codeAction", LIGHT, range={"start": place, "end": position})
        self.refused("malformed", self.studio.language, "nothing", LIGHT)
        for limits in ({"timeout_ms": 0}, {"memory_bytes": 0}, {"engine": "best"}, {"options": []}, {"only": []}, {"formulas": ["a\0b"]}, {"formulas": [""]}):
            self.refused("malformed", self.studio.check, LIGHT, **limits)
        for options in ({"uniform": "maybe"}, {"uniform": True}, {"finite": "true"}, {"finite": 1}, {"bound": "3"}, {"bound": 0}, {"bound": -1}, {"bound": 1.5}, {"max-states": 10**30}, {"order": 2}, {"order": []}, {"": 1}, {"--order": "2"}, {"engine": "auto"}, {"timeout": "1h"}, {"memory": 0}, {"events": "/tmp/x"}, {"bound": 2, "max-bound": 3}):
            with self.subTest(options=options):
                self.refused("malformed", self.studio.check, LIGHT, options=options)
        self.refused("malformed", self.studio.get, "/api/jobs/1", after="x")
        self.alive()

    def test_options_do_not_slip_in(self):
        """What the page sends is never taken for an option or a file."""
        for formula in ("--help", "--version", "-D", "--events=/tmp/x", "--json"):
            job = self.studio.follow(self.studio.check(LIGHT, only=[], formulas=[formula]))
            self.assertEqual(job["state"], "finished", job)
            self.assertFalse(job["events"][-1]["document"]["ok"])
        job = self.studio.follow(self.studio.check(LIGHT, model=model(LIGHT, path="--help")))
        self.assertEqual(job["events"][-1]["document"]["file"], "--help")
        for agent in ("--help", "-o", "all,--version"):
            job = self.studio.ask("POST", "/api/jobs", {"kind": "graph", "model": model(LIGHT), "max_states": 9, "agents": [agent]})
            self.assertEqual(self.studio.follow(job["id"])["state"], "failed")

    def test_no_files_outside_are_included(self):
        for path in ("../secret.ispl", "/etc/passwd"):
            text = f'include "{path}";\n' + LIGHT
            job = self.studio.follow(self.studio.check(text))
            found = [job["events"][-1]["document"], self.studio.ask("POST", "/api/model", {"model": model(text)})]
            for document in found:
                self.assertEqual([one["code"] for one in document["diagnostics"]], ["E0112"], path)
            self.assertIn("no files can be included here", str(self.studio.language("diagnostics", text)))

    def test_oversized(self):
        status, _, answer = self.studio.raw("POST", "/api/language", b"x" * 17_000_000)
        self.assertEqual((status, json.loads(answer)["error"]["kind"]), (413, "large"))
        claimed = self.studio.bytes(self.head("Content-Length: 999999999999\r\n\r\n"))
        self.assertIn(b" 413 ", claimed.split(b"\r\n")[0])
        chunks = self.head("Transfer-Encoding: chunked\r\n\r\n") + b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        with socket.create_connection(("127.0.0.1", self.studio.port), timeout=20) as connection:
            try:
                connection.sendall(chunks)
                for _ in range(20):
                    connection.sendall(b"100000\r\n" + b"x" * 0x100000 + b"\r\n")
            except OSError:
                pass  # it had enough
        self.assertIn(b" 413 ", self.studio.bytes(self.head("X: " + "x" * 100000 + "\r\n\r\n")).split(b"\r\n")[0])
        self.assertIn(b" 413 ", self.studio.bytes(self.head("".join(f"X{i}: y\r\n" for i in range(10000)) + "\r\n")).split(b"\r\n")[0])
        if not SANITIZED:
            self.assertLess(self.studio.memory(), 200e6)
        self.alive()

    def test_without_token_no_body_is_read(self):
        head = f"POST /api/language HTTP/1.1\r\nHost: 127.0.0.1:{self.studio.port}\r\nContent-Length: 9000000\r\n\r\n".encode()
        start = time.monotonic()
        self.assertIn(b" 401 ", self.studio.bytes(head).split(b"\r\n")[0])
        self.assertLess(time.monotonic() - start, 8 * SLOWDOWN)

    def test_what_is_no_http(self):
        for data in (b"\r\n\r\n", b"hello\r\n\r\n", b"\0" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nbad header\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", os.urandom(2000), b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", self.head("Content-Length: -1\r\n\r\n"), self.head("Content-Length: x\r\n\r\n"), self.head("Content-Length: 5\r\nContent-Length: 6\r\n\r\n"), self.head("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"), self.head("Transfer-Encoding: chunked\r\n\r\nzz\r\n")):
            with self.subTest(data[:40]):
                with socket.create_connection(("127.0.0.1", self.studio.port), timeout=20) as connection:
                    connection.sendall(data)
                    connection.shutdown(socket.SHUT_WR)
                    answer = b""
                    try:
                        while piece := connection.recv(65536):
                            answer += piece
                    except ConnectionResetError:
                        pass
                    if answer:
                        self.assertRegex(answer.split(b"\r\n")[0], rb"HTTP/1.1 4\d\d ")
        self.alive()


class Load(StudioTest):
    def test_parallel_requests(self):
        def one(i):
            if i % 4 == 0:
                return self.studio.get("/api/files")["truncated"] is False
            if i % 4 == 1:
                return bool(self.studio.language("documentSymbol", LIGHT + f"-- {i % 16}\n"))
            if i % 4 == 2:
                return self.studio.get("/api/file", path="light.ispl")["text"] == LIGHT
            return bool(self.studio.ask("POST", "/api/model", {"model": model(LIGHT, N=1 + i % 5)})["schema"])

        with ThreadPoolExecutor(200) as pool:
            self.assertTrue(all(pool.map(one, range(200))))

    def test_parallel_writes_never_mix(self):
        texts = [f"-- {i}\n" * 1000 for i in range(20)]
        with ThreadPoolExecutor(20) as pool:
            list(pool.map(lambda text: self.studio.save("race.ispl", text, force=True), texts))
        self.assertIn((self.folder / "race.ispl").read_text(), texts)

        def create(text):
            try:
                return bool(self.studio.save("first.ispl", text))
            except Refusal as refusal:
                return refusal.kind != "conflict" and refusal

        with ThreadPoolExecutor(20) as pool:
            self.assertEqual(list(pool.map(create, texts)).count(True), 1)  # the others are told

    def test_slow_ones_hold_up_nobody(self):
        """Half requests, more than there are threads and then more than there is room for."""
        half = f"POST /api/language HTTP/1.1\r\nHost: 127.0.0.1:{self.studio.port}\r\nAuthorization: Bearer {self.studio.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode()
        slow = []
        for i in range(500):
            connection = socket.create_connection(("127.0.0.1", self.studio.port), timeout=20)
            connection.sendall((b"", b"G", b"GET / HTTP/1.1\r\nHost:", half)[i % 4])
            slow.append(connection)
            if i % 100 == 99:
                start = time.monotonic()
                self.assertTrue(self.studio.language("documentSymbol", LIGHT))
                self.assertLess(time.monotonic() - start, 3)
        for connection in slow:
            connection.close()

    def test_half_requests_end(self):
        with socket.create_connection(("127.0.0.1", self.studio.port), timeout=30) as connection:
            connection.sendall(b"GET /api/ses")
            start = time.monotonic()
            try:
                self.assertEqual(connection.recv(1000), b"")
            except ConnectionResetError:
                pass
            self.assertLess(time.monotonic() - start, 25)

    def test_too_many_jobs(self):
        jobs, refused = [], None
        for _ in range(80):
            try:
                jobs.append(self.studio.check(HARD))
            except Refusal as refusal:
                refused = refusal
                break
        self.assertEqual((refused.kind, refused.status), ("busy", 429))
        running = [job for job in jobs if self.studio.job(job)["state"] == "running"]
        self.assertLessEqual(len(running), 2)
        for job in reversed(jobs):
            self.studio.ask("DELETE", f"/api/jobs/{job}")
        for job in jobs:
            self.assertEqual(self.studio.follow(job)["state"], "cancelled")


class Processes(StudioTest):
    def worker(self, command):
        def find():
            for process in self.studio.workers():
                try:
                    if command in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0"):
                        return process
                except OSError:
                    continue
            return None

        return self.studio.wait_for(find)

    def test_killed_worker(self):
        for number in (signal.SIGKILL, signal.SIGABRT):
            job = self.studio.check(HARD, engine="symbolic")
            os.kill(self.worker(b"check"), number)
            end = self.studio.follow(job)
            self.assertEqual(end["state"], "crashed")
            self.assertIn(number.name, end["message"])
        self.assertEqual(self.studio.follow(self.studio.check(LIGHT))["state"], "finished")

    def test_killing_takes_helpers_along(self):
        """With `auto` a check starts a process itself after a while."""
        for how in ("cancel", "kill"):
            job = self.studio.check(LONG, engine="auto", only=[1])
            main = self.worker(b"check")
            everybody = self.studio.wait_for(lambda: len(found := self.studio.workers()) > 1 and found)
            if how == "cancel":
                self.studio.ask("DELETE", f"/api/jobs/{job}")
                self.assertEqual(self.studio.follow(job)["state"], "cancelled")
            else:
                os.kill(main, signal.SIGKILL)
                self.assertEqual(self.studio.follow(job)["state"], "crashed")
            self.studio.wait_for(lambda: not [one for one in everybody if is_alive(one)])

    @not_sanitized
    def test_engine_keeps_to_its_memory(self):
        job = self.studio.follow(self.studio.check(HARD, engine="explicit", memory_bytes=20_000_000))
        self.assertEqual(job["state"], "finished", job["message"])
        for formula in job["events"][-1]["document"]["formulas"]:
            self.assertIn("memory", formula["reason"])

    def test_memory_limit(self):
        """What reading a model takes is not the engine's."""
        job = self.studio.follow(self.studio.check(MANY_VARIABLES, engine="bounded", memory_bytes=20_000_000))
        self.assertEqual(job["state"], "limit", job["message"])
        self.assertIn("memory", job["message"])

    def test_engine_ends_in_time_by_itself(self):
        start = time.monotonic()
        job = self.studio.follow(self.studio.check(HARD, engine="symbolic", timeout_ms=1000))
        self.assertEqual(job["state"], "finished")
        self.assertEqual({formula["verdict"] for formula in job["events"][-1]["document"]["formulas"]}, {"unknown"})
        self.assertLess(time.monotonic() - start, 20)

    def test_time_limit(self):
        """A process that does not end by itself, because it is stopped."""
        job = self.studio.check(HARD, engine="symbolic", timeout_ms=2000)
        os.kill(self.worker(b"check"), signal.SIGSTOP)
        end = self.studio.follow(job)
        self.assertEqual(end["state"], "limit")
        self.assertIn("stopped after 7 s", end["message"])

    def test_simulation_dies(self):
        opened = self.studio.ask("POST", "/api/simulations", {"model": model(LIGHT)})
        os.kill(self.worker(b"simulate"), signal.SIGKILL)
        refusal = self.refused("missing", self.studio.ask, "POST", f"/api/simulations/{opened['id']}", {"command": "state"})
        self.assertIn("SIGKILL", refusal.message)
        self.refused("missing", self.studio.ask, "POST", f"/api/simulations/{opened['id']}", {"command": "state"})

    def test_limits_of_workers(self):
        job = self.studio.check(HARD, engine="symbolic")
        worker = self.worker(b"check")
        limits = Path(f"/proc/{worker}/limits").read_text()
        self.assertRegex(limits, r"Max core file size\s+0\s+0")
        self.assertEqual(Path(f"/proc/{worker}/oom_score_adj").read_text().strip(), "1000")
        self.assertEqual(os.getpgid(worker), worker)
        opened = set()
        for entry in Path(f"/proc/{worker}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # closed a moment ago, as the text that it has read
                opened.add(os.readlink(entry))
        self.assertTrue(opened)
        self.assertFalse([name for name in opened if name.startswith("socket:") or str(self.folder) in name])
        self.studio.ask("DELETE", f"/api/jobs/{job}")
        self.studio.follow(job)


class ShortTime(StudioTest):
    OPTIONS = ("--timeout", "2s")

    def is_busy(self, path):
        """Whether a command of the simulation is at work."""
        try:
            self.studio.ask("POST", path, {"command": "state"})
        except Refusal as refusal:
            return refusal.kind == "busy"
        return False

    def ask_hard(self, path):
        """Asks what takes long, again and again while the simulation is busy with a question of `is_busy`."""
        while True:
            try:
                return self.studio.ask("POST", path, {"command": "eval AG EF one"})
            except Refusal as refusal:
                if refusal.kind != "busy":
                    raise

    def test_simulation_command_takes_too_long(self):
        opened = self.studio.ask("POST", "/api/simulations", {"model": model(HARD)})
        path = f"/api/simulations/{opened['id']}"
        self.studio.ask("POST", path, {"command": "start 1"})
        results = []

        def slow():
            results.append(self.refused("limit", self.ask_hard, path))

        thread = threading.Thread(target=slow)
        thread.start()
        self.studio.wait_for(lambda: self.is_busy(path))
        thread.join()
        self.assertIn("took more than 2", results[0].message)
        self.refused("missing", self.studio.ask, "POST", path, {"command": "state"})

    def test_a_running_command_can_be_ended(self):
        opened = self.studio.ask("POST", "/api/simulations", {"model": model(HARD)})
        path = f"/api/simulations/{opened['id']}"
        self.studio.ask("POST", path, {"command": "start 1"})
        with ThreadPoolExecutor(1) as pool:
            slow = pool.submit(self.ask_hard, path)
            self.studio.wait_for(lambda: self.is_busy(path))
            self.studio.ask("DELETE", path)
            with self.assertRaises(Refusal):
                slow.result()
        self.studio.wait_for(lambda: not self.studio.workers())


class Ends(unittest.TestCase):
    """Ways to end a studio, each with checks and simulations at work."""

    def busy_studio(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        studio = Studio(folder.name)
        self.addCleanup(lambda: studio.process.poll() is None and studio.end(signal.SIGKILL))
        for _ in range(3):
            studio.check(LONG, engine="auto")
        studio.ask("POST", "/api/simulations", {"model": model(LIGHT)})
        studio.wait_for(lambda: len(studio.workers()) > 3)  # some have started helpers
        return studio

    def test_signals(self):
        for number, code in ((signal.SIGINT, 0), (signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL)):
            with self.subTest(number.name):
                studio = self.busy_studio()
                workers = studio.workers()
                start = time.monotonic()
                self.assertEqual(studio.end(number), (code, ""))
                self.assertLess(time.monotonic() - start, 5)
                studio.wait_for(lambda w=workers: not [one for one in w if is_alive(one)])


if __name__ == "__main__":
    unittest.main()
