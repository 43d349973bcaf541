"""Hints: the number of values on the stack before a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hint
from mines_tools.languages.minesasm.depths import ROUTINE, expected_depths
from mines_tools.languages.minesasm.ide.place import text_of
from mines_tools.languages.minesasm.read_outcomes import depths_shown
from mines_tools.languages.minesasm.slots import slot_change
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span


def hints(snapshot: Snapshot, span: Span) -> Sequence[Hint]:
    """Return a hint at the end of each line in `span`: how many values the stack has after the line, if this is known."""
    text = text_of(snapshot)
    if text.errors:
        return ()
    instructions = text.lowered.instructions
    depths = expected_depths(
        instructions, lambda index, depth: slot_change(instructions[index], depth)
    )
    before: dict[int, int | None] = {}
    """The depth before each line: the depth before the first instruction of the line."""
    shown = depths_shown(instructions, depths.expected)
    for instruction, depth in zip(instructions, shown, strict=True):
        place = instruction.place
        if place is None or place.source is not text.source:
            continue
        if span.start <= place.span.start < span.end:
            before.setdefault(text.lines.line_at(place.span.start), depth)
    found = []
    for line, known in sorted(before.items()):
        if known is not None and known < ROUTINE:
            label = counted(known, "{count:,} value", "{count:,} values")
            tooltip = phrase("The number of values on the stack before this line.")
            found.append(Hint(text.lines.end(line), label, "depth", tooltip))
    return found
