# SPDX-License-Identifier: Apache-2.0
"""What the report measures: all suites, with sizes that end within its time."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import bdd.run
import corpus.cases
import shapes.questions
from bmc.curves import wrong
from bmc.families import METHODS, PROTOCOLS
from check.families import FAMILIES as BRANCHING
from corpus.files import CORPUS
from jobs import Job, Key
from measure import Family, Run, complaint, told
from path.families import FAMILIES as PATHS
from strategies.families import COMPARED, ENGINES, with_engine
from strategies.families import FAMILIES as STRATEGIES
from tables import TABLES

SECONDS = 40.0  # CPU time that a run may take
BOUNDED_SECONDS = 3.0  # the same of one that is there for the shape of its curve
FILE_SECONDS = 10.0  # of one on all formulas of a file
SHAPE_SECONDS = 5.0  # of one on a formula beside an invariant
SYMBOLIC = ("--engine", "symbolic")  # alone: no other process beside it

FRONT_END = {"lex": "lexer", "parse": "parser", "format": "formatter", "load": "all up to the system"}
LINES = (10_000, 100_000)
QUICK_STEP = 7  # of so many jobs on files one is enough to see that they work; odd, so that both commands have some


@dataclass(frozen=True)
class Plan:
    """Of everything with the same programs."""

    build: Path
    quick: bool  # the smaller sizes of the suites, to see that everything works
    corpus: Path | None = CORPUS  # models of others, if it is there


def sizes(family: Family, plan: Plan) -> list[int]:
    return (family.quick or family.sizes[:3])[:3] if plan.quick else family.sizes


# --- programs and what they print ----------------------------------------------------------------


def checked(text: str) -> Run:
    run = told(text)
    problem = complaint(run)
    return {"error": problem} if problem else {key: run[key] for key in ("states", "megabytes") if key in run}


def refuted(text: str) -> Run:
    """With what the tables of bounded checking ask for."""
    run = told(text)
    problem = wrong(run)
    return {"error": problem} if problem else run | {"parts": {"load": run["parts"]["load"]}}


def counted(text: str) -> Run:
    """Of the programs on decision diagrams: their time is that without initialisation and counting."""
    report = json.loads(text)
    return {"seconds": report["seconds"], "cpu": report["seconds"], "megabytes": report["rss_mb"],
            "facts": report["facts"], "peak_nodes": report["peak_nodes"]}  # fmt: skip


def timed(text: str) -> Run:
    """Of Google Benchmark: the mean of the iterations, in milliseconds."""
    report: dict[str, Any] = json.loads(text)["benchmarks"][0]
    if "error_message" in report:
        return {"error": report["error_message"]}
    return {"seconds": report["real_time"] / 1000, "cpu": report["cpu_time"] / 1000, "megabytes": report["peak_MiB"]}


def gnomon_jobs(suite: str, families: list[Family], plan: Plan) -> list[Job]:
    program = str(plan.build / "gnomon")
    return [Job(suite, family.name, "", size, (program, *family.arguments(size), *SYMBOLIC), checked, SECONDS)
            for family in families for size in sizes(family, plan)]  # fmt: skip


# --- suites --------------------------------------------------------------------------------------


def table_jobs(suite: str, plan: Plan) -> list[Job]:
    families = [table.family(column) for table in TABLES if table.suite == suite for column in table.columns]
    return gnomon_jobs(suite, families, plan)


def easy(family: Family) -> list[int]:
    """Without sizes that come after larger ones: those are too hard for every way, and one timeout tells that."""
    return [size for place, size in enumerate(family.sizes) if size >= max(family.sizes[: place + 1])]


def strategy_jobs(plan: Plan) -> list[Job]:
    """Each family, and those in which the ways to find strategies differ once with each way."""
    jobs = gnomon_jobs("strategies", STRATEGIES, plan)
    for engine in ENGINES:
        families = [replace(with_engine(family, engine), name=family.name, sizes=easy(family)) for family in STRATEGIES
                    if family.name in COMPARED]  # fmt: skip
        jobs += [replace(job, method=engine) for job in gnomon_jobs("strategies", families, plan)]
    return jobs


def bounded_jobs(plan: Plan) -> list[Job]:
    program = str(plan.build / "gnomon")
    return [Job("bmc", family.name, method, size, (program, *family.arguments(size), *options), refuted,
                BOUNDED_SECONDS)
            for protocol in PROTOCOLS for family in protocol.families for size in sizes(family, plan)
            for method, options in METHODS.items()]  # fmt: skip


def diagram_jobs(plan: Plan) -> list[Job]:
    instances = bdd.run.QUICK if plan.quick else bdd.run.FULL
    return [Job("bdd", instance, engine, None, (str(plan.build / f"bdd_suite_{engine}"), *instance.split()), counted)
            for instance in instances for engine in bdd.run.ENGINES]  # fmt: skip


def front_end_jobs(plan: Plan) -> list[Job]:
    program = str(plan.build / "frontend_bench")
    return [Job("frontend", name, "", lines,
                (program, f"--benchmark_filter=^{name}/{lines}$", "--benchmark_format=json"), timed)
            for name in FRONT_END for lines in LINES]  # fmt: skip


def file_jobs(plan: Plan) -> list[Job]:
    every = corpus.cases.jobs(plan.build / "gnomon", plan.corpus, FILE_SECONDS)
    return every[::QUICK_STEP] if plan.quick else every


def shape_jobs(plan: Plan) -> list[Job]:
    return shapes.questions.jobs(plan.build / "gnomon", SHAPE_SECONDS, plan.quick)


def jobs(plan: Plan) -> list[Job]:
    return [
        *gnomon_jobs("check", BRANCHING, plan), *table_jobs("check", plan),
        *gnomon_jobs("path", PATHS, plan), *table_jobs("path", plan),
        *strategy_jobs(plan), *table_jobs("strategies", plan),
        *bounded_jobs(plan), *diagram_jobs(plan), *front_end_jobs(plan),
        *file_jobs(plan), *shape_jobs(plan),
    ]  # fmt: skip


def mark_disagreements(known: dict[Key, list[Run]]) -> None:
    """Both engines for decision diagrams must have counted the same; if not, ours is wrong until shown otherwise."""
    for instance in bdd.run.FULL:
        pair = {engine: known.get(("bdd", instance, engine, None), []) for engine in bdd.run.ENGINES}
        counted_by = {engine: run for engine, runs in pair.items() for run in runs[:1] if "error" not in run}
        if not bdd.run.agree(counted_by):
            pair["gnomon"][0]["error"] = "other counts than BuDDy"
