"""The commands: arguments, streams, exit statuses. What they do is done below.

Whoever starts one does not mean to run what lies in the working folder, which may be a stranger's.
Python looks for modules there when it is started with ``-m`` (unless with ``-P``), or with an empty or
relative entry in ``PYTHONPATH``. So before a command imports anything, these entries go; one through
which this package may have been found, or that somebody wrote, comes last: what a module of Python
or an installed one is called cannot be taken by a file of that folder.
"""

from __future__ import annotations

import os
import sys

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


_distrust_working_folder()
