"""The input of a run: a text that arrives in pieces, and the position of reading in it. The whole text is stored,
because a program can rewind it."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.interface.run import InputError, NeedsInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


@once
def _number() -> re.Pattern[str]:
    import re

    return re.compile("-?[0-9]+")


class InputText:
    """The input of a program."""

    __slots__ = ("_pieces", "_text", "at", "closed", "ends", "failure", "half")

    def __init__(self) -> None:
        self._text = ""
        self._pieces: list[str] = []
        self.closed = False
        """True if the input has ended."""
        self.failure = ""
        """The reason why the rest of the input cannot be read; empty if it can."""
        self.ends = 0
        """The number of times that the program has read at the end of the input."""
        self.at = 0
        """The offset of the next code point to read."""
        self.half = False
        """True if the first of the two UTF-16 units of the code point at `at` was read already."""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raise ValueError after the end of the input."""
        if self.closed or self.failure:
            message = "the input has ended"
            raise ValueError(message)
        self._pieces.append(text)

    def end(self, failure: str = "") -> None:
        """End the input. `failure` is the reason, if the rest of the input cannot be read."""
        self.failure = failure
        self.closed = not failure

    @property
    def text(self) -> str:
        """The whole text that was given so far."""
        if self._pieces:
            self._text = "".join((self._text, *self._pieces))
            self._pieces.clear()
        return self._text

    def lacks_unit(self) -> bool:
        """Return True if no unit can be read now, and more may arrive."""
        return not self.closed and self.at >= len(self.text)

    def lacks_digits(self) -> bool:
        """Return whether more input is needed before a number can be read: the text so far has no number, or its
        last number may continue."""
        number = _number().search(self.text, self.at)
        return not self.closed and (number is None or number.end() == len(self._text))

    def _lack(self) -> NeedsInput | InputError:
        """Return the error that says why no more input can be read now: more may come, or reading has failed."""
        return InputError(self.failure) if self.failure else NeedsInput()

    def whole(self) -> str:
        """Return the whole input. Raise `NeedsInput` or `InputError` if the end of the input has not arrived."""
        if not self.closed:
            raise self._lack()
        return self.text

    def rewind(self) -> None:
        """Go back to the beginning of the input."""
        self.at, self.half = 0, False

    def take_unit(self) -> int:
        """Read a UTF-16 unit and return it; -1 at the end of the input. Raise `NeedsInput` or `InputError` if no unit
        has arrived."""
        if self.lacks_unit():
            raise self._lack()
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
        """Read everything up to the end of the next number. Return the digits of the number, or "" if there is none.
        Raise `NeedsInput` if the end of the number has not arrived."""
        if self.lacks_digits():
            raise self._lack()
        number = _number().search(self.text, self.at)
        if number is None:
            self.ends += 1
            return ""
        self.at, self.half = number.end(), False
        return number[0]
