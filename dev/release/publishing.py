"""Commits, tags and pushes a release, and checks the tag of a release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dev.release.commands import ReleaseError, git
from dev.release.versions import current_version

if TYPE_CHECKING:
    from pathlib import Path


def publish(tree: Path, copy: Path, version: str, sums: str, remote: str) -> str:
    """Take the commit of `copy` into the branch of `tree`, tag it with `version`, and push both to `remote`.

    `sums` is the text of `SHA256SUMS`: the message of the tag contains it. Return the name of the branch.
    """
    branch = git(tree, "symbolic-ref", "--short", "HEAD")
    git(tree, "fetch", "--quiet", str(copy), "HEAD")
    git(tree, "merge", "--quiet", "--ff-only", "FETCH_HEAD")
    message = f"mines-tools {version}\n\nThe files of this release:\n\n{sums}"
    git(tree, "tag", "--annotate", f"v{version}", "--message", message)
    git(tree, "push", "--quiet", "--atomic", remote, branch, f"v{version}")
    return branch


def check_tag(tree: Path, version: str) -> None:
    """Raise ReleaseError if the commit of `tree` is not the tagged commit of `version`, or has been changed."""
    if current_version(tree) != version:
        raise ReleaseError(f"the tree has the version {current_version(tree)}, and not {version}")
    if git(tree, "status", "--porcelain"):
        raise ReleaseError("the tree has changes that are not committed")
    if f"v{version}" not in git(tree, "tag", "--points-at", "HEAD").split():
        raise ReleaseError(f"the commit does not have the tag v{version}")
