"""Runs of the reference interpreter on a few inputs: what they show is witnessed.

A witness is an input and a step; running `machine.py` on that input for so many steps shows the
claim again. The inputs are a fixed list, so the same program gets the same witnesses everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.language import Input
from mines_tools.mines.machine import Machine
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from mines_tools.mines.commands import CommandError
    from mines_tools.mines.machine import State, Step
    from mines_tools.mines.operations import Operation, Program
    from mines_tools.mines.player import Action

INPUTS = (
    "",
    "0",
    "1",
    "7 3",
    "5",
    "-1",
    "A",
    "3 1 2 0 -4 10 1 1 0 2 5 -2 7 0 1 3",
    "Hello, world!\n",
    "0 0 0 0 0 0 0 0",
    "2 2 1 9",
    "\n",
    "-6 -7",
    "4 0",
    "12 5 -3",
    "100",
    "\x00",
    "\U0010ffff\ud7ff",
)
_CELLS = 16
"""Cells opened that take as long as a step."""
_LARGEST = 20_000  # bits; a run whose integers grow beyond is left


class Witness(NamedTuple):
    """A run that shows something: with this input, at this step (from 1)."""

    input: str
    step: int


class Way(NamedTuple):
    """One way in which an operation, or one that it enqueued, was performed."""

    origin: int
    queued: bool
    operation: Operation
    flagging: bool
    action: Action
    digit: int


class Shown(NamedTuple):
    """What the trial runs showed, each by its first witness."""

    ways: dict[Way, Witness]
    errors: dict[tuple[Way, CommandError], Witness]
    successes: dict[Way, Witness]
    aborts: dict[Way, Witness]
    skips: dict[tuple[Way, int], Witness]
    endings: dict[Way, Witness]
    """With what the program ended."""
    ends: Witness | None
    never: Witness | None
    """A run that comes back to a state it was in before: it goes on so for ever."""
    asks: bool
    """Whether a run asked for input."""
    unfinished: tuple[str, ...]
    """The inputs on which the program neither ended nor came back, as far as it was run."""


def nothing_shown() -> Shown:
    """What no runs show."""
    return Shown({}, {}, {}, {}, {}, {}, None, None, True, ())


def try_out(program: Program, steps: int) -> Shown:
    """Run `program` on a few inputs, `steps` steps in all at most; if it asks for none, once.

    Opening cells counts as well, beyond what it takes to open the whole board."""
    shown = nothing_shown()._replace(asks=False)
    left = steps
    board = program.board
    free = board.width * board.height
    for text in INPUTS:
        source = _Source(text)
        machine = Machine(program, Input(source.read), _ignore)
        # The one run of a program that asks for no input may be long.
        share = min(left, max(steps // 8, 64))
        limit = left if text == "" else share
        taken, repeats = _run(machine, source, limit, share, free, shown)
        left -= taken
        if machine.ended and shown.ends is None:
            shown = shown._replace(ends=Witness(text, machine.steps))
        if repeats and shown.never is None:
            shown = shown._replace(never=Witness(text, machine.steps))
        if not machine.ended and not repeats:
            shown = shown._replace(unfinished=(*shown.unfinished, text))
        if not source.asked:
            break
        shown = shown._replace(asks=True)
        if left <= 0:
            break
    return shown


def read_up(program: Program, text: str, steps: int) -> Machine | None:
    """The machine once it has read all of `text`; none if that takes more steps, or integers that
    grow too large, or it ends."""
    machine = Machine(program, Input(_Source(text).read), _ignore)
    for _ in range(steps):
        if machine.ended:
            return None
        if machine.input.position == len(text):
            return machine
        machine.advance()
        if machine.stack and machine.stack[-1].bit_length() > _LARGEST:
            return None
    return None


class _Source:
    """An input that remembers whether it was asked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._pieces = [text]
        self.asked = False

    def read(self) -> str:
        self.asked = True
        return self._pieces.pop() if self._pieces else ""


def _ignore(_text: str) -> None:
    pass


def _run(
    machine: Machine, source: _Source, limit: int, limit_if_asked: int, free: int, shown: Shown
) -> tuple[int, bool]:
    """Run on; how many steps that was worth, `free` cells opened not counted, and whether the run
    came back to a state it was in."""
    kept = None
    keep_at = 8
    noted: set[tuple[object, ...]] = set()
    taken = opened = 0
    while taken < limit:
        if taken >= limit_if_asked and source.asked:
            return taken, False
        flagging = machine.player.flagging
        pointer = machine.pointer
        step = machine.step()
        if step is None:
            return taken, False
        opened += machine.opened_count()
        taken = machine.steps + max(opened - free, 0) // _CELLS
        skipped = machine.pointer - pointer if step.command.name == "skip" else None
        happened = (*step[:4], step.error, flagging, machine.digit(), skipped)
        if machine.ended or happened not in noted:  # else there is an earlier witness of all of it
            noted.add(happened)
            _note(machine, step, flagging, skipped, Witness(source.text, machine.steps), shown)
        if machine.stack and machine.stack[-1].bit_length() > _LARGEST:
            return taken, False
        here = (machine.pointer, len(machine.stack), machine.input.position)
        if kept is not None and kept[0] == here and _is_back(machine, kept[1]):
            return taken, True
        if machine.steps == keep_at:
            keep_at *= 2
            kept = (here, machine.snapshot())
    return taken, False


def _is_back(machine: Machine, kept: State) -> bool:
    """Whether the machine is in that state again."""
    player = machine.player
    # What differs mostly is told without a snapshot, which of a large board takes long.
    return (
        tuple(machine.stack) == kept.stack
        and player.cells == kept.player.cells
        and len(player.opened_ever) == len(kept.player.opened_ever)
        and _decides(machine.snapshot()) == _decides(kept)
    )


def _decides(state: State) -> tuple[object, ...]:
    """All that decides how the run goes on."""
    return state.player, state.pointer, state.queue, state.stack, state.input


def _note(
    machine: Machine,
    step: Step,
    flagging: bool,
    skipped: int | None,
    witness: Witness,
    shown: Shown,
) -> None:
    digit = machine.digit()
    way = Way(step.origin, step.queued, step.operation, flagging, step.action, digit)
    shown.ways.setdefault(way, witness)
    if machine.ended:
        shown.endings.setdefault(way, witness)
    if step.error is not None:
        shown.errors.setdefault((way, step.error), witness)
        return
    if machine.aborted is not None:
        shown.aborts.setdefault(way, witness)
        return
    shown.successes.setdefault(way, witness)
    if skipped is not None:
        skip = skipped if step.queued else skipped - 1  # taking it moved the pointer as well
        shown.skips.setdefault((way, skip % len(machine.operations)), witness)
