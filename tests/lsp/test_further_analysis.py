"""The server analyses a document again with a larger budget while nobody types, if its analysis
stopped at its budget."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.editor import Hint, Lens
from mines_tools.interface.language import LANGUAGES, Checked, language_of
from mines_tools.lsp import further_analysis
from mines_tools.lsp.analysis_queue import Slices
from mines_tools.lsp.threads import FURTHER
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.text.source import Span
from tests.lsp.client import Client, converse
from tests.thinned import thinned
from tests.toy import with_editor
from tests.toy.analysis import Task

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.editor import Snapshot
    from mines_tools.interface.language import Parsed

_A, _B = "file:///a.beads", "file:///b.beads"
_PUSH = "textDocument/publishDiagnostics"
_HINTS, _LENSES = "workspace/inlayHint/refresh", "workspace/codeLens/refresh"
_REFRESHES = {"inlayHint": {"refreshSupport": True}, "codeLens": {"refreshSupport": True}}
_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
EXAMPLES = Path(__file__).parents[2] / "examples"
_DEFAULT = 100  # the budget of an ordinary analysis

Begun = list[tuple[str, int]]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begun:
    """The text and the budget of each analysis that was begun. An analysis of `n` beads needs
    `n * 100 + 1` transitions, so a further analysis is needed. A hint, a lens and a finding show
    the result."""
    texts: Begun = []

    def analyse(parsed: Parsed, budget: int | None) -> Task:
        task = Task(parsed.text, 100 * len(parsed.text) + 1, _DEFAULT if budget is None else budget)
        texts.append((parsed.text, task.budget))
        return task

    def check(
        _parsed: Parsed, _selection: object, analysis: object, _keep: object, _most: object
    ) -> Checked:
        return Checked([Diagnostic("T102", "long-row", "info", Span(0, 1), f"it is {analysis}")])

    editor = with_editor.EDITOR._replace(
        hints=lambda snapshot, _span: [Hint(0, _of(snapshot), "count")],
        lenses=lambda snapshot: [Lens(Span(0, 1), _of(snapshot))],
    )
    toy = with_editor.LANGUAGE._replace(editor=lambda: editor, analyse=analyse, check=check)
    monkeypatch.setattr(with_editor, "LANGUAGE", toy)
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.with_editor")  # type: ignore[arg-type]
    _hurry(monkeypatch)
    return texts


def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server begin further analyses immediately after edits and requests."""
    monkeypatch.setattr(further_analysis, "_QUIET", 0.0)
    monkeypatch.setattr(further_analysis, "_REST", 0.0)


def _of(snapshot: Snapshot) -> str:
    return str(snapshot.analysis)


def _says(text: str) -> Callable[[Any], bool]:
    """Return a function that says whether published diagnostics contain the finding `text`."""
    return lambda params: any(text in each["message"] for each in params["diagnostics"])


async def _shown(client: Client, uri: str = _A) -> tuple[str, str]:
    """Return the hint and the lens."""
    (hint,) = await client.of("inlayHint", uri, range=_WHOLE)
    (lens,) = await client.of("codeLens", uri)
    return hint["label"], lens["command"]["title"]


class _Gate:
    """Holds up further analyses of one text before their next slice, until they may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
        self.reached = asyncio.Event()
        self.may_go_on = asyncio.Event()
        advance = Slices.advance

        async def held_up(slices: Slices) -> bool:
            is_over = await advance(slices)
            if slices._lane is FURTHER and slices._parsed.text == text:
                self.reached.set()
                await self.may_go_on.wait()
            return is_over

        monkeypatch.setattr(Slices, "advance", held_up)


def test_what_a_larger_budget_finds_out_is_shown_without_an_edit(begun: Begun) -> None:
    async def talk(client: Client) -> None:
        await client.start({"workspace": _REFRESHES})
        client.open(">>>", _A, language="")
        await client.wait(_PUSH, _says("it is so far"))
        await client.wait(_PUSH, _says("it is >>>"))
        await client.wait(_HINTS)
        await client.wait(_LENSES)
        assert await _shown(client) == (">>>", ">>>")
        assert begun == [(">>>", _DEFAULT), (">>>", 8 * _DEFAULT)]

    converse(talk)


def test_the_budget_grows_twice(begun: Begun) -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(">" * 20, _A, language="")
        await client.wait(_PUSH, _says("it is >>>"))
        client.open(">" * 80, _B, language="")  # too long even for the largest budget
        client.open(">", _A, language="")
        await client.wait(_PUSH, _says("it is >"))
        budgets = [budget for text, budget in begun if text == ">" * 80]
        assert budgets == [_DEFAULT, 8 * _DEFAULT, 64 * _DEFAULT][: len(budgets)]
        assert [budget for text, budget in begun if text == ">" * 20] == [
            _DEFAULT, 8 * _DEFAULT, 64 * _DEFAULT,
        ]  # fmt: skip

    converse(talk)


def test_an_edit_gives_the_analysis_up(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(client: Client) -> None:
        gate = _Gate(monkeypatch, ">>")
        await client.start()
        client.open(">>", _A, language="")
        await gate.reached.wait()
        client.change({"text": ">>>"}, uri=_A)
        await client.wait(_PUSH, lambda params: params["version"] == 2)
        gate.may_go_on.set()
        await client.wait(_PUSH, _says("it is >>>"))
        assert not any(map(_says("it is >> "), client.params_of(_PUSH)))
        assert await _shown(client) == (">>>", ">>>")

    converse(talk)


def test_nothing_is_shown_after_a_document_is_closed(
    begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk(client: Client) -> None:
        gate = _Gate(monkeypatch, ">>")
        await client.start()
        client.open(">>", _A, language="")
        await gate.reached.wait()
        client.notify("textDocument/didClose", {"textDocument": {"uri": _A}})
        await client.wait(_PUSH, lambda params: not params["diagnostics"])
        gate.may_go_on.set()
        # What the next document gets is found out after what was given up.
        client.open(">", _B, language="")
        await client.wait(_PUSH, _says("it is >"))
        assert {each["uri"] for each in client.params_of(_PUSH)[-2:]} == {_B}

    converse(talk)


def test_nothing_is_shown_after_shutdown(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(client: Client) -> None:
        gate = _Gate(monkeypatch, ">>")
        await client.start()
        client.open(">>", _A, language="")
        await gate.reached.wait()
        await client.request("shutdown")
        before = len(client.told)
        assert client.server is not None
        further = client.server.opened._analyses._further
        gate.may_go_on.set()
        assert further._working is not None
        await further._working
        assert len(client.told) == before

    converse(talk)


def test_documents_are_analysed_one_after_the_other(
    begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ordinary analysis comes before a further one."""

    async def talk(client: Client) -> None:
        gate = _Gate(monkeypatch, ">>")
        await client.start()
        client.open(">>", _A, language="")
        await gate.reached.wait()
        client.open(">>>", _B, language="")
        await client.wait(_PUSH, lambda params: params["uri"] == _B and _says("so far")(params))
        assert begun == [(">>", 100), (">>", 800), (">>>", 100)]
        gate.may_go_on.set()
        await client.wait(_PUSH, _says("it is >>>"))
        said = [each for each in client.params_of(_PUSH) if _says("it is >")(each)]
        assert [each["uri"] for each in said] == [_A, _B]

    converse(talk)


