"""Changes to choose from, each of which would fix an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.languages.mines.rules.registry import offers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.diagnostics import Diagnostic, Fix


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterable[Fix]:
    """Return fixes for what a person may have meant."""
    return offers(tree_of(snapshot), diagnostic)
