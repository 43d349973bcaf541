"""The parts of linting that all languages share: selecting rules, suppressing findings, applying fixes.

`mines_tools.lint` is also a function: `mines_tools.lint(text)` calls `lint` of `mines_tools.api`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Callable(type(sys)):  # type: ignore[misc] # the type of modules
    """The type of a package that can also be called as a function."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from importlib import import_module

        return import_module("mines_tools.api").lint(*arguments, **named)


sys.modules[__name__].__class__ = _Callable
