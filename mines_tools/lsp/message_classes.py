"""Imports the message classes of `lsprotocol`, and lets `attrs` make them ready only when they are used.

`lsprotocol` lets `attrs` generate methods for more than five hundred classes. This work is a third of the server's
start-up time, and a session uses about fifty of the classes. So a class gets its methods when it is first used: when an
object of it is created, or when somebody asks for its fields.

The server never compares or prints messages, and few messages exist at one time. So the classes have no `__eq__`, no
`__repr__` and no slots.
"""

from __future__ import annotations

import sys
from threading import RLock
from typing import Any

import attrs

_FIELDS = "__attrs_attrs__"
_RESOLVED = "__attrs_types_resolved__"
_LOCK = RLock()

_define = attrs.define


def import_messages() -> None:
    """Import `lsprotocol.types`. Does nothing if it is imported already."""
    if "lsprotocol.types" in sys.modules:
        return
    attrs.define = _finish_later  # type: ignore[assignment]
    try:
        import lsprotocol.types  # noqa: F401
    finally:
        attrs.define = _define
    from lsprotocol import _hooks

    # This module resolves the annotations of a class when it finishes the class.
    _hooks._resolved_forward_references = True  # noqa: SLF001


class _LateFields:
    """A placeholder for the fields of a class that is not finished. The class is finished when somebody reads it."""

    def __get__(self, instance: object, owner: type) -> Any:
        _finish(owner)
        return getattr(owner, _FIELDS)


_LATE_FIELDS = _LateFields()


def _late_init(self: object, *arguments: object, **named: object) -> None:
    _finish(type(self))
    type(self).__init__(self, *arguments, **named)


def _finish_later(cls: Any) -> Any:
    """Prepare `cls` so that its first use finishes it. Stands for `attrs.define`."""
    setattr(cls, _FIELDS, _LATE_FIELDS)
    # So `cattrs` does not ask for the types of the fields before the class is finished.
    setattr(cls, _RESOLVED, cls)
    cls.__init__ = _late_init
    return cls


def _finish(cls: type) -> None:
    """Let `attrs` add to `cls`, and to the classes from which it inherits, what was left out."""
    with _LOCK:
        for each in reversed(cls.__mro__):
            if vars(each).get(_FIELDS) is _LATE_FIELDS:
                setattr(each, _RESOLVED, None)
                # An `__init__` that is there is replaced only if `init` says so.
                _define(
                    each, init=True, eq=False, repr=False, slots=False, field_transformer=_typed
                )


def _typed(cls: type, fields: list[Any]) -> list[Any]:
    """Return the `fields` of `cls`. Each has the type that its annotation names."""
    from lsprotocol.types import ALL_TYPES_MAP

    attrs.resolve_types(cls, ALL_TYPES_MAP, {}, attribs=fields)
    return fields
