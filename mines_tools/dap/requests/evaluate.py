"""Requests that evaluate a text: a line typed in the console, a watched expression, or the expression under the mouse
pointer."""

from __future__ import annotations

from mines_tools.dap.console_commands import MOST, answers, as_data, shown
from mines_tools.dap.messages import Refused, TooEarly
from mines_tools.dap.requests.variables import shown_child
from mines_tools.dap.scopes import grid_child, roles_of, shown_cell, value_child
from mines_tools.dap.values import shown_value, whole_value
from mines_tools.debugging.evaluating import ExpressionError, in_words
from mines_tools.debugging.expressions import stack_expression
from mines_tools.debugging.typed_input import (
    COMMAND_SIGN,
    EMPTY_LINE,
    NOTHING_TYPED,
    Typed,
    given_words,
    typed_input,
)
from mines_tools.text.escaping import shown as shown_text
from mines_tools.text.source import code_points, units
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from typing import Any

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Json
    from mines_tools.interface.run_state import StateCell, Value

    Answering = Generator[None, None, Body]

_STACKED = ("top", "stack")
"""The words with which an expression for a value of a stack may begin. (It may also begin with the
name of a stack.) Such a value may be a character code, so it is shown as a character too."""
_INPUT = "input"
"""The name of the console command that gives input to the program. While the program runs, this is
the only command that needs no prefix."""


def evaluate(session: Session, arguments: RequestArguments) -> Body | Answering:
    """Return the value of an expression. If the text was typed in the console and is a command,
    return the answer to the command.

    While the program runs, a text that is typed in the console is input for the program. There are
    two exceptions: the command `input`, and a text that begins with the command prefix. Raises TooEarly if the
    text is typed in the console before the program runs.
    """
    text = arguments.needed_text("expression")
    if arguments.text("context") != "repl":
        return _evaluated(session, arguments, text)
    if session.is_starting:
        raise TooEarly
    if session.phase != "running":
        return _answered(session, text)
    if not text.strip() and not session.has_waited:
        # A user who types while the program starts may have lost the text before Enter, not Enter itself.
        result = phrase("(an empty line is no input before the program waits for input)")
        return {"result": result, "variablesReference": 0}
    word, _, words = text.removeprefix(COMMAND_SIGN).strip().partition(" ")
    if word != _INPUT and text.startswith(COMMAND_SIGN):
        return _answered(session, text)
    if word == _INPUT and not words.strip():
        raise Refused(phrase(NOTHING_TYPED, empty=EMPTY_LINE))
    try:
        typed = typed_input(words.strip()) if word == _INPUT else Typed(f"{text}\n")
    except ExpressionError as error:
        raise Refused(in_words(error)) from None
    launched = session.launched
    can_ask = word != _INPUT and session.is_busy and not launched.is_plain
    if can_ask and launched.debugger.given_input.is_ended:
        raise Refused(phrase("the input has ended; to give a command, press Pause first"))
    is_command = can_ask and launched.console.knows(text)
    session.give(typed.text, is_end=typed.is_end)
    # For an empty answer, VS Code shows an empty line, which looks like output of the program.
    result = given_words(typed)
    if is_command:
        result = phrase(
            "(this was given to the program as input. To give a command, press Pause first)"
        )
    return {"result": result, "variablesReference": 0}


def ask(session: Session, arguments: RequestArguments) -> Answering:
    """Return the answer of the console to a command or a question, both as text and as data."""
    return _answered(session, arguments.needed_text("question"), is_typed=False)


def _answered(session: Session, line: str, *, is_typed: bool = True) -> Answering:
    debugger = session.seen().debugger
    moves = debugger.moves
    console_answers = yield from answers(session, line)
    result = shown(console_answers)
    if not result and debugger.moves != moves:
        result = phrase("(the program moves)")  # an empty answer is an empty line in VS Code
    if is_typed:
        result += _about_steps(session, line, console_answers)
    body: dict[str, Json] = {"result": result, "variablesReference": 0}
    if any(answer.moment is not None or answer.span is not None for answer in console_answers):
        body["answers"] = as_data(session.launched, console_answers)
        if session.launched.console.title:
            body["title"] = session.launched.console.title
    return body


def _about_steps(session: Session, line: str, console_answers: Sequence[Answer]) -> str:
    """If this is the first answer to a typed question that names steps, return a further line that says what can be done
    with them. Otherwise return an empty text. `line` is the question, with or without a colon."""
    farthest = session.launched.debugger.farthest
    named = (answer.moment for answer in console_answers)
    moments = [moment for moment in named if moment is not None and moment < farthest]
    if session.has_told_steps or not moments or not session.launched.console.title:
        return ""
    session.has_told_steps = True
    sign = COMMAND_SIGN if line.startswith(COMMAND_SIGN) else ""
    words = phrase(
        "(`{sign}goto {moment}` goes to the moment before step {step}, `{sign}jump` to the first step of this answer; `{sign}why step {step}` explains the values of step {step})",
        sign=sign, moment=moments[-1], step=moments[-1] + 1,
    )  # fmt: skip
    return f"\n{words}"


