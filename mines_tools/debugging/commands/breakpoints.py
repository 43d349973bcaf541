"""Console commands for breakpoints: `break`, `log`, `delete`, `disable`, `enable`, `breakpoints`."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.breakpoints import (
    AtIncluded,
    AtPlace,
    Breakpoint,
    InRow,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnStack,
    OnVariable,
    at_first,
)
from mines_tools.debugging.cells_in_text import cell_in_text, change_words
from mines_tools.debugging.command_names import command_named
from mines_tools.debugging.commands.command import ConsoleCommand, nothing_after, number_in
from mines_tools.debugging.commands.naming import (
    ConsoleError,
    cell_named,
    known_name,
    main_stack,
    name_meant,
    no_such,
    slot_named,
    stack_named,
)
from mines_tools.debugging.commands.places import included_named, places_at
from mines_tools.debugging.expressions import stack_expression
from mines_tools.debugging.place_names import file_of
from mines_tools.debugging.stop_words import slot_title, tested_words
from mines_tools.interface.run import IncludedPlace
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Position
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.commands.naming import SlotName
    from mines_tools.text.source import Span

_ERROR = "error"
_SIGNS = ("==", "!=", "<=", ">=", "<", ">", "=", "%", "in ", "not ")


def _break(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        return _list(desk, rest)
    return _add(desk, rest, "")


def _log(desk: Desk, rest: str) -> Iterable[Answer]:
    what, colon, message = rest.partition(": ")
    if not colon or not message.strip():
        raise ConsoleError(phrase("write the message after a colon: `log 12: here`"))
    return _add(desk, what.strip(), message.strip())


def _add(desk: Desk, rest: str, log: str) -> Iterable[Answer]:
    last = rest.rpartition(" ")[2]
    if last == "if":
        raise ConsoleError(phrase("write a condition after `if`: `if top > 5`"))
    if last == "hits":
        raise ConsoleError(phrase("write a hit count after `hits`: `hits 5`, `hits >= 5`"))
    rest, _, hits = rest.partition(" hits ")
    rest, _, condition = rest.partition(" if ")
    try:
        what, more = _what(desk, rest.strip())
    except ConsoleError:
        _check_is_no_event(desk, "log" if log else "break", rest.strip())
        raise
    both = " and ".join(
        f"({part})" if more and condition else part for part in (more, condition) if part.strip()
    )
    wanted = Breakpoint(what, both, hits, log)
    there = desk.debugger.breakpoints.items()
    old = next((number for number, each in there if each == wanted), None)
    answer = _shown(desk, desk.debugger.add(wanted) if old is None else old)
    if old is not None:
        text = phrase("{breakpoint} (it is there already)", breakpoint=answer.text)
        answer = answer._replace(text=text)
    yield answer
    words = ""
    if condition.strip():
        words = tested_words(what, _operations(desk, rest), desk.debugger.running.words)
    if words:
        yield Answer(words, level=1)
    if isinstance(what, OnCell) and not what.becomes and desk.debugger.running.has_rows:
        words = phrase(
            "this is when the pointer comes to the cell, and when it leaves it; `break cell {column},{row} pointer` is only when it comes",
            column=what.column, row=what.row,
        )  # fmt: skip
        yield Answer(words, level=1)


def _check_is_no_event(desk: Desk, command: str, text: str) -> None:
    """Raise ConsoleError if `text` names an error or an occasion, but lacks the word ``error``, or if it names a command
    of the program, but lacks the word ``on``. The message says how to write it. `command` is the name of the console
    command before `text`."""
    name = text.removeprefix("on ").strip()
    words = desk.debugger.running.words
    meant = name_meant(name, {**words.errors, **words.occasions})
    near = f"{command} {_ERROR} {meant}"
    if meant is None:
        meant = command_named(name, words)
        near = f"{command} on {meant}"
    if meant is not None:
        raise ConsoleError(
            phrase("there is no {name}; did you mean `{near}`?", name=quoted(name), near=near)
        )


def _operations(desk: Desk, text: str) -> int:
    """Return the number of operations in the line that `text` names; 0 if `text` does not name a line."""
    line = text.strip().removeprefix("at ").strip()
    included = included_named(line, desk.debugger.running)
    if included is not None:
        return 0 if included.has_column else len(included.spans)
    return len(places_named(desk, line)[0]) if line.isdecimal() else 0


def _what(desk: Desk, text: str) -> tuple[What, str]:
    """Parse the text after `break`. Return the place, command, error or data to stop at, and the condition that `text`
    contains. The condition may be empty."""
    is_place = text[:1].isdigit() or text.startswith("(")
    if is_place or included_named(text, desk.debugger.running) is not None:
        return _at(desk, text)
    word, _, rest = text.replace("(", " (", 1).partition(" ")
    read = _READERS.get(word)
    if read is not None:
        return read(desk, rest.strip())
    view = desk.debugger.view()
    stack, after = stack_named(text, view)
    if stack is not None and not after.strip():
        return OnStack(stack), ""
    slot = slot_named(text, view)
    return _variable(desk, word, rest.strip()) if slot is None else _slot(desk, slot)


def _at(desk: Desk, rest: str) -> tuple[What, str]:
    import re

    if desk.debugger.running.has_rows:
        rest = re.sub(r"cell\b\s*(?=[(0-9])", "", rest, count=1)
    # A comma in a number of thousands has three digits after it.
    cell = re.fullmatch(r"cell\b(.*)|([0-9]+\s*,\s*[0-9]{1,2})", rest)
    if cell is not None and not desk.debugger.running.has_rows and desk.debugger.view().grids:
        raise ConsoleError(
            phrase(
                "a line or LINE:COLUMN is expected after `at`; a cell is written without it: `cell {cell}`",
                cell=(cell[1] or cell[2] or "3,2").strip(),
            )
        )  # fmt: skip
    return stop_named(desk, rest), ""


def _on(desk: Desk, rest: str) -> tuple[What, str]:
    word, _, name = rest.partition(" ")
    if word == "error":
        return _error(desk, name.strip())
    words = desk.debugger.running.words
    rest = rest.replace(" (", "(")
    command = command_named(rest, words)
    if command is None:
        raise no_such(rest, words.command_names())
    return OnCommand(command), ""


def _error(desk: Desk, name: str) -> tuple[What, str]:
    words = desk.debugger.running.words
    return OnError(known_name(name, {**words.errors, **words.occasions})), ""


def _cell(desk: Desk, rest: str) -> tuple[What, str]:
    cell = cell_named(rest, desk.debugger.view())
    state = cell.rest.strip()
    if state:
        words = desk.debugger.running.words
        state = known_name(state, {name: words.names[name] for name in words.states})
    return OnCell(cell.grid, cell.column, cell.row, state), ""


def _depth(desk: Desk, rest: str) -> tuple[What, str]:
    view = desk.debugger.view()
    name, after = stack_named(rest.lstrip("( "), view)
    stack = name or main_stack(view)
    return OnDepth(stack), _compared(f'depth("{stack}")', after.lstrip(") "))


def _slot(desk: Desk, named: SlotName) -> tuple[What, str]:
    stack, path = named.slot
    if len(path) > 1:
        raise ConsoleError(phrase("a value of a stack inside a stack cannot be watched"))
    name = stack_expression(stack, desk.debugger.travel.names)
    # Positions in expressions count from the top; those below 0 count from the bottom.
    return OnSlot(stack, path[0]), _compared(f"{name}[-{path[0] + 1}]", named.rest)


def _variable(desk: Desk, name: str, rest: str) -> tuple[What, str]:
    view = desk.debugger.view()
    if name not in view.variables:
        raise no_such(name, [*_READERS, "top", *view.stacks, *view.variables])
    return OnVariable(name), _compared(f'variable("{name}")', rest)


_READERS: dict[str, Callable[[Desk, str], tuple[What, str]]] = {
    "at": _at,
    "on": _on,
    _ERROR: _error,
    "cell": _cell,
    "depth": _depth,
}


def _compared(name: str, rest: str) -> str:
    """Return the condition that compares `name` with a value. `rest` is the comparison after the name, such as ``>
    5``. Return an empty text if `rest` is empty."""
    rest = rest.strip()
    if rest and not rest.startswith(_SIGNS):
        nothing_after(rest)
    return f"{name} {rest}" if rest else ""


def stop_named(desk: Desk, text: str) -> AtPlace | AtIncluded | InRow:
    """Return where a breakpoint on the place or line that `text` names stops: see `places_named`. ``lib.minesasm:12``
    names a line of an included file. Raises ConsoleError."""
    included = included_named(text, desk.debugger.running)
    if included is not None:
        at = included.spans[-1 if included.has_column else 0]
        return AtIncluded(IncludedPlace(included.file.source.name, at))
    spans, has_column = places_named(desk, text)
    if has_column:
        return AtPlace(spans[-1])
    return at_first(spans, desk.parsed.lines, desk.debugger.running)


def place_named(desk: Desk, text: str) -> Span:
    """Return the place that `text` names. ``12`` names the first place in a line, ``12:3`` a line
    and a column, both counted from 1, and ``(2, 11)`` a cell. Raises ConsoleError."""
    spans, has_column = places_named(desk, text)
    return spans[-1] if has_column else spans[0]


def places_named(desk: Desk, text: str) -> tuple[Sequence[Span], bool]:
    """Return the places that `text` names. ``12`` names all places in a line. ``12:3`` and ``(2,
    11)`` name a single place; for such a text, the second item of the result is True. If the lines are rows of cells,
    ``2,11`` means ``(2, 11)``. Raises ConsoleError."""
    if text.startswith("(") or ("," in text and desk.debugger.running.has_rows):
        return [_cell_place(desk, text)], True
    line_text, _, column_text = text.replace(" ", "").partition(":")
    line, column = number_in(line_text, 0), number_in(column_text, 0)
    lines = desk.parsed.lines
    spans = places_at(desk.texts.places.spans, lines, line, column)
    if not spans:
        begin = lines.offset(Position(line, column or 1)) if 0 < line <= len(lines) else 0
        cell = cell_in_text(desk.debugger.view(), lines, line - 1, begin)
        if cell is not None:
            raise ConsoleError(
                phrase(
                    "nothing is performed in line {line}; {remedy}",
                    line=text, remedy=change_words(cell, desk.debugger.running.words),
                )
            )  # fmt: skip
        raise ConsoleError(phrase("nothing is performed in line {line}", line=text))
    return spans, bool(column)


def _cell_place(desk: Desk, text: str) -> Span:
    """Return the place of a cell. `text` is the column and the row of this cell, counted from 0, such as ``(2, 11)``.
    Raises ConsoleError."""
    column_text, _, row_text = (
        text.replace(" ", "").removeprefix("(").removesuffix(")").partition(",")
    )
    column, row = number_in(column_text, 0), number_in(row_text, 0)
    span = desk.texts.places.at_cell(column, row)
    if span is None and desk.debugger.running.has_rows:
        raise ConsoleError(phrase("there is no cell ({column}, {row})", column=column, row=row))
    if span is None:
        raise ConsoleError(
            phrase("nothing is performed in cell ({column}, {row})", column=column, row=row)
        )
    return span


def _shown(desk: Desk, number: int) -> Answer:
    breakpoint_ = desk.debugger.breakpoints[number]
    what = breakpoint_.what
    spans = what.spans if isinstance(what, InRow) else ()
    span = what.span if isinstance(what, AtPlace) else next(iter(spans), None)
    source = None
    if isinstance(what, AtIncluded):
        span, source = what.place.span, file_of(what.place, desk.debugger.running).source
    text = phrase("breakpoint {number}: {what}", number=number, what=_words(desk, breakpoint_.what))
    for word, value in (
        ("if", breakpoint_.condition),
        ("hits", breakpoint_.hits),
        ("log", breakpoint_.log),
    ):
        if value:
            text += f", {word} {value}"
    if not desk.debugger.is_enabled(number):
        text = phrase("{breakpoint} (disabled)", breakpoint=text)
    return Answer(text, None, span, breakpoint=number, source=source)


def _words(desk: Desk, what: What) -> str:
    """Return the words that denote `what`. Most of them can be written in a console command."""
    if isinstance(what, AtPlace | AtIncluded):
        words = ["at", desk.texts.places.written_stop(what)]
    elif isinstance(what, InRow):
        line, _ = desk.parsed.lines.position(what.spans[0].start)
        return phrase("at line {line} (row {row})", line=line, row=line - 1)
    elif isinstance(what, OnCommand):
        words = ["on", what.command]
    elif isinstance(what, OnError):
        of = desk.debugger.running.words
        words = ["error", phrase({**of.errors, **of.occasions}[what.name])]
    elif isinstance(what, OnCell):
        is_only = len(desk.debugger.view().grids) == 1
        grid = [] if is_only else [what.grid]
        words = ["cell", *grid, f"({what.column}, {what.row})"]
        if what.becomes:
            words.append(desk.texts.title(what.becomes))
    elif isinstance(what, OnDepth):
        words = ["depth", what.stack]
    elif isinstance(what, OnStack):
        return phrase("any value of `{stack}`", stack=desk.texts.title(what.stack))
    elif isinstance(what, OnVariable):
        words = [what.name]
    else:
        return slot_title(what, desk.debugger.running.words)
    return " ".join(words)


def _list(desk: Desk, rest: str) -> Iterable[Answer]:
    nothing_after(rest)
    numbers = sorted(desk.debugger.breakpoints)
    return [_shown(desk, number) for number in numbers] or [
        Answer(phrase("there are no breakpoints"))
    ]


def _delete(desk: Desk, rest: str) -> Iterable[Answer]:
    debugger = desk.debugger
    if rest == "all":
        for number in list(debugger.breakpoints):
            debugger.remove(number)
        return [Answer(phrase("there are no breakpoints"))]
    if not rest:
        raise ConsoleError(phrase("write which breakpoint: `delete 1`, `delete all`"))
    number = _number(desk, rest)
    debugger.remove(number)
    return [Answer(phrase("breakpoint {number} is deleted", number=number))]


def _number(desk: Desk, text: str) -> int:
    """Parse the number of a breakpoint. Raises ConsoleError."""
    number = number_in(text, 0)
    if number not in desk.debugger.breakpoints:
        raise ConsoleError(phrase("there is no breakpoint {number}", number=number))
    return number


def _disable(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        raise ConsoleError(phrase("write which breakpoint: `disable 1`, `disable all`"))
    return _enabled(desk, rest, is_enabled=False)


def _enable(desk: Desk, rest: str) -> Iterable[Answer]:
    if not rest:
        raise ConsoleError(phrase("write which breakpoint: `enable 1`, `enable all`"))
    return _enabled(desk, rest, is_enabled=True)


def _enabled(desk: Desk, rest: str, *, is_enabled: bool) -> Iterable[Answer]:
    numbers = list(desk.debugger.breakpoints) if rest == "all" else [_number(desk, rest)]
    for number in numbers:
        desk.debugger.enable(number, is_enabled=is_enabled)
    return [_shown(desk, number) for number in sorted(numbers)] or _list(desk, "")


def _whats(desk: Desk, rest: str) -> Iterable[str]:
    view, words = desk.debugger.view(), desk.debugger.running.words
    first = rest.partition(" ")[0]
    if first == "on" and " " in rest:
        return words.command_names()
    if first == "error" and " " in rest:
        return [*words.errors, *words.occasions]
    if " " in rest:
        return ["if", "hits"]
    files = [f"{file.path}:" for file in desk.debugger.running.included()]
    return [
        "at", "on", "error", "cell", "depth", "top", "stack", *view.stacks, *view.variables, *files,
    ]  # fmt: skip


def _numbers(desk: Desk, _rest: str) -> Iterable[str]:
    return ["all", *map(str, desk.debugger.breakpoints)]


COMMANDS = (
    ConsoleCommand(
        "break",
        (
            "LINE", "at LINE:COLUMN", "FILE:LINE", "on COMMAND", "error NAME", "cell 3,2 [STATE]", "depth > 5",
            "top", "stack", "stack 2", "VARIABLE", "… if EXPRESSION", "… hits 5",
        ),
        template("add a breakpoint: stop at a place, at a command, at an error, or after a "
                 "change of a value or cell"),
        _break,
        _whats,
    ),
    ConsoleCommand(
        "log",
        ("LINE: MESSAGE", "FILE:LINE: MESSAGE", "on COMMAND: MESSAGE", "cell 3,2: MESSAGE"),
        template("add a breakpoint that writes a message instead of stopping; in the message, "
                 "write expressions in braces"),
        _log,
        _whats,
    ),
    ConsoleCommand(
        "delete", ("NUMBER", "all"), template("delete one breakpoint, or all breakpoints"), _delete, _numbers
    ),
    ConsoleCommand(
        "disable",
        ("NUMBER", "all"),
        template("turn off one breakpoint, or all breakpoints, without deleting them"),
        _disable,
        _numbers,
    ),
    ConsoleCommand(
        "enable",
        ("NUMBER", "all"),
        template("turn on one breakpoint that was turned off, or all breakpoints"),
        _enable,
        _numbers,
    ),
    ConsoleCommand("breakpoints", (), template("list the breakpoints"), _list),
)  # fmt: skip
