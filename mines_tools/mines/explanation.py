"""A program beside its meaning, line by line: what `mines-run --explain` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from mines_tools.language import ExplainedLine, Explanation
from mines_tools.mines.board import MINE
from mines_tools.mines.explain import SHORT_ERRORS, stack_text, way_text
from mines_tools.mines.flow import analyse, describe_claim
from mines_tools.mines.operations import source_form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.mines.board import Board
    from mines_tools.mines.flow import Flow, OperationFlow, Witness
    from mines_tools.mines.flow.stacks import Stack
    from mines_tools.mines.tree import Tree

_MOST_TARGETS = 4
_FEW_LINES = 10_000
"""Lines of a text that are all kept once they were made."""


def explain_program(
    tree: Tree, known: Flow | None = None, budget: int | None = None
) -> Explanation:
    """The lines of a text without errors, each with what it does, and the verdict on the program; from
    what is known of it, or what is found out within a budget.

    Raises ValueError for a text with errors.
    """
    if tree.program is None:
        message = "a text with errors cannot be explained"
        raise ValueError(message)
    flow = analyse(tree.program, budget) if known is None else known
    lines: Sequence[ExplainedLine] = _Lines(tree, flow)
    if len(lines) <= _FEW_LINES:
        lines = tuple(lines)
    return Explanation(
        ("command", "stack effect", "stack after"), lines, _verdict(flow), tuple(_grounds(flow))
    )


class _Lines(Sequence[ExplainedLine]):
    """The lines of a text, each made when it is looked at: those of a long text fill the memory."""

    def __init__(self, tree: Tree, flow: Flow) -> None:
        self._tree = tree
        self._flow = flow

    def __len__(self) -> int:
        return len(self._tree.line_texts)

    @overload
    def __getitem__(self, index: int) -> ExplainedLine: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ExplainedLine]: ...
    def __getitem__(self, index: int | slice) -> ExplainedLine | Sequence[ExplainedLine]:
        lines = range(len(self))[index]
        if isinstance(lines, range):
            return list(self._between(lines))
        return next(self._between(range(lines, lines + 1)))

    def __iter__(self) -> Iterator[ExplainedLine]:
        return self._between(range(len(self)))

    def _between(self, lines: range) -> Iterator[ExplainedLine]:
        tree, flow = self._tree, self._flow
        texts, first = tree.line_texts, tree.board_lines.stop
        unmet = _unmet(flow.operation(-1))
        for line in lines:
            if line >= first:
                index = line - first
                if flow.is_met(index):
                    yield _explained(tree, flow, flow.operation(index))
                else:
                    yield ExplainedLine(line, texts[line], unmet, is_dim=True)
            elif line in tree.board_lines and tree.board is not None:
                yield _row(tree, tree.board, line)
            else:
                yield ExplainedLine(line, texts[line])


def _unmet(operation: OperationFlow) -> tuple[str, str, str]:
    """What to say of an operation that nothing is known to be done by."""
    return ("never reached" if operation.reached.is_impossible else "not known", "", "")


def _row(tree: Tree, board: Board, line: int) -> ExplainedLine:
    start = (line - tree.board_lines.start) * board.width
    digits = board.digits[start : start + board.width]
    picture = "".join("*" if digit == MINE else str(digit) for digit in digits)
    return ExplainedLine(line, tree.line_texts[line], picture=picture)


def _explained(tree: Tree, flow: Flow, operation: OperationFlow) -> ExplainedLine:
    line = tree.operation_lines[operation.number]
    source = tree.line_texts[line]
    commands = operation.commands
    if operation.reached.is_impossible or not commands:
        return ExplainedLine(line, source, _unmet(operation), is_dim=True)
    certain = operation.is_complete
    names = " | ".join(command.name for command in commands) + ("" if certain else " ?")
    effect = commands[0].stack_effect if len(commands) == 1 else ""
    failure = operation.always_fails()
    after = "" if failure else _stack_after(flow, operation)
    notes = "; ".join(_notes(tree, flow, operation))
    return ExplainedLine(line, source, (names, effect, after), notes, is_alarm=failure is not None)


def _stack_after(flow: Flow, operation: OperationFlow) -> str:
    joined: Stack | None = None
    stacks = flow.exploration.stacks
    for way in operation.ways:
        if way.after is not None:
            joined = way.after if joined is None else stacks.join(joined, way.after)
    return "" if joined is None else stack_text(joined)


def _notes(tree: Tree, flow: Flow, operation: OperationFlow) -> Iterator[str]:
    board = flow.program.board
    failure = operation.always_fails()
    if failure is not None:
        yield f"always fails: {SHORT_ERRORS[failure]}"
    else:
        for error, claim in operation.errors().items():
            if claim.is_witnessed:
                yield f"can fail: {SHORT_ERRORS[error]}"
            elif not claim.is_impossible and operation.is_complete:
                yield f"may fail: {SHORT_ERRORS[error]}"
    skips = sorted({skip for way in operation.ways for skip in way.skips})
    if skips:
        size = len(tree.operation_lines)
        targets = sorted({(operation.number + 1 + skip) % size for skip in skips})
        shown = [str(tree.operation_lines[target] + 1) for target in targets[:_MOST_TARGETS]]
        more = "" if len(targets) <= _MOST_TARGETS else f" or {len(targets) - _MOST_TARGETS} more"
        yield f"to line {' or '.join(shown)}{more}"
    performs = {click for way in operation.ways for click in way.performs}
    if any(way.performs_anywhere for way in operation.ways):
        yield "performs a click on any cell"
    elif performs:
        clicks = sorted(performs, key=lambda click: click.cell)
        yield "performs " + " or ".join(source_form(click, board) for click in clicks)
    if performs and len(operation.queued) <= _MOST_TARGETS:
        yield from (way_text(board, way) for way in operation.queued)
    if any(way.ends for way in (*operation.ways, *operation.queued)):
        yield "the program can end here"


def _verdict(flow: Flow) -> str:
    verdict = flow.verdict
    return f"{verdict.kind}: {verdict.reason}"


def _outcome(flow: Flow, witness: Witness) -> str:
    if witness == flow.shown.ends:
        return "ends"
    if witness != flow.shown.never:
        return "can no longer end"
    return "does the same again" if flow.shown.grows else "is back where it was"


def _grounds(flow: Flow) -> Iterator[str]:
    count = f"{flow.transitions:,} transition{'' if flow.transitions == 1 else 's'}"
    if flow.exploration.complete:
        joined = ", some states joined" if flow.exploration.joined else ""
        yield f"everything that can happen was explored: {count}{joined}"
    elif flow.is_complete:
        yield "it asks for no input, so the one run there is shows everything"
    else:
        yield (
            f"the analysis stopped early, not everything that can happen was explored ({count}): "
            "what is marked ? may do more"
        )
    for witness in flow.verdict.witnesses:
        given = f"with the input {witness.input!r}" if witness.input else "without input"
        yield f"a run {given} {_outcome(flow, witness)} at step {witness.step}"
    reads = flow.reads_input
    yield "it reads no input" if reads.is_impossible else f"it reads input: {describe_claim(reads)}"
