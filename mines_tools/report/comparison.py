"""Renders the first difference of two runs, for people. If a value of the state is a list of texts, one for each row,
it is called a *grid*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.integers import format_integer
from mines_tools.report.width import display_width
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.interface.run_state import Value
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.runs.comparison import RunDifference, Side

_VALUES = 20  # shown values of a stack, from the top
_ROWS = 16
_COLUMNS = 60
_DIGITS = 40
_BITS = 1 << 12


def render(
    difference: RunDifference, engines: tuple[str, str], words: RunVocabulary
) -> Iterator[str]:
    """Yield the lines that show the first difference of two runs on the engines named `engines`. The lines show the
    state before the step in which the runs differ, and the state of each run after this step."""
    before, sides = phrase("before"), difference.sides
    names = dict.fromkeys([*difference.before, *sides[0].state, *sides[1].state])
    width = max(map(display_width, (before, phrase("all"), *engines)))
    for name in ("steps", "reason", "output"):
        if name in difference.what or (name == "output" and any(side.output for side in sides)):
            yield f"{_mark(name, difference)}{_label(name, words)}"
            for engine, side in zip(engines, sides, strict=True):
                yield f"    {_padded(engine, width)}  {_of_side(name, side)}"
    for name in names:
        yield f"{_mark(name, difference)}{_label(name, words)}"
        states: tuple[Mapping[str, Value], ...] = (
            difference.before,
            sides[0].state,
            sides[1].state,
        )
        titles: tuple[str, ...] = (before, *engines)
        rows = _differing_rows(name, states)
        if all(state.get(name) == states[0].get(name) for state in states):
            titles, states = (phrase("all"),), states[:1]
        for title, state in zip(titles, states, strict=True):
            if name in state:
                lines = _written(state[name], rows)
                yield f"    {_padded(title, width)}  {lines[0]}"
                for line in lines[1:]:
                    yield f"    {' ' * width}  {line}"


def headline(difference: RunDifference, engines: tuple[str, str], words: RunVocabulary) -> str:
    """Return a message about a difference. The message says what differs, and in which step."""
    what = ", ".join(_label(name, words) for name in difference.what)
    one, other = engines
    if difference.taken > 1:
        return phrase(
            "{one} and {other} differ after step {step:,}, if they take {count:,} steps at once: {what}",
            one=one,
            other=other,
            step=difference.steps + difference.taken,
            count=difference.taken,
            what=what,
        )
    return phrase(
        "{one} and {other} differ in step {step:,}: {what}",
        one=one,
        other=other,
        step=difference.steps + 1,
        what=what,
    )


def none_found(steps: int, engines: tuple[str, str]) -> str:
    """Return the message that no difference was found in `steps` steps."""
    return counted(
        steps,
        "no difference between {one} and {other} in {count:,} step",
        "no difference between {one} and {other} in {count:,} steps",
        one=engines[0],
        other=engines[1],
    )


def _mark(name: str, difference: RunDifference) -> str:
    return "* " if name in difference.what else "  "


def _label(name: str, words: RunVocabulary) -> str:
    if name == "steps":
        return phrase("steps")
    if name == "reason":
        return phrase("end of the run")
    if name == "output":
        return phrase("output")
    return phrase(words.names[name])


def _padded(text: str, width: int) -> str:
    return text + " " * (width - display_width(text))


def _of_side(name: str, side: Side) -> str:
    if name == "steps":
        return f"{side.steps:,}"
    if name == "output":
        return shown(repr(side.output[-_COLUMNS:]))
    reasons = {"": phrase("still running"), "ended": phrase("ended"), "aborted": phrase("aborted")}
    reason = reasons.get(side.reason, phrase("the input cannot be read"))
    return shown(f"{reason}: {side.message}" if side.message else reason)


def _rows(value: Value | None) -> Sequence[str] | None:
    """Return the rows of `value` if it is a grid. Otherwise return None."""
    if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
        return [str(row) for row in value]
    return None


def _differing_rows(name: str, states: Sequence[Mapping[str, Value]]) -> Sequence[int]:
    """Choose which rows of the grid `name` are shown, and return their numbers. If the grid has few rows, all of them
    are shown. Otherwise the first rows that differ between `states` are shown. If no rows differ, the first rows of the
    grid are shown."""
    grids = [rows for state in states if (rows := _rows(state.get(name))) is not None]
    if not grids:
        return ()
    count = max(map(len, grids))
    if count <= _ROWS:
        return range(count)
    differing = [
        row
        for row in range(count)
        if len({grid[row : row + 1] and grid[row] for grid in map(list, grids)}) > 1
    ]
    return (differing or range(count))[:_ROWS]


def _written(value: Value, rows: Sequence[int]) -> Sequence[str]:
    """Return a value as lines of text. If the value is a grid, the lines show only the rows with the numbers `rows`."""
    grid = _rows(value)
    if grid is not None:
        if not rows:
            return [shown(", ".join(grid))]
        number = len(str(rows[-1]))
        return [f"{row:>{number}} {shown(grid[row][:_COLUMNS])}" for row in rows if row < len(grid)]
    if isinstance(value, bool):
        return [phrase("yes") if value else phrase("no")]
    if isinstance(value, str | int | float):
        return [_one(value)]
    hidden = max(len(value) - _VALUES, 0)
    values = [_one(inner) for inner in value[hidden:]]  # type: ignore[arg-type]
    if hidden:
        values.insert(0, f"… ({hidden:,})")
    return [f"[{' '.join(values)}]"]


def _one(value: str | int | float) -> str:
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, float) or value.bit_length() <= _BITS:
        text = str(value)
    else:
        text = format_integer(value)
    if len(text) > _DIGITS:
        return f"{text[: _DIGITS // 2]}…{text[-_DIGITS // 4 :]} ({len(text):,})"
    return text
