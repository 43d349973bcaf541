"""What configuration and the client's settings say about a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.lint.selection import LintOptions, Selections
from mines_tools.project.configuration import NEAREST, ConfigurationError
from mines_tools.project.file_settings import Asked, Dialect, check_dialects
from mines_tools.project.settings_lookup import settings_of, settings_without_file
from mines_tools.project.uris import path_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.language import Language
    from mines_tools.lint.selection import Selection
    from mines_tools.lsp.settings import Settings
    from mines_tools.project.configuration import ConfigurationSource, Fault
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.text.source import ColumnUnit


_SELECTIONS = Selections()


class Surroundings(NamedTuple):
    """What the server needs besides a document's text to read it."""

    settings: Settings
    unit: ColumnUnit
    """The unit in which the client counts columns."""
    source: ConfigurationSource = NEAREST
    """Where the configuration comes from."""
    folder: str | None = None
    """The path of the workspace's folder, to which a document without a file belongs."""

    def of(self, used: Language, uri: str) -> FileSettings:
        """Return the file settings of the document at `uri`."""
        settings = self.settings
        path, asked = path_of(uri), Asked(self.source, settings.dialects, settings.format)
        if path is None:
            return settings_without_file(used.id, asked, self.folder)
        return settings_of(path, asked, used.id)


class Choice(NamedTuple):
    """What configuration and settings say about one text."""

    settings: FileSettings
    dialect: Dialect
    selection: Selection | None
    """The rules that are on; None if the configuration is not valid, and then no rule runs."""
    problem: str = ""
    """What is wrong with the configuration; empty if nothing is."""
    fault: Fault | None = None
    """The place of that problem, if it is in a file."""
    is_dialect_known: bool = True
    """True if `dialect` is the configured one; otherwise it is the default, and no rule runs."""


def choice_for(file: FileSettings, text: str, settings: Settings) -> Choice:
    """Return the dialect and the rules of `file` when it contains `text`."""
    unknown = Dialect(file.language.default_dialect, "")
    choice = Choice(file, unknown, None, is_dialect_known=False)
    try:
        choice = Choice(file, file.dialect(text), None)
        options = LintOptions(flow_budget=settings.flow_budget)
        choice = choice._replace(selection=_SELECTIONS.of(file, options))
    except ConfigurationError as error:
        # Without a valid configuration, no rule runs; `mines-lint` behaves the same.
        return choice._replace(problem=str(error), fault=error.fault)
    try:
        check_dialects(settings.dialects)
    except ConfigurationError as error:
        problem = phrase("the setting `dialect` is ignored: {reason}", reason=error)
        return choice._replace(problem=problem)
    return choice
