"""The intermediate form of hot code: a tree, from which the code for every target (Python, WebAssembly) is generated.

A region begins at a control state, its header, and each of its rounds begins there too. A round follows one way through
the tree; on each way, the number of operations is constant. A round is performed completely or not at all. If a
condition of the recording no longer holds, the round is *taken back* (undone): the state is that at the start of the
round. (So the compiled code changes only its own variables until the round ends. Then it reads and writes.)

Values and constants are integers of any size. A target with fewer bits takes a round back if a value does not fit.
If a command would raise a command error every time, such as a division by the constant 0, it does nothing and is
left out. If an error is rare, the round is taken back. A stack underflow can only happen if the stack has fewer
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
    """A constant, or a value that was made in this round."""
    Instruction: TypeAlias = (
        "Load | Compute | RegionCheck | WriteInteger | WriteCharacter | ReadInteger | ReadCharacter"
    )
    End: TypeAlias = "Back | Leave | If | RegionChoice | Cold"


class Local(NamedTuple):
    """A value that is computed once in a round. Its number is unique in the region."""

    number: int


# Instructions


class Load(NamedTuple):
    """A value that is on the stack at the start of the round."""

    result: Local
    depth: int
    """The number of values above it."""


class Compute(NamedTuple):
    """A command that computes one value from others. A divisor is never zero (see `RegionCheck`)."""

    result: Local
    operation: Literal["add", "sub", "mul", "div", "mod", "positive", "not"]
    operands: Sequence[Operand]
    """The arguments p1 and p0, or p0 alone. At least one of them is not a constant."""


class RegionCheck(NamedTuple):
    """A condition that must be true; otherwise the round is taken back.

    ``character``: the operand is a code point that can be written, not a surrogate. ``exhausted``: the input has
    ended and all of it was read, so that every in(n) and in(c) fails; the operand is not used.
    """

    what: Literal["nonzero", "character", "exhausted"]
    operand: Operand


class WriteInteger(NamedTuple):
    """The command out(n). The round is taken back if the integer is so long that the interpreter of the dialect
    would crash."""

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
    """The end of a round after which another round begins, at the same control state."""

    pops: int | None
    """How many values are removed from the stack, counted from the top as it was at the start of the round. None
    means all."""
    pushes: Sequence[Operand]
    """The values that are pushed after that, the top last."""
    steps: int
    """The number of steps taken in the round."""


class Leave(NamedTuple):
    """The end of a round after which the region ends too, at another control state.

    (This may also be the header, if the stack no longer fits the region.)
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
    """A choice between several ways.

    A ``skip`` chooses by its value modulo the number of operations, a ``perform`` by the cell that its column and
    row select. The round is taken back if no way for the value was recorded.
    """

    by: Literal["skip", "perform"]
    operands: Sequence[Operand]
    """The value; or column and row, one of which may be a constant."""
    sizes: Sequence[int]
    """The modulus of each operand: the number of operations; or the numbers of columns and of rows."""
    ways: Mapping[int, RegionBlock]
    """The way for each value, or for each cell, which is row * columns + column."""


class Cold(NamedTuple):
    """The end of a way that was not recorded further: the round is taken back."""


class RegionBlock(NamedTuple):
    """A sequence of instructions, and the end or branch after them."""

    instructions: Sequence[Instruction]
    end: End


class Region(NamedTuple):
    """A piece of hot code."""

    header: Node
    needs: int
    """The number of values that must be on the stack at the start of a round."""
    above: int
    """How many values a round adds to the stack at most; at least 0."""
    longest: int
    """The greatest number of steps in a round."""
    is_loop: bool
    """True if there is a `Back`. Otherwise there is only one round."""
    is_balanced: bool
    """True if each `Back` pushes as many values as it removes (at most `needs`). Then the compiled code can keep the
    `needs` values at the top in variables from round to round."""
    body: RegionBlock
    is_exact: bool = False
    """True if the stack must have exactly `needs` values, not more, at the start of a round. Such a region is
    balanced. (`build` makes such regions only on request.)"""
