#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the server of the studio answers: apps/studio/README.md, request by request."""

import gzip
import os
import re
import socket
import stat
import time
import unittest

from studio import HARD, LIGHT, SANITIZED, STUCK, Studio, StudioTest, model, run

import json_schema  # of tests/cli, which the line above makes known


class Session(StudioTest):
    def test_session(self):
        session = self.studio.get("/api/session")
        self.assertEqual(session["folder"], "models")
        self.assertIsNone(session["file"])
        self.assertEqual(session["engines"][0]["name"], "auto")
        self.assertEqual(session["limits"]["checks"], 2)
        self.assertGreater(session["limits"]["timeout_ms"], 1000)
        options = {option["name"]: option for option in session["options"]}
        self.assertEqual({option["kind"] for option in options.values()}, {"flag", "choice", "number"})
        self.assertEqual({option["group"] for option in options.values()}, {"reading", "findings", "engine"})
        self.assertLessEqual({"finite", "uniform", "strategies", "order", "max-bound", "max-states"}, set(options))
        self.assertEqual(options["finite"]["default"], False)
        self.assertEqual((options["uniform"]["kind"], options["uniform"]["default"]), ("choice", None))
        self.assertEqual([value["name"] for value in options["uniform"]["values"]], ["pooled", "subjective", "objective"])
        self.assertEqual(options["order"]["engines"], ["auto", "symbolic"])
        self.assertEqual(options["max-states"]["engines"], ["explicit"])
        self.assertEqual((options["max-states"]["default"], options["max-states"]["least"]), (1_000_000, 1))
        self.assertEqual((options["max-bound"]["default"], options["max-bound"]["excludes"]), (None, "bound"))
        self.assertGreater(session["limits"]["memory_bytes"], 10**8)

    def test_a_model_is_opened_in_its_folder(self):
        studio = Studio(self.folder / "light.ispl", "--checks", "1", "--timeout", "7s", "--memory", "1G")
        session = studio.get("/api/session")
        self.assertEqual(session["file"], "light.ispl")
        self.assertEqual(session["limits"], {"timeout_ms": 7000, "memory_bytes": 10**9, "checks": 1})
        self.assertEqual(studio.end()[0], 0)

    def test_unknown_requests(self):
        self.refused("missing", self.studio.get, "/api/nothing")
        self.refused("missing", self.studio.get, "/api/jobs/a/b")
        self.refused("method", self.studio.ask, "DELETE", "/api/session")
        self.refused("method", self.studio.ask, "PUT", "/api/jobs/1", {})
        self.refused("missing", self.studio.get, "/index.html")

    def test_idle_memory(self):
        studio = Studio(self.folder)
        studio.get("/api/session")
        time.sleep(0.5)
        memory = studio.memory() / 1e6
        print(f"idle: {memory:.1f} MB resident")
        if not SANITIZED:
            self.assertLess(memory, 50)
        self.assertEqual(studio.end()[0], 0)


