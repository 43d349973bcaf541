"""Places of the program, as the client counts and names them."""

from __future__ import annotations

import os
from bisect import bisect_left

from mines_tools.base.lazy import cached_property
from mines_tools.dap.messages import Refused
from mines_tools.project.source import shown_path
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.client import Client
    from mines_tools.dap.messages import Arguments
    from mines_tools.dap.program import Program
    from mines_tools.interface.run import Json
    from mines_tools.text.source import Span


STARTED = 1
"""The number of the text that runs, for a client that asks for its contents."""


class Source:
    """The program's text, as one client sees it."""

    def __init__(self, program: Program, client: Client) -> None:
        self._program = program
        self._client = client
        path = program.path
        if client.uses_uris:
            from mines_tools.project.uris import uri_of  # few clients do

            path = uri_of(path)
        name = shown_path(os.path.basename(program.path))
        self._in_file: Json = {"name": name, "path": path}
        self._as_started: Json = {
            "name": name, "sourceReference": STARTED, "origin": phrase("as it was started"),
        }  # fmt: skip
        self.is_edited = False
        """Whether the client shows another text by now than the one that runs."""

    @property
    def source(self) -> Json:
        """What the protocol calls a source: the file, or the text that runs if the file has another one by now."""
        return self._as_started if self.is_edited else self._in_file

    @property
    def started(self) -> str:
        """The text that runs."""
        return self._program.text

    @cached_property
    def _spans(self) -> Sequence[Span]:
        """Where the run can be stopped, in the order of the text."""
        return self._program.running.places()

    def is_meant(self, source: Arguments) -> bool:
        """Whether the client means this program, and not another file. Raises Refused for no file."""
        named = source.text("path")
        if not named:
            raise Refused(phrase("`{name}` is missing", name="path"))
        path: str | None = named
        # nvim-dap sends an URI with `gotoTargets`, whatever it has said.
        if self._client.uses_uris or named.startswith("file://"):
            from mines_tools.project.uris import path_of

            path = path_of(named)
        return path is not None and is_same_file(path, self._program.path)

    def text(self, span: Span) -> str:
        """What stands at a place."""
        return self._program.text[span.start : span.end]

    def line(self, span: Span) -> int:
        """The line of a place, as people count it."""
        return self._program.places.place(span.start)[0] + 1

    def range(self, span: Span) -> dict[str, Json]:
        """Where something begins and ends."""
        places, client = self._program.places, self._client
        line, column = places.place(span.start)
        last, end = places.place(span.end)
        return {
            "line": line + client.first_line,
            "column": column + client.first_column,
            "endLine": last + client.first_line,
            "endColumn": end + client.first_column,
        }

    def located(self, span: Span) -> dict[str, Json]:
        """Where something is, with the source."""
        return {"source": self.source, **self.range(span)}

    def within(
        self, line: int, column: int | None, last: int | None = None, end: int | None = None
    ) -> Sequence[Span]:
        """The places in a line at which the run can be stopped; from a column, up to another line and column."""
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
            at -= 1  # in the middle of it
        return spans[at : bisect_left(spans, stop, key=_start)]

    def place_at(self, start: int) -> Span | None:
        """The place that begins there at which the run can be stopped."""
        at = bisect_left(self._spans, start, key=_start)
        is_there = at < len(self._spans) and self._spans[at].start == start
        return self._spans[at] if is_there else None


def _start(span: Span) -> int:
    return span.start


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths name the same file."""
    if os.path.normcase(os.path.abspath(one)) == os.path.normcase(os.path.abspath(other)):
        return True
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False
