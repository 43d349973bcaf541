"""The rules that are checked after parsing: one row for each, in the order of their codes.

A row says what the rule is called, and when its module is needed: a short test that holds for every text in
which the rule finds something, and for few others. A command that finds nothing imports next to no rules,
which saves it a tenth of its time. `tests/mines/rules/test_table.py` compares all this with the modules.
"""

from __future__ import annotations

from mines_tools.language import Rule, RuleOption
from mines_tools.mines.comments import before_comment
from mines_tools.phrases import template
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.diagnostics import Severity
    from mines_tools.language import RuleDocumentation, Scope
    from mines_tools.mines.flow import Flow
    from mines_tools.mines.rules.rule import Context


class Row(NamedTuple):
    """A rule, and when its module is needed."""

    module: str
    rule: Rule
    may_find: Callable[[Context], bool]
    is_local: bool
    """Whether what it finds in a line depends on that line and the board alone, so that after an edit only
    the lines that have changed need to be looked at."""


def _row(
    code: str,
    name: str,
    severity: Severity,
    scope: Scope,
    may_find: Callable[[Context], bool],
    *,
    is_default: bool = True,
    is_local: bool | None = None,
    options: tuple[RuleOption, ...] = (),
) -> Row:
    module = f"{__package__}.{name.replace('-', '_')}"

    def documentation() -> RuleDocumentation:
        from mines_tools.mines.rules.documentation import documentation

        return documentation(module)

    rule = Rule(code, name, severity, is_default, scope, documentation, options)
    return Row(module, rule, may_find, scope == "line" if is_local is None else is_local)


def _always(_context: Context) -> bool:
    return True


def _with(*pieces: str) -> Callable[[Context], bool]:
    """Where the text has one of these in it."""
    return lambda context: any(piece in context.tree.text for piece in pieces)


def _with_flow(test: Callable[[Flow], bool]) -> Callable[[Context], bool]:
    """Where that holds of what flow analysis found out."""
    return lambda context: context.flow is not None and test(context.flow)


def _has_odd_integer(context: Context) -> bool:
    return context.has_odd_integer


def _has_blanks_between(context: Context) -> bool:
    """Whether blanks stand between other characters of an operation."""
    lines = context.tree.line_texts[context.tree.board_lines.stop :]
    return any(len(before_comment(line).split()) > 1 for line in lines)


def _has_blanks_at_an_end(context: Context) -> bool:
    text = context.tree.text
    return text.endswith(_BLANKS) or any(
        f"{blank}{end}" in text for blank in _BLANKS for end in "\r\n"
    )


_BLANKS = (" ", "\t", "\v", "\f")


def _ends_with_empty_line(context: Context) -> bool:
    return not context.tree.line_texts[-1]


def _has_directive(context: Context) -> bool:
    text = context.tree.text
    return ":" in text and any(word in text.lower() for word in ("mines:", "fmt:"))


def _has_errors_or_never_ends(context: Context) -> bool:
    return bool(context.tree.errors) or _never_ends(context)


_never_ends = _with_flow(lambda flow: flow.verdict.kind == "never")


def _fails(flow: Flow) -> bool:
    return any(operation.always_fails() is not None for operation in flow.met)


def _skips(flow: Flow) -> bool:
    """Whether some operation is never reached."""
    met = flow.met_indexes
    return len(met) < len(flow.program.operations) or any(
        operation.reached.is_impossible for operation in flow.met
    )


def _does(*words: str) -> Callable[[Flow], bool]:
    """Where one of these commands or actions is possible."""
    return lambda flow: any(
        way.command.name in words or way.action in words
        for operation in flow.met
        for way in operation.ways
    )


# fmt: off
ROWS = (
    _row("M101", "coordinate-outside-board", "info", "line", _has_odd_integer),
    _row("M102", "redundant-sign", "warning", "line", _has_odd_integer),
    _row("M103", "zero-padded-coordinate", "info", "line", _has_odd_integer),
    _row("M104", "blanks-inside-integer", "warning", "line", _has_blanks_between),
    _row("M105", "trailing-blanks", "info", "line", _has_blanks_at_an_end),
    _row("M106", "mixed-line-endings", "warning", "file", _with("\r")),
    _row("M107", "lone-carriage-return", "warning", "file", _with("\r")),
    _row("M108", "empty-operation", "info", "line", _always, is_default=False,
         is_local=False,  # its fix moves a comment to the line above
         options=(RuleOption("comments", True, template(
             "Whether lines with only a comment are reported, and not only blank ones.")),)),
    _row("M109", "final-newline", "hint", "file", _ends_with_empty_line),
    _row("M110", "unknown-directive", "warning", "line", _has_directive,
         options=(RuleOption("allow", (), template(
             "Words that may follow `mines:` or `fmt:` in a comment without being a directive.")),)),
    _row("M111", "ineffective-dialect", "warning", "file", _with("dialect")),
    _row("M112", "negative-coordinate", "hint", "line", _has_odd_integer, is_default=False,
         options=(RuleOption("allow-last", 0, template(
             "How many columns and rows from the end may be counted from there: 1 allows `-1`.")),)),
    _row("M201", "unreachable-operation", "warning", "flow", _with_flow(_skips)),
    _row("M202", "always-failing-operation", "warning", "flow", _with_flow(_fails)),
    _row("M203", "undone-operation", "warning", "flow",
         _with_flow(_does("pop", "right on flagged"))),
    _row("M204", "double-switch", "warning", "flow", _with_flow(_does("switch"))),
    _row("M205", "idle-flag", "warning", "flow", _with_flow(_fails)),
    _row("M206", "endless-program", "warning", "flow", _never_ends),
    _row("M207", "immediate-end", "warning", "flow",
         _with_flow(lambda flow: flow.verdict.operations in (0, 1))),
    _row("M208", "input-after-end", "info", "flow",
         _with_flow(lambda flow: flow.shown.never is not None)),
    _row("M209", "certain-game-over", "info", "flow",
         _with_flow(_does("reset(l)", "reset(r)")), is_default=False),
    _row("M210", "idle-cell", "hint", "flow", _always, is_default=False),
    _row("M211", "other-dialect", "warning", "flow", _has_errors_or_never_ends),
    _row("M301", "annotation-mismatch", "warning", "flow", _with("#")),
    _row("M401", "dialect-difference", "info", "flow", _always, is_default=False),
)
# fmt: on

BY_MODULE = {row.module: row for row in ROWS}