class Files(StudioTest):
    def test_list(self):
        for name in (".git", "node_modules", "build"):
            (self.folder / name).mkdir(exist_ok=True)
            (self.folder / name / "hidden.ispl").write_text("")
        (self.folder / "notes.txt").write_text("")
        listing = self.studio.get("/api/files")
        self.assertFalse(listing["truncated"])
        paths = [file["path"] for file in listing["files"]]
        self.assertLessEqual({"light.ispl", "deep/deeper/stuck.ispl"}, set(paths))
        self.assertFalse([path for path in paths if "hidden" in path or "notes" in path])
        light = next(file for file in listing["files"] if file["path"] == "light.ispl")
        self.assertEqual(light["size"], len(LIGHT))
        self.assertEqual(light["stamp"], self.studio.get("/api/stamp", path="light.ispl")["stamp"])
        self.assertEqual(self.studio.get("/api/files"), listing)

    def test_a_long_list_is_cut(self):
        many = self.folder / "many"
        many.mkdir()
        for i in range(2100):
            (many / f"{i}.ispl").touch()
        listing = self.studio.get("/api/files")
        self.assertTrue(listing["truncated"])
        self.assertEqual(len(listing["files"]), 2000)
        for file in many.iterdir():
            file.unlink()

    def test_read(self):
        file = self.studio.get("/api/file", path="deep/deeper/stuck.ispl")
        self.assertEqual((file["path"], file["text"]), ("deep/deeper/stuck.ispl", STUCK))
        self.refused("missing", self.studio.get, "/api/file", path="none.ispl")
        self.refused("missing", self.studio.get, "/api/file", path="none/none.ispl")
        self.assertIsNone(self.studio.get("/api/stamp", path="none.ispl")["stamp"])
        self.assertIsNone(self.studio.get("/api/stamp", path="none/none.ispl")["stamp"])
        (self.folder / "latin.ispl").write_bytes(b"-- caf\xe9")
        self.refused("malformed", self.studio.get, "/api/file", path="latin.ispl")
        with open(self.folder / "huge.ispl", "wb") as huge:
            huge.truncate(5_000_000)
        self.refused("large", self.studio.get, "/api/file", path="huge.ispl")

    def test_write(self):
        text = "-- ein Häuschen 🏠\r\n" + LIGHT
        stamp = self.studio.save("new.ispl", text)
        self.assertEqual((self.folder / "new.ispl").read_bytes(), text.encode())
        self.assertEqual(self.studio.get("/api/file", path="new.ispl"), {"path": "new.ispl", "text": text, "stamp": stamp})
        os.chmod(self.folder / "new.ispl", 0o640)
        second = self.studio.save("new.ispl", STUCK, stamp)
        self.assertNotEqual(second, stamp)
        self.assertEqual((self.folder / "new.ispl").read_text(), STUCK)
        self.assertEqual(stat.S_IMODE((self.folder / "new.ispl").stat().st_mode), 0o640)
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(".gnomon")], [])
        self.refused("missing", self.studio.save, "nowhere/new.ispl", "")
        self.refused("large", self.studio.save, "large.ispl", "-" * 4_500_000)

    def test_folders_and_moves(self):
        make = lambda path: self.studio.ask("POST", "/api/folder", {"path": path})  # noqa: E731
        move = lambda a, b: self.studio.ask("POST", "/api/move", {"from": a, "to": b})  # noqa: E731
        make("games")
        make("games/old")
        self.refused("conflict", make, "games")
        self.refused("missing", make, "none/inner")
        self.refused("malformed", make, "games/x.ispl")
        self.assertLessEqual({"games", "games/old"}, set(self.studio.get("/api/files")["folders"]))
        stamp = self.studio.save("coin.ispl", "-- coin")
        self.studio.save("dice.ispl", "-- dice")
        move("coin.ispl", "games/coin.ispl")
        self.assertEqual(self.studio.get("/api/file", path="games/coin.ispl")["stamp"], stamp)
        self.assertFalse((self.folder / "coin.ispl").exists())
        self.refused("conflict", move, "dice.ispl", "games/coin.ispl")
        self.assertEqual((self.folder / "games/coin.ispl").read_text(), "-- coin")
        self.assertTrue((self.folder / "dice.ispl").exists())
        self.refused("missing", move, "coin.ispl", "other.ispl")
        self.refused("missing", move, "dice.ispl", "nowhere/dice.ispl")
        self.refused("malformed", move, "dice.ispl", "games")
        self.refused("malformed", move, "games", "games/old/games")
        self.refused("conflict", move, "games/old", "deep")
        move("games", "plays")
        self.assertTrue((self.folder / "plays/coin.ispl").exists())

    def test_remove(self):
        remove = lambda path, stamp: self.studio.ask("DELETE", f"/api/file?path={path}&stamp={stamp}")  # noqa: E731
        remove_folder = lambda path: self.studio.ask("DELETE", f"/api/folder?path={path}")  # noqa: E731
        self.studio.ask("POST", "/api/folder", {"path": "attic"})
        stamp = self.studio.save("attic/old.ispl", "-- old")
        self.refused("conflict", remove_folder, "attic")
        (self.folder / "attic/old.ispl").write_text("-- changed")
        self.refused("conflict", remove, "attic/old.ispl", stamp)
        self.refused("malformed", self.studio.ask, "DELETE", "/api/file?path=attic/old.ispl")
        self.assertEqual((self.folder / "attic/old.ispl").read_text(), "-- changed")
        remove("attic/old.ispl", self.studio.get("/api/stamp", path="attic/old.ispl")["stamp"])
        self.refused("missing", remove, "attic/old.ispl", stamp)
        (self.folder / "attic/.hidden").write_text("")
        self.refused("conflict", remove_folder, "attic")
        (self.folder / "attic/.hidden").unlink()
        remove_folder("attic")
        self.assertFalse((self.folder / "attic").exists())
        self.refused("missing", remove_folder, "attic")
        self.refused("malformed", remove_folder, "light.ispl")

    def test_conflicts(self):
        first = self.studio.save("shared.ispl", "-- one")
        self.refused("conflict", self.studio.save, "shared.ispl", "-- two")  # should not exist
        (self.folder / "shared.ispl").write_text("-- somebody else")
        now = self.studio.get("/api/stamp", path="shared.ispl")["stamp"]
        refusal = self.refused("conflict", self.studio.save, "shared.ispl", "-- two", first)
        self.assertEqual((refusal.status, refusal.details["stamp"]), (409, now))
        self.assertEqual((self.folder / "shared.ispl").read_text(), "-- somebody else")
        self.studio.save("shared.ispl", "-- two", now)
        (self.folder / "shared.ispl").unlink()
        refusal = self.refused("conflict", self.studio.save, "shared.ispl", "-- three", now)
        self.assertIsNone(refusal.details["stamp"])
        self.studio.save("shared.ispl", "-- three", now, force=True)
        self.studio.save("shared.ispl", "-- four", None, force=True)
        self.assertEqual((self.folder / "shared.ispl").read_text(), "-- four")


