"""Runs many random programs with the engines and with the machine, which must agree whenever they
stop.

    python -m tests.mines.engines.many [--programs N] [--seed S] [--engine NAME] [--steps N]

Each program is run in slices of random lengths, and its input comes in random pieces. After each
slice the whole state is compared with the machine's. Sometimes another engine takes the run over,
or the run goes back to an earlier state. The command prints how often each kind of end came, and
the program at the first difference.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from mines_tools.interface.run import Feed, Input, InputError, NeedsInput
from mines_tools.languages.mines.engines.auto import AutoEngine
from mines_tools.languages.mines.engines.click_cache import ClickCache
from mines_tools.languages.mines.engines.engine import Stepping
from mines_tools.languages.mines.engines.python import PythonEngine
from mines_tools.languages.mines.engines.thresholds import PYTHON, Thresholds
from mines_tools.languages.mines.engines.wasm import pace, remembering
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from mines_tools.languages.mines.machine import Machine
from tests.mines.engines.loops import looping
from tests.mines.flow.programs import made

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from mines_tools.languages.mines.engines.engine import Engine
    from mines_tools.languages.mines.machine import State
    from tests.mines.flow.programs import Case

STEPS = 3000
HOT = PYTHON._replace(
    first=3,
    longest_pause=500,
    recorded=120,
    share=0,
    search_seconds=1e9,
    regions=3,
    backs=3,
    loss=3,
    entries=50,
    gain=2,
)
WARM = HOT._replace(first=30, recorded=400, share=1 / 50)
"""Thresholds at which short runs use all parts of the engine."""
REGIONS = Thresholds(
    first=30,
    longest_pause=500,
    recorded=120,
    visits=1,
    share=0,
    search_seconds=1e9,
    interpreted=0,
    backs=3,
    loss=3,
    entries=50,
    gain=2,
    python_after=0.001,
    learning=1e9,
)
STATES = REGIONS._replace(learning=0.002)
_SHORT_WAITS: tuple[tuple[ModuleType, str, float], ...] = (
    (pace, "_TURN", 0.5),
    (pace, "_PATIENCE", 1.0),
    (remembering, "_PATIENCE", 1e-3),
    (remembering, "_AGAIN", 0.1),
    (remembering, "_STAY", 1.0),
    (remembering, "_LONGEST", 0.0),
)
"""Constants of modules, with values for short runs."""
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Surrogates. U+FFFD replaces them in the output; some engines do this already when they write."""
_TELL_EVERY = 2000
_AT_ONCE = 25
_AT_ONCE_WHERE_LARGE = 4
"""The number of steps between two looks at large values. A value that is squared again and again
soon becomes too long for any machine."""
_SMALL = 64  # bits
_LARGEST = 20_000  # bits
_LOOKED_AT = 1000  # values on the stack; large ones can be rolled up


class ClickCacheEngine(ClickCache):
    """Direct simulation as a separate engine."""

    def settle(self) -> None:
        """Discard the stored commands of all clicks (see `Engine`)."""
        self.forget()

    def statistics(self) -> Sequence[Any]:
        """Return no statistics (see `Engine`)."""
        return ()


def shorten_waits(set_in: Callable[[ModuleType, str, float], None] = setattr) -> None:
    """Shorten waits, so that engines with low thresholds soon try all their ways to execute a
    program, and try each way again soon."""
    for module, name, value in _SHORT_WAITS:
        set_in(module, name, value)


def engines(names: Sequence[str] = ()) -> dict[str, Callable[[Machine], Engine]]:
    """Return the engines that are tried, by name. Some have thresholds at which all their parts
    work in short runs."""
    found: dict[str, Callable[[Machine], Engine]] = {
        "direct": ClickCacheEngine,
        "python": PythonEngine,
        "wasm": WasmEngine,
        "regions": lambda machine: WasmEngine(machine, thresholds=REGIONS),
        "states": lambda machine: WasmEngine(machine, thresholds=STATES),
        "outside": lambda machine: WasmEngine(machine, thresholds=REGIONS._replace(stack=24)),
        "outside-states": lambda machine: WasmEngine(machine, thresholds=STATES._replace(stack=9)),
        "auto": lambda machine: AutoEngine(machine, 30, 0.001, 0.002),
        "hot": lambda machine: PythonEngine(machine, HOT),
        "warm": lambda machine: PythonEngine(machine, WARM),
    }
    return {name: make for name, make in found.items() if not names or name in names}


class _Side:
    """A machine or an engine, its input, and what it has written."""

    def __init__(self, case: Case, engine: Callable[[Machine], Engine], *, is_file: bool) -> None:
        self.feed = Feed()
        self.written: list[str] = []
        self.machine = Machine(case.program, Input(self.feed.read, is_file), self.written.append)
        self.engine = engine(self.machine)

    def run(self, steps: int) -> str:
        """Take up to `steps` steps. Return `input` if the next step needs input, `failed` if the
        input failed, and otherwise an empty text."""
        try:
            self.engine.run(steps)
        except NeedsInput:
            return "input"
        except InputError:
            return "failed"
        return ""

    def state(self) -> State:
        """Return the whole state of the machine."""
        self.engine.settle()
        return self.machine.snapshot()


