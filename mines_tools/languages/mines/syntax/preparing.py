"""Making ready what reads a damaged line, for who wants it before there is one."""

from __future__ import annotations

from mines_tools.languages.mines.syntax.damaged_board import read_damaged_row
from mines_tools.languages.mines.syntax.damaged_operations import diagnose
from mines_tools.languages.mines.syntax.lark_lines import read_header_line, read_operation, read_row

READY = (read_damaged_row, diagnose)
"""What says what is wrong with a line: ready once it is imported."""


def prepare() -> None:
    """Make what reads a damaged line."""
    for read in (read_header_line, read_row, read_operation):
        read("?")
