"""The memory of an analysis is given back at once, without a search for garbage. Such a search
comes late if there are only a few large objects."""

from __future__ import annotations

import gc
import weakref

import pytest

from mines_tools.languages.mines.flow import analyse
from tests.mines.flow.programs import case


@pytest.mark.parametrize("operations", ["0,1 1;1 0,1", "0,1 2,1 1,1 0;1 2;1 0,1 1,0"])
def test_an_analysis_is_freed_with_its_result(operations: str) -> None:
    program = case("2", ["*.*", "...", "***"], operations, "").program
    was_on = gc.isenabled()
    gc.disable()
    try:
        exploration = weakref.ref(analyse(program).exploration)
        assert exploration() is None
    finally:
        if was_on:
            gc.enable()
