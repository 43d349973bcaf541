"""The engine that runs the kernel as WebAssembly.

The kernel plays the game, enters hot code (see `regions`), or follows remembered control states
(see `remembering`).

Sometimes generated Python continues the run for a while, which is called a turn of Python. Python gets a turn if a
value needs more than 64 bits, if there is not enough memory, or if Python is faster (see `pace`). Then the kernel
takes over again. The kernel is "of no use" if Python would take the same steps in less time. The time for moving the
state to the kernel and back counts as time of the kernel.
"""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.base.clock import thread_time
from mines_tools.base.memory_limit import LimitReached, more_memory, own_memory, room
from mines_tools.interface.run import Statistic
from mines_tools.languages.mines.engines.automaton import Automaton
from mines_tools.languages.mines.engines.engine import by_machine, in_all, is_wide
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.state import KernelState, TooLarge
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.engines.wasm.cores import new_core
from mines_tools.languages.mines.engines.wasm.growth import Growth
from mines_tools.languages.mines.engines.wasm.heuristics import HotSpots
from mines_tools.languages.mines.engines.wasm.pace import Pace
from mines_tools.languages.mines.engines.wasm.remembering import Remembering
from mines_tools.languages.mines.input import Aborted
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.mines.engines.kernel.state import Core
    from mines_tools.languages.mines.engines.python import PythonEngine
    from mines_tools.languages.mines.machine import Machine

_SLICE = 0.03
"""The number of seconds that one call of the kernel may take. Python checks for signals after each call."""
_WORK = 8_000_000
"""The amount of extra work that the kernel may do in one call, in approximate nanoseconds (see
`layout.WORK`). Long steps do extra work, for example steps that open many cells."""
_FIRST_SLICE = 1_000_000
"""The greatest number of steps that the kernel's interpreter takes in its first call. After each
call, this limit is adapted so that a call takes about `_SLICE` seconds."""
_FIRST_REGION_SLICE = 20_000_000
"""The greatest number of steps that the kernel takes in regions in its first call. After each call, this limit is
adapted so that a call takes about `_SLICE` seconds."""
_MOST_PATIENCE = 1 << 26
"""A number of steps. Each time that the kernel was of no use, the next turn of Python becomes
longer, up to this number of steps. (If the turn must last for some number of seconds, Python may
take more steps.)"""
_MUCH_LONGER = 50
"""A factor. If the kernel was of no use, the next turn of Python takes at least this many times as
long as moving the state to Python."""
_OFTEN = 10
"""A number of times. If the kernel was of no use this many times in a row, each further turn of
Python has a least duration (see `_PART`)."""
_PART = 0.05
"""A share. The least duration of such a turn is this share of the time that the run has taken so far."""
_UPPER = 16
"""A number of values. Before the stack is copied to the kernel, the engine checks this many values
at the top: whether any of them has more than 64 bits."""
_FEW = 64
"""A number of steps. If a turn of Python has at most this many steps, and generated Python is not
loaded yet, the machine itself takes these steps."""
_ENOUGH = 10_000
"""A number of steps. A turn of Python with more steps is long enough to measure Python's speed."""
_CHUNK = 0.1
"""A number of seconds. In one call, Python gets as many steps as it probably takes in this time. (A
call may take longer if Python becomes slower.)"""
_INTEGER = 40
"""The number of bytes that a value of the stack takes in Python, together with its place in the
list."""
_TWICE = 16
"""The number of additional bytes that a value takes while the stack is copied from Python to the
kernel."""
_MOVING = 5e-8
"""The number of seconds that it takes to copy a value of the stack to Python and back."""
_LONG_TURN = 1_000_000
"""A number of steps. If a turn of Python has more steps than this, Python searches for hot code
again."""
_WHILE_GROWING = 20_000_000
"""The number of steps in a turn of Python if the stack keeps growing."""
_PYTHON_RATE = 100_000_000.0
"""The speed of generated Python that is assumed before it is measured, in steps a second."""


