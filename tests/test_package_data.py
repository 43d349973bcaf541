"""Files that are part of an installed package. In a working tree they are made when they are first
used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.lint import shipped
from mines_tools.project import package_data

if TYPE_CHECKING:
    from pathlib import Path


def _fail() -> str:
    raise ModuleNotFoundError


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a working tree with a package in it."""
    tmp_path.joinpath("hatch_build.py").touch()
    tmp_path.joinpath("mines_tools").mkdir()
    monkeypatch.setattr(package_data, "_TREE", str(tmp_path))
    monkeypatch.setattr(package_data, "_PACKAGE", str(tmp_path / "mines_tools"))
    return tmp_path


def test_a_tree_makes_the_file_anew(tree: Path) -> None:
    made = tree / "build" / "mines_tools" / "lint" / "page"
    for content in ("one", "one", "two\n"):
        assert package_data.package_data("lint/page", lambda text=content: text) == str(made)
        assert made.read_bytes() == content.encode()
    assert [path.name for path in made.parent.iterdir()] == ["page"]


def test_what_cannot_be_made_is_that_of_an_earlier_time(tree: Path) -> None:
    assert package_data.package_data("page", _fail) is None
    path = package_data.package_data("page", lambda: "")
    assert path is not None
    assert package_data.package_data("page", _fail) == path


def test_a_package_uses_the_file_that_it_has(tree: Path) -> None:
    shipped_file = tree / "mines_tools" / "page"
    shipped_file.touch()
    assert package_data.package_data("page", _fail) == str(shipped_file)


def test_a_package_that_lacks_the_file_makes_none(tree: Path) -> None:
    tree.joinpath("hatch_build.py").unlink()
    assert package_data.package_data("page", lambda: "") is None
    assert not tree.joinpath("build").exists()


def test_a_link_to_a_rule_leads_to_its_anchor(tree: Path) -> None:
    path = shipped._path.__wrapped__("mines", "en")
    assert path is not None
    assert str(tree) in path
    with open(path, encoding="utf-8") as file:
        assert '<h2 id="m102-' in file.read()
