"""The parser reads a text as grammar.lark says, with the same places: programs, damaged texts, and
where the damage begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import lark
import pytest
from hypothesis import example, given
from lark import Token, Tree

from mines_tools import api
from mines_tools.languages.sokolang import actions, initial_stacks, warehouse
from mines_tools.languages.sokolang.actions import LinePiece, line_pieces
from mines_tools.languages.sokolang.exact_tree import exact_tree, grammar
from mines_tools.languages.sokolang.program import ACTIONS, STACKS, parse
from mines_tools.languages.sokolang.sections import BLANKS
from mines_tools.text.source import Span
from tests.sokolang.programs import program, programs, texts
from tests.sokolang.test_syntax import DAMAGED, FINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import ZoneLine
    from mines_tools.text.diagnostics import Diagnostic

    Node = Tree[Token]

_CHECKED_LATER = {
    "missing-map", "missing-player", "second-player", "missing-mark", "second-stack", "endless-number",
}  # fmt: skip
"""Errors that the grammar cannot express."""


def _children(tree: Node) -> list[Node]:
    return cast("list[Node]", tree.children)


def _tokens(tree: Node) -> list[Token]:
    return cast("list[Token]", tree.children)


def _span(of: Node | Token) -> tuple[int, int]:
    at = of.meta if isinstance(of, Tree) else of
    return cast("tuple[int, int]", (at.start_pos, at.end_pos))


# Programs


def _drawn(map_: Node) -> list[tuple[str, int | None]]:
    """Return the rows from the first to the last that is not blank. For each row, also return where
    it begins, or None if it is empty."""
    rows = [_tokens(row) for row in _children(map_)]
    found = [(str(row[0]), row[0].start_pos) if row else ("", None) for row in rows]
    drawn = [number for number, (row, _) in enumerate(found) if row.strip(" ")]
    return found[drawn[0] : drawn[-1] + 1] if drawn else []


def _nodes(tree: Node, number: int = 0) -> Iterator[tuple[object, ...]]:
    """Yield actions and groups, numbered as in the package."""
    for item in tree.children:
        if isinstance(item, Token):
            continue
        of = {kind: [each for each in _tokens(item) if isinstance(each, Token) and each.type == kind]
              for kind in ("PREFIX", "DIGITS", "ACTION", "GROUP")}  # fmt: skip
        within = list(_nodes(item, number + 1))
        (letter,) = (*of["ACTION"], *of["GROUP"])
        after = number + 1 + len(within)
        times = int("".join(of["DIGITS"]) or "1")
        yield str(letter), "".join(of["PREFIX"]), times, after, _span(item), _span(letter)
        yield from within
        number = after


def _agrees(parsed: Program) -> None:
    """Check that each part of the program agrees with Lark's tree."""
    map_, stacks, acted = _children(exact_tree(parsed.text))
    rows = [] if parsed.map is None else zip(parsed.map.rows, parsed.map.starts, strict=True)
    assert [(row, start if row else None) for row, start in rows] == _drawn(map_)
    found: dict[str, tuple[object, ...]] = {}
    for stack in _children(stacks):
        name, *values = _tokens(stack)
        numbers = [(int(each), _span(each)) for each in values]
        found.setdefault(str(name), (_span(name), numbers, _span(stack)))
    assert found == {name: stack[1:] for name, stack in parsed.stacks.items()}
    assert list(map(tuple, parsed.actions)) == list(_nodes(acted))


# Any text


