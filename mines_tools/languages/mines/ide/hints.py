"""Hints at the ends of lines: the command of the operation (and what a switch or a restart does to the game), its value,
the target of a skip, the depth of the stack. If the operation selects other commands after a failed read, the last hint
names them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hint
from mines_tools.languages.mines.claims import can_claim, claim_on, is_said, name_of
from mines_tools.languages.mines.commands import ERROR_NAMES
from mines_tools.languages.mines.comments import split_comment
from mines_tools.languages.mines.ide.first import first_time, with_first
from mines_tools.languages.mines.ide.note_edits import note_edit
from mines_tools.languages.mines.ide.place import (
    code_span,
    comment_span,
    flow_of,
    operations_between,
    tree_of,
)
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.languages.mines.words.commands import command_line, either
from mines_tools.languages.mines.words.game_effects import switch_line, with_game_effect
from mines_tools.languages.mines.words.operations import if_reads_succeed, operation_summary
from mines_tools.languages.mines.words.values import depth_text, value_words, written_texts
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.claims import Claimed
    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow import Flow, OperationFlow
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.ide.first import First
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span


_MOST_NAMES = 3
_MOST_TARGETS = 3


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Return the hints whose places are within `span`. A line without an operation, which may have a comment, is an
    operation too, and has only the hint `noop`."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    if flow is None or board is None:
        return []
    hints_in_span: list[Hint] = []
    for index in operations_between(tree, span):
        _, button, _, rest = tree.shapes[index]
        if rest:
            continue
        operation = flow.operation(index)
        at = _place(tree, tree.operation_lines[index])
        if not span.start <= at <= span.end:
            continue
        if not button:
            hints_in_span += _of_empty_line(tree, index, operation, at)
        elif operation.reached.is_impossible:
            hints_in_span.append(Hint(at, phrase("never reached"), "command"))
        else:
            hints_in_span += _with_note(tree, operation, _of(tree, flow, index, at))
    return hints_in_span


def _with_note(
    tree: Tree, operation: OperationFlow, hints_of_one: Iterable[Hint]
) -> Iterator[Hint]:
    """Yield the hints of one operation. The first of them that names its command gets the edit that writes the command as
    a note."""
    name, line = name_of(operation), tree.operation_lines[operation.number]
    edit = None
    if name is not None and tree.program is not None and can_claim(tree, line):
        edit = note_edit(tree, line, name)
    for hint in hints_of_one:
        if edit is not None and hint.kind == "command":
            yield hint._replace(edits=(edit,))
            edit = None
        else:
            yield hint


def _place(tree: Tree, line: int) -> int:
    """Return the offset at which the hints of `line` are shown. This is after the comment, so that
    the hints do not move the comment."""
    comment = comment_span(tree, line)
    if comment is not None:
        words = tree.text[comment.start : comment.end].rstrip(BLANKS)
        if "\r" not in words:  # an editor shows text after it on another line
            return comment.start + len(words)
    return code_span(tree, line).end


def _of_empty_line(tree: Tree, index: int, operation: OperationFlow, at: int) -> Iterator[Hint]:
    """Yield the hint for a line that is an operation without a click, unless its comment names the command."""
    label = command_label(operation)
    _, comment = split_comment(tree.line_texts[tree.operation_lines[index]])
    if label and label not in re.findall(r"\w+", comment):
        assert tree.board is not None
        yield Hint(at, label, "command", _summary(tree.board, operation))


def _of(tree: Tree, flow: Flow, index: int, at: int) -> Iterator[Hint]:
    operation = flow.operation(index)
    label = command_label(operation)
    if not label:
        return
    assert tree.board is not None
    tooltip = _summary(tree.board, operation)
    failure = operation.always_fails()
    if failure is not None:
        fails = phrase(
            "{command} fails: {error}", command=label, error=phrase(ERROR_NAMES[failure])
        )
        yield Hint(at, fails, "command", tooltip)
        return
    first, usual = first_time(flow, index), flow.while_reading(index)
    # The other hints hold as long as reads succeed. They would seem to describe these commands too.
    after_failed_read = _only_after_failed_read(operation, usual, first)
    described_first, summary = _without(first, after_failed_read), tooltip
    described, command = operation, operation.only_command
    if after_failed_read:
        described, command = usual, usual.commands[0] if len(usual.commands) == 1 else None
        label = _joined([command.name for command in usual.commands])
        summary = _summary(tree.board, usual, holds_always=False)
    line = tree.operation_lines[index]
    claim = claim_on(tree, line)
    has_claim = claim is not None and _says(claim, command, described.value, described_first)
    if not has_claim:
        words = with_game_effect(_commands_label(described, label, described_first), operation)
        yield Hint(at, words, "command", summary)
    says_value = has_claim and claim is not None and claim.value is not None
    at_first = first is None or not first.if_reads_succeed
    value = _value_label(usual.value, first)
    if value and not says_value and not _is_written(value, tree.line_texts[line]):
        words = phrase("the value that it leaves on top unless it fails")
        holds_always = at_first and usual.value == operation.value
        yield Hint(at, value, "value", _tooltip(words, holds_always))
    output = _written_label(operation, first)
    if output and not _is_output_in_comment(output, tree.line_texts[line]):
        yield Hint(at, output, "value", phrase("what it writes"))
    yield from _targets(tree, operation, usual, at)
    depth = usual.depth("after")
    if depth is not None:
        words = phrase("depth {depth}", depth=_depth_label(depth, first))
        holds_always = at_first and depth == operation.depth("after")
        about = phrase("the depth of the stack after it")
        yield Hint(at, words, "depth", _tooltip(about, holds_always))
    if after_failed_read:
        names = _joined(after_failed_read) + ("" if operation.is_complete else "?")
        words = phrase("({commands} if a read fails)", commands=names)
        yield Hint(at, words, "command", tooltip, is_unusual=True)


def _targets(tree: Tree, operation: OperationFlow, usual: OperationFlow, at: int) -> Iterator[Hint]:
    """Yield the hint for the lines at which the run goes on after a skip."""
    targets = target_lines(tree, usual)
    if not targets:
        return
    shown = [str(line + 1) for line in targets[:_MOST_TARGETS]]
    lines = phrase(" or ").join(shown)
    more = len(targets) - len(shown)
    words = phrase("-> line {lines}", lines=lines)
    if more:
        words = counted(
            more,
            "-> line {lines} or {count} other",
            "-> line {lines} or {count} others",
            lines=lines,
        )
    if more and len(targets) == len(tree.operation_lines):
        words = phrase("-> any line")
    later = [line for line in target_lines(tree, operation) if line not in targets]
    if usual is not operation and operation.is_complete and 0 < len(later) <= _MOST_TARGETS:
        more_lines = phrase(" or ").join(str(line + 1) for line in later)
        words = phrase("{targets}; after a failed read: {lines}", targets=words, lines=more_lines)
    tooltip = phrase("where the run goes on after the skip")
    is_partial = usual is not operation and not operation.is_complete
    is_same = not is_partial and targets == target_lines(tree, operation)
    yield Hint(at, words, "target", _tooltip(tooltip, is_same))


def _only_after_failed_read(
    operation: OperationFlow, usual: OperationFlow, first: First | None
) -> Sequence[str]:
    """Return the commands that `operation` selects only after a failed read. `usual` has the facts about the
    operation that are true as long as every read succeeds. Return nothing if these facts are not complete, or if a
    read must fail before the operation is performed for the first time."""
    if usual is operation or not usual.is_complete or not usual.ways:
        return ()
    names = {command.name for command in usual.commands}
    if first is not None and not names.intersection(first.commands):
        return ()
    return [command.name for command in operation.commands if command.name not in names]


def _without(first: First | None, names: Sequence[str]) -> First | None:
    """Return `first` without the commands in `names`."""
    if first is None:
        return None
    commands, later = (
        tuple(name for name in listed if name not in names)
        for listed in (first.commands, first.later)
    )
    return first._replace(commands=commands, later=later)


def _summary(board: Board, operation: OperationFlow, *, holds_always: bool = True) -> str:
    """Return the tooltip of the hint that names the commands of `operation`: what the operation is, and then a line for
    each command that explains it. Many commands are not explained. If `holds_always` is False, the tooltip says that it
    is correct only as long as every read succeeds."""
    words = _tooltip("\n".join(operation_summary(board, operation)), holds_always)
    commands = operation.commands
    explained = map(command_line, commands if len(commands) <= _MOST_NAMES else ())
    return "\n".join(filter(None, [words, switch_line(operation), *explained]))


def _commands_label(operation: OperationFlow, label: str, first: First | None) -> str:
    """Return the label of the hint that names the commands of `operation`. If there are several, the label marks those
    that always fail, because the value beside the label is only that of the others. If there is nothing to mark, return
    `label` with the commands of the first time (see `with_first`)."""
    never_succeeding = {
        command.name
        for command in operation.commands
        if operation.is_complete
        and all(
            way.succeeds.is_impossible and way.aborts.is_impossible
            for way in operation.ways
            if way.command.name == command.name
        )
    }
    if not never_succeeding or len(operation.commands) == 1:
        return with_first(label, first, either)

    def marked(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            phrase("{command} (fails)", command=name) if name in never_succeeding else name
            for name in names
        )

    if first is not None and first.later:
        first = first._replace(commands=marked(first.commands), later=marked(first.later))
        return with_first("", first, either)
    return _joined(marked(command.name for command in operation.commands))


def _joined(names: Sequence[str]) -> str:
    """Return a text that lists the commands `names`, or their number if they are many."""
    if len(names) > _MOST_NAMES:
        return phrase("one of {count} commands", count=len(names))
    return either(names)


def _tooltip(words: str, holds_always: bool) -> str:
    """Return the tooltip of a hint. If `holds_always` is False, the hint is correct only as long as
    every read succeeds. The tooltip then says so."""
    return words if holds_always else if_reads_succeed(words)


def _says(
    claim: Claimed, command: Command | None, value: Value | None, first: First | None
) -> bool:
    """Return whether `claim`, the claim in the comment, is true. A claim names the command of the
    operation, and perhaps the value that the operation pushes. Hints need not repeat a true claim.

    `command` is the only command of the operation, or None. `value` is the value that it pushes.
    """
    name = None if command is None else command.name
    if first is not None and first.later:
        name, value = (first.commands[0] if len(first.commands) == 1 else None), first.value
    return is_said(claim, name, value)


def _is_written(words: str, text: str) -> bool:
    """Return whether the comment in the line `text` already contains `words`, as ``# 12 * 6 = 72``
    contains ``= 72``."""
    _, comment = split_comment(text)
    at = comment.find(words, 1)
    return at >= 0 and not comment[at + len(words) :][:1].isalnum()


def _is_output_in_comment(words: str, text: str) -> bool:
    """Return whether the comment in the line `text` already names the output `words`. It may leave
    out the quotation marks, as in ``# out(c); H``."""
    _, comment = split_comment(text)
    words = words.removesuffix(phrase("{text} when first performed", text=""))
    return words in comment.split() or comment.rpartition(";")[2].strip() == words.strip('"')


