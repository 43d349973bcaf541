"""Making WebAssembly. Nothing here knows a language of the tools."""
