"""Parses the settings of a case, which people write in comments, in YAML and in TOML."""

from __future__ import annotations

from mines_tools.testing.comparison import COMPARISONS
from mines_tools.text.escaping import quoted, shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from mines_tools.testing.case import RunSettings


def whole_number(value: object) -> int:
    """Parse a whole number. Raises ValueError."""
    text = str(value).strip()
    digits = text.removeprefix("-")
    if isinstance(value, (bool, float)) or not (digits.isascii() and digits.isdigit()):
        raise ValueError(phrase("{text} is not a whole number", text=repr(value)))
    if len(digits) > 18:
        raise ValueError(phrase("{text} is not a whole number", text=repr(value)))
    return int(text)


def _count(value: object) -> int:
    number = whole_number(value)
    if number < 0:
        message = phrase(
            "{text} is not a whole number, 0 or more (at most 18 digits)", text=repr(value)
        )
        raise ValueError(message)
    return number


def _megabytes(value: object) -> int:
    number = whole_number(value)
    if not 1 <= number < 10**9:
        message = phrase(
            "{text} is not a whole number, 1 or more (at most 9 digits)", text=repr(value)
        )
        raise ValueError(message)
    return number


def seconds(value: object) -> float:
    """Parse a number of seconds above 0. Raises ValueError."""
    number = _number(value)
    if not 0 < number < 10**9:
        message = phrase(
            "{text} is not a number of seconds above 0 (at most 9 digits)", text=repr(value)
        )
        raise ValueError(message)
    return number


def tolerance(value: object) -> float:
    """Parse a tolerance: a number that is not negative. Raises ValueError."""
    number = _number(value)
    if not 0 <= number < 10**9:
        raise ValueError(phrase("{text} is not a number, 0 or more", text=repr(value)))
    return number


def _number(value: object) -> float:
    try:
        if not isinstance(value, bool):
            return float(str(value))
    except ValueError:
        pass
    return -1.0


def comparison(value: object) -> str:
    """Check that `value` is the name of a comparison, and return it. Raises ValueError."""
    if value in COMPARISONS:
        return str(value)
    message = phrase(
        "there is no comparison {name}; the comparisons are {names}",
        name=quoted(str(value)), names=", ".join(COMPARISONS),
    )  # fmt: skip
    raise ValueError(message)


def _arguments(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, (list, tuple)) and all(isinstance(each, (str, int)) for each in value):
        return tuple(map(str, value))
    raise ValueError(phrase("must be a list of strings: {example}", example='["40", "2"]'))


SETTINGS: Mapping[str, Callable[[object], Any]] = {
    "compare": comparison,
    "tolerance": tolerance,
    "arguments": _arguments,
    "dialect": str,
    "seed": whole_number,
    "max-steps": _count,
    "timeout": seconds,
    "max-memory": _megabytes,
}
"""The parser of each setting. The names are the fields of `RunSettings`, with ``-`` for ``_``."""


def with_setting(settings: RunSettings, name: str, value: object) -> RunSettings:
    """Return `settings` with the setting `name`, a key of `SETTINGS`, parsed from `value`. Raises ValueError."""
    try:
        parsed = SETTINGS[name](value)
    except ValueError as error:
        raise ValueError(phrase("`{key}`: {problem}", key=name, problem=error)) from None
    return settings._replace(**{name.replace("-", "_"): parsed})


def misspelt_key(key: str, nearest: str) -> str:
    """Return the message for a key that a case does not have, and that probably means the key `nearest`."""
    return phrase("unknown key {key}; did you mean `{nearest}`?", key=quoted(key), nearest=nearest)


def unknown_key(key: str, keys: Iterable[str]) -> str:
    """Return the message for a key that a case does not have. `keys` are the possible keys."""
    from mines_tools.text.nearest_name import nearest_name  # only for a mistake

    known = list(keys)
    near = nearest_name(key, known)
    if near:
        return misspelt_key(key, near)
    names = ", ".join(f"`{shown(name)}`" for name in known)
    return phrase("unknown key {key}; known keys: {names}", key=quoted(key), names=names)
