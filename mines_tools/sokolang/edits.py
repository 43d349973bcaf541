"""Edits that take a part out of a program, where that is sure to take out nothing else."""

from __future__ import annotations

from mines_tools.diagnostics import Edit
from mines_tools.once import once
from mines_tools.sokolang.zones import BLANKS, SEPARATOR
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    import re

    from mines_tools.sokolang.actions import Node
    from mines_tools.sokolang.initial_stacks import InitialStack
    from mines_tools.sokolang.program import Program


def without_item(program: Program, node: Node) -> Edit | None:
    """The edit that removes an item with its prefixes, its number, and what a group holds; none for one of several
    lines, and where what stays would be read otherwise.

    What stays is read as before: an item ends with a letter or a bracket, which joins nothing."""
    return _removed(program, node.span)


def without_prefix(program: Program, node: Node, prefix: str) -> Edit | None:
    """The edit that removes the first such prefix of an item."""
    at = program.text.index(prefix, node.span.start)
    return _removed(program, Span(at, at + 1))


def _removed(program: Program, span: Span) -> Edit | None:
    line = program.zones.line(program.lines.line_at(span.start))
    start, end = span.start - line.start, span.end - line.start
    if end > len(line.text):
        return None
    # A line may hold any number of items: it is copied only where what follows one may end a separator.
    if _dashes().fullmatch(line.text, end):
        rest = line.text[:start] + line.text[end:]
        if rest.strip(BLANKS) == SEPARATOR:
            return None
    return Edit(span, "")


@once
def _dashes() -> re.Pattern[str]:
    """What a separator may end with: all of it, or a part, or blanks alone."""
    import re

    return re.compile("[ \t]*+-*+[ \t]*+")


def without_stack(program: Program, stack: InitialStack) -> Edit:
    """The edit that removes the line of a stack."""
    number = program.lines.line_at(stack.span.start)
    # A separator comes after every stack, so there is a next line.
    return Edit(Span(program.zones.line(number).start, program.lines.starts[number + 1]), "")
