"""The memory of a worker. It never becomes smaller, so the page replaces a worker after a run that needed much memory."""

from __future__ import annotations

from mines_tools.base.memory_limit import check_memory, limit_size
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import Run

TOO_LARGE = (MemoryError, RecursionError)
"""The errors of a program that needs too much memory."""

_MOST = 1 << 30
"""The maximum size of the memory, in bytes. Above 2 GB, Pyodide cannot copy data."""
_MUCH = 1 << 29
"""The number of bytes from which on the memory is so large that the page replaces the worker."""


def begin_run() -> None:
    """Limit the memory of the worker, and of what a run stores outside it. Call this before each run."""
    if _size():
        limit_size(_size, _MOST)


def take_steps(run: Run, steps: int) -> str:
    """Take at most `steps` steps of `run`. Return the words for a failure; empty if there is none."""
    try:
        run.run(steps)
        check_memory()
    except TOO_LARGE:
        return too_large()
    return ""


def too_large() -> str:
    """Return the words for one of the errors `TOO_LARGE`."""
    return phrase("the program needs more memory than there is")


def is_outgrown() -> bool:
    """Return whether the page should replace the worker, to get its memory back."""
    return _size() > _MUCH


def _size() -> int:
    """Return the size of the memory in bytes. It is 0 if Python does not run in a browser."""
    try:
        import pyodide_js
    except ImportError:
        return 0
    size: int = pyodide_js._module.HEAPU8.length  # noqa: SLF001 - nothing else tells it
    return size
