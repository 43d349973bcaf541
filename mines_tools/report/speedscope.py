"""Renders a profile for https://www.speedscope.app, in its file format.

The file contains loops and operations as if they were functions: a loop calls the loops and the operations in it.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from mines_tools import __version__
from mines_tools.report.plain_data import compact
from mines_tools.report.profile import operation, place_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.language import Parsed
    from mines_tools.report.formats import CellAt
    from mines_tools.runs.profile import Count, Loop, Profile

_AT_ONCE = 1_000  # samples in a piece of the file
_SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def render(
    profile: Profile, parsed: Parsed, name: str, cell_at: CellAt | None = None
) -> Iterator[bytes]:
    """Yield the content of the file, in pieces. `name` is the name of the program. `cell_at` is that of the language."""
    for piece in _document(profile, parsed, name, cell_at):
        yield piece.encode("utf-8", "backslashreplace")


def _document(profile: Profile, parsed: Parsed, name: str, cell_at: CellAt | None) -> Iterator[str]:
    outermost = profile.loops()
    counts = profile.counts()
    loops: list[Loop] = []
    calls = _calls(outermost, len(counts), loops)
    yield f'{{"$schema":{compact(_SCHEMA)},"shared":{{"frames":['
    yield from _listed(_frames(loops, counts, parsed, name, cell_at))
    yield ']},"profiles":['
    periods = profile.periods()
    steps, seconds = [period.steps for period in periods], [period.seconds for period in periods]
    yield from _sampled(f"{name} (steps)", "none", steps, calls)
    yield ","
    yield from _sampled(f"{name} (time)", "seconds", seconds, calls)
    exporter = compact(f"mines-tools {__version__}")
    yield f'],"name":{compact(name)},"activeProfileIndex":0,"exporter":{exporter}}}'


def _calls(outermost: Sequence[Loop], operations: int, loops: list[Loop]) -> Sequence[list[int]]:
    """Return a list for each operation: the numbers of the loops that contain the operation, the outermost first, and
    then the number of the operation itself. Append all loops to `loops`. `operations` is how many operations there are.
    The number of the first operation follows the number of the last loop."""
    calls: list[list[int]] = [[] for _ in range(operations)]

    def enter(inner: Sequence[Loop]) -> None:
        for loop in inner:
            for index in loop.operations:
                calls[index].append(len(loops))
            loops.append(loop)
            enter(loop.inner)

    enter(outermost)
    for at, call in enumerate(calls, len(loops)):
        call.append(at)
    return calls


def _frames(
    loops: Sequence[Loop],
    counts: Sequence[Count],
    parsed: Parsed,
    name: str,
    cell_at: CellAt | None,
) -> Iterator[str]:
    position = parsed.lines.position
    for loop in loops:
        header = counts[loop.header]
        line, column = position(header.span.start)
        place = place_of(parsed, header, cell_at)
        yield compact({"name": f"loop {place}", "file": name, "line": line, "col": column})
    for count in counts:
        line, column = position(count.span.start)
        shown = operation(parsed, count, cell_at)
        yield compact({"name": shown, "file": name, "line": line, "col": column})


def _sampled(
    name: str, unit: str, periods: Sequence[Sequence[float]], calls: Sequence[list[int]]
) -> Iterator[str]:
    """Yield one of the file's profiles, in pieces. The profile divides the run into `periods`, and has the count of
    each operation in each period. Operations in the same loop follow one another. `calls` is the result of `_calls`."""
    order = sorted(range(len(calls)), key=calls.__getitem__)
    total = sum(map(sum, periods))
    yield f'{{"type":"sampled","name":{compact(name)},"unit":"{unit}","startValue":0,"endValue":{total},"samples":['
    yield from _listed(
        compact(calls[index]) for period in periods for index in order if period[index]
    )
    yield '],"weights":['
    yield from _listed(
        compact(period[index]) for period in periods for index in order if period[index]
    )
    yield "]}"


def _listed(texts: Iterable[str]) -> Iterator[str]:
    """Yield pieces of a list: the `texts` with commas between them. Each piece contains many texts."""
    texts = iter(texts)
    for first in texts:
        yield ",".join(chain((first,), islice(texts, _AT_ONCE)))
        break
    while several := list(islice(texts, _AT_ONCE)):
        yield "," + ",".join(several)
