"""The full-screen debugger: keys, and what the screen shows after them."""

from __future__ import annotations

import asyncio
import os
from unittest.mock import patch

import pytest

from dev.benchmarks.interrupts import SQUARES
from mines_tools.base import interruptible, long_integers
from mines_tools.cli.input import waits
from mines_tools.debugging import move_slices
from mines_tools.interface.run import Input
from tests.cli.commands import ENDLESS, program
from tests.terminal.screens import PATIENCE, looking
from tests.terminal.talking import example, program_of


def test_a_program_from_its_start_to_its_end_and_back() -> None:
    async def conversation() -> None:
        async with looking(example("add.mines")) as person:
            await person.sees(
                "at the start, line 11: 2,0 push(count)", "stopped before the first step"
            )
            person.type("s")
            await person.sees("after step 1, line 12: 3,3", "(last: push(count))")
            person.type("c")
            await person.sees("the program waits for input", "input (Ctrl-D ends it):")
            person.type("40 2\r")
            seen = await person.sees("the program has ended; you can still go back", "step 9")
            assert "\n42 " in seen
            assert "(input) 40 2" in seen
            person.type("b")
            await person.sees("after step 8, line 19: 1,4 push(n)  (last: out(c))")
            person.type("r")
            await person.sees("at the start, line 11", "back at the start")
            person.type("g6\r")
            await person.sees("after step 6, line 17: 1;1 out(n)")
            person.type("wtop\r")
            await person.sees("> why top", "computed 42 from")
            person.type("?")
            await person.sees("choose the next part", "s        step")
            person.type("\x1b:help\r")
            await person.sees("why          find the step")
            person.type("\x1b[5~")  # a page up
            await person.sees("step         take one step")
            person.type("b")
            await person.sees("after step 5, line 16", "▶16 3,2")

    asyncio.run(conversation())


def test_keys_in_one_burst_are_all_taken_in_order() -> None:
    async def conversation() -> None:
        async with looking(example("add.mines", "40 2")) as person:
            await person.sees("at the start")
            person.type("ssssssssss")
            await person.sees("step 9", "the program has ended")
            person.type(
                "bbbtsg2\rsssr"
            )  # a breakpoint at step 6, which is gone back to from step 5
            await person.sees("back at the start", "at the start, line")
            person.type("c")
            await person.sees("breakpoint 1", "after step 6, line 17")

    asyncio.run(conversation())


def test_commands_while_the_program_waits() -> None:
    async def conversation() -> None:
        async with looking(example("add.mines")) as person:
            await person.sees("at the start")
            person.type("c")
            await person.sees("input (Ctrl-D ends it):", "after step 3, line 14")
            person.type(":stack\r")
            await person.sees("> :stack", "stack, the top first: 10")
            person.type(":why top\r")
            await person.sees(
                "step 1, line 11, push(count): pushed 10, the number of cells that it opened"
            )
            person.type("i40 2\r")
            await person.sees("the program has ended", "step 9")

    asyncio.run(conversation())


def test_breakpoints_where_the_cursor_is() -> None:
    async def conversation() -> None:
        async with looking(example("add.mines", "40 2")) as person:
            await person.sees("▶11 2,0")
            person.type("\x1b[B\x1b[B\x1b[Bt")  # down, three times
            await person.sees("● 14 3;2")
            person.type("c")
            await person.sees("●▶14 3;2", "breakpoint 1", "step 3")
            person.type("t")
            await person.sees(" ▶14 3;2")
            person.type("\x1b[A\x1b[A\x1b[A\x1b[At")  # up, to a line of the board
            await person.sees("nothing is performed in this line")
            person.type("\x1b[6~")  # a page down: the last line
            person.type("h")
            await person.sees("▶19 1,4", "step 8")

    asyncio.run(conversation())


def test_ctrl_c_stops_a_long_run_and_a_long_travel() -> None:
    async def conversation() -> None:
        async with looking(program_of(ENDLESS, "mines"), 60, 12) as person:
            await person.sees("at the start")
            for keys, moving in (("c", "moving: "), ("g1000000000\r", "%)")):
                person.type(keys)
                await person.sees(moving, "Ctrl-C interrupts")
                person.type("\x03")
                await person.sees("interrupted", "(last: noop)")
            person.type("g3\r")
            await person.sees("after step 3, line 2")
            person.type("\x03")
            await person.sees("`q` leaves the debugger")

    asyncio.run(conversation())


