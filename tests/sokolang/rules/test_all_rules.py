"""Facts about every rule: its documentation is right, and it reports what it should.
`tests/sokolang/flow/test_shown.py` checks that its module is imported only when needed, and that
its claims are true in runs of the machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from mines_tools import api
from mines_tools.interface.language import RuleSelection
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.rules.table import ENTRIES
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import add_ignores
from mines_tools.text.diagnostics import apply_edits
from tests.small_cases import small_cases
from tests.sokolang.programs import ROOM, program, texts
from tests.sokolang.rules.said import DEFAULT, RULES, check, diagnostics, fixed, silent

_EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "sokolang").glob("*.soko"))


@small_cases("name", RULES)
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
    fixes = [each.fix for each in diagnostics(words.example, [name]) if each.fix is not None]
    assert bool(fixes) == bool(words.fix_safety)
    before = parse(words.example, "text")
    for fix in fixes:
        assert words.fix_safety.startswith("Safe" if fix.safe else "Unsafe")
        after = parse(apply_edits(words.example, fix.edits), "text")
        assert not fix.safe or LANGUAGE.difference(before, after) is None
    if fixes:
        assert fixed(words.example, name) == words.use_instead


@small_cases(
    ("name", "snippet"),
    [
        ("stack-without-crate", program("r", "b:1\n^ there is no crate `b`\n@:")),
        ("ineffective-item", program("r0[ud]\n ^^ the number 0: this is never performed")),
        ("ineffective-item", program("r@[]d\n ^^^ this group is empty")),
        ("contradicting-tests", program("r+@-2[u]d\n ^^^^^ `+` and `-`: this is never performed")),
        ("lone-portal", program("rd", "", "####\n#@A*#\n#1*##\n ^ there is no other portal 1\n#2.2#\n#####")),
        ("uncoverable-mark", program("r", "", "#@*\n###\n*\n^ nothing can reach this mark: the program never ends")),
        ("uncoverable-mark", program("r", "", "#@*\n###\n***\n^^^ nothing can reach these 3 marks: the program never ends")),
        ("uncoverable-mark", program("r", "", "#@.*\n##**\n  ^ there are 3 marks, and 1 element to cover them: the program never ends")),
        ("unreachable-action", program("rd[l]\n  ^^^ no run performs this: the program ends before it, all marks are covered (at `d`, line 8, column 2)")),
        ("unreachable-action", program("2[rd lw] [u]\n     ^^^^^^^ no run performs these 3 items: the program ends before them, all marks are covered (at `d`, line 8, column 4)")),
        ("unreachable-action", program("2[rwd+ll]+u\n     ^^^ no run performs these 2 items: the program ends before them, all marks are covered (at `d`, line 8, column 5)\n         ^^ no run performs this", "a:30,1")),
        ("blocked-action", program("ru\n ^ this move, `u`, is always blocked")),
        ("endless-program", program("rl\n^^ the program never ends: it never covers all marks")),
        ("certain-failure", program("rwd\n ^ crate A always fails here: division by zero", "a:4,1,0")),
        ("idle-wait", program("rlwrd\n  ^ this `w` never does anything", "@:1")),
        ("unknown-command", program("rwd\n ^ crate A executes 99, which is not a command", "a:99")),
        ("unknown-command", program("rw2wd\n ^ crate A executes 72, 105, 33, which are not commands", "a:72,105,33")),
        ("leftover-characters", program("rwd", "a:10,1,72,105,32,33\n          ^^^^^^^^^ `outstr` prints only 1 character: \"i !\" is left")),
        ("leftover-characters", program("rww", "a:10,2,72,105,33,10,1,33\n              ^^ `outstr` prints only 2 characters: \"!\" is left")),
        ("leftover-characters", program("rww", "a:10,0,72,105,33\n       ^^^^^^^^^ `outstr` prints only 0 characters: \"Hi!\" is left")),
        ("missing-characters", program("rwd", "a:0,10,7,72,105,33\n       ^ `outstr` pops 7 characters, but only 3 values are there: it always fails").replace("rwd", "r2wd")),
        ("missing-characters", program("rwd", "a:10,40,72,105,33,32,72,105,33,32,72,105,33,32,72,105,33,32,72,105,33,32,33\n     ^^ `outstr` pops 40 characters, but only 21 values are there: it always fails")),
        ("missing-count", program("rwd", "a:10,72,105,33\n     ^^ `outstr` takes the character \"H\" for the number of characters: it always fails")),
        ("pulling-pass", program("[rp]\n  ^ the first pass performs `p` an odd number of times, so the second pass begins with pulling\n", "", "#.@A..*")),
        ("unused-stack", program("rlrwd", "a:11,1\n@:99\n^^^^ no run uses this stack")),
        ("missing-wait", program("rd\n^^ no `w`: no value is transferred, and no command is executed", "a:99")),
        ("missing-actions", f"{ROOM}\n---\n\n---\n^^^ there is no action: the program never ends\n// none"),
        ("idle-crate", program("rwd", "", "#####\n#@A*#\n  ^ crate A never executes a command: its stack is empty\n##*##\n#####")),
        ("idle-crate", program("rwd", "a:11,1", f"{ROOM}\n#B#\n ^ no run moves crate B")),
        ("idle-crate", program("rwd", "a:11,1", f"{ROOM}\n#BBc#B#\n ^^^ no run moves these 3 crates\n     ^ no run moves crate B")),
        ("idle-crate", program("rwd", "a:11,1", f"{ROOM}\n#{'B#' * 8}Cc#\n ^ no run moves these 10 crates")),
        ("times-without-stack", program("r*lwd\n ^^ the stack of the player is always empty: this is never performed", "a:11,1")),
        ("unset-test", program("r-wd\n ^^ no command sets the test: it is always false", "a:11,1")),
        ("unset-test", program("r+w+[u]d\n ^^ no command sets the test: it is always false")),
    ],
)  # fmt: skip
def test_what_is_said(name: str, snippet: str) -> None:
    check(snippet, name)


@small_cases(
    ("name", "text"),
    [
        ("unused-stack", program("rd", "a:99")),
        ("idle-crate", program("rwd", "", ROOM.lower())),
        ("leftover-characters", program("rwwd", "a:10,1,72,11,105")),  # the second `w` prints it
        ("leftover-characters", program("rwwd", "a:10,1,72,32,105")),  # the blank is `not`
        (
            "leftover-characters",
            program("rwrplwpd", "a:10,1,72,105", "#######\n#@A*..#\n#####*#"),
        ),  # the player takes it
        (
            "leftover-characters",
            program("rwrp2lw", "a:10,1,72,105", "########\n#.@Aa*.#\n#######*"),
        ),  # it may be copied
        (
            "leftover-characters",
            program("*wlw", "@:10,1,72,105", "######\n#.*@*#\n######"),
        ),  # a `*` reads it
        ("unknown-command", program("rwwd", "a:10,1,72,105")),  # leftover-characters reports this
        ("certain-failure", program("rwd", "a:10,7,72,105")),
        ("certain-failure", program("rwd", "a:10,72,105")),
        ("pulling-pass", program("rp2lp", "", "#.@A..*")),
        ("pulling-pass", program("p", "", "#.@A..*")),
        ("pulling-pass", program("lpr", "", "#.@..A.*")),  # the mode makes no difference
        ("pulling-pass", program("r@p", "", "#.@A..*")),
        ("pulling-pass", program("rp+[p]", "", "#.@A..*")),  # perhaps another pass performs both
        ("pulling-pass", program("r-[p]", "", "#.@A..*")),
        ("pulling-pass", program("rp", "", "#1@A..*1.1")),
        ("missing-characters", program("rwd", "a:10")),
        ("missing-characters", program("rwd", "a:10,7,1,2,3")),
        ("missing-characters", program("rwd", "a:13,10,7,72")),
        ("unreachable-action", program("rwd", "a:10,72,105")),
    ],
)
def test_of_what_nothing_is_said(name: str, text: str) -> None:
    silent(text, name)


@small_cases(
    ("text", "is_safe", "fixed_text"),
    [
        (program("r0[ud]wd", "a:11,1"), True, program("rwd", "a:11,1")),
        (program("r3[0l[]]wd", "a:11,1"), True, program("rwd", "a:11,1")),
        (program("r+-lwd", "a:11,1"), True, program("rwd", "a:11,1")),
        (program("rwd", "a:11,1\nb:2"), True, program("rwd", "a:11,1")),
        (program("0l---\nr", ""), True, program("0l---\nr", "")),  # what stays would be a separator
        (program("r0[\n// why\nu]d", ""), True, program("r0[\n// why\nu]d", "")),
        (program("rwd[l]", "a:11,1"), False, program("rwd", "a:11,1")),
        (program("rlwrwd", "a:11,1"), False, program("rlwrd", "a:11,1")),
        (program("r-wd", "a:11,1"), False, program("rwd", "a:11,1")),
        (program("r+lwd", "a:11,1"), False, program("rwd", "a:11,1")),
        (program("rlrwd", "a:11,1\n@:9"), False, program("rlrwd", "a:11,1")),
        (program("[rp]", "", "#.@A..*"), False, program("[rp]p", "", "#.@A..*")),
        (program("// mines: ignroe\nrwd", "a:11,1"), False, program("rwd", "a:11,1")),
        # No blanks and no empty lines are left behind.
        (program("rwd lw lw", "a:11,1"), False, program("rwd", "a:11,1")),
        (program("rwd  lw\n\nlw [l]\n// c\n\nu", "a:11,1"), False, program("rwd\n// c", "a:11,1")),
        (program("2[rwd lw] lw", "a:11,1"), False, program("2[rwd]", "a:11,1")),
        (program("rwd [\n// c\nl]", "a:11,1"), False, program("rwd [\n// c\nl]", "a:11,1")),
        (program("0l r  0l 0u wd 0r0u", "a:11,1"), True, program("r  wd", "a:11,1")),
        (program("r\n\n0l\n0u \n\nwd\n\n0l", "a:11,1"), True, program("r\n\nwd", "a:11,1")),
        (program("rwd", "a:11,1\n\nb:2\n"), True, program("rwd", "a:11,1\n")),
    ],
)
def test_fixes(text: str, is_safe: bool, fixed_text: str) -> None:
    linted = api.lint(text, language="sokolang", fix=True, unsafe_fixes=not is_safe)
    assert linted.parsed.text == fixed_text


@pytest.mark.parametrize(
    ("actions", "stacks", "drawn", "name", "help_"),
    [
        ("ru", "", ROOM, "blocked-action", "a wall at (2, 0) is in the way"),
        ("ruw", "", ROOM, "blocked-action", "a wall at (2, 0) is in the way; after a blocked move, `w` transfers nothing, but still executes commands on marks; this may be the intention"),
        ("r", "", "#@ *", "blocked-action", "a blank at (2, 0) is in the way: it is a wall, the floor is `.`"),
        ("r", "", "#@ *", "uncoverable-mark", "a blank is a wall: write `.` for the floor"),
        ("@pr", "", "@A*.", "blocked-action", "crate A at (1, 0) is in the way: a player who pulls does not push"),
        ("rr", "", ROOM, "blocked-action", "crate A cannot be pushed: the wall at (4, 1) is in the way"),
        ("rw", "a:1,2", ROOM, "certain-failure", "it executes `+`"),
        ("@2rw", "@:1", "@A..\n*", "idle-wait", "no transfer: the count is 2, and the values of the player are 1"),
        ("rwd", "a:11,1", ROOM.lower().replace("A", "a"), "unused-stack", "`a` is read-only: it executes nothing; write `A` on the map for a crate that does"),
    ],
)  # fmt: skip
def test_why(actions: str, stacks: str, drawn: str, name: str, help_: str) -> None:
    found = diagnostics(program(actions, stacks, drawn), [name])
    assert [each.help for each in found][:1] == [help_]


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    """The expected findings in the programs of the language text and of this project."""
    found = [each.name for each in diagnostics(path.read_bytes().decode(), DEFAULT)]
    expected = {
        "infinite-loop": ["unused-stack", "endless-program"],
        "cloner": ["blocked-action"],
        "menu": ["blocked-action"],
        "truth-machine": ["unreachable-action"],
    }
    assert found == expected.get(path.stem, [])


@given(texts)
def test_any_text(text: str) -> None:
    """No rule fails. Adding and removing directives keeps the program."""
    parsed = parse(text, "text")
    for each in LANGUAGE.check(
        parsed, RuleSelection({row.rule.code for row in ENTRIES}, flow_budget=100)
    ).diagnostics:
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


def test_directives() -> None:
    text = program("// mines: ignore[blocked-action, S999]\n// c\nru\nu\n// mines: ignore[]\nu")
    parsed = parse(text, "text")
    first, empty = LANGUAGE.suppressions(parsed)
    assert [name for name, _ in first.names] == ["blocked-action", "S999"]
    assert [text[slice(*span)] for span in first.covers] == ["// c\nru\n"]
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


@pytest.mark.parametrize(
    ("actions", "ignored"),
    [
        # The new directive applies to the comment and to the line after it.
        (
            "// mines: ignroe\n// c\nru",
            "// mines: ignore[S108, S202, S203]\n// mines: ignroe\n// c\nru",
        ),
        # A directive before the comment is extended; one after it does not apply to it.
        (
            "// mines: ignore[S2]\n// mines: ignroe\nru",
            "// mines: ignore[S2, S108, S202, S203]\n// mines: ignroe\nru",
        ),
        (
            "// mines: ignroe\n// mines: ignore[S202, S203]\nru",
            "// mines: ignore[S108]\n// mines: ignroe\n// mines: ignore[S202, S203]\nru",
        ),
    ],
)
def test_what_is_reported_on_a_comment_can_be_ignored(actions: str, ignored: str) -> None:
    """After `--add-ignore`, no finding is left, and a second run adds nothing."""
    rules = RuleSelection({"S108", "S202", "S203"}, flow_budget=100)
    linted, count = add_ignores(
        LANGUAGE, lint(LANGUAGE, parse(program(actions), "text"), rules), rules
    )
    assert (linted.parsed.text, list(linted.diagnostics)) == (program(ignored), [])
    assert count


def test_an_unused_directive_can_be_ignored() -> None:
    """The finding is on the comment with the directive."""
    rules = RuleSelection({"S202", "L001"}, flow_budget=100)
    linted, _ = add_ignores(
        LANGUAGE,
        lint(LANGUAGE, parse(program("// mines: ignore[S202]\nrd"), "text"), rules),
        rules,
    )
    assert linted.parsed.text == program("// mines: ignore[L001]\n// mines: ignore[S202]\nrd")
    assert not list(linted.diagnostics)


@pytest.mark.parametrize(
    "directive",
    ["// mines: ignore[unknown-rule]", "// mines: ignore[l001]", "// mines: ignore[S202, L002]"],
)
def test_an_unused_name_of_a_rule_about_directives_cannot_be_ignored(directive: str) -> None:
    """A directive for such a name would turn off nothing, so no run may add one."""
    rules = RuleSelection({"S202", "L001", "L002"}, flow_budget=100)
    before = program(f"{directive}\nrd")
    linted, count = add_ignores(LANGUAGE, lint(LANGUAGE, parse(before, "text"), rules), rules)
    assert (linted.parsed.text, count) == (before, 0)
    assert {each.code for each in linted.diagnostics} == {"L001"}


def test_errors_are_rules_too() -> None:
    """A text with both an error and a directive is checked too."""
    text = program("// mines: ignore[S012]\nrx")
    found = {each.name for each in api.lint(text, language="sokolang").diagnostics}
    assert found == {"unknown-action", "unused-suppression"}


def test_what_no_budget_can_find_out_does_not_stop_early() -> None:
    """The number of repetitions is read from the input, so a larger budget would not find more
    about what follows."""
    codes = {row.rule.code for row in ENTRIES}
    text = (_EXAMPLES[0].parent / "menu.soko").read_bytes().decode()
    assert not LANGUAGE.check(parse(text, "text"), RuleSelection(codes)).ran_out
    assert LANGUAGE.check(parse(program("rl"), "text"), RuleSelection(codes, flow_budget=1)).ran_out


def test_of_two_fixes_that_do_not_hold_together_one_is_applied() -> None:
    """If both items were removed, the rest would be a separator."""
    found = api.lint(program("r\n0l0u---\nd"), language="sokolang", select=["S102"], fix=True)
    assert found.parsed.text == program("r\n0u---\nd") or found.parsed.text == program(
        "r\n0l---\nd"
    )
    assert found.fixed == 1
