"""The formats of the results of tests.

Every format is a module with a function `render`. The module is imported only if its format is requested.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mines_tools.report.formats import Painter
    from mines_tools.testing.reports.report import Report

    Renderer = Callable[[Report, Painter], Iterable[str]]

FORMATS: Mapping[str, str] = {
    "full": "full",
    "concise": "concise",
    "junit": "junit",
    "tap": "tap",
    "json": "json_document",
    "github": "github",
}
"""The module of each format."""
FOR_PEOPLE = ("full", "concise")
"""The formats that people read. All others are English."""


def render(format_name: str, report: Report, paint: Painter) -> Iterator[str]:
    """Yield `report` in the format `format_name`, in pieces that can be written as UTF-8."""
    from importlib import import_module  # importing it takes a command a millisecond

    module = import_module(f"mines_tools.testing.reports.{FORMATS[format_name]}")
    for piece in module.render(report, paint):
        # A file name that is not Unicode must not prevent writing the rest.
        yield piece if piece.isascii() else _without_surrogates(piece)


def _without_surrogates(piece: str) -> str:
    from mines_tools.report.formats import without_surrogates

    return without_surrogates(piece)
