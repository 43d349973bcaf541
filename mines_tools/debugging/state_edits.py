"""Records of the changes that the user makes to the state of a run. With these records, the changes
can be repeated."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from mines_tools.interface.run import SteppingRun


class StateEdit(NamedTuple):
    """A change of the state by the user."""

    moment: int
    kind: str
    """The kind of the changed thing: ``value``, ``cell`` or ``variable``."""
    of: tuple[str | int, ...]
    """The identity of the changed thing: the arguments that the setter method of `SteppingRun` takes before the
    value."""
    value: Any


_SETTERS: Mapping[str, Callable[..., None]] = {
    "value": lambda run, *what: run.set_value(*what),
    "cell": lambda run, *what: run.set_cell(*what),
    "variable": lambda run, *what: run.set_variable(*what),
}


def make_edit(run: SteppingRun[Any], edit: StateEdit) -> None:
    """Change the state of `run`. Raises ValueError, TypeError or KeyError if `edit` is not possible."""
    _SETTERS[edit.kind](run, *edit.of, edit.value)
