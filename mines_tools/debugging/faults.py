"""Describes faults of the debugger itself, with the details that a bug report needs."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_PLACES = 3
_MOST_CHARACTERS = 300


def fault_words(error: Exception) -> str:
    """Return a message for `error`, an unexpected error that ended a command or a move. The message lists the
    functions in which the error occurred."""
    if isinstance(error, MemoryError):
        return phrase("there is not enough memory for this; the debugger continues where it was")
    return phrase(
        "an error in the debugger itself; please report it: {error} ({places}); the debugger continues where it was",
        error=error_words(error),
        places=", ".join(list(_places(error))[-_MOST_PLACES:]),
    )


def error_words(error: Exception) -> str:
    """Return the type of `error`, followed by the beginning of the error's message."""
    return f"{type(error).__name__}: {error}"[:_MOST_CHARACTERS].removesuffix(": ")


def _places(error: Exception) -> Iterator[str]:
    """Yield the places in the traceback of `error`, such as ``asking.py:143``. The place where the error was raised
    comes last."""
    frame = error.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
        yield f"{name}:{frame.tb_lineno}"
        frame = frame.tb_next
