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
"""The approximate number of steps of one call of `go`. They take about 20 ms."""
LONGEST_SLICE = 0.05
"""The approximate maximum time of one call of `go`, in seconds. A step that takes longer is completed nevertheless."""
_LOOKING_BACK = 0.03
"""The maximum time for finding the event of the last step after a move was interrupted, in seconds."""
_OFTEN = 0.01
"""The time between two calls of `attend` during a step, in seconds."""


class MoveProgress(NamedTuple):
    """The progress of a move."""

    moment: int
    """The current moment of the run."""
    begin: int
    """The moment where the move began."""
    goal: int | None
    """The farthest moment that the move may reach; None if it is not known."""


class _Held(NamedTuple):
    """A move that waits for input while a search runs."""

    move: Moving
    begin: int
    goal: int | None
    is_waiting: bool = True


class MoveSlices:
    """A run that performs one move at a time, slice by slice."""

    travel: Travel
    """The run itself. A search uses it, and must return it to the moment where the search began."""
    hunt: Hunt
    """The search for the breakpoint hits that stop the run."""

    def __init__(self, log: Write) -> None:
        """Begin without a move. `log` receives the messages of log points."""
        self._log = log
        self._clients_error: Exception | None = None
        """The error that the client's function `log` raised. It does not count as a fault of the move."""
        self._move: Moving | None = None
        self._begin = 0
        self._goal: int | None = None
        self._farthest = 0
        self._is_interrupted = False
        self._is_leaving = False
        """True if the move was interrupted and is bringing the run to a moment where the run can stay."""
        self.attend: Callable[[], object] | None = None
        """The function that is called repeatedly during a long step or a long answer; None if there is none."""
        self._next_look = 0.0
        self._moves = 0
        self._is_waiting = False
        self._fed_at = -1
        """The last moment at which the run waited when it got input; -1 if there is none."""
        self._held: _Held | None = None
        """The move that waits for input while a search runs."""

    def _arm(self) -> None:
        """Make the hunt search for all current breakpoints. This is called before each slice."""

    def search(self, search: Moving) -> None:
        """Begin a search: a move that returns to the current moment and stops with ``answered``.

        A move that was waiting for input continues to wait after the search.
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

        A move must have begun before.
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
        """Call `attend` if enough time has passed since its last call. This is also called during a step. Raises
        Interrupted if the move must end."""
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
        """Return the result of `find`, which needs no move.

        Raises Interrupted if `find` is interrupted, for example by `interrupt`; then the run is at the same moment as
        before.
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
        """Interrupt the move. The current slice, or the next slice if none is running, brings the run to a moment
        where it can stay. This may be called from another thread."""
        self._is_interrupted = True
        self._is_waiting = False

    def recover(self, moment: int) -> None:
        """Restore the run at `moment` after a fault, which may have left it in any state."""
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
        """Begin `move` instead of the current move. `goal` is the farthest moment that it may reach."""
        self._forget_move()
        self.travel.leave()
        self._moves += 1
        self._move = move
        self._begin, self._goal = self.travel.steps, goal
        self._is_interrupted = self._is_leaving = False

    def _forget_move(self) -> None:
        """Discard the current move, and also a move that waits for input during a search. The run is not moved."""
        move, held = self._move, self._held
        self._move = self._held = None
        self._is_waiting = False
        if move is not None:
            move.close()
        if held is not None:
            held.move.close()

    def _end_move(self) -> None:
        """End the current move. If it was a search, a move that waited for input becomes the current move again."""
        held, self._move, self._held = self._held, None, None
        if held is not None:
            self._move, self._begin, self._goal, self._is_waiting = held

    def _failed(self, error: Exception) -> Stopped:
        """Bring the run back to the moment where the failed move began. Return the stop that describes `error`."""
        words = str(error) if isinstance(error, ExpressionError) else fault_words(error)
        self.recover(self._begin)
        return Stopped("failed", words)

    def _logged(self, text: str) -> None:
        """Give a line from a log point to the client."""
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
