"""The texts of hovers about operations and about cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.mines.ide.hover import hover
from mines_tools.languages.mines.ide.place import cell_span, tree_of
from tests.mines.flow.shown.reading import (
    ERRORS,
    READS_SUCCEED,
    STOPPED,
    Click,
    click,
    error_of_click,
    further_commands,
    is_said_of_clicks,
    is_stack,
    is_value,
    later_errors,
    line_numbers,
    while_reading,
    without_marks,
    writing,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree
    from tests.mines.flow.shown.observed import Observed, Seen
    from tests.mines.flow.shown.report import Report

_NAME = r"`(?P<name>[^`]+)`"
_COMMAND = re.compile(r"(?P<name>[a-z]+(?:\([a-z]+\))?) \([^)]*\): .*")
_WAY = re.compile(rf"(?P<click>[^`]*?): (?:{_NAME}|(?P<line>[a-z]+(?:\([a-z]+\))? \([^)]*\): .*))")
_STACKS = r"stack(?: in all runs)?(?:, the top first:)? (?:`([^`]*)` before)?(?:, )?(?:`([^`]*)` after(?P<fails>, unless it fails)?)?(?: \(`.*\))?"
_UNKNOWN_STACK = "[…]"
_WHEN = (
    r"(?P<when> \((?:(?:first|for example) at step .*|the first time(?: this line is reached)?)\))?"
)


class _Said(NamedTuple):
    """The state of the check while the lines of a hover are read."""

    report: Report
    where: str
    seen: list[Seen]
    """What was observed of the operation."""
    about: list[Seen]
    """The part of `seen` that the line above is about."""
    is_complete: bool

    def all(
        self, kind: str, words: str, holds: Callable[[Seen], bool], about: Iterable[Seen]
    ) -> None:
        """Check that the words are true of all that was observed in `about`."""
        wrong = [seen for seen in about if not holds(seen)]
        self.report.claim(
            f"hover: {kind}", holds=not wrong, said=f"{self.where}: {words!r}, but {wrong[:1]}"
        )


def check_operation(  # noqa: PLR0912
    snapshot: Snapshot, index: int, observed: Observed, report: Report
) -> None:
    """Check the hover of an operation."""
    tree = tree_of(snapshot)
    found = hover(snapshot, tree.lines.starts[tree.operation_lines[index]])
    if found is None:
        return
    lines = without_marks(found.markdown)
    seen = list(observed.own.get(index, ()))
    is_complete = not any(line.startswith(f"• {STOPPED}") for line in lines)
    said = _Said(report, f"operation {index}", seen, seen, is_complete)
    queued = list(observed.queued.get(index, ()))
    head = lines[0]
    board = tree.board
    assert board is not None
    if head.startswith("What it does"):
        return
    if head.startswith("not known to be reached"):
        _check_others(said, head, set())
        return
    if head == "never reached":
        said.all("never reached", head, lambda _: False, seen)
        return
    commands: set[str] = set()
    ways: list[tuple[Click, str]] = []
    then: list[tuple[Click, str]] = []
    errors: set[str] = set()
    of_clicks: set[str] = set()
    alone = click(head)
    own: tuple[Click, str] | None = None
    for words in lines:
        level, text = _level(words)
        if alone is not None and level == 0 and (match := _COMMAND.fullmatch(text)):
            own = alone, match["name"]
            ways.append(own)
            continue
        if text.startswith("then "):
            match = _WAY.fullmatch(text.removeprefix("then "))
            way = match and click(match["click"])
            if match is None or way is None:
                report.unread[_form(text)] += 1
            else:
                then.append((way, match["name"]))
                about = [each for each in queued if way.is_by(each, board.width)]
                said = said._replace(about=about)
            continue
        match = _WAY.fullmatch(text) if level else None
        way = match and click(match["click"])
        if match is not None and way is not None:
            name = match["name"] or match["line"].partition(" (")[0]
            ways.append((way, name))
            about = [each for each in seen if way.is_by(each, board.width)]
            said = said._replace(about=about)
            said.all("a way's command", text, lambda each, name=name: each.command == name, about)  # type: ignore[misc]
            continue
        if level < 2:
            # Where there may be more ways, what is said is about the one that is known.
            of_it = [each for each in seen if alone and alone.is_by(each, board.width)]
            said = said._replace(about=of_it if alone and not is_complete else seen)
        if level == 1 and error_of_click(text, of_clicks):
            continue
        if (
            not _detail(said, text, board.width, errors)
            and click(text) is None
            and not _head(said, text, commands)
        ):
            _place(said, text)
    if not is_complete:
        _check_others(said, lines[-1].removeprefix("• "), commands | {name for _, name in ways})
    if ways and is_complete:
        said.all(
            "a way that is listed",
            f"{head}, ways {ways}",
            lambda each: any(
                way.is_by(each, board.width) and name == each.command for way, name in ways
            ),
            seen,
        )
        said.all(
            "an error that is not said",
            f"{head}, {errors}",
            lambda each: (
                each.error in ("", "aborted", *errors)
                or (each.has_failed and f"{each.error} after a failed read" in errors)
            ),
            seen,
        )
    if is_complete and queued:
        said.all(
            "an error of a click that is not said",
            f"{head}, {of_clicks}",
            lambda each: is_said_of_clicks(each, of_clicks),
            queued,
        )
    if then or (ways and is_complete and queued):
        said.all(
            "a click that follows",
            f"{head}, then {then}",
            lambda each: (
                not is_complete
                or any(way.is_by(each, board.width) and name == each.command for way, name in then)
            ),
            queued,
        )


def _level(words: str) -> tuple[int, str]:
    """Return the indentation of a line, in levels, and its text."""
    text = words.lstrip(" ")
    if not text.startswith("• "):
        return 0, text
    return 1 + (len(words) - len(text)) // 2, text.removeprefix("• ")


def _head(said: _Said, text: str, commands: set[str]) -> bool:
    """Check a line about what all ways have in common. Return False if it is another kind of
    line."""
    always = re.fullmatch(rf"always {_NAME}, in \d+ different ways", text)
    if always is not None:
        if said.is_complete:
            said.all(
                "always a command", text, lambda each: each.command == always["name"], said.seen
            )
        return True
    if text.startswith("one of "):
        commands |= set(re.findall("`([^`]+)`", text))
        if said.is_complete:
            said.all("one of some commands", text, lambda each: each.command in commands, said.seen)
        return True
    first = re.fullmatch(
        r"(.*) when first performed; (.*) when the list begins again at its top", text
    )
    if first is not None:
        names, later = (set(re.findall("`([^`]+)`", each)) for each in first.groups())
        at_first = [each for each in said.seen if each.is_first_pass and each.is_first]
        said.all("the first time", text, lambda each: each.command in names, at_first)
        said.all("later", text, lambda each: each.command in names | later, said.seen)
        return True
    if text.startswith("closes all cells; its command is noop"):
        said.all("a restart", text, lambda each: each.action == "restart", said.seen)
        return True
    return text.startswith(STOPPED)


def _check_others(said: _Said, text: str, known: set[str]) -> None:
    """Check a line that names what else an operation may select. `known` are the commands above."""
    others = further_commands(text)
    if others is not None:
        names = known | others
        said.all("every other command", text, lambda each: each.command in names, said.seen)


def _detail(said: _Said, text: str, width: int, errors: set[str]) -> bool:  # noqa: PLR0912
    """Check a line with a detail. Return False if it is another kind of line."""
    about = said.about
    if text.endswith(READS_SUCCEED):
        said = said._replace(seen=while_reading(said.seen), is_complete=True)
        about, text = while_reading(about), text.removesuffix(READS_SUCCEED)
    good = [each for each in about if not each.error]
    match = re.fullmatch(r"opens (.*) cells", text)
    if match is not None:
        said.all(
            "opens so many" + _hedge(said),
            text,
            lambda each: is_value(match[1], each.opened),
            about,
        )
        return True
    match = re.fullmatch(r"leaves (.*) on top", text)
    if match is not None:
        said.all(
            "leaves a value" + _hedge(said),
            text,
            lambda each: is_value(match[1], each.top[-1]),
            good,
        )
        return True
    writes = writing(text)
    if writes is not None:
        said.all("writes", text, writes.is_by, about)
        return True
    match = re.fullmatch(_STACKS, text)
    if match is not None:
        before, after = match[1] or _UNKNOWN_STACK, match[2] or _UNKNOWN_STACK
        said.all(
            "stack before", text, lambda each: is_stack(before, each.before, each.top_before), about
        )
        said.all("stack after", text, lambda each: is_stack(after, each.after, each.top), good)
        if match[2] and match["fails"] is None:
            said.all("stacks of success", text, lambda each: not each.error, about)
        return True
    match = re.fullmatch(r"skips ([\d, ]*)", text)
    if match is not None:
        distances = line_numbers(match[1])
        if said.is_complete:
            said.all("skips", text, lambda each: each.skipped in distances, good)
        return True
    if text == "performs a click on a cell that can be any":
        return True
    match = re.fullmatch(r"performs (.*)", text)
    if match is not None:
        forms = match[1].split(" or ")
        if said.is_complete:
            said.all("performs", text, lambda each: _form_of(each, width) in forms, good)
        return True
    match = re.fullmatch(rf"(always fails|can fail|may fail): ([A-Za-z ]+){_WHEN}", text)
    if match is not None and match[2] in ERRORS:
        error = ERRORS[match[2]]
        errors.add(error)
        if match[1] == "always fails":
            said.all("always fails", text, lambda each: each.error == error, said.seen)
        return True
    match = re.fullmatch(r"([A-Za-z ]+), if the read in line \d+ fails", text)
    if match is not None and match[1] in ERRORS:
        errors.add(f"{ERRORS[match[1]]} after a failed read")
        return True
    if later_errors(text) is not None:
        errors.add("InputMismatchError")
        return True
    match = re.fullmatch(r"stack depth (.*) before, (.*) after", text)
    if match is not None:
        said.all(
            "depth",
            text,
            lambda each: is_value(match[1], each.before) and is_value(match[2], each.after),
            said.seen,
        )
        return True
    return False


def _hedge(said: _Said) -> str:
    return "" if said.is_complete else ", where the analysis stopped early"


def _form_of(seen: Seen, width: int) -> str:
    click = seen.performed
    assert click is not None
    row, column = divmod(click.cell, width)
    return f"{column}{',' if click.button == 'left' else ';'}{row}"


def _place(said: _Said, text: str) -> None:
    if not re.fullmatch(r"operation \d+ of \d+(, (first|for example) at step .*)?", text):
        said.report.unread[_form(text)] += 1


def _form(text: str) -> str:
    return re.sub(r"-?\d+", "N", text)[:100]


def check_cell(snapshot: Snapshot, cell: int, observed: Observed, report: Report) -> None:
    """Check the hover of a cell."""
    tree: Tree = tree_of(snapshot)
    span = cell_span(tree, cell)
    found = None if span is None else hover(snapshot, span.start)
    if found is None:
        return
    lines = without_marks(found.markdown)
    first = tree.operation_lines.start + 1
    for text in lines:
        if text == "no operation clicks it":
            report.claim(
                "hover: no operation clicks it",
                holds=cell not in observed.clicked,
                said=f"cell {cell}",
            )
        elif text == "it is never opened":
            report.claim(
                "hover: it is never opened", holds=cell not in observed.opened, said=f"cell {cell}"
            )
        elif (
            text.startswith("opened by ") and " more" not in text and snapshot.analysis.is_complete
        ):
            by = {number - first for number in line_numbers(text)}
            opened = observed.opened.get(cell, set())
            if snapshot.analysis.opened is not None:
                report.claim(
                    "hover: opened by these lines",
                    holds=opened <= by,
                    said=f"cell {cell}: {text}, but {sorted(opened)}",
                )
