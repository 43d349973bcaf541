"""Makes a release: `python -m dev.release VERSION`. CONTRIBUTING.md describes it."""
