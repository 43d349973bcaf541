"""Refuses to rename anything. A program contains no names that its author has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Refusal
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Renaming, Snapshot
    from mines_tools.text.diagnostics import Edit


def renaming(_snapshot: Snapshot, _offset: int) -> Renaming:
    """Raise `Refusal`: nothing can be renamed."""
    raise Refusal(_why())


def rename(_snapshot: Snapshot, _offset: int, _name: str) -> Sequence[Edit]:
    """Raise `Refusal`: nothing can be renamed."""
    raise Refusal(_why())


def _why() -> str:
    return phrase(
        "the names of instructions are fixed; to write another instruction, type its name in the cell's place"
    )
