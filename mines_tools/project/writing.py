"""Writing a changed text back to its file, and showing what writing it would change.

A file is replaced in one step: whoever reads it meanwhile sees the old text or the new one. Where
that would take something from the file, it is written in place instead: a file with several hard
links would lose them, one of another owner would change hands, and in a folder that takes no new
file nothing can be put beside it.
"""

from __future__ import annotations

import contextlib
import os
import stat
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from mines_tools.diagnostics import Problem
from mines_tools.names import is_safe
from mines_tools.phrases import phrase, reason_of
from mines_tools.project.reading import NO_LINK
from mines_tools.project.source import SourceError, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.project.reading import Access

_CONTEXT = 3  # unchanged lines around a change in a diff
_MOST_COMPARED = 150
"""Lines of either text that are compared each with each: the time is the square of that."""
_ANY_WRITE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_BINARY = getattr(os, "O_BINARY", 0)


class WriteError(SourceError):
    """A file that is not written."""


class _Refused(Exception):
    """The file is not as it must be to be written; the message says why."""


def write_text(path: str, text: str, expected: bytes, access: Access = "named") -> bool:
    """Put `text` in the file at `path`, in UTF-8, every character as it is; whether that changed it.

    The file must still hold `expected`. It keeps its mode and its owner; of a symbolic link the file
    that it points to is written, unless `path` was found, and then it is no link. Raises WriteError, and then the file is as it was.
    """
    data = text.encode("utf-8")
    if data == expected:
        return False
    try:
        _write(path if access == "found" else os.path.realpath(path), data, expected)
    except FileNotFoundError:
        raise _refusal(path, phrase("the file is gone")) from None
    except _Refused as error:
        raise _refusal(path, str(error)) from None
    except OSError as error:
        raise _refusal(path, reason_of(error)) from None
    return True


def _refusal(path: str, why: str) -> WriteError:
    return WriteError(Problem(name_of(path), phrase("not written: {why}", why=why)))


def _write(path: str, data: bytes, expected: bytes) -> None:
    found = _checked(path, expected)
    beside = None
    if found.st_nlink == 1:
        beside = written_beside(path, (data,), found)
    if beside is None:
        _write_in_place(path, data, expected)
        return
    try:
        _check_unchanged(path, found)
        os.replace(beside, path)
    except BaseException:
        _remove(beside)
        raise


def _checked(path: str, expected: bytes) -> os.stat_result:
    """What the file is like, if it may be written and holds `expected`."""
    found = os.stat(path)
    if not stat.S_ISREG(found.st_mode):
        message = phrase("this is not a regular file")
        raise _Refused(message)
    if not found.st_mode & _ANY_WRITE or not os.access(path, os.W_OK):
        message = phrase("the file is read-only")
        raise _Refused(message)
    with open(path, "rb", opener=_open_no_link) as file:
        found = os.fstat(file.fileno())
        if file.read() != expected:
            message = phrase("the file was changed in the meantime")
            raise _Refused(message)
    return found


def _open_no_link(path: str, flags: int) -> int:
    """Open a path that led through no link a moment ago."""
    return os.open(path, flags | NO_LINK)


def _check_unchanged(path: str, found: os.stat_result) -> None:
    now = os.stat(path)
    if (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns) != (
        found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns,
    ):  # fmt: skip
        message = phrase("the file was changed in the meantime")
        raise _Refused(message)


def written_beside(path: str, pieces: Iterable[bytes], like: os.stat_result | None) -> str | None:
    """A new file beside `path` that holds `pieces` and has the mode and owner of the file there, if
    there is one; none where there can be no such file, and then no piece is taken."""
    mode = 0o666 if like is None else 0o600
    folder = os.path.dirname(path)
    for number in range(100):
        name = os.path.join(folder, f".mines-tools-{os.getpid()}-{number}.tmp")
        try:
            file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        except FileExistsError:
            continue
        except PermissionError:
            return None
        try:
            try:
                keeps_owner = like is None or _give_to_owner(file, like)
                if keeps_owner:
                    write_all(file, pieces)
                    os.fsync(file)
            finally:
                os.close(file)
            if like is not None:
                os.chmod(name, stat.S_IMODE(like.st_mode))
        except BaseException:
            _remove(name)
            raise
        if keeps_owner:
            return name
        _remove(name)
        return None
    return None


def write_all(file: int, pieces: Iterable[bytes]) -> None:
    """Write all `pieces` to an open file."""
    for piece in pieces:
        left = memoryview(piece)
        while left:
            left = left[os.write(file, left) :]


