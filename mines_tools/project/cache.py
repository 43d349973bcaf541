"""What was found out before, kept in a file for the next time.

The file lies in a folder that may have come from a stranger, so nothing in it is believed unless this
user's own tools wrote it: it begins with a code that only a key makes, and the key lies in the user's own
cache folder. Everything else is as good as no file: one that is a link, too large, damaged, of other tools.
Nothing that goes wrong here is worth a message: then the work is done again, that is all.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import time
from hashlib import blake2b

from mines_tools import __version__

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FOLDER = ".mines_cache"
"""The folder of a project that holds its cache."""

_MOST = 32 << 20  # bytes of a file that is read or written
_KEPT = 30  # days that an entry is kept without use
_RENEWED = 5  # days after which a use is worth writing down
_DAY = 86400
_KEY_SIZE = _TAG_SIZE = 32
_FLAGS = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_TAG_FILE = b"""Signature: 8a477f597d28d172789f06886806bc55
# This folder is a cache of mines-tools; it can be deleted at any time.
"""


class Cache:
    """Facts by the digest of what they are about, in a folder for one kind of them."""

    def __init__(self, folder: str, kind: str, root: str | None = None) -> None:
        """`folder` must be below `root`, if that is given, whatever links lead there."""
        self._folder = folder
        self._path = os.path.join(folder, f"mines-{kind}-{__version__}.cache")
        self._key = _own_key() if root is None or _is_below(folder, root) else None
        self._today = int(time.time() // _DAY)
        self._facts = self._read()
        self._changed = False

    def find(self, digest: str) -> Any:
        """What was kept under `digest`: plain data; none if nothing was."""
        found = self._facts.get(digest)
        if found is None:
            return None
        if found[0] < self._today - _RENEWED:
            found[0] = self._today
            self._changed = True
        return found[1]

    def keep(self, digest: str, fact: object) -> None:
        """Keep plain data under `digest`."""
        self._facts[digest] = [self._today, fact]
        self._changed = True

    def save(self) -> None:
        """Write what is new to the folder, without what was not used for long."""
        if not self._changed or self._key is None:
            return
        self._changed = False
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = self._data()
            _make_folder(self._folder)
            _replace(self._path, _code(self._key, data) + data)
            _tidy(self._folder)

    def _read(self) -> dict[str, list[Any]]:
        if self._key is None or not _is_own_folder(self._folder):
            return {}
        import json

        try:
            data = _read(self._path, _MOST)
            if not _is_same(data[:_TAG_SIZE], _code(self._key, data[_TAG_SIZE:])):
                return {}
            facts: dict[str, list[Any]] = json.loads(data[_TAG_SIZE:])
        except (OSError, ValueError, RecursionError):
            return {}
        return facts

    def _data(self) -> bytes:
        """The facts, those used last first, as many as there is room for."""
        import json

        encode = json.JSONEncoder(separators=(",", ":")).encode
        left = _MOST - _TAG_SIZE - 2
        pieces = []
        oldest = self._today - _KEPT
        for digest, fact in sorted(self._facts.items(), key=lambda item: -item[1][0]):
            piece = f"{encode(digest)}:{encode(fact)}"
            left -= len(piece) + 1
            if fact[0] < oldest or left < 0:
                break
            pieces.append(piece)
        return b"{%s}" % ",".join(pieces).encode("ascii")


def sources_digest() -> bytes:
    """A digest that differs when this package, or Python, is another one: facts come from its code."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    digest = blake2b(repr((__version__, sys.version)).encode(), digest_size=16)
    for path, found in sorted(_sources(here)):
        digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\0".encode("utf-8", "replace"))
    return digest.digest()


def _sources(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _sources(entry.path)
            elif entry.name.endswith((".py", ".lark")):
                yield entry.path, entry.stat()


def _code(key: bytes, data: bytes) -> bytes:
    """What only the owner of the key can put before `data`."""
    return blake2b(data, key=key, digest_size=_TAG_SIZE, person=b"mines-tools").digest()


def _is_same(one: bytes, other: bytes) -> bool:
    from hmac import compare_digest

    return compare_digest(one, other)


def _own_key() -> bytes | None:
    """This user's key, made when there is none; none where there is no place for one."""
    folder = _user_folder()
    if folder is None:
        return None
    path = os.path.join(folder, "key")
    for _ in range(2):
        with contextlib.suppress(OSError, ValueError):
            key = _read(path, _KEY_SIZE, is_private=True)
            if len(key) == _KEY_SIZE:
                return key
        try:
            os.makedirs(folder, 0o700, exist_ok=True)
            _replace(path, os.urandom(_KEY_SIZE))
        except OSError:
            return None
    return None


def _user_folder() -> str | None:
    """Where this user's programs keep what can be made again."""
    variables = ("LOCALAPPDATA",) if os.name == "nt" else ("XDG_CACHE_HOME",)
    for name in variables:
        base = os.environ.get(name, "")
        if os.path.isabs(base):
            return os.path.join(base, "mines-tools")
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        return None
    parts = ("Library", "Caches") if sys.platform == "darwin" else (".cache",)
    return os.path.join(home, *parts, "mines-tools")


def _read(path: str, most: int, *, is_private: bool = False) -> bytes:
    """What the regular file at `path` holds, which is no link. Raises OSError, and ValueError for one
    that is too large or, where it has to be private, open to others."""
    file = os.open(path, os.O_RDONLY | _FLAGS)
    try:
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise ValueError
        if is_private and not _is_private(found):
            raise ValueError
        pieces = []
        while most >= 0 and (piece := os.read(file, most + 1)):
            pieces.append(piece)
            most -= len(piece)
        if most < 0:
            raise ValueError
        return b"".join(pieces)
    finally:
        os.close(file)


def _is_private(found: os.stat_result) -> bool:
    if sys.platform == "win32":
        return True  # a user's own folder is so by itself
    return found.st_uid == os.geteuid() and not found.st_mode & 0o077


def _is_below(folder: str, root: str) -> bool:
    above = os.path.realpath(root)
    parent = os.path.realpath(os.path.dirname(folder))
    return parent == above or parent.startswith(os.path.join(above, ""))


def _is_own_folder(path: str) -> bool:
    """Whether there is a folder at `path`, and not a link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def _make_folder(path: str) -> None:
    """A folder that git and backups leave alone. Raises OSError, for a link too."""
    try:
        os.mkdir(path)
    except FileExistsError:
        if not _is_own_folder(path):
            raise
        return  # it may have been made for more than this
    for name, data in ((".gitignore", b"*\n"), ("CACHEDIR.TAG", _TAG_FILE)):
        with contextlib.suppress(FileExistsError):
            _write(os.path.join(path, name), data)


def _tidy(folder: str) -> None:
    """Remove what older versions have left, and what was not finished; nothing of anybody else."""
    now = time.time()
    with os.scandir(folder) as entries:
        for entry in entries:
            if re.fullmatch(r"mines-[a-z]+-[^/]*\.cache(\.[0-9]+\.[0-9a-f]{8}\.tmp)?", entry.name):
                days = 1 if entry.name.endswith(".tmp") else _KEPT
                if entry.stat(follow_symlinks=False).st_mtime < now - days * _DAY:
                    os.unlink(entry.path)


def _replace(path: str, data: bytes) -> None:
    """Put `data` in the place of the file at `path` in one step: of several who do so at once, the
    last one has written it."""
    new = f"{path}.{os.getpid()}.{os.urandom(4).hex()}.tmp"
    try:
        _write(new, data)
        os.replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise


def _write(path: str, data: bytes) -> None:
    """A new file, for this user alone."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
    finally:
        os.close(file)
