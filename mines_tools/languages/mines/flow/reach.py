"""Finds operations that are never reached, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import Flow


def never_reached(flow: Flow, index: int) -> bool:
    """Return whether it is proved that no run performs the operation at `index`."""
    if not flow.is_complete:
        return False
    facts = flow.exploration.facts.of(index)
    if facts and flow.exploration.complete and not flow.exploration.joined:
        return False  # some run meets it; the full answer takes longer
    return flow.operation(index).reached.is_impossible
