#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the conventions of this project on its text. CONTRIBUTING.md says what they are for.

    conventions.py ROOT [CHECK…]

Prints one line `file:line: message` per finding; exit code 1 if there are any. Each check is a
function from the project's files (path -> text) to findings; conventions_test.py shows that each
of them can fail.
"""

import re
import sys
from pathlib import Path
from typing import Callable, Iterator, NamedTuple

from cpp_scan import declarations, is_constant, is_variable, without_comments_and_strings

Files = dict[str, str]


class Finding(NamedTuple):
    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def cpp_files(files: Files, *folders: str) -> Iterator[tuple[str, str]]:
    for path, text in files.items():
        if path.split("/")[0] in folders and path.endswith((".cpp", ".hpp")):
            yield path, text


# --- layers ------------------------------------------------------------------------------------

MAY_SEE_SYNTAX = ("ispl", "sema", "api")
# How operators bind, without the syntax tree: for those who print what the parser reads.
GRAMMAR, MAY_SEE_GRAMMAR = "ispl/grammar.hpp", ("model", "logic")


def engines(files: Files) -> list[str]:
    """The folders of src/ that are engines, as the build finds them."""
    found = (re.fullmatch(r"src/(\w+)/engine\.cpp", path) for path in files)
    return [match.group(1) for match in found if match and match.group(1) != "engine"]


def layer_order(files: Files) -> list[str]:
    """The folders of src/ in the order of the layers, as the build has them."""
    found = re.search(r"^set\(layers ([a-z ]+)\)$", files["CMakeLists.txt"], re.MULTILINE)
    if not found:
        raise ValueError("CMakeLists.txt: no line `set(layers …)`")
    return [*found.group(1).split(), *engines(files), "api"]


def objection(folder: str, target: str, is_header: bool, order: list[str], known_engines: list[str]) -> str | None:
    """Why a file of src/<folder> may not include src/<target>, if it may not."""
    included = target.split("/")[0]
    if included == folder or (target == GRAMMAR and folder in MAY_SEE_GRAMMAR):
        return None
    if folder in known_engines and included in known_engines:
        return "engines do not know each other"
    if order.index(included) > order.index(folder):
        return f"{folder} comes before {included} in the order of the layers"
    if included == "ispl" and folder not in MAY_SEE_SYNTAX:
        return "only sema and api may see the syntax tree"
    if folder == "bdd" and included not in ("base", "circuits"):
        return "decision diagrams know nothing of the domain"
    if folder == "api" and is_header and included in ("bdd", "sat"):
        return "no decision diagram and no solver crosses the interface"
    return None


def check_layers(files: Files) -> Iterator[Finding]:
    order = layer_order(files)
    for path, text in cpp_files(files, "src"):
        folder = path.split("/")[1]
        if folder not in order:
            yield Finding(path, 1, f"src/{folder} is not in the list of layers in CMakeLists.txt")
            continue
        for match in re.finditer(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', text, re.MULTILINE):
            line, target = line_of(text, match.start(1)), match.group(1)
            included = target.split("/")[0]
            if included in ("CLI", "nlohmann"):
                yield Finding(path, line, f"<{target}>: only apps/ may use this library")
            elif "/" in target and included in order:
                reason = objection(folder, target, path.endswith(".hpp"), order, engines(files))
                if reason:
                    yield Finding(path, line, f'"{target}": {reason}')
            elif target.startswith(("apps/", "tests/", "../", "./")):
                yield Finding(path, line, f'"{target}": src/ includes only its own folders')


# --- the door for programs -----------------------------------------------------------------------

# What computes verdicts. Programs ask through api/, whose headers bring in nothing of it.
MACHINERY = ("circuits", "bdd", "sat", "strategies")


def check_door(files: Files) -> Iterator[Finding]:
    """No file of a program sees the machinery of an engine, whichever way its includes lead."""
    seen: dict[str, set[str]] = {}  # by file: the folders of the machinery that it brings in
    inside = {*MACHINERY, *engines(files)}

    def machinery(path: str) -> set[str]:
        if path not in seen:
            seen[path] = found = set()
            for _, file in included_files(files, path, files[path]):
                if file.startswith("src/") and file.split("/")[1] in inside:
                    found.add(file.split("/")[1])
                elif file:
                    found |= machinery(file)
        return seen[path]

    for path, text in cpp_files(files, "apps"):
        for target, file in included_files(files, path, text):
            folder = file.split("/")[1] if file.startswith("src/") else ""
            reached = {folder} if folder in inside else machinery(file) if file else set()
            if reached:
                brings = ", ".join(f"src/{name}" for name in sorted(reached))
                yield Finding(path, line_of(text, text.index(target)), f'"{target}" brings in {brings}; ask through api/')


# --- headers -----------------------------------------------------------------------------------

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.MULTILINE)

# Libraries whose headers take seconds to compile, and the files that they may reach.
HEAVY = {
    "CLI/": r"apps/cli/command_line/(?:options|program|command_view|usage_error|version)\.cpp",
    "boost/beast": r"apps/studio/server/http/\w+\.[ch]pp",
    "boost/asio": r"apps/studio/server/http/\w+\.[ch]pp",
    "boost/multiprecision/": r"src/(?:base/big_int\w*|bdd/count)\.[ch]pp",
    "nlohmann/json.hpp": r"apps/(?:json|lsp|studio)/.*|apps/cli/.*\.cpp",
}


def included_files(files: Files, path: str, text: str) -> Iterator[tuple[str, str]]:
    """What a file includes, as it is written, and as a file of the project if it is one."""
    for match in INCLUDE.finditer(text):
        target = match.group(1)
        candidates = (f"src/{target}", f"apps/{target}", str(Path(path).parent / target))
        yield target, next((candidate for candidate in candidates if candidate in files), "")


def uses_json(text: str) -> bool:
    """Whether a file of the command line makes documents, or starts a server that does."""
    return bool(re.search(r"\bJson\b|_document\(|\bjson::|\blsp::|\bstudio::", INCLUDE.sub("", text)))


def check_headers(files: Files) -> Iterator[Finding]:
    """The headers that are slow to compile reach only those who need them, whichever way."""
    reached: dict[str, dict[str, str]] = {}  # by file: libraries, and the include that leads there

    def libraries(path: str) -> dict[str, str]:
        if path not in reached:
            reached[path] = found = {}
            for target, file in included_files(files, path, files[path]):
                for library in HEAVY:
                    if target.startswith(library) or (file and library in libraries(file)):
                        found.setdefault(library, target)
        return reached[path]

    for path, text in cpp_files(files, "src", "apps"):
        for library, target in libraries(path).items():
            line = line_of(text, text.index(target))
            if not re.fullmatch(HEAVY[library], path):
                yield Finding(path, line, f'"{target}" brings in <{library}…>, which is slow to compile')
            elif path.startswith("apps/cli/") and library.startswith("nlohmann") and not uses_json(text):
                yield Finding(path, line, f'"{target}" brings in JSON, which this file does not use')


# --- purity ------------------------------------------------------------------------------------

FORBIDDEN = {
    r"\bstd::(?:w?cout|w?cerr|w?clog)\b": "src/ does not print; return text, or take a sink",
    r"#[ \t]*include[ \t]*<(?:iostream|print)>": "src/ does not print; return text, or take a sink",
    r"(?<![\w.>:])(?:std::)?(?:v?f?printf|puts|putchar|fputs|fputc|putc|fwrite|perror)\s*\(": (
        "src/ does not print; return text, or take a sink"
    ),
    r"\bfmt::v?print(?:ln)?\s*\(": "src/ does not print; return text, or take a sink",
    # `system` and `terminate` are words of the domain as well.
    r"(?<![\w.>:])(?:(?:std::)?(?:exit|_Exit|_exit|quick_exit|abort|atexit)|std::(?:terminate|system))\s*\(": (
        "src/ does not end the process and starts no other; throw an Error"
    ),
}


def check_purity(files: Files) -> Iterator[Finding]:
    for path, text in cpp_files(files, "src"):
        code = without_comments_and_strings(text)
        for pattern, reason in FORBIDDEN.items():
            for match in re.finditer(pattern, code):
                yield Finding(path, line_of(code, match.start()), f"`{match.group().rstrip('( ')}`: {reason}")


def check_globals(files: Files) -> Iterator[Finding]:
    for path, text in cpp_files(files, "src"):
        for declaration in declarations(text):
            if is_variable(declaration) and not is_constant(declaration):
                words = " ".join(declaration.text.split())
                yield Finding(path, line_of(text, declaration.offset), f"`{words}`: no global state that can change")


# --- interruption -------------------------------------------------------------------------------

# Where work may be interrupted and resumed.
RESUMED = ("bdd", "sat", "reference", "strategies", "symbolic", "bmc", "api")


def check_interruption(files: Files) -> Iterator[Finding]:
    """No entry of a table is made before its value is known: an interruption would leave it there, empty."""
    entered = re.compile(r"if \((?:is_new|inserted|!known)\)[ \t\n{]*\w+(?:->second|\.first->second) =")
    for path, text in cpp_files(files, "src"):
        if path.split("/")[1] not in RESUMED:
            continue
        code = without_comments_and_strings(text)
        for match in entered.finditer(code):
            yield Finding(path, line_of(code, match.start()), "an entry before its value is known; use `remember`")


# --- diagnostics -------------------------------------------------------------------------------

TABLE = "src/base/diagnostic.cpp"
PAGE = "docs/diagnostics.md"
CASES = "tests/cases/errors/"


def check_diagnostics(files: Files) -> Iterator[Finding]:
    """Every code has a heading in the documentation and a case that expects it, and the other way round."""
    table = files.get(TABLE, "")
    known = {match.group(1): line_of(table, match.start()) for match in re.finditer(r'"([EW]\d{4})"', table)}
    if not known:
        yield Finding(TABLE, 1, "no diagnostic codes found here")

    documented = set()
    page = files.get(PAGE, "")
    for heading in re.finditer(r"^#+ .*$", page, re.MULTILINE):
        for code in re.findall(r"\b[EW]\d{4}\b", heading.group()):
            documented.add(code)
            if code not in known:
                yield Finding(PAGE, line_of(page, heading.start()), f"{code} is not a diagnostic")

    tested = set()
    for path, text in files.items():
        if not path.startswith(CASES):
            continue
        for comment in re.finditer(r"--[ \t]*DIAGNOSTIC:(.*)$", text, re.MULTILINE):
            for code in re.findall(r"\b[EW]\d{4}\b", comment.group(1)):
                tested.add(code)
                if code not in known:
                    yield Finding(path, line_of(text, comment.start()), f"{code} is not a diagnostic")

    for code, line in known.items():
        if code not in documented:
            yield Finding(TABLE, line, f"{code} has no heading in {PAGE}")
        if code not in tested:
            yield Finding(TABLE, line, f"{code} has no case with `-- DIAGNOSTIC: {code}` under {CASES}")


# --- options -----------------------------------------------------------------------------------

OPTION_ROWS = "src/api/options/rows.cpp"

# Commands that have an option of their own under a name of the table, with another meaning.
OWN_OPTIONS = {
    "apps/cli/commands/automaton.cpp": ("finite", "max-states"),
    "apps/cli/commands/bound.cpp": ("finite",),
    "apps/cli/commands/graph.cpp": ("max-states",),
    "apps/cli/commands/lsp.cpp": ("timeout", "memory"),
    "apps/cli/commands/studio.cpp": ("timeout", "memory"),
    "apps/studio/server/jobs/request.cpp": ("max-states",),  # of a graph
}


def check_options(files: Files) -> Iterator[Finding]:
    """An option of a check is spelled in the option table, and nowhere else in a program."""
    rows = files.get(OPTION_ROWS, "")
    names = set(re.findall(r'\.name = "([a-z-]+)"', rows))
    if not names:
        yield Finding(OPTION_ROWS, 1, "no options found here")
    for path, text in files.items():
        if not path.startswith("apps/") or ".test." in path or not path.endswith((".cpp", ".hpp", ".ts", ".tsx")):
            continue
        for match in re.finditer(r"""["'`]--([a-z][a-z-]*)""", text):
            name = match.group(1)
            if name in names and name not in OWN_OPTIONS.get(path, ()):
                yield Finding(path, line_of(text, match.start()), f"--{name} is spelled here and in {OPTION_ROWS}")
    for path, own in OWN_OPTIONS.items():
        for name in own:
            if path in files and f'"--{name}' not in files[path]:
                yield Finding(path, 1, f"--{name} is no longer an option of this file; see OWN_OPTIONS")


