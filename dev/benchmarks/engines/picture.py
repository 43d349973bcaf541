"""The picture of the rates: bars on a logarithmic scale, for light and dark pages."""

from __future__ import annotations

from math import ceil, log10
from typing import TYPE_CHECKING

from dev.benchmarks.engines.pages import BASE, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dev.benchmarks.engines.measuring import Figures

_WIDTH, _LEFT, _TOP, _RIGHT = 800, 150, 74, 70
_BAR, _GAP = 8, 10
_COLOURS = {
    "machine": "#999999",
    "python": "#e69f00",
    "wasm": "#0072b2",
    "C interpreter": "#56b4e9",
    "C by hand": "#009e73",
}
_OTHERS = ("#cc79a7", "#d55e00")
_STYLE = """<style>
text { paint-order: stroke; stroke: #ffffff; stroke-width: 2px }
.page { fill: #ffffff } text { fill: #1f2328 } .line { stroke: #d0d7de } .small { fill: #59636e }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117 } text { fill: #e6edf3; stroke: #0d1117 } .line { stroke: #30363d } .small { fill: #9198a1 }
}
</style>"""


def picture(figures: Mapping[str, Mapping[str, Figures]], contestants: Sequence[str]) -> str:
    """Return the picture as SVG."""
    return "\n".join(_picture(figures, contestants)) + "\n"


def _picture(
    figures: Mapping[str, Mapping[str, Figures]], contestants: Sequence[str]
) -> Iterator[str]:
    height = (
        _TOP + sum(_height(by_contestant, contestants) for by_contestant in figures.values()) + 12
    )
    largest = max(
        by_contestant[contestant].rate / by_contestant[BASE].rate
        for by_contestant in figures.values()
        for contestant in contestants
        if contestant in by_contestant
    )
    powers = ceil(log10(largest))
    scale = (_WIDTH - _LEFT - _RIGHT) / powers
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">'
    )
    yield _STYLE
    yield f'<rect class="page" width="{_WIDTH}" height="{height}"/>'
    yield (
        f'<text x="{_WIDTH / 2}" y="20" font-size="15" text-anchor="middle">'
        f"How many times as fast as {BASE}</text>"
    )
    yield from _legend(contestants)
    for power in range(powers + 1):
        x = _LEFT + power * scale
        yield f'<path class="line" d="M{x:.1f} {_TOP - 8}V{height - 8}"/>'
        name = f"{10**power:,}"
        yield f'<text class="small" x="{x:.1f}" y="{_TOP - 12}" text-anchor="middle" font-size="11">{name}</text>'
    y = _TOP
    for program, by_contestant in figures.items():
        middle = y + (_height(by_contestant, contestants) - _GAP) / 2 + 4
        yield f'<text x="{_LEFT - 10}" y="{middle:.1f}" text-anchor="end">{program}</text>'
        bar = y
        for contestant in contestants:
            if contestant in by_contestant:
                ratio = by_contestant[contestant].rate / by_contestant[BASE].rate
                length = max(1.0, log10(max(ratio, 1.0)) * scale)
                yield (
                    f'<rect x="{_LEFT}" y="{bar}" width="{length:.1f}" height="{_BAR - 1}" '
                    f'fill="{_colour(contestant, contestants)}"/>'
                )
                yield (
                    f'<text class="small" x="{_LEFT + length + 4:.1f}" y="{bar + _BAR - 1.5}" '
                    f'font-size="8">{rounded(ratio)}</text>'
                )
                bar += _BAR
        y += _height(by_contestant, contestants)
    yield "</svg>"


def _height(by_contestant: Mapping[str, Figures], contestants: Sequence[str]) -> int:
    return _BAR * sum(contestant in by_contestant for contestant in contestants) + _GAP


def _colour(contestant: str, contestants: Sequence[str]) -> str:
    if contestant in _COLOURS:
        return _COLOURS[contestant]
    others = [other for other in contestants if other not in _COLOURS]
    return _OTHERS[others.index(contestant) % len(_OTHERS)]


def _legend(contestants: Sequence[str]) -> Iterator[str]:
    x = _LEFT
    for contestant in contestants:
        yield f'<rect x="{x}" y="32" width="11" height="11" fill="{_colour(contestant, contestants)}"/>'
        yield f'<text x="{x + 16}" y="42">{contestant}</text>'
        x += 42 + 7 * len(contestant)
