"""The explanation of a program along the way of the pointer."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.explanation import to_read
from mines_tools.languages.emojifunge.explanation import way as way_module
from mines_tools.languages.emojifunge.explanation.explain import explain_program
from mines_tools.languages.emojifunge.explanation.meanings import Meanings
from mines_tools.languages.emojifunge.explanation.together import Together
from mines_tools.languages.emojifunge.flow import stacks
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.tried import Tried
from mines_tools.languages.emojifunge.flow.values import Range
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.words.values import value_text, value_words
from mines_tools.report.side_by_side import beside
from tests.claims import FalseClaimError
from tests.emojifunge.flow.programs import emoji
from tests.emojifunge.flow.way_shown import check_many
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.explanation import Explanation

_COUNTDOWN = (
    "10 right dup output-number 10 output-ascii decrement dup down-if-true end\n"
    "empty up empty empty empty empty empty empty left crash"
)


def _read(source: str, budget: int = 5_000) -> Explanation:
    """Return the explanation of a program along its way. The lines of `source` are rows, and its words are the names of
    instructions."""
    text = "\n".join(emoji(row) for row in source.split("\n"))
    grid = parse(text, "text")
    return to_read(explain_program(grid, Flow(grid, budget)))


def _rows(source: str, budget: int = 5_000) -> list[str]:
    """Return the place, the instructions and the remarks of each item."""
    explanation = _read(source, budget)
    pairs = zip(explanation.items, explanation.words().items, strict=True)
    return [
        " | ".join(filter(None, (item.place, words.columns[0], words.remarks)))
        for item, words in pairs
    ]


def test_the_way_is_told_in_its_order() -> None:
    assert _rows(_COUNTDOWN) == [
        "(0, 0) | 10 | the way begins here, going right",
        "(1, 0) | right | also from (1, 1)",
        '(2..5, 0) | dup output-number 10 output-ascii | writes a number, "\\n"',
        "(6..7, 0) | decrement dup",
        "(8, 0) | down-if-true | if the top is > 0: (8, 1), otherwise: (9, 0)",
        "(9, 0) | end | the program ends here",
        "(8, 1) | left | from (8, 0)",
        "(7..2, 1) | 6 empty cells",
        "(1, 1) | up | joins (1, 0)",
        "(9, 1) | never reached: \u2935\ufe0f at (8, 0) arrives at (8, 1), beside (9, 1)",
        "(0, 1) | never reached",
    ]


def test_stacks_are_shown_before_and_after() -> None:
    columns = [words.columns[1:] for words in _read(_COUNTDOWN).words().items]
    assert columns[:5] == [
        ("-- 10", "[]", "[10]"),
        ("", "[1..10]", "[1..10]"),
        ("a -- a", "[1..10]", "[1..10]"),
        ("a -- a-1 a-1", "[1..10]", "[0..9, 0..9]"),
        ("a# --", "[0..9, 0..9]", "[0..9]"),
    ]


def test_the_stack_before_a_join_is_that_of_this_cell() -> None:
    rows = "7 1 2 3 2 create-new-stack right pop length down-if-true end\n"
    source = rows + "empty empty empty empty empty empty up empty empty left"
    assert _read(source).words().items[1].columns[3] == "[[3, 2], 1, 7]"
    source = "create-empty-stack into-nested-stack right 1 exit-nested-stack down-if-true end\nempty empty up empty empty left"
    assert _read(source).words().items[1].columns[3] == "[]"


def test_a_range_of_one_value_is_shown_as_this_value() -> None:
    source = (
        "create-empty-stack into-nested-stack right input-number dup down-if-true pop exit-nested-stack length end\n"
        "empty empty up empty empty left"
    )
    (columns,) = (
        each.columns for each in _read(source).words().items if each.columns[0] == "length"
    )
    assert columns[3] == "[1, ?]"


def test_a_stack_that_contains_a_stack_may_be_shown_as_unknown() -> None:
    """`docs/run.md` says so."""
    source = "change-popmode 1 1 create-new-stack 1 create-new-stack end"
    assert _read(source).words().items[-2].columns[3] == "[?]"


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("input-number crash", "always ends abnormally"),
        ("judgement pop median", "always ends with an error"),
        ("judgement down-if-true crash\nempty median", "always ends abnormally or with an error"),
        ("judgement down-if-true end\nempty crash", "always ends"),
        ("input-number end", "always ends"),
    ],
)
def test_the_verdict_says_if_every_end_is_a_failure(source: str, verdict: str) -> None:
    assert _read(source).words().verdict == verdict


def test_a_row_of_several_cells_passed_in_two_directions_shows_no_stacks() -> None:
    """`docs/run.md` says so. The facts about a single cell contain the stacks."""
    source = "input-number right dup output-number decrement dup down-if-true end"
    columns = {words.columns[0]: words.columns for words in _read(source).words().items}
    assert columns["dup output-number decrement dup"][2:] == ("", "")
    grid = parse(emoji(source), "text")
    note = Flow(grid).note(2, 0)
    assert note is not None
    assert note.stack.depth == (1, None)


def test_a_range_between_equal_bounds_is_one_value() -> None:
    rules = parse("", "text").rules
    assert value_text(Range(3, 3), rules) == value_words(Range(3, 3), rules) == "3"
    assert value_text(Range(3, 4), rules) == "3..4"


@small_cases(
    ("source", "row"),
    [
        ("1 5 plus 3 swap mod output-number end", "(0..6, 0) | 1 5 plus 3 swap mod output-number | writes 0; "),
        ("plus end", "(0, 0) | plus | the way begins here, going right; \u2795 takes -1 from the empty stack"),
        ("1 2 plus output-number output-number end", '(0..4, 0) | 1 2 plus output-number ×2 | writes "3-1"; the way'),
        ("down\nright 1", "(1, 1) | 1 | (2, 1) has no cell: goes on to the left"),
        ("1 2\n3 4", "(1, 0) | 2 | (2, 0) has no cell: goes on downwards"),
        ("1 2\n3 4", "(0, 1) | 3 | (-1, 1) has no cell: goes on upwards"),
        ("up 1 end", "(0, 0) | up | the way begins here, going right; (0, -1) has no cell: goes on to the right"),
        ("1 wall", "(0, 0) | 1 | the way begins here, going right; the pointer cannot move on; the program ends here"),
        ("1 down-if-true end\nempty wall", "(1, 0) | down-if-true | (1, 1) is a wall: goes on to the left; the top is always > 0: (0, 0)"),
        ("0 down-if-true end\nempty empty", "(1, 0) | down-if-true | the top is never > 0: (2, 0)"),
        ("9 9 warp end", "(2, 0) | warp | jumps to (9, 9), but the pointer cannot move on from there; the program ends"),
        ("fast-right 1 end", "(0, 0) | fast-right | the way begins here, going right; jumps to (2, 0)"),
        ("fast-right 1 end", "(1, 0) | never reached: the pointer moves from (0, 0) to (2, 0), over (1, 0)"),
        ("comment 1 2 comment end", "(1..2, 0) | comment | in a comment: ignored"),
        ("comment 1 2 comment end", "(3, 0) | comment | ends the comment"),
        ("sleep 1 2 3 end", "(1..3, 0) | 1 2 3 | never executed: it is passed over"),
        ("2 time-manipulation output-number end", "(2, 0) | output-number | writes -1, each time it is executed"),
        ("judgement dup timer 1 end", "(3, 0) | 1 | the program can end here"),
        ("input-number infinity-loop output-emoji 1 end", "(3..4, 0) | never reached"),
        ("1 infinity-loop dup end", "(3, 0) | never reached: the pointer never leaves (2, 0)"),
        ("gold median end", "(0, 0) | gold | the way begins here, going right; pushes the greatest number"),
        ("median end", "(0, 0) | median | always fails: there are no values to take the median of"),
        ("median end", "(1, 0) | never reached: \U0001f004 at (0, 0) ends the program first"),
        ("end 1 2\n1 2", "(1..2, 0) | never reached: \U0001f51a at (0, 0) ends the program first"),
        ("end 1 2\n1 2", "row 1 | the pointer never enters this row"),
        ("entry-point end\nentry-point end", "(0, 1) | entry-point | a run can begin here, going right"),
    ],
)  # fmt: skip
def test_rows(source: str, row: str) -> None:
    rows = _rows(source)
    assert any(line.startswith(row) for line in rows), rows


def test_a_loop_without_end_shows_its_cells() -> None:
    assert _read("1 2").words().grounds == (
        "once the pointer is on one of these cells, it never leaves them, and the program never ends: (0..1, 0)",
        "in a stack, … means further values",
    )
    assert _read("end").words().grounds == ()


def test_less_is_said_where_the_analysis_stopped_early() -> None:
    explanation = _read("input-number 0 warp 1 output-number end")
    assert explanation.words().grounds == (
        "the analysis stopped early: the pointer may also take ways that are not shown",
    )
    rows = explanation.words().items
    assert {words.columns[2:] for words in rows} == {("", "")}
    assert not any(words.is_dim for words in rows)


def test_unreached_cells_are_summed_up() -> None:
    lone = "\n".join(["down 1 2"] * 40)
    rows = _rows(f"{lone}\nend empty empty\nempty empty")
    assert len([row for row in rows if "never reached" in row]) == 24
    assert rows[-1].startswith("(1..2, 23) | never reached: (1..2, 23), (1..2, 24), ")
    assert rows[-1].endswith(" and 13 more")


def test_a_very_long_way_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way_module, "_MOST_STRETCHES", 2)
    assert _rows(_COUNTDOWN)[:3][-1] == "(2..5, 0) | the rest of the way is not shown"


def test_the_view_beside_the_program_follows_the_way() -> None:
    explanation = _read(_COUNTDOWN)
    lines = beside(explanation).lines
    assert lines[7].startswith("(7..2, 1) \u2b1c\ufe0f ")
    items = explanation.items
    # A way to the left has the span of all of its cells, but its source is in the order of the way.
    text = explanation.parsed.text
    assert text[items[7].span.start : items[7].span.end] == "\u2b1c\ufe0f" * 6
    assert items[2].source == emoji("dup output-number 10 output-ascii")


def test_what_is_said_of_the_way_is_so() -> None:
    counts = check_many(25, 5)
    assert counts["branches"] > 40
    assert counts["moves within"] > 40
    assert counts["written"]


@pytest.mark.long
def test_what_is_said_of_many_ways_is_so() -> None:
    assert check_many(2_000, 6)["written"] > 100


def test_a_false_claim_about_a_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Meanings, "stack_after", lambda *_: stacks.of((7, 7, 7)))
    with pytest.raises(FalseClaimError):
        check_many(20, 5)


_SHUFFLED = [
    "1",
    "2",
    "3",
    "7",
    "dup",
    "swap",
    "swap3",
    "pop",
    "plus",
    "minus",
    "mul",
    "div",
    "mod",
    "increment",
    "decrement",
    "not",
    "equal-to",
    "less-than",
    "greater-than",
    "fair",
    "passed",
]


def _divides_negative(effect: str) -> bool:
    """Return whether a division in a stack effect may have a negative part."""
    return "-" in effect.replace("--", "") and not {"%", "/"}.isdisjoint(effect)


def test_effects_of_several_instructions_are_right() -> None:
    """Each effect is computed on numbers, and compared with what the instructions do to these numbers."""
    at_will = random.Random(4)
    grid = parse("", "text")
    together, tried = Together(grid), Tried(grid.rules)
    compared = 0
    for _ in range(600):
        glyphs = [BY_NAME[name] for name in at_will.choices(_SHUFFLED, k=at_will.randint(2, 6))]
        elements = tuple(at_will.randint(1, 90) for _ in range(6))
        effect = together.effect(glyphs, stacks.of(elements))
        if not effect or "Infinity" in effect or _divides_negative(effect):
            continue  # the language divides negative numbers in its own way
        after: Sequence[object] | None = elements
        for glyph in glyphs:
            assert after is not None
            after = tried.run(glyph, after, opens=True)  # type: ignore[arg-type] # numbers
        in_python = effect.replace(">0 ? 0 : 1)", "<1)").replace("/", "//")
        pops, pushes = (part.split() for part in in_python.split("--"))
        values = dict(zip(pops, elements[::-1], strict=False))
        try:
            said = [int(eval(term, {"__builtins__": {}}, values)) for term in pushes]
        except ZeroDivisionError:
            continue
        assert list(after or ())[::-1] == [*said, *elements[::-1][len(pops) :]], effect
        compared += 1
    assert compared > 100


@pytest.mark.parametrize(
    ("names", "effect"),
    [
        ("dup 3 swap mod", "a -- a%3 a"),
        ("dup 3 swap mod not", "a -- ((a%3)>0 ? 0 : 1) a"),
        ("7 10 mul 2 plus", "-- 72"),
        ("swap3 mul", "a b c -- c*a b"),
        ("input-number input-number plus", "-- n2+n"),
        ("input-ascii dup increment", "-- c+1 c"),
        ("swap3 input-ascii", "a b d -- c d a b"),
        ("dice dup", ""),
        ("plus plus plus plus", ""),
    ],
)
def test_effect(names: str, effect: str) -> None:
    together = Together(parse("", "text"))
    glyphs = [BY_NAME[name] for name in names.split()]
    assert together.effect(glyphs, stacks.of((5, 6, 7))) == effect


def test_a_stack_at_the_top_has_no_effect_in_letters() -> None:
    together = Together(parse("", "text"))
    assert together.effect([BY_NAME["dup"], BY_NAME["increment"]], stacks.of((1, (2, 3)))) == ""
