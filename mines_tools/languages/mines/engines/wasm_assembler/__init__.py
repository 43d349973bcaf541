"""Makes WebAssembly modules. This folder does not depend on the three languages of the tools."""
