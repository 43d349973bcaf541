"""The results as a picture: a square for each job and shape. A darker square means more time or memory."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dev.growth.results import MB, MOST_MEMORY, MOST_SECONDS
from mines_tools.interface.language import language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dev.growth.results import Result, Results

_CELL = 7
_NAMES = 200  # pixels for the names of the jobs
_COLOURS = ("#f2f5f7", "#d5e5ec", "#a9cfdf", "#6fb0cb", "#3a8bb0", "#f0b429", "#d64545")
"""The colours of the squares. The last colour is for figures over the limit. The colour before it is for figures over
half of the limit."""
_SHARES = (0.01, 0.03, 0.1, 0.25, 0.5, 1.0)
_FAILED = "#1a1a1a"


def picture(results: Results) -> str:
    """Return the picture as SVG: for each language, a map of seconds and a map of memory. A map has
    a row for each job, and a column for each shape."""
    every = list(results)
    languages = dict.fromkeys(result.language for result in every)
    body: list[str] = []
    top, width = 40, 0
    for id_ in languages:
        own = [result for result in every if result.language == id_]
        shapes = list(dict.fromkeys(result.shape for result in own))
        names = list(dict.fromkeys(result.small.job for result in own))
        maps: Sequence[tuple[str, Callable[[Result], float]]] = (
            (
                "seconds at the larger size",
                lambda result: results.with_needs(result) / MOST_SECONDS,
            ),
            ("memory at the larger size", lambda result: results.memory(result) / MOST_MEMORY),
        )
        for title, share in maps:
            body.append(
                _text(8, top + 12, f"{language(id_).title}: {title}, {len(shapes)} shapes", 13)
            )
            body += _map(own, shapes, names, top + 20, share)
            top += 20 + _CELL * len(names) + 24
        width = max(width, _NAMES + _CELL * len(shapes) + 16)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" '
        f'viewBox="0 0 {width} {top}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>'
    )
    return "\n".join([head, *_legend(), *body, "</svg>\n"])


def _map(
    own: Sequence[Result],
    shapes: Sequence[str],
    names: Sequence[str],
    top: int,
    share: Callable[[Result], float],
) -> Iterator[str]:
    column = {shape: at for at, shape in enumerate(shapes)}
    row = {name: at for at, name in enumerate(names)}
    for name, at in row.items():
        yield _text(8, top + _CELL * at + _CELL - 1, name, _CELL)
    for result in own:
        x, y = _NAMES + _CELL * column[result.shape], top + _CELL * row[result.small.job]
        problem = result.small.problem or (result.large.problem if result.large is not None else "")
        colour = _FAILED if problem else _COLOURS[sum(share(result) > least for least in _SHARES)]
        title = escape(
            f"{result.small.job}, {result.shape}: {problem or format(share(result), '.0%')}"
        )
        yield (
            f'<rect x="{x}" y="{y}" width="{_CELL - 1}" height="{_CELL - 1}" fill="{colour}">'
            f"<title>{title}</title></rect>"
        )


def _legend() -> Iterator[str]:
    x = 8
    words = [*(f"to {share:.0%}" for share in _SHARES), "over the limit", "no figure"]
    for colour, label in zip((*_COLOURS, _FAILED), words, strict=True):
        yield f'<rect x="{x}" y="10" width="12" height="12" fill="{colour}"/>'
        yield _text(x + 16, 20, label, 11)
        x += 110
    limits = f"of {MOST_SECONDS:g} s and {MOST_MEMORY // MB} MB"
    yield _text(x, 20, limits, 11)


def _text(x: int, y: int, words: str, size: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="#222">{escape(words)}</text>'
