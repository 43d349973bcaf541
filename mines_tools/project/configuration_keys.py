"""The keys of a configuration, with the parsers of their values."""

from __future__ import annotations

from mines_tools.interface.language import LANGUAGES, about, as_toml, language
from mines_tools.project.configuration import LANGUAGE_KEYS, MOST_TRANSITIONS, Configuration
from mines_tools.project.folders import is_of_git
from mines_tools.project.globs import glob_problem
from mines_tools.rules.catalogue import rule_named, rules_of, same_rule, unknown_rule
from mines_tools.text.diagnostics import SEVERITIES
from mines_tools.text.escaping import quoted
from mines_tools.text.nearest_name import nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mines_tools.interface.about import About, FormatOption, FormatValue
    from mines_tools.interface.language import OptionValue, Rule, RuleOption
    from mines_tools.project.toml import KeyPath


class ValueProblem(ValueError):
    """An error in a value, or in a part of a value."""

    def __init__(self, message: str, at: KeyPath = (), *, is_key: bool = False) -> None:
        super().__init__(message)
        self.at = at
        """The place of the error: the keys that lead from the value to the wrong part of it."""
        self.is_key = is_key
        """True if the error is in the key at `at`, and not in its value."""

    def within(self, key: str) -> ValueProblem:
        """Return this problem as a problem of the table that contains the value. `key` is the key of the value in the
        table."""
        return type(self)(str(self), (key, *self.at), is_key=self.is_key)


class UnknownKey(ValueProblem):
    """An unknown key."""


def _dialect_of(languages: Iterable[str]) -> Callable[[object], str]:
    """Return the parser of a value that names a dialect of one of `languages`. The parser accepts any string, because
    the known dialects depend on the language of the file. The tools check the dialect when they use it."""

    def read(value: object) -> str:
        if isinstance(value, str):
            return value
        example = as_toml(_first(languages).default_dialect)
        message = phrase("must be a string, such as {example}", example=example)
        raise ValueProblem(message)

    return read


def _dialects_of(languages: Iterable[str]) -> Callable[[object], Any]:
    """Return a function that parses a table of dialects. The keys of the table are patterns of paths."""

    def example() -> str:
        return f'{{"old/**" = {as_toml(_first(languages).other_dialect)}}}'

    return _by_glob(_table_of(_dialect_of(languages), example))


def _first(languages: Iterable[str]) -> About:
    """Return the language from which messages take their examples: the first of `languages`."""
    return next(map(about, languages))


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    message = phrase("must be true or false")
    raise ValueProblem(message)


def _folder_below(value: object) -> str:
    if isinstance(value, str) and value.isprintable() and not set("\\:") & set(value):
        parts = value.split("/")
    else:
        parts = []
    if not parts or {"", ".", ".."} & set(parts):
        message = phrase('must be a folder below this file, such as ".mines_cache"')
        raise ValueProblem(message)
    if any(map(is_of_git, parts)):
        message = phrase('must not be in ".git": use a folder of its own, such as ".mines_cache"')
        raise ValueProblem(message)
    return str(value)


