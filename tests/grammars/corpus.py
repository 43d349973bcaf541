"""The cases in `test/corpus/` of the grammars, in the format of `tree-sitter test`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dev.grammars.compiling import NAMES, folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_CASE = re.compile(
    rb"={80}\n(?P<title>[^\n]+)\n={80}\n(?P<text>.*?)\n-{80}\n\n(?P<tree>.*?)\n*(?=={80}\n|\Z)",
    re.DOTALL,
)
_TOKEN = re.compile(
    r"\s*(?:(\()|(\))|([a-z_]+:)|(\"{3}|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[^\s()]+))"
)


class Case(NamedTuple):
    """A case: a text, and its tree."""

    name: str
    file: Path
    title: str
    text: bytes
    tree: str
    """The tree as an expression, with line ends and indents."""

    @property
    def words(self) -> list[str]:
        """The parts of the tree, without the blanks between them."""
        return self.tree.split()


def cases(name: str) -> Iterator[Case]:
    """Yield the cases of the grammar `name`."""
    for file in sorted(Path(folder_of(name), "test", "corpus").glob("*.txt")):
        for match in _CASE.finditer(file.read_bytes()):
            tree = match["tree"].decode()
            yield Case(name, file, match["title"].decode(), match["text"], tree)


def all_cases() -> list[Case]:
    """Return the cases of all grammars."""
    return [case for name in NAMES for case in cases(name)]


def indented(tree: str) -> str:
    """Return the expression `tree`, which has no line ends, with a line for each node."""
    pieces: list[str] = []
    depth = 0
    field = ""
    for opening, closing, name, word in _TOKEN.findall(tree):
        if opening:
            pieces.append(("\n" if pieces else "") + "  " * depth + field + "(")
            depth, field = depth + 1, ""
        elif closing:
            pieces.append(")")
            depth -= 1
        elif name:
            field = name + " "
        else:
            pieces.append(word if pieces[-1].endswith("(") else f" {word}")
    return "".join(pieces)


def written(case: Case, tree: str) -> bytes:
    """Return `case` with another tree, as it stands in a file."""
    line = b"=" * 80
    text = (line, case.title.encode(), line, case.text, b"-" * 80, b"", tree.encode(), b"", b"")
    return b"\n".join(text)