class Language(StudioTest):
    PLACE = {"line": LIGHT[: LIGHT.index("lit if")].count("\n"), "character": 3}
    WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}

    def test_diagnostics(self):
        self.assertFalse([d for d in self.studio.language("diagnostics", LIGHT) if d["severity"] == 1])
        (error,) = [d for d in self.studio.language("diagnostics", LIGHT.replace("AF lit", "AF lot")) if d["severity"] == 1]
        self.assertEqual(error["code"][0], "E")
        actions = self.studio.language("codeAction", LIGHT.replace("AF lit", "AF lot"), range=self.WHOLE)
        self.assertIn("model:", actions[0]["edit"]["changes"])

    def test_structure(self):
        names = [symbol["name"] for symbol in self.studio.language("documentSymbol", LIGHT)]
        self.assertTrue(any("Switch" in name for name in names), names)
        self.assertTrue(self.studio.language("foldingRange", LIGHT))
        ranges = [edit["range"] for edit in self.studio.language("formatting", LIGHT.replace("  on :", "  on  :"))]
        self.assertTrue(any(place["start"]["line"] <= 3 <= place["end"]["line"] for place in ranges), ranges)
        self.assertIsInstance(self.studio.language("rangeFormatting", LIGHT, range=self.WHOLE), list)
        legend = self.studio.ask("POST", "/api/language", {"method": "legend"})["result"]
        self.assertIn("tokenTypes", legend)
        self.assertTrue(self.studio.language("semanticTokens", LIGHT)["data"])

    def test_names(self):
        (place,) = self.studio.language("definition", LIGHT, position=self.PLACE)
        self.assertEqual(place["uri"], "model:")
        references = self.studio.language("references", LIGHT, position=self.PLACE)
        self.assertEqual(len(references), LIGHT.count("lit"))
        self.assertEqual(len(self.studio.language("documentHighlight", LIGHT, position=self.PLACE)), len(references))
        self.assertTrue(self.studio.language("prepareRename", LIGHT, position=self.PLACE))
        edits = self.studio.language("rename", LIGHT, position=self.PLACE, new_name="bright")
        self.assertEqual(len(edits["changes"]["model:"]), len(references))
        self.refused("malformed", self.studio.language, "rename", LIGHT, position=self.PLACE, new_name="high")
        self.assertIn("lit", str(self.studio.language("hover", LIGHT, position=self.PLACE)))

    def test_completion(self):
        end = {"line": LIGHT.count("\n") - 1, "character": 0}
        labels = {item["label"] for item in self.studio.language("completion", LIGHT, position=end)}
        self.assertIn("high", labels)

    def test_completion_of_a_formula(self):
        for formula, offset, expected in (("AG (", 4, "high"), ("", 0, "lit"), ("K(", 2, "Switch"), ("AG ö K(x", 7, "Switch"), ("lit -> hi", 9, "high")):
            with self.subTest(formula):
                items = self.studio.language("formulaCompletion", LIGHT, formula=formula, offset=offset)
                self.assertIn(expected, {item["label"] for item in items})
        self.refused("malformed", self.studio.language, "formulaCompletion", LIGHT, formula="AG", offset=3)

    def test_speed(self):
        """A text of 500 lines, another one each time, as when somebody types."""
        pieces = ["Agent A%d\n  Vars:\n    x : 0..9;\n  end Vars\n  Actions = { a, b };\n  Protocol:\n    Other : { a, b };\n  end Protocol\n  Evolution:\n    x = x + 1 if Action = a and x < 9;\n    x = 0 if Action = b;\n  end Evolution\nend Agent\n" % i for i in range(37)]
        text = "".join(pieces) + "Evaluation\n  p if A0.x = 1;\nend Evaluation\nInitStates\n" + " and\n".join(f"  A{i}.x = 0" for i in range(37)) + ";\nend InitStates\nFormulae\n  EF p;\nend Formulae\n"
        self.assertGreater(text.count("\n"), 500)
        count, start = 100, time.monotonic()
        for i in range(count):
            self.studio.language("diagnostics", text + f"-- {i}\n")
        rate = count / (time.monotonic() - start)
        print(f"diagnostics of {text.count(chr(10))} lines: {rate:.0f} per second")
        if not SANITIZED and "debug" not in os.environ.get("GNOMON", ""):
            self.assertGreater(rate, 50 if os.cpu_count() > 1 and os.getloadavg()[0] < os.cpu_count() else 10)


