"""The kernel as Python code, for an engine that otherwise runs the kernel with wasmtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.engines.kernel import interpreter
from mines_tools.languages.mines.engines.kernel.state import views_of
from mines_tools.languages.mines.engines.wasm_assembler import operations

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.engines.kernel.state import Views

PAGE = 65536


class PythonCore:
    """See `Core` in `kernel/state.py`."""

    def __init__(self) -> None:
        self._bytes = bytearray(PAGE)

    link = None

    def views(self) -> Views:
        return views_of(memoryview(self._bytes))

    def grow(self, size: int) -> None:
        if size > len(self._bytes):
            room = bytearray(-(-size // PAGE) * PAGE)
            room[: len(self._bytes)] = self._bytes
            self._bytes = room

    def function(self, name: str) -> Callable[[], int]:
        of = getattr(interpreter, name)

        def called() -> int:
            operations.use(self._bytes)
            return of() or 0

        return called
