"""The rules for syntax errors. They cannot be turned off, but they are explained like other rules."""

from __future__ import annotations

from mines_tools.interface.language import Rule, RuleDocumentation
from mines_tools.languages.sokolang.errors import ERRORS
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_WHY = template("A text with this error is not run, and the rules from S101 on are not checked.")
_ROOM = "#####\n#@A*#\n##*##\n#####"
_FINDS = {
    "missing-zone": (
        template("Finds a text with fewer than two separators. A separator is a line `---`."),
        f"{_ROOM}\n---\na:11,1\n",
    ),
    "fourth-zone": (
        template("Finds a third separator. A separator is a line `---`, and a program has two."),
        f"{_ROOM}\n---\n---\nrd\n---\n",
    ),
    "missing-map": (template("Finds a text without a map."), "\n---\n---\nrd\n"),
    "missing-player": (
        template("Finds a map without a player `@`."),
        "####\n#A*#\n####\n---\n---\nrd\n",
    ),
    "second-player": (
        template("Finds a map with more than one player `@`."),
        "####\n#@@*\n####\n---\n---\nrd\n",
    ),
    "missing-mark": (
        template("Finds a map without a mark `*`."),
        "####\n#@.#\n####\n---\n---\nrd\n",
    ),
    "unknown-map-character": (
        template("Finds a character in the map that is not an element of a map."),
        "####\n#@?*\n####\n---\n---\nrd\n",
    ),
    "malformed-stack": (
        template("Finds a line in the zone of the stacks that does not have a colon."),
        f"{_ROOM}\n---\na 11,1\n---\nrd\n",
    ),
    "malformed-stack-name": (
        template("Finds a stack whose name is neither one small letter nor `@`."),
        f"{_ROOM}\n---\nA:11,1\n---\nrd\n",
    ),
    "malformed-value": (
        template("Finds a value of a stack that is not an integer."),
        f"{_ROOM}\n---\na:11,+1\n---\nrd\n",
    ),
    "second-stack": (
        template("Finds a second line that sets the same stack."),
        f"{_ROOM}\n---\na:11\na:1\n---\nrd\n",
    ),
    "unknown-action": (
        template("Finds a character that has no meaning in the zone of the actions."),
        f"{_ROOM}\n---\n---\nRd\n",
    ),
    "missing-action": (
        template("Finds a prefix or a number that no action follows."),
        f"{_ROOM}\n---\n---\nrd3\n",
    ),
    "number-before-prefix": (
        template(
            "Finds a number before a prefix. A number must stand after all prefixes of "
            "its action, as in `+3d`."
        ),
        f"{_ROOM}\n---\n---\nr3+d\n",
    ),
    "unopened-group": (
        template("Finds a `]` that does not close a group, because a `[` is missing."),
        f"{_ROOM}\n---\n---\nrd]\n",
    ),
    "unclosed-group": (
        template("Finds a `[` whose group is never closed, because a `]` is missing."),
        f"{_ROOM}\n---\n---\nr[d\n",
    ),
    "endless-number": (
        template("Finds a number with more than 100,000 digits."),
        "",  # too long to show
    ),
    "misplaced-comment": (
        template("Finds a comment `//` that does not begin in the first column of a line."),
        f"{_ROOM}\n---\n---\nrd // home\n",
    ),
    "malformed-separator": (
        template(
            "Finds a line that is probably intended as a separator, such as `----`. There is no separator in its place."
        ),
        f"{_ROOM}\n---\n----\nrd\n",
    ),
}
"""The names of the errors. For each error: a description, and an example."""
_FIXED = {
    "unknown-action": (
        f"{_ROOM}\n---\n---\nrd\n",
        template(
            "Unsafe: the fix guesses that you meant small letters. There is a fix only if these are actions."
        ),
    ),
    "misplaced-comment": (
        f"{_ROOM}\n---\n---\n// home\nrd\n",
        template("Unsafe: perhaps you meant something else than a comment."),
    ),
    "malformed-separator": (
        f"{_ROOM}\n---\n---\nrd\n",
        template("Unsafe: the fix guesses that you meant a separator."),
    ),
}
"""The names of the errors that have a fix. For each error: the example after the fix, and how safe the fix is."""


def syntax_rules() -> Sequence[Rule]:
    """Return the rules for syntax errors, ordered by code."""
    return tuple(_rule(name) for name in ERRORS)


def _rule(name: str) -> Rule:
    finds, example = _FINDS[name]
    use_instead, safety = _FIXED.get(name, ("", ""))

    def documentation() -> RuleDocumentation:
        return RuleDocumentation(finds, _WHY, example, use_instead, safety)

    return Rule(ERRORS[name].code, name, "error", True, "syntax", documentation)
