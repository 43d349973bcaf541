"""The exceptions that are raised if there is not enough memory."""

from __future__ import annotations

OUT_OF_MEMORY = (MemoryError, SystemError)
"""If Python gets no memory for a call, it may raise SystemError ("error return without exception set") instead of
MemoryError."""