class Included(StudioTest):
    """`include` finds files of the opened folder, and nothing else."""

    PARTS = "Evaluation\n  bright if lit;\nend Evaluation\nFormulae\n  parts.soon: EF bright;\nend Formulae\n"

    def write(self, path, text):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text)

    def errors(self, text, path):
        found = [d for d in self.studio.language("diagnostics", text, path=path) if d["severity"] == 1]
        info = self.studio.ask("POST", "/api/model", {"model": {**model(text), "path": path}})
        self.assertEqual(info["ok"], not found, (info["diagnostics"], found))
        return [d["code"] for d in found]

    def test_files_of_the_folder(self):
        self.write("parts.inc", self.PARTS)
        self.write("deep/own.ispl", "include \"../parts.inc\";\n")
        for path, line in (("light.ispl", "parts.inc"), ("light.ispl", "deep/../parts.inc"), ("deep/light.ispl", "../parts.inc"), ("deep/light.ispl", "own.ispl")):
            with self.subTest(path=path, line=line):
                self.assertEqual(self.errors(LIGHT + f'include "{line}";\n', path), [])
        text = LIGHT + 'include "parts.inc";\n'
        job = self.studio.follow(self.studio.check(text, model={**model(text), "path": "light.ispl"}))
        (report,) = [event["document"] for event in job["events"] if event["event"] == "report"]
        self.assertEqual([f["name"] for f in report["formulas"] if f["name"]], ["parts.soon"])
        started = self.studio.ask("POST", "/api/simulations", {"model": {**model(text), "path": "light.ispl"}})
        self.assertTrue(started["reply"]["ok"])
        labels = {item["label"] for item in self.studio.language("formulaCompletion", text, path="light.ispl", formula="AG li", offset=5)}
        self.assertIn("lit", labels)

    def test_what_changes_is_read_again(self):
        text = LIGHT + 'include "changing.inc";\n'
        self.assertEqual(self.errors(text, "light.ispl"), ["E0112"])
        self.write("changing.inc", self.PARTS)
        self.assertEqual(self.errors(text, "light.ispl"), [])
        self.write("changing.inc", self.PARTS.replace("EF bright", "EF brihgt"))
        self.assertNotEqual(self.errors(text, "light.ispl"), [])

    def test_nothing_outside(self):
        outside = self.folder.parent / "outside.inc"
        outside.write_text(self.PARTS)
        (self.folder / "hidden").mkdir(exist_ok=True)
        (self.folder / ".secret.inc").write_text(self.PARTS)
        (self.folder / "link.inc").symlink_to(outside)
        (self.folder / "away").symlink_to(self.folder.parent)
        os.mkfifo(self.folder / "pipe.inc")
        attempts = ["/etc/passwd", str(outside), "../outside.inc", "deep/../../outside.inc", "x/../../../../../../etc/passwd", "link.inc", "away/outside.inc", ".secret.inc", "pipe.inc", "hidden"]
        for line in attempts:
            with self.subTest(line):
                text = LIGHT + f'include "{line}";\n'
                self.assertEqual(self.errors(text, "light.ispl"), ["E0112"])
                job = self.studio.follow(self.studio.check(text, model={**model(text), "path": "light.ispl"}))
                self.assertNotIn("root:", str(job))
                self.assertIn("E0112", str(job))
        # The name of the model is no way out, and a text that is in no folder includes nothing.
        for path in ("../light.ispl", "/etc/light.ispl", "../../light.ispl"):
            self.assertEqual(self.errors(LIGHT + 'include "outside.inc";\n', path), ["E0112"])
            self.assertEqual(self.errors(LIGHT + 'include "passwd";\n', path), ["E0112"])
        self.assertEqual(self.errors(LIGHT + 'include "parts.inc";\n', None), ["E0112"])


