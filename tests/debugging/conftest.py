"""Tests of this folder may use the toy language, and the assembler searches less."""

from __future__ import annotations

import pytest

from mines_tools.interface.language import LANGUAGES
from tests.quick_assembly import quick_assembly

__all__ = ["beads", "quick_assembly"]


@pytest.fixture(autouse=True, scope="package")
def beads() -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LANGUAGES, "toy", "tests.toy.language")  # type: ignore[arg-type]
        yield
