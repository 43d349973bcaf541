"""Selects the rules that are on, and the severity of each."""

from __future__ import annotations

from mines_tools.interface.language import LANGUAGES, NO_OPTIONS, RuleSelection, language
from mines_tools.project.configuration import ConfigurationError, covers
from mines_tools.rules.catalogue import rule_named, rules_of, same_rule, unknown_rule
from mines_tools.text.diagnostics import SEVERITIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.interface.language import OptionValue, Rule, RuleOptions
    from mines_tools.project.configuration import Configuration, Overrides
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.project.toml import KeyPath


_MOST_KNOWN = 64
"""The largest number of selections that `_KNOWN` stores."""
_KNOWN: dict[tuple[Callable[[], Sequence[Rule]], Overrides, Configuration], RuleSelection] = {}
"""The selections made so far. The key has everything that a selection depends on: the rules of a language, the
overrides, and the configuration. Selections are stored because making a selection takes as long as finding the result
of a file in the cache."""


def select(settings: FileSettings) -> RuleSelection:
    """Return the rules that are on for a file.

    `select` and `extend-select` turn on the rules that they name. Without `select`, the default rules are on. `ignore`
    turns off the rules that it names. A name may be the beginning of several codes: ``M1`` means all rules whose codes
    begin with M1. So a rule may be named both in `ignore` and in another setting. The more exact name then decides:
    ``M101`` is more exact than ``M1``. If the names are equally exact, `ignore` decides. `per-file-ignores` always
    turns off the rules that it names for the file. The command line overrides the configuration. Errors of the parser
    are always on.

    Raises ConfigurationError for a name that is not the name of a rule.
    """
    settings.check()
    if settings.configuration.per_file_ignores:
        return _selection(settings)
    key = (settings.language.rules, settings.overrides, settings.configuration)
    selection = _KNOWN.get(key)
    if selection is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        selection = _KNOWN[key] = _selection(settings)
    return selection


def _selection(settings: FileSettings) -> RuleSelection:
    configuration, overrides = settings.configuration, settings.overrides
    rules = rules_of(settings.language)
    configured, requested = _RuleNames(rules, configuration), _RuleNames(rules, None)
    if overrides.select is None:
        on = dict.fromkeys(_configured_codes(configured, configuration), -1)
    else:
        on = requested.ranks(overrides.select, "select")
    on = _higher(on, requested.ranks(overrides.extend_select, "extend-select"))
    codes = _without(on, requested.ranks(overrides.ignore, "ignore"))
    for glob, names in configuration.per_file_ignores:
        ignored = configured.ranks(names, "per-file-ignores", glob)
        if settings.name is not None and covers(configuration, glob, settings.name):
            codes -= ignored.keys()
    levels = configured.levels(configuration.severity) | requested.levels(overrides.severity)
    codes -= {code for code, level in levels.items() if level == "off"}
    codes |= {code for code, rule in rules.items() if rule.scope == "syntax"}
    severity = {
        code: severity
        for code, level in levels.items()
        for severity in SEVERITIES
        if severity == level
    }
    budget = (
        overrides.flow_budget if overrides.flow_budget is not None else configuration.flow_budget
    )
    if budget == 0:
        codes -= {code for code, rule in rules.items() if rule.scope == "flow"}
    return RuleSelection(frozenset(codes), severity, budget, _options(rules, configuration))


def _options(rules: Mapping[str, Rule], configuration: Configuration) -> RuleOptions:
    """Return the options that the configuration sets for rules, by the code of the rule.

    An option that the rule does not have is skipped: a rule of the same name in another language may have this option.
    """
    if not configuration.rules:
        return NO_OPTIONS
    from mines_tools.project.configuration_keys import takes

    options: dict[str, Mapping[str, OptionValue]] = {}
    for name, values in configuration.rules:
        rule = rule_named(rules, name)
        if rule is None:
            continue
        options_by_name = {option.name: option for option in rule.options}
        valid = {
            key: value
            for key, value in values
            if key in options_by_name and takes(options_by_name[key], value)
        }
        if valid:
            options[rule.code] = valid
    return options


def names_without_rules(overrides: Overrides, languages: Iterable[str]) -> Sequence[str]:
    """Return the names on a command line that match no rule of any of `languages`."""
    names = dict.fromkeys(
        (
            *(overrides.select or ()),
            *overrides.extend_select,
            *overrides.ignore,
            *dict(overrides.severity),
        )
    )
    if not names:
        return ()
    rules_by_language = [rules_of(language(name)) for name in languages]
    return [
        name for name in names if all(_meant(name, rules) is None for rules in rules_by_language)
    ]


