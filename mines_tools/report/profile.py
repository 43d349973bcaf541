"""Renders a profile for people: the program with the cost of each operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.report.formats import cell_text
from mines_tools.report.width import display_width, one_line
from mines_tools.translations.phrases import counted, phrase, template

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.report.formats import CellAt
    from mines_tools.runs.profile import Count, Loop, Profile

_MOST_OPERATIONS = 20
_MOST_LOOPS = 20
_MOST_ERRORS = 20
_LONGEST = 40  # characters of an operation


class _Cost(NamedTuple):
    """The cost of one or several operations, or of the whole run."""

    steps: int
    seconds: float
    errors: int


_COLUMNS: Mapping[str, Callable[[_Cost, _Cost], str]] = {
    template("steps"): lambda cost, _whole: f"{cost.steps:,}",
    template("share"): lambda cost, whole: _percent(cost.steps, whole.steps),
    template("time"): lambda cost, whole: _percent(cost.seconds, whole.seconds),
    template("errors"): lambda cost, _whole: f"{cost.errors:,}" if cost.errors else "",
}
"""The columns of the tables, by heading. Each function returns the text of a cell, given the cost of the row and the
cost of the whole run."""


def render(
    profile: Profile, parsed: Parsed, words: RunVocabulary, cell_at: CellAt | None = None
) -> Iterator[str]:
    """Yield the lines to print: the program with the cost of each line, then the errors, and then the loops. If a line
    has several operations, the operations are also listed one by one. `cell_at` is that of the language."""
    loops = profile.loops()  # before the rest needs memory
    counts = profile.counts()
    whole = _cost(counts)
    by_line: dict[int, list[Count]] = {}
    for count in counts:
        by_line.setdefault(_position(parsed, count)[0], []).append(count)
    yield from _program(by_line, whole, parsed)
    if any(len(counts_of_line) > 1 for counts_of_line in by_line.values()):
        yield ""
        yield from _operations(counts, whole, parsed, words, cell_at)
    yield from _errors(counts, parsed, words, cell_at)
    if loops:
        yield ""
        yield (
            phrase("loops:")
            if profile.looped is None
            else phrase(
                "loops, with the rounds of the first {count:,} steps:", count=profile.looped
            )
        )
        yield from _loops(loops, counts, whole, parsed, cell_at)


def _program(by_line: dict[int, list[Count]], whole: _Cost, parsed: Parsed) -> Iterator[str]:
    headings = _headings()
    rows = {line: _cells(counts_of_line, whole) for line, counts_of_line in by_line.items()}
    widths = _widths([headings, *rows.values()])
    lines = parsed.lines
    number = len(str(len(lines)))
    yield _row(headings, widths)
    for line in range(len(lines)):
        cells = rows.get(line + 1, ("",) * len(headings))
        source = one_line(parsed.text[lines.starts[line] : lines.end(line)])
        yield f"{_row(cells, widths)} | {line + 1:>{number}} | {source}".rstrip()


def _headings() -> tuple[str, ...]:
    return tuple(map(phrase, _COLUMNS))


def _cells(counts: Iterable[Count], whole: _Cost) -> tuple[str, ...]:
    cost = _cost(counts)
    return tuple(cell(cost, whole) for cell in _COLUMNS.values())


def _cost(counts: Iterable[Count]) -> _Cost:
    """Return the cost of several operations together, such as those of one line."""
    steps, seconds, errors = 0, 0.0, 0
    for count in counts:
        steps += count.steps
        seconds += count.seconds
        errors += sum(count.errors.values())
    return _Cost(steps=steps, seconds=seconds, errors=errors)


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
    counts: Sequence[Count],
    whole: _Cost,
    parsed: Parsed,
    words: RunVocabulary,
    cell_at: CellAt | None,
) -> Iterator[str]:
    most = sorted(counts, key=lambda count: -count.steps)[:_MOST_OPERATIONS]
    headings = _headings()
    rows = [_cells([count], whole) for count in most]
    widths = _widths([headings, *rows])
    yield f"{_row(headings, widths)}  {phrase(words.place)}"
    for count, row in zip(most, rows, strict=True):
        yield f"{_row(row, widths)}  {operation(parsed, count, cell_at)}"


def operation(parsed: Parsed, count: Count, cell_at: CellAt | None) -> str:
    """Return the place and the text of the operation that `count` belongs to, as one text. `cell_at` is that of the
    language."""
    text = one_line(parsed.text[count.span.start : count.span.end])
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST - 1]}…"
    return f"{place_of(parsed, count, cell_at)} {text}".rstrip()


def place_of(parsed: Parsed, count: Count, cell_at: CellAt | None) -> str:
    """Return the place of the operation that `count` belongs to, as people write it."""
    cell = None if cell_at is None else cell_at(parsed, count.span.start)
    if cell is not None:
        return cell_text(*cell)
    line, column = _position(parsed, count)
    return f"{line}:{column}"


def _errors(
    counts: Sequence[Count], parsed: Parsed, words: RunVocabulary, cell_at: CellAt | None
) -> Iterator[str]:
    errors = [(times, count, name) for count in counts for name, times in count.errors.items()]
    if not errors:
        return
    yield ""
    yield f"{phrase(words.failures)}:"
    errors.sort(key=lambda error: -error[0])
    for times, count, name in errors[:_MOST_ERRORS]:
        yield f"  {times:,}  {operation(parsed, count, cell_at)}  {phrase(words.errors[name])}"


def _loops(
    loops: Sequence[Loop],
    counts: Sequence[Count],
    whole: _Cost,
    parsed: Parsed,
    cell_at: CellAt | None,
    depth: int = 0,
) -> Iterator[str]:
    for loop in loops[:_MOST_LOOPS]:
        yield "  " * (depth + 1) + described(loop, counts, whole.steps, parsed, cell_at)
        yield from _loops(loop.inner, counts, whole, parsed, cell_at, depth + 1)


def described(
    loop: Loop, counts: Sequence[Count], whole: int, parsed: Parsed, cell_at: CellAt | None
) -> str:
    """Return a loop in words: its beginning, its rounds, its steps, and the share of these steps in the `whole` steps
    of the run."""
    steps = sum(counts[index].steps for index in loop.operations)
    places = [_position(parsed, counts[index]) for index in loop.operations]
    text = counted(
        loop.rounds,
        "from {place}: {count:,} round, {steps:,} steps ({share})",
        "from {place}: {count:,} rounds, {steps:,} steps ({share})",
        place=place_of(parsed, counts[loop.header], cell_at),
        steps=steps,
        share=_percent(steps, whole),
    )
    first, last = min(places)[0], max(places)[0]
    if first == last:
        return text
    if cell_at is not None:
        return phrase("{loop}, rows {first} to {last}", loop=text, first=first - 1, last=last - 1)
    return phrase("{loop}, lines {first} to {last}", loop=text, first=first, last=last)


def _position(parsed: Parsed, count: Count) -> tuple[int, int]:
    line, column = parsed.lines.position(count.span.start)
    return line, column
