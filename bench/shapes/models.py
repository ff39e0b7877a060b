# SPDX-License-Identifier: Apache-2.0
"""The models that the shapes of formulas are asked of, with what stands for the letters in them."""

from dataclasses import dataclass

OWN = "bench/shapes/models"


@dataclass(frozen=True)
class ShapeModel:
    """`p` is reached late, `q` early, `inv` always holds; `i` is an agent and `g` a group."""

    name: str
    path: str  # relative to the project
    constants: str  # definitions, separated by blanks
    quick: str  # smaller ones
    p: str = "p"
    q: str = "q"
    inv: str = "inv"
    i: str = "Environment"
    g: str = "g"


MODELS = [
    ShapeModel("ring", f"{OWN}/ring.ispl", "N=80", "N=6", i="Station1"),
    ShapeModel("philosophers", f"{OWN}/philosophers.ispl", "N=20", "N=4", i="Philosopher1"),
    ShapeModel("grid", f"{OWN}/grid.ispl", "N=600", "N=8", i="Watcher"),
    ShapeModel("up_down", f"{OWN}/up_down.ispl", "N=20000", "N=50", i="Observer"),
    ShapeModel("muddy_rounds", f"{OWN}/muddy_rounds.ispl", "N=34", "N=4", i="Child1"),
    ShapeModel("warehouse", f"{OWN}/warehouse.ispl", "N=4 M=9", "N=3 M=4", i="Robot1"),
    ShapeModel("gossip", f"{OWN}/gossip.ispl", "N=5", "N=3", i="Friend1"),
    ShapeModel(
        "trains", "models/train_gate_controller/train_gate_controller.ispl", "N=160", "N=4",
        p="(inside1 and red_signal)", q="waiting1", inv="(Train1.RedStates -> inside1)", i="Train2", g="controller",
    ),
    ShapeModel(
        "cryptographers", "models/dining_cryptographers/dining_cryptographers.ispl", "N=120", "N=4",
        p="odd", q="paid1", inv="!(odd and even)", i="Crypto1", g="neighbours",
    ),
    ShapeModel(
        "prisoners", "models/prisoners/prisoners.ispl", "N=20", "N=3",
        p="release", q="on", inv="!execute", i="Counter", g="prisoners",
    ),
    ShapeModel(
        "tian_ji", "models/tian_ji/tian_ji.ispl", "N=36", "N=4",
        p="win", q="behind", inv="!sweep", i="General", g="general",
    ),
    ShapeModel(
        "go_back_n", "models/go_back_n/go_back_n.ispl", "W=2 M=5 D=3", "W=1 M=2 D=2",
        p="finished", q="first", inv="!(last0 and last1)", i="Sender", g="parties",
    ),
    ShapeModel(
        "pursuit", "models/pursuit_evasion/pursuit_evasion.ispl", "N=200", "N=6",
        p="found", q="one_right", inv="(found -> (same or one_left or one_right))", i="Pursuer", g="pursuer",
    ),
]  # fmt: skip
