"""Makes the start of the language server faster: the libraries attrs and cattrs generate code for each class of the
protocol, and compiling this code takes half of the time of their import. So the code is compiled when the page is built.

This module must be imported before the language server. `record` makes the content of the file that it reads."""

from __future__ import annotations

import builtins
import marshal
from hashlib import md5

_FILE = "generated_code.bin"
_MODULES = ("attr._make", "cattrs.gen")
"""The modules that compile code."""


def _key(script):
    return md5(script.encode(), usedforsecurity=False).digest()


def _replace(compiling):
    """Let the modules call `compiling` in place of `compile`."""
    for name in _MODULES:
        __import__(name, fromlist=("",)).compile = compiling


def record(work) -> dict:
    """Call `work`, and return the code that was compiled meanwhile. The keys identify its source text."""
    codes = {}

    def compiling(script, _filename, mode):
        code = codes[_key(script)] = builtins.compile(script, "<generated>", mode)
        return code

    _replace(compiling)
    work()
    return codes


def install() -> None:
    """Read the file, and use the code in it."""
    codes = marshal.loads(
        __loader__.get_data(__spec__.origin.rpartition("generated_code.")[0] + _FILE)
    )

    def compiling(script, filename, mode):
        return codes.get(_key(script)) or builtins.compile(script, filename, mode)

    _replace(compiling)
