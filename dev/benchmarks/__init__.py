"""Figures, outside the default run: see CONTRIBUTING.md."""
