"""What an editor offers if a text is not a valid program."""

from __future__ import annotations

from typing import SupportsIndex

import pytest

from mines_tools import api
from mines_tools.interface.editor import Snapshot
from mines_tools.languages.sokolang.errors import ERRORS
from mines_tools.languages.sokolang.program import Program, parse
from mines_tools.languages.sokolang.writing import program_printing, value_at
from mines_tools.text.diagnostics import apply_edits
from tests.small_cases import small_cases
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import ROOM, program

_NO_CURE = {"missing-player", "missing-mark", "second-stack", "endless-number"}
_OK = program("rwd", "a:10,2,79,107")
_OK_HI = program("rwwd", "a:10,2,79,107,10,2,72,105")
_ADDED = "`10,2,72,105` in stack `a`, and `w` after `r`"
_CASES = (
    # text, error, what is offered, what becomes of the text
    (f"{ROOM}\n  // a\n---\n---\nr", "misplaced-comment", "Begin the comment in the first column", f"{ROOM}\n// a\n---\n---\nr"),
    ("@*\n-----\na:1\n---\nr", "malformed-separator", "Write `---`", "@*\n---\na:1\n---\nr"),
    ("@*\n---\n---\n2]", "missing-action", "Remove it", "@*\n---\n---\n]"),
    ("@*@\n@\n---\n---\nr", "second-player", "Remove it", None),
    (f"{ROOM}\n----\nr", "missing-zone", "Write `---`", f"{ROOM}\n---\nr"),
    (f"{ROOM}\n---\n---\nr\n----", "missing-action", "Write `---`", None),
    (f"{ROOM}\n\t\n---\n---\nr", "unknown-map-character", "Write ` `", f"{ROOM}\n \n---\n---\nr"),
    ("\uff20*\uff0e\n---\n---\nr", "unknown-map-character", "Write `@`", "@*\uff0e\n---\n---\nr"),
    ("\uff20*\uff0e\n---\n---\nr", "unknown-map-character", "Write all such characters of the map as ASCII", "@*.\n---\n---\nr"),
    ("@*@\n---\n---\nr", "second-player", "Write `.`", "@*.\n---\n---\nr"),
    (program("r", "a 1,2"), "malformed-stack", "Write `a:1,2`", program("r", "a:1,2")),
    (program("r", "\uff41\uff1a1"), "malformed-stack", "Write `a:1`", program("r", "a:1")),
    (program("r", "A:1"), "malformed-stack-name", "Write `a`", program("r", "a:1")),
    (program("r", "a:+5"), "malformed-value", "Write `5`", program("r", "a:5")),
    (program("r", "a:1 2"), "malformed-value", "Write `1,2`", program("r", "a:1,2")),
    (program("r", "a:1,,2"), "malformed-value", "Remove it", program("r", "a:1,2")),
    (program("r", "a:10,'Hi'"), "malformed-value", "Write `2,72,105`", program("r", "a:10,2,72,105")),
    (program("r", "a:10,'Hi'"), "malformed-value", "Print it: `10,2,72,105` (outstr)", None),
    (program("rw", 'a:"Hi"'), "malformed-value", "Print it: `10,2,72,105` (outstr)", program("rw", "a:10,2,72,105")),
    (program("rw", 'a:110,"Hi"'), "malformed-value", "Print it: `10,2,72,105` (outstr)", program("rw", "a:110,10,2,72,105")),
    (program("rw", "a:10,1,72,Hi"), "malformed-value", "Print it: `10,2,72,105` (outstr)", program("rw", "a:10,1,72,10,2,72,105")),
    (program("rd", "a:10,1,72,Hi"), "malformed-value", f"Print `Hi` in this program: {_ADDED}", program("rwd", "a:10,2,72,105,10,1,72")),
    (program("rw", "b:Hi", ROOM.replace("A", " ")), "malformed-value", "Write the values for `Hi`: `10,2,72,105` (a trial run does not print it)", program("rw", "b:10,2,72,105", ROOM.replace("A", " "))),
    (program("rw", "a:print Hi"), "malformed-value", "Print it: `10,2,72,105` (outstr)", program("rw", "a:10,2,72,105")),
    (program("rw", "a:'a, b',2"), "malformed-value", "Print it: `10,4,97,44,32,98` (outstr)", program("rw", "a:10,4,97,44,32,98,2")),
    (program("rw", "a:10,1,72 Bye"), "malformed-value", "Print it: `10,3,66,121,101` (outstr)", program("rw", "a:10,1,72,10,3,66,121,101")),
    (program("rd", "a:Hi10,1,72"), "malformed-value", f"Print `Hi` in this program: {_ADDED}", program("rwd", "a:10,2,72,105,10,1,72")),
    (program("r", "a:1,outstr"), "malformed-value", "Write `10`", program("r", "a:1,10")),
    ("print 'Hi'", "missing-zone", "Write a program that prints `Hi`", program_printing("Hi")),
    ("Hi", "missing-zone", "Write a program that prints `Hi`", program_printing("Hi")),
    ('"Hi!"', "unknown-map-character", "Write a program that prints `Hi!`", program_printing("Hi!")),
    ("// Hi", "missing-map", "Write a program that prints `// Hi`", None),
    (program("r", " // Hi"), "misplaced-comment", "Write a program that prints `// Hi` instead of this one", None),
    (program("r", "a:// Hi"), "misplaced-comment", "Write `5,47,47,32,72,105`", None),
    (program("r", "a:1 // c"), "misplaced-comment", "Move the comment to a line of its own", program("r", "// c\na:1")),
    (program("r", "a:'http://a'"), "malformed-value", "Write `8,104,116,116,112,58,47,47,97`", program("r", "a:8,104,116,116,112,58,47,47,97")),
    ("", "missing-map", "Write a program that prints `Hi`", program_printing("Hi")),
    ("#@A*", "missing-zone", "Write a program that prints `#@A*`", None),
    ("Hi\n@*", "missing-zone", "Write a program that prints `Hi`", None),
    (f"Hey, you\n{_OK}", "unknown-map-character", "Write a program that prints `Hey, you` instead of this one", program_printing("Hey, you")),
    (_OK.replace("\na", "\nHi\na"), "malformed-stack", f"Print `Hi` in this program: {_ADDED}", _OK_HI),
    (_OK.replace("\na", "\nHi\na"), "malformed-stack", "Write a program that prints `Hi` instead of this one", None),
    (_OK.replace("rwd\n", "rwd\nHi\n"), "unknown-action", f"Print `Hi` in this program: {_ADDED}", _OK_HI),
    (f"{_OK}Hi", "unknown-action", f"Print `Hi` in this program: {_ADDED}", _OK_HI),
    (_OK.replace("rwd", "rwdHi"), "unknown-action", f"Print `Hi` in this program: {_ADDED}", _OK_HI),
    (program("Hi", "a:1"), "unknown-action", "Print `Hi` in this program: `10,2,72,105` in stack `a`, and the actions `rwd`", program("rwd", "a:10,2,72,105,1")),
    (program("Hi", "a:1", "#@*#"), "unknown-action", "Write a program that prints `Hi` instead of this one", program_printing("Hi")),
    (program("RwD"), "unknown-action", "Write `rwd`", program("rwd")),
    (program("\uff32\uff37"), "unknown-action", "Write `rw`", program("rw")),
    (program("r,d"), "unknown-action", "Remove it", program("rd")),
    (program("2(rw)"), "unknown-action", "Write `[...]`", program("2[rw]")),
    (program("r // c"), "misplaced-comment", "Move the comment to a line of its own", program("// c\nr")),
    (program("r3"), "missing-action", "Remove it", program("r")),
    (program("3+ *r"), "number-before-prefix", "Write `+ *3`", program("+ *3r")),
    (program("r]"), "unopened-group", "Remove it", program("r")),
    (program("2[r\nw"), "unclosed-group", "Write `]`", program("2[r\nw]")),
    (f"{program('r')}---", "fourth-zone", "Remove it", program("r")),
)  # fmt: skip


