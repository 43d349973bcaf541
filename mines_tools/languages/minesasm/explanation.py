"""Explains a text: for each statement, the operations that it becomes."""

from __future__ import annotations

from mines_tools.interface.explanation import Explanation, Item, ItemVocabulary, ItemWords
from mines_tools.languages.minesasm.runs import assembled, spans_of
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.writing import Line
    from mines_tools.text.source import Span

_MOST_SHOWN = 12
"""The maximum number of operations of a statement that are listed."""


def explain_program(text: AssemblyText, _analysis: object = None) -> Explanation:
    """Explain `text`, which must have no errors: each statement with its operations and their commands. The assembler has
    proved that each operation selects its command. Raises Unavailable if there is no program."""
    assembled(text)
    lines = text.made.lines
    by_span: dict[Span, list[Line]] = {}
    for span, line in zip(spans_of(lines), lines, strict=True):
        by_span.setdefault(span, []).append(line)
    spans = sorted(by_span)
    items = [Item(span, at) for at, span in enumerate(spans)]

    def words() -> ItemVocabulary:
        made = text.made
        rows = made.rows
        board = phrase("board: {width} x {height}", width=len(rows[0]), height=len(rows))
        size = counted(
            made.size, "{count:,} byte without comments", "{count:,} bytes without comments"
        )
        operations = counted(len(lines), "{count:,} operation", "{count:,} operations")
        return ItemVocabulary(
            (phrase("commands"), phrase("operations"), phrase("bytes")),
            [_words(by_span[span]) for span in spans],
            phrase("every operation selects the command that it should select"),
            (operations, size, board),
        )

    return Explanation(text, items, words)


def _words(lines: Sequence[Line]) -> ItemWords:
    commands = [line.command for line in lines if line.command]
    clicks = [line.text or "\u21b5" for line in lines]
    size = sum(len(line.text) + 1 for line in lines)
    return ItemWords((_shown(commands), _shown(clicks), str(size)))


def _shown(texts: Sequence[str]) -> str:
    more = [f"\u2026 ({len(texts)})"] if len(texts) > _MOST_SHOWN else []
    return " ".join([*texts[:_MOST_SHOWN], *more])