def _parts(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the parts into which Lark splits a text, named as the package's tokens."""
    kinds = {"_COMMENT": "comment", "_SEPARATOR": "separator", "LINE": "stack", "DIGITS": "number",
             "FOREIGN": "foreign", "_BYTE_ORDER_MARK": "byte-order-mark"}  # fmt: skip
    for part in grammar("parts").parse(text).children:
        if isinstance(part, Tree):
            start, end = _span(part) if part.children else (0, 0)
            if text[start:end].strip(BLANKS):
                yield "row", (start, end)
        elif part.type in kinds:
            yield kinds[part.type], _span(part)
        elif not part.type.startswith("_"):
            yield str(part), _span(part)


def _numbers(parts: Iterable[tuple[str, tuple[int, int]]]) -> list[tuple[int, int]]:
    """Return the places of the numbers of repetitions. Digits with only ignored characters between
    them are one number."""
    found: list[tuple[int, int]] = []
    goes_on = False
    for kind, (start, end) in parts:
        if kind == "number":
            found.append((found.pop()[0] if goes_on else start, end))
        goes_on = kind == "number" or (goes_on and kind == "comment")
    return found


def _odd(text: str, kind: str) -> list[tuple[int, int]]:
    tokens = grammar("parts").parse(text).scan_values(lambda each: each.type == kind)
    return [_span(each) for each in tokens]


def _places(parsed: Program, name: str) -> list[tuple[int, int]]:
    return [tuple(error.span) for error in parsed.errors if error.name == name]


# Where the damage begins


def _refused(text: str) -> int | None:
    """Return where Lark finds an error, or None in a valid program."""
    try:
        exact_tree(text)
    except lark.UnexpectedToken as error:
        return len(text) if error.token.type == "$END" else error.token.start_pos
    except lark.UnexpectedCharacters as error:
        return error.pos_in_stream
    return None


def _pieces(lines: Iterable[ZoneLine]) -> Iterator[LinePiece]:
    """Yield the pieces on the lines of actions. Digits with only blanks, line ends and comments
    between them are one number."""
    number: LinePiece | None = None
    for piece in (each for line in lines for each in line_pieces(line)):
        if piece.kind == "number":
            start = piece.span.start if number is None else number.span.start
            number = LinePiece("number", "", Span(start, piece.span.end))
            continue
        if number is not None:
            yield number
            number = None
        yield piece
    if number is not None:
        yield number


def _noticed(parsed: Program, error: Diagnostic) -> range:
    """Return the offsets at which a parser that reads from the left can notice the error first."""
    at = error.span.start
    zones = parsed.zones
    fourth = zones.separators[ACTIONS] if len(zones.separators) > ACTIONS else None
    end = len(parsed.text) if fourth is None else zones.line(fourth).start
    number = parsed.lines.line_at(at)
    is_comment_of_stack = error.name == "misplaced-comment" and number in zones.numbers(STACKS)
    if is_comment_of_stack or error.name in (
        "malformed-stack", "malformed-stack-name", "malformed-value",
    ):  # fmt: skip
        return range(
            parsed.lines.starts[number], parsed.lines.starts[number] + len(zones.texts[number]) + 2
        )
    if error.name in ("missing-action", "number-before-prefix"):
        pieces = _pieces(zones.of(ACTIONS))
        at = next((each.span.start for each in pieces if each.span.start >= error.span.end), end)
    elif error.name == "unclosed-group":
        at = end
    elif error.name == "missing-zone":
        at = len(parsed.text)
    return range(at, at + 1)


def check_grammar(text: str) -> None:
    parsed = parse(text, "text")
    tokens = [(kind, tuple(span)) for kind, span in parsed.tokens() if kind != "blank"]
    parts = list(_parts(text))
    if parsed.zones.malformed:  # the grammar knows only correct separators
        assert _refused(text) is not None
        assert parsed.errors
        return
    assert tokens == parts
    pieces = _pieces(parsed.zones.of(ACTIONS))
    assert _numbers(parts) == [each.span for each in pieces if each.kind == "number"]
    comments = _places(parsed, "misplaced-comment")
    for name, kind in (("unknown-map-character", "ODD_CELL"), ("unknown-action", "FOREIGN")):
        odd, places = _odd(text, kind), _places(parsed, name)
        within = [*places, *comments]
        assert {start for start, _ in places} <= {start for start, _ in odd}
        assert all(any(at <= start and end <= to for at, to in within) for start, end in odd)
    refused = _refused(text)
    errors = [error for error in parsed.errors if error.name not in _CHECKED_LATER]
    if refused is None:
        assert errors == []
        if all(error.name != "endless-number" for error in parsed.errors):
            _agrees(parsed)
    else:
        first = min((_noticed(parsed, error) for error in errors), key=lambda each: each.start)
        assert refused in first, errors


@given(texts)
@example("\ufeff---\n---")
@example(" ---\n--- \r\n - - -\n---r")
@example("@*\n---\n---\n1\n// c\n 0 \n\n0r\n//")
@example("---\n---\n+\n---\n---\r")
@example("@*\r\r\n---\r\r\n//\r\r\n---\r")
def test_any_text(text: str) -> None:
    check_grammar(text)


@given(programs)
def test_any_program(text: str) -> None:
    check_grammar(text)
    check_grammar(text.replace("\n", " \r\n\r\n"))


def test_recorded_texts() -> None:
    for text in (*(text for text, _ in DAMAGED if len(text) < 10_000), *FINE):
        check_grammar(text)


def test_characters() -> None:
    """The parser's tables contain the same characters as the terminals of the grammar."""
    every = "".join(map(chr, (*range(0x3001), *range(0xFF00, 0x10400))))
    patterns = {each.name: each.pattern.to_regexp() for each in grammar("parts").terminals}
    patterns |= {each.name: each.pattern.to_regexp() for each in grammar("start").terminals}

    def found(name: str) -> set[str]:
        return set("".join(re.findall(patterns[name], every)))

    assert found("ROW") == warehouse._KNOWN
    assert found("NAME") == warehouse.SMALL_LETTERS | {warehouse.PLAYER}
    assert found("VALUE") == initial_stacks._DIGITS
    assert found("ACTION") == actions.ACTIONS
    assert found("PREFIX") == actions.PREFIXES
    assert found("GROUP") | found("GROUP_END") == {actions.GROUP, actions.GROUP_END}
    assert found("_BLANKS") == set(BLANKS) == actions._IGNORED
    assert found("DIGITS") == actions._DIGITS


def test_an_exact_tree_by_the_library() -> None:
    tree = api.parse(program("r2[d]"), language="sokolang", exact=True)
    kinds = [each.data for each in tree.iter_subtrees_topdown()]
    assert kinds == ["start", "map", *["row"] * 4, "stacks", "actions", "action", "group", "action"]
    with pytest.raises(lark.UnexpectedInput):
        api.parse(program("r2"), language="sokolang", exact=True)
