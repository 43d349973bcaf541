"""Expressions about a state: their values, and the messages about those that cannot be parsed."""

from __future__ import annotations

import re
from math import inf
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.base.integers import format_integer
from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.evaluating import (
    EvaluationError,
    ExpressionError,
    MomentState,
    holds,
    shown,
)
from mines_tools.debugging.expressions import (
    Names,
    names_in,
    parsed,
    read_message,
    stack_expression,
    words_of,
)
from mines_tools.debugging.hit_conditions import parse_hit_condition
from mines_tools.interface.run import Event, Place
from mines_tools.interface.run_state import StateCell, StateGrid, View
from tests.small_cases import small_cases

_ROOT = Path(__file__).parents[2]
VIEW = View(
    {
        "board": StateGrid((2, 1), lambda c, r: StateCell(".", "", f"{c}{r}")),
        "other": StateGrid((), lambda c, r: StateCell("")),
    },
    {"stack": (1, 2, (3, inf), 40), "empty": ()},
    {"flagging": True, "status": "over", "time-left": 7, "queue": ["0,0", "!"]},
    5,
)
STATE = MomentState(VIEW, 12, lambda: Event(Place(None), "add", None, ""), lambda: "hello")


def value(text: str) -> object:
    return parsed(text, names_in(VIEW))(STATE)


@small_cases(
    ("text", "expected"),
    [
        ("top", 40),
        ("depth", 4),
        ("depth(\"empty\")", 0),
        ("top('empty')", None),
        ("stack[0]", 40),
        ("stack[1]", (3, inf)),
        ("stack[1][0]", inf),
        ("stack[1][1]", 3),
        ("stack[-1]", 1),
        ("stack[4]", None),
        ("stack[-5]", None),
        ("stack(\"stack\")[3]", 1),
        ("stack('empty')[0]", None),
        ("empty[0]", None),
        ("empty", ()),
        ("cell(1, 0)", "10"),
        ("cell(1, 1)", None),
        ("cell(-1, 0)", None),
        ("cell(\"other\", 0, 0)", None),
        ("flagging", True),
        ("status == \"over\"", True),
        ("variable(\"time-left\") - 8", -1),
        ("queue[0]", "0,0"),
        ("\"!\" in queue", True),
        ("\"?\" not in queue", True),
        ("top('empty') not in stack", False),
        ("1 not in top('empty')", False),
        ("9 not in stack", True),
        ("cell(1, 1) not in 'a'", False),
        ("(stack)[0]", 40),
        ("-5 // stack[1][0]", -1),
        ("5 % stack[1][0]", 5),
        ("-5 % stack[1][0]", inf),
        ("command = 'add' and error != 'x'", False),  # there is no error
        ("not error", True),
        ("step % 5", 2),
        ("output[0]", "h"),
        ("'ell' in output", True),
        ("2 + 3 * 4 - -1", 15),
        ("(2 + 3) * 4", 20),
        ("-7 // 2", -4),
        ("-7 / 2", -4),
        ("-7 % 3", 2),
        ("1 // 0", None),
        ("0x1F", 31),
        ("1 < 2 and 2 >= 2 and not 1 != 1", True),
        ("1 < 'a'", False),
        ("1 != 'a'", True),
        ("top('empty') != 1", False),  # nothing is neither
        ("top('empty') + 1", None),
        ("stack[1][0] - stack[1][0]", None),
        ("stack[1][0] > 9999", True),
        ("stack[1] = stack[1]", True),
        ("true or 1 // 0", True),
        ("'a\\n\\''", "a\n'"),
    ],
)  # fmt: skip
def test_values(text: str, expected: object) -> None:
    assert value(text) == expected


