"""The settings of a document. They come from the configuration and from the client, and apply to every version of the
text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.lint.selection import select
from mines_tools.lsp.settings import ClientSettings
from mines_tools.project.configuration import NO_OVERRIDES, ConfigurationError, Mistake
from mines_tools.project.file_settings import (
    FileSettings,
    block_settings,
    check_dialects,
    language_for,
)
from mines_tools.project.settings_lookup import settings_of, settings_without_file
from mines_tools.project.uris import path_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.language import Language, RuleSelection
    from mines_tools.project.configuration import Overrides


class DocumentSettings(NamedTuple):
    """The settings of a document. They are stored, and computed again only after a setting or a configuration may have
    changed."""

    client: ClientSettings
    file: FileSettings
    selection: RuleSelection | None
    """The rules that are on. None if the configuration is not valid; in this case, no rule runs."""
    mistake: Mistake | None = None
    """The problem with the configuration or with the client's settings; None if there is no problem."""


class SettingsOfDocuments:
    """The settings of a client's documents. They are stored until a setting or a configuration may have changed."""

    def __init__(self, overrides: Overrides = NO_OVERRIDES) -> None:
        """Initialize without documents. `overrides` are the settings on the server's command line."""
        self._overrides = overrides
        self._client = ClientSettings()
        self._folder: str | None = None
        self._by_document: dict[tuple[str, str], DocumentSettings] = {}
        """The stored settings of documents. A key consists of the URI and the language id."""

    @property
    def client(self) -> ClientSettings:
        """The client's settings."""
        return self._client

    def set_client(self, settings: ClientSettings) -> None:
        """Replace the client's settings."""
        self._client = settings
        self.forget()

    def set_folder(self, folder: str | None) -> None:
        """Set the path of the folder whose configuration applies to documents without a file."""
        self._folder = folder
        self.forget()

    def forget(self, uri: str | None = None) -> None:
        """Discard the stored settings of the document at `uri`, or of all documents. They are computed again when
        they are needed."""
        # A thread that resolves settings now adds them to the old table.
        kept = {} if uri is None else self._by_document
        self._by_document = {key: settings for key, settings in kept.items() if key[0] != uri}

    def of(self, uri: str, used: Language) -> DocumentSettings:
        """Return the settings of the document at `uri`, a program in the language `used`."""
        kept, key = self._by_document, (uri, used.id)
        settings = kept.get(key)
        if settings is None:
            settings = kept[key] = self.resolve(uri, used)
        return settings

    def of_markdown(self, uri: str) -> FileSettings | None:
        """Return the settings of the Markdown document at `uri`, from which the settings of its blocks follow. Return
        None if the client's settings turn the programs in such documents off."""
        client = self._client.of(uri, "markdown")
        if not client.markdown:
            return None
        overrides = client.overrides._replace(
            config=self._overrides.config, isolated=self._overrides.isolated
        )
        path = path_of(uri)
        if path is None:
            return settings_without_file(language_for("").id, overrides, self._folder)
        return settings_of(path, overrides)

    def of_block(self, uri: str, document: FileSettings, language_id: str) -> DocumentSettings:
        """Return the settings of the blocks in the language `language_id`. `document` are the settings of the Markdown
        document at `uri`, in which the blocks are."""
        client = self._client.of(uri, "markdown")
        return _document_settings(client, block_settings(document, language_id))

    def resolve(self, uri: str, used: Language) -> DocumentSettings:
        """Compute the settings of the document at `uri`, a program in the language `used`. The stored settings are not
        used, and nothing is stored."""
        client = self._client.of(uri, used.id)
        overrides = client.overrides._replace(
            config=self._overrides.config, isolated=self._overrides.isolated
        )
        path = path_of(uri)
        if path is None:
            file = settings_without_file(used.id, overrides, self._folder)
        else:
            file = settings_of(path, overrides, used.id)
        return _document_settings(client, file)


def _document_settings(client: ClientSettings, file: FileSettings) -> DocumentSettings:
    """Return the settings of a document that result from the client's settings and the settings of its file."""
    try:
        selection = select(file)
    except ConfigurationError as error:
        # Without a valid configuration, no rule runs; `mines-lint` behaves the same.
        return DocumentSettings(client, file, None, Mistake(str(error), error.fault))
    try:
        check_dialects(file.overrides.dialects)
    except ConfigurationError as error:
        problem = phrase("the setting `dialect` is ignored: {reason}", reason=error)
        return DocumentSettings(client, file, selection, Mistake(problem))
    return DocumentSettings(client, file, selection)
