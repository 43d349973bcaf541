"""pre-commit is started only when it is asked for by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave everything here alone in the default run."""
    return None if any("hooks" in each for each in config.invocation_params.args) else True