@small_cases("case", _CASES)
def test_repairs(case: tuple[str, str, str, str | None]) -> None:
    text, name, title, expected = case
    parsed = parse(text, "text")
    error = next(each for each in parsed.errors if each.name == name)
    found = {each.title: each for each in EDITOR.repairs(Snapshot(parsed), error)}
    if error.fix is not None:
        assert error.fix.title not in found  # an editor offers it only once
        found[error.fix.title] = error.fix
    if expected is None:
        assert title not in found
        return
    assert apply_edits(text, found[title].edits) == expected
    assert all(not each.safe for each in found.values())


@pytest.mark.parametrize(
    ("text", "is_text"),
    [("Hi", True), ("\n 'Hi!'\n", True), ("", False), ("#@A*", False), ("Hi\n@*", False)],
)
def test_how_to_print_the_only_text_of_a_document(text: str, is_text: bool) -> None:
    parsed = parse(text, "text")
    helps = [error.help for error in parsed.errors]
    said = [
        each.endswith("; to print this text, take the quick fix in an editor") for each in helps
    ]
    assert said[0] == is_text
    assert not any(said[1:])
    for error in parsed.errors:
        titles = [fix.title for fix in EDITOR.repairs(Snapshot(parsed), error)]
        assert any("Write a program that prints" in title for title in titles) or not is_text
        assert not any("instead of this one" in title for title in titles)


