"""Converts places of the program to sources, lines and columns in the form that the client uses,
and back."""

from __future__ import annotations

import os
from bisect import bisect_left

from mines_tools.base.lazy import cached_property
from mines_tools.dap.messages import Refused
from mines_tools.debugging.breakpoints import AtIncluded, AtPlace
from mines_tools.debugging.place_names import PlaceNames
from mines_tools.interface.language import language_of
from mines_tools.interface.run import IncludedPlace
from mines_tools.project.source import shown_path
from mines_tools.text.editor_positions import Places
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.dap.client import ClientProperties
    from mines_tools.dap.messages import RequestArguments
    from mines_tools.dap.program import LoadedProgram
    from mines_tools.interface.assembler import SourceText
    from mines_tools.interface.run import Frame, IncludedFile, Json
    from mines_tools.text.source import Span


STARTED = 1
"""A number that stands for the text that runs. A client uses it in place of a file name to request this text. The next
numbers stand for the texts of the files that the program includes."""


class SourceFile:
    """A text of the program as one client sees it, with the places in it at which the run can stop."""

    def __init__(
        self, path: str, places: Places, client: ClientProperties, reference: int = STARTED
    ) -> None:
        """Show the file at `path`. `places` converts positions in its text. `reference` stands for this text (see
        `STARTED`)."""
        self._places = places
        self._client = client
        name = shown_path(os.path.basename(path))
        self._in_file: Json = {"name": name, "path": _client_path(path, client)}
        self._as_started: Json = {
            "name": name, "sourceReference": reference, "origin": phrase("as it was started"),
        }  # fmt: skip
        self.is_edited = False
        """True if the client shows a text that differs from the text that runs."""

    @property
    def spans(self) -> Sequence[Span]:
        """The places at which the run can stop, in the order of the text."""
        raise NotImplementedError

    def stop_at(self, span: Span) -> AtPlace | AtIncluded:
        """Return where a breakpoint at `span`, one of `spans`, stops."""
        raise NotImplementedError

    @property
    def source(self) -> Json:
        """The source in the form of the protocol. This is the file. But if the client shows a different text than
        the text that runs, the source is the text that runs."""
        return self._as_started if self.is_edited else self._in_file

    @property
    def started(self) -> str:
        """The text with which the program was started."""
        return self._places.text

    @property
    def first_column(self) -> int:
        """The number that the client gives to the first column of a line."""
        return self._client.first_column

    def text(self, span: Span) -> str:
        """Return the part of the text at a place."""
        return self._places.text[span.start : span.end]

    def range(self, span: Span) -> dict[str, Json]:
        """Return the start and the end of `span` as fields of the protocol. Lines and columns are
        numbered in the client's way."""
        client, places = self._client, self._places
        line, column = places.place(span.start)
        last, end = places.place(span.end)
        return {
            "line": line + client.first_line,
            "column": column + client.first_column,
            "endLine": last + client.first_line,
            "endColumn": end + client.first_column,
        }

    def within(
        self, line: int, column: int | None, last: int | None = None, end: int | None = None
    ) -> Sequence[Span]:
        """Return the places at which the run can stop in a range of lines. The range goes from the
        line `line` to the line `last`. If `last` is None, the range is only `line`.

        If `column` is given, the range begins at this column of the first line. If `end` is given,
        the range ends at this column of the last line.
        """
        client, places, spans = self._client, self._places, self.spans
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
            stop = len(places.text) + 1
        if first_line >= len(places.lines):
            return []
        at = bisect_left(spans, start, key=_start)
        if at and spans[at - 1].start < start < spans[at - 1].end and first:
            at -= 1  # the column is in the middle of that place
        return spans[at : bisect_left(spans, stop, key=_start)]

    def offset(self, line: int, column: int | None) -> int | None:
        """Return the offset of a place in the program's text. `line` and `column` are numbered in the client's way. If
        `column` is None, return the offset of the line. Return None if there is no such line."""
        client, places = self._client, self._places
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
        at = bisect_left(self.spans, start, key=_start)
        is_there = at < len(self.spans) and self.spans[at].start == start
        return self.spans[at] if is_there else None


