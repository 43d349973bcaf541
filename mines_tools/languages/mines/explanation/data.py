"""The analysis of a program as plain data for other programs, made from the records of the module `records`.

`report/explanation.schema.json` says what each field means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.base.integers import format_integer
from mines_tools.interface.explanation import ProgramData
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.explanation.records import (
    ErrorRecord,
    operation_record,
    stack_record,
)
from mines_tools.languages.mines.flow.result import PERFORMS
from mines_tools.languages.mines.flow.values import listed
from mines_tools.text.escaping import as_unicode
from mines_tools.translations.phrases import in_english

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mines_tools.base.certainty import Witness
    from mines_tools.interface.explanation import Item
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.explanation.records import (
        OperationRecord,
        QueuedRecord,
        StackRecord,
    )
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.ide.first import First
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.tree import Tree

_LARGEST = 1 << 53
"""Integers from this one on are written as strings. Many JSON readers store numbers as floats, and floats are not exact
from this integer on."""


_RESETS = ("reset(l)", "reset(r)")
_RESTART: Mapping[str, Any] = {
    "kind": "restart",
    "click": None,
    "command": "noop",
    "certainty": "possible",
    "errors": [],
}
"""The restart that may follow a game over."""
_NEVER_LAST = frozenset({"noop", "reverse", "swap"})
"""Commands with which a program never ends, in any dialect."""


def program_data(tree: Tree, flow: Flow) -> ProgramData:
    """Return the analysis `flow` as plain data. `tree` is the tree of the analysed program, and must have no errors."""
    verdict = in_english(flow.find_verdict)

    # An operation that is not met has only its other commands. Equal ones share what is said.
    unmet: dict[tuple[Command, ...], Mapping[str, Any]] = {}

    def data(item: Item) -> Mapping[str, Any]:
        index: int = item.key
        if flow.reading_of(index).is_met(index) or index in flow.failures:
            return _operation_data(flow.program.board, operation_record(tree, flow, index))
        others = flow.operation(index).others
        if others not in unmet:
            record = operation_record(tree, flow, index)
            unmet[others] = _operation_data(flow.program.board, record)
        return unmet[others]

    return ProgramData(
        {"kind": verdict.kind, "reason": verdict.reason, "operations": verdict.operations},
        complete=True,
        explored=flow.is_complete,
        of=data,
    )


def _operation_data(board: Board, record: OperationRecord) -> dict[str, Any]:
    found = _found(board, record)
    return found if record.complete else _with_all_that_can_happen(found)


def _with_all_that_can_happen(found: dict[str, Any]) -> dict[str, Any]:
    """Return the facts about an operation of a program whose analysis stopped early, together with everything else that
    can happen there.

    `found` has what the analysis has found. To this, the result adds all that the other commands of the operation can
    do, whatever is on the stack.
    """
    commands = [COMMANDS[command["name"]] for command in found["commands"]]
    others = [COMMANDS[name] for name in found["other_commands"]]
    names = {command.name for command in (*commands, *others)}
    known = {error["name"] for error in found["errors"] if error["because_of_line"] is None}
    restarts = not names.isdisjoint(_RESETS) and _RESTART not in found["queued"]
    errors = dict.fromkeys(error for command in (*commands, *others) for error in command.errors)
    return found | {
        "commands": [
            *found["commands"],
            *({"name": other.name, "certainty": "possible", "witness": None} for other in others),
        ],
        "stack_effect": None if len(names) > 1 else found["stack_effect"],
        "targets_any_line": "skip" in names,
        "performs_any_cell": not names.isdisjoint(PERFORMS),
        "queued": [*found["queued"], _RESTART] if restarts else found["queued"],
        "errors": [
            *found["errors"],
            *_errors(
                ErrorRecord(error, "possible", None, None) for error in errors if error not in known
            ),
        ],
        "ends": not names.issubset(_NEVER_LAST),
    }


def _found(board: Board, record: OperationRecord) -> dict[str, Any]:
    on_stack = record.on_stack
    return {
        "reached": record.reached,
        "witness": _witness(record.witness),
        "complete": True,
        "other_commands": list(record.others),
        "commands": [
            {
                "name": selection.command.name,
                "certainty": selection.certainty,
                "witness": _witness(selection.witness),
            }
            for selection in record.commands
        ],
        "stack_effect": record.stack_effect,
        "if_reads_succeed": record.if_reads_succeed,
        "depth": {"before": _depth(on_stack.depth_before), "after": _depth(on_stack.depth_after)},
        "stack": _stack(on_stack.stack),
        "stack_so_far": _stack(on_stack.stack_met),
        "value": None if on_stack.value is None else value_data(on_stack.value),
        "writes": _writes(record),
        "targets": list(on_stack.targets),
        "targets_after_failed_read": list(record.later_targets),
        "targets_any_line": False,
        "performs": [_click(board, click) for click in record.performs],
        "performs_any_cell": record.performs_anywhere,
        "queued": [_queued(board, queued) for queued in record.queued],
        "errors": _errors(record.errors),
        "ends": record.ends,
        "first_time": None if record.first is None else _first(record.first),
    }


def _writes(record: OperationRecord) -> list[str] | None:
    """Return the texts that the operation can write, in ascending order of the integers on the stack. Return None if
    they are not known, or if it writes nothing."""
    numbers = None if record.written is None else listed(record.written)
    if numbers is None:
        return None
    write = format_integer if record.commands[0].command.name == "out(n)" else chr
    return [as_unicode(write(number)) for number in sorted(numbers)]


def _first(first: First) -> dict[str, Any]:
    """Return as plain data what an operation does when it is performed for the first time."""
    return {
        "commands": list(first.commands),
        "later_commands": list(first.later),
        "if_reads_succeed": first.if_reads_succeed,
        "depth_after": _depth(first.depth),
        "stack": _stack(None if first.stack is None else stack_record(first.stack)),
        "value": None if first.value is None else value_data(first.value),
    }


def _errors(errors: Iterable[ErrorRecord]) -> list[dict[str, Any]]:
    return [
        {
            "name": failure.error,
            "certainty": failure.certainty,
            "because_of_line": failure.because_of_line,
            "witness": _witness(failure.witness),
        }
        for failure in errors
    ]


def _witness(witness: Witness | None) -> dict[str, Any] | None:
    return None if witness is None else {"input": witness.input, "step": witness.step}


def _depth(depth: tuple[int, int | None] | None) -> list[int | None] | None:
    return None if depth is None else list(depth)


def _stack(stack: StackRecord | None) -> list[Any] | None:
    """Return a stack as a list: the known values, the lowest first. If there can be unknown values below them, the list
    begins with a pair: the least and the greatest number of unknown values. Return None if the stack is not known."""
    if stack is None:
        return None
    below = [] if stack.most == 0 else [{"more": [stack.least, stack.most]}]
    return [*below, *map(value_data, stack.top)]


def value_data(value: Value) -> Any:
    """Return `value` in a form without loss: an integer, a set of integers, or a range."""
    if isinstance(value, int):
        return integer_data(value)
    if isinstance(value, frozenset):
        return {"one_of": [integer_data(member) for member in sorted(value)]}
    low, high = value
    return {
        "from": None if low is None else integer_data(low),
        "to": None if high is None else integer_data(high),
    }


def integer_data(value: int) -> int | str:
    """Return `value`. If `value` is too large for readers that use floats, return it as a string."""
    return value if -_LARGEST < value < _LARGEST else format_integer(value)


def _click(board: Board, operation: Operation) -> dict[str, Any]:
    column, row = board.coordinate(operation.cell)
    return {"column": column, "row": row, "button": operation.button}


def _queued(board: Board, queued: QueuedRecord) -> dict[str, Any]:
    way = queued.way
    operation = way.operation
    is_click = operation.kind == "click" and operation.cell >= 0
    return {
        "kind": operation.kind,
        "click": _click(board, operation) if is_click else None,
        "command": way.command.name,
        "certainty": "witnessed" if way.certainty.is_witnessed else "possible",
        "errors": _errors(queued.errors),
    }
