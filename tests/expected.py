"""Expected results that stand in a file, for people to read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def check_file(path: Path, text: str, update: str) -> None:
    """Check that the file contains `text`. If the environment variable `update` is set, write
    `text` into the file first."""
    if os.environ.get(update):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    assert text == path.read_bytes().decode()
