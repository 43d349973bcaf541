"""The tests of this folder debug assembled programs: how short these are does not matter."""

from __future__ import annotations

from tests.quick_assembly import quick_assembly

__all__ = ["quick_assembly"]
