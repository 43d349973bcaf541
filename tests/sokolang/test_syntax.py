"""Texts that are not valid programs, and the places of their errors. One pass of the parser finds
all errors."""

from __future__ import annotations

import pytest
from hypothesis import given

from mines_tools.languages.sokolang.errors import ERRORS
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.languages.sokolang.program import parse
from tests.small_cases import small_cases
from tests.sokolang.programs import ROOM, program, programs, texts

# fmt: off
DAMAGED = (
    # text, errors: name, line, column, what is marked
    ("", [("missing-map", 1, 1, ""), ("missing-zone", 1, 1, "")]),
    ("// c\n---\nA:1", [("missing-map", 1, 1, "// c"), ("malformed-stack-name", 3, 1, "A"), ("missing-zone", 3, 1, "A:1")]),
    ("\n---\n---\nr", [("missing-map", 1, 1, "")]),
    ("#@*", [("missing-zone", 1, 1, "#@*")]),
    ("@*\n---\n@:1\n", [("missing-zone", 4, 1, "")]),
    ("@*\n---\n---\nr\n---\nr\n --- ", [("fourth-zone", 5, 1, "---"), ("fourth-zone", 7, 1, " --- ")]),
    ("\n#*#\n##\n---\n---\n", [("missing-player", 2, 1, "#*#")]),
    ("@*@\n@\n---\n---\n", [("second-player", 1, 3, "@"), ("second-player", 2, 1, "@")]),
    ("@.\n---\n---\n", [("missing-mark", 1, 1, "@.")]),
    ("##\n---\n---\n", [("missing-player", 1, 1, "##"), ("missing-mark", 1, 1, "##")]),
    ("@*\t?\n\u3000\n---\n---\n", [("unknown-map-character", 1, 3, "\t"), ("unknown-map-character", 1, 4, "?"),
                                    ("unknown-map-character", 2, 1, "\u3000")]),
    ("@*\r.\n---\n---\n", [("unknown-map-character", 1, 3, "\r")]),
    ("@*\n //\n---\n---\n", [("misplaced-comment", 2, 2, "//")]),
    ("@* // a\n---\na:1 // @\n b : // c\n---\n", [("misplaced-comment", 1, 4, "// a"), ("misplaced-comment", 3, 5, "// @"),
                                             ("misplaced-comment", 4, 6, "// c")]),
    ("@*\n ---- \na:1\n--\nr", [("malformed-separator", 2, 2, "----"), ("malformed-separator", 4, 1, "--")]),
    ("@*\n---\n---\n--\nr", []),
    ("@*\n---\n a 1 \n---\n", [("malformed-stack", 3, 2, "a 1")]),
    ("@*\n---\nA:1\n ab : 2\n:3\n---\n", [("malformed-stack-name", 3, 1, "A"), ("malformed-stack-name", 4, 2, "ab"),
                                          ("malformed-stack-name", 5, 1, ":")]),
    ("@*\n---\na:1,,+5,--1,1 2,0x1,5,\n---\n", [
        ("malformed-value", 3, 4, ","), ("malformed-value", 3, 6, "+5"), ("malformed-value", 3, 9, "--1"),
        ("malformed-value", 3, 13, "1 2"), ("malformed-value", 3, 17, "0x1"), ("malformed-value", 3, 22, ",")]),
    ("@*\n---\na:1\n a : 2\n---\n", [("second-stack", 4, 2, "a")]),
    ("@*\n---\n---\nrRx\u3042", [("unknown-action", 4, 2, "Rx\u3042")]),
    ("@*\n---\n---\nXrY  rZr rr(rX)A+B", [("unknown-action", 4, 1, "XrY  rZ"), ("unknown-action", 4, 12, "("),
        ("unknown-action", 4, 14, "X"), ("unknown-action", 4, 15, ")"), ("unknown-action", 4, 16, "A"),
        ("unknown-action", 4, 18, "B")]),
    ("@*\n---\n---\nr // no\n", [("misplaced-comment", 4, 3, "// no")]),
    ("@*\n---\n---\nr3", [("missing-action", 4, 2, "3")]),
    ("@*\n---\n---\n[r+]", [("missing-action", 4, 3, "+")]),
    ("@*\n---\n---\n[+2]*", [("missing-action", 4, 3, "2"), ("missing-action", 4, 5, "*")]),
    ("@*\n---\n---\n2+r", [("number-before-prefix", 4, 1, "2")]),
    ("@*\n---\n---\nr]]", [("unopened-group", 4, 2, "]"), ("unopened-group", 4, 3, "]")]),
    ("@*\n---\n---\n2[r\n[u", [("unclosed-group", 4, 2, "["), ("unclosed-group", 5, 1, "[")]),
    (f"@*\n---\na:{'1' * 100_001}\n---\n{'2' * 100_001}r", [("endless-number", 3, 3, "1" * 100_001),
                                                          ("endless-number", 5, 1, "2" * 100_001)]),
    # Several of several zones
    ("@@?\n---\nA:1\n---\n]", [("missing-mark", 1, 1, "@@?"), ("second-player", 1, 2, "@"),
                               ("unknown-map-character", 1, 3, "?"), ("malformed-stack-name", 3, 1, "A"),
                               ("unopened-group", 5, 1, "]")]),
)
FINE = (
    program(""), program("", "@:"), program("", "a:1,2\nb: -3 ,\t4\n @ : \n\n// c\nz:007"),
    program("r 1 0 l\n\n// c\n2 [u]\t").replace("\n", "\r\n"), "\ufeff" + program("r"),
    f"// c\n\n{ROOM}\n\n\t --- \n// c\n---\t\nr", f"{ROOM}\n---\n---",
    program("", "x:1"), program("+-@*3[]"),
)
# fmt: on


