"""What could stand at a place: commands by name in a stack, stacks that are missing, actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.diagnostics import Edit
from mines_tools.editing import Completion
from mines_tools.phrases import phrase
from mines_tools.sokolang.actions import ACTIONS
from mines_tools.sokolang.commands import COMMANDS
from mines_tools.sokolang.explain import ACTION_SUMMARIES
from mines_tools.sokolang.ide.place import program_of
from mines_tools.sokolang.ide.words import owner_words, value_words
from mines_tools.sokolang.machine import stack_names
from mines_tools.sokolang.program import ACTIONS as ACTION_ZONE
from mines_tools.sokolang.program import STACKS
from mines_tools.sokolang.zones import COMMENT
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.editing import Snapshot

TRIGGERS = (":", ",")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def complete(snapshot: Snapshot, offset: int) -> Sequence[Completion]:
    """What could stand at `offset`."""
    program = program_of(snapshot)
    number = program.lines.line_at(offset)
    line = program.zones.line(number)
    if line.text.startswith(COMMENT) or number in program.zones.separators:
        return ()
    before = line.text[: max(offset - line.start, 0)]
    if number in program.zones.numbers(STACKS):
        if ":" not in before:
            known = program.stacks.keys()
            span = Span(line.start, offset)
            return [
                Completion(f"{name}:", "code", Edit(span, f"{name}:"), owner_words(name))
                for name in stack_names(program)
                if name not in known or before.strip() == name
            ]
        typed = len(before) - len(before.rstrip(_LETTERS))
        span = Span(offset - typed, offset)
        return [
            Completion(
                command.name,
                "command",
                Edit(span, str(command.code)),
                f"{command.code}: {phrase(command.summary)}",
                data={"code": command.code},
            )
            for command in COMMANDS.values()
        ]
    if number in program.zones.numbers(ACTION_ZONE):
        span = Span(offset, offset)
        return [
            Completion(letter, "code", Edit(span, letter), phrase(ACTION_SUMMARIES[letter]))
            for letter in sorted(ACTIONS)
        ]
    return ()


def resolve_completion(_snapshot: Snapshot, completion: Completion) -> str:
    """What a command does."""
    code = None if completion.data is None else completion.data.get("code")
    return value_words(code) if isinstance(code, int) else ""
