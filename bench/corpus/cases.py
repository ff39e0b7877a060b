# SPDX-License-Identifier: Apache-2.0
"""What the suite runs: `gnomon check` and `gnomon mcmas` on whole files, with the verdicts that must come out."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from corpus.files import known_figures, recorded_verdicts
from jobs import Job
from measure import ROOT, Run, complaint, told

METHODS = ("check", "mcmas")
OWN, THIRD_PARTY = "models", "third-party"  # where files are from
LOOK = 0.002  # seconds between two looks at the memory: most files take a few milliseconds
ANSWER = re.compile(r"Formula number (\d+): .*, is (TRUE|FALSE) in the model")


@dataclass(frozen=True)
class File:
    name: str  # as in results
    path: Path
    origin: str
    verdicts: dict[int, str] = field(default_factory=dict)  # recorded ones; without, those that the file expects
    theirs: dict[str, float] | None = None  # `cpu` and `megabytes` of MCMAS; nothing if it does not read the file

    @property
    def methods(self) -> tuple[str, ...]:
        return METHODS if self.theirs is not None else METHODS[:1]


def files(folder: Path | None) -> list[File]:
    """The models of the project, and those of the folder if it is there."""
    own = [File(str(path.relative_to(ROOT)), path, OWN) for path in sorted((ROOT / "models").glob("*/*.ispl"))]
    if folder is None or not folder.is_dir():
        return own
    verdicts, theirs = recorded_verdicts(folder), known_figures(folder)
    names = [name for name in dict.fromkeys([*theirs, *verdicts]) if name in verdicts]
    return own + [File(name, folder / name, THIRD_PARTY, verdicts[name], theirs.get(name)) for name in names]


# --- what is printed -----------------------------------------------------------------------------


def difference(recorded: dict[int, str], ours: dict[int, str]) -> str:
    """In words; empty if there is none. What is undecided is no difference."""
    wrong = [number for number, verdict in recorded.items() if ours.get(number, verdict) != verdict]
    return "".join(f"formula {number} is {ours[number]}, recorded is {recorded[number]}" for number in wrong[:1])


def undecided(run: Run, recorded: dict[int, str], ours: dict[int, str]) -> Run:
    """Without an answer there is no time, but nothing is wrong."""
    return run if recorded.keys() <= ours.keys() else run | {"error": "undecided formulas", "limit": True}


def judge(run: Run, recorded: dict[int, str], ours: dict[int, str]) -> Run:
    wrong = difference(recorded, ours)
    return run | {"error": wrong} if wrong else undecided(run, recorded, ours)


def checked(text: str, file: File) -> Run:
    run = told(text)
    kept: Run = {key: run[key] for key in ("states", "megabytes") if key in run}
    if not file.verdicts:
        problem = complaint(run)
        return kept | ({"error": problem} if problem else {})
    verdicts = {one["number"]: one["verdict"].upper() for one in json.loads(text)["formulas"]}
    return judge(kept, file.verdicts, {number: said for number, said in verdicts.items() if said in ("TRUE", "FALSE")})


def answered(text: str, file: File) -> Run:
    return judge({}, file.verdicts, {int(number): said for number, said in ANSWER.findall(text)})


def job(program: Path, file: File, method: str, cpu: float) -> Job:
    reader = checked if method == "check" else answered
    command = (str(program), method, *(("--json",) if method == "check" else ()), str(file.path))
    facts = {"theirs": file.theirs} if file.theirs is not None else {}
    return Job("corpus", file.name, method, None, command, lambda text: reader(text, file), cpu, LOOK, facts)


def jobs(program: Path, folder: Path | None, cpu: float, origins: tuple[str, ...] = (OWN, THIRD_PARTY)) -> list[Job]:
    return [job(program, file, method, cpu) for file in files(folder) if file.origin in origins for method in file.methods]
