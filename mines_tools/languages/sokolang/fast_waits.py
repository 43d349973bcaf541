"""Fast versions of waits. A *wait* is what the action `w` does when the positions, the mode and the last moved crate are
known: which stacks it changes, and who executes commands.

The values are only known when the wait is performed. In rare cases, a fast version undoes its changes and raises
`TooRare`. The machine then performs this wait.
"""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.base.long_integers import LONG, MINUS_LONG, product
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.languages.sokolang.commands import COMMANDS, CommandError, command_of
from mines_tools.languages.sokolang.machine import Executed
from mines_tools.languages.sokolang.stack import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.languages.sokolang.commands import Command
    from mines_tools.languages.sokolang.machine import Machine

    Items = list[int]
    """The values of a stack, the top last."""
    Effect = Callable[[Items], object]
    """The type of the effects of commands."""
    Perform = Callable[[], object]
    """The type of functions that perform a wait."""

_FIRST_SURROGATE = 0xD800
_READERS = frozenset(
    code for code, command in COMMANDS.items() if command.name in ("instr", "inint")
)
(_MARK,) = (code for code, command in COMMANDS.items() if command.name == "mark")


class TooRare(Exception):
    """The machine must perform a wait, because there is no fast version for its values."""


class StackTransfer(NamedTuple):
    """A transfer of values between the player and the crate that was moved last."""

    kind: str
    """``take``: a value is removed from one stack and pushed onto the other. ``copy``: a value is only copied.
    ``clone``: all values are copied."""
    source: str
    """The name of the stack that gives a value."""
    target: str
    """The name of the stack that gets a value."""
    times: int
    """The position of the value in the stack, counted from 1 at the top. If there are fewer values, there is no
    transfer."""


class Wait(NamedTuple):
    """The effect of a wait. Two equal waits do the same with the same stacks."""

    transfer: StackTransfer | None
    emptied: Sequence[str]
    """The names of the stacks that destroyers empty."""
    executing: Sequence[tuple[int, str]]
    """The elements on marks that may execute commands, in the order of execution. For each of them: its number, and the
    name of its stack."""
    covered: int
    """The number of covered marks."""