class WasmEngine:
    """An engine that uses WebAssembly; see `engine.Engine`."""

    def __init__(
        self,
        machine: Machine,
        core: Callable[[], Core] | None = None,
        thresholds: Thresholds = Thresholds(),  # noqa: B008
        python: PythonEngine | None = None,
    ) -> None:
        """Make the engine. `core` returns the object that runs the kernel; if `core` is None,
        `new_core` makes it. Where the kernel cannot continue the run, the engine `python` continues.

        Raises ImportError if wasmtime is not installed or does not work here.
        """
        self.machine = machine
        self.latest = inf
        self._slice, self._region_slice = _FIRST_SLICE, _FIRST_REGION_SLICE
        self._inside = False
        """True if the state of the run is in the kernel's memory. The machine then has an older
        state."""
        self._python = python
        self._automaton = Automaton(machine) if python is None else python.automaton
        self._shares_python = python is not None
        self._python_left, self._python_until = 0, inf
        """Two limits of the turn of Python: the number of steps that are left, and the processor
        time at which the turn ends. The kernel takes over at the first limit that is reached."""
        self._is_to_look_again = True
        """True if Python must search for hot code again in its next long turn, because the kernel
        has been of use since Python's last search."""
        self._storm = 0
        """The number of times in a row that the kernel took over the run and was of no use."""
        self._entered, self._entered_at = 0, 0.0
        """Two numbers from the moment when the kernel last took over: the steps that the run had taken, and the
        processor time."""
        self._loading = 0.0
        """The number of seconds that it took to move the state to the kernel the last time."""
        self._uncounted = 0.0
        """The part of `_loading` that was not yet counted in `_pace`, in seconds."""
        self._python_rate = 0.0
        """The last measured speed of generated Python, in steps a second."""
        self._growth = Growth(len(machine.stack))
        self._last = 0
        """The number of steps that the run will have taken when the kernel has taken all requested
        steps."""
        self._gone = ""
        """The reason why the kernel cannot be used; empty if it can."""
        self._steps = self._interpreted = self._saved_at = 0
        self._taken = 0
        """The number of steps taken by this engine."""
        self._python_steps = 0
        """The number of steps in `_taken` that generated Python took."""
        self._seconds = self._python_seconds = 0.0
        """Two numbers of seconds: the time that the kernel ran, and the time that generated Python
        ran."""
        self._handed_over = self._brought_over = 0
        """Two counters. `_brought_over` counts how often the state was moved to Python because the
        next step had to be taken there. `_handed_over` counts how often Python then took a turn of
        many steps."""
        self._answers: dict[int, Callable[[KernelState], None]] = {
            at.ENDED: self._ended,
            at.NO_CHARACTER: self._no_character,
            at.NO_INTEGER: self._no_integer,
            at.FLUSH: KernelState.flush,
            at.GROW: self._grow,
            at.WIDE: self._overflow,
            at.STRANGE: self._by_machine,
            at.UNKNOWN: lambda _state: self._remembering.learn(),
            at.SHORT: self._bring_back,
        }
        self._state: KernelState | None = None
        began = perf_counter()
        try:
            self._state = KernelState(machine, (core or new_core)(), thresholds.stack)
        except MemoryError:
            self._give_up(phrase("WebAssembly: there is not enough memory"))
        else:
            self._call = self._state.core.function("run")
        self._remembering = Remembering(self._state, self._automaton, thresholds.learning)
        self._hot_spots = HotSpots(self._state, self._automaton, thresholds)
        self._pace = Pace(thresholds.python_after)
        self._starting = perf_counter() - began

    def run(self, steps: int) -> None:
        """See `engine.Engine`."""
        machine = self.machine
        before = machine.steps
        end = before + steps
        try:
            while machine.steps < end and not machine.is_over:
                if self._gone or self._python_left > 0:
                    try:
                        self._run_python(end - machine.steps)
                    except LimitReached:
                        if not self.save_memory():
                            raise
                elif self._is_to_look():
                    self._remembering.put_off()
                    if self._hot_spots.look():
                        self._pace.forget()
                elif self._inside or self._enter():
                    self._keep_pace(end - machine.steps)
                if machine.steps > before and self._is_late():
                    break
        finally:
            if self._inside and self._state is not None:
                self._count(self._state)
                self._state.flush()
            self._taken += machine.steps - before

    def _is_late(self) -> bool:
        """Return whether `run` must return."""
        return self.latest != inf and perf_counter() > self.latest

    def _is_to_look(self) -> bool:
        """Return whether it is time to search for hot code."""
        return self._inside and not self._remembering.is_on and self._hot_spots.are_due()

    @property
    def depth(self) -> int:
        """The number of values on the stack."""
        inside = self._state if self._inside else None
        return len(self.machine.stack) if inside is None else inside.stack.depth

    def prepare(self) -> None:
        """Move the state from the machine into the kernel now. Do nothing if the kernel cannot
        continue from this state, or if it already has the state."""
        if not (self._inside or self._gone or self._python_left > 0 or self.machine.is_over):
            self._enter()

    def save_memory(self) -> bool:
        """Move the state from the machine into the kernel now, because a value takes less memory in
        the kernel than in Python.

        Return False if the kernel cannot continue from this state, or if this method was called a
        short time ago.
        """
        steps = self.machine.steps
        if self._gone or steps < self._saved_at + len(self.machine.stack):
            return False
        self._saved_at, self._python_left = steps, 0  # for how many steps it was of use
        return self._enter()

    def settle(self) -> None:
        """See `engine.Engine`."""
        if self._inside and self._state is not None:
            self._remembering.end()
            self._count(self._state)
            self._state.save()
            self._inside = False
        elif self._python is not None:
            self._python.settle()

    def statistics(self) -> Sequence[Statistic]:
        """See `engine.Engine`."""
        regions, remembering = self._hot_spots.regions, self._remembering
        told = [
            Statistic(
                "steps-webassembly-regions",
                self._steps - self._interpreted,
                template("steps in WebAssembly, in hot code"),
            ),
            Statistic(
                "steps-webassembly-remembered",
                remembering.steps,
                template("steps in WebAssembly, in remembered states"),
            ),
            Statistic(
                "steps-webassembly",
                self._interpreted - remembering.steps,
                template("steps in WebAssembly, interpreted"),
            ),
            by_machine(self._taken - self._steps - self._python_steps),
            Statistic(
                "seconds-webassembly-starting",
                self._starting,
                template("time to start WebAssembly"),
            ),
            Statistic("seconds-webassembly", self._seconds, template("time in WebAssembly")),
            Statistic(
                "seconds-webassembly-compiling",
                self._hot_spots.spent,
                template("time to make hot code of WebAssembly"),
            ),
            Statistic(
                "seconds-webassembly-remembering",
                remembering.spent,
                template("time to remember control states"),
            ),
            Statistic(
                "webassembly-states-remembered",
                remembering.control_states,
                template("control states remembered by WebAssembly"),
            ),
        ]
        if regions is not None:
            told += [
                Statistic("webassembly-regions", regions.made, template("pieces of hot code made")),
                Statistic(
                    "webassembly-regions-dropped", regions.dropped, template("of these, given up")
                ),
                Statistic(
                    "webassembly-control-states",
                    regions.control_states,
                    template("control states for WebAssembly"),
                ),
            ]
        told.append(
            Statistic(
                "handed-over",
                self._handed_over,
                template("times that Python took over, for integers of more than 64 bits"),
            )
        )
        gone = self._gone
        if self._hot_spots.is_full:
            gone = gone or phrase("WebAssembly: there is not enough memory for more hot code")
        if gone:
            told.append(Statistic("webassembly-given-up", gone, template("given up")))
        if self._python is not None and not self._shares_python:
            told += self._python.statistics()
        return in_all(told)

    def _give_up(self, why: str) -> None:
        self._gone = why

    # The kernel

    def _enter(self) -> bool:
        """Move the state from the machine into the kernel. Return whether that was possible. If it
        was not possible, give Python a turn, or stop using the kernel."""
        state = self._state
        assert state is not None
        self._entered_at = thread_time()
        if self._is_growing(len(self.machine.stack)):
            self._let_python(_WHILE_GROWING)
            return False
        if self._python is not None:
            if any(map(is_wide, self.machine.stack[-_UPPER:])):
                self._wait_longer(thread_time() - self._entered_at)
                return False
            self._python.settle()
        try:
            with more_memory(_TWICE * len(self.machine.stack)):
                state.load()
                self.machine.stack.clear()
        except TooLarge:
            self._wait_longer(thread_time() - self._entered_at)
            return False
        except MemoryError:
            self._give_up(phrase("WebAssembly: there is not enough memory"))
            return False
        self._loading = self._uncounted = thread_time() - self._entered_at
        self._last = self.machine.steps
        state.put64(at.LEFT, 0)
        self._inside = True
        self._entered = self.machine.steps
        return True

    def _is_growing(self, depth: int) -> bool:
        """Return whether a stack of `depth` values should stay in Python while it grows. This is so
        only if it grows fast and a stack was already copied out of the kernel before."""
        return self._brought_over > 0 and self._growth.is_too_fast(depth, self.machine.steps)

    def _keep_pace(self, steps: int) -> None:
        """Call the kernel once for at most `steps` steps, and handle the reason for which the call
        ends. Give Python a turn if the kernel is slow, or if the stack grows fast.

        (Only the time of the kernel itself decides whether control states are remembered. Other
        time does not count, for example the time of waiting for input.)
        """
        remembering = self._remembering
        remembering.prepare()
        interpreted, all_, learning = self._interpreted, self._steps, remembering.spent
        began = thread_time()
        alone = self._run_kernel(steps)
        seconds = thread_time() - began - (remembering.spent - learning)
        interpreted = self._interpreted - interpreted
        in_regions = self._steps - all_ - interpreted
        if remembering.count(alone, interpreted + in_regions):
            if remembering.is_wanted:
                self._pace.forget()
            else:
                self._hot_spots.ask()
        state = self._state
        assert state is not None
        depth = 0
        if self._inside:
            depth = state.stack.depth
            if room() < _INTEGER * depth:  # Python could not take it
                return
            if self._is_growing(depth):
                self.settle()
                self._let_python(_WHILE_GROWING)
                return
        seconds, self._uncounted = seconds + self._uncounted, 0.0
        if self._pace.count(seconds, interpreted, in_regions, depth * _MOVING):
            if self._inside:
                self.settle()
            self._let_python(max(self._python_left, 1000))
            self._is_to_look_again = True

    def _run_kernel(self, steps: int) -> float:
        """Call the kernel once for at most `steps` steps. The kernel says why it returns; do what is
        needed in this case. Return the number of seconds that the kernel itself ran."""
        state, machine = self._state, self.machine
        assert state is not None
        now = min(steps, self._slice)
        self._last = machine.steps + steps
        state.put64(at.LEFT, steps)
        state.put64(at.INTERPRETER, now)
        state.put64(at.REGION, self._region_slice)
        state.put64(at.WORK, _WORK)
        before, worked = perf_counter(), thread_time()
        reason = self._call()
        worked = thread_time() - worked
        seconds = perf_counter() - before
        self._seconds += seconds
        self._count(state)
        self._steps += steps - state.get64(at.LEFT)
        interpreted = now - state.get64(at.INTERPRETER)
        by_regions = self._region_slice - state.get64(at.REGION)
        if seconds > 2 * _SLICE:
            self._slice = max(self._slice // 2, 1000)
            self._region_slice = max(self._region_slice // 2, 100_000)
        elif seconds < _SLICE / 2:
            if interpreted == self._slice:
                self._slice *= 2
            if by_regions > self._region_slice * 0.9:
                self._region_slice *= 2
        self._interpreted += interpreted
        if not self._remembering.is_wanted:
            self._hot_spots.count(interpreted, _WORK - state.get64(at.WORK), worked)
        else:
            self._hot_spots.pass_by(worked)
        if reason != at.PAUSE:
            self._answers[reason](state)
        else:
            state.flush()
        return worked

    def _count(self, state: KernelState) -> None:
        self.machine.steps = self._last - state.get64(at.LEFT)

    def _ended(self, state: KernelState) -> None:
        """Handle the end of the run. The stack stays in the kernel until `settle` is called, because moving it can take
        long."""
        self._remembering.end()
        state.save_game()

    def _no_character(self, state: KernelState) -> None:
        """Get more input for in(c)."""
        self._remembering.end()
        state.flush()
        state.take_input()
        self.machine.origin = state.origin()
        self.machine.input.fetch()
        state.refill()

    def _no_integer(self, state: KernelState) -> None:
        """Execute the command in(n), because the kernel has not enough input for it."""
        self._remembering.end()
        machine = self.machine
        state.flush()
        state.take_input()
        machine.origin = state.origin()
        place = machine.input.snapshot()
        try:
            value = machine.input.take_integer()
        except Aborted:
            self._by_machine(state)
            return
        if value is not None:
            if is_wide(value):
                machine.input.restore(place)
                self._overflow(state)
                return
            top = state.get(at.TOP) + 8
            state.put(at.TOP, top)
            state.put64(top + 8, value)
        if state.get(at.QUEUED):
            state.put(at.QUEUED, 0)
        else:
            state.put(at.POINTER, (state.get(at.POINTER) + 1) % state.get(at.COUNT))
        state.put64(at.LEFT, state.get64(at.LEFT) - 1)
        self._count(state)
        state.pass_by(machine.input.position - place.position)
        if value is None:  # this stays so until more of the input is read
            state.note_mismatch()

    def _grow(self, state: KernelState) -> None:
        """Make more room for the stack."""
        try:
            state.stack.grow()
        except MemoryError:
            self.settle()
            self._give_up(phrase("WebAssembly: there is not enough memory"))

    def _bring_back(self, state: KernelState) -> None:
        """Copy stack values that are stored outside the kernel's memory back into this memory, because the next step
        needs them. If that is impossible, let the machine take the step."""
        if not state.stack.bring_back():
            self._by_machine(state)

    def _overflow(self, _state: KernelState) -> None:
        """Move the state to Python and give Python a turn. The reason is that the next step needs
        more than 64 bits."""
        self._brought_over += 1
        began = thread_time()
        self.settle()
        now = thread_time()
        rate = self._python_rate or _PYTHON_RATE
        over = self._loading + now - began
        if self.machine.steps - self._entered > (now - self._entered_at + over) * rate:
            self._storm = 0  # the time in the kernel was worthwhile
            self._is_to_look_again = True
        self._wait_longer(over)

    def _by_machine(self, _state: KernelState) -> None:
        """Move the state to the machine, and let the machine take the next step."""
        self._brought_over += 1
        self.settle()
        self.machine.step()

    def _wait_longer(self, seconds: float) -> None:
        """Give Python a turn, because the kernel could not continue. Moving the state took
        `seconds`. As long as the kernel is of no use, each turn is longer than the turn before."""
        self._handed_over += 1
        left = min(1 << 3 * self._storm, _MOST_PATIENCE)
        most = left / _PYTHON_RATE
        if self._storm:
            seconds *= _MUCH_LONGER
            if self._storm >= _OFTEN:
                seconds = max(seconds, (self._seconds + self._python_seconds) * _PART)
            left = max(left, int(seconds * self._python_rate))
        self._let_python(left, max(seconds, most))
        self._storm += 1

    # Generated Python

    def _let_python(self, steps: int, seconds: float = inf) -> None:
        """Give Python a turn. The turn ends after `steps` steps, or after about `seconds` seconds
        if this is earlier."""
        self._python_left, self._python_until = steps, thread_time() + seconds

    def _run_python(self, steps: int) -> None:
        machine = self.machine
        if not self._gone:
            at_once = max(_LONG_TURN, int(self._python_rate * _CHUNK))
            steps = min(steps, self._python_left, at_once)
        before = machine.steps
        try:
            if steps <= _FEW and self._python is None:
                for _ in range(steps):
                    if not machine.step():
                        break
                return
            if self._python is None:
                with own_memory():
                    from mines_tools.languages.mines.engines.python import PythonEngine

                self._python = PythonEngine(machine, automaton=self._automaton)
            is_long = self._python_left > _LONG_TURN or self._pace.is_trying
            if self._is_to_look_again and is_long:
                self._is_to_look_again = False
                self._python.look_again()
            began, began_thread = perf_counter(), thread_time()
            self._python.latest = self.latest
            try:
                self._python.run(steps)
            finally:
                self._python_steps += machine.steps - before
            now = thread_time()
            taken, spent = machine.steps - before, now - began_thread
            self._python_seconds += perf_counter() - began
            if taken > _ENOUGH and spent > 0:
                self._python_rate = taken / spent
            if now > self._python_until:
                self._python_left = taken  # it is slower than before
            if self._pace.is_trying:
                moving = len(machine.stack) * _MOVING
                more = self._pace.count_python(taken, spent, moving)
                self._python_left = max(self._python_left, taken + more) if more else taken
        finally:
            self._python_left -= machine.steps - before
