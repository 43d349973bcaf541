"""Instructions that a source becomes, and what the oracle makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.assembler import IncludeError
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.minesasm.foreign_words import FOREIGN_WORDS
from mines_tools.languages.minesasm.lowering import lower
from mines_tools.languages.minesasm.oracle import Oracle
from mines_tools.languages.minesasm.simplifying import simplified
from mines_tools.languages.minesasm.statements import AssemblySource
from mines_tools.languages.minesasm.words import WORDS
from tests.minesasm.checking import once
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.languages.minesasm.instructions import Instruction


def _lowered(text: str) -> list[Instruction]:
    lowered = lower(AssemblySource("a", text))
    assert not lowered.has_errors, [each.diagnostic for each in lowered.findings]
    return list(lowered.instructions)


def _run(text: str, data: str = "", dialect: str = "2") -> tuple[str, list[int]]:
    written: list[str] = []
    oracle = Oracle(_lowered(text), DIALECTS[dialect], once(data), written.append)
    assert oracle.run(10_000)
    return "".join(written), oracle.stack


@small_cases(
    ("text", "data", "output", "stack"),
    [
        ("push 3 push 4 mul out(n)", "", "12", []),
        ('print "Hi\\n"', "", "Hi\n", []),
        ("in(n) in(c) in(n)", "12 x", "", [12, 32]),
        ("push 1 if print \"yes\" else print \"no\" end", "", "yes", []),
        ("push 0 if print \"yes\" else print \"no\" end", "", "no", []),
        ("push 3 while dup do dup out(n) push 1 sub end", "", "321", [0]),
        ("repeat 3 push 7 end", "", "", [7, 7, 7]),
        ("push 2 jump-if-positive a push 9 a: push 8", "", "", [8]),
        ("jump-if a push 9 a:", "", "", [9]),  # on an empty stack, the condition is 0
        ("push 1 halt push 2", "", "", [1]),
        ("define twice a\npush a push a end\ntwice 'x'", "", "", [120, 120]),
        ("define loop\na: push 0 jump-if a end\nloop loop", "", "", []),
        ("push 5 let a push 6 let b get a get b sub", "", "", [5, 6, -1]),
        ("push 5 let a push 6 push 7 push 8 set a get a", "", "", [8, 6, 7, 8]),
        ("push 5 let a push 6 set a", "", "", [6]),
        ("push 5 let a push 1 push 6 set a", "", "", [6, 1]),
        ("push 5 let a push 1 push 2 push 3 get a", "", "", [5, 1, 2, 3, 5]),
        ("push 1 push 0 div", "", "", [1, 0]),
        ("add push 1 add", "", "", [1]),
        ("push 4 call double out(n) push 5 call double halt double: swap dup add swap ret", "", "8", [10]),
        ("push 3 call down halt\ndown: swap dup out(n) dup if push 1 sub call down end swap ret", "", "3210", [0]),
        ("call a push 7 halt a: pop push 5 ret", "", "", [7]),  # no call has the number 5: the last one counts
        ("call a halt a: pop ret push 1", "", "", []),  # without a number, the first one counts
        ("push 1 push 2 reverse assert-depth 2", "", "", [2, 1]),
    ],
)  # fmt: skip
def test_what_the_oracle_does(text: str, data: str, output: str, stack: list[int]) -> None:
    assert _run(text, data) == (output, stack)


@small_cases(
    ("word", "before", "after"),
    [
        ("over", [5, 6], [5, 6, 5]),
        ("tuck", [5, 6], [6, 5, 6]),
        ("nip", [5, 6], [6]),
        ("rot", [5, 6, 7], [6, 7, 5]),
        ("inc", [5], [6]),
        ("dec", [5], [4]),
        ("neg", [5], [-5]),
        ("neg", [-5], [5]),
        *[(word, [5, 6], [value]) for word, value in (("eq", 0), ("lt", 1), ("gt", 0), ("le", 1), ("ge", 0))],
        *[(word, [6, 5], [value]) for word, value in (("eq", 0), ("lt", 0), ("gt", 1), ("le", 0), ("ge", 1))],
        *[(word, [5, 5], [value]) for word, value in (("eq", 1), ("lt", 0), ("gt", 0), ("le", 1), ("ge", 1))],
    ],
)  # fmt: skip
def test_what_stands_for_a_word_of_another_language(
    word: str, before: list[int], after: list[int]
) -> None:
    (instead,) = FOREIGN_WORDS[word].instead
    pushes = " ".join(f"push {value}" for value in before)
    assert _run(f"{pushes} {instead}") == ("", after)


def test_words_of_other_languages_are_not_instructions() -> None:
    names = {*WORDS, *COMMANDS}
    assert not names & FOREIGN_WORDS.keys()
    for foreign in FOREIGN_WORDS.values():
        words = [word for each in foreign.instead for word in each.split()]
        assert {word for word in words if not word.lstrip("-").isdigit()} <= names
        assert bool(words) != bool(foreign.remedy)


def test_an_included_file_gives_its_macros() -> None:
    files = {"b": "define six\npush 6\nend\n", "c": 'include "c"\n'}

    def read(name: str, including: str) -> tuple[str, str]:
        if name not in files:
            raise IncludeError(f"{including} names it")
        return name, files[name]

    lowered = lower(AssemblySource("a", 'include "b"\nsix'), read)
    assert [each.value for each in lowered.instructions] == [6]
    (found,) = lower(AssemblySource("a", 'include "d"'), read).findings
    assert found.diagnostic.message == '"d" cannot be included: a names it'
    assert lower(AssemblySource("a", 'include "c"'), read).has_errors


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("push 2 push 3 add", "push 5"),
        ("push 2 push 3 swap sub", "push 1"),
        ("push 2 pop dup pop", ""),
        ("push 1 push 0 div", "push 1 push 0 div"),
        ("push 0 jump-if a push 5 a:", "push 5"),
        ("jump a push 5 a: push 6", "push 6"),
        ("push 1 halt push 5", "push 1"),
        ("in(n) jump-if a a:", "in(n) pop"),
        ("noop noop", ""),
    ],
)
def test_instructions_are_simplified(text: str, words: str) -> None:
    found = [
        f"push {each.value}" if each.name == "push" else each.name
        for each in simplified(_lowered(text))
    ]
    assert " ".join(found) == words
