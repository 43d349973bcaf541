"""The intermediate form: hot code as a tree, for every target it is compiled to.

A region begins at a control state, and every round starts at the same one. One round performs a constant
number of operations along each way through the tree. A round is done wholly or not at all: where a condition
of the recording no longer holds, the round is taken back, and the state is that at its start. (So a target
changes only its own variables until the round ends. Reads and writes take effect then.)

Values are integers of any size, and so are constants. A target with fewer bits takes a round back if a value
does not fit. A command that would raise a command error every time is left out, because it does nothing: a
division by a constant 0, for instance. Where an error is rare, the round is taken back. A stack underflow can
only happen with fewer values on the stack than the region needs.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal, TypeAlias

    from mines_tools.languages.mines.engines.automaton import Node

    Operand: TypeAlias = "int | Local"
    """A constant, or a value that was made in this round."""
    Instruction: TypeAlias = (
        "Load | Compute | RegionCheck | WriteInteger | WriteCharacter | ReadInteger | ReadCharacter"
    )
    End: TypeAlias = "Back | Leave | If | RegionChoice | Cold"


class Local(NamedTuple):
    """A value that is made once in a round. Its number is unique in the region."""

    number: int


# Instructions


class Load(NamedTuple):
    """A value that is on the stack at the start of the round."""

    result: Local
    depth: int
    """The number of values above it."""


class Compute(NamedTuple):
    """A command that turns values into one value. A divisor is never zero (see `RegionCheck`)."""

    result: Local
    operation: Literal["add", "sub", "mul", "div", "mod", "positive", "not"]
    operands: Sequence[Operand]
    """The arguments p1 and p0, or p0 alone. At least one of them is not a constant."""


class RegionCheck(NamedTuple):
    """A condition that must be true; otherwise the round is taken back.

    ``character``: the operand is a code point that can be written, not a surrogate. ``exhausted``: the input has ended
    and all of it was read, so every in(n) and in(c) fails; the operand is not used. In a round with this check, every
    read fails.
    """

    what: Literal["nonzero", "character", "exhausted"]
    operand: Operand


class WriteInteger(NamedTuple):
    """The command out(n). The round is taken back if the integer is too long for the dialect's interpreter, which
    would die of it."""

    operand: Operand


class WriteCharacter(NamedTuple):
    """The command out(c) of a value that is a character."""

    operand: Operand


class ReadInteger(NamedTuple):
    """The command in(n). The round is taken back unless the available input surely holds a whole integer."""

    result: Local


class ReadCharacter(NamedTuple):
    """The command in(c). The round is taken back unless the available input holds a character."""

    result: Local


# Ends of blocks


class Back(NamedTuple):
    """The end of a round after which the next one begins, at the same control state."""

    pops: int | None
    """The number of values taken off the stack, of those that were on it at the start of the round. None means all."""
    pushes: Sequence[Operand]
    """The values that are then put on the stack, the top last."""
    steps: int
    """The number of steps taken in the round."""


class Leave(NamedTuple):
    """The end of a round, and of the region, at another control state.

    (The control state may also be the header, with a stack that does not fit the region.)
    """

    node: Node
    """The control state; its queue is empty."""
    pops: int | None
    pushes: Sequence[Operand]
    steps: int


class If(NamedTuple):
    """A branch between two ways, by a value that is 0 or 1."""

    condition: Local
    then: RegionBlock
    """The way for 1."""
    otherwise: RegionBlock


class RegionChoice(NamedTuple):
    """A choice of several ways.

    ``skip`` chooses by the value modulo the number of operations, ``perform`` by the cell that column and row
    select. The round is taken back if there is no way for the value.
    """

    by: Literal["skip", "perform"]
    operands: Sequence[Operand]
    """The value; or column and row, one of which may be a constant."""
    sizes: Sequence[int]
    """The modulus of each operand: the number of operations; or the numbers of columns and of rows."""
    ways: Mapping[int, RegionBlock]
    """The way for each value, or for each cell, which is row * columns + column."""


class Cold(NamedTuple):
    """The end of a path that was not recorded: the round is taken back."""


class RegionBlock(NamedTuple):
    """Instructions and the end after them."""

    instructions: Sequence[Instruction]
    end: End


class Region(NamedTuple):
    """A piece of hot code."""

    header: Node
    needs: int
    """The number of values that must be on the stack at the start of a round."""
    above: int
    """The greatest number of values that a round adds to the stack; never below 0."""
    longest: int
    """The greatest number of steps in a round."""
    is_loop: bool
    """True if there is a `Back`. Otherwise there is only one round."""
    is_balanced: bool
    """True if each `Back` puts the same number of values on the stack as it takes off (at most `needs`). Then a target
    can keep the top `needs` values in variables from round to round."""
    body: RegionBlock
    is_exact: bool = False
    """True if a round needs exactly `needs` values on the stack, not more. Then the region is balanced.
    (`build` makes such regions only on request.)"""
