# SPDX-License-Identifier: Apache-2.0
"""Reads the code blocks of a page of the documentation.

A page is plain Markdown. Every block is run, unless a comment says why not. The word after the fence and an HTML comment
right before the block say how:

```console      lines `$ command`, each followed by what the command prints. A command that ends in `\\` goes on in the
                next line. `…` in a line stands for anything, a line `…` for any lines. Empty lines at the end
                do not count.

    <!-- at a terminal -->          one command that asks for commands: what stands behind a prompt, `0> step`, is typed

```ispl         a model, or a part of one:

    (none)                          a complete model, which must have no errors
    <!-- file: bit.ispl -->         the same, and it is written to the page's folder
    <!-- add to bit.ispl: Ann.Vars -->      the block goes to the end of this section of the file
    <!-- replace in bit.ispl: Formulae -->  the block is the new content of the section, or, if it has the words of the
                                            section itself, the new section
    <!-- replace in bit.ispl: Agent Ann --> the block is the new agent
    <!-- append to bit.ispl -->             the block goes to the end of the file (after an empty line, without `try`);
                                            `prepend to`: to the beginning
    <!-- try add to bit.ispl: Formulae -->  `try` in front of any of these: the file itself stays as it is

                Comments are invisible. So where a file is changed, the paragraph above the comment must end with a line such
                as "Replace the agent `Ann` by:" or "Add this section at the end of the file:".

```report       what `gnomon parse` says about the model before it, but for the last line, which counts errors; the model
                may be wrong then

Any other block, whatever its language:

    <!-- run -->                    each line is a command, which must end with exit code 0 or 1
    <!-- run after: COMMAND -->     the same, after a command that prepares something
    <!-- output of: COMMAND -->     what this command prints, written as in a console block
    <!-- not run: REASON -->        nothing can be tried here; allowed for every block

A further comment `<!-- needs: dot -->` before any block: it is run where there is such a program. A comment of several
lines that begins with `file: NAME` is a file that readers need not see.
"""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Block:
    """A fenced block: its language, the comment before it, its lines; `line` is the number of its first line, `above` the
    paragraph before comment and block."""

    language: str
    comment: str
    line: int
    lines: list[str]
    needs: str = ""
    above: str = ""

    def how(self) -> str:
        """How the block is run, in the words of the comment or of the language; `nothing` if nobody has said so."""
        word = re.match(r"(not run: .|run$|run after: .|output of: .|at a terminal$)", self.comment)
        if word and (self.language == "console" or word.group() != "at a terminal"):
            return word.group().split(":")[0]
        return self.language if self.language in ("console", "ispl", "report") else "nothing"


@dataclass
class Command:
    """A command and the lines that it should print."""

    text: str
    line: int
    expected: list[str]
    first: int  # where the expected lines begin in the page (counted from 0)

    def last(self) -> int:
        return self.first + len(self.expected)


FENCE = re.compile(r"^( *)(`{3,})\s*([\w-]*)[^`]*$")


def blocks_of(text: str) -> list[Block]:
    """All fenced blocks of a page."""
    lines = text.split("\n")
    blocks: list[Block] = []
    comment, needs, position = "", "", 0
    paragraph: list[str] = []  # the latest one; `ended` if an empty line has come after it
    ended = True
    while position < len(lines):
        line = lines[position]
        fence = FENCE.match(line)
        if line.strip().startswith("<!--"):
            end = position
            while end + 1 < len(lines) and "-->" not in lines[end]:
                end += 1
            whole = "\n".join(lines[position : end + 1]).strip()
            found = whole.removeprefix("<!--").removesuffix("-->").strip()
            position = end + 1
            if found.startswith("needs:"):
                needs = found.removeprefix("needs:").strip()
                continue
            comment = found
            if comment.startswith("file:") and "\n" in comment:
                name, *body = comment.split("\n")
                blocks.append(Block("ispl", name, end - len(body) + 1, body))
                comment = ""
        elif fence:
            indent, ticks, language = fence.groups()
            end = position + 1
            while end < len(lines) and lines[end].strip() != ticks:
                end += 1
            body = [each.removeprefix(indent) for each in lines[position + 1 : end]]
            blocks.append(Block(language, comment, position + 2, body, needs, " ".join(paragraph)))
            comment, needs, position = "", "", end + 1
            paragraph, ended = [], True
        else:
            if line.strip():
                comment, needs = "", ""
                paragraph = [line.strip()] if ended else [*paragraph, line.strip()]
            ended = not line.strip()
            position += 1
    return blocks


