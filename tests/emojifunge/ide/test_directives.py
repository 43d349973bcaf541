"""Directives in the editor: hover, completion, colours, and what changes of the grid do to
directives."""

from __future__ import annotations

from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.emojifunge.ide.editing import EDITOR, snapshot, whole

_PROGRAM = "1\ufe0f\u20e3\U0001f522\U0001f51a\u2795\n\n"
_TEXT = f"{_PROGRAM}mines: ignore[unreachable-cells] 3,0\n"


def completed(after: str) -> list[str]:
    shown = snapshot(_PROGRAM + after)
    found = EDITOR.complete(shown, len(_PROGRAM + after))
    return [apply_edits(shown.parsed.text, [each.edit])[len(_PROGRAM) :] for each in found]


def test_completion() -> None:
    assert completed("mines: ") == ["mines: ignore[$1] ${2:0,0}", "mines: ignore-file[$1]"]
    assert completed("mines: ignore-f") == ["mines: ignore-file[$1]"]
    assert "mines: ignore[$1] ${2:0,0}" in completed("min")
    rules = completed("mines: ignore[unreachable-c")
    assert rules == ["mines: ignore[unreachable-cells"]
    assert completed("mines: ignore[unreachable-cells, e10")[0] == (
        "mines: ignore[unreachable-cells, E101"
    )
    shown = snapshot(f"{_PROGRAM}mines: ignore[unreachable-c")
    (rule,) = EDITOR.complete(shown, len(shown.parsed.text))
    assert EDITOR.resolve_completion(shown, rule).startswith("**E")


def test_hover() -> None:
    shown = snapshot(_TEXT)
    at = _TEXT.index("unreachable")
    found = EDITOR.hover(shown, at)
    assert found is not None
    assert _TEXT[slice(*found.span)] == "unreachable-cells"
    assert "unreachable-cells" in found.markdown
    found = EDITOR.hover(shown, at - 9)
    assert found is not None
    assert found.markdown == "Ignores these rules, or all, in the cell at that place."
    unknown = snapshot(_TEXT.replace("cells", "sells"))
    found = EDITOR.hover(unknown, at)
    assert found is not None
    assert found.markdown == "There is no rule `unreachable-sells`."


def test_rows_of_directives_are_not_part_of_the_grid() -> None:
    shown = snapshot(_TEXT)
    assert [each.kind for each in EDITOR.hints(shown, whole(shown))] == ["value"]
    tokens = EDITOR.semantic_tokens(shown, whole(shown))
    assert [(_TEXT[slice(*each.span)], each.type) for each in tokens][-1] == (
        "mines: ignore[unreachable-cells] 3,0",
        "macro",
    )


def test_a_directive_keeps_its_cell() -> None:
    """A directive still names the same cell after a row or a column before this cell is inserted or
    removed."""
    shown = snapshot(_TEXT)
    after = {
        each.title.partition(" (")[0]: apply_edits(_TEXT, each.edits)
        for each in EDITOR.rewrites(shown, Span(3, 3))
    }
    assert after["Insert a column before column 1"].endswith("cells] 4,0\n")
    assert after["Insert a column after column 1"].endswith("cells] 4,0\n")
    shown = snapshot(_TEXT.replace("3,0", "03,0"))
    last = {each.title for each in EDITOR.rewrites(shown, Span(5, 5))}
    assert "Insert a column after column 3" not in last
    assert not any(title.startswith("Delete column 3") for title in last)
