"""Provides the kernel as a WebAssembly module. If the wheel contains the file `FILE`, the bytes of
the module are read from this file. Otherwise the kernel is compiled when it is first needed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

FILE = "kernel.wasm"
"""The name of the file with the bytes of the module. The file is in the folder of this Python
module."""


def kernel_bytes() -> bytes:
    """Return the bytes of the kernel as a WebAssembly module."""
    spec = __spec__
    assert spec.origin is not None
    loader: Any = spec.loader
    try:
        content: bytes = loader.get_data(spec.origin.rpartition("making.")[0] + FILE)
    except OSError:
        return make()
    return content


def make() -> bytes:
    """Compile the kernel from its source. Return the bytes of the WebAssembly module."""
    from mines_tools.languages.mines.engines.kernel import (
        game,
        interpreter,
        layout,
        regions,
        values,
    )
    from mines_tools.languages.mines.engines.wasm_assembler.assembler import (
        FunctionTable,
        Memory,
        Module,
        assemble,
    )
    from mines_tools.languages.mines.engines.wasm_assembler.lowering import lower

    modules = (layout, game, values, regions, interpreter)
    source = "\n".join(map(_source, modules))
    namespace = {name: value for module in modules for name, value in vars(module).items()}
    functions = lower(source, namespace, interpreter.EXPORTED)
    exports = {name: name for name in (*interpreter.EXPORTED, "memory", "table")}
    return assemble(
        Module(
            functions=functions,
            memory=Memory(1, 65536),
            table=FunctionTable(1, layout.PLACES),
            exports=exports,
        )
    )


def _source(module: ModuleType) -> str:
    spec = module.__spec__
    assert spec is not None
    loader: Any = spec.loader
    source: str = loader.get_source(module.__name__)
    return source
