"""Attacks need seconds, memory and processes: they run only when they are asked for by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hostile.limits import hostile_folder, remove_deep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave everything here alone in the default run."""
    return None if any("hostile" in each for each in config.invocation_params.args) else True


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[Callable[..., Path]]:
    """`hostile_folder` below the test's own folder; removed afterwards, however deep."""

    def make(*kinds: str, programs: int = 1) -> Path:
        return hostile_folder(tmp_path / "hostile", *kinds, programs=programs)

    yield make
    remove_deep(tmp_path / "hostile")
