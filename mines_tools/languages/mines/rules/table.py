# fmt: off
# isort: skip_file
"""The rules that are checked after parsing, in the order of their codes.

Made by `python -m dev.generate` from the declarations in the rules' files; do not edit.
"""

from __future__ import annotations

from mines_tools.interface.language import RuleOption
from mines_tools.languages.mines.rules.preconditions import always, always_fails, contains, does, ends_with_empty_line, has_blanks_at_an_end, has_blanks_between, has_directive, has_errors_or_never_ends, has_odd_integer, never_ends, skips, with_flow
from mines_tools.rules.definition import rule_entry
from mines_tools.translations.phrases import template

ENTRIES = (
    rule_entry('mines_tools.languages.mines.rules.coordinate_outside_board', 'M101', 'info', 'line', has_odd_integer),
    rule_entry('mines_tools.languages.mines.rules.redundant_sign', 'M102', 'warning', 'line', has_odd_integer),
    rule_entry('mines_tools.languages.mines.rules.zero_padded_coordinate', 'M103', 'info', 'line', has_odd_integer),
    rule_entry('mines_tools.languages.mines.rules.blanks_inside_integer', 'M104', 'warning', 'line', has_blanks_between),
    rule_entry('mines_tools.languages.mines.rules.trailing_blanks', 'M105', 'info', 'line', has_blanks_at_an_end),
    rule_entry('mines_tools.languages.mines.rules.mixed_line_endings', 'M106', 'warning', 'file', contains('\r')),
    rule_entry('mines_tools.languages.mines.rules.lone_carriage_return', 'M107', 'warning', 'file', contains('\r')),
    rule_entry('mines_tools.languages.mines.rules.empty_operation', 'M108', 'info', 'line', always, is_default=False, is_local=False, options=(RuleOption('comments', True, template('If true, the rule also reports lines with only a comment. If false, it reports only blank lines.')),)),
    rule_entry('mines_tools.languages.mines.rules.final_newline', 'M109', 'hint', 'file', ends_with_empty_line),
    rule_entry('mines_tools.languages.mines.rules.unknown_directive', 'M110', 'warning', 'line', has_directive, options=(RuleOption('allow', (), template('Words that the rule does not report after `mines:` or `fmt:` in a comment.')),)),
    rule_entry('mines_tools.languages.mines.rules.ineffective_dialect', 'M111', 'warning', 'file', contains('dialect')),
    rule_entry('mines_tools.languages.mines.rules.negative_coordinate', 'M112', 'hint', 'line', has_odd_integer, is_default=False, options=(RuleOption('allow-last', 0, template('How many of the last columns and rows may be written as negative numbers. 1 allows `-1`; 2 allows `-1` and `-2`.')),)),
    rule_entry('mines_tools.languages.mines.rules.unreachable_operation', 'M201', 'warning', 'flow', with_flow(skips)),
    rule_entry('mines_tools.languages.mines.rules.always_failing_operation', 'M202', 'warning', 'flow', with_flow(always_fails)),
    rule_entry('mines_tools.languages.mines.rules.undone_operation', 'M203', 'warning', 'flow', with_flow(does('pop', 'right on flagged'))),
    rule_entry('mines_tools.languages.mines.rules.double_switch', 'M204', 'warning', 'flow', with_flow(does('switch'))),
    rule_entry('mines_tools.languages.mines.rules.idle_flag', 'M205', 'warning', 'flow', with_flow(always_fails)),
    rule_entry('mines_tools.languages.mines.rules.endless_program', 'M206', 'warning', 'flow', never_ends),
    rule_entry('mines_tools.languages.mines.rules.immediate_end', 'M207', 'warning', 'flow', with_flow(lambda flow: flow.verdict.operations in (0, 1))),
    rule_entry('mines_tools.languages.mines.rules.input_after_end', 'M208', 'info', 'flow', with_flow(lambda flow: flow.shown.never is not None)),
    rule_entry('mines_tools.languages.mines.rules.certain_game_over', 'M209', 'info', 'flow', with_flow(does('reset(l)', 'reset(r)')), is_default=False),
    rule_entry('mines_tools.languages.mines.rules.idle_cell', 'M210', 'hint', 'flow', always, is_default=False),
    rule_entry('mines_tools.languages.mines.rules.other_dialect', 'M211', 'warning', 'flow', has_errors_or_never_ends),
    rule_entry('mines_tools.languages.mines.rules.annotation_mismatch', 'M301', 'warning', 'flow', contains('#')),
    rule_entry('mines_tools.languages.mines.rules.dialect_difference', 'M401', 'info', 'flow', always, is_default=False),
)
