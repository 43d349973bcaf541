"""The input: a text that comes in pieces, and the place in it. All of it is kept, for a program can go back."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.interface.run import NeedsInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


@once
def _number() -> re.Pattern[str]:
    import re

    return re.compile("-?[0-9]+")


class InputText:
    """What a program reads from."""

    __slots__ = ("_pieces", "_text", "at", "closed", "ends", "failure", "half")

    def __init__(self) -> None:
        self._text = ""
        self._pieces: list[str] = []
        self.closed = False
        """Whether there is no more than what was given."""
        self.failure = ""
        """Why the rest of the input can't be read; what needs it can't be done."""
        self.ends = 0
        """How often something was to be read, and there was nothing more."""
        self.at = 0
        """The next code point to read."""
        self.half = False
        """Whether the first of its two UTF-16 units was read."""

    def give(self, text: str) -> None:
        """More of the input. Raises ValueError after its end."""
        if self.closed or self.failure:
            message = "the input has ended"
            raise ValueError(message)
        self._pieces.append(text)

    def end(self, failure: str = "") -> None:
        """There is no more input. `failure` is why, where that is not its end."""
        self.failure = failure
        self.closed = not failure

    @property
    def text(self) -> str:
        """All that was given."""
        if self._pieces:
            self._text = "".join((self._text, *self._pieces))
            self._pieces.clear()
        return self._text

    def lacks_unit(self) -> bool:
        """Whether there is no unit to read, and more may come."""
        return not self.closed and self.at >= len(self.text)

    def lacks_digits(self) -> bool:
        """Whether what was given holds no number, or its last one may go on."""
        found = _number().search(self.text, self.at)
        return not self.closed and (found is None or found.end() == len(self._text))

    def whole(self) -> str:
        """The whole input. Raises NeedsInput if it is not known yet."""
        if not self.closed:
            raise NeedsInput
        return self.text

    def rewind(self) -> None:
        """Back to the beginning."""
        self.at, self.half = 0, False

    def take_unit(self) -> int:
        """Take a UTF-16 unit; -1 at the end. Raises NeedsInput."""
        if self.lacks_unit():
            raise NeedsInput
        if self.at >= len(self.text):
            self.ends += 1
            return -1
        code = ord(self._text[self.at])
        if code < 0x10000:
            self.at += 1
            return code
        high, low = divmod(code - 0x10000, 0x400)
        if not self.half:
            self.half = True
            return 0xD800 + high
        self.at, self.half = self.at + 1, False
        return 0xDC00 + low

    def take_digits(self) -> str:
        """Take everything through the next number; the number, or nothing where there is none. Raises
        NeedsInput."""
        if self.lacks_digits():
            raise NeedsInput
        found = _number().search(self.text, self.at)
        if found is None:
            self.ends += 1
            return ""
        self.at, self.half = found.end(), False
        return found[0]
