"""The reference page, which describes the map, the actions and the commands. The descriptions come from the tables
that the tools themselves use."""

from __future__ import annotations

from mines_tools.interface.language import Reference, Table
from mines_tools.languages.sokolang.actions import GROUP
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.explanation.explain import ACTION_SUMMARIES, PREFIX_SUMMARIES
from mines_tools.languages.sokolang.warehouse import (
    CLONER,
    DESTROYER,
    FLOOR,
    MARK,
    PLAYER,
    WALL,
)
from mines_tools.translations.phrases import phrase, template

ELEMENTS = {
    PLAYER: template("the place where the player begins"),
    WALL: template("a wall; a blank is a wall too"),
    FLOOR: template("the floor"),
    MARK: template(
        "a mark: at each wait, the player and the crates on marks execute a command; the "
        "program ends when all marks are covered"
    ),
    CLONER: template(
        "a cloner: if a crate was just pushed onto a cloner, a wait copies all values of the "
        "player to the crate; if a crate was just pulled onto a cloner, a wait copies all "
        "values of the crate to the player"
    ),
    DESTROYER: template(
        "a destroyer: at each wait, the player and the crates on destroyers "
        "lose all their values; read-only crates keep their values"
    ),
    "A": template("a crate; the letter names its stack"),
    "a": template(
        "a read-only crate with the stack of {capital}: this crate does not execute commands"
    ),
    "0": template(
        "a portal: the player or a crate that enters a portal jumps to another portal with "
        "the same number"
    ),
}
"""The characters of the map, each with a description. `A` stands for all capital letters, `a` for all small letters,
and `0` for all digits. `{capital}` stands for the capital letter of the crate."""


def reference() -> Reference:
    """Return the reference page, in the reader's language."""
    does = phrase("what it does")
    elements = Table(
        phrase("The map"),
        "",
        (phrase("character"), phrase("what it is")),
        [(f"`{drawn}`", phrase(words, capital="A")) for drawn, words in ELEMENTS.items()],
    )
    written = {**ACTION_SUMMARIES, **PREFIX_SUMMARIES}
    actions = Table(
        phrase("The actions"),
        phrase(
            "Prefixes stand before an action: `+r` moves right if the test is true. The "
            "commands `testeq` and `testneg` set the test. A number after the prefixes says how "
            "many times the action is performed: `3r`, `+2[ru]`."
        ),
        (phrase("action or prefix"), does),
        [
            (f"`{'[...]' if letter == GROUP else letter}`", phrase(words))
            for letter, words in written.items()
        ],
    )
    commands = Table(
        phrase("The commands"),
        phrase(
            "The stack effect shows first the values that a command pops, and after `--` the "
            "values that it pushes. In each list, the first value is the top."
        ),
        (phrase("code"), phrase("command"), phrase("stack effect"), does),
        [
            (
                str(command.code),
                f"`{command.name}`",
                f"`{f'{command.pops} -- {command.pushes}'.strip()}`",
                phrase(command.summary),
            )
            for command in COMMANDS.values()
        ],
    )
    text = phrase(
        "A program has three zones: a map, stacks and actions. A line `---` separates two zones."
    )
    return Reference(
        phrase("Signs, actions and commands of Sokolang"), text, (elements, actions, commands)
    )
