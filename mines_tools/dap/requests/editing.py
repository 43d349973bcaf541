"""Requests for a program whose text is edited while the program is debugged. After an edit, the editor shows places in
the text that runs, and not in the edited text."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.dap.program import has_same_places
from mines_tools.dap.sources import STARTED
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.dap.sources import SourceFile
    from mines_tools.text.source import Span


_LONGEST = 1_000_000
"""The maximum number of characters of an edited text. Of a longer text, even a changed comment counts."""


def edited(session: Session, arguments: RequestArguments) -> Body:
    """Record whether the text of the program in the editor differs from the text that runs. If the texts differ,
    frames refer to the text that runs.

    The argument `edited` says whether the texts differ. If the argument `text` contains the text in
    the editor, the adapter compares the two texts itself. Then a difference in comments does not
    count if all places stay the same.

    The client requests the frames again only at the next stop. If the client requested them now, an
    editor would open the text that runs, and the user could not continue to type.
    """
    return {"edited": _record(session, session.launched.source, arguments)}


def edited_file(session: Session, arguments: RequestArguments) -> Body:
    """Do the same as `edited` for a file that the program includes: the argument `source`. In such a file, even a changed
    comment counts. If the program does not include the file, record nothing. (An older adapter does not have this
    request, so it does not compare the text of the file with that of the program.)"""
    file = session.launched.source.file_of(arguments.within("source"))
    return {"edited": file is not None and _record(session, file, arguments)}


def _record(session: Session, file: SourceFile, arguments: RequestArguments) -> bool:
    """Record whether the text of `file` in the editor differs from the text that runs, and return it. `arguments` are
    those of the request."""
    launched, text = session.launched, arguments.text("text")
    is_edited = arguments.flag("edited", otherwise=True)
    if is_edited and "text" in arguments:
        is_edited = not _is_same(launched, file, text)
    was_edited, file.is_edited = file.is_edited, is_edited
    if was_edited and not is_edited:
        session.after(lambda: _set_breakpoints(session))
    return is_edited


def _set_breakpoints(session: Session) -> None:
    """Set the breakpoints that the client requested while its text was edited, and tell the client about them."""
    for breakpoint_ in session.launched.breakpoints.set_edited():
        session.send("breakpoint", {"reason": "changed", "breakpoint": breakpoint_})


def _is_same(launched: Launched, file: SourceFile, text: str) -> bool:
    """Return whether `text`, which an editor shows, is the text of `file` that runs, with all places at the same
    positions. In an included file, even a changed comment counts."""
    if _as_shown(text) == _as_shown(file.started):
        return True
    if file is not launched.source or len(text) > _LONGEST or launched.is_plain:
        return False
    return has_same_places(launched.program, text, _rows(launched))


def _as_shown(text: str) -> str:
    """Return `text` as editors show it: without a byte order mark, and with the same line ends everywhere."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _rows(launched: Launched) -> Iterator[Span]:
    """Yield the span of the first cell of each row of each grid."""
    for grid in launched.debugger.view().grids.values():
        for row, width in enumerate(grid.widths):
            span = grid.cell(0, row).span if width else None
            if span is not None:
                yield span


def source(session: Session, arguments: RequestArguments) -> Body:
    """Return the text of the program that runs, or of a file that it includes."""
    named = arguments.within("source")
    number = named.number("sourceReference") or arguments.number("sourceReference")
    for reference, file in enumerate(session.launched.source.files, STARTED):
        if number == reference:
            return {"content": file.started}
    raise Refused(phrase("there is no source of that number"))
