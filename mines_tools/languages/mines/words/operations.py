"""Texts about operations: what an operation does, the values that it leaves on the stack, and the
errors that it can raise.

A *way* of an operation is one case of what the operation can do: for example, a left click on an
unopened 4. The command ``perform`` *queues* a click: the run performs this click as an additional
step, before the next operation.
"""

from __future__ import annotations

from mines_tools.languages.mines.commands import ERROR_NAMES, INPUT_MISMATCH
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.words.cells import coordinate_text, digit_text
from mines_tools.languages.mines.words.commands import command_line, lines_text
from mines_tools.languages.mines.words.values import (
    depth_text,
    stack_text,
    value_words,
    written_texts,
)
from mines_tools.text.ending_words import unknown_ending
from mines_tools.text.step_words import TOP_FIRST, UNKNOWN_STACK, before_and_after, written_words
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mines_tools.base.certainty import Witness
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.commands import CommandError
    from mines_tools.languages.mines.flow import Flow, OperationFlow, WayFlow
    from mines_tools.languages.mines.flow.causes import Failure
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.player import Action

_ANY_DEPTH = (0, None)

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
    """Return a text that says what `operation` does: ``left click on (19, 14), an opened 4``.
    `action` is the effect of the operation on the game, and `digit` is the digit of the clicked
    cell."""
    if operation.kind == "click" and operation.cell < 0:
        cell = phrase("a computed cell")
    elif operation.kind == "click":
        cell = coordinate_text(board, operation.cell)
    else:
        cell = ""
    return phrase(_ACTION_WORDS[action], cell=cell, digit=digit_text(digit))


def click_text(board: Board, way: WayFlow) -> str:
    """Return a text that says what an operation does in the way `way`: ``left click on (19, 14), an
    opened 4``. If flagging mode is on, the text says so."""
    action = action_text(board, way.operation, way.action, way.digit)
    if way.flagging and way.operation.kind == "click":
        return phrase("{action}, in flagging mode", action=action)
    return action


def way_text(board: Board, way: WayFlow) -> str:
    """Return a text that says what an operation does in the way `way`, and which command the
    operation selects: ``left click on (19, 14), an opened 4: `sub```."""
    return f"{click_text(board, way)}: `{way.command.name}`"


def operation_line(board: Board, operation: OperationFlow) -> str:
    """Return a summary of `operation` in one line."""
    if operation.reached.is_impossible:
        return phrase("never reached")
    if not operation.ways:
        if operation.others:
            return phrase("not known to be reached; {others}", others=_others(operation))
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


def operation_summary(board: Board, operation: OperationFlow) -> list[str]:
    """Return a summary of `operation` as a list of lines. If the operation may do more than is
    known, a second line says so."""
    lines = [operation_line(board, operation)]
    if operation.ways and not operation.is_complete:
        lines.append(_may_be_more(operation))
    return lines


def operation_lines(flow: Flow, index: int, first_line: int) -> list[tuple[int, str]]:
    """Return a full description of the operation at `index`: what the operation does, the values
    that it leaves on the stack, and its errors. The result is a list of lines, each with a level.

    The first line is a summary, and has the level 0. A line of level 1 gives details about the
    operation. A line of level 2 gives details about the line of level 1 above it. Each command is
    explained only once.

    `first_line` is the line of the first operation of the program, counted from 1.
    """
    return list(_operation_lines(flow, index, first_line))


def _operation_lines(flow: Flow, index: int, first_line: int) -> Iterable[tuple[int, str]]:
    board, operation = flow.program.board, flow.operation(index)
    usual = flow.while_reading(index)
    ways = _distinct_ways(board, operation, usual)
    if operation.reached.is_impossible or not ways:
        yield 0, operation_line(board, operation)
        return
    if len(ways) == 1:
        (way,) = ways
        yield 0, click_text(board, way)
        yield 1, _command_words(way)
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
    about_stacks = list(_stacks(flow, operation))
    for words in _stacks(flow.reading_of(index), usual):
        yield 1, words if words in about_stacks else if_reads_succeed(words)
    for way in operation.queued:
        yield 1, phrase("then {way}", way=way_text(board, way))
        yield from ((2, detail) for detail in _written_details(way))
    yield from ((1, text) for text in queued_failures(flow, index, first_line))
    if not operation.is_complete:
        yield 1, _may_be_more(operation)


def _command_words(way: WayFlow) -> str:
    """Return a text about the command of `way`. A restart does something else than its command says, so its text
    begins with this."""
    if way.action == "restart":
        return phrase(
            "closes all cells; its command is {command}", command=command_line(way.command)
        )
    return command_line(way.command)


def _may_be_more(operation: OperationFlow) -> str:
    """Return a text about what `operation` may do too, because the analysis stopped early."""
    if not operation.others:
        return phrase("the analysis stopped early, but no other command is possible here")
    return phrase("the analysis stopped early: {others}", others=_others(operation))


def _others(operation: OperationFlow) -> str:
    """Return a text that names the commands that `operation` may select, besides those in its ways."""
    names = [f"`{command.name}`" for command in operation.others]
    either = phrase(" or ").join(names)
    if operation.ways:
        return phrase("it may also select {commands}", commands=either)
    return phrase("it can only select {commands}", commands=either)


