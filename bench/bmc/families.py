# SPDX-License-Identifier: Apache-2.0
"""The formulas that `./dev bench bmc` refutes in several ways, and what was claimed about them.

They are the nine of Huang, Luo and van der Meyden (2010), on three protocols; each protocol is one of
their figures 2 to 4. The README.md of each model's folder tells how the formulas were reconstructed.
"""

from dataclasses import dataclass, replace

from measure import Family, Target

CRYPTOGRAPHERS = "models/dining_cryptographers/dining_cryptographers.ispl"
GENERALS = "models/byzantine_generals/byzantine_generals_turns.ispl"
PURSUIT = "models/pursuit_evasion/pursuit_evasion.ispl"

# By the name of its curve: options of gnomon check.
METHODS = {
    "huang": ("--engine", "bounded", "--encoding", "huang"),
    "zbrzezny": ("--engine", "bounded", "--encoding", "zbrzezny"),
    "penczek": ("--engine", "bounded", "--encoding", "penczek"),
    "symbolic": ("--engine", "symbolic"),
}
BEST = "huang"  # the one that the others are compared with
OLDER = ("penczek", "zbrzezny")


@dataclass(frozen=True)
class Protocol:
    name: str  # of its picture
    title: str
    size: str  # what grows
    families: list[Family]
    claims: dict[str, str]  # by family: the run time with penczek, compared with huang, in the paper


def nested_knowledge(size: int) -> str:
    """Who has sent the last message does not know that it has arrived. The depth is the number of messages."""
    formula = f"arrived[{size}]"
    for level in range(size - 1):
        formula = f"K({'First' if (size + level) % 2 else 'Second'}, {formula})"
    return f"AG(arrived[{size}] -> {formula})"


PROTOCOLS = [
    Protocol(
        "cryptographers", "Dining cryptographers", "cryptographers",
        [
            Family("psi_dc1", CRYPTOGRAPHERS, "16", [50, 100, 150, 200, 250, 300, 350, 400], [50, 100, 200],
                   targets={100: Target("-", 10)}),
            Family("psi_dc2", CRYPTOGRAPHERS, "8", [4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80], [4, 8, 12]),
            Family("psi_dc3", CRYPTOGRAPHERS, "17", [50, 100, 150, 200, 250, 300, 350, 400], [50, 100, 200]),
        ],
        {"psi_dc1": "10 times", "psi_dc2": "steeper", "psi_dc3": "10 times"},
    ),
    Protocol(
        "generals", "Byzantine generals", "messages",
        [
            Family("psi_bg1", GENERALS, "8", [10, 20, 50, 100, 150, 200, 300, 400], [10, 20, 50], "M={}"),
            Family("psi_bg2", GENERALS, "", [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24], [2, 3, 4, 6], "M={}",
                   formula=nested_knowledge),
            Family("psi_bg3", GENERALS, "1", [10, 20, 50, 100, 150, 200, 300, 400], [10, 20, 50], "M={}"),
        ],
        {"psi_bg1": "100 times", "psi_bg2": "steeper", "psi_bg3": "100 times"},
    ),
    Protocol(
        "pursuit", "Pursuit and evasion", "length of the terrain",
        [
            Family("psi_pe1", PURSUIT, "1", [6, 8, 10, 12, 15, 20, 25, 30, 35, 40], [6, 9, 12]),
            Family("psi_pe2", PURSUIT, "2", [4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30], [4, 6, 8]),
            Family("psi_pe3", PURSUIT, "3", [6, 8, 10, 12, 15, 20, 25, 30, 35, 40], [6, 9, 12]),
        ],
        {"psi_pe1": "steeper", "psi_pe2": "steeper", "psi_pe3": "steeper"},
    ),
]  # fmt: skip


def curve(family: Family, method: str) -> Family:
    """The family, checked in this way."""
    return replace(family, name=f"{family.name} {method}", options=METHODS[method])
