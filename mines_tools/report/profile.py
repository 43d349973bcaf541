"""Renders a profile for people: the program with the cost of each operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.report.width import display_width, one_line
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import Words
    from mines_tools.runs.profile import Count, Loop, Profile

_MOST_OPERATIONS = 20
_MOST_LOOPS = 20
_MOST_ERRORS = 20
_LONGEST = 40  # characters of an operation


class _Whole(NamedTuple):
    """The totals of the run."""

    steps: int
    seconds: float


def render(profile: Profile, parsed: Parsed, words: Words) -> Iterator[str]:
    """Yield the lines: the program, the operations if a line has several, the errors, the loops."""
    loops = profile.loops()  # before the rest needs memory
    counts = profile.counts()
    whole = _Whole(sum(each.steps for each in counts), sum(each.seconds for each in counts))
    by_line: dict[int, list[Count]] = {}
    for count in counts:
        by_line.setdefault(_position(parsed, count)[0], []).append(count)
    yield from _program(by_line, whole, parsed)
    if any(len(each) > 1 for each in by_line.values()):
        yield ""
        yield from _operations(counts, whole, parsed, words)
    yield from _errors(counts, parsed, words)
    if loops:
        yield ""
        yield (
            phrase("loops:")
            if profile.looped is None
            else phrase(
                "loops, with the rounds of the first {count:,} steps:", count=profile.looped
            )
        )
        yield from _loops(loops, counts, whole, parsed)


def _program(by_line: dict[int, list[Count]], whole: _Whole, parsed: Parsed) -> Iterator[str]:
    headings = phrase("steps"), phrase("share"), phrase("time"), phrase("errors")
    rows = {line: _cells(each, whole) for line, each in by_line.items()}
    widths = _widths([headings, *rows.values()])
    lines = parsed.lines
    number = len(str(len(lines)))
    yield _row(headings, widths)
    for line in range(len(lines)):
        cells = rows.get(line + 1, ("",) * len(headings))
        source = one_line(parsed.text[lines.starts[line] : lines.end(line)])
        yield f"{_row(cells, widths)} | {line + 1:>{number}} | {source}".rstrip()


def _cells(counts: Sequence[Count], whole: _Whole) -> tuple[str, ...]:
    steps, seconds = sum(each.steps for each in counts), sum(each.seconds for each in counts)
    errors = sum(sum(each.errors.values()) for each in counts)
    return (
        f"{steps:,}",
        _percent(steps, whole.steps),
        _percent(seconds, whole.seconds),
        f"{errors:,}" if errors else "",
    )


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f}%" if whole else ""


def _widths(rows: Sequence[Sequence[str]]) -> Sequence[int]:
    return [max(map(display_width, column)) for column in zip(*rows, strict=True)]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(
        " " * (width - display_width(cell)) + cell
        for cell, width in zip(cells, widths, strict=True)
    )


def _operations(
    counts: Sequence[Count], whole: _Whole, parsed: Parsed, words: Words
) -> Iterator[str]:
    most = sorted(counts, key=lambda each: -each.steps)[:_MOST_OPERATIONS]
    headings = phrase("steps"), phrase("share"), phrase("time"), phrase("errors")
    rows = [_cells([each], whole) for each in most]
    widths = _widths([headings, *rows])
    yield f"{_row(headings, widths)}  {phrase(words.place)}"
    for each, row in zip(most, rows, strict=True):
        yield f"{_row(row, widths)}  {operation(parsed, each)}"


def operation(parsed: Parsed, count: Count) -> str:
    """Return an operation with its place."""
    line, column = _position(parsed, count)
    text = one_line(parsed.text[count.span.start : count.span.end])
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 1]}…"
    return f"{line}:{column} {text}".rstrip()


def _errors(counts: Sequence[Count], parsed: Parsed, words: Words) -> Iterator[str]:
    found = [(times, each, name) for each in counts for name, times in each.errors.items()]
    if not found:
        return
    yield ""
    yield f"{phrase(words.failures)}:"
    found.sort(key=lambda error: -error[0])
    for times, each, name in found[:_MOST_ERRORS]:
        yield f"  {times:,}  {operation(parsed, each)}  {phrase(words.errors[name])}"


def _loops(
    loops: Sequence[Loop], counts: Sequence[Count], whole: _Whole, parsed: Parsed, depth: int = 0
) -> Iterator[str]:
    for loop in loops[:_MOST_LOOPS]:
        yield "  " * (depth + 1) + described(loop, counts, whole.steps, parsed)
        yield from _loops(loop.inner, counts, whole, parsed, depth + 1)


def described(loop: Loop, counts: Sequence[Count], whole: int, parsed: Parsed) -> str:
    """Return a loop in words: its beginning, its rounds, and its steps."""
    steps = sum(counts[each].steps for each in loop.operations)
    places = [_position(parsed, counts[each]) for each in loop.operations]
    line, column = _position(parsed, counts[loop.header])
    said = counted(
        loop.rounds,
        "from {line}:{column}: {count:,} round, {steps:,} steps ({share})",
        "from {line}:{column}: {count:,} rounds, {steps:,} steps ({share})",
        line=line,
        column=column,
        steps=steps,
        share=_percent(steps, whole),
    )
    first, last = min(places)[0], max(places)[0]
    if first == last:
        return said
    return phrase("{loop}, lines {first} to {last}", loop=said, first=first, last=last)


def _position(parsed: Parsed, count: Count) -> tuple[int, int]:
    line, column = parsed.lines.position(count.span.start)
    return line, column
