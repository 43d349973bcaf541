"""The parts of `python -m dev.release` that need no build. `.ci/run` makes a whole release, and publishes nothing."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from dev.grammars.packages import grammar_packages
from dev.release.artifacts import ARTIFACTS, differences
from dev.release.changelog import dated, section, unreleased
from dev.release.checks import CI_RECORD, check_docs, check_tree, ci_state
from dev.release.commands import ReleaseError
from dev.release.preparing import check_repository, copied, prepare, repository_of
from dev.release.publishing import check_tag, publish
from dev.release.versions import check_version, current_version, set_version, versions, write_json
from mines_tools import __version__

_ROOT = Path(__file__).resolve().parents[1]
_FILES = (
    "mines_tools/__init__.py",
    "pyproject.toml",
    "CHANGELOG.md",
    "CITATION.cff",
    "docs/ci.md",
    "vscode-extension/package.json",
    "vscode-extension/package-lock.json",
    *(os.path.relpath(path, _ROOT) for path in grammar_packages(str(_ROOT))),
)
"""The files that a release reads or changes."""


def _git(folder: Path, *words: str) -> str:
    someone = (
        "-c",
        "user.name=Someone",
        "-c",
        "user.email=someone@example.org",
        "-c",
        "tag.gpgSign=false",
    )
    command = ["git", *someone, *words]
    return subprocess.run(
        command, cwd=folder, check=True, capture_output=True, encoding="utf-8"
    ).stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a repository that contains the files that a release changes."""
    folder = tmp_path / "tree"
    for name in _FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_ROOT / name, folder / name)
    _git(tmp_path, "init", "-q", "tree")
    for name, value in (("user.name", "Someone"), ("user.email", "someone@example.org")):
        _git(folder, "config", name, value)
    _git(folder, "add", "-A")
    _git(folder, "commit", "-q", "-m", "All")
    return folder


def test_each_file_has_the_version_of_the_package() -> None:
    assert set(versions(_ROOT).values()) == {__version__}


def test_the_commit_of_a_release(tree: Path) -> None:
    prepare(tree, "7.8.9", "2030-01-02", "https://example.org/owner/tools")
    assert set(versions(tree).values()) == {"7.8.9"}
    assert repository_of(tree) == "https://example.org/owner/tools"
    assert "## [Unreleased]\n\n## [7.8.9] - 2030-01-02\n" in (tree / "CHANGELOG.md").read_text(
        "utf-8"
    )
    citation = (tree / "CITATION.cff").read_text("utf-8")
    assert citation.count("version: 7.8.9\n") == 1
    package = json.loads((tree / "vscode-extension/package.json").read_text("utf-8"))
    assert package["repository"]["url"] == "https://example.org/owner/tools"
    assert _git(tree, "status", "--porcelain") == ""
    assert _git(tree, "log", "-1", "--format=%s") == "Release 7.8.9\n"
    # The next release finds the same places.
    (tree / "CHANGELOG.md").write_text(
        dated((tree / "CHANGELOG.md").read_text("utf-8"), "7.9.0", "2030-02-03"), "utf-8"
    )
    set_version("7.9.0", tree)
    assert set(versions(tree).values()) == {"7.9.0"}


def test_a_release_is_pushed_with_its_tag(tree: Path, tmp_path: Path) -> None:
    _git(tmp_path, "init", "-q", "--bare", "remote")
    _git(tree, "remote", "add", "origin", str(tmp_path / "remote"))
    with pytest.raises(ReleaseError, match="has the version"):
        check_tag(tree, "7.8.9")
    copy = copied(tree, tmp_path / "copy")
    prepare(copy, "7.8.9", "2030-01-02", "https://example.org/owner/tools")
    assert current_version(tree) != "7.8.9"  # until it is published, only the copy has changed
    branch = publish(tree, copy, "7.8.9", "012  file\n", "origin")
    check_tag(tree, "7.8.9")
    remote = tmp_path / "remote"
    assert _git(remote, "rev-parse", branch) == _git(tree, "rev-parse", "HEAD")
    assert "012  file" in _git(remote, "tag", "--list", "-n9", "v7.8.9")
    _git(tree, "commit", "-q", "--allow-empty", "-m", "More")
    with pytest.raises(ReleaseError, match=r"does not have the tag v7\.8\.9"):
        check_tag(tree, "7.8.9")