# --- files -------------------------------------------------------------------------------------

SPDX = "SPDX-License-Identifier: Apache-2.0"
MAX_LINES = 800


def comment_sign(path: str) -> str | None:
    """How a comment starts in a source file; None for files that are not source."""
    name = path.split("/")[-1]
    if name.endswith((".cpp", ".hpp", ".hpp.in", ".ts", ".tsx")):
        return "//"
    if name.endswith((".py", ".sh", ".cmake")) or name in ("CMakeLists.txt", "gnomon", "dev") or path == ".ci/run":
        return "#"
    return None


def check_files(files: Files) -> Iterator[Finding]:
    for path, text in files.items():
        sign = comment_sign(path)
        if sign is None:
            continue
        lines = text.splitlines()
        # Scripts have lines for their interpreter before it.
        first_lines = lines[:1] if sign == "//" else lines[:3]
        if f"{sign} {SPDX}" not in first_lines:
            yield Finding(path, 1, f"starts without `{sign} {SPDX}`")
        # Precompiled headers are included by the compiler, and once.
        is_header = path.endswith(".hpp") and not path.startswith("cmake/precompiled/")
        if is_header and "#pragma once" not in lines:
            yield Finding(path, 1, "a header without `#pragma once`")
        if len(lines) > MAX_LINES:
            yield Finding(path, MAX_LINES + 1, f"{len(lines)} lines; split files of more than {MAX_LINES}")


