"""Answers to lines that are neither a command nor an expression: what the user may have meant."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.evaluating import UnknownNameError
from mines_tools.debugging.expressions import names_in, words_of
from mines_tools.text.escaping import shown
from mines_tools.text.nearest_name import STRICT, nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.evaluating import ExpressionError

_ELSEWHERE: Mapping[str, str] = {
    word: here
    for here, words in {
        "step": "si stepi stepin into forward",
        "over": "next n ni nexti stepover",
        "out": "finish stepout ret up",
        "continue": "run r go resume cont",
        "reverse": "rc rewind",
        "back": "undo stepback prev previous rs",
        "goto start": "restart reset rerun",
        "until 12": "advance cursor",
        "where": "bt backtrace list l frame here position",
        "variables": "info locals vars state memory registers",
        "break top": "watch w watchpoint",
        "break 12": "bp breakpoint tbreak",
        "breakpoints": "bl breaks",
        "delete all": "clear remove unbreak",
        "print top + 1": "eval echo inspect display show",
        "help": "commands man usage",
    }.items()
    for word in words.split()
}
"""Words that other debuggers and languages use, each with what is written in this console instead."""


def suggestions(desk: Desk, line: str, error: ExpressionError) -> Sequence[Answer]:
    """Return the answer to `line`, which is not a command, and which is not an expression because of `error`. If it is
    not known what the user may have meant, return no answer. The message of `error` is then the best answer."""
    text = _of_elsewhere(desk, line.strip())
    if text:
        return [Answer(text, is_error=True)]
    word = line.strip().partition(" ")[0]
    # A word with signs in it, such as `stack(n)`, is part of an expression.
    near = nearest_name(word, [*desk.commands], STRICT) if word.isidentifier() else None
    if near is not None and near != word:
        text = phrase(
            "there is no command `{name}`; did you mean `{near}`?", name=shown(word), near=near
        )
        return [Answer(text, is_error=True)]
    if not isinstance(error, UnknownNameError) or error.has_near:
        return ()
    text = _change_meant(desk, line, error)
    unknown = [text] if text else _unknown(desk, error)
    return [Answer(text, is_error=True) for text in unknown]


def _of_elsewhere(desk: Desk, line: str) -> str:
    """Return a text for a `line` that belongs to another language or another debugger. Return an empty text for other
    lines."""
    if line in desk.debugger.running.words.command_names():
        return phrase(
            "`{command}` is a command of the program, not of this console: `break on {command}` stops before it",
            command=shown(line),
        )  # fmt: skip
    name, bracket, rest = line.partition("(")
    expressions = words_of(names_in(desk.debugger.view()))
    if bracket and name in desk.commands and name not in expressions:
        command = f"{name} {rest.removesuffix(')')}".strip()
        return phrase("commands are written without brackets: `{command}`", command=shown(command))
    word = name.partition(" ")[0].casefold()
    if word in _ELSEWHERE and word not in expressions:
        return phrase(
            "there is no command `{name}`; did you mean `{near}`?",
            name=shown(word), near=_ELSEWHERE[word],
        )  # fmt: skip
    return ""


def _change_meant(desk: Desk, line: str, error: UnknownNameError) -> str:
    """Return a text for a `line` such as `mode = pull` or `cell(3, 2) = mine`. Such a line compares a variable or a
    cell with a word, but the user probably wants to give it this value. Return an empty text for other lines."""
    name, _, value = (part.strip() for part in line.partition("="))
    settable = desk.debugger.running.settable()
    is_text = isinstance(desk.debugger.view().variables.get(name), str)
    is_cell = name.replace(" ", "").startswith("cell(") and bool(settable.cells)
    if value != error.name or not (is_cell or (is_text and name in settable.variables)):
        return ""
    return phrase(
        "there is no `{name}`; to change `{variable}`: `set {change}`",
        name=shown(error.name), variable=name, change=shown(f"{name} = {value}"),
    )  # fmt: skip


def _unknown(desk: Desk, error: UnknownNameError) -> Sequence[str]:
    """Return the lines of the answer to an expression with a name that does not exist. If the name is a word in the
    title of a stack or a variable, the answer names this stack or variable. Otherwise a second line lists all names."""
    words = desk.debugger.running.words.names
    titles = {name: desk.texts.title(name) for name in error.names if name in words}
    likely = [
        f"`{name}` ({title})"
        for name, title in titles.items()
        if error.name.casefold() in title.casefold().split()
    ]
    if likely:
        return [
            phrase(
                "there is no `{name}`; did you mean {names}?",
                name=shown(error.name), names=phrase(" or ").join(likely),
            )
        ]  # fmt: skip
    return [
        phrase("there is no `{name}`; `help` lists the commands", name=shown(error.name)),
        phrase("known names: {names}", names=", ".join(error.names)),
    ]
