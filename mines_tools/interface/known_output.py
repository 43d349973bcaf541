"""The output of a program, if it is known without running the program again."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_KEPT = 10_000
"""The greatest number of characters that are kept of an output."""


class KnownOutput(NamedTuple):
    """The text that every run of a program writes until the program ends."""

    start: str
    """The beginning of the output. If the output is not very long, this is the whole output."""
    length: int
    """The number of characters of the whole output."""


class WrittenSoFar:
    """The output of a run. Only its beginning and its length are kept."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def write(self, text: str) -> None:
        """Add `text` at the end."""
        if self._length < _MOST_KEPT:
            self._pieces.append(text[: _MOST_KEPT - self._length])
        self._length += len(text)

    def write_all(self, pieces: Iterable[str]) -> None:
        """Add all of `pieces` at the end, in order."""
        for piece in pieces:
            self.write(piece)

    def known(self) -> KnownOutput:
        """Return the output so far."""
        return KnownOutput("".join(self._pieces), self._length)


def with_output(verdict: str, output: KnownOutput | None, *, is_long: bool = False) -> str:
    """Return `verdict`, which says whether a program ends, with the text that the program writes. If `output` is None,
    this text is not known. If `is_long` is True, `verdict` consists of several statements."""
    if output is None:
        return verdict
    if not output.length:
        if is_long:
            return phrase("{verdict}; it writes nothing", verdict=verdict)
        return phrase("{verdict}, writes nothing", verdict=verdict)
    text = quoted_output(output.start, output.length)
    if is_long:
        return phrase("{verdict}; it writes {text}", verdict=verdict, text=text)
    return phrase("{verdict}, writes {text}", verdict=verdict, text=text)
