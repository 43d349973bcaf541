"""The console command `set`."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after
from mines_tools.debugging.commands.naming import (
    ConsoleError,
    cell_named,
    known_name,
    no_such,
    slot_named,
    stack_named,
)
from mines_tools.debugging.expressions import names_in, stack_expression
from mines_tools.interface.run import not_settable
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.debugging.commands.command import Desk


def _set(desk: Desk, rest: str) -> Iterable[Answer]:
    name, _, value = rest.partition("=") if "=" in rest else rest.rpartition(" ")
    name, value = name.strip(), value.strip()
    if not name or not value:
        raise ConsoleError(phrase("write what to set, and its new value: `set top = 5`"))
    try:
        _change(desk, name, value)
    except ValueError as error:
        if type(error) is not ValueError:  # an expression
            raise
        raise ConsoleError(str(error)) from None
    return [Answer(phrase("{name} is set; the steps after this one are run anew", name=name))]


def _change(desk: Desk, name: str, value: str) -> None:
    debugger, view = desk.debugger, desk.debugger.view()
    word, _, cell_text = name.replace("(", " (", 1).partition(" ")
    if word == "cell":
        cell = cell_named(cell_text, view)
        nothing_after(cell.rest)
        names = debugger.running.words.names
        states = debugger.running.settable().cells.get(cell.grid, ())
        if not states:
            raise ConsoleError(
                phrase(
                    "cells of `{grid}` cannot be changed while the program runs: edit the text, and restart",
                    grid=cell.grid,
                )
            )
        state = known_name(value, {state: names[state] for state in states})
        debugger.set_cell(cell.grid, cell.column, cell.row, state)
        return
    stack, after = stack_named(name, view)
    if stack is not None and not after:
        expression = stack_expression(stack, names_in(view))
        raise ConsoleError(
            phrase(
                "`{stack}` is a whole stack, and only single values can be set: `set {stack}[0] = 5` sets its top",
                stack=expression,
            )
        )
    slot = slot_named(name, view)
    if slot is not None:
        nothing_after(slot.rest)
        if len(slot.slot.path) > 1:
            raise ConsoleError(phrase("a value of a stack inside a stack cannot be set"))
        debugger.set_value(slot.slot.stack, slot.slot.path[0], value)
        return
    if name in ("depth", "step", "output"):
        raise not_settable(name)
    if name not in view.variables:
        raise no_such(name, ["top", "stack", "cell", *view.variables])
    debugger.set_variable(name, value)


def _things(desk: Desk, _rest: str) -> Iterable[str]:
    settable = desk.debugger.running.settable()
    names = names_in(desk.debugger.view())
    values = [f"{stack_expression(stack, names)}[0]" for stack in settable.stacks]
    return ["top", *values, *settable.variables, *(["cell"] if settable.cells else [])]


COMMANDS = (
    ConsoleCommand(
        "set",
        ("top = 5", "stack[2] = top + 1", "cell(3, 2) = STATE", "VARIABLE = EXPRESSION"),
        template("change a part of the state; the run continues with the change"),
        _set,
        _things,
    ),
)