@pytest.mark.parametrize("name", words_of(Names(["stack"], ["board"], [])))
def test_a_name_is_documented_and_offered_by_the_extension(name: str) -> None:
    """The documentation has the name in the first column of the table of expressions."""
    word = name.removesuffix("(")
    docs = (_ROOT / "docs/debugging.md").read_text("utf-8")
    table = docs.partition("## Expressions")[2].partition("## The console")[0]
    assert re.search(rf"(?m)^\|[^|]*`{word}\b", table)
    offered = (_ROOT / "vscode-extension/src/server/conditions.ts").read_text("utf-8")
    assert f"'{word}'" in offered


@pytest.mark.parametrize(
    ("text", "expected"), [("5 // stack[1][0]", "0"), ("-5 // stack[1][0]", "-1")]
)
def test_a_number_divided_by_infinity_is_shown_as_an_integer(text: str, expected: str) -> None:
    assert shown(value(text)) == expected  # type: ignore[arg-type]


def in_stacks(deep: int, inside: object) -> object:
    """Return `inside`, nested in `deep` stacks."""
    for _ in range(deep):
        inside = (1, inside)
    return inside


@small_cases(
    ("text", "expected"),
    [
        ("top[0]", 4), ("(top)[0]", 4), ("top[-1]", 3), ("top[0] = stack[0][0]", True),
        ("top < stack[1]", False), ("top > stack[1]", False), ("top != stack[1]", True), ("top = stack[1]", False),
        ("top < stack[2]", True), ("top in stack", True),
        ("stack('deep')[0] < stack('deep')[1]", False), ("stack('deep')[1] < stack('deep')[0]", True),
        ("stack('deep')[0] = stack('deep')[0]", True), ("stack('deep')[0] = stack('deep')[2]", True),
        ("stack('deep')[0] != stack('deep')[1]", True), ("stack('deep')[2] in stack('deep')", True),
    ],
)  # fmt: skip
def test_stacks_in_stacks(text: str, expected: object) -> None:
    """Stacks are indexed from the top. The first values that differ decide which stack is less."""
    deep = tuple(in_stacks(5_000, each) for each in (3, 2, 3))
    view = VIEW._replace(stacks={"stack": ((3, 5), (3, (1,)), (3, 4)), "deep": deep})
    assert parsed(text, names_in(view))(STATE._replace(view=view)) == expected


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("1 +", 4, "the expression ends where a value is expected"),
        ("1 1", 3, "`1` is not expected here"),
        ("(1", 3, "`)` is expected here"),
        ("[0]", 1, "`[` is not expected here; a value of a stack is written `stack[0]`"),
        ("3,2", 2, "`,` is not expected here; a cell is written `cell(3, 2)`"),
        ("(3, 2)", 3, "`,` is not expected here; a cell is written `cell(3, 2)`"),
        ("top,2", 4, "`,` is not expected here"),
        ("stack[1", 8, "`]` is expected here"),
        ("1 < 2 < 3", 7, "`<` is not expected here"),
        ("depth('x')", 7, "there is no `x`; known names: stack, empty"),
        ("depth('Stack')", 7, "there is no `Stack`; did you mean `stack`?"),
        ("1 + TOP", 5, "there is no `TOP`; did you mean `top`?"),
        ("1 + flaging", 5, "there is no `flaging`; did you mean `flagging`?"),
        ("depth(1)", 7, "a name in quotes is expected here: stack, empty"),
        ("\"a", 1, "this text is not closed"),
        ("top > 1 && top", 9, "`&` has no meaning in an expression; write `and`"),
        ("top || 1", 5, "`|` has no meaning in an expression; write `or`"),
        ("!top", 1, "`!` has no meaning in an expression; write `not`"),
        ("cell 1,1", 6, "a cell is written `cell(3, 2)`"),
        (" @", 2, "`@` has no meaning in an expression; an expression begins with a number, a text in quotes, or one of these names: command, error, step, output, stack, top, depth, cell, variable, empty, flagging, status, queue"),
        ("top ? 1", 5, "`?` has no meaning in an expression"),
        ("1.5", 2, "`.` has no meaning in an expression"),
        ("empty.top", 6, "`.` has no meaning in an expression; the top of `empty` is `empty[0]`"),
        ("stack = 3", 1, "`stack` is the whole stack, and not a number; the top of `stack` is `stack[0]`"),
        ("not -3 < empty", 10, "`empty` is the whole stack, and not a number; the top of `empty` is `empty[0]`"),
        ("1 + stack.x", 10, "`.` has no meaning in an expression; the top of `stack` is `stack[0]`"),
        ("(" * 60 + "1", 51, "the expression is nested too deeply"),
        ("1" + "+1" * 300, 501, "the expression is too long"),
    ],
)  # fmt: skip
def test_errors(text: str, column: int, message: str) -> None:
    with pytest.raises(ExpressionError) as error:
        value(text)
    assert (str(error.value), error.value.column) == (message, column)


