"""The commands: arguments, streams, exit statuses. What they do is done below.

Whoever starts one does not mean to run what lies in the working folder, which may be a stranger's.
Python looks for modules there when it is started with ``-m`` (unless with ``-P``), or with an empty or
relative entry in ``PYTHONPATH``. So before a command imports anything, these entries go; one through
which this package may have been found, or that somebody wrote, comes last: what a module of Python
or an installed one is called cannot be taken by a file of that folder.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # importing typing takes a command a tenth of its start
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType


def _without_traceback(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """What to say of an error that nobody handles: nothing of Ctrl-C before a command has begun. Python
    then ends the process by the signal, which shells report as 130."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if sys.excepthook is sys.__excepthook__:  # of a debugger, or of pytest, there is another one
    sys.excepthook = _without_traceback

import atexit  # noqa: E402 - Ctrl-C may come from here on
import gc  # noqa: E402
import os  # noqa: E402

from mines_tools.translations.phrases import ENGLISH, known_language, speak  # noqa: E402

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _distrust_working_folder() -> None:
    is_module = sys.argv[:1] in (["-m"], ["-c"], [os.path.join(_PACKAGE, "__main__.py")])
    doubtful = sys.path[:1] if is_module and not sys.flags.safe_path else []
    del sys.path[: len(doubtful)]
    if not sys.flags.ignore_environment and "PYTHONPATH" in os.environ:
        named = os.environ["PYTHONPATH"].split(os.pathsep)
        relative = {os.path.abspath(entry): entry for entry in named if not os.path.isabs(entry)}
        for entry in relative.keys() - set(named):
            if entry in sys.path:  # as the start of Python has written it
                sys.path.remove(entry)
                doubtful.append(entry)
                if relative[entry]:
                    sys.path.append(entry)
    sys.path[:] = filter(os.path.isabs, sys.path)
    home = os.path.dirname(_PACKAGE)
    if home not in sys.path and home in map(os.path.abspath, doubtful):
        sys.path.append(home)


def speak_as_asked() -> None:
    """Say everything in the language that the environment asks for."""
    speak(asked_language(os.environ))


def asked_language(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for, as programs that use gettext find it: LANGUAGE lists
    languages, the best one first, but does not count in the locales C and POSIX."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, names)), "")
    listed = "" if locale in ("C", "POSIX") else environment.get("LANGUAGE", "")
    for tag in listed.split(":") if listed else (locale,):
        known = known_language(tag)
        if known is not None:
            return known
    return ENGLISH


_distrust_working_folder()
# What a command makes while it starts stays: to look for garbage in it, dozens of times, is a twentieth of
# the start. A long run still looks for it.
gc.set_threshold(50_000)
# What is there at the end goes with the process: to look for garbage in it once more takes a tenth of the time
# that a short command takes.
atexit.register(gc.freeze)
