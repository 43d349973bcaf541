"""Shows what a fix changes: the lines before and after the fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.frame import source_around
from mines_tools.text.diagnostics import text_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.report.formats import Painter
    from mines_tools.text.diagnostics import Edit, Fix
    from mines_tools.text.source import LineTable

_MOST_LINES = 8
"""The maximum number of lines that are shown for a fix."""
_MOST_EDITS = 64
"""The maximum number of edits of a fix that are looked at: more edits change too many lines to show."""
_LONGEST = 100_000
"""The maximum length of changed lines in characters. The lines of a fix that changes longer lines are not shown."""


def fix_lines(text: str, lines: LineTable, fix: Fix, paint: Painter) -> Iterator[str]:
    """Yield the lines of `text` that `fix` changes: with ``-`` as they are, and with ``+`` as they become. If the fix
    changes many lines, yield the first of them, and ``…``. Yield nothing if the lines are very long."""
    edits = sorted(fix.edits[: _MOST_EDITS + 1], key=lambda edit: edit.span)
    shown = 0
    for group in _groups(lines, edits[:_MOST_EDITS]):
        first = lines.line_at(group[0].span.start)
        last = lines.line_at(group[-1].span.end)
        start, end = lines.starts[first], lines.end(last)
        after = text_after(text, group, start, end)
        if end - start + len(after) > _LONGEST:
            return
        old, new = text[start:end].split("\n"), after.split("\n")
        begin, old, new = _different(old, new)
        for sign, style, some in (("-", "red", old), ("+", "green", new)):
            for number, line in enumerate(some):
                if shown == _MOST_LINES:
                    yield paint("      \u2026", "dim")
                    return
                other = (new if sign == "-" else old)[number : number + 1]
                at = _first_difference(line, other[0] if other else "")
                place = f"{first + begin + number + 1:>5} {sign}"
                yield f"{paint(place, style)} {source_around(line, at, paint)}".rstrip()
                shown += 1
    if len(edits) > _MOST_EDITS:
        yield paint("      \u2026", "dim")


def _groups(lines: LineTable, edits: Sequence[Edit]) -> Iterator[list[Edit]]:
    """Yield `edits` in groups. The edits of a group change the same line, or adjacent lines."""
    group: list[Edit] = []
    for edit in edits:
        if group and lines.line_at(edit.span.start) > lines.line_at(group[-1].span.end) + 1:
            yield group
            group = []
        group.append(edit)
    if group:
        yield group


def _different(old: list[str], new: list[str]) -> tuple[int, list[str], list[str]]:
    """Return `old` and `new` without the lines that are equal at their starts and at their ends. Also return how many
    lines were left out at the start."""
    most = min(len(old), len(new))
    start = 0
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, old[start : len(old) - end], new[start : len(new) - end]


def _first_difference(line: str, other: str) -> int:
    return next(
        (at for at, (one, two) in enumerate(zip(line, other, strict=False)) if one != two),
        min(len(line), len(other)),
    )
