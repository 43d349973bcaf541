"""Compares what the board says with runs of the program, before and after the edits of acts.

`python -m tests.mines.ide.board_truth --programs 1000` compares random programs.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardAct
from mines_tools.interface.run import Input
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.flow.selected import goes_round
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.player import CELL_STATES, OPENED
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from tests.mines.flow.programs import made
from tests.mines.ide.editing import EDITOR, snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.board import BoardEdit, BoardView
    from mines_tools.interface.editor import Snapshot

_MOST_STEPS = 600
_NUMBER = re.compile(r"-?\d+")


class Run:
    """A run of a program on an input, up to an operation."""

    def __init__(self, text: str, dialect: str, given: str) -> None:
        program = parse(text, dialect).program
        assert program is not None
        pieces = [given]
        self.written: list[str] = []
        self.machine = Machine(
            program, Input(lambda: pieces.pop() if pieces else ""), self.written.append
        )
        self.last: int | None = None
        self.has_failed_read = False

    def comes_to(self, index: int) -> bool:
        """Run until the operation at `index` is the next one. Return whether that happens soon."""
        machine = self.machine
        while machine.steps < _MOST_STEPS and not machine.is_over:
            if machine.pointer == index and not machine.queue:
                return True
            self.step()
        return False

    def step(self) -> None:
        """Take a step."""
        self.machine.step()
        if self.machine.operation.kind == "click":
            self.last = self.machine.operation.cell
        self.has_failed_read |= self.machine.error == "InputMismatchError"


def check(source: str, dialect: str, given: str, pick: Random, seen: Counter[str]) -> None:
    """Compare everything that the board says at a few places of the program `source`. `seen` counts what was
    compared."""
    shown = snapshot(source, dialect)
    tree = shown.parsed
    for index in sorted(pick.sample(range(len(tree.shapes)), min(3, len(tree.shapes)))):
        offset = tree.lines.starts[tree.operation_lines[index]]
        view = EDITOR.board(shown, offset)
        assert view is not None
        seen[view.certainty] += 1
        run = Run(source, dialect, given)
        if not run.comes_to(index):
            continue
        assert view.certainty != "unreached"
        if run.has_failed_read and view.certainty != "known":
            continue
        _check_state(view, run, seen)
        for _ in range(4):
            _check_click(shown, offset, view, run, pick, (dialect, given, index), seen)
    _check_painted(shown, pick, seen)


def _check_state(view: BoardView, run: Run, seen: Counter[str]) -> None:
    player, board = run.machine.player, run.machine.board
    grid = view.grids["board"]
    for cell, state in enumerate(player.cells):
        shown = grid.cell(*board.coordinate(cell)).state
        assert shown in (CELL_STATES[state], "unknown")
        assert view.certainty != "known" or shown != "unknown"
    stack = view.stacks["stack"]
    for text, value in zip(stack.top, reversed(run.machine.stack), strict=False):
        number = _NUMBER.fullmatch(text.partition(" '")[0])
        assert number is None or int(text.partition(" '")[0]) == value or "…" in text
        seen["value"] += number is not None
    assert stack.depth in (None, len(run.machine.stack))
    if view.certainty == "known":
        assert stack.depth is not None
        assert "?" not in stack.top
        for tally in view.tally:
            cells = [cell for cell, digit in enumerate(player.digits) if str(digit) == tally.label]
            unopened = sum(player.cells[cell] != OPENED for cell in cells)
            assert (tally.left, tally.of) == (unopened, len(cells))
    if view.output is not None:
        assert view.output == "".join(run.written)
        seen["output"] += 1
    if view.last is not None:
        assert run.last == board.cell(*view.last[1:])
    if view.variables:
        assert view.variables == {"flagging": str(player.flagging).lower()}


def _check_click(
    shown: Snapshot,
    offset: int,
    view: BoardView,
    run: Run,
    pick: Random,
    place: tuple[str, str, int],
    seen: Counter[str],
) -> None:
    """Write a click as the board offers it, and run the program after the edit."""
    board = run.machine.board
    cell = pick.randrange(len(board.digits))
    is_left = pick.random() < 0.5
    column, row = board.coordinate(cell)
    kind = "left" if is_left else "right"
    edit = EDITOR.board_act(shown, offset, BoardAct(kind, "board", column, row))
    assert view.clicks is not None
    said = view.clicks("board", row)[column][not is_left]
    is_kept = any((kept.column, kept.row) == (column, row) for kept in view.kept)
    is_opening = (
        said.startswith("push(") and view.grids["board"].cell(column, row).state == "unopened"
    )
    if (
        is_kept
        and is_opening
        and view.certainty == "known"
        and "not known whether" not in edit.words
    ):
        assert edit.changed or "last safe cell" in str(view.kept)
        seen["kept"] += 1
    after, (dialect, given, index) = apply_edits(shown.parsed.text, edit.edits), place
    again = Run(after, dialect, given)
    # A new operation changes where a skip leads, so another state may come here first.
    if not again.comes_to(index) or again.machine.snapshot().stack != run.machine.snapshot().stack:
        return
    if again.machine.player.cells != run.machine.player.cells:
        return
    again.step()
    machine = again.machine
    if again.has_failed_read:
        return
    name = machine.command.name
    if said:
        words, _, end = said.partition(", ")
        seen["ends" if end else "click"] += 1
        assert bool(end) == (machine.is_over and machine.aborted is None)
        if name == "push(n)":
            assert words == f"push({machine.stack[-1]})"
        elif " = " in words:
            assert words == f"{name} = {machine.stack[-1]}"
        else:
            assert words.partition(": ")[0] == name
            assert ("restarts" in words) == name.startswith("reset")
    if edit.command:
        assert edit.command == name
    if edit.stack is not None and machine.error is None and machine.aborted is None:
        tops = [text.partition(" '")[0] for text in edit.stack.top]
        assert edit.stack.depth in (None, len(machine.stack))
        for text, value in zip(tops, reversed(machine.stack), strict=False):
            assert not _NUMBER.fullmatch(text) or int(text) == value
        seen["stack"] += 1
    _check_changes(shown, edit, lambda old: old + (old >= index), after, (dialect, given), seen)


def _check_painted(shown: Snapshot, pick: Random, seen: Counter[str]) -> None:
    board = shown.parsed.board
    assert board is not None
    cell = pick.randrange(len(board.digits))
    column, row = board.coordinate(cell)
    edit = EDITOR.board_act(shown, 0, BoardAct("paint", "", column, row))
    after = apply_edits(shown.parsed.text, edit.edits)
    assert (board.digits[cell] == MINE) != (parse(after).board.digits[cell] == MINE)
    dialect = shown.parsed.dialect
    _check_changes(shown, edit, lambda old: old, after, (dialect, ""), seen)


def _check_changes(
    shown: Snapshot,
    edit: BoardEdit,
    moved: object,
    after: str,
    how: tuple[str, str],
    seen: Counter[str],
) -> None:
    """Compare the list of changed operations with two runs that read nothing and end, or begin again at the top."""
    assert edit.is_uncertain == ("not known whether" in edit.words)
    if edit.is_uncertain:
        seen["changes not known"] += 1
        return
    if shown.analysis.is_joined:
        return  # the list may be too long
    is_one_pass = not goes_round(shown.analysis)
    texts = shown.parsed.text, after
    runs = [_commands(text, *how, is_one_pass=is_one_pass) for text in texts]
    if None in runs:
        return
    before, later = runs
    assert before is not None
    assert later is not None
    tree = shown.parsed
    listed = {change.span.start: change for change in edit.changed}
    for index in range(len(tree.shapes)):
        if tree.operations[index].kind == "noop":
            continue
        old, new = before.get(index, ()), later.get(moved(index), ())  # type: ignore[operator]
        span = tree.operation_node(index).span
        assert (old != new) == (span.start in listed), (index, old, new, edit.changed)
        seen["change" if old != new else "same"] += 1


def _commands(
    text: str, dialect: str, given: str, *, is_one_pass: bool
) -> dict[int, Sequence[str]] | None:
    """Return the commands that each operation selects in the first pass or in the whole run, with the numbers that
    clicks push. Return None if the program reads, or if this takes long."""
    run = Run(text, dialect, given)
    machine = run.machine
    names: dict[int, set[str]] = {}
    while not machine.is_over:
        if machine.steps >= _MOST_STEPS:
            return None
        run.step()
        name = machine.command.name
        if name.startswith("in("):
            return None
        if not machine.queued:
            pushed = f" {machine.stack[-1]}" if name.startswith("push") else ""
            names.setdefault(machine.origin, set()).add(f"{name}{pushed}")
        is_last = machine.origin == len(machine.operations) - 1 and not machine.queued
        if is_one_pass and is_last and machine.pointer == 0:
            break
    return {index: sorted(of) for index, of in names.items()}


def programs(first: int, count: int) -> Iterator[tuple[str, str, str, Random]]:
    """Yield random programs: text, dialect, input, and a source of choices."""
    for seed in range(first, first + count):
        pick = Random(seed)
        program, given = made(pick.randrange)
        forms = [source_form(operation, program.board) for operation in program.operations]
        yield "\n".join((*program.board.rows, *forms)), program.dialect.name, given, pick


def main() -> None:
    """Compare random programs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    seen: Counter[str] = Counter()
    for source, dialect, given, pick in programs(arguments.first, arguments.programs):
        try:
            check(source, dialect, given, pick, seen)
        except BaseException:
            print(f"dialect {dialect}, input {given!r}\n{source}")
            raise
    print(dict(seen))


if __name__ == "__main__":
    main()
