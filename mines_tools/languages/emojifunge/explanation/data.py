"""The explanation of a program as data for other programs. `report/explanation.schema.json` defines the parts that all
languages share. `docs/emojifunge.md` explains each field."""

from __future__ import annotations

from mines_tools.interface.explanation import ProgramData
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.words.values import stack_text
from mines_tools.translations.phrases import in_english

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any

    from mines_tools.interface.explanation import Item
    from mines_tools.languages.emojifunge.flow.analysis import End, Flow
    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness

_KINDS = {"always": "ends", "never": "never", "depends": "depends on input"}
_ERRORS = {"crashes": "abnormal-end", "fails": "error"}
"""The names of the errors, as `RunVocabulary.errors` has them."""


def program_data(flow: Flow, verdict: Callable[[], str]) -> ProgramData:
    """Return the facts about a program as data. `verdict` returns a sentence that says whether the program ends."""
    ends: dict[Place, list[End]] = {}
    for end in flow.ends():
        ends.setdefault(end.place, []).append(end)
    always = {end.place for end in flow.always_fails()}

    def data(item: Item) -> Mapping[str, Any]:
        x, y = place = item.key
        facts = flow.cell(x, y)
        note, cell = facts.note, flow.grid.cell(x, y)
        assert cell is not None  # the items are the cells of the grid
        glyph = GLYPHS.get(cell.key)
        here = ends.get(place, ())
        return {
            "kind": "cell",
            "source": flow.grid.text[item.span.start : item.span.end],
            "place": [x, y],
            "name": None if glyph is None else glyph.name,
            "reached": facts.reached.kind,
            "witness": _witness(facts.reached.witness, is_after=True),
            "executed": facts.executed.kind,
            "stack": None if note is None else _stack(flow, note.stack),
            "stack_after": _stack(flow, flow.stack_after(x, y)),
            "next": _places(flow.after(x, y)) if flow.is_complete else None,
            "writes": [written.text for written in flow.written(x, y)] or None,
            "errors": [
                {
                    "name": _ERRORS[end.kind],
                    "certainty": "always" if place in always else end.certainty.kind,
                    "witness": _witness(end.certainty.witness),
                }
                for end in here
                if end.kind != "ends"
            ],
            "ends": next((end.certainty.kind for end in here if end.kind == "ends"), None),
        }

    kind = _KINDS.get(flow.ending.kind, "unknown")
    steps = None
    if flow.is_one_run and kind == "ends":
        (end,) = flow.ends()
        steps = None if end.certainty.witness is None else end.certainty.witness.steps
    return ProgramData(
        {"kind": kind, "reason": in_english(verdict), "operations": steps},
        complete=flow.is_complete,
        explored=flow.is_complete,
        of=data,
    )


def _stack(flow: Flow, stack: AbstractStack | None) -> str | None:
    return None if stack is None else in_english(lambda: stack_text(stack, flow.grid.rules))


def _places(places: Collection[Place]) -> list[list[int | str]]:
    """Return `places` in a fixed order. A coordinate that is not an integer is written as text."""
    found = [
        [number if isinstance(number, int) else str(number) for number in place] for place in places
    ]
    return sorted(found, key=str)


def _witness(witness: SeededWitness | None, *, is_after: bool = False) -> dict[str, Any] | None:
    """Return a witness as data. With `is_after`, the pointer is at the cell after the steps of `witness`, so the step at
    the cell is the next one."""
    if witness is None:
        return None
    step = witness.steps + 1 if is_after else witness.steps
    return {"input": witness.input, "step": step, "seed": witness.seed}
