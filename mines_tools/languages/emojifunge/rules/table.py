# fmt: off
# isort: skip_file
"""The rules that are checked after parsing, in the order of their codes.

Made by `python -m dev.generate` from the declarations in the rules' files; do not edit.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.rules.preconditions import always, can_fail, contains, has, has_unknown_emoji, has_unknown_text, has_unreached, leads, never_ends
from mines_tools.rules.definition import rule_entry

ENTRIES = (
    rule_entry('mines_tools.languages.emojifunge.rules.unknown_emoji', 'E101', 'warning', 'flow', has_unknown_emoji),
    rule_entry('mines_tools.languages.emojifunge.rules.unknown_text', 'E102', 'warning', 'flow', has_unknown_text),
    rule_entry('mines_tools.languages.emojifunge.rules.mixed_line_endings', 'E103', 'warning', 'file', contains('\r\n')),
    rule_entry('mines_tools.languages.emojifunge.rules.carriage_return_cell', 'E104', 'warning', 'file', contains('\r')),
    rule_entry('mines_tools.languages.emojifunge.rules.several_entry_points', 'E105', 'warning', 'file', has('🏁')),
    rule_entry('mines_tools.languages.emojifunge.rules.unknown_directive', 'E106', 'warning', 'file', contains('mines:')),
    rule_entry('mines_tools.languages.emojifunge.rules.unreachable_cells', 'E201', 'warning', 'flow', has_unreached),
    rule_entry('mines_tools.languages.emojifunge.rules.unreachable_row', 'E202', 'warning', 'flow', has_unreached),
    rule_entry('mines_tools.languages.emojifunge.rules.unclosed_comment', 'E203', 'warning', 'flow', has('🍚')),
    rule_entry('mines_tools.languages.emojifunge.rules.endless_program', 'E204', 'warning', 'flow', never_ends),
    rule_entry('mines_tools.languages.emojifunge.rules.certain_failure', 'E205', 'warning', 'flow', can_fail),
    rule_entry('mines_tools.languages.emojifunge.rules.possible_failure', 'E206', 'info', 'flow', can_fail, is_default=False),
    rule_entry('mines_tools.languages.emojifunge.rules.opened_stack', 'E207', 'info', 'flow', has('📧', '💌', '👀', '🤳', '📬', '📫', '📪', '💻', '📽'), is_default=False),
    rule_entry('mines_tools.languages.emojifunge.rules.empty_pop', 'E208', 'info', 'flow', always, is_default=False),
    rule_entry('mines_tools.languages.emojifunge.rules.ignored_output', 'E209', 'warning', 'flow', has('🤐')),
    rule_entry('mines_tools.languages.emojifunge.rules.division_by_zero', 'E210', 'warning', 'flow', has('➗', '🈹')),
    rule_entry('mines_tools.languages.emojifunge.rules.empty_record', 'E211', 'warning', 'flow', has('📽')),
    rule_entry('mines_tools.languages.emojifunge.rules.exit_from_root', 'E212', 'info', 'flow', has('📫')),
    rule_entry('mines_tools.languages.emojifunge.rules.skipped_end', 'E213', 'warning', 'flow', has('⏩', '⏪', '⏫', '⏬')),
    rule_entry('mines_tools.languages.emojifunge.rules.unended_record', 'E214', 'warning', 'flow', has('🎥')),
    rule_entry('mines_tools.languages.emojifunge.rules.missing_target', 'E215', 'warning', 'flow', leads),
    rule_entry('mines_tools.languages.emojifunge.rules.unread_stopwatch', 'E216', 'warning', 'flow', has('⏱')),
    rule_entry('mines_tools.languages.emojifunge.rules.unleft_stack', 'E217', 'info', 'flow', has('📬')),
    rule_entry('mines_tools.languages.emojifunge.rules.dialect_difference', 'E401', 'info', 'flow', always, is_default=False),
)
