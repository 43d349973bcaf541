"""Slots and assertions are right after a read that fails, or the assembler says that they may be wrong."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.minesasm.depths import after_reads
from mines_tools.languages.minesasm.read_outcomes import read_outcomes
from tests.minesasm.checking import check
from tests.minesasm.programs import input_text, reading_program
from tests.minesasm.slot_machine import SlotProgram
from tests.small_cases import small_cases

_READ = "push 1 push 0 in(n) swap"
"""A read that is tested: 1 is at the top if it has failed."""
_ROUTINE = f"read: {_READ} if pop push 0 swap ret end swap pop swap push 1 swap ret"
"""A routine that leaves 0, or the number that it has read and a 1."""


@small_cases(
    ("text", "data", "output"),
    [
        (f"push 5 let x {_READ} if get x out(n) halt end get x out(n)", "", "5"),
        (f"push 5 let x {_READ} if push 7 set x pop get x out(n) halt end out(n)", "", "7"),
        (f"push 0 let s a: {_READ} if pop jump b end swap pop get s add set s jump a b: get s out(n)", "", "0"),
        (f"push 0 let s a: {_READ} if pop jump b end swap pop get s add set s jump a b: get s out(n)", "1 2 3", "6"),
        ("push 7 let k a: push -1 in(c) dup push 1 add if out(c) pop jump a end pop get k out(n)", "ab", "ab7"),
        ("push 7 let k a: push -1 in(c) dup push -1 sub not if pop else out(c) pop jump a end get k out(n)", "ab", "ab7"),
        ("push 7 let k push 0 push 1 in(c) swap if pop pop else pop end get k out(n)", "", "7"),
        ("push 0 in(n) let n push 3 let m get n get m out(n) out(n)", "", "30"),
        ("push 0 in(n) let n push 3 let m get n get m out(n) out(n)", "4", "34"),
        # If the second read succeeds, the first one has succeeded, too.
        (f"push 9 let x in(n) {_READ} if halt else swap pop pop pop end get x out(n)", "4 5", "9"),
        (f"push 9 let x call read if out(n) end get x out(n) halt {_ROUTINE}", "", "9"),
        (f"push 9 let x call read if out(n) end get x out(n) halt {_ROUTINE}", "4", "49"),
        # The loop is never executed.
        (f"push 0 let x while get x do a: {_READ} if pop jump b end swap pop set x jump a b: end get x out(n)", "", "0"),
    ],
)  # fmt: skip
def test_slots_after_a_read(text: str, data: str, output: str) -> None:
    program = SlotProgram(text)
    assert program.lowered.findings == []
    found = program.run(data, "2")
    assert found is not None
    assert found[0] == output


@small_cases(
    ("text", "findings"),
    [
        ("push 5 let a in(n) get a out(n)", ["19 A108"]),
        ("push 5 let a in(n) get a set a get a", ["19 A108"]),  # it is said once
        ("in(n) let a get a out(n)", ["12 A108"]),
        ("push 5 let a push 0 in(n) let n get a", ["32 A108"]),
        ("in(n) assert-depth 1", ["6 A108"]),
        (f"push 5 let a {_READ} if end get a", ["45 A108"]),
        (f"{_READ} if assert-depth 1 else assert-depth 2 end", []),
        (f"{_READ} if assert-depth 2 end", ["28 A027"]),
        ("in(n) if push 1 push 2 else push 3 end out(n)", ["6 A102"]),
        (f"{_READ} if push 1 jump b end if push 1 end b: out(n)", ["46 A102"]),
        (f"{_READ} if pop jump b end pop b: out(n)", []),
        ("a: push 0 push 1 in(c) swap jump-if a pop b: out(c) not jump-if b", []),
        ("in(n) push 5 call f halt f: swap dup if push 1 end swap ret", ["37 A105"]),
        ("push 5 let a in(n) out(n) while in(n) do end get a", ["45 A108"]),
    ],
)  # fmt: skip
def test_what_is_found_after_a_read(text: str, findings: list[str]) -> None:
    found = [each.diagnostic for each in SlotProgram(text).lowered.findings]
    assert [f"{each.span.start} {each.code}" for each in found] == findings


@settings(max_examples=20)
@given(st.integers(0, 1 << 30), st.sampled_from(sorted(DIALECTS)))
def test_slots_of_random_programs(seed: int, dialect: str) -> None:
    """A program that is not reported does the same as a machine that knows where each slot is. A program that is reported
    does so if no read fails."""
    random = Random(seed)
    program = SlotProgram(reading_program(random, random.randrange(1, 6)))
    if program.lowered.has_errors:
        return
    is_reported = any(each.diagnostic.name == "failed-read" for each in program.lowered.findings)
    for data in ["", "5", "a", *(input_text(random) for _ in range(3))]:
        try:
            wanted, has_failed = program.run_slots(data, dialect)
        except (AssertionError, LookupError):
            assert is_reported
            continue
        if wanted is not None and not (is_reported and has_failed):
            assert program.run(data, dialect) == wanted


def test_an_assembled_program_that_reads() -> None:
    text = f"push 0 let s a: {_READ} if pop get s out(n) halt end swap pop get s add set s jump a"
    for data in ("", "1 2 3"):
        assert check(text, data, "2", "bytes")[1]


def test_the_work_is_bounded() -> None:
    many = "\n".join(f"a{at}: in(n) in(c) jump-if-positive a{at // 2}" for at in range(60))
    program = SlotProgram(f"push 1 let x {many} get x")
    assert {each.diagnostic.name for each in program.lowered.findings} <= {
        "failed-read",
        "unequal-depths",
        "unknown-depth",
    }
    later = after_reads(program.instructions)
    assert read_outcomes(program.instructions, later).after_reads == later
