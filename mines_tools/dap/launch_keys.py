"""Finds the keys of a launch configuration that the adapter does not know, such as misspelt ones."""

from __future__ import annotations

from mines_tools.text.escaping import quoted
from mines_tools.text.nearest_name import STRICT, nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KEYS = (
    "program",
    "cwd",
    "input",
    "inputFile",
    "stopOnEntry",
    "stopOnEnd",
    "marksPlace",
    "showsErrors",
    "ownEvents",
    "noDebug",
    "language",
    "dialect",
    "seed",
    "session",
    "args",
    "options",
)
"""The keys of a launch configuration that the adapter reads."""

_OF_EDITORS = frozenset(
    (
        "type",
        "request",
        "name",
        "preLaunchTask",
        "postDebugTask",
        "presentation",
        "internalConsoleOptions",
        "serverReadyAction",
        "suppressMultipleSessionWarning",
        "debugServer",
        "linux",
        "osx",
        "windows",
    )
)
"""The keys that editors read themselves, and pass on to the adapter. Keys that begin with ``__`` are such keys too."""

_MOST = 10
"""The maximum number of unknown keys that are reported."""
_LONGEST = 60
"""The maximum number of characters of a key for which similar keys are searched."""


def unknown_keys(names: Iterable[str]) -> Iterator[str]:
    """Yield a message for each key in `names` that neither the adapter nor an editor reads. Yield at most `_MOST`
    messages."""
    count = 0
    for name in names:
        if name in KEYS or name in _OF_EDITORS or name.startswith("__"):
            continue
        count += 1
        if count > _MOST:
            return
        near = nearest_name(name, KEYS, STRICT) if len(name) <= _LONGEST else None
        if near is None:
            yield phrase(
                "unknown key {name} in the launch configuration; it has no effect",
                name=quoted(name),
            )
        else:
            yield phrase(
                "unknown key {name} in the launch configuration; did you mean `{near}`?",
                name=quoted(name), near=near,
            )  # fmt: skip
