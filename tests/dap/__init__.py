"""The tests of the debug adapter: conversations with it, and clients that break the protocol."""
