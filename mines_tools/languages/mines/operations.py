"""Operations and programs. A program is a board and a list of operations ("Operation list" of the language text)."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from mines_tools.interface.run import Json
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.dialect import Dialect

    Kind = Literal["click", "switch", "restart", "noop"]
    Button = Literal["left", "right"]


class Operation(NamedTuple):
    """One operation. `cell` and `button` have a meaning only if the operation is a click."""

    kind: Kind
    cell: int = -1
    button: Button = "left"


SWITCH = Operation("switch")
RESTART = Operation("restart")
NOOP = Operation("noop")


class Program(NamedTuple):
    """A board and its operations. The coordinates of the operations are already wrapped onto the board."""

    board: Board
    operations: Sequence[Operation]
    dialect: Dialect


def describe(operation: Operation, board: Board) -> Mapping[str, Json]:
    """Return `operation` in the form that traces use."""
    if operation.kind != "click":
        return {"kind": operation.kind}
    column, row = board.coordinate(operation.cell)
    return {"kind": "click", "column": column, "row": row, "button": operation.button}


def source_form(operation: Operation, board: Board) -> str:
    """Return `operation` in the form in which a program writes it."""
    if operation.kind != "click":
        return {"switch": "!", "restart": "@", "noop": ""}[operation.kind]
    column, row = board.coordinate(operation.cell)
    return f"{column}{',' if operation.button == 'left' else ';'}{row}"