# Files of C++ in one folder: what one can still take in at a glance.
MAX_FILES_IN_FOLDER = 28


def check_rooms(files: Files) -> Iterator[Finding]:
    """Folders are small enough to take in, and names of files do not repeat that of their folder."""
    sizes: dict[str, int] = {}
    for path, _ in cpp_files(files, "src", "apps"):
        folder = str(Path(path).parent)
        sizes[folder] = sizes.get(folder, 0) + 1
        name = Path(path).parent.name
        if Path(path).stem.startswith(f"{name}_"):
            yield Finding(path, 1, f"the name repeats that of the folder {name}")
    for folder, size in sizes.items():
        if size > MAX_FILES_IN_FOLDER:
            yield Finding(folder, 1, f"{size} files; more than {MAX_FILES_IN_FOLDER} need rooms of their own")


# --- tests that locate a fault -----------------------------------------------------------------

MIRRORED = ("src/symbolic/", "src/bmc/", "src/api/")
# Sources without a test of the same name, and why. A path that ends in / stands for all below it.
NOT_MIRRORED = {
    "src/symbolic/encoding/circuits.cpp": "only instantiates templates, which tests/unit/circuits tries",
    "src/bmc/encoder_words.cpp": "a part of encoder.cpp",
    "src/bmc/checker.cpp": "puts the parts together: tests/cross/bounded_test.cpp",
    "src/api/options/rows.cpp": "tests/unit/api/options/table_test.cpp tries every row",
}


