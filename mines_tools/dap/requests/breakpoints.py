"""Requests for breakpoints on operations and cells."""

from __future__ import annotations

import os

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
    from mines_tools.dap.sources import SourceFile
    from mines_tools.debugging.breakpoints import AtIncluded
    from mines_tools.debugging.cells_in_text import CellInText

_MOST_LOCATIONS = 10_000


def set_breakpoints(session: Session, arguments: RequestArguments) -> Body:
    """Set the breakpoints of a file, which may be a file that the program includes. The breakpoints of other files stay.
    If the program does not include the file, report that none of these breakpoints can stop the program. If it includes
    the file when it is started again, these breakpoints are set then."""
    launched = session.launched
    breakpoints = arguments.each("breakpoints")
    wanted = [(breakpoint_.needed_number("line"), breakpoint_) for breakpoint_ in breakpoints]
    for breakpoint_ in breakpoints:
        requested_breakpoint(breakpoint_, None)  # if one is invalid, none is set
        breakpoint_.number("column")
    path = launched.source.path_of(arguments.within("source"))
    file = launched.source.file_at(path)
    if file is None and not launched.source.may_include(path):
        why = phrase("this file is not the program that is debugged")
        return {"breakpoints": [{"verified": False, "message": why} for _ in breakpoints]}
    is_program = file is launched.source

    def resolve(launched: Launched) -> Sequence[RequestedBreakpoint]:
        file = launched.source if is_program else launched.source.file_at(path)
        return [_requested(launched, file, line, breakpoint_) for line, breakpoint_ in wanted]

    kind = "places" if is_program else os.path.normcase(os.path.abspath(path or ""))
    return {"breakpoints": launched.breakpoints.set(kind, resolve)}


def _requested(
    launched: Launched, file: SourceFile | None, line: int, breakpoint_: RequestArguments
) -> RequestedBreakpoint:
    """Return the breakpoint that `breakpoint_` requests in `line` of `file`. If the request contains a
    column, the breakpoint is at the first place in the line at or after this column, or at the last place of the
    line. `file` is None if the program does not include the file.

    If the client shows an edited text, the request means a place in this text, which has no certain place in the text
    that runs. Then only a breakpoint that is set already is kept, and the client is not told where it is."""
    if file is None:
        why = phrase("the program that is debugged does not include this file")
        return requested_breakpoint(breakpoint_, None, why_not=why, where={"line": line})
    found = _found(launched, file, line, breakpoint_)
    if file.is_edited:
        # The place in the text that runs may be a different one in the editor: it is not told.
        return found._replace(where={}, note="", why_not="", is_in_edited=True)
    return found


def _found(
    launched: Launched, file: SourceFile, line: int, breakpoint_: RequestArguments
) -> RequestedBreakpoint:
    """Return the breakpoint that `breakpoint_` requests in `line` of the text of `file` that runs."""
    column = breakpoint_.number("column") if "column" in breakpoint_ else None
    places = file.from_column(line, column)
    if not places:
        why = _why_nothing(launched, file, line, column)
        return requested_breakpoint(breakpoint_, None, why_not=why, where={"line": line})
    if column is not None:
        at = file.stop_at(places[0])
        return requested_breakpoint(breakpoint_, at, where=file.range(places[0]))
    of_line: AtPlace | AtIncluded | InRow = file.stop_at(places[0])
    if file is launched.source:
        of_line = at_first(places, launched.program.parsed.lines, launched.program.running)
    note = ""
    if breakpoint_.text("condition").strip():
        note = tested_words(of_line, len(places), launched.program.running.words)
    elif isinstance(of_line, InRow):
        note = phrase("stops where the program enters this row: at the start or from another row")
    # A client would draw the mark inside a part that the breakpoint also stops before.
    is_in_place = isinstance(of_line, InRow) or (isinstance(of_line, AtPlace) and of_line.left_out)
    where = {"line": line} if is_in_place else file.range(places[0])
    return requested_breakpoint(breakpoint_, of_line, note=note, where=where)


def _cell_in_line(launched: Launched, line: int, column: int | None) -> CellInText | None:
    """Return the cell in `column` of `line` of the program, if this line is a row of cells."""
    start = launched.source.offset(line, column)
    if start is None or launched.is_plain:
        return None
    lines = launched.program.parsed.lines
    return cell_in_text(launched.debugger.view(), lines, lines.line_at(start), start)


def _why_nothing(launched: Launched, file: SourceFile, line: int, column: int | None) -> str:
    """Return a text which says that nothing is performed in `line` of `file`. If the line is before the file's first
    place, the text says in which line that place is. If the line is a row of cells, the text says how to stop when the
    cell in `column` changes."""
    cell = _cell_in_line(launched, line, column) if file is launched.source else None
    if cell is not None:
        return phrase(
            "nothing is performed in this line; {remedy}",
            remedy=change_words(cell, launched.program.running.words),
        )
    places = file.spans
    if places:
        first = file.range(places[0])["line"]
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
    file = session.launched.source.file_of(arguments.within("source"))
    line = arguments.needed_number("line")
    column = arguments.number("column") if "column" in arguments else None
    last = arguments.number("endLine") if "endLine" in arguments else None
    end = arguments.number("endColumn") if "endColumn" in arguments else None
    if file is None or file.is_edited:
        return {"breakpoints": []}
    is_line = column is None and end is None and last in (None, line)
    places = file.within(line, column, last, end)[: 1 if is_line else _MOST_LOCATIONS]
    return {"breakpoints": [file.range(place) for place in places]}
