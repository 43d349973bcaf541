"""Parses a source: text -> statements and blocks, and all errors. Parsing never fails."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import lark

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.findings import finding
from mines_tools.languages.minesasm.literals import KNOWN_ESCAPES, EscapeError, unquoted
from mines_tools.languages.minesasm.statements import LABEL, Place, Statement, StatementBlock, Token
from mines_tools.languages.minesasm.words import WORDS
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lark import Lark

    from mines_tools.languages.minesasm.findings import Finding
    from mines_tools.languages.minesasm.statements import AssemblySource, TokenKind

_LONGEST_NUMBER = 4_000
"""The maximum number of digits of a number."""
OPENINGS = ("if", "while", "repeat", "define")
"""The words that open a block."""
_MIDDLE = {"if": "else", "while": "do"}
MIDDLES = tuple(_MIDDLE.values())
"""The words in the middle of a block."""


class SourceTree(NamedTuple):
    """A parsed source."""

    nodes: Sequence[Statement | StatementBlock]
    errors: Sequence[Finding]


@cache
def grammar() -> Lark:
    """Return Lark's parser of whole texts without errors."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="basic",
        start=["start", "parts"],
        propagate_positions=True,
    )


def parse(source: AssemblySource) -> SourceTree:
    """Parse the text of `source`."""
    errors: list[Finding] = []
    statements = list(_statements(source, errors))
    nodes = _nested(statements, errors)
    return SourceTree(nodes, sorted(errors, key=lambda error: error.diagnostic.span))


def word_tokens(source: AssemblySource) -> Iterator[Token]:
    """Yield the words of `source` and the ends of its lines, without comments and without odd characters."""
    return _tokens(source, [])


def _tokens(source: AssemblySource, errors: list[Finding]) -> Iterator[Token]:
    for found in grammar().lex(source.text):
        start = found.start_pos
        end = found.end_pos
        assert start is not None
        assert end is not None
        span = Span(start, end)
        text = str(found)
        kind = _KINDS.get(found.type, "name")
        if kind == "odd":
            errors.append(finding("odd-character", Place(source, span), text=text))
        elif kind == "unclosed":
            errors.append(finding("unclosed-quote", Place(source, span), quote=text[0]))
            if text[0] == '"':
                yield Token("string", text, span, text[1:])
            else:
                yield Token("character", text, span, ord(text[1:2] or "?"))
        elif kind in ("character", "string"):
            yield from _literal(source, Token(kind, text, span), errors)
        elif kind == "number":
            if len(text) > _LONGEST_NUMBER:
                wanted = phrase("longer than {most:,} digits", most=_LONGEST_NUMBER)
                shown = text[:9] + "…"
                errors.append(
                    finding("wrong-value", Place(source, span), word="push", text=shown, wanted=wanted, example="72")
                )  # fmt: skip
                yield Token(kind, text, span, 0)
            else:
                yield Token(kind, text, span, int(text))
        else:
            yield Token(kind, text, span)


_KINDS: Mapping[str, TokenKind] = {
    "LABEL": "label",
    "NUMBER": "number",
    "CHARACTER": "character",
    "STRING": "string",
    "UNCLOSED": "unclosed",
    "ODD": "odd",
    "_NEWLINE": "newline",
}
"""The kind of each terminal. All other terminals are names."""


def _literal(source: AssemblySource, token: Token, errors: list[Finding]) -> Iterator[Token]:
    try:
        text = unquoted(token.text)
    except EscapeError as error:
        span = Span(token.span.start + error.start, token.span.start + error.end)
        wrong = token.text[error.start : error.end]
        errors.append(
            finding("unknown-escape", Place(source, span), text=wrong, escapes=KNOWN_ESCAPES)
        )
        text = "?"
    if token.kind == "string":
        yield token._replace(value=text)
        return
    if len(text) != 1:
        place = Place(source, token.span)
        errors.append(finding("bad-literal", place, text=token.text, escapes=KNOWN_ESCAPES))
        text = text[:1] or "?"
    yield token._replace(value=ord(text))


