"""What there is to look at in a run, on plain data: its state, what a step changed in it, and where a value comes from.

A state has grids, stacks and variables, which go by names. What people read instead of a name is in `running.Words`.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set
    from typing import Literal

    from mines_tools.text.source import Span

    StackValue = int | float | Sequence["StackValue"]
    """An integer, a float, or a stack in a stack, its bottom first. Most languages have no float but infinities."""
    Value = bool | str | StackValue | Sequence["Value"]
    Test = Callable[[], bool]
    """Whether somebody must look at what has happened."""
    Left = int | tuple[int, ...]
    """What a step surely left where it was in a stack: so many values at its bottom; or all below a value in a stack in
    it, which has that path as in `Slot`, and where a value is a stack around that one, all of it that is below."""


class InnerStack(tuple["StackValue", ...]):
    """A stack in a stack, its bottom first. It may be nested to any depth: it is compared without recursion."""

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
        """Return whether `other` is anything else than a tuple of equal values."""
        return not self == other

    def __hash__(self) -> int:
        """Return a number that is the same for equal tuples."""
        return len(self)


def infinity_text(value: float) -> str:
    """Return how an infinity is written, in languages that have no other floats."""
    return "Infinity" if value > 0 else "-Infinity"


class Cell(NamedTuple):
    """A cell of a grid, as it is now."""

    text: str
    """As the program writes it."""
    note: str = ""
    """What else is always true of it, such as a number."""
    state: str = ""
    """What the run has made of it; people read that of `Words.names`."""
    span: Span | None = None
    """Where it stands in the text."""
    now: str = ""
    """What a picture shows there while the run is in this state, where it differs from what the program writes:
    a digit, a flag."""
    words: str = ""
    """What people call the cell in a list, if that says more than text and note: ``mine``. Its state comes after it."""


class Grid(NamedTuple):
    """Rows of cells. No cell is made before somebody looks at it: a grid may be large."""

    widths: Sequence[int]
    """How many cells each row has."""
    cell: Callable[[int, int], Cell]
    """The cell in a column and row, both from 0."""


class View(NamedTuple):
    """A state to look at before the run goes on: what it shows may be the state itself. The names are those by
    which people ask for something; they read those of `Words.names`."""

    grids: Mapping[str, Grid]
    stacks: Mapping[str, Sequence[StackValue]]
    """Their bottom first."""
    variables: Mapping[str, Value]
    written: int
    """How many code points of output were written so far: who takes them keeps them (see `driving.Output`)."""
    read: int = 0
    """How many code points of the input were read, as the program reads them: who gives it keeps it."""
    number: Callable[[float], str] = infinity_text
    """How the language writes a float: as it writes it in a trace."""
    counts: Set[str] = frozenset()
    """Stacks whose values are counts, and not characters."""


class StackChange(NamedTuple):
    """What a step did to a stack."""

    popped: int
    """How many values, from the top, are gone or may have moved."""
    pushed: Sequence[StackValue]
    """What lies in their place, the top last."""


class Hit(NamedTuple):
    """Something that happened to a cell and does not show in it, such as a mine that exploded."""

    grid: str
    column: int
    row: int
    what: str
    """People read that of `Words.names`."""


class Changes(NamedTuple):
    """What a step changed, by the names in the view."""

    cells: Mapping[str, Sequence[tuple[int, int]]]
    """Columns and rows, in the order of the grid."""
    stacks: Mapping[str, StackChange]
    variables: Sequence[str]
    hits: Sequence[Hit] = ()

    def touches(self, grid: str, column: int, row: int) -> bool:
        """Return whether the step changed a cell, or something happened to it that does not show in it."""
        if (column, row) in self.cells.get(grid, ()):
            return True
        return any(hit[:3] == (grid, column, row) for hit in self.hits)


class Slot(NamedTuple):
    """Where a value lies."""

    stack: str
    """The name of the stack in the view."""
    path: tuple[int, ...]
    """How many values lie below it. For a value of a stack in a stack there is one number for each, the outermost
    first."""


def is_left(path: tuple[int, ...], left: Left) -> bool:
    """Return whether the value at `path` in a stack is surely left where it was, and as it was."""
    if isinstance(left, int):
        return path[0] < left
    return path < left and path != left[: len(path)]


class Origin(NamedTuple):
    """Where a value comes from that lies in a slot after a step."""

    how: Literal["moved", "made", "read"]
    """``moved``: it lay in the one slot of `of`, or is a copy of the value that did. If that is the slot where it
    lies now, the step left it there. ``made``: the step made it of the values in `of`, or of none: a constant, say.
    ``read``: it comes from the input."""
    of: tuple[Slot, ...] = ()
    """Where those values lay before the step."""
    by: str = ""
    """What has made or read it, where that is not the step's own command: a step may execute several."""


class Watch(NamedTuple):
    """What somebody must look at while a run goes on, by the names in the view. Each has a test, which says whether that
    is so where it has happened; none if it always is. A test may be asked again at the same moment."""

    places: Mapping[Span, Test | None] = {}
    """Where what stands there is next."""
    commands: Mapping[str, Test | None] = {}
    """After a step that has performed one of these,"""
    errors: Mapping[str, Test | None] = {}
    """or raised one of these errors, or brought one of these occasions,"""
    cells: Mapping[tuple[str, int, int], Test | None] = {}
    """or changed one of these cells, each a grid, a column and a row,"""
    depths: Mapping[str, Test | None] = {}
    """or how many values one of these stacks has,"""
    slots: Mapping[tuple[str, int], Test | None] = {}
    """or one of these values, each a stack and how many lie below,"""
    variables: Mapping[str, Test | None] = {}
    """or one of these."""
    before: Callable[[], object] | None = None
    """To be called before each step that may perform one of the commands, or bring one of the errors: their tests are
    about the state before it."""
    is_light: bool = False
    """Whether the run may leave it unknown what the last step did: somebody only looks at what has become of the data."""


class Readers(NamedTuple):
    """What reads single things of the state of a run that goes on, as a view shows them, and quicker. Each returns a
    function, which stays good for this run; none for what can't be read so. A test may call it at any time."""

    depth: Callable[[str], Callable[[], int] | None]
    """How many values a stack has."""
    item: Callable[[str], Callable[[int], StackValue | None] | None]
    """The value of a stack at a position: from the bottom, from 0; or below 0 from the top. None outside of it."""
    variable: Callable[[str], Callable[[], Value] | None]
    cell: Callable[[str], Callable[[int, int], str | None] | None]
    """The state of a cell of a grid, in a column and a row. None outside of it."""


def is_to_look(test: Test | None) -> bool:
    """Whether somebody must look where a thing has happened that has this test."""
    return test is None or test()
