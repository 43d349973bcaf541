"""A folder that is replaced by a link at the worst moment: nothing outside is read, listed or
written."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.cli import fmt, lint
from mines_tools.project import cache, discovery, folders, settings_lookup, source, writing
from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.settings_lookup import forget_configurations
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FIXABLE = ".*.\n00,0\n2,0 # inside\n"
SECRET = ".*.\n00,0\n2,0 # SECRET\n"


@pytest.fixture(autouse=True)
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder to which a link leads. The current folder is beside it, and contains the
    folder `sub`."""
    folder = tmp_path / "outside"
    (folder / ".mines_cache").mkdir(parents=True)
    (folder / "a.mines").write_text(SECRET)
    (folder / "other.mines").write_text(SECRET)
    (folder / "mines-tools.toml").write_text("SECRET = 1\n")
    inside = tmp_path / "inside" / "sub"
    inside.mkdir(parents=True)
    (inside / "a.mines").write_text(FIXABLE)
    (inside / "link.mines").symlink_to("a.mines")
    monkeypatch.chdir(tmp_path / "inside")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    forget_configurations()
    forget_gitignores()
    yield folder
    forget_configurations()
    forget_gitignores()
    assert (folder / "a.mines").read_text() == (folder / "other.mines").read_text() == SECRET
    assert len(os.listdir(folder)) == 4
    assert os.listdir(folder / ".mines_cache") == []


def _exchange(outside: Path) -> None:
    """Replace `sub` by a link that leads out."""
    here = outside.parent / "inside"
    if not (here / "sub").is_symlink():
        (here / "sub").rename(here / "aside")
        (here / "sub").symlink_to(outside)


def _before(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, outside: Path, call: int = 0
) -> None:
    """Replace the folder just before a call of the function `name`. `call` is the number of this
    call, counted from 0."""
    function: Callable[..., Any] = getattr(module, name)
    calls = []

    def exchanging(*arguments: Any, **named: Any) -> Any:
        if len(calls) == call:
            _exchange(outside)
        calls.append(name)
        return function(*arguments, **named)

    monkeypatch.setattr(module, name, exchanging)


_COMMANDS: list[tuple[Any, list[str]]] = [
    (lint, ["--no-cache", "--output-format", "full"]),
    (lint, ["--no-cache", "--fix"]),
    (lint, ["--add-ignore"]),
    (fmt, ["--diff"]),
    (fmt, []),
]
_PATHS = [[], ["sub"], ["*/*.mines"], ["sub/a.mines"], ["sub/link.mines"]]


@pytest.mark.parametrize("paths", thinned(_PATHS, 3), ids=" ".join)
@pytest.mark.parametrize(("tool", "options"), _COMMANDS)
@pytest.mark.parametrize(
    ("module", "name"),
    [
        (discovery, "note_folder"),  # after it was listed, before its settings are read
        (settings_lookup, "settings_of"),  # after all was found
        (source, "read_file"),
        (writing, "write_text"),
    ],
)
def test_before_it_is_used(
    outside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any,
    module: Any, name: str, tool: Any, options: list[str], paths: list[str],
) -> None:  # fmt: skip
    _before(monkeypatch, module, name, outside)
    tool.main([*options, *paths])
    output, errors = capfd.readouterr()
    assert "SECRET" not in output + errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("path", ["sub/inner", "sub/inner/*.mines", "sub/inner/a.mines"])
