"""Finds instructions that print an unknown text of a program. Tests whether a run would print the text if the
instructions replaced the text."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.rules.look_alikes import meant_by_text
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.writing import printing
from mines_tools.text.text_to_print import text_to_print

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span


class PrintedText(NamedTuple):
    """An unknown text in a program, and the instructions that can be written in place of it."""

    text: str
    emoji: str
    after: Grid
    """The program after the instructions are written in place of the text."""


def printed_text(flow: Flow, span: Span) -> PrintedText | None:
    """Return the unknown text at `span`, and the instructions that print this text. Return None if
    the unknown text is not a text to print. Also return None if no trial run prints the text when
    the instructions are written in place of it."""
    grid = flow.grid
    place = grid.place_at(span.start)
    text = _meant(grid.text[slice(*span)])
    if place is None or not text:
        return None
    facts = flow.cell(*place)
    witness, note = facts.executed.witness, facts.note
    if witness is None or note is None or note.directions != {(1, 0)}:
        return None
    glyphs = printing(text)
    emoji = "".join(glyph.emoji for glyph in glyphs)
    after = parse(grid.text[: span.start] + emoji + grid.text[span.end :], grid.dialect)
    is_printed = _prints(after, witness, place, text, len(glyphs))
    return PrintedText(text, emoji, after) if is_printed else None


def _meant(text: str) -> str:
    """Return the text that the user wants to print. `text` is what is written in the program. Return "" if `text` is
    not a text to print, or if it is the name of an instruction."""
    text = text.strip()
    meant = text_to_print(text)
    if meant != text:
        return meant  # `text` is in quotation marks
    return "" if meant_by_text(text) else meant


def _prints(
    grid: Grid, witness: SeededWitness, place: tuple[int, int], text: str, count: int
) -> bool:
    """Return whether the run of `witness` comes to `place` before its last step, and then prints `text` in the next
    `count` steps. `grid` is the program with the instructions."""
    machine = TrialMachine(grid, witness.seed, witness.input)
    machine.output = output = Output(joins_halves=True)
    try:
        while machine.steps < witness.steps - 1 and machine.step():
            pass
        output.take()
        x, y = place
        for at in range(x, x + count):
            if machine.is_over or (machine.pointer.x, machine.pointer.y) != (at, y):
                return False
            machine.step()
    except TooCostlyError:
        return False
    return machine.crashed is None and machine.failed is None and output.take() == text
