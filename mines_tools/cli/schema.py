"""The schema of the configuration: what languages say of themselves is put into what is written by hand.

Only `generate` needs it.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from mines_tools.language import all_about
from mines_tools.project import configuration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.about import About, FormatOption

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
    for each in known:
        description = (
            f"Settings for programs in {each.title} only; they override those for all languages."
        )
        schema["properties"][each.id] = {"description": description, "$ref": f"#/$defs/{each.id}"}
        definitions[each.id] = _table(each)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


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
