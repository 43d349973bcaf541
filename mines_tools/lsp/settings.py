"""Reads the settings that a client sends. They come from the section ``mines`` of the editor's settings, or from
`initializationOptions`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES, all_about
from mines_tools.lsp.uris import depth, is_below
from mines_tools.project.configuration import MOST_TRANSITIONS, NO_OVERRIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Set

    from mines_tools.interface.about import FormatValue
    from mines_tools.project.configuration import Overrides


class ClientSettings(NamedTuple):
    """The settings that a client sends. They apply to all documents, except if a language or a workspace folder has
    settings of its own."""

    hints: Mapping[str, bool] | bool = MappingProxyType({})
    """For each kind of hint, whether this kind is shown. If a kind is not in the mapping, the default of the language
    applies. False instead of a mapping hides all hints."""
    lint: bool = True
    overrides: Overrides = NO_OVERRIDES
    """The settings that a command line can contain too: the dialects, the flow budget and the format options."""
    languages: Mapping[str, ClientSettings] = MappingProxyType({})
    """The settings for the documents of a language, by the id of the language. Only languages with their own settings
    are included."""
    folders: Mapping[str, ClientSettings] = MappingProxyType({})
    """The settings for the documents in a workspace folder, by the URI of the folder. Only folders with their own
    settings are included."""
    markdown: bool = False
    """True if the programs in Markdown documents are checked."""

    def of(self, uri: str, language_id: str) -> ClientSettings:
        """Return the settings of the document at `uri` in the language `language_id`. If several folders contain the
        document, the settings of the innermost folder apply."""
        holding = [folder for folder in self.folders if is_below(uri, folder)]
        settings = self.folders[max(holding, key=depth)] if holding else self
        return settings.languages.get(language_id, settings)

    def shown_hints(self, kinds: Mapping[str, bool]) -> Set[str]:
        """Return the kinds of hints to show. `kinds` contains all kinds of the language, each with its default."""
        if isinstance(self.hints, bool):
            return set()
        return {kind for kind, is_shown in {**kinds, **self.hints}.items() if is_shown}


def settings_from(sent: object) -> ClientSettings:
    """Return the settings in `sent`. `sent` contains the section ``mines``, or is this section itself. For an invalid
    value, the default applies."""
    if isinstance(sent, dict) and isinstance(sent.get("mines"), dict):
        sent = sent["mines"]
    return settings_in(sent)


def settings_in(section: object) -> ClientSettings:
    """Return the settings in `section`. `section` can contain a table for each language, with settings for this
    language only."""
    if not isinstance(section, dict):
        return ClientSettings()
    own = {name: section[name] for name in LANGUAGES if isinstance(section.get(name), dict)}
    languages = {name: _settings(_with(section, table)) for name, table in own.items()}
    return _settings(section)._replace(languages=languages)


def _with(section: Mapping[str, Any], own: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the settings for one language. `section` contains the general settings, and `own` contains the language's
    own settings, which replace the general settings of the same name. But an empty value in `own` replaces nothing."""
    merged = dict(section)
    for name, value in own.items():
        general = section.get(name)
        if isinstance(value, dict) and isinstance(general, dict):
            merged[name] = {**general, **value}
        elif value not in ("", None):
            merged[name] = value
    return merged


def _settings(sent: Mapping[str, Any]) -> ClientSettings:
    settings, overrides = ClientSettings(), NO_OVERRIDES
    hints = sent.get("inlayHints")
    if isinstance(hints, bool):
        settings = settings._replace(hints=settings.hints if hints else False)
    elif isinstance(hints, dict):
        settings = settings._replace(hints={kind: value is True for kind, value in hints.items()})
    if isinstance(sent.get("lint"), bool):
        settings = settings._replace(lint=sent["lint"])
    settings = settings._replace(markdown=sent.get("markdown") is True)
    if isinstance(sent.get("dialect"), str) and sent["dialect"]:
        overrides = overrides._replace(dialects=(sent["dialect"],))
    budget = sent.get("flowBudget")
    if isinstance(budget, int) and not isinstance(budget, bool) and budget >= 0:
        overrides = overrides._replace(flow_budget=min(budget, MOST_TRANSITIONS))
    if isinstance(sent.get("format"), dict):
        overrides = overrides._replace(format=tuple(_format_options(sent["format"])))
    return settings._replace(overrides=overrides)


_SWITCH: Mapping[object, bool] = MappingProxyType(
    {True: True, False: False, "on": True, "off": False}
)


def _format_options(sent: Mapping[str, object]) -> Iterator[tuple[str, FormatValue]]:
    """Yield the name and the value of each format option in `sent`. The options of all languages are included."""
    for about in all_about():
        for option in about.format_options:
            value = sent.get(option.name)
            if not option.is_configurable or not isinstance(value, (str, bool)):
                continue
            if value in option.words:
                yield option.name, value
            elif not option.words and value in _SWITCH:
                yield option.name, _SWITCH[value]


def rule_link_from(sent: object) -> str:
    """Return the target of the links on rule codes. `sent` is the value of `initializationOptions` from the client.

    Return an empty text if `sent` contains no target. Then the links lead to a page that comes with the server.
    """
    link = sent.get("ruleLink") if isinstance(sent, dict) else None
    return link if isinstance(link, str) else ""
