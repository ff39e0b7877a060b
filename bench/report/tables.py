# SPDX-License-Identifier: Apache-2.0
"""The published tables that the report sets its own figures beside.

published.json has what the papers print: by table the columns, and for each size the seconds of each column
(or what happened instead), where printed also the seconds for building the model, which come on top, and
megabytes. Here is what Gnomon checks in their place: the models of this project with the papers' formulas.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Callable

from measure import Family
from path.families import channel_works, nested_next_of_states

CRYPTOGRAPHERS = "models/dining_cryptographers/dining_cryptographers.ispl"
STRATEGIES = "models/dining_cryptographers/dining_cryptographers_slk.ispl"
CHILDREN = "models/muddy_children/muddy_children.ispl"
PRISONERS = "models/prisoners/prisoners.ispl"
HORSES = "models/tian_ji/tian_ji.ispl"
CARDS = "models/card_game/card_game.ispl"
COUNTER = "models/counter/counter.ispl"
BITS = "models/bit_transmission/bit_transmission_paths.ispl"
PACKETS = "models/go_back_n/go_back_n.ispl"

@dataclass(frozen=True)
class Paper:
    short: str
    source: str


PAPERS = {
    "mcmas": Paper("MCMAS 2017", "Lomuscio, Qu and Raimondi, *MCMAS: an open-source model checker for the verification of "
                   "multi-agent systems*, 2017; AMD Phenom 9600B, 2.3 GHz, 8 GB; timeout 24 h"),
    "cav": Paper("MCMAS 2009", "Lomuscio, Qu and Raimondi, *MCMAS: a model checker for the verification of multi-agent "
                 "systems*, 2009"),
    "slk": Paper("MCMAS-SLK 2014", "Čermák, Lomuscio, Mogavero and Murano, *MCMAS-SLK: a model checker for the "
                 "verification of strategy logic specifications*, 2014; Intel Core i7-2600, 3.4 GHz, 8 GB"),
    "kong": Paper("MCMAS-Dynamic 2016", "Kong, *MCMAS-Dynamic: symbolic model checking linear dynamic logic and several "
                  "temporal and epistemic extensions*, 2016; timeout 100,000 s"),
}  # fmt: skip


@dataclass(frozen=True)
class Column:
    """One of ours, and the published ones that it answers; the first is the closest."""

    title: str
    path: str
    only: str
    theirs: tuple[str, ...]
    formula: Callable[[int], str] | None = None


@dataclass(frozen=True)
class Table:
    name: str  # in published.json
    number: str  # in the paper
    title: str
    size: str  # what grows
    columns: tuple[Column, ...]
    more: tuple[int, ...] = ()  # larger sizes than theirs
    left_out: tuple[int, ...] = ()  # sizes of theirs between others, to save time
    constants: str = "N={}"
    note: str = ""
    same_model: bool = True  # as far as the paper tells; if not, the quotient of the times means nothing
    suite: str = field(default="check")

    @property
    def paper(self) -> Paper:
        return PAPERS[self.name.split("-")[0]]

    def family(self, column: Column) -> Family:
        sizes = [row["size"] for row in published()[self.name]["rows"] if row["size"] not in self.left_out]
        name = f"{self.name} {column.title}"
        return Family(name, column.path, column.only, [*sizes, *self.more], [], self.constants, {}, column.formula)


@cache
def published() -> dict[str, Any]:
    return json.loads((Path(__file__).parent / "published.json").read_text())


def published_seconds(table: str, column: str) -> dict[int, float | str]:
    """By size: the printed time with that for building the model, or what is printed instead."""
    data = published()[table]
    place = data["columns"].index(column)
    found: dict[int, float | str] = {}
    for row in data["rows"]:
        building = row.get("building", 0.0)
        building = building[place] if isinstance(building, list) else building
        value = building if isinstance(building, str) else row["seconds"][place]
        if value is not None:
            found[row["size"]] = value if isinstance(value, str) else value + building
    return found


def published_megabytes(table: str, columns: tuple[str, ...]) -> dict[int, float]:
    """By size: the most of these columns."""
    data = published()[table]
    places = [data["columns"].index(column) for column in columns]
    found = {row["size"]: [row["megabytes"][place] for place in places] for row in data["rows"] if "megabytes" in row}
    return {size: max(known) for size, values in found.items() if (known := [v for v in values if v is not None])}


# --- formulas that are not in the files of the models --------------------------------------------


def knows_or_not(_: int) -> str:
    return ("AG((done and !paid1) -> (K(Crypto1, and[i in 1..N] (!paid[i])) or "
            "(K(Crypto1, or[i in 2..N] (paid[i])) and and[i in 2..N] (!K(Crypto1, paid[i])))))")  # fmt: skip


def parity_tells(_: int) -> str:
    return "AG(odd -> or[j in 1..N] (paid[j]))"


def nested_next_of_ctl(size: int) -> str:
    return "EX " * size + "recack"


def nested_steps(size: int) -> str:
    return "CDL* " + "E([tt]" * size + "recack" + ")" * size


# --- the tables ----------------------------------------------------------------------------------

ORDERINGS = ("ordering 1", "ordering 2", "ordering 3", "ordering 4")
TOOLS = ("MCMAS 1.2.2", "MCMAS 1.0", "NuSMV", "NuSMV, reordering")
OPTIMISED = ("CDL*K (optimised)", "CDL*K")
MANY_PRISONERS = (35, 45)


def cryptographers(specification: int) -> Table:
    """Specification 1 to 3 in three logics."""
    branching, linear, dynamic = (str(specification + offset) for offset in (0, 9, 12))
    columns = (
        Column("CTLK", CRYPTOGRAPHERS, branching, ("CTLK",)),
        Column("LTLK", CRYPTOGRAPHERS, linear, ("LTLK",)),
        Column("LDLK", CRYPTOGRAPHERS, dynamic, ("LDLK (optimised)", "LDLK")),
    )
    return Table(f"kong-8.1-{specification}", "8.1", f"dining cryptographers, specification {specification}",
                 "cryptographers", columns, (40, 60, 100), suite="path")  # fmt: skip


def packets(window: int) -> Table:
    columns = tuple(
        Column(title, PACKETS, str(10 + place), (title,)) for place, title in
        enumerate(published()[f"kong-8.6-{window}"]["columns"])
    )  # fmt: skip
    return Table(f"kong-8.6-{window}", "8.6", f"Go-Back-N, window of {window}", "packets", columns,
                 constants=f"M={{}} W={window} D=3", suite="path")  # fmt: skip


TABLES = [
    Table("mcmas-1", "1", "muddy children", "children", (Column("Gnomon", CHILDREN, "1", ORDERINGS),),
          note="A muddy child that says it knows does know."),
    Table("mcmas-2", "2", "100 prisoners", "prisoners", (Column("Gnomon", PRISONERS, "7", ORDERINGS),), (30, 40, 50),
          note="The prisoners can bring about their release."),
    Table("mcmas-3", "3", "Tian Ji racing horses", "horses", (Column("Gnomon", HORSES, "1", ORDERINGS),), (60,),
          note="The general can win."),
    Table("mcmas-4", "4", "dining cryptographers, MCK and MCTK", "cryptographers",
          (Column("Gnomon", CRYPTOGRAPHERS, "", ("MCMAS", "MCTK", "MCK"), knows_or_not),), (100, 250),
          note="Cryptographer 1 learns whether somebody paid, not who. (MCTK's time for 5 is illegible in our copy.)"),
    Table("mcmas-5", "5", "dining cryptographers, NuSMV", "cryptographers",
          (Column("Gnomon", CRYPTOGRAPHERS, "", TOOLS, parity_tells),),
          note="If the parity says that one of them paid, one of them did."),
    Table("mcmas-6", "6", "card game, NuSMV", "cards", (Column("Gnomon", CARDS, "1", TOOLS),), (18, 22, 26), (), "C={}",
          note="Who holds all red cards will win. The paper does not print the rules; ours are those of "
          "`models/card_game/`, and the times are not comparable beyond the story.", same_model=False),
    Table("cav-2", "2", "dining cryptographers", "cryptographers",
          (Column("knowledge", CRYPTOGRAPHERS, "1", ("knowledge",)),
           Column("common knowledge", CRYPTOGRAPHERS, "3", ("common knowledge",))), (40, 100, 250)),
    cryptographers(1), cryptographers(2), cryptographers(3),
    Table("kong-8.2", "8.2", "counter", "largest value",
          tuple(Column(f"specification {n}", COUNTER, str(9 + n), (f"specification {n}",)) for n in range(1, 6)),
          left_out=(2,), note="For 2 values, which are left out, two of the verdicts are others.", suite="path"),
    Table("kong-8.3-1", "8.3", "bit transmission, specification 1", "nested steps",
          (Column("CTLK", BITS, "", ("CTLK",), nested_next_of_ctl),
           Column("CTL*K", BITS, "", ("CTL*K",), nested_next_of_states),
           Column("CDL*K", BITS, "", OPTIMISED, nested_steps)), (2000, 5000), (), "N=4", suite="path"),
    Table("kong-8.3-2", "8.3", "bit transmission, specification 2", "steps",
          (Column("CTL*K", BITS, "", ("CTL*K",), channel_works),
           Column("CDL*K", BITS, "19", ("CDL*K (optimised)", "CDL*K (simplified)", "CDL*K"))), (100, 1000), suite="path"),
    Table("kong-8.4-1", "8.4", "prisoners, specification 1", "prisoners",
          (Column("CTLK", PRISONERS, "1", ("CTLK",)), Column("CTL*K", PRISONERS, "8", ("CTL*K",)),
           Column("CDL*K", PRISONERS, "9", OPTIMISED)), left_out=MANY_PRISONERS, suite="path"),
    Table("kong-8.4-2", "8.4", "prisoners, specification 2", "prisoners",
          (Column("CTLK", PRISONERS, "3", ("CTLK",)), Column("CTL*K", PRISONERS, "10", ("CTL*K",)),
           Column("CDL*K", PRISONERS, "11", OPTIMISED)), left_out=MANY_PRISONERS, suite="path"),
    Table("kong-8.5-3", "8.5", "prisoners, specification 3", "prisoners",
          (Column("CDL*K", PRISONERS, "13", OPTIMISED),), left_out=MANY_PRISONERS, suite="path"),
    Table("kong-8.5-4", "8.5", "prisoners, specification 4", "prisoners",
          (Column("CDL*K", PRISONERS, "15", (*OPTIMISED, "CTL*K")),), left_out=MANY_PRISONERS, suite="path"),
    packets(2), packets(3), packets(4),
    Table("slk-1", "1", "dining cryptographers", "cryptographers",
          (Column("CTLK", STRATEGIES, "1", ("CTLK",)), Column("SLK", STRATEGIES, "2", ("SLK",))), (40, 100, 200),
          suite="strategies"),
]  # fmt: skip