def _configured_codes(names: _RuleNames, configuration: Configuration) -> set[str]:
    """Return the codes of the rules that are on if the command line selects no rules."""
    if configuration.select is None:
        on = {code: -1 for code, rule in names.rules.items() if rule.is_default}
    else:
        on = names.ranks(configuration.select, "select")
    on = _higher(on, names.ranks(configuration.extend_select, "extend-select"))
    return _without(on, names.ranks(configuration.ignore, "ignore"))


def _higher(ranks: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Return the rank of each code that is in at least one of the two mappings. If a code is in both, return its higher
    rank."""
    return {code: max(ranks.get(code, -1), more.get(code, -1)) for code in (*ranks, *more)}


def _without(on: Mapping[str, int], off: Mapping[str, int]) -> set[str]:
    return {code for code, rank in on.items() if code not in off or rank > off[code]}


_EXACT = 1000
"""The rank of a name that means one rule. A rank says how exact a name is. The rank of a prefix is its length, and the
rank of ``ALL`` is 0."""


class _RuleNames:
    """Resolves the names of rules in a configuration. If `configuration` is None, it resolves the names on the command
    line."""

    def __init__(self, rules: Mapping[str, Rule], configuration: Configuration | None) -> None:
        self.rules = rules
        self._configuration = configuration

    def ranks(self, names: Iterable[str], *keys: str) -> dict[str, int]:
        """Return the codes that `names` select, each with the rank of the name that selects it. A more exact name has a
        higher rank. If several names select the same code, the code gets the highest of their ranks.

        If the names come from a configuration, `keys` are the keys under which the configuration lists them.
        """
        ranks: dict[str, int] = {}
        for index, name in enumerate(names):
            rank, codes = self._meant(name, (*keys, index))
            for code in codes:
                ranks[code] = max(ranks.get(code, 0), rank)
        return ranks

    def levels(self, levels_by_name: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Return the severity of each code. `levels_by_name` has names of rules, each with a severity or with ``off``.

        If several names mean the same code, the most exact name decides. If several names are equally exact, the last
        of them on the command line decides.
        """
        meant = [
            (*self._meant(name, ("severity", name)), name, level) for name, level in levels_by_name
        ]
        levels: dict[str, str] = {}
        exact: dict[str, str] = {}
        for rank, codes, name, level in sorted(meant, key=lambda meaning: meaning[0]):
            for code in codes if rank == _EXACT and self._configuration is not None else ():
                if code in exact:
                    raise self._error(same_rule(exact[code], name), ("severity", name), is_key=True)
                exact[code] = name
            levels |= dict.fromkeys(codes, level)
        return levels

    def _meant(self, name: str, at: KeyPath) -> tuple[int, Sequence[str]]:
        """Return the rank of `name`, which is higher for a more exact name, and the codes that `name` means. `at` is
        the place of `name` in the configuration.

        Raises ConfigurationError if `name` means no rule of any language.
        """
        meaning = _meant(name, self.rules)
        if meaning is not None:
            return meaning
        # Another file may be in a language that has such a rule.
        if any(
            _meant(name, rules_of(language(language_id))) is not None for language_id in LANGUAGES
        ):
            return 0, ()
        raise self._error(unknown_rule(name, self.rules.values()), at, is_key=at[-1] == name)

    def _error(self, message: str, at: KeyPath, *, is_key: bool) -> ConfigurationError:
        """Return an error with the text `message`. If `is_key` is true, the error is about the key `at`; otherwise, it
        is about the value of this key."""
        if self._configuration is None:
            return ConfigurationError(f"--{at[0]}: {message}")
        from mines_tools.project.configuration_file import configuration_error

        return configuration_error(self._configuration, at, message, is_key=is_key)


def _meant(name: str, rules: Mapping[str, Rule]) -> tuple[int, Sequence[str]] | None:
    """Return the rank of `name`, and the codes that it means. `name` may be a code or a name of a rule, a prefix of
    codes, or ``ALL``. Return None if `name` matches no rule."""
    if name.upper() == "ALL":
        return 0, list(rules)
    exact = [code for code, rule in rules.items() if name.upper() == code or name == rule.name]
    if exact:
        return _EXACT, exact
    begun = [code for code in rules if name and name[0].isupper() and code.startswith(name)]
    return (len(name), begun) if begun else None
