"""Runs a program on two engines side by side, up to the first difference."""

from __future__ import annotations

from math import inf

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from mines_tools.interface.run import Run, Write
    from mines_tools.interface.run_state import Value

_PACES = 1, 100, 10_000
"""The numbers of steps between two comparisons, used in turn. With small numbers, a difference is found even if it
disappears soon. With large numbers, the engines reach their full speed."""
_SMALL = 5_000
"""The largest number of values and cells of a state that can be compared quickly. Such a state is compared each time
`run` returns."""
_AT_EACH = 200
"""The limit that decides how often the state of a run is compared if the run cannot go back. The
state is compared after every step if it has fewer values and cells than this limit, after every
second step if it has fewer than twice this limit, and so on. A run that cannot go back is slow
anyway, so it can be compared often."""
_FOR_EACH = 10
"""A factor. Multiply it by the number of values and cells of a large state. The result is the number
of steps between two comparisons of this state. With this factor, comparing takes no longer than
running."""
_FEW = 10
"""If at most this number of steps remains, the search for the first difference takes one step at a time."""


class Side(NamedTuple):
    """One of the two runs at a certain moment."""

    steps: int
    reason: str
    """The reason why this run does not continue (see `Stop`); empty if it can continue."""
    message: str
    output: str
    """The output since the two runs were last equal."""
    state: Mapping[str, Value]


class RunDifference(NamedTuple):
    """The point where two runs begin to differ."""

    steps: int
    """The number of steps after which the runs were last equal."""
    taken: int
    """The number of further steps after which the runs differ. If this number is more than 1, the runs differ only if
    all these steps are taken in one call."""
    what: tuple[str, ...]
    """The names of the things that differ: ``steps``, ``reason``, ``output``, or names of parts of the state."""
    before: Mapping[str, Value]
    """The state when the runs were last equal."""
    sides: tuple[Side, Side]
    snapshot: Any
    """A snapshot of the state `before`, which a stepping run of the program can restore. None if neither run can make
    snapshots."""


class _One:
    """One of the two runs."""

    def __init__(
        self, start: Callable[[Write], Run], state: Callable[[Run], Mapping[str, Value]]
    ) -> None:
        self._start = start
        self._state = state
        self.texts: list[str] = []
        """The output since the two runs were last equal."""
        self.run = start(self.texts.append)
        self.goes_back = hasattr(self.run, "restore")
        self._inputs: list[str | None] = []
        """The pieces of input that the run has received; None stands for the end of the input. They are stored only for
        a run that cannot go back."""
        self._failure = ""
        self.kept: Any = None
        """The state when the two runs were last equal, if this run can go back."""
        self._steps = 0

    def give(self, text: str) -> None:
        self.run.give(text)
        if not self.goes_back:
            self._inputs.append(text)

    def end_input(self, failure: str) -> None:
        self.run.end_input(failure)
        self._failure = failure
        if not self.goes_back:
            self._inputs.append(None)

    def take(self, steps: int) -> bool:
        """Continue until `steps` steps are taken in total. Return whether more input is needed for this."""
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
        """Record that the two runs were equal in `state`, after `steps` steps."""
        self.texts.clear()
        self.kept, self._steps = state, steps

    def go_back(self) -> None:
        """Go back to the step after which the two runs were last equal."""
        if self.goes_back:
            run: Any = self.run
            run.restore(self.kept)
        else:
            self.run = self._start(self.texts.append)
            for text in self._inputs:
                if text is None:
                    self.run.end_input(self._failure)
                else:
                    self.run.give(text)
            self.take(self._steps)
        self.texts.clear()


