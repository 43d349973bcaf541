"""Starts the analysis that the other editor features use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow.analysis import Analysis

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid


def analyse(grid: Grid) -> Analysis | None:
    """Return a new analysis of `grid`, or None if it is empty."""
    return Analysis(grid) if grid.text else None
