"""The hooks, run by pre-commit: `pytest tests/hooks -n 0`, after `pip install pre-commit`. Not part of the
default run: pre-commit installs the package in an environment of its own."""
