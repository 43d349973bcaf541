"""Directives that turn rules off. ``# mines: ignore[...]`` is for its line, ``ignore-next`` for the next line, and
``ignore-file`` for the whole text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache, partial

from mines_tools.interface.language import DirectiveExample, Suppression
from mines_tools.languages.mines.directives import placed_names
from mines_tools.languages.minesasm.directives import directives_in, directives_of
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.languages.mines.directives import Directive
    from mines_tools.languages.minesasm.assembly_text import AssemblyText


def suppressions(text: AssemblyText) -> list[Suppression]:
    """Return the directives that turn rules off. A directive with empty brackets has no effect."""
    found = []
    for directive in directives_of(text):
        covered = _covered(text, directive)
        if covered is not None:
            is_empty = not directive.names and text.text[directive.span.end - 1] == "]"
            without = partial(_without, text, directive)
            names = placed_names(text.text, directive)
            found.append(
                Suppression(names, directive.span, () if is_empty else (covered,), without)
            )
    return found


def _covered(text: AssemblyText, directive: Directive) -> Span | None:
    """Return the part of `text` in which `directive` turns rules off. Return None if it turns none off."""
    end = len(text.text) + 1
    if directive.word == "ignore-file":
        return Span(0, end)
    if directive.word not in ("ignore", "ignore-next"):
        return None
    starts = text.lines.starts
    line = text.lines.line_at(directive.span.start) + (directive.word == "ignore-next")
    if line >= len(starts):
        return Span(end, end)
    return Span(starts[line], starts[line + 1] if line + 1 < len(starts) else end)


def _without(text: AssemblyText, directive: Directive, name: Span | None) -> tuple[Edit, ...]:
    """Return the edits that remove `directive`, or only the name at the span `name`. If its comment has nothing else, the
    comment goes, too; the line stays."""
    written = text.text
    if name is not None and len(directive.names) > 1:
        start, end = name
        after = _after_blanks(written, end)
        if written[after] == ",":
            return (Edit(Span(start, _after_blanks(written, after + 1)), ""),)
        before = _before(written, start, " \t")
        return (Edit(Span(before - 1, end), ""),)
    comment = text.comments[bisect_right(text.comments, directive.span.start, key=_start) - 1]
    start, end = directive.span
    if _is_alone(written, comment, directive.span):
        line = text.lines.line_at(comment.start)
        begin = max(text.lines.starts[line], _before(written, comment.start, " \t"))
        return (Edit(Span(begin, comment.end), ""),)
    before = _before(written, start, _SEPARATORS)
    return (Edit(Span(before, end), "" if written[before - 1] != "#" else " "),)


_SEPARATORS = " \t;,"


def _is_alone(written: str, comment: Span, directive: Span) -> bool:
    """Return whether the comment at the span `comment` of the text `written` contains only the directive at the span
    `directive`."""
    before = _before(written, directive.start, _SEPARATORS)
    after = _OTHER.search(written, directive.end, comment.end)
    return before == comment.start + 1 and after is None


_OTHER = re.compile("[^ \t;,]")


def _before(written: str, at: int, characters: str) -> int:
    """Return the place in `written` from which on there are only `characters` up to `at`."""
    while at > 0 and written[at - 1] in characters:
        at -= 1
    return at


def _after_blanks(written: str, at: int) -> int:
    """Return the first place in `written` from `at` on that is not a blank."""
    while written[at] in " \t":
        at += 1
    return at


def _start(span: Span) -> int:
    return span.start


def suppressing(text: AssemblyText, span: Span | None, names: Sequence[str]) -> Edit | None:
    """Return the edit that turns the rules `names` off in the line in which `span` starts, or in the whole text if `span`
    is None. Return None if there is no such edit. The edit adds no line."""
    start = 0 if span is None else span.start
    if start > len(text.text):
        return None
    line = text.lines.line_at(start)
    directive, at, before = _place_to_add(text, line, is_whole=span is None)
    if directive is not None:
        added = ", ".join(name for name in names if name not in directive.names)
        return Edit(Span(at, at), f", {added}" if directive.names else added) if added else None
    word = "ignore-file" if span is None else "ignore"
    return Edit(Span(at, at), f"{before}mines: {word}[{', '.join(names)}]")


@lru_cache(maxsize=1)
def _place_to_add(
    text: AssemblyText, line: int, *, is_whole: bool
) -> tuple[Directive | None, int, str]:
    """Return the directive to which names of rules can be added, the place where they are added, and what is written
    before a new directive. The directive is for the line with the number `line`, or for the whole text if `is_whole` is
    True. It is None if there is no such directive yet.

    The last result is cached, because there may be thousands of findings in one line.
    """
    word = "ignore-file" if is_whole else "ignore"
    for directive in _directives_in(text, None if is_whole else line):
        if directive.word == word and text.text[directive.span.end - 1] == "]":
            return directive, directive.span.end - 1, ""
    written = text.text[text.lines.starts[line] : text.lines.span(line).end]
    at = text.lines.starts[line] + len(written.rstrip(" \t\v\f\r\n"))
    if _comment_in(text, line) is not None:
        return None, at, " " if text.text[at - 1] == "#" else "; "
    return None, at, "  # " if written.strip() else "# "


def _comment_in(text: AssemblyText, line: int) -> Span | None:
    """Return the comment in the line with the number `line`."""
    begin, end = text.lines.span(line)
    at = bisect_left(text.comments, begin, key=_start)
    return text.comments[at] if at < len(text.comments) and text.comments[at].start <= end else None


def _directives_in(text: AssemblyText, line: int | None) -> Iterable[Directive]:
    """Return the directives in the line with the number `line`. If `line` is None, return all directives."""
    if line is None:
        return directives_of(text)
    comment = _comment_in(text, line)
    return () if comment is None else directives_in(text, comment)


EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        "push 72 out(c)  # mines: ignore[A101]",
        "push 72 out(c)",
        template(
            "Safe: a comment does not change the program. If the comment contains only the "
            "directive, the fix removes the whole comment. The fix never removes the line."
        ),
    ),
    UNKNOWN: DirectiveExample("pop  # mines: ignore[stack-overflow]", "pop"),
}
"""Examples for the linter's own rules about directives."""
