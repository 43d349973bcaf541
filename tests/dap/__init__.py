"""The debug adapter: conversations with it, and clients that do not keep to the protocol."""
