"""Facts about every rule, including future rules: its documentation is right, and its fixes keep
what they promise."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.syntax import parse
from mines_tools.rules.catalogue import rules_of
from mines_tools.text.diagnostics import apply_edits
from tests.mines.programs import BLANKS, Meant, dialects, mines_like, programs
from tests.mines.rules.said import RULES, SYNTAX_AND_CLARITY, diagnostics, dialect_of, fixed
from tests.mines.runs import run
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.text.diagnostics import Diagnostic

_COMPANIONS = [rule for rule in RULES.values() if rule.code in SYNTAX_AND_CLARITY]
_FLOW_FREE = [rule for rule in RULES.values() if rule.code < "M2"]


# Names and codes


def test_codes_and_names_are_one_of_a_kind() -> None:
    rules = list(rules_of(LANGUAGE).values())
    codes, names = [rule.code for rule in rules], [rule.name for rule in rules]
    assert len(set(codes)) == len(set(names)) == len(rules)
    assert codes[:-2] == sorted(codes[:-2])


@small_cases("name", RULES)
def test_a_name_reads_well_after_allow(name: str) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", name)
    assert not name.startswith(("no-", "disallow-", "forbid-"))
    assert re.fullmatch(r"M[0-9]{3}", RULES[name].code)


# Documentation


@small_cases("name", RULES)
def test_the_example_makes_exactly_this_rule_speak(name: str) -> None:
    said = diagnostics(RULES[name].documentation().example, [*_COMPANIONS, name])
    assert {diagnostic.name for diagnostic in said} == {name}


@small_cases("name", [name for name in RULES if RULES[name].documentation().use_instead])
def test_what_to_use_instead_makes_no_rule_speak(name: str) -> None:
    said = diagnostics(RULES[name].documentation().use_instead, [*_COMPANIONS, name])
    assert [diagnostic.message for diagnostic in said] == []


@small_cases("name", RULES)
def test_documentation_speaks_of_a_fix_where_there_is_one(name: str) -> None:
    words = RULES[name].documentation()
    fixes = [said.fix for said in diagnostics(words.example, [name]) if said.fix is not None]
    assert bool(fixes) == bool(words.fix_safety)
    for fix in fixes:
        assert fix.safe is words.fix_safety.startswith("Safe")
        assert fix.safe or words.fix_safety.startswith("Unsafe")
        assert fix.title[0].isupper()
        assert not fix.title.endswith(".")


@small_cases("name", RULES)
def test_documentation_is_prose(name: str) -> None:
    words = RULES[name].documentation()
    for text in (words.what_it_does, words.why_is_this_bad, words.fix_safety):
        assert not text or (text[0].isupper() and text.endswith("."))
    assert words.what_it_does.startswith("Finds ")


def test_every_rule_has_a_message_with_a_place_in_the_text() -> None:
    for name, rule in RULES.items():
        text = rule.documentation().example
        for said in diagnostics(text, [name]):
            assert 0 <= said.span.start <= said.span.end <= len(text)
            assert said.message
            assert "\n" not in said.message
            assert not said.message.endswith(".")


# Fixes of the examples


def _fixes(name: str) -> list[Diagnostic]:
    example_text = RULES[name].documentation().example
    return [said for said in diagnostics(example_text, [name]) if said.fix is not None]


@small_cases("name", [name for name in RULES if _fixes(name)])
def test_the_example_is_mended_by_its_fixes(name: str) -> None:
    words = RULES[name].documentation()
    dialect = dialect_of(words.example)
    before = parse(words.example, dialect)
    for said in _fixes(name):
        assert said.fix is not None
        after = parse(apply_edits(words.example, said.fix.edits), dialect)
        assert len(after.errors) <= len(before.errors)
        if said.fix.safe:
            assert LANGUAGE.difference(before, after) is None
    mended = fixed(words.example, name)
    assert [said.message for said in diagnostics(mended, [*_COMPANIONS, name])] == []


# Fixes of any program


def _check_fixes(text: str, dialect: str, rules: list[str]) -> None:
    before = parse(text, dialect)
    said = diagnostics(text, rules, dialect)
    assert [d.span for d in said] == sorted(d.span for d in said)
    for diagnostic in said:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        fix = diagnostic.fix
        if fix is None:
            continue
        spans = sorted(edit.span for edit in fix.edits)
        assert all(0 <= span.start <= span.end <= len(text) for span in spans)
        assert all(a.end <= b.start for a, b in pairwise(spans))
        mended = apply_edits(text, fix.edits)
        assert mended != text
        after = parse(mended, dialect)
        if fix.safe:
            assert len(after.errors) <= len(before.errors), diagnostic
            assert LANGUAGE.difference(before, after) is None, diagnostic
            _check_same_run(text, mended, dialect)


def _check_same_run(text: str, mended: str, dialect: str) -> None:
    """Check that a safe fix changes no step of the run, nor the number of the operation that took
    the step."""
    old, new = (run(source, "1 a\n-2", dialect=dialect, limit=60) for source in (text, mended))
    if old.end != "broken":
        assert (new.steps, new.output, new.end) == (old.steps, old.output, old.end)
        assert new.machine is not None
        assert old.machine is not None
        assert new.stack == old.stack


_NOISE = [
    *BLANKS,
    "\r",
    "\r\n",
    "\n",
    "  \n",
    "\n# a comment",
    "+",
    "-",
    "0",
    "９",
    "−",
    "# mines: of",
]


@st.composite
def _noisy(draw: st.DrawFn) -> str:
    """Draw a program with pieces that the clarity rules report."""
    meant: Meant = draw(programs())
    text = meant.text
    for noise in draw(st.lists(st.sampled_from(_NOISE), max_size=3)):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + noise + text[at:]
    return text.replace("\n", draw(st.sampled_from(["\n", "\n", "\r\n", "\r"])))


_CLARITY = [rule.name for rule in _FLOW_FREE]


@given(_noisy() | mines_like.map(lambda text: f".*.\n...\n{text}"), dialects)
@example("\ufeff.*＃\n..\n９,0", "2")
@example(".*\n..\n0,0\r\r\n1,1\n", "2.0.0")
@example(".*\n..\n0 0,+00 \r\r\n1,1\r\n", "2")
@example(".*\n..\n\r\n", "1")
@example(".\n0,0\n0,0\r \n0,0", "2.0.0")
def test_fixes_keep_their_promises(text: str, dialect: str) -> None:
    _check_fixes(text, dialect, _CLARITY)


_OTHERS = [name for name in RULES if name not in _CLARITY]


@given(programs(), dialects)
def test_fixes_of_rules_of_meaning_keep_their_promises(meant: Meant, dialect: str) -> None:
    _check_fixes(meant.text, dialect, _OTHERS)


@given(_noisy(), dialects)
def test_safe_fixes_come_to_an_end(text: str, dialect: str) -> None:
    for name in ("trailing-blanks", "mixed-line-endings", "lone-carriage-return", "redundant-sign"):
        mended = fixed(text, name, dialect)
        assert [d for d in diagnostics(mended, [name], dialect) if d.name == name and d.fix] == []
