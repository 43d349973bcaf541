"""How the linter's own rules, which are about directives, look in Sokolang."""

from __future__ import annotations

from mines_tools.known_rules import UNKNOWN, UNUSED
from mines_tools.language import DirectiveExample
from mines_tools.phrases import template
from mines_tools.sokolang.directives import BEGIN
from mines_tools.sokolang.zones import COMMENT

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping

_PROGRAM = "#####\n#@A*#\n##*##\n#####\n\n---\n\na:11,1\n\n---\n\n{}rwd\n"


def _ignoring(word: str, name: str) -> str:
    return f"{COMMENT} {BEGIN} {word}[{name}]\n"


EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        _PROGRAM.format(_ignoring("ignore", "blocked-action")),
        _PROGRAM.format(""),
        template("Safe: a comment is no part of a program."),
    ),
    UNKNOWN: DirectiveExample(
        _PROGRAM.format(_ignoring("ignore", "blokced-action")), _PROGRAM.format("")
    ),
}
