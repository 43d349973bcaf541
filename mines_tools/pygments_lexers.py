"""Lexers for Pygments, a library that colours texts of programs in terminals and in documentation.

Pygments finds these lexers by itself (entry points ``pygments.lexers``). They use the tokens of the languages: those of
the parser, and the semantic tokens that editors get. The texts of all tokens together are exactly the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import about, language
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pygments.token import _TokenType

    Piece = tuple[int, _TokenType, str]
    """The start of a piece of text, its token type, and its text."""

_SEMANTIC: dict[str, _TokenType] = {
    "cell": Punctuation,
    "class": Name.Class,
    "comment": Comment,
    "enumMember": Name.Constant,
    "function": Name.Function,
    "keyword": Keyword,
    "label": Name.Label,
    "macro": Comment.Preproc,
    "mine": Keyword.Constant,
    "number": Number,
    "operator": Operator,
    "parameter": Name.Variable,
    "property": Name.Attribute,
    "regexp": String.Regex,
    "string": String,
    "type": Keyword.Type,
    "variable": Name.Variable,
}
"""The token types of Pygments for the types of semantic tokens."""
_PARSED: dict[str, _TokenType] = {
    "blank": Whitespace,
    "blanks": Whitespace,
    "character": String.Char,
    "comment": Comment,
    "directive": Comment.Preproc,
    "name": Name,
    "newline": Whitespace,
    "number": Number,
    "string": String,
    "unknown": Error,
}
"""The token types of Pygments for the kinds of tokens of the parsers. Other kinds are plain text."""


class _ProgramLexer(Lexer):
    """A lexer for one language."""

    language_id: ClassVar[str]

    def __init__(self, **options: Any) -> None:
        """Initialize with the options of Pygments. Unlike other lexers, this one keeps empty lines at the start and at the
        end, and adds no line end, unless an option asks for it."""
        super().__init__(**{"stripnl": False, "ensurenl": False, **options})

    def get_tokens(self, text: Any, unfiltered: bool = False) -> Iterator[tuple[_TokenType, str]]:
        """Yield the tokens of `text`, a string or bytes. Line ends stay as they are: Pygments itself would replace
        `\\r`."""
        if not isinstance(text, str) or self.stripall or self.stripnl or self.tabsize > 0:
            yield from super().get_tokens(text, unfiltered)
            return
        if self.ensurenl and not text.endswith("\n"):
            text += "\n"
        stream: Any = ((kind, value) for _, kind, value in self.get_tokens_unprocessed(text))
        for each in () if unfiltered else self.filters:
            stream = each.filter(self, stream)
        yield from stream

    def get_tokens_unprocessed(self, text: str) -> Iterator[Piece]:
        """Yield the pieces of `text`, in order."""
        used = language(self.language_id)
        parsed = used.parse(text, used.default_dialect)
        editor = None if used.editor is None else used.editor()
        semantic = (
            ()
            if editor is None
            else editor.semantic_tokens(Snapshot(parsed, None, False), Span(0, len(text)))
        )
        coloured = _without_overlaps(
            (span.start, span.end, _SEMANTIC.get(kind, Text)) for span, kind, *_ in semantic
        )
        next_coloured = next(coloured, None)
        at = 0
        for kind, (_, end) in parsed.tokens():
            plain = _PARSED.get(kind, Text)
            while at < end:
                if next_coloured is None or next_coloured[0] >= end:
                    yield at, plain, text[at:end]
                    at = end
                    continue
                start, stop, colour = next_coloured
                if at < start:
                    yield at, plain, text[at:start]
                yield start, colour, text[start:stop]
                at = stop
                next_coloured = next(coloured, None)


def _without_overlaps(
    pieces: Iterable[tuple[int, int, _TokenType]],
) -> Iterator[tuple[int, int, _TokenType]]:
    """Yield the `pieces` that begin after the ones before, and that are not empty."""
    after = 0
    for start, end, kind in pieces:
        if after <= start < end:
            yield start, end, kind
            after = end


def _lexer(id_of_language: str) -> type[_ProgramLexer]:
    """Return the class of the lexer for a language."""
    facts = about(id_of_language)
    names = {
        "__doc__": f"A lexer for {facts.title}.",
        "__module__": __name__,
        "language_id": facts.id,
        "name": facts.title,
        "aliases": [
            facts.id,
            *(suffix.lstrip(".") for suffix in facts.suffixes if suffix != f".{facts.id}"),
        ],
        "filenames": [f"*{suffix}" for suffix in facts.suffixes],
    }
    return type(f"{facts.id.title()}Lexer", (_ProgramLexer,), names)


MinesLexer = _lexer("mines")
"""The lexer for Mines."""
EmojifungeLexer = _lexer("emojifunge")
"""The lexer for Emojifunge."""
SokolangLexer = _lexer("sokolang")
"""The lexer for Sokolang."""
MinesasmLexer = _lexer("minesasm")
"""The lexer for sources of the assembler."""
