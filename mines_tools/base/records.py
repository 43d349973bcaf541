"""Named tuples, and base classes with type parameters, without `typing`.

The named tuples are like those of `typing`, but a class of them is created quickly. `typing.NamedTuple` calls the
compiler to turn each annotation into an object. The first call of `typing.NamedTuple` alone takes a tenth of the time
that Python itself needs to start. This module does not read annotations.

`collections.namedtuple` also calls the compiler, to make a constructor. For small records, this
module instead copies constructors that were compiled together with the module.
"""

from __future__ import annotations

__all__ = ["Generic", "NamedTuple", "Protocol", "new_record"]

new_record = tuple.__new__
"""A function that makes a record from a class and a tuple of the fields. It takes half the time of
the constructor of the class, so it is for code that makes hundreds of thousands of records. It does
not check the number of fields."""

TYPE_CHECKING = False  # importing typing takes a command a tenth of its start
if TYPE_CHECKING:
    from typing import Generic, NamedTuple, Protocol
else:

    class Generic:
        """The base class of classes with type parameters. Only type checkers read the parameters."""

        __slots__ = ()

        def __class_getitem__(cls, _parameters):
            return cls

    Protocol = Generic

    try:
        from _collections import _tuplegetter as _getter
    except ImportError:  # `collections` does the same without it
        from operator import itemgetter

        def _getter(index, doc):
            return property(itemgetter(index), doc=doc)

    _GETTERS = tuple(_getter(index, f"Alias for field number {index}") for index in range(48))

    def _arguments(self):
        return tuple(self)

    def _make(cls, iterable):
        record = tuple.__new__(cls, iterable)
        if len(record) != len(cls._fields):
            message = f"Expected {len(cls._fields)} arguments, got {len(record)}"
            raise TypeError(message)
        return record

    def _replace(self, /, **named):
        record = self._make(map(named.pop, self._fields, self))
        if named:
            message = f"Got unexpected field names: {list(named)!r}"
            raise ValueError(message)
        return record

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

    _new = new_record
    # fmt: off
    _COMPILED = [
        (lambda _cls, a: _new(_cls, (a,))).__code__,
        (lambda _cls, a, b: _new(_cls, (a, b))).__code__,
        (lambda _cls, a, b, c: _new(_cls, (a, b, c))).__code__,
        (lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d))).__code__,
        (lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e))).__code__,
        (lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f))).__code__,
        (lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v))).__code__,
        (lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w))).__code__,
    ]
    # fmt: on
    """The code of the constructors of records with one field, two fields, and so on, up to a number that is enough for
    nearly all records. The constructors of two records with the same number of fields differ only in the names of the
    fields. Replacing the names takes a fiftieth of the time that compiling takes."""
    _Function = type(lambda: None)

    def _constructor(fields, defaults):
        """Return the constructor of the records with `fields`. `defaults` are the values of the last fields."""
        if len(fields) > len(_COMPILED):
            return _constructor_of_many(fields, defaults)
        if not fields:
            code = (lambda _cls: _new(_cls, ())).__code__
        else:
            code = _COMPILED[len(fields) - 1].replace(co_varnames=("_cls", *fields))
        return _Function(code, {"_new": _new, "__builtins__": {}}, "__new__", defaults)

    def _constructor_of_many(fields, defaults):
        """Return the same for records with many fields. Few such records are made, so a slow constructor is good
        enough. To compile a fast one takes as long as importing a large module."""
        missing = dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True))

        def new(_cls, *values, **named):
            given = dict(zip(fields, values, strict=False))
            if len(given) < len(values) or given.keys() & named.keys():
                raise TypeError(f"{_cls.__name__} has {len(fields)} fields, and each has one value")
            whole = {**missing, **given, **named}
            if len(whole) != len(fields) or not whole.keys() >= set(fields):
                wrong = ", ".join(sorted(whole.keys() ^ set(fields)))
                raise TypeError(f"{_cls.__name__}: missing or unknown fields: {wrong}")
            return _new(_cls, tuple(map(whole.__getitem__, fields)))

        return new

    class _Record(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            of_fields = {
                "__new__": _constructor(fields, tuple(defaults.values())),
                "_fields": fields,
                "_field_defaults": defaults,
                "__match_args__": fields,
                **dict(zip(fields, _GETTERS, strict=False)),
            }
            return type(name, (tuple,), {**_SHARED, **of_fields, **body})

    class NamedTuple(metaclass=_Record):
        """The base class of records."""
