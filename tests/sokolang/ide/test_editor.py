"""What an editor shows and offers in a Sokolang program."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from mines_tools.diagnostics import apply_edits
from mines_tools.editing import Refusal, Snapshot
from mines_tools.sokolang.flow.analysis import flow_of
from mines_tools.sokolang.ide.editor import EDITOR
from mines_tools.sokolang.program import parse
from mines_tools.text import Span
from tests.sokolang.programs import ROOM, program, texts
from tests.sokolang.runs import ran

_EXAMPLE = program("rw2[d@u]", "a:11,72,1\n@:9")


def snapshot(text: str) -> Snapshot:
    """A text with all that is known of it."""
    parsed = parse(text, "text")
    return Snapshot(parsed, None if parsed.errors else flow_of(parsed, 300))


def _hover(text: str, at: int) -> str:
    found = EDITOR.hover(snapshot(text), at)
    assert found is not None
    return f"{text[slice(*found.span)]} | {found.markdown}"


_AT = {
    "@": ("@ | `@` (1, 1): the player, where he begins\n\nits stack, the top first: `9`", 0),
    "A": ("A | `A` (2, 1): a crate; the letter names its stack\n\nits stack, the top first: `outint 72 +`", 0),
    "*": ("* | `*` (3, 1): a mark: who stands on it executes commands; when all are covered, the program ends", 0),
    "11": ("11 | `11`: `outint` (`a --`): prints a in decimal", 0),
    "72": ("72 | `72`: no command; the character `H`", 0),
    "a:": ("a | the stack of the crates `A`, `a`\n\nits stack, the top first: `outint 72 +`", 0),
    "rw2": (
        "r | move right\n\n- the player: (1, 1) to (2, 1)\n- crate A: (2, 1) to (3, 1)",
        0,
    ),
    "w2": (
        "w | wait: transfer a value, and execute commands\n\n- value 1 of the player to crate A\n- crate A executes `nop`",
        0,
    ),
    "2[": ("2[ | group, 2 times", 0),
    "d@": (
        "d | move down\n\n- the player: (2, 1) to (2, 2)\n- all marks are covered: the program ends",
        0,
    ),
    "@u": ("@u | move up, once in the whole run\n\n- no run performs this", 0),
}  # fmt: skip


@pytest.mark.parametrize("marked", _AT)
def test_hover(marked: str) -> None:
    expected, by = _AT[marked]
    assert _hover(_EXAMPLE, _EXAMPLE.index(marked) + by) == expected


def test_completion() -> None:
    text = program("r", "a:ou\nb")
    shown = snapshot(text)
    at = text.index("ou") + 2
    found = {each.label: each for each in EDITOR.complete(shown, at)}
    assert found["outint"].detail == "11: prints a in decimal"
    assert apply_edits(text, [found["outint"].edit]) == text.replace("ou", "11")
    assert EDITOR.resolve_completion(shown, found["outint"]).startswith("`outint`")
    names = EDITOR.complete(snapshot(program("r")), len(ROOM) + 5)
    assert [each.label for each in names] == ["@:", "a:"]
    actions = EDITOR.complete(shown, len(text) - 1)
    assert [each.label for each in actions] == list("dlpruw")
    assert EDITOR.complete(shown, 3) == ()


def test_hints_and_lenses() -> None:
    shown = snapshot(_EXAMPLE)
    hints = EDITOR.hints(shown, Span(0, len(_EXAMPLE)))
    assert [(_EXAMPLE[: hint.offset][-1], hint.label) for hint in hints] == [("1", "outint 72 +")]
    assert [lens.title for lens in EDITOR.lenses(shown)] == ["it ends", "run", "explain"]


def test_symbols_and_folds() -> None:
    text = program("2[r\nw]d", "a:1\n@:5")
    zones = EDITOR.symbols(snapshot(text))
    assert [(zone.name, [each.name for each in zone.children]) for zone in zones] == [
        ("map", ["A"]), ("stacks", ["a", "@"]), ("actions", ["2[", "d"]),
    ]  # fmt: skip
    folds = [text[slice(*fold.span)] for fold in EDITOR.folds(snapshot(text))]
    assert folds == [ROOM, "a:1\n@:5", "2[r\nw]", "2[r\nw]d"]


def test_references() -> None:
    at = _EXAMPLE.index("A")
    found = [span.start for span in EDITOR.references(snapshot(_EXAMPLE), at)]
    assert found == [at, _EXAMPLE.index("a:"), _EXAMPLE.index("rw"), _EXAMPLE.index("w2")]
    assert EDITOR.definition(snapshot(_EXAMPLE), at) == [Span(found[1], found[1] + 1)]
    assert EDITOR.definition(snapshot(_EXAMPLE), found[1]) == [Span(at, at + 1)]
    assert EDITOR.definition(snapshot(_EXAMPLE), found[2]) == [Span(at, at + 1)]
    with pytest.raises(Refusal):
        EDITOR.renaming(snapshot(_EXAMPLE), at)


def test_tokens() -> None:
    tokens = EDITOR.semantic_tokens(snapshot(_EXAMPLE), Span(0, len(_EXAMPLE)))
    found = {_EXAMPLE[slice(*each.span)]: (each.type, each.modifiers) for each in tokens}
    assert found["A"] == ("variable", ())
    assert found["11"] == ("function", ())
    assert found["72"] == ("number", ())
    assert found["u"] == ("keyword", ("unreached",))


def test_selections_and_grid() -> None:
    at = _EXAMPLE.index("d@")
    found = [_EXAMPLE[slice(*span)] for span in EDITOR.selections(snapshot(_EXAMPLE), at)]
    assert found == ["d", "d@u", "2[d@u]", _EXAMPLE]
    (grid,) = EDITOR.grids(snapshot(_EXAMPLE), Span(0, 7))
    assert (grid.columns, grid.rows, [row.row for row in grid.shown]) == (5, 4, [0, 1])
    place = EDITOR.coordinate(snapshot(_EXAMPLE), _EXAMPLE.index("A"))
    assert place is not None
    assert place.label == "(2, 1)"


@pytest.mark.parametrize(
    ("actions", "marked", "title", "expected"),
    [
        ("r2[dw]u", "2[", "Write the group out", "rdwdwu"),
        ("r[2[d]3[uw]]", "3[", "Write the group out", "r[2[d]uwuwuw]"),
        ("rdwdwu", "dwdw", "Write the repetition as a number", "r2[dw]u"),
        ("[ddd]", "ddd", "Write the repetition as a number", "[3d]"),
        ("2d2d", "2d2d", "Write the repetition as a number", "2[2d]"),
        ("r2[@d]", "2[", "Write the group out", None),
        ("+2[d]", "2[", "Write the group out", None),
        ("@d@d", "@d@d", "Write the repetition as a number", None),
        ("dw", "dw", "Write the repetition as a number", None),
    ],
)
def test_groups(actions: str, marked: str, title: str, expected: str | None) -> None:
    text = program(actions)
    at = text.index(marked)
    offered = EDITOR.rewrites(snapshot(text), Span(at, at + len(marked)))
    found = [apply_edits(text, each.edits) for each in offered if each.title == title]
    assert found == ([] if expected is None else [program(expected)])


def test_a_new_stack() -> None:
    text = program("r", "@:1")
    (offer,) = EDITOR.rewrites(snapshot(text), Span(text.index("A"), text.index("A")))
    assert apply_edits(text, offer.edits) == program("r", "@:1\na:")
    (offer,) = EDITOR.rewrites(snapshot(program("r")), Span(8, 8))
    assert parse(apply_edits(program("r"), offer.edits), "text").stacks["a"].values == []


_EXAMPLES = Path(__file__).parents[3] / "examples" / "sokolang"


def everywhere(text: str, step: int = 1) -> None:
    """Ask everything at every place: nothing fails, and what is said to keep the program does."""
    shown = snapshot(text)
    whole = Span(0, len(text))
    before = 0
    for token in EDITOR.semantic_tokens(shown, whole):
        assert before <= token.span.start < token.span.end
        assert token.type in EDITOR.token_types
        assert set(token.modifiers) <= set(EDITOR.token_modifiers)
        before = token.span.end
    EDITOR.hints(shown, whole)
    EDITOR.lenses(shown)
    EDITOR.symbols(shown)
    EDITOR.folds(shown)
    EDITOR.grids(shown, whole)
    for at in range(0, len(text) + 1, step):
        EDITOR.complete(shown, at)
        EDITOR.definition(shown, at)
        EDITOR.references(shown, at)
        EDITOR.coordinate(shown, at)
        hover = EDITOR.hover(shown, at)
        assert hover is None or (hover.markdown and hover.span.start <= at <= hover.span.end)
        for inner, outer in zip(
            *[EDITOR.selections(shown, at)[by:] for by in (0, 1)], strict=False
        ):
            assert outer.start <= inner.start
            assert inner.end <= outer.end
        for to in (at, min(at + 7, len(text))):
            for offer in EDITOR.rewrites(shown, Span(at, to)):
                changed = apply_edits(text, offer.edits)
                assert ran(changed, "1\n2", 40) == ran(text, "1\n2", 40), offer.title


@settings(max_examples=8)
@given(texts)
def test_any_text(text: str) -> None:
    everywhere(text, 3)


def test_an_example_at_every_place() -> None:
    everywhere((_EXAMPLES / "once.soko").read_bytes().decode(), 5)
