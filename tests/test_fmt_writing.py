"""Files are written completely or not at all, and keep their attributes. Diffs can be applied."""

from __future__ import annotations

import errno
import os
import stat
import struct
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.project import writing
from mines_tools.project.writing import WriteError, unified_diff, write_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OLD = b"..*\n0 ,0"
NEW = "..*\r\n0,0 # \x85\u2028\v\U0001f600\r"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.mines"
    path.write_bytes(OLD)
    return path


def check_written(path: Path, *, beside: int = 1) -> None:
    assert path.read_bytes() == NEW.encode("utf-8")
    assert len(os.listdir(path.parent)) == beside, "something was left behind"


def check_refused(path: Path, why: str, *, holds: bytes | None = OLD, beside: int = 1) -> None:
    with pytest.raises(WriteError) as refused:
        write_text(str(path), NEW, OLD)
    assert str(refused.value) == f"{path}: not written: {why}"
    if holds is not None:
        assert path.read_bytes() == holds
    assert len(os.listdir(path.parent)) == beside, "something was left behind"


def test_every_character_is_written_as_it_is(file: Path) -> None:
    assert write_text(str(file), NEW, OLD)
    check_written(file)


def test_a_relative_path(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert write_text(file.name, NEW, OLD)
    check_written(file)


def test_what_is_the_same_is_not_written(file: Path) -> None:
    os.utime(file, ns=(1, 1))
    file.chmod(0o444)
    before = file.stat()
    assert not write_text(str(file), OLD.decode(), OLD)
    assert file.stat()[:9] == before[:9]


def test_the_file_is_replaced_in_one_step(file: Path) -> None:
    with file.open("rb") as reader:  # whoever has it open reads the old text to its end
        assert write_text(str(file), NEW, OLD)
        assert reader.read() == OLD
    check_written(file)


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o640, 0o755, 0o666, 0o200 | 0o400])
def test_the_mode_stays(file: Path, mode: int) -> None:
    file.chmod(mode)
    assert write_text(str(file), NEW, OLD)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    check_written(file)


_ACL, _DEFAULT_ACL = "system.posix_acl_access", "system.posix_acl_default"


def _acl(group: int, mask: int) -> bytes:
    """Return an access control list in the kernel's form. User 1234 may read and write, and `group`
    and `mask` are the permissions of the group and the mask."""
    nobody = 0xFFFFFFFF
    entries = (
        (1, 6, nobody),
        (2, 6, 1234),
        (4, group, nobody),
        (16, mask, nobody),
        (32, 0, nobody),
    )
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


class _Attributes:
    """Replaces extended attributes on a file system without them. The attributes are stored by the
    number of the file."""

    def __init__(self) -> None:
        self._known: dict[int, dict[str, bytes]] = {}

    def _of(self, file: Any) -> dict[str, bytes]:
        return self._known.setdefault(os.stat(file).st_ino, {})

    def listxattr(self, file: Any) -> list[str]:
        return list(self._of(file))

    def getxattr(self, file: Any, name: str) -> bytes:
        return self._of(file)[name]

    def setxattr(self, file: Any, name: str, value: bytes) -> None:
        self._of(file)[name] = value

    def removexattr(self, file: Any, name: str) -> None:
        del self._of(file)[name]


