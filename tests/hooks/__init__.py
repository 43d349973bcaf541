"""The hooks, which pre-commit runs: `pytest tests/hooks -n 0`, after `pip install pre-commit`.
These tests are not part of the default run, because pre-commit installs the package in its own
environment."""
