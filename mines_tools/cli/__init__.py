"""The commands: they handle arguments, streams and exit statuses. Other packages do the work.

A command must not run code from the working folder, because this folder may belong to another person. Python searches
the working folder for modules in two cases: if Python is started with ``-m`` and without ``-P``, and if ``PYTHONPATH``
has an empty or relative entry. So this module changes the search path before a command imports anything. It removes
empty entries. It moves relative entries, and the entry that contains this package, to the end of the search path.
There, their files cannot replace a module of Python or an installed module.
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
    """Report an unhandled error, but not a Ctrl-C. A Ctrl-C is unhandled only before a command has begun. Python then
    ends the process by the signal, and shells report this as status 130."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if sys.excepthook is sys.__excepthook__:  # a debugger or pytest has replaced it
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
            if entry in sys.path:  # as Python has written it at its start
                sys.path.remove(entry)
                doubtful.append(entry)
                if relative[entry]:
                    sys.path.append(entry)
    sys.path[:] = filter(os.path.isabs, sys.path)
    home = os.path.dirname(_PACKAGE)
    if home not in sys.path and home in map(os.path.abspath, doubtful):
        sys.path.append(home)


def speak_as_asked() -> None:
    """Use the language that the environment requests for all messages."""
    speak(asked_language(os.environ))


def asked_language(environment: Mapping[str, str]) -> str:
    """Return the language that an environment requests, by the rules of gettext. The variable LANGUAGE lists languages,
    the preferred language first. In the locales C and POSIX, this variable is ignored."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(environment.get, names)), "")
    listed = "" if locale in ("C", "POSIX") else environment.get("LANGUAGE", "")
    for tag in listed.split(":") if listed else (locale,):
        translation = known_language(tag)
        if translation is not None:
            return translation
    return ENGLISH


_distrust_working_folder()
# Objects created at the start stay: searching them for garbage, dozens of times, takes a twentieth
# of the start. A long run still collects garbage.
gc.set_threshold(50_000)
# The process ends with its objects: searching them for garbage once more takes a tenth of the time
# of a short command.
atexit.register(gc.freeze)
