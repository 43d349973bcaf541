"""Generates the schema of the configuration. A part of the schema is written by hand; this module
adds the data of each language.

Only `dev.generate` needs this module.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from mines_tools.interface.about import all_dialects
from mines_tools.interface.language import LANGUAGES, all_about, language
from mines_tools.project import configuration
from mines_tools.rules.catalogue import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.about import About, FormatOption
    from mines_tools.interface.language import Rule, RuleOption

PATH = os.path.join(os.path.dirname(configuration.__file__), "configuration.schema.json")


def configuration_schema() -> str:
    """Return the whole schema, with the format options, rule options and a table for each language."""
    with open(PATH, encoding="utf-8") as file:
        schema: dict[str, Any] = json.load(file)
    languages = list(all_about())
    definitions = schema["$defs"]
    definitions["dialect"] = _dialect(languages)
    definitions["dialects"] = _dialects(languages[0])
    definitions["format"] = _format_options(
        option for language_about in languages for option in language_about.format_options
    )
    tables = schema["properties"]["rules"]["properties"] = {}
    for name, rules in _with_options().items():
        definitions[name] = _rule_table(name, rules)
        # Rules of the same name have different options; a table named by code accepts only those of
        # its rule.
        for rule in rules:
            if len(rules) > 1:
                definitions[rule.code] = _rule_table(name, [rule])
            tables[rule.code] = {"$ref": f"#/$defs/{name if len(rules) == 1 else rule.code}"}
        tables[name] = {"$ref": f"#/$defs/{name}"}
    schema["properties"]["rules"]["allOf"] = [
        {"not": {"required": [rule.code, rule.name]}}
        for rules in _with_options().values()
        for rule in rules
    ]
    for about in languages:
        description = (
            f"Settings for programs in {about.title} only; they override those for all languages."
        )
        schema["properties"][about.id] = {"description": description, "$ref": f"#/$defs/{about.id}"}
        definitions[about.id] = _table(about)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _with_options() -> dict[str, list[Rule]]:
    """Return the rules that have options, by name. Several languages may have a rule of the same
    name."""
    by_name: dict[str, list[Rule]] = {}
    for language_id in LANGUAGES:
        for rule in rules_of(language(language_id)).values():
            if rule.options:
                by_name.setdefault(rule.name, []).append(rule)
    return by_name


def _rule_table(name: str, rules: Iterable[Rule]) -> dict[str, Any]:
    """Return the schema of the table for `rules`. All these rules are called `name`."""
    options: dict[str, list[dict[str, Any]]] = {}
    for option in (option for rule in rules for option in rule.options):
        schemas = options.setdefault(option.name, [])
        if _rule_option(option) not in schemas:
            schemas.append(_rule_option(option))
    return {
        "description": f"Options of the rule {name}.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name_of_option: schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
            for name_of_option, schemas in options.items()
        },
    }


def _rule_option(option: RuleOption) -> dict[str, Any]:
    default = option.default
    if isinstance(default, bool):
        values: dict[str, Any] = {"type": "boolean"}
    elif isinstance(default, int):
        values = {"type": "integer", "minimum": option.least, "maximum": option.most}
    elif isinstance(default, str):
        values = {"enum": list(option.words)}
    else:
        values = {"type": "array", "items": {"type": "string"}}
    return {"description": option.description, **values, "default": default}


def _table(of: About) -> dict[str, Any]:
    """Return the schema of the table for one language."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "dialect": {**_dialect([of]), "default": of.default_dialect},
            "dialects": _dialects(of),
            "format": _format_options(of.format_options),
        },
        "examples": [{"dialect": of.other_dialect}],
    }


def _dialect(languages: Iterable[About]) -> dict[str, Any]:
    """Return the schema of a dialect of one of `languages`. The schema accepts any text, because a
    dialect is checked when it is used."""
    return {
        "description": "Sets the dialect of files that do not choose their own.",
        "type": "string",
        "examples": all_dialects(languages),
    }


def _dialects(of: About) -> dict[str, Any]:
    """Return the schema of the table `dialects`: each pattern of paths has a dialect. The schema
    contains an example of the language `of`."""
    return {
        "description": "Sets the dialect by pattern of paths. The last pattern that matches applies.",
        "type": "object",
        "additionalProperties": {"type": "string"},
        "examples": [{"old/**": of.other_dialect}],
    }


def _format_options(options: Iterable[FormatOption]) -> dict[str, Any]:
    return {
        "description": "Options of the formatter.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            option.name: _option(option) for option in options if option.is_configurable
        },
    }


def _option(option: FormatOption) -> dict[str, Any]:
    values = {"enum": list(option.words)} if option.words else {"type": "boolean"}
    return {"description": option.description, **values, "default": option.default}