def test_json_is_written_as_npm_writes_it(tmp_path: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        text = (_ROOT / "vscode-extension" / name).read_text("utf-8")
        write_json(tmp_path / name, json.loads(text))
        assert (tmp_path / name).read_text("utf-8") == text


@pytest.mark.parametrize(
    "version", ["", "1", "1.2", "01.2.3", "1.2.3rc1", "v1.2.3", "1.2.3\n", "0.0.1"]
)
def test_versions_that_are_refused(version: str, tree: Path) -> None:
    with pytest.raises(ReleaseError, match=r"not a version|comes before"):
        check_version(version, tree)


def test_a_version_comes_after_those_that_are_released(tree: Path) -> None:
    check_version(current_version(tree), tree)
    for tag in ("v0.9.0", "v0.10.0", "vim"):
        _git(tree, "tag", "-a", tag, "-m", tag)
    for version in ("0.9.1", "0.10.0"):
        with pytest.raises(ReleaseError, match=r"does not come after 0\.10\.0"):
            check_version(version, tree)
    check_version("0.10.1", tree)


def test_a_tree_with_changes_is_refused(tree: Path) -> None:
    check_tree(tree)
    (tree / "new.txt").write_text("", "utf-8")
    with pytest.raises(ReleaseError, match=r"not committed:\n\?\? new\.txt"):
        check_tree(tree)


def test_a_tree_without_news_is_refused(tree: Path) -> None:
    prepare(tree, "7.8.9", "2030-01-02", "https://example.org/owner/tools")
    with pytest.raises(ReleaseError, match="nothing under"):
        check_tree(tree)


def test_the_ci_is_for_one_commit(tree: Path) -> None:
    assert "run `bash .ci/run`" in str(ci_state(tree))
    record = tree / ".git" / CI_RECORD
    record.write_text(_git(tree, "rev-parse", "HEAD"), "utf-8")
    assert ci_state(tree) is None
    _git(tree, "commit", "-q", "--allow-empty", "-m", "More")
    assert ci_state(tree) is not None
    assert CI_RECORD in (_ROOT / ".ci" / "run").read_text("utf-8")


def test_docs_that_know_no_release_are_found(tree: Path) -> None:
    page = tree / "docs" / "ci.md"
    page.write_text("There is no release yet.\n", "utf-8")
    with pytest.raises(ReleaseError, match=r"docs/ci\.md says"):
        check_docs(tree)
    page.write_text("Install a release.\n", "utf-8")
    check_docs(tree)


def test_sections_of_the_changelog() -> None:
    changelog = "# C\n\n## [Unreleased]\n\n- new\n\n## [1.0.0] - 2029-01-01\n\n- old\n"
    assert unreleased(changelog) == "\n- new\n\n"
    later = dated(changelog, "1.1.0", "2030-01-01")
    assert unreleased(later) == "\n"
    assert section(later, "1.1.0") == "- new\n"
    assert section(later, "1.0.0") == "- old\n"
    with pytest.raises(ReleaseError, match="no section"):
        section(later, "1.1")


@pytest.mark.parametrize(
    "address", ["", "github.com/a/b", "http://github.com/a/b", 'https://a.b/c"', "https://a.b"]
)
def test_addresses_that_are_refused(address: str) -> None:
    check_repository("https://github.com/a-b/c.d")
    with pytest.raises(ReleaseError):
        check_repository(address)


def test_what_differs_in_an_archive_is_named() -> None:
    def zipped(text: str, year: int = 2000) -> bytes:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name in ("same", "other"):
                entry = zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0))
                archive.writestr(entry, text if name == "other" else "")
        return file.getvalue()

    def packed(text: str) -> bytes:
        file = io.BytesIO()
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            entry = tarfile.TarInfo("other")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
        return file.getvalue()

    assert differences({"a": b"1"}, {"a": b"1"}) == []
    assert differences({"a": b"1"}, {"b": b"1"}) == ["a is in one only", "b is in one only"]
    assert differences({"a": b"1"}, {"a": b"2"}) == ["a (bytes, times or order)"]
    assert differences({"a": zipped("1")}, {"a": zipped("2")}) == [
        "a (other (bytes, times or order))"
    ]
    assert differences({"a": zipped("1")}, {"a": zipped("1", 2001)}) == [
        "a (bytes, times or order)"
    ]
    assert differences({"a": packed("1")}, {"a": packed("2")}) == [
        "a (other (bytes, times or order))"
    ]


def test_the_table_of_artifacts() -> None:
    names = [artifact.name for artifact in ARTIFACTS]
    assert names[0] == "python"  # the others contain its wheel
    assert len(set(names)) == len(names)
    for artifact in ARTIFACTS:
        assert (
            not artifact.npm_folder or (_ROOT / artifact.npm_folder / "package-lock.json").is_file()
        )
