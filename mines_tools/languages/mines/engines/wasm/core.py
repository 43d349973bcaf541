"""Runs the kernel with wasmtime."""

from __future__ import annotations

import ctypes

import wasmtime

from mines_tools.base.lazy import once
from mines_tools.base.memory_limit import own_memory
from mines_tools.languages.mines.engines.kernel.making import kernel_bytes
from mines_tools.languages.mines.engines.kernel.state import views_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mines_tools.languages.mines.engines.kernel.state import Views

_PAGE = 65536
_ROOM = 8 << 30
_WRITABLE = 0x200

_view = ctypes.pythonapi.PyMemoryView_FromMemory
_view.argtypes = [ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int]
_view.restype = ctypes.py_object


def _compiled(config: wasmtime.Config) -> tuple[wasmtime.Engine, wasmtime.Module]:
    config.parallel_compilation = False  # threads take 140 MB of address space
    engine = wasmtime.Engine(config)
    return engine, wasmtime.Module(engine, kernel_bytes())


@once
def _kernel() -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Return the compiled kernel. It is compiled only once in a process."""
    return _compiled(wasmtime.Config())


@once
def _narrow_kernel() -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Return the compiled kernel for a limited address space. This kernel checks each access to
    memory, so it is slower than the normal one. It is compiled only once in a process."""
    config = wasmtime.Config()
    config.memory_reservation = 0
    config.memory_guard_size = 0
    config.memory_reservation_for_growth = 0
    return _compiled(config)


def _is_limited() -> bool:
    """Return whether the address space is certainly too small for the normal kernel, which needs a
    large unused area after its memory."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
    except ImportError:  # not on this system
        return False
    limit = getrlimit(RLIMIT_AS)[0]
    return limit != RLIM_INFINITY and limit < _ROOM


def _quick(name: str, function: Any, store: wasmtime.Store) -> Callable[[], int] | None:
    """Return a Python function that calls `function`, the export `name` of the kernel. A call of
    the returned function takes a tenth of the normal time, because types are not looked up at each
    call. Return None if `function` has parameters, or if it does not have exactly one result."""
    from wasmtime import _bindings

    bindings: Any = _bindings
    call: Any = bindings.wasmtime_func_call_unchecked
    raw = bindings.wasmtime_val_raw()
    trap = ctypes.POINTER(bindings.wasm_trap_t)()
    context = store._context()  # noqa: SLF001
    arguments = (
        context, ctypes.byref(function._func), ctypes.byref(raw), 1, ctypes.byref(trap),  # noqa: SLF001
    )  # fmt: skip
    if len(function.type(store).params) or len(function.type(store).results) != 1:
        return None

    def called() -> int:
        if call(*arguments) or trap:
            raise AssertionError(name)
        result: int = raw.i32
        return result

    return called


class WasmCore:
    """The kernel in wasmtime; see `Core` in `kernel/state.py`."""

    def __init__(self) -> None:
        """Start the kernel. Raises MemoryError if there is not enough address space."""
        if not _is_limited():
            try:
                self._begin(_kernel())
            except wasmtime.WasmtimeError:
                pass
            else:
                return
        try:
            self._begin(_narrow_kernel())
        except wasmtime.WasmtimeError as error:
            raise MemoryError from error

    def _begin(self, kernel: tuple[wasmtime.Engine, wasmtime.Module]) -> None:
        self.engine, module = kernel
        self.store = wasmtime.Store(self.engine)
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self._memory: Any = self.exports["memory"]

    def views(self) -> Views:
        """Return the whole memory of the kernel."""
        start = ctypes.cast(self._memory.data_ptr(self.store), ctypes.c_void_p)
        view: memoryview = _view(start, self._memory.data_len(self.store), _WRITABLE)
        return views_of(view)

    def grow(self, size: int) -> None:
        """Enlarge the memory to at least `size` bytes. Raises MemoryError."""
        more = -(-size // _PAGE) - self._memory.size(self.store)
        if more > 0:
            try:
                with own_memory():
                    self._memory.grow(self.store, more)
            except wasmtime.WasmtimeError as error:
                raise MemoryError from error

    def function(self, name: str) -> Callable[[], int]:
        """Return a Python function that calls the function `name` of the kernel."""
        function, store = self.exports[name], self.store

        def call() -> int:
            result: int = function(store)
            return result

        try:
            return _quick(name, function, store) or call
        except (ImportError, AttributeError, TypeError):  # another release of wasmtime
            return call

    def link(self, code: bytes, places: int) -> None:
        """Enlarge the table to at least `places` entries. Then add the module with the bytes
        `code`, which writes its functions into the table. Raises MemoryError."""
        table, store = self.exports["table"], self.store
        try:
            if table.size(store) < places:
                table.grow(store, places - table.size(store), None)
            with own_memory():
                module = wasmtime.Module(self.engine, code)
                wasmtime.Instance(store, module, [self._memory, table])
        except wasmtime.WasmtimeError as error:
            raise MemoryError from error