class IncludedSource(SourceFile):
    """A file that the program includes, as one client sees it."""

    def __init__(self, file: IncludedFile, client: ClientProperties, reference: int) -> None:
        """Show `file`. `reference` stands for its text (see `STARTED`)."""
        super().__init__(file.source.name, Places(file.source.text, "utf-16"), client, reference)
        self._file = file

    @property
    def spans(self) -> Sequence[Span]:
        """The places at which the run can stop, in the order of the text."""
        return self._file.spans

    def stop_at(self, span: Span) -> AtIncluded:
        """Return where a breakpoint at `span`, one of `spans`, stops."""
        return AtIncluded(IncludedPlace(self._file.source.name, span))


class ProgramSource(SourceFile):
    """The program's text as one client sees it."""

    def __init__(self, program: LoadedProgram, client: ClientProperties) -> None:
        super().__init__(program.path, program.places, client)
        self._program = program
        self.names = PlaceNames(program.running, program.parsed)
        """The places where the run can stop, and their names for people."""

    @property
    def spans(self) -> Sequence[Span]:
        """The places at which the run can stop, in the order of the text."""
        return self.names.spans

    def stop_at(self, span: Span) -> AtPlace:
        """Return where a breakpoint at `span`, one of `spans`, stops."""
        return AtPlace(span)

    @cached_property
    def _included(self) -> Mapping[str, IncludedSource]:
        """The files that the program includes, by name."""
        files = enumerate(self._program.running.included(), STARTED + 1)
        return {
            file.source.name: IncludedSource(file, self._client, reference)
            for reference, file in files
        }

    @property
    def files(self) -> Sequence[SourceFile]:
        """The program's text, and the files that it includes."""
        return [self, *self._included.values()]

    def path_of(self, source: RequestArguments) -> str | None:
        """Return the path of `source`, a source in a request. Return None for a URI of another kind than a file. Raises
        Refused if `source` has no path."""
        named = source.text("path")
        if not named:
            raise Refused(phrase("`{name}` is missing", name="path"))
        # nvim-dap sends a URI with `gotoTargets`, whatever it has declared.
        if not self._client.uses_uris and not named.startswith("file://"):
            return named
        from mines_tools.project.uris import path_of

        return path_of(named)

    def file_at(self, path: str | None) -> SourceFile | None:
        """Return the file of this program that is at `path`. Return None if the program does not include this file."""
        if path is None:
            return None
        if is_same_file(path, self._program.path):
            return self
        included = self._included
        if path in included:
            return included[path]
        return next((file for name, file in included.items() if is_same_file(path, name)), None)

    def file_of(self, source: RequestArguments) -> SourceFile | None:
        """Return the file of this program that `source`, a source in a request, means. Return None if the program does not
        include this file. Raises Refused if `source` has no path."""
        return self.file_at(self.path_of(source))

    def may_include(self, path: str | None) -> bool:
        """Return whether programs in the language of this program can include files, and the file at `path` is in this
        language."""
        language = self._program.language
        is_possible = language.with_files is not None and path is not None
        return is_possible and language_of(path or "") is language

    def statement_text(self, statement: Frame) -> str:
        """Return the text of `statement`, which is in the program's text or in an included file."""
        text = self.started if statement.source is None else statement.source.text
        return text[statement.span.start : statement.span.end]

    def located(self, span: Span, included: SourceText | None = None) -> dict[str, Json]:
        """Return a place as fields of the protocol: a source, lines and columns. Lines and columns
        are numbered in the client's way. If `included` is not None, it is the included file that contains `span`."""
        file = self if included is None else self._included[included.name]
        return {"source": file.source, **file.range(span)}


def _client_path(path: str, client: ClientProperties) -> str:
    """Return `path` in the form that `client` uses."""
    if not client.uses_uris:
        return path
    from mines_tools.project.uris import uri_of  # imported here because few clients need it

    return uri_of(path)


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
