"""Writes the tables as Markdown between two markers of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.benchmarks.engines.starting import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dev.benchmarks.engines.measuring import Figures

BEGIN = "<!-- Made by `python -m dev.benchmarks.engines --write`; do not edit. -->"
END = "<!-- end of what is made -->"

BASE = "mines-esolang 2.0.0"


def replaced(page: str, text: str) -> str:
    """Return the page with `text` between the markers."""
    before, rest = page.split(BEGIN, 1)
    return f"{before}{BEGIN}\n\n{text.strip()}\n\n{END}{rest.split(END, 1)[1]}"


def kept(page: str) -> str:
    """Return the text between the markers, including the markers; empty if there are no markers."""
    if BEGIN not in page:
        return ""
    return BEGIN + page.split(BEGIN, 1)[1].split(END, 1)[0] + END


def rounded(value: float) -> str:
    """Return a number rounded to two significant digits, for people."""
    if value < 10:
        return f"{value:.1f}"
    digits = len(f"{value:.0f}") - 2
    return f"{round(value / 10**digits) * 10**digits:,}"


def rates(figures: Mapping[str, Mapping[str, Figures]], contestants: Sequence[str]) -> str:
    """Return a table of the speed of each contestant for each program. The speed is a multiple of
    the speed of mines-esolang 2.0.0."""
    return "\n".join(_rates(figures, contestants))


def _rates(
    figures: Mapping[str, Mapping[str, Figures]], contestants: Sequence[str]
) -> Iterator[str]:
    yield f"| program | {BASE}, steps a second | " + " | ".join(contestants) + " |"
    yield "|---|" + "---:|" * (len(contestants) + 1)
    for program, by_contestant in figures.items():
        base = by_contestant[BASE].rate
        cells = [
            rounded(by_contestant[contestant].rate / base) if contestant in by_contestant else "–"
            for contestant in contestants
        ]
        yield f"| {program} | {rounded(base)} | " + " | ".join(cells) + " |"


def starts(seconds: Mapping[str, float]) -> str:
    """Return a table of `seconds`: for each command, the processor time of its whole process."""
    lines = ["| command | processor time | times as long as Python |", "|---|---:|---:|"]
    nothing = seconds[NOTHING]
    for name, taken in seconds.items():
        lines.append(f"| `{name}` | {taken * 1000:.0f} ms | {taken / nothing:.1f} |")
    return "\n".join(lines)
