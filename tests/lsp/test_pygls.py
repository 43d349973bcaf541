"""The private parts of pygls that the server overrides or uses. They may change in any release.

If a test fails, its message names the part that has changed. Check what this means for
`mines_tools/lsp`. Then write the new digest here, and the release into `pyproject.toml`.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from mines_tools.lsp import connection, protocol
from tests.small_cases import small_cases

_OVERRIDDEN = {
    "LanguageServer.report_server_error": "bb8c3433a619",
    "LanguageServerProtocol._handle_response": "65a45fcee629",
    "LanguageServerProtocol._run_generator": "c06d9a4e1af4",
    "LanguageServerProtocol._send_handler_result": "38d95833f882",
    "LanguageServerProtocol._send_response": "b799bb966ca7",
    "LanguageServerProtocol.get_message_type": "37a0eaf51a15",
    "LanguageServerProtocol.handle_message": "d46f22474082",
    "LanguageServerProtocol.lsp_exit": "229d16e062e3",
    "LanguageServerProtocol.lsp_initialize": "25d45da16abe",
    "LanguageServerProtocol.lsp_shutdown": "86ec7ca1055c",
    "LanguageServerProtocol.lsp_text_document__did_change": "81a0591b8fdf",
    "LanguageServerProtocol.lsp_text_document__did_close": "1308de112576",
    "LanguageServerProtocol.lsp_text_document__did_open": "6771d1483cdf",
    "LanguageServerProtocol.structure_message": "ac66b961a32a",
}

_USED = {
    "_handle_cancel_notification": "fa7c59a911cd",
    "_send_data": "40e0a5bb7095",
    "_serialize_message": "075c32e9ae36",
}

_ATTRIBUTES = ("_converter", "_include_headers", "_request_futures", "_shutdown")
"""Private attributes that the constructor sets."""

_CLASSES: tuple[tuple[type, type], ...] = (
    (protocol.Protocol, LanguageServerProtocol),
    (connection.Connection, LanguageServer),
)


def digest(part: Any) -> str:
    """Return a short hash of the source of a part of pygls."""
    return sha256(inspect.getsource(part).encode()).hexdigest()[:12]


def overridden() -> dict[str, Any]:
    """Return the methods of pygls that our classes override, by name."""
    found: dict[str, Any] = {}
    for ours, theirs in _CLASSES:
        for name in vars(ours):
            if not name.startswith("__") and inspect.isroutine(getattr(theirs, name, None)):
                found[f"{theirs.__name__}.{name}"] = getattr(theirs, name)
    return found


def used() -> set[str]:
    """Return the private names of pygls that our protocol uses but does not override."""
    names = set(re.findall(r"(?:self|super\(\))\.(_[a-z]\w*)", inspect.getsource(protocol)))
    return names - set(vars(protocol.Protocol))


def test_every_override_is_known() -> None:
    assert set(overridden()) == set(_OVERRIDDEN)


@small_cases("name", _OVERRIDDEN)
def test_what_is_overridden_is_as_it_was(name: str) -> None:
    assert digest(overridden()[name]) == _OVERRIDDEN[name]


def test_every_private_name_is_known() -> None:
    assert used() == {*_USED, *_ATTRIBUTES}


@pytest.mark.parametrize("name", _USED)
def test_what_is_used_is_as_it_was(name: str) -> None:
    assert digest(getattr(LanguageServerProtocol, name)) == _USED[name]


@pytest.mark.parametrize("name", _ATTRIBUTES)
def test_a_private_attribute_is_there(name: str) -> None:
    assert hasattr(LanguageServer("a", "1").protocol, name)


def test_the_release_is_the_one_that_was_tested() -> None:
    text = Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8")
    needed = tomllib.loads(text)["project"]["dependencies"]
    (release,) = (each.removeprefix("pygls~=") for each in needed if each.startswith("pygls~="))
    assert version("pygls").split(".")[:2] == release.split(".")[:2]
