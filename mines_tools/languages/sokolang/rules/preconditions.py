"""Preconditions of rules. A precondition is a quick test of a program: the module of a rule is imported only if the
precondition of the rule is true. The declaration of a rule contains its precondition.

If a rule finds something in a program, the rule's precondition must be true for this program.
`tests/sokolang/flow/test_shown.py` checks this.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import SWITCH, all_prefixes, parts
from mines_tools.languages.sokolang.value_roles import PRINT_STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.sokolang.rules.rule import Context


def always(_context: Context) -> bool:
    return True


def contains(*pieces: str) -> Callable[[Context], bool]:
    """Return a function that tests whether the text contains one of `pieces`."""
    return lambda context: any(piece in context.program.text for piece in pieces)


def has_prefix(*prefixes: str) -> Callable[[Context], bool]:
    """Return a function that tests whether an item of the program has all of `prefixes`."""
    return lambda context: any(
        all(prefix in together for prefix in prefixes)
        for together in all_prefixes(context.program.actions)
    )


def asks_test(context: Context) -> bool:
    return any(
        "+" in together or "-" in together for together in all_prefixes(context.program.actions)
    )


def has_stacks(context: Context) -> bool:
    return bool(context.program.stacks)


def prints_initial_text(context: Context) -> bool:
    """Return whether a stack has the command `outstr` at the beginning."""
    return any(
        value.number == PRINT_STRING
        for stack in context.program.stacks.values()
        for value in stack.values
    )


def has_switch(context: Context) -> bool:
    """Return whether an action is `p`."""
    return SWITCH in parts(context.program.actions)[0]


def has_no_actions(context: Context) -> bool:
    return not context.program.actions


def has_crates(context: Context) -> bool:
    return bool(context.map.crates)


def has_portals(context: Context) -> bool:
    return bool(context.map.portals)


def can_fail(context: Context) -> bool:
    return bool(context.flow.failures)


def never_ends(context: Context) -> bool:
    return context.flow.ending == "never"


def is_left_out(context: Context) -> bool:
    """Return whether there is an action that no run performs."""
    flow = context.flow
    return any(
        flow.reached(number).kind == "impossible" for number in range(len(context.program.actions))
    )


def is_blocked(context: Context) -> bool:
    return any(visit.is_blocked for visit in context.visits)