def _number(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        message = phrase("must be a whole number from {least} to {most}", least=least, most=most)
        raise ValueProblem(message)

    return read


def _strings(value: object, example: str = '["M101", "ragged-board"]') -> tuple[str, ...]:
    message = phrase("must be a list of strings: {example}", example=example)
    if not isinstance(value, (list, tuple)):
        raise ValueProblem(message)
    for index, text in enumerate(value):
        if not isinstance(text, str):
            raise ValueProblem(message, (index,))
    return tuple(value)


def _globs(value: object) -> tuple[str, ...]:
    globs = _strings(value)
    for index, glob in enumerate(globs):
        _check_glob(glob, (index,))
    return globs


def _check_glob(glob: str, at: KeyPath, *, is_key: bool = False) -> None:
    problem = glob_problem(glob)
    if problem is not None:
        message = phrase("cannot be used: {problem}", problem=problem)
        raise ValueProblem(message, at, is_key=is_key)


def _by_glob(read: Callable[[object], Any]) -> Callable[[object], Any]:
    def read_by_glob(pairs: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
        for glob, _ in pairs:
            _check_glob(glob, (glob,), is_key=True)
        return pairs

    return lambda value: read_by_glob(read(value))


def _table_of(read: Callable[[object], Any], example: Callable[[], str]) -> Callable[[object], Any]:
    def read_table(value: object) -> tuple[tuple[str, Any], ...]:
        if not isinstance(value, dict):
            message = phrase("must be a table: {example}", example=example())
            raise ValueProblem(message)
        pairs = []
        for key, item_value in value.items():
            try:
                pairs.append((key, read(item_value)))
            except ValueProblem as problem:
                raise problem.within(key) from None
        return tuple(pairs)

    return read_table


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value in words:
            return str(value)
        message = phrase("must be one of {words}", words=", ".join(words))
        raise ValueProblem(message)

    return read


def _tables(value: object) -> tuple[Mapping[str, object], ...]:
    if isinstance(value, list) and all(isinstance(table, dict) for table in value):
        return tuple(value)
    message = phrase("must be a list of tables: write {example} above each", example="[[test]]")
    raise ValueProblem(message)


def _golf(value: object) -> tuple[tuple[str, int], ...]:
    """Parse the table ``golf``: the key ``record`` has a size for all files, or a table with a size for each pattern."""
    example = "{record = 123}"
    if not isinstance(value, dict):
        raise ValueProblem(phrase("must be a table: {example}", example=example))
    for key in value:
        if key != "record":
            raise unknown(key, ("record",), (key,))
    record = value.get("record", {})
    size = _number(1, 1_000_000_000)
    read = _by_glob(_table_of(size, lambda: '{"hello.mines" = 123}'))
    try:
        records: tuple[tuple[str, int], ...] = (
            read(record) if isinstance(record, dict) else (("*", size(record)),)
        )
    except ValueProblem as problem:
        raise problem.within("record") from None
    return records


def _format_of(languages: Iterable[str]) -> Callable[[object], Any]:
    """Return the parser of a table with the format options of `languages`."""

    def read(value: object) -> tuple[tuple[str, FormatValue], ...]:
        options = {
            option.name: option
            for language_about in languages
            for option in about(language_about).format_options
        }
        configurable = [name for name, option in options.items() if option.is_configurable]
        if not isinstance(value, dict):
            # A language without options accepts an empty table, so that people need not know which
            # languages have options.
            written = [f"{name} = {_written(options[name].default)}" for name in configurable[:1]]
            message = phrase("must be a table: {example}", example=f"{{{''.join(written)}}}")
            raise ValueProblem(message)
        for key, item_value in value.items():
            if key not in options:
                raise unknown(key, configurable, (key,))
            try:
                _check_option(options[key], item_value)
            except ValueProblem as problem:
                raise problem.within(key) from None
            if key not in configurable:
                raise unknown(key, configurable, (key,))
        return tuple(value.items())

    return read


def _rule_options(value: object) -> tuple[tuple[str, tuple[tuple[str, OptionValue], ...]], ...]:
    """Parse the table with the options of all rules. The rules may belong to any language. Raises ValueProblem."""
    languages = [language(name) for name in LANGUAGES]
    rules_by_language = [rules_of(used) for used in languages]
    if not isinstance(value, dict):
        message = phrase("must be a table: {example}", example=_example_of(rules_by_language))
        raise ValueProblem(message)
    tables = []
    names_by_rule: dict[Rule, str] = {}
    for name, table in value.items():
        rules = [
            rule
            for rules_by_code in rules_by_language
            if (rule := rule_named(rules_by_code, name)) is not None
        ]
        if not rules:
            every = [rule for rules_by_code in rules_by_language for rule in rules_by_code.values()]
            raise UnknownKey(unknown_rule(name, every), (name,), is_key=True)
        for rule in rules:
            if rule in names_by_rule:
                raise UnknownKey(same_rule(names_by_rule[rule], name), (name,), is_key=True)
            names_by_rule[rule] = name
        try:
            tables.append((name, _options_in(table, rules)))
        except ValueProblem as problem:
            raise problem.within(name) from None
    return tuple(tables)


def _options_in(table: object, rules: Sequence[Rule]) -> tuple[tuple[str, OptionValue], ...]:
    """Parse the table of options of one rule. `rules` are all rules with the name of that rule, one for each language
    that has such a rule. A value is valid if one of these rules accepts it. Raises ValueProblem."""
    options: dict[str, list[RuleOption]] = {}
    for option in (option for rule in rules for option in rule.options):
        options.setdefault(option.name, []).append(option)
    if not options:
        message = phrase("this rule has no options")
        raise UnknownKey(message, is_key=True)
    if not isinstance(table, dict):
        example = _example_table(option for of_name in options.values() for option in of_name)
        message = phrase("must be a table: {example}", example=example)
        raise ValueProblem(message)
    values = []
    for key, option_value in table.items():
        if key not in options:
            raise unknown(key, options, (key,))
        taken = [option for option in options[key] if takes(option, option_value)] or options[key]
        try:
            values.append((key, _rule_option(taken[0])(option_value)))
        except ValueProblem as problem:
            raise problem.within(key) from None
    return tuple(values)


def takes(option: RuleOption, value: object) -> bool:
    """Return whether `value` is a valid value of `option`."""
    try:
        _rule_option(option)(value)
    except ValueProblem:
        return False
    return True


def _rule_option(option: RuleOption) -> Callable[[object], OptionValue]:
    """Return the parser of the values of `option`."""
    if isinstance(option.default, bool):
        return _boolean
    if isinstance(option.default, int):
        return _number(option.least, option.most)
    if isinstance(option.default, str):
        return _one_of(*option.words)
    return lambda value: _strings(value, '["a", "b"]')


def _example_of(rules_by_language: Iterable[Mapping[str, Rule]]) -> str:
    rule = next(rule for rules in rules_by_language for rule in rules.values() if rule.options)
    return f"{{{rule.name} = {_example_table(rule.options)}}}"


def _example_table(options: Iterable[RuleOption]) -> str:
    option = next(iter(options))
    return f"{{{option.name} = {as_toml(option.default)}}}"


def _check_option(option: FormatOption, value: object) -> None:
    if option.words:
        _one_of(*option.words)(value)
    else:
        _boolean(value)


def _written(value: FormatValue) -> str:
    """Return an example of a value in the syntax of TOML. `value` is the default value of an option. For a switch, the
    example is ``true``, because the default is ``false``."""
    return "true" if isinstance(value, bool) else f'"{value}"'


def _keys_of(languages: Iterable[str]) -> dict[str, Callable[[object], Any]]:
    """Return the keys that a table for `languages` may have, each with the parser of its value."""
    parsers = _dialect_of(languages), _dialects_of(languages), _format_of(languages)
    return dict(zip(LANGUAGE_KEYS, parsers, strict=True))


def read_language(language_id: str, value: object) -> Configuration:
    """Parse the table for one language. Raises ValueProblem."""
    readers = _keys_of((language_id,))
    if not isinstance(value, dict):
        example = f"{{dialect = {as_toml(about(language_id).other_dialect)}}}"
        message = phrase("must be a table: {example}", example=example)
        raise ValueProblem(message)
    fields = {}
    for key, item_value in value.items():
        if key not in readers:
            raise unknown(key, readers, (key,))
        try:
            fields[key] = readers[key](item_value)
        except ValueProblem as problem:
            raise problem.within(key) from None
    return Configuration(**fields)


KEYS: dict[str, Callable[[object], Any]] = {
    **_keys_of(LANGUAGES),
    "include": _globs,
    "exclude": _globs,
    "extend-include": _globs,
    "extend-exclude": _globs,
    "force-exclude": _boolean,
    "markdown": _boolean,
    "select": _strings,
    "extend-select": _strings,
    "ignore": _strings,
    "severity": _table_of(_one_of(*SEVERITIES, "off"), lambda: '{M101 = "warning"}'),
    "per-file-ignores": _by_glob(_table_of(_strings, lambda: '{"old/**" = ["M101"]}')),
    "rules": _rule_options,
    "fail-on": _one_of(*SEVERITIES, "never"),
    "fix": _boolean,
    "unsafe-fixes": _boolean,
    "flow-budget": _number(0, MOST_TRANSITIONS),
    "cache-dir": _folder_below,
    "test": _tables,
    "golf": _golf,
    "required-version": str,  # it is checked before all others
}
"""The parser of each key. A configuration may also have a table for each language. The key of such a table is the id of
the language."""


def unknown(key: str, keys: Iterable[str], at: KeyPath = ()) -> UnknownKey:
    """Return the error for an unknown key."""
    nearest = nearest_name(key, keys)
    names = ", ".join(f"`{name}`" for name in sorted(keys))
    if nearest:
        message = phrase(
            "unknown key {key}; did you mean `{nearest}`?", key=quoted(key), nearest=nearest
        )
    elif names:
        message = phrase("unknown key {key}; known keys: {names}", key=quoted(key), names=names)
    else:
        message = phrase("unknown key {key}; this table has no keys", key=quoted(key))
    return UnknownKey(message, at, is_key=True)