@pytest.mark.parametrize("settings", [None, ""])
def test_a_link_above_a_named_folder_is_followed_with_a_word(
    outside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any, settings: str | None, path: str
) -> None:
    """The link exists only while the path is followed. A project may begin in the folder to which
    the link leads."""
    inner = outside.parent / "inner-outside" / "inner"
    inner.mkdir(parents=True)
    (inner / "a.mines").write_text(FIXABLE)
    if settings is not None:
        (inner.parent / "mines-tools.toml").write_text(settings)
    here = outside.parent / "inside"
    (here / "sub" / "inner").mkdir()
    (here / "sub" / "inner" / "a.mines").write_text(FIXABLE)
    follow = os.path.realpath

    def realpath(path: str, *, strict: bool = False) -> str:
        if "inner" not in path:
            return follow(path, strict=strict)
        _exchange(inner.parent)
        real = follow(path, strict=strict)
        (here / "sub").unlink()
        (here / "aside").rename(here / "sub")
        return real

    def check() -> None:
        fmt.main(["--check", path])
        _, errors = capfd.readouterr()
        assert ": follows a link out of the project, to " in errors

    with monkeypatch.context() as patched:
        patched.setattr(os.path, "realpath", realpath)
        check()
    forget_configurations()
    _exchange(inner.parent)  # it may also stay
    check()


@pytest.mark.parametrize("times", [1, 100])
@pytest.mark.parametrize("path", ["sub", "sub/*.mines", "sub/a.mines"])
def test_a_link_that_is_gone_before_it_is_followed(
    outside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any, path: str, times: int
) -> None:
    (outside / "mines-tools.toml").unlink()
    follow = os.readlink
    calls = []

    def readlink(link: str, **named: Any) -> str:
        calls.append(link)
        if len(calls) > times:
            return follow(link, **named)
        raise FileNotFoundError(2, "No such file or directory", link)

    _exchange(outside)
    monkeypatch.setattr(os, "readlink", readlink)
    status = fmt.main(["--check", path])
    output, errors = capfd.readouterr()
    (outside / "mines-tools.toml").touch()
    if times == 1 and sys.version_info < (3, 13):  # later versions do not try again
        assert status == 1
        named = path.removesuffix("/*.mines")
        assert f"{named}: follows a link out of the project, to " in errors
    else:
        assert (status, output) == (2, "")
        reason = "a folder of its path was replaced in the meantime"
        assert f": cannot be read: {reason}\n" in errors


@pytest.mark.parametrize("call", range(3))
def test_before_the_folder_is_listed(
    outside: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any, call: int
) -> None:
    _before(monkeypatch, discovery, "open_folder", outside, call)
    assert fmt.main(["--check", "."]) in (1, 2)
    output, errors = capfd.readouterr()
    assert "other.mines" not in output + errors
    if call == 1:
        reason = "a folder of its path was replaced in the meantime"
        assert f"sub: cannot be read: {reason}\n" in errors


@pytest.mark.parametrize("call", range(3))
@pytest.mark.parametrize("name", ["link", "replace", "unlink"])
def test_while_it_is_written(
    outside: Path, monkeypatch: pytest.MonkeyPatch, name: str, call: int
) -> None:
    (outside / "a.mines").write_text(FIXABLE)  # as if it were the same file
    _before(monkeypatch, os, name, outside, call)
    fmt.main(["sub"])
    assert (outside / "a.mines").read_text() == FIXABLE
    (outside / "a.mines").write_text(SECRET)


@pytest.mark.parametrize("name", ["_made_folder", "_replace", "_write", "_tidy"])
def test_while_the_cache_is_written(
    outside: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made = cache.Cache(os.path.abspath("sub/.mines_cache"), "lint", os.getcwd())
    made.keep("a", 1)
    _before(monkeypatch, cache, name, outside)
    made.save()


def test_the_folder_that_stays_open_is_that_of_the_path(outside: Path) -> None:
    real = os.path.realpath("sub")
    assert os.read(folders.open_file(f"{real}/a.mines", os.O_RDONLY), 99) == FIXABLE.encode()
    _exchange(outside)
    with pytest.raises(OSError, match="was replaced in the meantime"):
        folders.open_file(f"{real}/a.mines", os.O_RDONLY)
    # A new folder at its place is another one.
    Path("sub").unlink()
    Path("sub").mkdir()
    Path("sub/a.mines").write_text("new")
    assert os.read(folders.open_file(f"{real}/a.mines", os.O_RDONLY), 99) == b"new"
