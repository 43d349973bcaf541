"""Makes edits that remove a part of a program. The rest of the program keeps its meaning."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import new_record
from mines_tools.languages.sokolang.actions import GROUP_END
from mines_tools.languages.sokolang.program import MAP
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT, SEPARATOR
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

    The edit also removes the blanks after the item. At the end of a line or group, it removes the
    blanks before the item. A line that contains only the item is removed too.

    The edit does not change the meaning of the other items, because an item ends with a letter or
    a bracket, and these characters do not combine with the text after them.
    """
    first = after = number = -1
    """The offsets at which the line of the previous item starts and ends, and the number of this line. They are stored
    because a line may contain hundreds of thousands of items."""
    line = ""
    may_end_separator = _dashes().fullmatch

    def removed(span: Span) -> Edit | None:
        nonlocal first, after, number, line
        start, end = span
        if not first <= start <= after:
            number, first, line = program.zones.line(program.lines.line_at(start))
            after = first + len(line)
        if end > after:
            return None
        # A line is copied only where what follows an item may end a separator.
        if may_end_separator(line, end - first):
            rest = line[: start - first] + line[end - first :]
            if rest.strip(BLANKS) == SEPARATOR:
                return None
        return _with_blanks(program, number, span)

    return removed


def _with_blanks(program: Program, number: int, span: Span) -> Edit:
    """Return the edit that removes the item at `span`, which is in line `number`, and the blanks around it.

    At the end of a line or group, the item right before it may be removed too. So the two edits are made to overlap:
    see `without_line`.
    """
    start, end = span
    text = program.text
    after = program.lines.starts[number] + len(program.zones.texts[number])
    first = after - len(program.zones.texts[number])
    while end < after and text[end] in BLANKS:
        end += 1
    if end == after or text[end] == GROUP_END:
        while start > first and text[start - 1] in BLANKS:
            start -= 1
        if start == first and end == after:
            return without_line(program, number)
        if start == span.start > first:
            return Edit(Span(start - 1, end), text[start - 1])
    return new_record(Edit, (new_record(Span, (start, end)), ""))


def without_items(program: Program, span: Span) -> tuple[Edit, ...] | None:
    """Return the edits that remove the items within `span`. Comments stay. The edits also remove the blanks around the
    items, and the lines that contain nothing else. Return None if the rest of a line would become a separator."""
    edits: list[Edit] = []
    zones = program.zones
    whole: list[int] = []
    """The first and the last number of the successive lines to be removed; empty if there are none."""
    removed = remover(program)
    for number in range(program.lines.line_at(span.start), program.lines.line_at(span.end - 1) + 1):
        _, start, text = zones.line(number)
        is_comment = text.startswith(COMMENT)
        begin, end = max(span.start, start), min(span.end, start + len(text))
        if is_comment or text[: begin - start].strip(BLANKS) or text[end - start :].strip(BLANKS):
            if whole:
                edits.append(without_lines(program, *whole))
                whole = []
            edit = None if is_comment else removed(Span(begin, end))
            if edit is not None:
                edits.append(edit)
            elif not is_comment:
                return None
        else:
            whole = [whole[0] if whole else number, number]
    if whole:
        edits.append(without_lines(program, *whole))
    return tuple(edits)


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
    return without_line(program, program.lines.line_at(stack.span.start))


def without_line(program: Program, number: int) -> Edit:
    """Return the edit that removes the line `number`, and the blank lines that would be too many without it.

    If the line before it is removed too, there may be other blank lines that are too many. So the two edits are made to
    overlap. Then they are applied in different rounds, and this edit is made anew when the other one is applied.
    """
    texts = program.zones.texts
    edit = without_lines(program, number, number)
    start = edit.span.start
    is_last = number + 1 == len(texts) or not texts[number + 1].strip(BLANKS)
    if is_last and number and texts[number - 1].strip(BLANKS) not in ("", SEPARATOR):
        return Edit(Span(start - 1, edit.span.end), program.text[start - 1])
    return edit


def without_lines(program: Program, first: int, last: int) -> Edit:
    """Return the edit that removes the lines from number `first` to number `last`. If there are blank lines before and
    after these lines, those on one side are removed too. If they are the last lines of the text, the edit removes the
    line end before them. Within the map, all other lines stay, because blank lines are walls."""
    texts, starts = program.zones.texts, program.lines.starts
    start, stop = program.zones.line(first).start, last + 1
    is_in_map = first in program.zones.numbers(MAP)
    before = first
    """The number of the first of the blank lines before the lines to be removed."""
    if not is_in_map:
        while before and not texts[before - 1].strip(BLANKS):
            before -= 1
    if stop < len(texts) and (before < first or (is_in_map and not first)):
        while stop < len(texts) and not texts[stop].strip(BLANKS):
            stop += 1
        if stop == len(
            texts
        ):  # nothing follows: the blank lines before go, and the end of the text stays
            return Edit(Span(starts[before] if before < first else start, starts[last + 1]), "")
    if stop < len(texts):
        return Edit(Span(start, starts[stop]), "")
    return Edit(Span(program.lines.end(before - 1) if before else start, len(program.text)), "")
