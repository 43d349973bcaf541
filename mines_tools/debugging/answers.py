"""The answers of the console as plain records."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.assembler import SourceText
    from mines_tools.interface.run import Place
    from mines_tools.text.source import Span


class Answer(NamedTuple):
    """One line of the answer to a command."""

    text: str
    moment: int | None = None
    """The moment before the step that the line describes. At this moment, the described step is the
    next one. None if the line describes no step."""
    span: Span | None = None
    """The place in the program that the line describes; None if the line describes no place."""
    level: int = 0
    """The depth of the line in the tree of the answer. The parent of a line is the closest line
    before it that has a lower level."""
    branch: str = ""
    """The part of the drawn tree that comes before the text on this line, such as ``│ └ ``. It is
    empty if the answer is not drawn as a tree."""
    is_error: bool = False
    """True if the line is the message of a failed command."""
    columns: tuple[str, ...] = ()
    """The texts of the columns, if the line is a row of a table; otherwise empty."""
    more: tuple[str, ...] = ()
    """The words of the command that shows the rest of the answer; empty if the answer is complete.
    """
    what: str = ""
    """The part of the text that says what the step did, without the number and the place of the step. Empty if the line
    describes no step."""
    untraced: int = 0
    """If the line describes a value: the number of values from which it comes and that are not traced yet."""
    breakpoint: int | None = None
    """The number of the breakpoint that the line describes; None if the line describes no
    breakpoint."""
    source: SourceText | None = None
    """The included file that contains `span`; None if `span` is in the text of the program itself."""


def at_place(answer: Answer, place: Place | None) -> Answer:
    """Return `answer` with the statement of `place`, the place of a step. If there is none, return `answer` itself."""
    statement = None if place is None else place.statement
    if statement is None:
        return answer
    return answer._replace(span=statement.span, source=statement.source)


INDENTATION = "  "
"""The indentation for one level of an answer."""


def drawn(answer: Answer) -> str:
    """Return the line of `answer` as people see it. The line consists of its part of the drawn tree
    (`branch`) and the text. If the answer is not drawn as a tree, the line consists of an
    indentation and the text."""
    text = answer.text
    if answer.untraced:
        text = counted(
            answer.untraced,
            "{text} ({count:,} value not traced yet)",
            "{text} ({count:,} values not traced yet)",
            text=text,
        )
    return (answer.branch or INDENTATION * answer.level) + text
