"""The engine `auto`: it begins as the machine. In a long run, it continues with a faster engine.

The module imports a faster engine only when this engine is needed, because many runs end before
that.
"""

from __future__ import annotations

from time import perf_counter

from mines_tools.interface.run import Statistic
from mines_tools.languages.mines.engines.engine import NEVER, by_machine, in_all, is_wide
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.engines.engine import Engine
    from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
    from mines_tools.languages.mines.machine import Machine

_MACHINE_STEPS = 10_000
"""The number of steps after which generated Python takes over from the machine. See also `_MACHINE_SECONDS`."""
_MACHINE_SECONDS = 0.02
"""The number of seconds after which generated Python takes over, even if the machine has taken fewer steps than
`_MACHINE_STEPS`."""
_MACHINE_SLICE = 64
_LARGE = 512
"""A number of cells. On a board with at least this many cells, a single step may take long."""
_PYTHON_SECONDS = 0.06
"""The number of seconds for which generated Python runs before WebAssembly is tried."""
_TRIAL_SECONDS = 0.15
"""The number of seconds for which WebAssembly is tried."""
_SURELY = 8
"""A factor. WebAssembly is chosen at the end of its trial if it is faster than generated Python by
at least this factor. Otherwise generated Python runs again for a while, and then the two speeds are
compared."""
_AGAIN = 20
"""A factor for the case that one engine was clearly faster. The engines are compared again when the
time of the run has grown by this factor."""
_SOON = 4
"""A factor for the case that neither engine was clearly faster. The engines are compared again when the time of the run
has grown by this factor."""
_SLICE_SECONDS = 0.02
_FIRST_SLICE = 20_000
_AHEAD_STEPS = 2_000
_AHEAD_SECONDS = 0.003
"""A number of seconds. Before WebAssembly is tried, the machine runs for at most this time to find
out whether values have more than 64 bits."""
_LATER = 4
"""A factor. If WebAssembly is not tried because values have more than 64 bits, it is considered again
when the time of the run has grown by this factor."""
_MOVING_IN = 1.5e-8
"""The number of seconds that it takes to copy one value into WebAssembly."""
_MOVING_BACK = 5e-8
"""The number of seconds that it takes to copy one value back from WebAssembly."""
_SMALL = 0.3
"""A share of the run's time so far. Copying the stack into WebAssembly may take at most this share."""
_SMALL_SECONDS = 0.1
"""The first time, copying the stack into WebAssembly may take this many seconds, even if that is
more than the share `_SMALL`. Without this exception, a stack that grows would soon be too deep for
WebAssembly."""
_NOTABLE = 0.03
"""A share of the run's time so far. To compare WebAssembly with generated Python again, the stack
must be copied back from WebAssembly. If this copying would take at least this share, WebAssembly
is chosen without another comparison, even if WebAssembly was only a little faster."""
_INTEGER = 40
"""The number of bytes that a value of the stack takes in Python, together with its place in the
list."""
_ENDS = 1000
"""The engine checks whether values have more than 64 bits. It checks only this number of values at the
bottom of the stack, and the same number at the top."""
_ROOM = 300_000_000
"""The number of bytes of address space that WebAssembly needs."""


