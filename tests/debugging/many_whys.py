"""Compares `why`, `when` and `print` with full records, on many random programs.

    python -m tests.debugging.many_whys --language mines --programs 1000 [--seed N] [--only NUMBER] [--all]

A record contains each value with its history (see `remembered`). At the first difference the
program is made smaller and printed, with a command that tries it again. With `--all`, differences
are counted by kind.
"""

from __future__ import annotations

import random
import re
import time
import traceback
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from tests.debugging.formulas import shown
from tests.debugging.huge import decimal
from tests.debugging.many import Failure, Goal, parser_of, try_many
from tests.debugging.remembered import check_trail, remembered
from tests.debugging.runs import console_of, done, few_checkpoints
from tests.debugging.test_why import check_changes, slots_of
from tests.debugging.traces import any_program, steps_in_reach

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.debugging.console import Console
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.why import Trail
    from mines_tools.interface.run_state import Slot
    from tests.debugging.remembered import Remembered
    from tests.debugging.runs import Program

STEPS = 200
"""The largest number of steps of a run."""
_LONG = 10**60
"""From this number on, only both ends of an integer are shown: it has more than 60 digits."""
_HUGE = 10**1000
_ENDS = re.compile(r"(-?)(\d+)…(\d+) \(([\d,]+) digits\)")


class Asked(NamedTuple):
    """The questions about a program."""

    seed: int
    has_few: bool
    """True if the debugger keeps only few checkpoints."""


def check(of: Program, asked: Asked, counts: Counter[str]) -> None:
    """Ask at several moments where values come from and what changed. Raise an error at a
    difference."""
    steps = steps_in_reach(of, STEPS)
    record = remembered(of, steps)
    counts["steps"] += len(record.moments) - 1
    if asked.has_few:
        with few_checkpoints():
            _ask(of, record, asked.seed, counts)
    else:
        _ask(of, record, asked.seed, counts)
    check_changes(of, steps, asked.seed)


def _ask(of: Program, record: Remembered, seed: int, counts: Counter[str]) -> None:
    held, console = console_of(of)
    at_will = random.Random(seed)
    last = len(record.moments) - 1
    for moment in sorted({last, at_will.randint(0, last), at_will.randint(0, last)}):
        slots = list(slots_of(record.moments[moment]))
        for slot in at_will.sample(slots, min(len(slots), 4)):
            held.to_moment(moment)
            done(held, at_will.choice((20_000, 30)))
            _ask_of(record, held, console, slot, counts)


def _ask_of(
    record: Remembered, held: Debugger, console: Console, slot: Slot, counts: Counter[str]
) -> None:
    moment = held.moment
    name = _named(record, moment, slot)
    said = list(console.do(f"why {name}"))
    assert not said, said
    assert done(held).reason == "answered"
    lines = [each.text for each in console.new_answers()]
    while lines and lines[-1].endswith("`why more`"):
        assert not list(console.do("why more"))
        done(held)
        lines = [each.text for each in console.new_answers()]
        if len(lines) > 60:
            break
    assert held.moment == moment
    asked = console._desk.asked
    assert asked is not None
    trail = asked.trail
    check_trail(record, trail, moment, slot)
    _check_texts(trail, "\n".join(lines))
    (answer,) = console.do(f"print {name}")
    assert answer.text == shown(record.at(moment, slot).value), "print"
    counts["asked"] += 1
    counts["in stacks in stacks"] += len(slot.path) > 1
    for link in trail.links:
        counts[f"links: {link.how}"] += 1
        is_integer = isinstance(link.value, int)
        counts["links: of more than 60 digits"] += is_integer and abs(link.value) >= _LONG  # type: ignore[arg-type]
        counts["links: of more than 1,000 digits"] += is_integer and abs(link.value) >= _HUGE  # type: ignore[arg-type]


def _named(record: Remembered, moment: int, slot: Slot) -> str:
    """Return how the debugger's console names the slot."""
    stacks = record.moments[moment]
    name = "stack" if slot.stack == next(iter(stacks)) else f'stack("{slot.stack}")'
    values = stacks[slot.stack]
    for at in slot.path:
        name += f"[{len(values) - 1 - at}]"
        values = values[at]
    return name


def _check_texts(trail: Trail, text: str) -> None:
    """Check that the answer shows each integer of the trail. Of a long integer, both ends are
    enough."""
    found = set(re.findall(r"(?<![\d.])-?\d+(?![\d.])", text))
    long = _ENDS.findall(text)
    for link in trail.links:
        value = link.value
        if not isinstance(value, int):
            continue
        digits = decimal(abs(value))
        if len(digits) <= len(str(_LONG - 1)):
            assert decimal(value) in found, "an integer is not shown"
            continue
        sign = "-" if value < 0 else ""
        assert any(
            each[0] == sign
            and digits.startswith(each[1])
            and digits.endswith(each[2])
            and each[3] == f"{len(digits):,}"
            for each in long
        ), "a long integer is not shown by its ends"


# Smaller ones


def smaller(of: Program, asked: Asked, kind: str) -> Program:
    """Return a smaller program with a difference of this kind."""
    size = max(len(of.source) // 2, 1)
    while size:
        at = 0
        while at < len(of.source):
            less = of._replace(source=of.source[:at] + of.source[at + size :])
            if less.source and difference(less, asked)[0] == kind:
                of = less
            else:
                at += size
        size //= 2
    less = of._replace(text="")
    return less if difference(less, asked)[0] == kind else of


def difference(of: Program, asked: Asked) -> tuple[str, str]:
    """Return the kind of the difference and the full report, both empty if there is none."""
    try:
        check(of, asked, Counter())
    except Exception as error:  # noqa: BLE001
        return _kind_of(error), "".join(traceback.format_exception(error)[-3:])
    return "", ""


def _kind_of(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    at = next(each for each in reversed(frames) if "/debugging/" in each.filename)
    return f"{type(error).__name__} in {at.name}: {at.line}"


# Many of them


def try_program(language: str, seed: int, number: int, counts: Counter[str]) -> Iterator[Failure]:
    """Ask about one random program, with a clock that stands still. Yield the differences."""
    at_will = random.Random(f"{language} {seed} {number} whys")
    try:
        of = any_program(language, at_will)
        of.running()
    except (ValueError, RecursionError):  # a text that is no program
        return
    asked = Asked(at_will.randrange(1 << 20), at_will.random() < 0.7)
    counts["programs"] += 1
    with patch("time.localtime", lambda: time.gmtime(86_400)):
        try:
            check(of, asked, counts)
        except Exception as error:  # noqa: BLE001
            kind = _kind_of(error)
            of = smaller(of, asked, kind)
            command = f"python -m tests.debugging.many_whys --language {language} --seed {seed} --only {number}"
            lines = [difference(of, asked)[1], repr(of), repr(asked), command]
            yield Failure(kind, "\n".join(lines))


def main(arguments: Sequence[str] | None = None) -> None:
    """Try programs, count, and print the differences."""
    goal = Goal("programs", 1000, "programs")
    try_many(
        parser_of(__doc__, goal, ("mines", "emojifunge", "sokolang")),
        goal,
        lambda options, number, counts: try_program(options.language, options.seed, number, counts),
        arguments,
    )


if __name__ == "__main__":
    main()
