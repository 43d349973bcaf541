"""Console commands that show the state."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after
from mines_tools.debugging.commands.naming import ConsoleError, main_stack, no_such, stack_named
from mines_tools.debugging.evaluating import shown as shown_value
from mines_tools.debugging.expressions import names_in, words_of
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.interface.run import Settable

_ROWS, _WIDE, _DEEP, _LONG = 50, 120, 20, 2000
"""The maximum numbers of rows and columns of a grid, of values of a stack, and of characters of the
output that are shown."""


def evaluate(desk: Desk, text: str) -> Iterable[Answer]:
    """Return the value of an expression as an answer. Raises ExpressionError."""
    if not text.strip():
        return ()
    debugger = desk.debugger
    value = debugger.evaluate(text)
    answer = shown(shown_value(value, debugger.view().number)) or phrase("(empty)")
    if value is False and _may_be_change(text, debugger.running.settable()):
        answer = phrase(
            "{answer} (to change it: `set {change}`)", answer=answer, change=shown(text.strip())
        )
    view = debugger.view()
    if text.strip() in ("top", "depth") and len(view.stacks) > 1:
        stack = main_stack(view)
        if not view.stacks[stack]:
            answer = phrase(
                "{answer} (the stack `{stack}` is empty; `stack` shows all stacks)",
                answer=answer, stack=desk.texts.title(stack),
            )  # fmt: skip
    return [Answer(answer)]


def _may_be_change(text: str, settable: Settable) -> bool:
    """Return whether the user may have wanted to set a value. This is so if `text` compares a thing
    that can be set, as in ``top = 5``."""
    name, sign, value = text.partition("=")
    return bool(sign) and name.strip() in ("top", *settable.variables) and "=" not in value


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
    next_one = phrase("{steps}; next: {place}", steps=steps, place=desk.texts.places.of_step(place))
    return [Answer(next_one, debugger.moment, place.origin)]


def _board(desk: Desk, rest: str) -> Iterable[Answer]:
    view = desk.debugger.view()
    name = rest or next(iter(view.grids))
    if name not in view.grids:
        raise no_such(name, view.grids)
    grid = view.grids[name]
    for row, width in enumerate(grid.widths[:_ROWS]):
        cells = [grid.cell(column, row) for column in range(min(width, _WIDE))]
        more = "\u2026" if width > _WIDE else ""
        yield Answer(shown("".join(cell.now or cell.text for cell in cells)) + more)
    if len(grid.widths) > _ROWS:
        rest_of = len(grid.widths) - _ROWS
        yield Answer(
            counted(rest_of, "\u2026 and {count:,} more row", "\u2026 and {count:,} more rows")
        )


def _stack(desk: Desk, rest: str) -> Iterable[Answer]:
    view = desk.debugger.view()
    name, after = stack_named(rest, view)
    if name is None and rest:
        raise no_such(rest, view.stacks)
    nothing_after(after)
    names = [name] if name is not None else list(view.stacks)
    for stack_name in names:
        values = view.stacks[stack_name]
        if name is None and not values and stack_name != main_stack(view):
            continue
        some = [desk.texts.value(value) for value in values[-_DEEP:][::-1]]
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
        yield Answer(f"{name} = {desk.texts.value(value) or phrase('nothing')}")


def _output(desk: Desk, rest: str) -> Iterable[Answer]:
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
        template("show the grid of the program as it is now"),
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
    ConsoleCommand("queue", (), template("show the operations that are queued"), _queue),
    ConsoleCommand("variables", (), template("show all variables and their values"), _variables),
    ConsoleCommand("output", (), template("show the output so far"), _output),
    ConsoleCommand(
        "print",
        ("EXPRESSION",),
        template("show the value of an expression; you may leave out the word `print`"),
        _print,
        lambda desk, _rest: words(desk),
        ("p",),
    ),
)
