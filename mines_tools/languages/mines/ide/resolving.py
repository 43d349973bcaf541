"""The documentation that an editor shows beside a completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import COMMANDS, ERROR_NAMES
from mines_tools.languages.mines.flow.choices import MOST_STATES, leaves, leaves_first
from mines_tools.languages.mines.flow.early_end import early_end
from mines_tools.languages.mines.flow.hypothetical import placed
from mines_tools.languages.mines.ide.comment_words import command_markdown, known_rules
from mines_tools.languages.mines.ide.ended import why_ended
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.languages.mines.ide.snippets import PROGRAMS, program_text, without_stops
from mines_tools.languages.mines.operations import RESTART, SWITCH, Operation
from mines_tools.languages.mines.words.cells import cell_line, picture
from mines_tools.languages.mines.words.commands import command_line
from mines_tools.languages.mines.words.operations import if_reads_succeed
from mines_tools.languages.mines.words.values import stack_text
from mines_tools.rules.editor import rule_markdown
from mines_tools.text.markdown import fenced, lines, paragraphs, prose
from mines_tools.text.step_words import unknown_words
from mines_tools.translations.phrases import counted, phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Completion, Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.choices import Leaves

_MOST_STACKS = 3


def resolve_completion(snapshot: Snapshot, completion: Completion) -> str:
    """Return the documentation of `completion`, as Markdown."""
    data = completion.data or {}
    if "rule" in data:
        return rule_markdown(known_rules(), str(data["rule"]), "mines")
    if data.get("snippet") in PROGRAMS:
        return fenced(without_stops(program_text(str(data["snippet"]))), "mines")
    if "operations" in data:
        return fenced(str(data["operations"]), "mines")
    command = COMMANDS.get(str(data.get("missing")))
    if command is not None:
        why = [prose(str(data["why"]))] if "why" in data else []
        return paragraphs(*why, command_markdown(command))
    if "index" not in data:
        return ""
    condition = str(data.get("condition"))
    about_cell = phrase(_UNKNOWN[condition]) if condition in _UNKNOWN else ""
    return _operation(snapshot, data["index"], _operation_of(data), about_cell)


_UNKNOWN = {
    "opened": template(
        "It is not known here whether the cell is open. If it is open, the click does this. Otherwise "
        "it does something else."
    ),
    "unopened": template(
        "It is not known here whether the cell is open. If it is neither open nor flagged, the click does "
        "this. Otherwise it does something else."
    ),
}
"""Sentences about a click whose cell may have another state. The keys are conditions of offers (see
`offers.Condition`)."""
_FLAGS = {
    "right on unopened": template("puts a flag on the cell"),
    "right on flagged": template("takes the flag away"),
}


def _operation_of(data: object) -> Operation | None:
    match data:
        case {"kind": "click", "cell": int(cell), "button": "left" | "right" as button}:
            return Operation("click", cell, button)
        case {"kind": "switch"}:
            return SWITCH
        case {"kind": "restart"}:
            return RESTART
    return None


def _operation(
    snapshot: Snapshot, index: object, operation: Operation | None, about_cell: str
) -> str:
    """Return the documentation of `operation`, which could be written in place of the operation at
    `index`. `about_cell` is a sentence about the state of the clicked cell, or an empty text."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    is_in_list = isinstance(index, int) and 0 <= index < len(tree.shapes)
    if operation is None or board is None or not is_in_list or operation.cell >= len(board.digits):
        return ""
    parts = []
    if flow is not None and isinstance(index, int):
        after = placed(flow, index, operation)
        states = after.states_before(index)
        is_known = after.is_complete and len(states) <= MOST_STATES
        outcomes = (
            leaves(after, index, operation) if is_known else leaves_first(flow, index, operation)
        )
        if outcomes and not is_known:
            parts.append(phrase("When first performed:"))
        reading = leaves(after.reading_of(index), index, operation) if is_known else []
        usual = {outcome.command: outcome for outcome in reading}
        for outcome in outcomes:
            words = _left(flow, usual.get(outcome.command, outcome), outcome)
            parts.append(lines(map(prose, words)))
    if flow is not None and isinstance(index, int) and flow.is_never_reached(index):
        end = early_end(flow, index)
        if end is not None and end.reason == "opened":
            parts.append(prose(why_ended(snapshot, end.operation)))
    elif about_cell and not parts:
        parts.append(prose(about_cell))
    if operation.kind == "click":
        parts.append(prose(cell_line(board, operation.cell)))
        parts.append(fenced("\n".join(picture(board, operation.cell)), "text"))
    return paragraphs(*parts)


def _stacks(texts: Sequence[str], *, is_whole: bool) -> str:
    """Return words for the stacks `texts` that a click leaves. If `is_whole` is False, it may leave another stack."""
    stacks = phrase(" or ").join(f"`{stack}`" for stack in texts)
    words = phrase("leaves {stacks}", stacks=stacks)
    if not is_whole:
        words = phrase("leaves {stacks} or another stack", stacks=stacks)
    return phrase("{words}, the top first", words=words) if ", " in stacks else words


def _left(flow: Flow, outcome: Leaves, always: Leaves) -> Iterator[str]:
    """Yield sentences about a click that is offered: its command, the values that it leaves on the
    stack, and possible errors.

    `outcome` describes the click as long as every read succeeds. `always` describes the click in
    all runs.
    """
    yield command_line(outcome.command)
    if len(outcome.opened) > 1:
        yield phrase("opens {count} cells", count=len(outcome.opened))
    for action, words in _FLAGS.items():
        if action in outcome.actions:
            yield phrase(words)
    shown = [stack_text(stack) for stack in outcome.stacks[:_MOST_STACKS]]
    if shown:
        words = _stacks(shown, is_whole=len(shown) == len(outcome.stacks))
        yield words if outcome.stacks == always.stacks else if_reads_succeed(words)
    signs = unknown_words(shown)
    if signs:
        yield phrase("in a stack, {meanings}", meanings=signs)
    always_fails = len(always.errors) == 1 and not always.stacks and not always.aborts
    for error in sorted(always.errors if always_fails else outcome.errors):
        name = phrase(ERROR_NAMES[error])
        if always_fails:
            yield phrase("always fails: {error}", error=name)
        else:
            yield phrase("may fail: {error}", error=name)
    if outcome.command.name == "skip":
        count = len(flow.program.operations)
        yield counted(count, "the list has {count} operation", "the list has {count} operations")
