"""The console command `when`."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.commands.command import ConsoleCommand
from mines_tools.debugging.commands.naming import ConsoleError
from mines_tools.debugging.commands.pages import Page
from mines_tools.debugging.commands.things import (
    change_line,
    named_thing,
    unchanged_line,
)
from mines_tools.debugging.commands.written import (
    OUTPUT_PARTS,
    follows_output,
    output_offset,
    written_line,
)
from mines_tools.debugging.why import changes_after, changes_of, count_changes
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import FoundChange, Search

_CHANGES = 10
"""The usual maximum number of changes of a thing in one answer."""


def _writer(desk: Desk, offset: int) -> Search[Sequence[Answer]]:
    """Return a line about the step that wrote the output character at `offset`."""
    answers, _ = yield from written_line(desk, offset)
    return answers


def _when(desk: Desk, rest: str) -> Iterable[Answer]:
    word, _, what = rest.partition(" ")
    if word == "output":
        desk.search(_writer(desk, output_offset(desk, what.strip())))
        return ()
    if rest in _PAGES:
        changes = desk.changes
        if changes is None or changes.changed != desk.debugger.changed:
            raise ConsoleError(phrase("nothing was asked yet: `when depth`"))
        desk.search(_PAGES[rest](desk, changes))
        return ()
    if not rest:
        raise ConsoleError(phrase("write what to find: `when output 17`, `when cell 3,2`"))
    is_counted = word == "count"
    thing_asked = named_thing(desk, what.strip() if is_counted else rest)
    desk.changes = Page(thing_asked, desk.debugger.moment, desk.debugger.changed)
    desk.search(_first_page(desk, desk.changes, is_counted=is_counted))
    return ()


def _first_page(desk: Desk, shown: Page, *, is_counted: bool) -> Search[Sequence[Answer]]:
    answers = []
    if is_counted:
        count = yield from count_changes(desk.debugger.travel, shown.thing_asked.thing)
        answers.append(
            Answer(
                counted(
                    count,
                    "{name} has changed {count:,} time",
                    "{name} has changed {count:,} times",
                    name=shown.thing_asked.name,
                )
            )
        )
        yield from desk.debugger.travel.to(shown.newest)
    older = yield from _older(desk, shown)
    return [*answers, *older] if older[0].moment is not None or not is_counted else answers


def _older(desk: Desk, shown: Page) -> Search[Sequence[Answer]]:
    """Return a page of lines about changes that are older than the shown changes. The page
    begins with the latest of these older changes."""
    is_first = shown.oldest > shown.newest
    older = yield from changes_of(
        desk.debugger.travel, shown.thing_asked.thing, _CHANGES + 2, shown.oldest - 1
    )
    if not older:
        if is_first:
            return [unchanged_line(desk, shown.thing_asked)]
        return [Answer(phrase("{name} has no older changes", name=shown.thing_asked.name))]
    count = _on_a_page(older)
    page = _page(desk, shown, older[:count])
    if len(older) > count:
        command = f"{desk.sign}when"
        words = phrase("there are older changes: `{command} more`", command=command)
        page.append(Answer(words, more=("when", "more")))
    return page


def _newer(desk: Desk, shown: Page) -> Search[Sequence[Answer]]:
    """Return a page with a line for each of the first changes after the newest shown change. The
    latest of these changes comes first."""
    travel = desk.debugger.travel
    newer = yield from changes_after(
        travel, shown.thing_asked.thing, _CHANGES + 2, shown.newest, travel.farthest
    )
    if not newer:
        return [
            Answer(phrase("{name} has no newer changes up to here", name=shown.thing_asked.name))
        ]
    count = _on_a_page(newer)
    page = _page(desk, shown, newer[:count][::-1])
    if len(newer) > count:
        command = f"{desk.sign}when"
        words = phrase("there are newer changes: `{command} newer`", command=command)
        page.append(Answer(words, more=("when", "newer")))
    return page


def _on_a_page(changes: Sequence[FoundChange]) -> int:
    """Return how many of `changes` belong on one page: `_CHANGES`, or one more. One more is needed
    if a step and the user made changes at the same moment, because these must be on the same page.
    """
    is_parted = len(changes) > _CHANGES and changes[_CHANGES].moment == changes[_CHANGES - 1].moment
    return _CHANGES + is_parted


def _page(desk: Desk, shown: Page, changes: Sequence[FoundChange]) -> list[Answer]:
    shown.newest, shown.oldest = changes[0].moment, changes[-1].moment
    return [change_line(desk, shown.thing_asked, change) for change in changes]


_PAGES: dict[str, Callable[[Desk, Page], Search[Sequence[Answer]]]] = {
    "more": _older,
    "older": _older,
    "newer": _newer,
}


def _times(desk: Desk, rest: str) -> Iterable[str]:
    if follows_output(rest):
        return OUTPUT_PARTS
    return ["output", "cell", "depth", "more", "newer", "count", *desk.debugger.view().variables]


COMMANDS = (
    ConsoleCommand(
        "when",
        (
            "output", "output 17", "output line 3", 'output "TEXT"', "cell 3,2", "depth", "VARIABLE", "count VARIABLE", "more", "newer",
        ),
        template("find the step that wrote a part of the output, or list the last steps that "
                 "changed a cell, the depth or a variable"),
        _when,
        _times,
    ),
)  # fmt: skip
