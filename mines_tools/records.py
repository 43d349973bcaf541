"""Named tuples as `typing.NamedTuple` makes them, but quick to make.

That one turns each annotation into an object, for which it calls the compiler; the first call of it
alone takes a command a tenth of the time in which Python starts. Nobody here looks at annotations
while a program runs. `collections.namedtuple` calls the compiler too, for a constructor; here it is
compiled for the first tuple, as a command makes tuples of few of the kinds that it knows.
"""

from __future__ import annotations

__all__ = ["NamedTuple"]

TYPE_CHECKING = False  # importing typing takes a command a tenth of its start
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    try:
        from _collections import _tuplegetter as _getter
    except ImportError:  # as `collections` does without it
        from operator import itemgetter

        def _getter(index, doc):
            return property(itemgetter(index), doc=doc)

    _GETTERS = tuple(_getter(index, f"Alias for field number {index}") for index in range(32))

    def _arguments(self):
        return tuple(self)

    def _make(cls, iterable):
        made = tuple.__new__(cls, iterable)
        if len(made) != len(cls._fields):
            message = f"Expected {len(cls._fields)} arguments, got {len(made)}"
            raise TypeError(message)
        return made

    def _replace(self, /, **named):
        made = self._make(map(named.pop, self._fields, self))
        if named:
            message = f"Got unexpected field names: {list(named)!r}"
            raise ValueError(message)
        return made

    def _repr(self):
        fields = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
        return f"{type(self).__name__}({', '.join(fields)})"

    _SHARED = {
        "__slots__": (),
        "__getnewargs__": _arguments,
        "__repr__": _repr,
        "_asdict": lambda self: dict(zip(self._fields, self, strict=True)),
        "_make": classmethod(_make),
        "_replace": _replace,
    }

    def _constructor(fields, defaults):
        arguments = "".join([f"{field}, " for field in fields])
        code = f"lambda _cls, {arguments}: _new(_cls, ({arguments}))"
        made = eval(code, {"_new": tuple.__new__, "__builtins__": {}})
        made.__name__ = "__new__"
        made.__defaults__ = defaults
        return made

    class _Record(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body["__annotations__"])
            defaults = {field: body.pop(field) for field in fields if field in body}

            def first(called, /, *arguments, **named):
                made = _constructor(fields, tuple(defaults.values()))
                record.__new__ = staticmethod(made)
                return made(called, *arguments, **named)

            of_fields = {
                "__new__": first,
                "_fields": fields,
                "_field_defaults": defaults,
                "__match_args__": fields,
                **dict(zip(fields, _GETTERS, strict=False)),
            }
            record = type(name, (tuple,), {**_SHARED, **of_fields, **body})
            return record

    class NamedTuple(metaclass=_Record):
        """What a record derives from."""
