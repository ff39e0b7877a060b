#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the code blocks of the documentation; pages.py says which, and how they are written.

    docs_test.py [--update] [PAGE…]

A page has a folder of its own with the files that it writes and the project's `models/` and `docs/`. `gnomon` is the program in
$GNOMON. With --update, output that is not the expected one is written to the page; look at the difference before you
commit it. Exit code 1 if something is wrong.
"""

import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, NamedTuple

from pages import Block, Command, blocks_of, commands_of, matches, normal, pages_of, with_block, without_empty_end

GNOMON = Path(os.environ.get("GNOMON", "")).absolute()
SOURCE = Path(os.environ.get("GNOMON_SOURCE_DIR", Path(__file__).resolve().parents[2]))
MARK = "\x01"
IN_SECTION = re.compile(r"(try )?(add to|append to|prepend to|replace in) ([\w.-]+)(?:: ([\w. ]+))?")


class Finding(NamedTuple):
    line: int
    message: str
    command: Command | None = None
    actual: list[str] = []


class Page:
    """A page while it is run: its folder, and the environment of its commands."""

    def __init__(self, folder: Path):
        self.folder = folder / "page"
        self.folder.mkdir()
        for name in ("models", "docs"):
            (self.folder / name).symlink_to(SOURCE / name)
        (folder / "bin").mkdir()
        (folder / "bin/gnomon").symlink_to(GNOMON)
        keep = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
        self.environment = keep | {
            "PATH": f"{folder / 'bin'}:{os.environ.get('PATH', '')}",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
            "TERM": "dumb",
        }

    def run(self, script: str) -> str:
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False,
        )
        return done.stdout.decode("utf-8", "replace")

    def console(self, block: Block) -> Iterator[Finding]:
        commands = commands_of(block)
        parts = self.run(f"\nprintf '{MARK}'\n".join(command.text for command in commands)).split(MARK)
        parts += [""] * (len(commands) - len(parts))
        for command, output in zip(commands, parts):
            actual = output.removesuffix("\n").split("\n") if output else []
            if not matches(command.expected, actual):
                wanted = [normal(line) for line in command.expected]
                got = [normal(line) for line in actual]
                diff = difflib.unified_diff(wanted, got, "page", "program", lineterm="", n=2)
                yield Finding(command.line, f"$ {command.text}\n" + "\n".join(diff), command, actual)

    def model(self, block: Block) -> Iterator[Finding]:
        text = "\n".join(block.lines) + "\n"
        name = "block.ispl"
        in_section = IN_SECTION.fullmatch(block.comment)
        if block.comment.startswith("file:"):
            name = block.comment.removeprefix("file:").strip()
        elif in_section:
            only_tried, verb, name, section = in_section.groups()
            try:
                text = with_block((self.folder / name).read_text(), verb.split()[0], section or "", text)
            except (OSError, ValueError) as error:
                yield Finding(block.line, str(error))
                return
            name = "block.ispl" if only_tried else name
        elif block.comment:
            yield Finding(block.line, f"what does `{block.comment}` mean?")
            return
        (self.folder / name).write_text(text)
        if not name.endswith(".ispl"):
            return
        output = self.run(f"gnomon parse --quiet {name} || echo 'the model is not correct'")
        if "the model is not correct" in output:
            yield Finding(block.line, output)
        elif any("EXPECT:" in line for line in block.lines):
            checked = json.loads(self.run(f"gnomon check --json {name} 2>/dev/null"))
            for formula in checked["formulas"]:
                if formula["as_expected"] is False:
                    yield Finding(block.line, f"{formula['text']} is {formula['verdict']}")


def findings_of(text: str) -> Iterator[Finding]:
    with tempfile.TemporaryDirectory() as folder:
        page = Page(Path(folder))
        for block in blocks_of(text):
            needed = re.fullmatch(r"needs: ([\w-]+)", block.comment)
            if needed and not shutil.which(needed.group(1)):
                continue
            if block.language == "console":
                yield from page.console(block)
            elif block.language == "ispl":
                yield from page.model(block)


def updated(text: str, findings: list[Finding]) -> str:
    """The page with what the commands really print."""
    lines = text.split("\n")
    for finding in sorted(findings, key=lambda each: -each.line):
        if finding.command:
            lines[finding.command.first : finding.command.last] = [
                line.rstrip() for line in without_empty_end(finding.actual)
            ]
    return "\n".join(lines)


def main() -> int:
    if not os.access(GNOMON, os.X_OK) or not GNOMON.is_file():
        print("no program to test: set GNOMON", file=sys.stderr)
        return 77
    arguments = sys.argv[1:]
    update = "--update" in arguments
    chosen = [Path(each).resolve() for each in arguments if not each.startswith("--")]
    wrong = 0
    for path in chosen or pages_of(SOURCE):
        text = path.read_text()
        findings = list(findings_of(text))
        for finding in findings:
            print(f"{os.path.relpath(path, SOURCE)}:{finding.line}: {finding.message}\n")
        wrong += len(findings)
        if update and findings:
            path.write_text(updated(text, findings))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
