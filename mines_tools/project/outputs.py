"""Writes results to files. It never overwrites a file that is being read, and never leaves a partly written file.

Files are compared by device and inode, because the same file may be reached by different names, links or streams.
"""

from __future__ import annotations

import errno
import os
import stat

from mines_tools.project.folders import NO_LINK, open_folder, without_links
from mines_tools.project.reading import NOT_WAITING, are_settings
from mines_tools.project.writing import put_in_place, write_all, written_beside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR = range(3)


def is_being_read(path: str, files: Iterable[str]) -> bool:
    """Return whether the regular file at `path` is being read: it is one of `files`, standard input, or a file that
    settings were read from. ``-`` in `files` is ignored."""
    there = _regular(path)
    if there is None:
        return False
    if are_settings(there):
        return True
    sources = [_regular(STANDARD_INPUT), *map(_regular, (file for file in files if file != "-"))]
    return any(source is not None and os.path.samestat(source, there) for source in sources)


def stream_of(path: str) -> int | None:
    """Return the descriptor of the standard stream that goes to the regular file at `path`; None if no stream goes
    there. If a stream goes to the file, the file must be written through this stream. A separate write would overwrite
    the text of the stream."""
    there = _regular(path)
    if there is None:
        return None
    for stream in (STANDARD_OUTPUT, STANDARD_ERROR):
        status = _regular(stream)
        if status is not None and os.path.samestat(status, there):
            return stream
    return None


def write_output(path: str, pieces: Iterable[bytes]) -> None:
    """Write `pieces` to the file at `path`, which need not exist. A regular file keeps its old text until the new text
    is complete. The file keeps its mode. Raises OSError."""
    stream = stream_of(path)
    if stream is not None:
        with open(stream, "wb", buffering=0, closefd=False) as file:
            write_all(file.fileno(), pieces)
        return
    real = without_links(path)
    try:
        status = os.stat(path)
    except FileNotFoundError:
        status = None
    if status is None or (stat.S_ISREG(status.st_mode) and status.st_nlink == 1):
        if status is not None and not os.access(real, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if _replaced(real, pieces, exists=status is not None):
            return
    with open(path, "wb", buffering=0) as file:
        write_all(file.fileno(), pieces)


def _replaced(real: str, pieces: Iterable[bytes], *, exists: bool) -> bool:
    """Replace the file at `real` by a new file with the content `pieces`. `exists` says whether there is an old file.
    Return whether the file was replaced. If not, no piece was taken from `pieces`. Raises OSError."""
    like = None
    if exists:
        try:
            like = os.open(real, os.O_RDONLY | NO_LINK | NOT_WAITING)
        except PermissionError:  # its attributes cannot be read, so they would be lost
            return False
    try:
        parent, name = os.path.split(real)
        with open_folder(parent) as folder:
            beside = written_beside(folder, name, pieces, like)
            if like is not None:
                os.close(like)  # Windows cannot replace an open file
                like = None
            if beside is not None:
                put_in_place(folder, beside, name)
    finally:
        if like is not None:
            os.close(like)
    return beside is not None


def _regular(file: str | int) -> os.stat_result | None:
    """Return the status of the regular file `file`, a path or a descriptor. Return None if `file` is not a regular file
    or does not exist."""
    try:
        status = os.stat(file)
    except (OSError, ValueError):
        return None
    return status if stat.S_ISREG(status.st_mode) else None
