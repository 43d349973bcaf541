"""Starts the analysis that the other editor features use."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.languages.emojifunge.flow.analysis import Analysis

if TYPE_CHECKING:
    from mines_tools.interface.language import Parsed
    from mines_tools.languages.emojifunge.syntax import Grid


def analyse(parsed: Parsed) -> Analysis | None:
    """Return a new analysis of a text, or None if the text is empty."""
    return Analysis(cast("Grid", parsed)) if parsed.text else None
