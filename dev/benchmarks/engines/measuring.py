"""Measures the speed of each contestant. Sizes are chosen so that a run takes long enough. The
contestants take turns. Each time in the figures is the median over several runs."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from dev.benchmarks.engines.contestants import ByHand, Engine, Failed
from dev.benchmarks.engines.programs import PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from dev.benchmarks.engines.contestants import Contestant, Measured


class Figures(NamedTuple):
    """The time that a contestant takes for one program."""

    size: int
    steps: int
    """The number of steps that the program takes at the size `size`, in the dialect of the
    contestant."""
    seconds: float
    """The processor time of the run alone, in seconds."""
    whole: float
    """The processor time of the whole process, in seconds."""

    @property
    def rate(self) -> float:
        """The number of steps per second."""
        return self.steps / self.seconds


def measured(
    program: str,
    contestants: Sequence[Contestant],
    folder: Path,
    *,
    seconds: float,
    repeat: int,
    say: Callable[[str], object],
) -> dict[str, Figures]:
    """Return the figures of each contestant that can run the program, by the name of the contestant. Raises Failed if
    two contestants write different output at the same size."""
    steps_of = _Steps(folder, program)
    sizes: dict[str, int] = {}
    able = [contestant for contestant in contestants if contestant.can_run(program)]
    for contestant in able:
        try:
            _check_small(contestant, program, steps_of)
            if isinstance(contestant, ByHand):
                sizes[contestant.name] = max(sizes.values(), default=PROGRAMS[program].small)
                contestant.times = 1
                once = contestant.measured(program, sizes[contestant.name]).seconds
                contestant.times = max(1, min(1_000_000, int(seconds / max(once, 1e-7))))
            else:
                sizes[contestant.name] = _size(contestant, program, seconds, steps_of)
        except Failed as failure:
            say(str(failure))
    taken: dict[str, list[Measured]] = {name: [] for name in sizes}
    for _ in range(repeat):
        for contestant in able:
            if contestant.name in sizes:
                taken[contestant.name].append(contestant.measured(program, sizes[contestant.name]))
    outputs: dict[int, set[str]] = {}
    for name, runs in taken.items():
        outputs.setdefault(sizes[name], set()).update(one.output for one in runs)
    if any(len(digests) > 1 for digests in outputs.values()):
        raise Failed(f"{program}: the outputs differ")
    return {
        contestant.name: Figures(
            sizes[contestant.name],
            steps_of(sizes[contestant.name], contestant.dialect),
            median(one.seconds for one in taken[contestant.name]),
            median(one.whole for one in taken[contestant.name]),
        )
        for contestant in able
        if contestant.name in sizes
    }


class _Steps:
    """The number of steps that the program takes, by size and dialect."""

    def __init__(self, folder: Path, program: str) -> None:
        self._folder = folder
        self._program = program
        self._known: dict[tuple[int, str], int] = {}

    def note(self, size: int, dialect: str, steps: int) -> None:
        """Record the number of steps that a contestant has counted. Raises Failed if another contestant has counted a
        different number."""
        first = self._known.setdefault((size, dialect), steps)
        if first != steps:
            raise Failed(f"{self._program}, size {size}: {steps} steps, and {first} before")

    def __call__(self, size: int, dialect: str) -> int:
        if (size, dialect) not in self._known:
            counted = Engine("machine", self._folder, dialect).measured(self._program, size)
            self._known[size, dialect] = counted.steps or 0
        return self._known[size, dialect]


def _check_small(contestant: Contestant, program: str, steps_of: _Steps) -> None:
    """Run the program at its small size. Raises Failed if the output is wrong, or if the contestant
    counts another number of steps than the reference machine."""
    import hashlib

    size = PROGRAMS[program].small
    measured_run = contestant.measured(program, size)
    right = PROGRAMS[program].expected(size).encode()
    if measured_run.output != hashlib.sha256(right).hexdigest()[:16]:
        raise Failed(f"{contestant.name}, {program}, size {size}: the output is wrong")
    if measured_run.steps is not None and measured_run.steps != steps_of(size, contestant.dialect):
        raise Failed(
            f"{contestant.name}, {program}, size {size}: it counts {measured_run.steps} steps"
        )


def _size(contestant: Contestant, program: str, seconds: float, steps_of: _Steps) -> int:
    """Return a size with which the program takes about `seconds` seconds. If there is no such size,
    return the largest size of the program."""
    size, most = PROGRAMS[program].small, PROGRAMS[program].most
    while True:
        measured_run = contestant.measured(program, size)
        if measured_run.steps is not None:
            steps_of.note(size, contestant.dialect, measured_run.steps)
        if measured_run.seconds > 0.6 * seconds or size >= most:
            return size
        growth = 0.9 * seconds / max(measured_run.seconds, 1e-6)
        size = min(most, int(size * max(1.5, min(growth, 60.0))) + 1)
