#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the code blocks of the documentation; pages.py says how they are written.

    docs_test.py [--update | --list] [PAGE…]

A block that is not run must say why. A page has a folder of its own with the files that it writes and the project's
`models/` and `docs/`. `gnomon` is the program in $GNOMON. With --update, output that is not the expected one is written
to the page; look at the difference before you commit it. With --list, nothing is run: all blocks are listed, each with
how it is run. Exit code 1 if something is wrong.
"""

import difflib
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, NamedTuple

from pages import (
    Block, Command, blocks_of, commands_of, matches, normal, pages_of, says_where, typed_in, with_block, without_empty_end,
)

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
        self.tried = self.named = "block.ispl"  # the last model, and what its page calls it
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

    def compare(self, command: Command, output: str) -> Iterator[Finding]:
        actual = output.removesuffix("\n").split("\n") if output else []
        if not matches(command.expected, actual):
            wanted = [normal(line) for line in command.expected]
            got = [normal(line) for line in actual]
            diff = difflib.unified_diff(wanted, got, "page", "program", lineterm="", n=2)
            yield Finding(command.line, f"$ {command.text}\n" + "\n".join(diff), command, actual)

    def console(self, block: Block) -> Iterator[Finding]:
        commands = commands_of(block)
        parts = self.run(f"\nprintf '{MARK}'\n".join(command.text for command in commands)).split(MARK)
        parts += [""] * (len(commands) - len(parts))
        for command, output in zip(commands, parts):
            yield from self.compare(command, output)

    def dialogue(self, block: Block) -> Iterator[Finding]:
        """A command at a terminal, which gets what stands behind the prompts on the page, then the end of the input."""
        (command,) = commands_of(block)
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execvpe("bash", ["bash", "-c", f"exec timeout --foreground 20 {command.text}"], self.environment)
        shown = ""
        for prompt, text in [*typed_in(command), ("> ", "\x04")]:
            shown += read_until(terminal, prompt)
            os.write(terminal, text.encode() + (b"" if text == "\x04" else b"\n"))
        shown += read_until(terminal, None)
        os.close(terminal)
        os.waitpid(process, 0)
        # The last line is the prompt at which the input ended.
        yield from self.compare(command, "".join(shown.replace("\r\n", "\n").splitlines(keepends=True)[:-1]))

    def commands(self, block: Block) -> Iterator[Finding]:
        """Commands without output. Exit code 1 means that a formula does not hold, which is no mistake of the page."""
        prepare = block.comment.partition(":")[2]
        for number, line in enumerate([prepare, *block.lines], block.line - 1):
            output = self.run(f"{{ {line}\n}} || [ $? = 1 ] || echo '{MARK}'") if line.strip() else ""
            if MARK in output:
                yield Finding(number, f"$ {line}\n{output}")

    def output_of(self, block: Block) -> Iterator[Finding]:
        text = block.comment.removeprefix("output of:").strip()
        yield from self.compare(Command(text, block.line, block.lines, block.line - 1), self.run(text))

    def report(self, block: Block) -> Iterator[Finding]:
        text = f"gnomon parse --quiet {self.named}"
        self.run(f"mkdir -p reported; cp {self.tried} reported/{self.named}")
        output = self.run(f"cd reported; {text}").rstrip("\n").rpartition("\n")[0]
        yield from self.compare(Command(text, block.line, block.lines, block.line - 1), output)

    def model(self, block: Block, may_be_wrong: bool) -> Iterator[Finding]:
        text = "\n".join(block.lines) + "\n"
        name = self.named = "block.ispl"
        in_section = IN_SECTION.fullmatch(block.comment)
        if block.comment.startswith("file:"):
            name = self.named = block.comment.removeprefix("file:").strip()
        elif in_section:
            only_tried, verb, self.named, section = in_section.groups()
            if not only_tried and not says_where(block.above, verb.split()[0], section or ""):
                yield Finding(block.line, f"no visible line says that readers should {block.comment}")
            if verb == "append to" and not only_tried:
                text = "\n" + text  # as people do
            try:
                text = with_block((self.folder / self.named).read_text(), verb.split()[0], section or "", text)
            except (OSError, ValueError) as error:
                yield Finding(block.line, str(error))
                return
            name = "block.ispl" if only_tried else self.named
        elif block.comment:
            yield Finding(block.line, f"what does `{block.comment}` mean?")
            return
        self.tried = name
        (self.folder / name).write_text(text)
        if may_be_wrong or not name.endswith(".ispl"):
            return
        output = self.run(f"gnomon parse --quiet {name} || echo 'the model is not correct'")
        if "the model is not correct" in output:
            yield Finding(block.line, output)
        elif any("EXPECT:" in line for line in block.lines):
            checked = json.loads(self.run(f"gnomon check --json {name} 2>/dev/null"))
            for formula in checked["formulas"]:
                if formula["as_expected"] is False:
                    yield Finding(block.line, f"{formula['text']} is {formula['verdict']}")

    def findings(self, block: Block, following: str) -> Iterator[Finding]:
        """What is wrong with a block, if the block after it is run in the way `following`."""
        match block.how():
            case "console" | "report" if block.comment:
                yield Finding(block.line, f"what does `{block.comment}` mean?")
            case "console":
                yield from self.console(block)
            case "at a terminal":
                yield from self.dialogue(block)
            case "ispl":
                yield from self.model(block, following == "report")
            case "report":
                yield from self.report(block)
            case "run" | "run after":
                yield from self.commands(block)
            case "output of":
                yield from self.output_of(block)
            case "nothing":
                yield Finding(block.line, "this block is not run, and no comment `<!-- not run: … -->` says why")


def read_until(terminal: int, prompt: str | None) -> str:
    """What appears at a terminal until there is this prompt, or until the end."""
    shown = b""
    while prompt is None or not shown.endswith(prompt.encode()):
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # this is how Linux says that the other side is closed
            break
        shown += piece
    return shown.decode("utf-8", "replace")


def findings_of(text: str) -> Iterator[Finding]:
    with tempfile.TemporaryDirectory() as folder:
        page = Page(Path(folder))
        blocks = blocks_of(text)
        following = [block.how() for block in blocks[1:]] + ["nothing"]
        for block, next_one in zip(blocks, following):
            if not block.needs or shutil.which(block.needs):
                yield from page.findings(block, next_one)


def updated(text: str, findings: list[Finding]) -> str:
    """The page with what the commands really print."""
    lines = text.split("\n")
    for finding in sorted(findings, key=lambda each: -each.line):
        if finding.command:
            lines[finding.command.first : finding.command.last()] = [
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
        if "--list" in arguments:
            for block in blocks_of(text):
                how = block.comment if block.how() == "not run" else block.how()
                print(f"{os.path.relpath(path, SOURCE)}:{block.line}: {block.language or 'no language'}, {how}")
            continue
        findings = list(findings_of(text))
        for finding in findings:
            print(f"{os.path.relpath(path, SOURCE)}:{finding.line}: {finding.message}\n")
        wrong += len(findings)
        if update and findings:
            path.write_text(updated(text, findings))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
