"""Renders coverage as a table for people."""

from __future__ import annotations

from mines_tools.report.width import display_width
from mines_tools.testing.coverage.coverage import LEFT_OUT, PERFORMED, THE_END, totals
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.testing.coverage.coverage import CoveredBranch, ProgramCoverage, Share

_HEADINGS = (template("operations"), template("branches"), template("cells"), template("program"))
_MOST_PLACES = 8
"""The maximum number of places that one row lists."""


def table(programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    """Yield the lines of a table with the shares of each program, and with the places that are not covered."""
    rows = [tuple(map(phrase, _HEADINGS))]
    for program in programs:
        shares = (program.operations, program.ways, program.changed_cells)
        rows.append((*map(_share, shares), shown(program.path)))
    if len(programs) > 1:
        rows.append((*map(_share, totals(programs).values()), phrase("all programs")))
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        *numbers, name = row
        cells = [" " * (widths[at] - display_width(cell)) + cell for at, cell in enumerate(numbers)]
        yield "  ".join((*cells, name))
        if 0 < number <= len(programs):
            yield from _missing(programs[number - 1])


def _share(share: Share) -> str:
    return f"{share.percent:.0f}% ({share.covered:,}/{share.all:,})" if share.all else "-"


def _missing(program: ProgramCoverage) -> Iterator[str]:
    performed = {place.line for place in program.places if place.steps}
    missing = dict.fromkeys(place.line for place in program.places if not place.steps)
    lines = [line for line in missing if line not in performed]
    partly = [line for line in missing if line in performed]
    if lines:
        yield "    " + phrase("never performed: lines {lines}", lines=_ranges(lines))
    if partly:
        yield "    " + phrase("only partly performed: lines {lines}", lines=_ranges(partly))
    one_way = [
        branch for branch in program.branches if branch.is_reached and branch.taken < branch.ways
    ]
    if one_way:
        listed = ", ".join(
            f"{each.line}:{each.column}{way_in_words(each)}" for each in one_way[:_MOST_PLACES]
        )
        more = "" if len(one_way) <= _MOST_PLACES else ", \u2026"
        yield "    " + phrase("not all ways taken: {places}", places=listed + more)
    if not program.is_complete:
        yield "    " + phrase("recording took too long: more may be covered")


def way_in_words(branch: CoveredBranch) -> str:
    """Return words in brackets that say which ways of `branch` were taken. If none was taken, return an empty text."""
    if not branch.went:
        return ""
    if branch.went == (PERFORMED,):
        words = phrase("always performed")
    elif branch.went == (LEFT_OUT,):
        words = phrase("never performed")
    else:
        places = [phrase("the end") if way == THE_END else way for way in branch.went]
        words = phrase("only to {places}", places=", ".join(places))
    return f" ({words})"


def _ranges(lines: Sequence[int]) -> str:
    """Return `lines`, which are in ascending order, as ranges such as ``3-5, 9``."""
    ranges: list[list[int]] = []
    for line in lines:
        if ranges and line <= ranges[-1][1] + 1:
            ranges[-1][1] = line
        else:
            ranges.append([line, line])
    texts = [f"{first}-{last}" if first < last else f"{first}" for first, last in ranges]
    more = ", \u2026" if len(texts) > _MOST_PLACES else ""
    return ", ".join(texts[:_MOST_PLACES]) + more


def too_little(programs: Sequence[ProgramCoverage], least: float) -> str:
    """Return a message if the share of performed operations is less than `least` percent; otherwise an empty text."""
    share = totals(programs)["operations"]
    if share.percent >= least:
        return ""
    return counted(
        share.all,
        "coverage: {percent:.1f}% of {count:,} operation, less than {least:g}% (--min-coverage)",
        "coverage: {percent:.1f}% of {count:,} operations, less than {least:g}% (--min-coverage)",
        percent=share.percent, least=least,
    )  # fmt: skip
