"""Keeps results in a file for the next run.

The file is in a folder that may come from a stranger. So its content is trusted only if this user's own tools wrote it.
The file begins with a code that can be computed only with a key; this key is in the user's own cache folder. Every
other file counts as missing, for example a link, a damaged or too large file, or a file of other tools. Errors in this
module are not reported, because the tool can simply do the work again.
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
from mines_tools.project.folders import Folder, is_of_git, open_folder, without_links

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FOLDER = ".mines_cache"
"""The name of the folder that contains the cache of a project."""

_MOST = 32 << 20  # maximum bytes of a file that is read or written
_KEPT = 30  # days after which an unused entry is dropped
_RENEWED = 5  # days after which the use of an entry is recorded again
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
    """The facts of one kind that are stored in one folder. A fact is plain data, such as the findings in a text. The
    key of a fact is a digest of everything on which the fact depends."""

    def __init__(self, folder: str, kind: str, root: str | None = None) -> None:
        """Open the cache in `folder`. If `root` is given, `folder` must be below `root` after all links are resolved,
        and must not be in git's own folder. If `folder` is not allowed, the cache stores nothing."""
        parent, self._name = os.path.split(folder)
        self._file = f"mines-{kind}-{__version__}.cache"
        try:
            self._parent = without_links(parent)
            is_allowed = root is None or _is_place(self._parent, self._name, without_links(root))
        except OSError:
            self._parent, is_allowed = parent, False
        self._key = _own_key() if is_allowed else None
        self._today = int(time.time() // _DAY)
        self._facts = self._read()
        self._changed = False

    def find(self, digest: str) -> Any:
        """Return the fact that is stored under `digest`; None if there is none."""
        fact = self._facts.get(digest)
        if fact is None:
            return None
        if fact[0] < self._today - _RENEWED:
            fact[0] = self._today
            self._changed = True
        return fact[1]

    def keep(self, digest: str, fact: object) -> None:
        """Store `fact` under `digest`. `fact` can be any plain data."""
        self._facts[digest] = [self._today, fact]
        self._changed = True

    def save(self) -> None:
        """Write the facts to the folder if they have changed. Facts that were not used for a long time are left out."""
        if not self._changed or self._key is None:
            return
        self._changed = False
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = self._data()
            with open_folder(self._parent) as parent, _made_folder(parent, self._name) as folder:
                _replace(folder, self._file, _code(self._key, data) + data)
                _tidy(folder)

    def _read(self) -> dict[str, list[Any]]:
        if self._key is None:
            return {}
        import json

        try:
            with open_folder(self._parent) as parent, parent.below(self._name) as folder:
                data = _read(folder, self._file, _MOST)
            if not _is_same(data[:_TAG_SIZE], _code(self._key, data[_TAG_SIZE:])):
                return {}
            facts: dict[str, list[Any]] = json.loads(data[_TAG_SIZE:])
        except (OSError, ValueError, RecursionError):
            return {}
        return facts

    def _data(self) -> bytes:
        """Return the facts that were used most recently, as bytes. Only as many are returned as fit into the file."""
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
    """Return a digest that changes with the code of this package and with the version of Python. The facts in the cache
    depend on both."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    digest = blake2b(repr((__version__, sys.version)).encode(), digest_size=16)
    for path, source in sorted(_sources(here)):
        digest.update(
            f"{path}\0{source.st_size}\0{source.st_mtime_ns}\0".encode("utf-8", "replace")
        )
    return digest.digest()


def _sources(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _sources(entry.path)
            elif entry.name.endswith((".py", ".lark")):
                yield entry.path, entry.stat()


def _code(key: bytes, data: bytes) -> bytes:
    """Return the code to write before `data`. Only the owner of the key can compute this code."""
    return blake2b(data, key=key, digest_size=_TAG_SIZE, person=b"mines-tools").digest()


def _is_same(one: bytes, other: bytes) -> bool:
    from hmac import compare_digest

    return compare_digest(one, other)


def _own_key() -> bytes | None:
    """Return this user's key. Create the key if it does not exist. Return None if the key cannot be stored anywhere."""
    folder = _user_folder()
    if folder is None:
        return None
    try:
        folder = without_links(folder)
    except OSError:
        return None
    for _ in range(2):
        with contextlib.suppress(OSError, ValueError), open_folder(folder) as opened:
            key = _read(opened, "key", _KEY_SIZE, is_private=True)
            if len(key) == _KEY_SIZE:
                return key
        try:
            os.makedirs(folder, 0o700, exist_ok=True)
            with open_folder(folder) as opened:
                _replace(opened, "key", os.urandom(_KEY_SIZE))
        except OSError:
            return None
    return None


def _user_folder() -> str | None:
    """Return the folder where this user's programs keep caches. Return None if there is no such folder."""
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


def _read(folder: Folder, name: str, most: int, *, is_private: bool = False) -> bytes:
    """Return the content of the regular file `name`, which must not be a link. Raises OSError. Raises ValueError if the
    file is too large. With `is_private`, also raises ValueError if other users can access the file."""
    file = folder.open(name, os.O_RDONLY | _FLAGS)
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            raise ValueError
        if is_private and not _is_private(status):
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


def _is_private(status: os.stat_result) -> bool:
    if sys.platform == "win32":
        return True  # a user's own folder is private by default
    return status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _is_place(parent: str, name: str, root: str) -> bool:
    """Return whether the folder `name` in `parent` may be a cache: it must be below `root` and not in git's own folder.
    `parent` and `root` are paths without links."""
    above = os.path.join(root, "")
    if parent != root and not parent.startswith(above):
        return False
    return not any(is_of_git(part) for part in (*parent[len(above) :].split(os.sep), name))


def _made_folder(parent: Folder, name: str) -> Folder:
    """Open the folder `name`, and create it if it does not exist. A new folder gets files that make git and backups
    ignore it. Raises OSError, also if `name` is a link."""
    try:
        os.mkdir(parent.place(name), dir_fd=parent.descriptor)
    except FileExistsError:
        return parent.below(name)  # it may have been created for more than the cache
    folder = parent.below(name)
    for tag, data in ((".gitignore", b"*\n"), ("CACHEDIR.TAG", _TAG_FILE)):
        with contextlib.suppress(FileExistsError):
            _write(folder, tag, data)
    return folder


def _tidy(folder: Folder) -> None:
    """Remove the files that older versions or unfinished writes of these tools have left. Never remove files of other
    programs."""
    now = time.time()
    for entry in folder.entries():
        if re.fullmatch(r"mines-[a-z]+-[^/]*\.cache(\.[0-9]+\.[0-9a-f]{8}\.tmp)?", entry.name):
            days = 1 if entry.name.endswith(".tmp") else _KEPT
            place, here = folder.place(entry.name), folder.descriptor
            status = os.stat(place, dir_fd=here, follow_symlinks=False)
            if status.st_mtime < now - days * _DAY:
                os.unlink(place, dir_fd=here)


def _replace(folder: Folder, name: str, data: bytes) -> None:
    """Replace the file `name` by a new file with the content `data`, in one step. If several processes do this at the
    same time, the file of the last one stays."""
    new, here = f"{name}.{os.getpid()}.{os.urandom(4).hex()}.tmp", folder.descriptor
    try:
        _write(folder, new, data)
        os.replace(folder.place(new), folder.place(name), src_dir_fd=here, dst_dir_fd=here)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(folder.place(new), dir_fd=here)
        raise


def _write(folder: Folder, name: str, data: bytes) -> None:
    """Write a new file that only this user can access. Raises OSError."""
    file = folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
    finally:
        os.close(file)