def test_every_error_that_can_be_repaired_is() -> None:
    assert {name for _, name, *_ in _CASES} == ERRORS.keys() - _NO_CURE
    parsed = parse(program("r" * 30_000 + "x"), "text")
    assert list(EDITOR.repairs(Snapshot(parsed), parsed.errors[0])) == []


@pytest.mark.parametrize(
    ("text", "name", "title", "expected"),
    [
        (program("rd", "a:10,1,72"), "missing-wait", "Write `w` after `r`: it prints `H`", program("rwd", "a:10,1,72")),
        (program("wrd", "a:11,5"), "unused-stack", "Write `w` after `r`: it prints `5`", program("wrwd", "a:11,5")),
        (program("ud", "a:11,5"), "missing-wait", "", None),
        (f"Hi\n{_OK}", "idle-crate", f"Print `Hi` in this program: {_ADDED}", _OK_HI),
        (_OK.replace("*#", "*# Hi", 1), "idle-crate", f"Print `Hi` in this program: {_ADDED}", _OK_HI),
        (f"Hi\n{_OK}", "idle-crate", "Write a program that prints `Hi` instead of this one", program_printing("Hi")),
        (f"#B\n{_OK}", "idle-crate", "", None),
    ],
)  # fmt: skip
def test_repairs_of_what_is_not_executed(
    text: str, name: str, title: str, expected: str | None
) -> None:
    parsed = parse(text, "text")
    finding = next(
        each for each in api.lint(text, language="sokolang").diagnostics if each.name == name
    )
    found = {each.title: each for each in EDITOR.repairs(Snapshot(parsed), finding)}
    if expected is None:
        assert not found
    else:
        assert apply_edits(text, found[title].edits) == expected


def test_the_search_for_a_place_to_print_reads_a_long_program_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A `w` after any of the thousands of actions would not print the text. Only the first actions
    are tried."""
    read: list[int] = []

    def parse_and_count(text: str, dialect: str) -> Program:
        read.append(len(text))
        return parse(text, dialect)

    monkeypatch.setattr("mines_tools.languages.sokolang.ide.printing_edits.parse", parse_and_count)
    text = program("r" * 4000, "@:Hello")
    list(EDITOR.complete(Snapshot(parse(text, "text")), text.index("Hello") + 5))
    assert 0 < sum(read) < 40 * len(text)


def test_a_value_of_a_long_stack_is_found_in_one_pass() -> None:
    class Line(str):
        """A line that counts the characters that are copied from it."""

        __slots__ = ()
        copied = 0

        def __getitem__(self, at: SupportsIndex | slice) -> str:
            piece = super().__getitem__(at)
            Line.copied += len(piece)
            return piece

    line = Line("a:" + "1," * 2000 + "Hello")
    assert value_at(line, len(line)) == (len(line) - 5, len(line))
    assert Line.copied < 10 * len(line)
