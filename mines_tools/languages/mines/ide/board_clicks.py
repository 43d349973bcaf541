"""Names the commands that clicks on the cells of a board would select in a known state.

A large board has thousands of cells, but only a few different pairs of a digit and a state. So the names are found for
these pairs. Only a click that may open several cells, make a chord or end the game is examined cell by cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE, sums_around
from mines_tools.languages.mines.click_words import command_name, ending_click
from mines_tools.languages.mines.flow.cells import STATES, F, O, U, states_only
from mines_tools.languages.mines.ide.zero_regions import zero_regions
from mines_tools.languages.mines.operations import Operation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow.player import ClickOutcome, Players
    from mines_tools.languages.mines.flow.state_before import KnownBefore
    from mines_tools.languages.mines.operations import Button, Program
    from mines_tools.languages.mines.player import Action

_MOST_EXAMINED = 400
"""The greatest number of clicks that are examined one by one. The names of further such clicks are not known."""
_MOST_OPENED = 50_000
"""The greatest number of cells that all examined clicks together may open. Opening a large part of a board takes long."""
_IS_FLAGGED, _IS_UNOPENED, _IS_OPENED = (
    bytes(bool(byte & state) for byte in range(STATES + 1)).ljust(256, b"\0") for state in (F, U, O)
)
"""For each byte of a cell, 1 if the cell may be in the state."""
_IS_ANY = bytes(bool(number) for number in range(256))
"""For each number, 1 if it is not 0."""
_BY_STATE: dict[bool, dict[int, Action]] = {
    True: {U: "left on unopened", F: "left on flagged", O: "left on opened"},
    False: {U: "right on unopened", F: "right on flagged", O: "right on opened"},
}

CLICKS: tuple[Action, ...] = (
    *(action for actions in _BY_STATE.values() for action in actions.values()),
    "chord",
    "chord into a mine",
)
"""The actions of clicks."""


def classes(board: Board, states: bytes) -> bytes:
    """Return the class of each cell of `board`. The class is `STATES + 1` times the digit of the cell, plus its byte in
    `states`."""
    digits = int.from_bytes(board.digits, "big")
    return (digits * (STATES + 1) + int.from_bytes(states, "big")).to_bytes(len(states), "big")


def click_names(there: KnownBefore) -> Sequence[tuple[str, str]]:
    """Return the names of the commands that a left click and a right click on each cell would select in the state
    `there`. A name is empty if it is not always the same."""
    tables = [
        _Table(there.program, there.players, root, is_flagging=flagging).names()
        for root, flagging in there.knowledge
    ]
    if len(tables) == 1:
        return tables[0]
    return [
        (left if left == other_left else "", right if right == other_right else "")
        for (left, right), (other_left, other_right) in zip(*tables, strict=True)
    ]


def outcome_name(outcome: ClickOutcome) -> str:
    """Return the name of the command that an operation with this outcome selects."""
    is_sum = outcome.action == "chord"
    pushed = outcome.total if is_sum else outcome.opened_count
    return command_name(outcome.action, outcome.digit, pushed)


class _Table:
    """The names of the clicks for one knowledge about the cells and one flagging mode."""

    def __init__(self, program: Program, players: Players, root: int, *, is_flagging: bool) -> None:
        self._board, self._dialect = program.board, program.dialect
        self._players, self._root, self._is_flagging = players, root, is_flagging
        self._flat = states_only(players.cells.flat(root))
        self._classes = classes(program.board, self._flat)
        self._examined_left = _MOST_EXAMINED
        self._opened_left = _MOST_OPENED

    def names(self) -> Sequence[tuple[str, str]]:
        """Return the names of a click with the left button and of a click with the right button, for each cell."""
        lefts, rights = self._lefts(), self._rights()
        if self._is_flagging:
            lefts, rights = rights, lefts
        return list(zip(lefts, rights, strict=True))

    def _lefts(self) -> list[str]:
        names = self._by_class(is_left=True)
        cells = self._players.cells
        if cells.may_end_after(self._root, 1):
            self._examine(names, self._perhaps_ending(), is_left=True)
        for region in zero_regions(self._board):
            state_of = self._flat.__getitem__
            states = set(map(state_of, region.zeros))
            if not any(byte & U for byte in states):
                continue
            count = len(region.zeros) + len(region.border)
            is_untouched = {*states, *map(state_of, region.border)} == {U}
            if is_untouched and not cells.may_end_after(self._root, count):
                name = command_name("left on unopened", 0, count)
                for cell in region.zeros:
                    names[cell] = name
            else:
                self._examine_region(
                    names, (cell for cell in region.zeros if state_of(cell) & U), count
                )
        return names

    def _perhaps_ending(self) -> Iterator[int]:
        """Yield the cells on which a left click may end the game, although it opens only this cell."""
        counts_mines = self._dialect.ends == "opened-ever"
        for cell, byte in enumerate(self._flat):
            if byte & U and (counts_mines or self._board.digits[cell] != MINE):
                yield cell

    def _examine_region(self, names: list[str], zeros: Iterable[int], size: int) -> None:
        """Set the names of left clicks on `zeros`, cells of one zero region with `size` cells. Cells that open together
        have the same name."""
        known: dict[int, str] = {}
        for cell in zeros:
            if cell in known:
                names[cell] = known[cell]
                continue
            outcomes = self._outcomes(cell, is_left=True, opens=size)
            names[cell] = _only_name(outcomes)
            if len(outcomes) == 1 and isinstance(outcomes[0].opened_count, int):
                known.update(dict.fromkeys(outcomes[0].opened, names[cell]))

    def _rights(self) -> list[str]:
        names = self._by_class(is_left=False)
        self._examine(names, self._possible_chords(), is_left=False)
        return names

    def _possible_chords(self) -> Iterator[int]:
        """Yield the cells on which a right click may be a chord: opened cells with enough flags and an unopened cell
        beside them."""
        flat, width = self._flat, self._board.width
        least = 0 if self._dialect.chord_on_zero else 1
        has_flags = any(byte & F for byte in set(flat))
        zeros = [each for each in set(self._classes) if each <= STATES]
        if not has_flags and (least or not any(each & O for each in zeros)):
            return
        flags = sums_around(flat.translate(_IS_FLAGGED), width)
        unopened = sums_around(flat.translate(_IS_UNOPENED), width)
        digits = self._board.digits
        for cell in _where_both(flat.translate(_IS_OPENED), unopened.translate(_IS_ANY)):
            if least <= digits[cell] <= flags[cell]:
                yield cell

    def _by_class(self, *, is_left: bool) -> list[str]:
        """Return a name for each cell that depends only on the digit and the possible states of the cell."""
        table = {
            each: _class_name(*divmod(each, STATES + 1), is_left=is_left)
            for each in set(self._classes)
        }
        return [table[each] for each in self._classes]

    def _examine(self, names: list[str], cells: Iterable[int], *, is_left: bool) -> None:
        """Set the names of clicks on `cells` whose names are not certainly unknown."""
        for cell in cells:
            if names[cell]:
                names[cell] = _only_name(self._outcomes(cell, is_left=is_left))

    def _outcomes(self, cell: int, *, is_left: bool, opens: int = 1) -> Sequence[ClickOutcome]:
        """Return the outcomes of a click on `cell`, which opens at most `opens` cells. Return nothing if too many clicks
        were examined."""
        if not self._examined_left or opens > self._opened_left:
            return ()
        self._examined_left -= 1
        self._opened_left -= opens
        button: Button = "left" if is_left != self._is_flagging else "right"
        operation = Operation("click", cell, button)
        return self._players.perform(self._root, self._is_flagging, operation)


def _class_name(digit: int, byte: int, *, is_left: bool) -> str:
    if is_left and digit == 0 and byte & U:
        return ""  # depends on the cells around it
    names = {
        command_name(action, digit, None)
        for state, action in _BY_STATE[is_left].items()
        if byte & state
        if digit != MINE or state != O
    }
    return names.pop() if len(names) == 1 else ""


def _where_both(one: bytes, other: bytes) -> Iterator[int]:
    """Yield the places at which both `one` and `other` have a 1. All their bytes are 0 or 1."""
    both = int.from_bytes(one, "big") & int.from_bytes(other, "big")
    marks = both.to_bytes(len(one), "big")
    at = marks.find(1)
    while at >= 0:
        yield at
        at = marks.find(1, at + 1)


def _only_name(outcomes: Sequence[ClickOutcome]) -> str:
    """Return the name for a click with these outcomes, which also says if the click ends the game. Return an empty text
    if it is not always the same."""
    names = {outcome_name(outcome) for outcome in outcomes}
    endings = {outcome.must_end for outcome in outcomes}
    is_certain = len(names) == 1 and len(endings) == 1
    if not is_certain or any(each.may_end != each.must_end for each in outcomes):
        return ""
    name = names.pop()
    return ending_click(name) if endings.pop() else name
