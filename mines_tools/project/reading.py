"""Reading a file that anybody may have put there.

A name in a folder may belong to a device that never ends, to a pipe that nobody writes to, or be a link
to one. So everything the tools read, programs and settings alike, is read here: regular files of a
bounded size, without waiting.
"""

from __future__ import annotations

import errno
import os
import stat
import sys

from mines_tools.phrases import phrase

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    Access = Literal["named", "found", "link"]
    """How a file came to be read: ``named`` by a person, who may mean a pipe or a device; ``found`` in a
    folder, and no link; or a ``link`` that was found and may be followed."""


MOST_PROGRAM = 64_000_000  # bytes
MOST_SETTINGS = 1_000_000

_CHUNK = 1 << 16
_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
_NOT_WAITING = getattr(os, "O_NONBLOCK", 0)
NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)


_SETTINGS_READ: set[tuple[int, int]] = set()
"""Devices of the files that settings were read from, and their numbers there."""


def read_settings(path: str) -> bytes:
    """What the file at `path`, which holds settings, holds. Raises OSError and ValueError."""
    return read_file(path, MOST_SETTINGS, read=_SETTINGS_READ)


def are_settings(file: os.stat_result) -> bool:
    """Whether settings were read from a file like that."""
    return (file.st_dev, file.st_ino) in _SETTINGS_READ


def forget_settings() -> None:
    """Forget what was read: the numbers may be given to other files."""
    _SETTINGS_READ.clear()


def read_file(
    path: str,
    most: int,
    access: Access = "link",
    read: set[tuple[int, int]] | None = None,
    *,
    cuts: bool = False,
) -> bytes:
    """What the file at `path` holds. Raises OSError (or ValueError: no file can have that name), also
    for what is not a regular file unless it is named, and for a file of more than `most` bytes, unless
    that `cuts` it. The file's device and number are added to `read`."""
    flags = _FLAGS
    if access != "named":
        flags |= _NOT_WAITING
    if access == "found":
        flags |= NO_LINK
    file = os.open(path, flags)
    try:
        found = os.fstat(file)
        if stat.S_ISDIR(found.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        is_regular = stat.S_ISREG(found.st_mode)
        if not is_regular and access != "named":
            raise OSError(errno.EINVAL, phrase("this is not a regular file"))
        if cuts:
            return os.read(file, most)
        if is_regular and found.st_size > most:
            raise _too_large(most)
        if read is not None:
            read.add((found.st_dev, found.st_ino))
        size = min(max(found.st_size + 1, _CHUNK), most + 1)
        return _read_all(lambda: os.read(file, size), most)
    finally:
        os.close(file)


def read_standard_input(most: int) -> bytes:
    """What comes on standard input. Raises OSError, also for more than `most` bytes."""
    if sys.stdin is None:
        return b""
    # Not with its `read`: that makes room for all it is asked for.
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
