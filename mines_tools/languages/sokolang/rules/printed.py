"""Compares the texts in initial stacks with the numbers of characters that `outstr` prints of them.

Only values are looked at that an element certainly executes: the first steps of the program, which are the same in all
runs, execute them. Until then, nothing has changed the element's stack, except that its top values were removed.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import TIMES, all_prefixes
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.flow.stacks import POP
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.value_roles import (
    PRINT_STRING,
    are_characters,
    is_character,
    text_end,
)
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.text.diagnostics import Fix, Related
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.initial_stacks import InitialStack
    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.source import Span

_WHOLE_STACK = (None, 22, 23)
"""The codes of the commands that use a whole stack. None stands for a command that is not known."""


class Execution(NamedTuple):
    """An execution of a value that is in its stack at the beginning."""

    visit: Visit
    stack: InitialStack
    position: int
    """The index of the value in `stack`, counted from the top."""
    fails: bool
    """True if the command pops from an empty stack."""


class Leftover(NamedTuple):
    """Characters after a text that `outstr` prints. Nothing prints or uses them."""

    stack: InitialStack
    command: int
    """The index of the command `outstr` in the stack, counted from the top."""
    first: int
    """The index of the first character that is left."""
    end: int
    """The index after the last character that is left."""


class Lack(NamedTuple):
    """An `outstr` that fails in all runs, because there are fewer values than characters to print."""

    stack: InitialStack
    command: int
    """The index of the command `outstr` in the stack, counted from the top."""
    at: Span
    """The place of the `w` at which the command fails."""
    lacks_count: bool
    """True if the number of characters is probably missing, and False if it is too large."""

    def related(self) -> tuple[Related, ...]:
        """Return what a diagnostic says about the place at which the command fails."""
        return (Related(self.at, phrase("here it fails")),)


def executions(context: Context) -> Iterator[Execution]:
    """Yield the executions of initial values that are the same in all runs, in the order of the steps."""
    for visit in context.flow.trail:
        for who, _ in visit.executed:
            found = execution_of(context, visit, who)
            if found is not None:
                yield found


def execution_of(context: Context, visit: Visit, who: int) -> Execution | None:
    """Return the execution by the element `who` in a visit. Return None if it is not known to execute an initial
    value."""
    map_ = context.map
    owners = [_owner(context, element) for element, _ in visit.executed]
    name = _owner(context, who)
    stack = context.program.stacks.get(name)
    if stack is None or owners.count(name) != 1:
        return None
    moved = visit.transfer
    if moved is not None and name in (PLAYER_NAME, map_.crates[moved.crate].stack):
        return None
    known = visit.state.stacks[stack_names(context.program).index(name)]
    bottom = context.initial_items(name)
    if known.is_open or known.items != bottom[: len(known.items)]:
        return None
    return Execution(visit, stack, len(bottom) - len(known.items), visit.fails == (who, POP))


def leftovers(context: Context) -> Iterator[Leftover]:
    """Yield the characters that `outstr` leaves after a text, in the order of the steps."""
    found = {
        (execution.stack.name, execution.position): execution for execution in executions(context)
    }
    has_times = any(TIMES in prefixes for prefixes in all_prefixes(context.program.actions))
    for _, stack, index, fails in found.values():
        if has_times and stack.name == PLAYER_NAME:
            continue  # a `*` may multiply by a character
        numbers = context.initial_items(stack.name)[::-1]
        if numbers[index] != PRINT_STRING or fails or index + 1 == len(numbers):
            continue
        first = index + 2 + numbers[index + 1]
        end = text_end(numbers, first)
        if numbers[index + 1] < 0 or end <= first or not are_characters(numbers[index + 2 : first]):
            continue
        used = first
        while used < end and is_character(numbers[used]) and (stack.name, used) in found:
            used += 1
        if used == end or _is_untouched(context, stack.name, used):
            yield Leftover(stack, index, first, end)


def lacking(context: Context) -> Lack | None:
    """Return the `outstr` that fails in all runs because there are fewer values than characters to print. Return None
    if there is none, or if the values are probably not a text."""
    visit = context.flow.trail[-1] if context.flow.trail else None
    if visit is None or visit.fails is None or visit.state.order.node is None:
        return None
    found = execution_of(context, visit, visit.fails[0])
    if found is None or not found.fails:
        return None
    numbers = context.initial_items(found.stack.name)[::-1][found.position :]
    if numbers[0] != PRINT_STRING or len(numbers) == 1 or not are_characters(numbers[2:]):
        return None
    count, there = numbers[1], len(numbers) - 2
    lacks_count = is_character(count) and 2 * there < count
    if not (lacks_count or there):
        return None
    span = context.program.actions[visit.state.order.node].at
    return Lack(found.stack, found.position, span, lacks_count)


def command_with_count(stack: InitialStack, command: int, count: int) -> str:
    """Return the text of the command at the index `command` of a stack, followed by the number `count`, in back
    quotes."""
    return f"`{stack.values[command].number},{count}`"


def count_fix(wanted: str, edit: Edit) -> Fix:
    """Return the fix that writes another number of characters. Its title contains the text `wanted`."""
    return Fix(phrase("Write {text}", text=wanted), (edit,), False)


def _is_untouched(context: Context, name: str, index: int) -> bool:
    """Return whether no run uses the values of the stack `name` from the index `index` on, counted from the top."""
    if not context.flow.is_complete:
        return False
    bottom = context.initial_items(name)
    bottom = bottom[: len(bottom) - index]
    at = stack_names(context.program).index(name)
    for visit in context.visits:
        known = visit.state.stacks[at]
        if known.is_open or known.items[: len(bottom)] != bottom:
            return False
        if any(
            code in _WHOLE_STACK and _owner(context, who) == name for who, code in visit.executed
        ):
            return False
        if visit.fails is not None and _owner(context, visit.fails[0]) == name:
            return False
        moved = visit.transfer
        if moved is not None:
            source = context.map.crates[moved.crate].stack if moved.pulled else PLAYER_NAME
            if source == name and (moved.clones or len(known.items) - moved.n < len(bottom)):
                return False
    return True


def is_unknown(code: int | None) -> bool:
    """Return whether a code is known, and is not the code of a command."""
    return code is not None and code not in COMMANDS


def _owner(context: Context, who: int) -> str:
    """Return the name of the stack of an element."""
    return PLAYER_NAME if who == PLAYER else context.map.crates[who].stack
