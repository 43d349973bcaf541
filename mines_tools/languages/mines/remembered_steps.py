"""Takes the steps of a run quickly, for the debugger. For each control state, the module stores what the step does to
everything except the stack. When the run comes to this control state again, the stored result is used.

The stored result depends only on the control state: the game, the operation pointer and the queue (see
`engines.automaton`). So each control state gets an *entry*, a short record that says how to take its step, with a link
to the next entry. The machine itself takes only the steps that fail, and the steps that the debugger may have to
examine.
"""

from __future__ import annotations

from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.interface.run_state import Watch, is_to_look
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.engines.automaton import (
    KINDS,
    NOTHING,
    PERFORM,
    PUSH,
    SKIP,
    TooManyNodes,
)
from mines_tools.languages.mines.input import Aborted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from mines_tools.interface.run_state import Test
    from mines_tools.languages.mines.engines.automaton import Automaton, Node
    from mines_tools.languages.mines.machine import Machine
    from mines_tools.runs.driver import Probes

    _Entry = list[Any]
    """The type of an entry, a list of five items. They are the kind of the step, the number of values that the step
    pops, an argument whose meaning depends on the kind, the next entry, and the control state.

    For a skip or a perform, the fourth item is a dictionary of all next entries that are known. The key is the way that
    the step takes.
    """

_NOTHING, _PUSH, _UNARY, _BINARY, _SKIP, _PERFORM, _EFFECT = range(7)
_LAST = 7
"""The kind of a step that executes the effect of its command and cannot be undone. Such a step is always the last one
of a series of quick steps."""
_NEW = 8
"""The kind of an entry whose step has not been computed yet."""
_STOP, _ASK = 9, 10
"""Two kinds of entries. Such an entry comes before the entry of a step. Its third item is a test, and its fourth item
is the entry of the step. The test of `_STOP` says whether to stop before the step. The test of `_ASK` says whether the
debugger must examine the step."""
_CHECK = 11
"""The kind of an entry that comes between two steps if the debugger may have to examine the result of the first one.
The fourth item of this entry is the entry of the second step."""
_MACHINE = 12
"""The kind of a step that the machine must take."""

_WAYS = {NOTHING: _NOTHING, PUSH: _PUSH, SKIP: _SKIP, PERFORM: _PERFORM}
_DIVIDES = {COMMANDS["div"], COMMANDS["mod"]}
_READS = frozenset(("in(n)", "in(c)"))
_LASTS = _READS | {"out(n)", "out(c)"}
"""The commands whose steps cannot be undone by this module."""
_FEW = 64
"""The number of steps between two checks of the time."""
_REACH = 2 * _FEW
"""The greatest number of values at the top of the stack that `_FEW` steps can change."""
_MOST_ENTRIES = 100_000
_MOST_CREDIT = 20_000
"""The greatest credit: the time that may be used for recording control states that do not come again. It is measured in
steps."""
_BYTES = 100
"""The number of bytes whose recording takes about as long as a step."""
_RENEWED = 1_000
_FIRST_ALONE, _LAST_ALONE = 30_000, 4_000_000
"""Two numbers of steps. If control states do not come again, the machine takes steps alone, without recording control
states. The first time, it takes `_FIRST_ALONE` steps. Each further time, it takes twice as many steps as the time
before, but at most `_LAST_ALONE`."""


_NO_WATCH = Watch()


