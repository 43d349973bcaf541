"""Warns of a program whose stack does not have the depth that its instructions need."""

from __future__ import annotations

from mines_tools.languages.minesasm.depths import ROUTINE, depth_in_routine
from mines_tools.languages.minesasm.findings import values_shown
from mines_tools.languages.minesasm.instructions import taken
from mines_tools.languages.minesasm.returns import wrong_returns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.depths import Depths
    from mines_tools.languages.minesasm.findings import FindingListing
    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.read_outcomes import ReadOutcomes
    from mines_tools.languages.minesasm.statements import Place


def warn_of_depths(
    findings: FindingListing,
    instructions: Sequence[Instruction],
    depths: Depths,
    outcomes: ReadOutcomes | None,
) -> None:
    """Add to `findings` what is wrong about the depths of the stack before `instructions`. `depths` are the depths if all
    reads succeed. `outcomes` is what is known about the program if it reads."""
    uncertain = outcomes.after_reads if outcomes is not None else ()
    unequal = [
        each
        for each in depths.unequal
        if each[0] not in uncertain or depth_in_routine(each[1])[0] != depth_in_routine(each[2])[0]
    ]
    deepest: Sequence[int | None] = depths.expected
    if outcomes is not None:
        unequal += [each for each in outcomes.unequal if each[0] in uncertain]
        deepest = [
            proved if index in uncertain else expected
            for index, (expected, proved) in enumerate(
                zip(depths.expected, outcomes.deepest, strict=True)
            )
        ]
        _warn_of_reads(findings, instructions, outcomes)
    for index, one, other in unequal:
        place = instructions[index].place
        if place is not None:
            _warn_unequal(findings, place, one, other)
    for index in depths.lone:
        place = instructions[index].place
        if place is not None:
            findings.add("lone-ret", place)
    for index in depths.entered:
        place = instructions[index].place
        if place is not None:
            findings.warn("enters-routine", place)
    for instruction, depth in zip(instructions, deepest, strict=True):
        place, pops = instruction.place, taken(instruction)
        if depth is not None and place is not None and 0 <= depth < pops:
            values = values_shown(depth)
            findings.warn("stack-underflow", place, word=instruction.name, values=values, pops=pops)


def _warn_unequal(findings: FindingListing, place: Place, one: int, other: int) -> None:
    """Add the warning that the depth of the stack at `place` is `one` or `other`."""
    difference = abs(one - other)
    if max(one, other) < ROUTINE:
        findings.warn("unequal-depths", place, one=min(one, other), other=max(one, other))
    elif one // ROUTINE == other // ROUTINE:
        findings.warn("unequal-in-routine", place, difference=difference)
    else:
        findings.warn("two-routines", place)


def _warn_of_reads(
    findings: FindingListing, instructions: Sequence[Instruction], outcomes: ReadOutcomes
) -> None:
    """Warn of the uses of slots and the assertions that may be wrong after a read that fails."""
    warned = set()
    for index in sorted(outcomes.failing):
        place = instructions[index].place
        if place is not None and (place.source, place.span) not in warned:
            warned.add((place.source, place.span))
            findings.warn("failed-read", place, word=" ".join(place.text.split()))


def warn_of_returns(findings: FindingListing, plain: Sequence[Instruction]) -> None:
    """Warn of routines in which the number of the call is not where the ``ret`` needs it. `plain` are the instructions
    without slots."""
    for index in wrong_returns(plain):
        place = plain[index].place
        if place is not None:
            findings.warn("wrong-return", place)
