"""The ways to write down what a program does.

Every format is a module of its own with a function `render(language, explanation, paint)`, imported when it is
asked for, that yields pieces of text.
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
    """Whether it is in the language of the reader. What reads other formats looks for words: they are English."""


FORMATS: Mapping[str, ExplanationFormat] = {
    "text": ExplanationFormat("explanation"),
    "json": ExplanationFormat("explanation_json", is_for_people=False),
}
"""By name, the default first."""


def render_explanation(
    format_name: str, language: Language, explanation: Explanation, paint: Callable[[str, str], str]
) -> Iterable[str]:
    """What is known of a program, in the format of that name."""
    module = __import__(f"mines_tools.report.{FORMATS[format_name].module}", fromlist=("render",))
    pieces: Iterable[str] = module.render(language, explanation, paint)
    return pieces
