"""Measures the debugger: the processor time of its moves, and the size of its checkpoints.

`python -m dev.benchmarks.debugging` prints a table. `--steps` is the length of the run through
which the debugger goes back. Steps of Emojifunge and Sokolang take longer than steps of Mines. So
the runs of these two languages have a fiftieth of that length. Their printed times of going back
are fifty times the measured times.
"""

from __future__ import annotations

import argparse
import statistics
import time
import tracemalloc
from resource import RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING

from dev.benchmarks.programs import counting, writing
from mines_tools.debugging.breakpoints import (
    AtPlace,
    Breakpoint,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
)
from mines_tools.debugging.checkpoints import MOST_BYTES
from mines_tools.debugging.console import Console
from mines_tools.debugging.debugger import Debugger
from mines_tools.debugging.expressions import names_in
from mines_tools.debugging.live_expressions import live
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
from tests.debugging.runs import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.debugging.moves import Stopped

_REPEATS = 21


def started(name: str, source: str, text: str) -> Debugger:
    """Return a debugger at the start of a program."""
    used = language(name)
    debugger = Debugger(used.running(used.parse(source, used.default_dialect)), RunOptions(seed=1))
    debugger.give(text)
    debugger.end_input()
    debugger.launch()
    debugger.go()
    return debugger


def done(of: Debugger) -> Stopped:
    """Complete the move that was begun, and return why the run stopped."""
    while (stopped := of.go()) is None:
        pass
    return stopped


def milliseconds(move: Callable[[], object], of: Debugger) -> float:
    """Return the processor time of a move, in milliseconds."""
    began = time.process_time()
    move()
    done(of)
    return (time.process_time() - began) * 1000


def conditions_a_second(of: Debugger) -> float:
    """Return the number of times per second that a condition can be evaluated during a run."""
    run = of.travel.run
    condition = live("top > 5 and depth >= 2", names_in(of.view()), run)
    assert condition is not None
    began = time.process_time()
    for _ in range(200_000):
        condition(None)
    return 200_000 / (time.process_time() - began)


def goes_back(of: Debugger, end: int, breakpoints: Mapping[str, Breakpoint], scale: float) -> None:
    """For each breakpoint, print the time that it takes to go back from the moment `end` to the last stop at that
    breakpoint. The printed time is the measured time multiplied by `scale`."""
    for name, breakpoint_ in breakpoints.items():
        of.to_moment(end)
        done(of)
        number = of.add(breakpoint_)
        took = milliseconds(of.reverse, of) * scale
        print(f"  reverse continue to {name}: {took / 1000:.1f} s, to step {of.moment:,}")
        of.remove(number)


def inside(of: Debugger) -> AtPlace:
    """Step until the next operation is in the text, and return its place."""
    while of.place is None or of.place.span is None:
        of.step()
        done(of)
    return AtPlace(of.place.span)


def in_loops(steps: int) -> None:
    """Print how long it takes to go back through loops of each kind, in each language."""
    for title, (name, source, text, parts, error, rare) in LOOPS.items():
        end = steps // parts
        of = started(name, source, text)
        of.to_moment(end)
        done(of)
        stack = next(iter(of.view().stacks))
        print(f"{title} ({name}), {steps:,} steps:")
        place = inside(of)
        goes_back(
            of,
            end,
            {
                "a condition": Breakpoint(place, "step < 0"),
                "the first hit": Breakpoint(place, hits="1"),
                "a condition of a command": Breakpoint(OnCommand(rare), "step < 0"),
                "an error that never happens": Breakpoint(OnError(error)),
                "a condition of a depth": Breakpoint(OnDepth(stack), "depth > 99999999"),
                "the first change of a depth": Breakpoint(OnDepth(stack), hits="1"),
                "a condition on the bottom of a stack": Breakpoint(OnSlot(stack, 0), "step < 0"),
            },
            parts,
        )


