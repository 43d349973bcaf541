"""The formats of explanations of programs.

Every format is a module with a function `render(language, explanation, paint)` that yields pieces of text. The
module is imported only if its format is requested.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mines_tools.interface.explanation import Explanation
    from mines_tools.interface.language import Language


class ExplanationFormat(NamedTuple):
    """A format of explanations."""

    module: str
    is_for_people: bool = True
    """True if the text is in the reader's language. The other formats are in English, because they are read by programs
    that look for fixed words."""


FORMATS: Mapping[str, ExplanationFormat] = {
    "text": ExplanationFormat("explanation"),
    "json": ExplanationFormat("explanation_json", is_for_people=False),
}
"""The formats by name, the default first."""


def render_explanation(
    format_name: str, language: Language, explanation: Explanation, paint: Callable[[str, str], str]
) -> Iterable[str]:
    """Return the explanation of a program in the format `format_name`, in pieces."""
    module = __import__(f"mines_tools.report.{FORMATS[format_name].module}", fromlist=("render",))
    pieces: Iterable[str] = module.render(language, explanation, paint)
    return pieces
