"""Texts about commands and their errors."""

from __future__ import annotations

from mines_tools.languages.mines.commands import ERROR_NAMES, SELECTION
from mines_tools.languages.mines.words.cells import digit_text
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.player import Action

_MOST_LINES = 5


def command_line(command: Command) -> str:
    """Return a description of `command` in one line: ``add (a b -- a+b, b on top): add the top two values``. The
    description names the top value if the command takes several values, because stacks are shown with the top first."""
    effect = command.stack_effect
    taken, _, left = (part.split() for part in effect.partition("--"))
    if len(taken) > 1:
        effect = (
            phrase("{effect}, {top} on top", effect=effect, top=taken[-1])
            if len(left) < 2
            else phrase("{effect}, at first {top} on top", effect=effect, top=taken[-1])
        )
    return f"{command.name} ({effect}): {phrase(command.summary)}"


def either(names: Sequence[str]) -> str:
    """Return a text that lists the commands `names`, one of which is performed: ``add or mul``."""
    return phrase(" or ").join(names)


def command_text(command: Command) -> str:
    """Return a full description of `command`: what it does, which errors it can raise, and which
    clicks select it."""
    lines = [command_line(command)]
    if command.errors:
        errors = ", ".join(phrase(ERROR_NAMES[error]) for error in command.errors)
        lines.append(phrase("can fail: {error}", error=errors))
    ways = [
        phrase(_SELECTED_BY[action], digit=_digits_text(digits))
        for action, digits in _selecting(command).items()
    ]
    lines.append(phrase("selected by {ways}", ways="; ".join(ways)))
    return "\n".join(lines)


_SELECTED_BY: dict[Action, str] = {
    "left on unopened": template("a left click on an unopened {digit}"),
    "left on flagged": template("a left click on a flagged cell"),
    "left on opened": template("a left click on an opened {digit}"),
    "right on unopened": template("a right click on an unopened cell"),
    "right on flagged": template("a right click on a flagged cell"),
    "right on opened": template("a right click on an opened {digit} that is not a chord"),
    "chord": template("a chord"),
    "chord into a mine": template("a chord into a mine"),
    "switch": template("a switch (`!`)"),
    "restart": template("a restart (`@`)"),
    "noop": template("no operation (an empty line)"),
}


def _selecting(command: Command) -> dict[Action, list[int]]:
    digits_by_action: dict[Action, list[int]] = {}
    for action, by_digit in SELECTION.items():
        digits = [digit for digit, selected in enumerate(by_digit) if selected is command]
        if digits:
            digits_by_action[action] = digits
    return digits_by_action


def _digits_text(digits: Sequence[int]) -> str:
    if len(digits) == 1:
        return digit_text(digits[0])
    return phrase("{first} to {last}", first=digits[0], last=digits[-1])


def lines_text(error: CommandError, lines: Sequence[int]) -> str:
    """Return the name of `error`, with the lines of the operations that raise it: ``stack underflow
    at lines 23, 25, 26``."""
    name, more = phrase(ERROR_NAMES[error]), len(lines) - _MOST_LINES
    shown = ", ".join(map(str, lines if more < 2 else lines[:_MOST_LINES]))
    if more > 1:
        return phrase(
            "{error} at lines {lines} and {count} more", error=name, lines=shown, count=more
        )
    if len(lines) == 1:
        return phrase("{error} at line {line}", error=name, line=shown)
    return phrase("{error} at lines {lines}", error=name, lines=shown)
