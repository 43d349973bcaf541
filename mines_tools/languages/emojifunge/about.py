"""The facts about Emojifunge that the tools need before they import other modules of this language."""

from __future__ import annotations

from mines_tools.interface.about import About, Exclusion, FormatOption, RunOption
from mines_tools.languages.emojifunge.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.translations.phrases import template

_FORMAT_OPTIONS = (
    FormatOption(
        "selectors",
        template(
            "Choose which emoji have U+FE0F after formatting. The choices are table (the emoji "
            "that have U+FE0F in the language text), never (none), and keep (the emoji that have "
            "U+FE0F already)."
        ),
        words=("table", "never", "keep"),
        description=template(
            "Writes emoji with U+FE0F as in the language text (`table`), without it (`never`), or as they are (`keep`)."
        ),
    ),
    FormatOption(
        "golf",
        template("Make the program as short as possible, with the same meaning."),
        excludes=(Exclusion(("selectors",), template("--golf writes each emoji without U+FE0F")),),
        whole_file=template("--golf is for a whole file"),
        shows_sizes=True,
    ),
)

ABOUT = About(
    id="emojifunge",
    title="Emojifunge",
    suffixes=(".emojifunge", ".ef"),
    dialects={dialect.name: dialect.title for dialect in DIALECTS.values()},
    default_dialect=DEFAULT_DIALECT.name,
    format_options=_FORMAT_OPTIONS,
    run_options=(
        RunOption(
            "seed",
            template(
                "Make the random numbers depend only on N: the same N gives the same numbers."
            ),
            "N",
        ),
    ),
    case_program="code",
)
