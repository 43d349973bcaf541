"""The version: where it is written, and in which order versions come."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from dev.grammars.packages import grammar_packages
from dev.release.commands import ReleaseError, git

VERSION_FILE = "mines_tools/__init__.py"
"""The one file that decides the version. The other files follow it."""
_ASSIGNMENT = re.compile(r'^__version__ = "(.*)"$', re.MULTILINE)
_FORM = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
"""The form of a version: the only one that PyPI and the marketplaces of extensions all accept."""


def current_version(tree: Path) -> str:
    """Return the version of `tree`."""
    found = _ASSIGNMENT.search((tree / VERSION_FILE).read_text("utf-8"))
    if found is None:
        raise ReleaseError(f"{VERSION_FILE} has no line `__version__ = …`")
    return found[1]


def check_version(version: str, tree: Path) -> None:
    """Raise ReleaseError if `version` cannot be the next version of `tree`."""
    if not _FORM.fullmatch(version):
        raise ReleaseError(f"{version!r} is not a version: write three numbers, such as 1.2.0")
    tags = [tag[1:] for tag in git(tree, "tag", "--list", "v*").split() if _FORM.fullmatch(tag[1:])]
    released = max(tags, key=_order, default=None)
    if released is not None and _order(version) <= _order(released):
        raise ReleaseError(
            f"{version} does not come after {released}, which is released: choose a higher version"
        )
    if _order(version) < _order(current_version(tree)):
        raise ReleaseError(
            f"{version} comes before {current_version(tree)}, the version in {VERSION_FILE}"
        )


def _order(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def set_version(version: str, tree: Path) -> None:
    """Write `version` into the files of `tree` that contain the version."""
    path = tree / VERSION_FILE
    _write(path, _ASSIGNMENT.sub(f'__version__ = "{version}"', path.read_text("utf-8")))
    extension = tree / "vscode-extension"
    for name in ("package.json", "package-lock.json"):
        path = extension / name
        content = json.loads(path.read_text("utf-8"))
        content["version"] = version
        if "packages" in content:
            content["packages"][""]["version"] = version
        write_json(path, content)
    for file, text in grammar_packages(str(tree), version).items():
        _write(Path(file), text)


def versions(tree: Path) -> dict[str, str]:
    """Return the version in each file of `tree` that contains it. Key: the name of the file."""
    extension = tree / "vscode-extension"
    lock = json.loads((extension / "package-lock.json").read_text("utf-8"))
    grammars = {
        path.relative_to(tree).as_posix(): json.loads(path.read_text("utf-8"))["version"]
        for path in sorted(tree.glob("editors/tree-sitter-*/package.json"))
    }
    return {
        **grammars,
        VERSION_FILE: current_version(tree),
        "vscode-extension/package.json": json.loads(
            (extension / "package.json").read_text("utf-8")
        )["version"],
        "vscode-extension/package-lock.json": lock["version"],
        "vscode-extension/package-lock.json, packages": lock["packages"][""]["version"],
    }


def write_json(path: Path, content: Any) -> None:
    """Write `content` to `path`, as npm writes JSON."""
    _write(path, json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="")
