"""Attacks need time, memory and processes, so they run only if the command line of pytest names
this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hostile.limits import hostile_folder, remove_deep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore this folder in the default run."""
    return None if any("hostile" in each for each in config.invocation_params.args) else True


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """Yield a function that makes a `hostile_folder` in the test's folder. The hostile folder is
    removed afterwards, however deep it is."""

    def make(*kinds: str, programs: int = 1) -> Path:
        return hostile_folder(tmp_path / "hostile", *kinds, programs=programs)

    yield make
    remove_deep(tmp_path / "hostile")
