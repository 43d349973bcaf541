"""Takes moments from a run: the state after a step, in the form in which pictures show it."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.place_names import PlaceNames
from mines_tools.debugging.stop_words import OVER, moment_words
from mines_tools.debugging.value_texts import beginning, integer_text, plain_text, value_pieces
from mines_tools.interface.picture import PictureStyle
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from mines_tools.debugging.value_texts import Plain
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.picture import CellLook, Focus
    from mines_tools.interface.run import Event, RunOptions, SteppingRun, Write
    from mines_tools.interface.run_state import StackValue, StateGrid, Value, View
    from mines_tools.text.source import Span

    Cells = Sequence[Sequence[CellLook]]
    """The cells of a grid, row by row."""

MOST_CELLS = 40_000
"""The maximum number of cells of a grid in a picture."""
MOST_MOMENTS = 500
"""The maximum number of moments of a moving picture."""
_TAIL = 2_000  # characters at the end of the output that a moment keeps
_MOST_VALUES = 100  # values of a stack that a moment keeps
_LONGEST_VALUE = 24
_LONGEST_CODE = 30
_WAY = 60
"""The number of marked cells through which the way goes, and of steps before a still picture that are taken one by
one."""


class PictureError(Exception):
    """A picture cannot be made. The message says why and what to do."""


class Stack(NamedTuple):
    """A stack, as a picture shows it."""

    name: str
    values: Sequence[str]
    """The uppermost values, the top first."""
    depth: int
    """The number of all values."""
    is_main: bool


class Grid(NamedTuple):
    """A grid, as a picture shows it."""

    name: str
    cells: Cells
    summary: str
    focus: tuple[int, int] | None
    """The column and the row of the marked cell; None if no cell is marked."""
    way: Sequence[tuple[int, int]]
    """The cells that were marked one after the other, the last one at the end."""


class Moment(NamedTuple):
    """The state of a run after a step, with all texts of a picture."""

    step: int
    title: str
    """The number of steps, in words."""
    last: tuple[str, str]
    """The last operation, and what it did. Both are empty at the start."""
    next: str
    """The next operation, or why there is none."""
    grids: Sequence[Grid]
    stacks: Sequence[Stack]
    facts: Sequence[str]
    """The values of important variables."""
    output: str
    """The end of the output."""

    def is_like(self, other: Moment) -> bool:
        """Return whether the state is the same as that of `other`. The numbers of steps and the operations can
        differ."""
        return self[4:] == other[4:]


class Film:
    """Takes moments of a run while the run takes its steps."""

    def __init__(
        self,
        language: Language,
        parsed: Parsed,
        options: RunOptions,
        write: Write,
        *,
        first: int,
        last: int | None,
        is_moving: bool,
    ) -> None:
        """Start a run. `write` receives its output.

        A moving picture shows the states after the steps from `first` to `last`. A still picture shows the state
        after the step `last`. If `last` is None, the last step is the one at which the run stops. Raises PictureError
        if a grid has too many cells.
        """
        self._words = language.run_words()
        style = language.picture_style
        self._style = PictureStyle() if style is None else style()
        running = language.running(parsed)
        self._places, self._parsed = PlaceNames(running, parsed), parsed
        self._write, self._tail = write, ""
        self.run: SteppingRun[Any] = running.start_stepping(options, self._take_output)
        self._first, self._is_moving = first, is_moving
        goal = first if is_moving else last
        self._one_by_one = 0 if goal is None else max(goal - _WAY, 0)
        """The step after which steps are taken one by one."""
        self._event: Event | None = None
        self._hits: Mapping[tuple[str, int, int], str] = {}
        self._way: Sequence[Focus] = ()
        self._cells: dict[str, list[Sequence[CellLook]]] = {}
        self.moments: list[tuple[Moment, int]] = []
        """The moments that were taken, each with the number of steps during which the state stayed the same."""
        view = self.run.view()
        self._usual = {name: view.variables.get(name) for name in self._words.notable}
        """The values of important variables at the start."""
        self._check_size(view)
        self._begin_way()
        if is_moving and first == 0:
            self._add()

    def take(self, steps: int) -> None:
        """Take at most `steps` steps. Raises PictureError if there are too many moments."""
        run = self.run
        end = run.steps + steps
        if run.steps < self._one_by_one:
            run.run(min(end, self._one_by_one) - run.steps)
            self._begin_way()
            if run.steps < self._one_by_one:
                return
        while run.steps < end:
            event = run.step()
            if event is None:
                return
            self._note(event)

    def finish(self) -> Sequence[tuple[Moment, int]]:
        """Return the moments of the picture, each with its duration in steps. Call this method when the run has
        stopped. Raises PictureError if the run stopped before the first moment of the picture."""
        if self.run.steps < self._first:
            raise PictureError(
                counted(
                    self.run.steps,
                    "the run stopped after {count:,} step, before step {first:,}",
                    "the run stopped after {count:,} steps, before step {first:,}",
                    first=self._first,
                )
            )
        if not self.moments:
            self.moments.append((self._moment(), 1))
        else:  # now it is known whether the run is over
            moment, duration = self.moments[-1]
            self.moments[-1] = moment._replace(next=self._next_words()), duration
        return self.moments

    def _begin_way(self) -> None:
        """Begin the way at the present moment, because the moments before it are not known."""
        focus = self._style.focus(self.run) if self._style.has_way else None
        self._way = () if focus is None else (focus,)

    def _take_output(self, text: str) -> None:
        self._write(text)
        self._tail = (self._tail + text[-_TAIL:])[-_TAIL:]

    def _check_size(self, view: View) -> None:
        for grid in view.grids.values():
            size = sum(grid.widths)
            if size > MOST_CELLS or max(grid.widths, default=0) * len(grid.widths) > 4 * MOST_CELLS:
                raise PictureError(
                    phrase(
                        "the program is too large for a picture: a picture shows at most {most:,} cells, and this"
                        " program has {count:,}",
                        most=MOST_CELLS,
                        count=size,
                    )
                )

    def _note(self, event: Event) -> None:
        """Note what the last step did."""
        run, style = self.run, self._style
        self._event = event
        focus = style.focus(run)
        marked = () if focus is None else (focus,)
        self._way = [*self._way[1 - _WAY :], *marked] if style.has_way else marked
        self._hits = {}
        is_shown = self._is_moving and run.steps >= self._first
        if is_shown or (event.occasions and style.hits):
            changes = run.changes()
            self._hits = {hit[:3]: hit.what for hit in changes.hits}
            for name, cells in changes.cells.items():
                self._read_again(name, {row for _, row in cells})
        if is_shown:
            self._add()

    def _read_again(self, name: str, changed_rows: set[int]) -> None:
        """Read the cells of `changed_rows` again when they are next needed."""
        known = self._cells.get(name)
        if known is None:
            return
        if not self._is_moving:
            del self._cells[name]
            return
        grid = self.run.view().grids[name]
        for row in changed_rows:
            known[row] = self._row(grid, row)

    def _add(self) -> None:
        moment = self._moment()
        if self.moments and self.moments[-1][0].is_like(moment):
            self.moments[-1] = self.moments[-1][0], self.moments[-1][1] + 1
            return
        if len(self.moments) == MOST_MOMENTS:
            raise PictureError(
                phrase(
                    "a moving picture shows at most {most:,} different moments, and there are more after step {step:,};"
                    " choose fewer steps with --steps A..B",
                    most=MOST_MOMENTS,
                    step=self.run.steps - 1,
                )
            )
        self.moments.append((moment, 1))

    def _moment(self) -> Moment:
        run = self.run
        view = run.view()
        grids = [self._grid(name, grid, view) for name, grid in view.grids.items()]
        return Moment(
            run.steps, moment_words(run.steps), self._last_words(), self._next_words(), grids,
            self._stacks(view), self._facts(view), self._tail,
        )  # fmt: skip

    # The parts of a moment

    def _grid(self, name: str, grid: StateGrid, view: View) -> Grid:
        if name not in self._cells:
            last = max((row for row, width in enumerate(grid.widths) if width), default=-1)
            self._cells[name] = [self._row(grid, row) for row in range(last + 1)]
        cells = [*self._cells[name]]
        for (where, column, row), what in self._hits.items():
            look = self._style.hits.get(what)
            if where == name and look is not None:
                cells[row] = [*cells[row][:column], look, *cells[row][column + 1 :]]
        way = [(focus.column, focus.row) for focus in self._way if focus.grid == name]
        summary = view.summaries.get(name)
        return Grid(
            phrase(self._words.names[name]), cells, "" if summary is None else summary(),
            way[-1] if way else None, way if self._style.has_way else (),
        )  # fmt: skip

    def _row(self, grid: StateGrid, row: int) -> Sequence[CellLook]:
        look = self._style.cell
        return [look(grid.cell(column, row)) for column in range(grid.widths[row])]

    def _stacks(self, view: View) -> Sequence[Stack]:
        main = self._style.main_stack
        stacks: list[Stack] = []
        for name, values in view.stacks.items():
            is_same = main and name != main and values is view.stacks[main]
            if is_same or not (values or name == main or not main):
                continue
            texts = [
                _with_role(value_text(value, view.number), role)
                for value, role in _with_roles(values, view.roles(name))
            ]
            title = phrase(self._words.names[name])
            stacks.append(Stack(title, texts, len(values), name == main))
        return stacks

    def _facts(self, view: View) -> Sequence[str]:
        """Return texts for the important variables whose values are not those at the start."""
        return [
            self._fact(name, view.variables[name], view)
            for name, usual in self._usual.items()
            if name in view.variables and view.variables[name] != usual
        ]

    def _fact(self, name: str, value: Value, view: View) -> str:
        is_truth = isinstance(value, bool)
        text = phrase("yes" if value else "no") if is_truth else value_text(value, view.number)
        return phrase("{name}: {value}", name=phrase(self._words.names[name]), value=text)

    def _last_words(self) -> tuple[str, str]:
        event = self._event
        if event is None:
            return "", ""
        place = event.place
        code = "" if place.origin is None else self._code(place.origin)
        if place.span is None and place.origin is not None:
            code = phrase("queued by {place}", place=code)
        what = ", ".join(self._command(name) for name in (event.command, *event.executed) if name)
        if event.error is not None:
            what = f"{what}: {phrase(self._words.errors[event.error])}"
        occasions = [phrase(self._words.occasions[name]) for name in event.occasions]
        return self._at(code, place.origin), ", ".join([what, *occasions])

    def _command(self, name: str) -> str:
        heading = self._words.no_commands.get(name)
        return name if heading is None else phrase(heading)

    def _next_words(self) -> str:
        run = self.run
        place, stop = run.place(), run.stop
        if stop is not None and stop.reason in OVER:
            return phrase(OVER[stop.reason])
        if place is None or place.origin is None:
            return ""
        code = self._code(place.origin)
        if place.span is None:
            code = phrase("queued by {place}", place=code)
        return self._at(code, place.origin)

    def _at(self, code: str, span: Span | None) -> str:
        if span is None:
            return code
        where = self._places.of_span(span)
        return f"{code} \u00b7 {where}" if code else where

    def _code(self, span: Span) -> str:
        return shortened(shown(self._parsed.text[span.start : span.end]), _LONGEST_CODE)


def value_text(value: Value, number: Callable[[float], str]) -> str:
    """Return a short text for a value. The text of a stack begins with the top. `number` converts floats to text."""

    def text_of(plain: Plain) -> str:
        return plain_text(plain, lambda integer: integer_text(integer, _LONGEST_VALUE), number)

    return shortened(
        shown(beginning(value_pieces(value, text_of), 2 * _LONGEST_VALUE)), 2 * _LONGEST_VALUE
    )


def _with_roles(
    values: Sequence[StackValue], roles: Sequence[str]
) -> Sequence[tuple[StackValue, str]]:
    """Return the uppermost values of a stack, the top first, each with its role (see `View.roles`)."""
    top = values[: -_MOST_VALUES - 1 : -1]
    return [(value, roles[at] if at < len(roles) else "") for at, value in enumerate(top)]


def _with_role(value: str, role: str) -> str:
    return f"{value} ({role})" if role else value
