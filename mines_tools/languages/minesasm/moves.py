"""The moves of a game: what an operation of the program does, and what it costs."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    MoveKind = Literal["open", "end", "click", "swap", "restart", "switch", "nothing"]


class Move(NamedTuple):
    """One operation of the program, before it is known where it stands."""

    kind: MoveKind
    """``open`` opens a part of the board, ``end`` too, to end the program. ``click`` clicks an opened cell, and ``swap``
    marks a mine."""
    command: str
    """The command that the operation selects."""
    part: int = -1
    """The part of the board that is opened."""
    value: int = 0
    """The number that the operation pushes, if it pushes one."""


class NumberWay(NamedTuple):
    """Some moves, and their cost. The moves are in pieces, because most ways that a search finds are not used."""

    cost: int
    last: Sequence[Move] = ()
    """The last moves."""
    before: NumberWay | None = None
    """The way that comes first."""
    operand: NumberWay | None = None
    """The way that comes after `before`, and pushes the second number of a calculation."""

    @property
    def moves(self) -> Sequence[Move]:
        """All moves, the first one first."""
        before = () if self.before is None else self.before.moves
        operand = () if self.operand is None else self.operand.moves
        return (*before, *operand, *self.last)


class Costs(NamedTuple):
    """The costs of the moves. A program should cost as little as possible."""

    click: int
    restart: int
    switch: int
    nothing: int

    def of(self, move: Move) -> int:
        """Return the cost of `move`."""
        if move.kind in ("open", "end", "click", "swap") or move.command == "reset(l)":
            return self.click
        if move.kind == "restart":
            return self.restart
        return self.switch if move.kind == "switch" else self.nothing


GOALS: Mapping[str, Costs] = {"bytes": Costs(4, 2, 2, 1), "steps": Costs(1, 1, 1, 1)}
"""What a program can be short in. The costs are lengths in bytes with the newline, or steps."""

RESTART = Move("restart", "noop")
RESET = Move("restart", "reset(l)")
"""A restart in a dialect without the restart operation: a left click on a mine."""
SWAP = Move("swap", "swap")
SWITCH = Move("switch", "reverse")
NOTHING = Move("nothing", "noop")
PUSH_0 = Move("click", "push(n)")


def click(command: str) -> Move:
    """Return the move that selects `command` by a click on an opened cell."""
    return _CLICKS.setdefault(command, Move("click", command))


_CLICKS: dict[str, Move] = {}
