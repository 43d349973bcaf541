"""Runs the kernel with the WebAssembly of a browser. Python itself then runs in this browser too, with Pyodide."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.kernel.making import kernel_bytes
from mines_tools.languages.mines.engines.kernel.state import Views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from typing_extensions import Buffer

_PAGE = 65536
_LOWER = (1 << 32) - 1


class _Browser(NamedTuple):
    """The parts of Pyodide that give access to the browser."""

    js: Any
    """The global object of JavaScript."""
    to_js: Callable[[bytes], Any]
    """Copies bytes into an array of JavaScript."""
    error: type[Exception]
    """The class of the exceptions that JavaScript throws."""


@once
def _browser() -> _Browser:
    """Return the parts of Pyodide that this module uses. Raises ImportError if Python does not run in a browser."""
    import js
    from pyodide.ffi import JsException, to_js

    return _Browser(js, to_js, JsException)


class _Bytes:
    """The bytes of another WebAssembly memory. Python cannot make a `memoryview` of it, so each access copies bytes."""

    def __init__(self, buffer: Any) -> None:
        self._array = _browser().js.Uint8Array.new(buffer)

    def __getitem__(self, where: slice) -> bytes:
        start, end, _ = where.indices(self._array.length)
        copied: bytes = self._array.subarray(start, end).to_bytes()
        return copied

    def __setitem__(self, where: slice, data: Buffer) -> None:
        start, end, _ = where.indices(self._array.length)
        if start < end:
            self._array.subarray(start, end).assign(data)


class _Wide:
    """A memory as numbers of 64 bits. `words` is the same memory as numbers of 32 bits."""

    def __init__(self, words: Any) -> None:
        self._words = words

    def __getitem__(self, index: int) -> int:
        lower: int = self._words[2 * index]
        upper: int = self._words[2 * index + 1]
        return upper << 32 | lower & _LOWER

    def __setitem__(self, index: int, value: int) -> None:
        self._words[2 * index] = value & _LOWER
        self._words[2 * index + 1] = value >> 32


@once
def _kernel() -> Any:
    """Return the compiled kernel. It is compiled only once."""
    browser = _browser()
    return browser.js.WebAssembly.Module.new(browser.to_js(kernel_bytes()))


class BrowserCore:
    """The kernel in a browser; see `Core` in `kernel/state.py`."""

    def __init__(self) -> None:
        """Start the kernel. Raises MemoryError if there is not enough memory. Raises ImportError if Python does not run
        in a browser."""
        self._browser = _browser()
        try:
            self._exports = self._browser.js.WebAssembly.Instance.new(_kernel()).exports
        except self._browser.error as error:
            raise MemoryError from error

    def views(self) -> Views:
        """Return the whole memory of the kernel."""
        buffer = self._exports.memory.buffer
        words = self._browser.js.Int32Array.new(buffer)
        return Views(_Bytes(buffer), words, _Wide(words))

    def grow(self, size: int) -> None:
        """Enlarge the memory to at least `size` bytes. Raises MemoryError."""
        memory = self._exports.memory
        more = -(-size // _PAGE) - memory.buffer.byteLength // _PAGE
        if more > 0:
            try:
                memory.grow(more)
            except self._browser.error as error:
                raise MemoryError from error

    def function(self, name: str) -> Callable[[], int]:
        """Return a Python function that calls the function `name` of the kernel."""
        function: Callable[[], int] = getattr(self._exports, name)
        return function

    def link(self, code: bytes, places: int) -> None:
        """Enlarge the table to at least `places` entries. Then add the module with the bytes
        `code`, which writes its functions into the table. Raises MemoryError."""
        js, table = self._browser.js, self._exports.table
        given = iter((self._exports.memory, table))
        try:
            if table.length < places:
                table.grow(places - table.length)
            module = js.WebAssembly.Module.new(self._browser.to_js(code))
            imports = js.Object.new()
            for wanted in js.WebAssembly.Module.imports(module):
                if not hasattr(imports, wanted.module):
                    setattr(imports, wanted.module, js.Object.new())
                setattr(getattr(imports, wanted.module), wanted.name, next(given))
            js.WebAssembly.Instance.new(module, imports)
        except self._browser.error as error:
            raise MemoryError from error
