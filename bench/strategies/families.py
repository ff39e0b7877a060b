# SPDX-License-Identifier: Apache-2.0
"""The families of strategic formulas that `./dev bench strategies` measures, and the figures to reach.

Anchors are those of MCMAS-SLK, published for another machine (`*`): Cermak, Lomuscio, Mogavero and
Murano (2014), reachability included. One in brackets is for another model with the same story.
"""

from dataclasses import replace

from measure import Family, Target

CRYPTOGRAPHERS = "models/dining_cryptographers/dining_cryptographers_slk.ispl"
ROUNDS = "models/cake_cutting_rounds/cake_cutting_rounds.ispl"

FAMILIES = [
    Family(
        # Anonymity whatever strategies they have, beside the same without strategies.
        "cryptographers", CRYPTOGRAPHERS, "2", [10, 17, 40, 100, 200], [10, 17, 40, 100],
        targets={10: Target("6.5*", 0.3), 17: Target("778*", 3), 40: Target("-", 60)},
    ),
    Family("cryptographers_ctlk", CRYPTOGRAPHERS, "1", [10, 17, 40, 100, 200], [10, 17, 40, 100],
           targets={10: Target("4.7*", 0.3), 17: Target("9.9*", 3)}),
    Family(
        # A fair rule for cutting: there are equilibria, and all are fair. In one round; 4 is harder than 5.
        "cake", "models/cake_cutting/cake_cutting.ispl", "7", [2, 3, 5, 4], [2, 3], "D={}",
    ),
    Family("cake_rounds", ROUNDS, "5", [2, 3, 4, 5, 6], [2, 3, 4], "D={}",
           targets={2: Target("solved*", 1), 3: Target("out of memory*", 60)}),
    Family("cake_rounds_synthesis", ROUNDS, "5", [2, 3, 4, 5, 6], [2, 3, 4], "D={}", command="synthesise",
           targets={2: Target("solved*", 1), 3: Target("out of memory*", 60)}),
    Family(
        # Is there a Nash equilibrium?
        "equilibrium", "models/majority_game/majority_game.ispl", "1", [4, 6, 8, 12, 16, 20], [4, 6, 8, 12],
        targets={4: Target("(760*)", 1), 8: Target("-", 60)},
    ),
    Family(
        # <general>F win, <general>F sweep, <king>F defeat.
        "tian_ji_uniform", "models/tian_ji/tian_ji.ispl", "1,3,5", [3, 6, 9, 12, 16, 20], [3, 6, 9, 12],
        options=("--uniform",), targets={3: Target("(> 60)", 0.05)},
    ),
    Family(
        # Some policy lets nobody wait for ever, not every one does: games (#PR).
        "scheduler", "models/scheduler/scheduler.ispl", "8,9", [2, 3, 4, 5, 6, 7], [2, 3, 4, 5],
    ),
]  # fmt: skip

# Files of the corpus that are slow for others with uniform strategies. (Castles and bridge have errors there.)
UNIFORM_FILES = r"Tianji|simple_voting_"

# The ways to find uniform strategies, for the families in which they differ.
ENGINES = ("labelling", "sat")
COMPARED = ("cake", "cake_rounds", "equilibrium", "tian_ji_uniform")


def with_engine(family: Family, engine: str) -> Family:
    return replace(family, name=f"{family.name} ({engine})", options=(*family.options, "--slk-engine", engine),
                   targets={})  # fmt: skip
