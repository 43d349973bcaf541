"""What differs in meaning between two texts."""

from __future__ import annotations

from mines_tools.phrases import phrase

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.sokolang.program import Program
    from mines_tools.sokolang.warehouse import Warehouse


def difference(before: Program, after: Program) -> str | None:
    """The first thing that differs; none if they are the same program, or damaged in the same way with the same
    rest."""
    if _errors(before) != _errors(after):
        return phrase("other errors")
    if _drawn(before.map) != _drawn(after.map):
        return phrase("another map")
    for name in sorted({*before.stacks, *after.stacks}):
        if _values(before, name) != _values(after, name):
            return phrase("stack {name} is another one", name=f"`{name}`")
    if _nodes(before) != _nodes(after):
        return phrase("other actions")
    return None


def _errors(program: Program) -> list[tuple[str, str]]:
    return [(error.name, error.message) for error in program.errors]


def _drawn(map_: Warehouse | None) -> list[str] | None:
    """The rows of a map, walls as blanks."""
    if map_ is None:
        return None
    return [row.replace("#", " ").rstrip(" ") for row in map_.rows]


def _values(program: Program, name: str) -> list[int] | None:
    stack = program.stacks.get(name)
    return None if stack is None else [value.number for value in stack.values]


def _nodes(program: Program) -> Iterable[tuple[object, ...]]:
    return [node[:4] for node in program.actions]
