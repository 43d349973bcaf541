"""Checks that a tree can be released."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.release.changelog import unreleased
from dev.release.commands import ReleaseError, git

if TYPE_CHECKING:
    from pathlib import Path

CI_RECORD = "mines-ci-passed"
"""The name of the file, in the folder of git, in which `.ci/run` records the commit that has passed."""
_NO_RELEASE = "There is no release yet"


def check_tree(tree: Path) -> None:
    """Raise ReleaseError if `tree` has changes that are not committed, or nothing to release."""
    changes = git(tree, "status", "--porcelain")
    if changes:
        raise ReleaseError(
            f"the tree has changes that are not committed:\n{changes}\nCommit or remove them"
        )
    if not unreleased((tree / "CHANGELOG.md").read_text("utf-8")).strip():
        raise ReleaseError("CHANGELOG.md has nothing under [Unreleased]: write what has changed")


def check_docs(tree: Path) -> None:
    """Raise ReleaseError if the docs of `tree` say that there is no release."""
    if _NO_RELEASE in (tree / "docs" / "ci.md").read_text("utf-8"):
        raise ReleaseError(f'docs/ci.md says "{_NO_RELEASE}": write how to install the release')


def ci_state(tree: Path) -> str | None:
    """Return why it is not known that the CI has passed for the commit of `tree`, or None if it has passed."""
    commit = git(tree, "rev-parse", "HEAD")
    record = tree / git(tree, "rev-parse", "--git-path", CI_RECORD)
    passed = record.read_text("utf-8").strip() if record.is_file() else None
    if passed == commit:
        return None
    return f"no run of .ci/run is recorded as green for {commit[:12]}: run `bash .ci/run`"