class ComparedRun:
    """A `Run` on two engines in parallel. It writes the output of the first engine, as long as both write the same."""

    patience = inf
    reader = ""

    def __init__(
        self,
        first: Callable[[Write], Run],
        second: Callable[[Write], Run],
        state: Callable[[Run], Mapping[str, Value]],
        write: Write,
    ) -> None:
        """Start two runs, one with `first` and one with `second`. `state` returns the state of a run. Raise
        `Unavailable` if an engine cannot run the program."""
        self._both = _One(first, state), _One(second, state)
        self._write = write
        self._shown = self._shown_texts = 0
        """Two counts of the output since the runs were last equal. `_shown` is the number of characters that were
        written. `_shown_texts` is the number of texts that were written up to the last wait for input."""
        self._taken = self._target = 0
        """Two numbers of steps: the steps that both runs have taken (`_taken`), and the steps after which the states
        are compared next (`_target`)."""
        self._looks = 0
        self._waits = False
        self._is_open = False
        """True if a run has waited for input, and the two runs have not been compared since then."""
        self.same = 0
        """The number of steps after which the runs were last found to be equal."""
        self.difference: RunDifference | None = None
        for one in self._both:
            one.keep(one.snapshot(), 0)
        self._before = self._both[0].side().state
        """The state when the runs were last equal."""
        self._size = 0
        """The number of values and cells in the state `_before`."""
        self._goes_back = all(one.goes_back for one in self._both)

    @property
    def steps(self) -> int:
        """The number of steps taken, up to the difference if there is one."""
        return self._taken if self.difference is None else self.difference.steps

    @property
    def stop(self) -> Stop | None:
        """The reason why the compared run does not continue; None if it can continue. A difference ends the compared
        run."""
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
        """The run on the first engine."""
        return self._both[0].run

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError if the input has ended."""
        self._waits = False
        for one in self._both:
            one.give(text)

    def end_input(self, failure: str = "") -> None:
        """End the input. If the rest of the input cannot be read, `failure` is the reason."""
        self._waits = False
        for one in self._both:
            one.end_input(failure)

    def run(self, steps: int) -> int:
        """Take at most `steps` steps. Return the number taken. A large state may not be compared after the last of
        these steps: to compare it, call `look`."""
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
        """Compare the states now. Call this when the run will not continue."""
        if self.difference is None and self.same < self._taken:
            self._target = self._taken
            self._compare()

    def _pace(self) -> int:
        """Return the number of steps until the next comparison."""
        if self._size > _SMALL:
            return max(_PACES[-1], self._size * _FOR_EACH if self._goes_back else 0)
        if not self._goes_back:
            return 1 + self._size // _AT_EACH
        self._looks += 1
        return _PACES[self._looks % len(_PACES)]

    def _show_more(self) -> None:
        """Write the output since the last wait for input, because people may need to read this output before they type."""
        texts = self._both[0].texts
        text = "".join(texts[self._shown_texts :])
        self._shown_texts = len(texts)
        if text:
            self._write(text)
            self._shown += len(text)

    def _show(self, text: str) -> None:
        """Write the part of `text` that was not written before. `text` is the output since the last comparison that
        found the runs equal."""
        if len(text) > self._shown:
            self._write(text[self._shown :])
            self._shown = len(text)

    def _compare(self) -> None:
        self._is_open = False
        one, other = self._both
        sides = one.side(), other.side()
        names = differences(*sides)
        if not names:
            self._agree(sides, *(compared_run.snapshot() for compared_run in self._both))
            self._taken = self.same
            return
        most = max(side.steps for side in sides) - self.same
        if most <= 1:
            kept = one.kept or other.kept
            self.difference = RunDifference(self.same, 1, names, self._before, sides, kept)
            return
        is_large = self._size > _SMALL and self._goes_back
        if is_large:
            most, sides = self._narrowed(most, sides)
        difference = None if is_large and most > _FEW else self._step_by_step(most)
        self.difference = difference or self._at_once(most, sides)

    def _agree(self, sides: tuple[Side, Side], *kept: Any) -> None:
        """Record that the two runs are equal at the moment that `sides` describe. `kept` contains the state of each run
        at this moment, so that the run can go back to it."""
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
        """Narrow a difference down. The runs were last equal at the moment `self.same`. They are
        known to differ `most` steps later, and `sides` are the runs after these steps. Return a
        smaller number of steps after which the runs differ, and the two runs after that number.

        The number of steps is halved until few steps remain. If the runs are still equal in the
        middle, the search continues from there. (A comparison after each step would be slow.)
        """
        first, second = self._both
        last = self.same + most
        while last - self.same > _FEW:
            middle = (self.same + last) // 2
            for one in self._both:
                one.go_back()
                one.take(middle)
            middle_sides = first.side(), second.side()
            if differences(*middle_sides):
                last, sides = middle, middle_sides
                continue
            kept = first.snapshot(), second.snapshot()
            for one in self._both:
                one.take(last)
            after = first.side(), second.side()
            if not differences(*after):
                break  # they differ only if all these steps are taken at once
            self._agree(middle_sides, *kept)
            sides = _after(after, middle_sides[0].output)
        return last - self.same, sides

    def _step_by_step(self, most: int) -> RunDifference | None:
        """Take at most `most` steps, one at a time, and return the first difference. Return None if the runs are equal
        after each of these steps."""
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
            names = differences(*sides)
            if names:
                self._show(written)
                sides_after = _after(sides, written)
                return RunDifference(self.same + taken, 1, names, before, sides_after, snapshot)
            written = sides[0].output
        return None

    def _at_once(self, most: int, sides: tuple[Side, Side]) -> RunDifference:
        """Find the smallest number of steps such that the runs differ if they take these steps in a
        single call. Return the difference after this call. The caller has found out that the runs
        differ after a call that takes `most` steps. `sides` are the runs after the caller's call."""
        first, second = self._both
        least = 1  # a difference needs more than this, and at most `most`
        while least < most:
            middle = (least + most) // 2
            for one in self._both:
                one.go_back()
                one.take(self.same + middle)
            middle_sides = first.side(), second.side()
            if differences(*middle_sides):
                most, sides = middle, middle_sides
            else:
                least = middle + 1
        for one in self._both:
            one.go_back()
        before = first.side().state or second.side().state
        snapshot = first.snapshot() or second.snapshot()
        return RunDifference(self.same, most, differences(*sides), before, sides, snapshot)


def _after(sides: tuple[Side, Side], written: str) -> tuple[Side, Side]:
    """Return both sides. The text `written` is removed from the beginning of each output."""
    one, other = (side._replace(output=side.output[len(written) :]) for side in sides)
    return one, other


def differences(one: Side, other: Side) -> tuple[str, ...]:
    """Return the names of the things that differ between two sides."""
    names = [
        name for name in ("steps", "reason", "output") if getattr(one, name) != getattr(other, name)
    ]
    names += [
        name
        for name, value in one.state.items()
        if name in other.state and _plain(value) != _plain(other.state[name])
    ]
    return tuple(names)


def _size(value: Value) -> int:
    if isinstance(value, list) and value and isinstance(value[0], list | str):
        return sum(map(_size, value))
    return len(value) if isinstance(value, list | str | tuple) else 1


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value
