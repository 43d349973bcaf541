"""The state of a run as plain data: the state itself, what a step changed in it, and where a value comes from.

A state has named grids, stacks and variables. `run.RunVocabulary` has the texts that people read instead of the names.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set
    from typing import Literal, TypeVar

    from mines_tools.text.source import Span

    StackValue = int | float | Sequence["StackValue"]
    """An integer, a float, or a stack in a stack, its bottom first. In most languages only infinities are
    floats."""
    Value = bool | str | StackValue | Sequence["Value"]
    Item = TypeVar("Item")
    Test = Callable[[], bool]
    """Returns whether the driver must stop at what has happened."""
    Left = int | tuple[int, ...]
    """The part of a stack that a step certainly left alone. An integer is a number of values at the bottom. A
    tuple is the path, as in `Slot`, of a value in a stack in it: all values below that one, also in each stack
    around it."""


class InnerStack(tuple["StackValue", ...]):
    """A stack in a stack, its bottom first. Stacks nested to any depth are compared without recursion."""

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
        """Return whether `other` is anything but a tuple of equal values."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that is the same for equal tuples."""
        return len(self)


class Listing(tuple["Value", ...]):
    """A value of a variable that lists values in the order in which people read them, such as a queue: not a stack."""

    __slots__ = ()


def in_order(values: Sequence[Item]) -> Iterator[Item]:
    """Yield `values` in the order in which people read them: the top of a stack first."""
    is_listing = isinstance(values, Listing)
    return iter(values) if is_listing else reversed(values)


def infinity_text(value: float) -> str:
    """Return the text of an infinity in languages that have no other floats."""
    return "Infinity" if value > 0 else "-Infinity"


class StateCell(NamedTuple):
    """A cell of a grid in its current state."""

    text: str
    """The cell as the program writes it."""
    note: str = ""
    """A fact that is always true of the cell, such as a number."""
    state: str = ""
    """The state in the run; `RunVocabulary.names` has its text for people."""
    span: Span | None = None
    """The span of the cell in the text."""
    now: str = ""
    """What a picture shows for the cell in this state, if it differs from `text`: a digit, a flag."""
    words: str = ""
    """The name of the cell in a list, if it says more than text and note: ``mine``. The state comes after it."""


class StateGrid(NamedTuple):
    """Rows of cells. Each cell is created when it is read: a grid may be large."""

    widths: Sequence[int]
    """The number of cells in each row."""
    cell: Callable[[int, int], StateCell]
    """Returns the cell in a column and row, both from 0."""


class View(NamedTuple):
    """A state to read before the run continues: it may share data with the run. The names are those that people
    type; `RunVocabulary.names` has those that they read."""

    grids: Mapping[str, StateGrid]
    stacks: Mapping[str, Sequence[StackValue]]
    """The values of each stack, its bottom first."""
    variables: Mapping[str, Value]
    written: int
    """The number of code points written so far. The text itself is kept by the receiver (see
    `runs.driver.Output`)."""
    read: int = 0
    """The number of code points of input that the program has read. The text itself is kept by the caller who
    gave it."""
    number: Callable[[float], str] = infinity_text
    """Returns the text of a float as the language writes it in a trace."""
    counts: Set[str] = frozenset()
    """Stacks whose values are counts and not characters."""


class StackChange(NamedTuple):
    """The change of a stack by one step."""

    popped: int
    """The number of values, from the top, that are gone or may have moved."""
    pushed: Sequence[StackValue]
    """The values in their place, the top last."""


class Hit(NamedTuple):
    """An event at a cell that does not show in its state, such as a mine that exploded."""

    grid: str
    column: int
    row: int
    what: str
    """The name of the event; `RunVocabulary.names` has the text for people."""


class Changes(NamedTuple):
    """The changes by one step, by the names in the view."""

    cells: Mapping[str, Sequence[tuple[int, int]]]
    """Columns and rows of changed cells, in the order of the grid."""
    stacks: Mapping[str, StackChange]
    variables: Sequence[str]
    hits: Sequence[Hit] = ()

    def touches(self, grid: str, column: int, row: int) -> bool:
        """Return whether the step changed a cell, or something happened to it that does not show in its state."""
        if (column, row) in self.cells.get(grid, ()):
            return True
        return any(hit[:3] == (grid, column, row) for hit in self.hits)


class Slot(NamedTuple):
    """The position of a value."""

    stack: str
    """The name of the stack in the view."""
    path: tuple[int, ...]
    """The number of values below it. A value of a stack in a stack has one number for each level, the outermost
    first."""


def is_left(path: tuple[int, ...], left: Left) -> bool:
    """Return whether the value at `path` in a stack is certainly at the same place and unchanged."""
    if isinstance(left, int):
        return path[0] < left
    return path < left and path != left[: len(path)]


class Origin(NamedTuple):
    """The origin of the value in a slot after a step."""

    how: Literal["moved", "made", "read"]
    """``moved``: it was in the one slot of `of`, or is a copy of the value there. If that is its slot now, the
    step left it there. ``made``: the step computed it from the values in `of`, or from none, such as a
    constant. ``read``: it comes from the input."""
    of: tuple[Slot, ...] = ()
    """The slots of those values before the step."""
    by: str = ""
    """The command that made or read it, if it is not the step's own command: a step may execute several."""


class Watch(NamedTuple):
    """The events at which a run must stop, by the names in the view.

    Each event has a test that returns whether to stop there; None to stop always. A test may be called again at
    the same moment.
    """

    places: Mapping[Span, Test | None] = {}
    """Places: stop when one of them is next."""
    commands: Mapping[str, Test | None] = {}
    """Commands: stop after a step that performed one of them."""
    errors: Mapping[str, Test | None] = {}
    """Errors and occasions: stop after a step that raised or caused one of them."""
    cells: Mapping[tuple[str, int, int], Test | None] = {}
    """Cells, each a grid, a column and a row: stop after a step that changed one of them."""
    depths: Mapping[str, Test | None] = {}
    """Stacks: stop after a step that changed the number of values in one of them."""
    slots: Mapping[tuple[str, int], Test | None] = {}
    """Values, each a stack and the number of values below it: stop after a step that changed one of them."""
    variables: Mapping[str, Test | None] = {}
    """Variables: stop after a step that changed one of them."""
    before: Callable[[], object] | None = None
    """Called before each step that may perform one of the commands or raise one of the errors: their tests are
    about the state before it."""
    is_light: bool = False
    """True if the run may skip recording what the last step did: the caller reads only the data after it."""


class Readers(NamedTuple):
    """Fast readers for single parts of the state of a run, with the values that a view shows.

    Each returns a function that stays valid for this run; None for what cannot be read this way. A test may
    call it at any time.
    """

    depth: Callable[[str], Callable[[], int] | None]
    """Returns the number of values in a stack."""
    item: Callable[[str], Callable[[int], StackValue | None] | None]
    """Returns the value of a stack at a position: from 0 at the bottom, or below 0 from the top. None outside
    of the stack."""
    variable: Callable[[str], Callable[[], Value] | None]
    cell: Callable[[str], Callable[[int, int], str | None] | None]
    """Returns the state of a cell in a column and a row of a grid. None outside of the grid."""


def is_to_look(test: Test | None) -> bool:
    """Return whether a run must stop at an event with this test."""
    return test is None or test()