class Comparison:
    """One program, run by engines and by the machine."""

    def __init__(
        self,
        case: Case,
        random: Random,
        makers: Sequence[Callable[[Machine], Engine]],
        steps: int = STEPS,
    ) -> None:
        self._random = random
        self._makers = makers
        self._steps = steps
        is_file = random.random() < 0.3
        self.slow = _Side(case, Stepping, is_file=is_file)
        self.fast = _Side(case, random.choice(makers), is_file=is_file)
        self._left = case.text
        self._piece = random.choice((2, 9, 100))
        self._kept: tuple[State, State] | None = None

    def run(self) -> str:
        """Run the machine and the engines to the end, or for the given number of steps, and compare
        them. Return how the run ended."""
        random = self._random
        most = random.choice((7, 100, 1000, self._steps))
        taken = 0
        while taken < self._steps:
            slice_ = min(1 + random.randrange(most), self._steps - taken)
            before = self.slow.machine.steps
            needed = self._run_slow(slice_)
            if needed == "large":
                return needed
            found = self.fast.run(slice_)
            self._compare(needed, found)
            taken += self.slow.machine.steps - before
            if self.slow.machine.is_over:
                assert self.fast.run(5) == ""
                self._compare("", "")
                return "aborted" if self.slow.machine.aborted is not None else "ended"
            if needed == "failed":
                return "failed"
            if needed:
                self._give()
            elif random.random() < 0.1:
                self._change()
        return "runs on"

    def _run_slow(self, steps: int) -> str:
        """Run the machine as in `_Side.run`. Stop if numbers become so large that even comparing
        them would take long."""
        machine = self.slow.machine
        while steps > 0:
            largest = max((value.bit_length() for value in machine.stack[-_LOOKED_AT:]), default=0)
            if largest > _LARGEST:
                return "large"
            at_once = _AT_ONCE if largest <= _SMALL else _AT_ONCE_WHERE_LARGE
            needed = self.slow.run(min(steps, at_once))
            if needed or machine.is_over:
                return needed
            steps -= at_once
        return ""

    def _compare(self, needed: str, found: str) -> None:
        slow, fast = self.slow, self.fast
        assert fast.machine.steps == slow.machine.steps, (fast.machine.steps, slow.machine.steps)
        assert (found, fast.machine.is_over) == (needed, slow.machine.is_over)
        if needed or slow.machine.aborted is not None:
            assert fast.machine.origin == slow.machine.origin
        assert _SURROGATE.sub("\ufffd", "".join(fast.written)) == _SURROGATE.sub(
            "\ufffd", "".join(slow.written)
        )
        if self._random.random() < 0.3:
            return  # to settle is to stop, for some engines
        left, right = fast.state(), slow.state()
        assert left == right, {
            name: (mine, its)
            for name, mine, its in zip(left._fields, left, right, strict=True)
            if mine != its
        }

    def _give(self) -> None:
        """Give more input to the machine and the engine, or end their input."""
        size = self._random.randrange(1, self._piece)
        failure = "it failed" if self._random.random() < 0.1 else ""
        piece, self._left = self._left[:size], self._left[size:]
        for side in (self.slow, self.fast):
            if piece:
                side.feed.give(piece)
            else:
                side.feed.end(failure)

    def _change(self) -> None:
        """Let another engine take over, or return both sides to an earlier state, or keep their
        present states for later."""
        random = self._random
        kind = random.randrange(3)
        if kind == 0:
            self.fast.engine.settle()
            self.fast.engine = random.choice(self._makers)(self.fast.machine)
        elif kind == 1 and self._kept is not None:
            for side, state in zip((self.slow, self.fast), self._kept, strict=True):
                side.engine.settle()
                side.machine.restore(state)
        else:
            self._kept = self.slow.state(), self.fast.state()


def case_of(seed: int) -> Case:
    """Return a program and an input. Every third program is not made to have long loops."""
    random = Random(seed)
    return made(random.randrange) if seed % 3 == 0 else looping(random)


def check(seed: int, names: Sequence[str] = (), steps: int = STEPS) -> str:
    """Run the program with this seed. Return how the run ended."""
    case, random = case_of(seed), Random(seed)
    makers = list(engines(names).values())
    try:
        return Comparison(case, random, makers, steps).run()
    except Exception:
        print(f"seed {seed}: {case!r}")
        raise


def main() -> None:
    """Compare many programs, count, and print the counts."""
    parser = argparse.ArgumentParser(description="The engines, compared with the machine.")
    parser.add_argument("--programs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", action="append", default=[])
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    shorten_waits()
    seen: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.programs):
        seen[check(seed, options.engine, options.steps)] += 1
        seen["programs"] += 1
        if seen["programs"] % _TELL_EVERY == 0:
            print(f"{seen['programs']:>10,}  programs so far", flush=True)
    for name, count in sorted(seen.items()):
        print(f"{count:>10,}  {name}")


if __name__ == "__main__":
    main()
