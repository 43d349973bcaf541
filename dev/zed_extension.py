"""Writes the extension for Zed into a new folder: `python -m dev.zed_extension FOLDER`

The manifest of the extension needs the address and a commit of the repository with the grammars. By default, this is the
copy of the repository that contains this file, and its last commit.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from mines_tools import __version__

_ROOT = Path(__file__).resolve().parents[1]
_SOURCE = _ROOT / "editors" / "zed"


def write_extension(folder: Path, repository: str, commit: str) -> None:
    """Write the extension into `folder`, which must not exist. Zed takes the grammars from `commit` of `repository`."""
    shutil.copytree(_SOURCE, folder)
    manifest = folder / "extension.toml"
    text = manifest.read_text("utf-8")
    _, _, text = text.partition("\n")  # the first line is about this module
    for word, meaning in (("VERSION", __version__), ("REPOSITORY", repository), ("COMMIT", commit)):
        text = text.replace(f'"{word}"', f'"{meaning}"')
    manifest.write_text(text, "utf-8", newline="\n")


def main() -> int:
    """Write the extension. Return the exit status."""
    options = argparse.ArgumentParser(prog="python -m dev.zed_extension", description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument(
        "--repository", default=_ROOT.as_uri(), help="the address of the repository"
    )
    options.add_argument("--commit", help="a commit of the repository; by default, the last one")
    given = options.parse_args()
    if given.folder.exists():
        print(f"{given.folder} exists: name a folder that does not exist", file=sys.stderr)
        return 1
    commit = given.commit
    if commit is None:
        command = ["git", "-C", str(_ROOT), "rev-parse", "HEAD"]
        commit = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    write_extension(given.folder, given.repository, commit)
    return 0


if __name__ == "__main__":
    sys.exit(main())
