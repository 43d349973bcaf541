"""Converts places of the program to sources, lines and columns in the form that the client uses,
and back."""

from __future__ import annotations

import os
from bisect import bisect_left

from mines_tools.dap.messages import Refused
from mines_tools.debugging.place_names import PlaceNames
from mines_tools.interface.language import language_of
from mines_tools.project.source import shown_path
from mines_tools.text.editor_positions import Places
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.client import ClientProperties
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.program import LoadedProgram
    from mines_tools.interface.assembler import SourceText
    from mines_tools.interface.run import Json
    from mines_tools.text.source import Span


STARTED = 1
"""A number that stands for the text that runs. A client uses it in place of a file name to request this text."""


class ProgramSource:
    """The program's text as one client sees it."""

    def __init__(self, program: LoadedProgram, client: ClientProperties) -> None:
        self._program = program
        self._client = client
        self.names = PlaceNames(program.running, program.parsed)
        """The places where the run can stop, and their names for people."""
        path = self._path(program.path)
        name = shown_path(os.path.basename(program.path))
        self._in_file: Json = {"name": name, "path": path}
        self._as_started: Json = {
            "name": name, "sourceReference": STARTED, "origin": phrase("as it was started"),
        }  # fmt: skip
        self.is_edited = False
        """True if the client shows a text that differs from the text that runs."""

        self._included: dict[str, Places] = {}
        """Conversions of positions in included files, by the name of the file."""

    def _path(self, path: str) -> str:
        """Return `path` in the form that the client uses."""
        if not self._client.uses_uris:
            return path
        from mines_tools.project.uris import uri_of  # imported here because few clients need it

        return uri_of(path)

    @property
    def source(self) -> Json:
        """The source in the form of the protocol. This is the file. But if the client shows a different text than
        the text that runs, the source is the text that runs."""
        return self._as_started if self.is_edited else self._in_file

    @property
    def started(self) -> str:
        """The text with which the program was started."""
        return self._program.text

    @property
    def first_column(self) -> int:
        """The number that the client gives to the first column of a line."""
        return self._client.first_column

    @property
    def _spans(self) -> Sequence[Span]:
        return self.names.spans

    def is_meant(self, source: RequestArguments) -> bool:
        """Return whether `source`, a source in a request, is the file of this program. Raises
        Refused if `source` has no path."""
        named = source.text("path")
        if not named:
            raise Refused(phrase("`{name}` is missing", name="path"))
        path: str | None = named
        # nvim-dap sends a URI with `gotoTargets`, whatever it has declared.
        if self._client.uses_uris or named.startswith("file://"):
            from mines_tools.project.uris import path_of

            path = path_of(named)
        return path is not None and is_same_file(path, self._program.path)

    def may_be_included(self, source: RequestArguments) -> bool:
        """Return whether the program can include files, and `source`, a source in a request, is a file in the program's
        language."""
        language = self._program.language
        return language.with_files is not None and language_of(source.text("path")) is language

    def text(self, span: Span) -> str:
        """Return the part of the program's text at a place."""
        return self._program.text[span.start : span.end]

    def range(self, span: Span) -> dict[str, Json]:
        """Return the start and the end of `span` as fields of the protocol. Lines and columns are
        numbered in the client's way."""
        return self._range(self._program.places, span)

    def _range(self, places: Places, span: Span) -> dict[str, Json]:
        client = self._client
        line, column = places.place(span.start)
        last, end = places.place(span.end)
        return {
            "line": line + client.first_line,
            "column": column + client.first_column,
            "endLine": last + client.first_line,
            "endColumn": end + client.first_column,
        }

    def located(self, span: Span) -> dict[str, Json]:
        """Return a place as fields of the protocol: a source, lines and columns. Lines and columns
        are numbered in the client's way."""
        return {"source": self.source, **self.range(span)}

    def located_in(self, included: SourceText, span: Span) -> dict[str, Json]:
        """Return a place in a file that the program includes, as fields of the protocol."""
        places = self._included.get(included.name)
        if places is None:
            places = self._included[included.name] = Places(included.text, "utf-16")
        name = shown_path(os.path.basename(included.name))
        source: Json = {"name": name, "path": self._path(included.name)}
        return {"source": source, **self._range(places, span)}

    def within(
        self, line: int, column: int | None, last: int | None = None, end: int | None = None
    ) -> Sequence[Span]:
        """Return the places at which the run can stop in a range of lines. The range goes from the
        line `line` to the line `last`. If `last` is None, the range is only `line`.

        If `column` is given, the range begins at this column of the first line. If `end` is given,
        the range ends at this column of the last line.
        """
        client, places, spans = self._client, self._program.places, self._spans
        first_line, last_line = line - client.first_line, (last or line) - client.first_line
        if not 0 <= first_line <= last_line:
            return []
        first = max((column or 0) - client.first_column, 0)
        start = places.offset_at(first_line, first)
        if end is not None:
            stop = places.offset_at(last_line, max(end - client.first_column, 0) + 1)
        elif last_line + 1 < len(places.lines):
            stop = places.lines.starts[last_line + 1]
        else:
            stop = len(self._program.text) + 1
        if first_line >= len(places.lines):
            return []
        at = bisect_left(spans, start, key=_start)
        if at and spans[at - 1].start < start < spans[at - 1].end and first:
            at -= 1  # the column is in the middle of that place
        return spans[at : bisect_left(spans, stop, key=_start)]

    def offset(self, line: int, column: int | None) -> int | None:
        """Return the offset of a place in the program's text. `line` and `column` are numbered in the client's way. If
        `column` is None, return the offset of the line. Return None if there is no such line."""
        client, places = self._client, self._program.places
        if not 0 <= line - client.first_line < len(places.lines):
            return None
        first = max((column or 0) - client.first_column, 0)
        return places.offset_at(line - client.first_line, first)

    def from_column(self, line: int, column: int | None) -> Sequence[Span]:
        """Return the places in a line at or after `column` at which the run can stop. If all places of the line are
        before this column, return the last one of them. If `column` is None, return all places of the line."""
        return self.within(line, column) or self.within(line, None)[-1:]

    def place_at(self, start: int) -> Span | None:
        """Return the place that begins at the offset `start`, and at which the run can stop. Return
        None if there is no such place."""
        at = bisect_left(self._spans, start, key=_start)
        is_there = at < len(self._spans) and self._spans[at].start == start
        return self._spans[at] if is_there else None


def _start(span: Span) -> int:
    return span.start


def is_same_file(one: str, other: str) -> bool:
    """Return whether two paths name the same file."""
    if os.path.normcase(os.path.abspath(one)) == os.path.normcase(os.path.abspath(other)):
        return True
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False
