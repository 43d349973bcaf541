"""The settings of a document are computed once, and again after something that they depend on has
changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import language
from mines_tools.lint import selection
from mines_tools.lsp.document_settings import SettingsOfDocuments
from mines_tools.project import file_settings, settings_lookup
from mines_tools.project.settings_lookup import forget_configurations
from mines_tools.project.uris import uri_of
from tests.lsp.client import Client, converse

if TYPE_CHECKING:
    from pathlib import Path

_PUSH = "textDocument/publishDiagnostics"
_STEPS = [
    (settings_lookup, "configuration_for"),
    (settings_lookup, "file_settings"),
    (file_settings, "covers"),
    (selection, "rules_of"),
    (selection, "covers"),
]
"""The functions that are called to compute settings. They find the nearest configuration, its keys
and patterns, and the rules that these name."""
_RESTART = ".*\n..\n@\n0,0"
"""A program with a restart. Dialect 1 does not have this operation (M016)."""


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the name of each function in `_STEPS` is added when the function is
    called."""
    taken: list[str] = []

    def watch(module: Any, name: str) -> None:
        step = getattr(module, name)

        def watched(*arguments: Any) -> Any:
            taken.append(name)
            return step(*arguments)

        monkeypatch.setattr(module, name, watched)

    for module, name in _STEPS:
        watch(module, name)
    return taken


def _configure(folder: Path, dialect: str) -> None:
    (folder / "mines-tools.toml").write_text(
        f'flow-budget = 0\n[dialects]\n"*" = "{dialect}"\n[per-file-ignores]\n"b*" = ["M1"]\n'
    )
    forget_configurations()


async def _codes(client: Client) -> list[str]:
    pushed = await client.wait(_PUSH, lambda params: params["uri"].endswith(".mines"))
    return [each["code"] for each in pushed["diagnostics"]]


def test_a_key_stroke_composes_no_settings(tmp_path: Path, composed: list[str]) -> None:
    _configure(tmp_path, "1")
    uri = uri_of(str(tmp_path / "a.mines"))

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_RESTART, uri)
        assert await _codes(client) == ["M016"]
        assert {name for _, name in _STEPS} == set(composed)
        composed.clear()
        for key in range(5):
            client.change({"text": f"{_RESTART}\n{key},0"}, uri=uri, version=2 + key)
            assert "M016" in await _codes(client)
        assert composed == []
        # A directive of the text is obeyed all the same.
        client.change({"text": f"# mines: dialect=2\n{_RESTART}"}, uri=uri, version=9)
        assert await _codes(client) == []
        assert composed == []

    converse(talk)


def test_a_change_composes_the_settings_of_each_document_once(
    tmp_path: Path, composed: list[str]
) -> None:
    _configure(tmp_path, "1")
    both = [uri_of(str(tmp_path / f"{name}.mines")) for name in "ab"]

    async def talk(client: Client) -> None:
        await client.start()
        for uri in both:
            client.open(_RESTART, uri)
            assert await _codes(client) == ["M016"]
        composed.clear()
        client.notify("workspace/didChangeConfiguration", {"settings": {"dialect": "2"}})
        assert [await _codes(client) for _ in both] == [[], []]
        assert composed.count("file_settings") == 2

    converse(talk)


def test_a_key_after_a_move_of_folders_sees_the_configuration_there(tmp_path: Path) -> None:
    """Until a key is typed, the documents are not parsed again, because their texts have not
    changed."""
    _configure(tmp_path, "1")
    uri = uri_of(str(tmp_path / "a.mines"))

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_RESTART, uri)
        assert await _codes(client) == ["M016"]
        _configure(tmp_path, "2")
        client.notify("workspace/didCreateFiles", {"files": [{"uri": uri_of(str(tmp_path))}]})
        client.change({"text": f"{_RESTART}\n0,0"}, uri=uri)
        assert "M016" not in await _codes(client)

    converse(talk)


def test_settings_that_a_thread_composes_during_a_change_are_not_kept() -> None:
    settings, used = SettingsOfDocuments(), language("mines")
    resolve = settings.resolve
    before = settings.client._replace(lint=False)

    def slow_resolve(*arguments: Any) -> Any:
        composed = resolve(*arguments)
        settings.set_client(before)
        return composed

    settings.resolve = slow_resolve  # type: ignore[method-assign]
    assert settings.of("untitled:a", used).client.lint
    settings.resolve = resolve  # type: ignore[method-assign]
    assert not settings.of("untitled:a", used).client.lint
