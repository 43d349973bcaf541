"""Writes a click on a cell of the board as an operation at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardEdit
from mines_tools.languages.mines.commands import ERROR_NAMES, SELECTION
from mines_tools.languages.mines.flow.choices import MOST_STATES, leaves_of
from mines_tools.languages.mines.ide.board_changes import changed_operations, edited
from mines_tools.languages.mines.ide.board_clicks import outcome_name
from mines_tools.languages.mines.ide.board_view import shown_stack
from mines_tools.languages.mines.ide.hints import target_lines
from mines_tools.languages.mines.ide.place import operation_at, tree_of
from mines_tools.languages.mines.ide.state_before import state_before
from mines_tools.languages.mines.operations import Operation, source_form
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.words.commands import either
from mines_tools.languages.mines.words.values import stack_text, written_texts
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.board import BoardStack
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow.choices import Leaves
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.state_before import KnownBefore
    from mines_tools.languages.mines.ide.board_changes import Edited
    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.mines.tree import Tree

_MOST_NAMED = 3


def written_click(snapshot: Snapshot, offset: int, cell: int, button: Button) -> BoardEdit:
    """Return the edit that writes a click on `cell` as an operation before the operation at `offset`. If no operation
    is there, the click becomes the first operation. The cursor stays on its line, so that the board then shows the state
    after the click."""
    tree = tree_of(snapshot)
    index = operation_at(tree, offset)
    at = index or 0
    there = state_before(snapshot, at)
    assert there is not None
    operation = Operation("click", cell, button)
    edit, cursor = _insertion(tree, index, offset, source_form(operation, there.board))
    after = edited(snapshot, (edit,))
    changed = changed_operations(snapshot, after, lambda old: old + (old >= at))
    leaves = leaves_of(there.program, there.players, there.stacks, there.states, operation)
    words = "; ".join(_words(there, operation, leaves, after, at))
    if not tree.shapes:
        changed = ()
        words = phrase("{words}; the empty line below it is an operation too", words=words)
    if changed is None:
        words = phrase("{words}; it is not known whether other operations change", words=words)
    names = [each.command.name for each in leaves]
    is_known = len(names) == 1 and there.certainty not in ("unknown", "unreached")
    return BoardEdit(
        (edit,),
        cursor,
        words,
        names[0] if is_known else "",
        _stack_after(there, leaves) if is_known else None,
        changed or (),
        is_uncertain=changed is None,
    )


def _insertion(tree: Tree, index: int | None, offset: int, code: str) -> tuple[Edit, int]:
    """Return the edit that writes the operation `code` before the operation at `index`, and the place of the cursor
    after the edit. If `index` is None, the operation becomes the first one."""
    if not tree.shapes:
        end = line_end(tree, tree.board_lines[-1])
        at = len(tree.text)
        added = f"{end}{code}{end}"
        return Edit(Span(at, at), added), at + len(added)
    line = tree.operation_lines[index or 0]
    at = tree.lines.starts[line]
    added = f"{code}{line_end(tree, line)}"
    return Edit(Span(at, at), added), (at if index is None else offset) + len(added)


def _stack_after(there: KnownBefore, leaves: Sequence[Leaves]) -> BoardStack | None:
    (only,) = leaves
    if only.errors or only.aborts or not only.stacks:
        return None
    stack = there.stacks.flat(only.stacks[0])
    for other in only.stacks[1:]:
        stack = there.stacks.join(stack, there.stacks.flat(other))
    return shown_stack(stack)


def _words(
    there: KnownBefore,
    operation: Operation,
    leaves: Sequence[Leaves],
    after: Edited,
    index: int,
) -> Iterator[str]:
    if there.certainty == "unreached":
        yield phrase("no run comes here")
        return
    outcomes = [
        outcome
        for state in there.states[:MOST_STATES]
        for outcome in there.players.perform(state.control.cells, state.control.flagging, operation)
    ]
    if len(leaves) > _MOST_NAMED:
        yield phrase("one of {count} commands", count=len(leaves))
    else:
        yield phrase(" or ").join(_effect(there, each, outcomes) for each in leaves)
    yield from _later(there, leaves, after, index)
    if outcomes and all(outcome.must_end for outcome in outcomes):
        yield phrase("the game ends, and the program too")
    elif any(outcome.may_end for outcome in outcomes):
        yield phrase("the game may end, and the program too")


def _later(
    there: KnownBefore, leaves: Sequence[Leaves], after: Edited, index: int
) -> Iterator[str]:
    """Yield what the new operation does later, when a run comes to it again, and where a skip leads."""
    flow = after.flow
    if flow is None:
        return
    new = flow.operation(index)
    targets = target_lines(after.tree, new)
    if targets and len(targets) <= _MOST_NAMED:
        lines = phrase(" or ").join(str(line + 1) for line in targets)
        yield phrase("-> line {lines}", lines=lines)
    names = {each.command.name for each in leaves}
    later = [command.name for command in new.commands if command.name not in names]
    if later and there.certainty == "known":
        yield phrase("when a run comes here again, it selects {commands}", commands=either(later))


def _effect(there: KnownBefore, leaves: Leaves, outcomes: Sequence[ClickOutcome]) -> str:
    """Return words for what the new operation does if it selects the command of `leaves`."""
    name = leaves.command.name
    names = {
        outcome_name(outcome)
        for outcome in outcomes
        if SELECTION[outcome.action][outcome.digit].name == name
    }
    text = names.pop() if len(names) == 1 else name
    errors = phrase(" or ").join(phrase(ERROR_NAMES[error]) for error in sorted(leaves.errors))
    if not leaves.stacks:
        return phrase("{command} fails: {error}", command=text, error=errors) if errors else text
    if "right on unopened" in leaves.actions:
        text = phrase("{command}, sets a flag", command=text)
    elif "right on flagged" in leaves.actions:
        text = phrase("{command}, takes the flag away", command=text)
    outputs = [] if leaves.written is None else written_texts(name, leaves.written)
    if len(outputs) == 1:
        text = phrase("{command} writes {text}", command=text, text=outputs[0])
    stack = there.stacks.flat(leaves.stacks[0])
    for other in leaves.stacks[1:]:
        stack = there.stacks.join(stack, there.stacks.flat(other))
    words = phrase("{command}: the stack is then {stack}", command=text, stack=stack_text(stack))
    return phrase("{words}, or it fails: {error}", words=words, error=errors) if errors else words
