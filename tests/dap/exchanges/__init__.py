"""Whole conversations between a client and the debug adapter: a file of what was said for each, for people to read.
`UPDATE_EXCHANGES=1 pytest tests/dap/exchanges -n 0` writes them anew; then the difference is to be read.
"""
