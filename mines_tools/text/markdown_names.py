"""Recognizes Markdown documents by their names."""

from __future__ import annotations

SUFFIXES = (".md", ".markdown")
"""The suffixes of Markdown documents."""


def is_markdown_name(name: str) -> bool:
    """Return whether `name` is the name of a Markdown document."""
    return name.lower().endswith(SUFFIXES)
