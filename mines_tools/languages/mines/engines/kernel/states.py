"""Moves the kernel from one remembered control state to the next (see `wasm/states.py`)."""

from __future__ import annotations

from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.wasm_assembler.words import get32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.wasm_assembler.words import I32


def way(ways: I32, by: I32) -> I32:
    """Return where a skip or perform continues; 0 if that is not known. See `layout.WAYS`."""
    found = get32(ways + at.WAYS + ((by & get32(ways)) << 2))
    while found != 0 and get32(found) != by:
        found = get32(found + at.WAY_NEXT)
    return found if found == 0 else get32(found + at.WAY_TO)
