"""Runs programs inside the process of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mines_tools.interface.run import Input
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.mines.machine import Step


class Run(NamedTuple):
    """The steps of a run, its output, and how it ended."""

    steps: list[Step]
    output: str
    end: str
    """``ended``, ``aborted``, ``runs on`` (the limit was reached) or ``broken`` (it could not
    begin)."""
    machine: Machine | None

    @property
    def commands(self) -> list[str]:
        """Return the names of the selected commands. A name ends with ``!`` if the command had an
        error."""
        return [step.command.name + "!" * (step.error is not None) for step in self.steps]

    @property
    def stack(self) -> list[int]:
        assert self.machine is not None
        return self.machine.stack


def pieces(*texts: str) -> Input:
    """Return an input that comes in these pieces. Reading past its end a second time is an
    error."""
    left = iter([*filter(None, texts), ""])
    return Input(lambda: next(left))


def machine_of(
    source: str, texts: Iterable[str] = (), dialect: str = "2", *, is_file: bool = False
) -> tuple[Machine, list[str]]:
    """Return a machine for `source`, and the list to which its output is added."""
    tree = parse(source, dialect)
    assert tree.program is not None, tree.errors
    written: list[str] = []
    source_of_input = pieces(*texts)._replace(is_file=is_file)
    return Machine(tree.program, source_of_input, written.append), written


def run(
    source: str,
    *texts: str,
    dialect: str = "2",
    limit: int = 2000,
    is_file: bool = False,
) -> Run:
    """Run `source` with an input that comes in the pieces `texts`."""
    if parse(source, dialect).errors:
        return Run([], "", "broken", None)
    machine, written = machine_of(source, texts, dialect, is_file=is_file)
    steps: list[Step] = []
    while len(steps) < limit:
        step = machine.recorded_step()
        if step is None:
            break
        steps.append(step)
    end = "aborted" if machine.aborted else "ended" if machine.is_over else "runs on"
    return Run(steps, "".join(written), end, machine)
