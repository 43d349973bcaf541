"""The results of a test run, as all formats get them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.testing.case import FAILURES, OUTCOMES
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.testing.case import Result, RunSettings, Verdict
    from mines_tools.text.diagnostics import Problem


class Report(NamedTuple):
    """The results of all cases."""

    results: Sequence[Result]
    chosen: Sequence[RunSettings]
    """The settings with which each case was run."""
    tool_version: str
    problems: Sequence[Problem] = ()
    """The problems that belong to no case, such as a path that does not exist."""
    shows_passed: bool = False
    """True if reports for people show the cases that passed too."""

    @property
    def counts(self) -> dict[Verdict, int]:
        """The number of results of each kind. Kinds without results are left out."""
        counts: dict[Verdict, int] = dict.fromkeys(OUTCOMES, 0)
        for result in self.results:
            counts[result.verdict] += 1
        return {verdict: count for verdict, count in counts.items() if count}

    @property
    def has_failures(self) -> bool:
        """True if a case that was run failed."""
        return any(result.verdict in FAILURES for result in self.results)

    @property
    def has_problems(self) -> bool:
        """True if something could not be run."""
        return bool(self.problems) or any(result.verdict == "not-run" for result in self.results)


def summary(report: Report) -> str:
    """Return one line with the number of the cases and of each kind of result."""
    parts = [
        phrase("{count:,} {verdict}", count=count, verdict=phrase(OUTCOMES[verdict].words))
        for verdict, count in report.counts.items()
    ]
    return counted(
        len(report.results), "{count:,} case: {found}", "{count:,} cases: {found}",
        found=", ".join(parts) or phrase("none"),
    )  # fmt: skip
