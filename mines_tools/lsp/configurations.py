"""Shows the faults of configurations that cannot be used. A fault is shown at its place in the configuration file, and
the user can open this file with a button.

A fault is shown as long as it has an effect. There are two possible effects. The configuration applies to a document or
a file, but cannot be used. Or the folder of the configuration is not searched for files because of the fault.
"""

from __future__ import annotations

from os.path import basename, dirname
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.positions import ClientPositions
from mines_tools.lsp.protocol import array
from mines_tools.lsp.to_protocol.diagnostics import NONE, diagnostic_json
from mines_tools.project.reading import read_settings
from mines_tools.project.uris import uri_of
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.project.configuration import ConfigurationError, Fault

CODE = "configuration"
"""The code of the diagnostics about configurations. By this code, the extension for VS Code recognizes these
diagnostics."""


class Configurations:
    """The faults in the configurations of documents and files."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._held: dict[str, Fault] = {}
        """The faults in the configurations of programs, by the URI of the program."""
        self._search_faults: dict[str, Fault] = {}
        """The faults that keep a folder from being searched for files, by the path of the configuration file."""
        self._shown: dict[str, Fault] = {}
        """The faults that are shown now, by the path of the configuration file."""

    def note(self, uri: str, fault: Fault | None) -> None:
        """Record `fault` as the fault in the configuration of the program at `uri`. None means that there is no fault,
        or that the program no longer exists."""
        before = self._held.pop(uri, None)
        if fault is not None:
            self._held[uri] = fault
        if fault != before:
            self._show()

    def tell_of(self, document: Document) -> None:
        """Show the problem with the configuration of `document`, if there is a problem. The document must have been
        read before."""
        mistake = document.mistake
        self.note(document.uri, None if mistake is None else mistake.fault)
        if mistake is not None:
            self.tell_once(mistake.message, mistake.fault)

    def note_search(self, told: Container[str], errors: Sequence[ConfigurationError]) -> None:
        """Record `errors`, the faults that a new search for files has found. Forget the faults that earlier searches
        have found in the folders `told`."""
        self._search_faults = {
            path: fault for path, fault in self._search_faults.items() if not _is_in_any(path, told)
        }
        for error in errors:
            if error.fault is not None:
                self._search_faults[error.fault.path] = error.fault
            self.tell_once(str(error), error.fault)
        self._show()

    def tell_once(self, problem: str, fault: Fault | None) -> None:
        """Show the message `problem`, unless it was shown before. If `fault` is given and the client can open files,
        the message has a button that opens the configuration file at the fault."""
        if fault is None or not self._connection.capability("window.show_document.support"):
            self._connection.tell_once(f"configuration {problem}", problem)
        elif self._connection.is_first_time(f"configuration {problem}"):
            self._ask(problem, fault)

    def _ask(self, problem: str, fault: Fault) -> None:
        action = types.MessageActionItem(phrase("Open {name}", name=shown(basename(fault.path))))

        def answered(chosen: types.MessageActionItem | None) -> None:
            if chosen is not None:
                positions, span = self._place(fault)
                place = positions.range(span)
                self._connection.window_show_document(
                    types.ShowDocumentParams(uri_of(fault.path), take_focus=True, selection=place)
                )

        request = types.ShowMessageRequestParams(
            types.MessageType.Warning, shown(problem), actions=[action]
        )
        self._connection.window_show_message_request(request, answered)

    def _show(self) -> None:
        """Publish new faults, and remove the faults that no longer have an effect."""
        before = self._shown
        # The last fault of a file counts: the search came before a program was read.
        held = (*self._search_faults.values(), *self._held.values())
        self._shown = {fault.path: fault for fault in held}
        for path in before.keys() | self._shown.keys():
            fault = self._shown.get(path)
            if fault != before.get(path):
                self._connection.publish(uri_of(path), self._diagnostics(fault) if fault else NONE)

    def _diagnostics(self, fault: Fault) -> Encoded:
        remedy = phrase(
            "until this is fixed, the rules of the linter are off for the programs that it affects"
        )
        message = f"{shown(fault.reason)}\n{remedy}"
        return array([diagnostic_json(*self._place(fault), message, "error", CODE)])

    def _place(self, fault: Fault) -> tuple[ClientPositions, Span]:
        """Return where `fault` is in the configuration file: the converter for positions in this file, and the span
        from the fault to the end of the line."""
        try:
            text = read_settings(fault.path).decode("utf-8", "replace")
        except (OSError, ValueError):
            text = ""
        positions = ClientPositions(text, self._connection.unit)
        start, end = positions.lines.span(min(fault.line, len(positions.lines)) - 1)
        return positions, Span(min(start + fault.column - 1, end), end)


def _is_in_any(path: str, folders: Container[str]) -> bool:
    above = dirname(path)
    return path in folders or (above != path and _is_in_any(above, folders))
