"""Parses a source: text -> statements and blocks, and all errors. Parsing never fails."""

from __future__ import annotations

from bisect import bisect_right
from functools import partial

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.minesasm.findings import Finding, diagnostic, shown_word
from mines_tools.languages.minesasm.lexer import words_of
from mines_tools.languages.minesasm.statements import LABEL, Place, Statement, StatementBlock, Token
from mines_tools.languages.minesasm.words import AVAILABLE, WORDS
from mines_tools.text.diagnostics import ErrorListing
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.minesasm.lexer import SourceWords
    from mines_tools.languages.minesasm.statements import AssemblySource

OPENINGS = ("if", "while", "repeat", "define")
"""The words that open a block."""
_MIDDLE = {"if": "else", "while": "do"}
MIDDLES = tuple(_MIDDLE.values())
"""The words in the middle of a block."""
_NOT_ALONE = ("end", *MIDDLES)


class SourceTree(NamedTuple):
    """A parsed source."""

    nodes: Sequence[Statement | StatementBlock]
    errors: Sequence[Finding]
    """The errors, in order. If there are very many errors of a kind, some are not listed."""
    unlisted: Sequence[int]
    """The places of the errors that are not in `errors` (see `ErrorListing`)."""


def parse(source: AssemblySource, words: SourceWords | None = None) -> SourceTree:
    """Parse the text of `source`. `words` are its words, if they are known."""
    words = words_of(source) if words is None else words
    listing = ErrorListing()
    nodes = _nested(_statements(source, words.tokens, listing), listing)
    errors = [*words.errors, *listing.in_order()]
    errors.sort(key=lambda error: error.span)
    unlisted = [*words.unlisted, *listing.unlisted]
    return SourceTree(nodes, [Finding(source, error) for error in errors], unlisted)


def _statements(
    source: AssemblySource, words: Sequence[Token], listing: ErrorListing
) -> Iterator[Statement]:
    """Yield the statements that consist of `words`, without their nesting."""
    tokens = [*words, Token("newline", "", Span(0, 0))]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        kind, word, span, _ = token
        at += 1
        if kind == "newline":
            continue
        head = new_record(Place, (source, span, None, 0))
        if kind == "label":
            yield new_record(Statement, (LABEL, (token._replace(text=word[:-1]),), head, head))
            continue
        if kind == "odd":  # its error is reported already
            continue
        if kind != "name":
            remedy = partial(_remedy, token)
            listing.add(diagnostic, "odd-character", span, remedy=remedy, text=word)
            continue
        end = _end_of_operands(tokens, at)
        if end == at and word not in WORDS:  # nearly all statements
            yield new_record(Statement, (word, (), head, head))
            continue
        operands = tokens[at:end]
        at = end
        place = head
        if operands:
            place = Place(source, Span(span.start, operands[-1].span.end))
        known = WORDS.get(word)
        if known is not None and known.operands and not operands:
            wanted = phrase(known.wanted)
            listing.add(
                diagnostic, "missing-operand", span, word=word, wanted=wanted, example=known.example
            )
            continue
        if known is not None and not known.operands and operands:
            extra = operands[0]
            listing.add(diagnostic, "unexpected-operand", extra.span, word=word, text=extra.text)
            operands = []
        yield Statement(word, tuple(operands), place, head)


def _remedy(token: Token) -> str:
    """Return the remedy for `token`, a value that stands alone."""
    text = shown_word(token.text)
    if token.kind == "string":
        return phrase("write `print {text}` if this text should be printed", text=text)
    return phrase("write `push {text}` if this value should be on the stack", text=text)


_VALUES = ("number", "character", "string")
_OPERANDS = (*_VALUES, "odd")
"""The kinds of words that can be meant as the operand of a word, or as the argument of a macro."""


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
        return at + (tokens[at].kind in (*known.operands, *_OPERANDS, "name"))
    kinds = _VALUES if word in AVAILABLE else _OPERANDS
    while tokens[end].kind in kinds:
        end += 1
    return end


def _span_of(statement: Statement) -> Span:
    return statement.head.span


