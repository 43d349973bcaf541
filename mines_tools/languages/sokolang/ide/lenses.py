"""Code lenses: lines of words that an editor shows above the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Lens
from mines_tools.languages.sokolang.explanation.explain import verdict_words
from mines_tools.languages.sokolang.ide.completion import complete
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_offered
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Return the lenses above the map. They say whether the program ends, and offer to run or to explain the
    program."""
    program, flow = program_of(snapshot), flow_of(snapshot)
    if not program.text.strip():
        return [Lens(Span(0, 0), phrase("type a text to print, such as Hi"))]
    if program.map is None:
        return ()
    start = program.map.starts[0]
    span = Span(start, start + len(program.map.rows[0]))
    map_lenses = [] if flow is None else [Lens(span, verdict_words(flow))]
    is_one_line = "\n" not in program.text.rstrip()
    found = complete(snapshot, len(program.text.rstrip())) if is_one_line else ()
    if is_offered(program.text, (each.label for each in found)):
        map_lenses.append(
            Lens(span, phrase("to print this text, choose a completion or a quick fix"))
        )
    map_lenses.append(Lens(span, phrase("run"), "mines.run"))
    map_lenses.append(Lens(span, phrase("explain"), "mines.explain"))
    return map_lenses
