"""The cells of the board as a picture of the board shows them."""

from __future__ import annotations

from mines_tools.interface.run_state import StateCell
from mines_tools.languages.mines.board import MINE
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.board import Board
    from mines_tools.text.source import Span

_FLAG = "\N{BLACK FLAG}"


def state_cell(board: Board, column: int, row: int, state: str, span: Span | None) -> StateCell:
    """Return the cell of `board` at `column` and `row`. `state` is the name of its state, and `span` is its place in
    the text."""
    number = board.digits[row * board.width + column]
    digit = str(number)
    now = digit if state == "opened" else _FLAG if state == "flagged" else ""
    words = phrase("mine") if number == MINE else digit
    return StateCell(board.rows[row][column], digit, state, span, now, words)
