"""Opening folders and files so that nobody can slip a link into their path meanwhile.

A path that led through no link when it was found may lead through one when it is used: somebody exchanged
a folder for a link. So each folder of the path is opened in the one above it, and no link is followed.
Where the system has no such calls, paths are used as they are.
"""

from __future__ import annotations

import errno
import os
import stat
from _thread import allocate_lock  # importing threading takes a command a tenth of its start

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)
_NO_LINK_AT_ALL: int = getattr(os, "O_NOFOLLOW_ANY", 0)  # macOS: in no part of the path
_FOLDER: int = getattr(os, "O_DIRECTORY", 0)
_REACHED: int = getattr(os, "O_PATH", os.O_RDONLY)
"""How to open a folder on the way: it need not be readable."""
_NEEDED = (os.open, os.stat, os.access, os.mkdir, os.unlink, os.rename)
OPENS_BELOW = bool(NO_LINK and _FOLDER) and all(each in os.supports_dir_fd for each in _NEEDED)
"""Whether this system can open a file in an open folder."""


class Folder:
    """An open folder. Use `place(name)` with `dir_fd=descriptor` to reach the file `name` in it."""

    def __init__(self, path: str, descriptor: int | None) -> None:
        self.path = path
        self.descriptor = descriptor
        """None where the system has no calls for that."""

    def place(self, name: str) -> str:
        """The path of the file `name` for calls that get `descriptor` as `dir_fd`."""
        return os.path.join(self.path, name) if self.descriptor is None else name

    def open(self, name: str, flags: int, mode: int = 0o777) -> int:
        """Open the file `name` in the folder. Raises OSError."""
        return os.open(self.place(name), flags, mode, dir_fd=self.descriptor)

    def entries(self) -> list[os.DirEntry[str]]:
        """What is in the folder. What the system did not say with the list must be asked for here:
        `is_symlink`, `is_dir` and `is_file` are. Raises OSError."""
        if self.descriptor is None:
            if not os.access(self.path, os.X_OK):  # its files can't be reached
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            with os.scandir(self.path) as found:
                return list(found)
        listed = os.open(".", os.O_RDONLY | _FOLDER, dir_fd=self.descriptor)
        try:
            with os.scandir(listed) as found:
                return [_asked(entry) for entry in found]
        finally:
            os.close(listed)

    def below(self, name: str) -> Folder:
        """Open the folder `name` in this one; it must not be a link. Raises OSError."""
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


def _asked(entry: os.DirEntry[str]) -> os.DirEntry[str]:
    try:
        entry.is_symlink()
        entry.is_dir(follow_symlinks=False)
    except OSError:
        pass  # it is asked again, and fails again
    return entry


def open_folder(path: str) -> Folder:
    """Open the folder at `path`, an absolute path that led through no link when it was found. Raises
    OSError, also if it leads through a link now."""
    if not OPENS_BELOW:
        return Folder(path, None)
    if _NO_LINK_AT_ALL:
        return Folder(path, _without_links(path, None, _NO_LINK_AT_ALL | _FOLDER))
    os.lstat(path)  # says what the system has against the path, such as its length
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
            message = phrase("a folder of its path was replaced in the meantime")
            raise OSError(errno.ELOOP, message) from None
        raise


def is_of_git(name: str) -> bool:
    """Return whether some file system takes `name` for the folder that git keeps for itself."""
    return name.rstrip(". ").lower() in (".git", "git~1")


_LOCK = allocate_lock()
_last: tuple[Folder, int, int] | None = None
"""The folder of the file that was opened last, its device and its number there: as a rule the next file
is in it, too."""


def open_file(path: str, flags: int) -> int:
    """Open the file at `path`, an absolute path whose folders led through no link when it was found.
    Only `flags` say whether the file itself may be a link. Raises OSError."""
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
            # A path that leads to the folder that is open is not worth another walk.
            found = os.stat(path)
            if (found.st_dev, found.st_ino) == (device, number):
                return folder
        _last = None
        folder.close()
    folder = open_folder(path)
    assert folder.descriptor is not None
    found = os.fstat(folder.descriptor)
    _last = folder, found.st_dev, found.st_ino
    return folder


_REAL: dict[str, str] = {}
"""By the absolute path of a folder that was looked into: the path without links that it had then."""


def note_folder(path: str, real: str) -> None:
    """Note that the folder at `path` was looked into at `real`, its path without links."""
    _REAL[os.path.abspath(path)] = real


def noted_folder(path: str) -> str | None:
    """The path without links of the folder at an absolute path, if it was looked into."""
    return _REAL.get(path)


def forget_folders() -> None:
    """Forget where folders were: others may be there now."""
    _REAL.clear()
