"""The capabilities of clients that the server reads.

A client sends all its capabilities with the request `initialize`. Before the server can read a capability, classes for
the objects that contain it must be made ready, which takes a millisecond or two for each class. So the server drops the
objects that it does not read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, get_args

from pygls.capabilities import get_capability

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lsprotocol import types

Capability = Literal[
    "text_document.completion.completion_item.label_details_support",
    "text_document.completion.completion_item.tag_support.value_set",
    "text_document.diagnostic",
    "window.show_document.support",
    "window.work_done_progress",
    "workspace.code_lens.refresh_support",
    "workspace.configuration",
    "workspace.diagnostics.refresh_support",
    "workspace.did_change_watched_files.dynamic_registration",
    "workspace.inlay_hint.refresh_support",
    "workspace.semantic_tokens.refresh_support",
]
"""A capability that the server reads. A dot stands before the name of a field."""

READ_BY_PYGLS = (
    "general.position_encodings",
    "text_document.rename.prepare_support",
    "text_document.synchronization.will_save",
    "text_document.synchronization.will_save_wait_until",
    "workspace.file_operations.did_create",
    "workspace.file_operations.did_delete",
    "workspace.file_operations.did_rename",
    "workspace.file_operations.will_create",
    "workspace.file_operations.will_delete",
    "workspace.file_operations.will_rename",
)
"""The other capabilities on which the answer of pygls to `initialize` depends."""

_Names = dict[str, "_Names"]
"""The names of the fields that are read in an object of JSON, with the names in the objects that they contain."""


def capability(client: types.ClientCapabilities, name: Capability) -> Any:
    """Return the value of the capability `name` of a client. Return None if the client does not have it."""
    return get_capability(client, name)


def can_pull(client: types.ClientCapabilities) -> bool:
    """Return whether a client can request diagnostics, and can repeat the requests when the server asks for this.

    To any other client, the server sends diagnostics without requests.
    """
    asks = capability(client, "text_document.diagnostic") is not None
    return asks and bool(capability(client, "workspace.diagnostics.refresh_support"))


def without_unread(params: Any) -> Any:
    """Return `params`, the parameters of a request `initialize` as JSON, without the capabilities that are objects and
    that the server does not read.

    Other values stay, even if they are not read. They cost nothing, and they are an error if an object is expected.
    """
    if not isinstance(params, dict) or "capabilities" not in params:
        return params
    return {**params, "capabilities": _read_part(params["capabilities"], _READ)}


def _read_part(value: Any, read: _Names) -> Any:
    if not isinstance(value, dict):
        return value
    return {
        name: _read_part(inner, read.get(name, {}))
        for name, inner in value.items()
        if name in read or not isinstance(inner, dict)
    }


def _names(capabilities: Iterable[str]) -> _Names:
    """Return the names that `capabilities` have in JSON."""
    all_names: _Names = {}
    for each in capabilities:
        names = all_names
        for name in each.split("."):
            names = names.setdefault(re.sub("_(.)", lambda found: found[1].upper(), name), {})
    return all_names


_READ = _names((*get_args(Capability), *READ_BY_PYGLS))
