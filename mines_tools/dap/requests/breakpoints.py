"""Requests for breakpoints on operations and cells."""

from __future__ import annotations

from mines_tools.dap.breakpoints import RequestedBreakpoint, requested_breakpoint
from mines_tools.debugging.breakpoints import AtPlace, InRow, at_first
from mines_tools.debugging.cells_in_text import cell_in_text, change_words
from mines_tools.debugging.stop_words import tested_words
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session

_MOST_LOCATIONS = 10_000


def set_breakpoints(session: Session, arguments: RequestArguments) -> Body:
    """Set the breakpoints of a file. If this file is not the debugged program, report that none of
    these breakpoints can stop the program."""
    launched = session.launched
    breakpoints = arguments.each("breakpoints")
    wanted = [(breakpoint_.needed_number("line"), breakpoint_) for breakpoint_ in breakpoints]
    for breakpoint_ in breakpoints:
        requested_breakpoint(breakpoint_, None)  # if one is invalid, none is set
        breakpoint_.number("column")
    source = arguments.within("source")
    if not launched.source.is_meant(source):
        why = phrase("this file is not the program that is debugged")
        if launched.source.may_be_included(source):
            why = phrase(
                "breakpoints can only be in the file that is debugged, not in a file that it includes: set one at the `include`, or where a macro or a routine of this file is used"
            )
        return {"breakpoints": [{"verified": False, "message": why} for _ in breakpoints]}

    def resolve(launched: Launched) -> Sequence[RequestedBreakpoint]:
        return [_requested(launched, line, breakpoint_) for line, breakpoint_ in wanted]

    return {"breakpoints": launched.breakpoints.set("places", resolve)}


def _requested(launched: Launched, line: int, breakpoint_: RequestArguments) -> RequestedBreakpoint:
    """Return the breakpoint that `breakpoint_` requests in `line`. If the request contains a
    column, the breakpoint is at the first place in the line at or after this column, or at the last place of the
    line.

    If the client shows an edited text, the request means a place in this text, which has no certain place in the text
    that runs. Then only a breakpoint that is set already is kept, and the client is not told where it is."""
    if launched.source.is_edited:
        # The place in the text that runs may be a different one in the editor: it is not told.
        found = _found(launched, line, breakpoint_)
        return found._replace(where={}, note="", why_not="", is_in_edited=True)
    return _found(launched, line, breakpoint_)


def _found(launched: Launched, line: int, breakpoint_: RequestArguments) -> RequestedBreakpoint:
    """Return the breakpoint that `breakpoint_` requests in `line` of the text that runs."""
    column = breakpoint_.number("column") if "column" in breakpoint_ else None
    places = launched.source.from_column(line, column)
    if not places:
        why = _why_nothing(launched, line, column)
        return requested_breakpoint(breakpoint_, None, why_not=why, where={"line": line})
    if column is not None:
        at = AtPlace(places[0])
        return requested_breakpoint(breakpoint_, at, where=launched.source.range(places[0]))
    of_line = at_first(places, launched.program.parsed.lines, launched.program.running)
    note = ""
    if breakpoint_.text("condition").strip():
        note = tested_words(of_line, len(places), launched.program.running.words)
    elif isinstance(of_line, InRow):
        note = phrase("stops where the program enters this row: at the start or from another row")
    # A client would draw the mark inside a part that the breakpoint also stops before.
    is_before_place = isinstance(of_line, AtPlace) and not of_line.left_out
    where = launched.source.range(places[0]) if is_before_place else {"line": line}
    return requested_breakpoint(breakpoint_, of_line, note=note, where=where)


def _why_nothing(launched: Launched, line: int, column: int | None) -> str:
    """Return a text which says that nothing is performed in `line`. If the line is before the program's first place, the
    text says in which line that place is. If the line is a row of cells, the text says how to stop when the cell in
    `column` changes."""
    start = launched.source.offset(line, column)
    cell = None
    if start is not None and not launched.is_plain:
        view, lines = launched.debugger.view(), launched.program.parsed.lines
        cell = cell_in_text(view, lines, lines.line_at(start), start)
    if cell is not None:
        return phrase(
            "nothing is performed in this line; {remedy}",
            remedy=change_words(cell, launched.program.running.words),
        )
    places = launched.source.names.spans
    if places:
        first = launched.source.range(places[0])["line"]
        if isinstance(first, int) and line < first:
            return phrase(
                "nothing is performed in this line; the first {operation} is in line {line}",
                operation=phrase(launched.program.running.words.place), line=first,
            )  # fmt: skip
    return phrase("nothing is performed in this line")


def breakpoint_locations(session: Session, arguments: RequestArguments) -> Body:
    """Return the places where breakpoints can be set.

    If the client asks for a line without columns, return only the first place of the line. For each
    further place, an editor would draw a mark between the cells of a grid, and these marks would
    move the cells. An editor can set breakpoints at the other places of the line too, although this
    answer does not contain them.
    """
    source = session.launched.source
    line = arguments.needed_number("line")
    column = arguments.number("column") if "column" in arguments else None
    last = arguments.number("endLine") if "endLine" in arguments else None
    end = arguments.number("endColumn") if "endColumn" in arguments else None
    if not source.is_meant(arguments.within("source")) or source.is_edited:
        return {"breakpoints": []}
    is_line = column is None and end is None and last in (None, line)
    places = source.within(line, column, last, end)[: 1 if is_line else _MOST_LOCATIONS]
    return {"breakpoints": [source.range(place) for place in places]}
