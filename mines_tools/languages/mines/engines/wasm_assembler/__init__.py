"""Makes WebAssembly. It does not depend on the three languages of the tools."""