def test_an_unknown_name_lists_those_that_there_are() -> None:
    with pytest.raises(ExpressionError) as error:
        value("tpo")
    first, _, names = str(error.value).partition("; known names: ")
    assert (first, error.value.column) == ("there is no `tpo`", 1)
    known = names.split(", ")
    assert {"step", "top", "cell", "variable", "flagging", "status", "queue"} <= set(known)
    for name in known:
        with pytest.raises(ExpressionError) as incomplete:
            value(f"{name} 1")  # not an expression, but the name is known
        assert str(incomplete.value) in (
            "`1` is not expected here",
            "`(` is expected here",
            "a cell is written `cell(3, 2)`",
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("top * top * top * top * top * top > 5", True),
        ("top * top // top = top", True),
        ("top * top % (top + 1)", 1),
        ("top * 12345678901234567890 // top", 12345678901234567890),
        ("stack[1] + top", inf),
        ("stack[1] > top * top", True),
        ("-stack[1] < -top", True),
        ("top // stack[1]", 0.0),
        ("top - stack[1] + stack[1]", None),  # infinity less infinity
    ],
)
def test_large_integers_are_calculated_with_exactly(text: str, expected: object) -> None:
    view = VIEW._replace(stacks={"stack": (inf, 3 << 100_000)})
    assert parsed(text, names_in(view))(STATE._replace(view=view)) == expected


@pytest.mark.parametrize(
    ("text", "column", "bits"),
    [
        ("top * top > 5", 5, "8,388,609 and 8,388,609"),
        ("1 + top * top * 2", 9, "8,388,609 and 8,388,609"),
        ("top // stack[1]", 5, "8,388,609 and 4,194,305"),
        ("top % stack[1]", 5, "8,388,609 and 4,194,305"),
    ],
)
def test_what_takes_too_long_is_an_error_that_says_so(text: str, column: int, bits: str) -> None:
    view = VIEW._replace(stacks={"stack": (1 << (1 << 22), 1 << (1 << 23))})
    state = STATE._replace(view=view)
    with pytest.raises(EvaluationError) as error:
        parsed(text, names_in(view))(state)
    sign = text[column - 1 :].split(maxsplit=1)[0]
    message = f"`{sign}` takes too long with integers of {bits} bits"
    assert (str(error.value), error.value.column) == (message, column)
    assert read_message(f"n: {{{text}}}", names_in(view))(state) == f"n: ({message})"


