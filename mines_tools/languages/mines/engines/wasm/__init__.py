"""The engine in WebAssembly. wasmtime runs the kernel; regions are compiled to functions that use the kernel's memory."""
