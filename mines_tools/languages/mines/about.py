"""The facts about Mines that the tools need before they import the modules of Mines."""

from __future__ import annotations

from mines_tools.interface.about import About, Exclusion, FormatOption
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.translations.phrases import template

_FORMAT_OPTIONS = (
    FormatOption(
        "normalize",
        template(
            "Wrap coordinates onto the board: on a board with 3 columns, column -2 becomes 1."
        ),
        help_off=template("Leave coordinates as they are, whatever the configuration says."),
        description=template(
            "Wraps coordinates onto the board: on a board with 3 columns, column -2 becomes 1."
        ),
    ),
    FormatOption(
        "annotate",
        template(
            "Add or update a note (#= sub) at each operation that can select only one command."
        ),
        help_off=template("Do not write notes, whatever the configuration says."),
        description=template(
            "Adds or updates a note (`#= sub`) at each operation that can select only one command."
        ),
        excludes=(
            Exclusion(
                ("golf", "strip-comments"),
                template("--annotate writes comments, the other options remove comments"),
            ),
        ),
    ),
    FormatOption("strip-comments", template("Remove comments; every line stays.")),
    FormatOption(
        "golf",
        template("Make the program as short as possible, with the same meaning."),
        excludes=(
            Exclusion(("normalize",), template("--golf writes a coordinate in the shortest way")),
        ),
        whole_file=template("--golf is for a whole file"),
        shows_sizes=True,
    ),
)

ABOUT = About(
    id="mines",
    title="Mines",
    suffixes=(".mines",),
    dialects={dialect.name: dialect.title for dialect in DIALECTS.values()},
    default_dialect=DEFAULT_DIALECT.name,
    format_options=_FORMAT_OPTIONS,
)
