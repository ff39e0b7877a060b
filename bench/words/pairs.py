# SPDX-License-Identifier: Apache-2.0
"""Pairs of models that mean the same: one with the words of this language, and one with what they stand for, written by
hand as another checker would need it."""

from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Pair:
    name: str
    sizes: tuple[int, int]  # for a quick run, and usually
    words: Callable[[int], str]
    by_hand: Callable[[int], str]


def agent(name: str, variables: list[str], lines: list[str], actions: str = "go, stay", extra: str = "") -> str:
    return "\n".join([f"Agent {name}", "  Vars:", *(f"    {v};" for v in variables), "  end Vars", extra, f"  Actions = {{ {actions} }};",
                      "  Protocol:", f"    Other : {{ {actions} }};", "  end Protocol", "  Evolution:", *(f"    {line};" for line in lines),
                      "  end Evolution", "end Agent", ""])  # fmt: skip


def rest(atoms: list[str], initial: str, formulas: list[str]) -> str:
    return "\n".join(["Evaluation", *(f"  {a};" for a in atoms), "end Evaluation", "InitStates", f"  {initial};", "end InitStates",
                      "Formulae", *(f"  {f};" for f in formulas), "end Formulae", ""])  # fmt: skip


def numbered(n: int, text: Callable[[int], str], between: str = " and ") -> str:
    return between.join(text(i) for i in range(1, n + 1))


def walkers(n: int) -> str:
    return "".join(agent(f"W{i}", ["x : 0..7"], ["x = x + 1 if Action = go and x < 7", "x = 0 if Action = stay and x = 7"]) for i in range(1, n + 1))


def at_start(n: int) -> str:
    return numbered(n, lambda i: f"W{i}.x = 0")


def definition(n: int) -> str:
    define = f"Define\n  near[i in 1..{n}, j in i+1..{n}] := W[i].x = W[j].x;\n  together := or[i in 1..{n}, j in i+1..{n}] (near[i, j]);\nend Define\n"
    return walkers(n) + define + rest(["p if together", "q if !together and W1.x = 7"], at_start(n), ["EF q", "AG (q -> EF p)"])


def definition_by_hand(n: int) -> str:
    together = " or ".join(f"W{i}.x = W{j}.x" for i in range(1, n + 1) for j in range(i + 1, n + 1))
    return walkers(n) + rest([f"p if {together}", f"q if !({together}) and W1.x = 7"], at_start(n), ["EF q", "AG (q -> EF p)"])


def voters(n: int) -> str:
    return "".join(agent(f"V{i}", ["b : 0..1"], ["b = 1 if Action = go", "b = 0 if Action = stay"]) for i in range(1, n + 1))


def count(n: int) -> str:
    return voters(n) + rest([f"most if count[i in 1..{n}] (V[i].b = 1) > {n // 2}"], numbered(n, lambda i: f"V{i}.b = 0"), ["EF most", "AG EF !most"])


def count_by_hand(n: int) -> str:
    total = numbered(n, lambda i: f"V{i}.b", " + ")
    return voters(n) + rest([f"most if {total} > {n // 2}"], numbered(n, lambda i: f"V{i}.b = 0"), ["EF most", "AG EF !most"])


def seats(n: int, lines: list[str], families: bool) -> str:
    taken = [f"taken[i in 1..{n}] : boolean"] if families else [f"taken{i} : boolean" for i in range(1, n + 1)]
    text = agent("U", [*taken, f"at : 1..{n}"], lines, "seat, walk, rise")
    return text + rest([f"all if {numbered(n, lambda i: f'U.taken{i} = true')}"], numbered(n, lambda i: f"U.taken{i} = false") + " and U.at = 1", ["EF all", "AG EF !all"])


def walk(n: int) -> list[str]:
    return [f"at = at + 1 if Action = walk and at < {n}", f"at = 1 if Action = walk and at = {n}"]


def array(n: int) -> str:
    return seats(n, ["taken[at] = true if Action = seat and taken[at] = false", "taken[at] = false if Action = rise and taken[at] = true", *walk(n)], True)


def array_by_hand(n: int) -> str:
    lines = [f"taken{i} = {value} if Action = {action} and at = {i} and taken{i} = {before}"
             for value, action, before in (("true", "seat", "false"), ("false", "rise", "true")) for i in range(1, n + 1)]  # fmt: skip
    return seats(n, [*lines, *walk(n)], False)


