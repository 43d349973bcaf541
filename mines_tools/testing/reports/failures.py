"""Renders the results of single cases for people, with the first difference of each."""

from __future__ import annotations

from mines_tools.testing.case import OUTCOMES
from mines_tools.testing.reports.words import (
    lines_of_difference,
    reason,
    verdict_words,
    writer_words,
)
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result


def heading(result: Result, paint: Painter) -> str:
    """Return the name of the case of `result`, and the kind of the result."""
    style = OUTCOMES[result.verdict].style
    title = shown(result.case.title or result.case.path)
    return f"{paint(title, 'bold')}: {paint(verdict_words(result), style)}"


def failure_lines(result: Result, paint: Painter) -> Iterator[str]:
    """Yield the lines about `result`, the result of a case that did not pass: its heading, the reason and the first
    difference."""
    why = reason(result)
    yield f"{heading(result, paint)}\n"
    if result.verdict == "skipped":
        yield f"  {why}\n"
        return
    problem = result.case.problem
    yield f"  {problem if problem is not None else _placed(result, why)}\n"
    lines = list(lines_of_difference(result))
    width = max((len(name) for name, _ in lines), default=0)
    for name, text in lines:
        bar = paint("|", "blue") if name else " "
        colour = "red" if not name else ""
        yield f"  {name:<{width}} {bar} {paint(text, colour) if colour else text}\n"
    written = writer_words(result)
    if written:
        yield f"  {written}\n"


def _placed(result: Result, why: str) -> str:
    """Return the reason `why`, with the place in the program at which the run stopped, if it is known."""
    if result.place is None:
        return why
    line, column = result.place
    return f"{shown(result.case.program)}:{line}:{column}: {why}"
