"""Finds out what an action would do if it were inserted at a place. For this, the action is inserted, and the changed
program is explored until it reaches the action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import WAIT
from mines_tools.languages.sokolang.flow.explore import Exploration
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.words.doing import steps_words
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.languages.sokolang.program import Program

_MOST_TRANSITIONS = 1_000
_MOST_CHARACTERS = 5_000


class Trial(NamedTuple):
    """The effects that actions would have if they were inserted at a place."""

    words: Mapping[str, Sequence[str]]
    """The letters of the actions, each with texts that describe its effects. Empty if the exploration does not reach
    the place within its limit."""
    is_certain: bool
    """True if all runs are in the same state when they reach the place for the first time."""


def tried(program: Program, offset: int, letters: Iterable[str]) -> Trial:
    """Return the effects that each of the actions `letters` would have if it were inserted at `offset`. If the program
    would perform the action several times, these are the effects of the first time."""
    if len(program.text) > _MOST_CHARACTERS:
        return Trial({}, False)
    waits = _with(program, offset, WAIT)
    number = _number_at(waits, offset)
    if number is None:
        return Trial({}, False)
    exploration = Exploration(waits)
    # The way to this action does not depend on what it does.
    state = exploration.first_state(number, _MOST_TRANSITIONS)
    if state is None:
        return Trial({}, False)
    effects = {}
    for letter in letters:
        changed = _with(program, offset, letter)
        visits = Exploration(changed).performed(state)
        effects[letter] = list(steps_words(changed, visits[:1], is_group=False))
        if len(visits) > 1:
            effects[letter].append(
                phrase("chance decides: this is one of {count} ways", count=len(visits))
            )
    return Trial(effects, exploration.is_straight)


def _with(program: Program, offset: int, letter: str) -> Program:
    return parse(program.text[:offset] + letter + program.text[offset:], program.dialect)


def _number_at(program: Program, offset: int) -> int | None:
    """Return the number of the action whose letter is at `offset`. Return None if there is no such
    action, or if the program has errors."""
    if program.errors:
        return None
    return next(
        (number for number, node in enumerate(program.actions) if node.at.start == offset), None
    )
