"""The console command `help`."""

from __future__ import annotations

from itertools import chain

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.command import ConsoleCommand
from mines_tools.debugging.commands.naming import no_such
from mines_tools.debugging.expressions import names_in, stack_expression, words_of
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.debugging.commands.command import Desk


_PLACE = "LINE:COLUMN"
_CELL = "(3, 0)"
"""Another form of `_PLACE` if the lines of the program are rows of cells: the column and the row of a cell."""


_IN_FILE = "FILE:LINE"
"""A line of a file that the program includes. If it includes no file, `help` leaves out the form."""
_NEW_STATE = "= STATE"
"""The blank for a state that a user can give to a cell. If no cell can be set, `help` leaves out the form."""


_EXPRESSION = "expression"
"""The word that asks for help about expressions."""


_UNNAMED = frozenset(("top", "stack", "depth", "EXPRESSION"))
"""The words in forms of commands that show that a form can be about the default stack."""


def _help(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        width = max(map(len, desk.commands)) + len(desk.sign)
        for command in desk.commands.values():
            if command.is_useful(desk.debugger.running.words):
                name = f"{desk.sign}{command.name}"
                yield Answer(f"{name:{width}}  {command.described(desk)}")
        help_ = f"{desk.sign}help"
        yield Answer(
            phrase(
                "`{help} COMMAND` shows how to write a command, such as `{help} why`", help=help_
            )
        )
        yield Answer(
            phrase(
                "these are commands of the debugger; what a part of the program does: hover over it in the editor, or see the command table"
            )
        )
        return
    described = desk.commands.get(rest)
    if described is None and rest.lower() in (_EXPRESSION, f"{_EXPRESSION}s"):
        yield from _expressions(desk)
        return
    if described is None:
        raise no_such(rest, desk.commands)
    yield Answer(described.described(desk))
    width = max(map(len, described.notes), default=0)
    for usage in _forms(desk, described):
        note = described.notes.get(usage)
        form = usage if note is None else f"{usage:{width}}  {phrase(note)}"
        yield Answer(f"{desk.sign}{described.name} {form}".rstrip(), level=1)
    if desk.sign:
        yield Answer(phrase("while the program is stopped, the colon can be left out"))
    if _EXPRESSION.upper() in " ".join(described.usage):
        words = phrase(
            "`{help} expression` says what an expression can be", help=f"{desk.sign}help"
        )
        yield Answer(words)
    if not _UNNAMED.isdisjoint(" ".join(described.usage).split(" ")):
        yield from _about_stacks(desk)


def _about_stacks(desk: Desk) -> Iterator[Answer]:
    """If there are several stacks, and none is called `stack`, yield a line that says how their values are named."""
    names = names_in(desk.debugger.view())
    stack = stack_expression(names.stacks[0], names)
    if len(names.stacks) > 1 and stack != "stack":
        yield Answer(
            phrase(
                "without the name of a stack, `top`, `stack` and `depth` are about `{stack}`; for another stack, write its name, such as `{other}[0]` for its top",
                stack=stack, other=stack_expression(names.stacks[1], names),
            )
        )  # fmt: skip


def _expressions(desk: Desk) -> Iterator[Answer]:
    """Yield lines that say what an expression can be."""
    names = names_in(desk.debugger.view())
    known = ", ".join(word.removesuffix("(") for word in words_of(names))
    yield Answer(
        phrase(
            "an expression begins with a number, a text in quotes, or one of these names: {names}",
            names=known,
        )
    )
    yield Answer(
        phrase("values are joined by these operators: {operators}", operators=", ".join(_OPERATORS))
    )
    for example in _EXAMPLES:
        yield Answer(example, level=1)


_OPERATORS = (
    "and", "or", "not", "in", "=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "//", "%",
)  # fmt: skip
_EXAMPLES = ("top", "stack[1] + 1", "cell(0, 0)", "depth > 3", 'output != ""')


def _forms(desk: Desk, command: ConsoleCommand) -> Iterator[str]:
    """Yield the forms of `command` that are useful for the program, without the name of the command."""
    running = desk.debugger.running
    states = [*chain(*running.settable().cells.values())]
    for form in command.usage or ("",):
        if (_NEW_STATE in form and not states) or (_IN_FILE in form and not running.included()):
            continue
        usage = form.replace(_NEW_STATE, f"= {'|'.join(states)}")
        yield usage
        if _PLACE in usage and running.has_rows:
            yield usage.replace(_PLACE, _CELL)


COMMANDS = (
    ConsoleCommand(
        "help",
        ("[COMMAND]",),
        template("list the commands, or show how to write one command"),
        _help,
        lambda desk, _rest: desk.commands,
        ("h", "?"),
    ),
)
