"""Limits how many diagnostics of one file are shown to people: nobody reads more, and they take time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.text.diagnostics import how_many
from mines_tools.translations.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.report.formats import FileReport
    from mines_tools.text.diagnostics import Diagnostic

MOST_SHOWN = 500
"""Maximum number of diagnostics of one file that are shown with their source lines; the other formats list all."""


def shown_first(file: FileReport) -> tuple[Sequence[Diagnostic], str]:
    """Return the diagnostics of a file to show, and a message about the others, which is empty if there are
    none."""
    rest = how_many(file.diagnostics[MOST_SHOWN:])
    if not rest:
        return file.diagnostics, ""
    words = counted(
        rest,
        "{count:,} more finding is not shown (--output-format concise lists all)",
        "{count:,} more findings are not shown (--output-format concise lists all)",
    )
    return file.diagnostics[:MOST_SHOWN], words
