"""Whether programs end, according to verdicts and lenses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import INPUT_MISMATCH
from mines_tools.languages.mines.ide.lenses import lenses
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.text.written import quoted_output
from tests.mines.flow.admission import LARGEST, machine_on

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Program
    from tests.mines.flow.shown.observed import Observed
    from tests.mines.flow.shown.report import Report

_RUN_ON = 3_000
_RUN_LONG = 30_000
_RUN_TO_END = 3_000_000  # nearly all runs end much earlier
_ENDS = re.compile(
    r"(?:(?:always ends|ends after ([\d,]+) operations?( at most)?)(?:, reads no input)?"
    r"|(never ends)|(whether it ends depends on its input)"
    r"|(ends with its input or before, unless a certain read fails)|not known if it (?:always|ever) ends: .*)"
)
_SIZE = re.compile(
    r"([\d,]+) operations?, (\d+) x (\d+) cells, ([\d,]+) mines?, [\d.]+ (bytes?|kB|MB)"
)


def check_lenses(snapshot: Snapshot, observed: Observed, report: Report) -> None:
    """Check the texts of the lenses above the board."""
    program = tree_of(snapshot).program
    assert program is not None
    for shown in [lens.title for lens in lenses(snapshot) if lens.title not in ("run", "explain")]:
        title = without_output("lens", ", writes ", shown, program, observed, report)
        ends, size = _ENDS.fullmatch(title), _SIZE.fullmatch(title)
        if size is not None:
            board = program.board
            said = [int(each.replace(",", "")) for each in size.groups()[:4]]
            mines = "".join(board.rows).count("*")
            right = [len(program.operations), board.width, board.height, mines]
            report.claim("lens: size", holds=said == right, said=title)
        elif ends is None:
            report.unread[title] += 1
        elif ends[3]:
            check_never_ends("lens", observed, report)
        elif ends[4]:
            reads = any(_reads(program, text) for text, *_ in observed.ends)
            report.claim("lens: depends on its input", holds=reads, said=title)
        elif ends[5]:
            _check_unless(snapshot, program, observed, report)
        elif ends[1] or title == "always ends":
            limit = int(ends[1].replace(",", "")) if ends[1] else None
            is_exact = limit is not None and not ends[2]
            check_ends("lens", limit, program, observed, report, is_exact=is_exact)


def without_output(
    where: str, mark: str, verdict: str, program: Program, observed: Observed, report: Report
) -> str:
    """Check the text that a verdict says the program writes. Return the verdict without this text."""
    words, found, said = verdict.partition(mark)
    for text, steps, ended, _ in observed.ends if found else ():
        machine = machine_on(program, text)
        written: list[str] = []
        machine.write = written.append
        while machine.steps < (steps if ended else _RUN_LONG) and machine.step():
            pass
        output = "".join(written)
        right = machine.is_over and said == (quoted_output(output) if output else "nothing")
        report.claim(f"{where}: writes", holds=right, said=f"{said} with {text!r}: {output!r}")
    return words


def _check_unless(snapshot: Snapshot, program: Program, observed: Observed, report: Report) -> None:
    """Check that each run ends unless its first failed read is one of those that the verdict
    names."""
    reads = snapshot.analysis.verdict.unless
    for text, *_ in observed.ends:
        machine, first = machine_on(program, text), None
        while machine.steps < _RUN_TO_END and first not in reads:
            step = machine.recorded_step()
            if step is None or (machine.stack and machine.stack[-1].bit_length() > LARGEST):
                break
            if first is None and step.error == INPUT_MISMATCH:
                first = step.origin
        holds = machine.steps < _RUN_TO_END or first in reads
        report.claim("lens: ends unless a read fails", holds=holds, said=f"{reads} with {text!r}")


def check_never_ends(where: str, observed: Observed, report: Report) -> None:
    """Check that no run has ended."""
    wrong = [each for each in observed.ends if each[2]]
    report.claim(f"{where}: never ends", holds=not wrong, said=wrong[:1])


def check_ends(
    where: str,
    limit: int | None,
    program: Program,
    observed: Observed,
    report: Report,
    *,
    is_exact: bool = False,
) -> None:
    """Check that all runs end, after at most `limit` operations if a limit is known."""
    for text, done, has_ended, is_left in observed.ends:
        steps, ended, left = done, has_ended, is_left
        if not ended and not left:
            machine = _run_on(program, text, _RUN_ON if limit is None else limit)
            steps, ended = machine.steps, machine.is_over
            left = not ended and (limit is None or steps < limit)
        holds = left or (ended and (limit is None or steps <= limit))
        if is_exact and ended:
            holds = holds and steps == limit
        report.claim(f"{where}: ends", holds=holds, said=f"after {limit} with {text!r}: {steps}")


def _run_on(program: Program, text: str, limit: int) -> Machine:
    """Run the program until it ends, has taken `limit` steps, or has too large integers. Return the
    machine."""
    machine = machine_on(program, text)
    while machine.steps < limit and machine.step():
        if machine.stack and machine.stack[-1].bit_length() > LARGEST:
            break
    return machine


def _reads(program: Program, text: str) -> bool:
    """Return True if a run reads, or does not end in time."""
    machine = machine_on(program, text)
    while machine.steps < _RUN_ON:
        step = machine.recorded_step()
        if step is None:
            return False
        if step.command.name.startswith("in("):
            return True
    return True
