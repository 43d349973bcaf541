"""The things that console commands ask about, such as a cell, the depth of a stack or a variable, and lines about their
changes."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.command import nothing_after
from mines_tools.debugging.commands.naming import (
    ConsoleError,
    cell_named,
    main_stack,
    no_such,
    slot_named,
    stack_named,
)
from mines_tools.debugging.commands.pages import AskedThing
from mines_tools.debugging.why import Thing
from mines_tools.interface.run_state import Watch
from mines_tools.text.escaping import shown as safe
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.commands.naming import CellName
    from mines_tools.debugging.why import FoundChange
    from mines_tools.interface.run_state import Changes, View


def change_line(desk: Desk, thing_asked: AskedThing, change: FoundChange) -> Answer:
    cell = thing_asked.cell
    if cell is not None and change.event is not None and change.before == change.after:
        hits = [hit.what for hit in change.hits if hit[:3] == (cell.grid, cell.column, cell.row)]
        if hits:
            what = phrase("{name}: {what}", name=thing_asked.name, what=desk.texts.title(hits[-1]))
            return desk.texts.step(change.moment, change.event, what)
    moved = "" if cell is None else _movement(desk, change)
    if moved and change.event is not None:
        place = desk.texts.places.of_step(change.event.place)
        is_there = place == thing_asked.name
        what = moved if is_there else phrase("{name}: {what}", name=thing_asked.name, what=moved)
        if change.event.output:
            text = value_text(change.event.output)
            what = phrase("wrote `{text}`; {what}", text=text, what=what)
        return desk.texts.step(change.moment, change.event, what)
    before, after = thing_asked.shown(change.before), thing_asked.shown(change.after)
    executed = () if change.event is None else change.event.executed
    by = ", ".join(name for name in executed if name in thing_asked.setters)
    return desk.texts.change(change, thing_asked.name, before, after, by)


def unchanged_line(desk: Desk, thing_asked: AskedThing) -> Answer:
    """Return the line that says that a thing is the same as at the start."""
    unvisited = desk.debugger.running.words.unvisited
    if unvisited and thing_asked.cell is not None:
        return Answer(phrase(unvisited, cell=thing_asked.name))
    return Answer(phrase("{name} has not changed yet", name=thing_asked.name))


def _movement(desk: Desk, change: FoundChange) -> str:
    """Return a text that says what has come into a cell or gone out of it, if `change`, a change of this cell, is such a
    movement (see `RunVocabulary.arrivals`). Otherwise return an empty text."""
    words = desk.debugger.running.words
    before, after = (getattr(cell, "state", "") for cell in (change.before, change.after))
    if before == after or change.event is None:
        return ""
    if after in words.arrivals:
        place = desk.texts.places.of_step(change.event.place)
        return phrase(words.arrivals[after], place=place)
    return phrase(words.departures[before]) if before in words.departures else ""


def is_departure(desk: Desk, change: FoundChange) -> bool:
    """Return whether something went out of a cell in a step. It did so because the step performed the cell."""
    before, after = (getattr(cell, "state", "") for cell in (change.before, change.after))
    departures = desk.debugger.running.words.departures
    return change.event is not None and before != after and before in departures


def named_thing(desk: Desk, text: str) -> AskedThing:
    """Parse the thing that a command asks about: a cell, the depth of a stack, or a variable."""
    view = desk.debugger.view()
    text = depth_first(text, view)
    word, _, rest = text.replace("(", " (", 1).partition(" ")
    if word == "cell" or (text.startswith("(") and view.grids):
        return _cell(desk, cell_named(rest, view))
    if word == "depth":
        name, rest = stack_named(rest.strip("() \"'"), view)
        nothing_after(rest)
        return _depth(desk, name or main_stack(view))
    if text in view.variables:
        return _variable(desk, text)
    if slot_named(text, view) is not None:
        raise ConsoleError(
            phrase("`why {value}` finds the step that made this value", value=safe(text))
        )
    if word in view.grids:
        raise ConsoleError(phrase("`why cell 3,2` finds the last step that changed this cell"))
    if word == "output":
        raise ConsoleError(
            phrase("`when output 17` finds the step that wrote a character of the output")
        )
    raise no_such(text, ["top", "depth", "cell", *view.stacks, *view.variables])


def depth_first(text: str, view: View) -> str:
    """Return ``depth NAME`` if `text` is ``NAME depth``, where ``NAME`` is a stack. Return any other `text` as it is."""
    if not text.endswith(" depth"):
        return text
    stack, after = stack_named(text, view)
    return text if stack is None or after != "depth" else f"{after} {stack}"


def _cell(desk: Desk, cell: CellName) -> AskedThing:
    nothing_after(cell.rest)
    grid, column, row, _ = cell

    def is_it(changes: Changes) -> bool:
        return changes.touches(grid, column, row)

    def shown(value: object) -> str:
        return desk.texts.cell(value)  # type: ignore[arg-type]  # a cell

    name = phrase("cell ({column}, {row})", column=column, row=row)
    watch = Watch(cells={(grid, column, row): None})
    thing = Thing(watch, is_it, lambda view: view.grids[grid].cell(column, row))
    return AskedThing(name, thing, shown, cell)


def _depth(desk: Desk, stack: str) -> AskedThing:
    def is_it(changes: Changes) -> bool:
        change = changes.stacks.get(stack)
        return change is not None and change.popped != len(change.pushed)

    name = phrase("the depth of `{stack}`", stack=desk.texts.title(stack))
    watch = Watch(depths={stack: None})
    thing = Thing(
        watch, is_it, lambda view: len(view.stacks[stack]), lambda readers: readers.depth(stack)
    )
    return AskedThing(name, thing, str)


def _variable(desk: Desk, name: str) -> AskedThing:
    thing = Thing(
        Watch(variables={name: None}),
        lambda changes: name in changes.variables,
        lambda view: view.variables[name],
        lambda readers: readers.variable(name),
    )
    return AskedThing(
        desk.texts.title(name),
        thing,
        lambda value: desk.texts.value(value) or phrase("none"),  # type: ignore[arg-type]  # a value
        setters=desk.debugger.running.words.sets.get(name, ()),
    )
