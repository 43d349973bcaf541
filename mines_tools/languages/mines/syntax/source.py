"""The text that the parser reads, its lines, and the errors that the parser finds in them."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.languages.mines.comments import before_comment
from mines_tools.text.source import Span, line_table, split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.tree import KnownDamage
    from mines_tools.text.diagnostics import Diagnostic, Related
    from mines_tools.text.source import LineTable

BLANKS = " \t\v\f\r"
"""The characters that the language ignores everywhere."""
DELETE_BLANKS = str.maketrans("", "", BLANKS)
BYTE_ORDER_MARK = "\ufeff"


class Source:
    """A text and its lines. The places of the lines are computed only when they are needed."""

    def __init__(self, text: str, rules: Dialect, texts: list[str] | None = None) -> None:
        self.text = text
        self.rules = rules
        self.texts = split_lines(text, rules.line_ends) if texts is None else texts
        self.damage: KnownDamage | None = None
        """The known errors of operations. At first, these are the errors of the text before an edit. Later, the errors
        of this text are added."""
        self.lines = self.texts
        """The lines. A byte order mark is replaced by a blank, so that the first line can be read."""
        if text.startswith(BYTE_ORDER_MARK):
            self.lines = [" " + self.texts[0][1:], *self.texts[1:]]

    @cached_property
    def table(self) -> LineTable:
        return line_table(self.text, self.rules.line_ends, self.texts)

    def start(self, line: int) -> int:
        return self.table.starts[line]

    def code_span(self, line: int) -> Span:
        """Return the span of the code of `line`. If the line has no code, return an empty span at its start."""
        code = code_of(self.lines[line])
        start = self.start(line) + self.lines[line].index(code)
        return Span(start, start + len(code))


def code_of(line: str) -> str:
    """Return the code of `line`: without its comment, and without the blanks at its ends."""
    return before_comment(line).strip(BLANKS)


def error_at(
    name: str, span: Span, related: tuple[Related, ...] = (), **fields: object
) -> Diagnostic:
    """Return a syntax error. The module that makes the error is imported by this call. So a process that finds no error
    does not import this module."""
    from mines_tools.languages.mines.syntax_errors import syntax_error

    return syntax_error(name, span, related, **fields)
