"""Renders a page of a language's reference: for terminals, and as Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.report.width import display_width
from mines_tools.report.wrapping import wrapped
from mines_tools.text.markdown import fenced, prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.language import Reference, Table

_WIDEST = 80
_WIDEST_TABLE = 100
_LEAST = 20  # minimum columns for the last cell of a row
_BAR = re.compile(r"(?<!\\)\|")


def reference_text(page: Reference) -> str:
    """Return the page for a terminal, without back quotes."""
    parts = [[page.title], _wrapped(page.text)]
    for table in page.tables:
        parts.append([table.title.upper(), *(_wrapped(table.text) if table.text else ())])
        if table.picture:
            parts.append([f"  {line}".rstrip() for line in table.picture.split("\n")])
        else:
            parts.append(list(_columns(table)))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def reference_markdown(page: Reference) -> str:
    """Return the page as Markdown."""
    parts = [f"# {prose(page.title)}", *filter(None, (prose(page.text),))]
    for table in page.tables:
        parts += filter(None, (f"## {prose(table.title)}", prose(table.text)))
        if table.picture:
            parts.append(fenced(table.picture, ""))
        else:
            rows = [table.headings, ("---",) * len(table.headings), *table.rows]
            parts.append("\n".join(map(_row, rows)))
    return "\n\n".join(parts) + "\n"


def _row(cells: Sequence[str]) -> str:
    # In a table, a bar begins a cell even in code.
    shown = [cell if cell == "---" else _BAR.sub(r"\|", prose(cell)) for cell in cells]
    return f"| {' | '.join(shown)} |"


def _wrapped(text: str) -> list[str]:
    return wrapped(text.replace("`", ""), _WIDEST)


def _columns(table: Table) -> Iterator[str]:
    rows = [tuple(cell.replace("`", "") for cell in row) for row in (table.headings, *table.rows)]
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    before = sum(widths[:-1]) + 2 * len(widths)  # columns to the left of the last cell
    for *cells, last in rows:
        padded = [
            f"  {cell}{' ' * (width - display_width(cell))}"
            for cell, width in zip(cells, widths, strict=False)
        ]
        first, *others = wrapped(last, max(_WIDEST_TABLE - before, _LEAST)) or [""]
        yield f"{''.join(padded)}  {first}".rstrip()
        for line in others:
            yield " " * before + line
