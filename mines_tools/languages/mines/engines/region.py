"""The intermediate form: what hot code does, as a tree, for whatever it is compiled to.

A region begins at a control state, and at the start of each round with the same one. One round performs a constant
number of operations along each way through the tree. A round is done wholly or not at all: where something is
otherwise than it was when the region was made, the round is taken back, and the state is that at its start. (So
a target changes nothing but its own variables until the round ends. What is read and written takes effect then.)

Values are integers of any size, constants too. A target with fewer bits takes a round back where they do not suffice.

A command that would raise a command error each time is not here, and so does nothing: a division by a constant 0, for
instance. Where an error is rare the round is taken back. A stack underflow comes only with fewer values on the stack
than the region needs.
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
        "Load | Compute | Check | WriteInteger | WriteCharacter | ReadInteger | ReadCharacter"
    )
    End: TypeAlias = "Back | Leave | If | Choice | Cold"


class Local(NamedTuple):
    """A value, made once in a round; its number belongs to it alone in the region."""

    number: int


# What is done


class Load(NamedTuple):
    """A value that lies on the stack at the start of the round."""

    result: Local
    depth: int
    """How many lie above it."""


class Compute(NamedTuple):
    """A command that turns values into one value; a divisor is not zero (see `Check`)."""

    result: Local
    operation: Literal["add", "sub", "mul", "div", "mod", "positive", "not"]
    operands: Sequence[Operand]
    """p1 and p0, or p0: not all of them constants."""


class Check(NamedTuple):
    """The round is taken back unless this is so. A ``character`` can be written: it is a code point, and no surrogate.
    ``exhausted`` is the input if it has ended and nothing is left of it, so that each in(n) and in(c) fails: then the
    operand means nothing. A round that checks this reads nothing."""

    what: Literal["nonzero", "character", "exhausted"]
    operand: Operand


class WriteInteger(NamedTuple):
    """out(n). The round is taken back where the dialect's interpreter dies of it."""

    operand: Operand


class WriteCharacter(NamedTuple):
    """out(c), of what is a character."""

    operand: Operand


class ReadInteger(NamedTuple):
    """in(n). The round is taken back unless the input at hand surely holds a whole one."""

    result: Local


class ReadCharacter(NamedTuple):
    """in(c). The round is taken back unless the input at hand holds one."""

    result: Local


# How it goes on


class Back(NamedTuple):
    """The round ends, and the next begins at the same control state."""

    pops: int | None
    """How many of the values that were on the stack at its start are gone; none for all that there are."""
    pushes: Sequence[Operand]
    """What lies in their place, the top last."""
    steps: int
    """How many were taken in the round."""


class Leave(NamedTuple):
    """The round ends at another control state, and so does the region. (It may also be that of the header, with a stack
    that does not suit the region.)"""

    node: Node
    """Its queue is empty."""
    pops: int | None
    pushes: Sequence[Operand]
    steps: int


class If(NamedTuple):
    """Two ways, by a value that is 0 or 1."""

    condition: Local
    then: Block
    """Where it is 1."""
    otherwise: Block


class Choice(NamedTuple):
    """Several ways: of ``skip`` by the value modulo the number of operations, of ``perform`` by the cell that column
    and row fall on. The round is taken back for any other."""

    by: Literal["skip", "perform"]
    operands: Sequence[Operand]
    """The value; or column and row, one of which may be a constant."""
    sizes: Sequence[int]
    """What each is taken modulo: the number of operations; or of columns and of rows."""
    ways: Mapping[int, Block]
    """By the value; or by the cell, which is row * columns + column."""


class Cold(NamedTuple):
    """Nobody has been here: the round is taken back."""


class Block(NamedTuple):
    """Instructions, and how it goes on."""

    instructions: Sequence[Instruction]
    end: End


class Region(NamedTuple):
    """Hot code."""

    header: Node
    needs: int
    """How many values must be on the stack at the start of a round."""
    above: int
    """How many more values than at the start of the round the stack has at most at its end; never below 0."""
    longest: int
    """How many steps a round takes at most."""
    is_loop: bool
    """Whether there is a `Back`: otherwise there is but one round."""
    is_balanced: bool
    """Whether each `Back` puts as many values on the stack as it takes off (which are at most `needs`): then a target can
    keep the `needs` values on top in variables from round to round."""
    body: Block
    is_exact: bool = False
    """Whether there must be exactly `needs` values on the stack at the start of a round, not more. Then it is balanced.
    (`build` makes such regions only where it is asked to.)"""