class Models(StudioTest):
    def test_info(self):
        document = self.studio.ask("POST", "/api/model", {"model": model(LIGHT, N=3)})
        self.assertEqual(json_schema.problems(document), [])
        self.assertTrue(document["ok"])
        self.assertEqual(document["constants"], [{"name": "N", "value": 3, "overridden": True}])
        broken = self.studio.ask("POST", "/api/model", {"model": model("Agent", path="a/b.ispl")})
        self.assertFalse(broken["ok"])
        self.assertEqual(broken["file"], "a/b.ispl")
        self.assertIn("no constant", self.refused("malformed", self.studio.ask, "POST", "/api/model", {"model": model(LIGHT, M=3)}).message)

    def test_examples(self):
        families = {family["name"]: family for family in self.studio.get("/api/examples")["families"]}
        self.assertGreater(len(families), 15)
        for family in families.values():
            self.assertTrue(family["title"] and family["story"] and family["models"], family["name"])
            self.assertNotIn("SPDX", family["title"] + family["story"])
        dining = families["dining_cryptographers"]
        self.assertEqual(dining["models"][0]["file"], "dining_cryptographers.ispl")
        self.assertEqual(dining["models"][0]["constants"], [{"name": "N", "value": 4}])
        self.assertIn("bounded checking", dining["story"])
        text = self.studio.get("/api/example", family="counter", file="counter.ispl")["text"]
        self.assertIn("Agent Counter", text)
        for family, file in (("counter", "no.ispl"), ("..", "counter/counter.ispl"), ("pursuit_evasion", "README.md"), ("", "")):
            self.refused("missing", self.studio.get, "/api/example", family=family, file=file)


