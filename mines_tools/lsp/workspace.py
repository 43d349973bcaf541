"""The files of the workspace that are not open: what is said of them."""

from __future__ import annotations

import asyncio
import os
from os.path import dirname
from typing import TYPE_CHECKING

from mines_tools.language import language_of
from mines_tools.lsp.analysis import analysed, in_thread
from mines_tools.lsp.checking import check, choice_for
from mines_tools.lsp.diagnostics import published
from mines_tools.lsp.documents import Document, Source
from mines_tools.lsp.positions import Positions
from mines_tools.lsp.progress import Shown
from mines_tools.lsp.symbols import workspace_symbols
from mines_tools.lsp.uris import is_below, path_of, uri_of
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.discovery import DiscoveryOptions, discover, is_found
from mines_tools.project.source import SourceError, read_source
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lsprotocol import types

    from mines_tools.lsp.server import Server

_WORTH_PROGRESS = 20  # files


class File(NamedTuple):
    """What is said of one file."""

    uri: str
    diagnostics: list[types.Diagnostic]
    result_id: str
    symbols: list[types.WorkspaceSymbol]


class Workspace:
    """The files below the workspace's folders."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.folders: list[str] = []
        """The URIs of the workspace's folders."""
        self.files: dict[str, File] = {}
        """By path."""
        self.is_pulled = False
        """Whether the client asks for them; then nothing is pushed."""
        self._waiting: dict[str, None] = {}
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Look for the workspace's files, and at them, in the background."""
        if self._task is not None:
            self._task.cancel()
        self._waiting.clear()
        self._task = asyncio.ensure_future(self._look_at_all())

    def changed(self, paths: Iterable[str]) -> None:
        """Look at some files again: they have changed, come or gone."""
        paths = list(paths)
        self._waiting.update(dict.fromkeys(paths))
        # Who watches a folder tree begins late with a new folder: its first files are not told of.
        new = {dirname(path) for path in paths} - {dirname(path) for path in self.files}
        for folder in new:
            self._waiting.update(dict.fromkeys(_files_in(folder)))
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._look_at_waiting())

    def opened(self, uri: str) -> None:
        """A file is open now: what is said of it is said of the document."""
        file = self.files.pop(path_of(uri) or "", None)
        if file is not None and (file.uri != uri or not self._server.pushes):
            self._push(file.uri, [])

    def closed(self, uri: str) -> None:
        """A document was closed: what counts is its file again."""
        path = path_of(uri)
        if path is not None and any(is_below(uri, folder) for folder in self.folders):
            self.changed([path])

    def pull(self) -> Iterable[File]:
        """What is said of them, for a client that asks from now on."""
        if not self.is_pulled:
            for file in self.files.values():
                self._push(file.uri, [])
            self.is_pulled = True
        return list(self.files.values())

    def _push(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        if not self.is_pulled:
            self._server.publish(uri, diagnostics)

    async def _look_at_all(self) -> None:
        paths = [path for path in map(path_of, self.folders) if path is not None]
        try:
            found = await in_thread(discover, paths, DiscoveryOptions())
        except ConfigurationError as error:
            self._server.tell_once(f"configuration {error}", str(error))
            return
        for path in self.files.keys() - set(found.files):
            self._forget(path)
        self._waiting.update(dict.fromkeys(found.files))
        await self._look_at_waiting()

    async def _look_at_waiting(self) -> None:
        progress = Shown(self._server, "Checking files")
        if len(self._waiting) >= _WORTH_PROGRESS:
            await progress.begin()
        try:
            done = 0
            while self._waiting and not progress.is_cancelled():
                path = next(iter(self._waiting))
                del self._waiting[path]
                await self._look_at(path)
                done += 1
                progress.report(done, done + len(self._waiting))
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives
            self._server.failed("checking files", error)
        finally:
            progress.end()

    async def _look_at(self, path: str) -> None:
        document = await in_thread(self._read, path)
        if document is None:
            self._forget(path)
            return
        self._server.tell_of_configuration(document)
        if self._server.settings.of(document.uri).lint:
            selection = document.choice.selection
            if selection is not None and not document.parsed.errors:
                document.analysis = await analysed(
                    document.language, document.parsed, selection.flow_budget
                )
            document.diagnostics = await in_thread(check, document)
        symbols = await in_thread(workspace_symbols, document)
        if self._is_open(path):
            return
        before = self.files.get(path)
        shown = published(document)
        number = str(next(self._server.numbers))
        self.files[path] = File(document.uri, shown, number, symbols)
        if shown or (before is not None and before.diagnostics):
            self._push(document.uri, shown)

    def _read(self, path: str) -> Document | None:
        used = language_of(path)
        if used is None or self._is_open(path) or not self._belongs(path):
            return None
        try:
            text = read_source(path)
        except SourceError:
            return None
        source = Source(uri_of(path), None, text, used)
        choice = choice_for(used, source.uri, text, self._server.settings.of(source.uri))
        return Document(source, choice, Positions(text, self._server.unit))

    def _forget(self, path: str) -> None:
        file = self.files.pop(path, None)
        if file is not None and file.diagnostics:
            self._push(file.uri, [])

    def _belongs(self, path: str) -> bool:
        """Whether it is one of the workspace's files: in a folder of it, and not left out."""
        above = (path_of(folder) for folder in self.folders if is_below(uri_of(path), folder))
        try:
            return any(folder and is_found(path, folder, DiscoveryOptions()) for folder in above)
        except ConfigurationError:
            return True  # told of already

    def _is_open(self, path: str) -> bool:
        return any(path_of(uri) == path for uri in list(self._server.documents))


def _files_in(folder: str) -> list[str]:
    try:
        return [os.path.join(folder, name) for name in os.listdir(folder) if language_of(name)]
    except OSError:
        return []  # it has gone
