"""From paths to files: folders, globs, ``.gitignore``, includes and excludes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from mines_tools.project import discovery
from mines_tools.project.configuration import ConfigurationError, Overrides
from mines_tools.project.discovery import access_to, discover, excluded
from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.reading import NAMED, Access
from mines_tools.project.settings_lookup import forget_configurations
from mines_tools.text.diagnostics import Problem

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder, and return it."""
    forget_configurations()
    forget_gitignores()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(*names: str, text: str = "") -> None:
    for name in names:
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)


def found(
    *paths: str,
    include: tuple[str, ...] = (),
    exclude: tuple[str, ...] = (),
    force: bool | None = None,
) -> list[str]:
    files = discover(
        paths or (".",), Overrides(include=include, exclude=exclude, force_exclude=force)
    )
    assert files.missing == ()
    return list(files.files)


def test_below_a_folder() -> None:
    put("b.mines", "a.mines", "a.txt", "x/c.mines", "x/.hidden/d.mines", "mines", ".mines")
    put(*(f"{name}/e.mines" for name in (".git", ".venv", "node_modules", "build", "x/dist")))
    assert found() == [".mines", "a.mines", "b.mines", "x/.hidden/d.mines", "x/c.mines"]
    assert found("x") == ["x/.hidden/d.mines", "x/c.mines"]
    assert found("x/") == ["x/.hidden/d.mines", "x/c.mines"]
    assert found("build") == ["build/e.mines"]
    assert found(os.path.abspath("x"))[-1] == os.path.abspath("x/c.mines")


def test_each_file_once_in_the_order_of_the_paths() -> None:
    put("a.mines", "b.mines", "x/c.mines")
    assert found("b.mines", ".", "./b.mines", "x", "x/../a.mines") == [
        "b.mines",
        "a.mines",
        "x/c.mines",
    ]
    assert found("-", "a.mines", "-") == ["-", "a.mines"]


def test_named_files_may_be_called_anything() -> None:
    put("a.txt", "[a].mines", "-")
    assert found("a.txt", "[a].mines") == ["a.txt", "[a].mines"]
    assert found("./-") == ["./-"]


def test_globs() -> None:
    put("a.mines", "b.mines", "x/c.mines", "x/y/d.mines", "x/e.txt")
    assert found("?.mines") == ["a.mines", "b.mines"]
    assert found("**/[cd].mines") == ["x/c.mines", "x/y/d.mines"]
    assert found("x*") == ["x/c.mines", "x/y/d.mines"]


def test_what_is_not_there() -> None:
    put("a.mines")
    files = discover(("b.mines", "a.mines", "x*", "\udcff"), Overrides())
    assert files.files == ("a.mines",)
    assert tuple(map(str, files.missing)) == tuple(
        f"{name}: there is no such file or folder" for name in ("b.mines", "x*", "\\xff")
    )


def test_a_folder_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.mines", "x/b.mines")
    opened = discovery.open_folder

    def guarded(path: str) -> object:
        if os.path.basename(path) == "x":
            raise PermissionError(13, "Permission denied")
        return opened(path)

    monkeypatch.setattr(discovery, "open_folder", guarded)
    files = discover((".",), Overrides())
    assert files[:2] == (("a.mines",), (Problem("x", "cannot be read: Permission denied"),))


def test_links(folder: Path) -> None:
    put("x/a.mines")
    (folder / "loop").symlink_to(folder)
    (folder / "b.mines").symlink_to(folder / "x" / "a.mines")
    (folder / "broken.mines").symlink_to(folder / "nowhere")
    assert found() == ["x/a.mines"]
    assert found("broken.mines") == ["broken.mines"]  # reading it will say what is wrong


