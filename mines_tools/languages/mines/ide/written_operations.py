"""Finds operations that push a number or print a text on a given board."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board import MINE, Board
from mines_tools.languages.mines.commands import COMMANDS, SELECTION
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.operations import RESTART, Operation, source_form
from mines_tools.languages.mines.player import OPENED, UNOPENED, Player
from mines_tools.translations.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.mines.player import Action

BOARD_ROWS = (".*.****", "****...", ".*.****")
"""The rows of a small board with the digits 3, 3, 4, 5, 5, 6 and 7. Clicks and restarts on this
board can compute the code of every character."""
_MOST_NAMED = 12
"""The greatest number of operations that a description lists. If there are more, the description
only counts them."""
_ALONE = ("!", "@")
"""The operations that a description shows as they are written. All others are shown by their
commands."""
_MOST_CELLS = 4_000
"""The greatest number of cells of a board for which operations are searched."""
_MOST_OF_A_DIGIT = 4
_MOST_TRIED = 6_000
"""The greatest number of values that one search tries. A search takes some ten milliseconds."""
_MOST_OPENING = 40
"""The greatest number of clicks that are added to end a program."""
_MOST_FACTORS = 12
"""The greatest number of factors that a search tries. To come near a large number, the search
multiplies a smaller one by a factor."""


def _digit_of(action: Action, name: str) -> int:
    """Return the digit with which the action `action` selects the command `name`."""
    return SELECTION[action].index(COMMANDS[name])


_BINARY = {name: _digit_of("left on opened", name) for name in ("mul", "add", "sub")}
"""The commands that compute one number from two. Each has the digit of the opened cell that selects
the command."""
_PRINT = _digit_of("right on opened", "out(c)")
_HELPERS = frozenset((*_BINARY.values(), _PRINT))
"""The digits that select the commands of `_BINARY` and the command that prints. If no cell with
such a digit is open, it can be useful to open such a cell only for its command. In this case, the
number that opening the cell pushes is not used."""

_Step = tuple[str, int]
"""A command, and the digit of the cell to click. A restart has the digit 0."""
_RESTARTED: _Step = ("noop", 0)


class Written(NamedTuple):
    """A list of operations, and what each operation does."""

    operations: tuple[str, ...]
    """The operations as they are written in a program."""
    commands: tuple[str, ...]
    """What each operation does, such as ``push 7`` or ``mul``."""

    def commented(self) -> str:
        """Return the operations, one on each line. A comment after each operation says what the
        operation does."""
        return "\n".join(f"{one}  # {name}" for one, name in zip(*self, strict=True))

    def briefly(self) -> str:
        """Return a few words that say what the operations do. If there are many operations, only
        count them."""
        count = len(self.commands)
        if count > _MOST_NAMED:
            return counted(count, "{count} operation", "{count} operations")
        named = zip(*self, strict=True)
        return ", ".join(one if one in _ALONE else name for one, name in named)


class _Supply(NamedTuple):
    """The cells that operations can still click, counted by digit."""

    unopened: tuple[int, ...]
    """The number of unopened cells for each digit from 0 to 8."""
    opened: frozenset[int]
    """The digits of the opened cells."""
    spare: int
    """The number of cells that can be opened without ending the game."""


def pushing(player: Player, rules: Dialect, number: int) -> Written | None:
    """Return operations that push `number`. They start from the state of `player`. Return None if
    no operations are found."""
    return _written(player, rules, [(number, False)])


def printing(player: Player, rules: Dialect, text: str) -> Written | None:
    """Return operations that print `text`. They start from the state of `player`. Return None if no
    operations are found."""
    return _written(player, rules, [(ord(character), True) for character in text])


def printing_and_ending(player: Player, rules: Dialect, text: str) -> Written | None:
    """Return operations that print `text`, and then open all safe cells to end the program. They
    start from the state of `player`. Return None if no operations are found."""
    written = printing(player, rules, text)
    opening = None if written is None else _opening_all(player)
    if written is None or opening is None:
        return None
    return Written(
        (*written.operations, *opening.operations), (*written.commands, *opening.commands)
    )


def _opening_all(player: Player) -> Written | None:
    """Let `player` click all safe cells, and return the clicks. Return None if too many clicks are
    needed, or if the game does not end then."""
    operations: list[str] = []
    commands: list[str] = []
    for cell, digit in enumerate(player.digits):
        if digit == MINE or player.cells[cell] != UNOPENED or player.status != "playing":
            continue
        if len(operations) >= _MOST_OPENING:
            return None
        operation = Operation("click", cell, "right" if player.flagging else "left")
        action = player.perform(operation)[0]
        operations.append(source_form(operation, player.board))
        commands.append(f"push {digit}" if digit else SELECTION[action][digit].name)
    return Written(tuple(operations), tuple(commands)) if player.status == "cleared" else None


def program_printing(text: str, dialect: str) -> tuple[tuple[str, ...], Written] | None:
    """Return the rows of a board, and operations that print `text` on this board and then end the
    program. Return None if no operations are found."""
    rules, board = DIALECTS[dialect], Board(BOARD_ROWS)
    written = printing_and_ending(Player(board, rules), rules, text)
    return None if written is None else (BOARD_ROWS, written)


def _written(player: Player, rules: Dialect, values: Sequence[tuple[int, bool]]) -> Written | None:
    """Return operations for the numbers in `values`. If the second part of an item is True, the
    operations print its number as a character. Otherwise they push its number. `player` performs
    the operations. Return None if no operations are found."""
    if len(player.digits) > _MOST_CELLS or player.status != "playing":
        return None
    operations: list[str] = []
    commands: list[str] = []
    for number, is_printed in values:
        needs = _PRINT if is_printed else 0
        steps = _search(_supply_of(player), None, number, needs)
        is_large = number >= MINE  # nobody expects a restart for a number that is a single digit
        if steps is None and is_large and rules.restart_operation:
            restarted = _fresh(player.board)
            steps = _from_nothing(restarted, number, needs)
            steps = steps and (_RESTARTED, *steps)
        if steps is None:
            return None
        for step in (*steps, ("out(c)", _PRINT)) if is_printed else steps:
            operation = _performed(player, step)
            if operation is None:
                return None
            operations.append(source_form(operation, player.board))
            commands.append(f"push {step[1]}" if step[0] == "push" else step[0])
    return Written(tuple(operations), tuple(commands))


def _performed(player: Player, step: _Step) -> Operation | None:
    """Let `player` perform `step` on the first suitable cell, and return the operation. Return None
    if there is no suitable cell, or if the operation would do something else than `step` says."""
    name, digit = step
    if step == _RESTARTED:
        player.perform(RESTART)
        return RESTART
    state = UNOPENED if name == "push" else OPENED
    is_left = name != "out(c)"
    button: Button = "left" if is_left != player.flagging else "right"
    for cell, cell_digit in enumerate(player.digits):
        if cell_digit == digit and player.cells[cell] == state:
            break
    else:
        return None
    operation = Operation("click", cell, button)
    action, _, opened = player.perform(operation)
    selected = SELECTION[action][digit].name
    is_as_meant = selected == ("push(n)" if name == "push" else name) and len(opened) < 2
    return operation if is_as_meant and player.status == "playing" else None


def _supply_of(player: Player) -> _Supply:
    unopened, opened = [0] * MINE, set()
    spare = -1  # not counted: the last unopened cell, which ends the game
    for digit, state in zip(player.digits, player.cells, strict=True):
        if digit == MINE:
            continue
        if state == OPENED:
            opened.add(digit)
        else:
            spare += 1
            unopened[digit] += state == UNOPENED
    return _supply(unopened, frozenset(opened), spare)


def _fresh(board: Board) -> _Supply:
    unopened = [board.digits.count(digit) for digit in range(MINE)]
    return _supply(unopened, frozenset(), sum(unopened) - 1)


def _supply(unopened: Sequence[int], opened: frozenset[int], spare: int) -> _Supply:
    # No 0: a click on it opens other cells too.
    counts = (0, *(min(count, _MOST_OF_A_DIGIT) for count in unopened[1:]))
    return _Supply(counts, opened, min(spare, sum(counts)))


@lru_cache(maxsize=1024)
def _search(
    supply: _Supply, start: int | None, number: int, needs: int
) -> tuple[_Step, ...] | None:
    """Return the shortest list of steps that compute `number`. The steps start with the value
    `start` on top of the stack. If `start` is None, the steps use no value of the stack.

    If `needs` is not 0, a cell with the digit `needs` must be open after the steps. Return None if
    no steps are found.
    """
    waiting: list[tuple[int, int, int, tuple[int, ...], int | None, tuple[_Step, ...]]] = []
    seen: set[tuple[int | None, tuple[int, ...]]] = set()
    heappush(waiting, (0, 0, supply.spare, supply.unopened, start, ()))
    order = 0  # of equally long steps, those found first are tried first
    while waiting and order < _MOST_TRIED:
        cost, _, spare, unopened, value, steps = heappop(waiting)
        if (value, unopened) in seen:
            continue
        seen.add((value, unopened))
        opened = supply.opened | {
            digit for digit in range(1, MINE) if unopened[digit] < supply.unopened[digit]
        }
        if value == number and (not needs or needs in opened):
            return steps
        for digit in range(MINE - 1, 0, -1) if spare else ():
            if not unopened[digit]:
                continue
            left = (*unopened[:digit], unopened[digit] - 1, *unopened[digit + 1 :])
            pushed = (*steps, ("push", digit))
            results = list(_results(value, digit, opened | {digit}, number))
            if value is None and digit in _HELPERS and digit not in opened:
                # The cell is opened only for its command. The number that it pushes stays below.
                results.append((None, ""))
            for result, name in results:
                order += 1
                longer = (*pushed, (name, _BINARY[name])) if name else pushed
                new_cost = cost + len(longer) - len(steps)
                heappush(waiting, (new_cost, order, spare - 1, left, result, longer))
    return None


def _results(
    value: int | None, digit: int, opened: frozenset[int], number: int
) -> Iterator[tuple[int | None, str]]:
    """Yield the numbers that commands compute from `value` and `digit`, each with the name of its
    command. `digit` is above `value` on the stack. Numbers that cannot lead to `number` are left
    out.

    If `value` is None, the only number is `digit`, and the name is empty.
    """
    if value is None:
        yield digit, ""
        return
    for name, selects in _BINARY.items():
        if selects in opened:
            result = (
                value * digit
                if name == "mul"
                else value + digit
                if name == "add"
                else value - digit
            )
            if 0 <= result < number + MINE:
                yield result, name


@lru_cache(maxsize=1024)
def _from_nothing(supply: _Supply, number: int, needs: int) -> tuple[_Step, ...] | None:
    """Return steps that compute `number`. All cells are unopened at the start. If the number is
    large, the steps contain restarts. `needs` is as in `_search`. Return None if no steps are
    found."""
    steps = _search(supply, None, number, needs)
    if steps is not None or number < MINE:
        return steps
    for factor in _factors(supply)[:_MOST_FACTORS]:
        for smaller in (number // factor, number // factor + 1, number // factor - 1):
            if not 0 < smaller < number:
                continue
            rest = _search(supply, smaller, number, needs)
            first = rest and _from_nothing(supply, smaller, 0)
            if rest and first:
                return (*first, _RESTARTED, *rest)
    return None


@lru_cache(maxsize=64)
def _factors(supply: _Supply) -> Sequence[int]:
    """Return the factors by which a value can be multiplied, the smallest first. Each factor is a
    product of at most three digits, so that some cells are left for additions."""
    multiplier = _BINARY["mul"]
    if not supply.unopened[multiplier]:
        return ()
    factors = {multiplier}
    left = [*supply.unopened]
    left[multiplier] -= 1
    digits = [digit for digit in range(2, MINE) for _ in range(left[digit])]
    for at, one in enumerate(digits):
        factors.add(multiplier * one)
        factors.update(multiplier * one * other for other in digits[at + 1 :])
    return sorted(factors)
