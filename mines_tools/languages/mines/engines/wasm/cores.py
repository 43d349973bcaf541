"""Chooses what runs the kernel: wasmtime or, if Python itself runs in a browser, the browser."""

from __future__ import annotations

from mines_tools.base.memory_limit import own_memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.engines.kernel.state import Core


def new_core() -> Core:
    """Return a new core. Raises ImportError if wasmtime is not installed, does not have the release
    that is needed, or does not run on this machine."""
    try:
        return _by_wasmtime()
    except ImportError as error:
        from mines_tools.languages.mines.engines.wasm.browser_core import BrowserCore

        try:
            return BrowserCore()
        except ImportError:
            raise error from None


def _by_wasmtime() -> Core:
    try:
        with own_memory():
            from mines_tools.languages.mines.engines.wasm.core import WasmCore

            return WasmCore()
    except (OSError, RuntimeError, AttributeError, TypeError) as error:
        raise ImportError(str(error)) from error
