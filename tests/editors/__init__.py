"""The server in real editors: `pytest tests/editors -n 0`. Not part of the default run, which needs no editor."""
