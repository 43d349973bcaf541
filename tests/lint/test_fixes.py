"""Fixes are applied in rounds. What a fix promises is checked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from mines_tools.interface.language import Checked
from mines_tools.languages.mines.syntax import parse
from mines_tools.lint.engine import lint
from mines_tools.lint.fixes import FixTrials, apply_fixes
from mines_tools.rules.catalogue import rules_of
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix, apply_edits
from mines_tools.text.source import Span
from tests.lint.linting import BOARD, MINES, fixed, linted, selection
from tests.mines.programs import Meant, dialects, mines_like, programs
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.lint.engine import Linted
    from mines_tools.text.diagnostics import Keep

_ALL = ("ALL",)


def saying(finds: Callable[[str], list[Fix]]) -> Language:
    """Return Mines with one rule only. The rule reports a finding for each fix that `finds`
    returns."""

    def check(parsed: Parsed, *given: Any) -> Checked:
        keep: Keep = given[-2]
        found = [
            Diagnostic("M101", "coordinate-outside-board", "info", fix.edits[0].span, "", fix=fix)
            for fix in finds(parsed.text)
        ]
        return Checked(list(keep([*parsed.errors, *found])))

    return MINES._replace(check=check)


def replacing(*pairs: tuple[str, str], safe: bool = True) -> Callable[[str], list[Fix]]:
    """Return a function that finds a fix for every place where a pattern matches. Each pair is a
    pattern and its replacement."""

    def finds(text: str) -> list[Fix]:
        found = []
        for pattern, new in pairs:
            for match in re.finditer(pattern, text):
                edit = Edit(Span(*match.span()), match.expand(new))
                found.append(Fix("", (edit,), safe=safe))
        return found

    return finds


def run(
    text: str, finds: Callable[[str], list[Fix]], *, unsafe: bool = False, dialect: str = "2"
) -> Linted:
    rules = selection("M101")
    return lint(saying(finds), parse(text, dialect), rules, fix=True, unsafe=unsafe)


def test_edits_are_applied_in_the_order_of_the_text() -> None:
    edits = [Edit(Span(4, 4), "!"), Edit(Span(0, 1), ""), Edit(Span(2, 3), "xyz")]
    assert apply_edits("abcd", edits) == "bxyzd!"
    assert apply_edits("abc", []) == "abc"


def test_nothing_to_fix() -> None:
    result = run("..\n0,0", replacing())
    assert (result.parsed.text, result.fixed) == ("..\n0,0", 0)


def test_all_that_lie_apart_in_one_round() -> None:
    rounds = 0

    def finds(text: str) -> list[Fix]:
        nonlocal rounds
        rounds += 1
        return replacing((r"\+", ""))(text)

    result = run("..\n+0,+0\n+1,0", finds)
    assert (result.parsed.text, result.fixed, rounds) == ("..\n0,0\n1,0", 3, 2)


def test_edits_that_meet_take_rounds() -> None:
    # Each takes the sign and the first zero: of two that overlap the first one goes first.
    result = run("..\n+0,00\n0,0", replacing((r"\+0,0(?=0)", "0,"), (r",00", ",0")))
    assert (result.parsed.text, result.fixed) == ("..\n0,0\n0,0", 1)
    inserted = replacing((r"(?<=0)(?=,0\Z)", " "), (r"(?<=0)(?=,0 ?\Z)", "\t"))
    result = run("..\n0,0", inserted)
    assert result.parsed.text == "..\n0 ,0"


def test_several_edits_of_one_fix_go_together() -> None:
    def finds(text: str) -> list[Fix]:
        at = [match.start() for match in re.finditer(r"\+", text)]
        edits = tuple(Edit(Span(each, each + 1), "") for each in at)
        return [Fix("", edits, safe=True)] if edits else []

    assert run("..\n+0,+0", finds).parsed.text == "..\n0,0"


def test_fixes_that_undo_each_other_come_to_an_end() -> None:
    result = run("..\n0,0", replacing((r"(?<!\+)0,", "+0,"), (r"\+0,", "0,")))
    assert result.fixed <= 2
    assert result.parsed.program == parse("..\n0,0", "2").program


def test_what_grows_for_ever_comes_to_an_end() -> None:
    assert len(run("..\n0,0", replacing((r"\Z", " "))).parsed.text) < 200


@small_cases(
    ("text", "lie"),
    [
        ("..\n0,0", (r"0,0", "1,0")),
        ("..\n0,0\n0,0", (r"\n0,0\Z", "")),
        ("..\n0,0", (r"\Z", "\n")),
        ("..\n0,0", (r"0,0", "0,,0")),
        ("..\n0,0", (r"0,0", "!")),
        ("..\n0,0", (r"\A..", ".*")),
        ("..\n0,0 # a", (r"# a", "a")),
        ("..\n0,0", (r"\A", "# mines: dialect=1\n")),
        ("..\n0,0", (r"\A\.\.", "..# mines: dialect=1")),
        ("..\n0,,0", (r"0,,0", "0,0")),
        ("..\n0,,0", (r"0,,0", "1,,0")),
    ],
)
def test_a_lying_safe_fix_is_refused(text: str, lie: tuple[str, str]) -> None:
    assert run(text, replacing(lie)).parsed.text == text
    assert run(text, replacing(lie), unsafe=True).parsed.text == text
    result = run(f"{text}\n+0,0", replacing(lie, (r"\+", "")))
    assert (result.parsed.text, result.fixed) == (f"{text}\n0,0", 1)
    assert result.refused == len(replacing(lie)(result.parsed.text))


def test_a_lying_safe_fix_among_unsafe_ones_is_refused() -> None:
    def finds(text: str) -> list[Fix]:
        return replacing((r"0,0", "1,0"))(text) + replacing((r"\+", ""), safe=False)(text)

    assert run("..\n0,0\n+0,1", finds, unsafe=True).parsed.text == "..\n0,0\n0,1"


def test_unsafe_only_when_asked() -> None:
    changing = replacing((r"0,0", "1,0"), safe=False)
    assert run("..\n0,0", changing).parsed.text == "..\n0,0"
    assert run("..\n0,0", changing, unsafe=True).parsed.text == "..\n1,0"


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("..\n0,0", (r"0,0", "0,,0")),
        ("..\n0,0", (r"\.\.", "..x")),
        ("..\n+0,0", (r"\.\.(?!#)", "..# mines: dialect=1")),
    ],
)
def test_what_parses_worse_is_never_kept(text: str, change: tuple[str, str]) -> None:
    assert run(text, replacing(change, safe=False), unsafe=True).parsed.text == text


def test_an_unsafe_fix_may_choose_the_dialect() -> None:
    change = replacing((r"\.\.(?!#)", "..# mines: dialect=1"), safe=False)
    assert run("..\n0,0", change, unsafe=True).parsed.text == "..# mines: dialect=1\n0,0"


def check_fixed(text: str, dialect: str, *rules: str) -> None:
    """Check that fixes keep what they promise, and that nothing is left to fix afterwards."""
    before = parse(text, dialect)
    safe = linted(text, *rules, dialect=dialect, fix=True)
    assert MINES.difference(before, safe.parsed) is None
    assert len(safe.parsed.errors) <= len(before.errors)
    assert len(safe.parsed.lines) == len(before.lines) or before.errors
    unsafe = linted(text, *rules, dialect=dialect, fix=True, unsafe=True)
    assert len(unsafe.parsed.errors) <= len(before.errors)
    for done, is_unsafe in ((safe, False), (unsafe, True)):
        again = linted(done.parsed.text, *rules, dialect=dialect, fix=True, unsafe=is_unsafe)
        assert again.fixed == 0
        assert again.parsed.text == done.parsed.text
        assert list(again.diagnostics) == list(done.diagnostics)


@given(mines_like, dialects)
def test_any_text(text: str, dialect: str) -> None:
    check_fixed(text, dialect, *_ALL)


@given(programs(), dialects)
def test_any_program(meant: Meant, dialect: str) -> None:
    check_fixed(meant.text, dialect, *_ALL)


def _examples() -> Sequence[str]:
    return [rule.documentation().example for rule in rules_of(MINES).values()]


@small_cases("dialect", ["2", "2.0.0", "1"])
@small_cases("text", _examples())
def test_the_example_of_every_rule(text: str, dialect: str) -> None:
    check_fixed(text, dialect)


def test_both_in_one_go() -> None:
    text = f"{BOARD}+4,0 # mines: ignore[M103]  \n１,0"
    assert fixed(text) == f"{BOARD}1,0\n1,0"


@pytest.mark.parametrize(("size", "most"), [(1_000, 200), (1_000_000, 4)])
def test_fixes_at_fault_are_looked_for_a_few_times(size: int, most: int) -> None:
    """Each trial parses the whole text, so a larger text gets fewer trials."""
    tried: list[int] = []

    def is_kept(some: Sequence[int]) -> bool:
        tried.append(len(some))
        return not any(each % 2 for each in some)

    FixTrials(size).harmless(range(10_000), is_kept)
    assert len(tried) == most


@pytest.mark.parametrize(("size", "rounds"), [(1_000, 50), (1_200_000, 4)])
def test_a_large_text_gets_few_rounds(size: int, rounds: int) -> None:
    """Each round parses the whole text."""
    text = f".*.\n...\n0,0 # {'x' * size}"

    def check(parsed: Parsed, keep: Keep) -> Sequence[Diagnostic]:
        end = len(parsed.text)
        fix = Fix("Say more", (Edit(Span(end, end), "y"),), safe=True)
        return list(keep([Diagnostic("M999", "more", "info", Span(end, end), "more", fix=fix)]))

    fixed = apply_fixes(MINES, parse(text, "2"), check, unsafe=False)
    assert fixed.applied == rounds


@pytest.mark.parametrize(("rounds", "left"), [(1, 2), (2, 0)])
def test_of_very_many_fixes_a_round_applies_some(
    rounds: int, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other fixes are reported, and applied in the next round."""
    monkeypatch.setattr("mines_tools.lint.fixes._MOST_FIXES", 3, raising=False)

    def check(parsed: Parsed, keep: Keep) -> Sequence[Diagnostic]:
        places = [
            Span(found.start(), found.end()) for found in re.finditer(" +(?=\n)", parsed.text)
        ]
        return list(
            keep(
                Diagnostic(
                    "M999", "less", "info", place, "", fix=Fix("", (Edit(place, ""),), safe=True)
                )
                for place in places
            )
        )

    tree = parse(".*.\n...\n" + "0,0 \n" * 5, "2")
    fixed = apply_fixes(MINES, tree, check, unsafe=False, rounds=rounds)
    assert len(fixed.diagnostics) == left
    assert fixed.applied == 5 - left


@pytest.mark.long
@pytest.mark.parametrize(("errors", "rounds"), [(0, 5), (20_000, 2)])
def test_a_text_with_very_many_errors_gets_fewer_rounds(errors: int, rounds: int) -> None:
    """Each round finds the errors again, which takes longer than parsing the text."""
    text = ".*.\n...\n" + "x\n" * errors + "0,0 # " + "x" * (900_000 - 2 * errors)

    def check(parsed: Parsed, keep: Keep) -> Sequence[Diagnostic]:
        end = len(parsed.text)
        fix = Fix("Say more", (Edit(Span(end, end), "y"),), safe=True)
        return list(keep([Diagnostic("M999", "more", "info", Span(end, end), "more", fix=fix)]))

    assert apply_fixes(MINES, parse(text, "2"), check, unsafe=False).applied == rounds
