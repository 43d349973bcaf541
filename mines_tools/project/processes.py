"""Starts Python again for a part of this package, without running code from the working folder.

When Python is started with ``-c`` or ``-m``, it puts the working folder first on its module path. An empty or relative
entry of ``PYTHONPATH`` has a similar effect. The working folder may belong to a stranger, who may have put a ``re.py``
into it. So this module states the whole module path when it starts a process.
"""

from __future__ import annotations

import os
import sys

from mines_tools.translations.phrases import spoken

# These variables would change the path, keep the process open after its end, or run other code at
# its start.
_LEFT_OUT = frozenset(("PYTHONPATH", "PYTHONSAFEPATH", "PYTHONINSPECT", "PYTHONSTARTUP"))


def own_python(function: str) -> list[str]:
    """Return the command that runs a function of this package in a new process of this Python.

    `function` is ``mines_tools.module:function``. That function takes no arguments and returns the exit status of the
    process. Further arguments of the command become ``sys.argv[1:]``. Messages are in the language of this process. The
    command must be started with `own_environment`.
    """
    module, _, name = function.partition(":")
    code = (
        f"import sys; sys.path[:] = {safe_path()!a}; "
        f"from mines_tools.translations.phrases import speak; speak({spoken()!a}); "
        f"from {module} import {name}; sys.exit({name}())"
    )
    return [sys.executable, *_flags(), "-c", code]


def own_environment() -> dict[str, str]:
    """Return the environment of a process that `own_python` starts."""
    return {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}


def safe_path() -> list[str]:
    """Return the module path of this process, without entries that depend on the working folder."""
    folders = [entry for entry in sys.path if os.path.isabs(entry)]
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    # This package may have been found through a relative entry, or without any entry.
    return folders if here in folders else [*folders, here]


def _flags() -> list[str]:
    """Return Python's options for a new process. Some are copied from this process. The others keep Python from adding
    the working folder (-P) and site packages (-S, -s) to the module path. The new process gets its module path from
    this process."""
    flags = ["-P", "-S", "-s", f"-Xutf8={sys.flags.utf8_mode}"]
    if sys.flags.ignore_environment:
        flags.append("-E")
    if sys.dont_write_bytecode:
        flags.append("-B")
    if sys.flags.optimize:
        flags.append("-" + "O" * sys.flags.optimize)
    if sys.pycache_prefix is not None:
        flags.append(f"-Xpycache_prefix={sys.pycache_prefix}")
    return flags
