"""Opens folders and files so that nobody can insert a link into their path before they are opened.

A path had no links when it was found. When it is used later, it may contain a link, because somebody may have replaced
a folder by a link. So each folder of the path is opened within the folder above it, and no link is followed. If the
system has no calls for this, paths are used directly.
"""

from __future__ import annotations

import errno
import os
import stat
from _thread import allocate_lock  # importing threading takes a tenth of Python's start

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
_NO_LINK_AT_ALL: int = getattr(os, "O_NOFOLLOW_ANY", 0)  # macOS: for the whole path
_FOLDER: int = getattr(os, "O_DIRECTORY", 0)
_REACHED: int = getattr(os, "O_PATH", os.O_RDONLY)
"""The flags that open a folder in order to reach files below it, even if the folder itself is not readable."""
_NEEDED = (os.open, os.stat, os.access, os.mkdir, os.unlink, os.rename)
OPENS_BELOW = bool(NO_LINK and _FOLDER) and all(
    function in os.supports_dir_fd for function in _NEEDED
)
"""True if this system can open a file relative to an open folder."""


class Folder:
    """An open folder. Use `place(name)` with `dir_fd=descriptor` to reach the file `name` in it."""

    def __init__(self, path: str, descriptor: int | None) -> None:
        self.path = path
        self.descriptor = descriptor
        """The descriptor; None if the system cannot open files relative to a folder."""

    def place(self, name: str) -> str:
        """Return the path of the file `name`, for a system call that also gets `descriptor` as `dir_fd`."""
        return os.path.join(self.path, name) if self.descriptor is None else name

    def open(self, name: str, flags: int, mode: int = 0o777) -> int:
        """Open the file `name` in the folder. Raises OSError."""
        return os.open(self.place(name), flags, mode, dir_fd=self.descriptor)

    def entries(self) -> list[os.DirEntry[str]]:
        """Return the entries of the folder. Only `is_symlink`, `is_dir` and `is_file` of an entry are reliable later,
        because this method has already called them. Raises OSError."""
        if self.descriptor is None:
            if not os.access(self.path, os.X_OK):  # its files cannot be opened
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            with os.scandir(self.path) as entries:
                return list(entries)
        listed = os.open(".", os.O_RDONLY | _FOLDER, dir_fd=self.descriptor)
        try:
            with os.scandir(listed) as entries:
                return [_with_kind(entry) for entry in entries]
        finally:
            os.close(listed)

    def below(self, name: str) -> Folder:
        """Open the folder `name` in this folder. `name` must not be a link. Raises OSError."""
        path = os.path.join(self.path, name)
        if self.descriptor is None:
            if not stat.S_ISDIR(os.lstat(path).st_mode):
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            return Folder(path, None)
        return Folder(path, os.open(name, _REACHED | _FOLDER | NO_LINK, dir_fd=self.descriptor))

    def close(self) -> None:
        """Close the folder."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()


def _with_kind(entry: os.DirEntry[str]) -> os.DirEntry[str]:
    try:
        entry.is_symlink()
        entry.is_dir(follow_symlinks=False)
    except OSError:
        pass  # it fails again when it is called later
    return entry


def open_folder(path: str) -> Folder:
    """Open the folder at `path`, an absolute path that had no links when the folder was found. Raises OSError, also if
    the path now contains a link."""
    if not OPENS_BELOW:
        return Folder(path, None)
    if _NO_LINK_AT_ALL:
        return Folder(path, _without_links(path, None, _NO_LINK_AT_ALL | _FOLDER))
    os.lstat(path)  # reports errors in the path itself, such as its length
    here = os.open("/", _REACHED | _FOLDER)
    try:
        for name in path.split("/"):
            if name:
                below = _without_links(name, here, _REACHED | _FOLDER | NO_LINK)
                os.close(here)
                here = below
    except BaseException:
        os.close(here)
        raise
    return Folder(path, here)


def _without_links(name: str, folder: int | None, flags: int) -> int:
    try:
        return os.open(name, flags, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR):
            raise _replaced() from None
        raise


def _replaced() -> OSError:
    return OSError(errno.ELOOP, phrase("a folder of its path was replaced in the meantime"))


_ATTEMPTS = 3
"""The number of times that this module tries to resolve the links of a path. An attempt may fail if somebody is
replacing folders of the path at the same time."""


def without_links(path: str) -> str:
    """Return the absolute `path` with all links resolved. Parts that do not exist stay unchanged.

    Before version 3.13, Python's own function can fail if a link in the path is replaced by a folder meanwhile. Raises
    OSError if this happens at every attempt.
    """
    for _ in range(_ATTEMPTS):
        try:
            return os.path.realpath(path)
        except OSError:
            pass
    raise _replaced()


def is_of_git(name: str) -> bool:
    """Return whether `name` means git's own folder on some file system. Some file systems ignore the case of letters.
    Some ignore dots and blanks at the end of a name. On some, ``git~1`` is a short name for ``.git``."""
    return name.rstrip(". ").lower() in (".git", "git~1")


_LOCK = allocate_lock()
_last: tuple[Folder, int, int] | None = None
"""The folder of the file that was opened last, with the device and the inode of this folder. The folder stays open
because the next file is usually in the same folder."""


def open_file(path: str, flags: int) -> int:
    """Open the file at `path`, and return its descriptor. `path` is an absolute path whose folders were not links when
    the file was found. Whether the file itself may be a link depends only on `flags`. Raises OSError."""
    if not OPENS_BELOW:
        return os.open(path, flags)
    folder, _, name = path.rpartition("/")
    with _LOCK:
        return _folder_for_now(folder or "/").open(name, flags)


def _folder_for_now(path: str) -> Folder:
    global _last  # noqa: PLW0603 - a process has one
    if _last is not None:
        folder, device, number = _last
        if folder.path == path:
            # If the path leads to the open folder, it need not be opened again part by part.
            status = os.stat(path)
            if (status.st_dev, status.st_ino) == (device, number):
                return folder
        _last = None
        folder.close()
    folder = open_folder(path)
    assert folder.descriptor is not None
    status = os.fstat(folder.descriptor)
    _last = folder, status.st_dev, status.st_ino
    return folder


_REAL: dict[str, str] = {}
"""The folders that were searched. The key is the absolute path of a folder. The value is its path
without links, as it was when the folder was searched."""


def note_folder(path: str, real: str) -> None:
    """Record that the folder at `path` was searched, and that its path without links was `real`."""
    _REAL[os.path.abspath(path)] = real


def noted_folder(path: str) -> str | None:
    """Return the path without links that `note_folder` recorded for the folder at `path`, an absolute path. Return None
    if nothing was recorded for this folder."""
    return _REAL.get(path)


def forget_folders() -> None:
    """Forget the recorded paths of folders, because other folders may be at these paths now."""
    _REAL.clear()
