"""The facts about the assembler's language that the tools need before they import the rest of it."""

from __future__ import annotations

from mines_tools.interface.about import About
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS

SUFFIX = ".minesasm"

ABOUT = About(
    id="minesasm",
    title="Mines Assembler",
    suffixes=(SUFFIX,),
    dialects={dialect.name: dialect.title for dialect in DIALECTS.values()},
    default_dialect=DEFAULT_DIALECT.name,
)
