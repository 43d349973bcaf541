"""Splits a source into its words and comments. Splitting never fails."""

from __future__ import annotations

import re

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.minesasm import _terminals as terminal
from mines_tools.languages.minesasm.findings import diagnostic
from mines_tools.languages.minesasm.literals import KNOWN_ESCAPES, EscapeError, unquoted
from mines_tools.languages.minesasm.statements import Token
from mines_tools.text.diagnostics import ErrorListing
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.statements import AssemblySource
    from mines_tools.text.diagnostics import Diagnostic

_LONGEST_NUMBER = 4_000
"""The maximum number of digits of a number."""
_WORD = re.compile(
    "|".join(
        f"(?P<{kind}>{pattern})"
        for kind, pattern in (
            ("newline", terminal.NEWLINE),
            ("label", terminal.LABEL),
            ("name", terminal.NAME),
            ("number", terminal.NUMBER),
            ("character", terminal.CHARACTER),
            ("string", terminal.STRING),
            ("comment", terminal.COMMENT),
            ("unclosed", terminal.UNCLOSED),
            ("odd", terminal.ODD),
        )
    )
)
"""The pattern of words and comments. It skips only blanks. The group that matches is the kind."""


class SourceWords(NamedTuple):
    """The words of a source."""

    tokens: Sequence[Token]
    """The words, and the ends of lines. Odd characters and comments are left out."""
    comments: Sequence[Span]
    """The spans of the comments, without the ends of their lines."""
    errors: Sequence[Diagnostic]
    """The errors inside of words, in order."""
    unlisted: Sequence[int]
    """The places of the errors that are not in `errors` (see `ErrorListing`)."""


def words_of(source: AssemblySource) -> SourceWords:
    """Return the words of `source`."""
    listing = ErrorListing()
    tokens: list[Token] = []
    comments: list[Span] = []
    for match in _WORD.finditer(source.text):
        kind, text = match.lastgroup, match.group()
        span = new_record(Span, match.span())
        if kind in _PLAIN:
            tokens.append(new_record(Token, (kind, text, span, 0)))
        elif kind == "number":
            tokens.append(_number(text, span, listing))
        elif kind == "comment":
            comments.append(Span(span.start, span.start + len(text.rstrip("\r"))))
        elif kind == "odd":
            listing.add(diagnostic, "odd-character", span, text=text)
        elif kind == "unclosed":
            listing.add(diagnostic, "unclosed-quote", span, quote=text[0])
            if text[0] == '"':
                tokens.append(Token("string", text, span, text[1:]))
            else:
                tokens.append(Token("character", text, span, ord(text[1:2] or "?")))
        elif kind == "string":
            tokens.append(Token("string", text, span, _content(text, span, listing)))
        else:
            tokens.append(_character(text, span, listing))
    return SourceWords(tokens, comments, listing.in_order(), listing.unlisted)


_PLAIN = ("name", "newline", "label")
"""The kinds of words without a value."""


def _number(text: str, span: Span, listing: ErrorListing) -> Token:
    if len(text) <= _LONGEST_NUMBER:
        return new_record(Token, ("number", text, span, int(text)))
    wanted = phrase("longer than {most:,} digits", most=_LONGEST_NUMBER)
    shown = text[:9] + "…"
    listing.add(
        diagnostic, "wrong-value", span, word="push", text=shown, wanted=wanted, example="72"
    )
    return Token("number", text, span, 0)


def _character(text: str, span: Span, listing: ErrorListing) -> Token:
    content = _content(text, span, listing)
    if len(content) != 1:
        listing.add(diagnostic, "bad-literal", span, text=text, escapes=KNOWN_ESCAPES)
        content = content[:1] or "?"
    return Token("character", text, span, ord(content))


def _content(text: str, span: Span, listing: ErrorListing) -> str:
    """Return the content of the literal `text`. If it has an unknown escape, return a question mark."""
    try:
        return unquoted(text)
    except EscapeError as error:
        place = Span(span.start + error.start, span.start + error.end)
        wrong = text[error.start : error.end]
        listing.add(diagnostic, "unknown-escape", place, text=wrong, escapes=KNOWN_ESCAPES)
        return "?"
