"""Plain words for operations, commands, cells, values and stacks: the hovers, the hints, the
debugger's words and `mines-run --explain`. What a command does comes from the one table of them.
"""

from __future__ import annotations

from mines_tools.mines.board import MINE
from mines_tools.mines.commands import INPUT_MISMATCH, SELECTION
from mines_tools.mines.dialect import DEFAULT_DIALECT
from mines_tools.mines.integers import format_integer
from mines_tools.mines.operations import Operation, source_form
from mines_tools.mines.player import Player
from mines_tools.phrases import counted, phrase, template

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.mines.board import Board
    from mines_tools.mines.commands import Command, CommandError
    from mines_tools.mines.dialect import Dialect
    from mines_tools.mines.flow import Flow, OperationFlow, WayFlow, Witness
    from mines_tools.mines.flow.stacks import Stack
    from mines_tools.mines.flow.values import Value
    from mines_tools.mines.player import Action

SHORT_ERRORS = {
    "StackUnderflowError": template("stack underflow"),
    "ZeroDivisionError": template("zero division"),
    "InputMismatchError": template("input mismatch"),
    "UnicodeRangeError": template("Unicode range"),
}
"""What a command error is called in all that people read."""
_ANY_DEPTH = (0, None)
_FEW = 3
"""Values that are listed even if they follow each other."""
_LONGEST_INTEGER = 24
_TALLEST_STACK = 8
_MOST_LINES = 5
_LARGEST_REGION = 10_000

_ACTION_WORDS: dict[Action, str] = {
    "left on unopened": template("left click on {cell}, an unopened {digit}"),
    "left on flagged": template("left click on {cell}, which is flagged"),
    "left on opened": template("left click on {cell}, an opened {digit}"),
    "right on unopened": template("right click on {cell}, which is unopened: flags it"),
    "right on flagged": template("right click on {cell}, which is flagged: takes the flag away"),
    "right on opened": template("right click on {cell}, an opened {digit}"),
    "chord": template("chord on {cell}, an opened {digit}"),
    "chord into a mine": template("chord on {cell}, an opened {digit}, into a mine"),
    "switch": template("switch of flagging mode"),
    "restart": template("restart of the game"),
    "noop": template("no operation"),
}


def action_text(board: Board, operation: Operation, action: Action, digit: int) -> str:
    """What an operation turns out to be: ``left click on (19, 14), an opened 4``."""
    if operation.kind == "click" and operation.cell < 0:
        cell = phrase("a computed cell")
    elif operation.kind == "click":
        cell = coordinate_text(board, operation.cell)
    else:
        cell = ""
    return phrase(_ACTION_WORDS[action], cell=cell, digit=digit_text(digit))


def coordinate_text(board: Board, cell: int) -> str:
    """``(column, row)``."""
    column, row = board.coordinate(cell)
    return f"({column}, {row})"


def digit_text(digit: int) -> str:
    """A cell of that digit: ``4``, ``mine``."""
    return phrase("mine") if digit == MINE else str(digit)


def click_text(board: Board, way: WayFlow) -> str:
    """What an operation turns out to be, in one of its ways: ``left click on (19, 14), an opened 4``."""
    action = action_text(board, way.operation, way.action, way.digit)
    if way.flagging and way.operation.kind == "click":
        return phrase("{action}, in flagging mode", action=action)
    return action


def way_text(board: Board, way: WayFlow) -> str:
    """One way in which an operation is performed, in a line:
    ``left click on (19, 14), an opened 4: `sub```."""
    return f"{click_text(board, way)}: `{way.command.name}`"


def operation_line(board: Board, operation: OperationFlow) -> str:
    """An operation in one line."""
    if operation.reached.is_impossible:
        return phrase("never reached")
    if not operation.ways:
        return phrase("not known to be reached")
    texts = dict.fromkeys(way_text(board, way) for way in operation.ways)
    if len(texts) == 1:
        return next(iter(texts))
    names = [command.name for command in operation.commands]
    if len(names) == 1:
        count = len(texts)
        return phrase(
            "always `{command}`, in {count} different ways", command=names[0], count=count
        )
    return phrase("one of {commands}", commands=", ".join(f"`{name}`" for name in names))


