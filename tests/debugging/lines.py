"""Random lines for the debugger's console: lines that the usage of each command allows, and
nonsense."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.debugging.console import COMMANDS
from tests.debugging.formulas import Maker, parts_of, written

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from tests.debugging.traces import Trace

_PIECES = re.compile(r"\[|\]|\u2026|[A-Z]+|\d+,\d+|\d+|[^\[\]\u2026A-Z\d]+")
_LONG = 100_000
_HUGE = (
    "9" * _LONG, "1" + "0" * 5000, f"-{'9' * 5000}", f"0x{'f' * _LONG}", "a" * _LONG, f'"{"a" * _LONG}"', "(" * _LONG,
    "[" * _LONG, '"' * _LONG, "\\" * _LONG, "\U0001f600" * 50_000, "not " * 25_000, "-" * _LONG, "1+" * 50_000 + "1", " " * _LONG + "1",
    "1," * 50_000, "{top}" * 20_000, "top and " * 12_000 + "top", f"{'9' * 49_000}*{'9' * 49_000}", f"{'9' * _LONG} % {'9' * 50_000}",
    f"({'9' * 30_000}) // ({'9' * 15_000})",
)  # fmt: skip
_ODD = (
    "", '"', "'", '""', "''", '"\\', '"\\"', '"a', "'a'", "\\", "(", ")", "[", "]", "{", "}", "{{", "{}", "-1", "-0", "0", "+1", "1.5",
    "1e9", "999999999999999999", "99999999999999999999", "9,999", "1_0", "\ud800", "\u202e", "\uff11", "\0", "\x1b[2J", "\x85", "\u2028",
    "\u00e9", "\U0001f600", "\t", "3,", ",2", "3,2,1", "999999999,0", "0,999999999", "9999999999,0", "-1,0", "1:0", "0:0", "0:1",
    "1:999999999", "1:99999999999999999999", "all", "end", "start", "more", "top", "stack", "depth", "cell", "in", "if", "hits", ": ", ":",
    "on", "at", "error", "output", "=", "==", "!=", "<", "%", "*", "//", "not", "and", "true", "nothing", "stack[0][0][0]", "top[0]",
    "stack < stack[0]", "stack[0] < stack", "top in stack", "stack in stack", "stack * 2", "output * 2", "-stack", "-output",
    "stack[output]", "stack[stack]", "output[10000000000000000000000]", "stack[-10000000000000000000000]", "cell(-1, 0)",
    "cell(99999999999999999999, 0)", "cell(top, output)", "1 // 0", "1 % 0", "stack(\"\")[0]", 'variable("")', "variable(\"x\")[0]",
    "depth < depth < depth", "not not 1", "(" * 49 + "1" + ")" * 49, "(" * 60 + "1" + ")" * 60, "- " * 490 + "1", "not " * 490 + "1",
    "1+" * 240 + "1", "top" + "*top" * 240, "1" + "0" * 5000, f"1{'0' * 4300}*1{'0' * 4300}", f"{'7' * 4200} % {'3' * 2100}", "why", "help",
    "quit?", ";", "&&", "$(ls)", "`", "#", "//", "?", "hits % 0", "hits >= 99999999999999999999", "if (", "if top = ",
)  # fmt: skip
_STRANGE_WORDS = (
    "",
    "nonsense",
    "BREAK",
    "why?",
    "\u00e9",
    "1",
    "-",
    "st",
    "brake",
    "whn",
    ":step",
    "__init__",
)


class Lines:
    """Makes random lines for a run."""

    def __init__(self, trace: Trace, at_will: random.Random) -> None:
        self._trace, self._at_will = trace, at_will
        self._maker = Maker(trace, at_will, knows_next=True)
        self._seen = trace.seen[0]
        self._words = trace.running.words
        self._names = list(self._words.command_names())

    def any_line(self) -> str:
        """Return a random line, mostly one that the usage of a command allows."""
        at_will = self._at_will
        roll = at_will.random()
        if roll < 0.3:
            return at_will.choice(
                (
                    "step",
                    "back",
                    "step 3",
                    "back 4",
                    "continue",
                    "reverse",
                    "over",
                    "out",
                    "",
                    "where",
                    "input 7",
                )
            )
        if roll < 0.4:
            return written(self._maker.term() if roll < 0.35 else self._maker.condition())
        command = at_will.choice(list(COMMANDS.values()))
        usage = at_will.choice(command.usage or ("",))
        rest = self._filled(usage, command.usage)
        word = at_will.choice((command.name, command.name, *command.aliases))
        if roll < 0.78:
            return f"{word} {rest}".rstrip()
        return self._spoiled(word, rest)

    def _spoiled(self, word: str, rest: str) -> str:
        at_will = self._at_will
        roll = at_will.random()
        odd = at_will.choice(_HUGE) if at_will.random() < 0.12 else at_will.choice(_ODD)
        if roll < 0.35:
            return f"{word} {odd}"
        if roll < 0.5:
            return f"{word} {rest} {odd}"
        if roll < 0.7:
            pieces = re.split(r"(\W)", rest)
            pieces[at_will.randrange(len(pieces))] = odd
            return f"{word} {''.join(pieces)}"
        if roll < 0.8:
            return f"{word} {' '.join(at_will.choices(_ODD, k=at_will.randint(2, 5)))}"
        if roll < 0.85:
            return f"{at_will.choice(_STRANGE_WORDS)} {rest}"
        if roll < 0.9:
            return odd
        cut = at_will.randint(0, len(rest))
        return f"{word} {rest[:cut]}" if roll < 0.95 else f"{word}{rest[cut:]}"

    def _filled(self, usage: str, all_usages: tuple[str, ...]) -> str:
        """Return `usage` with random words in its placeholders."""
        at_will = self._at_will
        found: list[str] = []
        is_left_out = False
        for piece in _PIECES.findall(usage):
            if piece == "[":
                is_left_out = at_will.random() < 0.5
            elif piece == "]":
                is_left_out = False
            elif not is_left_out:
                found.append(self._piece(piece, all_usages))
        return "".join(found)

    def _piece(self, piece: str, all_usages: tuple[str, ...]) -> str:
        at_will = self._at_will
        if piece == "\u2026":
            others = [each for each in all_usages if "\u2026" not in each]
            return self._filled(at_will.choice(others), ()) if others else ""
        if piece.isdigit():
            return str(at_will.choice((0, 1, 1, 2, 3, 5, at_will.randint(0, 200))))
        if piece[0].isdigit():
            cells = list(self._seen.cells)
            _, column, row = at_will.choice(cells) if cells else ("", 0, 0)
            return f"{column},{row}"
        if piece == "top" and at_will.random() < 0.4:
            return written(self._maker.term(0))
        make = _MAKERS.get(piece)
        if make is None and piece.isupper() and piece.isalpha():
            make = at_will.choice(list(_MAKERS.values()))
        return piece if make is None else make(self)

    # What words in capitals stand for

    def _line(self) -> str:
        places = self._trace.running.places()
        if not places:
            return "1"
        span = self._at_will.choice(places)
        before = self._trace.program.source[: span.start]
        return str(before.count("\n") + 1)

    def _command(self) -> str:
        events = self._trace.events
        if events and self._at_will.random() < 0.7:
            return self._at_will.choice(events).command
        return self._at_will.choice([*self._names, *COMMANDS])

    def _name(self) -> str:
        return self._at_will.choice([*self._words.errors, *self._words.occasions])

    def _state(self) -> str:
        return self._at_will.choice(list(self._words.names))

    def _variable(self) -> str:
        return self._at_will.choice(list(self._seen.variables))

    def _expression(self) -> str:
        return written(self._maker.condition())

    def _number(self) -> str:
        return str(
            self._at_will.choice((1, 1, 2, 3, self._at_will.randint(0, self._trace.last + 5)))
        )

    def _text(self) -> str:
        output = self._trace.output
        at = self._at_will.randint(0, len(output))
        text = output[at : at + self._at_will.randint(0, 3)].replace("\n", "\\n")
        return self._at_will.choice((text, text, "12", "a b", "-3"))

    def _message(self) -> str:
        return parts_of(self._maker.message())

    def _stack(self) -> str:
        return self._at_will.choice(list(self._seen.stacks))

    def _grid(self) -> str:
        return self._at_will.choice([each[0] for each in self._seen.cells] or ["grid"])


_MAKERS: Mapping[str, Callable[[Lines], str]] = {
    "LINE": Lines._line,
    "COLUMN": Lines._number,
    "COMMAND": Lines._command,
    "NAME": Lines._name,
    "STATE": Lines._state,
    "VARIABLE": Lines._variable,
    "EXPRESSION": Lines._expression,
    "NUMBER": Lines._number,
    "COUNT": Lines._number,
    "STEP": Lines._number,
    "TEXT": Lines._text,
    "MESSAGE": Lines._message,
    "STACK": Lines._stack,
    "GRID": Lines._grid,
}


class Said(NamedTuple):
    """A line that a user types, and how it is executed."""

    line: str
    budget: int = 20_000
    """The approximate number of steps in a slice (one piece of a move)."""
    interrupted: int = 0
    """The number of slices after which the move is interrupted; 0 means never."""
    how: str = "repl"
    """The context in which a client of the adapter evaluates the line."""


def any_said(lines: Lines, at_will: random.Random) -> Said:
    """Return a random line, with a random way to execute it."""
    line = lines.any_line().replace("\n", " ")
    while line.strip() in ("quit", "exit", "q"):
        line = lines.any_line().replace("\n", " ")
    budget = at_will.choice((20_000, 20_000, 300, 30, 1))
    interrupted = at_will.randint(1, 4) if at_will.random() < 0.1 else 0
    how = at_will.choice(
        ("repl", "repl", "repl", "repl", "repl", "watch", "hover", "clipboard", "variables")
    )
    return Said(line, budget, interrupted, how)
