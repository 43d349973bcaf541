"""Collects the output that the client has not received yet: the output of the program, log
messages, and messages of the adapter."""

from __future__ import annotations

from time import monotonic

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Literal

    from mines_tools.dap.messages import Body
    from mines_tools.interface.run import Json

    Category = Literal["stdout", "stderr", "console", "important"]

_PIECE = 2**16  # characters of one event
_NONE: Mapping[str, Json] = {}
_LINE_SECONDS, _CHARACTER_SECONDS = 1 / 5_000, 1 / 1_000_000
"""Two estimates: the time in seconds that an editor needs to show a line, and to show a character."""
_MOST_SECONDS = 3.0
"""The maximum estimate, in seconds, of the time that the client still needs. After a huge output, the next step must not
wait longer than this."""


class OutputPlace(NamedTuple):
    """The step that wrote a piece of output, and the place of this step in the program."""

    step: int
    where: Mapping[str, Json]
    """The place in the form of the protocol."""


_NOWHERE: Mapping[int, OutputPlace] = {}


class _Piece(NamedTuple):
    category: Category
    text: str
    more: Mapping[str, Json]


class UnsentOutput:
    """Output that is not yet sent."""

    def __init__(self, send: Callable[[str, Body], object]) -> None:
        self._send = send
        self._pieces: list[_Piece] = []
        self._pending: list[str] = []
        """Pieces of program output that are not yet in `_pieces`."""
        self.sent = 0
        """The number of code points of program output that have been sent."""
        self._line_place: OutputPlace | None = None
        """The place that was sent with the last line. It is used again for the rest of this line, because editors begin a
        new line where the place differs."""
        self._last: tuple[str, Mapping[str, Json]] = ("", _NONE)
        """The text that was sent last, and the place that was sent with it."""
        self._shown_at = 0.0
        """The time at which the client has probably shown all output that was sent, as `monotonic` counts."""
        self._is_line_open = False
        """True if the last line that was sent has no line end yet."""

    def write(self, text: str) -> None:
        """Add program output."""
        self._pending.append(text)

    def tell(self, category: Category, text: str, more: Mapping[str, Json]) -> None:
        """Add `text` as a line that the program did not write itself. `more` contains additional
        fields for the event that sends this line."""
        self._take_output()
        self._pieces.append(_Piece(category, f"{text}\n", more))

    def begin_again(self) -> None:
        """Send the rest of the output, because the program starts again. In the output of the new
        run, offsets begin with 0 again."""
        self.send()
        self.sent = 0
        self._is_line_open = False

    def go_back(self, offset: int) -> None:
        """Send the rest of the output, because the user has changed the state of the run. The run then writes the output
        from `offset` on anew. If output after `offset` has been sent, tell the client that it is no longer valid."""
        self.send()
        if offset >= self.sent:
            return
        line_end = "\n" if self._is_line_open else ""
        words = counted(
            self.sent - offset,
            "(the last {count:,} character above is of the run before your change: what follows takes its place)",
            "(the last {count:,} characters above are of the run before your change: what follows takes their place)",
        )  # fmt: skip
        self._send("output", {"category": "console", "output": f"{line_end}{words}\n"})
        self.sent = offset
        self._is_line_open = False

    def lines(self) -> Sequence[int]:
        """Return the offsets of the lines of program output that have not been sent. The offset of
        a line is the position of the line's first character in the whole output of the run, counted
        from 0."""
        self._take_output()
        starts, at = [], self.sent
        for category, text, _ in self._pieces:
            if category == "stdout":
                for line in _lines(text):
                    starts.append(at)
                    at += len(line)
        return starts

    def send(self, places: Mapping[int, OutputPlace] = _NOWHERE) -> None:
        """Send all collected output. The keys of `places` are the offsets of lines in the program's
        output. The value is the step that wrote the line, with the place of this step."""
        self._take_output()
        pieces, self._pieces = self._pieces, []
        for category, text, more in pieces:
            if category != "stdout":
                for part in _pieces(text):
                    self._send("output", {"category": category, "output": part, **more})
                continue
            begun = text.find("\n") + 1 or len(text) if self._is_line_open else 0
            for part in _pieces(text[:begun]):
                self._send_output(part, self._line_place)
            rest = text[begun:]
            for part in _lines(rest) if places else _pieces(rest):
                self._send_output(part, places.get(self.sent))

    def _send_output(self, text: str, written: OutputPlace | None) -> None:
        seconds = text.count("\n") * _LINE_SECONDS + len(text) * _CHARACTER_SECONDS
        now = monotonic()
        self._shown_at = min(max(self._shown_at, now) + seconds, now + _MOST_SECONDS)
        self._line_place, self._is_line_open = written, not text.endswith("\n")
        # The numbers of these characters, from 1, for the command `when output 17`.
        first = self.sent + 1
        self.sent += len(text)
        body: dict[str, Json] = {"category": "stdout", "output": text}
        data: dict[str, Json] = {"first": first, "last": self.sent}
        if written is not None:
            body.update(self._distinct(text, written.where))
            data["step"] = written.step
        self._send("output", {**body, "data": data})

    def _distinct(self, text: str, where: Mapping[str, Json]) -> Mapping[str, Json]:
        """Return the place to send with `text`: `where`, or the next column if the same text and place were sent last. VS
        Code shows equal lines from one place as a single line with a number, which looks like a part of the output."""
        column = where.get("column")
        if (text, where) == self._last and isinstance(column, int) and text.endswith("\n"):
            where = {**where, "column": column + 1}
        self._last = text, where
        return where

    def lag(self) -> float:
        """Return the estimated number of seconds until the client has shown all output that was sent."""
        return self._shown_at - monotonic()

    def _take_output(self) -> None:
        if self._pending:
            self._pieces.append(_Piece("stdout", "".join(self._pending), _NONE))
            self._pending.clear()


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of `text`. Each line includes its line end."""
    *lines, last = text.split("\n")
    for line in lines:
        yield f"{line}\n"
    if last:
        yield last


def _pieces(text: str) -> Iterator[str]:
    return (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))
