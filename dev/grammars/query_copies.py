"""Copies the queries of the tree-sitter grammars to the places where editors look for them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from dev.grammars.compiling import NAMES
from mines_tools.base.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Target(NamedTuple):
    """An editor that reads queries."""

    folder: str
    """The folder of the queries, with `{}` for the id of a language."""
    queries: tuple[str, ...]
    """The queries that the editor reads."""
    colours: Mapping[str, str] = {}
    """The editor's own names of captures in `highlights`, by the usual names."""


_TARGETS = (
    _Target(
        os.path.join("editors", "neovim", "queries", "{}"),
        ("highlights", "locals", "folds", "injections"),
    ),
    _Target(
        os.path.join("editors", "helix", "runtime", "queries", "{}"),
        ("highlights", "locals", "injections", "tags"),
        {
            "character": "constant.character",
            "number": "constant.numeric",
            "string.escape": "constant.character.escape",
            "keyword.conditional": "keyword.control.conditional",
            "keyword.import": "keyword.control.import",
            "keyword.repeat": "keyword.control.repeat",
            "keyword.return": "keyword.control.return",
        },
    ),
    _Target(os.path.join("editors", "zed", "languages", "{}"), ("highlights",)),
)


def query_copies(root: str) -> dict[str, str]:
    """Return the content of each copy by path. `root` is the folder of the repository."""
    copies = {}
    for name in NAMES:
        source = os.path.join("editors", f"tree-sitter-{name}", "queries")
        for target in _TARGETS:
            for query in target.queries:
                path = os.path.join(root, source, f"{query}.scm")
                if os.path.exists(path):
                    with open(path, encoding="utf-8", newline="") as file:
                        text = file.read()
                    if query == "highlights":
                        text = _renamed(text, target.colours)
                    header = f"; A copy of {source}/{query}.scm by `python -m dev.generate`; do not edit.\n"
                    folder = os.path.join(root, target.folder.format(name))
                    copies[os.path.join(folder, f"{query}.scm")] = header + text
    return copies


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Return the query `text` with other names of captures."""
    return re.sub(r"@([a-z.]+)", lambda found: "@" + names.get(found[1], found[1]), text)
