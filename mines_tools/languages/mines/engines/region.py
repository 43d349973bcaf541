"""The intermediate form of hot code. It is a tree, from which code in Python or WebAssembly is
generated.

A region begins at a control state, its header. Each round of the region begins at the header too. A
round follows one way through the tree. All rounds on the same way take the same number of steps. A
round is performed completely, or it is undone: the state is then again the state from the start of
the round. A round is undone if a condition that was true in the recording is now false. (Until the
round ends, the compiled code changes only its own variables. At the end of the round, it changes
the stack, the input and the output.)

Values and constants are integers of any size. WebAssembly has only 64 bits for a value, so its code
undoes a round in which a value does not fit. A command that would always cause a command error,
such as a division by the constant 0, does nothing; the tree does not contain it. If an error is
rare, a round with the error is undone. A stack underflow can happen only if the stack has fewer
values than the region needs.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal, TypeAlias

    from mines_tools.languages.mines.engines.automaton import Node

    Operand: TypeAlias = "int | Local"
    """A constant, or a value that the same round loads, computes or reads."""
    Instruction: TypeAlias = (
        "Load | Compute | RegionCheck | WriteInteger | WriteCharacter | ReadInteger | ReadCharacter"
    )
    End: TypeAlias = "Back | Leave | If | RegionChoice | Cold"


class Local(NamedTuple):
    """A value that is computed, loaded or read once in a round. Its number is unique in the
    region."""

    number: int


# Instructions


class Load(NamedTuple):
    """An instruction that loads a value from the stack. The value was already there at the start of
    the round."""

    result: Local
    depth: int
    """The number of values above the loaded value, on the stack at the start of the round."""


class Compute(NamedTuple):
    """A command that computes one value from others. Before a division, a `RegionCheck` or a branch
    makes sure that the divisor is not zero."""

    result: Local
    operation: Literal["add", "sub", "mul", "div", "mod", "positive", "not"]
    operands: Sequence[Operand]
    """The arguments p1 and p0, in this order; only p0 if the command has one argument. At least one
    argument is not a constant."""


class RegionCheck(NamedTuple):
    """A condition that must be true; otherwise the round is undone.

    ``nonzero``: the operand is not 0. ``character``: the operand is a code point that can be
    written, not a surrogate. ``exhausted``: the input has ended and all of it was read, so that
    every in(n) and in(c) fails; the operand is not used.
    """

    what: Literal["nonzero", "character", "exhausted"]
    operand: Operand


class WriteInteger(NamedTuple):
    """The command out(n). If the integer is so long that the interpreter of the dialect would
    crash, the round is undone."""

    operand: Operand


class WriteCharacter(NamedTuple):
    """The command out(c). A `RegionCheck` before it makes sure that the value is a character."""

    operand: Operand


class ReadInteger(NamedTuple):
    """The command in(n). If the available input may not contain a whole integer, the round is
    undone."""

    result: Local


class ReadCharacter(NamedTuple):
    """The command in(c). If the available input does not contain a character, the round is
    undone."""

    result: Local


# Ends of blocks


class Back(NamedTuple):
    """The end of a round after which another round may begin. The control state is again the
    region's header."""

    pops: int | None
    """The number of values that the round removes from the stack. They were at the top at the start
    of the round. None if the round removes all values."""
    pushes: Sequence[Operand]
    """The values that the round then pushes on the stack. The last one becomes the top."""
    steps: int
    """The number of steps taken in the round."""


class Leave(NamedTuple):
    """The end of a round at which the run leaves the region. The run continues at another control
    state, or at the header if the stack no longer fits the region."""

    node: Node
    """The control state at which the run continues; its queue is empty."""
    pops: int | None
    pushes: Sequence[Operand]
    steps: int


class If(NamedTuple):
    """A branch between two ways. The value of `condition`, 0 or 1, decides."""

    condition: Local
    then: RegionBlock
    """The way that the round takes if the value is 1."""
    otherwise: RegionBlock


class RegionChoice(NamedTuple):
    """A choice between several ways.

    A ``skip`` chooses the way by its argument, modulo the number of operations. A ``perform``
    chooses the way by the cell that it clicks on. If the chosen way was not recorded, the round is
    undone.
    """

    by: Literal["skip", "perform"]
    operands: Sequence[Operand]
    """The arguments of the command. A skip has one: the number of operations to skip. A perform has
    two: the column and the row, one of which may be a constant."""
    sizes: Sequence[int]
    """The modulus of each operand. For a skip: the number of operations of the program. For a
    perform: the number of columns, and the number of rows."""
    ways: Mapping[int, RegionBlock]
    """The recorded ways. For a skip, the key is the argument modulo the number of operations. For a
    perform, the key is the cell: row * columns + column."""


class Cold(NamedTuple):
    """The end of a way that was taken rarely or never in the recording. Here the round is
    undone."""


class RegionBlock(NamedTuple):
    """A sequence of instructions, and the end or branch that follows them."""

    instructions: Sequence[Instruction]
    end: End


class Region(NamedTuple):
    """A piece of hot code."""

    header: Node
    needs: int
    """The number of values that must be on the stack at the start of a round."""
    above: int
    """The greatest number of values that a round adds to the stack; at least 0."""
    longest: int
    """The greatest number of steps in a round."""
    is_loop: bool
    """True if a way of the region ends with a `Back`. Otherwise the region executes only one round
    at each entry."""
    is_balanced: bool
    """True if each `Back` pushes as many values as it removes, and removes at most `needs`. The compiled code can then
    keep the top `needs` values of the stack in variables from round to round."""
    body: RegionBlock
    is_exact: bool = False
    """True if the stack must have exactly `needs` values at the start of a round, not more. Such a region is balanced.
    (`build` makes such regions only on request.)"""
