"""The kernel: an interpreter of Mines in restricted Python, which is compiled to WebAssembly."""
