"""The errors of the parser as rules, and their fixes."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.interface.language import Rule
from mines_tools.languages.mines.syntax_errors import SYNTAX_ERRORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from mines_tools.interface.language import RuleDocumentation
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


@once
def syntax_rules() -> tuple[Rule, ...]:
    """Return the errors of the parser as rules, so that they have documentation too."""
    return tuple(
        Rule(kind.code, kind.name, "error", True, "syntax", _syntax_documentation(kind.name))
        for kind in SYNTAX_ERRORS.values()
    )


def with_fix(tree: Tree, error: Diagnostic) -> Diagnostic:
    """Return `error`, an error of the parser, with its fix. If there is no fix, return `error`
    unchanged."""
    fix = _fix_of(error.name)
    return error if fix is None else error._replace(fix=fix(tree, error))


def offers(tree: Tree, error: Diagnostic) -> Iterable[Fix]:
    """Return fixes for `error`, an error of the parser. A person chooses one of them.

    They are not applied automatically: none of them is certain.
    """
    if error.name not in SYNTAX_ERRORS:
        return ()
    own_offers = getattr(_imported(error.name), "offers", None)
    return () if own_offers is None else own_offers(tree, error)


def _fix_of(name: str) -> Callable[[Tree, Diagnostic], Fix | None] | None:
    if name not in _FIXES:
        _FIXES[name] = getattr(_imported(name), "fix", None)
    return _FIXES[name]


_FIXES: dict[str, Callable[[Tree, Diagnostic], Fix | None] | None] = {}
"""The functions that make the fixes of errors, as far as they are loaded. The keys are the names of
the errors. The value is None if an error has no fix."""


def _syntax_documentation(name: str) -> Callable[[], RuleDocumentation]:
    def document() -> RuleDocumentation:
        from mines_tools.rules.docstring import documentation

        return documentation(_syntax_module(name))

    return document


def _imported(name: str) -> ModuleType:
    from importlib import import_module  # this import takes a millisecond, which commands save

    return import_module(_syntax_module(name))


def _syntax_module(name: str) -> str:
    return f"{__package__}.syntax.{name.replace('-', '_')}"
