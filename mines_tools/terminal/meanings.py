"""Finds out, in slices, what the places of a program do. The program is analysed, and not run."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.explanation import Explanation, ItemWords
    from mines_tools.interface.language import AnalysisTask, Language, Parsed
    from mines_tools.text.source import Span

_AT_ONCE = 200  # transitions of the analysis in a slice: some milliseconds


class _Explained(NamedTuple):
    explanation: Explanation
    words: Sequence[ItemWords]
    by_span: Mapping[Span, int]
    """The index of each item, by the span of the item; empty if the items are the lines of the
    program."""


class Meanings:
    """The texts that say what the places of a program do, as far as the analysis has found this
    out."""

    def __init__(self, language: Language, parsed: Parsed) -> None:
        self._language, self._parsed = language, parsed
        self._analysis: AnalysisTask | None = None
        self._explained: _Explained | None = None
        self._has_failed = False

    def of(self, place: Span) -> str:
        """Return a few words for what the place `place` does. The text is empty if this is not
        known."""
        if self._explained is None:
            return ""
        explanation, words, by_span = self._explained
        if explanation.by_line:
            index: int | None = self._parsed.lines.line_at(place.start)
        else:
            index = by_span.get(place)
        columns = () if index is None else words[index].columns
        return columns[0] if columns else ""

    def find_out(self) -> bool:
        """Continue the analysis for some milliseconds. Return whether there is more to analyse. If
        the analysis fails, the texts stay empty, and debugging can continue."""
        try:
            return self._find_out()
        except Exception:  # noqa: BLE001 - no failure of the analysis may end the session
            self._has_failed = True
            return False

    def _find_out(self) -> bool:
        if self._explained is not None or self._has_failed:
            return False
        if self._analysis is None and self._language.analyse is not None:
            self._analysis = self._language.analyse(self._parsed)
        if self._analysis is not None and not self._analysis.advance(_AT_ONCE):
            return True
        analysis = None if self._analysis is None else self._analysis.result()
        explanation = self._language.explain(self._parsed, analysis)
        items = () if explanation.by_line else explanation.items
        by_span = {item.span: index for index, item in enumerate(items)}
        self._explained = _Explained(explanation, explanation.words().items, by_span)
        return False
