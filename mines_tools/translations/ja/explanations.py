"""What an operation does, and whether a program ends, in words."""

from __future__ import annotations

PHRASES: dict[str, str] = {}
