# fmt: off
# isort: skip_file
"""The rules that are checked after parsing, in the order of their codes.

Made by `python -m dev.generate` from the declarations in the rules' files; do not edit.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import always, asks_test, can_fail, contains, has_crates, has_no_actions, has_portals, has_prefix, has_stacks, has_switch, is_blocked, is_left_out, never_ends, prints_initial_text
from mines_tools.rules.definition import rule_entry

ENTRIES = (
    rule_entry('mines_tools.languages.sokolang.rules.stack_without_crate', 'S101', 'warning', 'file', has_stacks),
    rule_entry('mines_tools.languages.sokolang.rules.ineffective_item', 'S102', 'warning', 'file', always),
    rule_entry('mines_tools.languages.sokolang.rules.contradicting_tests', 'S103', 'warning', 'file', has_prefix('+', '-')),
    rule_entry('mines_tools.languages.sokolang.rules.lone_portal', 'S104', 'warning', 'file', has_portals),
    rule_entry('mines_tools.languages.sokolang.rules.random_portal', 'S105', 'info', 'file', has_portals, is_default=False),
    rule_entry('mines_tools.languages.sokolang.rules.uncoverable_mark', 'S106', 'warning', 'file', always),
    rule_entry('mines_tools.languages.sokolang.rules.once_in_repeated_group', 'S107', 'info', 'file', has_prefix('@'), is_default=False),
    rule_entry('mines_tools.languages.sokolang.rules.unknown_directive', 'S108', 'warning', 'file', contains('mines:')),
    rule_entry('mines_tools.languages.sokolang.rules.missing_wait', 'S109', 'warning', 'file', has_stacks),
    rule_entry('mines_tools.languages.sokolang.rules.missing_actions', 'S110', 'warning', 'file', has_no_actions),
    rule_entry('mines_tools.languages.sokolang.rules.unreachable_action', 'S201', 'warning', 'flow', is_left_out),
    rule_entry('mines_tools.languages.sokolang.rules.blocked_action', 'S202', 'warning', 'flow', is_blocked),
    rule_entry('mines_tools.languages.sokolang.rules.endless_program', 'S203', 'warning', 'flow', never_ends),
    rule_entry('mines_tools.languages.sokolang.rules.certain_failure', 'S204', 'warning', 'flow', can_fail),
    rule_entry('mines_tools.languages.sokolang.rules.idle_wait', 'S205', 'warning', 'flow', always),
    rule_entry('mines_tools.languages.sokolang.rules.unknown_command', 'S206', 'warning', 'flow', always),
    rule_entry('mines_tools.languages.sokolang.rules.unused_stack', 'S207', 'warning', 'flow', has_stacks),
    rule_entry('mines_tools.languages.sokolang.rules.unset_test', 'S208', 'warning', 'flow', asks_test),
    rule_entry('mines_tools.languages.sokolang.rules.idle_crate', 'S209', 'warning', 'flow', has_crates),
    rule_entry('mines_tools.languages.sokolang.rules.times_without_stack', 'S210', 'warning', 'flow', has_prefix('*')),
    rule_entry('mines_tools.languages.sokolang.rules.leftover_characters', 'S211', 'warning', 'flow', prints_initial_text),
    rule_entry('mines_tools.languages.sokolang.rules.missing_characters', 'S212', 'warning', 'flow', can_fail),
    rule_entry('mines_tools.languages.sokolang.rules.missing_count', 'S213', 'warning', 'flow', can_fail),
    rule_entry('mines_tools.languages.sokolang.rules.pulling_pass', 'S214', 'hint', 'flow', has_switch),
)
