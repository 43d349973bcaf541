"""Commands of the console that ask about the run so far: `why` and `when`."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer, value_text
from mines_tools.debugging.command import Command, nothing_after
from mines_tools.debugging.naming import (
    ConsoleError,
    cell_named,
    main_stack,
    no_such,
    slot_named,
    stack_named,
)
from mines_tools.debugging.why import Thing, Trail, changes_of
from mines_tools.phrases import counted, phrase, template
from mines_tools.records import NamedTuple
from mines_tools.views import Watch

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.debugging.command import Desk
    from mines_tools.debugging.naming import CellName
    from mines_tools.debugging.why import Change, Search
    from mines_tools.views import Changes

_LINKS = 12
"""So many links of a trail are shown at once."""
_CHANGES = 10
"""So many changes of something are shown."""


class _Asked(NamedTuple):
    """Something that steps change."""

    name: str
    thing: Thing
    shown: Callable[[object], str]
    cell: CellName | None = None


# why


def _why(desk: Desk, rest: str) -> Iterable[Answer]:
    view = desk.debugger.view()
    if rest == "more":
        return _more(desk)
    found = slot_named(rest or "top", view)
    if found is None:
        asked = _asked(desk, rest)
        desk.search(_last(desk, asked, 1, phrase("{name} has not changed yet", name=asked.name)))
        return ()
    nothing_after(found.rest)
    desk.trail = Trail(desk.debugger.travel, found.slot)
    desk.trail_changed = desk.debugger.changed
    desk.search(_links(desk, desk.trail, _LINKS))
    return ()


def _more(desk: Desk) -> Iterable[Answer]:
    trail = desk.trail
    if trail is None or desk.trail_changed != desk.debugger.changed:
        raise ConsoleError(phrase("nothing was asked yet: `why top`"))
    if trail.is_whole:
        raise ConsoleError(phrase("every value is traced back to where it comes from"))
    desk.search(_links(desk, trail, len(trail.links) + _LINKS))
    return ()


def _links(desk: Desk, trail: Trail, most: int) -> Search[Sequence[Answer]]:
    yield from trail.search(most)
    return list(desk.told.trail(trail))


# when


def _when(desk: Desk, rest: str) -> Iterable[Answer]:
    word, _, what = rest.partition(" ")
    if word == "output":
        desk.search(_written(desk, _offset(desk, what.strip())))
        return ()
    if not rest:
        raise ConsoleError(phrase("write what to find: `when output 17`, `when cell 3,2`"))
    asked = _asked(desk, rest)
    nothing = phrase("{name} has not changed yet", name=asked.name)
    desk.search(_last(desk, asked, _CHANGES, nothing))
    return ()


def _offset(desk: Desk, what: str) -> int:
    """Which character of the output is meant, from 0."""
    output = desk.debugger.output
    if what[:1] in ('"', "'"):
        text = desk.debugger.evaluate(what)
        if not text:
            raise ConsoleError(phrase('write a text that is not empty: `when output "ab"`'))
        found = output.rfind(text) if isinstance(text, str) else -1
        if found < 0:
            raise ConsoleError(
                phrase("the program has not written {text} so far", text=value_text(what))
            )
        return found
    if not (what.isascii() and what.isdigit() and len(what) < 19 and int(what)):
        raise ConsoleError(
            phrase(
                'write which character (the first is 1) or which text: `when output 17`, `when output "ab"`'
            )
        )
    if int(what) > len(output):
        raise ConsoleError(
            counted(
                len(output),
                "the program has written {count:,} character so far",
                "the program has written {count:,} characters so far",
            )
        )
    return int(what) - 1


def _written(desk: Desk, offset: int) -> Search[Sequence[Answer]]:
    travel = desk.debugger.travel
    letter = desk.debugger.output[offset]
    moment = yield from travel.writer(offset)
    if moment is None:
        return ()
    yield from travel.to(moment)
    event = travel.step()
    assert event is not None
    text, at = value_text(event.output), offset + 1
    if event.output == letter:
        what = phrase("wrote character {at:,} of the output, {text}", at=at, text=f"`{text}`")
    else:
        what = phrase(
            "wrote `{text}`, with character {at:,} of the output, `{letter}`",
            text=text, at=at, letter=value_text(letter),
        )  # fmt: skip
    return [desk.told.step(moment + 1, event, what, by=", ".join(event.executed))]


# What has changed


def _last(desk: Desk, asked: _Asked, most: int, nothing: str) -> Search[Sequence[Answer]]:
    """The last changes of something."""
    found = yield from changes_of(desk.debugger.travel, asked.thing, most)
    if not found:
        return [Answer(nothing)]
    return [_change(desk, asked, each) for each in found]


def _change(desk: Desk, asked: _Asked, change: Change) -> Answer:
    cell = asked.cell
    if cell is not None and change.event is not None and change.before == change.after:
        hits = [each.what for each in change.hits if each[:3] == (cell.grid, cell.column, cell.row)]
        if hits:
            what = phrase("{name}: {what}", name=asked.name, what=desk.told.title(hits[-1]))
            return desk.told.step(change.moment, change.event, what)
    before, after = asked.shown(change.before), asked.shown(change.after)
    return desk.told.change(change, asked.name, before, after)


def _asked(desk: Desk, text: str) -> _Asked:
    """Read what is asked about: a cell, the depth of a stack, or a variable."""
    view = desk.debugger.view()
    word, _, rest = text.replace("(", " (", 1).partition(" ")
    if word == "cell":
        return _cell(desk, cell_named(rest, view))
    if word == "depth":
        name, rest = stack_named(rest.strip("() "), view)
        nothing_after(rest)
        return _depth(name or main_stack(view))
    if text in view.variables:
        return _variable(desk, text)
    raise no_such(text, ["top", "depth", "cell", *view.stacks, *view.variables])


def _cell(desk: Desk, cell: CellName) -> _Asked:
    nothing_after(cell.rest)
    grid, column, row, _ = cell

    def is_it(changes: Changes) -> bool:
        return changes.touches(grid, column, row)

    def shown(value: object) -> str:
        return desk.told.cell(value)  # type: ignore[arg-type]  # a cell

    name = phrase("cell {column},{row}", column=column, row=row)
    watch = Watch(cells=frozenset([(grid, column, row)]))
    thing = Thing(watch, is_it, lambda view: view.grids[grid].cell(column, row))
    return _Asked(name, thing, shown, cell)


def _depth(stack: str) -> _Asked:
    def is_it(changes: Changes) -> bool:
        change = changes.stacks.get(stack)
        return change is not None and change.popped != len(change.pushed)

    name = phrase("the depth of `{stack}`", stack=stack)
    watch = Watch(depths=frozenset([stack]))
    return _Asked(name, Thing(watch, is_it, lambda view: len(view.stacks[stack])), str)


def _variable(desk: Desk, name: str) -> _Asked:
    thing = Thing(
        Watch(variables=frozenset([name])),
        lambda changes: name in changes.variables,
        lambda view: view.variables[name],
    )
    return _Asked(
        desk.told.title(name),
        thing,
        lambda value: desk.told.value(value) or phrase("nothing"),  # type: ignore[arg-type]  # a value
    )


def _things(desk: Desk, _rest: str) -> Iterable[str]:
    view = desk.debugger.view()
    return ["top", "more", "cell", "depth", "stack", *view.stacks, *view.variables]


def _times(desk: Desk, _rest: str) -> Iterable[str]:
    return ["output", "cell", "depth", *desk.debugger.view().variables]


COMMANDS = (
    Command(
        "why",
        ("top", "stack 2", "cell 3,2", "depth", "VARIABLE", "more"),
        template(
            "find the step that made a value, a cell or a variable what it is, and the values it used"
        ),
        _why,
        _things,
    ),
    Command(
        "when",
        ("output 17", 'output "TEXT"', "cell 3,2", "depth", "VARIABLE"),
        template("find the step that wrote a character, or the last steps that changed something"),
        _when,
        _times,
    ),
)
