"""Renders coverage as a page in HTML: each program with its operations and its board coloured. The page is one file, and
needs no network and no script."""

from __future__ import annotations

from html import escape

from mines_tools.testing.coverage.coverage import totals
from mines_tools.testing.coverage.table import way_in_words
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.testing.coverage.coverage import (
        CoveredBranch,
        CoveredPlace,
        ProgramCoverage,
        Share,
    )
    from mines_tools.text.source import Span

_STYLE = """
:root { color-scheme: light dark; --yes: #d3f2d6; --no: #ffd7d5; --part: #fff1b8; --cell: #cfe6ff; }
@media (prefers-color-scheme: dark) { :root { --yes: #17401f; --no: #5a1d1a; --part: #4f430f; --cell: #123a63; } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem; text-align: right; }
td:first-child, th:first-child { text-align: left; }
pre { font: 14px/1.5 ui-monospace, monospace; overflow-x: auto; padding: .6rem 0; }
pre i { font-style: normal; opacity: .5; display: inline-block; width: 9ch; text-align: right; margin-right: 1ch;
  user-select: none; }
pre span { border-bottom: 3px solid; } /* an emoji hides what is behind it */
.yes { background: var(--yes); border-color: #2da44e; } .no { background: var(--no); border-color: #e5534b; }
.part { background: var(--part); border-color: #d4a72c; } pre .cell { border-color: transparent; }
.cell { background: var(--cell); }
""".strip()


def render(programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    """Yield the page in pieces."""
    title = escape(phrase("Coverage of the test cases"))
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    yield f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<meta charset="utf-8">\n<title>{title}</title>\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield f"<style>\n{_STYLE}\n</style>\n<h1>{title}</h1>\n"
    yield from _summary(programs)
    yield f"<p>{_legend()}</p>\n"
    for number, program in enumerate(programs):
        yield f'<h2 id="p{number}">{escape(shown(program.path))}</h2>\n'
        yield from _program(program)
    yield "</html>\n"


def _summary(programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    headings = map(phrase, ("program", "operations", "branches", "cells"))
    cells = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    yield f"<table>\n<tr>{cells}</tr>\n"
    for number, program in enumerate(programs):
        name = f'<a href="#p{number}">{escape(shown(program.path))}</a>'
        yield _row(name, (program.operations, program.ways, program.changed_cells))
    if len(programs) > 1:
        yield _row(escape(phrase("all programs")), totals(programs).values())
    yield "</table>\n"


def _row(name: str, shares: Iterable[Share]) -> str:
    cells = "".join(f"<td>{_share(share)}</td>" for share in shares)
    return f"<tr><td>{name}</td>{cells}</tr>\n"


def _share(share: Share) -> str:
    return f"{share.percent:.0f}% ({share.covered:,}/{share.all:,})" if share.all else "\u2013"


def _legend() -> str:
    parts = (
        ("yes", phrase("performed")),
        ("no", phrase("never performed")),
        ("part", phrase("not all ways taken")),
        ("cell", phrase("cell that a case changed")),
    )
    return " ".join(f'<span class="{name}">{escape(words)}</span>' for name, words in parts)


def _program(program: ProgramCoverage) -> Iterator[str]:
    """Yield the text of a program, with a number of steps at the start of each line."""
    marks = sorted(_marks(program), key=lambda mark: (mark[0].start, -mark[0].end))
    lines, text = program.parsed.lines, program.parsed.text
    steps: dict[int, int] = {}
    for place in program.places:
        steps[place.line] = max(steps.get(place.line, 0), place.steps)
    at = 0
    yield "<pre>"
    for number in range(len(lines)):
        start, end = lines.starts[number], lines.end(number)
        count = steps.get(number + 1)
        yield f"<i>{'' if count is None else f'{count:,}'}</i>"
        pieces = []
        position = start
        while at < len(marks) and marks[at][0].start < end:
            (begin, stop), style, words = marks[at]
            at += 1
            stop = min(stop, end)
            if begin < position or begin >= stop:
                continue
            pieces.append(_text(text[position:begin]))
            title = f' title="{escape(words)}"' if words else ""
            pieces.append(f'<span class="{style}"{title}>{_text(text[begin:stop])}</span>')
            position = stop
        yield "".join(pieces) + _text(text[position:end]) + "\n"
    yield "</pre>\n"


def _text(text: str) -> str:
    return escape("\t".join(map(shown, text.split("\t"))))


def _marks(program: ProgramCoverage) -> Iterator[tuple[Span, str, str]]:
    """Yield the coloured parts of a program: the span, the style, and the text for the mouse pointer."""
    branches = {branch.span: branch for branch in program.branches}
    for place in program.places:
        branch = branches.get(place.span)
        style = _style(place, branch)
        words = _words(place)
        if style == "part" and branch is not None:
            words += way_in_words(branch)
        yield place.span, style, words
    for cell in program.cells:
        if cell.is_changed:
            yield cell.span, "cell", ""


def _style(place: CoveredPlace, branch: CoveredBranch | None) -> str:
    if not place.steps:
        return "no"
    return "part" if branch is not None and branch.taken < branch.ways else "yes"


def _words(place: CoveredPlace) -> str:
    count = counted(place.steps, "{count:,} step", "{count:,} steps")
    return ": ".join(filter(None, (count, ", ".join(map(shown, place.cases[:20])))))
