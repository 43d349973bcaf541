"""Generated Markdown documents with programs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_PROGRAMS = {
    "mines": (
        "*.*\n...\n***\n0,1 #push3\n2, 1 #push 3\n0,+1 #sub\n1,1\n4,0",
        "*.*\n...\n***\n0, 1\n",
        "*.*\n...\n***\n0,1# mines: ignore[M201]\n\n9,9\n",
        "...",
        "",
    ),
    "emojifunge": ("1️⃣🔢🔚", "1⃣ 🔢🔚  \n🛑", "🔚\n\n"),
    "sokolang": ("foo", "@*#\n---\n1 2  3\n---\nR   R\n", "@o*\n---\n1\n---\n    RR\nX"),
    "minesasm": (
        "push 3\n  if positive {\nout(n)\n}",
        "frobnicate",
        "  push   1 ; hm\n\n\n\nout(n)",
    ),
}
_MARKS = ("> ", "- ", "* ", "1. ", "10) ", "-   ", "+ ", "-\t", "> - ")


class WrittenDocument:
    """A generated document, and what its generator knows about its blocks."""

    def __init__(self, seed: int) -> None:
        self.lines: list[str] = []
        self.blocks: list[tuple[str, str, int, str]] = []
        """For each block: its language, its text, the index of its first line, and the text before each of its
        lines."""
        chance = random.Random(seed)
        for _ in range(chance.randint(1, 4)):
            self._write_block(chance)
        end = chance.choice(["\n", "\n", "\r\n"])
        self.line_end = end
        self.text = end.join(self.lines)

    def _write_block(self, chance: random.Random) -> None:
        language = chance.choice([*_PROGRAMS])
        text = chance.choice(_PROGRAMS[language])
        marks = "".join(chance.choice(_MARKS) for _ in range(chance.randint(0, 3)))
        may_indent = not marks.endswith(("   ", "\t"))  # more would begin a block of indented code
        indent = " " * (chance.randint(0, 3) if may_indent else 0)
        before = "".join(each if each in "\t>" else " " for each in marks) + indent
        fence = chance.choice(["```", "~~~", "````", "~~~~~"])
        other = "~~~" if fence[0] == "`" else "```"
        self.lines += [
            "# Text",
            "",
            f"{other}text",
            f"```{language}" if other == "~~~" else "~",
            "x",
        ]
        self.lines += [f"{other}", ""]
        self.lines.append(marks + indent + fence + chance.choice(["", " "]) + language)
        self.blocks.append((language, text, len(self.lines), before))
        self.lines += [
            before + line if line or chance.random() < 0.5 else before.rstrip(" \t")
            for line in text.split("\n")
        ]
        self.lines += [before + fence, "", "Text"]


def written_documents(seeds: Iterable[int]) -> list[WrittenDocument]:
    """Return a generated document for each of the `seeds`."""
    return [WrittenDocument(seed) for seed in seeds]
