"""The rules of the linter: their documentation is right, and they report what they should."""

from __future__ import annotations

import re

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.minesasm.assembly_text import parse
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.languages.minesasm.rules.rule import Context
from mines_tools.languages.minesasm.rules.table import ENTRIES
from mines_tools.lint.engine import lint
from mines_tools.text.diagnostics import Diagnostic, apply_edits
from tests.drawn_rules import RulesOf
from tests.small_cases import small_cases

_MINESASM = RulesOf("minesasm", "2")
_RULES = _MINESASM.rules
_TOO_LONG = ("too-long", "too-many-statements", "too-deep", "too-many-calls")


def _found(text: str) -> list[Diagnostic]:
    """Return the findings of all rules in `text`."""
    return list(_MINESASM.diagnostics(text, _RULES))


@small_cases("name", _RULES)
def test_documentation(name: str) -> None:
    words = _RULES[name].documentation()
    assert re.fullmatch(r"A[012][0-9]{2}", _RULES[name].code)
    assert words.what_it_does.startswith("Finds ")
    if name in _TOO_LONG:
        return  # an example would be too long
    found = _found(words.example)
    assert {each.name for each in found} == {name}
    if words.use_instead:
        assert _found(words.use_instead) == []
    fixes = [each.fix for each in found if each.fix is not None]
    assert bool(fixes) == bool(words.fix_safety)
    if fixes:
        assert apply_edits(words.example, fixes[0].edits).strip() == words.use_instead


@small_cases(
    ("name", "snippet"),
    [
        ("stack-underflow", "pop\n^^^ `pop` always fails: the stack has 0 values, and it takes 1"),
        ("stack-underflow", "push 5 add\n       ^^^ `add` always fails: the stack has 1 value, and it takes 2"),
        ("wrong-depth", "push 5 assert-depth 2\n       ^^^^^^^^^^^^^^ the stack has 1 value here, not 2"),
        ("unequal-depths", "push 7 if push 1 push 2 else push 3 end out(n)\n       ^^ the stack has 1 or 2 values here, which depends on the way"),
        ("unused-label", "again: halt\n^^^^^^ nothing jumps to the label `again`"),
        ("unused-label", "repeat 2\n    x: jump x\nend"),
        ("unused-label", "push 1 call f out(n) halt f: swap ret"),
        ("unreachable-statement", "halt\npush 1 out(n)\n^^^^^^^^^^^^^ no run comes to these statements"),
        ("unreachable-statement", "push 1\njump on\npush 2\n^^^^^^ no run comes to these statements\non: out(n)"),
        ("unreachable-statement", "in(n) if halt else push 2 out(n) end"),
        ("unreachable-statement", "repeat 2\n    push 1\n    jump on\n    push 2\n    ^^^^^^ no run comes to these statements\n    on:\nend"),
        ("idle-statements", "in(n) push 0 sub out(n)\n      ^^^^^^^^^^ these two statements do nothing together"),
        ("idle-statements", "in(n) push 1 sub out(n)"),
        ("idle-statements", "in(n) swap swap out(n)\n      ^^^^^^^^^ these two statements do nothing together"),
        ("idle-statements", "define x A\n    push A add\nend\nx 0"),
        ("unused-macro", "define twice A\n       ^^^^^ the macro `twice` is never used\n    push A push A\nend\nnoop"),
        ("unused-macro", "define twice A\n    push A push A\nend"),
        ("unused-slot", "in(n) let x\n          ^ the slot `x` is never used"),
        ("unused-slot", "in(n) let x get x out(n)"),
        ("unused-slot", "in(n) let x let x get x out(n)\n          ^ the name `x` is given again before it is used"),
        ("unused-slot", "push 1 let x push 2\n           ^ the name `x` is given again before it is used\nlet x get x out(n)"),
        ("unused-slot", "push 1 let x get x let x get x out(n)"),
        ("unused-slot", "push 1 let x m let x get x out(n)\ndefine m\n    get x out(n)\nend"),
        ("unused-slot", "push 1 let x repeat 2 push 1 let x set x end get x out(n)"),
        ("unknown-directive", "noop # mines: ignored[A101]\n       ^^^^^^^^^^^^^^^^^^^^ there is no directive `ignored`"),
    ],
)  # fmt: skip
def test_what_is_said(name: str, snippet: str) -> None:
    _MINESASM.check(snippet, name)


