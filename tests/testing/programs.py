"""Programs for the tests of `mines-test`: in each language one that adds two numbers, with a line end after the sum."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Iterable

_EXAMPLES = Path(__file__).parents[2] / "examples"


class Adding(NamedTuple):
    """A program that adds the two lines of its input."""

    name: str
    text: str
    mark: str
    """The characters that begin a comment."""
    at_end: bool = False
    """True if comments must be at the end of the text."""

    def with_comments(self, *comments: str) -> str:
        """Return the program with the lines `comments` as comments."""
        lines = "".join(f"{self.mark} {line}\n" for line in comments)
        return f"{self.text.rstrip()}\n\n{lines}" if self.at_end else lines + self.text


ADDING = {
    adding.name.partition(".")[2]: adding
    for adding in (
        Adding("add.mines", (_EXAMPLES / "add.mines").read_text("utf-8"), "#"),
        Adding("add.minesasm", (_EXAMPLES / "minesasm/add.minesasm").read_text("utf-8"), "#"),
        Adding("add.soko", (_EXAMPLES / "sokolang/add.soko").read_text("utf-8").rstrip(), "//"),
        Adding(
            "add.emojifunge",
            (_EXAMPLES / "emojifunge/add.emojifunge").read_text("utf-8"),
            "#",
            at_end=True,
        ),
    )
}
"""The programs by the suffix of their files. The program in Sokolang writes no line end."""
MINES = ADDING["mines"].text


class Tested(NamedTuple):
    """The result of `mines-test`."""

    status: int
    output: str
    errors: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.output.split("\n")[:-1]


def results(folder: Path, *arguments: str, env: dict[str, str] | None = None) -> Tested:
    """Run `mines-test` in `folder`."""
    done = run_command("test", *arguments, cwd=folder, env=env)
    return Tested(done.returncode, done.stdout.decode(), done.stderr.decode())


def put(folder: Path, files: Iterable[tuple[str, str | bytes]]) -> Path:
    """Write `files` below `folder`: the path and the content of each. Return `folder`."""
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
