"""Examples in Sokolang for the linter's own rules about ignore comments."""

from __future__ import annotations

from mines_tools.interface.language import DirectiveExample
from mines_tools.languages.sokolang.directives import BEGIN
from mines_tools.languages.sokolang.sections import COMMENT
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
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
