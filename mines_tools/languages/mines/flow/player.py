"""The player for cells whose states are only partly known. It finds every possible outcome of an operation.

If the state of each cell is known, there is only one outcome: the outcome that `mines.player` finds. (Tests compare the
two step by step.) If a cell can be in several states, a click on the cell has the outcomes for each of these states.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.cells import EVER, STATES, Cells, F, O, U, packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.operations import Button, Operation
    from mines_tools.languages.mines.player import Action

_REGION = 512
"""Each time a zero region has grown by this number of cells, the fastest way to read cells is chosen again."""
_BYTES = 700
"""The estimated bytes of an outcome without the cells that it opens. Everything that is cached for the outcome is
included."""
_REMEMBERED = 8_192
"""The greatest number of outcomes in the cache."""


class TooManyCellsError(Exception):
    """Raised when an operation opens more cells than the analysis may still process."""


class ClickOutcome(NamedTuple):
    """One possible outcome of an operation."""

    action: Action
    digit: int
    cells: int
    """The root of the knowledge of the cells after the operation."""
    flagging: bool
    opened: Sequence[int]
    """The cells that the operation certainly or possibly opens, in order."""
    opened_count: Value
    """The number of cells that the operation opens."""
    total: Value
    """The sum of the digits of the opened cells."""
    may_end: bool
    """True if the operation can clear the game."""
    must_end: bool


class Players:
    """Computes what operations do to the cells and to the flagging mode, for one analysis."""

    def __init__(self, board: Board, dialect: Dialect) -> None:
        self._board = board
        self._digits = board.digits
        self._taken = U | F if dialect.zero_region_takes_flags else U
        """The states in which a cell is opened when a zero region reaches the cell."""
        self._chord_on_zero = dialect.chord_on_zero
        self._remembers = dialect.ends == "opened-ever"
        self._open = O | EVER if self._remembers else O
        self.cells = Cells(board, dialect)
        self.work = 0
        """The number of cells that were processed because an outcome was not in the cache."""
        self.most: int | None = None
        """The maximum number of cells that an operation may open; None for no limit."""
        self._remembered: dict[tuple[int, bool, Operation], tuple[ClickOutcome, ...]] = {}

    def perform(self, root: int, flagging: bool, operation: Operation) -> tuple[ClickOutcome, ...]:
        """Return every outcome that `operation` can have. `root` and `flagging` are the knowledge about the cells and
        the flagging mode before the operation."""
        key = (root, flagging, operation)
        outcomes = self._remembered.get(key)
        if outcomes is None:
            if len(self._remembered) >= _REMEMBERED:
                self._remembered.clear()
            outcomes = self._remembered[key] = tuple(self._outcomes(root, flagging, operation))
        return outcomes

    def perform_one_of(
        self, root: int, flagging: bool, operation: Operation, targets: Sequence[int]
    ) -> tuple[ClickOutcome, ...]:
        """Return every outcome that the click `operation` can have if it clicks one of the cells `targets`. The cell of
        `operation` is only a number that stands for these cells.

        Outcomes with the same action and digit are joined into one.
        """
        key = (root, flagging, operation)
        outcomes = self._remembered.get(key)
        if outcomes is None:
            self.work += len(targets)
            before = self.work
            by_kind: dict[tuple[Action, int], ClickOutcome] = {}
            for cell in targets:
                self._may_open(self.work - before)
                for outcome in self._clicked(root, flagging, cell, operation.button):
                    kind = outcome.action, outcome.digit
                    earlier = by_kind.get(kind)
                    by_kind[kind] = outcome if earlier is None else self._either(earlier, outcome)
            outcomes = self._remembered[key] = tuple(by_kind.values())
        return outcomes

    def _either(self, one: ClickOutcome, other: ClickOutcome) -> ClickOutcome:
        """Return an outcome that includes `one` and `other`. They must have the same action and digit."""
        cells = self.cells.join(one.cells, other.cells)
        if one[3:] == other[3:]:
            return ClickOutcome(one.action, one.digit, cells, *one[3:])
        return ClickOutcome(
            one.action,
            one.digit,
            cells,
            one.flagging,
            packed(sorted({*one.opened, *other.opened})),
            values.join(one.opened_count, other.opened_count),
            values.join(one.total, other.total),
            one.may_end or other.may_end,
            one.must_end and other.must_end,
        )

    @property
    def memory(self) -> int:
        """The estimated number of bytes of all cells and outcomes."""
        return self.cells.memory + len(self._remembered) * _BYTES

    def ends_at_once(self) -> bool:
        """Return whether the program ends before its first operation (dialect 1)."""
        return self.ends_after_restart(self.cells.start)

    def ends_after_restart(self, root: int) -> bool:
        """Return whether a restart ends the program (dialect 1). `root` is the knowledge of the cells after the
        restart."""
        return self._remembers and self.cells.must_end(root)

    def _outcomes(self, root: int, flagging: bool, operation: Operation) -> Iterator[ClickOutcome]:
        kind, cell, button = operation
        if kind == "click":
            yield from self._clicked(root, flagging, cell, button)
        elif kind == "switch":
            yield _nothing_opened("switch", 0, root, not flagging)
        elif kind == "restart":
            yield _nothing_opened("restart", 0, self.cells.restarted(root), flagging)
        else:
            yield _nothing_opened("noop", 0, root, flagging)

    def _clicked(
        self, root: int, flagging: bool, cell: int, button: Button
    ) -> Iterator[ClickOutcome]:
        click = self._left if (button == "left") != flagging else self._right
        byte = self.cells.get(root, cell)
        for state in (U, F, O):
            if byte & state:
                # From here on it is known that the cell was in this state.
                narrowed = byte & ~STATES | state
                refined = self.cells.changed(root, {cell: narrowed}) if narrowed != byte else root
                yield from click(refined, flagging, cell, state)

    def _left(self, root: int, flagging: bool, cell: int, state: int) -> Iterator[ClickOutcome]:
        digit = self._digits[cell]
        if state == F:
            yield _nothing_opened("left on flagged", digit, root, flagging)
        elif state == O:
            yield _nothing_opened("left on opened", digit, root, flagging)
        elif digit == MINE:
            if not self._remembers:
                yield _nothing_opened("left on unopened", digit, root, flagging)
                return
            byte = self.cells.get(root, cell)
            new = self.cells.changed(root, {cell: byte & STATES | EVER})
            yield _nothing_opened("left on unopened", digit, new, flagging)._replace(
                may_end=self.cells.may_end(new), must_end=self.cells.must_end(new)
            )
        else:
            yield self._opened("left on unopened", digit, root, flagging, {cell: state})

    def _right(self, root: int, flagging: bool, cell: int, state: int) -> Iterator[ClickOutcome]:
        digit = self._digits[cell]
        if state in (U, F):
            byte = self.cells.get(root, cell)
            flipped = byte & ~STATES | (F if state == U else U)
            action: Action = "right on unopened" if state == U else "right on flagged"
            new = self.cells.changed(root, {cell: flipped})
            yield _nothing_opened(action, digit, new, flagging)
            return
        around = [(other, self.cells.get(root, other)) for other in self._board.neighbours(cell)]
        states = [byte & STATES for _, byte in around]
        flags_surely = states.count(F)
        flags_possibly = sum(bool(mask & F) for mask in states)
        unopened_surely = U in states
        unopened_possibly = any(mask & U for mask in states)
        may_chord = (
            flags_surely <= digit <= flags_possibly
            and unopened_possibly
            and (digit > 0 or self._chord_on_zero)
        )
        if not (may_chord and flags_surely == flags_possibly and unopened_surely):
            yield _nothing_opened("right on opened", digit, root, flagging)
        if not may_chord:
            return
        mines = [(other, byte) for other, byte in around if self._digits[other] == MINE]
        if any(byte & U for _, byte in mines):
            yield _nothing_opened("chord into a mine", digit, root, flagging)
        if any(byte & STATES == U for _, byte in mines):
            return
        # From here on it is known that no adjacent mine was unopened.
        root = self.cells.changed(root, {other: byte & ~U for other, byte in mines if byte & U})
        clicked = {
            other: byte & STATES
            for other, byte in around
            if self._digits[other] != MINE and byte & U
        }
        if clicked:
            yield self._opened("chord", digit, root, flagging, clicked)

    def _opened(
        self, action: Action, digit: int, root: int, flagging: bool, clicked: Mapping[int, int]
    ) -> ClickOutcome:
        """Return the outcome of a click. The click opens the unopened cells of `clicked`. It also opens the zero regions
        to which these cells belong.

        `clicked` has the states that each of these cells can be in.
        """
        # First find what surely opens, then what can open. In the other order, a cell that surely opens
        # could be visited first as one that only can open.
        changes: dict[int, int] = {}
        surely = [cell for cell, states in clicked.items() if states == U]
        for cell in surely:
            changes[cell] = self._open
        spreads = not all(map(self._digits.__getitem__, clicked))
        if spreads:
            self._spread(root, surely, changes)
        possibly = [cell for cell, states in clicked.items() if states != U and cell not in changes]
        for cell in possibly:
            byte = self.cells.get(root, cell)
            changes[cell] = self._maybe_remembered(byte & ~U | O)
        if spreads:
            self._spread_maybe(root, surely, possibly, changes)

        self.work += len(changes)
        cells, digits = self.cells, self._digits
        new = cells.changed(root, changes)
        least = sum(map(digits.__getitem__, surely))
        return ClickOutcome(
            action,
            digit,
            new,
            flagging,
            packed(sorted(surely + possibly)),
            values.between(len(surely), len(surely) + len(possibly)),
            values.between(least, least + sum(map(digits.__getitem__, possibly))),
            cells.may_end(new),
            cells.must_end(new),
        )

    def _spread(self, root: int, surely: list[int], changes: dict[int, int]) -> None:
        """Add to `surely` all cells that certainly open because a cell of digit 0 beside them opens.

        At first, `surely` has the cells that the click certainly opens. The cells that are added open further cells in
        turn.
        """
        get = self.cells.reader(root, len(surely))
        digits, neighbours = self._digits, self._board.neighbours
        others = STATES & ~self._taken
        for count, cell in enumerate(surely):  # `surely` grows with the zero regions
            if count % _REGION == _REGION - 1:
                self._may_open(len(changes))
                get = self.cells.reader(root, count)
            if digits[cell]:
                continue
            for other in neighbours(cell):
                if other not in changes and not get(other) & others:
                    changes[other] = self._open
                    surely.append(other)

    def _spread_maybe(
        self, root: int, surely: list[int], possibly: list[int], changes: dict[int, int]
    ) -> None:
        """Add to `possibly` all cells that possibly open. A cell possibly opens if a cell of digit 0 beside it
        certainly or possibly opens."""
        get = self.cells.reader(root, len(surely) + len(possibly))
        digits, neighbours = self._digits, self._board.neighbours
        taken = self._taken
        for cell in surely:
            if digits[cell]:
                continue
            for other in neighbours(cell):  # if it is unopened, it surely opens
                if other not in changes and get(other) & taken:
                    byte = get(other) & ~taken | O
                    changes[other] = self._maybe_remembered(byte)
                    possibly.append(other)
        for count, cell in enumerate(possibly):  # `possibly` grows
            if count % _REGION == _REGION - 1:
                self._may_open(len(changes))
                get = self.cells.reader(root, count)
            if digits[cell]:
                continue
            for other in neighbours(cell):
                if other not in changes and get(other) & taken:
                    changes[other] = self._maybe_remembered(get(other) | O)
                    possibly.append(other)

    def _may_open(self, cells: int) -> None:
        if self.most is not None and cells > self.most:
            raise TooManyCellsError

    def _maybe_remembered(self, byte: int) -> int:
        return byte | EVER if self._remembers else byte


def _nothing_opened(action: Action, digit: int, root: int, flagging: bool) -> ClickOutcome:
    return ClickOutcome(action, digit, root, flagging, (), 0, 0, False, False)
