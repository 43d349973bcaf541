"""Converts text to UTF-16 units and back."""

from __future__ import annotations

from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.emojifunge.numbers import Number


def units_of(text: str) -> list[int]:
    """Return the UTF-16 units of a text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2)]


def text_of(units: Sequence[Number]) -> str:
    """Return the text that UTF-16 units spell. An unpaired half of a surrogate pair stays as it is. Raise
    `ProgramFailure` if a number is not a UTF-16 unit."""
    data = bytearray()
    for unit in units:
        if not 0 <= unit < 0x10000 or unit != int(unit):
            raise ProgramFailure(phrase("these numbers do not spell an emoji"))
        data += int(unit).to_bytes(2, "little")
    return data.decode("utf-16-le", "surrogatepass")
