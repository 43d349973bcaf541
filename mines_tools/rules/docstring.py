"""What the docstring of a rule's module says of the rule."""

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
    _, fence, rest = text.partition("```")
    _, line_end, rest = rest.partition("\n")  # the name of the language
    program = rest.partition("\n```")[0] if fence and line_end else ""
    return re.sub(
        r"\\u\{([0-9a-f]+)(?:\*([0-9]+))?\}",
        lambda match: chr(int(match[1], 16)) * int(match[2] or 1),
        program,
    )