def test_what_links_lead_to_is_not_found(folder: Path) -> None:
    put("real/x/a.mines")
    (folder / "root").symlink_to(folder / "real")
    (folder / "real" / "link").symlink_to(folder / "real" / "x")
    options = Overrides()
    for root in ("real", "root"):
        assert found(root) == [f"{root}/x/a.mines"]
        assert access_to(f"{root}/x/a.mines", root, options)
        assert not access_to(f"{root}/link/a.mines", root, options)


def test_a_configuration_that_cannot_be_used() -> None:
    put("a.mines", "x/b.mines", "x/y/c.mines", "z/d.mines")
    put("x/mines-tools.toml", text="oops = 1")
    with pytest.raises(ConfigurationError, match="oops"):
        found()
    mistaken: list[ConfigurationError] = []
    files = discover((".",), Overrides(), mistaken).files
    assert files == ("a.mines", "z/d.mines")
    (error,) = mistaken
    assert "unknown key `oops`" in str(error)


def test_excludes() -> None:
    put("a.mines", "old/b.mines", "x/old/c.mines", "x/d.mines")
    assert found(exclude=("old",)) == ["a.mines", "x/d.mines"]
    assert found(exclude=("/old", "d.*")) == ["a.mines", "x/old/c.mines"]
    assert found("old/b.mines", exclude=("old",)) == ["old/b.mines"]
    assert found("old/b.mines", exclude=("old",), force=True) == []
    assert found("*/*.mines", exclude=("old",), force=True) == ["x/d.mines"]


def test_excludes_of_the_configuration() -> None:
    put("a.mines", "old/b.mines", "x/c.mines", "x/e.mines")
    put("mines-tools.toml", text='exclude = ["old/**"]\ninclude = ["*.txt"]')
    put("x/mines-tools.toml", text='exclude = ["c.*"]\nforce-exclude = true')
    put("a.txt", "x/a.txt")
    assert found() == ["a.mines", "a.txt", "x/e.mines"]
    assert found("old/b.mines", "x/c.mines") == ["old/b.mines"]
    assert found("x/c.mines", force=False) == ["x/c.mines"]
    options = Overrides()
    assert excluded("x/c.mines", options, is_named=True)
    assert not excluded("old/b.mines", options, is_named=True)
    assert excluded("old/b.mines", options, is_named=False)


def test_includes() -> None:
    put("a.mines", "b.txt", "x/c.txt", "build/d.txt")
    assert found(include=("*.txt",)) == ["a.mines", "b.txt", "x/c.txt"]
    assert found(include=("x/*",), exclude=("a.*",)) == ["x/c.txt"]


_NAMES = ("a.mines", "b.mines", "x/a.mines", "x/b.mines", "x/y/a.mines", "#c.mines", "d[e].mines")


@pytest.mark.parametrize(
    ("patterns", "left_out"),
    [
        ("", ""),
        ("a.mines", "a.mines x/a.mines x/y/a.mines"),
        ("/a.mines", "a.mines"),
        ("x", "x/a.mines x/b.mines x/y/a.mines"),
        ("x/", "x/a.mines x/b.mines x/y/a.mines"),
        ("a.mines/", ""),
        ("y", "x/y/a.mines"),
        ("/y", ""),
        ("x/*", "x/a.mines x/b.mines x/y/a.mines"),
        ("x/*.mines", "x/a.mines x/b.mines"),
        ("x/**", "x/a.mines x/b.mines x/y/a.mines"),
        ("**/y/*", "x/y/a.mines"),
        ("x**", "x/a.mines x/b.mines x/y/a.mines"),
        ("x**a.mines", ""),
        ("*.mines\n!b.mines", "#c.mines a.mines d[e].mines x/a.mines x/y/a.mines"),
        ("x\n!x/a.mines", "x/a.mines x/b.mines x/y/a.mines"),
        ("x/*\n!x/a.mines", "x/b.mines x/y/a.mines"),
        ("# a.mines\n\n \n", ""),
        ("\\#c.mines", "#c.mines"),
        ("d\\[e\\].mines", "d[e].mines"),
        ("a.mines   \r\n", "a.mines x/a.mines x/y/a.mines"),
        ("[!a].mines", "b.mines x/b.mines"),
        ("?.mines", "a.mines b.mines x/a.mines x/b.mines x/y/a.mines"),
    ],
)
def test_gitignore(folder: Path, patterns: str, left_out: str) -> None:
    (folder / ".git").mkdir()
    put(*_NAMES)
    put(".gitignore", text=patterns)
    assert sorted(set(_NAMES) - set(found())) == left_out.split()


