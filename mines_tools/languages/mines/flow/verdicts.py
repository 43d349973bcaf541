"""Decides whether a program ends, and gives the reason."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from mines_tools.base.certainty import Witness
    from mines_tools.languages.mines.flow.result import Flow

_NO_END = template("no operation can end it")


class Verdict(NamedTuple):
    """The answer to the question whether the program ends."""

    kind: Literal["ends", "never", "depends on input", "unknown"]
    reason: str
    witnesses: tuple[Witness, ...] = ()
    operations: int | None = None
    """The greatest number of operations until the program ends; None if it is not known."""
    unless: tuple[int, ...] = ()
    """The reads that decide whether the program ends. The program ends in every run in which none of these reads is
    the first read that fails."""
    loops: tuple[tuple[int, int], ...] = ()
    """The loops that may never end, if the reason is that there are such loops: the first and the last operation of each,
    by their places in the text."""


def verdict_of(flow: Flow) -> Verdict:
    """Return the verdict for the program of `flow`. The reason in this verdict is a text in the current language of
    the messages."""
    shown, exploration = flow.shown, flow.exploration
    if flow.is_decided_by_running():
        return _verdict_of_run(flow)
    verdict = _verdict_of_exploration(flow) if exploration.complete else None
    if verdict is not None:
        return verdict
    never = shown.never or flow.endless
    if shown.ends is not None and never is not None:
        ends = shown.ends
        reason = phrase(
            "it ends with {ends} and never ends with {never}",
            ends=_input(ends),
            never=_input(never),
        )
        return Verdict("depends on input", reason, (ends, never))
    if not exploration.complete:
        reason = (
            phrase("analysis stopped early: the program has too many states")
            if exploration.is_full
            else phrase(
                "analysis stopped early, at its budget of {budget:,} changes of state",
                budget=flow.budget,
            )
        )
        return Verdict("unknown", reason, _some(shown.ends) + _some(never))
    reads = _reads_that_must_not_fail(flow)
    if reads:
        reason = phrase("it ends with its input or before, unless a certain read fails")
        witnesses = _some(shown.ends) + _some(never)
        return Verdict("depends on input", reason, witnesses, unless=reads)
    return Verdict(
        "unknown", phrase("it is not known if every loop ends"),
        _some(shown.ends) + _some(never), loops=_unknown_loops(flow),
    )  # fmt: skip


def _unknown_loops(flow: Flow) -> tuple[tuple[int, int], ...]:
    """Return the first and the last operation of each loop that may never end."""
    loops = []
    for part in flow.known_loops.unknown:
        # The pointer of a queued operation is already that of the operation after it.
        pointers = [state.control.pointer for state in part if state.control.queued is None]
        if pointers:
            loops.append((min(pointers), max(pointers)))
    return tuple(sorted(set(loops)))


def _reads_that_must_not_fail(flow: Flow) -> tuple[int, ...]:
    """Return the reads that decide whether the program ends. If the first failed read of a run is not one of these
    reads, every loop that this run comes to ends.

    Return an empty tuple in three cases:

    - If no read fails, a run can still come to a loop that may never end.
    - The program ends only after a failed read.
    - One of the reads is in a loop that only a failed read can end.
    """
    reading = flow.exploration.past_loops or flow.exploration.if_reads_succeed
    from mines_tools.languages.mines.flow.causes import first_failed

    reads = first_failed(flow.exploration, flow.known_loops.unknown)
    if not reads or reading is None or not reading.facts.ends:
        return ()
    return tuple(sorted(reads)) if reads.isdisjoint(reading.ends_loop) else ()


def _is_explored_without_end(flow: Flow) -> bool:
    exploration = flow.exploration
    facts = exploration.facts
    return exploration.complete and not facts.ends and not facts.aborts


def _verdict_of_run(flow: Flow) -> Verdict:
    """Return the verdict for a program whose trial run shows everything that can happen."""
    shown = flow.shown
    if shown.ends is not None:
        count = shown.ends.step
        reason = counted(
            count,
            "after {count} operation; every run is the same, because it reads no input",
            "after {count} operations; every run is the same, because it reads no input",
        )
        return Verdict("ends", reason, (shown.ends,), count)
    if not shown.grows:
        reason = phrase("it returns to an earlier state")
    elif _is_explored_without_end(flow):
        reason = phrase(_NO_END)
    else:
        reason = phrase("it repeats the same steps, with other values below them on the stack")
    return Verdict("never", reason, _some(shown.never))


def _verdict_of_exploration(flow: Flow) -> Verdict | None:
    """Return the verdict that a complete exploration gives; None if it does not show whether the program ends."""
    shown, exploration = flow.shown, flow.exploration
    if _is_explored_without_end(flow):
        return Verdict("never", phrase(_NO_END))
    from mines_tools.languages.mines.flow.graph import is_acyclic, longest_path

    states = exploration.states
    if is_acyclic(states):
        most = longest_path(states)
        reason = counted(
            most, "after {count} operation at most", "after {count} operations at most"
        )
        return Verdict("ends", reason, _some(shown.ends), most)
    loops = flow.known_loops
    if loops.ends == "all":
        reason = phrase("every loop counts to an end or leaves fewer values on the stack")
        return Verdict("ends", reason, _some(shown.ends))
    if loops.ends == "quiet":
        reason = phrase(
            "it ends with its input or before: every loop reads input"
            if is_acyclic(states, without_consuming=True)
            else "it ends with its input or before: every loop reads input, counts to an end or "
            "leaves fewer values on the stack"
        )
        return Verdict("depends on input", reason, _some(shown.ends))
    return None


def _some(witness: Witness | None) -> tuple[Witness, ...]:
    return () if witness is None else (witness,)


def _input(witness: Witness) -> str:
    if not witness.input:
        return phrase("no input")
    return phrase("the input {input!r}", input=witness.input)
