"""The full-screen debugger on a terminal that exists only in memory, with a simulated user who
types."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TextIO, cast

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input

from mines_tools.terminal.canvas import AnchoredOutput
from mines_tools.terminal.keys import bind
from mines_tools.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from prompt_toolkit.input import PipeInput

    from mines_tools.terminal.debugged import DebuggedProgram

PATIENCE = 30  # seconds after which something is certainly stuck


class _Stream:
    """The stream to which the view writes."""

    encoding = "utf-8"

    def __init__(self, picture: pyte.Screen) -> None:
        self._terminal = pyte.Stream(picture)

    def write(self, data: str) -> None:
        self._terminal.feed(data)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


class Person:
    """A simulated user who looks at the screen and types."""

    def __init__(self, picture: pyte.Screen, keys: PipeInput, screen: Screen) -> None:
        self._picture, self._keys = picture, keys
        self.screen = screen

    def type(self, keys: str) -> None:
        self._keys.send_text(keys)

    def cells(self, row: int) -> list[str]:
        """Return the text in each column of a row. After a character that is two columns wide, the
        next column is empty."""
        line = self._picture.buffer[row]
        return [line[column].data for column in range(self._picture.columns)]

    async def sees(self, *texts: str) -> str:
        """Wait until all these texts are on the screen, and return what the screen shows."""
        return await self._waits(lambda seen: all(text in seen for text in texts), str(texts))

    async def sees_no(self, text: str) -> str:
        """Wait until this text is not on the screen, and return what the screen shows."""
        return await self._waits(lambda seen: text not in seen, f"not {text}")

    async def _waits(self, is_there: Callable[[str], bool], what: str) -> str:
        end = time.monotonic() + PATIENCE
        while not is_there(seen := shown(self._picture)):
            assert time.monotonic() < end, f"{what}\n{seen}"
            await asyncio.sleep(0.002)
        return seen


def shown(picture: pyte.Screen) -> str:
    """Return what a terminal shows."""
    rows = range(picture.lines)
    return "\n".join(
        "".join(picture.buffer[row][column].data for column in range(picture.columns)).rstrip()
        for row in rows
    )


@asynccontextmanager
async def looking(
    program: DebuggedProgram, columns: int = 80, rows: int = 24
) -> AsyncIterator[Person]:
    """Start the debugger for a program, yield its user, and leave the debugger at the end."""
    picture = pyte.Screen(columns, rows)
    stream = cast("TextIO", _Stream(picture))
    output = AnchoredOutput(stream, lambda: Size(rows, columns), term="xterm", enable_cpr=False)
    with create_pipe_input() as keys:
        screen = Screen(program, keys, output)
        bind(screen)
        task = asyncio.create_task(screen.show())
        try:
            yield Person(picture, keys, screen)
        except BaseException:
            # Else the view would end after the loop, and leave its own handler of Ctrl-C behind.
            task.cancel()
            await asyncio.wait((task,), timeout=PATIENCE)
            raise
        if screen.entry:
            screen.leave_entry()
        keys.send_text("qq")  # to leave twice does nothing else
        await asyncio.wait_for(task, PATIENCE)
