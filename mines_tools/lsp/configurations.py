"""Configurations that can't be used: shown at the place of the fault, with a way there.

A fault is known as long as somebody holds it: a document or a file that the configuration is for, or the
search for files, which finds none below it.
"""

from __future__ import annotations

from os.path import basename, dirname
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.positions import Positions
from mines_tools.lsp.protocol import array
from mines_tools.lsp.to_protocol.diagnostics import NONE, diagnostic_json
from mines_tools.project.reading import read_settings
from mines_tools.project.uris import uri_of
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from mines_tools.lsp.connection import Client
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.project.configuration import ConfigurationError, Fault

CODE = "configuration"
"""What these diagnostics have for a rule's code. The extension for VS Code knows them by it."""


class Configurations:
    """What is wrong with the configurations of the files that are looked at."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._held: dict[str, Fault] = {}
        """By the URI of a program."""
        self._found: dict[str, Fault] = {}
        """By path: those that keep the search out of a folder."""
        self._shown: dict[str, Fault] = {}
        """By path."""

    def note(self, uri: str, fault: Fault | None) -> None:
        """A program was read, or is not looked at any more."""
        before = self._held.pop(uri, None)
        if fault is not None:
            self._held[uri] = fault
        if fault != before:
            self._show()

    def tell_of(self, document: Document) -> None:
        """A document was read: tell of a configuration that can't be used."""
        problem, fault = document.choice.problem, document.choice.fault
        self.note(document.uri, fault)
        if problem:
            self.tell_once(problem, fault)

    def note_found(self, told: Container[str], errors: Sequence[ConfigurationError]) -> None:
        """The search for files has looked into the folders of `told`."""
        self._found = {
            path: fault for path, fault in self._found.items() if not _is_in_any(path, told)
        }
        for error in errors:
            if error.fault is not None:
                self._found[error.fault.path] = error.fault
            self.tell_once(str(error), error.fault)
        self._show()

    def tell_once(self, problem: str, fault: Fault | None) -> None:
        """Show a message, which leads to the place if the client can go there."""
        window = self._client.client_capabilities.window
        opening = window.show_document if window is not None else None
        if fault is None or opening is None or not opening.support:
            self._client.tell_once(f"configuration {problem}", problem)
        elif self._client.is_first_time(f"configuration {problem}"):
            self._ask(problem, fault)

    def _ask(self, problem: str, fault: Fault) -> None:
        action = types.MessageActionItem(phrase("Open {name}", name=shown(basename(fault.path))))

        def answered(chosen: types.MessageActionItem | None) -> None:
            if chosen is not None:
                positions, span = self._place(fault)
                place = positions.range(span)
                self._client.window_show_document(
                    types.ShowDocumentParams(uri_of(fault.path), take_focus=True, selection=place)
                )

        request = types.ShowMessageRequestParams(
            types.MessageType.Warning, shown(problem), actions=[action]
        )
        self._client.window_show_message_request(request, answered)

    def _show(self) -> None:
        """Show what is not shown yet, and nothing any more of what is not held any more."""
        before = self._shown
        # Of one file the last counts: what the search found was looked for before a program was read.
        held = (*self._found.values(), *self._held.values())
        self._shown = {fault.path: fault for fault in held}
        for path in before.keys() | self._shown.keys():
            fault = self._shown.get(path)
            if fault != before.get(path):
                self._client.publish(uri_of(path), self._diagnostics(fault) if fault else NONE)

    def _diagnostics(self, fault: Fault) -> Encoded:
        remedy = phrase(
            "until this is fixed, the rules of the linter are off for the programs that it affects"
        )
        message = f"{shown(fault.reason)}\n{remedy}"
        return array([diagnostic_json(*self._place(fault), message, "error", CODE)])

    def _place(self, fault: Fault) -> tuple[Positions, Span]:
        """From the place to the end of its line."""
        try:
            text = read_settings(fault.path).decode("utf-8", "replace")
        except (OSError, ValueError):
            text = ""
        positions = Positions(text, self._client.unit)
        start, end = positions.lines.span(min(fault.line, len(positions.lines)) - 1)
        return positions, Span(min(start + fault.column - 1, end), end)


def _is_in_any(path: str, folders: Container[str]) -> bool:
    above = dirname(path)
    return path in folders or (above != path and _is_in_any(above, folders))
