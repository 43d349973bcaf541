"""The full-screen debugger on a terminal that is a picture in memory, with a person who types."""

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
    """What the view writes to."""

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
    """Somebody who looks and types."""

    def __init__(self, picture: pyte.Screen, keys: PipeInput, screen: Screen) -> None:
        self._picture, self._keys = picture, keys
        self.screen = screen

    def type(self, keys: str) -> None:
        self._keys.send_text(keys)

    def cells(self, row: int) -> list[str]:
        """What stands in each column of a row; nothing after what is two columns wide."""
        line = self._picture.buffer[row]
        return [line[column].data for column in range(self._picture.columns)]

    async def sees(self, *texts: str) -> str:
        """What is on the screen, as soon as all of these are."""
        return await self._waits(lambda seen: all(text in seen for text in texts), str(texts))

    async def sees_no(self, text: str) -> str:
        """What is on the screen, as soon as this is not."""
        return await self._waits(lambda seen: text not in seen, f"not {text}")

    async def _waits(self, is_there: Callable[[str], bool], what: str) -> str:
        end = time.monotonic() + PATIENCE
        while not is_there(seen := shown(self._picture)):
            assert time.monotonic() < end, f"{what}\n{seen}"
            await asyncio.sleep(0.002)
        return seen


def shown(picture: pyte.Screen) -> str:
    """What a terminal shows."""
    rows = range(picture.lines)
    return "\n".join(
        "".join(picture.buffer[row][column].data for column in range(picture.columns)).rstrip()
        for row in rows
    )


@asynccontextmanager
async def looking(
    program: DebuggedProgram, columns: int = 80, rows: int = 24
) -> AsyncIterator[Person]:
    """Somebody debugs that program, and leaves at the end."""
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
