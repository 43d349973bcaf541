"""Counts findings by severity and by rule."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import SEVERITIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.report.formats import Report
    from mines_tools.text.diagnostics import Severity


class Counts(NamedTuple):
    """The counts of a report. The keys of `severities` and of `codes` have a fixed order."""

    severities: Mapping[Severity, int]
    """The counts of all four severities, the most severe first."""
    codes: Mapping[str, RuleCount]
    """The counts by rule code. Only rules that have findings are included."""
    ran_out: int
    """The number of files in which flow analysis stopped early."""


class RuleCount(NamedTuple):
    """The counts of one rule."""

    name: str
    times: int = 0
    safe: int = 0
    """The number of findings with a safe fix."""
    unsafe: int = 0
    """The number of findings with an unsafe fix."""


def counts(report: Report) -> Counts:
    """Return the counts of `report`."""
    severities: dict[Severity, int] = dict.fromkeys(SEVERITIES, 0)
    codes: dict[str, RuleCount] = {}
    for file in report.files:
        for diagnostic in file.diagnostics:
            number = 1 + diagnostic.more
            severities[diagnostic.severity] += number
            name, times, safe, unsafe = codes.get(diagnostic.code, RuleCount(diagnostic.name))
            fix = diagnostic.fix
            if fix is not None and fix.safe:
                safe += number
            elif fix is not None:
                unsafe += number
            codes[diagnostic.code] = RuleCount(name, times + number, safe, unsafe)
    by_code = {code: codes[code] for code in sorted(codes)}
    return Counts(severities, by_code, sum(file.ran_out for file in report.files))
