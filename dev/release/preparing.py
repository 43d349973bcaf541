"""Prepares the commit of a release, in a copy of the repository."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from dev.release.changelog import dated
from dev.release.commands import ReleaseError, git, run
from dev.release.versions import set_version, write_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_REPOSITORY = re.compile(r'^repository = "(.*)"$', re.MULTILINE)
_ADDRESS = re.compile(r"https://[\w.-]+(?:/[\w.~-]+)+")


def repository_of(tree: Path) -> str:
    """Return the address of the repository that `pyproject.toml` of `tree` names, or an empty text."""
    found = _REPOSITORY.search((tree / "pyproject.toml").read_text("utf-8"))
    return found[1] if found else ""


def check_repository(address: str) -> None:
    """Raise ReleaseError if `address` is not the address of a repository."""
    if not _ADDRESS.fullmatch(address):
        raise ReleaseError(
            f"{address!r} is not an address such as https://github.com/OWNER/mines-tools"
        )


def copied(tree: Path, copy: Path) -> Path:
    """Make `copy`, a clone of the commit of `tree`. Return `copy`."""
    run("git", "clone", "--quiet", "--shared", "--no-tags", tree, copy, folder=tree)
    git(copy, "checkout", "--quiet", "--detach", git(tree, "rev-parse", "HEAD"))
    for name in ("user.name", "user.email"):
        value = run("git", "config", "--default", "", name, folder=tree).strip()
        git(copy, "config", name, value or "mines-tools@example.org")
    return copy


def prepare(copy: Path, version: str, date: str, repository: str) -> None:
    """Write `version`, `date` and the address `repository` into the files of `copy`, and commit them."""
    set_version(version, copy)
    _change(copy / "CHANGELOG.md", lambda text: dated(text, version, date))
    _change(
        copy / "pyproject.toml", lambda text: _REPOSITORY.sub(f'repository = "{repository}"', text)
    )
    _change(copy / "CITATION.cff", lambda text: _cited(text, version, date, repository))
    package = copy / "vscode-extension" / "package.json"
    content = json.loads(package.read_text("utf-8"))
    content["repository"] = {"type": "git", "url": repository, "directory": "vscode-extension"}
    content["bugs"] = {"url": f"{repository}/issues"}
    content["homepage"] = f"{repository}/blob/v{version}/vscode-extension/README.md"
    write_json(package, content)
    git(copy, "commit", "--quiet", "--all", "--message", f"Release {version}")


def _cited(text: str, version: str, date: str, repository: str) -> str:
    text = re.sub(r"^(version|date-released|repository-code): .*\n", "", text, flags=re.MULTILINE)
    return f'{text}version: {version}\ndate-released: "{date}"\nrepository-code: "{repository}"\n'


def _change(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text("utf-8")), "utf-8", newline="")
