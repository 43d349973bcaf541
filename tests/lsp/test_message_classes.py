"""The message classes of `lsprotocol` are made ready when they are used, and then are what they always are."""

from __future__ import annotations

import subprocess
import sys

_FIELDS = """
import attrs
from lsprotocol import types
for name, cls in sorted(types.ALL_TYPES_MAP.items()):
    if isinstance(cls, type) and attrs.has(cls):
        attrs.resolve_types(cls, types.ALL_TYPES_MAP, {})
        print(name, [(field.name, field.type, field.default, field.alias) for field in attrs.fields(cls)])
"""
_UNFINISHED = """
from mines_tools.lsp.requests import create_server
from lsprotocol import types
import attrs
create_server()
assert attrs.define.__name__ == "define"
classes = [each for each in types.ALL_TYPES_MAP.values() if isinstance(each, type)]
print(sum("_LateFields" in repr(vars(each).get("__attrs_attrs__")) for each in classes))
"""
_THREADS = """
import mines_tools.lsp, sys
from concurrent.futures import ThreadPoolExecutor
from lsprotocol import types
from pygls.protocol import default_converter
sys.setswitchinterval(1e-6)
converter = default_converter()
place = {"line": 1, "character": 2}
given = {"textDocument": {"uri": "file:///a"}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}}
with ThreadPoolExecutor(8) as pool:
    made = list(pool.map(lambda _: converter.structure(given, types.CodeActionParams), range(64)))
print({converter.unstructure(each) == given for each in made}, {type(each.range.start) for each in made})
"""


def _printed(script: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout


def test_a_class_that_is_used_has_its_fields_with_their_types() -> None:
    assert _printed("import mines_tools.lsp" + _FIELDS) == _printed(_FIELDS)


def test_a_server_that_starts_uses_few_classes() -> None:
    assert int(_printed(_UNFINISHED)) > 400


def test_threads_that_use_a_class_for_the_first_time_at_once() -> None:
    assert _printed(_THREADS) == "{True} {<class 'lsprotocol.types.Position'>}\n"
