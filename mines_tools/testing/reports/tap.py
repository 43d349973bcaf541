"""Renders results in the Test Anything Protocol, version 14."""

from __future__ import annotations

from mines_tools.testing.case import OUTCOMES
from mines_tools.testing.reports.words import json_text, reason, verdict_words, writer_words
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.formats import Painter
    from mines_tools.testing.case import Result
    from mines_tools.testing.reports.report import Report


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the plan, and a line for each result. A failure also has a block of YAML."""
    yield "TAP version 14\n"
    count = len(report.results) + len(report.problems)
    yield f"1..{count}\n"
    for number, result in enumerate(report.results, 1):
        yield from _point(number, result)
    for number, problem in enumerate(report.problems, len(report.results) + 1):
        yield f"not ok {number} - {_escaped(shown(problem.path))}\n"
        yield f"  ---\n  message: {json_text(str(problem))}\n  ...\n"


def _point(number: int, result: Result) -> Iterator[str]:
    is_good = result.verdict in ("passed", "skipped")
    skip = f" # SKIP {_escaped(shown(result.words))}" if result.verdict == "skipped" else ""
    name = _escaped(shown(result.case.title or result.case.path))
    yield f"{'ok' if is_good else 'not ok'} {number} - {name}{skip}\n"
    if is_good:
        return
    case = result.case
    texts = {
        "message": ": ".join(filter(None, (verdict_words(result), reason(result)))),
        "verdict": OUTCOMES[result.verdict].letters,
        "at": f"{shown(case.path)}:{case.line}" if case.problem is None else str(case.problem),
        "writer": writer_words(result),
    }
    if result.mismatch is not None:
        texts |= {"expected": case.output or "", "actual": result.output or ""}
    yield "  ---\n"
    for key, text in texts.items():
        if text or key in ("expected", "actual"):
            yield f"  {key}: {json_text(text)}\n"
    yield "  ...\n"


def _escaped(text: str) -> str:
    """Return `text` for a description. There, ``#`` begins a directive."""
    return text.replace("\\", "\\\\").replace("#", "\\#")
