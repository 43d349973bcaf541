"""The reference page of Sokolang, as Markdown."""

from __future__ import annotations

import re

from mines_tools.languages.sokolang.reference import reference
from mines_tools.report.reference import reference_markdown


def test_each_row_has_the_cells_of_its_table() -> None:
    """A bar in a cell, as in `0|1`, does not begin another cell."""
    markdown = reference_markdown(reference())
    assert "\n\n\n" not in markdown
    for table in re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE):
        assert (
            len({len(re.findall(r"(?<!\\)\|", row)) for row in table.rstrip("\n").split("\n")}) == 1
        ), table
