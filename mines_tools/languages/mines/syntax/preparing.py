"""Prepares the functions that read lines with errors, so that they are ready before the first such line comes."""

from __future__ import annotations

from mines_tools.languages.mines.syntax.damaged_board import read_damaged_row
from mines_tools.languages.mines.syntax.damaged_operations import diagnose
from mines_tools.languages.mines.syntax.lark_lines import read_header_line, read_operation, read_row

READY = (read_damaged_row, diagnose)
"""The functions that find the errors of a line. Importing this module makes them ready."""


def prepare() -> None:
    """Build the readers that read damaged lines."""
    for read in (read_header_line, read_row, read_operation):
        read("?")
