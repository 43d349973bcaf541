"""The facts about Sokolang that the tools need before they import the rest of this language."""

from __future__ import annotations

from mines_tools.interface.about import About, RunOption
from mines_tools.translations.phrases import template

DIALECT = "text"

ABOUT = About(
    id="sokolang",
    title="Sokolang",
    suffixes=(".soko",),
    dialects={DIALECT: template("Sokolang, the language text")},
    default_dialect=DIALECT,
    run_options=(
        RunOption(
            "seed", template("Start the random numbers from N, to get the same run again."), "N"
        ),
    ),
)
