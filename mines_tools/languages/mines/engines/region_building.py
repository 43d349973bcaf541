"""Builds the region of a loop from its recording. The builder follows each recorded way with symbolic values on the
stack."""

from __future__ import annotations

from itertools import islice

from mines_tools.languages.mines.commands import (
    COMMANDS,
    INPUT_MISMATCH,
    LAST_CODE_POINT,
    SURROGATES,
    UNDERFLOW,
    UNICODE_RANGE,
    ZERO_DIVISION,
    roll,
)
from mines_tools.languages.mines.engines.code_paths import COLD, MOST_STEPS, CodeWalk, Cut
from mines_tools.languages.mines.engines.region import (
    Local,
    ReadCharacter,
    ReadInteger,
    WriteCharacter,
    WriteInteger,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping
    from typing import Any, ClassVar

    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.path_recording import PathRecording, Seen
    from mines_tools.languages.mines.engines.region import End, Region
    from mines_tools.languages.mines.engines.symbolic import Path
    from mines_tools.languages.mines.operations import Program

_DEEPEST_ROLL = 100
_MOST_HEADERS = 3
"""The number of other headers that are tried after the first one."""
_MOST_EXACT = 40
"""The greatest number of values on the stack with which a region may be exact (see `Region.is_exact`)."""


def build(
    recording: PathRecording,
    header: Node,
    program: Program,
    stops: Container[Node] = (),
    *,
    may_be_exact: bool = False,
    reads_integers: bool = True,
) -> Region | None:
    """Return the region that begins at `header`, a node with an empty queue. Return None if the
    region could not take a single step.

    A way of the region ends at each node of `stops`; see `is_stop`. (A way also ends when it comes
    to a node for the second time and may continue differently there.)

    If `may_be_exact` is true, an exact region is tried too (see `Region.is_exact`) under two
    conditions: the stack had the same depth at each visit of `header`, and a way ended at a command
    because the depth of the stack was not known.

    If `reads_integers` is false, a way ends at each in(n) that succeeds.
    """
    if header.queue or header.command is None:
        return None
    builder = _Builder(recording, header, program, stops, reads_integers=reads_integers)
    region = builder.region()
    seen = recording.seen.get(header)
    if (
        not may_be_exact
        or not builder.depends_on_height
        or seen is None
        or not 0 <= seen.height <= _MOST_EXACT
    ):
        return region
    exact = _Builder(
        recording, header, program, stops, seen.height, reads_integers=reads_integers
    ).region()
    if region is None or exact is None:
        return region or exact
    return max(region, exact, key=lambda candidate: (candidate.is_loop, candidate.longest))


def is_stop(region: Region) -> bool:
    """Return whether other regions must end where `region` begins. This is so for a loop, and for a
    region that was ended because it was too long.

    A loop with long rounds is compiled as several regions. Each of them ends where the next one
    begins. Otherwise these regions would overlap.
    """
    return region.is_loop or region.longest > MOST_STEPS


def rotated(
    region: Region, headers: Iterable[Node], made: Callable[[Node], Region | None]
) -> Region:
    """Return `region`, or the same loop with a better header. If `region` is not a loop, return it
    unchanged. A header is better if the region that begins there needs fewer values on the
    stack. (In a loop that is not balanced, each round pops these values and pushes them again.)

    `headers` are the other nodes to try; only a few are tried, because building a region takes
    long. `made(header)` returns the region that begins at `header`, or None. This region is
    taken to be the same loop if its longest round has as many steps as the longest round of
    `region`.
    """
    if not region.is_loop or region.is_balanced:
        return region
    best = region
    for header in islice(headers, _MOST_HEADERS):
        other = made(header)
        if (
            other is not None
            and other.is_loop
            and other.longest == region.longest
            and (other.is_balanced, -other.needs) > (best.is_balanced, -best.needs)
        ):
            best = other
    return best


class _Builder(CodeWalk):
    """The walk that builds a region: it follows each command of the hot code."""

    def _step(self, path: Path) -> End | None:
        """Add the next step to `path`. If the run can continue in several ways after this step,
        return the branch between them; otherwise None. Raises Cut."""
        node = path.node
        command, seen = node.command, self._seen.get(node)
        if command is None or seen is None:
            raise Cut
        if command.pops and not self._arguments(path, command, seen):
            self._go(path, node.failed)
            return None
        end: End | None = self._steps[command.name](self, path, command, seen)
        return end

    def _arguments(self, path: Path, command: Command, seen: Seen) -> bool:
        """Return whether the arguments of `command` are on the stack. If they are, replace each
        argument that is known to be a constant by this constant. Raises Cut if it is not known
        whether the arguments are on the stack."""
        if not self._values.ensure(path, command.pops):
            return False
        if not path.is_cleared and command.name != "roll" and _is_hot(seen, UNDERFLOW):
            self.depends_on_height = True
            raise Cut
        for index in range(-command.pops, 0):
            path.values[index] = self._values.resolved(path, path.values[index])
        return True

    def _push(self, path: Path, _command: Command, _seen: Seen) -> None:
        pushed = path.node.pushed
        self._go(path, path.node.after)
        path.values.append(pushed)

    def _noop(self, path: Path, _command: Command, _seen: Seen) -> None:
        self._go(path, path.node.after)

    def _pop(self, path: Path, _command: Command, _seen: Seen) -> None:
        self._go(path, path.node.after, 1)

    def _dup(self, path: Path, _command: Command, _seen: Seen) -> None:
        self._go(path, path.node.after)
        path.values.append(path.values[-1])

    def _swap(self, path: Path, _command: Command, _seen: Seen) -> None:
        self._go(path, path.node.after)
        values = path.values
        values[-2:] = values[-1], values[-2]

    def _compute(self, path: Path, command: Command, seen: Seen) -> End | None:
        name = command.name
        operands = path.values[-command.pops :]
        if any(self._values.is_large(operand) for operand in operands):
            raise Cut
        if name in ("div", "mod"):
            divisor = operands[1]
            if divisor == 0:
                self._go(path, path.node.failed)
                return None
            if not isinstance(divisor, int) and ("nonzero", divisor) not in path.checked:
                end = self._nonzero(path, seen, divisor)
                if end is not None:
                    return end
        if path.node.after is None:
            raise Cut
        value = self._values.compute(path, name, *operands)  # type: ignore[arg-type]
        self._go(path, path.node.after, command.pops)
        path.values.append(value)
        return None

    def _nonzero(self, path: Path, seen: Seen, divisor: Local) -> End | None:
        """Make sure that `divisor` is not 0 when `path` continues. If `divisor` was 0 at least once
        in the recording, return a branch between the two cases. Otherwise add a check if needed,
        and return None."""
        pair = self._values.pairs.get(divisor)
        if pair is not None and pair[1] and pair[2]:
            return None
        failures = seen.errors.get(ZERO_DIVISION, 0)
        if pair is not None:
            weights = (seen.executed, failures) if pair[1] else (failures, seen.executed)
            return self._split(path, pair[0], weights)
        if not failures:
            self._values.check(path, "nonzero", divisor)
            return None
        is_zero = self._values.compute(path, "not", divisor)
        assert isinstance(is_zero, Local)
        return self._split(path, is_zero, (seen.executed, failures))

    def _roll(self, path: Path, _command: Command, seen: Seen) -> None:
        depth, rolls = path.values[-2:]
        if not isinstance(depth, int) or not isinstance(rolls, int):
            raise Cut
        moves = abs(depth) > 1 and rolls % depth != 0
        below = abs(depth) if moves or self._is_present else 0
        if path.is_cleared:
            if len(path.values) - 2 < below and (moves or self._is_present):
                self._go(path, path.node.failed)
                return
        elif (depth < 0 and moves) or _is_hot(seen, UNDERFLOW):
            self.depends_on_height = True
            raise Cut
        elif below > _DEEPEST_ROLL:
            raise Cut
        self._values.ensure(path, below + 2)
        self._go(path, path.node.after, 2)
        roll(path.values, depth, rolls)

    def _read(self, path: Path, command: Command, seen: Seen) -> None:
        if seen.executed < seen.errors.get(INPUT_MISMATCH, 0):
            if path.reads or path.node.failed is None:
                raise Cut
            self._values.check(path, "exhausted", 0)
            path.exhausted = True
            self._go(path, path.node.failed)
            return
        if path.exhausted or (command.name == "in(n)" and not self._reads_integers):
            raise Cut
        self._go(path, path.node.after)
        path.reads = True
        value = self._values.new()
        path.instructions.append(
            ReadInteger(value) if command.name == "in(n)" else ReadCharacter(value)
        )
        path.values.append(value)

    def _write(self, path: Path, command: Command, seen: Seen) -> None:
        value = path.values[-1]
        if command.name == "out(n)":
            self._go(path, path.node.after, 1)
            path.instructions.append(WriteInteger(value))
            return
        if isinstance(value, int):
            if not 0 <= value <= LAST_CODE_POINT:
                self._go(path, path.node.failed)
                return
            if value in SURROGATES:
                raise Cut
        elif _is_hot(seen, UNICODE_RANGE):
            raise Cut
        self._go(path, path.node.after, 1)
        if not isinstance(value, int):
            self._values.check(path, "character", value)
        path.instructions.append(WriteCharacter(value))

    def _reset(self, path: Path, command: Command, _seen: Seen) -> None:
        self._go(path, path.node.after)
        if command.name == "reset(r)":
            path.values.clear()
            path.is_cleared = True

    def _reverse(self, path: Path, _command: Command, _seen: Seen) -> None:
        if not path.is_cleared:
            self.depends_on_height = True
            raise Cut
        self._go(path, path.node.after)
        path.values.reverse()

    def _skip(self, path: Path, _command: Command, seen: Seen) -> End | None:
        return self._turn(path, seen, path.values[-1:], [self._count])

    def _perform(self, path: Path, _command: Command, seen: Seen) -> End | None:
        board = self._board
        return self._turn(path, seen, path.values[-2:], [board.width, board.height])

    _steps: ClassVar[Mapping[str, Any]] = {
        **dict.fromkeys((name for name, row in COMMANDS.items() if row.compute), _compute),
        "push(n)": _push,
        "push(count)": _push,
        "push(sum)": _push,
        "pop": _pop,
        "dup": _dup,
        "swap": _swap,
        "noop": _noop,
        "roll": _roll,
        "in(n)": _read,
        "in(c)": _read,
        "out(n)": _write,
        "out(c)": _write,
        "skip": _skip,
        "perform(l)": _perform,
        "perform(r)": _perform,
        "reset(l)": _reset,
        "reset(r)": _reset,
        "reverse": _reverse,
    }


def _is_hot(seen: Seen, error: CommandError) -> bool:
    """Return whether a command has often raised `error`. `seen` has the counts of the command's
    control state."""
    return seen.errors.get(error, 0) * COLD >= seen.times