class Checks(StudioTest):
    OPTIONS = ("--checks", "1")

    def test_check(self):
        job = self.studio.follow(self.studio.check(LIGHT, explain=True))
        self.assertEqual((job["kind"], job["state"], job["message"]), ("check", "finished", None))
        for event in job["events"]:
            self.assertEqual(json_schema.problems(event), [])
        self.assertEqual([event["event"] for event in job["events"] if event["event"] != "progress"], ["started", "decided"] * 5 + ["report"])
        report = job["events"][-1]["document"]
        self.assertEqual([formula["verdict"] for formula in report["formulas"]], ["true", "false", "true", "true", "true"])
        self.assertTrue(report["formulas"][1]["evidence"])
        self.assertEqual(report["file"], "model.ispl")
        again = self.studio.job(job["id"], after=job["next"] - 1)
        self.assertEqual([event["event"] for event in again["events"]], ["report"])

    def numbers(self, **more):
        job = self.studio.follow(self.studio.check(LIGHT, **more))
        self.assertEqual(job["state"], "finished", job)
        return [(formula["number"], formula["text"]) for formula in job["events"][-1]["document"]["formulas"]]

    def test_selection(self):
        self.assertEqual([number for number, _ in self.numbers(only=[2, 4])], [2, 4])
        self.assertEqual(self.numbers(only=[], formulas=["EF lit", "-- odd\nAG high"]), [(6, "EF lit"), (7, "AG high")])
        self.assertEqual([number for number, _ in self.numbers(only=[1], formulas=["EF lit"])], [1, 6])
        self.assertEqual([number for number, _ in self.numbers(formulas=["EF lit"])], [1, 2, 3, 4, 5, 6])
        for engine in ("symbolic", "explicit", "bounded"):
            self.assertEqual(len(self.numbers(engine=engine, options={"uniform": "subjective", "finite": True})), 5)

    def test_options(self):
        for engine, options in (("auto", {"order": "2", "encoding": "penczek", "consistency": "on"}), ("symbolic", {"reachability": "chaining", "new-states": True}), ("bounded", {"max-bound": 7}), ("explicit", {"max-states": 1000, "max-transitions": None})):
            self.assertEqual(len(self.numbers(engine=engine, options=options)), 5)
        few = self.studio.follow(self.studio.check(LIGHT, engine="explicit", options={"max-states": 1}))
        self.assertEqual({formula["verdict"] for formula in few["events"][-1]["document"]["formulas"]}, {"unknown"})

    def test_each_option_of_the_session_can_be_asked_for(self):
        for option in self.studio.get("/api/session")["options"]:
            other = {"flag": [True], "choice": [value["name"] for value in option["values"]], "number": [3]}[option["kind"]]
            for engine in option["engines"]:
                for value in other:
                    if (engine, option["name"], value) == ("bounded", "consistency", "on"):
                        continue
                    with self.subTest(engine=engine, option=option["name"], value=value):
                        self.assertEqual(self.numbers(only=[1], engine=engine, options={option["name"]: value})[0][0], 1)

    def test_options_that_do_nothing(self):
        for engine, options, reason in (
            ("explicit", {"order": "2"}, "--order is for the symbolic engine, which --engine explicit does not use"),
            ("symbolic", {"bound": 3}, "--bound is for the bounded engine"),
            ("auto", {"max-states": 3}, "--max-states is for the explicit engine"),
            ("bounded", {"consistency": "on"}, "--consistency on needs an engine"),
            ("auto", {"bound": 3, "max-bound": 4}, "`max-bound`: not together with `bound`"),
            ("auto", {"order": "5"}, "`order`: '5' is not one of auto, 1, 2, 3, 4"),
            ("auto", {"colour": "red"}, "there is no such option"),
        ):
            self.assertIn(reason, self.refused("malformed", self.studio.check, LIGHT, engine=engine, options=options).message)

    def test_mistakes(self):
        job = self.studio.follow(self.studio.check("Agent"))
        self.assertEqual(job["state"], "finished")
        self.assertFalse(job["events"][-1]["document"]["ok"])
        job = self.studio.follow(self.studio.check(LIGHT, only=[99]))
        self.assertEqual(job["state"], "failed")
        self.assertIn("99", job["message"])
        job = self.studio.follow(self.studio.check(LIGHT, model=model(LIGHT, X=1)))
        self.assertEqual(job["state"], "failed")
        self.assertIn("X", job["message"])

    def test_constants(self):
        job = self.studio.follow(self.studio.check(LIGHT, model=model(LIGHT, N=4)))
        self.assertEqual(len(job["events"][-1]["document"]["formulas"]), 7)

    def test_progress_cancel_and_queue(self):
        first = self.studio.check(HARD)
        second = self.studio.check(LIGHT)
        third = self.studio.check(LIGHT)
        self.studio.wait_for(lambda: self.studio.job(first)["state"] == "running")
        self.studio.wait_for(lambda: any(event["event"] == "progress" for event in self.studio.job(first)["events"]))
        self.assertEqual(self.studio.job(second)["state"], "queued")
        progress = [event for event in self.studio.job(first)["events"] if event["event"] == "progress"]
        self.assertLessEqual(len(progress), 2)  # of those before only the last is kept
        workers = self.studio.workers()
        self.studio.ask("DELETE", f"/api/jobs/{second}")
        self.assertEqual(self.studio.job(second)["state"], "cancelled")
        self.studio.ask("DELETE", f"/api/jobs/{first}")
        self.assertEqual(self.studio.follow(first)["state"], "cancelled")
        self.assertEqual(self.studio.follow(third)["state"], "finished")
        self.studio.wait_for(lambda: not set(workers) & set(self.studio.workers()))
        self.refused("missing", self.studio.job, "999")
        self.refused("missing", self.studio.ask, "DELETE", "/api/jobs/999")

    def test_graph(self):
        request = {"kind": "graph", "model": model(LIGHT), "max_states": 100, "agents": ["Switch1"]}
        job = self.studio.follow(self.studio.ask("POST", "/api/jobs", request)["id"])
        self.assertEqual(job["state"], "finished")
        (event,) = job["events"]
        self.assertEqual(event["event"], "report")
        self.assertEqual(json_schema.problems(event["document"]), [])
        self.assertEqual(event["document"]["knowledge"][0]["agent"], "Switch1")
        job = self.studio.follow(self.studio.ask("POST", "/api/jobs", {**request, "max_states": 1})["id"])
        self.assertEqual((job["state"], job["events"]), ("failed", []))
        self.assertIn("states", job["message"])
        job = self.studio.follow(self.studio.ask("POST", "/api/jobs", {**request, "agents": ["Nobody"]})["id"])
        self.assertEqual(job["state"], "failed")
        job = self.studio.follow(self.studio.ask("POST", "/api/jobs", {**request, "model": model("Agent")})["id"])
        self.assertEqual(job["state"], "finished")
        self.assertFalse(job["events"][0]["document"]["ok"])

    def question(self, **more):
        request = {"kind": "question", "model": model(LIGHT), **more}
        return self.studio.follow(self.studio.ask("POST", "/api/jobs", request)["id"])

    def test_questions(self):
        answers = {
            "expand": {"command": "expand"},
            "bound": {"command": "bound", "formula": "LDL <tt*>!lit"},
            "automaton": {"command": "automaton", "formula": "LTL G F p"},
            "synthesise": {"command": "synthesise", "formula": "ATLir <all>F lit"},
            "equilibrium": {"command": "equilibrium", "objectives": ["Switch1=F lit"], "concept": "nash"},
        }
        for name, request in answers.items():
            job = self.question(**request)
            self.assertEqual(job["state"], "finished", (name, job["message"]))
            (event,) = job["events"]
            self.assertEqual(event["document"]["schema"], f"gnomon.{name}/1")
            self.assertEqual(json_schema.problems(event["document"]), [])
            self.assertTrue(event["document"]["ok"])
        wrong = self.question(command="bound", formula="--max 3")
        self.assertEqual(wrong["state"], "finished")
        self.assertFalse(wrong["events"][0]["document"]["ok"])  # a formula, not an option
        for request in ({"command": "studio"}, {"command": "bound"}, {"command": "equilibrium", "concept": "a\0b"}, {"command": "bound", "formula": ""}):
            self.refused("malformed", self.studio.ask, "POST", "/api/jobs", {"kind": "question", "model": model(LIGHT), **request})
        self.assertEqual(self.question(command="equilibrium", objectives=[], concept="nash")["state"], "failed")


