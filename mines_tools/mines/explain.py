"""Plain words for operations, commands, cells, values and stacks: the hovers, the hints, the
debugger's words and `mines-run --explain`. What a command does comes from the one table of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.mines.board import MINE
from mines_tools.mines.commands import SELECTION
from mines_tools.mines.dialect import DEFAULT_DIALECT
from mines_tools.mines.flow import describe_claim
from mines_tools.mines.integers import format_integer
from mines_tools.mines.operations import Operation, source_form
from mines_tools.mines.player import Player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.mines.board import Board
    from mines_tools.mines.commands import Command
    from mines_tools.mines.dialect import Dialect
    from mines_tools.mines.flow import Flow, OperationFlow, WayFlow
    from mines_tools.mines.flow.stacks import Stack
    from mines_tools.mines.flow.values import Value
    from mines_tools.mines.player import Action

_LONGEST_INTEGER = 24
_TALLEST_STACK = 8
_LARGEST_REGION = 10_000

_ACTION_WORDS: dict[Action, str] = {
    "left on unopened": "left click on {cell}, an unopened {digit}",
    "left on flagged": "left click on {cell}, which is flagged",
    "left on opened": "left click on {cell}, an opened {digit}",
    "right on unopened": "right click on {cell}, which is unopened: flags it",
    "right on flagged": "right click on {cell}, which is flagged: takes the flag away",
    "right on opened": "right click on {cell}, an opened {digit}",
    "chord": "chord on {cell}, an opened {digit}",
    "chord into a mine": "chord on {cell}, an opened {digit}, into a mine",
    "switch": "switch of flagging mode",
    "restart": "restart of the game",
    "noop": "no operation",
}


def action_text(board: Board, operation: Operation, action: Action, digit: int) -> str:
    """What an operation turns out to be: ``left click on (19, 14), an opened 4``."""
    if operation.kind == "click" and operation.cell < 0:
        cell = "a computed cell"
    elif operation.kind == "click":
        cell = coordinate_text(board, operation.cell)
    else:
        cell = ""
    return _ACTION_WORDS[action].format(cell=cell, digit=digit_text(digit))


def coordinate_text(board: Board, cell: int) -> str:
    """``(column, row)``."""
    column, row = board.coordinate(cell)
    return f"({column}, {row})"


def digit_text(digit: int) -> str:
    """A cell of that digit: ``4``, ``mine``."""
    return "mine" if digit == MINE else str(digit)


def way_text(board: Board, way: WayFlow) -> str:
    """One way in which an operation is performed, in a line:
    ``left click on (19, 14), an opened 4: `sub```."""
    mode = ", in flagging mode" if way.flagging and way.operation.kind == "click" else ""
    action = action_text(board, way.operation, way.action, way.digit)
    return f"{action}{mode}: `{way.command.name}`"


def operation_line(board: Board, operation: OperationFlow) -> str:
    """An operation in one line."""
    if operation.reached.is_impossible:
        return "never reached"
    if not operation.ways:
        return "not known to be reached"
    if len(operation.ways) == 1:
        return way_text(board, operation.ways[0])
    names = [command.name for command in operation.commands]
    if len(names) == 1:
        return f"always `{names[0]}`, in {len(operation.ways)} different ways"
    return "one of " + ", ".join(f"`{name}`" for name in names)


def operation_text(flow: Flow, index: int) -> str:
    """An operation in full: its ways, the stack, errors, targets, and what each claim rests on."""
    many = len(flow.operation(index).ways) > 1
    return "\n".join(
        f"- {text}" if many and level == 1 and is_way else text
        for level, text, is_way in _operation_lines(flow, index)
    )


def operation_lines(flow: Flow, index: int) -> list[tuple[int, str]]:
    """The same line by line, each with its level: the first line is about the operation, a line of
    level 1 about that, one of level 2 about the line of level 1 above it."""
    return [(level, text) for level, text, _ in _operation_lines(flow, index)]


def _operation_lines(flow: Flow, index: int) -> Iterable[tuple[int, str, bool]]:
    """Also whether a line says that there is a way."""
    board, operation = flow.program.board, flow.operation(index)
    yield 0, operation_line(board, operation), False
    if operation.reached.is_impossible:
        return
    many = len(operation.ways) > 1
    for way in operation.ways:
        what = way_text(board, way) if many else command_line(way.command)
        yield 1, f"{what} ({describe_claim(way.claim)})", True
        for detail in _way_details(board, way):
            yield 2 if many else 1, detail, False
    depth, after = operation.depth("before"), operation.depth("after")
    if depth is not None and after is not None:
        yield 1, f"stack depth {depth_text(depth)} before, {depth_text(after)} after", False
    for error, claim in operation.errors().items():
        if not claim.is_impossible:
            yield 1, f"can fail: {error} ({describe_claim(claim)})", False
    for way in operation.queued:
        yield 1, f"then {way_text(board, way)}", False
    if not operation.is_complete:
        yield 1, "the budget of the analysis ran out: there may be more", False


def _way_details(board: Board, way: WayFlow) -> Iterable[str]:
    if way.opened:
        yield f"opens {value_text(way.opened_count)} cell{'' if way.opened_count == 1 else 's'}"
    if way.pushed is not None:
        yield f"leaves {value_text(way.pushed)} on top"
    if way.skips:
        yield "skips " + ", ".join(map(str, way.skips))
    if way.performs_anywhere:
        yield "performs a click on a cell that can be any"
    elif way.performs:
        clicks = sorted(way.performs, key=lambda click: click.cell)
        yield "performs " + " or ".join(source_form(click, board) for click in clicks)


def command_line(command: Command) -> str:
    """A command in one line: ``sub (a b -- a-b): subtract``."""
    return f"{command.name} ({command.stack_effect}): {command.summary}"


def command_text(command: Command) -> str:
    """A command in full: what it does, when it fails, how it is selected."""
    lines = [command_line(command)]
    if command.errors:
        lines.append("can fail with " + ", ".join(command.errors))
    ways = [
        _SELECTED_BY[action].format(digit=_digits_text(digits))
        for action, digits in _selecting(command).items()
    ]
    lines.append("selected by " + "; ".join(ways))
    return "\n".join(lines)


_SELECTED_BY: dict[Action, str] = {
    "left on unopened": "a left click on an unopened {digit}",
    "left on flagged": "a left click on a flagged cell",
    "left on opened": "a left click on an opened {digit}",
    "right on unopened": "a right click on an unopened cell",
    "right on flagged": "a right click on a flagged cell",
    "right on opened": "a right click on an opened {digit} that is no chord",
    "chord": "a chord",
    "chord into a mine": "a chord into a mine",
    "switch": "a switch (`!`)",
    "restart": "a restart (`@`)",
    "noop": "no operation (an empty line)",
}


def _selecting(command: Command) -> dict[Action, list[int]]:
    found: dict[Action, list[int]] = {}
    for action, by_digit in SELECTION.items():
        digits = [digit for digit, selected in enumerate(by_digit) if selected is command]
        if digits:
            found[action] = digits
    return found


def _digits_text(digits: Sequence[int]) -> str:
    if len(digits) == 1:
        return digit_text(digits[0])
    return f"{digits[0]} to {digits[-1]}"


def zero_region(board: Board, cell: int) -> tuple[int, ...]:
    """The cells that a left click on `cell` opens while the whole board is unopened; for a mine
    cell none."""
    if board.digits[cell] == MINE:
        return ()
    opened = Player(board, DEFAULT_DIALECT).perform(Operation("click", cell, "left"))[2]
    return tuple(sorted(opened))


def zero_region_size(board: Board, cell: int) -> int | None:
    """How many cells a left click on a cell of digit 0 opens while the whole board is unopened; none
    if that are more than is worth the time."""
    opened = [cell]
    seen = {cell}
    for each in opened:  # which grows while the zero region does
        if board.digits[each]:
            continue
        fresh = [other for other in board.neighbours(each) if other not in seen]
        seen.update(fresh)
        opened += fresh
        if len(opened) > _LARGEST_REGION:
            return None
    return len(opened)


def cell_line(board: Board, cell: int) -> str:
    """A cell in one line: ``(19, 14), safe, digit 4``."""
    digit = board.digits[cell]
    kind = "mine" if digit == MINE else f"safe, digit {digit}"
    return f"{coordinate_text(board, cell)}, {kind}"


def cell_text(board: Board, cell: int, dialect: Dialect = DEFAULT_DIALECT) -> str:
    """A cell in full: digit, neighbours, its zero region, and what each button selects in each of
    its states while flagging mode is off (while it is on the buttons change places)."""
    facts, buttons = cell_facts(board, cell), button_lines(board, cell, dialect)
    return "\n".join([*facts, *picture(board, cell), *buttons])


def cell_facts(board: Board, cell: int) -> list[str]:
    """What a cell is: digit, neighbours, its zero region."""
    digit = board.digits[cell]
    around = board.neighbours(cell)
    mines = [other for other in around if board.digits[other] == MINE]
    lines = [cell_line(board, cell)]
    beside = "" if not mines else ": " + " ".join(coordinate_text(board, each) for each in mines)
    lines.append(f"{len(around)} adjacent cells, {len(mines)} of them mines{beside}")
    if digit == 0:
        count = zero_region_size(board, cell)
        if count is None:
            lines.append(f"opened on a fresh board it opens more than {_LARGEST_REGION:,} cells")
        else:
            lines.append(f"opened on a fresh board it opens {count}: `push(count)` {count}")
    return lines


def button_lines(board: Board, cell: int, dialect: Dialect) -> list[str]:
    """What each button selects on a cell in each of its states, while flagging mode is off."""
    digit = board.digits[cell]
    left_opened = "" if digit == MINE else f", opened `{SELECTION['left on opened'][digit].name}`"
    left = (
        f"left: unopened `{SELECTION['left on unopened'][digit].name}`, flagged `noop`{left_opened}"
    )
    right = "right: unopened or flagged `swap`"
    if digit != MINE:
        right += f", opened `{SELECTION['right on opened'][digit].name}`"
        if digit > 0 or dialect.chord_on_zero:
            flags = "no flag is" if digit == 0 else f"{digit} flag{'s are' if digit > 1 else ' is'}"
            right += f" (a chord if {flags} beside it and a cell beside it is unopened)"
    return [left, right]


def picture(board: Board, cell: int, reach: int = 3) -> list[str]:
    """The surroundings of a cell: digits, ``*`` for mines, the cell itself in brackets."""
    column, row = board.coordinate(cell)
    lines = []
    for other_row in range(max(row - reach, 0), min(row + reach + 1, board.height)):
        pieces = []
        for other_column in range(max(column - reach, 0), min(column + reach + 1, board.width)):
            digit = board.digits[board.cell(other_column, other_row)]
            shown = "*" if digit == MINE else "." if digit == 0 else str(digit)
            here = (other_column, other_row) == (column, row)
            pieces.append(f"[{shown}]" if here else f" {shown} ")
        lines.append("".join(pieces).rstrip())
    return lines


def value_text(value: Value) -> str:
    """What is known of a value: ``450``, ``0|1``, ``0..1114111``, ``1..``, ``?``."""
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, frozenset):
        known = sorted(value)
        if len(known) > 3 and known[-1] - known[0] == len(known) - 1:
            return f"{integer_text(known[0])}..{integer_text(known[-1])}"
        return "|".join(map(integer_text, known))
    low, high = value
    if low is None and high is None:
        return "?"
    start = "" if low is None else integer_text(low)
    return f"{start}..{'' if high is None else integer_text(high)}"


def integer_text(value: int) -> str:
    """An integer, its middle left out if it is long."""
    if -(1 << 70) < value < 1 << 70:
        return str(value)
    text = format_integer(value)
    return text if len(text) <= _LONGEST_INTEGER else f"{text[:8]}…{text[-8:]}"


def stack_text(stack: Stack) -> str:
    """What is known of a stack, the top at the right: ``[1 2 ?]``; ``…`` for what is left out."""
    # Values that can be missing are left out as well.
    top = stack.top(min(stack.least, _TALLEST_STACK))
    shown = [value_text(value) for value in reversed(top)]
    if len(top) != stack.most:
        shown.insert(0, "…")
    return f"[{' '.join(shown)}]"


def depth_text(depth: tuple[int, int | None]) -> str:
    """A stack depth: ``3``, ``2 to 5``, ``2 or more``."""
    least, most = depth
    if most is None:
        return f"{least} or more"
    return str(least) if least == most else f"{least} to {most}"
