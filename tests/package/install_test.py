#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`cmake --install` of the build under test: all files are there, the program runs from its new place, and the example
in examples/library builds with the installed library and gives the verdicts of the program."""

import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

GNOMON = Path(os.environ.get("GNOMON", ""))
SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = GNOMON.parent
MODEL = "bit_transmission/bit_transmission.ispl"

if not (BUILD / "CMakeCache.txt").exists() or not (BUILD / "libgnomon.a").exists():
    print("no build to install: set GNOMON to a program in a build folder where everything is built", file=sys.stderr)
    sys.exit(77)


def run(*command, expected=0, **options):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=240, **options)
    if result.returncode != expected:
        raise AssertionError(f"{command}: exit code {result.returncode}\n{result.stdout}\n{result.stderr}")
    return result


def cached(name):
    """The value of a variable of the build's configuration."""
    found = re.search(rf"^{name}:[A-Z]+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.MULTILINE)
    return found.group(1) if found else ""


def expected_verdicts(model):
    return re.findall(r"^\s*-- EXPECT: (TRUE|FALSE)$", model.read_text(), re.MULTILINE)


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        # Moved after the installation: nothing may depend on the place.
        first = Path(cls.folder.name) / "first"
        run("cmake", "--install", BUILD, "--prefix", first)
        cls.prefix = Path(cls.folder.name) / "a place"
        first.rename(cls.prefix)
        cls.program = cls.prefix / "bin/gnomon"
        cls.models = cls.prefix / "share/gnomon/models"

    def test_the_program_runs(self):
        self.assertEqual(run(self.program, "--version").stdout, run(GNOMON, "--version").stdout)
        document = json.loads(run(self.program, "check", "--json", self.models / MODEL, expected=1).stdout)
        verdicts = [formula["verdict"].upper() for formula in document["formulas"]]
        self.assertEqual(verdicts, expected_verdicts(self.models / MODEL))

    def test_files_are_there(self):
        share = self.prefix / "share"
        self.assertIn("_gnomon", (share / "bash-completion/completions/gnomon").read_text())
        self.assertTrue((share / "zsh/site-functions/_gnomon").read_text().startswith("#compdef gnomon"))
        page = share / "man/man1/gnomon.1.gz"
        text = gzip.decompress(page.read_bytes()).decode() if page.exists() else page.with_suffix("").read_text()
        self.assertEqual(text, run(GNOMON, "man").stdout)
        for name in ("README.md", "LICENSE", "CHANGELOG.md"):
            self.assertEqual((share / "doc/gnomon" / name).read_text(), (SOURCE / name).read_text())
        shipped = {p.relative_to(SOURCE / "models") for p in (SOURCE / "models").rglob("*.ispl")}
        self.assertEqual({p.relative_to(self.models) for p in self.models.rglob("*.ispl")}, shipped)

    def test_headers_are_complete_and_no_more(self):
        headers = self.prefix / "include/gnomon"
        names = {p.relative_to(headers).as_posix() for p in headers.rglob("*") if p.is_file()}
        self.assertTrue({p.relative_to(SOURCE / "src").as_posix() for p in (SOURCE / "src/api").glob("*.hpp")} <= names)
        for name in names:
            text = (headers / name).read_text()
            self.assertEqual(set(re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)) - names, set(), name)
        self.assertFalse({name for name in names if name.startswith(("bdd/", "sat/"))})

    def test_files_of_the_package_name_no_place(self):
        for file in (self.prefix / "lib").rglob("*.cmake"):
            for place in (str(SOURCE), str(BUILD), self.folder.name):
                self.assertNotIn(place, file.read_text(), file)

    def test_the_example_builds_and_runs(self):
        build = Path(self.folder.name) / "example"
        run("cmake", "-S", SOURCE / "examples/library", "-B", build, "-G", cached("CMAKE_GENERATOR"),
            "-D", f"CMAKE_PREFIX_PATH={self.prefix}", "-D", f"CMAKE_CXX_COMPILER={cached('CMAKE_CXX_COMPILER')}",
            "-D", f"CMAKE_CXX_FLAGS={cached('CMAKE_CXX_FLAGS')}")  # fmt: skip
        run("cmake", "--build", build)
        result = run(build / "verdicts", self.models / MODEL, expected=1)
        verdicts = [line.split()[0] for line in result.stdout.splitlines()]
        self.assertEqual(verdicts, expected_verdicts(self.models / MODEL))
        self.assertGreater(len(verdicts), 5)
        # A parameter from outside, and a definition that means nothing.
        run(build / "verdicts", self.models / "counter/counter.ispl", "N=4", expected=1)
        complaint = run(build / "verdicts", self.models / "counter/counter.ispl", "M=3", expected=2)
        self.assertIn("M", complaint.stderr)
        broken = Path(self.folder.name) / "broken.ispl"
        broken.write_text("Agent\n")
        self.assertIn("error", run(build / "verdicts", broken, expected=2).stderr)

    def test_another_version_is_refused(self):
        source = Path(self.folder.name) / "future"
        source.mkdir()
        (source / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(Future LANGUAGES CXX)\nfind_package(Gnomon 99 REQUIRED)\n"
        )
        result = run("cmake", "-S", source, "-B", source / "build", "-G", cached("CMAKE_GENERATOR"),
                     f"-DCMAKE_PREFIX_PATH={self.prefix}", expected=1)
        self.assertIn("99", result.stderr)


if __name__ == "__main__":
    unittest.main()
