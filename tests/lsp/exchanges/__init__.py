"""Whole conversations between an editor and the server, with pytest-lsp. Each kind of request has a
text file for people to read.

`UPDATE_EXCHANGES=1 pytest tests/lsp/exchanges` writes the files again; then read the difference.
"""
