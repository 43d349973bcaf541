"""Directives that turn rules off. ``# mines: ignore[...]`` is for its line, ``ignore-next`` for the next line, and
``ignore-file`` for the whole text."""

from __future__ import annotations

from functools import partial

from mines_tools.interface.language import DirectiveExample, Suppression
from mines_tools.languages.minesasm.directives import directives_of
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
            names = _placed_names(text, directive)
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


def _placed_names(text: AssemblyText, directive: Directive) -> tuple[tuple[str, Span], ...]:
    """Return the names in the brackets of `directive`, each with its place in the text."""
    names = []
    at = directive.span.start
    if directive.names:
        at = text.text.index("[", at)
    for name in directive.names:
        at = text.text.index(name, at)
        names.append((name, Span(at, at + len(name))))
        at += len(name)
    return tuple(names)


def _without(text: AssemblyText, directive: Directive, name: Span | None) -> tuple[Edit, ...]:
    """Return the edits that remove `directive`, or only the name at the span `name`. If its comment has nothing else, the
    comment goes, too; the line stays."""
    written = text.text
    if name is not None and len(directive.names) > 1:
        start, end = name
        after = end + len(written[end:]) - len(written[end:].lstrip(" \t"))
        if written[after] == ",":
            after += 1
            after += len(written[after:]) - len(written[after:].lstrip(" \t"))
            return (Edit(Span(start, after), ""),)
        before = len(written[:start].rstrip(" \t"))
        return (Edit(Span(before - 1, end), ""),)
    comment = next(each for each in text.comments if each.start <= directive.span.start < each.end)
    start, end = directive.span
    rest = written[comment.start + 1 : start] + written[end : comment.end]
    if rest.strip(" \t;,"):
        before = len(written[:start].rstrip(" \t;,"))
        return (Edit(Span(before, end), "" if written[before - 1] != "#" else " "),)
    line = text.lines.line_at(comment.start)
    begin = max(text.lines.starts[line], len(written[: comment.start].rstrip(" \t")))
    return (Edit(Span(begin, comment.end), ""),)


def suppressing(text: AssemblyText, span: Span | None, names: Sequence[str]) -> Edit | None:
    """Return the edit that turns the rules `names` off in the line in which `span` starts, or in the whole text if `span`
    is None. Return None if there is no such edit. The edit adds no line."""
    word = "ignore" if span is not None else "ignore-file"
    start = 0 if span is None else span.start
    if start > len(text.text):
        return None
    line = text.lines.line_at(start)
    for directive in directives_of(text):
        is_here = span is None or text.lines.line_at(directive.span.start) == line
        if directive.word == word and is_here and text.text[directive.span.end - 1] == "]":
            added = ", ".join(name for name in names if name not in directive.names)
            at = directive.span.end - 1
            return Edit(Span(at, at), f", {added}" if directive.names else added) if added else None
    end = text.lines.span(line).end
    written = text.text[text.lines.starts[line] : end].rstrip(" \t\v\f\r\n")
    at = text.lines.starts[line] + len(written)
    ignore = f"mines: {word}[{', '.join(names)}]"
    has_comment = any(each.start <= at <= each.end for each in text.comments)
    if has_comment:
        return Edit(Span(at, at), f" {ignore}" if written.endswith("#") else f"; {ignore}")
    return Edit(Span(at, at), f"  # {ignore}" if written.strip() else f"# {ignore}")


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
