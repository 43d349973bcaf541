"""The input of a run: a text that arrives in pieces, and the position at which the program reads. The whole text is
stored, because a program can go back to the beginning."""

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
        """The reason why the rest of the input cannot be read; empty if reading has not failed."""
        self.ends = 0
        """How often the program has tried to read at the end of the input."""
        self.at = 0
        """The offset of the next code point to read."""
        self.half = False
        """True if the code point at `at` has two UTF-16 units, and the first of them was read already."""

    def give(self, text: str) -> None:
        """Add `text` to the input. Raise ValueError if the input has ended."""
        if self.closed or self.failure:
            message = "the input has ended"
            raise ValueError(message)
        self._pieces.append(text)

    def end(self, failure: str = "") -> None:
        """End the input. `failure` says why the rest of the input could not be read; it is empty if the input is
        complete."""
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
        """Return True if no UTF-16 unit can be read now, but more input may arrive."""
        return not self.closed and self.at >= len(self.text)

    def lacks_digits(self) -> bool:
        """Return whether more input is needed before a number can be read. More input is needed if no number has
        arrived, or if more digits of the number may arrive."""
        number = _number().search(self.text, self.at)
        return not self.closed and (number is None or number.end() == len(self._text))

    def _lack(self) -> NeedsInput | InputError:
        """Return the error to raise when no input can be read now. It is `InputError` if the rest of the input could
        not be read, and `NeedsInput` if more input may arrive."""
        return InputError(self.failure) if self.failure else NeedsInput()

    def whole(self) -> str:
        """Return the whole input. If the end of the input has not arrived, raise `NeedsInput` or `InputError`."""
        if not self.closed:
            raise self._lack()
        return self.text

    def rewind(self) -> None:
        """Go back to the beginning of the input."""
        self.at, self.half = 0, False

    def take_unit(self) -> int:
        """Read a UTF-16 unit and return it. At the end of the input, return -1. If no unit can be read now, raise
        `NeedsInput` or `InputError`."""
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
        """Read everything up to the end of the next number, and return the text of this number, such as ``-12``. Return
        "" if the rest of the input contains no number. Raise `NeedsInput` or `InputError` if `lacks_digits` returns
        True."""
        if self.lacks_digits():
            raise self._lack()
        number = _number().search(self.text, self.at)
        if number is None:
            self.ends += 1
            return ""
        self.at, self.half = number.end(), False
        return number[0]
