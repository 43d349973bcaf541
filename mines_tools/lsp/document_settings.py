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
    """What the server knows of a document beside its text."""

    settings: Settings
    unit: ColumnUnit
    """What the client counts columns in."""
    source: ConfigurationSource = NEAREST
    """Where configuration comes from."""
    folder: str | None = None
    """The path of the workspace's folder, where what has no file belongs."""

    def of(self, used: Language, uri: str) -> FileSettings:
        """What applies to the document of that URI."""
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
    """Which rules are on; none if nobody knows, and then the rules are silent."""
    problem: str = ""
    """What is wrong with the configuration."""
    fault: Fault | None = None
    """Where that is, if it is in a file."""
    is_dialect_known: bool = True
    """Whether `dialect` is what was asked for; else it is the default, and the rules are silent."""


def choice_for(file: FileSettings, text: str, settings: Settings) -> Choice:
    """The dialect and the rules of a file while it holds `text`."""
    unknown = Dialect(file.language.default_dialect, "")
    choice = Choice(file, unknown, None, is_dialect_known=False)
    try:
        choice = Choice(file, file.dialect(text), None)
        options = LintOptions(flow_budget=settings.flow_budget)
        choice = choice._replace(selection=_SELECTIONS.of(file, options))
    except ConfigurationError as error:
        # Nobody knows what is right in the program; `mines-lint` says nothing of it either.
        return choice._replace(problem=str(error), fault=error.fault)
    try:
        check_dialects(settings.dialects)
    except ConfigurationError as error:
        problem = phrase("the setting `dialect` is ignored: {reason}", reason=error)
        return choice._replace(problem=problem)
    return choice
