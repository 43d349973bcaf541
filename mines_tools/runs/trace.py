"""Records what a run does step by step: traces and counts, for any language."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from mines_tools.interface.run import Event, Json, SteppingRun, TraceTerms
    from mines_tools.text.source import Span


class Trace:
    """The records of a run, one for each step."""

    def __init__(self, run: SteppingRun[Any], terms: TraceTerms, *, is_delta: bool = False) -> None:
        """Create a trace of `run`. Its records contain the whole state, or with `is_delta` only the changes."""
        self._run = run
        self._terms = terms
        self._is_delta = is_delta
        self._output = ""

    def take(self, event: Event) -> Mapping[str, Json]:
        """Return the record of the last step, whose event is `event`."""
        record: dict[str, Json] = {
            "step": self._run.steps,
            **self._terms.step(event),
            "command": event.command,
            "error": event.error,
        }
        if self._is_delta:
            record |= self._terms.changes(self._run.changes())
            if event.output:
                record["output"] = event.output
            return record
        if event.output:
            self._output += event.output
        record |= self._terms.state()
        record["output"] = self._output
        return record

    def step(self) -> Mapping[str, Json] | None:
        """Take one step. Return its record; None if the run does not continue."""
        event = self._run.step()
        return None if event is None else self.take(event)


class EventCounts:
    """Counts how often each command was performed, and how often each error was raised."""

    def __init__(self, *, has_places: bool = False) -> None:
        """Count nothing yet. With `has_places`, also note the places of the steps."""
        self.steps = 0
        """The number of counted steps."""
        self.places: set[Span | None] | None = set() if has_places else None
        """The places at which the counted steps were taken. None if they are not noted."""
        self._commands: dict[str, int] = {}
        self._errors: dict[str, int] = {}
        self._executed: dict[str, int] = {}

    def take(self, event: Event) -> None:
        """Count one step."""
        command, error = event.command, event.error
        self.steps += 1
        self._commands[command] = self._commands.get(command, 0) + 1
        for who, name in zip(event.executed_by, event.executed, strict=False):
            execution = f"{who} {name}"
            self._executed[execution] = self._executed.get(execution, 0) + 1
        if error is not None:
            self._errors[error] = self._errors.get(error, 0) + 1
        if self.places is not None:
            self.places.add(event.place.origin)

    @property
    def commands(self) -> Mapping[str, int]:
        """The counts by command, the most frequent first."""
        return _sorted(self._commands)

    @property
    def executed(self) -> Mapping[str, int]:
        """The counts by what has performed a command and by the command, such as ``A outint``, the most frequent first.
        See `Event.executed_by`."""
        return _sorted(self._executed)

    @property
    def errors(self) -> Mapping[str, int]:
        """The number of times that each error was raised, the most frequent first. The keys are the names in `Event.error`, and not the
        texts for people."""
        return _sorted(self._errors)


def _sorted(counts: Mapping[str, int]) -> Mapping[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: -pair[1]))