class FastWaits:
    """Makes fast versions of waits."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._effects = fast_effects(machine)
        self._known: dict[Wait, Perform | None] = {}

    def clear(self) -> None:
        """Forget all waits."""
        self._known.clear()

    def of(self, wait: Wait) -> Perform | None:
        """Return a function that performs `wait`. Return None if `wait` does nothing."""
        if wait not in self._known:
            self._known[wait] = self._made(wait)
        return self._known[wait]

    def _made(self, wait: Wait) -> Perform | None:
        transfer, emptied, executing, covered = wait
        is_taking = transfer is not None and transfer.kind == "take"
        effects = {**self._effects, _MARK: lambda items: items.append(covered)}
        if len({name for _, name in executing}) < len(executing):
            return _Shared(self._machine, wait, effects).perform
        if emptied or len(executing) > 1 or (executing and transfer and not is_taking):
            return _General(self._machine, wait, effects).perform
        if not executing:
            return None if transfer is None else self._transferring(transfer)
        ((who, name),) = executing
        machine, items = self._machine, self._items(name)
        execute = _executing(machine, who, items, effects.get)
        if transfer is None:
            return execute
        _, source, target, times = transfer
        return _taking_and_executing(
            self._items(source), self._items(target), times, items, execute, effects.get,
            lambda error, code: _stopped(error, machine, who, items, code),
        )  # fmt: skip

    def _items(self, name: str) -> Items:
        return self._machine.stacks[name].items

    def _transferring(self, transfer: StackTransfer) -> Perform:
        kind, source_name, target_name, times = transfer
        source, target = self._items(source_name), self._items(target_name)
        if kind == "clone":
            return lambda: target.extend(source)
        if kind == "copy":
            return lambda: target.append(source[-times]) if len(source) >= times else None
        if times == 1:
            return lambda: target.append(source.pop()) if source else None
        return lambda: target.append(source.pop(-times)) if len(source) >= times else None


def _stopped(
    error: Exception, machine: Machine, who: int, items: Items, code: int
) -> CommandError | TooRare:
    """Return the error that stops a wait. `error` was raised when the element `who` executed the command `code`, which
    was at the top of its stack `items`."""
    if isinstance(error, CommandError):
        machine.failed_by = Executed(who, code, command_of(code))
        return error
    items.append(code)
    return TooRare()


def _executing(
    machine: Machine, who: int, items: Items, effect_of: Callable[[int], Effect | None]
) -> Perform:
    """Return the fast version of a wait in which only the element `who` may execute a command."""

    def execute() -> None:
        if items:
            code = items.pop()
            effect = effect_of(code)
            if effect is not None:
                try:
                    effect(items)
                except (CommandError, NeedsInput, InputError) as error:
                    raise _stopped(error, machine, who, items, code) from None

    return execute


def _taking_and_executing(
    source: Items, target: Items, times: int, items: Items, execute: Perform,
    effect_of: Callable[[int], Effect | None], stopped: Callable[[Exception, int], Exception],
) -> Perform:  # fmt: skip
    """Return the fast version of a wait that takes a value from `source` to `target`, and in which one element, with
    the stack `items`, may execute a command. `execute` is the fast version without the transfer."""

    def take_and_execute() -> None:
        if len(source) < times:
            execute()
            return
        target.append(source.pop(-times))
        if items:
            code = items.pop()
            effect = effect_of(code)
            if effect is not None:
                try:
                    effect(items)
                except (CommandError, NeedsInput, InputError) as error:
                    stop = stopped(error, code)
                    if isinstance(stop, TooRare):
                        source.insert(len(source) + 1 - times, target.pop())
                    raise stop from None

    return take_and_execute


class _General:
    """The fast version of any wait in which the elements that may execute commands have different stacks."""

    __slots__ = (
        "_effect_of", "_elements", "_emptied", "_kind", "_machine", "_source", "_target", "_times",
    )  # fmt: skip

    def __init__(self, machine: Machine, wait: Wait, effects: Mapping[int, Effect]) -> None:
        self._machine = machine
        self._effect_of = effects.get
        stacks = {name: stack.items for name, stack in machine.stacks.items()}
        self._kind, self._source, self._target, self._times = "", list[int](), list[int](), 0
        if wait.transfer is not None:
            self._kind, source, target, self._times = wait.transfer
            self._source, self._target = stacks[source], stacks[target]
        self._emptied = [stacks[name] for name in wait.emptied]
        self._elements = [(who, stacks[name]) for who, name in wait.executing]

    def perform(self) -> None:
        """Perform the wait."""
        added = self._transfer()
        lost = self._empty()
        codes = [items.pop() if items else None for _, items in self._elements]
        if not _READERS.isdisjoint(codes):  # input may be missing, and then nothing may change
            self._put_back(codes, 0)
            self._take_back(added, lost)
            raise TooRare
        for number, code in enumerate(codes):
            effect = None if code is None else self._effect_of(code)
            if code is not None and effect is not None:
                who, own = self._elements[number]
                try:
                    effect(own)
                except CommandError as error:
                    self._put_back(codes, number + 1)
                    raise _stopped(error, self._machine, who, own, code) from None

    def _transfer(self) -> int:
        """Transfer values. Return the number of values that were added to a stack."""
        source, times = self._source, self._times
        if self._kind == "clone":
            self._target.extend(source)
            return len(source)
        if not self._kind or len(source) < times:
            return 0
        self._target.append(source.pop(-times) if self._kind == "take" else source[-times])
        return 1

    def _empty(self) -> Sequence[Items]:
        """Empty the stacks of elements on destroyers. Return their values."""
        lost = [items[:] for items in self._emptied]
        for items in self._emptied:
            items.clear()
        return lost

    def _take_back(self, added: int, lost: Sequence[Items]) -> None:
        """Undo what the destroyers did, which has removed the values `lost`. Then undo a transfer that has added
        `added` values."""
        for items, values in zip(self._emptied, lost, strict=True):
            items[:] = values
        if added and self._kind == "take":
            self._source.insert(len(self._source) + 1 - self._times, self._target[-1])
        del self._target[len(self._target) - added :]

    def _put_back(self, codes: Sequence[int | None], begin: int) -> None:
        """Put the commands `codes` back onto the stacks of the elements, from the element `begin` on."""
        for (_, items), code in zip(self._elements[begin:], codes[begin:], strict=True):
            if code is not None:
                items.append(code)


class _Shared(_General):
    """The fast version of a wait in which elements with the same stack may execute commands. The stacks record their
    changes, so that these can be undone."""

    __slots__ = ("_covered", "_stacks", "_touched")

    def __init__(self, machine: Machine, wait: Wait, effects: Mapping[int, Effect]) -> None:
        super().__init__(machine, wait, effects)
        self._covered = wait.covered
        self._touched: list[Stack] = []
        stacks = {
            name: Stack(name, machine.stacks[name].items, self._touched)
            for _, name in wait.executing
        }
        self._stacks = [(who, stacks[name]) for who, name in wait.executing]

    def perform(self) -> None:
        """Perform the wait."""
        machine = self._machine
        added = self._transfer()
        lost = self._empty()
        count, written, test = len(machine.pieces), machine.written, machine.test
        try:
            for who, stack in self._stacks:
                if stack.items:
                    self._execute(who, stack)
        except TooRare:
            for stack in self._touched:
                stack.undo()
            del machine.pieces[count:]
            machine.written, machine.test = written, test
            self._take_back(added, lost)
            raise
        finally:
            for stack in self._touched:
                stack.keep()
            self._touched.clear()

    def _execute(self, who: int, stack: Stack) -> None:
        code = stack.pop()
        if code in _READERS:
            raise TooRare
        if code == _MARK:  # the machine does not know the present positions
            stack.push(self._covered)
            return
        try:
            command_of(code).effect(stack, self._machine)
        except CommandError:
            self._machine.failed_by = Executed(who, code, command_of(code))
            raise


def fast_effects(machine: Machine) -> Mapping[int, Effect]:
    """Return the effects of all commands that have an effect, except `mark`. The key is the code of the command. If an
    effect has no fast version for some values, it calls the command's own effect."""
    plain: dict[str, Effect] = {}
    for command in COMMANDS.values():
        plain[command.name] = _plain(command, machine)
    fast = {
        **plain,
        **_of_arithmetic(plain),
        **_of_division(plain),
        **_of_values(plain),
        **_of_output_and_tests(plain, machine),
    }
    return {
        code: fast[command.name]
        for code, command in COMMANDS.items()
        if command.name not in ("nop", "mark")
    }


