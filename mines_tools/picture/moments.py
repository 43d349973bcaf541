"""Takes moments from a run: the state after a step, in the form in which pictures show it."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.stop_words import moment_words
from mines_tools.interface.picture import PictureStyle
from mines_tools.picture.limits import PictureComplete, check_reached, check_size
from mines_tools.picture.moment_texts import OperationTexts, value_text, with_role, with_roles
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.picture import CellLook, Focus
    from mines_tools.interface.run import Event, RunOptions, SteppingRun, Write
    from mines_tools.interface.run_state import StateGrid, Value, View

    Cells = Sequence[Sequence[CellLook]]
    """The cells of a grid, row by row."""

MOST_MOMENTS = 500
"""The maximum number of moments of a moving picture."""
MOST_REPEATS = 20_000
"""The maximum number of steps in a moving picture during which the state stays the same."""
_TAIL = 2_000  # characters at the end of the output that a moment keeps
_MOST_VALUES = 100  # values of a stack that a moment keeps
_WAY = 60
"""The number of marked cells through which the way goes, and of steps before a still picture that are taken one by
one."""


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
        self._texts = OperationTexts(running, parsed, self._words)
        self._is_complete = False
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
        check_size(view)
        self._begin_way()
        if is_moving and first == 0:
            self._add()

    def take(self, steps: int) -> None:
        """Take at most `steps` steps. Raises PictureComplete if there is no room for more moments."""
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
        check_reached(self.run, self._first)
        if not self.moments:
            self.moments.append((self._moment(), 1))
        elif not self._is_complete:  # now it is known whether the run is over
            moment, duration = self.moments[-1]
            self.moments[-1] = moment._replace(next=self._texts.next(self.run)), duration
        return self.moments

    def _begin_way(self) -> None:
        """Begin the way at the present moment, because the moments before it are not known."""
        focus = self._style.focus(self.run) if self._style.has_way else None
        self._way = () if focus is None else (focus,)

    def _take_output(self, text: str) -> None:
        self._write(text)
        self._tail = (self._tail + text[-_TAIL:])[-_TAIL:]

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
            if self.moments[-1][1] > MOST_REPEATS:
                self._end(
                    phrase(
                        "the picture ends at step {step:,}, because the state has stayed the same for {most:,} steps;"
                        " choose other steps with --steps A..B",
                        most=MOST_REPEATS,
                        step=self.run.steps,
                    )
                )
            return
        if len(self.moments) == MOST_MOMENTS:
            self._end(
                phrase(
                    "the picture ends at step {step:,}, because a moving picture shows at most {most:,} different"
                    " states; choose other steps with --steps A..B",
                    most=MOST_MOMENTS,
                    step=self.run.steps - 1,
                )
            )
        self.moments.append((moment, 1))

    def _end(self, message: str) -> None:
        """Take no more moments. Raise PictureComplete with `message`."""
        self._is_complete = True
        raise PictureComplete(message)

    def _moment(self) -> Moment:
        run = self.run
        view = run.view()
        grids = [self._grid(name, grid, view) for name, grid in view.grids.items()]
        return Moment(
            run.steps, moment_words(run.steps), self._last_words(), self._texts.next(run), grids,
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
                with_role(value_text(value, view.number), role)
                for value, role in with_roles(values, view.roles(name), _MOST_VALUES)
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
        return ("", "") if event is None else (self._texts.place(event), self._texts.effects(event))
