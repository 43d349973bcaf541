"""Formats one text, and proves that the new text has the same meaning."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import apply_edits, how_many
from mines_tools.text.source import Position
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.language import FormatOptions, Language, Parsed
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.source import LineRange, LineTable


class TextRange(NamedTuple):
    """A part of a text, given by lines and columns. The end is not included."""

    start: Position
    end: Position


class Formatted(NamedTuple):
    """The result of formatting one text."""

    text: str
    """The new text."""
    edits: Sequence[Edit]
    """The edits that turn the old text into the new text, in order; empty if the text is formatted already."""


class FormatError(Exception):
    """The new text is wrong. This is an error in the layout code of the language, not in the text."""


def format_text(
    language: Language,
    parsed: Parsed,
    options: FormatOptions,
    region: TextRange | None = None,
    lines: Sequence[LineRange] = (),
) -> Formatted:
    """Format `parsed`. With `region`, format only the lines that `region` touches. With `lines`, format only these
    lines.

    Raises FormatError if the new text is wrong. The new text must be the same program as the old text, have no new
    errors, declare the same dialect, and stay the same if it is formatted again.
    """
    regions = None
    if region is not None or lines:
        line_regions = [
            _whole(line_range) for line_range in lines if line_range.first <= len(parsed.lines)
        ]
        regions = line_regions if region is None else [region, *line_regions]
    edits = _edits(language, parsed, options, regions)
    if not edits:
        return Formatted(parsed.text, ())
    text = apply_edits(parsed.text, edits)
    after = language.parse_again(parsed, text)
    problem = language.difference(parsed, after)
    if problem is not None:
        message = phrase("it would change the program: {problem}", problem=problem)
        raise FormatError(message)
    if how_many(after.errors) > how_many(parsed.errors):
        message = phrase("it would cause an error: {error}", error=after.errors[-1].message)
        raise FormatError(message)
    if _asked_dialect(language, parsed.text) != _asked_dialect(language, text):
        message = phrase("it would change the dialect that the text asks for")
        raise FormatError(message)
    again = _edits(language, after, options, regions)
    if again:
        line, column = after.lines.position(again[0].span.start)
        message = phrase(
            "formatting twice would change more, at {line}:{column} of the new text",
            line=line,
            column=column,
        )
        raise FormatError(message)
    return Formatted(text, edits)


def _edits(
    language: Language, parsed: Parsed, options: FormatOptions, regions: Sequence[TextRange] | None
) -> Sequence[Edit]:
    if regions is None:
        return language.layout(parsed, options)
    edits = language.layout(parsed, options._replace(keep_line_ends=True))
    if len(regions) == 1:
        return within(edits, parsed.lines, regions[0])
    inside = {edit for region in regions for edit in within(edits, parsed.lines, region)}
    return [edit for edit in edits if edit in inside]


def _whole(lines: LineRange) -> TextRange:
    return TextRange(Position(lines.first, 1), Position(lines.last + 1, 1))


def within(edits: Sequence[Edit], lines: LineTable, region: TextRange) -> list[Edit]:
    """Return the `edits` in the lines that `region` touches. If a region ends at the beginning of a line, the region
    does not touch this line. But an empty region touches the line that it is in."""
    first = lines.line_at(lines.offset(region.start))
    last = lines.line_at(lines.offset(region.end))
    if region.end.column <= 1 and region.start < region.end and region.end.line <= len(lines):
        last -= 1
    start = lines.starts[first]
    stop = lines.starts[last + 1] if last + 1 < len(lines) else None
    inside = []
    for edit in edits:
        if edit.span.start < start or (stop is not None and edit.span.end > stop):
            continue
        if stop is None or edit.span.start < stop:
            inside.append(edit)
    return inside


def _asked_dialect(language: Language, text: str) -> str | None:
    choice = language.dialect_choice(text)
    return None if choice is None else choice.dialect
