"""Performs the moves of a debugger in slices. Between two slices, the state of the run can be read."""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.base.interruptible import Interrupted, Waiting
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.faults import fault_words
from mines_tools.debugging.moves import Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from mines_tools.debugging.breakpoint_stops import Hunt
    from mines_tools.debugging.moves import Moving
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run import Write

    Found = TypeVar("Found")

SLICE = 20_000
"""The approximate number of steps of one call of `go`. These steps take about 20 ms."""
LONGEST_SLICE = 0.05
"""The approximate maximum time of one call of `go`, in seconds. If a single step takes longer, the call ends after
this step."""
_LOOKING_BACK = 0.03
"""After a move was interrupted, finding the event of the last step takes at most this number of seconds."""
_OFTEN = 0.01
"""The time between two calls of `attend` during a step, in seconds."""


class MoveProgress(NamedTuple):
    """The progress of a move."""

    moment: int
    """The current moment of the run."""
    begin: int
    """The moment where the move began."""
    goal: int | None
    """The farthest moment that the move may reach; None if this moment is not known."""


class _Held(NamedTuple):
    """A move that was waiting for input when a search began. The move is stored here until the
    search ends."""

    move: Moving
    begin: int
    goal: int | None
    is_waiting: bool = True


class MoveSlices:
    """A run that performs one move at a time, slice by slice."""

    travel: Travel
    """The run itself. A search may move the run, but must bring the run back to the moment where
    the search began."""
    hunt: Hunt
    """The search for the breakpoint hits that stop the run."""

    def __init__(self, log: Write) -> None:
        """Initialize without a move. `log` receives the messages of log points."""
        self._log = log
        self._clients_error: Exception | None = None
        """The error that `log`, a function of the client, raised. Such an error is not a fault of
        the move."""
        self._move: Moving | None = None
        self._begin = 0
        self._goal: int | None = None
        self._farthest = 0
        self._is_interrupted = False
        self._is_leaving = False
        """True if the move was interrupted and is now bringing the run to a moment where the run can stay."""
        self.attend: Callable[[], object] | None = None
        """A function of the client that is called repeatedly during a long step or a long answer.
        None if the client has no such function."""
        self._next_look = 0.0
        self._moves = 0
        self._is_waiting = False
        self._fed_at = -1
        """The last moment at which the run was given input while it was waiting; -1 if there is no
        such moment."""
        self._held: _Held | None = None
        """The move that was waiting for input when the current search began; None if there is no such move."""

    def _arm(self) -> None:
        """Tell `hunt` to search for all current breakpoints. This method is called before each slice."""

    def search(self, search: Moving) -> None:
        """Begin the move `search`. When this move ends, it has brought the run back to the current
        moment, and the reason for the stop is ``answered``.

        If another move is waiting for input now, that move waits again after the search.
        """
        held = None
        if self._move is not None and self.is_waiting:
            held = _Held(self._move, self._begin, self._goal)
            self._move = None
        self.begin(search, goal=0)
        self._held = held

    def go(self, budget: int = SLICE) -> Stopped | None:
        """Perform about `budget` steps of the current move. Return why the run stopped, or None if the move is not
        done.

        Call this method only after a move has begun.
        """
        move = self._move
        assert move is not None
        self._is_waiting = False
        try:
            with Waiting(self._look):
                self._arm()
                return self._slice(move, budget)
        except Exception as error:
            if error is self._clients_error:
                raise
            return self._failed(error)
        finally:
            self.travel.show()
            if (
                self._move is None or self._is_waiting
            ):  # the run stays here: moments that a move only passes through do not count
                self._farthest = max(self._farthest, self.travel.steps)

    def _look(self) -> None:
        """Call `attend` if enough time has passed since the last call of `attend`. Raises
        Interrupted if the move must end. Long steps call this method repeatedly."""
        now = perf_counter()
        if now > self._next_look:
            self._next_look = now + _OFTEN
            if self.attend is not None:
                try:
                    self.attend()
                except Interrupted:
                    self._is_interrupted = True
        if self._is_interrupted and not self._is_leaving:
            self._is_leaving = True
            raise Interrupted

    def answered(self, find: Callable[[], Found]) -> Found:
        """Return the result of `find`, a function that answers a question about the run. This call is not a part of a
        move.

        While `find` runs, `attend` is called, and `interrupt` interrupts `find` instead of the move. If `find` is
        interrupted, this method raises Interrupted, and the run is at the same moment as before.
        """
        before, moves = (self._is_interrupted, self._is_leaving), self._moves
        self._is_interrupted = self._is_leaving = False
        try:
            with Waiting(self._look):
                return find()
        finally:
            if self._moves == moves:
                self._is_interrupted, self._is_leaving = before

    def interrupt(self) -> None:
        """Interrupt the move. If a slice is being performed, it brings the run to a moment where the
        run can stay. If not, the next slice does this. This method may be called from another
        thread."""
        self._is_interrupted = True
        self._is_waiting = False

    def recover(self, moment: int) -> None:
        """Bring the run to `moment` after a fault. The fault may have damaged the state, so a stored state is restored
        first."""
        self._forget_move()
        try:
            self.travel.recover(moment)
        except Exception:  # noqa: BLE001 - the steps to there fail too
            self.travel.recover(0)

    @property
    def is_moving(self) -> bool:
        """True if a move has begun and is not done."""
        return self._move is not None

    @property
    def is_waiting(self) -> bool:
        """True if the current move waits for input: `go` can do nothing before input arrives."""
        return self._move is not None and self._is_waiting

    @property
    def moves(self) -> int:
        """The number of moves that have begun."""
        return self._moves

    @property
    def progress(self) -> MoveProgress | None:
        """The progress of the current move; None if there is no current move."""
        if self._move is None:
            return None
        return MoveProgress(self.travel.steps, self._begin, self._goal)

    def begin(self, move: Moving, goal: int | None = None) -> None:
        """Begin `move`, which replaces the current move. `goal` is the farthest moment that `move` may reach; None if
        the moment is not known."""
        self._forget_move()
        self.travel.leave()
        self._moves += 1
        self._move = move
        self._begin, self._goal = self.travel.steps, goal
        self._is_interrupted = self._is_leaving = False

    def _forget_move(self) -> None:
        """Discard the current move, and the stored move that waits for the end of a search. The run
        stays at the current moment."""
        move, held = self._move, self._held
        self._move = self._held = None
        self._is_waiting = False
        if move is not None:
            move.close()
        if held is not None:
            held.move.close()

    def _end_move(self) -> None:
        """End the current move. If this move was a search, the move that was waiting before the search becomes the
        current move again."""
        held, self._move, self._held = self._held, None, None
        if held is not None:
            self._move, self._begin, self._goal, self._is_waiting = held

    def _failed(self, error: Exception) -> Stopped:
        """Bring the run back to the moment where the failed move began. Return a `Stopped` that describes `error`."""
        words = str(error) if isinstance(error, ExpressionError) else fault_words(error)
        self.recover(self._begin)
        return Stopped("failed", words)

    def _logged(self, text: str) -> None:
        """Pass `text`, the message of a log point, to the client."""
        try:
            self._log(text)
        except Exception as error:
            self._clients_error = error
            raise

    def _slice(self, move: Moving, budget: int) -> Stopped | None:
        until, latest = self.travel.work + budget, perf_counter() + LONGEST_SLICE
        try:
            while self.travel.work < until and perf_counter() < latest:
                if self._is_interrupted and not self._is_leaving:
                    self._is_leaving = True
                    move.throw(Interrupted)
                    continue
                held = next(move)
                if held is not None and not self._is_leaving:
                    self.travel.look_back()
                    self._is_waiting = True
                    return held._replace(is_more=self._fed_at == self.travel.steps)
        except StopIteration as done:
            stopped: Stopped = done.value
        except Interrupted:
            stopped = Stopped("pause")
        else:
            return None
        was_interrupted = self._is_leaving
        self._is_interrupted = self._is_leaving = False
        self._end_move()
        self.travel.look_back(patience=_LOOKING_BACK if was_interrupted else inf)
        self._is_interrupted = self._is_leaving = False
        return stopped
