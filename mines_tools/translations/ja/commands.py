"""What the command line says."""

from __future__ import annotations

PHRASES: dict[str, str] = {}
