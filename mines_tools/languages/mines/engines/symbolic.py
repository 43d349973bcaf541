"""Symbolic values: the values of a region. Most of them are not known before the region runs. This
module records facts about these values, and computes new values from them.

All results are exact for integers of any size.
"""

from __future__ import annotations

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.engines.region import Compute, Load, Local, RegionCheck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import Instruction, Operand

    Operator = Literal["add", "sub", "mul", "div", "mod", "positive", "not"]

_COMMUTE = {"add", "mul"}
_MOST_BITS = 1024


class Path:
    """One way through the code: its values on the stack, and the facts that are known on this way."""

    __slots__ = (
        "base", "checked", "constants", "depth", "exhausted", "instructions", "is_cleared", "is_cold", "loads", "made",
        "needs", "node", "reads", "share", "steps", "turns", "values", "visited",
    )  # fmt: skip

    def __init__(self, node: Node) -> None:
        self.node = node
        """The node whose step comes next on the way."""
        self.values: list[Operand] = []
        """The known values at the top of the stack; the last one is the top. The way has loaded or
        pushed each of them."""
        self.base = 0
        """A number of values. `values` replaces this many values that were at the top of the stack
        at the start of the round."""
        self.is_cleared = False
        """True if `values` is the whole stack."""
        self.needs = 0
        """The number of values that the steps so far need on the stack at the start of the
        round."""
        self.steps = 0
        self.instructions: list[Instruction] = []
        """The instructions since the last branch."""
        self.loads: dict[int, Local] = {}
        self.made: dict[tuple[Operator, tuple[Operand, ...]], Local] = {}
        """The computations so far, each with its result. If the way needs a computation again, it
        uses this result."""
        self.constants: dict[Local, int] = {}
        """The values that are known to be constants on this way, each with its constant."""
        self.checked: set[tuple[str, Operand]] = set()
        """The checks that this way has already made, so that none is made twice."""
        self.reads = False
        self.exhausted = False
        """True if a check on this way makes sure that all input was read. (`reads` is True if the way reads input.)"""
        self.visited: dict[Node, int] = {}
        """The keys are control states that this way has visited. Only control states with an empty queue are recorded.
        The value is the number of branches that the way had passed before the visit."""
        self.turns = 0
        self.depth = 0
        """The number of branches (`If` and `RegionChoice`) that this way has passed."""
        self.share = 1.0
        """The approximate share of all rounds that take this way."""
        self.is_cold = False
        """True if the run takes this way so rarely that the region ends here."""

    def copy(self) -> Path:
        """Return a copy of this way. After a branch, each side continues with its own copy."""
        new = Path(self.node)
        new.values = self.values.copy()
        new.base, new.is_cleared = self.base, self.is_cleared
        new.needs, new.steps = self.needs, self.steps
        new.loads, new.made = self.loads.copy(), self.made.copy()
        new.constants, new.checked = self.constants.copy(), self.checked.copy()
        new.reads, new.exhausted = self.reads, self.exhausted
        new.visited, new.turns = self.visited.copy(), self.turns + 1
        new.depth, new.share = self.depth + 1, self.share
        return new


class Mark:
    """The state of a way before a step that queues an operation. The way can be brought back to
    this state."""

    def __init__(self, path: Path) -> None:
        self.node = path.node
        self.values = path.values.copy()
        self.base, self.is_cleared = path.base, path.is_cleared
        self.needs, self.steps = path.needs, path.steps
        self.instructions = len(path.instructions)

    def restore(self, path: Path) -> None:
        """Bring `path` back to the stored state."""
        path.node = self.node
        path.values = self.values
        path.base, path.is_cleared = self.base, self.is_cleared
        path.needs, path.steps = self.needs, self.steps
        del path.instructions[self.instructions :]