def _evaluated(session: Session, arguments: RequestArguments, text: str) -> Body | Answering:
    launched = session.seen()
    debugger = launched.debugger
    if len(text) > MOST:
        raise Refused(phrase("the expression is too long"))
    words = _cell_in_words(launched, text)
    if words and arguments.text("context") == "hover":
        return {"result": "\n".join(_hover(launched, text)), "variablesReference": 0}
    is_hex = arguments.within("format").flag("hex")
    if text.strip() in debugger.view().grids:
        return _in_body(shown_child(session, grid_child(debugger, text.strip())))
    try:
        value = _plain(debugger.evaluate(text))
    except ExpressionError as error:
        raise Refused(in_words(error)) from None
    of_stack = _default_stack(debugger, text) if arguments.text("context") == "watch" else ""
    if value is None:
        return {"result": phrase("nothing") + of_stack, "variablesReference": 0}
    if value == "" and words and arguments.text("context") != "clipboard":
        result = phrase("the cell is {cell}; nothing is in it now", cell=words)
        return {"result": result, "variablesReference": 0}
    is_counted = any(name in text for name in debugger.view().counts)
    has_letter = _is_stacked(launched, text) and not is_counted
    child = value_child("", value, ("evaluated", text), has_letter=has_letter)
    child = child._replace(roles=roles_of(debugger, text))
    body = _in_body(shown_child(session, child, is_hex=is_hex))
    if arguments.text("context") == "hover" and (name := _stack_name(debugger, text)):
        body["result"] = phrase("{stack}: {values}", stack=name, values=body["result"])
    if of_stack:
        body["result"] = f"{body['result']}{of_stack}"
    if arguments.text("context") == "clipboard":
        return _copied(body, whole_value(value, debugger.view().number, is_hex=is_hex))
    return body


def _in_body(variable: Mapping[str, Json]) -> dict[str, Json]:
    """Return the body of an answer that shows `variable`, a variable in the form of the protocol."""
    body = {"result": variable["value"]}
    for name in ("type", "variablesReference", "indexedVariables", "namedVariables"):
        if name in variable:
            body[name] = variable[name]
    return body


def _is_stacked(launched: Launched, text: str) -> bool:
    """Return whether the expression `text` begins with the name of a stack, or with one of the
    words in `_STACKED`."""
    import re

    word = re.match(r"\s*(\w+)", text)
    names = launched.debugger.travel.names
    if word is None or word[1] in names.variables:
        return False
    return word[1] in (*_STACKED, *names.stacks)


def _stack_name(debugger: Debugger, expression: str) -> str:
    """Return the name for people of the stack that `expression` means. Return an empty text if `expression` is not a
    whole stack, or if the program has only one stack.

    A hover is over an action, which names no stack. So the hover must say whose stack it shows.
    """
    names, stacks = debugger.travel.names, debugger.view().stacks
    wholes = {"stack": names.stacks[0], **{stack_expression(name, names): name for name in stacks}}
    name = wholes.get(expression.strip())
    return "" if name is None or len(stacks) == 1 else _title(debugger, name)


def _title(debugger: Debugger, stack: str) -> str:
    """Return the name of `stack` for people."""
    titles = debugger.running.words.names
    return phrase(titles[stack]) if stack in titles else shown_text(stack)


def _default_stack(debugger: Debugger, expression: str) -> str:
    """Return the name of the stack that `expression` means without naming it, in brackets: ` (player)` for `top` in
    Sokolang. Return an empty text if `expression` is more than such a value, such as `top + 1`, and if the stack has
    no other name than `stack`."""
    import re

    names = debugger.travel.names
    if names.stacks[0] == "stack" or not re.fullmatch(
        r"\s*(?:top|stack)(?:\s*\[[^][]*\])*\s*", expression
    ):
        return ""
    return f" ({_title(debugger, names.stacks[0])})"


def _named_cell(debugger: Debugger, text: str) -> tuple[str, int, int, StateCell] | None:
    """Return the cell that `text` names in the form ``cell(column, row)``: the name of the grid, the column, the row and
    the cell. Return None if `text` has another form, or if there is no such cell."""
    import re

    match = re.fullmatch(r"cell\((\d{1,9}), ?(\d{1,9})\)", text, re.ASCII)
    name, grid = next(iter(debugger.view().grids.items()), ("", None))
    if match is None or grid is None:
        return None
    column, row = int(match[1]), int(match[2])
    if row >= len(grid.widths) or column >= grid.widths[row]:
        return None
    return name, column, row, grid.cell(column, row)


