"""The options of the commands that write reports."""

from __future__ import annotations

from mines_tools.cli.options import Option
from mines_tools.report.formats import FORMATS
from mines_tools.translations.phrases import template


def _output_path(text: str) -> str | None:
    """Return the path of an output. Return None for ``-``, which means standard output."""
    return None if text == "-" else text


OUTPUT_FORMAT = Option(
    template("Write the report in this format: {words}."), "FORMAT", words=tuple(FORMATS)
)
OUTPUT_FILE = Option(
    template("Write the report to FILE; - is standard output."), "FILE", _output_path, kind="file"
)
EXIT_ZERO = Option(
    template(
        "Exit with status 0, whatever is found. Files that cannot be checked still cause status 2."
    )
)