def test_gitignores_of_folders(folder: Path) -> None:
    (folder / ".git").mkdir()
    put(*_NAMES)
    put(".gitignore", text="b.mines")
    put("x/.gitignore", text="/a.mines\n!b.mines")
    assert found() == ["#c.mines", "a.mines", "d[e].mines", "x/b.mines", "x/y/a.mines"]
    assert found("x") == ["x/b.mines", "x/y/a.mines"]


def test_what_is_named_is_not_ignored(folder: Path) -> None:
    (folder / ".git").mkdir()
    put(*_NAMES)
    put(".gitignore", text="x\na.mines")
    assert found("a.mines") == ["a.mines"]
    assert found("x") == ["x/b.mines"]


def test_without_a_repository_nothing_is_ignored(folder: Path) -> None:
    put("a.mines", "x/b.mines")
    put(".gitignore", text="*")
    assert found() == ["a.mines", "x/b.mines"]
    (folder / "x" / ".git").write_text("gitdir: elsewhere")  # as in a worktree or a submodule
    put("x/.gitignore", text="b.*")
    forget_gitignores()
    assert found() == ["a.mines"]


def test_links_lead_to_what_would_be_found(folder: Path) -> None:
    put("mines-tools.toml", text="exclude = ['old']")
    put("x/a.mines", "old/b.mines", "c.txt", ".git/d.mines", "shared/e.mines")
    for number, target in enumerate(("../old/b.mines", "../c.txt", "../.git/d.mines")):
        (folder / "x" / f"{number}.mines").symlink_to(target)
    (folder / "x" / "3.mines").symlink_to("../shared/e.mines")
    (folder / "x" / "4.mines").symlink_to("a.mines")
    (folder / "x" / "5.mines").symlink_to("5.mines")
    assert found("x") == ["x/3.mines", "x/a.mines"]
    assert found(".") == ["shared/e.mines", "x/a.mines"]
    options = Overrides()
    absolute = str(folder / "x")
    assert access_to(f"{absolute}/3.mines", absolute, options)
    assert not any(access_to(f"{absolute}/{name}.mines", absolute, options) for name in "0125")
    files = discover(("x",), options)
    real = os.path.realpath(folder)
    assert files.access == {
        "x/3.mines": Access(f"{real}/shared/e.mines", is_named=False),
        "x/a.mines": Access(f"{real}/x/a.mines", is_named=False),
    }
    assert discover(("x/4.mines",), options).access == {"x/4.mines": Access(f"{real}/x/a.mines")}
    os.mkfifo("pipe.mines")
    assert discover(("pipe.mines",), options).access == {"pipe.mines": NAMED}


def test_a_link_that_leads_out_is_followed_where_it_is_named(folder: Path) -> None:
    put("in/.git/config", "out/a.mines", "in/b.mines")
    (folder / "in" / "a.mines").symlink_to("../out/a.mines")
    (folder / "in" / "x").symlink_to("../out")
    (folder / "in" / "c.mines").symlink_to("b.mines")
    assert found("in") == ["in/b.mines"]
    out = os.path.realpath("out")
    for name, file, real in (
        ("in/a.mines", "in/a.mines", f"{out}/a.mines"),
        ("in/x", "in/x/a.mines", out),
        ("in/x/a.mines", "in/x/a.mines", f"{out}/a.mines"),
    ):
        files = discover((name,), Overrides())
        assert files.files == (file,)
        assert files.notes == (f"{name}: follows a link out of the project, to {real}",)
    assert discover(("in/c.mines", "in/b.mines"), Overrides())[:3] == (
        ("in/c.mines",),
        (),
        (),
    )


