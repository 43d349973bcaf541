"""Tests of the server in real editors: `pytest tests/editors -n 0`. They are not part of the
default run, which needs no editor."""