@pytest.fixture(params=["file system", "stand-in"])
def attributes(request: pytest.FixtureRequest, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use extended attributes of the file system if it has any, and in another test a
    replacement."""
    try:
        os.setxattr(file, _ACL, _acl(0, 6))
        os.removexattr(file, _ACL)
        has_them = True
    except OSError:
        has_them = False
    if request.param == "stand-in" or not has_them:
        known = _Attributes()
        for name in ("listxattr", "getxattr", "setxattr", "removexattr"):
            monkeypatch.setattr(os, name, getattr(known, name))


@pytest.mark.usefixtures("attributes")
def test_attributes_stay(file: Path) -> None:
    os.setxattr(file, "user.note", b"\0mine\xff")
    os.setxattr(file, _ACL, _acl(0, 6))
    before = {name: os.getxattr(file, name) for name in os.listxattr(file)}
    mode, number = file.stat().st_mode, file.stat().st_ino
    assert write_text(str(file), NEW, OLD)
    assert {name: os.getxattr(file, name) for name in os.listxattr(file)} == before
    assert file.stat().st_mode == mode
    assert file.stat().st_ino != number
    check_written(file)


@pytest.mark.usefixtures("attributes")
def test_what_a_folder_gives_to_new_files_is_not_for_an_old_one(file: Path) -> None:
    file.chmod(0o660)
    os.setxattr(file.parent, _DEFAULT_ACL, _acl(6, 6))
    assert write_text(str(file), NEW, OLD)
    assert _ACL not in os.listxattr(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o660
    check_written(file)


def test_attributes_that_cannot_be_copied(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    number = file.stat().st_ino
    monkeypatch.setattr(
        os, "listxattr", lambda each: ["security.x"] * (os.stat(each).st_ino == number)
    )
    monkeypatch.setattr(os, "getxattr", lambda _file, _name: b"x")
    monkeypatch.setattr(os, "setxattr", refuse)
    assert write_text(str(file), NEW, OLD)
    assert file.stat().st_ino == number  # written in place: it keeps them
    check_written(file)


def test_a_link_stays_one_and_its_target_is_written(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "links"
    folder.mkdir()
    link, further = folder / "link.mines", folder / "further.mines"
    link.symlink_to(os.path.join("..", file.name))
    further.symlink_to(link.name)
    file.chmod(0o640)
    assert write_text(str(further), NEW, OLD)
    assert os.readlink(further) == link.name
    assert os.readlink(link) == os.path.join("..", file.name)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    check_written(file, beside=2)
    assert len(os.listdir(folder)) == 2


def test_hard_links_stay_together(file: Path) -> None:
    other = file.with_name("other.mines")
    os.link(file, other)
    number = file.stat().st_ino
    assert write_text(str(file), NEW, OLD)
    assert file.stat().st_ino == other.stat().st_ino == number
    check_written(other, beside=2)
    # A shorter text leaves nothing of the longer one.
    assert write_text(str(file), "x", NEW.encode("utf-8"))
    assert other.read_bytes() == b"x"


@pytest.mark.parametrize("mode", [0o444, 0o400, 0o555])
def test_a_read_only_file_is_left_alone(file: Path, mode: int) -> None:
    file.chmod(mode)
    check_refused(file, "the file is read-only")
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_a_file_that_may_not_be_written_is_left_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode, **_where: mode != os.W_OK)
    check_refused(file, "the file is read-only")


def test_a_file_that_is_gone(file: Path) -> None:
    file.unlink()
    check_refused(file, "the file is gone", holds=None, beside=0)


def test_a_link_to_nowhere(file: Path) -> None:
    file.unlink()
    file.symlink_to("nowhere")
    check_refused(file, "the file is gone", holds=None)


def test_a_file_that_has_changed(file: Path) -> None:
    file.write_bytes(b"other")
    check_refused(file, "the file was changed in the meantime", holds=b"other")


def test_a_file_that_changes_while_the_new_one_is_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def change(number: int) -> None:
        fsync(number)
        file.write_bytes(b"other, and longer")

    monkeypatch.setattr(os, "fsync", change)
    check_refused(file, "the file was changed in the meantime", holds=b"other, and longer")


def test_a_save_of_the_same_size_at_the_same_time(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, found = os.fsync, file.stat()

    def change(number: int) -> None:
        fsync(number)
        file.write_bytes(b"x" * len(OLD))
        os.utime(file, ns=(found.st_atime_ns, found.st_mtime_ns))

    monkeypatch.setattr(os, "fsync", change)
    check_refused(file, "the file was changed in the meantime", holds=b"x" * len(OLD))


def test_a_save_between_the_last_look_and_the_replacement(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If an editor saves the file at this moment, the text that it saved is put back."""
    file.chmod(0o640)
    replace = os.replace
    calls = []

    def save_first(*arguments: Any, **named: Any) -> None:
        if not calls:
            file.write_bytes(b"saved by an editor, and longer than it was")
        calls.append(arguments)
        replace(*arguments, **named)

    monkeypatch.setattr(os, "replace", save_first)
    saved = b"saved by an editor, and longer than it was"
    check_refused(file, "the file was changed in the meantime", holds=saved)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOENT, errno.EXDEV, errno.EOPNOTSUPP])
