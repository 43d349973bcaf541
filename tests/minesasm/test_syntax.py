"""Parsing a source of the assembler, and its errors."""

from __future__ import annotations

import lark
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.assembler import AssemblyRequest
from mines_tools.languages.minesasm.assembler import assemble
from mines_tools.languages.minesasm.exact_tree import grammar
from mines_tools.languages.minesasm.literals import quoted, unquoted
from mines_tools.languages.minesasm.lowering import lower
from mines_tools.languages.minesasm.statements import (
    LABEL,
    AssemblySource,
    Statement,
    StatementBlock,
)
from mines_tools.languages.minesasm.syntax import parse
from tests.small_cases import small_cases

_WORDS = st.sampled_from(
    [
        "push", "print", "jump", "jump-if", "let", "get", "if", "else", "end", "while", "do", "repeat", "halt", "define",
        "include", "dup", "in(n)", "again", "again:", "3", "-12", "'a'", "'ab'", '"Hi\\n"', '"\\q"', "# note", "$", "\n",
        "3x", "'", '"', "assert-depth", "\u3042",
    ]
)  # fmt: skip


def _errors(text: str) -> list[str]:
    found = lower(AssemblySource("a.minesasm", text)).findings
    return [
        "{}:{} {}".format(*each.source.lines.position(each.diagnostic.span.start), each.diagnostic.name)
        for each in found
    ]  # fmt: skip


def _remedies(text: str) -> list[str]:
    """Return the place and the remedy of each error in `text`."""
    found = lower(AssemblySource("a.minesasm", text)).findings
    return [
        "{}:{} {}".format(*each.source.lines.position(each.diagnostic.span.start), each.diagnostic.help)
        for each in found
        if each.is_error
    ]  # fmt: skip


def test_statements_have_their_operands_and_places() -> None:
    text = "again: push 'a' dup  # a comment\nprint \"#\"\n"
    nodes = parse(AssemblySource("a", text)).nodes
    statements = [node for node in nodes if isinstance(node, Statement)]
    assert [(each.word, each.place.text) for each in statements] == [
        (LABEL, "again:"), ("push", "push 'a'"), ("dup", "dup"), ("print", 'print "#"'),
    ]  # fmt: skip
    assert [token.value for token in statements[1].operands] == [97]


def test_blocks_are_nested() -> None:
    (block,) = parse(AssemblySource("a", "while dup do if pop else noop end end")).nodes
    assert isinstance(block, StatementBlock)
    (inner,) = block.other
    assert isinstance(inner, StatementBlock)
    assert (block.opening.word, inner.opening.word, len(inner.body)) == ("while", "if", 1)


@given(st.lists(_WORDS, max_size=12))
def test_any_text_is_parsed(words: list[str]) -> None:
    """What has no errors matches the grammar, too."""
    text = " ".join(words)
    tree = parse(AssemblySource("a", text))
    for error in tree.errors:
        assert 0 <= error.diagnostic.span.start <= error.diagnostic.span.end <= len(text)
    try:
        grammar().parse(text, "start")
    except lark.UnexpectedInput:
        return
    structure = {"unclosed-block", "lone-word", "missing-do", "bad-literal", "unknown-escape"}
    assert {error.diagnostic.name for error in tree.errors} <= structure


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_a_quoted_text_is_read_back(text: str) -> None:
    assert unquoted(quoted(text)) == text


