"""The player over what is known: an operation has every outcome that it can have.

Where each cell's state is known there is one outcome, the very one of `mines.player`; that is
tested step by step. A click on a cell that can be in several states is followed in each of them.
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
"""Each time that a zero region has grown by so much, it is seen how its cells are read best."""
_BYTES = 700
"""What an outcome takes beside the cells that it opens, with all that is remembered of it."""
_REMEMBERED = 8_192
"""Outcomes that are remembered at once."""


class TooManyCellsError(Exception):
    """An operation opens more cells than the analysis may still look at."""


class Outcome(NamedTuple):
    """One thing that an operation can turn out to be."""

    action: Action
    digit: int
    cells: int
    """The root of what is known of the cells after it."""
    flagging: bool
    opened: Sequence[int]
    """Cells that it opens, or can open, in order."""
    opened_count: Value
    """How many it opens."""
    total: Value
    """The sum of their digits."""
    may_end: bool
    """Whether the game can be cleared by it."""
    must_end: bool


class Players:
    """What the operations of one analysis do to its players."""

    def __init__(self, board: Board, dialect: Dialect) -> None:
        self._board = board
        self._digits = board.digits
        self._taken = U | F if dialect.zero_region_takes_flags else U
        """The states in which a zero region opens a cell."""
        self._chord_on_zero = dialect.chord_on_zero
        self._remembers = dialect.ends == "opened-ever"
        self._open = O | EVER if self._remembers else O
        self.cells = Cells(board, dialect)
        self.work = 0
        """How many cells were looked at for outcomes not known before."""
        self.most: int | None = None
        """How many cells an operation may open."""
        self._known: dict[tuple[int, bool, Operation], tuple[Outcome, ...]] = {}

    def perform(self, root: int, flagging: bool, operation: Operation) -> tuple[Outcome, ...]:
        """Every outcome of `operation`, with the cells as `root` knows them."""
        key = (root, flagging, operation)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[key] = tuple(self._outcomes(root, flagging, operation))
        return found

    def perform_one_of(
        self, root: int, flagging: bool, operation: Operation, targets: Sequence[int]
    ) -> tuple[Outcome, ...]:
        """Every outcome of the click `operation` if it hits one of `targets`; those that are alike
        but for the cells are one."""
        key = (root, flagging, operation)
        found = self._known.get(key)
        if found is None:
            self.work += len(targets)
            before = self.work
            alike: dict[tuple[Action, int], Outcome] = {}
            for cell in targets:
                self._may_open(self.work - before)
                for outcome in self._clicked(root, flagging, cell, operation.button):
                    kind = outcome.action, outcome.digit
                    known = alike.get(kind)
                    alike[kind] = outcome if known is None else self._either(known, outcome)
            found = self._known[key] = tuple(alike.values())
        return found

    def _either(self, one: Outcome, other: Outcome) -> Outcome:
        """What is one or the other, of the same action and digit."""
        cells = self.cells.join(one.cells, other.cells)
        if one[3:] == other[3:]:
            return Outcome(one.action, one.digit, cells, *one[3:])
        return Outcome(
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
        """About how many bytes they take."""
        return self.cells.memory + len(self._known) * _BYTES

    def ends_at_once(self) -> bool:
        """Whether the program ends before its first operation (dialect 1)."""
        return self.ends_after_restart(self.cells.start)

    def ends_after_restart(self, root: int) -> bool:
        """Whether a restart that left the cells so ends the program (dialect 1)."""
        return self._remembers and self.cells.must_end(root)

    def _outcomes(self, root: int, flagging: bool, operation: Operation) -> Iterator[Outcome]:
        kind, cell, button = operation
        if kind == "click":
            yield from self._clicked(root, flagging, cell, button)
        elif kind == "switch":
            yield _nothing_opened("switch", 0, root, not flagging)
        elif kind == "restart":
            yield _nothing_opened("restart", 0, self.cells.restarted(root), flagging)
        else:
            yield _nothing_opened("noop", 0, root, flagging)

    def _clicked(self, root: int, flagging: bool, cell: int, button: Button) -> Iterator[Outcome]:
        click = self._left if (button == "left") != flagging else self._right
        byte = self.cells.get(root, cell)
        for state in (U, F, O):
            if byte & state:
                # Known from here on: the cell was in this state.
                known = byte & ~STATES | state
                refined = self.cells.changed(root, {cell: known}) if known != byte else root
                yield from click(refined, flagging, cell, state)

    def _left(self, root: int, flagging: bool, cell: int, state: int) -> Iterator[Outcome]:
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

    def _right(self, root: int, flagging: bool, cell: int, state: int) -> Iterator[Outcome]:
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
        flags_possibly = sum(bool(each & F) for each in states)
        unopened_surely = U in states
        unopened_possibly = any(each & U for each in states)
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
        # Known from here on: no adjacent mine was unopened.
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
    ) -> Outcome:
        """The outcome of opening each of the cells `clicked` that is unopened: of each, the states
        that it can be in. Then the zero regions that this reaches open."""
        # What surely opens is found first, and then what else can: a cell that was passed as one
        # that can open must not hide that it surely does.
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
        return Outcome(
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
        """Add to the cells that surely open those that zero regions surely reach."""
        get = self.cells.reader(root, len(surely))
        digits, neighbours = self._digits, self._board.neighbours
        others = STATES & ~self._taken
        for count, cell in enumerate(surely):  # which grows while the zero regions do
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
        """Add to the cells that possibly open those that zero regions can reach."""
        get = self.cells.reader(root, len(surely) + len(possibly))
        digits, neighbours = self._digits, self._board.neighbours
        taken = self._taken
        for cell in surely:
            if digits[cell]:
                continue
            for other in neighbours(cell):  # it opens if it is unopened: it surely is not any more
                if other not in changes and get(other) & taken:
                    byte = get(other) & ~taken | O
                    changes[other] = self._maybe_remembered(byte)
                    possibly.append(other)
        for count, cell in enumerate(possibly):  # which grows
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


def _nothing_opened(action: Action, digit: int, root: int, flagging: bool) -> Outcome:
    return Outcome(action, digit, root, flagging, (), 0, 0, False, False)