def asks(steps: int) -> None:
    """Print how long `why` and `when` take if their search goes back through a whole run."""
    used = language("emojifunge")
    parsed = used.parse(_DEEP, used.default_dialect)
    of = started("emojifunge", _DEEP, "")
    of.to_moment(steps // 50)
    done(of)
    console = Console(of, parsed)
    took = milliseconds(lambda: console.do("why stack -1"), of) / 1000
    print(f"why in Emojifunge, through {steps // 50:,} steps: {took:.1f} s")
    program = counting(steps)
    used = language("mines")
    of = started("mines", program.source, program.input)
    of.to_moment(10 * steps)
    done(of)
    console = Console(of, used.parse(program.source, used.default_dialect))
    took = milliseconds(lambda: console.do("when cell 1,1"), of) / 1000
    print(f"when cell, changed at step 1 of {of.moment:,}: {took:.1f} s")


_DEEP = f"7️⃣➡️5️⃣7️⃣✖️3️⃣🈹👍💕➕2️⃣💞➗🚮⬇️\n⬜️⬆️{'⬜️' * 12}⬅️"
_WRITING_SOKOLANG = (EXAMPLES / "sokolang" / "truth-machine.soko").read_bytes().decode()
LOOPS = {
    "A loop that writes": ("mines", writing(1 << 40).source, str(1 << 40), 1, "ZeroDivisionError", "out(n)"),
    "A new game in each round": (
        "mines", (EXAMPLES / "truth-machine.mines").read_bytes().decode(), "1", 1, "ZeroDivisionError", "out(n)",
    ),
    "A loop": ("emojifunge", _DEEP, "", 50, "error", "div"),
    "Another loop that writes": (
        "emojifunge", f"➡️5️⃣7️⃣✖️🔢⬇️\n⬆️{'⬜️' * 4}⬅️", "", 50, "error", "output-number",
    ),
    "A third loop that writes": ("sokolang", _WRITING_SOKOLANG, "1\n", 50, "end-of-input", "output-number"),
}  # fmt: skip
"""Each program by name, with: its language, its source, its input, the number by which `--steps` is divided, an error
that never happens in it, and a command that it performs."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000_000)
    options = parser.parse_args()
    program = counting(options.steps // 20)
    began = time.process_time()
    of = started("mines", program.source, program.input)
    print(f"launch to stopped at the start: {(time.process_time() - began) * 1000:.1f} ms")
    print(f"go to step 1,000,000: {milliseconds(lambda: of.to_moment(1_000_000), of):.0f} ms")
    print(f"go back to step 1: {milliseconds(lambda: of.to_moment(1), of):.1f} ms")
    for moment in (10, 10_000, 1_000_000):
        arrival = milliseconds(lambda at=moment: of.to_moment(at), of)  # type: ignore[misc]
        back = statistics.median(milliseconds(of.back, of) for _ in range(min(moment, _REPEATS)))
        forth = statistics.median(milliseconds(of.step, of) for _ in range(min(moment, _REPEATS)))
        print(
            f"at step {moment:,}: there {arrival:.1f} ms, back {back:.2f} ms, forth {forth:.2f} ms"
        )
    took = milliseconds(lambda: of.to_moment(options.steps), of)
    end = of.moment
    print(f"go to step {end:,}: {took / 1000:.1f} s")
    back = statistics.median(milliseconds(of.back, of) for _ in range(_REPEATS))
    print(f"step back there: {back:.2f} ms")
    place = of.running.places()[0]
    goes_back(
        of,
        end,
        {
            "a place that is hit at the start only": Breakpoint(AtPlace(place)),
            "a command that is never performed": Breakpoint(OnCommand("reverse")),
            "a cell that is changed at the start only": Breakpoint(OnCell("board", 1, 1)),
        },
        1,
    )
    of.to_moment(end - 10)
    done(of)
    loop = inside(of)
    goes_back(
        of,
        end,
        {
            "a condition in the loop": Breakpoint(loop, "step < 100"),
            "the first hit in the loop": Breakpoint(loop, hits="1"),
            "a condition on the top": Breakpoint(OnSlot("stack", 0), "step < 100"),
        },
        1,
    )
    print(f"conditions a second: {conditions_a_second(of):,.0f}")
    print(f"checkpoints after all that: {of.travel.held / 1e6:.1f} MB of {MOST_BYTES / 1e6:.0f}")
    print(f"memory of the process at most: {getrusage(RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")
    in_loops(options.steps)
    asks(options.steps)
    tracemalloc.start()
    of = started("mines", program.source, program.input)
    of.to_moment(min(options.steps, 1_000_000))
    done(of)
    held, _ = tracemalloc.get_traced_memory()
    print(f"memory held after 1,000,000 steps: {held / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
