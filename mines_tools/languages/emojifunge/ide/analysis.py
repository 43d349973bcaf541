"""The analysis that the other features look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.languages.emojifunge.flow.analysis import Analysis

if TYPE_CHECKING:
    from mines_tools.interface.language import Parsed
    from mines_tools.languages.emojifunge.syntax import Grid


def analyse(parsed: Parsed) -> Analysis | None:
    """Begin the analysis of a text; without any character there is nothing."""
    return Analysis(cast("Grid", parsed)) if parsed.text else None
