"""Reads the documentation of a rule from its module's docstring."""

from __future__ import annotations

import re
from importlib import import_module

from mines_tools.interface.language import RuleDocumentation
from mines_tools.translations.phrases import template

_HEADINGS = {
    "What it does": "what_it_does",
    "Why is this bad?": "why_is_this_bad",
    "Example": "example",
    "Use instead": "use_instead",
    "Fix safety": "fix_safety",
}


def documentation(module: str) -> RuleDocumentation:
    """Return the documentation of a rule. It is in the docstring of `module`, the module of the
    rule. Raise ValueError if a heading is missing that every rule must have."""
    text = import_module(module).__doc__
    return _NO_DOCUMENTATION if text is None else parsed_documentation(text, module)


_NO_DOCUMENTATION = RuleDocumentation(
    what_it_does=template(
        "This Python has no documentation of rules: it leaves docstrings out (`-OO`, `PYTHONOPTIMIZE=2`)."
    ),
    why_is_this_bad="",
    example="",
    use_instead="",
    fix_safety="",
)


def parsed_documentation(text: str, name: str) -> RuleDocumentation:
    """Parse the documentation in `text`. A heading is a line that begins with ``## ``. Programs are
    between lines of three back quotes, and lose their last line end. Raise ValueError if a heading
    is missing that every rule must have. `name` is for the message of this error."""
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
    """Return the program between two lines of back quotes. An escape ``\\u{..}`` in the program
    stands for the character with this number. If the braces also contain ``*3``, the escape stands
    for three such characters."""
    _, fence, rest = text.partition("```")
    _, line_end, rest = rest.partition("\n")  # the name of the language
    program = rest.partition("\n```")[0] if fence and line_end else ""
    return re.sub(
        r"\\u\{([0-9a-f]+)(?:\*([0-9]+))?\}",
        lambda match: chr(int(match[1], 16)) * int(match[2] or 1),
        program,
    )
