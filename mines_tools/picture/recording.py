"""Records each step of a run as data, for a page that plays the run."""

from __future__ import annotations

import json

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.stop_words import OVER
from mines_tools.interface.picture import PictureStyle
from mines_tools.interface.run import GAME_OVER
from mines_tools.picture.limits import PictureComplete, check_reached, check_size
from mines_tools.picture.moment_texts import OperationTexts, value_text, with_role, with_roles
from mines_tools.report.grid_data import cell_data
from mines_tools.text.escaping import shown
from mines_tools.text.letters import with_letter
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any, Literal

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Event, Json, RunOptions, SteppingRun, Write
    from mines_tools.interface.run_state import StackValue, StateGrid, View

    MarkKind = Literal["output", "input", "error", "restart", "end"]

MOST_STEPS = 10_000
"""The maximum number of steps in a recording."""
MOST_DATA = 16_000_000
"""The maximum number of characters of the data of all steps."""
_TAIL = 20_000  # characters of the output before the first state that are kept
_MOST_VALUES = 12  # values of a stack that are kept: the page shows no more
_LONGEST_WORDS = 40  # characters of the words of a mark


class Recorded(NamedTuple):
    """A recorded run, in the form that the page reads (see `web/board/page/data.ts`)."""

    first: dict[str, Json]
    """The whole state before the first step."""
    steps: Sequence[str]
    """The changes of each step, as JSON."""
    marks: Sequence[dict[str, Json]]
    """The events that the timeline shows."""
    operations: Sequence[str]
    """The texts of the operations that come next."""
    next: int
    """The index in `operations` of the operation that comes first."""
    output: str
    """The output before the first step."""
    names: dict[str, Json]
    """The texts for the names in the states."""


class Recording:
    """Records a run while the run takes its steps."""

    def __init__(
        self,
        language: Language,
        parsed: Parsed,
        options: RunOptions,
        write: Write,
        first: int = 0,
    ) -> None:
        """Start a run. `write` receives its output. The recording begins with the state after the step `first`. Raises
        PictureError if a grid has too many cells."""
        running = language.running(parsed)
        self._words = language.run_words()
        style = language.picture_style
        self._style = PictureStyle() if style is None else style()
        self._texts = OperationTexts(running, parsed, self._words)
        self._write, self._output = write, ""
        self.run: SteppingRun[Any] = running.start_stepping(options, self._take_output)
        self._first, self._state = first, _State(self.run)
        self._operations: dict[str, int] = {}
        self._steps: list[str] = []
        self._size = 0
        self._marks: list[dict[str, Json]] = []
        self._next = self._begin_next = 0
        self._is_begun = False
        check_size(self.run.view())
        if first == 0:
            self._begin()

    def take(self, steps: int) -> None:
        """Take at most `steps` steps. Raises PictureComplete if there is no room for more steps."""
        run = self.run
        end = run.steps + steps
        if run.steps < self._first:
            run.run(min(end, self._first) - run.steps)
            if run.steps < self._first:
                return
        if not self._is_begun:
            self._begin()
        while run.steps < end:
            self._check_room()
            event = run.step()
            if event is None:
                return
            self._note(event)

    def finish(self) -> Recorded:
        """Return what was recorded. Call this method when the run has stopped. Raises PictureError if the run stopped
        before the first state."""
        check_reached(self.run, self._first)
        if not self._is_begun:
            self._begin()
        stop = self.run.stop
        if stop is not None and stop.reason in OVER:
            self._mark("end", phrase(OVER[stop.reason]))
            self._say_why_it_ended()
        names = {name: phrase(text) for name, text in self._words.names.items()}
        return Recorded(
            self._state.first, self._steps, self._marks, [*self._operations], self._begin_next,
            self._output, {**names},
        )  # fmt: skip

    def _say_why_it_ended(self) -> None:
        """Replace the next operation of the last state: now it is known that there is none."""
        if self._steps:
            self._steps[-1] = _json({**json.loads(self._steps[-1]), **self._next_operation()})
        else:
            self._begin_next = self._number(self._texts.next(self.run))

    def _take_output(self, text: str) -> None:
        self._write(text)
        if not self._is_begun:
            self._output = (self._output + text[-_TAIL:])[-_TAIL:]

    def _begin(self) -> None:
        self._is_begun = True
        check_size(self.run.view())
        self._state.begin()
        self._next = self._begin_next = self._number(self._texts.next(self.run))

    def _check_room(self) -> None:
        if len(self._steps) == MOST_STEPS:
            message = phrase(
                "the page ends at step {step:,}, because a page shows at most {most:,} steps; choose other steps with"
                " --steps A..B",
                most=MOST_STEPS,
                step=self.run.steps,
            )
            raise PictureComplete(message)
        if self._size > MOST_DATA:
            message = phrase(
                "the page ends at step {step:,}, because it would become larger than {most:,} MB; choose other steps"
                " with --steps A..B",
                most=MOST_DATA // 1_000_000,
                step=self.run.steps,
            )
            raise PictureComplete(message)

    def _note(self, event: Event) -> None:
        """Record the last step."""
        words, texts = self._words, self._texts
        step: dict[str, Json] = {}
        commands = texts.commands(event)
        if commands:
            step["command"] = commands
        for name in (event.command, *event.executed):
            if name in words.reads:
                self._mark("input", phrase(words.reads[name]))
        if event.error is not None:
            step["error"] = texts.error(event.error)
            self._mark("error", texts.error(event.error))
        if event.output:
            step["output"] = event.output
            self._mark("output", shortened(shown(event.output[:_LONGEST_WORDS]), _LONGEST_WORDS))
        if GAME_OVER in event.occasions:
            self._mark("restart", texts.occasion(GAME_OVER))
        clicked = None if self._style.has_way else self._style.focus(self.run)
        if clicked is not None:
            step["clicked"] = [*clicked]
        data = _json({**step, **self._state.changes(), **self._next_operation()})
        self._size += len(data)
        self._steps.append(data)

    def _next_operation(self) -> dict[str, Json]:
        number = self._number(self._texts.next(self.run))
        is_same, self._next = number == self._next, number
        return {} if is_same else {"next": number}

    def _number(self, operation: str) -> int:
        return self._operations.setdefault(operation, len(self._operations))

    def _mark(self, kind: MarkKind, words: str) -> None:
        self._marks.append({"step": self.run.steps, "kind": kind, "count": 1, "words": words})