def operation_text(flow: Flow, index: int, first_line: int = 1) -> str:
    """An operation in full: what it does, what it leaves, and what can go wrong."""
    return "\n".join(
        f"{'- ' * min(level, 1)}{text}" for level, text in operation_lines(flow, index, first_line)
    )


def operation_lines(flow: Flow, index: int, first_line: int) -> list[tuple[int, str]]:
    """The same line by line, each with its level: the first line is about the operation, a line of
    level 1 about that, one of level 2 about the line of level 1 above it. No command is explained
    twice. The list begins in `first_line`, from 1."""
    return list(_operation_lines(flow, index, first_line))


def _operation_lines(flow: Flow, index: int, first_line: int) -> Iterable[tuple[int, str]]:
    board, operation = flow.program.board, flow.operation(index)
    usual = flow.while_reading(index)
    ways = _told_apart(board, operation, usual)
    if operation.reached.is_impossible or not ways:
        yield 0, operation_line(board, operation)
        return
    if len(ways) == 1:
        (way,) = ways
        yield 0, click_text(board, way)
        yield 1, command_line(way.command)
        for detail in _way_details(board, way, usual, operation):
            yield 1, detail
    else:
        yield 0, operation_line(board, operation)
        explained: set[str] = set()
        for way in ways:
            words = way_text(board, way)
            if way.command.name not in explained:
                words = f"{click_text(board, way)}: {command_line(way.command)}"
            explained.add(way.command.name)
            yield 1, words
            for detail in _way_details(board, way, usual, operation):
                yield 2, detail
    yield from ((1, text) for text in _failures(flow, index, first_line))
    depths = _depths(usual)
    if depths:
        yield 1, depths if depths == _depths(operation) else if_reads_succeed(depths)
    for way in operation.queued:
        yield 1, phrase("then {way}", way=way_text(board, way))
    if not operation.is_complete:
        yield 1, phrase("the analysis stopped early: there may be more")


def _told_apart(board: Board, operation: OperationFlow, usual: OperationFlow) -> Sequence[WayFlow]:
    """Of ways that read the same, the first; `!` has one in flagging mode and one out of it."""
    found = {
        (way_text(board, way), *_way_details(board, way, usual, operation)): way
        for way in operation.ways[::-1]
    }
    return tuple(found.values())[::-1]


def _depths(operation: OperationFlow) -> str:
    """How deep the stack is before and after an operation, if that says anything."""
    depth, after = operation.depth("before"), operation.depth("after")
    if depth is None or after is None or (depth, after) == (_ANY_DEPTH, _ANY_DEPTH):
        return ""
    return phrase(
        "stack depth {before} before, {after} after",
        before=depth_text(depth),
        after=depth_text(after),
    )


def if_reads_succeed(words: str) -> str:
    """What holds as long as every read succeeds, up to the first that fails."""
    return phrase("{words}, if all reads succeed", words=words)


def _failures(flow: Flow, index: int, first_line: int) -> Iterator[str]:
    """What can go wrong with an operation, and when it was first seen to: what is most certain first."""
    operation, failures = flow.operation(index), flow.failures_of(index)
    reads = read_failures(flow, index, first_line)
    for each in sorted(
        failures, key=lambda each: (each.certainty == "possible", each.because or -1)
    ):
        name = phrase(SHORT_ERRORS[each.error])
        witness = each.claim.witness
        if each.certainty == "always":
            yield phrase("always fails: {error}", error=name)
        elif each.certainty == "possible":
            yield phrase("may fail: {error}", error=name)
        elif each.because is not None:
            yield phrase(
                "{error}, if the read in line {line} fails",
                error=name,
                line=first_line + each.because,
            )
        elif witness is not None and not (reads and each.error == INPUT_MISMATCH):
            yield phrase("can fail: {error}", error=name) + _when(operation, witness)
    yield from reads


_READ_FAILURES: Mapping[frozenset[str], str] = {
    frozenset(("in(n)",)): template("if this gets no number: {errors}"),
    frozenset(("in(c)",)): template("if this gets no character: {errors}"),
}


