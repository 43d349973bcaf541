"""The kernel: an interpreter of Mines, written in restricted Python, that can be compiled to WebAssembly."""
