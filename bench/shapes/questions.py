# SPDX-License-Identifier: Apache-2.0
"""Formulas of one shape each, and the jobs that ask them of all models."""

from pathlib import Path

from jobs import Job
from measure import ROOT, Run, complaint, told
from shapes.models import MODELS, ShapeModel

BASE = "AG inv"  # what the others are compared with

# By what is printed: what is asked.
SHAPES = {
    BASE: "AG {inv}",
    "AG !p": "AG !{p}",
    "EF p": "EF {p}",
    "AF p": "AF {p}",
    "EG !p": "EG !{p}",
    "A(!p U q)": "A(!{p} U {q})",
    "E(!q U p)": "E(!{q} U {p})",
    "AG EF p": "AG EF {p}",
    "AG(q -> AF p)": "AG({q} -> AF {p})",
    "EF EG q": "EF EG {q}",
    "AX AX !p": "AX AX !{p}",
    "AG(q -> K p)": "AG({q} -> K({i}, {p}))",
    "EF K p": "EF K({i}, {p})",
    "K(AF p)": "K({i}, AF {p})",
    "GCK inv": "GCK({g}, {inv})",
    "EF GCK p": "EF GCK({g}, {p})",
    "<g>F p": "<{g}>F {p}",
    "<g>G !p": "<{g}>G !{p}",
    "ATLir <g>F p": "ATLir <{g}>F {p}",
    "LTL G inv": "LTL G {inv}",
    "LTL F p": "LTL F {p}",
    "LTL GF p": "LTL G F {p}",
    "LTL FG !p": "LTL F G !{p}",
    "CTL* E GF q": "CTL* E(G F {q})",
    "LDL [tt*]inv": "LDL [tt*]{inv}",
}


def formula(shape: str, model: ShapeModel) -> str:
    return SHAPES[shape].format(p=model.p, q=model.q, inv=model.inv, i=model.i, g=model.g)


def decided(text: str, shape: str) -> Run:
    """There must be a verdict; of most it is not known which, but an invariant holds, however it is asked."""
    run = told(text)
    wrong = "the invariant does not hold" if "inv" in shape and run["summary"]["false"] else ""
    problem = complaint(run) or wrong
    return {"error": problem} if problem else {key: run[key] for key in ("states", "megabytes") if key in run}


def job(program: Path, model: ShapeModel, shape: str, cpu: float, quick: bool) -> Job:
    definitions = [word for text in (model.quick if quick else model.constants).split() for word in ("-D", text)]
    command = (str(program), "check", "--json", str(ROOT / model.path), *definitions, "--formula", formula(shape, model))
    return Job("shapes", model.name, shape, None, command, lambda text: decided(text, shape), cpu)


def jobs(program: Path, cpu: float, quick: bool, models: list[str] | None = None) -> list[Job]:
    """Shape after shape, so that a model that takes long is no reason to leave the others out."""
    chosen = [model for model in MODELS if not models or model.name in models]
    return [job(program, model, shape, cpu, quick) for shape in SHAPES for model in chosen]
