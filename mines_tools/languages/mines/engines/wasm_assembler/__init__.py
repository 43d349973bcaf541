"""Makes WebAssembly. It knows no language of the tools."""
