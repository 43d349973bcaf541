"""Small programs to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion
from mines_tools.languages.mines.ide.place import code_span
from mines_tools.text.diagnostics import Edit
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

.*.****
****...
.*.****
0,0  # push 3
2,0  # push 5
4,1  # push 7
2,0  # mul
2,0  # mul: 105 is the code of i
0,2  # push 3
6,1  # push 4
5,1  # push 6
2,0  # mul
2,0  # mul: 72 is the code of H
5;1  # out(c)
5;1  # out(c)
${0}2,2  # push 5; the last safe cell"""

PROGRAMS = {
    "program": (template("a board, operations that open it, and a sum"), _SUM),
    "characters": (template("writes Hi"), _CHARACTERS),
    "echo": (template("reads an integer and writes it"), _ECHO),
}
"""The programs, each with a line that describes it; ``$1`` and the like are the stops of the cursor."""


_TITLES = {
    "program": template("What this program does"),
    "characters": template("Writes Hi"),
    "echo": template("Reads an integer and writes it"),
}


def program_text(label: str) -> str:
    """Return a program as a snippet, its first comment in the language of the reader."""
    return PROGRAMS[label][1].replace("TITLE", phrase(_TITLES[label]))


def without_stops(program: str) -> str:
    """Return the text of a snippet after it was filled in."""
    return program.replace("${0}", "").replace("${1:", "").replace("}", "")


def snippets(tree: Tree, line: int, replaced: Span, typed: str) -> list[Completion]:
    """Return programs for a text that contains only what is being typed."""
    for other in range(len(tree.line_texts)):
        span = code_span(tree, other)
        if other != line and span.start < span.end:
            return []
    completions = []
    for label, (detail, _) in PROGRAMS.items():
        if label.startswith(typed):
            program = program_text(label)
            # Mines 1 has no header lines.
            text = program if tree.rules.header_lines else program.partition("\n\n")[2]
            edit, data = Edit(replaced, text), {"snippet": label}
            completions.append(
                Completion(label, "snippet", edit, phrase(detail), is_snippet=True, data=data)
            )
    return completions