def _statements(source: AssemblySource, errors: list[Finding]) -> Iterator[Statement]:
    """Yield the statements of `source`, without their nesting."""
    tokens = [*_tokens(source, errors), Token("newline", "", Span(0, 0))]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.kind == "newline":
            continue
        head = Place(source, token.span)
        if token.kind == "label":
            yield Statement(LABEL, (token._replace(text=token.text[:-1]),), head, head)
            continue
        if token.kind != "name":
            remedy = phrase(
                "write `push {text}` if this value should be on the stack", text=token.text
            )
            if token.kind == "string":
                remedy = phrase(
                    "write `print {text}` if this text should be printed", text=token.text
                )
            errors.append(finding("odd-character", head, remedy=remedy, text=token.text))
            continue
        end = _end_of_operands(tokens, at)
        operands = tokens[at:end]
        at = end
        last = operands[-1].span if operands else token.span
        place = Place(source, Span(token.span.start, last.end))
        word = WORDS.get(token.text)
        if word is not None and word.operands and not operands:
            errors.append(
                finding("missing-operand", head, word=token.text, wanted=phrase(word.wanted), example=word.example)
            )  # fmt: skip
            continue
        if word is not None and not word.operands and operands:
            extra = operands[0]
            errors.append(
                finding("unexpected-operand", Place(source, extra.span), word=token.text, text=extra.text)
            )  # fmt: skip
            operands = []
        yield Statement(token.text, tuple(operands), place, head)


def _end_of_operands(tokens: Sequence[Token], at: int) -> int:
    """Return the index of the first token that does not belong to the word before the index `at`."""
    word = tokens[at - 1].text
    known = WORDS.get(word)
    end = at
    if word == "define":
        while tokens[end].kind == "name":
            end += 1
        return end
    if known is not None and known.operands:
        # A name can be the parameter of a macro.
        return at + (tokens[at].kind in (*known.operands, "name", "number", "character", "string"))
    while tokens[end].kind in ("number", "character", "string"):
        end += 1
    return end


class _OpenBlock:
    """A block whose ``end`` has not come yet."""

    def __init__(self, opening: Statement) -> None:
        self.opening = opening
        self.body: list[Statement | StatementBlock] = []
        self.other: list[Statement | StatementBlock] | None = None
        self.middle: Statement | None = None

    @property
    def current(self) -> list[Statement | StatementBlock]:
        """The part of the block to which statements are added."""
        return self.body if self.other is None else self.other

    def takes(self, word: str) -> bool:
        """Return whether `word`, which is ``else`` or ``do``, can stand here."""
        return self.other is None and _MIDDLE.get(self.opening.word) == word

    def closed(self, end: Statement | None) -> StatementBlock:
        """Return the whole block. `end` is its ``end``."""
        has_other = self.other is not None
        return StatementBlock(
            self.opening, self.body, self.other or (), has_other, self.middle, end
        )


def _nested(
    statements: Sequence[Statement], errors: list[Finding]
) -> Sequence[Statement | StatementBlock]:
    """Return `statements` with their blocks."""
    outermost: list[Statement | StatementBlock] = []
    open_blocks: list[_OpenBlock] = []

    def close(end: Statement | None) -> None:
        block = open_blocks.pop()
        if block.opening.word == "while" and block.other is None:
            errors.append(finding("missing-do", block.opening.head))
        else:
            (open_blocks[-1].current if open_blocks else outermost).append(block.closed(end))

    for statement in statements:
        word = statement.word
        if word in OPENINGS:
            open_blocks.append(_OpenBlock(statement))
        elif word in MIDDLES and open_blocks and open_blocks[-1].takes(word):
            open_blocks[-1].other = []
            open_blocks[-1].middle = statement
        elif word == "end" and open_blocks:
            close(statement)
        elif word in ("end", *MIDDLES):
            errors.append(finding("lone-word", statement.head, word=word))
        else:
            (open_blocks[-1].current if open_blocks else outermost).append(statement)
    while open_blocks:
        opening = open_blocks[-1].opening
        errors.append(finding("unclosed-block", opening.head, word=opening.word))
        close(None)
    return outermost


def exact_tree(text: str) -> Any:
    """Return Lark's tree of `text`. Raises lark.UnexpectedInput if `text` does not match the grammar."""
    return grammar().parse(text, start="start")
