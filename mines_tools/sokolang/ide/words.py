"""What editors say of elements, values and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.integers import format_integer
from mines_tools.phrases import counted, phrase
from mines_tools.sokolang.commands import COMMANDS, command_of
from mines_tools.sokolang.explain import value_meaning
from mines_tools.sokolang.moving import PLAYER
from mines_tools.sokolang.reference import ELEMENTS
from mines_tools.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.sokolang.warehouse import PORTALS, SMALL_LETTERS, WALL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.sokolang.flow.explore import Visit
    from mines_tools.sokolang.initial_stacks import InitialStack
    from mines_tools.sokolang.program import Program
    from mines_tools.sokolang.warehouse import Place

_MOST_VALUES = 40
_LAST_CHARACTER = 0x10FFFF


def element_words(drawn: str) -> str:
    """What a character of the map is."""
    if drawn in PORTALS:
        drawn = "0"
    elif drawn.lower() in SMALL_LETTERS:
        drawn = "a" if drawn in SMALL_LETTERS else "A"
    if drawn not in ELEMENTS:
        drawn = WALL
    return phrase(ELEMENTS[drawn])


def value_words(number: int) -> str:
    """What a value is as a command, and as a character."""
    command = command_of(number)
    if number in COMMANDS:
        effect = f"{command.pops} -- {command.pushes}".strip()
        return f"`{command.name}` (`{effect}`): {phrase(command.summary)}"
    if 32 <= number <= _LAST_CHARACTER and chr(number).isprintable():
        return phrase("no command; the character `{character}`", character=chr(number))
    return phrase("no command")


def stack_words(stack: InitialStack | None) -> str:
    """What a stack holds, read as commands."""
    if stack is None or not stack.values:
        return phrase("its stack is empty")
    shown = [value_meaning(value.number) for value in stack.values[:_MOST_VALUES]]
    if len(stack.values) > _MOST_VALUES:
        shown.append("...")
    return phrase("its stack, the top first: {values}", values=f"`{' '.join(shown)}`")


def name_words(program: Program, who: int) -> str:
    """The player, or a crate."""
    if who == PLAYER or program.map is None:
        return phrase("the player")
    return phrase("crate {letter}", letter=program.map.crates[who].letter)


def place_words(place: Place) -> str:
    """A place on the map."""
    return f"({place.column}, {place.row})"


def visit_words(program: Program, visit: Visit) -> Iterator[str]:
    """What an action has done."""
    if visit.is_blocked:
        yield phrase("blocked")
    for who, was in () if visit.moved is None else visit.moved.was:
        now = visit.player if who == PLAYER else visit.crates[who]
        yield phrase(
            "{who}: {before} to {after}",
            who=name_words(program, who),
            before=place_words(was),
            after=place_words(now),
        )
    if visit.transfer is not None:
        crate, pulled, n, clones = visit.transfer
        names = [phrase("the player"), name_words(program, crate)]
        source, target = names[::-1] if pulled else names
        if clones:
            yield phrase("all values of {source} to {target}", source=source, target=target)
        else:
            yield phrase(
                "value {n} of {source} to {target}",
                n=format_integer(n),
                source=source,
                target=target,
            )
    for who, code in visit.executed:
        name = phrase("an unknown command") if code is None else f"`{command_of(code).name}`"
        yield phrase("{who} executes {command}", who=name_words(program, who), command=name)
    if visit.ends:
        yield phrase("all marks are covered: the program ends")


def visits_words(program: Program, visits: Sequence[Visit], *, is_complete: bool) -> Iterator[str]:
    """What an action does: in full the first time, and how often it was met in other states."""
    yield from visit_words(program, visits[0])
    if len(visits) > 1:
        yield counted(
            len(visits) - 1,
            "something else may be so in {count} other state",
            "something else may be so in {count} other states",
        )
    elif not is_complete:
        yield phrase("so it is the first time")


def owner_words(name: str) -> str:
    """Whose stack it is."""
    if name == PLAYER_NAME:
        return phrase("the stack of the player")
    return phrase("the stack of the crates {letters}", letters=f"`{name.upper()}`, `{name}`")