class SymbolicValues:
    """Facts about the values of a region. Each fact holds on all ways."""

    def __init__(self) -> None:
        self._count = 0
        self.pairs: dict[Local, tuple[Local, int, int]] = {}
        """The values that depend on a bit. A bit is a value that is always 0 or 1. For each value,
        there are three things: the bit, the constant that the value equals if the bit is 0, and the
        constant that the value equals if the bit is 1. A value may be its own bit."""
        self._offsets: dict[Local, tuple[Local, int]] = {}
        """For each value that is the sum of another value and a constant: this other value, and the
        constant."""
        self._origins: dict[Local, tuple[Operator, tuple[Operand, ...]]] = {}

    def new(self) -> Local:
        """Return a new symbolic value, about which nothing is known."""
        self._count += 1
        return Local(self._count - 1)

    def resolved(self, path: Path, value: Operand) -> Operand:
        """Return the constant that `value` equals on `path`. If no such constant is known, return
        `value` itself."""
        if isinstance(value, int):
            return value
        constants = path.constants
        if value in constants:
            return constants[value]
        pair = self.pairs.get(value)
        if pair is not None and pair[0] in constants:
            return pair[2] if constants[pair[0]] else pair[1]
        offset = self._offsets.get(value)
        if offset is not None and offset[0] in constants:
            return constants[offset[0]] + offset[1]
        return value

    def is_large(self, value: Operand) -> bool:
        """Return whether `value` is a constant with too many bits, or may be equal to such a
        constant (see `pairs`). The region does not compute with such constants."""
        if isinstance(value, int):
            return value.bit_length() > _MOST_BITS
        pair = self.pairs.get(value)
        return pair is not None and max(abs(pair[1]), abs(pair[2])).bit_length() > _MOST_BITS

    def ensure(self, path: Path, count: int) -> bool:
        """Make sure that `path.values` has at least `count` values: load the missing ones from the
        stack. Return False if the stack certainly has fewer values."""
        values = path.values
        if len(values) >= count:
            return True
        if path.is_cleared:
            return False
        below: list[Operand] = []
        while len(values) + len(below) < count:
            depth = path.base
            local = path.loads.get(depth)
            if local is None:
                local = path.loads[depth] = self.new()
                path.instructions.append(Load(local, depth))
            below.append(self.resolved(path, local))
            path.base += 1
        values[:0] = below[::-1]
        return True

    def learn(self, path: Path, value: Operand, constant: int) -> None:
        """Record that `value` is `constant` on the rest of `path`."""
        if isinstance(value, int) or value in path.constants:
            return
        path.constants[value] = constant
        offset = self._offsets.get(value)
        if offset is not None:
            self.learn(path, offset[0], constant - offset[1])
        pair = self.pairs.get(value)
        if pair is not None and pair[0] != value and pair[1] != pair[2]:
            if constant in pair[1:]:
                self.learn(path, pair[0], int(constant == pair[2]))
            return
        operator, operands = self._origins.get(value, (None, ()))
        if operator == "not":
            if constant:
                self.learn(path, operands[0], 0)
            else:
                path.checked.add(("nonzero", operands[0]))
        elif operator == "positive" and constant:
            path.checked.add(("nonzero", operands[0]))
        elif operator == "mul" and constant and pair is not None:
            for operand in operands:
                self.learn(path, operand, 1)

    def check(
        self, path: Path, what: Literal["nonzero", "character", "exhausted"], operand: Operand
    ) -> None:
        """Add the check `what` of `operand` to `path`. Do nothing if `path` already contains this
        check."""
        if (what, operand) not in path.checked:
            path.checked.add((what, operand))
            path.instructions.append(RegionCheck(what, operand))

    def compute(self, path: Path, operator: Operator, *operands: Operand) -> Operand:
        """Return the result of the command `operator` for `operands`. Each operand must come from
        `resolved`. A divisor must never be zero."""
        if all(isinstance(operand, int) for operand in operands):
            compute = COMMANDS[operator].compute
            assert compute is not None
            return compute(*operands)[0]
        outcomes = self._outcomes(operator, operands)
        if outcomes is not None:
            base, low, high = outcomes
            if low == high:
                return low
            if (low, high) == (0, 1):
                return base
            for operand in operands:
                if not isinstance(operand, int) and self.pairs[operand] == outcomes:
                    return operand
            return self._made(path, operator, operands, pair=outcomes)
        if len(operands) == 1:
            if operator == "not" and ("nonzero", operands[0]) in path.checked:
                return 0
            return self._made(path, operator, operands, is_bit=True)
        return self._simplified(path, operator, operands[0], operands[1])

    def _outcomes(
        self, operator: Operator, operands: tuple[Operand, ...]
    ) -> tuple[Local, int, int] | None:
        """Return a bit, and two results of `operator`: the result if the bit is 0, and the result
        if it is 1. Return None if `operands` do not all depend on the same bit."""
        base: Local | None = None
        low: list[int] = []
        high: list[int] = []
        for operand in operands:
            if isinstance(operand, int):
                low.append(operand)
                high.append(operand)
                continue
            pair = self.pairs.get(operand)
            if pair is None or (base is not None and pair[0] != base):
                return None
            base = pair[0]
            low.append(pair[1])
            high.append(pair[2])
        if base is None or (operator in ("div", "mod") and not (low[1] and high[1])):
            return None
        compute = COMMANDS[operator].compute
        assert compute is not None
        return base, compute(*low)[0], compute(*high)[0]

    def _simplified(self, path: Path, operator: Operator, left: Operand, right: Operand) -> Operand:
        if operator in ("add", "sub"):
            return self._sum(path, operator, left, right)
        if operator == "mul":
            if isinstance(left, int):
                left, right = right, left
            if right in (0, 1):
                return left if right else 0
            is_bit = self._is_bit(left) and self._is_bit(right)
            return self._made(path, operator, (left, right), is_bit=is_bit)
        if left == right:
            return int(operator == "div")
        if right == 1 or (right == -1 and operator == "mod"):
            return left if operator == "div" else 0
        is_bit = operator == "mod" and right == 2
        return self._made(path, operator, (left, right), is_bit=is_bit)

    def _sum(self, path: Path, operator: Operator, left: Operand, right: Operand) -> Operand:
        """Return `left` plus `right`, or `left` minus `right`. `operator` says which of the two."""
        if isinstance(right, int):
            return self._moved(path, left, right if operator == "add" else -right)
        if isinstance(left, int):
            return (
                self._moved(path, right, left)
                if operator == "add"
                else self._made(path, operator, (left, right))
            )
        if operator == "sub":
            one, other = self._offsets.get(left, (left, 0)), self._offsets.get(right, (right, 0))
            if one[0] == other[0]:
                return one[1] - other[1]
        return self._made(path, operator, (left, right))

    def _moved(self, path: Path, value: Operand, by: int) -> Operand:
        """Return the sum of `value` and the constant `by`."""
        assert not isinstance(value, int)
        base, offset = self._offsets.get(value, (value, 0))
        offset += by
        if offset == 0:
            return self.resolved(path, base)
        operator: Operator = "add" if offset > 0 else "sub"
        made = self._made(path, operator, (base, abs(offset)))
        self._offsets[made] = base, offset
        return made

    def _is_bit(self, value: Operand) -> bool:
        """Return whether `value` is always 0 or 1."""
        if isinstance(value, int):
            return value in (0, 1)
        pair = self.pairs.get(value)
        return pair is not None and pair[1] in (0, 1) and pair[2] in (0, 1)

    def _made(
        self,
        path: Path,
        operator: Operator,
        operands: tuple[Operand, ...],
        pair: tuple[Local, int, int] | None = None,
        *,
        is_bit: bool = False,
    ) -> Local:
        """Return the value that is the result of `operator` for `operands`. If `path` has already
        computed this result, return that value again. Otherwise return a new value, and record the
        facts `pair` and `is_bit` about the new value."""
        made = path.made.get((operator, operands))
        if made is None and operator in _COMMUTE:
            made = path.made.get((operator, operands[::-1]))
        if made is not None:
            return made
        made = path.made[operator, operands] = self.new()
        path.instructions.append(Compute(made, operator, operands))
        self._origins[made] = operator, operands
        if pair is not None:
            self.pairs[made] = pair
        elif is_bit:
            self.pairs[made] = made, 0, 1
        return made
