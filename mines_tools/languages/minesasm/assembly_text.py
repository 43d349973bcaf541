"""A text in the assembler's language, as the tools see it: its tokens, its errors, and the program that it becomes."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.interface.assembler import AssemblyRequest
from mines_tools.interface.language import Token
from mines_tools.languages.minesasm.lexer import words_of
from mines_tools.languages.minesasm.lowering import lower
from mines_tools.languages.minesasm.statements import AssemblySource
from mines_tools.languages.minesasm.syntax import parse as parse_statements
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.assembler import ReadIncluded
    from mines_tools.languages.minesasm.assembler import MadeProgram
    from mines_tools.languages.minesasm.findings import Finding
    from mines_tools.languages.minesasm.lexer import SourceWords
    from mines_tools.languages.minesasm.lowering import Lowered
    from mines_tools.languages.minesasm.statements import Token as Word
    from mines_tools.languages.minesasm.syntax import SourceTree
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineTable


class AssemblyText:
    """A parsed text."""

    def __init__(self, text: str, dialect: str, read: ReadIncluded | None = None) -> None:
        """Parse `text`. `read` reads the files that it includes. If it is None, including a file is an error."""
        self.text = text
        self.dialect = dialect
        self.source = AssemblySource("", text)
        self.read = read

    @property
    def lines(self) -> LineTable:
        """The lines of the text. A line feed ends a line."""
        return self.source.lines

    @cached_property
    def _source_words(self) -> SourceWords:
        return words_of(self.source)

    @property
    def words(self) -> Sequence[Word]:
        """The words of the text and the ends of its lines, without comments and without odd characters."""
        return self._source_words.tokens

    @property
    def comments(self) -> Sequence[Span]:
        """The spans of the comments, in order, without the ends of their lines."""
        return self._source_words.comments

    @cached_property
    def tree(self) -> SourceTree:
        """The statements and blocks of the text."""
        return parse_statements(self.source, self._source_words)

    @cached_property
    def lowered(self) -> Lowered:
        """The instructions of the text, and all errors and warnings."""
        return lower(self.source, self.read, self.tree)

    @cached_property
    def errors(self) -> Sequence[Diagnostic]:
        """The errors in the text, in order. An error in an included file is told where the file is included."""
        errors = [self._here(each) for each in self.lowered.findings if each.is_error]
        return sorted(errors, key=lambda error: error.span)

    def find_errors(self) -> None:
        """Find the errors now, so that the places of `listing_within` apply to them."""
        assert self.errors is not None

    def _here(self, found: Finding) -> Diagnostic:
        source, diagnostic = found
        if source.included_at is None:
            return diagnostic
        line, column = source.lines.position(diagnostic.span.start)
        message = phrase(
            "{file}, line {line:,}, column {column:,}: {message}",
            file=source.name, line=line, column=column, message=diagnostic.message,
        )  # fmt: skip
        span = source.included_at.outermost
        return diagnostic._replace(span=span, message=shown(message), fix=None)

    def warnings(self, name: str) -> Iterator[Diagnostic]:
        """Yield the warnings with the name `name`, without those in included files."""
        for each in self.lowered.findings:
            is_named = not each.is_error and each.diagnostic.name == name
            if is_named and each.source is self.source:
                yield each.diagnostic

    @cached_property
    def made(self) -> MadeProgram:
        """The program that the text becomes. The text must have no errors. Raises UnprovedError."""
        from mines_tools.languages.minesasm.assembler import make_lowered

        request = AssemblyRequest("", self.text, self.dialect, annotation="none")
        return make_lowered(self.lowered, request)

    def tokens(self) -> Iterator[Token]:
        """Yield the tokens of the text: words, comments and the blanks between them. Every character of the text is in
        one token."""
        at = 0
        for kind, span in self._parts():
            if at < span.start:
                yield Token("blank", Span(at, span.start))
            yield Token(kind, span)
            at = span.end
        if at < len(self.text):
            yield Token("blank", Span(at, len(self.text)))

    def _parts(self) -> Iterator[tuple[str, Span]]:
        comments = iter(self.comments)
        comment = next(comments, None)
        for kind, _, span, _ in self.words:
            while comment is not None and comment.start < span.start:
                yield "comment", comment
                comment = next(comments, None)
            if kind != "newline":
                yield kind, span
        while comment is not None:
            yield "comment", comment
            comment = next(comments, None)


def parse(text: str, dialect: str) -> AssemblyText:
    """Parse `text`, a program for the dialect `dialect` of Mines. Parsing never fails."""
    return AssemblyText(text, dialect)


def parse_again(before: AssemblyText, text: str, _lines: LineTable | None) -> AssemblyText:
    """Parse `text`, which was `before` before an edit. The same files can be included."""
    parsed = AssemblyText(text, before.dialect, before.read)
    parsed.find_errors()
    return parsed


def with_files(text: AssemblyText, read: ReadIncluded) -> AssemblyText:
    """Return `text` with the files that it includes. `read` reads them."""
    return AssemblyText(text.text, text.dialect, read)