def read_failures(flow: Flow, index: int, first_line: int) -> list[str]:
    """What fails after the operation with that index was the first whose read failed, and would not
    otherwise; nothing if nothing was seen to."""
    seen = flow.seen_after.get(index)
    if not seen:
        return []
    names = frozenset(each.name for each in flow.operation(index).commands)
    errors = phrase(" and ").join(
        lines_text(error, [first_line + number for number in numbers])
        for error, numbers in seen.items()
    )
    known = _READ_FAILURES.get(names)
    return [
        phrase("if this read fails: {errors}", errors=errors)
        if known is None
        else phrase(known, errors=errors)
    ]


def lines_text(error: CommandError, lines: Sequence[int]) -> str:
    """An error, and the lines in which it is raised: ``stack underflow at lines 23, 25, 26``."""
    name, more = phrase(SHORT_ERRORS[error]), len(lines) - _MOST_LINES
    shown = ", ".join(map(str, lines if more < 2 else lines[:_MOST_LINES]))
    if more > 1:
        return phrase(
            "{error} at lines {lines} and {count} more", error=name, lines=shown, count=more
        )
    if len(lines) == 1:
        return phrase("{error} at line {line}", error=name, line=shown)
    return phrase("{error} at lines {lines}", error=name, lines=shown)


def _when(operation: OperationFlow, witness: Witness) -> str:
    """When it happened."""
    is_first = witness == operation.reached.witness
    return f" ({phrase('the first time') if is_first else step_text(witness)})"


def step_text(witness: Witness) -> str:
    """``first at step 5``, and on which input, if that is not empty."""
    if not witness.input:
        return phrase("first at step {step}", step=witness.step)
    return phrase(
        "first at step {step}, with the input {input}",
        step=witness.step,
        input=repr(witness.input),
    )


def _way_details(
    board: Board, way: WayFlow, usual: OperationFlow, operation: OperationFlow
) -> Iterable[str]:
    """What an operation does in one of its ways: as `usual` knows it, as long as every read succeeds."""
    if way.opened and way.opened_count != 1:
        yield phrase("opens {count} cells", count=value_words(way.opened_count))
    # Of an analysis that stopped early it is not known where else a skip leads.
    is_partial = usual is not operation and not operation.is_complete
    always = list(_stack_details(way._replace(skips={}) if is_partial else way))
    same = (each for each in usual.ways if _is_same(each, way))
    for detail in _stack_details(next(same, way)):
        yield detail if detail in always else if_reads_succeed(detail)
    if way.performs_anywhere:
        yield phrase("performs a click on a cell that can be any")
    elif way.performs:
        clicks = sorted(way.performs, key=lambda click: click.cell)
        forms = phrase(" or ").join(source_form(click, board) for click in clicks)
        yield phrase("performs {clicks}", clicks=forms)


def _is_same(one: WayFlow, other: WayFlow) -> bool:
    return (one.operation, one.flagging, one.action, one.digit) == (
        *(other.operation, other.flagging, other.action, other.digit),
    )


def _stack_details(way: WayFlow) -> Iterator[str]:
    if way.pushed is not None and value_words(way.pushed) != "?":
        yield phrase("leaves {value} on top", value=value_words(way.pushed))
    if way.skips:
        yield phrase("skips {counts}", counts=", ".join(map(str, way.skips)))


def command_line(command: Command) -> str:
    """A command in one line: ``sub (a b -- a-b): subtract``."""
    return f"{command.name} ({command.stack_effect}): {phrase(command.summary)}"


def command_text(command: Command) -> str:
    """A command in full: what it does, when it fails, how it is selected."""
    lines = [command_line(command)]
    if command.errors:
        errors = ", ".join(phrase(SHORT_ERRORS[error]) for error in command.errors)
        lines.append(phrase("can fail: {error}", error=errors))
    ways = [
        phrase(_SELECTED_BY[action], digit=_digits_text(digits))
        for action, digits in _selecting(command).items()
    ]
    lines.append(phrase("selected by {ways}", ways="; ".join(ways)))
    return "\n".join(lines)


