"""Presents the state of the program as scopes and variables.

A grid or a stack may be large. So the parts of a variable are made only when a client requests them.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.dap.handles import Child, VariableParts
from mines_tools.debugging.breakpoints import OnCell, OnDepth, OnSlot, OnStack, OnVariable
from mines_tools.debugging.expressions import stack_expression
from mines_tools.interface.run_state import Listing
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.dap.handles import Key
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run_state import StackValue, StateCell, Value

_MOST_DIGITS = 6  # of an index
_MOST_ROW = 200  # cells of a row that are shown


class Scope(NamedTuple):
    """A group of variables that a client shows together, such as the stacks."""

    name: str
    key: Key
    node: VariableParts


def scopes(debugger: Debugger) -> Iterator[Scope]:
    """Yield the scopes of the current state."""
    view, names = debugger.view(), debugger.running.words.names

    def title(name: str) -> str:
        return phrase(names[name]) if name in names else shown(name)

    if len(view.stacks) == 1:
        (name,) = view.stacks
        yield Scope(title(name), ("stack", name), _stack(debugger, name))
    elif view.stacks:
        yield Scope(phrase("stacks"), ("stacks",), _stacks(debugger, title))
    for name in view.grids:
        # Clients that draw a grid call it the board, in all languages.
        yield Scope(_label(phrase("board"), name), ("grid", name), _grid(debugger, name))
    yield Scope(phrase("state"), ("state",), _state(debugger, title))


def _label(title: str, expression: str) -> str:
    """Return the name of a thing for people: its `title`, and in brackets the `expression` that means it. An expression
    that is the same as `title`, or that is no single word, is left out."""
    if title == expression or not expression.isidentifier():
        return title
    return phrase("{title} ({expression})", title=title, expression=expression)


def _stacks(debugger: Debugger, title: Callable[[str], str]) -> VariableParts:
    counts, names = debugger.view().counts, debugger.travel.names
    meanings = debugger.running.words.meanings

    def named() -> Sequence[Child]:
        view = debugger.view()
        return [
            Child(
                _label(title(name), stack_expression(name, names)), values, key=("stack", name), node=_stack(debugger, name),
                has_letter=name not in counts, roles=view.roles(name),
                data=OnStack(name), expression=stack_expression(name, names),
                text=phrase("the same as {stack}", stack=title(view.same[name])) if name in view.same else None,
                meaning=phrase(meanings[name]) if name in meanings else "",
            )
            for name, values in view.stacks.items()
        ]  # fmt: skip

    return VariableParts(named)


def _stack(debugger: Debugger, name: str) -> VariableParts:
    """Return the parts of a stack: the depth, and the values from the top to the bottom."""
    view, names = debugger.view(), debugger.travel.names
    whole = stack_expression(name, names)

    def named() -> Sequence[Child]:
        depth = len(debugger.view().stacks[name])
        expression = "depth" if name == names.stacks[0] else f'depth("{name}")'
        return [Child(phrase("depth"), depth, expression, OnDepth(name))]

    def part(start: int, count: int) -> Sequence[Child]:
        values = debugger.view().stacks[name]
        depth = len(values)
        roles = view.roles(name)
        children = []
        for index in range(min(start, depth), min(start + count, depth)):
            value = values[depth - 1 - index]
            expression = f"{whole}[{index}]"
            key = ("stack", name, index)
            data = OnSlot(name, depth - 1 - index)
            has_letter = name not in view.counts
            child = value_child(_slot_name(index), value, key, expression, has_letter=has_letter)
            children.append(child._replace(data=data, roles=roles[index : index + 1]))
        return children

    return VariableParts(named, len(view.stacks[name]), part)


def roles_of(debugger: Debugger, expression: str) -> Sequence[str]:
    """Return what the value of `expression` stands for (see `View.roles`). If `expression` is a whole stack, return
    this for each value of the stack. Return nothing if `expression` is neither a stack nor a value of a stack, or if
    the index of the value is not a plain number."""
    view, names = debugger.view(), debugger.travel.names
    name, _, rest = expression.replace(" ", "").partition("[")
    if name == "top" and not rest:
        name, rest = "stack", "0]"
    wholes = {"stack": names.stacks[0]}
    wholes.update((stack_expression(stack, names), stack) for stack in names.stacks)
    if name not in wholes:
        return ()
    roles, index = view.roles(wholes[name]), rest.removesuffix("]")
    if not rest:
        return roles
    return roles[int(index) :][:1] if index.isdecimal() and len(index) < _MOST_DIGITS else ()


def _slot_name(index: int) -> str:
    """Return the name for the value at `index` in a stack, counted from the top. The name is the
    index in square brackets, as in an expression. The name for the index 0 also says that this
    value is the top.
    """
    return f"[{index}]" if index else phrase("[0] top")


def value_child(
    name: str, value: Value, key: Key, expression: str = "", *, has_letter: bool = False
) -> Child:
    """Return the variable with the name `name` for a value. If the value is a stack or a listing,
    the variable has parts.

    `has_letter` is true if numbers in the value may be character codes.
    """
    child = Child(name, value, expression, key=key, has_letter=has_letter)
    if isinstance(value, bool | int | float | str):
        return child
    return child._replace(node=_values(value, key, has_letter=has_letter))


def _values(
    values: Sequence[Value] | Sequence[StackValue], key: Key, *, has_letter: bool
) -> VariableParts:
    """Return the values of a nested stack or a listing as parts. A stack begins with its top. `has_letter` is true if
    numbers may be character codes."""

    def part(start: int, count: int) -> Sequence[Child]:
        length, is_listing = len(values), isinstance(values, Listing)
        return [
            value_child(
                f"[{index}]" if is_listing else _slot_name(index),
                values[index if is_listing else -1 - index],
                (*key, index),
                has_letter=has_letter,
            )
            for index in range(min(start, length), min(start + count, length))
        ]

    return VariableParts(indexed=len(values), part=part)


def _grid(debugger: Debugger, name: str) -> VariableParts:
    """Return the rows of a grid as parts. The parts of a row are the cells of this row."""

    def named() -> Sequence[Child]:
        text = grid_summary(debugger, name)
        return [Child(phrase("in short"), "", name)._replace(text=text)] if text else []

    def part(start: int, count: int) -> Sequence[Child]:
        grid = debugger.view().grids[name]
        height = len(grid.widths)
        children = []
        for row in range(min(start, height), min(start + count, height)):
            width = grid.widths[row]
            some = [grid.cell(column, row) for column in range(min(width, _MOST_ROW))]
            cells = [cell.now or cell.text for cell in some]
            if width > _MOST_ROW:
                cells.append("\u2026")
            text = shown("".join(cells)) or phrase("(empty)")
            # Some clients sort by name, and the rows have to stay a picture of the grid.
            title = phrase("row {row}", row=f"{row:0{len(str(height - 1))}}")
            child = Child(title, "", key=("grid", name, row), node=_row(debugger, name, row))
            children.append(child._replace(text=text))
        return children

    return VariableParts(named, len(debugger.view().grids[name].widths), part)


def grid_summary(debugger: Debugger, name: str) -> str:
    """Return the most important fact about a grid in a few words. Return an empty text if the language has no words for
    such a fact."""
    summary = debugger.view().summaries.get(name)
    return "" if summary is None else summary()


def grid_child(debugger: Debugger, name: str) -> Child:
    """Return the variable for a whole grid. Its value is the summary of the grid, and its parts are the rows."""
    child = Child(name, "", key=("grid", name), node=_grid(debugger, name))
    return child._replace(text=grid_summary(debugger, name) or name)


def _row(debugger: Debugger, name: str, row: int) -> VariableParts:
    is_only = len(debugger.view().grids) == 1

    def part(start: int, count: int) -> Sequence[Child]:
        grid = debugger.view().grids[name]
        width = grid.widths[row]
        children = []
        for column in range(min(start, width), min(start + count, width)):
            expression = f"cell({column}, {row})" if is_only else ""
            child = Child(f"{column},{row}", "", expression, OnCell(name, column, row))
            text = shown_cell(debugger, grid.cell(column, row))
            children.append(child._replace(text=text, key=("cell", name, column, row)))
        return children

    return VariableParts(indexed=debugger.view().grids[name].widths[row], part=part)


def shown_cell(debugger: Debugger, cell: StateCell) -> str:
    """Return a description of `cell`, for example ``mine, unopened``."""
    names = debugger.running.words.names
    state = phrase(names[cell.state]) if cell.state in names else cell.state
    if cell.words:
        parts = [cell.words] if state in cell.words else [cell.words, state]
    else:
        parts = [cell.now or cell.text, cell.note, state]
    return ", ".join(shown(part) for part in parts if part)


def _variable_expression(name: str) -> str:
    return name if name.isidentifier() else f'variable("{name}")'


def _state(debugger: Debugger, title: Callable[[str], str]) -> VariableParts:
    """Return the parts of the state that are neither stacks nor grids. Their names are short, so that a client has room
    for the values. The texts for people are in the meanings, which a client shows beside a name."""

    meanings = debugger.running.words.meanings

    def meaning(name: str) -> str:
        """Return the label that a board has for the variable `name`, and the meaning of the variable."""
        label = title(name)
        if name not in meanings:
            return label
        text = phrase(meanings[name])
        return text if label == name else phrase("{name}: {value}", name=label, value=text)

    def named() -> Sequence[Child]:
        view = debugger.view()
        children = [
            value_child(name, value, ("variable", name), _variable_expression(name))._replace(
                data=OnVariable(name),
                meaning=meaning(name),
            )
            for name, value in view.variables.items()
        ]
        return [
            Child("step", debugger.moment, "step", meaning=phrase("step")),
            *children,
            Child(phrase("input left"), debugger.input_left),
            Child("output", debugger.output, "output", meaning=phrase("output")),
        ]

    return VariableParts(named)
