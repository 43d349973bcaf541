"""The state of a run as plain data: the state itself, the changes that a step makes, and the
origins of values.

A state has grids, stacks and variables. Each has a name, which users type. `RunVocabulary` has
the texts that users read instead of these names.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set
    from typing import Literal, TypeVar

    from mines_tools.interface.run import IncludedPlace
    from mines_tools.text.source import Span

    StackValue = int | float | Sequence["StackValue"]
    """A value of a stack: an integer, a float, or a nested stack from bottom to top. In most languages, only
    infinities are floats."""
    Value = bool | str | StackValue | Sequence["Value"]
    Item = TypeVar("Item")
    Test = Callable[[], bool]
    """The type of functions that return whether the driver must stop at an event."""
    Left = int | tuple[int, ...]
    """The part of a stack that a step certainly left unchanged. If it is an integer, this many
    values at the bottom are unchanged. If it is a tuple, it is the path of a value in a nested
    stack (see `Slot`). The values below this value are unchanged, and so are the values below each
    stack that contains it."""


class InnerStack(tuple["StackValue", ...]):
    """A stack that is a value in another stack. Its values are in order from bottom to top. Two
    such stacks can be compared however deeply they are nested."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a tuple with equal values."""
        left: list[tuple[object, object]] = [(self, other)]
        while left:
            one, another = left.pop()
            if one is another:
                continue
            if not isinstance(one, tuple) or not isinstance(another, tuple):
                if isinstance(one, tuple) or isinstance(another, tuple) or one != another:
                    return False
            elif len(one) != len(another):
                return False
            else:
                left += zip(one, another, strict=True)
        return True

    def __ne__(self, other: object) -> bool:
        """Return whether `other` is not a tuple with equal values."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash. Equal stacks have the same hash."""
        return len(self)


class Listing(tuple["Value", ...]):
    """A list of values that is the value of a variable, such as a queue. The values are in reading
    order. This is not a stack."""

    __slots__ = ()


def in_order(values: Sequence[Item]) -> Iterator[Item]:
    """Yield `values` in the order in which people read them. A stack is read from top to bottom."""
    is_listing = isinstance(values, Listing)
    return iter(values) if is_listing else reversed(values)


def infinity_text(value: float) -> str:
    """Return the text of `value`, which must be infinite. This is for languages whose only floats
    are infinities."""
    return "Infinity" if value > 0 else "-Infinity"


class StateCell(NamedTuple):
    """A cell of a grid, and its present state."""

    text: str
    """The cell as it is written in the program."""
    note: str = ""
    """A fact about the cell that never changes during a run, such as a number."""
    state: str = ""
    """The name of the present state of the cell. `RunVocabulary.names` has the text for people."""
    span: Span | None = None
    """The span of the cell in the text."""
    now: str = ""
    """The text that a picture of the grid shows for the cell in its present state, such as a digit
    or a flag. If it is empty, the picture shows `text`."""
    words: str = ""
    """The name of the cell in a list, such as ``mine``. It is empty if `text` and `note` are enough
    to recognise the cell.

    A list also shows the state of the cell after this name, unless the name contains the state.
    """


class StateGrid(NamedTuple):
    """A grid of cells. Each cell is created when it is read, because a grid may be large."""

    widths: Sequence[int]
    """The number of cells in each row."""
    cell: Callable[[int, int], StateCell]
    """Returns the cell at a column and a row. Both are counted from 0."""
    row_key: Callable[[int], object] | None = None
    """Returns the key of a row. If a row has the same key in two grids of the same text, it has the same cells. None if
    there are no keys."""


class View(NamedTuple):
    """The state of a run at a moment. Read the view before the run continues, because the run may
    change the data of the view.

    The names in the view are those that users type. `RunVocabulary.names` has the texts that users
    read.
    """

    grids: Mapping[str, StateGrid]
    stacks: Mapping[str, Sequence[StackValue]]
    """The values of each stack, from bottom to top."""
    variables: Mapping[str, Value]
    written: int
    """The number of characters (code points) that the run has written so far. The driver that
    receives the output stores the text (see `runs.driver.Output`)."""
    read: int = 0
    """The number of characters (code points) of the input that the program has read. The characters
    themselves are not in the view, because the driver stores the input."""
    number: Callable[[float], str] = infinity_text
    """Returns the text of a float, as the language writes floats in a trace."""
    counts: Set[str] = frozenset()
    """The names of the stacks whose values are counts, not characters."""
    roles: Callable[[str], Sequence[str]] = lambda _stack: ()
    """Returns what the uppermost values of a stack stand for: one text for each value, beginning at the top. The text is
    empty if a value is only a value. The function may leave out values below the top. For example, ``w: swap`` at the top
    of a stack means that the command ``swap`` is executed if the next action of a Sokolang program is ``w``."""
    same: Mapping[str, str] = {}
    """The stacks that are the same stack as an earlier one in `stacks`: the name of the earlier stack, by name."""
    summaries: Mapping[str, Callable[[], str]] = {}
    """For each grid, a function that returns a short text for people. The text says the most important fact about the
    present state of the grid, such as ``3 of 12 safe cells opened``."""
    effects: Mapping[str, Callable[[int, int], Sequence[str]]] = {}
    """For each grid whose cells do something that depends on the state of the run: a function that says in short
    sentences what the cell at a column and a row would do now. `RunVocabulary.cell_effect` has what never changes."""


class StackChange(NamedTuple):
    """The changes that one step made in a stack."""

    popped: int
    """The number of values at the top that the step removed, moved or may have moved."""
    pushed: Sequence[StackValue]
    """The values that replace the `popped` values, from bottom to top."""