class Simulations(StudioTest):
    def start(self, text=LIGHT, **constants):
        return self.studio.ask("POST", "/api/simulations", {"model": model(text, **constants)})

    def run_command(self, identity, command):
        return self.studio.ask("POST", f"/api/simulations/{identity}", {"command": command})["reply"]

    def test_walk(self):
        opened = self.start()
        self.assertEqual(json_schema.problems(opened["reply"]), [])
        self.assertEqual(opened["reply"]["phase"], "walking")
        offers = self.run_command(opened["id"], "actions")
        self.assertTrue(offers["joint_actions"])
        step = self.run_command(opened["id"], "step 1")
        self.assertEqual((step["ok"], step["position"]), (True, 1))
        self.assertIsInstance(self.run_command(opened["id"], "eval EF lit")["holds"], bool)
        wrong = self.run_command(opened["id"], "step 99")
        self.assertFalse(wrong["ok"])
        self.studio.ask("DELETE", f"/api/simulations/{opened['id']}")
        self.refused("missing", self.run_command, opened["id"], "state")

    def test_mistakes(self):
        broken = self.start("Agent")
        self.assertNotIn("id", broken)
        self.assertEqual(broken["reply"]["schema"], "gnomon.simulate/1")
        self.assertTrue(broken["reply"]["diagnostics"])
        self.assertIn("M", self.refused("malformed", self.start, M=1).message)
        nowhere = self.start(LIGHT.replace("Environment.on = false and", "Environment.on = false and Environment.on = true and"))
        self.assertNotIn("id", nowhere)
        self.assertIn("no initial state", nowhere["reply"]["error"])

    def test_commands_that_are_none(self):
        identity = self.start()["id"]
        for command in ("", "  ", "-- note", "# note", "step 1\nstep 1", "state\0", f"save {self.folder}/x", "\tsave x"):
            with self.subTest(command):
                self.refused("malformed", self.run_command, identity, command)
        self.refused("large", self.run_command, identity, "eval " + "!" * 40000)
        self.assertTrue(self.run_command(identity, "state")["ok"])
        self.assertFalse((self.folder / "x").exists())
        self.assertTrue(self.run_command(identity, "quit")["ok"])
        self.assertIn("over", self.refused("missing", self.run_command, identity, "state").message)

    def test_at_most_eight(self):
        identities = [self.start()["id"] for _ in range(10)]
        self.assertIn("others were started", self.refused("missing", self.run_command, identities[0], "state").message)
        self.assertTrue(self.run_command(identities[-1], "state")["ok"])
        self.assertLessEqual(len(self.studio.workers()), 8)
        for identity in identities[2:]:
            self.studio.ask("DELETE", f"/api/simulations/{identity}")


