"""What holds for every rule: its documentation is right, its module is imported when it is needed, and what it claims is
so in runs of the machine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools import api
from mines_tools.diagnostics import apply_edits
from mines_tools.sokolang.language import LANGUAGE
from mines_tools.sokolang.program import parse
from mines_tools.sokolang.rules.checking import check_of
from mines_tools.sokolang.rules.rule import Context
from mines_tools.sokolang.rules.table import ROWS
from tests.sokolang.programs import ROOM, inputs, program, programs, texts
from tests.sokolang.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.diagnostics import Diagnostic

RULES = {rule.name: rule for rule in LANGUAGE.rules()}
DEFAULT = [rule.name for rule in RULES.values() if rule.is_default]
_EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "sokolang").glob("*.soko"))


def diagnostics(
    text: str, names: Iterable[str] = DEFAULT, budget: int | None = None
) -> list[Diagnostic]:
    """What the rules of those names say of `text`."""
    codes = {RULES[name].code for name in names}
    return list(LANGUAGE.check(parse(text, "text"), codes, budget, None).diagnostics)


@pytest.mark.parametrize("name", RULES)
def test_documentation(name: str) -> None:
    words = RULES[name].documentation()
    assert re.fullmatch(r"S[012][0-9]{2}", RULES[name].code)
    assert words.what_it_does.startswith("Finds ")
    assert words.why_is_this_bad.endswith(".")
    if name == "endless-number":
        return  # an example would be too long
    assert {each.name for each in diagnostics(words.example, [*DEFAULT, name])} == {name}
    if words.use_instead:
        assert diagnostics(words.use_instead, [*DEFAULT, name]) == []


_SAID = (
    # actions, stacks, map, what is marked, message
    ("r", "b:1\n@:", ROOM, "b", "there is no crate `b`"),
    ("r0[ud]", "", ROOM, "0[", "the number 0: this is never performed"),
    ("r@[]d", "", ROOM, "@[]", "this group is empty"),
    ("r+2@-[u]d", "", ROOM, "+2@-[", None),  # an error
    ("r+@-2[u]d", "", ROOM, "+@-2[", "`+` and `-`: this is never performed"),
    ("rd", "", "####\n#@A*#\n#1*##\n#2.2#\n#####", "1", "there is no other portal 1"),
    ("r", "", "#@*\n###\n*", "*", "nobody comes to this mark: the program never ends"),
    ("r", "", "#@.*\n##**", "*", "there are 3 marks, and 1 elements to cover them: the program never ends"),
    ("rd[l]", "", ROOM, "[l]", "no run performs this"),
    ("ru", "", ROOM, "u", "this move is always blocked"),
    ("rl", "", ROOM, "rl", "the program never ends: it never covers all marks"),
    ("rwd", "a:4,1,0", ROOM, "w", "crate A always fails here: division by zero"),
    ("rlwrd", "@:1", ROOM, "w", "this `w` never does anything"),
    ("rwd", "a:99", ROOM, "w", "crate A executes 99, which is no command"),
    ("rd", "a:99", ROOM, "a:99", "no run uses this stack"),
    ("r+w+[u]d", "", ROOM, "+w", "nobody sets the test: it is always false"),
)  # fmt: skip


@pytest.mark.parametrize("said", _SAID, ids=lambda said: said[0])
def test_what_is_said(said: tuple[str, str, str, str, str | None]) -> None:
    actions, stacks, drawn, marked, message = said
    text = program(actions, stacks, drawn)
    found = [
        (text[slice(*each.span)], each.message) for each in diagnostics(text) if each.code > "S1"
    ]
    assert message is None or (marked, message) in found


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    """What is said of the programs of the language text, and of the project's own."""
    found = [each.name for each in diagnostics(path.read_bytes().decode())]
    expected = {
        "infinite-loop": ["unused-stack", "endless-program"],
        "cloner": ["blocked-action"],
        "truth-machine": ["unreachable-action"],
    }
    assert found == expected.get(path.stem, [])


