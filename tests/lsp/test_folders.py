"""Settings that differ between the folders of the workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.lsp.settings import ClientSettings, settings_from
from mines_tools.project.configuration import Overrides
from mines_tools.project.uris import uri_of
from tests.lsp.client import Client, converse
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from pathlib import Path

_PUSH = "textDocument/publishDiagnostics"
_ASK = "workspace/configuration"
_CAN = {"workspace": {"configuration": True, "workspaceFolders": True}}
_TEXT = ".*\n..\n@\n0,0"
_OLD = ["M016"]  # a restart, which dialect 1 lacks
_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}


@small_cases(
    ("uri", "dialect"),
    [
        ("file:///project/outer/a.mines", "outer"),
        ("file:///project/outer/deep/b.mines", "outer"),
        ("file:///project/outer/inner/c.mines", "inner"),
        ("file:///project/%6futer/inner%20two/d.mines", "spelt"),
        ("file:///project/outer.mines", None),
        ("file:///project/outers/e.mines", None),
        ("file:///project/outer", None),
        ("vscode-vfs://github/someone/programs/f.mines", "far"),
        ("vscode-vfs://gitlab/someone/programs/g.mines", None),
        ("untitled:Untitled-1", None),
    ],
)
def test_the_innermost_folder_counts(uri: str, dialect: str | None) -> None:
    folders = {
        "file:///project/outer": "outer",
        "file:///project/outer/inner/": "inner",
        "file:///project/outer/inner two": "spelt",
        "vscode-vfs://github/someone/programs": "far",
    }
    by_folder = {
        folder: ClientSettings(overrides=Overrides(dialects=(name,)))
        for folder, name in folders.items()
    }
    settings = ClientSettings(folders=by_folder).of(uri, "mines")
    assert settings.overrides.dialects == (() if dialect is None else (dialect,))


def test_what_is_set_for_a_language_outweighs_what_is_set_for_all() -> None:
    own = {"dialect": "author", "inlayHints": {"value": False}, "lint": True}
    other = {"dialect": "", "format": {"annotate": "off"}}
    sent = {"dialect": "1", "inlayHints": {"depth": True}, "lint": False, "flowBudget": 7}
    settings = settings_from({"mines": {**sent, "emojifunge": own, "mines": other}})
    emojifunge, mines = (settings.of("untitled:a", name) for name in ("emojifunge", "mines"))
    both = Overrides(flow_budget=7)
    assert emojifunge == ClientSettings(
        {"depth": True, "value": False}, True, both._replace(dialects=("author",))
    )
    assert mines == ClientSettings(
        {"depth": True}, False, both._replace(dialects=("1",), format=(("annotate", False),))
    )
    assert settings.of("untitled:a", "toy") == settings


class _Two:
    """An outer folder and a folder in it, and the client's settings for each."""

    def __init__(self, tmp_path: Path) -> None:
        self.outer, self.inner = tmp_path / "outer", tmp_path / "outer" / "inner"
        self.inner.mkdir(parents=True)
        self.said: dict[str | None, Any] = {None: {"flowBudget": 0}}
        self.folders = [{"uri": uri_of(str(each)), "name": each.name} for each in self.both]

    @property
    def both(self) -> tuple[Path, Path]:
        return self.outer, self.inner

    def set(self, outer: Any, inner: Any) -> None:
        self.said |= {uri_of(str(self.outer)): outer, uri_of(str(self.inner)): inner}

    def answer(self, params: Any) -> list[Any]:
        assert all(item["section"] == "mines" for item in params["items"])
        return [self.said.get(item.get("scopeUri")) for item in params["items"]]


async def _codes(client: Client, uri: str) -> list[str]:
    pushed = await client.wait(_PUSH, lambda params: params["uri"] == uri)
    return [each["code"] for each in pushed["diagnostics"]]


