# SPDX-License-Identifier: Apache-2.0
"""The families of path formulas that `./dev bench path` measures, and the figures to reach.

They are those of Kong (2016), tables 8.1 to 8.6, whose times (marked `*`, of another machine) are the
anchors: seconds for building the model and deciding one of the formulas. Ours are for all formulas of the
row. Where the source has a range the anchor is its lower end.
"""

from measure import Family, Target

CRYPTOGRAPHERS = "models/dining_cryptographers/dining_cryptographers.ispl"
BITS = "models/bit_transmission/bit_transmission_paths.ispl"


def nested_next(size: int) -> str:
    return f"CTL* E({'X ' * size}recack)"


def nested_next_of_states(size: int) -> str:
    return "CTL* " + "E(X " * size + "recack" + ")" * size


def channel_works(size: int) -> str:
    """The second family of formulas about the channel, in LTL."""
    works = "X(envworks and " * (size - 1) + "X envworks" + ")" * (size - 1)
    return f"LTL ({works}) -> ({'X ' * (size + 1)}recack)"


FAMILIES = [
    Family(
        # Anonymity, in LTL and LDL with knowledge.
        "cryptographers", CRYPTOGRAPHERS, "10-15", [12, 22, 40, 60], [6, 12, 22],
        targets={12: Target("2.5*", 0.1), 22: Target("1700*", 0.5), 60: Target("timeout*", 5)},
    ),
    Family(
        # Parity: regular expressions, and one formula that needs an automaton.
        "counter", "models/counter/counter.ispl", "9-14", [8192, 65536, 262144, 524288], [1024, 8192, 65536],
        targets={8192: Target("9*", 1), 524288: Target("50000*", 60)},
    ),
    Family(
        # A walk of N steps along an expression.
        "channel_ldl", BITS, "18,19", [10, 11, 100, 1000], [10, 100, 1000],
        targets={10: Target("70085*", 0.05), 11: Target("out of memory*", 0.05), 1000: Target("-", 10)},
    ),
    Family(
        "channel_ltl", BITS, "", [10, 11, 100, 1000], [10, 100, 300], "N=4", formula=channel_works,
        targets={10: Target("682*", 0.05)},
    ),
    Family(
        "nested_next", BITS, "", [500, 750, 2000, 5000], [500, 750, 2000], "N=4", formula=nested_next,
        targets={500: Target("0.004*", 1), 750: Target("stack overflow*", 1), 5000: Target("-", 1)},
    ),
    Family(
        "nested_quantifiers", BITS, "", [500, 750, 2000, 5000], [500, 750, 2000], "N=4",
        formula=nested_next_of_states, targets={5000: Target("-", 1)},
    ),
    Family(
        # With fairness, which the counter's formulas do without.
        "prisoners", "models/prisoners/prisoners.ispl", "8-15", [6, 10, 20, 50], [6, 8, 10],
        targets={50: Target("5200*", 60)},
    ),
    Family(
        # The size is the number of packets; infinite paths and finite traces.
        "go_back_n", "models/go_back_n/go_back_n.ispl", "10-15", [4, 5, 6, 7], [2, 3, 4], "M={} W=4 D=3",
        targets={7: Target("525*", 60)},
    ),
]  # fmt: skip
