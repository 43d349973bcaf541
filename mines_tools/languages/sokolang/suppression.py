"""Directives that turn rules off. ``// mines: ignore[...]`` is for the next line that is not a comment, and for the
comments before that line. ``// mines: ignore-file[...]`` is for the whole text.

A comment never affects a program, so tools can add and remove comments safely.
"""

from __future__ import annotations

from functools import partial

from mines_tools.interface.language import DirectiveExample, Suppression
from mines_tools.languages.sokolang.directives import BEGIN, directives
from mines_tools.languages.sokolang.edits import without_line
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.rules.catalogue import OWN_CODES, OWN_RULES, UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import Directive

_BLANKS = frozenset(BLANKS)
_OWN_NAMES = frozenset(name for rule in OWN_RULES for name in (rule.code, rule.name))
_NAMES_OWN = "names-own"
"""In the table of directives (see `_by_place`), this word stands for directives that name a rule
about directives."""


def suppressions(program: Program) -> list[Suppression]:
    """Return the directives that turn rules off. A directive with empty brackets has no effect."""
    all_suppressions = []
    for directive in directives(program):
        if directive.word not in ("ignore", "ignore-file"):
            continue
        names = directive.names or ()
        covers: tuple[Span, ...] = ()
        if directive.names != ():
            covers = (_covered(program, directive),)
        without = partial(_without, program, directive)
        all_suppressions.append(Suppression(names, directive.span, covers, without))
    return all_suppressions


def _covered(program: Program, directive: Directive) -> Span:
    if directive.word == "ignore-file":
        return Span(0, len(program.text) + 1)
    last = program.line_after_comments(directive.line)
    line = program.zones.line(last)
    start = program.zones.line(min(directive.line + 1, last)).start
    return Span(start, line.start + len(line.text) + 1)


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
    return (without_line(program, directive.line),)


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
    """Return the offset after the blanks that begin at `at`."""
    while text[at : at + 1] in _BLANKS:
        at += 1
    return at


def _blanks_start(text: str, at: int) -> int:
    """Return the offset of the first of the blanks right before `at`."""
    while text[at - 1 : at] in _BLANKS:
        at -= 1
    return at


def suppressing_line(program: Program, start: int) -> int | None:
    """Return the number of the line to which a directive must apply to turn off a finding that
    starts at `start`: the line of the finding. If the line of the finding is a comment, return the
    next line that is not a comment. Return None if `start` is after the end of the text."""
    if start > len(program.text):
        return None
    return program.line_after_comments(program.lines.line_at(start))


def suppressing(program: Program, span: Span | None, names: Sequence[str]) -> Edit | None:
    """Return the edit that turns the rules `names` off for the line in which `span` starts. If
    `span` is None, the edit turns them off for the whole text. The edit adds a comment before the
    line, or adds the names to an existing directive. Return None if no edit is possible or
    needed."""
    number, last = 0, 0
    if span is not None:
        if span.start > len(program.text):
            return None
        number = program.lines.line_at(span.start)
        last = program.line_after_comments(number)
    word = "ignore-file" if span is None else "ignore"
    by_place: Mapping[tuple[str, int | None], Directive] | None = program.directives
    if by_place is None:
        by_place = program.directives = _by_place(program)
    if (_NAMES_OWN, number) in by_place and not OWN_CODES.isdisjoint(names):
        return None  # no directive turns off what is reported about such a name
    directive = by_place.get((word, None if span is None else last))
    # A directive does not apply to comments before it, nor to its own.
    if (
        directive is not None
        and directive.names
        and (span is None or directive.line < number or number == last)
    ):
        listed = {name for name, _ in directive.names}
        added = ", ".join(name for name in names if name not in listed)
        at = directive.names[-1][1].end
        return Edit(Span(at, at), f", {added}") if added else None
    start = program.zones.line(number).start
    end = program.line_end
    return Edit(Span(start, start), f"{COMMENT} {BEGIN} {word}[{', '.join(names)}]{end}")


def _by_place(program: Program) -> dict[tuple[str, int | None], Directive]:
    """Return a table of the directives that contain names of rules. Each key is the word of a
    directive and the last line to which the directive applies. If several directives have the same
    key, the table contains the first one. For each word, the table also has a key with None, which
    stands for the whole text. The value of this key is the first directive with this word.

    If a directive names a rule about directives, the table also has a key with `_NAMES_OWN` and the
    line of the directive.
    """
    by_place: dict[tuple[str, int | None], Directive] = {}
    for directive in directives(program):
        if directive.names:
            for place in (None, program.line_after_comments(directive.line)):
                by_place.setdefault((directive.word, place), directive)
            if any(name.upper() in OWN_CODES or name in _OWN_NAMES for name, _ in directive.names):
                by_place[_NAMES_OWN, directive.line] = directive
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
"""Examples for the rules about directives. All languages share these rules."""
