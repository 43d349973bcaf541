"""Splits a source into its words and comments. Splitting never fails."""

from __future__ import annotations

import re
from functools import partial

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
            ("wrong", terminal.WRONG),
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
    """The words, and the ends of lines. Odd characters and comments are left out, and so is the rest of a line after a
    comment mark of another language."""
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
    left_out = 0
    """The offset up to which words are left out."""
    for match in _WORD.finditer(source.text):
        if match.start() < left_out:
            continue
        kind, text = match.lastgroup, match.group()
        span = new_record(Span, match.span())
        if kind in _PLAIN:
            tokens.append(new_record(Token, (kind, text, span, 0)))
        elif kind == "comment":
            comments.append(Span(span.start, span.start + len(text.rstrip("\r"))))
        elif kind in ("odd", "wrong"):
            remedy = partial(_remedy_of_odd, source, span)
            listing.add(diagnostic, "odd-character", span, remedy=remedy, text=text)
            if kind == "wrong":
                tokens.append(Token("odd", text, span))
            elif text[0] in "/;-":
                left_out = _end_of_comment(source, span)
        else:
            tokens.append(_literal(kind, text, span, listing))
    return SourceWords(tokens, comments, listing.in_order(), listing.unlisted)


def _literal(kind: str | None, text: str, span: Span, listing: ErrorListing) -> Token:
    """Return the number, the character or the text `text`."""
    if kind == "number":
        return _number(text, span, listing)
    if kind == "string":
        return Token("string", text, span, _content(text, span, listing))
    if kind == "character":
        return _character(text, span, listing)
    listing.add(diagnostic, "unclosed-quote", span, quote=text[0])
    if text[0] == '"':
        return Token("string", text, span, text[1:])
    return Token("character", text, span, ord(text[1:2] or "?"))


def _remedy_of_odd(source: AssemblySource, span: Span) -> str:
    from mines_tools.languages.minesasm.odd_words import remedy_of_odd

    return remedy_of_odd(source.text, *span)


def _end_of_comment(source: AssemblySource, span: Span) -> int:
    """Return the end of the line if `span` is a comment mark of another language. Otherwise return the end of `span`."""
    from mines_tools.languages.minesasm.odd_words import comment_mark

    if not comment_mark(source.text, *span):
        return span.end
    line_end = source.text.find("\n", span.end)
    return line_end if line_end >= 0 else len(source.text)


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
