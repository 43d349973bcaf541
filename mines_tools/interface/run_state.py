"""The state of a run as plain data: the state itself, the changes that a step made, and the origins of values.

A state has named grids, stacks and variables. People read the texts in `run.RunVocabulary` instead of these names.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set
    from typing import Literal, TypeVar

    from mines_tools.text.source import Span

    StackValue = int | float | Sequence["StackValue"]
    """A value of a stack: an integer, a float, or a nested stack from bottom to top. In most languages, only
    infinities are floats."""
    Value = bool | str | StackValue | Sequence["Value"]
    Item = TypeVar("Item")
    Test = Callable[[], bool]
    """The type of functions that return whether the driver must stop at an event."""
    Left = int | tuple[int, ...]
    """The part of a stack that a step certainly left unchanged. An integer is a number of values from the bottom. A
    tuple is the path of a value in a nested stack, as in `Slot`: the values below this value are unchanged, and so
    are the values below each stack that contains it."""


class InnerStack(tuple["StackValue", ...]):
    """A nested stack, from bottom to top. Stacks that are nested to any depth are compared without recursion."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a tuple of equal values."""
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
        """Return False if `other` is a tuple of equal values, and True otherwise."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that is the same for equal tuples."""
        return len(self)


class Listing(tuple["Value", ...]):
    """A value of a variable that is a list of values in reading order, such as a queue. It is not a stack."""

    __slots__ = ()


def in_order(values: Sequence[Item]) -> Iterator[Item]:
    """Yield `values` in the order in which people read them: for a stack, from top to bottom."""
    is_listing = isinstance(values, Listing)
    return iter(values) if is_listing else reversed(values)


def infinity_text(value: float) -> str:
    """Return the text of an infinity. This is for languages that have no other floats."""
    return "Infinity" if value > 0 else "-Infinity"


class StateCell(NamedTuple):
    """A cell of a grid in its current state."""

    text: str
    """The cell as the program writes it."""
    note: str = ""
    """A fact about the cell that does not change during a run, such as a number."""
    state: str = ""
    """The name of the cell's state in the run. `RunVocabulary.names` has the text for people."""
    span: Span | None = None
    """The span of the cell in the text."""
    now: str = ""
    """The text that a picture shows for the cell in this state, such as a digit or a flag; empty if the picture shows
    `text`."""
    words: str = ""
    """The name of the cell in a list, such as ``mine``. It is empty if `text` and `note` are enough to recognise the
    cell. The cell's state is written after the name, unless the name contains the state."""


class StateGrid(NamedTuple):
    """Rows of cells. A cell is created when it is read, because a grid may be large."""

    widths: Sequence[int]
    """The number of cells in each row."""
    cell: Callable[[int, int], StateCell]
    """Returns the cell in a column and row, both from 0."""


class View(NamedTuple):
    """The state of a run at a moment. Read the view before the run continues, because the view may share data with the
    run. The names in the view are those that users type; `RunVocabulary.names` has the texts that users read."""

    grids: Mapping[str, StateGrid]
    stacks: Mapping[str, Sequence[StackValue]]
    """The values of each stack, from bottom to top."""
    variables: Mapping[str, Value]
    written: int
    """The number of code points that the run has written so far. The receiver of the output stores the text (see
    `runs.driver.Output`)."""
    read: int = 0
    """The number of code points of input that the program has read. The caller who gave the input stores the text."""
    number: Callable[[float], str] = infinity_text
    """Returns the text of a float as the language writes it in a trace."""
    counts: Set[str] = frozenset()
    """The names of the stacks whose values are counts, not characters."""
    roles: Callable[[str], Sequence[str]] = lambda _stack: ()
    """Returns, for the uppermost values of a stack, the top first, what a value stands for: the name of a command, or
    words that follow the number, such as ``characters``. The text is empty if a value is only a value. The function may
    leave out values far below the top."""
    summaries: Mapping[str, Callable[[], str]] = {}
    """For each grid, a function that returns the most important fact about the grid now in a few words for people, such
    as ``3 of 12 safe cells opened``."""


class StackChange(NamedTuple):
    """The change of a stack by one step."""

    popped: int
    """The number of values, from the top, that were removed or may have been moved."""
    pushed: Sequence[StackValue]
    """The values that replace the removed values, from bottom to top."""


