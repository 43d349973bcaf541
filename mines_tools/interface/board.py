"""The board of a program at a place in its text, and the edits that a person makes by acts on the board.

An editor draws the board beside the text. The board shows the state before the operation at the cursor, as far as
flow analysis knows this state. `Editor` has the functions.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Literal

    from mines_tools.interface.run_state import StateGrid
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.source import Span

    ActKind = Literal[
        "left",
        "right",
        "paint",
        "paint-cells",
        "new-board",
        "move",
        "insert-column",
        "delete-column",
        "insert-row",
        "delete-row",
    ]
    """The kinds of acts. ``left`` and ``right`` write a click on a cell at the cursor, as an operation of the program.
    ``paint`` replaces the text of a cell. ``paint-cells`` gives several cells the same text. ``new-board`` writes a board
    into a text that has no program. ``move`` writes a step in a direction at the cursor. ``insert-column`` and
    ``insert-row`` insert before the column or row of the act, which may be one past the last."""
    Certainty = Literal["known", "partly", "unknown", "unreached"]
    """The extent to which the state is known. ``known``: there is exactly one possible state. ``partly``: some cells or
    values are not known. ``unknown``: nothing is known. ``unreached``: no run comes to this place."""


class BoardStack(NamedTuple):
    """The known part of a stack."""

    top: Sequence[str]
    """The texts of the uppermost values, the top first. The text of a value that is not known is ``?``."""
    depth: int | None = None
    """The number of values in the stack. None if it is not known."""


class Tally(NamedTuple):
    """The number of cells of one kind, such as the cells with the digit 3."""

    label: str
    """The name of the kind for people, such as ``3``."""
    left: int
    """The number of cells of this kind that are certainly not used yet."""
    of: int
    """The number of all cells of this kind."""


class Kept(NamedTuple):
    """A cell that must stay as it is until later, because the program still needs it so."""

    grid: str
    column: int
    row: int
    words: str
    """The reason for people, such as ``line 24 opens it: push(3)``."""
    line: int = 0
    """The line of the operation that needs the cell, counted from 1. It is 0 if there is no single such operation."""


class BoardView(NamedTuple):
    """The board at a place in the text."""

    title: str
    """Words for the moment that the board shows, such as ``before line 12``."""
    certainty: Certainty
    grids: Mapping[str, StateGrid]
    """The grids, as in the view of a run. The state of a cell that is not known is ``unknown``."""
    stacks: Mapping[str, BoardStack]
    variables: Mapping[str, str] = {}
    """The texts of the variables that are known."""
    output: str | None = None
    """The output that the program has written before. None if it is not known."""
    span: Span | None = None
    """The part of the text at the cursor, such as an operation. The board shows the state before it."""
    targets: Sequence[tuple[str, int, int]] = ()
    """The cells that this part of the text uses: each is a grid, a column and a row."""
    last: tuple[str, int, int] | None = None
    """The cell that was clicked last before this place, if it is known."""
    clicks: Callable[[str, int], Sequence[tuple[str, str]]] | None = None
    """Returns, for each cell of a row of a grid, the names of the commands that a left click and a right click on the
    cell would select here. A name is empty if it is not known. None for a language without clicks."""
    tally: Sequence[Tally] = ()
    tally_title: str = ""
    """Words for the cells that `tally` counts, such as ``Unopened cells by digit``. It is empty if the labels say it."""
    ending: str = ""
    """A sentence for people that says what is still missing until the program ends. It is empty if this is not known."""
    commands: Sequence[str] = ()
    """The names of all commands that clicks can select, here or elsewhere. They are in the form of `clicks`."""
    kept: Sequence[Kept] = ()
    note: str = ""
    """A sentence for people, if something about the state must be said: why it is not known, or that no run comes
    here."""


class BoardAct(NamedTuple):
    """An act of a person on the board."""

    kind: ActKind
    grid: str = ""
    column: int = 0
    row: int = 0
    text: str = ""
    """For ``paint``, the new text of the cell. If it is empty, the cell gets the next of `Editor.board_contents`. For
    ``move``, the direction: ``up``, ``down``, ``left`` or ``right``."""
    cells: Sequence[tuple[int, int]] = ()
    """For ``paint-cells``, the columns and rows of the cells. All get the text `text`. If it is empty, all get the text
    that the first of them would get."""


class ChangedOperation(NamedTuple):
    """An operation elsewhere in the text that an act would change, although its text stays the same."""

    span: Span
    before: str
    """The name of what the operation does before the act."""
    after: str


class BoardEdit(NamedTuple):
    """The effect of an act: the edits, and words that a person reads before the act is done."""

    edits: tuple[Edit, ...]
    """The edits. Offsets are those in the text before the act."""
    cursor: int
    """The offset of the cursor after the edits, in the new text. The next act continues there."""
    words: str
    """A description of the act in a few words: ``push(3): the stack is then 3 7``."""
    command: str = ""
    """The name of the command that the new operation selects. It is empty if this is not known."""
    stack: BoardStack | None = None
    """The default stack after the new operation. None if it is not known, or if the act writes no operation."""
    changed: Sequence[ChangedOperation] = ()
    """The operations that do something else after the act. The user confirms the act if there are any."""
    is_proved: bool = False
    """True if it is proved that the program does the same after the act as before."""
    is_uncertain: bool = False
    """True if it is not known whether other operations change. The user then confirms the act too."""


class CellContent(NamedTuple):
    """A text that a cell of a grid may have."""

    text: str
    words: str
    """A short description for people, such as ``mine`` or ``adds two values``."""
    group: str = ""
    """The heading under which the content is listed. It may be empty."""
