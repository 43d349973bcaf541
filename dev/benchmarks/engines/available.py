"""Lists the engines that are available on this machine."""

from __future__ import annotations

from importlib.util import find_spec

from mines_tools.interface.language import language


def available_engines() -> list[str]:
    """Return the names of the engines of Mines that can run every program and whose requirements are installed, the
    simplest first."""
    engines = language("mines").engines
    names = [
        engine.name
        for engine in engines
        if engine.is_automatic and (not engine.needs or find_spec(engine.needs))
    ]
    return sorted(names, key=lambda name: name == "auto")
