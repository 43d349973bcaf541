"""Whole conversations between a client and the debug adapter, each in a text file for people to
read.

`UPDATE_EXCHANGES=1 pytest tests/dap/exchanges -n 0` writes the files again; then read the
difference.
"""