@small_cases(
    ("text", "errors"),
    [
        ("dpu", ["1:1 unknown-instruction"]),
        ("dup 5", ["1:5 unexpected-operand"]),
        ("halt 5", ["1:6 unexpected-operand"]),
        ("5", ["1:1 odd-character"]),
        ("push", ["1:1 missing-operand"]),
        ('push "a"', ["1:6 missing-operand"]),
        ("push 'ab'", ["1:6 bad-literal"]),
        ("print \"\\q\"", ["1:8 unknown-escape"]),
        ("print '\\u{110000}'", ["1:8 unknown-escape", "1:7 missing-operand"]),
        ("skip", ["1:1 unavailable-command"]),
        ("in_n", ["1:1 unknown-instruction"]),
        ("a: a:", ["1:4 doubled-label"]),
        ("jump a\njump b\na:", ["2:1 unknown-label"]),
        ("if\nwhile dup", ["1:1 unclosed-block", "2:1 missing-do", "2:1 unclosed-block"]),
        ("else end do", ["1:1 lone-word", "1:6 lone-word", "1:10 lone-word"]),
        ("repeat -1 end", ["1:8 wrong-value"]),
        ("define dup\nend", ["1:8 doubled-name"]),
        ("define a b\npush b\nend\na", ["4:1 wrong-arguments"]),
        ("define a\na\nend\na", ["2:1 endless-macro"]),
        ('include "b"', ["1:9 unreadable-include"]),
        ("get a", ["1:1 unknown-slot"]),
        ("push 1 let a pop get a", ["1:18 lost-slot"]),
        ("let a", ["1:1 lost-slot"]),
        ("push 7 if push 1 end let a get a", ["1:8 unequal-depths", "1:22 unknown-depth", "1:28 unknown-depth"]),
        # A read that fails tells the ways apart: the depths are the same.
        ("push 1 push 0 in(n) swap if pop jump done end pop\ndone: out(n)", []),
        ("push 3 let n call a halt a: get n out(n) ret", ["1:29 foreign-slot"]),
        ("push 3 let n call a get n halt a: push 5 set n ret", ["1:42 foreign-slot"]),
        ("push 3 call a push 3 call a out(n) halt a: dup add ret", ["1:52 wrong-return"]),
        ("push 3 call a push 3 call a out(n) halt a: swap dup add swap ret", []),
        ("push 3 call a push 3 call a out(n) halt a: let n dup get n pop pop ret", []),
        ("push 3 call a push 3 push 4 call a halt a: push 3 push 1 roll push 3 push 2 roll ret", []),
        ("push 3 call a push 3 push 4 call a halt a: push 3 push 1 roll ret", ["1:63 wrong-return"]),
        ("push 3 call a push 3 call a halt a: in(n) ret", []),  # the read may fail
        ("push 3 call a push 3 call a halt a: swap dup if push 1 add end swap ret", []),
        ("push 3 call a push 3 call a halt a: dup if push 1 add end ret", []),  # the number of one way
        ("push 3 call a push 3 call a halt a: dup if push 1 add else push 2 add end ret", ["1:75 wrong-return"]),
        ("push 3 call a push 3 call a halt\na: pop pop ret", ["2:12 wrong-return"]),
        ("push 3 call a halt a: pop push 7 ret", []),  # the only call
        ("push 3 call a call a halt a: pop push 1 ret", []),  # the number of a call
        ("push 3 call a halt a: assert-depth 0 dup assert-depth 1 pop ret", []),
        ("push 3 call a halt a: assert-depth 1 ret", ["1:23 wrong-depth"]),
        ("push 1 assert-depth 2", ["1:8 wrong-depth"]),
        ("push -1 out(c)", ["1:1 not-a-character"]),
        ("pop", ["1:1 stack-underflow"]),
        ("ret", ["1:1 lone-ret"]),
        ("repeat 201 call a end halt a: ret", ["1:12 too-many-calls"]),
        ("call a ret a: ret", ["1:8 lone-ret"]),
        ("call b\na: ret", ["1:1 unknown-label"]),
        ("call a\na: ret", ["1:1 enters-routine"]),
        ("push 1 call a halt a: push 7 if push 1 end ret", ["1:30 unequal-in-routine"]),
        ("push 1 call a get a halt a: ret", ["1:15 unknown-slot"]),
        # A slot of a routine; a call takes two values and leaves one, so slots of the caller are known after it.
        ("push 9 let x push 1 push 2 call a get x assert-depth 3 halt a: let r pop add push 1 let y get y pop pop push 0 ret", []),
        ("call a halt a: let b push 5 let c get b get c sub pop pop ret", []),
        ("repeat 9999 repeat 9999 dup end end", ["1:25 too-long"]),
        ("repeat 999999999 end", []),
        ("repeat 999999999 repeat 0 dup end end", ["1:18 too-many-statements"]),
        ("if " * 101 + "dup" + " end" * 101, ["1:301 too-deep"]),
        ("dup\u00a0\u2028dup", ["1:4 odd-character"]),
        ("dup ???? $$ dup 3x_4 dup", ["1:5 odd-character", "1:10 odd-character", "1:17 odd-character"]),
        ("push " + "9" * 5_000, ["1:6 wrong-value"]),
        ("label", ["1:1 unknown-instruction"]),
        ("define label\nend\nlabel", []),
    ],
)  # fmt: skip
def test_errors(text: str, errors: list[str]) -> None:
    found = _errors(text)
    assert sorted(found) == sorted(errors)


def test_an_error_says_what_may_be_meant() -> None:
    (finding,) = assemble(AssemblyRequest("a", "jmup a\na:", "2")).findings[:1]
    assert finding.diagnostic.message == "there is no instruction `jmup`"
    assert finding.diagnostic.help == "did you mean `jump`?"


_OWN_END = "after `else`, write the condition and the `if` in a line of their own: each `if` needs an `end` of its own"


