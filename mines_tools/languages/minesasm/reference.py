"""All statements on one page."""

from __future__ import annotations

from mines_tools.interface.language import Reference, Table
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.words import AVAILABLE, UNAVAILABLE, WORDS
from mines_tools.translations.phrases import phrase


def reference() -> Reference:
    """Return the page with all statements."""
    return Reference(
        phrase("Statements of the assembler"),
        phrase(
            "A line can contain one statement or several. A comment begins with `#`. A name with a colon, such as "
            "`again:`, is a label."
        ),
        (_words(), _commands(), _unavailable()),
    )


def _words() -> Table:
    rows = [
        (f"`{name} {word.example}`".replace(" `", "`"), phrase(word.meaning))
        for name, word in WORDS.items()
    ]
    return Table(
        phrase("Words of the assembler"), "", (phrase("statement"), phrase("what it does")), rows
    )


def _commands() -> Table:
    rows = [
        (f"`{name}`", f"`{COMMANDS[name].stack_effect}`", phrase(COMMANDS[name].summary))
        for name in AVAILABLE
    ]
    return Table(
        phrase("Commands of Mines"),
        phrase(
            "The column `stack` shows the values at the top of the stack before and after the command. The top is the "
            "last value."
        ),
        (phrase("command"), phrase("stack"), phrase("what it does")),
        rows,
    )


def _unavailable() -> Table:
    rows = [
        (f"`{name}`", phrase(reason), phrase(remedy))
        for name, (reason, remedy) in UNAVAILABLE.items()
    ]
    return Table(
        phrase("Commands that cannot be written"),
        "",
        (phrase("command"), phrase("reason"), phrase("what to do")),
        rows,
    )
