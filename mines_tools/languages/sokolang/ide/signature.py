"""Signature help: what an editor shows while the user types the values that a command of a stack pops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.integers import parse_integer
from mines_tools.interface.editor import Signature
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.languages.sokolang.ide.words import value_words
from mines_tools.languages.sokolang.initial_stacks import MOST_DIGITS
from mines_tools.languages.sokolang.program import STACKS
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.languages.sokolang.value_roles import PRINT_STRING, are_codes
from mines_tools.languages.sokolang.words.reading import is_executed, text_words
from mines_tools.text.markdown import code, paragraphs
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot

_MOST_VALUES = 2_000


def signature(snapshot: Snapshot, offset: int) -> Signature | None:
    """Return the help for the value at `offset` of a stack: the command that pops this value, and which of its values
    it is. Return None if no command is known to pop it."""
    program = program_of(snapshot)
    number = program.lines.line_at(offset)
    line = program.zones.line(number)
    if number not in program.zones.numbers(STACKS) or line.text.startswith(COMMENT):
        return None
    name, colon, before = line.text[: max(offset - line.start, 0)].partition(":")
    if not colon or before.count(",") > _MOST_VALUES:
        return None
    *words, _ = before.split(",")
    numbers = [value for word in words if (value := _value(word.strip(BLANKS))) is not None]
    if len(numbers) < len(words):
        return None
    at = _command(numbers, runs=is_executed(program, flow_of(snapshot), name.strip(BLANKS).lower()))
    if at is None:
        return None
    command = COMMANDS[numbers[at]]
    names = command.pops.split(maxsplit=1) if command.code == PRINT_STRING else command.pops.split()
    active = min(len(numbers) - at, len(names)) - 1
    sentences = [value_words(command.code)]
    if command.code == PRINT_STRING and active:
        count, codes = numbers[at + 1], numbers[at + 2 :]
        sentences.append(
            phrase("character {number} of {count}", number=len(codes) + 1, count=count)
        )
        if codes and are_codes(codes):
            sentences.append(phrase("so far: {text}", text=code(text_words(codes))))
    label = f"{command.code} {command.name}: {', '.join(names)}"
    return Signature(label, tuple(names), active, paragraphs(*sentences))


def _value(word: str) -> int | None:
    """Return the value that `word` is. Return None if it is not a value."""
    digits = word.removeprefix("-")
    is_value = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return parse_integer(word) if is_value else None


def _command(numbers: Sequence[int], *, runs: bool) -> int | None:
    """Return the index of the command that pops the value after `numbers`, the values of a stack with the top first.
    Return None if no command is known to pop it. If `runs` is false, no element executes the stack, and only the
    characters that belong to an `outstr` are known."""
    at = 0
    while at < len(numbers):
        command = COMMANDS.get(numbers[at])
        needs = 0 if command is None else command.needs
        if command is not None and command.code == PRINT_STRING:
            needs += max(numbers[at + 1], 0) if at + 1 < len(numbers) else 0
        elif not runs:
            needs = 0
        if at + needs >= len(numbers):
            return at
        at += needs + 1
    return None
