"""Converts values of a state to text. Values may be nested to any depth, and often only the
beginning of the text is needed. So the text is made piece by piece."""

from __future__ import annotations

from mines_tools.base.integers import ends_of, format_integer
from mines_tools.base.interruptible import looking
from mines_tools.interface.run_state import in_order, infinity_text
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.debugging.evaluating import Value
    from mines_tools.interface.run_state import StackValue

    Plain = bool | int | float | str | None


_FIRST, _LAST = 30, 10
"""The numbers of digits that are shown at the beginning and at the end of a long integer."""
_BITS = 3.3
"""The approximate number of bits of a decimal digit."""


def value_pieces(value: Value | StackValue, text_of: Callable[[Plain], str]) -> Iterator[str]:
    """Yield the text of `value` in pieces. A stack is written as ``[1, [2, 3]]``, and the first
    value is the top. `text_of` converts values that are not stacks."""
    opened: list[Iterator[Value | StackValue]] = [iter((value,))]
    is_first = True
    looks = looking()
    while opened:
        next(looks)
        for item in opened[-1]:
            if not is_first:
                yield ", "
            is_first = False
            if item is None or isinstance(item, bool | int | float | str):
                yield text_of(item)
                continue
            yield "["
            opened.append(in_order(item))
            is_first = True
            break
        else:
            opened.pop()
            if opened:
                yield "]"
            is_first = False


def plain_text(
    value: Plain,
    integer_text: Callable[[int], str] = format_integer,
    number: Callable[[float], str] = infinity_text,
) -> str:
    """Return the text of a value that is not a stack.

    `integer_text` returns the text of an integer. `number` returns the text of a float (see `View.number`).
    """
    if value is None:
        return phrase("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, float):
        return number(value)
    return value


def integer_text(value: int, most: int) -> str:
    """Return the text of an integer.

    If the integer has more than `most` digits, the text contains only the first and the last
    digits, and the number of digits. The other digits are not computed.
    """
    bits = value.bit_length()
    if bits <= most * _BITS or (bits <= most * 4 and -(10**most) < value < 10**most):
        return format_integer(value)
    first, last, digits = ends_of(value, _FIRST, _LAST)
    sign = "-" if value < 0 else ""
    if not last:
        return f"{sign}{first}"
    return phrase(
        "{first}…{last} ({digits:,} digits)", first=f"{sign}{first}", last=last, digits=digits
    )


def beginning(pieces: Iterator[str], most: int) -> str:
    """Join `pieces` until the text is longer than `most` characters, and return this text. The remaining pieces are
    not computed."""
    taken, length = [], 0
    for piece in pieces:
        taken.append(piece)
        length += len(piece)
        if length > most:
            break
    return "".join(taken)


def without_remark(text: str) -> str:
    """Return the number in a text such as ``72 'H'`` or ``13 (inint)``, without the remark after it. A user who edits a
    value changes such a text. Return any other text unchanged."""
    number, _, remark = text.strip().partition(" ")
    is_remark = remark[:1] + remark[-1:] in ("''", "()")
    digits = number.removeprefix("-")
    is_number = digits.isalnum() and digits[:1].isdecimal()
    return number if is_remark and is_number else text
