"""Renames the letter of crates and of their stack. Both are renamed only if it is proved that the program does the
same afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Refusal, Renaming
from mines_tools.languages.sokolang.ide.place import cell_at, flow_of, program_of, stack_at
from mines_tools.languages.sokolang.warehouse import LETTERS, PLAYER
from mines_tools.text.diagnostics import Edit
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.source import Span


def renaming(snapshot: Snapshot, offset: int) -> Renaming:
    """Return the letter at `offset` that can be renamed. Raise `Refusal` if there is no such letter."""
    program = program_of(snapshot)
    span = _letter_at(program, offset)
    return Renaming(span, program.text[slice(*span)])


def rename(snapshot: Snapshot, offset: int, name: str) -> Sequence[Edit]:
    """Return the edits that rename the letter at `offset` to `name`. The letter is renamed for all its crates and for
    their stack. A capital letter on the map is replaced by a capital letter, and a small letter by a small letter.
    Raise `Refusal` if the letter cannot be renamed."""
    program = program_of(snapshot)
    drawn = program.text[slice(*_letter_at(program, offset))]
    old, new = drawn.lower(), name.strip().lower()
    if name.strip() not in LETTERS:
        raise Refusal(phrase("a crate is named by one letter, `A` to `Z` or `a` to `z`"))
    if new == old:
        if name.strip() != drawn and stack_at(program, offset) is None:
            raise Refusal(
                phrase("a small letter is a read-only crate: to make it one, change it on the map")
            )
        return ()
    if program.errors or program.map is None:
        raise Refusal(phrase("the program has errors"))
    if new in program.stacks or any(crate.stack == new for crate in program.map.crates):
        raise Refusal(
            phrase("there is a crate or a stack {letter} already", letter=f"`{name.strip()}`")
        )
    _check_order(program, flow_of(snapshot), old, new)
    edits = []
    for crate in program.map.crates:
        if crate.stack == old:
            letter = new if crate.is_read_only else new.upper()
            edits.append(Edit(program.map.span(crate.place), letter))
    if old in program.stacks:
        edits.append(Edit(program.stacks[old].name_span, new))
    return sorted(edits)


def _letter_at(program: Program, offset: int) -> Span:
    place = cell_at(program, offset)
    if place is not None and program.map is not None:
        drawn = program.map.rows[place.row][place.column]
        span = program.map.span(place)
    else:
        stack = stack_at(program, offset)
        if stack is None or not stack.name_span.start <= offset <= stack.name_span.end:
            raise Refusal(phrase("only the letter of a crate or of its stack can be renamed"))
        drawn, span = stack.name, stack.name_span
    if drawn == PLAYER:
        raise Refusal(phrase("the player is always `@`"))
    if drawn not in LETTERS:
        raise Refusal(phrase("only the letter of a crate or of its stack can be renamed"))
    return span


def _check_order(program: Program, flow: Flow | None, old: str, new: str) -> None:
    """Raise `Refusal` if crates may execute commands in another order after the renaming. Crates that are on marks at
    the same time execute commands in the order of their letters."""
    assert program.map is not None
    executing = [
        (number, crate) for number, crate in enumerate(program.map.crates) if not crate.is_read_only
    ]
    own = {number for number, crate in executing if crate.stack == old}
    others = {
        number for number, crate in executing if (crate.stack < old) != (crate.stack < new)
    } - own
    if not own or not others:
        return
    if flow is None:
        raise Refusal(phrase("the analysis of the program is not ready"))
    if not flow.is_complete:
        raise Refusal(phrase("the program is too large to show that it would do the same"))
    marks = program.map.marks
    for number, visits in flow.visits.items():
        if number is None or program.actions[number].kind != "w":
            continue
        for visit in visits:
            waiting = {who for who in own | others if visit.crates[who] in marks}
            if waiting & own and waiting & others:
                other = min(waiting & others)
                raise Refusal(
                    phrase(
                        "crates execute in the order of their letters: before or after {other}, {letter} would not do "
                        "the same",
                        other=f"`{program.map.crates[other].letter}`",
                        letter=f"`{new.upper()}`",
                    )
                )
