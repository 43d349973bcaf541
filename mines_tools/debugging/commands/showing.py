"""Console commands that show the state."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer, at_place
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after
from mines_tools.debugging.commands.naming import ConsoleError, main_stack, no_such, stack_named
from mines_tools.debugging.commands.written import about_the_end, is_count
from mines_tools.debugging.evaluating import shown as shown_value
from mines_tools.debugging.expressions import names_in, stack_expression, words_of
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Settable

_MOST_OPERATION = 60
"""The maximum number of characters of an operation that are shown."""
_ROWS, _WIDE, _DEEP, _LONG = 50, 120, 20, 2000
"""Four limits for what is shown: the rows and the columns of a grid, the values of a stack, and the
characters of the output."""


def evaluate(desk: Desk, text: str) -> Iterable[Answer]:
    """Return the value of an expression as an answer. Raises ExpressionError."""
    if not text.strip():
        return ()
    debugger = desk.debugger
    value = debugger.evaluate(text)
    answer = shown(shown_value(value, debugger.view().number)) or phrase("(empty)")
    if isinstance(value, bool):
        answer += _about_change(text, debugger)
    elif isinstance(value, str):
        cell = _cell_words(desk, text)
        if cell and not value:
            answer = phrase("the cell is {cell}; nothing is in it now", cell=cell)
        elif cell:
            answer = phrase("{value}; the cell is {cell}", value=answer, cell=cell)
    view = debugger.view()
    stack = main_stack(view)
    if text.strip() in ("top", "depth") and len(view.stacks) > 1 and not view.stacks[stack]:
        answer = phrase(
            "{answer} (the stack `{stack}` is empty; `stack` shows all stacks)",
            answer=answer, stack=desk.texts.title(stack),
        )  # fmt: skip
    elif value is None and text.strip() == "error":
        answer = _no_next_error(debugger)
    elif value is None and text.strip() == "top":
        answer = phrase("nothing: the stack is empty")
    elif value is None:
        answer = phrase("nothing: there is no such value now")
    return [Answer(answer)]


def _no_next_error(debugger: Debugger) -> str:
    """Return the answer to the expression ``error`` if the next step raises no error. If the last step raised one, the
    answer says so."""
    event = debugger.event
    if event is None or event.error is None:
        return phrase("nothing: the next step raises no error")
    return phrase(
        "nothing: the next step raises no error; the last step, {number:,}, raised {error}",
        number=debugger.moment, error=shown(event.error),
    )  # fmt: skip


def _about_change(text: str, debugger: Debugger) -> str:
    """Return a remark that says how to set a value, or that it cannot be set. `text` is an expression.
    Return an empty text if the user probably did not want to set a value."""
    name, equal, value = text.partition("=")
    if not equal or "=" in value:
        return ""
    if _may_be_change(text, debugger.running.settable()):
        return " " + phrase(
            "(this compares; to change it: `set {change}`)", change=shown(text.strip())
        )
    if name.strip() in debugger.view().variables:
        return " " + phrase("(this compares; `{name}` cannot be changed)", name=name.strip())
    return ""


def _cell_words(desk: Desk, text: str) -> str:
    """Return a description of the cell that `text` names. `text` is ``cell(3, 2)``, for example. Return an empty text
    if `text` does not name a cell, or if there is no such cell."""
    numbers = text.replace(" ", "").removeprefix("cell(").removesuffix(")").split(",")
    if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        return ""
    column, row = map(int, numbers)
    grid = next(iter(desk.debugger.view().grids.values()))
    return desk.texts.cell(grid.cell(column, row))


def _may_be_change(text: str, settable: Settable) -> bool:
    """Return whether the user may have wanted to set a value. This is so if `text` compares a thing
    that can be set, as in ``top = 5`` or ``stack[1] = 5``."""
    name, sign, value = text.partition("=")
    if not sign or "=" in value:
        return False
    name, bracket, _ = name.strip().partition("[")
    return name in ((*settable.stacks, "stack") if bracket else ("top", *settable.variables))


def _print(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        raise ConsoleError(phrase("write an expression: `print top + 1`"))
    return evaluate(desk, rest)


def _where(desk: Desk, rest: str) -> Iterable[Answer]:
    nothing_after(rest)
    debugger = desk.debugger
    place = debugger.place
    steps = counted(debugger.moment, "{count:,} step is taken", "{count:,} steps are taken")
    if place is None:
        return [Answer(phrase("{steps}; nothing is next", steps=steps))]
    where = desk.texts.places.of_step(place)
    included = place.included
    if included is not None and included.source is not None:
        text = shown(shortened(included.source.text[slice(*included.span)], _MOST_OPERATION))
        where = phrase("{place}: {text}", place=where, text=text)
    elif place.span is not None and place.span.start < place.span.end:
        text = shown(shortened(desk.parsed.text[slice(*place.span)], _MOST_OPERATION))
        where = phrase("{place}: {text}", place=where, text=text)
    next_one = phrase("{steps}; next: {place}", steps=steps, place=where)
    return [at_place(Answer(next_one, debugger.moment), place)]


def _board(desk: Desk, rest: str) -> Iterable[Answer]:
    view = desk.debugger.view()
    name = rest or next(iter(view.grids))
    if name not in view.grids:
        raise no_such(name, view.grids)
    grid = view.grids[name]
    place = desk.debugger.place
    next_cell = place.origin if place is not None and desk.debugger.running.has_rows else None
    for row, width in enumerate(grid.widths[:_ROWS]):
        cells = [grid.cell(column, row) for column in range(min(width, _WIDE))]
        more = "\u2026" if width > _WIDE else ""
        texts = [cell.now or cell.text for cell in cells]
        if desk.debugger.running.has_rows:
            texts = _with_marks(texts, [cell.span == next_cell for cell in cells])
        yield Answer(shown("".join(texts)) + more)
    if len(grid.widths) > _ROWS:
        rest_of = len(grid.widths) - _ROWS
        yield Answer(
            counted(rest_of, "\u2026 and {count:,} more row", "\u2026 and {count:,} more rows")
        )
    if desk.debugger.running.has_rows and name in view.summaries:
        yield Answer(view.summaries[name]())


def _with_marks(texts: Sequence[str], are_next: Sequence[bool]) -> list[str]:
    """Return the texts of the cells of a row, with a mark or a blank before each cell: the cell that is executed next
    is in brackets. `are_next` contains for each cell whether it is this cell."""
    if not texts:
        return []
    before = ["[" if is_next else " " for is_next in are_next]
    for column, is_next in enumerate(are_next[:-1]):
        if is_next:
            before[column + 1] = "]"
    last = "]" if are_next[-1] else ""
    return [*(mark + text for mark, text in zip(before, texts, strict=True)), last]


def _stack(desk: Desk, rest: str) -> Iterable[Answer]:
    view = desk.debugger.view()
    name, after = stack_named(rest, view)
    index = after if name is not None else rest
    if index.lstrip("-").isdecimal() or index == "top":
        stack = stack_expression(name or main_stack(view), names_in(view))
        index = "0" if index == "top" else index
        raise ConsoleError(
            phrase("one value of a stack is written `{value}`", value=f"{stack}[{index}]")
        )
    if name is None and rest:
        raise no_such(rest, view.stacks)
    nothing_after(after)
    names = [name] if name is not None else list(view.stacks)
    for stack_name in names:
        values = view.stacks[stack_name]
        if name is None and not values and stack_name != main_stack(view):
            continue
        some = [desk.texts.value(value) for value in values[-_DEEP:][::-1]]
        roles = [*view.roles(stack_name)[:_DEEP], *[""] * _DEEP]
        some = [
            f"{text} ({role})" if role else text for text, role in zip(some, roles, strict=False)
        ]
        if len(values) > _DEEP:
            more = len(values) - _DEEP
            some.append(counted(more, "and {count:,} more", "and {count:,} more"))
        text = ", ".join(some) or phrase("empty")
        title = desk.texts.title(stack_name)
        both = stack_name if title == stack_name else f"{stack_name} ({title})"
        yield Answer(phrase("{stack}, the top first: {values}", stack=both, values=text))


def _queue(desk: Desk, rest: str) -> Iterable[Answer]:
    nothing_after(rest)
    variables = desk.debugger.view().variables
    if "queue" not in variables:
        raise ConsoleError(phrase("programs of this language queue nothing"))
    value = variables["queue"]
    return [Answer(desk.texts.value(value) if value else phrase("empty"))]


def _variables(desk: Desk, rest: str) -> Iterable[Answer]:
    nothing_after(rest)
    for name, value in desk.debugger.view().variables.items():
        text, title = desk.texts.value(value) or phrase("none"), desk.texts.title(name)
        yield Answer(f"{name} = {text}" if title == name else f"{name} = {text}   ({title})")


def _output(desk: Desk, rest: str) -> Iterable[Answer]:
    if is_count(rest):
        raise ConsoleError(
            phrase(
                "this command shows the whole output; for character {number} of it, write `when output {number}` or `why output {number}`",
                number=rest,
            )
        )
    nothing_after(rest)
    output = desk.debugger.output
    if not output:
        yield Answer(phrase("nothing was written so far"))
        return
    if len(output) > _LONG:
        hidden = len(output) - _LONG
        yield Answer(counted(hidden, "{count:,} character, then:", "{count:,} characters, then:"))
    for line in output[-_LONG:].removesuffix("\n").split("\n"):
        yield Answer(shown(line))
    yield Answer(f"({about_the_end(output)})")


def words(desk: Desk) -> Sequence[str]:
    """Return the words with which an expression can begin."""
    return words_of(names_in(desk.debugger.view()))


COMMANDS = (
    ConsoleCommand(
        "where", (), template("show the number of steps that were taken, and the next step"), _where
    ),
    ConsoleCommand(
        "board",
        ("[GRID]",),
        template("show the {grid} of the program as it is now"),
        _board,
        lambda desk, _rest: desk.debugger.view().grids,
        ("grid", "map"),
    ),
    ConsoleCommand(
        "stack",
        ("[STACK]",),
        template("show one stack, or all stacks that are not empty"),
        _stack,
        lambda desk, _rest: desk.debugger.view().stacks,
        ("stacks",),
    ),
    ConsoleCommand(
        "queue", (), template("show the operations that are queued"), _queue, is_for_queues=True
    ),
    ConsoleCommand("variables", (), template("show all variables and their values"), _variables),
    ConsoleCommand("output", (), template("show the output so far"), _output),
    ConsoleCommand(
        "print",
        ("EXPRESSION",),
        template(
            "show the value of an expression, such as `print top + 1`; you may leave out the word `print`"
        ),
        _print,
        lambda desk, _rest: words(desk),
        ("p",),
    ),
)