@small_cases(
    ("text", "remedies"),
    [
        ("in(n) if push 1\nelse if push 2\nend", [f"2:6 {_OWN_END}"]),
        ("if push 1 else if push 2 else if push 3 else push 4 end", [f"1:16 {_OWN_END}"]),
        ("if push 1 else if push 2", [f"1:16 {_OWN_END}"]),
        (
            "while dup do\nif push 1\nelse if push 2\nend end",
            [
                "1:1 write `end` after the last line of the block; also, each `if` needs an `end` of its own: see `else if` in line 3"
            ],
        ),
        ("if push 1\nelse\nif push 2\nend", ["1:1 write `end` after the last line of the block"]),
        ("if push 1 else if push 2 end end", []),
    ],
)
def test_an_else_if_needs_an_end_of_its_own(text: str, remedies: list[str]) -> None:
    assert _remedies(text) == remedies


@small_cases(
    ("text", "remedies"),
    [
        ('push "a"', ["1:6 write `push 'a'` for the code of the character, or `print \"a\"` to write it"]),
        ('push "\'"', ["1:6 write `push '\\''` for the code of the character, or `print \"'\"` to write it"]),
        ('push "Hi"', ["1:6 write `print \"Hi\"` to write this text; `push` takes one character, such as `push 'a'`"]),
        ('define p A\npush A\nend\np "a"', ["2:6 for example: push 72"]),
        ("push 1.5", ["1:6 Mines has only integers: write `1` or `2`"]),
        ("push -1.5 push -2.0", ["1:6 Mines has only integers: write `-2` or `-1`", "1:16 a number is written with the digits 0 to 9: write `-2`"]),
        ("push 0x10", ["1:6 a number is written with the digits 0 to 9: write `16`"]),
        ("push -0b11", ["1:6 a number is written with the digits 0 to 9: write `-3`"]),
        ("push 1_000", ["1:6 a number is written with the digits 0 to 9: write `1000`"]),
        ("push 1e3", ["1:6 a number is written with the digits 0 to 9: write `1000`"]),
        ("push 3x", ["1:6 a number consists of the digits 0 to 9, after a `-` if it is less than 0"]),
        ("push 0x" + "f" * 5_000, ["1:6 a number consists of the digits 0 to 9, after a `-` if it is less than 0"]),
        ("define p A\npush A\nend\np 0x10", ["4:3 a number is written with the digits 0 to 9: write `16`"]),
        ("push 1 // don't write `push 0x10` here\npush 2", ["1:8 a comment begins with `#`"]),
        ("; a comment", ["1:1 a comment begins with `#`"]),
        ("push 1 ;; a comment", ["1:8 a comment begins with `#`"]),
        ("-- a comment -- with dashes", ["1:1 a comment begins with `#`"]),
        ("/* a comment */ dup", ["1:1 a comment begins with `#`"]),
        ("if\ndup; end;", [
            "2:4 leave it out: instructions need only a blank between them, and a comment begins with `#`",
            "2:9 leave it out: instructions need only a blank between them, and a comment begins with `#`",
        ]),
        ("push --5", ["1:6 a line consists of instructions, labels such as `again:`, and a comment after `#`"]),
        ("PUSH 3 Print \"x\"", ["1:1 did you mean `push`?", "1:8 did you mean `print`?"]),
        ("Again: JUMP again", ["1:8 did you mean `jump`?"]),
        ("Again: jump again", ["1:8 did you mean `Again`?"]),
        ("OUT(N) dup() printf() f(3)", [
            "1:1 did you mean `out(n)`?", "1:8 did you mean `dup`?", "1:14 did you mean `print`?",
            "1:23 a line consists of instructions, labels such as `again:`, and a comment after `#`",
        ]),
        ("jmp foo JZ foo\ngoto foo", ["1:1 did you mean `jump`?", "1:9 did you mean `jump-if-not`?", "2:1 did you mean `jump`?"]),
        ("jmp\nfoo", ["1:1 did you mean `jump`?", "2:1 write the name of a command, such as `dup`, or define a macro with this name"]),
        ("drop input inc end.", ["1:1 did you mean `pop`?", "1:6 did you mean `in(n)` or `in(c)`?", "1:12 write `push 1 add`, which does the same", "1:16 `else` belongs to `if`, `do` to `while`, and `end` to `if`, `while`, `repeat` or `define`", "1:19 leave it out"]),
        ("define jmp\nend\njmp", []),
    ],
)  # fmt: skip
def test_an_error_of_a_newcomer_has_a_remedy(text: str, remedies: list[str]) -> None:
    assert _remedies(text) == remedies


@pytest.mark.parametrize("text", ["", "\n", "# only a comment"])
def test_an_empty_source_ends_at_once(text: str) -> None:
    made = assemble(AssemblyRequest("a", text, "2", annotation="none"))
    assert not made.has_errors
    assert made.operations