@pytest.mark.long
def test_a_huge_integer_is_shown_by_its_ends() -> None:
    assert shown(-(10**9_000) // 7) == format_integer(-(10**9_000) // 7)
    short = f"-1{'0' * 29}…{'0' * 10} (1,000,001 digits)"
    assert shown(-(10**1_000_000)) == value_text(-(10**1_000_000)) == short
    assert shown(10**60) == str(10**60)
    assert value_text(10**60) == f"1{'0' * 29}…{'0' * 10} (61 digits)"


def test_a_stack_is_written_as_its_name_if_nothing_else_has_this_name() -> None:
    stacks = {
        "player": (7,),
        "o": (1, (2, 3)),
        "top": (4,),
        "step": (),
        "two words": (5,),
        "stack": (6,),
    }
    view = VIEW._replace(stacks=stacks, variables={"step": 9})
    names = names_in(view)
    found = [stack_expression(stack, names) for stack in stacks]
    quoted = ('stack("top")', 'stack("step")', 'stack("two words")', 'stack("stack")')
    assert found == ["player", "o", *quoted]
    for text, stack in zip(found, stacks.values(), strict=True):
        assert parsed(text, names)(STATE._replace(view=view)) == stack
    assert parsed("(o)[0][1] = 2 and o[-1] = 1", names)(STATE._replace(view=view)) is True


def test_words_that_completion_offers_begin_an_expression() -> None:
    """A function is offered with its opening bracket, and is an error without it. Every other name
    is an expression by itself."""
    names = names_in(VIEW)
    for word in words_of(names):
        if word.endswith("("):
            with pytest.raises(ExpressionError):
                parsed(word.removesuffix("("), names)
        else:
            parsed(word, names)


def test_a_language_may_have_no_stack_and_no_grid() -> None:
    for text in ("top", "stack[0]", "cell(0, 0)", "variable('x')"):
        with pytest.raises(ExpressionError):
            parsed(text, Names((), (), ()))


def test_messages() -> None:
    message = read_message(
        "top {top}, {{{depth + 1}}} {stack[1]} {flagging} {top('empty')}", names_in(VIEW)
    )
    assert message(STATE) == "top 40, {5} [Infinity, 3] true nothing"
    for text, column in (("a {top", 3), ("a {top +}", 9)):
        with pytest.raises(ExpressionError) as error:
            read_message(text, names_in(VIEW))
        assert error.value.column == column


def test_hits() -> None:
    counted = {}
    for text in ("3", "= 3", ">= 3", ">4", "< 3", "<=3", "% 2"):
        counts, skips = parse_hit_condition(text)
        counted[text] = [count for count in range(1, 7) if counts(count)]
        for first in range(1, 7):
            for last in range(first, 7):
                assert skips(first, last) is not any(map(counts, range(first, last + 1)))
    assert list(counted.values()) == [[3], [3], [3, 4, 5, 6], [5, 6], [1, 2], [1, 2, 3], [2, 4, 6]]
    for text in ("x", "% 0", "5 5", "-1", "% ", "1" * 30):
        with pytest.raises(ExpressionError):
            parse_hit_condition(text)


_PIECES = [
    *"()[]+-*/%<>=,'\" 019", "not ", " and ", " or ", " in ", "top", "depth", "stack", "cell(", "step", "flagging",
    "output", "command", "1" * 400, "true", "\n", "\ud800", "{", "}",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join))
@example("stack[1][0] + " + "9" * 400)
@example("1" * 5000 + " * top")
def test_any_text_is_read_or_refused_and_then_has_a_value(text: str) -> None:
    for read in (parsed, read_message):
        try:
            evaluate = read(text, names_in(VIEW))
        except ExpressionError as error:
            assert 1 <= error.column <= len(text) + 1  # noqa: PT017
        else:
            found = evaluate(STATE)
            assert isinstance(holds(found), bool)
            assert isinstance(shown(found), str)


def test_what_the_page_shows_can_be_read() -> None:
    page = (_ROOT / "docs/debugging.md").read_text("utf-8")
    names = Names(("stack", "a"), ("board",), ("flagging", "status", "time-left"))
    section = page.split("## Expressions")[1].split("\n## ")[0]
    first_column = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    shown_there = [each for cell in first_column for each in re.findall("`([^`]+)`", cell)]
    expressions = [each for each in shown_there if re.match(r"\w|\"", each) and each not in _SIGNS]
    assert len(expressions) > 20
    for each in [*expressions, "top > 5 and depth >= 2"]:
        assert each in page
        parsed(each, names)
    for sign in set(shown_there) - set(expressions) - {"not"}:
        parsed(f"1 {sign} '1'", names)


_SIGNS = ("in", "not in", "and", "or", "not")
