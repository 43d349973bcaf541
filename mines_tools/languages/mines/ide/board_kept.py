"""Finds the cells of the board that must stay unopened until later, because a later operation needs them unopened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import Kept
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.flow.cells import O
from mines_tools.languages.mines.flow.future import Use, future
from mines_tools.languages.mines.ide.board_clicks import outcome_name
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow.state_before import KnownBefore

_MOST_KEPT = 2_000


def kept_cells(snapshot: Snapshot, there: KnownBefore) -> Sequence[Kept]:
    """Return the cells that must stay unopened after the state `there`, with the reasons."""
    if there.flow is None or there.certainty == "unreached":
        return ()
    later = future(there.flow, there.followed)
    board, cells = there.board, there.cells
    lines = tree_of(snapshot).operation_lines
    kept = [
        _kept(board.coordinate(cell), lines[use.operation] + 1, use)
        for cell, use in sorted(later.uses.items())
        if not cells[cell] & O
    ]
    if later.is_whole and not later.restarts and there.program.dialect.ends != "opened-ever":
        rest = [
            cell
            for cell, byte in enumerate(cells)
            if not byte & O and board.digits[cell] != MINE and cell not in later.opened
        ]
        if len(rest) == 1:
            words = phrase("it is the last safe cell that stays unopened: opening it ends the game")
            kept.append(Kept("board", *board.coordinate(rest[0]), words))
    return kept[:_MOST_KEPT]


def _kept(place: tuple[int, int], line: int, use: Use) -> Kept:
    command = outcome_name(use.outcome)
    if use.outcome.opened:
        words = phrase(
            "closed until line {line}, which opens it: {command}", line=line, command=command
        )
    else:
        words = phrase(
            "closed until line {line}, which sets a flag on it: {command}",
            line=line, command=command,
        )  # fmt: skip
    return Kept("board", *place, words, line)
