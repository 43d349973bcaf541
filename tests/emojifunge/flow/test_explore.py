"""The exploration admits every state of real runs, and their ends."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.emojifunge.flow.admitting import check
from tests.emojifunge.flow.programs import circuits, emoji, programs
from tests.small_cases import small_cases


@settings(max_examples=3 * settings.default.max_examples, deadline=None)
@given(
    st.one_of(programs(), circuits()),
    st.sampled_from(["text", "author"]),
    st.sampled_from(["", "7 0 -3 12", "abc"]),
    st.integers(0, 3),
)
def test_every_state_of_a_run_is_admitted(source: str, dialect: str, text: str, seed: int) -> None:
    check(source, dialect, text, seed, steps=60, budget=300)


_NAMED = {
    "a loop that counts": "3 turn-clockwise\nup 3\ndup left",
    "fast moves jump over": "fast-right 1 end 2 wall 3",
    "a comment that is not closed": "comment 1 end 2",
    "pick and exec": "pick-emoji end exec 1 2",
    "nested stacks": "1 2 3 3 create-new-stack into-nested-stack plus exit-nested-stack into-nested-stack length",
    "a new root": "1 2 exit-nested-stack into-nested-stack exit-nested-stack exit-nested-stack goto-root-stack",
    "counts of a stack": "1 2 0 3 create-new-stack change-popmode time-manipulation 1 2 3 4",
    "counts of an empty stack": "change-popmode create-empty-stack time-manipulation 1 2",
    "repetition": "input-number time-manipulation 1 speedrun 2 infinity-loop 3",
    "warps": "judgement 0 warp 1 2 3\n1 2 3 end",
    "a warp off the grid": "speedrun warp 1",
    "a timer": "5 timer 1 2 3 4 5 6 7",
    "time is ignored": "change-ignore-end signal 1 2 3 4 change-ignore-end 5",
    "end is ignored": "change-ignore-end end 1 end",
    "a record": "record 1 dup plus record play-record play-record",
    "a record that ends": "record comment end comment record 1 play-record",
    "slot": "judgement judgement judgement slot 1 2 3 4 5",
    "unknown numbers": "input-number dup input-number swap3 swap minus increment not down-if-true\nend",
    "bicycle": "bicycle bicycle-stop 1 bicycle",
    "several entry points": "entry-point 1 end\nentry-point 2 entry-point",
    "R-18": "100 2 C R-18 length exit-nested-stack length",
    "ranks": "3 5 gold silver bronze median fireworks median",
    "infinity": "infinity infinity minus infinity dup mul increment div time-manipulation 1",
}


@small_cases("dialect", ["text", "author"])
@small_cases("source", _NAMED.values())
def test_named_programs_are_admitted(source: str, dialect: str) -> None:
    grid = "\n".join(map(emoji, source.split("\n")))
    for given_text, seed in (("", 0), ("7 0 -3 12", 1), ("2", 2)):
        check(grid, dialect, given_text, seed)