@given(texts)
def test_any_text(text: str) -> None:
    """Nothing fails; suppressing and its undoing keep the program."""
    parsed = parse(text, "text")
    for each in LANGUAGE.check(parsed, {row.rule.code for row in ROWS}, 100, None).diagnostics:
        for span in (each.span, None):
            edit = LANGUAGE.suppressing(parsed, span, [each.name])
            if edit is None:
                continue
            changed = apply_edits(text, [edit])
            again = parse(changed, "text")
            if not parsed.errors:
                assert LANGUAGE.difference(parsed, again) is None
            ours = [
                every
                for every in LANGUAGE.suppressions(again)
                if each.name in {name for name, _ in every.names}
            ]
            assert ours
            if not parsed.errors and "mines:" not in text:
                undone = apply_edits(changed, ours[0].without(None))
                assert LANGUAGE.difference(parsed, parse(undone, "text")) is None


@given(programs, inputs, st.integers(0, 9))
def test_what_is_claimed_is_so(source: str, text: str, seed: int) -> None:
    parsed = parse(source, "text")
    context = Context(parsed, 200)
    found = []
    for row in ROWS:
        said = list(check_of(row)(context))
        assert not said or row.may_find(Context(parsed, 200, context.flow)), row.rule.name
        found += said
    of = {
        name: [each.span for each in found if each.name == name]
        for name in {each.name for each in found}
    }
    never = [
        *of.get("unreachable-action", ()),
        *of.get("contradicting-tests", ()),
        *of.get("ineffective-item", ()),
    ]
    machine = machine_of(source, text, seed)
    before = machine.snapshot().stacks
    while machine.steps < 60:
        order = machine.order
        if not machine.step():
            break
        if order.node is None:
            continue
        at = parsed.actions[order.node].at
        assert not any(span.start <= at.start < span.end for span in never)
        assert at not in of.get("blocked-action", ()) or machine.done.is_blocked
        assert at not in of.get("certain-failure", ()) or machine.failed is not None
        after = machine.snapshot().stacks
        if at in of.get("idle-wait", ()):
            assert not machine.done.executed
            assert after == before
        before = after
    if of.keys() & {"endless-program", "uncoverable-mark"}:
        assert not machine.is_over or machine.failed is not None
    assert "unset-test" not in of or not machine.test


def test_directives() -> None:
    text = program("// mines: ignore[blocked-action, S999]\n// c\nru\nu\n// mines: ignore[]\nu")
    parsed = parse(text, "text")
    first, empty = LANGUAGE.suppressions(parsed)
    assert [name for name, _ in first.names] == ["blocked-action", "S999"]
    assert [text[slice(*span)] for span in first.covers] == ["ru\n"]
    assert empty.covers == ()
    assert "[S999]" in apply_edits(text, first.without(first.names[0][1]))
    assert "[blocked-action]" in apply_edits(text, first.without(first.names[1][1]))
    assert apply_edits(text, first.without(None)) == text.replace(
        "// mines: ignore[blocked-action, S999]\n", ""
    )
    edit = LANGUAGE.suppressing(parsed, parsed.actions[0].at, ["S1"])
    assert edit is not None
    assert "[blocked-action, S999, S1]" in apply_edits(text, [edit])
    (whole,) = LANGUAGE.suppressions(parse(f"// why: mines: ignore-file\n{ROOM}", "text"))
    assert whole.covers[0].start == 0


def test_errors_are_rules_too() -> None:
    """A text with an error and a directive was not checked at all."""
    text = program("// mines: ignore[S012]\nrx")
    found = {each.name for each in api.lint(text, language="sokolang").diagnostics}
    assert found == {"unknown-action", "unused-suppression"}


def test_what_no_budget_can_find_out_does_not_stop_early() -> None:
    """The number of times is read: nothing is known of what follows, however long one looks."""
    codes = {row.rule.code for row in ROWS}
    text = (_EXAMPLES[0].parent / "menu.soko").read_bytes().decode()
    assert not LANGUAGE.check(parse(text, "text"), codes, None, None).ran_out
    assert LANGUAGE.check(parse(program("rl"), "text"), codes, 1, None).ran_out