def _cell_stack(debugger: Debugger, text: str) -> Sequence[str]:
    """Return a line with the stack that belongs to what is in the cell that `text` names; no line if there is none."""
    named = _named_cell(debugger, text)
    stack = "" if named is None else debugger.running.words.cell_stack(named[-1])
    view = debugger.view()
    if stack not in view.stacks:
        return ()
    if not view.stacks[stack]:
        return [phrase("its stack is empty")]
    values = shown_value(
        view.stacks[stack], view.number,
        has_letter=stack not in view.counts, roles=view.roles(stack),
    )  # fmt: skip
    return [phrase("its stack, the top first: {values}", values=values)]


def _cell_effect(launched: Launched, text: str) -> Sequence[str]:
    """Return sentences that say what the cell that `text` names does when it is performed, or what clicks on it would do
    now."""
    named = _named_cell(launched.debugger, text)
    if named is None:
        return ()
    name, column, row, cell = named
    effects = launched.debugger.view().effects.get(name)
    now = () if effects is None else effects(column, row)
    return (*launched.debugger.running.words.cell_effect(cell), *now)


def _hover(launched: Launched, text: str) -> Sequence[str]:
    """Return the lines of a hover on the cell that `text` names, and on the cell on the left of it.

    While a program is stopped, VS Code asks about the place between two characters that is nearest to the mouse. So the
    mouse may be on the right half of the left cell or on the left half of the right one.
    """
    lines = _described(launched, text)
    named = _named_cell(launched.debugger, text)
    if named is None or named[1] == 0:
        return lines
    _, column, row, _ = named
    left = _described(launched, f"cell({column - 1}, {row})")
    return (phrase("two cells meet here:"), *left, *lines) if left else lines


def _described(launched: Launched, text: str) -> Sequence[str]:
    """Return lines about the cell that `text` names: what is there, and what it does. The result is no Markdown. There are
    no lines if there is no such cell."""
    words = _cell_in_words(launched, text)
    if not words:
        return ()
    stack = _cell_stack(launched.debugger, text)
    effect = [each.replace("`", "") for each in _cell_effect(launched, text)]
    return (words, *stack, *effect)


def _cell_in_words(launched: Launched, text: str) -> str:
    """Return a description of the cell that `text` names in the form ``cell(column, row)``. If
    `text` has another form, the description is empty.

    The description contains the state of the cell. If the next step performs the cell, or the last step performed or
    changed the cell, the description says so.
    """
    debugger = launched.debugger
    named = _named_cell(debugger, text)
    if named is None:
        return ""
    name, column, row, cell = named
    # A pointer between two cells may mean either of them, so the place is named.
    words = [f"({column}, {row}) {shown_cell(debugger, cell)}"]
    span, changes = launched.marked_span(), debugger.changes()
    names, event = launched.source.names, debugger.event
    last = None if event is None else event.place.origin
    if span is not None and names.cell(span) == (column, row):
        is_end = debugger.place is None
        words.append(
            phrase("the program ended here") if is_end else phrase("the next step performs it")
        )
    elif last is not None and names.cell(last) == (column, row):
        words.append(phrase("the last step performed it"))
    elif changes is not None and (column, row) in changes.cells.get(name, ()):
        words.append(phrase("the last step changed it"))
    return "; ".join(words)


def _copied(body: dict[str, Json], writing: Generator[None, None, str]) -> Answering:
    """Return the answer `body` with the whole text of the value as the result. `writing` makes this
    text in slices, because the text may be long."""
    body["result"] = yield from writing
    return body


def _plain(value: Any) -> Value | None:
    """Return `value` unchanged, with the type that the type checker needs. None stands for a
    missing value, such as the top of an empty stack."""
    plain: Value | None = value
    return plain


def completions(session: Session, arguments: RequestArguments) -> Body:
    """Return the completions of the word before the cursor."""
    launched = session.seen()
    text = arguments.needed_text("text")[:MOST]
    first = session.client.first_column
    column = max(arguments.needed_number("column") - first, 0)
    text = text[: code_points(text, column, "utf-16")]
    word = text.rpartition(" ")[2]
    start, length = first + units(text, "utf-16") - units(word, "utf-16"), units(word, "utf-16")
    completion = launched.console.complete(text)
    return {"targets": [{"label": word, "start": start, "length": length} for word in completion]}
