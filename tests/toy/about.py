"""What the tools know about Beads before they import it."""

from __future__ import annotations

from mines_tools.interface.about import About, Exclusion, FormatOption, RunOption

ABOUT = About(
    id="toy",
    title="Beads",
    suffixes=(".beads",),
    dialects={"glass": "beads of glass", "wood": "beads of wood, without hearts"},
    default_dialect="glass",
    run_options=(
        RunOption("seed", "Begin chance here.", "N"),
        RunOption("row", "Start in this row.", "ROW"),
        RunOption("argument", "Start with this number on the thread.", "NUMBER"),
    ),
    format_options=(
        FormatOption(
            "keep-places",
            "Keep empty places at the end of a row.",
            help_off="Remove empty places at the end of a row.",
            description="Keeps empty places at the end of a row.",
        ),
        FormatOption(
            "hearts",
            "Write hearts so: {words}.",
            words=("as-they-are", "long", "short"),
            description="How to write hearts.",
        ),
        FormatOption(
            "squeeze",
            "As few characters as can be.",
            excludes=(Exclusion(("keep-places", "hearts"), "one is longer than needed"),),
            whole_file="a row is not a whole sheet",
            shows_sizes=True,
        ),
    ),
)
