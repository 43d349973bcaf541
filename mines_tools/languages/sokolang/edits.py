"""Makes edits that remove a part of a program. The rest of the program keeps its meaning."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import new_record
from mines_tools.languages.sokolang.sections import BLANKS, SEPARATOR
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.program import Program


def remover(program: Program) -> Callable[[Span], Edit | None]:
    """Return a function that takes the span of an item, and returns the edit that removes the item.
    An *item* is an action or a group, with its prefixes and its number. The function returns None
    if the item covers several lines, or if the rest of the line would become a separator.

    The edit does not change the meaning of the other items, because an item ends with a letter or
    a bracket, and these characters do not combine with the text after them.
    """
    first = after = -1
    """The offsets at which the line of the previous item starts and ends. They are stored because a line may contain
    hundreds of thousands of items."""
    line = ""
    may_end_separator = _dashes().fullmatch

    def removed(span: Span) -> Edit | None:
        nonlocal first, after, line
        start, end = span
        if not first <= start <= after:
            _, first, line = program.zones.line(program.lines.line_at(start))
            after = first + len(line)
        if end > after:
            return None
        # A line is copied only where what follows an item may end a separator.
        if may_end_separator(line, end - first):
            rest = line[: start - first] + line[end - first :]
            if rest.strip(BLANKS) == SEPARATOR:
                return None
        return new_record(Edit, (span, ""))

    return removed


def without_prefix(program: Program, node: ActionNode, prefix: str) -> Edit | None:
    """Return the edit that removes `prefix` from the item `node`. If the item has this prefix
    several times, the edit removes the first one. Return None if the rest of the line would become
    a separator."""
    at = program.text.index(prefix, node.span.start)
    return remover(program)(Span(at, at + 1))


@once
def _dashes() -> re.Pattern[str]:
    """Return the pattern of a text that consists of dashes, blanks, or both. At the end of a line, such a text may be
    the rest of a separator."""
    import re

    return re.compile("[ \t]*+-*+[ \t]*+")


def without_stack(program: Program, stack: InitialStack) -> Edit:
    """Return the edit that removes the line of a stack."""
    number = program.lines.line_at(stack.span.start)
    # A separator comes after every stack, so there is a next line.
    return Edit(Span(program.zones.line(number).start, program.lines.starts[number + 1]), "")


def without_comment(program: Program, number: int) -> Edit:
    """Return the edit that removes the comment in line `number`. If this is the last line of the
    text, the edit also removes the line end before the comment."""
    start = program.zones.line(number).start
    starts = program.lines.starts
    if number + 1 < len(starts):
        return Edit(Span(start, starts[number + 1]), "")
    previous = program.lines.end(number - 1) if number else start
    return Edit(Span(previous, len(program.text)), "")
