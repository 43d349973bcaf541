"""What the language server says by itself."""

from __future__ import annotations

PHRASES: dict[str, str] = {}
