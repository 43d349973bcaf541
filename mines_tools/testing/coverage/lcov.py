"""Renders coverage in the format of LCOV tracefiles."""

from __future__ import annotations

import os

from mines_tools.project.source import reported_name
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.testing.coverage.coverage import ProgramCoverage


def render(programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    """Yield a record for each program. A line counts as performed if one of its operations was performed."""
    for program in programs:
        yield f"TN:\nSF:{shown(reported_name(os.path.abspath(program.path)))}\n"
        for number, branch in enumerate(program.branches):
            for way in range(branch.ways):
                taken = str(int(way < branch.taken)) if branch.is_reached else "-"
                yield f"BRDA:{branch.line},{number},{way},{taken}\n"
        ways = program.ways
        yield f"BRF:{ways.all}\nBRH:{ways.covered}\n"
        steps = steps_by_line(program)
        for line, count in steps.items():
            yield f"DA:{line},{count}\n"
        covered = sum(count > 0 for count in steps.values())
        yield f"LF:{len(steps)}\nLH:{covered}\nend_of_record\n"


def steps_by_line(program: ProgramCoverage) -> dict[int, int]:
    """Return the number of steps of each line that has an operation. If a line has several, it is the number of the
    operation that was performed most often."""
    steps: dict[int, int] = {}
    for place in program.places:
        steps[place.line] = max(steps.get(place.line, 0), place.steps)
    return steps