def commands_of(block: Block) -> list[Command]:
    """The commands of a console block."""
    commands: list[Command] = []
    position = 0
    while position < len(block.lines):
        if not block.lines[position].startswith("$ "):
            raise ValueError(f"line {block.line + position}: a console block begins with `$ `")
        start, text = position, [block.lines[position][2:]]
        while text[-1].endswith("\\") and position + 1 < len(block.lines):
            position += 1
            text.append(block.lines[position])
        position += 1
        first = position
        while position < len(block.lines) and not block.lines[position].startswith("$ "):
            position += 1
        commands.append(
            Command("\n".join(text), block.line + start, block.lines[first:position], block.line - 1 + first)
        )
    return commands


def typed_in(command: Command) -> list[tuple[str, str]]:
    """The prompts of a dialogue, and what is typed there."""
    return re.findall(r"^([\w ]*> )(.+)$", "\n".join(command.expected), re.MULTILINE)


# What differs from run to run and from machine to machine.
NORMAL_FORMS = [
    (re.compile(r" *<?\b[\d.,]+ (?:ms|s|min|h)\b"), " TIME"),
    (re.compile(r" *<?\b[\d.,]+ (?:bytes|[kKMG]i?B)\b"), " MEMORY"),
    (re.compile(r"\b\d+\.\d+\.\d+\b"), "VERSION"),
    (re.compile(r"^(  (?:nodes|most nodes|parts|cache hits|garbage|reorderings|variables of the SAT)\b.*?) +[\d.,]+( %)?$"), r"\1 NUMBER"),
    (re.compile(r"(execution time = |memory in use = )[\d.]+"), r"\1NUMBER"),
]


def normal(line: str) -> str:
    for pattern, replacement in NORMAL_FORMS:
        line = pattern.sub(replacement, line)
    return line.rstrip()


def without_empty_end(lines: list[str]) -> list[str]:
    return lines if not lines or lines[-1].strip() else without_empty_end(lines[:-1])


def matches(expected: list[str], actual: list[str]) -> bool:
    """Whether a command printed what it should."""
    expected, actual = without_empty_end(expected), without_empty_end(actual)
    parts = []
    for line in expected:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(re.escape(piece) for piece in normal(line).split("…")) + r"\n")
    return re.fullmatch("".join(parts), "".join(normal(line) + "\n" for line in actual)) is not None


def says_where(sentence: str, verb: str, section: str) -> bool:
    """Whether the end of a paragraph tells readers what to do with the block that follows."""
    *_, last = re.split(r"(?<=[.!?]) ", sentence)
    place = {"append": "end of the file", "prepend": "beginning of the file"}.get(verb)
    names = [place] if place else [f"`{name.removeprefix('Agent ')}`" for name in section.split(".")]
    word = "replace" if verb == "replace" else "add"
    return last.endswith(":") and word in last.lower() and all(name in last for name in names)


def part_of(model: str, pattern: str, where: str) -> tuple[int, int]:
    found = re.search(pattern, model, re.MULTILINE | re.DOTALL)
    if not found:
        raise ValueError(f"no {where} here")
    return found.span(found.lastindex or 0)


def section_span(model: str, section: str, whole: bool) -> tuple[int, int]:
    """Where a section such as `Formulae` or `Ann.Vars` begins and ends in a model, or (not `whole`) its content."""
    *agent, name = section.split(".")
    begin = 0
    if agent or name.startswith("Agent "):
        header = f"Agent {agent[0]}" if agent else name
        begin, end = part_of(model, rf"^{re.escape(header)}\b.*?^end Agent\n", header)
        if not agent:
            return begin, end
        model = model[begin:end]
    head, foot = rf"^[ \t]*{name}:?[ \t]*\n", rf"^[ \t]*end {name}[ \t]*\n"
    first, last = part_of(model, head + ".*?" + foot if whole else head + "(.*?)" + foot, section)
    return begin + first, begin + last


def with_block(model: str, verb: str, section: str, text: str) -> str:
    """The model with a block put in."""
    if verb == "append":
        return model + text
    if verb == "prepend":
        return text + model
    name = section.split(".")[-1]
    whole = re.match(rf"\s*{name}:?\s*\n", text) is not None
    begin, end = section_span(model, section, whole)
    kept = model[begin:end] if verb == "add" and not whole else ""
    return model[:begin] + kept + text + model[end:]


def pages_of(root: Path) -> list[Path]:
    """The pages whose blocks are run."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
