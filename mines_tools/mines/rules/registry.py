"""The list of rules."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module

from mines_tools.diagnostics import Diagnostic
from mines_tools.language import Rule
from mines_tools.mines.rules.rule import documentation
from mines_tools.mines.syntax_errors import SYNTAX_ERRORS

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.diagnostics import Fix
    from mines_tools.language import RuleDocumentation
    from mines_tools.mines.rules.rule import MinesRule
    from mines_tools.mines.tree import Tree

_CHECKED = (
    "redundant_sign",
    "coordinate_outside_board",
    "zero_padded_coordinate",
    "blanks_inside_integer",
    "trailing_blanks",
    "mixed_line_endings",
    "lone_carriage_return",
    "empty_operation",
    "final_newline",
    "unknown_directive",
    "ineffective_dialect",
    "negative_coordinate",
    "unreachable_operation",
    "always_failing_operation",
    "undone_operation",
    "double_switch",
    "idle_flag",
    "endless_program",
    "immediate_end",
    "input_after_end",
    "certain_game_over",
    "idle_cell",
    "other_dialect",
    "annotation_mismatch",
    "dialect_difference",
)
"""The modules of the rules that are checked after parsing."""


@cache
def checked_rules() -> tuple[MinesRule, ...]:
    """The rules that are checked after parsing, by code."""
    rules: list[MinesRule] = [import_module(f"{__package__}.{name}").RULE for name in _CHECKED]
    return tuple(sorted(rules, key=lambda rule: rule.rule.code))


@cache
def syntax_rules() -> tuple[Rule, ...]:
    """The parser's errors, as rules."""
    return tuple(
        Rule(
            kind.code, kind.name, "error", True, "syntax", partial(_syntax_documentation, kind.name)
        )
        for kind in SYNTAX_ERRORS.values()
    )


def with_fix(tree: Tree, error: Diagnostic) -> Diagnostic:
    """`error`, an error of the parser, with its fix if it has one."""
    fix = _fix_of(error.name)
    return error if fix is None else Diagnostic(*error[:-1], fix(tree, error))


def offers(tree: Tree, error: Diagnostic) -> Iterable[Fix]:
    """What would mend `error`, an error of the parser, for a person to choose from: it is not sure enough,
    or one of several, so that nothing applies it by itself."""
    if error.name not in SYNTAX_ERRORS:
        return ()
    found = getattr(import_module(_syntax_module(error.name)), "offers", None)
    return () if found is None else found(tree, error)


@cache
def _fix_of(name: str) -> Callable[[Tree, Diagnostic], Fix | None] | None:
    found: Callable[[Tree, Diagnostic], Fix | None] | None
    found = getattr(import_module(_syntax_module(name)), "fix", None)
    return found


def _syntax_documentation(name: str) -> RuleDocumentation:
    import_module(_syntax_module(name))
    return documentation(_syntax_module(name))


def _syntax_module(name: str) -> str:
    return f"{__package__}.syntax.{name.replace('-', '_')}"
