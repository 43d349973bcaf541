"""Changes that rewrite the coordinates or the button of an operation, or the generated note after
it. A generated note is a comment that begins with ``#=`` and says what the operation does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.mines.claims import can_claim, name_of
from mines_tools.languages.mines.flow.choices import leaves_first
from mines_tools.languages.mines.flow.hypothetical import placed
from mines_tools.languages.mines.ide.note_edits import note_edit
from mines_tools.languages.mines.ide.place import code_span, flow_of, operations_between, tree_of
from mines_tools.languages.mines.operations import source_form
from mines_tools.text.diagnostics import Edit
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_MOST_NAMES = 3
_MOST = 2_000
"""The greatest number of selected operations that a change rewrites."""


def coordinate_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield a change that rewrites the coordinates of the selected operations, and one that
    rewrites all coordinates. A coordinate then has its usual form: inside the board, without a
    needless sign or zero."""
    tree = tree_of(snapshot)
    if tree.program is None:
        return
    selected_edits = list(_coordinate_edits(tree, operations_between(tree, span)[:_MOST]))
    if not selected_edits:
        return
    title = (
        phrase("Write `{coordinate}` as on the board", coordinate=selected_edits[0].text)
        if len(selected_edits) == 1
        else phrase("Write these coordinates as on the board")
    )
    yield Action(title, "refactor.rewrite", tuple(selected_edits))
    all_edits = tuple(_coordinate_edits(tree, range(len(tree.shapes))))
    if len(all_edits) > len(selected_edits):
        title = phrase(
            "Write all {count} such coordinates as on the board",
            count=len(all_edits),
        )
        yield Action(title, "refactor.rewrite", all_edits)


def _coordinate_edits(tree: Tree, indexes: Iterable[int]) -> Iterator[Edit]:
    board = tree.board
    assert board is not None
    for index in indexes:
        operation = tree.operations[index]
        column, button, row, _ = tree.shapes[index]
        if operation is None or not column:
            continue
        form = source_form(operation, board)
        if form != column + button + row:
            yield Edit(code_span(tree, tree.operation_lines[index]), form)


def button_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the change that gives the selected click the other button. The title says what the
    click does after the change.

    In flagging mode, a left button makes a right click.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    selected = operations_between(tree, span)
    if flow is None or tree.program is None or len(selected) != 1:
        return
    (index,) = selected
    operation = tree.program.operations[index]
    modes = {way.flagging for way in flow.operation(index).ways}
    if operation.kind != "click" or len(modes) != 1:
        return  # never reached, or sometimes one click and sometimes the other
    other = operation._replace(button="right" if operation.button == "left" else "left")
    column, button, row, _ = tree.shapes[index]
    form = f"{column}{';' if button == ',' else ','}{row}"
    is_left = (other.button == "left") != (True in modes)
    after = placed(flow, index, other)
    if after.is_complete:
        names = [command.name for command in after.operation(index).commands]
    else:
        first = leaves_first(flow, index, other)
        names = list(dict.fromkeys(outcome.command.name for outcome in first))
    if not names or len(names) > _MOST_NAMES:
        return
    click = phrase("left click" if is_left else "right click")
    if True in modes:
        click = phrase("{click} in flagging mode", click=click)
    commands = phrase(" or ").join(f"`{name}`" for name in names)
    if not after.is_complete:
        commands = phrase("{what} (the first time this line is reached)", what=commands)
    title = phrase(
        "Change to a {click}: `{form}`, {commands}",
        form=form,
        click=click,
        commands=commands,
    )
    edit = Edit(code_span(tree, tree.operation_lines[index]), form)
    yield Action(title, "refactor.rewrite", (edit,))


def note_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the change that writes a generated note after each selected operation. A note that is
    there already is updated."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    if flow is None or tree.program is None:
        return
    edits = []
    name = None
    for index in operations_between(tree, span)[:_MOST]:
        if not can_claim(tree, tree.operation_lines[index]):
            continue
        note_name = name_of(flow.operation(index))
        if note_name is None:
            continue
        edit = note_edit(tree, tree.operation_lines[index], note_name)
        if edit is not None:
            edits.append(edit)
            name = note_name
    if len(edits) == 1:
        title = phrase("Write the comment `#= {name}`, which the linter checks", name=name)
        yield Action(title, "refactor.rewrite", tuple(edits))
    elif edits:
        title = phrase(
            "Write comments `#= …` on {count} operations, which the linter checks", count=len(edits)
        )
        yield Action(title, "refactor.rewrite", tuple(edits))
