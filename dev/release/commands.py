"""Runs other programs, and says why a release cannot be made."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class ReleaseError(Exception):
    """A reason why the release cannot be made, with a remedy."""


def run(*command: str | Path, folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run `command` in `folder`, with `environment` added to the environment variables. Return what it prints.

    Raises ReleaseError if the command fails or cannot be started.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env={**os.environ, **(environment or {})},
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
        )
    except OSError as error:
        raise ReleaseError(f"{words[0]} cannot be started: {error.strerror}") from error
    if done.returncode:
        raise ReleaseError(
            f"this command failed in {folder}: {' '.join(words)}\n{done.stdout}{done.stderr}"
        )
    return done.stdout


def git(tree: Path, *words: str) -> str:
    """Run git in `tree`. Return what it prints, without the line end."""
    return run("git", *words, folder=tree).rstrip("\n")
