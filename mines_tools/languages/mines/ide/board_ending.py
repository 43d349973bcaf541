"""Says how many cells must still be opened before the program ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow.state_before import KnownBefore


def ending_words(there: KnownBefore) -> str:
    """Return a sentence which says how many safe cells must still be opened after the state `there`, so that the program
    ends. Return an empty text if nothing is known about this number, or if no run comes there."""
    if there.certainty == "unreached":
        return ""
    numbers = [there.players.cells.left_to_open(root) for root, _ in there.knowledge]
    least, most = min(low for low, _ in numbers), max(high for _, high in numbers)
    if most == 0 or (least == 0 and most == there.board.safe_cells):
        return ""
    if there.program.dialect.ends == "opened-ever":
        return _words_if_each_counts_once(least, most)
    if least == most:
        return counted(
            most,
            "The program ends when {count:,} more safe cell is opened",
            "The program ends when {count:,} more safe cells are opened",
        )
    return phrase(
        "The program ends when {least:,} to {most:,} more safe cells are opened",
        least=least,
        most=most,
    )


def _words_if_each_counts_once(least: int, most: int) -> str:
    """Return the sentence for a dialect in which each safe cell counts as soon as it has been opened once."""
    if least == most:
        return counted(
            most,
            "The program ends when {count:,} more safe cell is opened for the first time",
            "The program ends when {count:,} more safe cells are opened for the first time",
        )
    return phrase(
        "The program ends when {least:,} to {most:,} more safe cells are opened for the first time",
        least=least,
        most=most,
    )
