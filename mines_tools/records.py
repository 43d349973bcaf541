"""Named tuples as `typing.NamedTuple` makes them, but quick to make.

That one turns each annotation into an object, for which it calls the compiler; the first call of it
alone takes a command a tenth of the time in which Python starts. Nobody here looks at annotations
while a program runs.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Record(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body["__annotations__"]
            defaults = [body.pop(field) for field in fields if field in body]
            record = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                setattr(record, key, value)
            return record

    class NamedTuple(metaclass=_Record):
        """What a record derives from."""