class Hit(NamedTuple):
    """An event at a cell that leaves the state of the cell unchanged, such as the explosion of a
    mine."""

    grid: str
    column: int
    row: int
    what: str
    """The name of the event. `RunVocabulary.names` has the text for people."""


class Changes(NamedTuple):
    """The changes that one step made. The names are those in a view."""

    cells: Mapping[str, Sequence[tuple[int, int]]]
    """The changed cells of each grid, as columns and rows. They are in the order of the grid."""
    stacks: Mapping[str, StackChange]
    variables: Sequence[str]
    hits: Sequence[Hit] = ()

    def touches(self, grid: str, column: int, row: int) -> bool:
        """Return whether the step changed the state of the cell at `column` and `row`, or caused an
        event there."""
        if (column, row) in self.cells.get(grid, ()):
            return True
        return any(hit[:3] == (grid, column, row) for hit in self.hits)


class Slot(NamedTuple):
    """A place for a value, in a stack or in a nested stack."""

    stack: str
    """The name of the stack in a view."""
    path: tuple[int, ...]
    """The position of the value: the number of values below the value. A value in a nested stack
    has several positions. The first is the position of a nested stack in `stack`. Each further
    number is a position in the nested stack that the number before it names."""


def is_left(path: tuple[int, ...], left: Left) -> bool:
    """Return whether the value at `path` in a stack is certainly unchanged after a step, and still
    at this position. `left` is the part of the stack that the step left unchanged."""
    if isinstance(left, int):
        return path[0] < left
    return path < left and path != left[: len(path)]


class Origin(NamedTuple):
    """The origin of a value that is in a slot after a step: where the value comes from."""

    how: Literal["moved", "made", "read"]
    """How the value came into the slot.

    ``moved``: the value was in the only slot of `of` before the step, or is a copy of the value
    there. If the value is still in that slot, the step left it unchanged. ``made``: the step
    computed the value from the values in `of`. A constant is computed from no values. ``read``: the
    value comes from the input.
    """
    of: tuple[Slot, ...] = ()
    """The values from which this value comes, given by the slots that contained them before the
    step."""
    by: str = ""
    """The command that made, moved or read the value. It is empty if the step's own command did this. (A step may
    perform further commands.)"""
    defaults: tuple[int | float, ...] = ()
    """The values that the step used in place of values that were missing, because a stack was empty."""
    code: Slot | None = None
    """The slot that contained, before the step, the number of the command that made or read the value.
    None if commands are not values in this language, or if no slot contained the number."""


class Watch(NamedTuple):
    """The events at which a run must stop. The names are those in a view.

    Each event has a test, or None in place of a test. The test returns whether to stop. With None,
    the run always stops at the event. A test may be called several times at the same moment.
    """

    places: Mapping[Span, Test | None] = {}
    """A run stops when its next step is at one of these places."""
    commands: Mapping[str, Test | None] = {}
    """A run stops after a step that performed one of these commands."""
    errors: Mapping[str, Test | None] = {}
    """A run stops after a step that raised one of these errors, or caused one of these occasions.
    """
    cells: Mapping[tuple[str, int, int], Test | None] = {}
    """A run stops after a step that changed one of these cells. Each cell is a grid, a column and a
    row."""
    depths: Mapping[str, Test | None] = {}
    """A run stops after a step that changed the number of values in one of these stacks."""
    slots: Mapping[tuple[str, int], Test | None] = {}
    """A run stops after a step that changed one of these values. A value is given by its
    stack and the number of values below it."""
    variables: Mapping[str, Test | None] = {}
    """A run stops after a step that changed one of these variables."""
    before: Callable[[], object] | None = None
    """A function to call before each step that may perform one of the commands, or raise one of the
    errors. It is needed if tests of commands or errors use the state before the step."""
    is_light: bool = False
    """True if the caller does not ask what the last step did. The run then need not record it."""
    left_out: Mapping[Span, Test | None] = {}
    """A run stops after a step after which it left out one of these parts of the text (see `Event.left_out`)."""
    counted: Mapping[Span, Test | None] = {}
    """A run stops after a step after which a value said how often one of these parts is performed (see `Event.counted`)."""
    included: Mapping[IncludedPlace, Test | None] = {}
    """A run stops when its next step begins one of these statements. If a statement has several copies, because its file
    is included twice or because it is in a macro, the run stops at each copy."""


class Readers(NamedTuple):
    """Fast readers for single parts of the state of a run. They return the same values as a view.

    Each field is a function. This function returns a reader. If there is no fast reader for the
    part, the function returns None. A reader can be used during the whole run, and may be called at any time.
    """

    depth: Callable[[str], Callable[[], int] | None]
    """Returns a reader for the number of values in a stack."""
    item: Callable[[str], Callable[[int], StackValue | None] | None]
    """Returns a reader for the values of a stack. The reader takes a position: 0 is the bottom, and
    -1 is the top. For a position outside the stack, the reader returns None."""
    variable: Callable[[str], Callable[[], Value] | None]
    """Returns a reader for the value of a variable."""
    cell: Callable[[str], Callable[[int, int], str | None] | None]
    """Returns a reader for the states of the cells of a grid. The reader takes a column and a row.
    Outside the grid, it returns None."""


def is_to_look(test: Test | None) -> bool:
    """Return whether a run must stop at an event. `test` is the test of the event. If `test` is
    None, the run always stops."""
    return test is None or test()
