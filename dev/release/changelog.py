"""The changelog: what is not released yet, and its date.

`python -m dev.release.changelog VERSION` prints what has changed in a version.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from dev.release.commands import ReleaseError

_UNRELEASED = "## [Unreleased]\n"
_SECTION = re.compile(r"^## \[", re.MULTILINE)


def unreleased(changelog: str) -> str:
    """Return the text under the heading "Unreleased" of `changelog`."""
    _before, heading, after = changelog.partition(_UNRELEASED)
    if not heading:
        raise ReleaseError("CHANGELOG.md has no heading `## [Unreleased]`")
    following = _SECTION.search(after)
    return after[: following.start()] if following else after


def dated(changelog: str, version: str, date: str) -> str:
    """Return `changelog`, in which what was not released is the section of `version`, dated `date`."""
    unreleased(changelog)  # it has the heading
    return changelog.replace(_UNRELEASED, f"{_UNRELEASED}\n## [{version}] - {date}\n", 1)


def section(changelog: str, version: str) -> str:
    """Return the text of the section of `version` in `changelog`."""
    heading = re.search(rf"^## \[{re.escape(version)}\].*\n", changelog, re.MULTILINE)
    if heading is None:
        raise ReleaseError(f"CHANGELOG.md has no section of {version}")
    after = changelog[heading.end() :]
    following = _SECTION.search(after)
    return (after[: following.start()] if following else after).strip("\n") + "\n"


if __name__ == "__main__":
    sys.stdout.write(
        section(Path(__file__).parents[2].joinpath("CHANGELOG.md").read_text("utf-8"), sys.argv[1])
    )
