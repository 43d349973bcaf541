"""Moves a run to any step, with checkpoints and replays from them.

Checkpoints are made while the run goes forward. When they take too much memory, those far from the current
moment are thinned out. To reach a moment between two of them, the steps from the earlier one are repeated
with `run`, which reports no step and so is fast.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf
from time import perf_counter

from mines_tools.base.interrupts import Interrupted, Waiting, look
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.checkpoints import PIECE, Checkpoint, Checkpoints
from mines_tools.runs.driver import RunOutput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Any, TypeVar

    from mines_tools.interface.run import Event, SteppingRun, Write
    from mines_tools.interface.run_state import Changes, Left, Origin, Slot, Watch

    Looked = TypeVar("Looked")
    Taken = TypeVar("Taken")

PATIENCE = 0.02
"""Approximate seconds of one batch of steps, which cannot be interrupted."""
_HASTE = 0.005
"""A batch that takes at most this many seconds doubles the size of the next one."""
_FAR = 0.02
"""Seconds of steps after which another state is kept."""
_SHARE = 5
"""The smallest ratio of the time for steps between two kept states to the time for keeping one."""
STEPPED = 5
"""The cost of a step whose event is read, in steps that are only run."""


class _KeptState(NamedTuple):
    """A state kept in addition to the checkpoints."""

    checkpoint: Checkpoint
    event: Event | None
    """The event of the last step before it; None if it is not known."""
    changes: Changes | None
    """The changes of that step; None if `event` is None."""


class Travel:
    """A run that can be moved to any step.

    A long operation is an iterator: it yields after every few steps, and the run may be left where it is
    then.

    A long step may be interrupted (see `interrupts`): then the run returns to where it was before that step,
    and Interrupted is raised. To make this need few repeated steps, states are kept where steps are slow.
    """

    def __init__(self, start: Callable[[Write], SteppingRun[Any]], out: Write) -> None:
        """Call `start` to start the run, with a function for its output; `out` receives each character of
        output when it is first shown."""
        self._output = RunOutput(_ignore)
        self._out = out
        self._shown = 0
        """The number of code points of output already shown."""
        self._is_hidden = False
        self.run = start(self._write)
        self.run.patience = PATIENCE
        self.steps = 0
        """The current moment: the number of steps taken. During a batch of steps, the moment before it."""
        self._at_once = PIECE
        """The number of steps taken in one batch: few if each is slow."""
        self.work = 0
        """The work done so far, in steps, for callers with a budget."""
        self.written = 0
        """The number of code points written up to this moment."""
        self.farthest = 0
        """The last moment that the run has reached."""
        self.event: Event | None = None
        """What the last step did; None at the start, and if it is not known."""
        self._changes: Changes | None = None
        """What the last step changed, if that was requested or must be kept."""
        self.jumps = 0
        """The number of times that the run went to a state in another way than by a step."""
        self.changed: list[int] = []
        """The moments at which the user changed the state. Going to one leads to the changed state."""
        self._checkpoints = Checkpoints(0, self.run.snapshot())
        self._kept: _KeptState | None = None
        """One more kept state; None without one."""
        self._home: _KeptState | None = None
        """The state where the current move began; None if it is not kept."""
        self._spent = 0.0
        """Approximate seconds spent in steps since the last kept state."""
        self._far = _FAR
        """Seconds of steps after which a state is kept."""

    @property
    def output(self) -> str:
        """The output written up to this moment."""
        return self._output.until(self.written)

    @property
    def is_changed_here(self) -> bool:
        """True if the user changed the state at this moment."""
        if not self.changed:
            return False
        at = bisect_left(self.changed, self.steps)
        return at < len(self.changed) and self.changed[at] == self.steps

    def show(self) -> None:
        """Show the output written up to this moment that was not shown before."""
        if self.written > self._shown:
            text = self._output.between(self._shown, self.written)
            self._shown = self.written
            self._out(text)

    def changes(self) -> Changes | None:
        """Return what the last step changed; None if `event` is None."""
        if self._changes is None and self.event is not None:
            self._changes = self.run.changes()
        return self._changes

    # Forward

    def step(self) -> Event | None:
        """Take one step and return its event; None if the run cannot continue."""
        begin = perf_counter()
        event = self._taken(self.run.step)
        self.work += STEPPED
        if event is not None:
            self.event, self._changes = event, None
            self._arrived()
            self._spend(perf_counter() - begin)
        return event

    def until(self, steps: int, watch: Watch) -> bool:
        """Take at most `steps` steps, one batch of them, until `watch` reports something. Return whether any
        was taken."""
        before = self.steps
        begin = perf_counter()
        event = self._taken(self.run.run_until, self._piece(steps), watch)
        taken = self.run.steps - before
        took = self._learn(begin, taken)
        if not taken:
            return False
        self.work += 2 * taken + STEPPED
        self.event, self._changes = event, None
        self._arrived()
        self._spend(took)
        return True

    def ahead(self, steps: int) -> int:
        """Take at most `steps` steps, one batch of them, without their events. Return the number taken."""
        begin, piece = perf_counter(), self._piece(steps)
        if piece == 1:  # a slow step: with its event, it need not be repeated to find what it did
            is_taken = self.step() is not None
            self._learn(begin, 1)
            return int(is_taken)
        taken = self._taken(self.run.run, piece)
        took = self._learn(begin, taken)
        self.work += taken + 1
        if taken:
            self.event = self._changes = None
            self._arrived()
            self._spend(took)
        return taken

    def _piece(self, steps: int) -> int:
        """Return how many of `steps` steps to take in one batch."""
        return min(steps, PIECE - self.steps % PIECE, self.room, self._at_once)

    def _taken(self, take: Callable[..., Taken], *arguments: Any) -> Taken:
        """Call `take`, which takes steps. If it is interrupted in a step, the run returns to before that step."""
        look()
        try:
            return take(*arguments)
        except Interrupted:
            moment = self.run.steps
            with Waiting(_nothing):
                self._come_back(moment)
            raise

    def _come_back(self, moment: int) -> None:
        """Go to `moment`, where the run was, whatever state it is in; what the last step did is not known."""
        self._is_hidden = False
        self.restore(self._last_kept(moment))
        while self.steps < moment and self.run.run(min(moment - self.steps, PIECE)):
            self.steps = self.run.steps

    def _spend(self, seconds: float) -> None:
        """Record `seconds` spent in steps, and keep the state if that is much since the last kept one."""
        self._spent += seconds
        if self._spent > self._far:
            self.remember(with_event=True)

    def _learn(self, begin: float, steps: int) -> float:
        """Adapt the batch size to the time of the last `steps` steps, since `begin`. Return that time in seconds."""
        took = perf_counter() - begin
        if took > PATIENCE:
            self._at_once = max(int(min(steps, self._at_once) * PATIENCE / took), 1)
        elif self._at_once < PIECE and took < _HASTE:
            self._at_once *= 2
        return took

    def is_quiet(self, begin: int, end: int, watch: Watch) -> bool:
        """Return True only if no watched data has changed after the moment `begin` up to `end`."""
        at = bisect_right(self.changed, begin)
        if at < len(self.changed) and self.changed[at] <= end:
            return False
        return self.run.is_quiet(begin, end, watch)

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Go forward one batch. Return what each of its steps left unchanged in `stack`."""
        begin = perf_counter()
        left = self._taken(self.run.untouched, stack, self._piece(steps))
        took = self._learn(begin, len(left))
        self.work += STEPPED * len(left) + 1
        if left:
            self.event = self._changes = None
            self._arrived()
            self._spend(took)
        return left

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return where the values of `slots` after the next step come from. Forgets what the last step did."""
        self.event = self._changes = None
        self.work += 2 * STEPPED
        return self._taken(self.run.origins, slots)

    @property
    def held(self) -> int:
        """Approximate memory of the checkpoints, in bytes."""
        return self._checkpoints.bytes

    @property
    def room(self) -> int:
        """The number of steps to the next change by the user, which a batch must not pass."""
        at = bisect_right(self.changed, self.steps)
        return self.changed[at] - self.steps if at < len(self.changed) else PIECE

    def change(self, set_it: Callable[[], None]) -> None:
        """Change the state of the run at this moment with `set_it`, and drop everything known of later moments."""
        self.changes()  # which the run forgets
        here, written = self.steps, self.written
        self.jumps += 1
        with Waiting(_nothing):
            set_it()
            self.changed = [*self.changed[: bisect_left(self.changed, here)], here]
            self._checkpoints.forget(here)
            self._keep()
        self._kept = self._home = None
        self.farthest = here
        self._output.forget(written)
        self._shown = min(self._shown, written)

    def peek(self) -> Event | None:
        """Return what the next step would do; None if the run cannot continue."""
        return self._tried(lambda event: event)

    def next_changes(self) -> Changes | None:
        """Return what the next step would change; None if the run cannot continue."""
        return self._tried(lambda event: None if event is None else self.run.changes())

    def _tried(self, read: Callable[[Event | None], Looked]) -> Looked:
        """Return the result of `read`, called after the next step with its event, and take that step back.

        The event is None if the run cannot continue.
        """
        run = self.run
        self.changes()  # which the run forgets
        state = run.snapshot()
        self._is_hidden = True
        is_same = False
        try:
            event = run.step()
            is_same = event is None
            found = read(event)
        finally:
            self._is_hidden = False
            if not is_same:
                with Waiting(_nothing):
                    run.restore(state)
        look()
        self.work += 2 * STEPPED
        return found

    def unchanged(self, look: Callable[[], Looked]) -> Looked:
        """Return the result of `look` after the next step, before any change by the user at that moment."""
        run = self.run
        self.changes()  # which the run forgets
        state = run.snapshot()
        self._is_hidden = True
        try:
            run.step()
            return look()
        finally:
            self._is_hidden = False
            with Waiting(_nothing):
                run.restore(state)
            self.work += 2 * STEPPED

    # In either direction

    def to(self, moment: int) -> Iterator[None]:
        """Go to `moment`, or as near as the run comes: it may end before, or wait. Finds what the last step did."""
        if self.steps == moment and (self.event is not None or not moment):
            return
        for kept in (self._kept, self._home):
            if kept is not None and kept.checkpoint.steps == moment and kept.event is not None:
                self.restore(kept.checkpoint)
                self.event, self._changes = kept.event, kept.changes
                return
        self.nearest(moment - 1 if moment else 0)
        while self.steps < moment - 1:
            if not self.ahead(moment - 1 - self.steps):
                return
            yield
        if self.steps < moment:
            self.step()

    def look_back(self, *, patience: float = inf) -> None:
        """Find what the last step did.

        If that takes longer than `patience` seconds, or is interrupted, it stays unknown, and the run is
        where it was.
        """
        if self.event is not None or not self.steps:
            return
        here = Checkpoint(self.steps, self.written, self.run.snapshot(), 0)
        latest = perf_counter() + patience

        def has_time() -> None:
            if perf_counter() > latest:
                raise Interrupted

        try:
            if patience == inf:
                self._look_back()
            else:
                with Waiting(has_time):
                    self._look_back()
        except Interrupted:
            self.restore(here)

    def _look_back(self) -> None:
        for _ in self.to(self.steps):
            look()

    def nearest(self, moment: int) -> None:
        """Go to a moment up to `moment` from which only few steps are missing: a kept state, or stay."""
        kept = self._last_kept(moment)
        if not kept.steps <= self.steps <= moment:
            self.restore(kept)

    def _last_kept(self, moment: int) -> Checkpoint:
        """Return the last kept state at or before `moment`."""
        last = self._checkpoints.last(moment)
        for kept in (self._kept, self._home):
            if kept is not None and last.steps < kept.checkpoint.steps <= moment:
                last = kept.checkpoint
        return last

    def remember(self, *, with_event: bool = False) -> None:
        """Keep this state until another one replaces it, because a move will return near it.

        With `with_event`, keep what the last step did too: then this very moment can be restored without a
        step.
        """
        begin = perf_counter()
        event = self.event if with_event else None
        changes = None if event is None else self.changes()
        here = Checkpoint(self.steps, self.written, self.run.snapshot(), 0)
        self._kept = _KeptState(here, event, changes)
        self._spent, self._far = 0.0, max(_FAR, _SHARE * (perf_counter() - begin))

    def leave(self) -> None:
        """Prepare for a move that may return to this moment from anywhere."""
        if self._spent > _FAR / 2:
            self.remember(with_event=True)
        kept = self._kept
        self._home = kept if kept is not None and kept.checkpoint.steps <= self.steps else None

    def before(self, moment: int) -> int:
        """Return the moment of the last checkpoint before `moment`; 0 at the start."""
        return self._checkpoints.before(moment).steps

    def restore(self, checkpoint: Checkpoint) -> None:
        """Restore the state of `checkpoint`."""
        look()
        state = checkpoint.state
        look()
        self.run.restore(state)
        self.steps = checkpoint.steps
        self.jumps += 1
        self.written = checkpoint.written
        self._output.went_to(self.written)
        self.event = self._changes = None
        self._spent = 0.0
        self.work += STEPPED

    def recover(self, moment: int) -> None:
        """Go to `moment` from a kept state, whatever state a fault has left the run in."""
        self._is_hidden = False
        self.restore(self._last_kept(max(moment - 1, 0)))
        for _ in self.to(moment):
            pass

    def last_where(self, is_it: Callable[[], bool]) -> Generator[None, None, int | None]:
        """Return the last moment before this one at which `is_it()` is true, or None. The run is left anywhere."""
        top = self.steps
        while top > 0:
            start = self.before(top)
            self.nearest(start)
            last = None
            while self.steps < top:
                if is_it():
                    last = self.steps
                self.step()
                yield
            if last is not None:
                return last
            top = start
            yield
        return None

    def writer(self, offset: int) -> Generator[None, None, int | None]:
        """Return the moment before the step that writes the output character at `offset`, from 0.

        Return None if the run stops before it is written. The run is left anywhere.
        """
        checkpoint = self._checkpoints.last_written(offset)
        if not checkpoint.written <= self.written <= offset:
            self.restore(checkpoint)
        while True:
            begin = self.steps
            if not self.ahead(PIECE):
                return None
            if self.written > offset:
                break
            yield
        self.nearest(begin)
        while self.written <= offset:
            self.step()
            yield
        return self.steps - 1

    # Checkpoints

    def _arrived(self) -> None:
        steps = self.steps = self.run.steps
        self.farthest = max(self.farthest, steps)
        if self.changed and self.is_changed_here:
            checkpoint = self._checkpoints.at(steps)
            assert checkpoint is not None  # changed moments always have one
            self.changes()  # which the run forgets
            self.run.restore(checkpoint.state)
            self.jumps += 1
        elif self._checkpoints.is_due(steps):
            self._keep()

    def _keep(self) -> None:
        self._spent = 0.0
        self._checkpoints.add(self.steps, self.written, self.run.snapshot(), self.changed)

    def _write(self, text: str) -> None:
        if not self._is_hidden:
            self.written += len(text)
            self._output.write(text)


def _ignore(_: str) -> None:
    pass


def _nothing() -> None:
    pass
