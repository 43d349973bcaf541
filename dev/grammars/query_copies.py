"""Copies the queries of the tree-sitter grammars to the places where editors look for them."""

from __future__ import annotations

import os

from dev.grammars.compiling import NAMES

_TARGETS = (
    (
        os.path.join("editors", "neovim", "queries", "{}"),
        ("highlights", "locals", "folds", "injections"),
    ),
    (
        os.path.join("editors", "helix", "runtime", "queries", "{}"),
        ("highlights", "locals", "injections", "tags"),
    ),
    (os.path.join("editors", "zed", "languages", "{}"), ("highlights",)),
)
"""The folder of an editor, for the id of a language, and the queries that the editor reads."""


def query_copies(root: str) -> dict[str, str]:
    """Return the content of each copy by path. `root` is the folder of the repository."""
    copies = {}
    for name in NAMES:
        source = os.path.join("editors", f"tree-sitter-{name}", "queries")
        for folder, queries in _TARGETS:
            for query in queries:
                path = os.path.join(root, source, f"{query}.scm")
                if os.path.exists(path):
                    with open(path, encoding="utf-8", newline="") as file:
                        text = file.read()
                    header = f"; A copy of {source}/{query}.scm by `python -m dev.generate`; do not edit.\n"
                    copies[os.path.join(root, folder.format(name), f"{query}.scm")] = header + text
    return copies
