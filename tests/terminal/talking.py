"""Runs the debugger line by line, in this process."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

from mines_tools.interface.language import language, language_of
from mines_tools.interface.run import Feed, Input, RunOptions
from mines_tools.terminal.debugged import DebuggedProgram
from mines_tools.terminal.line_by_line import Talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.language import Language

EXAMPLES = Path(__file__).parents[2] / "examples"


def program_of(text: str, used: Language | str, given: str | None = None) -> DebuggedProgram:
    """Return a program. `given` is its input; without `given`, the input is typed."""
    used = language(used) if isinstance(used, str) else used
    source = None
    if given is not None:
        feed = Feed()
        feed.give(given)
        feed.end()
        source = Input(feed.read)
    parsed = used.parse(text, used.default_dialect)
    assert not parsed.errors
    return DebuggedProgram("a", used, parsed, RunOptions(), source)


def example(name: str, given: str | None = None) -> DebuggedProgram:
    """Return an example as a program."""
    used = language_of(name)
    assert used is not None
    return program_of((EXAMPLES / name).read_bytes().decode(), used, given)


def talk(
    program: DebuggedProgram, *commands: str, before: Callable[[Talk, str], object] | None = None
) -> str:
    """Return what the debugger prints if it reads these commands from a pipe. `before` is called
    before each command."""
    pieces: list[str] = []
    held = Talk(program, pieces.append, lambda: None)
    left = iter(commands)

    def read() -> str | None:
        line = next(left, None)
        if before is not None and line is not None:
            before(held, line)
        return line

    held.hold(read, echoes=True)
    return "".join(pieces)


def text(expected: str) -> str:
    """Return an expected transcript without the indentation that it has in tests."""
    return dedent(expected).lstrip("\n")
