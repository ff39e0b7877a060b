# SPDX-License-Identifier: Apache-2.0
"""Draws run times against sizes: panels side by side, with a logarithmic axis for the time, as SVG.

Written by hand, so that drawing needs nothing but Python. A run that was cut off is an open marker
at the top of its curve, on the line of the limit: nobody knows how long it would have taken.
"""

import math
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

# Told apart without colours, too: by markers and dashes. The first has the largest marker and no dashes, so that it
# shows under another one that is the same. The colours are those of Okabe and Ito.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#333333")
DASHES = ("", "7 3", "2 3", "10 3 2 3")

WIDTH, HEIGHT = 310.0, 270.0  # of what is inside the axes of a panel
LEFT, GAP, RIGHT = 72.0, 58.0, 20.0
PER_ROW = 3  # panels side by side
NARROWEST = 560.0  # room for the legend
TOP, BOTTOM, BETWEEN = 78.0, 56.0, 92.0
STYLE = """text { font: 13px Helvetica, Arial, 'DejaVu Sans', sans-serif; fill: #222 }
.title { font-size: 15px; font-weight: bold } .panel { font-size: 14px }
.decade { stroke: #c8c8c8 } .minor { stroke: #ececec } .axis { stroke: #222; fill: none }
.limit { stroke: #999; stroke-dasharray: 1 3 } .cut { stroke-dasharray: 1 3 }"""


@dataclass(frozen=True)
class Curve:
    points: list[tuple[float, float]]  # size and seconds, by size
    cut: float | None = None  # the size at which the limit was reached


@dataclass(frozen=True)
class Panel:
    title: str
    size: str  # what grows
    curves: dict[str, Curve] = field(default_factory=dict)
    doubling: bool = False  # sizes of many orders of magnitude: their axis is logarithmic as well

    @property
    def sizes(self) -> list[float]:
        ends = [curve.cut for curve in self.curves.values() if curve.cut is not None]
        return [*(size for curve in self.curves.values() for size, _ in curve.points), *ends]


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def text(x: float, y: float, content: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"{more}>{escape(content)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str, more: str = "") -> str:
    return f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}" class="{kind}"{more}/>'


def stroke(index: int) -> str:
    """How the line of a curve is drawn."""
    dash = f' stroke-dasharray="{DASHES[index % len(DASHES)]}"' if DASHES[index % len(DASHES)] else ""
    return f'stroke="{COLOURS[index % len(COLOURS)]}" stroke-width="1.8"{dash}'


def marker(index: int, x: float, y: float, filled: bool = True) -> str:
    colour = COLOURS[index % len(COLOURS)]
    paint = f'fill="{colour if filled else "white"}" stroke="{colour}" stroke-width="1.5"'
    corners = (
        None,
        [(-3, -3), (3, -3), (3, 3), (-3, 3)],
        [(0, -4.4), (4, 3), (-4, 3)],
        [(0, -4), (4, 0), (0, 4), (-4, 0)],
    )[index % 4]
    if corners is None:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="5" {paint}/>'
    return f'<polygon points="{" ".join(f"{number(x + dx)},{number(y + dy)}" for dx, dy in corners)}" {paint}/>'


def ticks(largest: float) -> list[float]:
    """Round numbers from 0, four to seven of them."""
    power = 10 ** math.floor(math.log10(largest))
    step = next(power * part for part in (0.1, 0.2, 0.5, 1, 2) if largest / (power * part) <= 6.5)
    return [step * index for index in range(int(largest / step) + 1)]


