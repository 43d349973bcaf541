"""The tests of this folder debug assembled programs: how short these are does not matter. The search for the places of
output may take as long as it needs, so that no test fails on a slow machine."""

from __future__ import annotations

import pytest

from tests.quick_assembly import quick_assembly

__all__ = ["quick_assembly"]


@pytest.fixture(autouse=True)
def patient_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search for the places of output take a minute."""
    monkeypatch.setattr("mines_tools.dap.output_location._LONGEST", 60.0)
