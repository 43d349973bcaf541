"""The schema of the configuration: what languages say of themselves is put into what is written by hand.

Only `generate` needs it.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from mines_tools.known_rules import rules_of
from mines_tools.language import LANGUAGES, all_about, language
from mines_tools.project import configuration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.about import About, FormatOption
    from mines_tools.language import Rule, RuleOption

PATH = os.path.join(os.path.dirname(configuration.__file__), "configuration.schema.json")


def configuration_schema() -> str:
    """The whole schema, with a table for each language, and its format options."""
    with open(PATH, encoding="utf-8") as file:
        schema: dict[str, Any] = json.load(file)
    known = list(all_about())
    definitions = schema["$defs"]
    definitions["format"] = _format_options(
        option for each in known for option in each.format_options
    )
    schema["properties"]["rules"]["properties"] = {
        name: {"$ref": f"#/$defs/{rule.name}"} for rule in _with_options() for name in rule[:2]
    }
    for rule in _with_options():
        definitions[rule.name] = {
            "description": f"Options of the rule {rule.name}.",
            "type": "object",
            "additionalProperties": False,
            "properties": {option.name: _rule_option(option) for option in rule.options},
        }
    for each in known:
        description = (
            f"Settings for programs in {each.title} only; they override those for all languages."
        )
        schema["properties"][each.id] = {"description": description, "$ref": f"#/$defs/{each.id}"}
        definitions[each.id] = _table(each)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _with_options() -> list[Rule]:
    return [
        rule for each in LANGUAGES for rule in rules_of(language(each)).values() if rule.options
    ]


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
    """The table for one language."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "dialect": {"$ref": "#/$defs/dialect"},
            "dialects": {"$ref": "#/$defs/dialects"},
            "format": _format_options(of.format_options),
        },
        "examples": [{"dialect": of.default_dialect}],
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
