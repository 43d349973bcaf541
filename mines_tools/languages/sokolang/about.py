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
            "seed",
            template(
                "Make the random numbers depend only on N: the same N gives the same numbers."
            ),
            "N",
        ),
    ),
)