class Axes:
    """Where points of a panel are in the picture."""

    def __init__(self, place: int, panel: Panel, decades: tuple[int, int]):
        self.left = LEFT + place % PER_ROW * (WIDTH + GAP)
        self.top = TOP + place // PER_ROW * (HEIGHT + BETWEEN)
        self.decades, self.doubling = decades, panel.doubling
        self.largest = max([1.0, *panel.sizes]) * (1.5 if panel.doubling else 1.03)
        self.smallest = min(panel.sizes, default=1.0) / 1.5

    def x(self, size: float) -> float:
        if self.doubling:
            return self.left + WIDTH * math.log(size / self.smallest) / math.log(self.largest / self.smallest)
        return self.left + WIDTH * size / self.largest

    def sizes(self) -> list[float]:
        if not self.doubling:
            return ticks(self.largest)
        powers = range(math.ceil(math.log10(self.smallest)), math.floor(math.log10(self.largest)) + 1)
        return [10.0**power for power in powers]

    def y(self, seconds: float) -> float:
        low, high = self.decades
        part = (math.log10(seconds) - low) / (high - low)
        return self.top + HEIGHT * (1 - min(max(part, 0.0), 1.0))

    def frame(self, panel: Panel) -> list[str]:
        low, high = self.decades
        right, bottom = self.left + WIDTH, self.top + HEIGHT
        result = [line(self.left, y, right, y, "minor") for power in range(low, high) for part in range(2, 10)
                  for y in [self.y(part * 10.0**power)]]  # fmt: skip
        for power in range(low, high + 1):
            y = self.y(10.0**power)
            result += [line(self.left, y, right, y, "decade"), text(self.left - 8, y + 4.5, f"{10.0**power:g}", "end")]
        for size in self.sizes():
            x = self.x(size)
            result += [line(x, bottom, x, bottom + 5, "axis"), text(x, bottom + 19, f"{size:,.10g}", "middle")]
        middle = self.left + WIDTH / 2
        result += [text(middle, self.top - 10, panel.title, "middle", ' class="panel"')]
        result += [text(middle, bottom + 41, panel.size, "middle")]
        result += [f'<path d="M{number(self.left)} {number(self.top)}V{number(bottom)}H{number(right)}" class="axis"/>']
        return result

    def curve(self, index: int, curve: Curve, limit: float) -> list[str]:
        places = [(self.x(size), self.y(seconds)) for size, seconds in curve.points]
        path = " ".join(f"{number(x)},{number(y)}" for x, y in places)
        result = [f'<polyline points="{path}" fill="none" {stroke(index)}/>']
        if curve.cut is not None:
            end = (self.x(curve.cut), self.y(limit))
            if places:
                result += [line(*places[-1], *end, "cut", f' stroke="{COLOURS[index % len(COLOURS)]}"')]
            result += [marker(index, *end, filled=False)]
        return result + [marker(index, x, y) for x, y in places]


def legend(names: list[str]) -> list[str]:
    result, x, y = [], LEFT, 44.0
    for index, name in enumerate(names):
        result += [f'<path d="M{number(x)} {number(y)}h34" {stroke(index)}/>']
        result += [marker(index, x + 17, y), text(x + 42, y + 4.5, name)]
        x += 68 + 7.5 * len(name)
    return result


def decades(panels: list[Panel], limit: float) -> tuple[int, int]:
    seconds = [limit] + [y for panel in panels for curve in panel.curves.values() for _, y in curve.points]
    return math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))


def figure(title: str, panels: list[Panel], limit: float) -> str:
    """The panels share the axis of the time (CPU seconds) and the legend."""
    columns, rows = min(len(panels), PER_ROW), math.ceil(len(panels) / PER_ROW)
    width = max(LEFT + columns * WIDTH + (columns - 1) * GAP + RIGHT, NARROWEST)
    height = TOP + rows * HEIGHT + (rows - 1) * BETWEEN + BOTTOM
    names = list(dict.fromkeys(name for panel in panels for name in panel.curves))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
             f'width="{number(width)}" height="{number(height)}">', f"<style>{STYLE}</style>",
             '<rect width="100%" height="100%" fill="white"/>',
             text(LEFT, 22, title, more=' class="title"'), *legend(names)]  # fmt: skip
    if any(curve.cut is not None for panel in panels for curve in panel.curves.values()):
        parts += [text(width - RIGHT, 48.5, f"open: not within {limit:g} s, or too much memory", "end")]
    for row in range(rows):
        middle = TOP + row * (HEIGHT + BETWEEN) + HEIGHT / 2
        parts += [text(20, middle, "CPU seconds", "middle", f' transform="rotate(-90 20 {number(middle)})"')]
    span = decades(panels, limit)
    for place, panel in enumerate(panels):
        axes = Axes(place, panel, span)
        parts += axes.frame(panel)
        parts += [line(axes.left, axes.y(limit), axes.left + WIDTH, axes.y(limit), "limit")]
        for index, name in enumerate(names):
            if name in panel.curves:
                parts += axes.curve(index, panel.curves[name], limit)
    return "\n".join([*parts, "</svg>"]) + "\n"
