"""The analysis that the other features look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.emojifunge.flow.analysis import Analysis

if TYPE_CHECKING:
    from mines_tools.emojifunge.syntax import Grid
    from mines_tools.language import Parsed


def analyse(parsed: Parsed) -> Analysis | None:
    """Begin the analysis of a text; without any character there is nothing."""
    return Analysis(cast("Grid", parsed)) if parsed.text else None
