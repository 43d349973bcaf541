"""Formats values for people."""

from __future__ import annotations

from itertools import islice

from mines_tools.debugging.value_texts import plain_text, value_pieces
from mines_tools.interface.run_state import Listing, in_order, infinity_text
from mines_tools.text.escaping import shown
from mines_tools.text.letters import letter_of, with_letter
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from mines_tools.debugging.value_texts import Plain
    from mines_tools.interface.run_state import Value

MOST = 200
"""The maximum number of characters that are shown of a value. The limit does not apply if the whole
value is requested."""
_MOST_BITS = 2_000
_AT_ONCE = 1_000
"""The number of pieces of a long value that are converted to text in one slice."""
_FEW = 20  # values of a nested stack that are shown


def shown_value(
    value: Value,
    number: Callable[[float], str] = infinity_text,
    *,
    is_hex: bool = False,
    has_letter: bool = True,
    roles: Sequence[str] = (),
    level: int = 0,
) -> str:
    """Return the text of a value on one line. The text of a stack begins with the top.

    `number` converts floats to text (see `View.number`). With `is_hex`, integers are hexadecimal. With `has_letter`,
    a number is followed by the character with this code. `roles` says what the values of a stack stand for
    (see `View.roles`); for a value that is not a stack, the first text is its role. An integer with a role is followed
    by this role instead of the character. `level` is the number of stacks in which the value is nested.
    """
    if roles and roles[0] and isinstance(value, int):
        return f"{_integer(value, is_hex=is_hex, has_letter=False)} ({roles[0]})"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _integer(value, is_hex=is_hex, has_letter=has_letter)
    if isinstance(value, float):
        letter = letter_of(int(value)) if has_letter and value.is_integer() else ""
        return f"{number(value)} '{letter}'" if letter else number(value)
    if isinstance(value, str):
        return shortened(shown(value[:MOST]), MOST)
    if level == MOST:
        return "\u2026"
    texts = [
        shown_value(
            inner,
            number,
            is_hex=is_hex,
            has_letter=has_letter,
            roles=roles[index : index + 1],
            level=level + 1,
        )
        for index, inner in enumerate(islice(in_order(value), _FEW))
    ]
    if len(value) > _FEW:
        texts.append("\u2026")
    return shortened(f"[{', '.join(texts)}]", MOST)


def whole_value(
    value: Value, number: Callable[[float], str] = infinity_text, *, is_hex: bool = False
) -> Generator[None, None, str]:
    """Return the complete text of a value. Yield after each slice of the work, because a long value
    takes long. `number` and `is_hex` have the same meaning as in `shown_value`."""

    def text_of(plain: Plain) -> str:
        if type(plain) is int and is_hex:
            return hex(plain)
        if isinstance(plain, str):
            return shown(plain)
        return plain_text(plain, number=number)

    texts = []
    for count, piece in enumerate(value_pieces(value, text_of), 1):
        texts.append(piece)
        if count % _AT_ONCE == 0:
            yield
    return "".join(texts)


def _integer(value: int, *, is_hex: bool, has_letter: bool) -> str:
    if value.bit_length() > _MOST_BITS:
        return counted(
            value.bit_length(), "an integer of {count:,} bit", "an integer of {count:,} bits"
        )
    text = hex(value) if is_hex else str(value)
    return with_letter(text, value) if has_letter else text


def kind_of(value: Value) -> str:
    """Return the protocol's name for the type of a value."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "integer"
    if isinstance(value, Listing):
        return "list"
    return "string" if isinstance(value, str) else "stack"
