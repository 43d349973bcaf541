"""Names the commands that clicks on the cells of a board would select in a situation.

A large board has thousands of cells, but only a few different pairs of a digit and a state. So the names are found for
these pairs. Only a click that may open several cells, make a chord or end the game is examined cell by cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.cells import STATES, F, O, U
from mines_tools.languages.mines.ide.zero_regions import zero_regions
from mines_tools.languages.mines.operations import Operation
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.mines.flow.player import ClickOutcome, Players
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.ide.situation import Situation
    from mines_tools.languages.mines.operations import Button, Program
    from mines_tools.languages.mines.player import Action

_MOST_EXAMINED = 400
"""The greatest number of clicks that are examined one by one. The names of further such clicks are not known."""
_MOST_FLAGS = 1_000
"""The greatest number of cells that may be flagged, so that possible chords are examined."""
_BY_STATE: dict[bool, dict[int, Action]] = {
    True: {U: "left on unopened", F: "left on flagged", O: "left on opened"},
    False: {U: "right on unopened", F: "right on flagged", O: "right on opened"},
}


def click_names(there: Situation) -> Sequence[tuple[str, str]]:
    """Return the names of the commands that a left click and a right click on each cell would select in the situation
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


def command_name(action: Action, digit: int, pushed: Value | None) -> str:
    """Return the name of the command that a click selects, with the number that the command pushes because of the
    click. `pushed` is the number of opened cells or the sum of their digits; None if the click opens no cells."""
    name = SELECTION[action][digit].name
    if name == "push(n)":
        return f"push({digit})"
    if name in ("push(count)", "push(sum)") and isinstance(pushed, int):
        return f"{name} = {pushed}"
    return name


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
        self._flat = players.cells.flat(root)
        self._examined_left = _MOST_EXAMINED

    def names(self) -> Sequence[tuple[str, str]]:
        """Return the names of a click with the left button and of a click with the right button, for each cell."""
        lefts, rights = self._lefts(), self._rights()
        if self._is_flagging:
            lefts, rights = rights, lefts
        return list(zip(lefts, rights, strict=True))

    def _lefts(self) -> list[str]:
        names = self._by_class(is_left=True)
        cells, digits = self._players.cells, self._board.digits
        if cells.may_end_after(self._root, 1):
            self._examine(names, self._perhaps_ending(), is_left=True)
        for region in zero_regions(self._board):
            zeros = [cell for cell in region if not digits[cell] and self._flat[cell] & U]
            if not zeros:
                continue
            is_untouched = all(self._flat[cell] & STATES == U for cell in region)
            if is_untouched and not cells.may_end_after(self._root, len(region)):
                name = command_name("left on unopened", 0, len(region))
                for cell in zeros:
                    names[cell] = name
            else:
                self._examine_region(names, zeros)
        return names

    def _perhaps_ending(self) -> Iterator[int]:
        """Yield the cells on which a left click may end the game, although it opens only this cell."""
        counts_mines = self._dialect.ends == "opened-ever"
        for cell, byte in enumerate(self._flat):
            if byte & U and (counts_mines or self._board.digits[cell] != MINE):
                yield cell

    def _examine_region(self, names: list[str], zeros: Iterable[int]) -> None:
        """Set the names of left clicks on `zeros`, cells of one zero region. Cells that open together have the same
        name."""
        known: dict[int, str] = {}
        for cell in zeros:
            if cell in known:
                names[cell] = known[cell]
                continue
            outcomes = self._outcomes(cell, is_left=True)
            names[cell] = _only_name(outcomes)
            if len(outcomes) == 1 and isinstance(outcomes[0].opened_count, int):
                known.update(dict.fromkeys(outcomes[0].opened, names[cell]))

    def _rights(self) -> list[str]:
        names = self._by_class(is_left=False)
        self._examine(names, self._possible_chords(names), is_left=False)
        return names

    def _possible_chords(self, names: list[str]) -> Iterator[int]:
        """Yield the cells on which a right click may be a chord. If too many cells may be flagged, the names of clicks
        on cells that may be opened are set to not known."""
        digits, flat = self._board.digits, self._flat
        flagged = [cell for cell, byte in enumerate(flat) if byte & F]
        if len(flagged) > _MOST_FLAGS:
            for cell, byte in enumerate(flat):
                if byte & O:
                    names[cell] = ""
            return
        flags: dict[int, int] = {}
        for cell in flagged:
            for other in self._board.neighbours(cell):
                flags[other] = flags.get(other, 0) + 1
        for cell, count in flags.items():
            if flat[cell] & O and 0 < digits[cell] <= count:
                yield cell
        if self._dialect.chord_on_zero:
            yield from self._opened_zeros_beside_unopened()

    def _opened_zeros_beside_unopened(self) -> Iterator[int]:
        flat = self._flat
        for cell, byte in enumerate(flat):
            if byte & O and not self._board.digits[cell]:
                around = self._board.neighbours(cell)
                if any(flat[other] & U for other in around):
                    yield cell

    def _by_class(self, *, is_left: bool) -> list[str]:
        """Return a name for each cell that depends only on the digit and the possible states of the cell."""
        table: dict[tuple[int, int], str] = {}
        names: list[str] = []
        for key in zip(self._board.digits, self._flat, strict=True):
            name = table.get(key)
            if name is None:
                name = table[key] = _class_name(*key, is_left=is_left)
            names.append(name)
        return names

    def _examine(self, names: list[str], cells: Iterable[int], *, is_left: bool) -> None:
        """Set the names of clicks on `cells` whose names are not certainly unknown."""
        for cell in cells:
            if names[cell]:
                names[cell] = _only_name(self._outcomes(cell, is_left=is_left))

    def _outcomes(self, cell: int, *, is_left: bool) -> Sequence[ClickOutcome]:
        """Return the outcomes of a click on `cell`. Return nothing if too many clicks were examined."""
        if not self._examined_left:
            return ()
        self._examined_left -= 1
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


def _only_name(outcomes: Sequence[ClickOutcome]) -> str:
    """Return the name for a click with these outcomes, which also says if the click ends the game. Return an empty text
    if it is not always the same."""
    names = {outcome_name(outcome) for outcome in outcomes}
    endings = {outcome.must_end for outcome in outcomes}
    is_certain = len(names) == 1 and len(endings) == 1
    if not is_certain or any(each.may_end != each.must_end for each in outcomes):
        return ""
    name = names.pop()
    return phrase("{command}, ends the game", command=name) if endings.pop() else name