def test_a_limit_of_the_user_is_kept(begun: Begun) -> None:
    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"flowBudget": 150})
        client.open(">>", _A, language="")
        await client.wait(_PUSH, _says("it is so far"))
        client.open(">", _B, language="")
        await client.wait(_PUSH, _says("it is >"))
        assert begun == [(">>", 150), (">", 150)]

    converse(talk)


def test_after_a_change_of_settings_the_work_goes_on(
    begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk(client: Client) -> None:
        gate = _Gate(monkeypatch, ">>")
        await client.start()
        client.open(">>", _A, language="")
        await gate.reached.wait()
        settings = {"inlayHints": {"bead": True}}
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
        await client.wait(_PUSH, lambda _params: len(client.params_of(_PUSH)) == 3)
        gate.may_go_on.set()
        await client.wait(_PUSH, _says("it is >>"))
        assert [_says("so far")(each) for each in client.params_of(_PUSH)[1:]] == [
            True,
            True,
            False,
        ]
        assert begun == [(">>", 100), (">>", 800), (">>", 800)]

    converse(talk)


def test_the_time_is_limited(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any time, nothing is begun; what was found out is kept."""
    monkeypatch.setattr(further_analysis, "_MOST_SECONDS", 0.0)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">>", _A, language="")
        await client.wait(_PUSH, _says("it is so far"))
        client.open("", _B, language="")
        await client.wait(_PUSH, lambda params: params["uri"] == _B)
        assert (">>", 800) not in begun
        assert await _shown(client) == ("so far", "so far")

    converse(talk)


@pytest.mark.parametrize(
    ("example", "budget"),
    thinned(
        [
            ("truth-machine.mines", 100),
            ("emojifunge/cat.emojifunge", 5),
            ("sokolang/add.soko", 10),
        ],
        1,
    ),
)
def test_every_language_says_that_a_larger_budget_finds_more(
    example: str, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the end, hints and lenses are those of an analysis that is complete at once."""
    text = (EXAMPLES / example).read_text(encoding="utf-8")
    uri = f"file:///somewhere/{example}"
    used = language_of(example)
    assert used is not None
    shown: list[object] = []

    async def talk_of_all(client: Client) -> None:
        await client.start()
        client.open(text, uri, language="")
        shown.append(await _answers(client, uri))

    async def talk_of_less(client: Client) -> None:
        gate = _Gate(monkeypatch, text)
        await client.start({"workspace": _REFRESHES})
        client.open(text, uri, language="")
        await client.wait(_HINTS)
        await gate.reached.wait()
        shown.append(await _answers(client, uri))
        gate.may_go_on.set()
        await client.wait(_HINTS)
        shown.append(await _answers(client, uri))

    converse(talk_of_all)
    _hurry(monkeypatch)
    analyse = used.analyse
    assert analyse is not None
    less = used._replace(
        analyse=lambda parsed, most: analyse(parsed, budget if most is None else most)
    )
    monkeypatch.setattr(import_module(LANGUAGES[used.id]), "LANGUAGE", less)
    converse(talk_of_less)
    complete, first, last = shown
    assert first != complete
    assert last == complete


async def _answers(client: Client, uri: str) -> tuple[object, object]:
    """Return the hints and the lenses."""
    return await client.of("inlayHint", uri, range=_WHOLE), await client.of("codeLens", uri)
