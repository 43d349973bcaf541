"""The options of the commands that write reports."""

from __future__ import annotations

from mines_tools.cli.options import Option
from mines_tools.report.formats import FORMATS
from mines_tools.translations.phrases import template

OUTPUT_FORMAT = Option(
    template("Write the report in this format: {words}."), "FORMAT", words=tuple(FORMATS)
)
EXIT_ZERO = Option(
    template(
        "Exit with status 0, whatever is found. Files that cannot be checked still cause status 2."
    )
)
