"""The server in real editors: `pytest tests/editors -n 0`. These tests are not part of the default
run, which needs no editor."""
