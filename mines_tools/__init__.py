"""Tools for the esoteric languages Mines, Emojifunge and Sokolang: read, check, run, debug and edit programs.

Each tool is a function of a text: `parse`, `lint`, `format`, `analyse`, `run`, `start`, `test`. The functions do not read or
write files. Each tool is imported when its name is first used.

>>> import mines_tools
>>> mines_tools.format(".*.\\n...\\n 0 , 1 #click")
'.*.\\n...\\n0,1  #click'
"""

__version__ = "0.1.0"

__all__ = [
    "Case",
    "Diagnostic",
    "Edit",
    "Fix",
    "Linted",
    "Parsed",
    "Ran",
    "Result",
    "Span",
    "SteppingRun",
    "TextError",
    "__version__",
    "analyse",
    "format",
    "lint",
    "parse",
    "run",
    "start",
    "test",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.api import *  # noqa: F403
else:

    def __getattr__(name):
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        from mines_tools import api

        # `lint` is also a package, which can be called like the function.
        return globals().get(name) or getattr(api, name)

    def __dir__():
        return sorted({*globals(), *__all__})
