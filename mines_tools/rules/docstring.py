"""Reads the documentation of a rule from its module's docstring."""

from __future__ import annotations

import re
from importlib import import_module

from mines_tools.interface.language import RuleDocumentation
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_HEADINGS = {
    "What it does": "what_it_does",
    "Why is this bad?": "why_is_this_bad",
    "Example": "example",
    "Use instead": "use_instead",
    "Fix safety": "fix_safety",
}


def documentation(module: str) -> RuleDocumentation:
    """Return the documentation of a rule from the headings in its module's docstring. Raises ValueError if one
    of the headings that every rule has is missing."""
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
    """Return the docstring of `module`, from its source if Python runs without docstrings; None without a
    source."""
    if module.__doc__ is not None:
        return module.__doc__
    import ast

    find_source = getattr(module.__loader__, "get_source", None)
    try:
        source = find_source and find_source(module.__name__)
    except ImportError:  # the source file is gone
        return None
    if not source:
        return None
    # Compile without -OO, which since Python 3.13 also removes docstrings from the tree.
    tree = compile(
        source, module.__name__, "exec", ast.PyCF_ONLY_AST, dont_inherit=True, optimize=0
    )
    assert isinstance(tree, ast.Module)
    return ast.get_docstring(tree, clean=False)


def parsed_documentation(text: str, name: str) -> RuleDocumentation:
    """Parse the documentation in `text`. A heading is a line that begins with ``## ``. Programs are between
    lines of three back quotes, and lose their last line end. Raises ValueError without one of the headings that
    every rule has."""
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
            # A program may end with a line end on purpose.
            key: _fenced(part) if key in programs else part.strip("\n")
            for key, part in parts.items()
        }
    )


def _fenced(text: str) -> str:
    """Return the program between the back quotes. In it, ``\\u{..}`` becomes that character, and ``*3`` in the
    braces repeats it three times."""
    _, fence, rest = text.partition("```")
    _, line_end, rest = rest.partition("\n")  # the name of the language
    program = rest.partition("\n```")[0] if fence and line_end else ""
    return re.sub(
        r"\\u\{([0-9a-f]+)(?:\*([0-9]+))?\}",
        lambda match: chr(int(match[1], 16)) * int(match[2] or 1),
        program,
    )
