"""Converts breakpoints to plain data, and back. With this data, breakpoints can be set again after
a restart of the program, or be stored in a file.

A place is stored as a line and a column. So the place can be found again even if the program's text
has changed.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
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
from mines_tools.debugging.place_names import file_of, nothing_in_file
from mines_tools.interface.run import IncludedPlace
from mines_tools.text.escaping import quoted
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import IncludedFile, Json
    from mines_tools.interface.run_state import View
    from mines_tools.text.source import LineTable, Span

_KINDS: dict[str, type[What]] = {
    "place": AtPlace, "included": AtIncluded, "row": InRow, "command": OnCommand, "error": OnError, "cell": OnCell, "depth": OnDepth, "slot": OnSlot,
    "stack": OnStack, "variable": OnVariable,
}  # fmt: skip
_NAMES = {kind: name for name, kind in _KINDS.items()}
_WHEN = ("condition", "hits", "log")
_MOST = 2**53  # the largest integer that every JSON reader represents exactly


class Kept(NamedTuple):
    """A stored breakpoint."""

    number: int
    data: Mapping[str, Json]
    """The place, command or data that stops the run, in the form that `breakpoint_of` reads."""
    is_enabled: bool = True


def kept_breakpoints(debugger: Debugger, parsed: Parsed) -> Sequence[Kept]:
    """Return all breakpoints of `debugger` as plain data. `parsed` is the debugged program."""
    return [
        Kept(number, _data(breakpoint_, parsed, debugger), debugger.is_enabled(number))
        for number, breakpoint_ in debugger.breakpoints.items()
    ]


def set_again(
    debugger: Debugger, parsed: Parsed, places: Sequence[Span], kept: Sequence[Kept]
) -> Sequence[str]:
    """Set the stored breakpoints `kept`, each with its stored number. A breakpoint that is already
    set stays as it is.

    Return a message for each breakpoint that cannot be set.
    """
    lost = []
    numbers = {breakpoint_: number for number, breakpoint_ in debugger.breakpoints.items()}
    for number, data, is_enabled in kept:
        try:
            breakpoint_ = breakpoint_of(data, debugger, parsed, places)
            is_new = breakpoint_ not in numbers
            number = debugger.add(breakpoint_, number) if is_new else numbers[breakpoint_]  # noqa: PLW2901
        except ValueError as error:
            lost.append(phrase("breakpoint {number} is lost: {why}", number=number, why=error))
        else:
            debugger.enable(number, is_enabled=is_enabled)
    return lost


def _data(breakpoint_: Breakpoint, parsed: Parsed, debugger: Debugger) -> Mapping[str, Json]:
    what = breakpoint_.what
    data: dict[str, Json] = {"kind": _NAMES[type(what)]}
    if isinstance(what, AtPlace) and what.is_at_first:
        # It is read again as a breakpoint on the line.
        data |= {"kind": _NAMES[InRow], "line": parsed.lines.position(what.span.start)[0]}
    elif isinstance(what, AtPlace):
        data["line"], data["column"] = parsed.lines.position(what.span.start)
    elif isinstance(what, AtIncluded):
        file = file_of(what.place, debugger.running)
        data["file"] = file.path
        data["line"], data["column"] = file.source.lines.position(what.place.span.start)
    elif isinstance(what, InRow):
        data["line"] = parsed.lines.position(what.spans[0].start)[0]
    else:
        data.update(zip(what._fields, what, strict=True))
    return {
        **data,
        **{name: getattr(breakpoint_, name) for name in _WHEN if getattr(breakpoint_, name)},
    }


def breakpoint_of(
    data: Mapping[str, object], debugger: Debugger, parsed: Parsed, places: Sequence[Span]
) -> Breakpoint:
    """Return the breakpoint that `data` describes.

    Raises ValueError with a message for the user if the program does not have the place, command or
    data to stop at. Also raises ValueError if `data` does not have the form that `kept_breakpoints`
    returns.
    """
    kind = _KINDS.get(_text(data, "kind"))
    if kind is None:
        raise ValueError(phrase("it has no known kind"))
    if kind is AtPlace:
        span = _place(_number(data, "line"), _number(data, "column"), parsed.lines, places)
        what: What = AtPlace(span)
    elif kind is AtIncluded:
        what = AtIncluded(_included(data, debugger.running.included()))
    elif kind is InRow:
        in_line = _in_line(_number(data, "line"), parsed.lines, places)
        what = at_first(in_line, parsed.lines, debugger.running)
    else:
        fields = [
            _number(data, name) if name in ("column", "row", "position") else _text(data, name)
            for name in kind._fields
        ]
        what = kind(*fields)  # type: ignore[arg-type]  # in the order of the fields
        _check(what, debugger)
    return Breakpoint(what, *(_text(data, name) for name in _WHEN))


def _included(data: Mapping[str, object], files: Sequence[IncludedFile]) -> IncludedPlace:
    """Return the statement in one of `files` that `data` describes. Raises ValueError if there is no such statement."""
    path, line, column = _text(data, "file"), _number(data, "line"), _number(data, "column")
    for file in files:
        if file.path == path:
            try:
                span = _place(line, column, file.source.lines, file.spans)
            except ValueError:
                raise ValueError(nothing_in_file(line, file)) from None
            return IncludedPlace(file.source.name, span)
    raise ValueError(phrase("the program does not include {file}", file=quoted(path)))


def _place(line: int, column: int, lines: LineTable, places: Sequence[Span]) -> Span:
    """Return the place in `places` that begins at `line` and `column`. If no place begins there, return the first place
    in the line."""
    in_line = _in_line(line, lines, places)
    for place in in_line:
        if lines.position(place.start)[1] == column:
            return place
    return in_line[0]


def _in_line(line: int, lines: LineTable, places: Sequence[Span]) -> Sequence[Span]:
    """Return those of `places` that are in the line `line`, counted from 1. Raises ValueError if there are none."""
    in_line = [place for place in places if lines.position(place.start)[0] == line]
    if not in_line:
        raise ValueError(phrase("nothing is performed in line {line}", line=line))
    return in_line


def _check(what: What, debugger: Debugger) -> None:
    view, words = debugger.view(), debugger.running.words
    names: Sequence[str] | Mapping[str, object]
    if isinstance(what, OnCommand):
        name, names = what.command, words.command_names()
    elif isinstance(what, OnError):
        name, names = what.name, {**words.errors, **words.occasions}
    elif isinstance(what, OnCell):
        name, names = what.grid, view.grids
        _check_cell(what, view)
        if what.becomes and what.becomes not in words.names:
            raise _nothing(what.becomes)
    elif isinstance(what, OnVariable):
        name, names = what.name, view.variables
    elif isinstance(what, OnDepth | OnStack | OnSlot):
        name, names = what.stack, view.stacks
    else:
        return
    if name not in names:
        raise _nothing(name)


def _check_cell(what: OnCell, view: View) -> None:
    widths = view.grids[what.grid].widths if what.grid in view.grids else ()
    if not (what.row < len(widths) and what.column < widths[what.row]):
        raise ValueError(
            phrase("there is no cell ({column}, {row})", column=what.column, row=what.row)
        )


def _nothing(name: str) -> ValueError:
    return ValueError(phrase("there is no {name}", name=quoted(name)))


def _text(data: Mapping[str, object], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise ValueError(phrase("`{name}` must be a string", name=name))  # noqa: TRY004 - one error for bad data
    return value


def _number(data: Mapping[str, object], name: str) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        raise ValueError(phrase("`{name}` must be a whole number, 0 or more", name=name))
    return value
