"""Parses names in console commands: cells, slots of stacks, stacks and variables, as people write them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run_state import Slot
from mines_tools.text.escaping import quoted
from mines_tools.text.nearest_name import nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Mapping

    from mines_tools.interface.run_state import StackValue, View


class ConsoleError(Exception):
    """A command that failed; the message says why."""


class CellName(NamedTuple):
    """A cell, parsed from a command."""

    grid: str
    column: int
    row: int
    rest: str
    """The text after it."""


class SlotName(NamedTuple):
    """A value of a stack, parsed from a command."""

    slot: Slot
    rest: str
    """The text after it."""


def main_stack(view: View) -> str:
    """Return the default stack, for commands that name none."""
    return next(iter(view.stacks))


def cell_named(text: str, view: View) -> CellName:
    """Parse ``3,2``, ``(3, 2)`` or ``GRID 3,2``. Raises ConsoleError."""
    found = _match(
        r"""\s*\(?\s*(?:["']?([^\W\d][\w-]*)["']?[\s,]\s*)?([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)?\s*""",
        text,
    )
    if found is None:
        raise ConsoleError(phrase("a cell is written as its column and row, both from 0: `3,2`"))
    name, column, row = found[1] or next(iter(view.grids)), int(found[2]), int(found[3])
    if name not in view.grids:
        raise no_such(name, view.grids)
    widths = view.grids[name].widths
    if row >= len(widths) or column >= widths[row]:
        raise ConsoleError(phrase("there is no cell {column},{row}", column=column, row=row))
    return CellName(name, column, row, text[found.end() :])


def slot_named(text: str, view: View) -> SlotName | None:
    """Parse ``top``, ``stack 2``, ``stack[2]``, ``stack("a")[2]``, ``a 2``, ``a top``.

    Positions count from the top, from 0; those below 0 from the bottom, from -1. Return None if `text` begins
    with something else. Raises ConsoleError if there is no such value.
    """
    name, rest = stack_named(text, view)
    if name is None:
        found = _match(r"\s*(top)\b", text)
        if found is None:
            return None
        name, rest = main_stack(view), text
    indices: list[int] = []
    while True:
        found = _match(r"\s*(?:\[\s*(-?[0-9]{1,9})\s*\]|(-?[0-9]{1,9})(?![\w])|(top)\b)\s*", rest)
        if found is None:
            break
        indices.append(int(found[1] or found[2] or 0))
        rest = rest[found.end() :]
    path: list[int] = []
    value: StackValue = view.stacks[name]
    for each in indices or [0]:
        if isinstance(value, int | float) or not -len(value) <= each < len(value):
            raise ConsoleError(_nothing_there(name, view))
        path.append(-1 - each if each < 0 else len(value) - 1 - each)
        value = value[path[-1]]
    return SlotName(Slot(name, tuple(path)), rest)


def stack_named(text: str, view: View) -> tuple[str | None, str]:
    """Return the name of the stack that `text` begins with, and the text after it.

    The name is None if `text` begins with something else. Raises ConsoleError if there is no such stack.
    """
    found = _match(r"""\s*stack\s*\(\s*["']([^"']*)["']\s*\)\s*""", text)
    if found is not None:
        if found[1] not in view.stacks:
            raise no_such(found[1], view.stacks)
        return found[1], text[found.end() :]
    found = _match(r"\s*([^\W\d][\w-]*)\s*", text)
    if found is None:
        return None, text
    rest = text[found.end() :]
    if found[1] in view.stacks:
        return found[1], rest
    if found[1] != "stack":
        return None, text
    named = _match(r"([^\W\d][\w-]*)\s*", rest)
    if named is not None and named[1] in view.stacks:
        return named[1], rest[named.end() :]
    return main_stack(view), rest


def no_such(name: str, known: Iterable[str]) -> ConsoleError:
    """Return an error that `name` does not exist, with a similar name or all known names."""
    names = list(known)
    near = nearest_name(name, names)
    if near is not None:
        return ConsoleError(
            phrase("there is no {name}; did you mean `{near}`?", name=quoted(name), near=near)
        )
    return ConsoleError(
        phrase(
            "there is no {name}; known names: {known}", name=quoted(name), known=", ".join(names)
        )
    )


def known_name(name: str, names: Mapping[str, str]) -> str:
    """Return the key of `name` in `names`, given as a key or as the text that people see. Raises ConsoleError."""
    for each, words in names.items():
        if name in (each, words, phrase(words)):
            return each
    raise no_such(name, names)


def _nothing_there(name: str, view: View) -> str:
    if not view.stacks[name]:
        return phrase("the stack `{name}` is empty", name=name)
    return phrase("the stack `{name}` has no value there", name=name)


def _match(pattern: str, text: str) -> re.Match[str] | None:
    import re

    return re.match(pattern, text)
