"""A program with its meaning, in words: the lines that `mines-run --explain` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from mines_tools.interface.explanation import ItemVocabulary, ItemWords
from mines_tools.interface.known_output import with_output
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import ERROR_NAMES, INPUT_MISMATCH
from mines_tools.languages.mines.explanation.records import operation_record
from mines_tools.languages.mines.flow import describe_certainty
from mines_tools.languages.mines.ide.first import with_first
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.words.commands import lines_text
from mines_tools.languages.mines.words.operations import (
    if_reads_succeed,
    queued_failures,
    read_failures,
    unknown_verdict,
    way_text,
)
from mines_tools.languages.mines.words.values import (
    spaced_stack_text,
    values_text,
    written_texts,
)
from mines_tools.text.step_words import stack_legend, written_words
from mines_tools.translations.phrases import counted, phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.base.certainty import Witness
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.explanation.records import OperationRecord, StackRecord
    from mines_tools.languages.mines.flow import Flow, OperationFlow
    from mines_tools.languages.mines.tree import Tree

_VERDICTS = {
    "ends": template("ends"),
    "never": template("never ends"),
    "depends on input": template("depends on input"),
}
"""The verdicts that are known."""
_UNLESS = template("it ends with its input or before, unless the read at line {lines} fails")
_UNLESS_ONE_OF = template(
    "it ends with its input or before, unless a read at one of the lines {lines} fails"
)
_MOST_TARGETS = 4
_FEW_LINES = 10_000
"""A number of lines. If a text has at most this many lines, the words for all of them are kept in memory."""


def program_words(tree: Tree, flow: Flow) -> ItemVocabulary:
    """Return the lines of the text of `tree` with the meaning of each line, and the verdict on the program."""
    lines: Sequence[ItemWords] = _Lines(tree, flow)
    if len(lines) <= _FEW_LINES:
        lines = tuple(lines)
    grounds = (*_grounds(flow), *_never_seen(tree, flow))
    assumes_reads = flow.if_reads_succeed is not flow
    if assumes_reads:
        grounds = (
            *grounds,
            phrase(
                "after a failed read, stacks and the targets of skips can differ from those shown here"
            ),
        )
    if isinstance(lines, tuple):
        legend = stack_legend(line.columns[2] for line in lines if len(line.columns) > 2)
        grounds = (*grounds, *((legend,) if legend else ()))
    stack = (
        phrase("stack if reads succeed, top first")
        if assumes_reads
        else phrase("stack after, top first")
    )
    return ItemVocabulary(
        (phrase("command"), phrase("stack effect"), stack),
        lines,
        _verdict(tree, flow),
        grounds,
    )


class _Lines(Sequence[ItemWords]):
    """The explained lines of a text. A line is made when it is read, because all lines of a long text would fill the
    memory."""

    def __init__(self, tree: Tree, flow: Flow) -> None:
        self._tree = tree
        self._flow = flow

    def __len__(self) -> int:
        return len(self._tree.line_texts)

    @overload
    def __getitem__(self, index: int) -> ItemWords: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ItemWords]: ...
    def __getitem__(self, index: int | slice) -> ItemWords | Sequence[ItemWords]:
        lines = range(len(self))[index]
        if isinstance(lines, range):
            return list(self._between(lines))
        return next(self._between(range(lines, lines + 1)))

    def __iter__(self) -> Iterator[ItemWords]:
        return self._between(range(len(self)))

    def _between(self, lines: range) -> Iterator[ItemWords]:
        tree, flow = self._tree, self._flow
        first = tree.board_lines.stop
        # One object for all operations with the same words: what is computed from it once is true of each.
        unmet: dict[tuple[Command, ...], ItemWords] = {}
        for line in lines:
            if line >= first:
                index = line - first
                if flow.is_met(index):
                    yield _explained(tree, flow, index)
                else:
                    operation = flow.operation(index)
                    if operation.others not in unmet:
                        unmet[operation.others] = ItemWords(_unmet(operation), is_dim=True)
                    yield unmet[operation.others]
            elif line in tree.board_lines and tree.board is not None:
                yield _row(tree, tree.board, line)
            else:
                yield ItemWords()


def _unmet(operation: OperationFlow) -> tuple[str, str, str]:
    """Return the columns of `operation`, which no run reaches, or which the analysis has not met so far."""
    if operation.reached.is_impossible:
        return (phrase("never reached"), "", "")
    names = [command.name for command in operation.others]
    if not names:
        return (phrase("not known"), "", "")
    return (_either(names) + " ?", "", "")


def _either(names: Sequence[str]) -> str:
    """Return a text that lists the commands `names`, for a column that has little room."""
    return " | ".join(names)


def _row(tree: Tree, board: Board, line: int) -> ItemWords:
    start = (line - tree.board_lines.start) * board.width
    digits = board.digits[start : start + board.width]
    picture = "".join("*" if digit == MINE else str(digit) for digit in digits)
    return ItemWords(picture=picture)


def _explained(tree: Tree, flow: Flow, index: int) -> ItemWords:
    record = operation_record(tree, flow, index)
    if record.reached == "impossible" or not record.commands:
        return ItemWords(_unmet(flow.operation(index)), is_dim=True)
    doubt = "" if record.complete else " ?"
    first = record.first
    commands = _either([selection.command.name for selection in record.commands])
    names = with_first(commands, first, _either) + doubt
    failure = record.always_fails
    after = "" if failure else _stack(record)
    if first is not None and first.stack is not None:
        begins = spaced_stack_text(first.stack)
        if after.removesuffix(" ?") != begins:
            after = phrase("{first}, later {later}", first=begins, later=after or "?")
    columns = (names, record.stack_effect or "", after)
    first_line = tree.operation_lines.start + 1
    reads = read_failures(flow, index, first_line)
    if not reads and failure is None:
        reads = [
            phrase("can fail: {error}", error=phrase(ERROR_NAMES[error_record.error]))
            for error_record in record.errors
            if error_record.error == INPUT_MISMATCH and error_record.certainty != "possible"
        ]
    notes = (*reads, *_notes(flow, record, index))
    writes = _writes(record, may_fail=flow.operation(index).may_fail)
    return ItemWords(columns, tuple(_failures(record)), notes, writes, is_alarm=failure is not None)


def _writes(record: OperationRecord, *, may_fail: bool) -> str:
    """Return a text about what the operation of `record` writes. Return an empty text if this is not known."""
    if record.written is None:
        return ""
    texts = written_texts(record.commands[0].command.name, record.written)
    return written_words(texts, is_code=False, may_fail=may_fail) if texts else ""


def _stack(record: OperationRecord) -> str:
    """Return a text about the stack after the operation of `record`."""
    stack, stack_met = record.on_stack.stack, record.on_stack.stack_met
    if stack is not None:
        return _stack_text(stack)
    return "" if stack_met is None else f"{_stack_text(stack_met)} ?"


def _stack_text(stack: StackRecord) -> str:
    return values_text(stack.top, is_whole=stack.most == 0)


def _failures(record: OperationRecord) -> Iterator[str]:
    """Yield texts about the errors that the operation always raises. Also yield texts about the errors that the
    operation can raise without an earlier failed read. The operation may raise an error because its own read fails.
    This error is left out, unless the read always fails."""
    for error_record in record.errors:
        name = phrase(ERROR_NAMES[error_record.error])
        if error_record.certainty == "always":
            yield phrase("always fails: {error}", error=name)
        elif error_record.is_shown and error_record.error != INPUT_MISMATCH:
            yield phrase("can fail: {error}", error=name)


def _notes(flow: Flow, record: OperationRecord, index: int) -> Iterator[str]:
    """Yield further notes on the operation at `index`."""
    board = flow.program.board
    if record.on_stack.targets:
        yield _targets(record)
    if record.performs_anywhere:
        yield phrase("performs a click on any cell")
    elif record.performs:
        forms = phrase(" or ").join(source_form(click, board) for click in record.performs)
        yield phrase("performs {clicks}", clicks=forms)
    if record.performs and len(record.queued) <= _MOST_TARGETS:
        yield from (way_text(board, queued.way) for queued in record.queued)
    first_line = record.line - index
    yield from queued_failures(flow, index, first_line, never_seen=False)
    if record.ends:
        yield phrase("the program can end here")


def _targets(record: OperationRecord) -> str:
    """Return a text about the lines to which a `skip` leads."""
    targets, others = record.on_stack.targets, record.later_targets
    shown = list(map(str, targets[:_MOST_TARGETS]))
    lines, more = phrase(" or ").join(shown), len(targets) - len(shown)
    if not record.complete and not record.if_reads_succeed:
        lines += " ?"
    words = phrase("to line {lines}", lines=lines)
    if more:
        words = counted(
            more,
            "to line {lines} or {count} other",
            "to line {lines} or {count} others",
            lines=lines,
        )
    if not record.complete and record.if_reads_succeed:
        return if_reads_succeed(words)
    if len(others) == 1:
        words = phrase("{words} (line {line} after a failed read)", words=words, line=others[0])
    elif others:
        words = phrase("{words} (elsewhere after a failed read)", words=words)
    return words


def _never_seen(tree: Tree, flow: Flow) -> Iterator[str]:
    """Yield texts about the errors that are possible, but that no run has shown."""
    first_line = tree.operation_lines.start + 1
    lines: dict[CommandError, list[int]] = {}
    performing = (operation.number for operation in flow.met if operation.queued)
    for index in sorted({*flow.failures, *performing}):
        queued = [failure for _, failures in flow.failures_of_queued(index) for failure in failures]
        possible = {
            failure.error: None
            for failure in (*flow.failures.get(index, ()), *queued)
            if failure.degree == "possible"
        }
        for error in possible:
            lines.setdefault(error, []).append(first_line + index)
    if lines:
        errors = phrase(" and ").join(
            lines_text(error, numbers) for error, numbers in lines.items()
        )
        yield phrase("never seen, but not ruled out: {errors}", errors=errors)


def _verdict(tree: Tree, flow: Flow) -> str:
    verdict = flow.verdict
    reason = verdict.reason
    first_line = tree.operation_lines.start + 1
    if verdict.unless:
        lines = [str(first_line + index) for index in verdict.unless]
        words = _UNLESS if len(lines) == 1 else _UNLESS_ONE_OF
        reason = phrase(words, lines=", ".join(lines))
    words = (
        unknown_verdict(flow, first_line)
        if verdict.kind == "unknown"
        else f"{phrase(_VERDICTS[verdict.kind])}: {reason}"
    )
    return with_output(words, flow.output, is_long=True)


def _outcome(flow: Flow, witness: Witness) -> str:
    run = (
        phrase("a run with the input {input!r}", input=witness.input)
        if witness.input
        else phrase("a run without input")
    )
    if witness == flow.shown.ends:
        return phrase("{run} ends at step {step:,}", run=run, step=witness.step)
    if witness != flow.shown.never:
        return phrase("{run} can no longer end after step {step:,}", run=run, step=witness.step)
    if flow.shown.grows:
        return phrase("{run} repeats its steps from step {step:,}", run=run, step=witness.step)
    return phrase("{run} is in an earlier state again at step {step:,}", run=run, step=witness.step)


def _grounds(flow: Flow) -> Iterator[str]:
    count = flow.transitions
    if flow.is_explored and flow.is_joined:
        yield counted(
            count,
            "everything that can happen was explored: {count:,} change of state; similar states count as one",
            "everything that can happen was explored: {count:,} changes of state; similar states count as one",
        )
    elif flow.is_explored:
        yield counted(
            count,
            "everything that can happen was explored: {count:,} change of state",
            "everything that can happen was explored: {count:,} changes of state",
        )
    elif flow.is_complete:
        yield phrase("reads no input, so its only run shows everything")
    else:
        yield counted(
            count,
            "analysis stopped early, after {count:,} change of state: what is marked ? may do more",
            "analysis stopped early, after {count:,} changes of state: what is marked ? may do more",
        )
    for witness in flow.verdict.witnesses:
        yield _outcome(flow, witness)
    reads = flow.reads_input
    if reads.is_impossible:
        if flow.is_explored or not flow.is_complete:  # otherwise that is already said
            yield phrase("reads no input")
    elif reads.witness is None:
        yield phrase("may read input")
    else:
        yield phrase("reads input (first {where})", where=describe_certainty(reads))
