"""Two runs of a program side by side, by different engines, up to the first difference."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from mines_tools.interface.run import Run, Write
    from mines_tools.interface.run_state import Value

_PACES = 1, 100, 10_000
"""Steps between two looks at the states, in turn: few, so that nothing goes unseen for long, and so many that engines
become fast."""
_SMALL = 5_000
"""A state of so many values and cells is quickly looked at. This is done each time that `run` returns."""
_AT_EACH = 200
"""A run that can't go back is slow. Beside one, states are looked at after each step; after every second step if they have
so many values and cells, after every third if twice as many."""
_FOR_EACH = 10
"""Between two looks at a state that is not small lie so many steps for each of its values and cells. Then to look takes no
longer than to run."""
_FEW = 10
"""When so few steps are left, they are taken one by one to find the first in which the two differ."""


class Side(NamedTuple):
    """How far a run has come."""

    steps: int
    reason: str
    """Why it does not go on (see `Stop`); empty where it can."""
    message: str
    output: str
    """What it has written since the two were the same."""
    state: Mapping[str, Value]


class Difference(NamedTuple):
    """Where two runs begin to differ."""

    steps: int
    """After so many steps they were the same."""
    taken: int
    """So many steps later they are not. More than 1 where they differ only if as many are taken at once."""
    what: tuple[str, ...]
    """What differs: ``steps``, ``reason``, ``output``, or names of a state."""
    before: Mapping[str, Value]
    """The state when they were the same."""
    sides: tuple[Side, Side]
    snapshot: Any
    """That state, to be restored by a stepping run of the program; none where neither run had one."""


class _One:
    """One of the runs."""

    def __init__(
        self, start: Callable[[Write], Run], state: Callable[[Run], Mapping[str, Value]]
    ) -> None:
        self._start = start
        self._state = state
        self.texts: list[str] = []
        """What it has written since the two were the same."""
        self.run = start(self.texts.append)
        self.goes_back = hasattr(self.run, "restore")
        self._given: list[str | None] = []
        """The input, for a run that can't go back; none at the end."""
        self._failure = ""
        self.kept: Any = None
        """The state when the two were the same, if the run can go back."""
        self._steps = 0

    def give(self, text: str) -> None:
        self.run.give(text)
        if not self.goes_back:
            self._given.append(text)

    def end_input(self, failure: str) -> None:
        self.run.end_input(failure)
        self._failure = failure
        if not self.goes_back:
            self._given.append(None)

    def take(self, steps: int) -> bool:
        """Go on until so many steps were taken in all; whether more input is needed for that."""
        run = self.run
        while run.steps < steps and run.stop is None:
            run.run(steps - run.steps)
            if run.stop is not None:
                break
        return run.steps < steps and run.stop is not None and run.stop.reason == "waiting"

    def side(self) -> Side:
        stop = self.run.stop
        reason, message = ("", "") if stop is None else stop[:2]
        if reason == "waiting":
            reason = ""
        state = {} if reason == "aborted" else self._state(self.run)
        return Side(self.run.steps, reason, message, "".join(self.texts), state)

    def snapshot(self) -> Any:
        run: Any = self.run
        return run.snapshot() if self.goes_back else None

    def keep(self, state: Any, steps: int) -> None:
        """The two were the same in that state, after so many steps."""
        self.texts.clear()
        self.kept, self._steps = state, steps

    def go_back(self) -> None:
        """Go back to where the two were the same."""
        if self.goes_back:
            run: Any = self.run
            run.restore(self.kept)
        else:
            self.run = self._start(self.texts.append)
            for text in self._given:
                if text is None:
                    self.run.end_input(self._failure)
                else:
                    self.run.give(text)
            self.take(self._steps)
        self.texts.clear()


