# SPDX-License-Identifier: Apache-2.0
"""Checks JSON documents against the tables of docs/json-schema.md, so that the page stays true."""

import re

from harness import SOURCE

PAGE = SOURCE / "docs/json-schema.md"
SIMPLE = {
    "string": lambda v: isinstance(v, str),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "value": lambda v: isinstance(v, (bool, int, str)),
}


def tables():
    """Heading -> {field: (type, condition)}."""
    result = {}
    heading = None
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            heading = line[4:].strip()
            result[heading] = {}
        row = re.match(r"\| `(\w+)`(?: \(if (ok|present)\))? \| ([^|]+) \|", line)
        if row and heading:
            result[heading][row.group(1)] = (row.group(3).strip(), row.group(2))
    return result


TABLES = tables()
SEEN = set()  # (heading, field) that some document had


def check(value, kind, where):
    """Yields what is wrong with a value of the given type."""
    if " or " in kind:
        attempts = [list(check(value, part.strip(), where)) for part in kind.split(" or ")]
        if all(attempts):
            yield f"{where}: {value!r:.60} is not {kind}"
    elif kind.startswith("array of "):
        if not isinstance(value, list):
            yield f"{where}: {value!r:.60} is no array"
            return
        for i, item in enumerate(value):
            yield from check(item, kind.removeprefix("array of "), f"{where}[{i}]")
    elif kind.startswith("map of "):
        if not isinstance(value, dict):
            yield f"{where}: {value!r:.60} is no object"
            return
        for key, item in value.items():
            yield from check(item, kind.removeprefix("map of "), f"{where}.{key}")
    elif kind in SIMPLE:
        if not SIMPLE[kind](value):
            yield f"{where}: {value!r:.60} is no {kind}"
    elif kind in TABLES:
        yield from check_object(value, kind, where)
    else:
        yield f"{where}: the page has no table for the type '{kind}'"


def check_object(value, heading, where):
    if not isinstance(value, dict):
        yield f"{where}: {value!r:.60} is no object"
        return
    fields = TABLES[heading]
    for name, (kind, condition) in fields.items():
        needed = condition is None or (condition == "ok" and value.get("ok") is True)
        if name in value:
            SEEN.add((heading, name))
            yield from check(value[name], kind, f"{where}.{name}")
        elif needed:
            yield f"{where}: no field '{name}'"
    for name in value:
        if name not in fields:
            yield f"{where}: the field '{name}' is not documented"


def problems(document):
    heading = document.get("schema")
    if heading not in TABLES:
        return [f"schema {heading!r} is not documented"]
    return list(check_object(document, heading, heading))
