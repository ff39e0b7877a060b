# SPDX-License-Identifier: Apache-2.0
"""Figures and tables as text."""


def seconds(value: float) -> str:
    """With as many digits as one wants to read."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def times(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def factor(value: float) -> str:
    """Two digits are enough."""
    return f"{float(f'{value:.2g}'):,.0f}" if value >= 10 else f"{value:.1f}"


def table_lines(heads: list[str], rows: list[list[str]], words: int) -> list[str]:
    """A table in Markdown; the first columns (`words` of them) are text, the others numbers."""
    rule = "|" + "---|" * words + "--:|" * (len(heads) - words)
    return ["| " + " | ".join(heads) + " |", rule, *("| " + " | ".join(row) + " |" for row in rows)]
