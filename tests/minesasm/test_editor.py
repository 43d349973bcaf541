"""The features of editors for the assembler's language."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.editor import Refusal, Snapshot
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.editor_sweep import sweep
from tests.minesasm.programs import program
from tests.small_cases import small_cases
from tests.thinned import thinned

assert LANGUAGE.editor is not None
_EDITOR = LANGUAGE.editor()
_EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "minesasm").glob("*.minesasm"))
_PROGRAM = """\
# Doubles a number.
define double N
    push N mul
end

in(n) let number
again:
    get number double 2 out(n)
    jump again
"""


def _shown(text: str) -> Snapshot:
    return Snapshot(LANGUAGE.parse(text, "2"))


def _made(snapshot: Snapshot) -> Snapshot:
    """Return `snapshot` with the program that it becomes."""
    assert LANGUAGE.analyse is not None
    task = LANGUAGE.analyse(snapshot.parsed)
    assert task is not None
    assert task.advance(1)
    return snapshot._replace(analysis=task.result())


def _at(text: str) -> tuple[Snapshot, int]:
    """Return the text without the bar that marks a place, and the place."""
    return _shown(text.replace("|", "")), text.index("|")


def _words(snapshot: Snapshot, spans: list[Span]) -> list[str]:
    return [snapshot.parsed.text[start:end] for start, end in spans]


@pytest.mark.parametrize("path", thinned(_EXAMPLES, 4), ids=lambda path: path.stem)
def test_every_feature_at_every_place_of_an_example(path: Path) -> None:
    sweep(LANGUAGE, _shown(path.read_bytes().decode()), 12)


@given(
    st.integers(0, 10**6), st.integers(0, 200), st.sampled_from(["", "end", '"', "'", "#", "x:"])
)
def test_every_feature_in_a_damaged_text(seed: int, at: int, added: str) -> None:
    text = program(Random(seed), 8)
    at %= len(text)
    sweep(LANGUAGE, _shown(text[:at] + added + text[at + 2 :]))


@small_cases(
    ("text", "parts"),
    [
        ("in(n) du|p", ["dup (a -- a a)"]),
        ("push| 3", ["Pushes a number", "`push 72`", "becomes"]),
        ("push 1 ski|p", ["skip (a --)", "jump-if"]),
        (_PROGRAM.replace("get nu", "get n|u"), ["slot `number`, used 1 time"]),
        (_PROGRAM.replace("double 2", "dou|ble 2"), ["macro `double`", "Doubles a number", "define double N"]),
        (_PROGRAM.replace("again:", "aga|in:"), ["label `again`, used 1 time"]),
    ],
)  # fmt: skip
def test_hover(text: str, parts: list[str]) -> None:
    snapshot, offset = _at(text)
    found = _EDITOR.hover(snapshot if snapshot.parsed.errors else _made(snapshot), offset)
    assert found is not None
    for part in parts:
        assert part in found.markdown, found.markdown


@small_cases(
    ("text", "offered", "left_out"),
    [
        ("du|", ["dup", "while", "skip"], ["again"]),
        ("again: in(c) jump |", ["again"], ["dup"]),
        ("in(n) let x get |", ["x"], ["dup"]),
        ("define f A\n    push |\nend", ["A"], ["dup"]),
        ("define f A\n    noop\nend\nf|", ["f"], []),
        ("repeat 2\n    x: jump x\nend\njump |", [], ["x"]),
        ("noop # mines: |", ["ignore", "dialect"], ["dup"]),
        ('print "du|p"', [], ["dup"]),
        ("push 1|", [], ["dup"]),
        ("dup |", [], ["dup"]),
        ("dup p|", ["pop"], []),
    ],
)
def test_completion(text: str, offered: list[str], left_out: list[str]) -> None:
    snapshot, offset = _at(text)
    found = {each.label: each for each in _EDITOR.complete(snapshot, offset)}
    assert set(offered) <= found.keys()
    assert not found.keys() & set(left_out)
    for each in found.values():
        assert _EDITOR.resolve_completion(snapshot, each)


@small_cases(
    ("text", "definitions", "references"),
    [
        (_PROGRAM.replace("jump again", "jump ag|ain"), [(7, "again")], 2),
        (_PROGRAM.replace("double 2", "double| 2"), [(2, "double")], 2),
        (_PROGRAM.replace("push N", "push |N"), [(2, "N")], 2),
        (_PROGRAM.replace("get number", "get |number"), [(6, "number")], 2),
        (_PROGRAM.replace("out(n)", "out|(n)"), [], 0),
        ("a: repeat 2\n    a: jump |a\nend\njump a", [(2, "a")], 2),
    ],
)
def test_navigation(text: str, definitions: list[tuple[int, str]], references: int) -> None:
    snapshot, offset = _at(text)
    lines = snapshot.parsed.lines
    found = [
        (lines.position(span.start).line, snapshot.parsed.text[slice(*span)])
        for span in _EDITOR.definition(snapshot, offset)
    ]
    assert found == definitions
    assert len(list(_EDITOR.references(snapshot, offset))) == references


def test_the_words_of_a_block_are_highlighted_together() -> None:
    snapshot, offset = _at("in(n) if push 1 out(n) e|lse push 2 out(n) end")
    spans = [each.span for each in _EDITOR.highlights(snapshot, offset)]
    assert _words(snapshot, spans) == ["if", "else", "end"]


@small_cases(
    ("text", "name", "line"),
    [
        (_PROGRAM.replace("again:", "ag|ain:"), "more", "    jump more"),
        (_PROGRAM.replace("double 2", "d|ouble 2"), "twice", "    get number twice 2 out(n)"),
        (_PROGRAM.replace("push N", "push N|"), "FACTOR", "    push FACTOR mul"),
        (_PROGRAM.replace("get number", "get n|umber"), "x", "in(n) let x"),
    ],
)
def test_rename(text: str, name: str, line: str) -> None:
    snapshot, offset = _at(text)
    edits = _EDITOR.rename(snapshot, offset, name)
    assert line in apply_edits(snapshot.parsed.text, edits).split("\n")


@small_cases(
    ("text", "name", "reason"),
    [
        (_PROGRAM.replace("again:", "ag|ain:"), "dup", "is taken"),
        (_PROGRAM.replace("again:", "ag|ain:"), "1x", "a name consists"),
        ("a: b: in(c) jump a| jump b", "b", "is taken"),
        ("a: in(c) repeat 2\n    b: jump |b jump a\nend", "a", "is taken"),
        ("in(c) o|ut(c)", "x", "nothing here"),
        ("a|: foo", "b", "the program has errors"),
    ],
)
def test_a_rename_is_refused(text: str, name: str, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        _EDITOR.rename(*_at(text), name)


@small_cases(
    ("text", "fixed"),
    [
        ("dupp", ["dup"]),
        ("72", ["push 72"]),
        ("again:\n    in(c)\n    jump agian\n", ["again:\n    in(c)\n    jump again\n", "again:\n    in(c)\n    jump agian\nagian:\n"]),
        ("in(n) let total\nget totl", ["in(n) let total\nget total"]),
        ('push "a"', ["push 'a'"]),
        ('push "\\n"', ["push '\\n'"]),
        ('push "ab" repeat "a" end', []),
        ("push 0x10", ["push 16"]),
        ("push 1.5", ["push 1", "push 2"]),
        ("push 1 // one", ["push 1 # one"]),
        ("--- one", ["# one"]),
        ("push 1; push 2", []),
        ("PUSH 3", ["push 3"]),
        ("OUT(N) dup()", ["out(n) dup()", "OUT(N) dup"]),
        ("jz a a:", ["jump-if-not a a:"]),
        ("goto a a:", ["jump a a:"]),
        ("input", ["in(n)", "in(c)"]),
        ("over", ["swap dup push 3 push 1 roll"]),
        ("push 1 -", ["push 1 sub"]),
        ("repeat 2\n    noop", ["repeat 2\n    noop\nend\n"]),
        (
            "in(n) if push 1\nelse if push 2\nend\nout(n)",
            ["in(n) if push 1\nelse if push 2\nend end\nout(n)"],
        ),
    ],
)  # fmt: skip
def test_repairs(text: str, fixed: list[str]) -> None:
    snapshot = _shown(text)
    found = [
        apply_edits(text, fix.edits)
        for error in snapshot.parsed.errors
        for fix in _EDITOR.repairs(snapshot, error)
    ]
    assert found == fixed


def test_numbers_and_characters() -> None:
    for text, expected in (("push 72", "push 'H'"), ("push '\\n'", "push 10"), ("push -1", None)):
        snapshot = _shown(text)
        found = list(_EDITOR.rewrites(snapshot, Span(0, 4)))
        assert [apply_edits(text, each.edits) for each in found] == ([expected] if expected else [])


def test_what_stands_above_a_program() -> None:
    lenses = _EDITOR.lenses(_made(_shown(_PROGRAM)))
    assert [each.command for each in lenses] == ["", "mines.run", "mines.explain"]
    assert "bytes, board " in lenses[0].title
    assert [each.command for each in _EDITOR.lenses(_shown("foo"))] == [
        "mines.run",
        "mines.explain",
    ]


def test_parts_of_a_program() -> None:
    snapshot = _shown(_PROGRAM)
    assert [each.name for each in _EDITOR.symbols(snapshot)] == ["double", "again"]
    assert _words(snapshot, [each.span for each in _EDITOR.folds(snapshot)]) == [
        "define double N\n    push N mul\nend"
    ]
    hints = _EDITOR.hints(_shown("push 1 push 2\nadd\nout(n)\n"), Span(0, 30))
    assert [each.label for each in hints] == ["0 values", "2 values", "1 value"]
    # After a test whether a read has failed, the depth is the one of this way.
    text = "push 1 push 0 in(n) swap\nif\npop\njump done\nend\npop\ndone: pop\n"
    hints = _EDITOR.hints(_shown(text), Span(0, len(text)))
    labels = ["0 values", "3 values", "1 value", "0 values", "2 values", "1 value"]
    assert [each.label for each in hints] == labels
    found = _EDITOR.selections(*_at("repeat 2\n    push 7|2 pop\nend"))
    text = "repeat 2\n    push 72 pop\nend"
    assert [text[slice(*span)] for span in found] == ["72", "push 72", "    push 72 pop", text]


def test_the_parameters_of_a_macro_are_shown() -> None:
    help_ = _EDITOR.signature(*_at("define f A B\n    push A push B\nend\nf 1 |"))
    assert help_ is not None
    assert (help_.label, help_.active) == ("f A B", 1)
    assert _EDITOR.signature(*_at("define f A |B\n    push A push B\nend\n")) is None


def test_tokens_say_what_a_word_is() -> None:
    snapshot = _shown(_PROGRAM)
    found = {
        snapshot.parsed.text[slice(*each.span)]: each.type
        for each in _EDITOR.semantic_tokens(snapshot, Span(0, len(_PROGRAM)))
    }
    assert found == {
        "define": "keyword", "double": "macro", "N": "parameter", "push": "keyword", "mul": "function", "end": "keyword",
        "in(n)": "function", "let": "keyword", "number": "variable", "again": "label", "get": "keyword", "2": "number",
        "out(n)": "function", "jump": "keyword",
    }  # fmt: skip