class Page(StudioTest):
    @classmethod
    def setUpClass(cls):
        result = run("studio", "--no-browser", "/no/such/folder")
        cls.is_built = "built without the page" not in result.stderr
        assert result.returncode == 2, result
        super().setUpClass()

    def test_page(self):
        if not self.is_built:
            self.skipTest("this program has no page")
        studio = Studio(self.folder, page=True)
        self.addCleanup(studio.end)
        status, headers, body = studio.raw("GET", "/", token=False)
        self.assertEqual((status, headers["Content-Type"], headers["Cache-Control"]), (200, "text/html; charset=utf-8", "no-cache"))
        self.assertEqual(headers["Content-Encoding"], "gzip")
        page = gzip.decompress(body).decode()
        self.assertEqual(gzip.decompress(studio.raw("GET", "/index.html")[2]).decode(), page)
        status, _, body = studio.raw("GET", "/", headers={"If-None-Match": headers["ETag"]})
        self.assertEqual((status, body), (304, b""))
        status, headers, body = studio.raw("HEAD", "/")
        self.assertEqual((status, body), (200, b""))
        assets = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)
        self.assertTrue(assets)
        for asset in assets:
            status, headers, _ = studio.raw("GET", f"/{asset}", token=False)
            self.assertEqual(status, 200)
            self.assertIn("immutable", headers["Cache-Control"])
            self.assertNotEqual(headers["Content-Type"], "application/octet-stream")
        for path in ("/none", "/assets/", "/assets", "/.page-is-current", "/index.html/"):
            self.assertEqual(studio.raw("GET", path)[0], 404)


class CommandLine(StudioTest):
    def test_mistakes(self):
        (self.folder / "notes.txt").write_text("")
        port = str(self.studio.port)
        for arguments, message in (
            (["/no/such/folder"], "no such file or folder"), ([self.folder / "notes.txt"], "neither a folder nor a model"),
            (["--port", "65536"], "no such port"), (["--port", port], "cannot listen"), (["--checks", "0"], "too small"), (["--checks", "1000"], "at most"),
        ):  # fmt: skip
            result = run("studio", "--api-only", *arguments)
            self.assertEqual(result.returncode, 2, result)
            self.assertIn(message, result.stderr)

    def test_chosen_port(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        studio = Studio(self.folder, "--port", str(port))
        self.assertEqual(studio.port, port)
        self.assertEqual(studio.end(), (0, ""))

    def test_a_folder_keeps_its_port(self):
        place = self.folder / "elsewhere"
        place.mkdir()
        first, second = Studio(place), Studio(place)
        self.assertNotEqual(first.port, second.port)
        for studio in (first, second):
            studio.end()
        again = Studio(place)
        self.assertEqual(again.port, first.port)
        again.end()


if __name__ == "__main__":
    unittest.main()
