"""Renders coverage as XML in the format of Cobertura."""

from __future__ import annotations

from mines_tools.project.source import reported_name
from mines_tools.report.junit import escaped
from mines_tools.testing.coverage.coverage import Share, totals
from mines_tools.testing.coverage.lcov import steps_by_line
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.testing.coverage.coverage import ProgramCoverage


def render(programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    """Yield the document. Each program is a class in one package."""
    lines = [_lines(program) for program in programs]
    of_lines = Share(sum(share.covered for share in lines), sum(share.all for share in lines))
    ways = totals(programs)["ways"]
    rates = f'line-rate="{_rate(of_lines)}" branch-rate="{_rate(ways)}" complexity="0"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield (
        f'<coverage {rates} lines-covered="{of_lines.covered}" lines-valid="{of_lines.all}" '
        f'branches-covered="{ways.covered}" branches-valid="{ways.all}" version="1" timestamp="0">\n'
        "<sources><source>.</source></sources>\n"
        f'<packages><package name="." {rates}><classes>\n'
    )
    for program, share in zip(programs, lines, strict=True):
        yield from _program(program, share)
    yield "</classes></package></packages>\n</coverage>\n"


def _lines(program: ProgramCoverage) -> Share:
    steps = steps_by_line(program)
    return Share(sum(count > 0 for count in steps.values()), len(steps))


def _rate(share: Share) -> str:
    return f"{share.percent / 100:.4f}"


def _program(program: ProgramCoverage, share: Share) -> Iterator[str]:
    name = escaped(shown(reported_name(program.path)))
    yield (
        f'<class name="{name}" filename="{name}" line-rate="{_rate(share)}" '
        f'branch-rate="{_rate(program.ways)}" complexity="0"><methods/><lines>\n'
    )
    by_line: dict[int, list[int]] = {}
    for branch in program.branches:
        taken, ways = by_line.get(branch.line, [0, 0])
        by_line[branch.line] = [taken + branch.taken, ways + branch.ways]
    for line, count in steps_by_line(program).items():
        if line in by_line:
            taken, ways = by_line[line]
            condition = (
                f'branch="true" condition-coverage="{100 * taken // ways}% ({taken}/{ways})"'
            )
        else:
            condition = 'branch="false"'
        yield f'<line number="{line}" hits="{count}" {condition}/>\n'
    yield "</lines></class>\n"