class RememberedSteps:
    """Takes the steps of a machine. Steps from remembered control states are quick."""

    def __init__(
        self,
        machine: Machine,
        automaton: Automaton,
        advance: Callable[[], bool],
        has_time: Callable[[], bool],
        watch: Watch = _NO_WATCH,
        stops: Mapping[int, Test | None] = {},  # it does not change
        is_looked_at: Callable[[Node], bool] = lambda _: False,
        probes: Probes | None = None,
    ) -> None:
        """Prepare to take steps of `machine`.

        `advance` takes one step with the machine, and returns whether to continue. It takes each step that the debugger
        must examine: a step from a control state for which `is_looked_at` returns True; a step that performs a command
        of `watch` whose test is true; a step after which `probes` find a change on the stack.

        The quick steps stop before an operation of `stops` if the test of this operation says so. `has_time` is called
        after every few steps, and returns whether to continue.
        """
        self._machine = machine
        self._automaton = automaton
        self._advance = advance
        self._has_time = has_time
        self._commands, self._before = watch.commands, watch.before
        self._stops = stops
        self._is_looked_at = is_looked_at
        self._probes = probes
        self._deepest = -1 if probes is None else probes.positions.get("stack", -1)
        """The highest position on the stack that is watched, counted from the bottom; -1 if none is watched."""
        self._looks_at_all = bool(watch.depths) or (probes is not None and probes.has_variables)
        """True if a variable or the depth of the stack is watched. If False, the only values that may be watched are at
        certain positions of the stack."""
        self._is_of_depth = watch.depths.keys() == {"stack"} and not watch.slots
        self._is_of_depth &= probes is not None and not probes.has_variables
        """True if only the depth of the stack is watched."""
        self._depth_test = watch.depths.get("stack")
        self._entries: dict[Node, _Entry] = {}
        self._forgotten = automaton.forgotten
        self._player: object = None
        """The object that the automaton stores for the state of the machine's player."""
        self._credit = _MOST_CREDIT
        self._alone = 0
        """The number of steps that the machine still takes alone before control states are recorded again."""
        self._next_alone = _FIRST_ALONE

    def run(self, steps: int) -> None:
        """Take up to `steps` steps. Stop earlier if `advance` or `has_time` returns False. Also stop before an
        operation of `stops` if the test of this operation says so."""
        machine = self._machine
        end = machine.steps + steps
        entry: _Entry | None = None
        while machine.steps < end and not machine.is_over:
            before = machine.steps
            try:
                entry = entry or self._here()
                if entry is not None:
                    entry, is_stopped, goes_on = self._stretch(entry, min(end - before, _FEW))
                    steps_taken = machine.steps - before
                    self._credit = min(self._credit + steps_taken, _MOST_CREDIT)
                    if is_stopped or (goes_on and not self._has_time()):
                        return
                    if goes_on:
                        continue
            except TooManyNodes:
                entry = None
                self._give_up()
            if machine.steps == end or not self._advance() or not self._has_time():
                return
            entry = self._followed(entry)
            pointer = machine.pointer
            is_at_stop = pointer in self._stops and not machine.queue and not machine.is_over
            if is_at_stop and is_to_look(self._stops[pointer]):
                return

    def _stretch(  # noqa: C901, PLR0912, PLR0915  # calls take longer
        self, entry: _Entry, steps: int, *, asks: bool = True
    ) -> tuple[_Entry, bool, bool]:
        """Take up to `steps` steps from the control state of `entry`. Raises TooManyNodes.

        Return three things: the next entry; whether the run has stopped before an operation of `stops`; and whether
        more quick steps are possible, so that the machine need not take the next step. Without `asks`, tests and probes
        are not used.
        """
        machine = self._machine
        stack, count = machine.stack, len(machine.operations)
        width, height = machine.board.width, machine.board.height
        begin, steps_done = machine.steps, 0
        is_stopped = is_seen = goes_on = False
        checks = self._probes is not None
        first, bottom = entry, max(len(stack) - _REACH, 0) if checks else 0
        top = stack[bottom:] if checks else ()
        try:
            for steps_done in range(steps):
                kind, pops, argument, after, node = entry
                while kind > _LAST:
                    if kind == _NEW:
                        self._learn(entry)
                    elif kind == _STOP:
                        if steps_done and asks:
                            self._put(node, begin + steps_done)
                            is_stopped = is_to_look(argument)
                        if is_stopped:
                            break
                        entry = after
                    elif kind == _CHECK:
                        is_seen = asks and self._is_seen(entry, begin + steps_done)
                        if is_seen:
                            break
                        entry = after
                    elif kind == _ASK and not (
                        asks and self._is_to_look(entry, begin + steps_done)
                    ):
                        entry = after
                    else:
                        break
                    kind, pops, argument, after, node = entry
                if kind == _NOTHING:
                    entry = after
                    continue
                if kind > _LAST or len(stack) < pops:
                    break
                if kind == _BINARY:
                    stack[-2:] = argument(stack[-2], stack[-1])
                elif kind == _UNARY:
                    stack[-1:] = argument(stack[-1])
                elif kind == _PUSH:
                    stack.append(argument)
                elif kind == _SKIP:
                    way = stack[-1] % count
                    entry = after.get(way) or self._way(entry, way)
                    stack.pop()
                    continue
                elif kind == _PERFORM:
                    way = stack[-1] % height * width + stack[-2] % width
                    entry = after.get(way) or self._way(entry, way)
                    del stack[-2:]
                    continue
                elif kind == _LAST:
                    if len(stack) - pops <= self._deepest or argument(machine) is not None:
                        break
                    entry = after
                    steps_done += 1  # noqa: PLW2901  # the last one of this stretch
                    goes_on = True
                    break
                elif argument(machine) is not None:
                    break
                entry = after
            else:
                steps_done = steps
                goes_on = True
            if goes_on and entry[0] == _CHECK:
                is_seen = asks and self._is_seen(entry, begin + steps_done)
                entry = entry[3]
            if goes_on and entry[0] == _STOP and asks and not is_seen:
                self._put(entry[4], begin + steps_done)
                is_stopped = is_to_look(entry[2])
        except (NeedsInput, InputError, Aborted):
            pass  # nothing was done: the machine has the same outcome
        finally:
            self._put(entry[4], begin + steps_done)
        if is_seen:  # the machine must take that step
            stack[bottom:] = top
            self._put(first[4], begin)
            entry, *_ = self._stretch(first, steps_done - 1, asks=False)
            return entry, False, False
        return entry, is_stopped, goes_on

    def _is_seen(self, entry: _Entry, steps_taken: int) -> bool:
        """Return whether the debugger must examine the result of the last step. `entry` is the entry after this step,
        and `steps_taken` is the number of steps of the run."""
        if self._is_of_depth:
            self._put(entry[4], steps_taken)
            return is_to_look(self._depth_test)
        probes = self._probes
        assert probes is not None
        if probes.has_variables:
            self._put(entry[4], steps_taken)
        if not probes.has_changed():
            return False
        self._put(entry[4], steps_taken)
        return probes.is_to_look()

    def _is_to_look(self, entry: _Entry, steps_taken: int) -> bool:
        """Return whether the debugger must examine the step of `entry`, which performs a watched command. `steps_taken`
        is the number of steps before this step.

        While the command is tested, the machine has the state before the step. But the machine's number of steps
        already includes this step.
        """
        if self._before is not None:
            self._put(entry[4], steps_taken)
            self._before()
        self._machine.steps = steps_taken + 1
        return is_to_look(entry[2])

    def _put(self, node: Node, steps: int) -> None:
        """Bring the machine into the control state `node`, and set its number of steps to `steps`."""
        machine = self._machine
        machine.steps = steps
        if node.player is not self._player or node.queue or machine.queue:
            self._automaton.put(machine, node)
            self._player = node.player
        else:
            machine.pointer = node.pointer

    # What is known

    def _here(self) -> _Entry | None:
        """Return the entry for the present control state of the machine. Return None while the machine takes steps
        alone. Raises TooManyNodes."""
        if self._alone:
            return None
        automaton = self._automaton
        if automaton.forgotten != self._forgotten or len(self._entries) > _MOST_ENTRIES:
            self._forgotten = automaton.forgotten
            self._entries.clear()
        node = automaton.node_of(self._machine)
        self._player = node.player
        return self._entry(node)

    def _followed(self, entry: _Entry | None) -> _Entry | None:
        """Return the entry for the control state to which the machine has come by the step of `entry`. Return None if
        no entry for this control state is known."""
        if entry is None:
            self._alone = max(self._alone - 1, 0)
            return None
        machine, node = self._machine, entry[4]
        if machine.is_over:
            return None
        automaton = self._automaton
        try:
            if machine.error is not None:
                next_node = automaton.failed(node)
            elif node.command.name in _BY_VALUES:
                next_node = automaton.node(node.moved, machine.pointer, tuple(machine.queue))
            else:
                next_node = automaton.after(node)
        except TooManyNodes:
            return None
        self._player = next_node.player
        return self._entry(next_node)

    def _entry(self, node: Node) -> _Entry:
        """Return the entry for the control state `node`. Each call for the same control state returns the same
        object."""
        entry = self._entries.get(node)
        if entry is None:
            entry = [_NEW, 0, None, None, node]
            name = "" if node.command is None else node.command.name
            if name in self._commands:
                kind = _MACHINE if name in _READS else _ASK  # it may turn out that it cannot read
                entry = [kind, 0, self._commands[name], entry, node]
            if name and not node.queue and node.pointer in self._stops:
                entry = [_STOP, 0, self._stops[node.pointer], entry, node]
            self._entries[node] = entry
        return entry

    def _learn(self, entry: _Entry) -> None:
        """Compute how to take the step of the new entry `entry`, and store the result in `entry`. Raises
        TooManyNodes."""
        node: Node = entry[4]
        command = node.command
        if command is None or self._is_looked_at(node):
            entry[0] = _MACHINE
            return
        kind = _WAYS.get(KINDS.get(command.name, -1), _EFFECT)
        argument: Any = node.pushed if kind == _PUSH else command.effect
        if command.compute is not None and command not in _DIVIDES:
            kind = _UNARY if command.pops == 1 else _BINARY
            argument = command.compute
        if command.name in _BY_VALUES:
            entry[3] = {}
        else:
            before = self._automaton.bytes
            entry[3] = self._checked(node, self._entry(self._automaton.after(node)))
            self._pay(before)
        is_known = command.pushes is not None
        if command.name == "reset(r)" or (self._probes is not None and not is_known):
            kind = _MACHINE
        elif self._probes is not None and command.name in _LASTS:
            kind = _MACHINE if self._looks_at_all else _LAST
        entry[:3] = kind, command.pops, argument

    def _checked(self, node: Node, after: _Entry) -> _Entry:
        """Return the entry that must follow the step of `node`.

        Usually the returned entry is `after`. But if the debugger may have to examine the result of the step, the
        returned entry is of the kind `_CHECK`, and leads to `after`.
        """
        command = node.command
        assert command is not None
        pops, pushes = command.pops, command.pushes or 0
        is_changed = pops != pushes if self._is_of_depth else pops + pushes > 0
        if self._probes is not None and (is_changed or self._probes.has_variables):
            return [_CHECK, 0, None, after, after[4]]
        return after

    def _way(self, entry: _Entry, way: int) -> _Entry:
        """Return the entry that follows `entry` if the step of `entry`, a skip or a perform, takes the way `way`. Also
        store the returned entry in `entry`. Raises TooManyNodes."""
        before = self._automaton.bytes
        next_entry = self._checked(entry[4], self._entry(self._automaton.way(entry[4], way)))
        entry[3][way] = next_entry
        self._pay(before)
        return next_entry

    def _pay(self, before: int) -> None:
        """Subtract from the credit (see `_MOST_CREDIT`) the time that was used for recording control states. Raises
        TooManyNodes if no credit is left.

        The time is estimated from the number of bytes that the automaton has gained. `before` is the number of its
        bytes before the recording.
        """
        grown = self._automaton.bytes - before
        if grown:
            self._credit -= grown // _BYTES
            if self._credit < 0:
                raise TooManyNodes

    def _give_up(self) -> None:
        """Let the machine take the next steps alone, because control states do not come again, or because there are too
        many control states."""
        if self._credit >= 0:
            self._automaton.clear()
        self._credit = _RENEWED
        self._alone = self._next_alone
        self._next_alone = min(2 * self._next_alone, _LAST_ALONE)


_BY_VALUES = frozenset(("skip", "perform(l)", "perform(r)"))
"""The commands after which the next control state depends on values of the stack."""