def _plain(command: Command, machine: Machine) -> Effect:
    """Return the command's own effect, as a function that takes a list of values."""
    return lambda items: command.effect(Stack("", items, []), machine)


def _are_short(items: Items) -> bool:
    """Return whether there are two values at the top that can be divided in one piece."""
    return (
        len(items) > 1
        and items[-2] != 0
        and MINUS_LONG < items[-1] < LONG
        and MINUS_LONG < items[-2] < LONG
    )


def _of_arithmetic(plain: Mapping[str, Effect]) -> Mapping[str, Effect]:
    plain_add, plain_subtract, plain_multiply = plain["+"], plain["-"], plain["*"]

    def add(items: Items) -> None:
        if len(items) > 1:
            a = items.pop()
            items[-1] += a
        else:
            plain_add(items)

    def subtract(items: Items) -> None:
        if len(items) > 1:
            a = items.pop()
            items[-1] = a - items[-1]
        else:
            plain_subtract(items)

    def multiply(items: Items) -> None:
        if len(items) > 1:
            a = items.pop()
            items[-1] = product(a, items[-1])
        else:
            plain_multiply(items)

    return {"+": add, "-": subtract, "*": multiply}


def _of_division(plain: Mapping[str, Effect]) -> Mapping[str, Effect]:
    plain_divide, plain_remainder = plain["/"], plain["%"]

    def divide(items: Items) -> None:
        if _are_short(items):
            a, b = items.pop(), items[-1]
            magnitude = abs(a) // abs(b)
            items[-1] = magnitude if (a < 0) == (b < 0) else -magnitude
        else:
            plain_divide(items)

    def remainder(items: Items) -> None:
        if _are_short(items):
            a, b = items.pop(), abs(items[-1])
            items[-1] = a % b if a >= 0 else -(-a % b)
        else:
            plain_remainder(items)

    return {"/": divide, "%": remainder}


def _of_values(plain: Mapping[str, Effect]) -> Mapping[str, Effect]:
    plain_copy, plain_delete, plain_swap = plain["copy"], plain["del"], plain["swap"]
    plain_not = plain["not"]

    def copy(items: Items) -> None:
        if items:
            items.append(items[-1])
        else:
            plain_copy(items)

    def delete(items: Items) -> None:
        if items:
            del items[-1]
        else:
            plain_delete(items)

    def length(items: Items) -> None:
        items.append(len(items))

    def swap(items: Items) -> None:
        if len(items) > 1:
            items[-1], items[-2] = items[-2], items[-1]
        else:
            plain_swap(items)

    def negate(items: Items) -> None:
        if items:
            items[-1] = int(items[-1] == 0)
        else:
            plain_not(items)

    return {
        "copy": copy, "del": delete, "reverse": list.reverse, "length": length, "swap": swap, "not": negate,
    }  # fmt: skip


def _of_output_and_tests(plain: Mapping[str, Effect], machine: Machine) -> Mapping[str, Effect]:
    plain_print_string, plain_print_integer = plain["outstr"], plain["outint"]
    plain_test_zero, plain_test_negative = plain["testeq"], plain["testneg"]
    write = machine.write

    def print_string(items: Items) -> None:
        if items and len(items) > items[-1] > 0:
            codes = items[-2 : -2 - items[-1] : -1]
            if min(codes) >= 0 and max(codes) < _FIRST_SURROGATE:
                del items[-1 - items[-1] :]
                write("".join(map(chr, codes)))
                return
        plain_print_string(items)

    def print_integer(items: Items) -> None:
        if items:
            write(format_integer(items.pop()))
        else:
            plain_print_integer(items)

    def test_zero(items: Items) -> None:
        if items:
            machine.test = items.pop() == 0
        else:
            plain_test_zero(items)

    def test_negative(items: Items) -> None:
        if items:
            machine.test = items.pop() < 0
        else:
            plain_test_negative(items)

    return {
        "outstr": print_string, "outint": print_integer,
        "testeq": test_zero, "testneg": test_negative,
    }  # fmt: skip
