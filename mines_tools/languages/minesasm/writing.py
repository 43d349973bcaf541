"""Writes a program: a line for each move."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.operations import Operation, source_form
from mines_tools.languages.minesasm.plan import CLICKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.operations import Button
    from mines_tools.languages.minesasm.choice import Chosen
    from mines_tools.languages.minesasm.moves import Move
    from mines_tools.languages.minesasm.plan import BoardPlan
    from mines_tools.languages.minesasm.statements import Place


class Line(NamedTuple):
    """An operation of the program."""

    text: str
    """The operation as a program writes it."""
    command: str
    """The command that the operation must select."""
    value: int | None
    """The number that the operation pushes; None if it pushes none."""
    place: Place | None
    """The place of the statement that the operation is for. None if it only prepares the board."""
    block: int
    """The index of the block."""
    is_closing: bool = False
    """True if the operation only ends the program."""
    skips: frozenset[int] = frozenset()
    """The numbers of operations that a ``skip`` may leave out."""
    ends: int = 0
    """The number of operations, with this one, that only end the program. The program ends after the operation, unless this is
    0."""


def lines_of(chosen: Chosen) -> Sequence[Line]:
    """Return the operations of a program."""
    lines: list[Line] = []
    starts: dict[int, int] = {}
    for at, laid in enumerate(chosen.blocks):
        starts[laid.block.number] = len(lines)
        is_switched = laid.block.is_switched
        for move, place in laid.moves:
            text = _text(move, chosen.plan, is_switched=is_switched)
            value = move.value if move.command in ("push(n)", "push(count)") else None
            lines.append(Line(text, move.command, value, place, at, move.kind == "end"))
            is_switched = is_switched != (move.kind == "switch")
        if laid.block.jump == "halt":
            ends = sum(placed.move.kind == "end" for placed in laid.moves)
            last = len(lines) - 1 - laid.padding
            lines[last] = lines[last]._replace(ends=ends)
    for index, line in enumerate(lines):
        if line.command == "skip":
            block = chosen.blocks[line.block].block
            distance = (starts[block.target] - index - 1) % len(lines)
            always = {distance} if block.jump == "jump" else {0, distance}
            lines[index] = line._replace(skips=frozenset(always))
    return lines


def _text(move: Move, plan: BoardPlan, *, is_switched: bool) -> str:
    """Return the operation of `move`. If `is_switched`, the buttons have swapped their tasks."""
    if move.kind == "nothing":
        return ""
    if move.kind == "switch":
        return "!"
    button: Button = "left"
    if move.kind in ("open", "end"):
        cell = plan.cells[move.part]
    elif move.kind == "swap":
        button, cell = "right", plan.swap_cell
    elif move.kind == "restart":
        if plan.dialect.restart_operation:
            return "@"
        cell = plan.restart_cell
    else:
        button, digit = CLICKS[move.command]
        cell = plan.cell_of[digit]
    if is_switched:
        button = "right" if button == "left" else "left"
    return source_form(Operation("click", cell, button), plan.board)


def program_text(rows: Sequence[str], lines: Sequence[Line], comments: Sequence[str]) -> str:
    """Return the text of a program. `comments` has a comment for each row and each line, or an empty text."""
    texts = [*rows, *(line.text for line in lines)]
    width = min(max(map(len, texts)), 12)
    return "\n".join(
        f"{text:{width}}  # {comment}" if comment else text
        for text, comment in zip(texts, comments, strict=True)
    )


def command_comment(line: Line) -> str:
    """Return the comment that names the command of `line`."""
    if line.command == "noop" and not line.text:
        return ""
    if line.value is None:
        return line.command
    return f"{line.command}; {line.value}" if line.command != "push(n)" else f"push {line.value}"