def test_what_cannot_be_looked_at_is_passed_over(folder: Path) -> None:
    put("a.mines")
    (folder / "itself.mines").symlink_to("itself.mines")
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to("one")
    (folder / "null.mines").symlink_to("/dev/null")
    os.mkfifo(folder / "pipe.mines")
    assert found() == ["a.mines"]


def test_globs_are_expanded_as_folders_are(folder: Path) -> None:
    (folder / ".git").mkdir()
    put(".gitignore", text="ignored\n")
    put("a.mines", "x/b.mines", "x/c.txt", "node_modules/d.mines", "ignored/e.mines", "old/f.mines")
    put("x/.hidden/g.mines")
    (folder / "x" / "up").symlink_to("..")
    assert found("**/*.mines", exclude=("old",)) == ["a.mines", "x/.hidden/g.mines", "x/b.mines"]
    assert found("*/*.txt") == ["x/c.txt"]
    assert found("./x/*.mines") == ["./x/b.mines"]
    assert found(f"{folder}/x/[b]*") == [f"{folder}/x/b.mines"]
    assert found("x/") == found("x*/") == ["x/.hidden/g.mines", "x/b.mines"]
    assert found("node_modules/*") == ["node_modules/d.mines"]
    assert found("i*", "ol*", exclude=("old",)) == []  # there is something, but left out
    assert discover(("z*", "x/z/*"), Overrides()).files == ()
    assert len(discover(("z*", "x/z/*"), Overrides()).missing) == 2


def test_a_folder_that_is_not_wanted_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.mines", "x/b.mines", "y/z/c.mines")
    looked = []
    opened = discovery.open_folder
    here = f"{os.getcwd()}/"
    monkeypatch.setattr(
        discovery,
        "open_folder",
        lambda path: looked.append(f"{path}/".removeprefix(here)) or opened(path),
    )
    assert found("*.mines") == ["a.mines"]
    assert found("y/*/*.mines") == ["y/z/c.mines"]
    assert looked == ["", "y/", "y/z/"]


def test_extended_patterns() -> None:
    put("a.mines", "b.txt", "c.md", "old/d.mines", "older/e.mines", "build/f.mines")
    text = 'include = ["*.txt"]\nextend-include = ["*.md"]\nexclude = ["old"]\nextend-exclude = ["older"]'
    put("mines-tools.toml", text=text)
    assert found() == ["a.mines", "b.txt", "c.md"]


def test_one_configuration_for_all_and_none(folder: Path) -> None:
    put("a.mines", "x/b.mines", "x/c.mines", "y/d.mines")
    put("x/mines-tools.toml", text='exclude = ["b.*"]')
    put("other/own.toml", text='exclude = ["../x/c.*"]\ninclude = ["*.txt"]')
    assert found() == ["a.mines", "x/c.mines", "y/d.mines"]
    chosen = Overrides("other/own.toml")
    assert discover((".",), chosen).files == ("a.mines", "x/b.mines", "y/d.mines")
    isolated = Overrides(isolated=True)
    assert discover((".",), isolated).files == ("a.mines", "x/b.mines", "x/c.mines", "y/d.mines")


def test_a_gitignore_of_any_size_or_kind(folder: Path) -> None:
    (folder / ".git").mkdir()
    put("a.mines", "b.mines")
    put(".gitignore", text="a.*\n" + "#" * 999_990)
    assert found() == ["b.mines"]
    put(".gitignore", text="a.*\n" + "#" * 1_000_000)
    forget_gitignores()
    with pytest.raises(ConfigurationError, match=r"\.gitignore: cannot be read: .* than 1 MB"):
        found()
    os.unlink(".gitignore")
    os.mkfifo(".gitignore")
    assert found() == ["a.mines", "b.mines"]
