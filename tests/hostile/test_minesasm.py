"""The assembler's language needs time linear in the size of a text."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest

from mines_tools.base.gc_pause import no_collection
from mines_tools.fmt.engine import format_text
from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import FormatOptions, RuleSelection, language
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import add_ignores
from mines_tools.rules.catalogue import rules_of
from mines_tools.text.diagnostics import how_many
from tests.hostile.limits import MB

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.language import Parsed

_MINESASM = language("minesasm")
_ALL = RuleSelection(frozenset(rules_of(_MINESASM)), {}, 0)
_SMALL, _LARGE = 15_000, 60_000
_WORST = 9  # times as long for four times the text
_NOTHING = 0.1


def _lint(parsed: Parsed) -> None:
    lint(_MINESASM, parsed, _ALL)


def _fix(parsed: Parsed) -> None:
    lint(_MINESASM, parsed, _ALL, fix=True, unsafe=True)


def _format(parsed: Parsed) -> None:
    format_text(_MINESASM, parsed, FormatOptions())


def _add_ignore(parsed: Parsed) -> None:
    add_ignores(_MINESASM, lint(_MINESASM, parsed, _ALL, is_located=True), _ALL)


def _repair(parsed: Parsed) -> None:
    assert _MINESASM.editor is not None
    editor, snapshot = _MINESASM.editor(), Snapshot(parsed)
    for error in parsed.errors[-50:]:
        list(editor.repairs(snapshot, error))


def _jumps_and_labels(size: int) -> str:
    count = size // 22
    return "".join(f"jump x{n}\n" for n in range(count)) + "".join(f"a{n}:\n" for n in range(count))


def _calls_of_routines(size: int) -> str:
    count = size // 20
    calls = "".join(f"call f{n}\n" for n in range(count))
    return calls + "halt\n" + "".join(f"f{n}: ret\n" for n in range(count))


_JOBS: dict[str, tuple[Callable[[Parsed], None], Callable[[int], str]]] = {
    "jumps to nothing, and labels": (_lint, _jumps_and_labels),
    "calls of many routines": (_lint, _calls_of_routines),
    "a macro with many parameters": (
        _lint,
        lambda size: f"define m {'a ' * (size // 6)}\nend\n" + "m\n" * (size // 3),
    ),
    "slots after many blanks": (
        _lint,
        lambda size: f"push 1 let a repeat 9999 set{' ' * size}b end",
    ),
    "slots after tested reads": (
        _lint,
        lambda size: (
            "push 1 let a "
            + "push 1 push 0 in(n) swap if pop else swap pop set a end\n" * (size // 56)
        ),
    ),
    "a slot after loops that read": (
        _lint,
        lambda size: (
            "push 1 let a "
            + "".join(f"a{n}: in(n) in(c) jump-if a{n // 2}\n" for n in range(size // 32))
            + "get a"
        ),
    ),
    "formatting labels in nested blocks": (
        _format,
        lambda size: "repeat 1\na:\n" * (size // 16) + "end\n" * (size // 16),
    ),
    "formatting odd characters": (_format, lambda size: "? " * (size // 2)),
    "fixing unused labels": (_fix, lambda size: "".join(f"a{n}:\n" for n in range(size // 7))),
    "fixing idle statements in a line": (_fix, lambda size: "dup pop " * (size // 8)),
    "fixing unused directives": (_fix, lambda size: "noop # mines: ignore[A101]\n" * (size // 27)),
    "ignoring directives in a line": (
        _add_ignore,
        lambda size: "# " + "mines: ignore[ " * (size // 15),
    ),
    "repairs of jumps": (_repair, _jumps_and_labels),
}


@pytest.mark.parametrize("name", _JOBS)
def test_growth(name: str) -> None:
    job, text = _JOBS[name]
    _cpu(job, text(200))
    small, large = _cpu(job, text(_SMALL)), _cpu(job, text(_LARGE))
    assert large < max(_WORST * small, _NOTHING)


def _cpu(job: Callable[[Parsed], None], text: str) -> float:
    with no_collection():
        began = process_time()
        job(_MINESASM.parse(text, "2"))
        return process_time() - began


@pytest.mark.parametrize(
    "unit",
    ["?", "? ", "?\n", "7 ", "dpu\n", "a:\n", "end\n", "repeat 2\n", "if ", '"', "'ab' ", "#\n", 'print "\\q"\n'],
)  # fmt: skip
def test_a_megabyte(unit: str) -> None:
    text = unit * (MB // len(unit))
    with no_collection():
        began = process_time()
        parsed = _MINESASM.parse(text, "2")
        errors = parsed.errors
        assert process_time() - began < 15  # 3 seconds where nothing else runs
    assert len(errors) < 40_000
    assert bool(errors) == (unit != "#\n")
    assert how_many(errors) >= len(errors)
