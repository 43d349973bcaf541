"""In a large Markdown document, the server checks only the first programs. After an edit, it checks only the programs
that have changed."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.lint.linted_file import LintWork
from mines_tools.lint.markdown import lint_document
from mines_tools.lsp import document_diagnostics, markdown_documents, markdown_programs
from mines_tools.project.file_settings import FileSettings
from tests.lsp.client import Client, converse

if TYPE_CHECKING:
    from mines_tools.lsp.documents import Document

_URI = "file:///somewhere/page.md"
_BEYOND = "this program"
"""The beginning of the message about programs that are not checked."""


def _block(number: int) -> str:
    """Return a block with a redundant sign, different for each `number`."""
    return f"```mines\n*.*\n...\n***\n0,+1\n# {number}\n```\n"


async def _open(client: Client, text: str) -> None:
    await client.start()
    settings = {"settings": {"mines": {"markdown": True}}}
    client.notify("workspace/didChangeConfiguration", settings)
    about = {"uri": _URI, "languageId": "markdown", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": about})


def _insert(client: Client, version: int, line: int, text: str) -> None:
    place = {"line": line, "character": 0}
    changes = [{"range": {"start": place, "end": place}, "text": text}]
    about = {"uri": _URI, "version": version}
    client.notify("textDocument/didChange", {"textDocument": about, "contentChanges": changes})


async def _next(client: Client, version: int) -> list[tuple[int, str]]:
    """Return what the server shows next: the line of each redundant sign, with its code, and the line of each message
    of the server, with the beginning of the message."""
    push = await client.wait(
        "textDocument/publishDiagnostics", lambda params: params.get("version") == version
    )
    return [
        (each["range"]["start"]["line"], each.get("code", each["message"][:12]))
        for each in push["diagnostics"]
        if each.get("code", "M102") == "M102"
    ]


async def _until(client: Client, version: int, *expected: tuple[int, str]) -> None:
    """Wait until the server shows `expected`. A slow check shows a part of it first."""
    while await _next(client, version) != [*expected]:
        pass


@pytest.mark.parametrize(
    ("name", "limit"), [("MOST_PROGRAMS", 2), ("MOST_CHARACTERS", 50), ("MOST_SECONDS", -1)]
)
def test_programs_beyond_the_limits_are_not_checked(
    monkeypatch: pytest.MonkeyPatch, name: str, limit: int
) -> None:
    monkeypatch.setattr(markdown_programs, name, limit)
    expected = {
        "MOST_PROGRAMS": [(4, "M102"), (11, "M102"), (14, _BEYOND)],
        "MOST_CHARACTERS": [(4, "M102"), (11, "M102"), (14, _BEYOND)],
        "MOST_SECONDS": [(0, _BEYOND)],
    }[name]
    text = "".join(map(_block, range(4)))

    async def talk(client: Client) -> None:
        await _open(client, text)
        await _until(client, 1, *expected)
        params = {
            "range": {"start": {"line": 4, "character": 0}, "end": {"line": 4, "character": 0}}
        }
        context = {"diagnostics": [], "only": ["source.fixAll"]}
        actions = await client.request(
            "textDocument/codeAction",
            {"textDocument": {"uri": _URI}, **params, "context": context},
        )
        titles = ["Apply all safe fixes of the first 2 programs"]
        assert [each["title"] for each in actions] == (titles if len(expected) > 1 else [])

    converse(talk)
    settings = FileSettings("a.md", "mines", is_markdown=True)
    report = lint_document(settings, text, "a.md", LintWork()).report
    assert sum(each.code == "M102" for each in report.diagnostics) == 4


def test_without_checks_nothing_is_said_about_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markdown_programs, "MOST_PROGRAMS", 2)

    async def talk(client: Client) -> None:
        await _open(client, "".join(map(_block, range(4))))
        await _until(client, 1, (4, "M102"), (11, "M102"), (14, _BEYOND))
        settings = {"settings": {"mines": {"markdown": True, "lint": False}}}
        client.notify("workspace/didChangeConfiguration", settings)
        await _until(client, 1)

    converse(talk)


def test_equal_programs_count_once_for_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock adds a second, so the check of a program takes three seconds, in three slices."""
    monkeypatch.setattr(markdown_programs, "thread_time", partial(next, count()))
    monkeypatch.setattr(markdown_programs, "_SLICE", 1_000_000)
    monkeypatch.setattr(markdown_programs, "MOST_SECONDS", 8)

    async def talk(client: Client) -> None:
        await _open(client, "".join(map(_block, [0, 1, 1, 1, 1, 2, 3, 4])))
        await _until(client, 1, *[(7 * at + 4, "M102") for at in range(6)], (42, _BEYOND))
        # Programs that are known count as before.
        _insert(client, 2, 0, "\n")
        await _until(client, 2, *[(7 * at + 5, "M102") for at in range(6)], (43, _BEYOND))

    converse(talk)