def _give_to_owner(file: int, like: os.stat_result) -> bool:
    """Make the owner of an open file that of another; whether that is so now."""
    mine = os.fstat(file)
    if (mine.st_uid, mine.st_gid) == (like.st_uid, like.st_gid) or not hasattr(os, "fchown"):
        return True
    try:
        os.fchown(file, like.st_uid, like.st_gid)
    except OSError:
        return False
    return True


def _write_in_place(path: str, data: bytes, before: bytes) -> None:
    file = os.open(path, os.O_WRONLY | _BINARY | NO_LINK)
    try:
        try:
            write_all(file, (data,))
            os.fsync(file)
        except BaseException:
            # The disk may be full: there was room for what stood there before.
            os.lseek(file, 0, os.SEEK_SET)
            write_all(file, (before,))
            os.ftruncate(file, len(before))
            raise
        os.ftruncate(file, len(data))
    finally:
        os.close(file)


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def unified_diff(before: str, after: str, name: str) -> str:
    """What changes in the file called `name` (as `name_of` has it), as a unified diff that `patch`
    applies; empty if nothing does. Its lines end at ``\\n`` alone, and are shown as they are."""
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
            pieces += [_shown(" ", line) for line in old[at:old_from]]
            pieces += [_shown("-", line) for line in old[old_from:old_to]]
            pieces += [_shown("+", line) for line in new[new_from:new_to]]
            at = old_to
        pieces += [_shown(" ", line) for line in old[at:old_stop]]
    return "".join(pieces) if len(pieces) > 2 else ""


def header_name(name: str) -> str:
    """`name` as a line of a diff names a file: as git writes it where ``core.quotePath`` is off.

    Where a character could end the name or the line, or can't be shown, the name stands between
    double quotes with escapes like those of C, a byte in three octal digits. After a name with
    blanks stands a tab, which tells `patch` and git where it ends.
    """
    blanks = name.strip() != name
    # A CI service that reads the diff in its log takes ##[ for a command.
    commands = "##[" in name
    if not blanks and not commands and not any(c in '"\\' or not is_safe(c) for c in name):
        return f"{name}\t" if " " in name else name
    pieces = []
    for character in name:
        if character in '"\\':
            pieces.append(f"\\{character}")
        elif is_safe(character):
            pieces.append(character)
        else:
            data = character.encode("utf-8", "surrogateescape")
            pieces += [f"\\{byte:03o}" for byte in data]
    quoted = "".join(pieces).replace("##[", r"##\133")
    return f'"{quoted}"'


_Change = tuple[int, int, int, int]
"""Lines of the old text, and the lines that take their place: from and to in each."""


def _lines(text: str) -> list[str]:
    """The lines of `text`, each with its end."""
    lines = text.split("\n")
    last = lines.pop()
    return [line + "\n" for line in lines] + ([last] if last else [])


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    if len(old) == len(new):
        # As formatting does it: line by line. Quick, where difflib would search.
        yield from _line_changes(old, new)
        return
    if max(len(old), len(new)) <= _MOST_COMPARED:
        yield from _searched_changes(old, new, 0, 0)
        return
    # What was taken out or put in shows by the lines that both texts have only once, and that come
    # in the same order; what lies between two of them is looked at by itself.
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
    """The changes between few lines, which begin there."""
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
    """Lines that stand once in either text, as many as can be so that their order is the same."""
    once = {line for line, count in Counter(old).items() if count == 1}
    once &= {line for line, count in Counter(new).items() if count == 1}
    place = {line: number for number, line in enumerate(new) if line in once}
    pairs = [(number, place[line]) for number, line in enumerate(old) if line in once]
    # The longest run that rises: for each length the pair that ends one with the smallest place.
    ends: list[int] = []
    ends_at: list[int] = []
    before: list[int] = []
    for index, (_, number) in enumerate(pairs):
        length = bisect_left(ends, number)
        before.append(ends_at[length - 1] if length else -1)
        ends[length : length + 1] = [number]
        ends_at[length : length + 1] = [index]
    found = []
    index = ends_at[-1] if ends_at else -1
    while index >= 0:
        found.append(pairs[index])
        index = before[index]
    return found[::-1]


def _hunks(changes: Iterator[_Change]) -> Iterator[list[_Change]]:
    """Changes so near each other that they share their context."""
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


def _shown(mark: str, line: str) -> str:
    return (
        f"{mark}{line}" if line.endswith("\n") else f"{mark}{line}\n\\ No newline at end of file\n"
    )
