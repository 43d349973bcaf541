"""Reads from the machine what each step of a run does, and puts it into the words that a hover may
use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.sokolang.actions import MOVES, SWITCH
from mines_tools.languages.sokolang.runs import WORDS
from mines_tools.languages.sokolang.warehouse import CLONER, DESTROYER, MARK, WALL, MapPlace
from mines_tools.languages.sokolang.words.reading import number_words
from mines_tools.text.markdown import code
from mines_tools.text.step_words import written_words
from mines_tools.text.written import quoted_output
from tests.sokolang.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.sokolang.machine import Executed, Machine, State
    from mines_tools.languages.sokolang.program_counter import Order


class Step(NamedTuple):
    """A step of a run."""

    order: Order
    before: State
    after: State
    is_blocked: bool
    executed: tuple[Executed, ...]
    printed: str
    ended: bool
    failed: str | None
    number: int
    """The number of the step, counted from 1."""


def steps_of(source: str, text: str, seed: int, most: int) -> tuple[Machine, list[Step]]:
    """Return the machine and the first `most` steps of its run."""
    machine = machine_of(source, text, seed)
    found: list[Step] = []
    state = machine.snapshot()
    while machine.steps < most and machine.step():
        now, done = machine.snapshot(), machine.done
        ended = machine.is_over and machine.failed is None
        found.append(
            Step(
                state.order, state, now, done.is_blocked, done.executed,
                "".join(machine.pieces), ended, machine.failed, machine.steps,
            )
        )  # fmt: skip
        state = now
    return machine, found


def performances(steps: Sequence[Step], number: int) -> Iterator[list[Step]]:
    """Yield the steps of each performance of an action or a group. A performance that is not
    finished is left out."""
    found: list[Step] = []
    within: tuple[object, ...] = ()
    for step in steps:
        key = _time_of(step.order, number)
        begins_again = bool(found) and key is not None and key[1] > _left(found[-1], number)
        if found and (key is None or key[0] != within or begins_again):
            yield found
            found = []
        if key is not None:
            within = key[0]
            found.append(step)
    if found and (found[-1].ended or found[-1].failed):
        yield found


def _time_of(order: Order, number: int) -> tuple[tuple[object, ...], int] | None:
    """Return which performance of the item a step belongs to, and how often the item still runs.
    The performance is given by the passes and groups around the item. Return None for other
    steps."""
    rounds = [(each.group, each.left) for each in order.rounds]
    for at, (group, left) in enumerate(rounds):
        if group == number:
            return (order.passes, *rounds[:at]), left
    return ((order.passes, *rounds), order.left) if order.node == number else None


def _left(step: Step, number: int) -> int:
    time = _time_of(step.order, number)
    return 0 if time is None else time[1]


class Teller:
    """Puts into words what the steps of a program's machine have done."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._map = machine.map

    def name(self, who: int) -> str:
        """Return `the player`, or the name of a crate."""
        return "the player" if who < 0 else f"crate {self._map.crates[who].letter}"

    def lines(self, steps: Sequence[Step]) -> set[str]:
        """Return all lines that a hover may contain about these steps together."""
        first, last = steps[0].before, steps[-1].after
        kinds = {self._kind(step) for step in steps}
        found = set()
        if kinds & MOVES.keys():
            if first.player == last.player:
                found.add(f"the player stays at {_place(first.player)}")
            else:
                found.add(f"the player: {_place(first.player)} to {_place(last.player)}")
            for who, (was, now) in enumerate(zip(first.crates, last.crates, strict=True)):
                if was != now:
                    found.add(f"{self.name(who)}: {_place(was)} to {_place(now)}")
        if first.pulls != last.pulls:
            found.add(f"the player {'pulls' if last.pulls else 'pushes'} from now on")
        for step in steps:
            found |= self._of_step(step)
        printed = "".join(step.printed for step in steps)
        if printed:
            found.add(written_words([quoted_output(printed)], is_code=True))
        moved = last.last_moved
        if moved is not None:
            way = "pulled" if moved.pulled else "pushed"
            found.add(f"{self.name(moved.crate)} is {way}: its count is {moved.times}")
        if steps[-1].ended:
            found.add("all marks are covered: the program ends")
        if steps[-1].failed is not None:
            who = self.name(steps[-1].executed[-1].who)
            error = WORDS.errors[steps[-1].failed]
            found.add(f"{who} fails: {error}; the program stops")
        return found

    def _kind(self, step: Step) -> str:
        return "" if step.order.node is None else self._machine.nodes[step.order.node].kind

    def _of_step(self, step: Step) -> set[str]:
        kind = self._kind(step)
        if kind in MOVES:
            return {f"blocked: {self._obstacle(step)}"} if step.is_blocked else set()
        return set() if kind in ("", SWITCH) else set(self._waiting(step))

    def _obstacle(self, step: Step) -> str:
        dx, dy = MOVES[self._kind(step)]
        if step.order.is_reversed:
            dx, dy = -dx, -dy
        at = MapPlace(step.before.player.column + dx, step.before.player.row + dy)
        crates = {place: who for who, place in enumerate(step.before.crates)}
        if step.before.pulls and at in crates:
            return f"{self.name(crates[at])} at {_place(at)} is in the way: a player who pulls does not push"
        nearest = crates.get(at)
        while at in crates:
            at = MapPlace(at.column + dx, at.row + dy)
        assert self._map.at(at) == WALL
        if nearest is not None:
            return f"{self.name(nearest)} cannot be pushed: the wall at {_place(at)} is in the way"
        return f"a wall at {_place(at)} is in the way"

    def _stack(self, state: State, name: str) -> tuple[int, ...]:
        return state.stacks[list(self._machine.stacks).index(name)]

    def _waiting(self, step: Step) -> Iterator[str]:
        yield from self._transfer(step)
        executing = {each.who for each in step.executed}
        for who in range(-1, len(self._map.crates)):
            place = step.after.player if who < 0 else step.after.crates[who]
            is_read_only = who >= 0 and self._map.crates[who].is_read_only
            if self._map.at(place) == DESTROYER and not is_read_only:
                yield f"the destroyer empties the stack of {self.name(who)}"
            if self._map.at(place) == MARK and who not in executing:
                if is_read_only:
                    yield f"{self.name(who)} is read-only: it executes nothing"
                else:
                    yield f"{self.name(who)} has an empty stack: nothing is executed"
                    yield f"{self.name(who)} executes perhaps a command that is not known"
        for who, number, command in step.executed:
            is_known = number == command.code
            words = f"`{command.name}`" if is_known else f"{code(number_words(number))} (`nop`)"
            yield f"{self.name(who)} executes {words}"
            if command.name == "outstr" and not step.printed and step.failed is None:
                reason = "the number of characters, which it takes first, is 0 or less"
                yield f"`outstr` writes nothing: {reason}"
            yield f"{self.name(who)} executes perhaps a command that is not known"

    def _transfer(self, step: Step) -> Iterator[str]:
        last = step.before.last_moved
        if last is None:
            yield "no transfer: the move before it has moved no crate"
            return
        crate = self._map.crates[last.crate]
        if crate.is_read_only and not last.pulled:
            yield f"no transfer: {self.name(last.crate)} is read-only"
            return
        giver = last.crate if last.pulled else -1
        source, target = self.name(giver), self.name(-1 if last.pulled else last.crate)
        values = self._stack(step.before, crate.stack if last.pulled else "@")
        n = last.times
        if not values:
            yield f"no transfer: the stack of {source} is empty"
        if self._map.at(step.before.crates[last.crate]) == CLONER:
            yield f"all values of {source} to {target}"
            return
        yield f"value {n} of {source} to {target}, if there is one"
        if 0 < len(values) < n:
            yield f"no transfer: the count is {n}, and the values of {source} are {len(values)}"
        if n <= len(values):
            yield f"value {n} of {source}, {code(number_words(values[-n]))}, to {target}"
            yield f"value {n} of {source} to {target}"  # where the value is not known


def _place(place: MapPlace) -> str:
    return f"({place.column}, {place.row})"