def _value_label(value: Value | None, first: First | None) -> str:
    usual = "?" if value is None else value_words(value)
    at_first = "?" if first is None or first.value is None else value_words(first.value)
    if "?" not in (usual, at_first) and at_first != usual:
        return phrase("= {first}, later {later}", first=at_first, later=usual)
    if first is None or at_first == usual:
        return "" if usual == "?" else f"= {usual}"
    if at_first == "?":  # the first time it may fail
        return phrase("later = {later}", later=usual)
    return phrase("= {first} when first performed", first=at_first)


def _written_label(operation: OperationFlow, first: First | None) -> str:
    """Return the text that the operation writes every time it is performed. If this is known only
    for the first time, the label says so. Return an empty text if nothing is known."""
    name = operation.commands[0].name
    if operation.written is not None:
        texts = written_texts(name, operation.written)
        if len(texts) == 1:
            return texts[0]
    if first is None or first.written is None:
        return ""
    texts = written_texts(first.commands[0], first.written)
    return phrase("{text} when first performed", text=texts[0]) if len(texts) == 1 else ""


def _depth_label(depth: tuple[int, int | None], first: First | None) -> str:
    usual = depth_text(depth)
    at_first = usual if first is None or first.depth is None else depth_text(first.depth)
    return (
        usual
        if at_first == usual
        else phrase("{first}, later {later}", first=at_first, later=usual)
    )


def command_label(operation: OperationFlow) -> str:
    """Return a text that names the commands that `operation` can select. Return an empty text if no
    command is known."""
    names = [command.name for command in operation.commands]
    if not names:
        return ""
    certain = operation.only_command is not None
    label = _joined(names)
    return label if certain or (operation.is_complete and len(names) > 1) else f"{label}?"


def target_lines(tree: Tree, operation: OperationFlow) -> list[int]:
    """Return the lines at which a run can continue after `operation`, if it is a skip. If no line
    is known, the list is empty."""
    size = len(tree.shapes)
    skips = {skip for way in operation.ways for skip in way.skips}
    return sorted({tree.operation_lines[(operation.number + 1 + skip) % size] for skip in skips})
