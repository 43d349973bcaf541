"""Examples in Emojifunge for the linter's own rules about ignore comments."""

from __future__ import annotations

from mines_tools.interface.language import DirectiveExample
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_PROGRAM = "1️⃣🔢🔚"

EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        "1️⃣🔢🔚\n\nmines: ignore[unreachable-cells] 1,0",
        _PROGRAM,
        template("Safe: a row at the end is removed only if it is proved that no run looks at it."),
    ),
    UNKNOWN: DirectiveExample("1️⃣🔢🔚\n\nmines: ignore-file[unreachable-cell]", _PROGRAM),
}