def _distinct_ways(
    board: Board, operation: OperationFlow, usual: OperationFlow
) -> Sequence[WayFlow]:
    """Return the ways of `operation`. Of several ways with the same text, return only the first.
    (For example, `!` has one way in flagging mode and one way outside flagging mode, with the same
    text.)

    `usual` has the facts about the operation that are true as long as every read succeeds.
    """
    ways_by_text = {
        (way_text(board, way), *_way_details(board, way, usual, operation)): way
        for way in operation.ways[::-1]
    }
    return tuple(ways_by_text.values())[::-1]


def _stacks(flow: Flow, operation: OperationFlow) -> Iterator[str]:
    """Yield texts about the stack before and after `operation`: its values, and its depth if the
    values do not show the depth. `flow` must be the result from which `operation` comes."""
    before, after = _stack_before(flow, operation), _stack_after(flow, operation)
    shown = [stack_text(stack) for stack in (before, after) if stack is not None]
    if before is not None and after is not None and shown != [UNKNOWN_STACK] * 2:
        order = TOP_FIRST if any(", " in text for text in shown) else ""
        yield before_and_after(shown[0], shown[1], order, may_fail=operation.may_fail)
        if not operation.may_fail and not any("…" in text for text in shown):
            return
    depths = _depths(operation)
    if depths:
        yield depths


def _stack_before(flow: Flow, operation: OperationFlow) -> AbstractStack | None:
    stacks = [way.before for way in operation.ways]
    if not operation.is_complete or None in stacks:
        return None
    return flow.any_of(stack for stack in stacks if stack is not None)


def _stack_after(flow: Flow, operation: OperationFlow) -> AbstractStack | None:
    """Return the stack after `operation` has succeeded. Return None if this is not known."""
    ways = [way for way in operation.ways if not way.succeeds.is_impossible]
    stacks = [way.after for way in ways]
    if not operation.is_complete or None in stacks:
        return None
    return flow.any_of(stack for stack in stacks if stack is not None)


def _depths(operation: OperationFlow) -> str:
    """Return a text about the depth of the stack before and after `operation`. Return an empty text
    if neither depth is known."""
    depth, after = operation.depth("before"), operation.depth("after")
    if depth is None or after is None or (depth, after) == (_ANY_DEPTH, _ANY_DEPTH):
        return ""
    return phrase(
        "stack depth {before} before, {after} after",
        before=depth_text(depth),
        after=depth_text(after),
    )


def loops_words(loops: Sequence[tuple[int, int]], first_line: int) -> str:
    """Return words that name the first of `loops`, which may never end (see `Verdict.loops`). There must be at least one
    loop. `first_line` is as in `operation_lines`."""
    first, last = (first_line + index for index in loops[0])
    where = (
        phrase("line {line}", line=first)
        if first == last
        else phrase("lines {first} to {last}", first=first, last=last)
    )
    if len(loops) > 1:
        return phrase("for example the loop in {lines}", lines=where)
    return phrase("the loop in {lines}", lines=where)


def unknown_verdict(flow: Flow, first_line: int) -> str:
    """Return the verdict on the program of `flow`, of which it is not known whether it ends. `first_line` is as in
    `operation_lines`."""
    verdict = flow.verdict
    reason = loops_words(verdict.loops, first_line) if verdict.loops else verdict.reason
    never = flow.shown.never or flow.endless
    return unknown_ending(reason, has_endless_run=never is not None)


def if_reads_succeed(words: str) -> str:
    """Return `words` with the remark that they are true only if every read succeeds."""
    return phrase("{words}, if every read of the input succeeds", words=words)


def _failures(flow: Flow, index: int, first_line: int) -> Iterator[str]:
    """Yield a text about each error of the operation at `index`, the most certain error first. If a
    run has shown the error, the text may name the step at which the error was raised. `first_line`
    is as in `operation_lines`."""
    operation, failures = flow.operation(index), flow.failures_of(index)
    reads = read_failures(flow, index, first_line)
    for failure in sorted(
        failures,
        key=lambda failure: (
            failure.degree == "possible",
            -1 if failure.because is None else failure.because,
        ),
    ):
        name = phrase(ERROR_NAMES[failure.error])
        witness = failure.certainty.witness
        if failure.degree == "always":
            yield phrase("always fails: {error}", error=name)
        elif failure.degree == "possible":
            yield phrase("may fail: {error}", error=name)
        elif failure.because is not None:
            yield phrase(
                "{error}, if the read in line {line} fails",
                error=name,
                line=first_line + failure.because,
            )
        elif witness is not None and not (reads and failure.error == INPUT_MISMATCH):
            yield phrase("can fail: {error}", error=name) + _when(operation, witness)
    yield from reads


