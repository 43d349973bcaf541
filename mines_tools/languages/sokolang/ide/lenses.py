"""Code lenses: lines of words that an editor shows above the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Lens
from mines_tools.languages.sokolang.actions import GROUP, parts
from mines_tools.languages.sokolang.explanation.explain import verdict_words
from mines_tools.languages.sokolang.ide.completion import complete
from mines_tools.languages.sokolang.ide.place import flow_of, program_of
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_offered
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.program import Program


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Return the lenses above the map. They say whether the program ends, offer to run or to explain the program, and
    show its size. If it is not known whether the program ends, the lens that says so comes last."""
    program, flow = program_of(snapshot), flow_of(snapshot)
    if not program.text.strip():
        return [Lens(Span(0, 0), phrase("type a text to print, such as Hi"))]
    if program.map is None:
        return ()
    start = program.map.starts[0]
    span = Span(start, start + len(program.map.rows[0]))
    map_lenses: list[Lens] = []
    is_one_line = "\n" not in program.text.rstrip()
    found = complete(snapshot, len(program.text.rstrip())) if is_one_line else ()
    if is_offered(program.text, (each.label for each in found)):
        map_lenses.append(
            Lens(span, phrase("to print this text, choose a completion or a quick fix"))
        )
    map_lenses.append(Lens(span, phrase("run"), "mines.run"))
    map_lenses.append(Lens(span, phrase("explain"), "mines.explain"))
    if not is_one_line:
        map_lenses.append(Lens(span, size_words(program)))
    if flow is None:
        return map_lenses
    verdict = Lens(span, verdict_words(flow), "mines.explain")
    return [*map_lenses, verdict] if flow.ending == "unknown" else [verdict, *map_lenses]


def size_words(program: Program) -> str:
    """Return a text with the size of a program that has a map."""
    map_ = program.map
    assert map_ is not None
    kinds = parts(program.actions)[0]
    size = len(program.text.encode("utf-8", "surrogatepass"))
    return phrase(
        "{width} x {height} cells, {crates}, {marks}, {actions}, {size}",
        width=max(map(len, map_.rows)),
        height=len(map_.rows),
        crates=counted(len(map_.crates), "{count:,} crate", "{count:,} crates"),
        marks=counted(len(map_.marks), "{count:,} mark", "{count:,} marks"),
        actions=counted(len(kinds) - kinds.count(GROUP), "{count:,} action", "{count:,} actions"),
        size=counted(size, "{count:,} byte", "{count:,} bytes"),
    )
