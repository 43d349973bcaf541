"""The server's threads share one heap, if the C library has a setting for this."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace

import pytest

from mines_tools.lsp import malloc_arenas


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("has_it", [True, False])
def test_glibc_is_asked_for_one(system: str, has_it: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    library = SimpleNamespace()
    if has_it:
        library.mallopt = lambda option, value: asked.append((option, value))
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    monkeypatch.setattr(sys, "platform", system)
    malloc_arenas.use_one_arena()
    assert asked == ([(-8, 1)] if has_it and system == "linux" else [])
