"""Moves a run to any step, with the help of checkpoints.

Checkpoints are made while the run goes forward. If the checkpoints take too much memory, some of
those far from the current moment are removed. To reach a moment between two checkpoints, the run
goes back to the earlier checkpoint. From there, the run repeats the steps with the method
`SteppingRun.run`. This method is fast, because it reports no events.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf
from time import perf_counter

from mines_tools.base.interruptible import Interrupted, Waiting, look
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.checkpoints import PIECE, Checkpoint, Checkpoints
from mines_tools.debugging.expressions import names_in
from mines_tools.runs.driver import RunOutput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Any, TypeVar

    from mines_tools.interface.run import Event, SteppingRun, Stop, Write
    from mines_tools.interface.run_state import Changes, Left, Origin, Slot, Watch

    Looked = TypeVar("Looked")
    Taken = TypeVar("Taken")

PATIENCE = 0.02
"""The approximate maximum time of one batch of steps, in seconds. An interruption takes effect
between two batches, or where a step calls the function `look`."""
_HASTE = 0.005
"""The time of a short batch, in seconds. After a batch that takes less time, the next batch has
twice as many steps."""
_FAR = 0.02
"""The number of seconds that the run spends in steps before the state is stored again."""
_SHARE = 5
"""The minimum ratio between the time spent in steps and the time needed to store a state. This
ratio keeps the time for storing states small."""
STEPPED = 5
"""The cost of a step whose event is read. A step whose event is not read has the cost 1."""


class _KeptState(NamedTuple):
    """A state that is stored in addition to the checkpoints."""

    checkpoint: Checkpoint
    event: Event | None
    """The event of the last step before the state; None if this event is not known."""
    changes: Changes | None
    """The changes by the last step before this state; None if `event` is None."""


class Travel:
    """A run that can be moved to any step.

    A long operation is an iterator that yields after every few steps. If the iterator is not
    resumed, the run stays at the moment that it has reached.

    A long step may be interrupted (see `interruptible`). Then the run returns to the moment before
    that step, and Interrupted is raised. To return, the run restores a stored state and repeats the
    steps after it. Where steps are slow, additional states are stored, so that only few steps must
    be repeated.
    """

    def __init__(self, start: Callable[[Write], SteppingRun[Any]], out: Write) -> None:
        """Start the run. `start` takes the function that the run calls to write output, and returns
        the run. `out` receives each piece of the output when the piece is shown for the first time.
        """
        self._output = RunOutput(_ignore)
        self._out = out
        self._shown = 0
        """The number of code points of output that have been shown."""
        self._is_hidden = False
        self.hear: Callable[[str], object] | None = None
        """A function that gets each piece of output when the run writes it, even if the piece was shown before. None if
        there is no such function."""
        self.run = start(self._write)
        self.run.patience = PATIENCE
        self.steps = 0
        """The current moment: the number of steps taken. During a batch of steps, this is still the moment before the
        batch."""
        self._at_once = PIECE
        """The maximum number of steps of one batch. This number is small if steps are slow."""
        self.work = 0
        """The work done so far, for callers with a budget. The unit is the cost of a step whose event is not read."""
        self.written = 0
        """The number of code points written up to this moment."""
        self.farthest = 0
        """The farthest moment that the run has reached."""
        self.event: Event | None = None
        """The event of the last step; None at the start, and whenever this event is not known."""
        self._changes: Changes | None = None
        """The changes that the last step made; None if these changes have not been read."""
        self.jumps = 0
        """The number of times that the state of the run was replaced by another state without a
        step."""
        self.changed: list[int] = []
        """The moments at which the user changed the state, in ascending order. When the run reaches
        such a moment again, the state is the changed state."""
        self._checkpoints = Checkpoints(0, self.run.snapshot())
        self.names = names_in(self.run.view())
        """The names that expressions can use. These names are the same at all moments of the run.
        They are stored here, because it takes long to make a view of a large state."""
        self._kept: _KeptState | None = None
        """A state that is stored in addition to the checkpoints; None if there is none."""
        self._home: _KeptState | None = None
        """A stored state at the moment where the current move began, or earlier. It helps an
        interrupted move to return to that moment. None if there is no such state."""
        self._spent = 0.0
        """The approximate time spent in steps since a state was last stored, in seconds."""
        self._far = _FAR
        """The current limit for `_spent`. When `_spent` exceeds it, the state is stored."""

    @property
    def output(self) -> str:
        """The output written up to this moment."""
        return self._output.until(self.written)

    @property
    def whole_output(self) -> str:
        """The output written so far, also later than at this moment."""
        return self._output.whole()

    def output_between(self, start: int, end: int) -> str:
        """Return the output from the character `start` up to the character `end`, counted from 0. The run has written
        this part, but perhaps later than at this moment."""
        return self._output.between(start, end)

    @property
    def is_changed_here(self) -> bool:
        """True if the user changed the state at this moment."""
        if not self.changed:
            return False
        at = bisect_left(self.changed, self.steps)
        return at < len(self.changed) and self.changed[at] == self.steps

    def show(self) -> None:
        """Show the output up to this moment. The part that has been shown before is left out."""
        if self.written > self._shown:
            text = self._output.between(self._shown, self.written)
            self._shown = self.written
            self._out(text)

    def changes(self) -> Changes | None:
        """Return the changes that the last step made; None if `event` is None."""
        if self._changes is None and self.event is not None:
            self._changes = self.run.changes()
        return self._changes

    # Forward

    def step(self) -> Event | None:
        """Take one step and return its event; None if the run cannot continue."""
        begin = perf_counter()
        self.changes()  # which the run forgets, even if it takes no step
        event = self._taken(self.run.step)
        self.work += STEPPED
        if event is not None:
            self.event, self._changes = event, None
            self._arrived()
            self._spend(perf_counter() - begin)
        return event

    def until(self, steps: int, watch: Watch) -> bool:
        """Take a batch of at most `steps` steps. The batch ends early after an event at which
        `watch` tells the run to stop. Return whether any step was taken."""
        before = self.steps
        self.changes()  # which the run forgets, even if it takes no step
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
        """Take a batch of at most `steps` steps, and return the number of steps taken. Unlike
        `step`, this method usually does not find out the events of these steps."""
        begin, piece = perf_counter(), self._piece(steps)
        if piece == 1:  # a slow step: with its event, it need not be repeated to find what it did
            is_taken = self.step() is not None
            self._learn(begin, 1)
            return int(is_taken)
        self.changes()  # which the run forgets, even if it takes no step
        taken = self._taken(self.run.run, piece)
        took = self._learn(begin, taken)
        self.work += taken + 1
        if taken:
            self.event = self._changes = None
            self._arrived()
            self._spend(took)
        return taken

    def _piece(self, steps: int) -> int:
        """Return how many steps the next batch should have. The result is at most `steps`."""
        return min(steps, PIECE - self.steps % PIECE, self.room, self._at_once)

    def _taken(self, take: Callable[..., Taken], *arguments: Any) -> Taken:
        """Call the function `take`, which takes steps, with `arguments`, and return its result. If `take` is
        interrupted during a step, the run returns to the moment before this step."""
        look()
        try:
            return take(*arguments)
        except Interrupted:
            moment = self.run.steps
            with Waiting(_nothing):
                self._come_back(moment)
            raise

    def _come_back(self, moment: int) -> None:
        """Bring the run to `moment` after an interrupted step. The interruption may have damaged the state, so a
        stored state is restored. Afterwards, the event of the last step is not known."""
        self._is_hidden = False
        self.restore(self._last_kept(moment))
        while self.steps < moment and self.run.run(min(moment - self.steps, PIECE)):
            self.steps = self.run.steps

    def _spend(self, seconds: float) -> None:
        """Add `seconds` to the time spent in steps. If enough time has been spent since a state was
        last stored, store the current state."""
        self._spent += seconds
        if self._spent > self._far:
            self.remember(with_event=True)

    def _learn(self, begin: float, steps: int) -> float:
        """Return the time of the last batch, in seconds. Adapt the size of the next batch to this
        time. The last batch began at `begin` and took `steps` steps."""
        took = perf_counter() - begin
        if took > PATIENCE:
            self._at_once = max(int(min(steps, self._at_once) * PATIENCE / took), 1)
        elif self._at_once < PIECE and took < _HASTE:
            self._at_once *= 2
        return took

    def is_quiet(self, begin: int, end: int, watch: Watch) -> bool:
        """Return True if the data that `watch` names certainly did not change after the moment
        `begin`, up to the moment `end`. Return False if this is not certain."""
        at = bisect_right(self.changed, begin)
        if at < len(self.changed) and self.changed[at] <= end:
            return False
        return self.run.is_quiet(begin, end, watch)

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take a batch of at most `steps` steps. Return, for each step taken, which values of
        `stack` this step left unchanged."""
        self.changes()  # which the run forgets, even if it takes no step
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
        """Return the origins of the values that `slots` contain after the next step, one for each
        slot. The event of the last step is discarded: `event` becomes None."""
        self.event = self._changes = None
        self.work += 2 * STEPPED
        return self._taken(self.run.origins, slots)

    @property
    def held(self) -> int:
        """The approximate memory of the checkpoints, in bytes."""
        return self._checkpoints.bytes

    @property
    def room(self) -> int:
        """The number of steps that may be taken before the next moment at which the user changed
        the state. `PIECE` if there is no such moment."""
        at = bisect_right(self.changed, self.steps)
        return self.changed[at] - self.steps if at < len(self.changed) else PIECE

    def change(self, set_it: Callable[[], None]) -> None:
        """Call `set_it`, which changes the state of the run at this moment. Then discard everything
        that was stored for later moments."""
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
        """Return the event of the next step without moving the run; None if the run cannot continue."""
        return self.tried(lambda event: event)

    def next_changes(self) -> Changes | None:
        """Return the changes that the next step makes, without moving the run; None if the run cannot continue."""
        return self.tried(lambda event: None if event is None else self.run.changes())

    def next_stop(self) -> Stop | None:
        """Return why the run cannot continue after the next step, without moving the run. Return None if the run can
        continue after this step, or if this step cannot be taken now."""
        return self.tried(lambda event: None if event is None else self.run.stop)

    def tried(self, read: Callable[[Event | None], Looked]) -> Looked:
        """Take the next step, call `read` with the event of this step, and take the step back.
        Return the result of `read`.

        If the run cannot continue, `read` is called with None.
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
        """Take the next step, call `look`, and go back. Return the result of `look`. An earlier pass may have reached
        the moment after this step, and the user may have changed the state there. These changes are not made."""
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
        """Go to `moment`. If the run ends or needs input before `moment`, go as far as possible. If
        the run comes to `moment`, the event of the last step is known afterwards."""
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
        """Find the event of the last step, and store it in `event`. Afterwards, the run is at the
        same moment as before.

        The event stays unknown if the search takes longer than `patience` seconds, or if it is
        interrupted.
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
        """Bring the run to a moment near `moment`, but not later than `moment`. Restore the last
        stored state at or before `moment`, unless the run is already between that state and
        `moment`."""
        kept = self._last_kept(moment)
        if not kept.steps <= self.steps <= moment:
            self.restore(kept)

    def _last_kept(self, moment: int) -> Checkpoint:
        """Return the last stored state at or before `moment`."""
        last = self._checkpoints.last(moment)
        for kept in (self._kept, self._home):
            if kept is not None and last.steps < kept.checkpoint.steps <= moment:
                last = kept.checkpoint
        return last

    def remember(self, *, with_event: bool = False) -> None:
        """Store the current state in `_kept`, in place of the state there. So a later move can
        quickly return to this moment, or to a moment soon after it.

        With `with_event`, store the event of the last step too. Then a move can return to exactly
        this moment without taking a step.
        """
        begin = perf_counter()
        event = self.event if with_event else None
        changes = None if event is None else self.changes()
        here = Checkpoint(self.steps, self.written, self.run.snapshot(), 0)
        self._kept = _KeptState(here, event, changes)
        self._spent, self._far = 0.0, max(_FAR, _SHARE * (perf_counter() - begin))

    def leave(self) -> None:
        """Make sure, at the beginning of a move, that the move can quickly return to the current
        moment. Store the current state if no state near this moment is stored."""
        if self._spent > _FAR / 2:
            self.remember(with_event=True)
        kept = self._kept
        self._home = kept if kept is not None and kept.checkpoint.steps <= self.steps else None

    def before(self, moment: int) -> int:
        """Return the moment of the last checkpoint before `moment`; 0 if `moment` is 0."""
        return self._checkpoints.before(moment).steps

    def restore(self, checkpoint: Checkpoint) -> None:
        """Bring the run to the moment and the state of `checkpoint`. Afterwards, the event of the
        last step is not known."""
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
        """Bring the run to `moment` after a fault. The fault may have damaged the state, so a stored state is restored
        first."""
        self._is_hidden = False
        self.restore(self._last_kept(max(moment - 1, 0)))
        for _ in self.to(moment):
            pass

    def last_where(
        self, is_it: Callable[[], bool], since: Callable[[], int | None] = lambda: None
    ) -> Generator[None, None, int | None]:
        """Return the last moment before the current one at which `is_it()` is true; None if there is no such moment.
        The search moves the run, and does not bring it back.

        If `is_it()` is not true, `since()` may return an earlier moment: it is certain that `is_it()` is not true between
        that moment and the current one. Otherwise `since()` returns None.
        """
        top = self.steps
        while top > 0:
            start = self.before(top)
            self.nearest(start)
            last, earlier = None, since()
            while self.steps < top:
                if is_it():
                    last = self.steps
                self.step()
                yield
            if last is not None:
                return last
            top = start if earlier is None else earlier + 1
            yield
        return None

    def writer(self, offset: int) -> Generator[None, None, int | None]:
        """Return the moment before the step that writes the output character at `offset`, counted from 0.

        Return None if the run stops before the character is written. The search moves the run, and does not bring it
        back.
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
            if self.hear is not None:
                self.hear(text)
            self.written += len(text)
            self._output.write(text)


def _ignore(_: str) -> None:
    pass


def _nothing() -> None:
    pass