class Hit(NamedTuple):
    """An event at a cell that does not change the cell's state, such as the explosion of a mine."""

    grid: str
    column: int
    row: int
    what: str
    """The name of the event; `RunVocabulary.names` has the text for people."""


class Changes(NamedTuple):
    """The changes that one step made, by the names in the view."""

    cells: Mapping[str, Sequence[tuple[int, int]]]
    """The column and row of each changed cell, by grid. The cells are in the order of the grid."""
    stacks: Mapping[str, StackChange]
    variables: Sequence[str]
    hits: Sequence[Hit] = ()

    def touches(self, grid: str, column: int, row: int) -> bool:
        """Return whether the step affected the cell at `column` and `row`: changed its state, or caused an event at the
        cell."""
        if (column, row) in self.cells.get(grid, ()):
            return True
        return any(hit[:3] == (grid, column, row) for hit in self.hits)


class Slot(NamedTuple):
    """The position of a value in a stack or in a nested stack."""

    stack: str
    """The name of the stack in the view."""
    path: tuple[int, ...]
    """The position of the value: how many values are below it. For a value in a nested stack, several positions: that
    of the outermost nested stack in `stack`, then a position in this nested stack, and so on."""


def is_left(path: tuple[int, ...], left: Left) -> bool:
    """Return whether the value at `path` in a stack certainly is at the same position as before and unchanged. `left`
    is the part of the stack that a step left unchanged."""
    if isinstance(left, int):
        return path[0] < left
    return path < left and path != left[: len(path)]


class Origin(NamedTuple):
    """The origin of the value in a slot after a step."""

    how: Literal["moved", "made", "read"]
    """``moved``: `of` has one slot, and the value was in this slot before the step, or is a copy of a value in it. If
    the value is in the same slot after the step, the step left it unchanged. ``made``: the step computed the value from
    the values in `of`. If `of` is empty, the value is for example a constant. ``read``: the value comes from the input.
    """
    of: tuple[Slot, ...] = ()
    """The slots of the source values, before the step."""
    by: str = ""
    """The command that made or read the value. Empty if this is the step's own command; a step may execute several
    commands."""


class Watch(NamedTuple):
    """The events at which a run must stop, by the names in the view.

    Each event has a test. The test returns whether to stop at the event. If there is None instead of a test, the run
    always stops. A test may be called again at the same moment.
    """

    places: Mapping[Span, Test | None] = {}
    """Stop when the next step is at one of these places."""
    commands: Mapping[str, Test | None] = {}
    """Stop after a step that performed one of these commands."""
    errors: Mapping[str, Test | None] = {}
    """Stop after a step that raised one of these errors or caused one of these occasions."""
    cells: Mapping[tuple[str, int, int], Test | None] = {}
    """Stop after a step that changed one of these cells, each given by its grid, column and row."""
    depths: Mapping[str, Test | None] = {}
    """Stop after a step that changed the number of values in one of these stacks."""
    slots: Mapping[tuple[str, int], Test | None] = {}
    """Stop after a step that changed one of these values, each given by its stack and the number of values below it.
    """
    variables: Mapping[str, Test | None] = {}
    """Stop after a step that changed one of these variables."""
    before: Callable[[], object] | None = None
    """A function that is called before each step that may perform one of the commands or raise one of the errors. It is
    needed if the tests of these commands and errors read the state before the step."""
    is_light: bool = False
    """True if the run need not record what the last step did, because the caller only reads the data after the step.
    """


class Readers(NamedTuple):
    """Fast readers for single parts of the state of a run. They return the same values as a view.

    Each field is a function that returns a reader. A reader is valid for the whole run, and a test may call it at any
    time. The function returns None if there is no fast reader for the part.
    """

    depth: Callable[[str], Callable[[], int] | None]
    """Returns a reader of the number of values in a stack."""
    item: Callable[[str], Callable[[int], StackValue | None] | None]
    """Returns a reader of the values of a stack. The position counts from 0 at the bottom; a negative position counts
    from the top. The value is None outside of the stack."""
    variable: Callable[[str], Callable[[], Value] | None]
    cell: Callable[[str], Callable[[int, int], str | None] | None]
    """Returns a reader of the states of the cells of a grid, by column and row. The state is None outside of the grid.
    """


def is_to_look(test: Test | None) -> bool:
    """Return whether a run must stop at an event that has the test `test`."""
    return test is None or test()
