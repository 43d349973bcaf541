"""Measures how soon a move or a command of the debugger can be interrupted: the longest processor time between two
checks for an interruption.

`python -m dev.benchmarks.interrupts` prints a table of commands and hard programs.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from dev.benchmarks.programs import Assembler
from mines_tools.debugging.breakpoints import AtPlace, Breakpoint
from mines_tools.debugging.console import Console
from mines_tools.debugging.debugger import Debugger
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

NESTS = "📨1️⃣➡️1️⃣💌⬇️\n⬜️⬜️⬆️⬜️⬜️⬅️"
"""A program that nests its stack one level deeper every 12 steps."""
PUSHES = "➡️1️⃣⬇️\n⬆️⬜️⬅️"
SQUARES = "🔟➡️💕✖️⬇️\n⬜️⬆️⬜️⬜️⬅️"
"""A program that squares the top of its stack every 8 steps."""
STRAIGHT = "1️⃣" + "💕✖️1️⃣➕" * 12 + "💕" * 20_000 + "✖️" * 10_000 + "🔚"
"""A program with long multiplications and no branch between them."""


def mines_squares(*, writes: bool = False) -> str:
    """Return a program that squares the top in a loop. With `writes`, it writes the top each time."""
    program = Assembler()
    program.add("10")
    loop = len(program.operations)
    program.add("dup mul dup out(n) push0 not" if writes else "dup mul push0 not")
    program.again_if_true(loop)
    return program.source()


class Case(NamedTuple):
    """A program, the moment at which commands are typed, and these commands."""

    name: str
    language: str
    source: str
    moment: int
    commands: Sequence[str]


def cases() -> Sequence[Case]:
    """Return the cases to measure."""
    squares, written = mines_squares(), mines_squares(writes=True)
    numbers = (
        "print top", "top * top > 5", "top // (top // 3) > 5", "why top", "stack", "back",
        "reverse if top < 0", "when count depth",
    )  # fmt: skip
    return [
        Case("Mines squares", "mines", squares, 460, (*numbers, "goto 100000")),
        Case("Mines squares, written", "mines", written, 460, ("back", "goto 100000")),
        Case("Emojifunge squares", "emojifunge", SQUARES, 2 + 8 * 20, (*numbers, "goto 100000")),
        Case(
            "Emojifunge nests 40,000 deep", "emojifunge", NESTS, 480_000,
            ("why top", "print top", "stack", "top = 5", "5 in stack", "back", "step",
             "when count depth", "goto 520000", "reverse if step < 3", "reverse if output = \"x\""),
        ),
        Case(
            "Emojifunge, 800,000 values", "emojifunge", PUSHES, 4_800_000,
            ("why top", "5 in stack", "back", "reverse if 5 in stack", "when count depth"),
        ),
        Case("Emojifunge, straight", "emojifunge", STRAIGHT, 0, ("goto 100000",)),
    ]  # fmt: skip


class Measured:
    """Measures the longest time between two checks for an interruption."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.latest = process_time()

    def look(self) -> None:
        """Note the time since the last check."""
        now = process_time()
        self.longest = max(self.longest, now - self.latest)
        self.latest = now


def begin(of: Case) -> tuple[Debugger, Console]:
    """Return a debugger at the moment of a case, and its console."""
    used = language(of.language)
    parsed = used.parse(of.source, used.default_dialect)
    held = Debugger(used.running(parsed), RunOptions(seed=1))
    held.end_input()
    held.to_moment(of.moment)
    while held.go() is None:
        pass
    return held, Console(held, parsed)


def start(held: Debugger, console: Console, command: str) -> None:
    """Begin a command. For a command such as `reverse if depth > 3`, first set a breakpoint with
    this condition."""
    word, _, condition = command.partition(" if ")
    for number in list(held.breakpoints):
        held.remove(number)
    if word == "reverse":
        place = held.place
        assert place is not None
        assert place.span is not None
        held.add(Breakpoint(AtPlace(place.span), condition))
    console.do(word if condition else command)


class Result(NamedTuple):
    """The figures of a command, in seconds of processor time."""

    longest: float
    """The longest time between two checks for an interruption."""
    took: float
    ended: float | None
    """The time from the interruption until the run stopped; None if the command had ended before."""


def measured(held: Debugger, console: Console, command: str, most: float) -> Result:
    """Do a command, and interrupt it after `most` seconds."""
    gaps = Measured()
    began = process_time()

    def attend() -> None:
        gaps.look()
        if process_time() - began > most:
            held.interrupt()

    held.attend = attend  # a debugger that looks only between two slices does not ask it
    start(held, console, command)
    attend()
    while held.is_moving and held.go() is None:
        attend()
    took = process_time() - began
    held.attend = None
    console.new_answers()
    return Result(gaps.longest, took, took - most if took > most else None)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=float, default=10, help="seconds for each command")
    parser.add_argument("--only", default="", help="cases and commands whose names contain this")
    options = parser.parse_args()
    print("| program | command | longest between two looks | in all | until it stood still |")
    print("|---|---|---|---|---|")
    for case in cases():
        commands = [
            command for command in case.commands if options.only in f"{case.name}: {command}"
        ]
        if not commands:
            continue
        began = process_time()
        held, console = begin(case)
        took = process_time() - began
        print(f"| {case.name} | to step {case.moment:,} | | {took:.1f} s | |", flush=True)
        for command in commands:
            result = measured(held, console, command, options.most)
            ended = "" if result.ended is None else f"{result.ended * 1000:.0f} ms"
            print(
                f"| {case.name} | `{command}` | {result.longest * 1000:.0f} ms | {result.took:.1f} s "
                f"| {ended} |",
                flush=True,
            )
            held.to_moment(case.moment)
            while held.go() is None:
                pass


if __name__ == "__main__":
    main()