def test_actions_for_many_programs_analyse_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    analysed: list[str] = []
    analyse = markdown_programs._analyse

    def counted(program: Document) -> Any:
        analysed.append(program.text)
        return analyse(program)

    async def talk(client: Client) -> None:
        await _open(client, "".join(map(_block, range(4))))
        await _until(client, 1, *[(7 * at + 4, "M102") for at in range(4)])
        monkeypatch.setattr(markdown_programs, "_analyse", counted)

        async def titles(last: int) -> list[str]:
            place = {"start": {"line": 4, "character": 0}, "end": {"line": last, "character": 0}}
            about = {"textDocument": {"uri": _URI}, "range": place}
            asked = {**about, "context": {"diagnostics": [], "triggerKind": 2}}
            return [
                each["title"] for each in await client.request("textDocument/codeAction", asked)
            ]

        assert await titles(25)
        assert analysed == []
        assert await titles(4)
        assert len(analysed) == 1
        # Only some of the programs have actions of their own.
        whole = await titles(25)
        monkeypatch.setattr("mines_tools.lsp.requests.actions._MOST_HERE", 2)
        assert len(await titles(25)) < len(whole)

    converse(talk)


def test_a_document_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markdown_programs, "MOST_OF_DOCUMENT", 20)

    async def talk(client: Client) -> None:
        await _open(client, _block(1))
        await _until(client, 1, (0, "the programs"))
        params = {"textDocument": {"uri": _URI}, "options": {"tabSize": 4, "insertSpaces": True}}
        assert await client.request("textDocument/formatting", params) == []

    converse(talk)


def test_more_mistakes_than_editors_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.lsp.to_protocol.markdown.MOST", 3)

    async def talk(client: Client) -> None:
        await _open(client, "".join(map(_block, range(9))))
        await _until(client, 1, (4, "M102"), (11, "and 16 more,"))

    converse(talk)


def test_an_edit_checks_only_the_changed_program(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    check = document_diagnostics.check

    def counted(program: Document) -> Any:
        checked.append(program.text.rpartition("# ")[2])
        return check(program)

    monkeypatch.setattr(document_diagnostics, "check", counted)

    async def talk(client: Client) -> None:
        await _open(client, "".join(map(_block, range(3))))
        await _until(client, 1, (4, "M102"), (11, "M102"), (18, "M102"))
        assert checked == ["0", "1", "2"]
        _insert(client, 2, 12, "# new")
        await _until(client, 2, (4, "M102"), (11, "M102"), (18, "M102"))
        assert checked == ["0", "1", "2", "1"]
        _insert(client, 3, 0, "\n")
        await _until(client, 3, (5, "M102"), (12, "M102"), (19, "M102"))
        assert checked == ["0", "1", "2", "1"]

    converse(talk)


def test_the_first_mistakes_are_shown_before_the_check_is_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(markdown_documents, "_SLICE", 0.5)
    monkeypatch.setattr(markdown_documents, "_FIRST", 0.5)
    monkeypatch.setattr(markdown_documents, "perf_counter", partial(next, count()))
    whole = [(7 * number + 4, "M102") for number in range(9)]

    async def talk(client: Client) -> None:
        await _open(client, "".join(map(_block, range(9))))
        shown = [await _next(client, 1)]
        while shown[-1] != whole:
            shown.append(await _next(client, 1))
        assert len(shown) > 1
        assert all(each == whole[: len(each)] for each in shown)

    converse(talk)
