"""The request that starts the session, and the notifications about workspace folders and changed files."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.interface.language import LANGUAGES, all_about, language
from mines_tools.lsp.requests.settings import ask_settings
from mines_tools.lsp.settings import rule_link_from, settings_from
from mines_tools.lsp.threads import PREPARING, in_background
from mines_tools.project.uris import path_of
from mines_tools.translations.phrases import ENGLISH, known_language, speak

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.lsp.server import Server

_CONFIGURATION = ("mines-tools.toml", "pyproject.toml", ".gitignore")
_LULL = 0.1  # seconds after the start, when a client sends many requests
_FOLDERS = types.FileOperationRegistrationOptions(
    [
        types.FileOperationFilter(
            types.FileOperationPattern("**", types.FileOperationPatternKind.Folder), "file"
        )
    ]
)


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        if params.locale:  # otherwise the environment decides
            speak(known_language(params.locale) or ENGLISH)
        server.connection.document_settings.set_client(settings_from(params.initialization_options))
        server.connection.rule_link = rule_link_from(params.initialization_options)
        folders = [folder.uri for folder in params.workspace_folders or []]
        if not folders and params.root_uri:
            folders = [params.root_uri]
        server.connection.set_folders(folders)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        gone = {path_of(folder.uri) or folder.uri for folder in params.event.removed}
        kept = [
            folder
            for folder in server.connection.folders
            if (path_of(folder) or folder) not in gone
        ]
        server.connection.set_folders(kept + [folder.uri for folder in params.event.added])
        server.files.look()
        ask_settings(server)

    @server.feature(types.INITIALIZED)
    def initialized(_params: types.InitializedParams) -> None:
        server.files.look()
        _watch(server)
        ask_settings(server)
        in_background(_prepare())

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        paths = _paths(change.uri for change in params.changes)
        server.connection.forget_configurations()  # a folder and its configuration may be gone
        if any(path.endswith(_CONFIGURATION) or path == _chosen(server) for path in paths):
            server.refresh()
        else:
            server.files.changed(paths)

    _register_moves(server)


async def _prepare() -> None:
    """Load the data that only texts with errors need. This is done in the background, some time after the first
    requests.

    While a user types, the text often has errors. If the data were not loaded yet, the answer for the first text with
    errors would take longer than the later answers.
    """
    await asyncio.sleep(_LULL)
    for name in LANGUAGES:
        prepare = language(name).prepare
        if prepare is not None:
            await PREPARING.call(prepare)


def _register_moves(server: Server) -> None:
    """Register the handlers of the notifications about folders that the user creates, renames or deletes.

    Editors report the folders, and not the files in them.
    """

    @server.feature(types.WORKSPACE_DID_CREATE_FILES, _FOLDERS)
    def folders_created(params: types.CreateFilesParams) -> None:
        moved(file.uri for file in params.files)

    @server.feature(types.WORKSPACE_DID_RENAME_FILES, _FOLDERS)
    def folders_renamed(params: types.RenameFilesParams) -> None:
        moved(uri for file in params.files for uri in (file.old_uri, file.new_uri))

    @server.feature(types.WORKSPACE_DID_DELETE_FILES, _FOLDERS)
    def folders_deleted(params: types.DeleteFilesParams) -> None:
        moved(file.uri for file in params.files)

    def moved(uris: Iterable[str]) -> None:
        server.connection.forget_configurations()  # the folders may hold configurations
        server.files.changed(_paths(uris))


def _paths(uris: Iterable[str]) -> list[str]:
    return [path for path in map(path_of, uris) if path]


def _chosen(server: Server) -> str | None:
    """Return the path of the configuration file that the command line of the server names. This configuration applies
    to all files. Return None if the command line names no file."""
    file = server.connection.overrides.config
    return None if file is None else os.path.abspath(file)


def _watch(server: Server) -> None:
    """Ask the client to report changed files, if the client can do this. Do not wait for the answer."""
    if not server.connection.capability("workspace.did_change_watched_files.dynamic_registration"):
        return
    suffixes = [suffix for about in all_about() for suffix in about.suffixes]
    globs = [f"**/{name}" for name in (*_CONFIGURATION, *(f"*{suffix}" for suffix in suffixes))]
    chosen = _chosen(server)
    if chosen is not None:
        globs.append(f"**/{os.path.basename(chosen)}")
    watchers = [types.FileSystemWatcher(glob) for glob in globs]
    # When a folder is deleted, its files are not reported.
    watchers.append(types.FileSystemWatcher("**/*", types.WatchKind.Delete))
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
    method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    registration = types.Registration("files", method, options)
    server.connection.client_register_capability(types.RegistrationParams([registration]))