def queued_failures(
    flow: Flow, index: int, first_line: int, *, never_seen: bool = True
) -> list[str]:
    """Return a text about each error of the clicks that the operation at `index` queues. If an
    error is possible in several cases, the text is about the most certain case. `first_line` is as
    in `operation_lines`.

    If `never_seen` is False, errors that no run has shown are left out.
    """
    ranked: dict[CommandError, tuple[int, Failure]] = {}
    queued = flow.failures_of_queued(index)
    always = {error for _, failures in queued for error in _always(failures)}
    is_always = len(always) == 1 and all(_always(failures) == always for _, failures in queued)
    for _, failures in queued:
        for failure in failures:
            is_seen = failure.degree != "possible"
            rank = 0 if not is_seen else 1 if failure.because is not None else 2
            if (is_seen or never_seen) and rank >= ranked.get(failure.error, (0, failure))[0]:
                ranked[failure.error] = rank, failure
    return [
        _queued_failure(rank, failure, first_line, is_always=is_always)
        for rank, failure in ranked.values()
    ]


def _always(failures: Sequence[Failure]) -> set[CommandError]:
    return {failure.error for failure in failures if failure.degree == "always"}


def _queued_failure(rank: int, failure: Failure, first_line: int, *, is_always: bool) -> str:
    error = phrase(ERROR_NAMES[failure.error])
    if is_always:
        return phrase("the click that it performs always fails: {error}", error=error)
    if rank == 0:
        return phrase("the click that it performs may fail: {error}", error=error)
    if failure.because is None:
        return phrase("the click that it performs can fail: {error}", error=error)
    return phrase(
        "the click that it performs can fail: {error}, if the read in line {line} fails",
        error=error,
        line=first_line + failure.because,
    )


_READ_FAILURES: Mapping[frozenset[str], str] = {
    frozenset(("in(n)",)): template("if this gets no number: {errors}"),
    frozenset(("in(c)",)): template("if this gets no character: {errors}"),
}


def read_failures(flow: Flow, index: int, first_line: int) -> list[str]:
    """Return a list with one text. The text names the errors that runs have shown after a failed
    read, and the lines of these errors. The operation at `index` is the first whose read fails.

    Return an empty list if runs have shown no such error. `first_line` is as in `operation_lines`.
    """
    failures_seen = flow.seen_after.get(index)
    if not failures_seen:
        return []
    names = frozenset(command.name for command in flow.operation(index).commands)
    errors = phrase(" and ").join(
        lines_text(error, [first_line + number for number in numbers])
        for error, numbers in failures_seen.items()
    )
    sentence = _READ_FAILURES.get(names)
    return [
        phrase("if this read fails: {errors}", errors=errors)
        if sentence is None
        else phrase(sentence, errors=errors)
    ]


def _when(operation: OperationFlow, witness: Witness) -> str:
    """Return a text in parentheses that says when `operation` failed in the run of `witness`. The
    text is ``the first time this line is reached`` if the operation failed when it was first performed. Otherwise the
    text names the step."""
    is_first = witness == operation.reached.witness
    return f" ({phrase('the first time this line is reached') if is_first else step_text(witness)})"


def step_text(witness: Witness) -> str:
    """Return a text with the step of `witness`: ``first at step 5``. If the run of `witness` has
    input, the text says that this run is an example, and names the input."""
    if not witness.input:
        return phrase("first at step {step:,}", step=witness.step)
    return phrase(
        "for example at step {step:,} of a run with the input {input}",
        step=witness.step,
        input=repr(witness.input),
    )


def _way_details(
    board: Board, way: WayFlow, usual: OperationFlow, operation: OperationFlow
) -> Iterable[str]:
    """Yield texts about the effects of `operation` in the way `way`. `usual` has the facts about
    the operation that are true as long as every read succeeds."""
    if way.opened and way.opened_count != 1:
        yield phrase("opens {count} cells", count=value_words(way.opened_count))
    # If the analysis stopped early, further targets of a skip are not known.
    is_partial = usual is not operation and not operation.is_complete
    always = list(_stack_details(way._replace(skips={}) if is_partial else way))
    same = (usual_way for usual_way in usual.ways if _is_same(usual_way, way))
    for detail in _stack_details(next(same, way)):
        yield detail if detail in always else if_reads_succeed(detail)
    if way.performs_anywhere:
        yield phrase("performs a click on a cell that can be any")
    elif way.performs:
        clicks = sorted(way.performs, key=lambda click: click.cell)
        forms = phrase(" or ").join(source_form(click, board) for click in clicks)
        yield phrase("performs {clicks}", clicks=forms)


def _is_same(way: WayFlow, other_way: WayFlow) -> bool:
    return (way.operation, way.flagging, way.action, way.digit) == (
        *(other_way.operation, other_way.flagging, other_way.action, other_way.digit),
    )


def _written_details(way: WayFlow) -> Iterator[str]:
    """Yield a text about what the command of `way` writes, if this is known."""
    texts = [] if way.written is None else written_texts(way.command.name, way.written)
    if texts:
        yield written_words(texts, is_code=True, may_fail=way.may_fail)


def _stack_details(way: WayFlow) -> Iterator[str]:
    if way.pushed is not None and value_words(way.pushed) != "?":
        yield phrase("leaves {value} on top", value=value_words(way.pushed))
    yield from _written_details(way)
    if way.skips:
        yield phrase("skips {counts}", counts=", ".join(map(str, way.skips)))
