"""What is wrong with files and configurations."""

from __future__ import annotations

PHRASES: dict[str, str] = {}
