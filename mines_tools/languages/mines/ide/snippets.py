"""Small programs with which a user can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion
from mines_tools.languages.mines.ide.new_board import NEW_BOARD
from mines_tools.languages.mines.ide.place import code_span
from mines_tools.languages.mines.ide.wanted import (
    in_dialect,
    program_for,
)
from mines_tools.languages.mines.ide.written_operations import BOARD_ROWS
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit
from mines_tools.text.text_to_print import is_surely_text, text_or_number
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_SUM = """\
# ${1:TITLE}

*.*
...
***
0,1  # push 3
2,1  # push 3
0,1  # add
${0}1,1  # push 5
1,0  # push 2; the last safe cell"""

_ECHO = """\
# ${1:TITLE}

*.*.
...*
****
0,1  # push 3
2,1  # push 5
0;1  # in(n)
2;1  # out(n)
${0}1,1  # push 5
1,0  # push 3
3,0  # push 1; the last safe cell"""

_CHARACTERS = """\
# ${1:TITLE}

ROWS
0,0  # push 3
2,0  # push 5
4,1  # push 7
2,0  # mul
2,0  # mul; = 105, the code of i
0,2  # push 3
6,1  # push 4
5,1  # push 6
2,0  # mul
2,0  # mul; = 72, the code of H
5;1  # out(c)
5;1  # out(c)
${0}2,2  # push 5; the last safe cell""".replace("ROWS", "\n".join(BOARD_ROWS))

_BOARD = "# ${1:TITLE}\n\n" + "\n".join(NEW_BOARD) + "\n${0}"

PROGRAMS = {
    "program": (template("a board, operations that open it, and a sum"), _SUM),
    "characters": (template("writes Hi"), _CHARACTERS),
    "echo": (template("reads an integer and writes it"), _ECHO),
    "board": (
        template("a board with every digit from 0 to 8, so that every command can be selected"),
        _BOARD,
    ),
}
"""The programs by their labels. Each program has a short description. ``$1`` and similar marks say
where the cursor stops."""


_TITLES = {
    "program": template("What this program does"),
    "characters": template("Writes Hi"),
    "echo": template("Reads an integer and writes it"),
    "board": template("What this program does"),
}


def program_text(label: str) -> str:
    """Return the program with the label `label`, as a snippet. Its first comment is in the reader's
    language."""
    return PROGRAMS[label][1].replace("TITLE", phrase(_TITLES[label]))


def without_stops(program: str) -> str:
    """Return the snippet `program` without the marks that say where the cursor stops."""
    return program.replace("${0}", "").replace("${1:", "").replace("}", "")


def snippets(tree: Tree, line: int, replaced: Span, raw: str) -> list[Completion]:
    """Return completions that write whole programs. `raw` is the typed text on `line`. Return an
    empty list if another line has code."""
    if not is_alone(tree, line):
        return []
    completions = []
    typed = raw.strip(BLANKS).lower()
    for label, (detail, _) in PROGRAMS.items():
        if label.startswith(typed):
            text = in_dialect(tree, program_text(label))
            edit, data = Edit(replaced, text), {"snippet": label}
            completions.append(
                Completion(label, "snippet", edit, phrase(detail), is_snippet=True, data=data)
            )
    text = text_or_number(raw)
    if text and (not completions or is_surely_text(raw)):
        program = program_for(tree, text)
        if program is not None:
            label, detail = (
                phrase("print {text}", text=text),
                phrase("a program with a board for it"),
            )
            data = {"operations": program}
            edit = Edit(replaced, program)
            completions.append(Completion(label, "snippet", edit, detail, raw, data=data))
    return completions


def is_alone(tree: Tree, line: int) -> bool:
    """Return whether every line of the text except `line` contains only comments and blanks."""
    spans = (code_span(tree, other) for other in range(len(tree.line_texts)) if other != line)
    return all(span.start == span.end for span in spans)
