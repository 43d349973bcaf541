"""Facts about every rule: its documentation is right, its module is imported only when needed, and
its claims are true in runs of the machine."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.emojifunge import rules
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.rules.rule import Context
from mines_tools.languages.emojifunge.rules.table import ENTRIES
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.rules.definition import RuleCheck
from mines_tools.text.diagnostics import apply_edits
from tests.emojifunge.flow.programs import circuits
from tests.emojifunge.flow.programs import programs as mixed
from tests.emojifunge.programs import any_text, dialects, programs
from tests.emojifunge.rules.said import DEFAULT, RULES, diagnostics, fixed
from tests.emojifunge.runs import machine_of, status
from tests.small_cases import small_cases

_FEW = settings.default.max_examples // 3
_INPUTS = ("", "3 -2 7\n", "Hello \U0001f600", "0 1 0 1 0 1 100")


def dialect_of(name: str) -> str:
    """Return the dialect of a rule's example, which is named in the docstring of the rule's
    module."""
    found = re.search(r"```emojifunge (\w+)", _module(name).__doc__ or "")
    return found[1] if found else "text"


def _module(name: str) -> object:
    return import_module(f"{rules.__name__}.{name.replace('-', '_')}")


def test_the_table_has_the_declaration_of_each_rule() -> None:
    made = []
    for found in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        module = import_module(found.name)
        check = getattr(module, "check", None)
        if isinstance(check, RuleCheck):
            made.append((found.name, check.rule[:5]))
    assert sorted(made) == sorted((entry.module, entry.rule[:5]) for entry in ENTRIES), (
        "run python -m dev.generate"
    )
    codes = [rule.code for rule in RULES.values()]
    assert codes == sorted(set(codes))
    assert len(RULES) == len(codes)


@small_cases("name", RULES)
def test_documentation(name: str) -> None:
    words, dialect = RULES[name].documentation(), dialect_of(name)
    assert re.fullmatch(r"E[0-9]{3}", RULES[name].code)
    for text in (words.what_it_does, words.why_is_this_bad, words.fix_safety):
        assert not text or (text[0].isupper() and text.endswith("."))
    assert words.what_it_does.startswith("Finds ")
    said = diagnostics(words.example, [*DEFAULT, name], dialect)
    assert {each.name for each in said} == {name}
    if words.use_instead:
        assert diagnostics(words.use_instead, [*DEFAULT, name], dialect) == []
    fixes = [each.fix for each in said if each.fix is not None]
    assert bool(fixes) == bool(words.fix_safety)
    before = parse(words.example, dialect)
    for fix in fixes:
        assert words.fix_safety.startswith("Safe" if fix.safe else "Unsafe")
        after = parse(apply_edits(words.example, fix.edits), dialect)
        assert not fix.safe or LANGUAGE.difference(before, after) is None
    if fixes:
        assert fixed(words.example, name, dialect) == words.use_instead


@settings(max_examples=_FEW)
@given(any_text | programs | mixed(), dialects)
def test_any_text(text: str, dialect: str) -> None:
    """Nothing fails. The test in the table of rules misses no finding, and safe fixes keep what the
    program does."""
    grid = parse(text, dialect)
    context = Context(grid, RuleSelection(frozenset(), flow_budget=300))
    for entry in ENTRIES:
        found = list(entry.find(context))
        assert not found or entry.may_find(
            Context(grid, RuleSelection(frozenset(), flow_budget=300), context.flow)
        ), entry.rule.name
        for each in found:
            assert 0 <= each.span.start <= each.span.end <= len(text)
            assert each.message
            assert each.message == each.message.strip(".\n")
            if each.fix is not None and each.fix.safe:
                mended = apply_edits(text, each.fix.edits)
                assert LANGUAGE.difference(grid, parse(mended, dialect)) is None


def _check_stack(name: str, items: list[object]) -> None:
    """Check what a rule claims about the stack before the instruction. The last item is the top."""
    assert name != "empty-pop" or not items
    assert name != "opened-stack" or isinstance(items[-1], Stack)
    if name == "division-by-zero" and not any(isinstance(each, Stack) for each in items[-2:]):
        assert items[-2] == 0


@settings(max_examples=_FEW)
@given(programs | mixed() | circuits(), dialects, st.sampled_from(_INPUTS), st.integers(0, 3))
def test_what_is_claimed_is_so(text: str, dialect: str, given_: str, seed: int) -> None:
    grid = parse(text, dialect)
    said = diagnostics(text, RULES, dialect)
    if not said:
        return
    machine = machine_of(text, dialect, seed)
    machine.input.give(given_)
    machine.input.end()
    reached = set()
    opened = None
    was_commented = False
    comments = [each.span for each in said if each.name == "unclosed-comment"]
    while machine.steps < 300:
        reached.add((machine.pointer.x, machine.pointer.y))
        silent, items = machine.output.silent, list(machine.stack.items)
        is_root = machine.stack.parent is None
        has_record = bool(machine.record) or machine.recording
        was_recording, had_stopwatch = machine.recording, machine.stopwatch is not None
        if not machine.step():
            break
        names = {each.name for each in said}
        assert "unended-record" not in names or machine.recording >= was_recording
        has_stopwatch = machine.stopwatch is not None
        assert "unread-stopwatch" not in names or has_stopwatch >= had_stopwatch
        is_left = machine.is_over and machine.stack is machine.root
        assert "unleft-stack" not in names or not is_left
        span = grid.span_at(*machine.place)
        is_executed = not machine.passed_over and not was_commented
        for each in said:
            if each.span != span or not is_executed:
                continue
            assert each.name != "ignored-output" or silent
            assert each.name != "exit-from-root" or is_root
            assert each.name != "empty-record" or not has_record
            _check_stack(each.name, items)
            if each.name == "certain-failure" and "always fails" in each.message:
                assert status(machine) in {"failed", "crashed"}
        if not was_commented and machine.commented:
            opened = machine.place
        elif was_commented and not machine.commented:
            assert grid.span_at(*opened) not in comments
        was_commented = machine.commented
    for each in said:
        if each.name == "endless-program":
            assert not machine.is_over
        if each.name in {"unreachable-cells", "unreachable-row", "skipped-end"}:
            for x, y in reached:
                cell = grid.cell(x, y)
                assert cell is None or not each.span.start <= cell.start < each.span.end
