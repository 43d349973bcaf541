"""The input of a run. A line is read when the program needs the line."""

from __future__ import annotations

from mines_tools.base.integers import parse_integer
from mines_tools.base.lazy import once

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from mines_tools.interface.run import Feed


class InputLines:
    """The input of a program, as lines. The object stores all input that was read, because a
    debugger can step back."""

    __slots__ = ("_feed", "_is_whole", "_text", "at", "ends")

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._text = ""
        self._is_whole = False
        """True if the end of the input was reached."""
        self.ends = 0
        """The number of times that the program has tried to read at the end of the input."""
        self.at = 0
        """The offset at which the next line begins, in code points."""

    def take_line(self) -> str | None:
        """Return the next line without the line end. Return None at the end of the input.

        Raise `NeedsInput` if the line has not arrived yet, and `InputError` if the input cannot be read.
        """
        end = self._text.find("\n", self.at)
        while end < 0 and not self._is_whole:
            piece = self._feed.read()
            begin = len(self._text)
            self._text += piece
            self._is_whole = not piece
            end = self._text.find("\n", max(begin, self.at))
        if end < 0:
            if self.at == len(self._text):
                self.ends += 1
                return None
            line, self.at = self._text[self.at :], len(self._text)
            return line
        line, self.at = self._text[self.at : end], end + 1
        return line.removesuffix("\r")


@once
def _integer() -> re.Pattern[str]:
    import re

    return re.compile(r"[ \t]*([+-]?[0-9]+)[ \t]*")


def integer_of(line: str) -> int | None:
    """If `line` consists of an integer, return this integer. Otherwise, return None."""
    match = _integer().fullmatch(line)
    return None if match is None else parse_integer(match[1])
