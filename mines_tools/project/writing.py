"""Writes a changed text back to its file, or shows the change as a diff.

A file is replaced in one step: a reader sees either the old text or the new text. But some files cannot be replaced,
and are written in place. For a file with several hard links, a new file would break these links. For a file of another
user, a new file would have the wrong owner. Some attributes cannot be copied to a new file. In a read-only folder, no
new file can be created.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from bisect import bisect_left
from collections import Counter
from zlib import crc32

from mines_tools.project.folders import NO_LINK, Folder, open_folder, without_links
from mines_tools.project.reading import NAMED, NOT_WAITING, Access
from mines_tools.project.source import SourceError, name_of
from mines_tools.text.diagnostics import Problem
from mines_tools.text.escaping import is_seen, without_commands
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_CONTEXT = 3  # unchanged lines around a change in a diff
_MOST_COMPARED = 150
"""The maximum number of lines in each of two texts that `difflib` compares. The time that `difflib` takes is
quadratic in the number of lines."""
_ANY_WRITE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_BINARY = getattr(os, "O_BINARY", 0)
_WITHOUT_NAME: int = getattr(os, "O_TMPFILE", 0)
_OPEN_FILES = "/proc/self/fd"
_UNFINISHED = 600
"""The age in seconds from which an unfinished file counts as a leftover of a killed process."""
_MOST_NAMES = 100
_OCTAL_BRACKET = r"\133"
_IS_WINDOWS = os.name == "nt"


class WriteError(SourceError):
    """A file was not written."""


class _Refused(Exception):
    """A file cannot be written: it has changed, is read-only, or is not a regular file. The message gives the reason."""


def write_text(path: str, text: str, expected: bytes, access: Access = NAMED) -> bool:
    """Write `text` to the file at `path`, in UTF-8, without translating line ends. Return whether the file was changed.

    The file must still contain `expected`. The file keeps its mode, its owner and its attributes. `access` gives the
    path of the file without links. If `access` gives no such path, a symbolic link at `path` is followed. If this
    function raises WriteError, the file is unchanged.
    """
    data = text.encode("utf-8")
    if data == expected:
        return False
    try:
        folder, name = os.path.split(access.real or without_links(path))
        with open_folder(folder) as opened:
            _write(opened, name, data, expected)
    except FileNotFoundError:
        raise _refusal(path, phrase("the file is gone")) from None
    except _Refused as error:
        raise _refusal(path, str(error)) from None
    except OSError as error:
        raise _refusal(path, reason_of(error)) from None
    return True


def _refusal(path: str, why: str) -> WriteError:
    return WriteError(Problem(name_of(path), phrase("not written: {why}", why=why)))


def _write(folder: Folder, name: str, data: bytes, expected: bytes) -> None:
    """Replace the content of the file `name` by `data`. The old content must be `expected`. Raises _Refused and
    OSError."""
    _check_writable(folder, name)
    before = folder.open(name, os.O_RDONLY | _BINARY | NO_LINK | NOT_WAITING)
    try:
        _check_same(folder, name, before, expected)
        beside = None
        if os.fstat(before).st_nlink == 1:
            beside = written_beside(folder, name, (data,), before)
        if beside is None:
            _write_in_place(folder, name, before, data, expected)
            return
        try:
            _check_same(folder, name, before, expected)
            if _IS_WINDOWS:  # Windows cannot replace an open file
                os.close(before)
                before = -1
            put_in_place(folder, beside, name)
        except BaseException:
            _remove(folder, beside)
            raise
        if before >= 0:
            _keep_late_save(folder, name, before, data, expected)
    finally:
        if before >= 0:
            os.close(before)


def _check_writable(folder: Folder, name: str) -> None:
    place, here = folder.place(name), folder.descriptor
    status = os.stat(place, dir_fd=here, follow_symlinks=False)
    if not stat.S_ISREG(status.st_mode):
        message = phrase("this is not a regular file")
        raise _Refused(message)
    if not status.st_mode & _ANY_WRITE or not os.access(place, os.W_OK, dir_fd=here):
        message = phrase("the file is read-only")
        raise _Refused(message)


def _check_same(folder: Folder, name: str, file: int, expected: bytes) -> None:
    """Raise _Refused if the open file `file` no longer has the name `name`, or if its content is not `expected`."""
    # The modification time is not enough: a system's clock may stand still for some milliseconds.
    now = os.stat(folder.place(name), dir_fd=folder.descriptor, follow_symlinks=False)
    if not os.path.samestat(now, os.fstat(file)) or _content(file, len(expected)) != expected:
        message = phrase("the file was changed in the meantime")
        raise _Refused(message)


def _content(file: int, size: int | None = None) -> bytes:
    """Return the content of the open file `file`. If the file is longer than `size`, the end of the content may be
    missing. But the result is then longer than `size` too."""
    pieces = []
    length = 0
    for piece in _pieces(file):
        pieces.append(piece)
        length += len(piece)
        if size is not None and length > size:
            break
    return b"".join(pieces)


def _pieces(file: int) -> Iterator[bytes]:
    """Yield the content of an open file from its beginning, in pieces."""
    os.lseek(file, 0, os.SEEK_SET)
    while piece := os.read(file, 1 << 20):
        yield piece


def put_in_place(folder: Folder, beside: str, name: str) -> None:
    """Rename the file `beside` to `name`, in one step. Raises OSError.

    Another program may have saved the file after the last check. If the two files were exchanged (RENAME_EXCHANGE), a
    check of the old file would always notice such a save. But for programs that watch the folder, the last event would
    then be that the file was moved away, and editors would treat the file as deleted. So the two files are not
    exchanged.
    """
    here = folder.descriptor
    os.replace(folder.place(beside), folder.place(name), src_dir_fd=here, dst_dir_fd=here)


def _keep_late_save(folder: Folder, name: str, before: int, data: bytes, expected: bytes) -> None:
    """Check the open file `before`. A new file with the content `data` has just taken its place. If `before` still
    contains `expected`, do nothing. Otherwise another program wrote to `before` after the last check: put the text of
    that program back under `name`, and raise _Refused."""
    if _content(before, len(expected)) == expected:
        return
    _write(folder, name, _content(before), data)
    message = phrase("the file was changed in the meantime")
    raise _Refused(message)


def written_beside(
    folder: Folder, name: str, pieces: Iterable[bytes], like: int | None
) -> str | None:
    """Write `pieces` to a new file in `folder`, and return the name of the new file. The new file gets the mode, owner
    and attributes of the open file `like`. Return None if such a file cannot be created; then no piece was taken.
    Raises OSError.

    `name` is the file that the new file will replace. Files that a killed process has left behind for `name` are
    removed.
    """
    opened = _new_file(folder, name, 0o666 if like is None else 0o600)
    if opened is None:
        return None
    file, beside = opened
    try:
        try:
            if like is not None and not _take_after(file, like):
                if beside is not None:
                    _remove(folder, beside)
                return None
            write_all(file, pieces)
            os.fsync(file)
            if beside is None:
                beside = _give_name(folder, name, file)
        finally:
            os.close(file)
        if _IS_WINDOWS and like is not None:
            os.chmod(folder.place(beside), stat.S_IMODE(os.fstat(like).st_mode))
    except BaseException:
        if beside is not None:
            _remove(folder, beside)
        raise
    return beside


def _new_file(folder: Folder, name: str, mode: int) -> tuple[int, str | None] | None:
    """Open a new file in `folder`. Return its descriptor and its name. On some systems, the file has no name (None), so
    that it disappears if this process is killed. Return None if no new file can be created."""
    if _WITHOUT_NAME and folder.descriptor is not None and os.path.isdir(_OPEN_FILES):
        with contextlib.suppress(OSError):  # not supported by every file system
            return folder.open(".", os.O_RDWR | _WITHOUT_NAME, mode), None
    return _new_named_file(folder, name, mode)


def _new_named_file(folder: Folder, name: str, mode: int) -> tuple[int, str] | None:
    """Open a new file in `folder`. Return its descriptor and its name. Return None if no new file can be created."""
    for beside in _free_names(folder, name):
        try:
            return folder.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode), beside
        except FileExistsError:
            continue
        except PermissionError:
            return None
    return None


def _give_name(folder: Folder, name: str, file: int) -> str:
    """Give a name to the open file `file`, which has none, and return that name. If the system or the file system
    refuses this, copy `file` to a new file with a name. Raises OSError."""
    for beside in _free_names(folder, name):
        try:
            os.link(f"{_OPEN_FILES}/{file}", beside, dst_dir_fd=folder.descriptor)
        except FileExistsError:
            continue
        except OSError as error:
            return _named_copy(folder, name, file, error)
        return beside
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _named_copy(folder: Folder, name: str, file: int, why: OSError) -> str:
    """Copy the open file `file` to a new file in `folder`. The new file will replace the file `name`. Return the name
    of the new file. Raises `why`, or another OSError, if no copy can be created."""
    opened = _new_named_file(folder, name, 0o600)
    if opened is None:
        raise why
    copy, beside = opened
    try:
        try:
            if not _take_after(copy, file):
                raise why
            write_all(copy, _pieces(file))
            os.fsync(copy)
        finally:
            os.close(copy)
    except BaseException:
        _remove(folder, beside)
        raise
    return beside


def _free_names(folder: Folder, name: str) -> Iterator[str]:
    """Yield names for a file that will replace the file `name`. The names are the same each time. So the next process
    that writes `name` finds and removes the files that a killed process has left behind."""
    stem = f".mines-tools-{crc32(os.fsencode(name)):08x}"
    for number in range(_MOST_NAMES):
        beside = f"{stem}-{number}.tmp"
        if _is_left_over(folder, beside):
            _remove(folder, beside)
        yield beside


def _is_left_over(folder: Folder, name: str) -> bool:
    try:
        status = os.stat(folder.place(name), dir_fd=folder.descriptor, follow_symlinks=False)
    except OSError:
        return False
    is_old = status.st_mtime < time.time() - _UNFINISHED
    is_mine = _IS_WINDOWS or status.st_uid == os.geteuid()
    return is_old and is_mine and stat.S_ISREG(status.st_mode)


def write_all(file: int, pieces: Iterable[bytes]) -> None:
    """Write all `pieces` to an open file. Raises OSError."""
    for piece in pieces:
        left = memoryview(piece)
        while left:
            left = left[os.write(file, left) :]


def _take_after(file: int, like: int) -> bool:
    """Give the open file `file` the owner, attributes and mode of the open file `like`. Return whether that
    succeeded."""
    if _IS_WINDOWS:
        return True
    mine, theirs = os.fstat(file), os.fstat(like)
    try:
        if (mine.st_uid, mine.st_gid) != (theirs.st_uid, theirs.st_gid):
            os.fchown(file, theirs.st_uid, theirs.st_gid)
        # The access control list is one of the attributes, and the group's part of the mode is a
        # part of that list: a file without a list must lose the one inherited from its folder
        # before the mode is set.
        _copy_attributes(file, like)
        os.fchmod(file, stat.S_IMODE(theirs.st_mode))
    except OSError:
        return False
    return True


def _copy_attributes(file: int, like: int) -> None:
    """Give the open file `file` exactly the extended attributes of the open file `like`. Raises OSError."""
    if not hasattr(os, "listxattr"):
        return
    theirs, mine = _attributes(like), _attributes(file)
    for name in mine.keys() - theirs.keys():
        os.removexattr(file, name)
    for name, value in theirs.items():
        if mine.get(name) != value:
            os.setxattr(file, name, value)


def _attributes(file: int) -> dict[str, bytes]:
    try:
        names = os.listxattr(file)
    except OSError as error:
        if error.errno in (errno.ENOTSUP, errno.ENOSYS):
            return {}
        raise
    return {name: os.getxattr(file, name) for name in names}


def _write_in_place(folder: Folder, name: str, like: int, data: bytes, before: bytes) -> None:
    """Write `data` over the file `name` in `folder`. `like` is a descriptor of this file, and `before` is
    the content that was read. Raises OSError, or _Refused if the file was changed in the meantime."""
    file = folder.open(name, os.O_WRONLY | _BINARY | NO_LINK)
    try:
        if not os.path.samestat(os.fstat(file), os.fstat(like)) or _content(like) != before:
            message = phrase("the file was changed in the meantime")
            raise _Refused(message)
        try:
            write_all(file, (data,))
            os.fsync(file)
        except BaseException:
            # The disk may be full, but there was room for the old content.
            os.lseek(file, 0, os.SEEK_SET)
            write_all(file, (before,))
            os.ftruncate(file, len(before))
            raise
        os.ftruncate(file, len(data))
    finally:
        os.close(file)


def _remove(folder: Folder, name: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(folder.place(name), dir_fd=folder.descriptor)


def unified_diff(before: str, after: str, name: str) -> str:
    """Return the changes of a file as a unified diff for `patch`. `name` is the name of the file, made by `name_of`.
    Return an empty text if there are no changes. Lines of the diff end only at ``\\n``, and are not escaped."""
    old, new = _lines(before), _lines(after)
    header = header_name(name)
    pieces = [f"--- {header}\n", f"+++ {header}\n"]
    for hunk in _hunks(_changes(old, new)):
        first, last = hunk[0], hunk[-1]
        old_start = max(first[0] - _CONTEXT, 0)
        old_stop = min(last[1] + _CONTEXT, len(old))
        new_start = first[2] - (first[0] - old_start)
        new_stop = last[3] + (old_stop - last[1])
        pieces.append(f"@@ -{_range(old_start, old_stop)} +{_range(new_start, new_stop)} @@\n")
        at = old_start
        for old_from, old_to, new_from, new_to in hunk:
            pieces.append(_shown(" ", old[at:old_from]))
            pieces.append(_shown("-", old[old_from:old_to]))
            pieces.append(_shown("+", new[new_from:new_to]))
            at = old_to
        pieces.append(_shown(" ", old[at:old_stop]))
    return "".join(pieces) if len(pieces) > 2 else ""


def header_name(name: str) -> str:
    """Return `name` for the header of a diff, as git writes it with ``core.quotePath`` off.

    The name is in double quotes if it has a character that could end the name or the line, or that cannot be shown.
    Such a character is then written with escapes like those of C, each byte as three octal digits. A name with blanks
    is followed by a tab. There, the programs `patch` and git see that the name ends.
    """
    blanks = name.strip() != name
    # A CI service that reads the diff in its log must not see a command.
    commands = without_commands(name) != name
    if not blanks and not commands and not any(c in '"\\' or not is_seen(c) for c in name):
        return f"{name}\t" if " " in name else name
    pieces = []
    for character in name:
        if character in '"\\':
            pieces.append(f"\\{character}")
        elif is_seen(character):
            pieces.append(character)
        else:
            data = character.encode("utf-8", "surrogateescape")
            pieces += [f"\\{byte:03o}" for byte in data]
    return f'"{without_commands("".join(pieces), _OCTAL_BRACKET)}"'


_Change = tuple[int, int, int, int]
"""A change of lines: their start and end in the old text, and the start and end of the lines that replace them in the
new text."""


def _lines(text: str) -> list[str]:
    """Return the lines of `text`, each with its end."""
    lines = text.split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    if len(old) == len(new):
        # The formatter usually changes lines one by one: this is fast, while difflib would search.
        yield from _line_changes(old, new)
        return
    if max(len(old), len(new)) <= _MOST_COMPARED:
        yield from _searched_changes(old, new, 0, 0)
        return
    # Insertions and deletions are found from the lines that appear once in both texts, in the same
    # order; what is between two of them is compared separately.
    old_at = new_at = 0
    for old_to, new_to in [*_common_lines(old, new), (len(old), len(new))]:
        while old_at < old_to and new_at < new_to and old[old_at] == new[new_at]:
            old_at, new_at = old_at + 1, new_at + 1
        old_end, new_end = old_to, new_to
        while old_at < old_end and new_at < new_end and old[old_end - 1] == new[new_end - 1]:
            old_end, new_end = old_end - 1, new_end - 1
        if max(old_end - old_at, new_end - new_at) <= _MOST_COMPARED:
            yield from _searched_changes(old[old_at:old_end], new[new_at:new_end], old_at, new_at)
        else:
            yield old_at, old_end, new_at, new_end
        old_at, new_at = old_to, new_to


def _line_changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    start = None
    for number in range(len(old) + 1):
        if number < len(old) and old[number] != new[number]:
            start = number if start is None else start
        elif start is not None:
            yield start, number, start, number
            start = None


def _searched_changes(
    old: Sequence[str], new: Sequence[str], old_at: int, new_at: int
) -> Iterator[_Change]:
    """Yield the changes between `old` and `new`, which are a few lines each. `old` begins at line `old_at` of the old
    text, and `new` at line `new_at` of the new text."""
    if not old or not new:
        if old or new:
            yield old_at, old_at + len(old), new_at, new_at + len(new)
        return
    import difflib

    for kind, *where in difflib.SequenceMatcher(None, old, new).get_opcodes():
        if kind != "equal":
            old_from, old_to, new_from, new_to = where
            yield old_from + old_at, old_to + old_at, new_from + new_at, new_to + new_at


def _common_lines(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return pairs of line numbers. The first line of a pair is in `old`, and the second is in `new`. The two lines are
    equal, and each appears exactly once in its text. The pairs form the longest sequence that has the same order in
    `old` and in `new`."""
    once = {line for line, count in Counter(old).items() if count == 1}
    once &= {line for line, count in Counter(new).items() if count == 1}
    place = {line: number for number, line in enumerate(new) if line in once}
    pairs = [(number, place[line]) for number, line in enumerate(old) if line in once]
    # This finds the longest increasing sequence: `ends` has, for each length, the smallest last
    # place.
    ends: list[int] = []
    ends_at: list[int] = []
    before: list[int] = []
    for index, (_, number) in enumerate(pairs):
        length = bisect_left(ends, number)
        before.append(ends_at[length - 1] if length else -1)
        ends[length : length + 1] = [number]
        ends_at[length : length + 1] = [index]
    common = []
    index = ends_at[-1] if ends_at else -1
    while index >= 0:
        common.append(pairs[index])
        index = before[index]
    return common[::-1]


def _hunks(changes: Iterator[_Change]) -> Iterator[list[_Change]]:
    """Yield groups of changes. The changes of a group are so close to each other that their contexts touch or
    overlap."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change[0] - hunk[-1][1] > 2 * _CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _range(start: int, stop: int) -> str:
    count = stop - start
    if count == 1:
        return str(start + 1)
    return f"{start + 1 if count else start},{count}"


def _shown(mark: str, lines: Sequence[str]) -> str:
    """Return `lines` with `mark` before each. If the last line has no line end, add the note that `patch` expects in
    this case."""
    if not lines:
        return ""
    text = mark + mark.join(lines)
    return text if text.endswith("\n") else f"{text}\n\\ No newline at end of file\n"
