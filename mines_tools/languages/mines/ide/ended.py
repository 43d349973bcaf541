"""Finds out whether every run of a program ends before it comes to a certain place. If so, this module finds operations
to insert before the operation that ends the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.choices import first_player
from mines_tools.languages.mines.flow.early_end import early_end
from mines_tools.languages.mines.ide.place import code_span, flow_of, is_only_operation, tree_of
from mines_tools.languages.mines.ide.rest import prints_only, rest_after, with_rest
from mines_tools.languages.mines.ide.written_operations import (
    Written,
    printing,
    printing_and_ending,
    pushing,
)
from mines_tools.languages.mines.operations import RESTART, Operation, source_form
from mines_tools.languages.mines.player import OPENED, UNOPENED, Player
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.ide.rest import Rest
    from mines_tools.languages.mines.tree import Tree

_MOST_CLICKS = 40
"""The greatest number of clicks that are added so that the changed program ends."""


def end_before(snapshot: Snapshot, index: int) -> int | None:
    """Return the index of the operation that always ends the program before a run comes to the
    operation at `index`.

    Return None if it is not proved that there is such an operation.
    """
    flow = flow_of(snapshot)
    if flow is None or not flow.is_explored or not flow.is_never_reached(index):
        return None
    return _last_ending(flow, index)


def never_reached(snapshot: Snapshot, index: int, what: str) -> str:
    """Return a text which says that no run reaches `what`. `what` names a thing that could be
    written in place of the operation at `index`. If the runs end at one earlier line, the text
    names this line. Return "" if it is not proved that no run reaches the operation."""
    flow, tree = flow_of(snapshot), tree_of(snapshot)
    if flow is None or not flow.is_never_reached(index):
        return ""
    end = early_end(flow, index)
    if end is None:
        return phrase("{what} (never reached)", what=what)
    line = tree.operation_lines[end.operation] + 1
    return phrase("{what} (never reached: the run ends at line {line})", what=what, line=line)


def end_of_program(snapshot: Snapshot) -> int | None:
    """Return the index of the last operation that a run reaches. Return None if it is not proved
    that this operation always ends the program."""
    flow = flow_of(snapshot)
    if flow is None or not flow.is_explored:
        return None
    return _last_ending(flow, len(flow.program.operations))


def _last_ending(flow: Flow, index: int) -> int | None:
    """Return the index of the nearest operation before `index` that a run can reach. Return None if
    this operation does not always end the program."""
    last = next((before for before in range(index - 1, -1, -1) if flow.controls(before)), None)
    if last is None:
        return None
    operation = flow.program.operations[last]
    outcomes = [
        outcome for control in flow.controls(last) for outcome in flow.outcomes(control, operation)
    ]
    return last if outcomes and all(outcome.must_end for outcome in outcomes) else None


def why_ended(snapshot: Snapshot, end: int) -> str:
    """Return a sentence for the user. It says that the operation at `end` ends the program, and
    where the user can write the text or the number."""
    tree = tree_of(snapshot)
    line = tree.operation_lines[end]
    code = tree.text[slice(*code_span(tree, line))]
    return phrase(
        "the program has ended here: line {line} (`{code}`) opens the last safe cell. Write it above that line",
        line=line + 1,
        code=code,
    )


def above_the_end(snapshot: Snapshot, end: int, wanted: int | str) -> Written | None:
    """Return operations that do what is `wanted`: push a number or print a text. They can be
    inserted before the operation at `end`, which still ends the program then. Return None if no
    such operations are found."""
    flow = flow_of(snapshot)
    player = None if flow is None else first_player(flow, end)
    if flow is None or player is None:
        return None
    rules = tree_of(snapshot).rules
    written = (
        pushing(player, rules, wanted)
        if isinstance(wanted, int)
        else printing(player, rules, wanted)
    )
    if written is None:
        return None
    ending = flow.program.operations[end]
    restart: list[Operation] = []
    if player.cells[ending.cell] == OPENED and tree_of(snapshot).rules.restart_operation:
        restart.append(RESTART)
        player.perform(RESTART)
    opening = _opening_all_but(player, ending.cell)
    player.perform(ending)
    if opening is None or player.status != "cleared":
        return None
    restarts = [source_form(operation, player.board) for operation in restart]
    return Written(
        (*written.operations, *restarts, *opening.operations),
        (*written.commands, *("noop" for _ in restarts), *opening.commands),
    )


def inserted_before(tree: Tree, index: int, written: Written) -> Edit:
    """Return the edit that writes the operations `written` before the operation at `index`."""
    line = tree.operation_lines[index]
    at, end = tree.lines.starts[line], line_end(tree, line)
    return Edit(Span(at, at), "".join(f"{operation}{end}" for operation in written.operations))


class AddedOperations(NamedTuple):
    """Operations that print a text or push a number. They are written before the end of a program."""

    edit: Edit
    written: Written
    line: int | None
    """The line before which the operations are inserted. Its operation ends the program. If `line`
    is None, the operations are written on the last line of the text, which is empty."""
    rest: Rest
    """Whether the rest of the program still does the same: ``same`` or ``unknown``."""

    def words(self) -> str:
        """Return a short description of the change for the user."""
        operations = self.written.briefly()
        words = (
            phrase("at the end: {operations}", operations=operations)
            if self.line is None
            else phrase(
                "before line {line}: {operations}", operations=operations, line=self.line + 1
            )
        )
        return with_rest(words, self.rest)


def added_above(snapshot: Snapshot, end: int, wanted: int | str) -> AddedOperations | None:
    """Return the operations that `above_the_end` finds, with the edit that inserts them. Return
    None if it finds no operations. Also return None if the operations print a text, but change what
    the rest of the program does."""
    written, flow = above_the_end(snapshot, end, wanted), flow_of(snapshot)
    if written is None or flow is None:
        return None
    rest = rest_after(flow, end, 0, written, wanted) if isinstance(wanted, str) else "same"
    if rest == "different":
        return None
    tree = tree_of(snapshot)
    edit = inserted_before(tree, end, written)
    return AddedOperations(edit, written, tree.operation_lines[end], rest)


def added_printing(snapshot: Snapshot, text: str) -> AddedOperations | None:
    """Return operations that print `text` when a run comes to the end of the program. After printing, the program ends
    as it did before. Return None if no such operations are found."""
    tree = tree_of(snapshot)
    end = end_of_program(snapshot)
    if end is not None:
        return added_above(snapshot, end, text)
    if not tree.operation_lines:
        return None
    line = tree.operation_lines[-1]
    span = code_span(tree, line)
    flow = flow_of(snapshot)
    player = None if flow is None else first_player(flow, len(tree.operation_lines) - 1)
    if (
        flow is None
        or player is None
        or span.start < span.end
        or tree.line_texts[line].strip(BLANKS)
    ):
        return None
    last = len(tree.operation_lines) - 1
    alone = only_printing(snapshot, last, text)
    if alone is not None:
        return AddedOperations(
            Edit(span, line_end(tree, line).join(alone.operations)), alone, None, "same"
        )
    written = printing(player, tree.rules, text)
    rest = "different" if written is None else rest_after(flow, last, 1, written, text)
    if written is None or rest == "different":
        return None
    return AddedOperations(
        Edit(span, line_end(tree, line).join(written.operations)), written, None, rest
    )


def only_printing(snapshot: Snapshot, index: int, text: str) -> Written | None:
    """Return operations that print `text` and then end the program. They replace the operation at
    `index`. Return None if another line has an operation too, or if no such operations are found.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    if flow is None or tree.board is None or not is_only_operation(tree, index):
        return None
    written = printing_and_ending(Player(tree.board, tree.rules), tree.rules, text)
    is_proved = written is not None and prints_only(flow.program, written, text)
    return written if is_proved else None


def _opening_all_but(player: Player, last: int) -> Written | None:
    """Let `player` click every safe cell except `last`, and return the clicks. Return None if too
    many clicks are needed, or if they would end the game."""
    operations: list[str] = []
    commands: list[str] = []
    # The clicks on a 0 come first, because they open other cells too.
    for cell in sorted(range(len(player.digits)), key=lambda cell: player.digits[cell] != 0):
        digit = player.digits[cell]
        if digit == MINE or cell == last or player.cells[cell] == OPENED:
            continue
        if player.cells[cell] != UNOPENED or len(operations) >= _MOST_CLICKS:
            return None
        operation = Operation("click", cell, "right" if player.flagging else "left")
        action = player.perform(operation)[0]
        if player.status != "playing":
            return None
        operations.append(source_form(operation, player.board))
        commands.append(f"push {digit}" if digit else SELECTION[action][digit].name)
    return Written(tuple(operations), tuple(commands))
