"""Parsers of the compiled grammars."""

from __future__ import annotations

import ctypes
import tempfile
from functools import cache

from tree_sitter import Language, Parser

from dev.grammars.compiling import compile_grammar

_FOLDER = tempfile.TemporaryDirectory(prefix="grammars-")


def load(name: str, library: str) -> Language:
    """Return the grammar `name` in the file `library`."""
    function = getattr(ctypes.CDLL(library), f"tree_sitter_{name}")
    function.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return Language(capsule(function(), b"tree_sitter.Language", None))


@cache
def library(name: str) -> str:
    """Return the path of the compiled grammar `name`. It is compiled once."""
    return compile_grammar(name, _FOLDER.name)


@cache
def grammar(name: str) -> Language:
    """Return the grammar `name`."""
    return load(name, library(name))


@cache
def parser(name: str) -> Parser:
    """Return the parser of the grammar `name`."""
    return Parser(grammar(name))