class _Timed:
    """An engine and its measured speed."""

    def __init__(self, engine: Engine) -> None:
        from mines_tools.base.clock import thread_time

        self.engine = engine
        self._clock = thread_time
        self._slice = _FIRST_SLICE
        self._steps, self._seconds = 0, 0.0
        self.rate = 0.0
        """The measured speed: a number of steps a second. It is 0 if the speed has not been
        measured."""

    def forget(self) -> None:
        """Forget the measured speed."""
        self._steps, self._seconds, self.rate = 0, 0.0, 0.0

    def prepare(self, kernel: WasmEngine) -> float:
        """Forget the measured speed, and copy the machine's state into `kernel`, the engine of this
        object. Return the number of seconds that copying took."""
        self.forget()
        began = self._clock()
        kernel.prepare()
        return self._clock() - began

    def run(self, machine: Machine, steps: int) -> float:
        """Take at most `steps` steps, and stop after a short time. Return the number of seconds
        that the steps took."""
        now = min(steps, self._slice)
        before, began = machine.steps, self._clock()
        seconds = 0.0
        try:
            self.engine.run(now)
        finally:
            seconds = self._clock() - began
        taken = machine.steps - before
        if taken == self._slice and seconds < _SLICE_SECONDS / 2:
            self._slice *= 2
        elif seconds > _SLICE_SECONDS * 2:
            self._slice = max(self._slice // 2, 1000)
        self._steps += taken
        self._seconds += seconds
        if self._seconds > _SLICE_SECONDS / 2:
            rate = self._steps / self._seconds
            self.rate = (self.rate + rate) / 2 if self.rate else rate
            self._steps, self._seconds = 0, 0.0
        return seconds


class AutoEngine:
    """The engine of a run that may be short or long; see `engine.Engine`."""

    def __init__(
        self,
        machine: Machine,
        machine_steps: int = _MACHINE_STEPS,
        python_seconds: float = _PYTHON_SECONDS,
        trial_seconds: float = _TRIAL_SECONDS,
    ) -> None:
        self.machine = machine
        self.latest = NEVER
        self._left = machine_steps
        """The number of steps that the machine may still take before a faster engine takes over."""
        self._begun = 0
        """The number of steps that the machine took before a faster engine took over."""
        self._ahead = 0
        """The number of further steps that the machine took, to find out whether values have more than
        64 bits. `_begun` does not include these steps."""
        self._machine_seconds = 0.0
        """The number of seconds that the machine took for the steps of `_begun` and `_ahead`."""
        self._python: _Timed | None = None
        self._wasm: _Timed | None = None
        self._kernel: WasmEngine | None = None
        self._now: _Timed | None = None
        """The faster engine that has the state of the run: either `_python` or `_wasm`. None before the first of these
        engines begins."""
        self._seconds = 0.0
        """The number of seconds that the faster engines have run."""
        self._change_at = python_seconds
        """The value of `_seconds` at the next change. At a change, a trial of WebAssembly begins or
        ends, or a comparison ends."""
        self._trial_seconds = trial_seconds
        self._is_check = False
        """True while generated Python runs again for a comparison."""
        self._lack = ""
        """The reason why WebAssembly is not available; empty if it is available or not yet known."""
        self._is_wide = False
        """True if values with more than 64 bits were found."""

    def run(self, steps: int) -> None:
        """See `engine.Engine`."""
        machine = self.machine
        before = machine.steps
        end = before + steps
        if self._left:
            self._by_machine(steps)
        while machine.steps < end and not machine.is_over:
            timed = self._now or self._begin()
            if self._seconds >= self._change_at and self._may_change(timed, end - machine.steps):
                timed = self._change(timed)
            timed.engine.latest = self.latest
            self._by_faster(timed, end - machine.steps)
            if machine.steps > before and self.latest != NEVER and perf_counter() > self.latest:
                break

    def settle(self) -> None:
        """See `engine.Engine`."""
        if self._now is not None:
            self._now.engine.settle()

    def statistics(self) -> Sequence[Statistic]:
        """See `engine.Engine`."""
        if self._python is None:
            return ()
        told = [
            Statistic(
                "steps-begin", self._begun, template("steps before a faster engine took over")
            ),
            by_machine(self._ahead),
            Statistic("seconds-machine", self._machine_seconds, template("time by the machine")),
        ]
        for timed in (self._python, self._wasm):
            told += timed.engine.statistics() if timed is not None else ()
        why = ""
        if self._wasm is not None:
            if self._now is self._python and not self._is_check:
                why = phrase("WebAssembly: generated Python is faster here")
        elif self._is_wide:
            why = phrase("WebAssembly: integers have more than 64 bits")
        else:
            why = self._lack
        if why:
            told.append(Statistic("webassembly-not-used", why, template("given up")))
        return in_all(told)

    def _by_machine(self, steps: int) -> None:
        """Let the machine itself take steps, before a faster engine takes over. Take at most
        `steps` steps in this call."""
        from mines_tools.base.clock import thread_time

        machine = self.machine
        take_step = machine.step
        last = machine.steps + steps
        most = _MACHINE_SLICE if len(machine.board.digits) < _LARGE else 1
        while self._left and machine.steps < last and not machine.is_over:
            before, began = machine.steps, thread_time()
            try:
                for _ in range(min(last - before, self._left, most)):
                    if not take_step():
                        break
            finally:
                self._left -= machine.steps - before
                self._begun += machine.steps - before
                self._machine_seconds += thread_time() - began
            if self._machine_seconds > _MACHINE_SECONDS:
                self._left = 0

    def _by_faster(self, timed: _Timed, steps: int) -> None:
        """Let `timed` take at most `steps` steps."""
        from mines_tools.base.memory_limit import LimitReached

        try:
            self._seconds += timed.run(self.machine, steps)
        except LimitReached:
            if timed is self._wasm or not self._save_memory():
                raise

    def _begin(self) -> _Timed:
        from mines_tools.base.memory_limit import own_memory

        with own_memory():
            from mines_tools.languages.mines.engines.python import PythonEngine

        self._now = self._python = _Timed(PythonEngine(self.machine))
        return self._now

    def _may_change(self, timed: _Timed, steps: int) -> bool:
        """Return whether the run may change to another engine now. Return False only if the run
        would try WebAssembly, and this trial would be of no use. `steps` is the number of steps
        that the run may still take."""
        if timed is self._wasm or self._is_check:
            return True
        depth = len(self.machine.stack)
        is_first = self._wasm is None
        moving = depth * (_MOVING_IN if is_first else _MOVING_IN + _MOVING_BACK)
        if moving > max(self._seconds * _SMALL, _SMALL_SECONDS if is_first else 0):
            self._change_at = moving / _SMALL
            return False
        timed.engine.settle()
        return not is_first or self._is_narrow(steps)

    def _is_narrow(self, steps: int) -> bool:
        """Return whether all checked values have at most 64 bits. If not, WebAssembly would be of
        no use.

        First, values at the bottom and at the top of the stack are checked. Then the machine takes
        at most `steps` steps, and after each step, the value at the top is checked. All this takes
        less time than loading WebAssembly.
        """
        from mines_tools.base.clock import thread_time

        machine = self.machine
        stack = machine.stack
        before, began = machine.steps, thread_time()
        wide = any(map(is_wide, stack[:_ENDS])) or any(map(is_wide, stack[-_ENDS:]))
        try:
            for _ in range(min(steps, _AHEAD_STEPS)):
                if wide or thread_time() > began + _AHEAD_SECONDS or not machine.step():
                    break
                wide = bool(stack) and is_wide(stack[-1])
        finally:
            self._ahead += machine.steps - before
            self._machine_seconds += thread_time() - began
        self._is_wide = wide
        if wide:
            self._change_at = self._seconds * _LATER
        return not wide

    def _change(self, timed: _Timed) -> _Timed:
        """Begin a trial of WebAssembly, or end a trial or a comparison. Return the engine that
        continues."""
        python = self._python
        assert python is not None
        if self._wasm is None:
            self._wasm = self._of_wasm()
            if self._wasm is None:
                self._change_at = NEVER
                return timed
        from mines_tools.base.memory_limit import room

        wasm, kernel = self._wasm, self._kernel
        assert kernel is not None
        moving = kernel.depth * _MOVING_BACK
        surely = _SURELY if moving < self._seconds * _NOTABLE else 1
        if timed is python and not self._is_check:  # try it
            self._seconds += wasm.prepare(kernel)
            self._now, self._change_at = wasm, self._seconds + self._trial_seconds
        elif timed is wasm and room() < _INTEGER * kernel.depth:  # Python could not take the stack
            self._change_at = self._seconds * _SOON
            return wasm
        elif timed is wasm and wasm.rate < python.rate * surely:  # compare with Python again
            wasm.engine.settle()
            self._now, self._change_at = python, self._seconds + self._trial_seconds / 3
            self._is_check = True
            python.forget()
        else:
            self._now = wasm if wasm.rate > python.rate else python
            if self._now is not timed:
                timed.engine.settle()
            self._is_check = False
            is_sure = wasm.rate >= python.rate * surely
            self._change_at = self._seconds * (_AGAIN if is_sure else _SOON)
        return self._now

    def _save_memory(self) -> bool:
        """Continue with WebAssembly, because Python has no memory left, and a value takes less
        memory in WebAssembly. Return False if WebAssembly cannot continue."""
        if self._wasm is None:
            self._wasm = self._of_wasm()
        if self._wasm is None or self._kernel is None or not self._kernel.save_memory():
            return False
        self._now, self._change_at = self._wasm, NEVER
        return True

    def _of_wasm(self) -> _Timed | None:
        """Return the engine that uses WebAssembly. If wasmtime is not installed or does not work,
        or if there is not enough memory, set `_lack` to the reason and return None."""
        from mines_tools.base.memory_limit import own_memory

        try:
            with own_memory():
                has_room = _has_room()
            if not has_room:
                self._lack = phrase(
                    "WebAssembly: less than {count} MB of address space", count=_ROOM // 1_000_000
                )
                return None
            with own_memory():
                from mines_tools.languages.mines.engines.python import PythonEngine
                from mines_tools.languages.mines.engines.wasm.engine import WasmEngine

            assert self._python is not None
            python = self._python.engine
            assert isinstance(python, PythonEngine)
            self._kernel = WasmEngine(self.machine, python=python)
            return _Timed(self._kernel)
        except ModuleNotFoundError:
            self._lack = phrase("WebAssembly: wasmtime is not installed")
        except ImportError:
            self._lack = phrase("WebAssembly: wasmtime does not work here")
        except MemoryError:
            self._lack = phrase("WebAssembly: there is not enough memory")
        return None


def _has_room() -> bool:
    """Return whether the compiler of wasmtime certainly gets the memory that it needs. With less
    memory, the compiler ends the whole process."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
    except ImportError:  # not on this system
        return True
    limit = getrlimit(RLIMIT_AS)[0]
    return limit == RLIM_INFINITY or limit >= _ROOM
