"""Examples in Mines for the linter's own rules, which are about directives."""

from __future__ import annotations

from mines_tools.interface.language import DirectiveExample
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        ".*.\n...\n1,1  # mines: ignore[M102]",
        ".*.\n...\n1,1",
        template(
            "Safe: a comment does not change the program. If it holds nothing else, the whole "
            "comment is removed, but never the line."
        ),
    ),
    UNKNOWN: DirectiveExample(".*.\n...\n1,1  # mines: ignore[redundant-sing]", ".*.\n...\n1,1"),
}
