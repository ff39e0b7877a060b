# SPDX-License-Identifier: Apache-2.0
"""The families of models that `./dev bench check` measures, and the figures to reach.

`anchor` is the best time known of another checker (marked `*` where it was published for another
machine), `reach` the time that this project commits to, both in seconds by size. An anchor in
brackets is for a model with the same story and other rules, and says nothing about ours.
"""

from measure import Family, Target

FAMILIES = [
    Family(
        # Anonymity; an even number of "different" makes it common knowledge that nobody paid.
        "dining_cryptographers", "models/dining_cryptographers/dining_cryptographers.ispl", "1,3",
        [20, 40, 60, 100, 160, 250], [10, 20, 40, 60],
        targets={20: Target("2.3", 0.1), 40: Target("27", 0.4), 60: Target("31", 1), 100: Target("186*", 3),
                 250: Target("3040*", 60)},
    ),
    Family(
        # Whoever says "yes" knows; in the end everything can become common knowledge.
        "muddy_children", "models/muddy_children/muddy_children.ispl", "1,2,6",
        [8, 15, 22, 30, 45, 60, 120], [8, 12, 15, 22],
        targets={30: Target("6.8", 0.3), 60: Target("162", 3), 120: Target("785*", 30)},
    ),
    Family(
        # With fairness: AF release, AG !execute, AG(announce -> K).
        "prisoners", "models/prisoners/prisoners.ispl", "1-3",
        [6, 8, 10, 14, 20, 50, 70], [6, 8, 10, 12],
        targets={10: Target("0.8", 0.1), 20: Target("21", 0.7), 50: Target("4870*", 30), 70: Target("83500*", 120)},
    ),
    Family(
        # AG EF max, AF max, EG !max.
        "counter", "models/counter/counter.ispl", "1-3",
        [1024, 8192, 65536, 262144, 1048576], [1024, 4096, 16384, 65536],
        targets={8192: Target("8.7", 0.3), 65536: Target("> 240", 2), 1048576: Target("timeout*", 40)},
    ),
    Family(
        # <general>F win, <general>F sweep, <king>F defeat (the king wins).
        "tian_ji", "models/tian_ji/tian_ji.ispl", "1,3,5",
        [10, 15, 20, 30, 40, 80], [8, 12, 16, 20],
        targets={20: Target("0.7", 0.1), 40: Target("51", 1), 80: Target("-", 20)},
    ),
    Family(
        # Obligation, knowledge with and without assumptions, EF and AF.
        "train_gate_controller", "models/train_gate_controller/train_gate_controller.ispl", "2,4,6,10,11",
        [25, 50, 100, 200, 500], [15, 25, 35, 50],
        targets={50: Target("3.3", 0.1), 100: Target("78", 0.5), 500: Target("-", 20)},
    ),
    Family(
        # The size is the number of packets. The anchor is for the model of another project.
        "go_back_n", "models/go_back_n/go_back_n.ispl", "1-9",
        [3, 4, 5, 6, 7], [1, 2, 3, 4], "M={} W=4 D=3",
        targets={7: Target("(> 590)", 10)},
    ),
    Family(
        # AG(allred1 -> AF win1). The rules of the game behind the anchors were never published.
        "card_game", "models/card_game/card_game.ispl", "1",
        [10, 12, 14, 18, 22, 26], [8, 10, 12, 14], "C={}",
        targets={12: Target("(515*)", 30), 14: Target("(17783*)", 300)},
    ),
    Family(
        # Is there a Nash equilibrium? The anchor is for another simple game of as many players.
        "majority_game", "models/majority_game/majority_game.ispl", "1",
        [4, 6, 8, 10, 12], [4, 6, 8, 10],
        targets={4: Target("(760*)", 1), 8: Target("-", 60)},
    ),
]  # fmt: skip

# Files of the corpus (see tests/cross/corpus.hpp), which lies beside the project on some machines.
CORPUS_TARGETS = {
    "ispl/mattvonrocketstein__mcmas/examples/software_development.ispl": Target("3.6", 0.3),
}
