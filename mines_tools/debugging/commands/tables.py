"""The console command `table`: shows the values of expressions each time that the run reaches a place."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.answers import Answer, at_place
from mines_tools.debugging.arrivals import arrivals
from mines_tools.debugging.breakpoints import AtIncluded, AtPlace
from mines_tools.debugging.commands.breakpoints import stop_named
from mines_tools.debugging.commands.command import ConsoleCommand, number_in
from mines_tools.debugging.commands.naming import ConsoleError, main_stack
from mines_tools.debugging.commands.pages import ValueTable
from mines_tools.debugging.commands.showing import words
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.expressions import names_in, stack_expression
from mines_tools.text.escaping import shown as safe
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search
    from mines_tools.interface.run import Place
    from mines_tools.interface.run_state import View

_ROUNDS = 10
_MOST_ROUNDS = 1000
"""The maximum number of rows that a user can request for one page. The default number is `_ROUNDS`."""
_MOST_COLUMNS = 20
"""The maximum number of columns. With more columns, the rows would be too long to read."""
_LONGEST_HEADING = 40
"""The maximum number of characters of an expression in the heading of the table."""
_OPENING, _CLOSING, _QUOTES = "([", ")]", "\"'"


def _table(desk: Desk, rest: str) -> Iterable[Answer]:
    if rest == "more":
        table = desk.table
        if table is None or table.changed != desk.debugger.changed:
            raise ConsoleError(
                phrase("nothing was asked yet: `table top, depth at {place}`", place=_middle(desk))
            )
        desk.search(_rows(desk, table))
        return ()
    count, _, after = rest.partition(" ")
    rounds = _ROUNDS
    if count.isdecimal() and after:
        rounds, rest = min(number_in(count, _ROUNDS), _MOST_ROUNDS), after.strip()
    what, at, place = rest.rpartition(" at ")
    debugger = desk.debugger
    columns = _columns(what if at else rest)
    if not columns or not rounds:
        raise ConsoleError(
            phrase(
                "write what to show, and where: `table top, depth at {place}`", place=_middle(desk)
            )
        )
    if len(columns) > _MOST_COLUMNS:
        raise ConsoleError(
            phrase(
                "a table has at most {most} columns; these are {count:,}",
                most=_MOST_COLUMNS,
                count=len(columns),
            )
        )
    view = debugger.view()
    for column in columns:
        debugger.evaluate(_expression(column, view))
    table = ValueTable(
        stop_named(desk, place) if at else _here(desk),
        columns,
        rounds,
        debugger.moment + 1,
        debugger.changed,
    )
    desk.search(_rows(desk, table))
    return ()


def _here(desk: Desk) -> AtPlace | AtIncluded:
    place = desk.debugger.place
    if place is not None and place.included_start is not None:
        return AtIncluded(place.included_start)
    if place is None or place.span is None:
        raise ConsoleError(
            phrase(
                "write what to show, and where: `table top, depth at {place}`", place=_middle(desk)
            )
        )
    return AtPlace(place.span)


def _middle(desk: Desk) -> str:
    """Return a place in the middle of the program that is debugged, as an example of a place in a command."""
    places = desk.texts.places
    return places.written(places.spans[len(places.spans) // 2]) if places.spans else "12"


def _columns(text: str) -> tuple[str, ...]:
    """Split `text` at its commas, but not at commas in brackets or in quotes."""
    parts, inside, quote = [""], 0, ""
    for letter in text:
        if letter == "," and not inside and not quote:
            parts.append("")
            continue
        parts[-1] += letter
        if quote:
            quote = "" if letter == quote else quote
        elif letter in _QUOTES:
            quote = letter
        else:
            inside += (letter in _OPENING) - (letter in _CLOSING)
    return tuple(part.strip() for part in parts if part.strip())


def _expression(column: str, view: View) -> str:
    """Return `column` as an expression. ``stack 1`` and ``NAME 1``, which only the console
    accepts, become ``stack[1]`` or ``NAME[1]``."""
    name, *indices = column.split()
    is_slot = bool(indices) and all(index.lstrip("-").isdecimal() for index in indices)
    if not is_slot or (name not in view.stacks and name != "stack"):
        return column
    stack = name if name in view.stacks else main_stack(view)
    return stack_expression(stack, names_in(view)) + "".join(f"[{index}]" for index in indices)


def _rows(desk: Desk, table: ValueTable) -> Search[Sequence[Answer]]:
    """Return the next page of `table`. Each page is about an earlier part of the run than the page
    before: it contains the last rows before the rows that have been shown. Within the page, the
    earliest row comes first."""
    debugger, travel = desk.debugger, desk.debugger.travel
    moments = yield from arrivals(travel, table.place, table.before, table.rounds + 1)
    if not moments:
        return [Answer(phrase("the run did not come there before this moment"))]
    is_more = len(moments) > table.rounds
    moments = moments[-table.rounds :]
    desk.table = table._replace(before=moments[0])
    headings = (safe(shortened(column, _LONGEST_HEADING)) for column in table.columns)
    texts = [(phrase("after step"), *headings)]
    places: list[Place | None] = []
    for moment in moments:
        yield from travel.to(moment)
        view = debugger.view()
        places.append(travel.run.place())
        texts.append((f"{moment:,}", *(_text(desk, column, view) for column in table.columns)))
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = [
        "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True))
        for row in texts
    ]
    answers = [Answer(lines[0], columns=texts[0])]
    answers += [
        at_place(Answer(line, moment, columns=row), place)
        for line, moment, place, row in zip(lines[1:], moments, places, texts[1:], strict=True)
    ]
    if is_more:
        answers.append(
            Answer(phrase("there are earlier rounds: `table more`"), more=("table", "more"))
        )
    return answers


def _text(desk: Desk, column: str, view: View) -> str:
    try:
        return value_text(desk.debugger.evaluate(_expression(column, view)))
    except ExpressionError as error:
        return shortened(str(error), _LONGEST_HEADING)


def _words(desk: Desk, _rest: str) -> Iterable[str]:
    return [*words(desk), "at", "more", *desk.debugger.view().stacks]


COMMANDS = (
    ConsoleCommand(
        "table",
        (
            "EXPRESSION, EXPRESSION",
            "… at LINE",
            "… at LINE:COLUMN",
            "… at FILE:LINE",
            "ROWS …",
            "more",
        ),
        template(
            "show the values of expressions in the last rounds of a loop; a round begins each "
            "time that the run comes to a place"
        ),
        _table,
        _words,
    ),
)
