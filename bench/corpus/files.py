# SPDX-License-Identifier: Apache-2.0
"""The corpus: files of others with known verdicts, beside the project on some machines (tests/cross/corpus.hpp)."""

import csv
from pathlib import Path

from measure import ROOT

CORPUS = ROOT / ".." / "shared" / "corpus"


def table(name: str, folder: Path = CORPUS) -> list[dict[str, str]]:
    """The lines of a table; none if there is no corpus."""
    path = folder / name
    if not path.is_file():
        return []
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def paths(*tables: str, folder: Path = CORPUS) -> list[str]:
    """The files that these tables mention, each once."""
    return list(dict.fromkeys(line["path"] for name in tables for line in table(name, folder)))


def anchors() -> dict[str, float]:
    """Seconds by file, where a table has them; of files without verdict: the time until giving up."""
    found: dict[str, float] = {}
    for path in CORPUS.glob("*.tsv"):
        for line in table(path.name):
            seconds = line.get("seconds") or line.get("cpu_s")
            if seconds:
                found[line["path"]] = float(seconds)
    return found


def recorded_verdicts(folder: Path) -> dict[str, dict[int, str]]:
    """By file and number of the formula. Files with `#PR`, whose formulas have numbers of their own, are left out."""
    found: dict[str, dict[int, str]] = {}
    special = {line["path"] for line in table("VERDICTS.tsv", folder) if not line["formula_no"].isdigit()}
    for line in table("VERDICTS.tsv", folder):
        if line["path"] not in special:
            found.setdefault(line["path"], {})[int(line["formula_no"])] = line["verdict"]
    return found


def number_in(text: str) -> float | None:
    """Nothing if the table has none, or only a bound (`>20`)."""
    try:
        return float(text)
    except ValueError:
        return None


def known_figures(folder: Path) -> dict[str, dict[str, float]]:
    """CPU seconds and megabytes of MCMAS by file, as far as the table has them; nothing in the place of a bound."""
    found = {}
    for line in table("TIMES.tsv", folder):
        both = {"cpu": number_in(line["mcmas_cpu_s"]), "megabytes": number_in(line["mcmas_mb"])}
        found[line["path"]] = {kind: value for kind, value in both.items() if value is not None}
    return found
