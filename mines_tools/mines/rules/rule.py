"""What a rule's file is made of."""

from __future__ import annotations

import re
from functools import cached_property
from importlib import import_module

from mines_tools.diagnostics import Diagnostic
from mines_tools.language import Rule, RuleDocumentation
from mines_tools.names import shown
from mines_tools.phrases import template
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from mines_tools.diagnostics import Fix, Related, Severity, Tag
    from mines_tools.language import Scope
    from mines_tools.mines.flow import Flow
    from mines_tools.mines.tree import Tree
    from mines_tools.text import Span


class MinesRule(NamedTuple):
    """A rule and its check."""

    rule: Rule
    check: Callable[[Context], Iterable[Diagnostic]]

    def says(
        self,
        span: Span,
        message: str,
        help: str = "",  # noqa: A002 - the name of the field
        *,
        related: tuple[Related, ...] = (),
        tags: tuple[Tag, ...] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        """A diagnostic of this rule."""
        rule = self.rule
        return Diagnostic(
            rule.code,
            rule.name,
            rule.severity,
            span,
            shown(message),  # which may quote the program
            shown(help) if help else "",
            related,
            tags,
            fix,
        )


class Context:
    """What a check looks at."""

    def __init__(self, tree: Tree, budget: int | None = None, flow: Flow | None = None) -> None:
        self.tree = tree
        self.budget = budget
        """How many transitions flow analysis may take; none for its default."""
        self._known_flow = flow
        self.used_flow = False

    @cached_property
    def flow(self) -> Flow | None:
        """What flow analysis found out; none for a text with errors."""
        program = self.tree.program
        if program is None:
            return None
        # A linter without flow rules, and a damaged text, have no use for it.
        from mines_tools.mines.flow import analyse

        self.used_flow = True
        if self._known_flow is not None:
            return self._known_flow
        return analyse(program, self.budget)


def mines_rule(
    module: str,
    code: str,
    name: str,
    severity: Severity,
    scope: Scope,
    check: Callable[[Context], Iterable[Diagnostic]],
    *,
    is_default: bool = True,
) -> MinesRule:
    """The rule of the module called `module`, whose docstring documents it."""
    rule = Rule(code, name, severity, is_default, scope, lambda: documentation(module))
    return MinesRule(rule, check)


_HEADINGS = {
    "What it does": "what_it_does",
    "Why is this bad?": "why_is_this_bad",
    "Example": "example",
    "Use instead": "use_instead",
    "Fix safety": "fix_safety",
}


def documentation(module: str) -> RuleDocumentation:
    """What the docstring of a rule's module says, by its headings. Raises ValueError for a docstring
    without one of the headings that every rule has."""
    text = _docstring(import_module(module))
    return _NO_DOCUMENTATION if text is None else parsed_documentation(text, module)


_NO_DOCUMENTATION = RuleDocumentation(
    what_it_does=template(
        "The documentation of this rule is missing: Python was told to leave it out (`-OO`, "
        "`PYTHONOPTIMIZE=2`), and the source of mines-tools is not installed."
    ),
    why_is_this_bad=template("See `docs/rules.md` of mines-tools."),
    example="",
    use_instead="",
    fix_safety="",
)


def _docstring(module: ModuleType) -> str | None:
    """The docstring of `module`, from its source where Python was told to do without docstrings;
    none if there is no source."""
    if module.__doc__ is not None:
        return module.__doc__
    import ast

    find_source = getattr(module.__loader__, "get_source", None)
    try:
        source = find_source and find_source(module.__name__)
    except ImportError:  # it was there, and is not any more
        return None
    if not source:
        return None
    # Read as without -OO, which from Python 3.13 on takes docstrings out of the tree too.
    tree = compile(
        source, module.__name__, "exec", ast.PyCF_ONLY_AST, dont_inherit=True, optimize=0
    )
    assert isinstance(tree, ast.Module)
    return ast.get_docstring(tree, clean=False)


def parsed_documentation(text: str, name: str) -> RuleDocumentation:
    """The documentation in `text`: a heading is a line of its own that begins with ``## ``. Programs
    stand between lines of three back quotes, and are taken without their last line end."""
    parts = dict.fromkeys(_HEADINGS.values(), "")
    current = ""
    for line in text.split("\n"):
        heading = _HEADINGS.get(line.removeprefix("## ")) if line.startswith("## ") else None
        if heading is not None:
            current = heading
        elif current:
            parts[current] += line + "\n"
    for needed in ("what_it_does", "why_is_this_bad", "example"):
        if not parts[needed].strip():
            message = f"{name}: its documentation lacks {needed}"
            raise ValueError(message)
    programs = ("example", "use_instead")
    return RuleDocumentation(
        **{
            # A program may end with a line end, and mean it.
            key: _fenced(part) if key in programs else part.strip("\n")
            for key, part in parts.items()
        }
    )


def _fenced(text: str) -> str:
    """The program between the back quotes, a `\\u{..}` in it read as that character, and with
    ``*3`` in the braces as three of them."""
    _, fence, rest = text.partition("```mines\n")
    program = rest.partition("\n```")[0] if fence else ""
    return re.sub(
        r"\\u\{([0-9a-f]+)(?:\*([0-9]+))?\}",
        lambda match: chr(int(match[1], 16)) * int(match[2] or 1),
        program,
    )
