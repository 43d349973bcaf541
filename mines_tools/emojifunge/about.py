"""What the tools know of Emojifunge before they import it."""

from __future__ import annotations

from mines_tools.about import About, RunOption
from mines_tools.emojifunge.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.phrases import template

ABOUT = About(
    id="emojifunge",
    title="Emojifunge",
    suffixes=(".emojifunge", ".ef"),
    dialects={dialect.name: dialect.title for dialect in DIALECTS.values()},
    default_dialect=DEFAULT_DIALECT.name,
    run_options=(
        RunOption(
            "seed", template("Start the random numbers from N, to get the same run again."), "N"
        ),
    ),
)
