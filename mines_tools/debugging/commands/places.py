"""Parses the places in included files that people type in console commands, such as ``lib.minesasm:3``."""

from __future__ import annotations

import posixpath

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.commands.command import number_in
from mines_tools.debugging.commands.naming import ConsoleError
from mines_tools.debugging.place_names import nothing_in_file
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Position
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.run import IncludedFile, Running
    from mines_tools.text.source import LineTable, Span

_PLACE = r"(.+?):\s*([0-9]+)(?::\s*([0-9]+))?"
"""The form of a place in a file: the name of the file, a line, and perhaps a column."""
_MOST_LISTED = 10
"""The maximum number of files that a message lists."""


class NamedInFile(NamedTuple):
    """The statements in a line of an included file, or one of them."""

    file: IncludedFile
    spans: Sequence[Span]
    """The spans of the statements. There is at least one."""
    has_column: bool
    """True if the user has written a column, so that there is only one statement."""


def included_named(text: str, running: Running) -> NamedInFile | None:
    """Parse `text`, a place in a file that the program of `running` includes: ``lib.minesasm:3`` or
    ``lib.minesasm:3:5``. Return None if `text` has another form.

    Raises ConsoleError if the program does not include the file, or has no statement there.
    """
    import re

    match, files = re.fullmatch(_PLACE, text.strip()), running.included()
    if match is None or match[1].strip().isdecimal():
        _check_has_line(text.strip(), files)
        return None
    name = match[1].strip()
    if not files and not re.search(r"[./\\]", name):
        return None  # it is a name of another kind
    file = _file_named(name, files, match[2])
    line, column = number_in(match[2], 0), number_in(match[3] or "", 0)
    spans = places_at(file.spans, file.source.lines, line, column)
    if not spans:
        where = match[2] if match[3] is None else f"{match[2]}:{match[3]}"
        raise ConsoleError(nothing_in_file(where, file))
    return NamedInFile(file, spans, column > 0)


def _check_has_line(text: str, files: Sequence[IncludedFile]) -> None:
    """Raise ConsoleError if `text` begins with the path of one of `files`. It has no number of a line after this path."""
    for file in files:
        if text.partition(":")[0] in (file.path, file.source.name):
            raise ConsoleError(
                phrase(
                    "write a line after the name of the file: {example}",
                    example=quoted(f"{file.path}:3"),
                )
            )


def places_at(spans: Sequence[Span], lines: LineTable, line: int, column: int) -> Sequence[Span]:
    """Return those of `spans` that begin in `line`. If `column` is not 0, return only those of them that contain this
    column. Lines and columns are counted from 1."""
    in_line = [place for place in spans if lines.line_at(place.start) == line - 1]
    begin = 0 if not in_line or not column else lines.offset(Position(line, column))
    return [place for place in in_line if not column or place.start <= begin <= place.end]


def _file_named(name: str, files: Sequence[IncludedFile], line: str) -> IncludedFile:
    """Return the file of `files` that `name` means: a path from the folder of the program, the end of such a path, or
    the whole path. Raises ConsoleError if there is no such file, or if several files are meant. `line` is the line that
    the user has written after the name."""
    if not files:
        raise ConsoleError(
            phrase(
                "the program does not include any file; write a line of the program itself as `{line}`",
                line=line,
            )
        )
    path = posixpath.normpath(name.replace("\\", "/"))
    meant = [file for file in files if path == file.path or name == file.source.name]
    meant = meant or [file for file in files if f"/{file.path}".endswith(f"/{path}")]
    if len(meant) == 1:
        return meant[0]
    listed = ", ".join(quoted(file.path) for file in (meant or files)[:_MOST_LISTED])
    if meant:
        raise ConsoleError(
            phrase("{name} may be one of these files: {files}", name=quoted(name), files=listed)
        )
    raise ConsoleError(
        phrase(
            "the program does not include {file}; it includes: {files}; write a line of the program itself as `{line}`",
            file=quoted(name), files=listed, line=line,
        )
    )  # fmt: skip