def test_ctrl_c_stops_a_step_that_takes_long_and_other_keys_wait() -> None:
    async def conversation() -> None:
        async with looking(program_of(SQUARES, "emojifunge"), 60, 12) as person:
            await person.sees("at the start")
            typed = iter(["s\x03"])

            def look() -> None:
                keys = next(typed, None)
                if keys is not None:
                    person.type(keys)
                interruptible.look()

            with patch.object(long_integers, "look", look), patch.object(move_slices, "_OFTEN", 0):
                person.type("g400\r")
                await person.sees("interrupted")
                assert next(typed, "") == ""

    asyncio.run(conversation())


def test_typing_a_command() -> None:
    """A command is completed, cancelled with Escape, or refused. Then the input ends."""

    async def conversation() -> None:
        async with looking(example("add.mines")) as person:
            person.type(":br\tk")
            await person.sees("> breakk")
            person.type("\x1b")
            await person.sees_no("> breakk")
            person.type(":nonsense\r")
            await person.sees("there is no `nonsense`")
            person.type("c")
            await person.sees("input (Ctrl-D ends it):")
            person.type("\x04")
            await person.sees("(the end of the input)", "the program has ended")

    asyncio.run(conversation())


def test_parts_are_chosen_on_a_narrow_terminal() -> None:
    async def conversation() -> None:
        async with looking(example("sokolang/add.soko"), 40, 15) as person:
            seen = await person.sees("map program stacks state output", "▶17 rudwup")
            assert "# # # #" not in seen
            person.type("\t\t")
            await person.sees("row of the player 3")
            person.type("\x1b[Z\x1b[Z\x1b[Z")  # Shift-Tab
            await person.sees("3 # @ * . O * #")

    asyncio.run(conversation())


def test_emoji_stand_where_they_belong() -> None:
    """The text after an emoji is put into its column, even if the terminal shows the emoji in
    another width. This terminal shows some emoji narrower."""

    async def conversation() -> None:
        async with looking(example("emojifunge/countdown.emojifunge")) as person:
            await person.sees("at the start, cell (0, 0): 🔟")
            person.type("n")
            await person.sees("after step 1, cell (1, 0): ➡")
            rows = [person.cells(row) for row in range(1, 5)]
            assert rows[2][1:11] == [" ", "🔟", "", "[", "➡", " ", "]", "💕", "", " "]
            assert [row.index("│") for row in rows] == [rows[0].index("│")] * 4

    asyncio.run(conversation())


def test_the_key_t_removes_a_breakpoint_on_the_row() -> None:
    async def conversation() -> None:
        async with looking(example("emojifunge/countdown.emojifunge")) as person:
            await person.sees("at the start, cell (0, 0): 🔟")
            person.type(":break 1\r")
            await person.sees("breakpoint 1: at line 1 (row 0)", "●➡")
            person.type("t")
            await person.sees_no("●")

    asyncio.run(conversation())


def test_input_that_comes_late() -> None:
    """The input comes from a pipe to which nothing is written. The view still works and can be
    interrupted. Later the input comes."""
    ours, theirs = os.pipe()
    wait_for = waits()

    def read() -> str:
        wait_for(ours)
        return os.read(ours, 9).decode()

    async def conversation() -> None:
        debugged = program_of(program("cC"), "mines")._replace(input=Input(read))
        async with looking(debugged) as person:
            await person.sees("at the start")
            person.type("c")
            await person.sees("moving: 4 steps", "Ctrl-C interrupts")
            person.type("\x03")
            await person.sees("interrupted", "after step 4, line ")
            os.write(theirs, b"x")
            os.close(theirs)
            person.type("c")
            seen = await person.sees("the program has ended")
            assert "\nx " in seen

    asyncio.run(conversation())
    os.close(ours)


def test_memory_that_runs_out_ends_the_view() -> None:
    """The command reports that memory ran out."""

    async def conversation() -> None:
        was_asked = asyncio.Event()

        def go() -> bool:
            was_asked.set()
            raise MemoryError

        async with looking(program_of(ENDLESS, "mines"), 60, 12) as person:
            await person.sees("at the start")
            person.screen.dialogue.go = go  # type: ignore[method-assign]
            person.type("c")
            await asyncio.wait_for(was_asked.wait(), PATIENCE)

    with pytest.raises(MemoryError):
        asyncio.run(conversation())
