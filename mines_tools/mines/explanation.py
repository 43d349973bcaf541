"""A program beside its meaning, line by line: what `mines-run --explain` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from mines_tools.language import ExplainedLine, Explanation
from mines_tools.mines.board import MINE
from mines_tools.mines.explain import SHORT_ERRORS, range_words, stack_text, way_text
from mines_tools.mines.flow import analyse, describe_claim
from mines_tools.mines.ide.first import first_time, with_first
from mines_tools.mines.operations import source_form
from mines_tools.phrases import counted, phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.mines.board import Board
    from mines_tools.mines.flow import Flow, OperationFlow, Witness
    from mines_tools.mines.flow.stacks import Stack
    from mines_tools.mines.tree import Tree

_VERDICTS = {
    "ends": template("ends"),
    "never": template("never ends"),
    "depends on input": template("depends on input"),
    "unknown": template("not known"),
}
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
    grounds = tuple(_grounds(flow))
    if isinstance(lines, tuple) and any(".." in "".join(line.columns[2:]) for line in lines):
        grounds = (*grounds, range_words())
    return Explanation(
        (phrase("command"), phrase("stack effect"), phrase("stack after")),
        lines,
        _verdict(flow),
        grounds,
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
    words = phrase("never reached" if operation.reached.is_impossible else "not known")
    return (words, "", "")


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
    doubt = "" if certain else " ?"
    first = first_time(flow, operation.number)
    names = with_first(" | ".join(command.name for command in commands), first) + doubt
    effect = commands[0].stack_effect if len(commands) == 1 else ""
    failure = operation.always_fails()
    after = "" if failure else _stack_after(flow, operation)
    if first is not None and first.stack is not None and stack_text(first.stack) != after:
        after = phrase("{first}, later {later}", first=stack_text(first.stack), later=after or "?")
    if after:
        after += doubt
    failures = "; ".join(_failures(operation))
    notes = "; ".join((*filter(None, (failures,)), *_notes(tree, flow, operation)))
    columns = (names, effect, after)
    return ExplainedLine(line, source, columns, notes, failures, is_alarm=failure is not None)


def _stack_after(flow: Flow, operation: OperationFlow) -> str:
    joined: Stack | None = None
    stacks = flow.exploration.stacks
    for way in operation.ways:
        if way.after is not None:
            joined = way.after if joined is None else stacks.join(joined, way.after)
    return "" if joined is None else stack_text(joined)


def _failures(operation: OperationFlow) -> Iterator[str]:
    failure = operation.always_fails()
    if failure is not None:
        yield phrase("always fails: {error}", error=phrase(SHORT_ERRORS[failure]))
        return
    for error, claim in operation.errors().items():
        if claim.is_witnessed:
            yield phrase("can fail: {error}", error=phrase(SHORT_ERRORS[error]))
        elif not claim.is_impossible and operation.is_complete:
            yield phrase("may fail: {error}", error=phrase(SHORT_ERRORS[error]))


def _notes(tree: Tree, flow: Flow, operation: OperationFlow) -> Iterator[str]:
    """What else there is to know."""
    board = flow.program.board
    targets = _targets(tree, operation)
    if targets is not None:
        yield targets
    performs = {click for way in operation.ways for click in way.performs}
    if any(way.performs_anywhere for way in operation.ways):
        yield phrase("performs a click on any cell")
    elif performs:
        clicks = sorted(performs, key=lambda click: click.cell)
        forms = phrase(" or ").join(source_form(click, board) for click in clicks)
        yield phrase("performs {clicks}", clicks=forms)
    if performs and len(operation.queued) <= _MOST_TARGETS:
        yield from (way_text(board, way) for way in operation.queued)
    if any(way.ends for way in (*operation.ways, *operation.queued)):
        yield phrase("the program can end here")


def _targets(tree: Tree, operation: OperationFlow) -> str | None:
    """Where `skip` leads."""
    skips = sorted({skip for way in operation.ways for skip in way.skips})
    if not skips:
        return None
    size = len(tree.operation_lines)
    targets = sorted({(operation.number + 1 + skip) % size for skip in skips})
    shown = [str(tree.operation_lines[target] + 1) for target in targets[:_MOST_TARGETS]]
    lines, more = phrase(" or ").join(shown), len(targets) - len(shown)
    if not operation.is_complete:
        lines += " ?"
    if more:
        return phrase("to line {lines} or {count} more", lines=lines, count=more)
    return phrase("to line {lines}", lines=lines)


def _verdict(flow: Flow) -> str:
    verdict = flow.verdict
    return f"{phrase(_VERDICTS[verdict.kind])}: {verdict.reason}"


def _outcome(flow: Flow, witness: Witness) -> str:
    given = (
        phrase("a run with the input {input!r}", input=witness.input)
        if witness.input
        else phrase("a run without input")
    )
    if witness == flow.shown.ends:
        return phrase("{run} ends at step {step}", run=given, step=witness.step)
    if witness != flow.shown.never:
        return phrase("{run} can no longer end after step {step}", run=given, step=witness.step)
    if flow.shown.grows:
        return phrase("{run} repeats its steps from step {step}", run=given, step=witness.step)
    return phrase("{run} is in an earlier state again at step {step}", run=given, step=witness.step)


def _grounds(flow: Flow) -> Iterator[str]:
    count = flow.transitions
    if flow.exploration.complete and flow.exploration.joined:
        yield counted(
            count,
            "everything that can happen was explored: {count:,} transition, some states joined",
            "everything that can happen was explored: {count:,} transitions, some states joined",
        )
    elif flow.exploration.complete:
        yield counted(
            count,
            "everything that can happen was explored: {count:,} transition",
            "everything that can happen was explored: {count:,} transitions",
        )
    elif flow.is_complete:
        yield phrase("reads no input, so its only run shows everything")
    else:
        yield counted(
            count,
            "analysis stopped early, after {count:,} transition: what is marked ? may do more",
            "analysis stopped early, after {count:,} transitions: what is marked ? may do more",
        )
    for witness in flow.verdict.witnesses:
        yield _outcome(flow, witness)
    reads = flow.reads_input
    if reads.is_impossible:
        if flow.exploration.complete or not flow.is_complete:  # else that is said already
            yield phrase("reads no input")
    elif reads.witness is None:
        yield phrase("may read input")
    else:
        yield phrase("reads input (first {where})", where=describe_claim(reads))
