"""Reads files that may come from strangers.

A file in a folder may be a device that never ends, a pipe to which nobody writes, or a link to such a file. So all
programs and settings are read by this module, which limits their size. If no person named a file, this module never
waits, and reads the file only if it is a regular file.
"""

from __future__ import annotations

import errno
import os
import stat
import sys

from mines_tools.base.records import NamedTuple
from mines_tools.project.folders import NO_LINK, forget_folders, noted_folder, open_file
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Access(NamedTuple):
    """The way to open a file."""

    real: str | None = None
    """The path without links that the file had when it was found. The file is opened at this path, and links that were
    made since then are not followed. If there is no such path (None), the file is opened at the path by which it is
    named, and links are followed."""
    is_named: bool = True
    """True if a person named the file. That person may mean a pipe or a device."""


NAMED = Access()
REGULAR = Access(is_named=False)
"""The access for a caller that cannot wait. Only a regular file can be opened, or a link to a regular file. This is so
even if a person named the file."""


MOST_PROGRAM = 64_000_000  # bytes
MOST_SETTINGS = 1_000_000

_CHUNK = 1 << 16
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
NOT_WAITING: int = getattr(os, "O_NONBLOCK", 0)

_SETTINGS_READ: set[tuple[int, int]] = set()
"""The device and the inode of each file from which settings were read."""


def read_settings(path: str, *, cuts: bool = False) -> bytes:
    """Return the content of the settings file at `path`. With `cuts`, return at most the first `MOST_SETTINGS` bytes.
    The file itself may be a link. If the tool has listed the folder of the file, the file is read from that same
    folder, even if the path of the folder has become a link since then. Raises OSError and ValueError."""
    folder, name = os.path.split(path)
    real = noted_folder(folder)
    flags = _FLAGS | NOT_WAITING
    file = os.open(path, flags) if real is None else open_file(os.path.join(real, name), flags)
    return _read_open(file, MOST_SETTINGS, None if cuts else _SETTINGS_READ, cuts=cuts)


def are_settings(file: os.stat_result) -> bool:
    """Return whether settings were read from a file. `file` is the status of this file."""
    return (file.st_dev, file.st_ino) in _SETTINGS_READ


def forget_settings() -> None:
    """Forget which files and folders were read, because other files may get the same inodes and paths."""
    _SETTINGS_READ.clear()
    forget_folders()


def read_file(path: str, most: int, access: Access = NAMED, *, cuts: bool = False) -> bytes:
    """Return the content of the file at `path`. With `cuts`, return at most the first `most` bytes.

    Raises OSError if the file cannot be read, or if no person named the file and it is not a regular file. Without
    `cuts`, also raises OSError for a file with more than `most` bytes. Raises ValueError for an impossible name.
    """
    if access.real is not None:
        file = open_file(access.real, _FLAGS | NOT_WAITING | NO_LINK)
        return _read_open(file, most, cuts=cuts)
    if access.is_named:
        return _read_open(os.open(path, _FLAGS), most, is_named=True, cuts=cuts)
    return _read_open(os.open(path, _FLAGS | NOT_WAITING), most, cuts=cuts)


def _read_open(
    file: int,
    most: int,
    read: set[tuple[int, int]] | None = None,
    *,
    is_named: bool = False,
    cuts: bool = False,
) -> bytes:
    """Return the content of the open file `file`, and close the file. If `cuts` is true, return only the first `most`
    bytes. If `cuts` is false, add the file's device and inode to `read`, but refuse a file of more than `most` bytes.
    Raises OSError."""
    try:
        status = os.fstat(file)
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        is_regular = stat.S_ISREG(status.st_mode)
        if not is_regular and not is_named:
            raise OSError(errno.EINVAL, phrase("this is not a regular file"))
        if cuts:
            return os.read(file, most)
        if is_regular and status.st_size > most:
            raise _too_large(most)
        if read is not None:
            read.add((status.st_dev, status.st_ino))
        size = min(max(status.st_size + 1, _CHUNK), most + 1)
        return _read_all(lambda: os.read(file, size), most)
    finally:
        os.close(file)


def read_standard_input(most: int) -> bytes:
    """Return the content of standard input. Raises OSError if it cannot be read or has more than `most` bytes."""
    if sys.stdin is None:
        return b""
    # `read` would allocate memory for the whole requested size.
    return _read_all(lambda: sys.stdin.buffer.read1(_CHUNK), most)  # type: ignore[union-attr]


def _read_all(read: Callable[[], bytes], most: int) -> bytes:
    pieces = []
    size = 0
    while data := read():
        pieces.append(data)
        size += len(data)
        if size > most:
            raise _too_large(most)
    return b"".join(pieces) if len(pieces) != 1 else pieces[0]


def _too_large(most: int) -> OSError:
    return OSError(
        errno.EFBIG, phrase("the file is larger than {count} MB", count=most // 1_000_000)
    )
