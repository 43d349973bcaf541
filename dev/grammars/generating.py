"""Generates the parsers of the tree-sitter grammars.

The committed parsers are those of tree-sitter 0.22.6, which is in Debian 13. They have the ABI 14, which every editor
can read. `.ci/tree-sitter` unpacks this version, without installing it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING

from dev.grammars.compiling import ROOT, folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_SOURCES = ("grammar.js", "groups.json")


def generate(name: str, program: str) -> None:
    """Write the parser of the grammar `name`. `program` is the program `tree-sitter`."""
    for path, data in _generated(name, program):
        with open(path, "wb") as file:
            file.write(data)


def stale(name: str, program: str) -> Iterator[str]:
    """Yield the path of each file of the parser of the grammar `name` that is not as `program` would write it."""
    for path, data in _generated(name, program):
        if not os.path.exists(path) or _read(path) != data:
            yield os.path.relpath(path, ROOT)


def _generated(name: str, program: str) -> list[tuple[str, bytes]]:
    """Return the path and the content of each file of the parser of the grammar `name`."""
    with tempfile.TemporaryDirectory() as folder:
        for source in _SOURCES:
            path = os.path.join(folder_of(name), source)
            if os.path.exists(path):
                shutil.copy(path, folder)
        subprocess.run([program, "generate", "--no-bindings"], cwd=folder, check=True)
        written = os.path.join(folder, "src")
        files = [
            os.path.relpath(os.path.join(at, file), written)
            for at, _, files in os.walk(written)
            for file in sorted(files)
        ]
        target = os.path.join(folder_of(name), "src")
        return [(os.path.join(target, file), _read(os.path.join(written, file))) for file in files]


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
