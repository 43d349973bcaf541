"""Parses the names that people type in console commands: of cells, of stacks, and of slots in a stack. Also finds the
name of an error or of a cell's state."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run_state import Slot
from mines_tools.text.escaping import quoted
from mines_tools.text.nearest_name import likely_names
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Mapping

    from mines_tools.interface.run_state import StackValue, View


_MOST_LISTED = 40
"""The maximum number of names that a message lists."""


class ConsoleError(Exception):
    """A command failed. The message says why."""


class MissingValueError(ConsoleError):
    """A slot of a stack was named, and the stack has no value there."""

    def __init__(self, message: str, stack: str, needed: int) -> None:
        """Create an error with a message. `needed` is the number of values that `stack` would need, so that there is a
        value in the slot. It is 0 if this number is not known."""
        super().__init__(message)
        self.stack = stack
        self.needed = needed


class CellName(NamedTuple):
    """A cell, parsed from a command."""

    grid: str
    column: int
    row: int
    rest: str
    """The text after the name of the cell."""


class SlotName(NamedTuple):
    """A slot of a stack, parsed from a command."""

    slot: Slot
    rest: str
    """The text after the name of the slot."""


def main_stack(view: View) -> str:
    """Return the name of the default stack, for commands that name no stack."""
    return next(iter(view.stacks))


def cell_named(text: str, view: View) -> CellName:
    """Parse the name of a cell: ``3,2``, ``(3, 2)`` or ``GRID 3,2``. Raises ConsoleError."""
    match = _match(
        r"""\s*\(?\s*(?:["']?([^\W\d][\w-]*)["']?[\s,]\s*)?([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*\)?\s*""",
        text,
    )
    if match is None:
        raise ConsoleError(phrase("a cell is written as its column and row, both from 0: `3,2`"))
    name, column, row = match[1] or next(iter(view.grids)), int(match[2]), int(match[3])
    if name not in view.grids:
        raise no_such(name, view.grids)
    widths = view.grids[name].widths
    if row >= len(widths) or column >= widths[row]:
        raise ConsoleError(phrase("there is no cell ({column}, {row})", column=column, row=row))
    return CellName(name, column, row, text[match.end() :])


def slot_named(text: str, view: View) -> SlotName | None:
    """Parse the name of a slot: ``top``, ``top("a")``, ``stack 2``, ``stack[2]``, ``stack("a")[2]``, ``a 2``, ``a top``.

    A position counts from the top, and 0 is the top. A negative position counts from the bottom, and -1 is the lowest
    value. Return None if `text` does not begin with the name of a slot. Raises ConsoleError if the named slot does not
    exist.
    """
    name, rest = stack_named(text, view)
    indices: list[int] = []
    if name is None:
        match = _match(r"""\s*top\b(?:\s*\(\s*["']([^"']*)["']\s*\))?""", text)
        if match is None:
            return None
        name, rest, indices = match[1] or main_stack(view), text[match.end() :], [0]
        if name not in view.stacks:
            raise no_such(name, view.stacks)
    while True:
        match = _match(r"\s*(?:\[\s*(-?[0-9]{1,9})\s*\]|(-?[0-9]{1,9})(?![\w])|(top)\b)\s*", rest)
        if match is None:
            break
        indices.append(int(match[1] or match[2] or 0))
        rest = rest[match.end() :]
    path: list[int] = []
    value: StackValue = view.stacks[name]
    for index in indices or [0]:
        if isinstance(value, int | float) or not -len(value) <= index < len(value):
            needed = (-index if index < 0 else index + 1) if len(indices) < 2 else 0
            raise MissingValueError(_nothing_there(name, view), name, needed)
        path.append(-1 - index if index < 0 else len(value) - 1 - index)
        value = value[path[-1]]
    return SlotName(Slot(name, tuple(path)), rest)


def stack_named(text: str, view: View) -> tuple[str | None, str]:
    """Return the name of the stack with which `text` begins, and the text after this name.

    The name is None if `text` does not begin with the name of a stack. Raises ConsoleError if the
    named stack does not exist.
    """
    match = _match(r"""\s*stack\s*\(\s*["']([^"']*)["']\s*\)\s*""", text)
    if match is not None:
        if match[1] not in view.stacks:
            raise no_such(match[1], view.stacks)
        return match[1], text[match.end() :]
    match = _match(r"\s*([^\W\d][\w-]*)\s*", text)
    if match is None:
        return None, text
    rest = text[match.end() :]
    if match[1] in view.stacks:
        return match[1], rest
    if match[1] != "stack":
        return None, text
    named = _match(r"([^\W\d][\w-]*)\s*", rest)
    if named is not None and named[1] in view.stacks:
        return named[1], rest[named.end() :]
    return main_stack(view), rest


def no_such(name: str, possible: Iterable[str]) -> ConsoleError:
    """Return an error which says that `name` does not exist. The message suggests similar names. If no name is
    similar, the message lists all `possible` names, or says how many there are if the list would be too long."""
    names = list(possible)
    is_long = len(names) > _MOST_LISTED
    if not name and not is_long:
        return ConsoleError(phrase("a name is missing: {known}", known=", ".join(names)))
    if not name:
        return ConsoleError(
            phrase("a name is missing: the completion shows all {count} names", count=len(names))
        )
    likely = likely_names(name, names)
    if likely:
        listed = phrase(" or ").join(f"`{each}`" for each in likely)
        return ConsoleError(
            phrase("there is no {name}; did you mean {names}?", name=quoted(name), names=listed)
        )
    if is_long:
        return ConsoleError(
            phrase(
                "there is no {name}; the completion shows all {count} names",
                name=quoted(name), count=len(names),
            )
        )  # fmt: skip
    return ConsoleError(
        phrase(
            "there is no {name}; known names: {known}", name=quoted(name), known=", ".join(names)
        )
    )


def known_name(name: str, names: Mapping[str, str]) -> str:
    """Return the key of `names` that the user means by `name`: see `name_meant`. Raises ConsoleError if there is none."""
    meant = name_meant(name, names)
    if meant is None:
        raise no_such(name, names)
    return meant


def name_meant(name: str, names: Mapping[str, str]) -> str | None:
    """Return the key of `names` that the user means by `name`. The user may write the key, or the text to which
    `names` maps the key, in upper or lower case. Return None if there is no such key."""
    for fold in (str, str.casefold):
        for name_known, words in names.items():
            if fold(name) in map(fold, (name_known, words, phrase(words))):
                return name_known
    return None


def _nothing_there(name: str, view: View) -> str:
    if not view.stacks[name]:
        return phrase("the stack `{name}` is empty", name=name)
    return phrase("the stack `{name}` has no value there", name=name)


def _match(pattern: str, text: str) -> re.Match[str] | None:
    import re

    return re.match(pattern, text)
