# fmt: off
# isort: skip_file
"""The rules that are checked after parsing, in the order of their codes.

Made by `python -m dev.generate` from the declarations in the rules' files; do not edit.
"""

from __future__ import annotations

from mines_tools.languages.minesasm.rules.preconditions import always, contains, has_warning
from mines_tools.rules.definition import rule_entry

ENTRIES = (
    rule_entry('mines_tools.languages.minesasm.rules.stack_underflow', 'A101', 'warning', 'file', has_warning('stack-underflow')),
    rule_entry('mines_tools.languages.minesasm.rules.unequal_depths', 'A102', 'warning', 'file', has_warning('unequal-depths')),
    rule_entry('mines_tools.languages.minesasm.rules.enters_routine', 'A104', 'warning', 'file', has_warning('enters-routine')),
    rule_entry('mines_tools.languages.minesasm.rules.unequal_in_routine', 'A105', 'warning', 'file', has_warning('unequal-in-routine')),
    rule_entry('mines_tools.languages.minesasm.rules.two_routines', 'A106', 'warning', 'file', has_warning('two-routines')),
    rule_entry('mines_tools.languages.minesasm.rules.wrong_return', 'A107', 'warning', 'file', has_warning('wrong-return')),
    rule_entry('mines_tools.languages.minesasm.rules.failed_read', 'A108', 'info', 'file', has_warning('failed-read')),
    rule_entry('mines_tools.languages.minesasm.rules.unused_label', 'A201', 'warning', 'file', always),
    rule_entry('mines_tools.languages.minesasm.rules.unreachable_statement', 'A202', 'warning', 'file', always),
    rule_entry('mines_tools.languages.minesasm.rules.idle_statements', 'A203', 'warning', 'file', always),
    rule_entry('mines_tools.languages.minesasm.rules.unused_macro', 'A204', 'warning', 'file', contains('define')),
    rule_entry('mines_tools.languages.minesasm.rules.unused_slot', 'A205', 'warning', 'file', contains('let')),
    rule_entry('mines_tools.languages.minesasm.rules.unknown_directive', 'A206', 'warning', 'file', contains('mines:')),
)
