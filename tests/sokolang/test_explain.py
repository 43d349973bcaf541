"""A program beside its meaning."""

from __future__ import annotations

from mines_tools.sokolang.language import LANGUAGE
from tests.sokolang.programs import ROOM, program


def test_stacks_and_actions() -> None:
    parsed = LANGUAGE.parse(program("@2r+[w]d", "a:10,1,72\n@:"), "text")
    explanation = LANGUAGE.explain(parsed, None)
    words = explanation.words()
    said = [
        (parsed.text[slice(*item.span)], item_words.columns)
        for item, item_words in zip(explanation.items, words.items, strict=True)
    ]
    assert said == [
        ("a:10,1,72", ("outstr + 72",)),
        ("@:", ("empty",)),
        ("@2r", ("move right, 2 times, once in the whole run",)),
        ("+[", ("never performed: group, if the test is true",)),
        ("w", ("never performed: wait: transfer a value, and execute commands",)),
        ("d", ("move down",)),
    ]
    assert words.verdict == "it ends"


def test_endings() -> None:
    for actions, expected in (("rl", "it never ends"), ("rwd", "it stops with an error")):
        parsed = LANGUAGE.parse(program(actions, "a:1", ROOM), "text")
        assert LANGUAGE.explain(parsed, None).words().verdict == expected
