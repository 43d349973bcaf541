"""Test cases in comments, in box.yaml and in a configuration, and the comparison of outputs: every text is read, and each
mistake has its place."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from mines_tools.interface.language import language
from mines_tools.project.source import SourceError
from mines_tools.project.toml import array_places, key_places
from mines_tools.testing.box_file import cases_in_text
from mines_tools.testing.comment_cases import comment_cases, unquoted, written_values
from mines_tools.testing.comparison import COMPARISONS, ComparisonError, compare

if TYPE_CHECKING:
    from mines_tools.text.diagnostics import Problem

SEEDS = [
    b'# test: a\n# input: 1\n# output: "1\\n"\n# error: x\n# | a\n# compare: trim\n.*\n0,0',
    b"# output:\n# | a\n# |\n# input: b\n# error\n# skip: c\n# max-steps: 3\n.*\n0,0",
    b"tests:\n  a: {file: x.mines, stdin: 1, expected: |\n    b\n  }\n",
    b"tests: {a: {file: x.mines, options: [trim, {seed: 1}]}, b: 1, c: {file: [x]}}\n",
    b'[[test]]\nprogram = "a"\noutput = """\na"""\n[golf]\n[[test]]\n"a.b" = 1\nc.d = 2\n',
    b"1.5 2\n3  \n\xe3\x81\x82 A",
]
WORDS = [
    *(
        b"# test:",
        b"# input: ",
        b"# output: ",
        b'"',
        b"\\u00e9",
        b"\\ud83d\\ude00",
        b"# | ",
        b"endless",
    ),
    *(b"tests:", b"expected: ", b"options: ", b"&a ", b"*a", b"!!binary ", b"<<: ", b"[[test]]"),
    *(b"\r\n", b"1e9", b"nan", b"(", b"[", b"{1,99999}"),
]


def _comments(text: str) -> None:
    for name in ("mines", "sokolang", "emojifunge"):
        used = language(name)
        parsed = used.parse(text, used.default_dialect)
        for case in comment_cases("a", used, parsed):
            if case.problem is not None:
                assert case.problem.line
                assert case.problem.column
            for span in case.output_spans:
                assert "\n" not in text[span.start : span.end]


def _tables(text: str) -> None:
    for problem in _problems(text):
        assert problem is not None  # the programs do not exist
        assert problem.line
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return
    places = array_places(text, ("test",))
    assert len(places) <= (len(document["test"]) if isinstance(document.get("test"), list) else 0)
    for at in places:
        for place in key_places(text, text.find("\n", at) % (len(text) + 1), len(text)).values():
            assert place.key < place.value <= len(text)


def _problems(text: str) -> list[Problem | None]:
    try:
        return [case.problem for case in cases_in_text("box.yaml", text)]
    except SourceError as error:
        return [error.problem]


def _texts(text: str) -> None:
    half = len(text) // 2
    expected, actual = text[:half], text[half:]
    for name in COMPARISONS:
        if name == "regex":  # it may take long, and runs in a process of its own
            continue
        try:
            found = compare(name, expected, actual)
        except ComparisonError:
            continue
        if found is not None and found.expected is not None and found.actual is not None:
            assert 0 <= found.expected <= len(expected)
            assert 0 <= found.actual <= len(actual)
        assert compare(name, text, text) is None
    (first, *_) = written_values(text, 3)
    if first:
        assert unquoted(first[1:]) == text


def fuzz_one(data: bytes) -> None:
    """Read `data` in each form of cases, and compare its halves."""
    text = data.decode("utf-8", "replace")
    _comments(text)
    _tables(text)
    _texts(text)