@small_cases("case", DAMAGED)
def test_errors(case: tuple[str, list[tuple[str, int, int, str]]]) -> None:
    text, expected = case
    parsed = parse(text, "text")
    found = [
        (error.name, *parsed.lines.position(error.span.start), text[slice(*error.span)])
        for error in parsed.errors
    ]
    assert found == expected
    for error in parsed.errors:
        assert error.code == ERRORS[error.name].code
        assert error.message
        assert error.help


def test_what_is_empty_is_named() -> None:
    errors = parse("@*\n---\na:1,,2\n:5\n---\nr", "text").errors
    assert [error.message for error in errors] == [
        "an empty text is not a value",
        "an empty text is not the name of a stack",
    ]


def test_every_error_has_a_case() -> None:
    assert {name for _, errors in DAMAGED for name, *_ in errors} == set(ERRORS)
    assert len({kind.code for kind in ERRORS.values()}) == len(ERRORS)


@pytest.mark.parametrize("text", FINE)
def test_programs_without_errors(text: str) -> None:
    assert parse(text, "text").errors == []


def test_what_is_read() -> None:
    text = f"{ROOM}\n---\n a : 1 , -2 \n---\nr @ 1 0[u\n2 d]\nw"
    parsed = parse(text, "text")
    stack = parsed.stacks["a"]
    assert [text[slice(*value.span)] for value in stack.values] == ["1", "-2"]
    assert [value.number for value in stack.values] == [1, -2]
    assert text[slice(*stack.span)] == "a : 1 , -2"
    assert [(text[slice(*node.span)], node.prefixes, node.times, node.after) for node in parsed.actions] == [
        ("r", "", 1, 1), ("@ 1 0[u\n2 d]", "@", 10, 4), ("u", "", 1, 3), ("2 d", "", 2, 4), ("w", "", 1, 5),
    ]  # fmt: skip


def test_a_line_of_dashes_is_named_where_a_zone_is_missing() -> None:
    """It is not treated as a separator if it is not clear which of several lines is meant."""
    parsed = parse(f"{ROOM}\n----\n----\n----\n", "text")
    near, *_ = next(error.related for error in parsed.errors if error.name == "missing-zone")
    assert parsed.text[slice(*near.span)] == "----"


@given(texts)
def test_any_text(text: str) -> None:
    """The tokens joined are the text. Every place is inside the text, and each error marks
    something on one line."""
    parsed = parse(text, "text")
    tokens = list(parsed.tokens())
    assert "".join(text[slice(*token.span)] for token in tokens) == text
    assert all(token.span.start < token.span.end for token in tokens)
    for error in parsed.errors:
        assert 0 <= error.span.start <= error.span.end <= len(text)
        assert parsed.lines.position(error.span.start)
    for node in parsed.actions:
        assert text[slice(*node.at)] == node.kind
        assert node.span.start <= node.at.start < node.span.end


@given(programs)
def test_programs_are_read_without_errors(text: str) -> None:
    parsed = LANGUAGE.parse(text, "text")
    assert parsed.errors == []
    assert LANGUAGE.difference(parsed, LANGUAGE.parse(text, "text")) is None
