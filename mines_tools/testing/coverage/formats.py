"""The formats of coverage in files."""

from __future__ import annotations

from mines_tools.report.formats import without_surrogates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.testing.coverage.coverage import ProgramCoverage

FORMATS: Mapping[str, str] = {
    ".info": "lcov",
    ".xml": "cobertura",
    ".html": "page",
    ".json": "json_document",
}
"""The module of each format, by the suffix of the file."""


def suffix_of(path: str) -> str | None:
    """Return the suffix in `FORMATS` that `path` has; None if it has none of them."""
    return next((suffix for suffix in FORMATS if path.endswith(suffix)), None)


def render(suffix: str, programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    """Yield the coverage of `programs` in the format of files with the suffix `suffix`."""
    from importlib import import_module  # importing it takes a command a millisecond

    module = import_module(f"mines_tools.testing.coverage.{FORMATS[suffix]}")
    for piece in module.render(programs):
        yield piece if piece.isascii() else without_surrogates(piece)
