"""The files of the workspace that are not open, and their diagnostics and symbols."""

from __future__ import annotations

import os
from os.path import dirname
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import language_of
from mines_tools.lsp.analysis_queue import analysed
from mines_tools.lsp.document_diagnostics import check
from mines_tools.lsp.documents import Document, DocumentText
from mines_tools.lsp.progress import ProgressDisplay
from mines_tools.lsp.threads import FILES, in_background
from mines_tools.lsp.to_protocol.diagnostics import NONE, published
from mines_tools.lsp.to_protocol.symbols import workspace_symbols
from mines_tools.lsp.uris import is_below, is_within
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.discovery import access_to, discover, is_entered
from mines_tools.project.source import SourceError, read_source, shown_path
from mines_tools.project.uris import path_of, uri_of
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Container, Iterable, Iterator

    from lsprotocol import types

    from mines_tools.lsp.configurations import Configurations
    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.project.reading import Access

_WORTH_PROGRESS = 20  # files to check from which on progress is shown


class File(NamedTuple):
    """The diagnostics and symbols of one file."""

    uri: str
    diagnostics: Encoded
    result_id: str
    symbols: list[types.WorkspaceSymbol]


class Workspace:
    """The files below the workspace's folders."""

    def __init__(
        self,
        connection: Connection,
        configurations: Configurations,
        until_idle: Callable[[], Awaitable[None]],
    ) -> None:
        """Create an empty workspace. `until_idle` waits until no open document is being analysed. Files are analysed
        only then."""
        self._connection = connection
        self._configurations = configurations
        self._until_idle = until_idle
        self.files: dict[str, File] = {}
        """The checked files by path."""
        self.is_pulled = False
        """True if the client requests the diagnostics of files. Then no diagnostics are sent without a request."""
        self._changed_paths: dict[str, None] = {}
        """Paths of files and folders that were changed, created or removed."""
        self._waiting: dict[str, None] = {}
        """The paths of the files that must be checked because of changes."""
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Find the files of the workspace, and check them in the background."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._changed_paths.clear()
        self._waiting.clear()
        self.changed(
            [*(path for path in map(path_of, self._connection.folders) if path), *self.files]
        )

    def changed(self, paths: Iterable[str]) -> None:
        """Check again the files and folders at `paths`, which were changed, created or removed."""
        self._changed_paths.update(dict.fromkeys(map(os.path.abspath, paths)))
        if self._task is None or self._task.done():
            self._task = in_background(self._look_at_told())

    def opened(self, uri: str) -> None:
        """Discard the results for the file at `uri`. The file is open now, so its diagnostics come from the
        document."""
        file = self.files.pop(path_of(uri) or "", None)
        if file is not None and (file.uri != uri or not self._connection.pushes):
            self._push(file.uri)

    def closed(self, uri: str) -> None:
        """Check the file at `uri`, whose document was closed. Do nothing if the file is not in the workspace."""
        path = path_of(uri)
        if path is not None and any(is_below(uri, folder) for folder in self._connection.folders):
            self.changed([path])

    def pull(self) -> Iterable[File]:
        """Return the checked files, for a client that requests the diagnostics of files. From now on, the server sends
        these diagnostics only on request."""
        if not self.is_pulled:
            for file in self.files.values():
                self._push(file.uri)
            self.is_pulled = True
        return list(self.files.values())

    def _push(self, uri: str, diagnostics: Encoded = NONE) -> None:
        if not self.is_pulled:
            self._connection.publish(uri, diagnostics)

    async def _look_at_told(self) -> None:
        progress = ProgressDisplay(self._connection, phrase("Checking files"))
        try:
            await self._look_for_told()
            if len(self._waiting) >= _WORTH_PROGRESS:
                await progress.begin()
            done = 0
            while self._waiting and not progress.is_cancelled():
                path = next(iter(self._waiting))
                del self._waiting[path]
                try:
                    await self._look_at(path)
                except Exception as error:  # noqa: BLE001 - the other files are checked all the same
                    error.add_note(f"while looking at {shown_path(path)}")
                    self._connection.failed(template("checking files"), error)
                done += 1
                await self._look_for_told()
                progress.report(done, done + len(self._waiting))
        except Exception as error:  # noqa: BLE001 - no failure may end the server
            self._connection.failed(template("searching for files"), error)
        finally:
            progress.end()

    async def _look_for_told(self) -> None:
        if not self._changed_paths:
            return
        told, self._changed_paths = self._changed_paths, {}
        mistaken: list[ConfigurationError] = []
        meant = await FILES.call(self._meant, told, list(self.files), mistaken)
        self._waiting.update(dict.fromkeys(meant))
        self._configurations.note_search(told, mistaken)

    def _meant(
        self, told: dict[str, None], known_paths: list[str], mistaken: list[ConfigurationError]
    ) -> Iterable[str]:
        """Return the paths of the files to check after the client has reported changes. `told` has the paths of the
        changed files and folders.

        If a folder is created or removed, clients usually report only the folder, and not the files in it.
        """
        folders = {dirname(path) for path in known_paths}
        below = {folder for folder in folders if _is_within_any(folder, told)}
        meant: dict[str, None] = {}
        for path in told:
            if os.path.isdir(path):
                if self._is_entered(path):
                    files = discover([path], self._connection.overrides, mistaken)
                    meant.update(dict.fromkeys(files.files))
            elif language_of(path) is not None:
                meant[path] = None
                # File watchers notice a new folder late and do not report its first files.
                folder = dirname(path)
                if folder not in folders and self._access_to(path) is not None:
                    folders.add(folder)
                    meant.update(dict.fromkeys(_files_in(folder)))
        meant.update(dict.fromkeys(path for path in known_paths if dirname(path) in below))
        return meant

    async def _look_at(self, path: str) -> None:
        document = await FILES.call(self._read, path)
        if document is None:
            self._forget(path)
            return
        self._configurations.tell_of(document)
        lints = document.settings.client.lint
        selection = document.selection
        if lints and selection is not None and not document.parsed.errors:
            document.analysis = await analysed(
                document.language, document.parsed, selection.flow_budget, self._until_idle
            )

        def checked() -> tuple[Encoded, list[types.WorkspaceSymbol]]:
            document.diagnostics = check(document) if lints else []
            shown = published(document, rule_link=self._connection.rule_link)
            return shown, workspace_symbols(document)

        shown, symbols = await FILES.call(checked)
        if self._is_open(path):
            return
        before = self.files.get(path)
        number = str(next(self._connection.numbers))
        self.files[path] = File(document.uri, shown, number, symbols)
        if shown != NONE or (before is not None and before.diagnostics != NONE):
            self._push(document.uri, shown)

    def _read(self, path: str) -> Document | None:
        used = language_of(path)
        if used is None or self._is_open(path) or (access := self._access_to(path)) is None:
            return None
        try:
            text = read_source(path, access)
        except SourceError:
            return None
        source = DocumentText(uri_of(path), None, text, used)
        document = Document(source)
        settings = self._connection.document_settings.resolve(document.uri, used)
        document.read(settings, self._connection.unit)
        return document

    def _forget(self, path: str) -> None:
        file = self.files.pop(path, None)
        if not self._is_open(path):  # if it is open, the document's configuration counts
            self._configurations.note(uri_of(path), None)
        if file is not None and file.diagnostics != NONE:
            self._push(file.uri)

    def _access_to(self, path: str) -> Access | None:
        """Return how to open the file at `path`. Return None if the file is excluded, or is not in a folder of the
        workspace."""
        above = self._folders_of(dirname(path))
        try:
            accesses = (access_to(path, folder, self._connection.overrides) for folder in above)
            return next(filter(None, accesses), None)
        except ConfigurationError:
            return None  # shown already; without it, nobody knows what is excluded

    def _is_entered(self, path: str) -> bool:
        """Return whether the search for files looks into the folder at `path`."""
        try:
            return any(
                is_entered(path, folder, self._connection.overrides)
                for folder in self._folders_of(path)
            )
        except ConfigurationError:
            return False

    def _folders_of(self, path: str) -> Iterator[str]:
        """Yield the paths of the workspace folders that contain the folder at `path`. If this folder is a workspace
        folder itself, its path is yielded too."""
        uri = uri_of(path)
        return (
            above
            for above in (
                path_of(folder) for folder in self._connection.folders if is_within(uri, folder)
            )
            if above
        )

    def _is_open(self, path: str) -> bool:
        return any(path_of(uri) == path for uri in list(self._connection.documents))


def _is_within_any(folder: str, paths: Container[str]) -> bool:
    """Return whether `folder`, or a folder above it, is in `paths`."""
    above = dirname(folder)
    return folder in paths or (above != folder and _is_within_any(above, paths))


def _files_in(folder: str) -> list[str]:
    try:
        return [os.path.join(folder, name) for name in os.listdir(folder) if language_of(name)]
    except OSError:
        return []  # the folder is gone