def test_two_folders(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    two.set({"flowBudget": 0, "dialect": "1"}, {"flowBudget": 0, "lint": False})
    ends = [uri_of(str(folder / "a.mines")) for folder in (*two.both, tmp_path)]

    async def talk(client: Client) -> None:
        client.answers[_ASK] = two.answer
        await client.start(_CAN, workspaceFolders=two.folders)
        asked = await client.wait(_ASK)
        assert [item.get("scopeUri") for item in asked["items"]] == [
            None,
            *(each["uri"] for each in two.folders),
        ]
        await client.of("documentLink")
        for uri, codes in zip(ends, (_OLD, [], []), strict=True):
            client.open(_TEXT, uri)
            assert await _codes(client, uri) == codes
        # What changes is looked at again.
        two.set({"flowBudget": 0, "lint": False}, {"flowBudget": 0, "dialect": "1"})
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        assert await _codes(client, ends[0]) == []
        assert await _codes(client, ends[1]) == _OLD
        # Without the inner folder, its documents are the outer one's.
        gone = {"added": [], "removed": two.folders[1:]}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": gone})
        assert await _codes(client, ends[1]) == []
        back = {"added": two.folders[1:], "removed": []}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": back})
        assert await _codes(client, ends[1]) == _OLD

    converse(talk)


async def _start_with_hints(client: Client, two: _Two) -> None:
    """Start a client that requests hints again when the server says so, and wait until the server
    has the client's settings."""
    client.answers[_ASK] = two.answer
    can = {**_CAN["workspace"], "inlayHint": {"refreshSupport": True}}
    await client.start({"workspace": can}, workspaceFolders=two.folders)
    await client.wait(_ASK)
    await client.of("documentLink")


def test_hints_by_folder(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    two.set({"inlayHints": {"depth": True}}, {"inlayHints": False})

    async def talk(client: Client) -> None:
        await _start_with_hints(client, two)
        labels = []
        for folder in two.both:
            uri = uri_of(str(folder / "a.mines"))
            client.open("*..\n...\n1,1\n@\n1,1", uri)
            await client.wait("workspace/inlayHint/refresh")
            hints = await client.of("inlayHint", uri, range=_WHOLE)
            labels.append([each["label"] for each in hints])
        assert any(label.startswith("depth") for label in labels[0])
        assert labels[1] == []

    converse(talk)


def test_files_that_are_not_open(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    two.set({"flowBudget": 0, "dialect": "1"}, {"flowBudget": 0, "dialect": "1", "lint": False})
    for folder in two.both:
        (folder / "closed.mines").write_text(_TEXT, "utf-8", newline="")
    uris = [uri_of(str(folder / "closed.mines")) for folder in two.both]

    async def talk(client: Client) -> None:
        client.answers[_ASK] = two.answer
        options = {"flowBudget": 0}  # until the client has answered
        await client.start(_CAN, workspaceFolders=two.folders, initializationOptions=options)
        assert await _codes(client, uris[0]) == _OLD
        two.set({"flowBudget": 0, "dialect": "1", "lint": False}, {"flowBudget": 0, "dialect": "1"})
        assert [each for each in client.params_of(_PUSH) if each["uri"] == uris[1]] == []
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        assert await _codes(client, uris[0]) == []
        assert await _codes(client, uris[1]) == _OLD

    converse(talk)


@pytest.mark.parametrize("answer", [None, [], [None], [None, None, None], [{}]])
def test_a_client_that_answers_less_and_pushes(answer: Any, tmp_path: Path) -> None:
    two = _Two(tmp_path)
    uri = uri_of(str(two.inner / "a.mines"))

    async def talk(client: Client) -> None:
        client.answers[_ASK] = answer
        await client.start(_CAN, workspaceFolders=two.folders)
        await client.wait(_ASK)
        client.open(_TEXT, uri)
        assert await _codes(client, uri) != _OLD
        pushed = {"mines": {"dialect": "1", "flowBudget": 0}}
        client.notify("workspace/didChangeConfiguration", {"settings": pushed})
        await client.wait(_PUSH, lambda params: [d["code"] for d in params["diagnostics"]] == _OLD)
        assert client.params_of("window/showMessage") == []

    converse(talk)


def test_what_is_pushed_is_general(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    two.set({"flowBudget": 0, "dialect": "1", "lint": False}, None)
    uris = [uri_of(str(folder / "a.mines")) for folder in two.both]

    async def talk(client: Client) -> None:
        client.answers[_ASK] = two.answer
        await client.start(_CAN, workspaceFolders=two.folders[:1])
        await client.wait(_ASK)
        pushed = {"settings": {"mines": {"dialect": "1", "flowBudget": 0}}}
        client.notify("workspace/didChangeConfiguration", pushed)
        asked = await client.wait(_ASK)
        assert [item["scopeUri"] for item in asked["items"]] == [two.folders[0]["uri"]]
        await client.of("documentLink")
        client.open(_TEXT, uri_of(str(tmp_path / "b.mines")))
        assert await _codes(client, uri_of(str(tmp_path / "b.mines"))) == _OLD
        client.open(_TEXT, uris[0])
        assert await _codes(client, uris[0]) == []

    converse(talk)


def test_no_lint_after_analysis_either(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    two.set({"lint": False}, None)
    uri = uri_of(str(two.outer / "a.mines"))

    async def talk(client: Client) -> None:
        await _start_with_hints(client, two)
        client.open("*.\n1,0\n0,0", uri)
        await client.wait("workspace/inlayHint/refresh")
        assert [each["diagnostics"] for each in client.params_of(_PUSH)] == [[]]

    converse(talk)


def test_a_saved_configuration_counts_where_no_folder_says_otherwise(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    two.said[None] = {"flowBudget": 0, "dialect": "2"}
    two.set({"flowBudget": 0}, None)
    uri = uri_of(str(two.outer / "a.mines"))

    async def talk(client: Client) -> None:
        client.answers[_ASK] = two.answer
        await client.start(_CAN, workspaceFolders=two.folders)
        await client.wait(_ASK)
        await client.of("documentLink")
        client.open(_TEXT, uri)
        assert await _codes(client, uri) == []
        (two.outer / "mines-tools.toml").write_text('dialect = "1"', "utf-8")
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        assert await _codes(client, uri) == _OLD

    converse(talk)


def test_an_answer_about_folders_that_were_is_too_late(tmp_path: Path) -> None:
    two = _Two(tmp_path)
    uri = uri_of(str(two.outer / "a.mines"))

    async def talk(client: Client) -> None:
        client.answers[_ASK] = "silence"
        await client.start(_CAN, workspaceFolders=two.folders)
        await client.wait(_ASK)
        gone = {"added": [], "removed": two.folders}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": gone})
        await client.wait(_ASK)
        first, second = [each["id"] for each in client.told if each["method"] == _ASK]
        client.send({"jsonrpc": "2.0", "id": second, "result": [{"flowBudget": 0}]})
        old = {"flowBudget": 0, "dialect": "1"}
        client.send({"jsonrpc": "2.0", "id": first, "result": [old, old, old]})
        client.open(_TEXT, uri)
        assert await _codes(client, uri) == []

    converse(talk)
