"""Directives that turn rules off: ``// mines: ignore[...]`` for the next line, and ``// mines: ignore-file[...]`` for
the whole text.

A comment never affects a program, so tools can add and remove comments safely.
"""

from __future__ import annotations

from functools import partial

from mines_tools.interface.language import DirectiveExample, Suppression
from mines_tools.languages.sokolang.directives import BEGIN, directives
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import Directive

_BLANKS = frozenset(BLANKS)


def suppressions(program: Program) -> list[Suppression]:
    """Return the directives that turn rules off. A directive with empty brackets has no effect."""
    all_suppressions = []
    written = list(directives(program))
    next_lines = _next_lines(program, written)
    for directive in written:
        if directive.word not in ("ignore", "ignore-file"):
            continue
        names = directive.names or ()
        covers: tuple[Span, ...] = ()
        if directive.names != ():
            covers = (_covered(program, directive, next_lines),)
        without = partial(_without, program, directive)
        all_suppressions.append(Suppression(names, directive.span, covers, without))
    return all_suppressions


def _covered(program: Program, directive: Directive, next_lines: Mapping[int, int]) -> Span:
    if directive.word == "ignore-file":
        return Span(0, len(program.text) + 1)
    line = program.zones.line(next_lines[directive.line])
    return Span(line.start, line.start + len(line.text) + 1)


def _next_lines(program: Program, written: Sequence[Directive]) -> Mapping[int, int]:
    """Return a mapping from the line number of each directive to the number of the line to which the directive
    applies. This is the next line that is not a comment. If there is no such line, it is the last line. `written` must
    contain all directives of the program."""
    texts = program.zones.texts
    next_lines: dict[int, int] = {}
    for directive in reversed(written):
        number = directive.line
        while (
            number not in next_lines
            and number + 1 < len(texts)
            and texts[number].startswith(COMMENT)
        ):
            number += 1
        next_lines.setdefault(directive.line, next_lines.get(number, number))
    return next_lines


def _without(program: Program, directive: Directive, name: Span | None) -> tuple[Edit, ...]:
    """Return the edits that remove `directive`. If its comment contains nothing else, the edits remove the whole
    comment. If `name` is given, the edits remove only the rule name at this span."""
    if name is not None:
        return (_without_name(program.text, name),)
    line = program.zones.line(directive.line)
    start, end = directive.span
    after = _blanks_end(program.text, end)
    has_others = after < line.start + len(line.text)
    if has_others or _blanks_start(program.text, start) > line.start + len(COMMENT):
        return (Edit(Span(start, after), ""),)
    starts = program.lines.starts
    if directive.line + 1 < len(starts):
        return (Edit(Span(line.start, starts[directive.line + 1]), ""),)
    previous = program.lines.end(directive.line - 1) if directive.line else line.start
    return (Edit(Span(previous, len(program.text)), ""),)


def _without_name(text: str, name: Span) -> Edit:
    """Return the edit that removes a rule name, together with the comma after it. If no comma follows the name, the
    comma before the name is removed instead."""
    start, end = name
    after = _blanks_end(text, end)
    if text[after] == ",":
        return Edit(Span(start, _blanks_end(text, after + 1)), "")
    before = _blanks_start(text, start)
    return Edit(Span(before - 1 if text[before - 1] == "," else start, end), "")


def _blanks_end(text: str, at: int) -> int:
    """Return the end of the blanks that begin at `at`."""
    while text[at : at + 1] in _BLANKS:
        at += 1
    return at


def _blanks_start(text: str, at: int) -> int:
    """Return the start of the blanks that end at `at`."""
    while text[at - 1 : at] in _BLANKS:
        at -= 1
    return at


def suppressing_line(program: Program, start: int) -> int | None:
    """Return the number of the line to which a directive must apply to turn off a finding that starts at `start`.
    Return None if `start` is in a comment."""
    if start > len(program.text):
        return None
    number = program.lines.line_at(start)
    return None if program.zones.texts[number].startswith(COMMENT) else number


def suppressing(program: Program, span: Span | None, names: Sequence[str]) -> Edit | None:
    """Return the edit that turns the rules `names` off for the line in which `span` starts. If `span` is None, the
    rules are turned off for the whole text. The edit adds a comment before the line, or adds the names to an existing
    directive. Return None if no edit is possible, or if no edit is needed."""
    number: int | None = 0
    if span is not None:
        number = suppressing_line(program, span.start)
    if number is None:
        return None
    word = "ignore-file" if span is None else "ignore"
    by_place: Mapping[tuple[str, int | None], Directive] | None = program.directives
    if by_place is None:
        by_place = program.directives = _by_place(program)
    directive = by_place.get((word, None if span is None else number))
    if directive is not None and directive.names:
        listed = {name for name, _ in directive.names}
        added = ", ".join(name for name in names if name not in listed)
        at = directive.names[-1][1].end
        return Edit(Span(at, at), f", {added}") if added else None
    start = program.zones.line(number).start
    end = program.line_end
    return Edit(Span(start, start), f"{COMMENT} {BEGIN} {word}[{', '.join(names)}]{end}")


def _by_place(program: Program) -> dict[tuple[str, int | None], Directive]:
    """Return, for each combination of a word and a place, the first directive that has rule names. The place is the
    number of the line to which the directive applies. Each directive is also in the result with the place None."""
    written = list(directives(program))
    next_lines = _next_lines(program, written)
    by_place: dict[tuple[str, int | None], Directive] = {}
    for directive in written:
        if directive.names:
            for place in (None, next_lines[directive.line]):
                by_place.setdefault((directive.word, place), directive)
    return by_place


_PROGRAM = "#####\n#@A*#\n##*##\n#####\n\n---\n\na:11,1\n\n---\n\n{}rwd\n"


def _ignoring(word: str, name: str) -> str:
    return f"{COMMENT} {BEGIN} {word}[{name}]\n"


EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        _PROGRAM.format(_ignoring("ignore", "blocked-action")),
        _PROGRAM.format(""),
        template("Safe: a comment is not part of a program."),
    ),
    UNKNOWN: DirectiveExample(
        _PROGRAM.format(_ignoring("ignore", "blokced-action")), _PROGRAM.format("")
    ),
}
"""Examples for the rules that all languages share, which are about directives."""
