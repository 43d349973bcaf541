"""What the client is told between two stops: the program's output, what log points say, what the adapter says."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Literal

    from mines_tools.dap.messages import Body
    from mines_tools.interface.run import Json

    Category = Literal["stdout", "stderr", "console", "important"]

_PIECE = 2**16  # characters of one event
_NONE: Mapping[str, Json] = {}


class Written(NamedTuple):
    """Where some output was written."""

    step: int
    where: Mapping[str, Json]
    """As the protocol says it."""


_NOWHERE: Mapping[int, Written] = {}


class _Piece(NamedTuple):
    category: Category
    text: str
    more: Mapping[str, Json]


class Said:
    """What was said, and has not been sent yet."""

    def __init__(self, send: Callable[[str, Body], object]) -> None:
        self._send = send
        self._pieces: list[_Piece] = []
        self._pending: list[str] = []
        """Output of the program that comes after them."""
        self._sent = 0
        """How many characters of output were sent."""

    def write(self, text: str) -> None:
        """Take output of the program."""
        self._pending.append(text)

    def tell(self, category: Category, text: str, more: Mapping[str, Json]) -> None:
        """Take something else, with a line end after it, and what the event says beside it."""
        self._take_output()
        self._pieces.append(_Piece(category, f"{text}\n", more))

    def begin_again(self) -> None:
        """Count the output from its start: another run has begun. What the run before has written is sent."""
        self.send()
        self._sent = 0

    def lines(self) -> Sequence[int]:
        """Where the lines of the program's output begin that were not sent yet: offsets in all its output, from 0."""
        self._take_output()
        found, at = [], self._sent
        for category, text, _ in self._pieces:
            if category == "stdout":
                for line in _lines(text):
                    found.append(at)
                    at += len(line)
        return found

    def send(self, places: Mapping[int, Written] = _NOWHERE) -> None:
        """Send it. `places` is where lines of the output were written, by their offsets."""
        self._take_output()
        pieces, self._pieces = self._pieces, []
        for category, text, more in pieces:
            parts = _lines(text) if places and category == "stdout" else _pieces(text)
            for part in parts:
                if category == "stdout":
                    self._send_output(part, places.get(self._sent))
                else:
                    self._send("output", {"category": category, "output": part, **more})

    def _send_output(self, text: str, written: Written | None) -> None:
        # Which characters of the output these are, from 1: `when output 17` says when one was written.
        first = self._sent + 1
        self._sent += len(text)
        body: dict[str, Json] = {"category": "stdout", "output": text}
        data: dict[str, Json] = {"first": first, "last": self._sent}
        if written is not None:
            body.update(written.where)
            data["step"] = written.step
        self._send("output", {**body, "data": data})

    def _take_output(self) -> None:
        if self._pending:
            self._pieces.append(_Piece("stdout", "".join(self._pending), _NONE))
            self._pending.clear()


def _lines(text: str) -> Iterator[str]:
    """Its lines, with their ends."""
    *lines, last = text.split("\n")
    for line in lines:
        yield f"{line}\n"
    if last:
        yield last


def _pieces(text: str) -> Iterator[str]:
    return (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))
