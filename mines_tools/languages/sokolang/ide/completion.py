"""Completions: commands by name in a stack, missing stacks, and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion
from mines_tools.languages.sokolang.actions import ACTIONS
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.explanation.explain import ACTION_SUMMARIES
from mines_tools.languages.sokolang.ide.place import program_of
from mines_tools.languages.sokolang.ide.trial import tried
from mines_tools.languages.sokolang.ide.words import owner_words, value_words
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.program import ACTIONS as ACTION_ZONE
from mines_tools.languages.sokolang.program import STACKS
from mines_tools.languages.sokolang.sections import COMMENT
from mines_tools.text.diagnostics import Edit
from mines_tools.text.markdown import plain
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.program import Program

COMPLETION_TRIGGERS = (":", ",")
_MOST_LINES = 3
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def complete(snapshot: Snapshot, offset: int) -> Sequence[Completion]:
    """Return the completions at `offset`."""
    program = program_of(snapshot)
    number = program.lines.line_at(offset)
    line = program.zones.line(number)
    if line.text.startswith(COMMENT) or number in program.zones.separators:
        return ()
    before = line.text[: max(offset - line.start, 0)]
    if number in program.zones.numbers(STACKS):
        if ":" not in before:
            names_in_use = program.stacks.keys()
            span = Span(line.start, offset)
            return [
                Completion(f"{name}:", "code", Edit(span, f"{name}:"), owner_words(name))
                for name in stack_names(program)
                if name not in names_in_use or before.strip() == name
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
        return list(_actions(program, offset))
    return ()


def _actions(program: Program, offset: int) -> Iterator[Completion]:
    """Yield the actions as completions, each with the effect that it would have at `offset`."""
    span = Span(offset, offset)
    trial = tried(program, offset, sorted(ACTIONS))
    for letter in sorted(ACTIONS):
        summary = phrase(ACTION_SUMMARIES[letter])
        does = trial.words.get(letter, ())
        detail = "; ".join(map(plain, (summary, *does[:_MOST_LINES])))
        first_time = phrase("What it would do here, the first time:")
        in_one_run = phrase("What it would do here in one of the runs:")
        words = [first_time if trial.is_certain else in_one_run, *(f"- {line}" for line in does)]
        data = {"words": "\n".join([words[0], "", *words[1:]])} if does else None
        yield Completion(letter, "code", Edit(span, letter), detail, data=data)


def resolve_completion(_snapshot: Snapshot, completion: Completion) -> str:
    """Return the documentation of a completed command or action."""
    data = completion.data or {}
    code, words = data.get("code"), data.get("words")
    if isinstance(code, int):
        return value_words(code)
    return words if isinstance(words, str) else ""
