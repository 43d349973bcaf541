"""Lists the cases that took longest."""

from __future__ import annotations

from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.testing.reports.report import Report


def slowest(report: Report, most: int) -> Iterator[str]:
    """Yield a heading, and a line for each of the `most` cases that took longest."""
    yield phrase("slowest cases:")
    results = sorted(report.results, key=lambda result: -result.seconds)
    for result in results[:most]:
        yield phrase(
            "{seconds:9.3f} s {steps:>14,} steps  {name}",
            seconds=result.seconds, steps=result.steps, name=shown(result.case.title),
        )  # fmt: skip