class ComparedRun:
    """A `Run` by two engines at once. What it writes is the output of the first, as far as it is the same."""

    def __init__(
        self,
        first: Callable[[Write], Run],
        second: Callable[[Write], Run],
        state: Callable[[Run], Mapping[str, Value]],
        write: Write,
    ) -> None:
        """`state` says where a run stands. Raises Unavailable."""
        self._both = _One(first, state), _One(second, state)
        self._write = write
        self._shown = self._shown_texts = 0
        """How many characters of what was written since the two were the same were written out, and at waits, how many texts."""
        self._taken = self._target = 0
        """How many steps both have taken, and after how many the states are looked at."""
        self._looks = 0
        self._waits = False
        self._is_open = False
        """Whether one of them waited for input, and they were not compared since."""
        self.same = 0
        """In so many steps there is no difference."""
        self.difference: Difference | None = None
        for one in self._both:
            one.keep(one.snapshot(), 0)
        self._before = self._both[0].side().state
        """The state when they were the same."""
        self._size = 0
        """How large it was."""
        self._goes_back = all(one.goes_back for one in self._both)

    @property
    def steps(self) -> int:
        """How many were taken; up to the difference, if there is one."""
        return self._taken if self.difference is None else self.difference.steps

    @property
    def stop(self) -> Stop | None:
        """Why the run does not go on; a difference ends it."""
        if self.difference is not None:
            return Stop("ended")
        if self._waits:
            return Stop("waiting")
        stop = self.first.stop
        if stop is None or stop.reason == "waiting" or self._is_open:
            return None
        return stop

    @property
    def first(self) -> Run:
        """The run by the first engine."""
        return self._both[0].run

    def give(self, text: str) -> None:
        """Add to the input. Raises ValueError after its end."""
        self._waits = False
        for one in self._both:
            one.give(text)

    def end_input(self, failure: str = "") -> None:
        """Say that no more input comes; `failure` is why, where it can't be read on."""
        self._waits = False
        for one in self._both:
            one.end_input(failure)

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took. Large states are looked at later: see `look`."""
        before, end = self._taken, self._taken + steps
        while self._taken < end and self.stop is None:
            if self._target <= self._taken:
                self._target = self._taken + self._pace()
            until = min(self._target, end)
            waits = [one.take(until) for one in self._both]
            self._taken = min(one.run.steps for one in self._both)
            if any(waits):
                self._waits = self._is_open = True
                self._show_more()
                break
            have_stopped = any(one.run.stop is not None for one in self._both)
            if until == self._target or self._size <= _SMALL or have_stopped:
                self._compare()
        return self.steps - before

    def look(self) -> None:
        """Look at the states now, where the run is not to go on."""
        if self.difference is None and self.same < self._taken:
            self._target = self._taken
            self._compare()

    def _pace(self) -> int:
        """How many steps to take until the next look."""
        if self._size > _SMALL:
            return max(_PACES[-1], self._size * _FOR_EACH if self._goes_back else 0)
        if not self._goes_back:
            return 1 + self._size // _AT_EACH
        self._looks += 1
        return _PACES[self._looks % len(_PACES)]

    def _show_more(self) -> None:
        """What was written since the last wait: somebody may want to see it before they answer."""
        texts = self._both[0].texts
        text = "".join(texts[self._shown_texts :])
        self._shown_texts = len(texts)
        if text:
            self._write(text)
            self._shown += len(text)

    def _show(self, text: str) -> None:
        """Write what is new in what was written since the two were the same."""
        if len(text) > self._shown:
            self._write(text[self._shown :])
            self._shown = len(text)

    def _compare(self) -> None:
        self._is_open = False
        one, other = self._both
        sides = one.side(), other.side()
        what = differences(*sides)
        if not what:
            self._agree(sides, *(each.snapshot() for each in self._both))
            self._taken = self.same
            return
        most = max(side.steps for side in sides) - self.same
        if most <= 1:
            kept = one.kept or other.kept
            self.difference = Difference(self.same, 1, what, self._before, sides, kept)
            return
        is_large = self._size > _SMALL and self._goes_back
        if is_large:
            most, sides = self._narrowed(most, sides)
        found = None if is_large and most > _FEW else self._step_by_step(most)
        self.difference = found or self._at_once(most, sides)

    def _agree(self, sides: tuple[Side, Side], *kept: Any) -> None:
        """The two are the same there; what was kept is where they go back to."""
        written = sides[0].output
        self._show(written)
        self._shown -= len(written)
        self._shown_texts = 0
        self.same = sides[0].steps
        self._before = sides[0].state or sides[1].state
        self._size = sum(map(_size, self._before.values()))
        for one, state in zip(self._both, kept, strict=True):
            one.keep(state, self.same)

    def _narrowed(self, most: int, sides: tuple[Side, Side]) -> tuple[int, tuple[Side, Side]]:
        """The two differ after `most` steps. Halves these, and goes on from the last place where the two are the same, until
        few are left. Returns how many, and the two after them. (A look after each step would take long.)"""
        first, second = self._both
        last = self.same + most
        while last - self.same > _FEW:
            middle = (self.same + last) // 2
            for one in self._both:
                one.go_back()
                one.take(middle)
            found = first.side(), second.side()
            if differences(*found):
                last, sides = middle, found
                continue
            kept = first.snapshot(), second.snapshot()
            for one in self._both:
                one.take(last)
            after = first.side(), second.side()
            if not differences(*after):
                break  # they differ only if all the steps are taken at once
            self._agree(found, *kept)
            sides = _after(after, found[0].output)
        return last - self.same, sides

    def _step_by_step(self, most: int) -> Difference | None:
        """The first step after which the two differ, if they do when they take one at a time."""
        for one in self._both:
            one.go_back()
        first, second = self._both
        written = ""
        for taken in range(most):
            before = first.side().state or second.side().state
            snapshot = first.snapshot() or second.snapshot()
            for one in self._both:
                one.take(self.same + taken + 1)
            sides = first.side(), second.side()
            what = differences(*sides)
            if what:
                self._show(written)
                found = _after(sides, written)
                return Difference(self.same + taken, 1, what, before, found, snapshot)
            written = sides[0].output
        return None

    def _at_once(self, most: int, sides: tuple[Side, Side]) -> Difference:
        """The least number of steps after which the two differ, if they take them at once."""
        first, second = self._both
        least = 1  # a difference needs more than this, and at most `most`
        while least < most:
            middle = (least + most) // 2
            for one in self._both:
                one.go_back()
                one.take(self.same + middle)
            found = first.side(), second.side()
            if differences(*found):
                most, sides = middle, found
            else:
                least = middle + 1
        for one in self._both:
            one.go_back()
        before = first.side().state or second.side().state
        snapshot = first.snapshot() or second.snapshot()
        return Difference(self.same, most, differences(*sides), before, sides, snapshot)


def _after(sides: tuple[Side, Side], written: str) -> tuple[Side, Side]:
    """Both, without the text with which their output begins."""
    one, other = (side._replace(output=side.output[len(written) :]) for side in sides)
    return one, other


def differences(one: Side, other: Side) -> tuple[str, ...]:
    """What differs."""
    found = [
        name for name in ("steps", "reason", "output") if getattr(one, name) != getattr(other, name)
    ]
    found += [
        name
        for name, value in one.state.items()
        if name in other.state and _plain(value) != _plain(other.state[name])
    ]
    return tuple(found)


def _size(value: Value) -> int:
    if isinstance(value, list) and value and isinstance(value[0], list | str):
        return sum(map(_size, value))
    return len(value) if isinstance(value, list | str | tuple) else 1


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value
