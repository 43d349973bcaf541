"""Makes the assembler search less, for tests of what is done with an assembled program.

A usual search finds a short program, which takes seconds if the program has routines. What a program does is the same.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.minesasm import choice

if TYPE_CHECKING:
    from collections.abc import Iterator

_LIMITS = {
    "THOROUGH": choice.QUICK,
    "_MOST_BOARDS": 2,
    "_THOROUGH": 1,
    "_THOROUGH_SHORT": 1,
    "_MOST_HOMES_ITEMS": 0,
    "_MOST_PADDED": 0,
}


@contextmanager
def searching_less() -> Iterator[None]:
    """Make the assembler search less inside of the block."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in _LIMITS.items():
            patch.setattr(choice, name, value)
        yield


@pytest.fixture(autouse=True, scope="package")
def quick_assembly() -> Iterator[None]:
    """Make the assembler search less in all tests of the package whose `conftest.py` imports this fixture."""
    with searching_less():
        yield


@pytest.fixture(autouse=True, scope="module")
def quick_assembly_in_module() -> Iterator[None]:
    """Make the assembler search less in all tests of the module that imports this fixture."""
    with searching_less():
        yield
