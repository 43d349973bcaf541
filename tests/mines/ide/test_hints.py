"""Hints: ``line: kind label``."""

from mines_tools.text import Span
from tests.mines.ide.editing import ADD, EDITOR, snapshot, whole


def hinted(text: str) -> list[str]:
    shown = snapshot(text)
    return [
        f"{text.count(chr(10), 0, hint.offset) + 1}: {hint.kind} {hint.label}"
        for hint in EDITOR.hints(shown, whole(text))
    ]


def test_command_value_and_depth():
    assert hinted(ADD) == [
        "5: command push(n)", "5: value = 3", "5: depth depth 1",
        "6: command push(n)", "6: value = 3", "6: depth depth 2",
        "8: command add", "8: value = 6", "8: depth depth 1",
        "9: command push(n)", "9: value = 5", "9: depth depth 2",
        "10: command push(n)", "10: value = 2", "10: depth depth 3",
    ]  # fmt: skip


def test_targets_several_commands_failures_and_what_is_never_reached():
    assert hinted("***.\n*.**\n***.\n1,1\n1;1\n1,1\n") == [
        "4: command push(n) | perform(l)",
        "4: value = 8",
        "4: depth depth 1",
        "5: command perform(r) fails: StackUnderflowError",
        "6: command perform(l) fails: StackUnderflowError",
    ]
    assert "3: command never reached" in hinted("*.\n1,0\n0,0")


def test_only_what_is_asked_for_and_nothing_before_the_analysis():
    shown = snapshot(ADD)
    line = ADD.index("0,1  # add")
    assert {hint.offset for hint in EDITOR.hints(shown, Span(line, line + 5))} == {line + 3}
    assert EDITOR.hints(snapshot(ADD, analysed=False), whole(ADD)) == []
    assert EDITOR.hints(snapshot("*.\nnonsense\n\n"), Span(0, 12)) == []