class _OpenBlock:
    """A block whose ``end`` has not come yet."""

    def __init__(self, opening: Statement) -> None:
        self.opening = opening
        self.body: list[Statement | StatementBlock] = []
        self.other: list[Statement | StatementBlock] | None = None
        self.middle: Statement | None = None
        self.else_if: Statement | None = None
        """The ``if`` that stands directly after the ``else``, in the same line."""

    @property
    def current(self) -> list[Statement | StatementBlock]:
        """The part of the block to which statements are added."""
        return self.body if self.other is None else self.other

    def takes(self, word: str) -> bool:
        """Return whether `word`, which is ``else`` or ``do``, can stand here."""
        return self.other is None and _MIDDLE.get(self.opening.word) == word

    def begins_else_if(self, statement: Statement) -> bool:
        """Return whether `statement`, an ``if``, is the next word after the ``else`` of this block, in the same line."""
        if self.opening.word != "if" or self.middle is None or self.other:
            return False
        source, (_, end), *_ = self.middle.head
        return source.text.find("\n", end, statement.head.span.start) < 0

    def closed(self, end: Statement | None) -> StatementBlock:
        """Return the whole block. `end` is its ``end``."""
        has_other = self.other is not None
        return StatementBlock(
            self.opening, self.body, self.other or (), has_other, self.middle, end
        )


def _nested(
    statements: Iterable[Statement], listing: ErrorListing
) -> Sequence[Statement | StatementBlock]:
    """Return `statements` with their blocks."""
    nesting = _Nesting(listing)
    for statement in statements:
        nesting.add(statement)
    return nesting.finished()


class _Nesting:
    """The statements and blocks so far."""

    def __init__(self, listing: ErrorListing) -> None:
        self._listing = listing
        self._outermost: list[Statement | StatementBlock] = []
        self._open: list[_OpenBlock] = []
        self._without_do: list[Span] = []
        self._else_ifs: list[Statement] = []
        """Each ``if`` that stands directly after an ``else``, in the same line."""

    def add(self, statement: Statement) -> None:
        """Add the next statement."""
        word = statement.word
        if word in OPENINGS:
            if word == "if" and self._open and self._open[-1].begins_else_if(statement):
                self._open[-1].else_if = statement
                self._else_ifs.append(statement)
            self._open.append(_OpenBlock(statement))
        elif word not in _NOT_ALONE:
            self._current.append(statement)
        elif word in MIDDLES and self._open and self._open[-1].takes(word):
            self._open[-1].other = []
            self._open[-1].middle = statement
        elif word == "end" and self._open:
            self._close(statement)
        else:
            self._listing.add(diagnostic, "lone-word", statement.head.span, word=word)

    def finished(self) -> Sequence[Statement | StatementBlock]:
        """Close all blocks, and return the outermost statements and blocks."""
        self._report_unclosed()
        while self._open:
            self._close(None)
        for span in sorted(self._without_do):
            self._listing.add(diagnostic, "missing-do", span)
        return self._outermost

    def _report_unclosed(self) -> None:
        """Report the blocks without an ``end``. A chain of ``else if`` is reported once, at its first ``else if``."""
        is_in_chain = False
        for block in self._open:
            if not is_in_chain:
                at = block.else_if or block.opening
                remedy = partial(self._remedy_of_unclosed, block)
                span, word = at.head.span, at.word
                self._listing.add(diagnostic, "unclosed-block", span, remedy=remedy, word=word)
            is_in_chain = block.else_if is not None

    def _remedy_of_unclosed(self, block: _OpenBlock) -> str:
        """Return the remedy for `block`, which has no ``end``. An empty text stands for the usual remedy."""
        if block.else_if is not None:
            return phrase(
                "after `else`, write the condition and the `if` in a line of their own: each `if` needs an `end` of its own"
            )
        at = bisect_right(self._else_ifs, block.opening.head.span, key=_span_of)
        if at == len(self._else_ifs):
            return ""
        inner = self._else_ifs[at].head
        line = inner.source.lines.position(inner.span.start).line
        return phrase(
            "write `end` after the last line of the block; also, each `if` needs an `end` of its own: see `else if` in line {line:,}",
            line=line,
        )

    @property
    def _current(self) -> list[Statement | StatementBlock]:
        return self._open[-1].current if self._open else self._outermost

    def _close(self, end: Statement | None) -> None:
        block = self._open.pop()
        if block.opening.word == "while" and block.other is None:
            self._without_do.append(block.opening.head.span)
        else:
            self._current.append(block.closed(end))
