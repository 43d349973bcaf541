"""Renders the number of findings of each rule as a table, the most frequent first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.counts import counts
from mines_tools.report.frame import fix_mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter, Report


def render(report: Report, paint: Painter) -> Iterator[str]:
    """Yield a line for each rule with findings: the number of findings, the code, and the name. The line has ``[*]`` if
    the rule has a safe fix, and ``[*unsafe]`` if it has only unsafe fixes."""
    rows = sorted(counts(report).codes.items(), key=lambda row: (-row[1].times, row[0]))
    times_width = max((len(str(count.times)) for _, count in rows), default=0)
    code_width = max((len(code) for code, _ in rows), default=0)
    name_width = max((len(count.name) for _, count in rows), default=0)
    for code, count in rows:
        times = paint(f"{count.times:>{times_width}}", "bold")
        line = f"{times}  {code:<{code_width}}  "
        if count.safe or count.unsafe:
            line += f"{count.name:<{name_width}}  {fix_mark(count.safe > 0, paint)}"
        else:
            line += count.name
        yield line + "\n"
