"""Texts with which an editor describes map characters, values and stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.sokolang.commands import COMMANDS, command_of
from mines_tools.languages.sokolang.reference import ELEMENTS
from mines_tools.languages.sokolang.value_roles import PRINT_STRING, READ_STRING, read_values
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.languages.sokolang.warehouse import PORTALS, SMALL_LETTERS, WALL
from mines_tools.languages.sokolang.words.reading import (
    number_words,
    text_words,
    values_words,
)
from mines_tools.text.markdown import code
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.program import Program

_MOST_VALUES = 40
_LAST_CHARACTER = 0x10FFFF


def element_words(drawn: str) -> str:
    """Return a text that describes a character of the map."""
    capital = drawn.upper()
    if drawn in PORTALS:
        drawn = "0"
    elif drawn.lower() in SMALL_LETTERS:
        drawn = "a" if drawn in SMALL_LETTERS else "A"
    if drawn not in ELEMENTS:
        drawn = WALL
    return phrase(ELEMENTS[drawn], capital=capital)


def value_words(number: int, *, is_data: bool = False) -> str:
    """Return a text that describes a value, as a command and as a character. With `is_data`, no element is known to
    execute the value, so the text says that the command is only another meaning of the number."""
    command = command_of(number)
    if number in COMMANDS:
        effect = f"{command.pops} -- {command.pushes}".strip()
        top = phrase("; `a` is the top") if command.pops.startswith("a ") else ""
        words = f"`{command.name}` (`{effect}`): {phrase(command.summary)}{top}"
        if is_data:
            return phrase("a number; as a command it would be {command}", command=words)
        return words
    if 32 <= number <= _LAST_CHARACTER and chr(number).isprintable():
        return phrase("not a command; the character {character}", character=code(chr(number)))
    return phrase("a value: no command has this number")


def stack_words(program: Program, flow: Flow | None, stack: InitialStack | None) -> str:
    """Return a text that describes the values of a stack. `flow` contains what the analysis knows about the program."""
    if stack is None or not stack.values:
        return phrase("its stack is empty at the start")
    numbers = [value.number for value in stack.values]
    words = " ".join(values_words(flow, stack, program, _MOST_VALUES))
    written = ",".join(map(number_words, numbers[:_MOST_VALUES]))
    written += ",..." if len(numbers) > _MOST_VALUES else ""
    reading = phrase("its stack at the start, the top first: {values}", values=code(words))
    if words == written:
        return reading
    return f"{reading}\n\n{phrase('as it is written: {values}', values=code(written))}"


def role_words(numbers: Sequence[int], at: int, *, is_executed: bool) -> str:
    """Return a text that says what the value at index `at` of the stack `numbers` means for the command that pops this
    value. Return "" if no command pops it. `is_executed` is true if an element executes the stack."""
    role, by = read_values(numbers, is_executed=is_executed)[at]
    if role == "operand":
        command = COMMANDS[numbers[by]].name
        return phrase("the `{command}` before it removes it", command=command)
    if role == "count":
        text = text_words(numbers[at + 1 : at + 1 + max(numbers[at], 0)])
        return phrase("how many characters `outstr` prints: {text}", text=code(text))
    if role == "character":
        text = text_words(numbers[at : at + 1])
        return phrase("`outstr` prints it: {text}", text=code(text))
    return ""


def length_words(numbers: Sequence[int], at: int, *, is_executed: bool) -> str:
    """Return a text that says why the command `instr` at index `at` of the stack `numbers` does not make the `outstr`
    after it print the line. Return "" for other values."""
    if not is_executed or list(numbers[at : at + 2]) != [READ_STRING, PRINT_STRING]:
        return ""
    return phrase(
        "the `outstr` after it does not come next: the length of the line is then on top, and is executed as a command, unless another value is put on top first"
    )


def owner_words(name: str) -> str:
    """Return a text that describes the owner of the stack `name`."""
    if name == PLAYER_NAME:
        return phrase("the stack of the player")
    return phrase("the stack of the crates {letters}", letters=f"`{name.upper()}`, `{name}`")
