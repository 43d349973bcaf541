"""The engine in WebAssembly. wasmtime or a browser runs the kernel. Regions are compiled to functions that use the
memory of the kernel."""
