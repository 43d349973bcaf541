"""The parts of a source: tokens, statements and blocks."""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import NamedTuple
from mines_tools.text.source import Span, newline_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from mines_tools.text.source import LineTable

    TokenKind = Literal[
        "label", "name", "number", "character", "string", "unclosed", "odd", "newline"
    ]


class AssemblySource:
    """One text: the file that is assembled, or a file that it includes."""

    def __init__(
        self, name: str, text: str, included_at: Place | None = None, path: str = ""
    ) -> None:
        self.name = name
        self.text = text
        self.path = path
        """The path of the text from the folder of the file that is assembled, with ``/`` between its parts. Empty for
        the file that is assembled."""
        self.included_at = included_at
        """The place of the statement that includes the text. None for the file that is assembled."""

    @cached_property
    def lines(self) -> LineTable:
        """The lines of the text."""
        return newline_lines(self.text)[1]


class Place(NamedTuple):
    """A part of a source."""

    source: AssemblySource
    span: Span
    use: MacroUse | None = None
    """The use of the macro that contains this place; None if no macro contains it, or if it is not known which use."""
    copy: int = 0
    """The number of the copy of a ``repeat`` that contains this place. It is 0 if there is none, or if it is not known
    which."""

    @property
    def around(self) -> Place | None:
        """The place of the statement that stands for the text around this place: a use of a macro, or an ``include``.
        None if there is none."""
        return self.source.included_at if self.use is None else self.use.place

    @property
    def text(self) -> str:
        """The characters at this place."""
        return self.source.text[self.span.start : self.span.end]

    @property
    def outermost(self) -> Span:
        """The span of this place in the file that is assembled. For a place in an included file, this is the span of the
        statement that includes the file, or that uses a macro of this file."""
        return self.in_file.span

    @property
    def in_file(self) -> Place:
        """The same as `outermost`, as a place."""
        place = self
        while place.source.included_at is not None:
            assert place.around is not None  # the file is included somewhere
            place = place.around
        return place


class MacroUse(NamedTuple):
    """A use of a macro."""

    number: int
    """The number of the use. If the statement of the use is copied by ``repeat``, each copy has another number."""
    place: Place


class Token(NamedTuple):
    """A word of a source."""

    kind: TokenKind
    text: str
    span: Span
    value: int | str = 0
    """The value of a number or of a character, and the text of a string."""


LABEL = ":"
"""The word of a label, which is no word that somebody can write."""


class Statement(NamedTuple):
    """A word and what belongs to it."""

    word: str
    """The name of a command or of a macro, a word of the assembler, or `LABEL`."""
    operands: Sequence[Token]
    place: Place
    head: Place
    """The place of the word alone."""


class StatementBlock(NamedTuple):
    """Statements between a word that opens a block and its ``end``."""

    opening: Statement
    """``if``, ``while``, ``repeat`` or ``define``."""
    body: Sequence[Statement | StatementBlock]
    """The statements of an ``if`` before its ``else``; the condition of a ``while``."""
    other: Sequence[Statement | StatementBlock] = ()
    """The statements after ``else`` or ``do``."""
    has_other: bool = False
    """True if there is an ``else`` or a ``do``."""
    middle: Statement | None = None
    """The ``else`` or the ``do``."""
    end: Statement | None = None
    """The ``end``. None if it is missing."""