class _State:
    """The state of a run as it was last recorded."""

    def __init__(self, run: SteppingRun[Any]) -> None:
        self._run = run
        self.first: dict[str, Json] = {}
        """The whole state at the beginning."""
        self._widths: dict[str, list[int]] = {}
        self._cells: dict[str, list[list[list[str]]]] = {}
        self._stacks: dict[str, Json] = {}
        self._variables: dict[str, str] = {}
        self._with_roles: set[str] = set()

    def begin(self) -> None:
        """Record the whole state."""
        view = self._run.view()
        self._stacks = {name: _stack(view, name) for name in view.stacks}
        self._variables = {name: _variable(view, name) for name in view.variables}
        self._with_roles = _with_roles(view)
        self._widths = {name: [*grid.widths] for name, grid in view.grids.items()}
        self._cells = {name: _cells(grid) for name, grid in view.grids.items()}
        self.first = {
            "step": self._run.steps,
            "stacks": {**self._stacks},
            "variables": {**self._variables},
            "grids": {name: _rows(cells) for name, cells in self._cells.items()},
        }

    def changes(self) -> dict[str, Json]:
        """Return what the last step changed. Leave out everything that stayed the same."""
        view, changes = self._run.view(), self._run.changes()
        roles = _with_roles(view)
        is_new = view.stacks.keys() - self._stacks.keys()
        stacks = {*changes.stacks, *roles, *self._with_roles, *is_new}
        self._with_roles = roles
        found: dict[str, Json] = {
            "stacks": _update(
                self._stacks, {name: _stack(view, name) for name in view.stacks if name in stacks}
            ),
            "variables": _update(
                self._variables,
                {
                    name: _variable(view, name)
                    for name in changes.variables
                    if name in view.variables
                },
            ),
            "gone": self._gone(view),
            "grids": dict(self._other_shapes(view)),
            "cells": dict(self._changed_cells(view, changes.cells)),
            "hits": [list(hit) for hit in changes.hits],
        }
        return {name: value for name, value in found.items() if value}

    def _gone(self, view: View) -> list[Json]:
        """Return the names of the stacks that no longer exist, and forget them."""
        gone: list[Json] = [name for name in self._stacks if name not in view.stacks]
        for name in gone:
            del self._stacks[str(name)]
        return gone

    def _other_shapes(self, view: View) -> Iterator[tuple[str, Json]]:
        """Yield the grids whose rows have other lengths than before."""
        for name, grid in view.grids.items():
            widths = [*grid.widths]
            if widths != self._widths.get(name):
                self._widths[name], self._cells[name] = widths, _cells(grid)
                yield name, _rows(self._cells[name])

    def _changed_cells(
        self, view: View, changed: Mapping[str, Iterable[tuple[int, int]]]
    ) -> Iterator[tuple[str, Json]]:
        for name, places in changed.items():
            grid, known = view.grids[name], self._cells[name]
            cells: list[Json] = []
            for column, row in places:
                data = cell_data(grid.cell(column, row))
                if data != known[row][column]:
                    known[row][column] = data
                    cells.append([column, row, *data])
            if cells:
                yield name, cells


def _stack(view: View, name: str) -> Json:
    values, has_letter = view.stacks[name], name not in view.counts
    top = with_roles(values, view.roles(name), _MOST_VALUES)
    texts: list[Json] = [_value(view, value, role, has_letter) for value, role in top]
    return {"depth": len(values), "top": texts}


def _value(view: View, value: StackValue, role: str, has_letter: bool) -> str:
    text = value_text(value, view.number)
    if role or not has_letter or isinstance(value, bool):
        return with_role(text, role)
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return with_letter(text, int(value))
    return text


def _variable(view: View, name: str) -> str:
    return value_text(view.variables[name], view.number) or phrase("none")


def _with_roles(view: View) -> set[str]:
    return {name for name in view.stacks if view.roles(name)}


def _cells(grid: StateGrid) -> list[list[list[str]]]:
    return [
        [cell_data(grid.cell(column, row)) for column in range(width)]
        for row, width in enumerate(grid.widths)
    ]


def _rows(cells: list[list[list[str]]]) -> Json:
    return [{"row": row, "cells": [list(cell) for cell in line]} for row, line in enumerate(cells)]


def _update(known: dict[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Return the items of `now` that differ from those in `known`. Store them in `known`."""
    differing = {name: value for name, value in now.items() if known.get(name) != value}
    known.update(differing)
    return differing


def _json(data: dict[str, Json]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
