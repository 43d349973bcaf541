"""A machine that gets its input in pieces."""

from __future__ import annotations

from mines_tools.interface.run import Feed, Input
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse

NEVER = 1e9
"""A number of seconds that no run takes."""


class Running:
    """A machine that gets its input in pieces."""

    def __init__(self, source: str, dialect: str, texts: list[str]) -> None:
        tree = parse(source, dialect)
        assert tree.program is not None, tree.errors
        self.written: list[str] = []
        self.feed = Feed()
        self.texts = texts[:]
        self.machine = Machine(tree.program, Input(self.feed.read), self.written.append)

    def more(self) -> None:
        if self.texts:
            self.feed.give(self.texts.pop(0))
        else:
            self.feed.end()

    def advance(self, steps: int) -> None:
        for _ in range(steps):
            if not self.machine.step():
                break

    @property
    def output(self) -> str:
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in "".join(self.written))