def test_a_system_that_gives_no_name_to_an_open_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The new file usually has no name at first. Here it has one from the start. It still keeps the
    permissions of the old file."""

    def link(*_arguments: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", link)
    file.chmod(0o640)
    assert write_text(str(file), NEW, OLD)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    check_written(file)


def test_a_file_without_a_name_that_cannot_be_copied(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", link)
    monkeypatch.setattr(writing, "_new_named_file", lambda *_arguments: None)
    check_refused(file, "Operation not permitted")


@pytest.mark.parametrize("function", ["write", "fsync", "fchmod"])
def test_a_process_that_is_killed_leaves_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    """The file system has files without names. A killed process cannot remove anything."""

    def kill(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, function, kill)
    monkeypatch.setattr(os, "unlink", lambda *_arguments, **_named: None)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(file), NEW, OLD)
    assert file.read_bytes() == OLD
    left = os.listdir(file.parent)
    assert left == [file.name] if _has_unnamed_files(file.parent) else len(left) == 2


def _has_unnamed_files(folder: Path) -> bool:
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY))
    except OSError:
        return False
    return True


@pytest.mark.parametrize("has_unnamed_files", [True, False])
def test_what_a_killed_process_left_is_removed(
    file: Path, monkeypatch: pytest.MonkeyPatch, *, has_unnamed_files: bool
) -> None:
    if not has_unnamed_files:
        monkeypatch.setattr(writing, "_WITHOUT_NAME", 0)
    left = file.with_name(f".mines-tools-{crc32(file.name.encode()):08x}-0.tmp")
    left.write_bytes(b"..")
    os.utime(left, (0, 0))
    of_another = left.with_name(f".mines-tools-{crc32(b'b.mines'):08x}-0.tmp")
    of_another.write_bytes(b"..")
    os.utime(of_another, (0, 0))
    assert write_text(str(file), NEW, OLD)
    assert not left.exists()
    check_written(file, beside=2)


def test_a_file_that_vanishes_while_the_new_one_is_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _number: file.unlink())
    check_refused(file, "the file is gone", holds=None, beside=0)


def test_what_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    check_refused(folder, "this is not a regular file", holds=None)
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    check_refused(pipe, "this is not a regular file", holds=None)  # and nobody waits for a reader


def full(_file: int, _data: object = None) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("name", ["write", "fsync"])
def test_a_full_disk_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(os, name, full)
    check_refused(file, "No space left on device")


def test_a_full_disk_leaves_a_file_with_links_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.link(file, file.with_name("other"))
    write = os.write
    calls = []

    def write_some(number: int, data: Any) -> int:
        calls.append(number)
        if len(calls) == 2:
            full(number)
        return write(number, data[: len(OLD) + 2] if len(calls) == 1 else data)

    monkeypatch.setattr(os, "write", write_some)
    check_refused(file, "No space left on device", beside=2)


@pytest.mark.parametrize("name", ["replace", "fsync", "fchmod", "link"])
def test_an_interrupt_leaves_nothing_behind(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def interrupt(*_arguments: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, name, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(file), NEW, OLD)
    assert file.read_bytes() == OLD
    assert os.listdir(file.parent) == [file.name]


def test_a_folder_that_takes_no_new_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse_new(path: str, flags: int, *mode: int, **where: Any) -> int:
        if flags & os.O_CREAT or flags & os.O_TMPFILE == os.O_TMPFILE:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, *mode, **where)

    monkeypatch.setattr(os, "open", refuse_new)
    number = file.stat().st_ino
    assert write_text(str(file), NEW, OLD)
    assert file.stat().st_ino == number
    check_written(file)


def test_a_file_of_another_owner_stays_theirs(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = file.stat().st_ino
    fstat: Callable[[int], Any] = os.fstat
    monkeypatch.setattr(writing.os, "fstat", lambda each: _of_another(fstat(each), number))

    def refuse(*_arguments: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", refuse)
    assert write_text(str(file), NEW, OLD)
    assert file.stat().st_ino == number  # written in place
    check_written(file)


def _of_another(found: os.stat_result, number: int) -> os.stat_result:
    if found.st_ino != number:
        return found
    return os.stat_result(
        (*found[:4], found.st_uid + 1, *found[5:10]), {"st_mtime_ns": found.st_mtime_ns}
    )


@pytest.mark.parametrize("has_unnamed_files", [True, False])
def test_names_that_are_taken(
    file: Path, monkeypatch: pytest.MonkeyPatch, *, has_unnamed_files: bool
) -> None:
    if not has_unnamed_files:
        monkeypatch.setattr(writing, "_WITHOUT_NAME", 0)
    digest = crc32(file.name.encode())
    for taken in range(3):
        file.with_name(f".mines-tools-{digest:08x}-{taken}.tmp").write_text("taken")
    number = file.stat().st_ino
    assert write_text(str(file), NEW, OLD)
    assert file.stat().st_ino != number  # not written in place for that
    check_written(file, beside=4)


# Diffs

DIFFS = [
    ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
    ("a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
    ("a", "b\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n"),
    ("a\nb", "c\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a\vb\x85c\rd\u2028e\n", "a\n", "@@ -1 +1 @@\n-a\vb\x85c\rd\u2028e\n+a\n"),
    ("# a\n.*\n0,0\n", ".*\n0,0\n", "@@ -1,3 +1,2 @@\n-# a\n .*\n 0,0\n"),
]


@pytest.mark.parametrize(("before", "after", "hunks"), DIFFS)
def test_diffs(before: str, after: str, hunks: str) -> None:
    assert unified_diff(before, after, "x") == f"--- x\n+++ x\n{hunks}"


def test_changes_far_apart_are_in_hunks_of_their_own() -> None:
    lines = [str(number) for number in range(30)]
    changed = ["x" if line in ("3", "10", "20") else line for line in lines]
    diff = unified_diff("\n".join(lines), "\n".join(changed), "x")
    assert [line for line in diff.split("\n") if line.startswith("@@")] == [
        "@@ -1,14 +1,14 @@",
        "@@ -18,7 +18,7 @@",
    ]


def test_no_change_no_diff() -> None:
    assert unified_diff("a\nb", "a\nb", "x") == ""


texts = st.lists(st.sampled_from(["a", "b", "c\r", "\v", ""]), max_size=30).map("\n".join)


@given(texts, texts)
def test_a_diff_can_be_applied(before: str, after: str) -> None:
    diff = unified_diff(before, after, "x")
    assert (diff == "") == (before == after)
    assert patched(before, diff) == after


@given(st.lists(st.booleans(), max_size=40))
def test_a_diff_of_changed_lines_can_be_applied(changed: list[bool]) -> None:
    before = "\n".join(map(str, range(len(changed))))
    after = "\n".join("x" if each else str(line) for line, each in enumerate(changed))
    assert patched(before, unified_diff(before, after, "x")) == after


def patched(before: str, diff: str) -> str:
    """Return `before` after a unified diff is applied as `patch` does."""
    shown: list[str] = []
    for line in diff.split("\n")[2:-1]:
        if line.startswith("\\"):
            shown[-1] = shown[-1].removesuffix("\n")
        else:
            shown.append(line + "\n")
    old = [line + "\n" for line in before.split("\n")]
    old[-1] = old[-1].removesuffix("\n")
    new: list[str] = []
    at = 0
    for line in shown:
        if line.startswith("@@"):
            start, _, count = line.split(" ")[1].removeprefix("-").partition(",")
            first = int(start) - (count != "0")
            new += old[at:first]
            at = first
            continue
        if line[0] != "+":
            assert old[at] == line[1:]
            at += 1
        if line[0] != "-":
            new.append(line[1:])
    return "".join(new + old[at:])
