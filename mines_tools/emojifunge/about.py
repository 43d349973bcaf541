"""What the tools know of Emojifunge before they import it."""

from __future__ import annotations

from mines_tools.about import About
from mines_tools.emojifunge.dialect import DEFAULT_DIALECT, DIALECTS

ABOUT = About(
    id="emojifunge",
    title="Emojifunge",
    suffixes=(".emojifunge", ".ef"),
    dialects={dialect.name: dialect.title for dialect in DIALECTS.values()},
    default_dialect=DEFAULT_DIALECT.name,
)
