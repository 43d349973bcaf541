"""Repairs for text in places where instructions are expected. The user chooses the intended repair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.rules.look_alikes import meant_by_text
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.writing import printing
from mines_tools.text.diagnostics import Edit, Fix, apply_edits
from mines_tools.text.escaping import quoted
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.diagnostics import Diagnostic

_LONGEST = 40
"""The maximum length of a text for which a repair writes instructions."""
_QUOTES = ('""', "''", "“”", "「」")
_OPENING = {pair[0] for pair in _QUOTES}


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield the repair that prints the unknown text of `diagnostic`, if a trial run shows that it prints this text."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    if flow is None or diagnostic.name != "unknown-text":
        return
    place = grid.place_at(diagnostic.span.start)
    text = _meant(grid.text[slice(*diagnostic.span)])
    if place is None or not text:
        return
    facts = flow.cell(*place)
    witness, note = facts.executed.witness, facts.note
    if witness is None or note is None or note.directions != {(1, 0)}:
        return
    glyphs = printing(text)
    edit = Edit(diagnostic.span, "".join(glyph.emoji for glyph in glyphs))
    after = parse(apply_edits(grid.text, (edit,)), grid.dialect)
    if _prints(after, witness, place, text, len(glyphs)):
        title = phrase("Write the instructions that print {text}", text=quoted(text))
        yield Fix(title, (edit,), safe=False)


def _meant(text: str) -> str:
    """Return the text that the user probably wants to print: the text inside quotation marks, or a text that names no
    instruction. Return "" if there is none."""
    text = text.strip()
    if len(text) > _LONGEST:
        return ""
    if len(text) > 2 and text[0] + text[-1] in _QUOTES:
        return text[1:-1]
    if text[:1] in _OPENING:
        return ""
    return text if text.isprintable() and not text.isdigit() and not meant_by_text(text) else ""


def _prints(
    grid: Grid, witness: SeededWitness, place: tuple[int, int], text: str, count: int
) -> bool:
    """Return True if the run of `witness` is at `place` before its last step and prints `text` in the next `count`
    steps, which move to the right."""
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