def two_arrays(n: int) -> str:
    text = agent("U", [f"a[i in 1..{n}] : 0..2", f"b[i in 1..{n}] : 0..2", f"at : 1..{n}"],
                 ["a[at] = 2 and b[at] = a[at] if Action = go", f"at = at mod {n} + 1 if Action = stay"])  # fmt: skip
    initial = numbered(n, lambda i: f"U.a{i} = 1 and U.b{i} = 0") + " and U.at = 1"
    return text + rest([f"all if {numbered(n, lambda i: f'U.b{i} = 2')}"], initial, ["EF all", "AG EF U.at = 1"])


def two_arrays_by_hand(n: int) -> str:
    variables = [f"{letter}{i} : 0..2" for letter in "ab" for i in range(1, n + 1)] + [f"at : 1..{n}"]
    lines = [f"a{i} = 2 and b{i} = a{i} if Action = go and at = {i}" for i in range(1, n + 1)]
    text = agent("U", variables, [*lines, f"at = at mod {n} + 1 if Action = stay"])
    initial = numbered(n, lambda i: f"U.a{i} = 1 and U.b{i} = 0") + " and U.at = 1"
    return text + rest([f"all if {numbered(n, lambda i: f'U.b{i} = 2')}"], initial, ["EF all", "AG EF U.at = 1"])


def chosen(n: int) -> str:
    text = agent("A", [f"x : 0..{n}", f"y : 0..{n}"], [f"x in 0..{n} if Action = go", f"y = (if x < y then x else min(y + 1, {n})) if Action = stay"])
    return text + rest([f"p if A.x = {n} and A.y = {n}"], "A.x = 0 and A.y = 0", ["EF p", "AG EF !p"])


def chosen_by_hand(n: int) -> str:
    lines = [f"x = {i} if Action = go" for i in range(n + 1)]
    lines += ["y = x if Action = stay and x < y", f"y = y + 1 if Action = stay and x >= y and y < {n}", f"y = {n} if Action = stay and x >= y and y = {n}"]
    return agent("A", [f"x : 0..{n}", f"y : 0..{n}"], lines) + rest([f"p if A.x = {n} and A.y = {n}"], "A.x = 0 and A.y = 0", ["EF p", "AG EF !p"])


def choice_of_values(n: int) -> str:
    cells = "".join(agent(f"C{i}", ["x : 0..3", "y : 0..3"], ["x = max(x, y) mod 4 if Action = go", "y = (if x = y then 0 else abs(x - y)) if Action = stay",
                                                              "x in { 0, 3 } if Action = stay and y = 0"]) for i in range(1, n + 1))  # fmt: skip
    return cells + rest([f"p if {numbered(n, lambda i: f'C{i}.x = 3')}"], numbered(n, lambda i: f"C{i}.x = 0 and C{i}.y = 1"), ["EF p", "AG EF !p"])


def choice_of_values_by_hand(n: int) -> str:
    lines = ["x = x if Action = go and x >= y", "x = y if Action = go and x < y", "y = 0 if Action = stay and x = y", "y = x - y if Action = stay and x > y",
             "y = y - x if Action = stay and x < y", "x = 0 if Action = stay and y = 0", "x = 3 if Action = stay and y = 0"]  # fmt: skip
    cells = "".join(agent(f"C{i}", ["x : 0..3", "y : 0..3"], lines) for i in range(1, n + 1))
    return cells + rest([f"p if {numbered(n, lambda i: f'C{i}.x = 3')}"], numbered(n, lambda i: f"C{i}.x = 0 and C{i}.y = 1"), ["EF p", "AG EF !p"])


PAIRS = [
    Pair("definition", (6, 10), definition, definition_by_hand),
    Pair("count", (30, 100), count, count_by_hand),
    Pair("array", (12, 40), array, array_by_hand),
    Pair("two arrays", (8, 30), two_arrays, two_arrays_by_hand),
    Pair("set and choice", (40, 150), chosen, chosen_by_hand),
    Pair("max, abs, if", (10, 40), choice_of_values, choice_of_values_by_hand),
]
