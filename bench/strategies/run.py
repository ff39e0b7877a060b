#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures strategies: strategy logic, uniform strategies of ATL, games, synthesis, against the figures to reach.

Prints tables in Markdown: all instances, how each family grows, and the slowest files of the corpus
if there is one. Exit code 1 if a run fails, gives an unexpected verdict or none; missing a figure is
no failure. How it is measured: bench/measure.py.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus.files import CORPUS, anchors, paths, table  # noqa: E402
from strategies.families import COMPARED, ENGINES, FAMILIES, UNIFORM_FILES, with_engine  # noqa: E402
from measure import Run, complaint, number, run_once, run_process  # noqa: E402
from measure import argument_parser, has_failures, parse, print_families  # noqa: E402

SHOWN = 10  # slowest files of each kind
ANSWER = re.compile(r"Formula number (\d+): .*, is (TRUE|FALSE) in the model")


def slowest(runs: dict[Any, Run]) -> list[tuple[Any, Run]]:
    return sorted(runs.items(), key=lambda item: -item[1]["seconds"])[:SHOWN]


def seconds(run: Run) -> str:
    return complaint(run) or f"{run['seconds']:.3f}"


# --- files with strategy logic -------------------------------------------------------------------


def strategic_files() -> tuple[list[str], list[str]]:
    """Those with strategy logic, and those in which the strategies of some formula have memory."""
    texts = {path: (CORPUS / path).read_text(errors="replace") for path in paths("VERDICTS.tsv", "NO_VERDICT.tsv")}
    strategic = [path for path, text in texts.items() if re.search(r"<<\w+>>|\[\[\w+\]\]", text)]
    return [path for path in strategic if "#PR" not in texts[path]], [path for path in strategic if "#PR" in texts[path]]


def print_files(title: str, files: list[str], options: argparse.Namespace, *reading: str) -> dict[str, Run]:
    command = [str(options.gnomon), "check", "--json", *reading, *options.extra]
    runs = {path: run_once([*command, str(CORPUS / path)], options.timeout, options.memory) for path in files}
    known = anchors()
    print(f"\nSlowest of {len(runs)} files of the corpus with {title} "
          f"({sum(run['seconds'] for run in runs.values()):.1f} s in all):\n")  # fmt: skip
    print("| file | s | MB | states | anchor s |\n|---|--:|--:|--:|--:|")
    for path, run in slowest(runs):
        anchor = f"> {known[path]:.0f}" if path in known else ""
        print(f"| {Path(path).name} | {seconds(run)} | {run['megabytes']:.0f} | {number(run.get('states'))} | {anchor} |")
    return runs


# --- uniform strategies --------------------------------------------------------------------------


def judged(run: Run, verdicts: dict[int, str], lines: list[dict[str, str]]) -> Run:
    """The table says what is expected."""
    wrong = sum(verdicts.get(int(line["formula_no"])) != line["verdict"] for line in lines)
    return run if "error" in run else run | {"summary": {"unexpected": wrong, "unknown": 0}}


def as_mcmas(path: str, group: str, lines: list[dict[str, str]], options: argparse.Namespace) -> Run:
    command = [str(options.gnomon), "mcmas", "-uniform", "-ufgroup", group, str(CORPUS / path)]
    run, text = run_process(command, options.timeout, options.memory)
    return judged(run, {int(formula): answer for formula, answer in ANSWER.findall(text)}, lines)


def as_atl(path: str, lines: list[dict[str, str]], options: argparse.Namespace) -> Run:
    only = ",".join(line["formula_no"] for line in lines)
    command = [str(options.gnomon), "check", "--json", "--uniform", "--only", only, str(CORPUS / path)]
    run, text = run_process(command + options.extra, options.timeout, options.memory)
    formulas = [] if "error" in run else json.loads(text)["formulas"]
    return judged(run, {formula["number"]: formula["verdict"].upper() for formula in formulas}, lines)


def print_uniform(options: argparse.Namespace) -> dict[str, Run]:
    """Both ways of asking mean the same if the group is the only coalition, and stands at the top."""
    cases: dict[tuple[str, str], list[dict[str, str]]] = {}
    for line in table("VERDICTS_UNIFORM.tsv"):
        if line["group"]:
            cases.setdefault((line["path"], line["group"]), []).append(line)
    protocols = {case: as_mcmas(*case, lines, options) for case, lines in cases.items()}
    coalitions: dict[tuple[str, str], Run] = {}
    for (path, group), lines in cases.items():
        alike = [line for line in lines if re.fullmatch(rf"\(<{group}>[^<]*\)", line["formula"])]
        if alike:
            coalitions[path, group] = as_atl(path, alike, options)
    total = [sum(run["seconds"] for run in runs.values()) for runs in (protocols, coalitions)]
    print(f"\nSlowest of {len(protocols)} cases of the corpus with uniform strategies of a group, as protocols "
          f"(mcmas -uniform -ufgroup, {total[0]:.1f} s in all) and, of {len(coalitions)}, as ATLir ({total[1]:.1f} s):\n")
    print("| file | group | protocols s | ATLir s |\n|---|---|--:|--:|")
    worst = {case: max(run, coalitions.get(case, run), key=lambda one: one["seconds"]) for case, run in protocols.items()}
    for case, _ in slowest(worst):
        other = seconds(coalitions[case]) if case in coalitions else ""
        print(f"| {Path(case[0]).name} | {case[1]} | {seconds(protocols[case])} | {other} |")
    return {f"{path} {group} protocols": run for (path, group), run in protocols.items()} | {
        f"{path} {group} ATLir": run for (path, group), run in coalitions.items()
    }


# --- main ----------------------------------------------------------------------------------------


def main() -> int:
    parser = argument_parser(__doc__, [family.name for family in FAMILIES] + ["corpus"])
    parser.set_defaults(engine="symbolic")  # alone: no other process beside it
    parser.add_argument("--no-compare", action="store_true", help="only the usual way to find uniform strategies")
    parser.set_defaults(timeout=60)
    options = parse(parser)
    chosen = options.family or [family.name for family in FAMILIES] + ([] if options.quick else ["corpus"])
    families = [family for family in FAMILIES if family.name in chosen]
    if not options.no_compare and not options.quick:
        families += [with_engine(family, engine) for family in families if family.name in COMPARED for engine in ENGINES]
    results = print_families(families, options)
    results["corpus"] = {}
    if "corpus" in chosen and CORPUS.is_dir():
        results["corpus"] = print_uniform(options)
        named = [path for path in paths("VERDICTS.tsv") if re.search(UNIFORM_FILES, path)]
        results["corpus"] |= print_files("ATL read with uniform strategies", named, options, "--uniform")
        for title, files in zip(("strategy logic", "`#PR`"), strategic_files()):
            results["corpus"] |= print_files(title, files, options)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    failures = [run for run in results["corpus"].values() if complaint(run) and not run.get("limit")]
    return 1 if failures or has_failures(results) else 0


if __name__ == "__main__":
    sys.exit(main())
