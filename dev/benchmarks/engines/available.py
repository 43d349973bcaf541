"""Which engines there are here."""

from __future__ import annotations

from importlib.util import find_spec

from mines_tools.interface.language import language


def available_engines() -> list[str]:
    """Those of Mines that take whatever program, and have what they need, by name; the plainest first."""
    engines = language("mines").engines
    names = [
        engine.name
        for engine in engines
        if engine.is_automatic and (not engine.needs or find_spec(engine.needs))
    ]
    return sorted(names, key=lambda name: name == "auto")
