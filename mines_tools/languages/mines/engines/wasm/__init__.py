"""The engine in WebAssembly: the kernel run by wasmtime, and regions compiled into its memory."""
