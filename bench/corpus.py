# SPDX-License-Identifier: Apache-2.0
"""The corpus: files of others with known verdicts, beside the project on some machines (tests/cross/corpus.hpp)."""

import csv

from measure import ROOT

CORPUS = ROOT / ".." / "shared" / "corpus"


def table(name: str) -> list[dict[str, str]]:
    """The lines of a table; none if there is no corpus."""
    path = CORPUS / name
    if not path.is_file():
        return []
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def paths(*tables: str) -> list[str]:
    """The files that these tables mention, each once."""
    return list(dict.fromkeys(line["path"] for name in tables for line in table(name)))


def anchors() -> dict[str, float]:
    """Seconds by file, where a table has them; of files without verdict: the time until giving up."""
    found: dict[str, float] = {}
    for path in CORPUS.glob("*.tsv"):
        for line in table(path.name):
            seconds = line.get("seconds") or line.get("cpu_s")
            if seconds:
                found[line["path"]] = float(seconds)
    return found
