"""Directives that turn rules off: ``// mines: ignore[...]`` for the next line, ``// mines: ignore-file[...]``.

A comment is no part of a program wherever it stands: tools add one and remove it without changing anything.
"""

from __future__ import annotations

from functools import partial

from mines_tools.diagnostics import Edit
from mines_tools.language import Suppression
from mines_tools.sokolang.directives import BEGIN, directives
from mines_tools.sokolang.zones import BLANKS, COMMENT
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.sokolang.directives import Directive
    from mines_tools.sokolang.program import Program


def suppressions(program: Program) -> list[Suppression]:
    """The directives in a text that turn rules off. One with empty brackets covers nothing."""
    found = []
    next_lines = _next_lines(program)
    for directive in directives(program):
        if directive.word not in ("ignore", "ignore-file"):
            continue
        names = directive.names or ()
        covers: tuple[Span, ...] = ()
        if directive.names != ():
            covers = (_covered(program, directive, next_lines),)
        without = partial(_without, program, directive)
        found.append(Suppression(names, directive.span, covers, without))
    return found


def _covered(program: Program, directive: Directive, next_lines: Sequence[int]) -> Span:
    if directive.word == "ignore-file":
        return Span(0, len(program.text) + 1)
    line = program.zones.line(next_lines[directive.line])
    return Span(line.start, line.start + len(line.text) + 1)


def _next_lines(program: Program) -> Sequence[int]:
    """For each line the first one from there on that is no comment; the last line if there is none."""
    texts = program.zones.texts
    found = list(range(len(texts)))
    for number in range(len(texts) - 2, -1, -1):
        if texts[number].startswith(COMMENT):
            found[number] = found[number + 1]
    return found


def _without(program: Program, directive: Directive, name: Span | None) -> tuple[Edit, ...]:
    """The edits that remove a directive, with its comment if nothing else is in it, or only a name."""
    if name is not None:
        return (_without_name(program.text, name),)
    line = program.zones.line(directive.line)
    start, end = directive.span
    before = program.text[line.start + len(COMMENT) : start]
    after = program.text[end : line.start + len(line.text)]
    if before.strip(BLANKS) or after.strip(BLANKS):
        return (Edit(Span(start, end + len(after) - len(after.lstrip(BLANKS))), ""),)
    starts = program.lines.starts
    if directive.line + 1 < len(starts):
        return (Edit(Span(line.start, starts[directive.line + 1]), ""),)
    previous = program.lines.end(directive.line - 1) if directive.line else line.start
    return (Edit(Span(previous, len(program.text)), ""),)


def _without_name(text: str, name: Span) -> Edit:
    """The name goes with the comma after it, or with that before it."""
    start, end = name
    after = end + len(text[end:]) - len(text[end:].lstrip(BLANKS))
    if text[after] == ",":
        after += 1
        while text[after] in BLANKS:
            after += 1
        return Edit(Span(start, after), "")
    before = len(text[:start].rstrip(BLANKS))
    return Edit(Span(before - 1 if text[before - 1] == "," else start, end), "")


def suppressing(program: Program, span: Span | None, names: Sequence[str]) -> Edit | None:
    """The edit that turns the rules of those names off for the line in which `span` starts, or (none) in the whole
    text: a comment before it, or more names in a directive that is there."""
    if span is not None and span.start > len(program.text):
        return None
    word = "ignore-file" if span is None else "ignore"
    number = 0 if span is None else program.lines.line_at(span.start)
    if span is not None and program.zones.texts[number].startswith(COMMENT):
        return None
    next_lines = _next_lines(program)
    for directive in directives(program):
        is_here = span is None or next_lines[directive.line] == number
        if directive.word == word and directive.names and is_here:
            given = [name for name, _ in directive.names]
            added = ", ".join(name for name in names if name not in given)
            at = directive.names[-1][1].end
            return Edit(Span(at, at), f", {added}") if added else None
    start = program.zones.line(number).start
    end = "\r\n" if "\r\n" in program.text else "\n"
    return Edit(Span(start, start), f"{COMMENT} {BEGIN} {word}[{', '.join(names)}]{end}")