def check_mirror(files: Files) -> Iterator[Finding]:
    """Every part of an engine and of the interface has a test of its own, at the same place in tests/unit."""
    used = set()
    for path in files:
        if not path.startswith(MIRRORED) or not path.endswith(".cpp"):
            continue
        exceptions = [known for known in NOT_MIRRORED if path == known or (known.endswith("/") and path.startswith(known))]
        used.update(exceptions)
        test = path.replace("src/", "tests/unit/", 1).removesuffix(".cpp") + "_test.cpp"
        if test in files and exceptions:
            yield Finding(path, 1, "has a test: take it off the list of those without")
        elif test not in files and not exceptions:
            yield Finding(path, 1, f"a fault in here must be found by a test of its own: {test}")
    for known in NOT_MIRRORED.keys() - used:
        yield Finding(known, 1, "is not there any more: take it off the list of sources without a test")


def check_todo(files: Files) -> Iterator[Finding]:
    marks = re.compile(r"\b(TO" r"DO|FIX" r"ME)\b")
    for path, text in files.items():
        if comment_sign(path) is None and not path.endswith(".ispl"):
            continue
        for match in marks.finditer(text):
            yield Finding(path, line_of(text, match.start()), f"{match.group()}: do it, or leave it out")


# --- running -----------------------------------------------------------------------------------

CHECKS: dict[str, Callable[[Files], Iterator[Finding]]] = {
    "layers": check_layers,
    "door": check_door,
    "headers": check_headers,
    "purity": check_purity,
    "globals": check_globals,
    "interruption": check_interruption,
    "diagnostics": check_diagnostics,
    "options": check_options,
    "files": check_files,
    "rooms": check_rooms,
    "mirror": check_mirror,
    "todo": check_todo,
}

SKIPPED_FOLDERS = {"build", ".git", ".cache", "node_modules", "__pycache__"}


def load(root: Path) -> Files:
    files: Files = {}
    folders = [root]
    while folders:
        for entry in sorted(folders.pop().iterdir()):
            if entry.is_dir() and not entry.is_symlink():
                if entry.name not in SKIPPED_FOLDERS:
                    folders.append(entry)
                continue
            path = entry.relative_to(root).as_posix()
            if comment_sign(path) or path == PAGE or path.endswith(".ispl") or path.startswith(CASES):
                files[path] = entry.read_text(encoding="utf-8", errors="replace")
    return files


def main(arguments: list[str]) -> int:
    names = arguments[1:] or list(CHECKS)
    unknown = [name for name in names if name not in CHECKS]
    if not arguments or unknown:
        print(f"usage: conventions.py ROOT [CHECK…], with checks: {' '.join(CHECKS)}", file=sys.stderr)
        return 2
    files = load(Path(arguments[0]))
    findings = [finding for name in names for finding in CHECKS[name](files)]
    for finding in findings:
        print(finding)
    print(f"{len(files)} files, {len(findings)} findings ({', '.join(names)})")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
