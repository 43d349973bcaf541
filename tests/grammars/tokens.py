"""The tokens of a text by the parser of this project, in the words of the tree-sitter grammars."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from dev.grammars.emoji_cells import node_types
from mines_tools.languages.emojifunge.glyphs.table import GROUPS
from mines_tools.languages.emojifunge.language import LANGUAGE as EMOJIFUNGE
from mines_tools.languages.mines.language import LANGUAGE as MINES
from mines_tools.languages.minesasm.lexer import words_of
from mines_tools.languages.minesasm.statements import AssemblySource
from mines_tools.languages.minesasm.syntax import parse
from mines_tools.languages.sokolang.language import LANGUAGE as SOKOLANG
from mines_tools.languages.sokolang.warehouse import (
    BLANK,
    CLONER,
    DESTROYER,
    FLOOR,
    MARK,
    PLAYER,
    PORTALS,
    SMALL_LETTERS,
    WALL,
)
from tests.grammars.loading import parser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tree_sitter import Node


class Token(NamedTuple):
    """A token: the type of its node, and its place in characters."""

    node_type: str
    start: int
    end: int


class Expected(NamedTuple):
    """What the parser of this project says about a text."""

    is_valid: bool
    tokens: list[Token]


_IN_MINES = {
    "blanks": "", "newline": "", "column": "integer", "row": "integer", "directive": "comment",
}  # fmt: skip


def _mines(text: str) -> Expected:
    tree = MINES.parse(text, "2")
    tokens: list[Token] = []
    for kind, (start, end) in tree.tokens():
        node_type = _IN_MINES.get(kind, kind.replace("-", "_"))
        if tokens and node_type == tokens[-1].node_type == "comment" and start == tokens[-1].end:
            tokens[-1] = tokens[-1]._replace(end=end)
        elif node_type:
            tokens.append(Token(node_type, start, end))
    if not tree.errors:
        for index in range(len(tree.shapes)):
            node = tree.operation_node(index)
            if node.kind == "noop":
                tokens.append(Token("noop", node.span.start, node.span.start))
    return Expected(not tree.errors, sorted(tokens, key=lambda token: (token.start, token.end)))


_GROUP_OF = {
    glyph.emoji.replace("\ufe0f", ""): node_type
    for node_type, glyphs in zip(node_types(), GROUPS.values(), strict=True)
    for glyph in glyphs
}


def _emojifunge(text: str) -> Expected:
    grid = EMOJIFUNGE.parse(text, "text")
    tokens = [
        Token(_GROUP_OF.get(cell.key, "emoji") if cell.emoji else "text", cell.start, cell.end)
        for row in grid.rows()
        for cell in row
    ]
    return Expected(is_valid=True, tokens=tokens)


_ON_MAP = {
    WALL: "wall", BLANK: "wall", FLOOR: "floor", MARK: "mark", CLONER: "cloner",
    DESTROYER: "destroyer", PLAYER: "player", **dict.fromkeys(PORTALS, "portal"),
    **dict.fromkeys(SMALL_LETTERS, "read_only_crate"),
}  # fmt: skip
_IN_ACTIONS = {
    "number": "digits", **dict.fromkeys("udlr", "move"), "p": "switch", "w": "wait",
    **dict.fromkeys("+-@*", "prefix"), "[": "[", "]": "]", "comment": "comment", "separator": "separator",
}  # fmt: skip


def _sokolang(text: str) -> Expected:
    program = SOKOLANG.parse(text, "text")
    tokens: list[Token] = []
    for kind, (start, end) in program.tokens():
        written = text[start:end]
        if kind == "row":
            tokens += [
                Token(_ON_MAP.get(cell, "crate"), at, at + 1)
                for at, cell in enumerate(written, start)
            ]
        elif kind == "separator":
            dashes = start + written.index("-")
            tokens.append(Token(kind, dashes, dashes + 3))
        elif kind == "stack":
            colon = start + written.index(":") if ":" in written else end
            tokens.append(Token(":", colon, colon + 1))
            tokens += [
                Token(",", at, at + 1) for at, each in enumerate(written, start) if each == ","
            ]
        elif kind in _IN_ACTIONS:
            tokens.append(Token(_IN_ACTIONS[kind], start, end))
    for stack in program.stacks.values():
        tokens.append(Token("stack_name", *stack.name_span))
        tokens += [Token("integer", *value.span) for value in stack.values]
    return Expected(not program.errors, sorted(tokens, key=lambda token: token.start))


def _minesasm(text: str) -> Expected:
    source = AssemblySource("", text)
    words = words_of(source)
    tokens = [
        Token(word.kind, *word.span) for word in words.tokens if word.kind not in ("newline", "odd")
    ]
    tokens += [Token("comment", *span) for span in words.comments]
    return Expected(not parse(source, words).errors, sorted(tokens, key=lambda token: token.start))


EXPECTED: Mapping[str, Callable[[str], Expected]] = {
    "mines": _mines,
    "emojifunge": _emojifunge,
    "sokolang": _sokolang,
    "minesasm": _minesasm,
}


# The tokens of a tree


_UNITS = ("label", "string", "character")
"""The nodes that are one token, though they have parts."""
_CONTAINERS = ("source_file", "stacks", "map", "actions", "operations", "block")
"""The nodes that can be without parts, but are not tokens."""
_NAMES = ("name", "parameter")


def tokens_of(name: str, text: str, root: Node) -> list[Token]:
    """Return the tokens of the tree `root` of `text`, which the grammar `name` has made."""
    found = list(_leaves(root))
    if not text.isascii():
        place = _places(text)
        found = [Token(token.node_type, place[token.start], place[token.end]) for token in found]
    return [token for each in found for token in _normal(name, text, each)]


def _leaves(root: Node) -> Iterator[Token]:
    """Yield the tokens of `root`. Their places are in bytes."""
    cursor = root.walk()
    while True:
        node = cursor.node
        assert node is not None
        is_whole = node.type in _UNITS
        if is_whole or not node.child_count:
            if node.type.strip() and node.type not in _CONTAINERS:
                yield Token(node.type, node.start_byte, node.end_byte)
        elif cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def _places(text: str) -> dict[int, int]:
    """Return the place in characters of each place in bytes at which a character of `text` begins."""
    places, at = {}, 0
    for number, character in enumerate(text):
        places[at] = number
        at += len(character.encode())
    places[at] = len(text)
    return places


def _normal(name: str, text: str, token: Token) -> Iterator[Token]:
    """Yield `token` as the parser of this project divides it."""
    kind, start, end = token
    if name == "sokolang" and kind in ("wall", "floor"):
        yield from (Token(kind, at, at + 1) for at in range(start, end))
    elif name == "sokolang" and kind == "separator":
        start = text.index("-", start)
        yield Token(kind, start, start + 3)
    elif name == "minesasm" and (kind in _NAMES or kind not in _KINDS):
        yield Token("name", start, end)
    else:
        yield token


_KINDS = ("label", "string", "character", "number", "comment", "malformed")
"""The nodes of the assembler that are neither names nor words."""


def difference(name: str, text: str) -> str:
    """Return what differs between the grammar `name` and the parser of this project for `text`. Return an empty text if
    nothing differs, or if `text` has errors for both."""
    expected = EXPECTED[name](text)
    root = parser(name).parse(text.encode()).root_node
    if name == "emojifunge" and text.startswith("\ufeff"):
        return ""  # tree-sitter skips it before it asks the scanner
    is_valid = not root.has_error and not _is_malformed(root)
    if not expected.is_valid:
        return ""
    if not is_valid:
        return f"an error: {root}"
    found = tokens_of(name, text, root)
    if found == expected.tokens:
        return ""
    pairs = enumerate(zip_longest(found, expected.tokens))
    return next(f"token {at}: {one}, not {other}" for at, (one, other) in pairs if one != other)


def _is_malformed(root: Node) -> bool:
    return " (malformed" in str(root) if root.end_byte < _LONG else False


_LONG = 1 << 20
"""A number of bytes. The tree of a longer text is not written."""
