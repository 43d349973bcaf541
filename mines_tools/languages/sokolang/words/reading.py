"""Shows the values of a stack as words: the names of commands, numbers, and the texts that commands print."""

from __future__ import annotations

from itertools import takewhile

from mines_tools.base.integers import format_integer
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.value_roles import (
    ESCAPES,
    is_character,
    is_probably_text,
    read_values,
    text_end,
)
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.stacks import KnownPart
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.value_roles import TriedValues

_MOST_DIGITS = 24
_TALLEST = 8
"""The greatest number of values of a stack that are shown."""


def is_executed(program: Program, flow: Flow | None, name: str) -> bool:
    """Return whether an element may execute the stack `name`, from its top to its bottom. For the player's stack, the
    analysis must have shown that the player executes commands, and gives no values to crates. For another stack, a crate on the map must
    have this stack and must not be read-only."""
    crates = () if program.map is None else program.map.crates
    if name == PLAYER_NAME:
        return flow is not None and PLAYER in flow.executing and not flow.player_gives
    return any(crate.letter == name.upper() for crate in crates)


def values_words(
    flow: Flow | None, stack: InitialStack, program: Program, limit: int | None = None
) -> list[str]:
    """Return the values of an initial stack as words, see `reading_words`. A value that trial runs have only used as
    data is a number."""
    return reading_words(
        [value.number for value in stack.values],
        limit,
        is_executed=is_executed(program, flow, stack.name),
        tried=None if flow is None else flow.values_tried(stack.name),
    )


def reading_words(
    numbers: Sequence[int],
    limit: int | None = None,
    *,
    is_executed: bool,
    tried: TriedValues | None = None,
) -> list[str]:
    """Return the values of a stack as words: the names of commands, numbers, and texts in quotes. If `limit` is given
    and the stack is long, return words for only about `limit` values.

    `is_executed` says whether an element may execute the stack. If so, a number that a command pops is not shown as
    the name of a command. Numbers that no command is known to pop are shown as a text if they probably are one.
    `tried` says what trial runs have done with the values, if they have used some.
    """
    readings = read_values(numbers, is_executed=is_executed, tried=tried)
    words: list[str] = []
    at = checked = 0
    """`checked` is the end of the last values of which it was checked whether they are a text."""
    while at < len(readings) and (limit is None or at < limit):
        role = readings[at].role
        if role == "character":
            end = at + numbers[at - 1]
            words.append(text_words(numbers[at:end]))
            at = end
            continue
        number = numbers[at]
        if role == "value" and at >= checked and is_character(number):
            checked = text_end(numbers, at)
            if is_executed or tried is not None:  # then a blank is the command `not`
                roles = (readings[index].role for index in range(at, checked))
                checked = at + sum(1 for _ in takewhile("value".__eq__, roles))
            if is_probably_text(numbers[at:checked]):
                words.append(text_words(numbers[at:checked]))
                at = checked
                continue
        words.append(COMMANDS[number].name if role == "command" else number_words(number))
        at += 1
    return [*words, "..."] if at < len(readings) else words


def stack_text(stack: KnownPart) -> str:
    """Return a partly known stack as text, with the top first, such as ``[7, 4, ?]``. A ``…`` stands for values that
    are left out, or that may be missing."""
    items = stack.items[::-1]
    shown = ["?" if item is None else number_words(item) for item in items[:_TALLEST]]
    if stack.is_open or len(items) > _TALLEST:
        shown.append("…")
    return f"[{', '.join(shown)}]"


def values_text(stack: KnownPart) -> str:
    """Return a partly known stack as a text without commas, with the top first, such as ``7 4 ?``. A ``…`` stands for
    values that are left out, or that may be missing."""
    values = stack_text(stack)[1:-1].replace(",", "")
    return values or phrase("empty")


def number_words(number: int) -> str:
    """Return a number as text. If the number is long, the digits in the middle are left out."""
    text = format_integer(number)
    return text if len(text) <= _MOST_DIGITS else f"{text[:8]}…{text[-8:]}"


def text_words(codes: Sequence[int], limit: int = 60) -> str:
    """Return the characters with these codes as a text in quotes. A long text is cut after `limit` characters."""
    text = "".join(_character(code) for code in codes[:limit])
    return f'"{text}…"' if len(codes) > limit else f'"{text}"'


def _character(code: int) -> str:
    character = chr(code)
    if character in ESCAPES:
        return ESCAPES[character]
    return character if character.isprintable() else f"\\u{{{code:x}}}"
