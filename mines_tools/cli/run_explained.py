"""`mines-run --explain`: prints a program with its meaning."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mines_tools.cli.streams import painter
from mines_tools.report.explained import FORMATS, render_explanation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.language import Language, Parsed


def is_for_people(output_format: str) -> bool:
    """Return whether the explanation is in the reader's language."""
    return FORMATS[output_format].is_for_people


def explained(used: Language, parsed: Parsed, output_format: str) -> Iterable[str]:
    """Yield the explanation of a program, in pieces."""
    explanation = used.explain(parsed, None)
    return render_explanation(output_format, used, explanation, painter(sys.stdout))
