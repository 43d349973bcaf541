"""The kernel: an interpreter of Mines in restricted Python, which `wasm_assembler/lowering` can
compile to WebAssembly."""
