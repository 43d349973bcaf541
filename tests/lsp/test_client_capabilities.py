"""The server reads only capabilities of the client that are in its table, and drops only others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest
from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.protocol import default_converter
from pytest_lsp import client_capabilities

import mines_tools
from mines_tools.lsp import protocol
from mines_tools.lsp.client_capabilities import READ_BY_PYGLS, Capability, without_unread
from mines_tools.lsp.requests import create_server
from tests.lsp.client import Client, Failure, converse
from tests.lsp.test_lifecycle import INVALID_PARAMS
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

_CONVERTER = default_converter()
_OURS: tuple[str, ...] = get_args(Capability)
_FOLDER = Path(mines_tools.__file__).parent
_TABLE = _FOLDER / "lsp/client_capabilities.py"
_READERS = r"\b(can_pull|capability)\((self\.client_|params\.)capabilities[,)]"
"""Calls of the functions that read capabilities which are in the table."""
_EVERYTHING: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-32"]},
    "textDocument": {
        "completion": {
            "completionItem": {"labelDetailsSupport": True, "tagSupport": {"valueSet": [1]}}
        },
        "diagnostic": {},
        "rename": {"prepareSupport": True},
        "synchronization": {"willSave": True, "willSaveWaitUntil": True},
    },
    "window": {"showDocument": {"support": True}, "workDoneProgress": True},
    "workspace": {
        "codeLens": {"refreshSupport": True},
        "configuration": True,
        "diagnostics": {"refreshSupport": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "fileOperations": {
            f"{time}{what}": True
            for time in ("did", "will")
            for what in ("Create", "Delete", "Rename")
        },
        "inlayHint": {"refreshSupport": True},
        "semanticTokens": {"refreshSupport": True},
    },
}
"""The capabilities in the table, as JSON."""


class _Recorder:
    """Capabilities of a client that has every capability. `read` contains the names of those that were read."""

    def __init__(self, read: set[str], name: str = "") -> None:
        self._read = read
        self._name = name

    def __getattr__(self, field: str) -> _Recorder:
        name = f"{self._name}.{field}".removeprefix(".")
        self._read.discard(self._name)
        self._read.add(name)
        return _Recorder(self._read, name)

    def __iter__(self) -> Iterator[str]:
        return iter(["utf-16"])


def _as_json(client: str) -> dict[str, Any]:
    plain: dict[str, Any] = _CONVERTER.unstructure(client_capabilities(client))
    return plain


def test_pygls_reads_what_the_table_says() -> None:
    read: set[str] = set()
    params = types.InitializeParams(_Recorder(read))  # type: ignore[arg-type]
    for _handler in create_server().connection.protocol.lsp_initialize(params):
        pass
    ours = {"text_document.diagnostic", "workspace.diagnostics.refresh_support"}  # of `can_pull`
    # Without this capability, pygls does not say which notebooks the server reads. The server reads none.
    assert read == {*READ_BY_PYGLS, *ours, "notebook_document"}


def test_the_server_reads_capabilities_only_by_their_names_in_the_table() -> None:
    texts = {path: path.read_text("utf-8") for path in (_FOLDER / "lsp").rglob("*.py")}
    for path, text in texts.items():
        rest = re.sub(_READERS, "", text)
        rest = rest.replace("mines_tools.lsp.client_capabilities import", "")
        assert not re.search(r"client_capabilities|params\.capabilities", rest), path
    rest = "".join(text for path, text in texts.items() if path != _TABLE)
    used = texts[_TABLE].partition("def can_pull")[2] + rest
    assert [name for name in _OURS if f'"{name}"' not in used] == []


def test_only_the_language_server_reads_capabilities_of_editors() -> None:
    for path in _FOLDER.rglob("*.py"):
        if "lsp" not in path.relative_to(_FOLDER).parts:
            assert "client_capabilities" not in path.read_text("utf-8"), path


@small_cases("name", (*_OURS, *READ_BY_PYGLS))
def test_a_name_in_the_table_names_fields_of_the_protocol(name: str) -> None:
    client = _CONVERTER.structure(_EVERYTHING, types.ClientCapabilities)
    assert get_capability(client, name)


def test_what_the_server_reads_is_kept() -> None:
    params = {"processId": 1, "capabilities": _EVERYTHING}
    assert without_unread(params) == params


def test_objects_that_the_server_does_not_read_are_dropped() -> None:
    more = {
        **_EVERYTHING,
        "experimental": {"window": {}},
        "notebookDocument": {"synchronization": {}},
        "textDocument": {**_EVERYTHING["textDocument"], "hover": {"contentFormat": ["markdown"]}},
    }
    assert without_unread({"capabilities": more}) == {"capabilities": _EVERYTHING}


@small_cases("name", ("emacs", "neovim", "visual_studio_code"))
def test_the_server_reads_the_same_as_before_from_an_editor(name: str) -> None:
    told = {"processId": None, "capabilities": _as_json(name)}
    whole = _CONVERTER.structure(told, types.InitializeParams)
    rest = _CONVERTER.structure(without_unread(told), types.InitializeParams)
    for each in (*_OURS, *READ_BY_PYGLS):
        kept = get_capability(rest.capabilities, each)
        assert (kept is None) == (get_capability(whole.capabilities, each) is None), each
        if not attrs.has(type(kept)):
            assert kept == get_capability(whole.capabilities, each), each


def test_the_answer_to_an_editor_does_not_depend_on_what_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = []

    async def talk(client: Client) -> None:
        told = {**_as_json("visual_studio_code"), "general": {"positionEncodings": ["utf-8"]}}
        answers.append(await client.start(told))

    converse(talk)
    monkeypatch.setattr(protocol, "without_unread", lambda params: params)
    converse(talk)
    assert answers[0] == answers[1]
    assert answers[0]["capabilities"]["positionEncoding"] == "utf-8"


_BAD: tuple[Any, ...] = (
    None,
    5,
    {"textDocument": 5},
    {"textDocument": {"hover": 5}},
    {"general": {"positionEncodings": 5}},
    {"window": {"showDocument": {}}},
)


def test_capabilities_that_are_no_objects_are_an_error() -> None:
    async def talk(client: Client) -> None:
        for params in (None, 5, [], {}, *({"processId": None, "capabilities": it} for it in _BAD)):
            with pytest.raises(Failure) as caught:
                await client.request("initialize", params)
            assert caught.value.code == INVALID_PARAMS, params
        await client.start()

    converse(talk)
