"""Finds the engine for `mines-run --engine` and `--compare`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from mines_tools.cli.command_line import UsageError
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.language import Language

_PLAIN = "machine"
"""The name of the engine that every language has. This engine can show its steps."""


def engine_of(used: Language, name: str) -> str:
    """Return the name of the engine to use; for `auto`, the name of the language's default engine. Raises UsageError
    for an engine that does not exist or is not installed."""
    if name == "auto":
        return used.default_engine
    for engine in used.engines:
        if engine.name != name:
            continue
        if engine.needs and find_spec(engine.needs) is None:
            message = phrase(
                "the engine {name} is not installed; `{command}` installs it",
                name=name,
                command=engine.install,
            )
            raise UsageError(message)
        return name
    names = [engine.name for engine in used.engines]
    engines = ", ".join(dict.fromkeys(["auto", *names]))
    if len(names) == 1:
        message = phrase(
            "there is no engine {name} for {language}; it has only the engine {known}",
            name=name,
            language=used.title,
            known=names[0],
        )
    else:
        message = phrase("there is no engine {name}; there are {known}", name=name, known=engines)
    raise UsageError(message)


def compared_engines(used: Language, names: tuple[str, str]) -> tuple[str, str]:
    """Return the names of the two engines to compare; a name in `names` can be `auto`. Raises UsageError."""
    first, other = (engine_of(used, name) for name in names)
    if len(used.engines) == 1:
        message = phrase("{language} has only one engine: {name}", language=used.title, name=first)
        raise UsageError(message)
    if names[0] == names[1]:
        message = phrase("--compare needs two engines; both are {name}", name=names[0])
        raise UsageError(message)
    if first == other:  # `auto` chose the same engine: compare with another one
        return (_PLAIN, other) if names[0] == "auto" else (first, _PLAIN)
    return first, other


def check_steps(name: str, option: str) -> None:
    """Check that the engine `name` can show its steps, as the option `option` requires. The name
    `auto` is accepted too. Raises UsageError."""
    if name not in ("auto", _PLAIN):
        message = phrase(
            "{option} needs the engine {plain}, not {name}: leave out --engine",
            option=option,
            plain=_PLAIN,
            name=name,
        )
        raise UsageError(message)


def shown_engine(used: Language, name: str) -> str:
    """Return the text that names an engine in messages. For `auto`, the text also names the engines that `auto` chooses
    from."""
    if name != "auto" or len(used.engines) == 1:
        return name
    engines = [
        engine.name
        for engine in used.engines
        if engine.is_automatic
        and engine.name != "auto"
        and not (engine.needs and find_spec(engine.needs) is None)
    ]
    return f"auto ({', '.join(engines)})"
