"""Runs of short programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.program import parse
from tests.sokolang.programs import ROOM, program

if TYPE_CHECKING:
    from mines_tools.languages.sokolang.warehouse import MapPlace


class Ran(NamedTuple):
    """How a program ended, and what it printed."""

    status: str
    """``ended``, ``limit`` or the name of an error."""
    output: str


def machine_of(source: str, text: str = "", seed: int = 1) -> Machine:
    """Return a machine for the program, with all its input."""
    feed = Feed()
    feed.give(text)
    feed.end()
    return Machine(parse(source, "text"), seed, feed)


def ran(source: str, text: str = "", steps: int = 2000, seed: int = 1) -> Ran:
    """Run a program with all its input, for at most `steps` steps."""
    machine = machine_of(source, text, seed)
    printed = []
    while machine.steps < steps and machine.step():
        printed += machine.pieces
    status = machine.failed or ("ended" if machine.is_over else "limit")
    return Ran(status, "".join(printed))


class After(NamedTuple):
    """The state of a program after some steps."""

    machine: Machine
    player: MapPlace
    places: dict[str, MapPlace]
    """The place of each crate, by its letter. Of several crates with one letter, the last
    counts."""
    output: str

    def stack(self, name: str) -> list[int]:
        """Return a stack, with its top first."""
        return self.machine.stacks[name].items[::-1]


def after(actions: str, stacks: str = "", drawn: str = ROOM, *, text: str = "") -> After:
    """Return the state of a program after one pass over `actions`."""
    machine = machine_of(program(actions, stacks, drawn), text)
    printed = []
    while not machine.is_over and machine.order.passes == 1 and machine.order.node is not None:
        machine.step()
        printed += machine.pieces
    crates = zip(machine.map.crates, machine.positions.crates, strict=True)
    return After(
        machine,
        machine.positions.player,
        {crate.letter: place for crate, place in crates},
        "".join(printed),
    )
