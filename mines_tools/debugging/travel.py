"""A run that can be moved to any step: checkpoints, and replays from them.

Checkpoints are laid while the run goes on. When they take too much memory, those that are far from where the run is
become fewer. To go to a moment between two of them, the steps from the first one are taken again, with `run`: it shows no
step, and so it is fast.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf
from time import perf_counter

from mines_tools.base.interrupts import Interrupted, Waiting, look
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.checkpoints import PIECE, Checkpoint, Checkpoints
from mines_tools.runs.driver import Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Any, TypeVar

    from mines_tools.interface.run import Event, SteppingRun, Write
    from mines_tools.interface.run_state import Changes, Left, Origin, Slot, Watch

    Looked = TypeVar("Looked")
    Taken = TypeVar("Taken")

PATIENCE = 0.02
"""So many seconds steps are taken in one go, about: in the middle of that nobody can interrupt."""
_HASTE = 0.005
"""Where they take no more than this, twice as many are taken next time."""
_FAR = 0.02
"""So many seconds of steps after the last state that is kept, one more is kept."""
_SHARE = 5
"""So many times as long as keeping a state takes, steps are taken between two such."""
STEPPED = 5
"""What a step that is looked at costs, in steps that are not."""


class _Kept(NamedTuple):
    """A state beside the checkpoints."""

    checkpoint: Checkpoint
    event: Event | None
    """What the step before it did, if that is known."""
    changes: Changes | None
    """What that has changed; none where `event` is none."""


class Travel:
    """A run that can be moved to any step. What takes long is an iterator: it yields after every few steps, and
    the run may be left where it then is.

    A step that takes long may be interrupted (see `interrupting`): then the run is where it was before that step, and
    Interrupted is raised. So that this needs few steps to be taken again, states are kept where steps take long."""

    def __init__(self, start: Callable[[Write], SteppingRun[Any]], out: Write) -> None:
        """`start` starts the run, which writes to what it is given; `out` takes each character of output when it
        is shown for the first time."""
        self._output = Output(_ignore)
        self._out = out
        self._shown = 0
        """How much of the output was shown."""
        self._is_hidden = False
        self.run = start(self._write)
        self.run.patience = PATIENCE
        self._at_once = PIECE
        """How many steps are taken in one go: few where each takes long."""
        self.work = 0
        """What was done so far, in steps: for who wants to do only so much in one go."""
        self.written = 0
        """How many code points were written up to here."""
        self.farthest = 0
        """The last moment that the run has come to."""
        self.event: Event | None = None
        """What the last step did; none at the start, and where that is not known."""
        self._changes: Changes | None = None
        """What it changed, if that was asked, or must be kept."""
        self.changed: list[int] = []
        """The moments at which somebody has changed the state. To come there is to come to the changed state."""
        self._checkpoints = Checkpoints(0, self.run.snapshot())
        self._kept: _Kept | None = None
        """One more state."""
        self._home: _Kept | None = None
        """The state where a move began."""
        self._spent = 0.0
        """So many seconds, about, steps have taken since the last state that is kept."""
        self._far = _FAR
        """After so many seconds one is kept."""

    @property
    def steps(self) -> int:
        """Where the run is: how many steps it has taken."""
        return self.run.steps

    @property
    def output(self) -> str:
        """What was written up to here."""
        return self._output.until(self.written)

    @property
    def is_changed_here(self) -> bool:
        """Whether somebody has changed the state at this moment."""
        if not self.changed:
            return False
        at = bisect_left(self.changed, self.steps)
        return at < len(self.changed) and self.changed[at] == self.steps

    def show(self) -> None:
        """Show what was written up to here and was not shown before."""
        if self.written > self._shown:
            text = self._output.between(self._shown, self.written)
            self._shown = self.written
            self._out(text)

    def changes(self) -> Changes | None:
        """What the last step changed; none where `event` is none."""
        if self._changes is None and self.event is not None:
            self._changes = self.run.changes()
        return self._changes

    # Forth

    def step(self) -> Event | None:
        """Take one step, and look at it; none where the run does not go on."""
        begin = perf_counter()
        event = self._taken(self.run.step)
        self.work += STEPPED
        if event is not None:
            self.event, self._changes = event, None
            self._arrived()
            self._spend(perf_counter() - begin)
        return event

    def until(self, steps: int, watch: Watch) -> bool:
        """Take up to so many steps, only a piece of it if there are many, until somebody must look; whether any was
        taken."""
        before = self.steps
        begin = perf_counter()
        event = self._taken(self.run.run_until, self._piece(steps), watch)
        took = self._learn(begin, self.steps - before)
        if self.steps == before:
            return False
        self.work += 2 * (self.steps - before) + STEPPED
        self.event, self._changes = event, None
        self._arrived()
        self._spend(took)
        return True

    def ahead(self, steps: int) -> int:
        """Take up to so many steps, without looking; returns how many. Only a piece of it, if there are many."""
        begin, piece = perf_counter(), self._piece(steps)
        if piece == 1:  # it takes long: then it need not be taken again to find out what it did
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
        """How many of so many steps are taken in one go."""
        return min(steps, PIECE - self.steps % PIECE, self.room, self._at_once)

    def _taken(self, take: Callable[..., Taken], *arguments: Any) -> Taken:
        """Let the run take steps. Interrupted in the middle of one, the run is before that step."""
        look()
        try:
            return take(*arguments)
        except Interrupted:
            moment = self.run.steps
            with Waiting(_nothing):
                self._come_back(moment)
            raise

    def _come_back(self, moment: int) -> None:
        """Go to a moment at which the run was, whatever state it has been left in; what the last step did is not known."""
        self._is_hidden = False
        self.restore(self._last_kept(moment))
        while self.steps < moment and self.run.run(min(moment - self.steps, PIECE)):
            pass

    def _spend(self, seconds: float) -> None:
        """Keep the state where the steps since the last one that is kept took long."""
        self._spent += seconds
        if self._spent > self._far:
            self.remember(with_event=True)

    def _learn(self, begin: float, steps: int) -> float:
        """Take fewer steps in one go where so many since the time `begin` have taken long, or more; returns how long."""
        took = perf_counter() - begin
        if took > PATIENCE:
            self._at_once = max(int(min(steps, self._at_once) * PATIENCE / took), 1)
        elif self._at_once < PIECE and took < _HASTE:
            self._at_once *= 2
        return took

    def is_quiet(self, begin: int, end: int, watch: Watch) -> bool:
        """Return whether surely nothing has changed data that is watched after the moment `begin` up to `end`."""
        at = bisect_right(self.changed, begin)
        if at < len(self.changed) and self.changed[at] <= end:
            return False
        return self.run.is_quiet(begin, end, watch)

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Go ahead, and say of each step what it has left alone of a stack."""
        begin = perf_counter()
        found = self._taken(self.run.untouched, stack, self._piece(steps))
        took = self._learn(begin, len(found))
        self.work += STEPPED * len(found) + 1
        if found:
            self.event = self._changes = None
            self._arrived()
            self._spend(took)
        return found

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Where the values come from that lie in these slots after the next step. What the last step did is forgotten."""
        self.event = self._changes = None
        self.work += 2 * STEPPED
        return self._taken(self.run.origins, slots)

    @property
    def held(self) -> int:
        """How much memory the checkpoints take, in bytes, about."""
        return self._checkpoints.bytes

    @property
    def room(self) -> int:
        """How many steps there are to where somebody has changed the state: nobody may run past that."""
        at = bisect_right(self.changed, self.steps)
        return self.changed[at] - self.steps if at < len(self.changed) else PIECE

    def change(self, set_it: Callable[[], None]) -> None:
        """Change the state of the run at this moment. All that was after it is another run now."""
        self.changes()  # which the run forgets
        here, written = self.steps, self.written
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
        """What the next step would do; none where the run does not go on."""
        run = self.run
        self.changes()  # which the run forgets
        state = run.snapshot()
        self._is_hidden = True
        is_same = False
        try:
            found = run.step()
            is_same = found is None
        finally:
            self._is_hidden = False
            if not is_same:
                with Waiting(_nothing):
                    run.restore(state)
        look()
        self.work += 2 * STEPPED
        return found

    def unchanged(self, look: Callable[[], Looked]) -> Looked:
        """What there is to see after the next step, even where somebody has changed the state then."""
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

    # Anywhere

    def to(self, moment: int) -> Iterator[None]:
        """Go to where the run has taken so many steps, or as near as it comes: it may end before, or wait. The last
        step is looked at."""
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
        """Find out what the last step did. Where that takes longer than `patience`, in seconds, or is interrupted, it is
        not known, and the run is where it is."""
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
        """Go to the last state before a moment, or at it, from which the way to it is short."""
        found = self._last_kept(moment)
        if not found.steps <= self.steps <= moment:
            self.restore(found)

    def _last_kept(self, moment: int) -> Checkpoint:
        """The last state before a moment, or at it, that is kept."""
        found = self._checkpoints.last(moment)
        for kept in (self._kept, self._home):
            if kept is not None and found.steps < kept.checkpoint.steps <= moment:
                found = kept.checkpoint
        return found

    def remember(self, *, with_event: bool = False) -> None:
        """Keep this state too, until another one is kept: somebody will come back to near here. With what the last step
        did, if that is known, this very moment can be come back to without a step."""
        begin = perf_counter()
        event = self.event if with_event else None
        changes = None if event is None else self.changes()
        here = Checkpoint(self.steps, self.written, self.run.snapshot(), 0)
        self._kept = _Kept(here, event, changes)
        self._spent, self._far = 0.0, max(_FAR, _SHARE * (perf_counter() - begin))

    def leave(self) -> None:
        """Note that somebody will come back to this moment from anywhere."""
        if self._spent > _FAR / 2:
            self.remember(with_event=True)
        kept = self._kept
        self._home = kept if kept is not None and kept.checkpoint.steps <= self.steps else None

    def before(self, moment: int) -> int:
        """The moment of the last checkpoint before that moment; 0 at the start."""
        return self._checkpoints.before(moment).steps

    def restore(self, checkpoint: Checkpoint) -> None:
        """Go to a checkpoint."""
        look()
        state = checkpoint.state
        look()
        self.run.restore(state)
        self.written = checkpoint.written
        self._output.went_to(self.written)
        self.event = self._changes = None
        self._spent = 0.0
        self.work += STEPPED

    def recover(self, moment: int) -> None:
        """Go to `moment` from a checkpoint, whatever state a fault has left the run in."""
        self._is_hidden = False
        self.restore(self._last_kept(max(moment - 1, 0)))
        for _ in self.to(moment):
            pass

    def last_where(self, is_it: Callable[[], bool]) -> Generator[None, None, int | None]:
        """The last moment before this one at which something is true, which is asked at each; none if at none. The
        run is left anywhere."""
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
        """The moment before the step that has written the character of the output at `offset`, from 0; none where
        it is not written until the run stops. The run is left anywhere."""
        found = self._checkpoints.last_written(offset)
        if not found.written <= self.written <= offset:
            self.restore(found)
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
        steps = self.run.steps
        self.farthest = max(self.farthest, steps)
        if self.changed and self.is_changed_here:
            found = self._checkpoints.at(steps)
            assert found is not None  # such ones are kept
            self.changes()  # which the run forgets
            self.run.restore(found.state)
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
