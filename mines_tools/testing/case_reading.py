"""Reads the files of cases. A stranger may have written the list of cases, so only files in certain folders are read."""

from __future__ import annotations

import os

from mines_tools.project.reading import Access
from mines_tools.project.source import SourceError, name_of, read_source
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def checked_path(path: str, folders: Iterable[str]) -> Access:
    """Return how to open the file at `path`. Raises SourceError if the file is not below one of `folders`, for example
    because `path` is a link."""
    real = os.path.realpath(path)
    for folder in map(os.path.realpath, folders):
        if real.startswith(os.path.join(folder, "")):
            return Access(real, is_named=False)
    reason = phrase("it is not read, because it is not below the folder of the cases")
    raise SourceError(Problem(name_of(path), reason))


def shortest_path(path: str) -> str:
    """Return `path` relative to the current folder, if the file is below that folder."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


def case_text(path: str, folders: Iterable[str]) -> str:
    """Return the text of the file at `path`, which must be below one of `folders`. Raises SourceError."""
    return read_source(path, checked_path(path, folders))
