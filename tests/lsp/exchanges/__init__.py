"""Whole exchanges between an editor and the server, with pytest-lsp: a file of what was said for each
kind of request, for people to read. `UPDATE_EXCHANGES=1 pytest tests/lsp/exchanges` writes them anew;
then the difference is to be read.
"""
