"""Figures of the debugger: how much processor time its moves take, and what its checkpoints hold.

`python -m tests.benchmarks.debugging` prints a table; `--steps` is how long the run is that is gone back through.
"""

from __future__ import annotations

import argparse
import statistics
import time
import tracemalloc
from resource import RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING

from mines_tools.debugging.breakpoints import AtPlace, Breakpoint, OnCell, OnCommand, OnSlot
from mines_tools.debugging.checkpoints import MOST_BYTES
from mines_tools.debugging.expressions import names_in
from mines_tools.debugging.live import live
from mines_tools.debugging.session import Debugger
from mines_tools.language import language
from mines_tools.running import RunOptions
from tests.benchmarks.programs import counting

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.moving import Stopped

_REPEATS = 21


def started(name: str, source: str, text: str) -> Debugger:
    """A debugger at the start of a program."""
    used = language(name)
    found = Debugger(used.running(used.parse(source, used.default_dialect)), RunOptions(seed=1))
    found.give(text)
    found.end_input()
    found.launch()
    found.go()
    return found


def done(of: Debugger) -> Stopped:
    """Do the move that was begun."""
    while (stopped := of.go()) is None:
        pass
    return stopped


def milliseconds(move: Callable[[], object], of: Debugger) -> float:
    """What a move takes."""
    began = time.process_time()
    move()
    done(of)
    return (time.process_time() - began) * 1000


def conditions_a_second(of: Debugger) -> float:
    """How often a condition is evaluated while a run goes on."""
    run = of.travel.run
    condition = live("top > 5 and depth >= 2", names_in(of.view()), run)
    assert condition is not None
    began = time.process_time()
    for _ in range(200_000):
        condition(None)
    return 200_000 / (time.process_time() - began)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000_000)
    asked = parser.parse_args()
    program = counting(asked.steps // 20)
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
    took = milliseconds(lambda: of.to_moment(asked.steps), of)
    end = of.moment
    print(f"go to step {end:,}: {took / 1000:.1f} s")
    back = statistics.median(milliseconds(of.back, of) for _ in range(_REPEATS))
    print(f"step back there: {back:.2f} ms")
    place = of.running.places()[0]
    aims: dict[str, What] = {
        "a place that is hit at the start only": AtPlace(place),
        "a command that is never performed": OnCommand("reverse"),
        "a cell that is changed at the start only": OnCell("board", 1, 1),
    }
    for name, what in aims.items():
        of.to_moment(end)
        done(of)
        number = of.add(Breakpoint(what))
        took = milliseconds(of.reverse, of)
        print(f"reverse continue to {name}: {took / 1000:.1f} s, to step {of.moment:,}")
        of.remove(number)
    of.to_moment(end - 10)
    done(of)
    assert of.place is not None
    assert of.place.span is not None
    inside = AtPlace(of.place.span)
    conditioned = {
        "a condition in the loop": Breakpoint(inside, "step < 100"),
        "the first hit in the loop": Breakpoint(inside, hits="1"),
        "a condition on the top": Breakpoint(OnSlot("stack", 0), "step < 100"),
    }
    for name, each in conditioned.items():
        of.to_moment(end)
        done(of)
        number = of.add(each)
        took = milliseconds(of.reverse, of)
        print(f"reverse continue to {name}: {took / 1000:.1f} s, to step {of.moment:,}")
        of.remove(number)
    print(f"conditions a second: {conditions_a_second(of):,.0f}")
    print(f"checkpoints after all that: {of.travel.held / 1e6:.1f} MB of {MOST_BYTES / 1e6:.0f}")
    print(f"memory of the process at most: {getrusage(RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")
    tracemalloc.start()
    of = started("mines", program.source, program.input)
    of.to_moment(min(asked.steps, 1_000_000))
    done(of)
    held, _ = tracemalloc.get_traced_memory()
    print(f"memory held after 1,000,000 steps: {held / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
