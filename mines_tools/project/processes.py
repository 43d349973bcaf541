"""Starting Python again for a part of this package, without running code of the working folder.

Python puts the working folder first on its path when it is started with ``-c`` or ``-m``, and so does
an empty or relative entry of ``PYTHONPATH``. Linted programs may lie in a folder of a stranger, who
may have put a ``re.py`` beside them. So a process that is started here is told its whole path.
"""

from __future__ import annotations

import os
import sys

from mines_tools.translations.phrases import spoken

# What would change the path, keep the process open after its end, or tell it of another environment.
_LEFT_OUT = frozenset(("PYTHONPATH", "PYTHONSAFEPATH", "PYTHONINSPECT", "PYTHONSTARTUP"))


def own_python(function: str) -> list[str]:
    """The command that starts this Python, and in it a function of this package without arguments,
    named ``mines_tools.module:function``. What it returns is the exit status; further arguments of
    the command are its ``sys.argv[1:]``. It speaks the language of this process. Start it with
    `own_environment`."""
    module, _, name = function.partition(":")
    code = (
        f"import sys; sys.path[:] = {safe_path()!a}; "
        f"from mines_tools.translations.phrases import speak; speak({spoken()!a}); "
        f"from {module} import {name}; sys.exit({name}())"
    )
    return [sys.executable, *_flags(), "-c", code]


def own_environment() -> dict[str, str]:
    """The environment of a process that `own_python` starts."""
    return {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}


def safe_path() -> list[str]:
    """Where this process finds modules, without what depends on the working folder."""
    found = [entry for entry in sys.path if os.path.isabs(entry)]
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    # It may have been found through a relative entry, or by no entry at all.
    return found if here in found else [*found, here]


def _flags() -> list[str]:
    """The options of this Python that a process it starts needs too, and those that keep the path as
    it is: no working folder (-P), no site packages (-S, -s), for they are in the path that is given."""
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