_SELECTED_BY: dict[Action, str] = {
    "left on unopened": template("a left click on an unopened {digit}"),
    "left on flagged": template("a left click on a flagged cell"),
    "left on opened": template("a left click on an opened {digit}"),
    "right on unopened": template("a right click on an unopened cell"),
    "right on flagged": template("a right click on a flagged cell"),
    "right on opened": template("a right click on an opened {digit} that is not a chord"),
    "chord": template("a chord"),
    "chord into a mine": template("a chord into a mine"),
    "switch": template("a switch (`!`)"),
    "restart": template("a restart (`@`)"),
    "noop": template("no operation (an empty line)"),
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
    return phrase("{first} to {last}", first=digits[0], last=digits[-1])


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
    where = coordinate_text(board, cell)
    if digit == MINE:
        return phrase("{cell}, mine", cell=where)
    return phrase("{cell}, safe, digit {digit}", cell=where, digit=digit)


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
    beside = " ".join(coordinate_text(board, each) for each in mines)
    lines.append(
        phrase(
            "{count} adjacent cells, {mines} of them mines: {cells}"
            if mines
            else "{count} adjacent cells, {mines} of them mines",
            count=len(around),
            mines=len(mines),
            cells=beside,
        )
    )
    if digit == 0:
        count = zero_region_size(board, cell)
        if count is None:
            lines.append(
                phrase("opened first, it opens more than {count:,} cells", count=_LARGEST_REGION)
            )
        else:
            lines.append(
                phrase("opened first, it opens {count}: `push(count)` {count}", count=count)
            )
    return lines


def button_lines(board: Board, cell: int, dialect: Dialect) -> list[str]:
    """What each button selects on a cell in each of its states, while flagging mode is off."""
    digit = board.digits[cell]
    unopened = SELECTION["left on unopened"][digit].name
    if digit == MINE:
        return [
            phrase("left: unopened `{unopened}`, flagged `noop`", unopened=unopened),
            phrase("right: unopened or flagged `swap`"),
        ]
    left = phrase(
        "left: unopened `{unopened}`, flagged `noop`, opened `{opened}`",
        unopened=unopened,
        opened=SELECTION["left on opened"][digit].name,
    )
    opened = SELECTION["right on opened"][digit].name
    right = phrase("right: unopened or flagged `swap`, opened `{opened}`", opened=opened)
    if digit > 0 or dialect.chord_on_zero:
        right = counted(
            digit,
            "{right} (a chord if {count} flag is beside it and a cell beside it is unopened)",
            "{right} (a chord if {count} flags are beside it and a cell beside it is unopened)",
            right=right,
        )
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


def value_words(value: Value) -> str:
    """The same for who has not met it before: ``0 or 1``, ``0 to 1114111``, ``1 or more``, ``?``."""
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, frozenset):
        known = sorted(value)
        if len(known) <= _FEW or known[-1] - known[0] >= len(known):
            return phrase(" or ").join(map(integer_text, known))
        return phrase("{low} to {high}", low=integer_text(known[0]), high=integer_text(known[-1]))
    low, high = value
    if high is None:
        return "?" if low is None else phrase("{low} or more", low=integer_text(low))
    if low is None:
        return phrase("{high} or less", high=integer_text(high))
    return phrase("{low} to {high}", low=integer_text(low), high=integer_text(high))


def range_words(*, quoted: bool = False) -> str:
    """What the two dots in `value_text` mean."""
    low, both = ("`2..`", "`2..5`") if quoted else ("2..", "2..5")
    return phrase("in a stack, {low} means 2 or more, {both} means 2 to 5", low=low, both=both)


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
    return values_text(top[::-1], is_whole=len(top) == stack.most)


def values_text(values: Sequence[Value], *, is_whole: bool) -> str:
    """The values at the top of a stack, the topmost last; `is_whole` if there are no others."""
    shown = [value_text(value) for value in values[-_TALLEST_STACK:]]
    if not is_whole or len(shown) < len(values):
        shown.insert(0, "…")
    return f"[{' '.join(shown)}]"


def depth_text(depth: tuple[int, int | None]) -> str:
    """A stack depth: ``3``, ``2 to 5``, ``2 or more``."""
    least, most = depth
    if most is None:
        return phrase("{low} or more", low=least)
    return str(least) if least == most else phrase("{low} to {high}", low=least, high=most)
