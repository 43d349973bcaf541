"""The grammars are compiled only if the command line of pytest names this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore this folder in the default run."""
    return None if any("grammars" in each for each in config.invocation_params.args) else True