@small_cases(
    ("text", "fixed"),
    [
        ("again:\nin(c) out(c)", "in(c) out(c)"),
        ("again: in(c) out(c)", "in(c) out(c)"),
        ("in(n) push 0 add  # nothing\nout(n)", "in(n)  # nothing\nout(n)"),
        ("in(n) dup pop out(n)", "in(n) out(n)"),
        ("in(n) let x", "in(n)"),
    ],
)
def test_fixes(text: str, fixed: str) -> None:
    (found,) = _found(text)
    assert found.fix is not None
    assert apply_edits(text, found.fix.edits) == fixed


def test_the_table_is_ordered_by_code() -> None:
    codes = [entry.rule.code for entry in ENTRIES]
    assert codes == sorted(set(codes))


def test_the_quick_test_of_each_rule_is_true_for_its_example() -> None:
    selection = RuleSelection(frozenset(), {}, 0)
    for entry in ENTRIES:
        example = entry.rule.documentation().example
        assert entry.may_find(Context(parse(example, "2"), selection)), entry.rule.code


def test_safe_fixes_are_applied() -> None:
    text = "unused:\nin(n) let x dup pop swap swap\nagain: out(n) jump again\n"
    parsed = parse(text, "2")
    selection = RuleSelection(frozenset(rule.code for rule in LANGUAGE.rules()), {}, 0)
    fixed = lint(LANGUAGE, parsed, selection, fix=True)
    assert fixed.refused == 0
    assert fixed.parsed.text == "in(n)\nagain: out(n) jump again\n"


@small_cases(
    ("before", "after", "message"),
    [
        ("a: jump a", "b: jump b", None),
        ("a: b: jump b", "b: jump b", None),
        ("in(n) dup pop out(n)", "in(n) out(n)", None),
        ("a: b: jump b", "b: jump a", "line 1: a: became b:"),
        ("a: in(n) b: jump-if a jump b", "a: in(n) b: jump-if b jump b", "line 1: a became b"),
        ("in(n) push 0 add out(n)", "in(n) out(n)", "line 1: push became out(n)"),
        ("a: halt ? jump a", "halt ? jump a", "line 1: a: became halt"),
    ],
)
def test_difference(before: str, after: str, message: str | None) -> None:
    assert LANGUAGE.difference(parse(before, "2"), parse(after, "2")) == message


@small_cases(
    ("text", "covered"),
    [
        ("pop # mines: ignore[A101]\npop", [(0, 26)]),
        ("# mines: ignore-next\npop\npop", [(21, 25)]),
        ("pop # mines: ignore-file[stack-underflow]", [(0, 42)]),
        ("pop # mines: ignore[]", []),
        ("pop # mines: dialect=1", None),
        ("pop # why;  mines: ignore[A101] ,\npop", [(0, 34)]),
        ("# mines: ignore-file[A101]\npop # x\npop # mines: ignore[A102]", [(0, 61), (35, 61)]),
    ],
)
def test_suppressions(text: str, covered: list[tuple[int, int]] | None) -> None:
    found = LANGUAGE.suppressions(parse(text, "2"))
    assert [span for each in found for span in each.covers] == (covered or [])
    assert bool(found) == (covered is not None)
    for each in found:
        after = apply_edits(text, each.without(None))
        assert len(LANGUAGE.suppressions(parse(after, "2"))) == len(found) - 1
        assert LANGUAGE.difference(parse(text, "2"), parse(after, "2")) is None


@small_cases(
    ("text", "expected"),
    [
        ("pop", "pop  # mines: ignore[A101]"),
        ("pop # why", "pop # why; mines: ignore[A101]"),
        ("pop # mines: ignore[A102]\r\npop", "pop # mines: ignore[A102, A101]\r\npop"),
    ],
)
def test_a_directive_is_added(text: str, expected: str) -> None:
    (first, *_) = [each for each in _found(text) if each.code == "A101"]
    edit = LANGUAGE.suppressing(parse(text, "2"), first.span, ("A101",))
    assert edit is not None
    assert apply_edits(text, [edit]) == expected
