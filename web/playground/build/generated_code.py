"""Makes the start of the language server faster: what is compiled while the modules are imported takes a third of this
time. Libraries generate Python code for classes (attrs, cattrs and dataclasses), and modules compile regular expressions.
So all this is compiled when the page is built.

This module must be imported before the language server. `record` makes the content of the file that it reads."""

import builtins
import marshal
import re
from hashlib import md5

_FILE = "generated_code.bin"
_MODULES = ("attr._make", "cattrs.gen", "dataclasses")
"""The modules that generate code. They compile it by `compile`, or by `exec` with a text."""

_compile_pattern = re._compiler.compile  # noqa: SLF001
_sre = re._compiler._sre  # noqa: SLF001


def _key(text):
    return md5(text.encode(), usedforsecurity=False).digest()


def _replace(compiling, compiling_pattern):
    """Let the modules call `compiling(text, filename, mode)` to compile code, and let `re` call
    `compiling_pattern(pattern, flags)`."""

    def executing(code, *scopes):
        if isinstance(code, str):
            code = compiling(code, "<generated>", "exec")
        exec(code, *scopes)

    re._compiler.compile = compiling_pattern  # noqa: SLF001
    # The import of attrs generates code too.
    original, builtins.compile = builtins.compile, compiling
    try:
        for name in _MODULES:
            module = __import__(name, fromlist=("",))
            module.compile, module.exec = compiling, executing
    finally:
        builtins.compile = original


def record(work):
    """Call `work`, and return what was compiled meanwhile: the code of texts, and the arguments that make patterns.
    `marshal` writes this into the file."""
    codes, patterns = {}, {}
    compile_code = builtins.compile

    def compiling(text, filename, mode, **options):
        if options:
            return compile_code(text, filename, mode, **options)
        code = codes[_key(text)] = compile_code(text, "<generated>", mode)
        return code

    class Sre:
        """The module `_sre`, which notes what it compiles."""

        def __getattr__(self, name):
            return getattr(_sre, name)

        def compile(self, pattern, flags, code, *groups):
            plain = pattern, int(flags), [int(each) for each in code], *groups
            patterns[pattern, given_flags] = plain
            return _sre.compile(*plain)

    given_flags = 0

    def compiling_pattern(pattern, flags=0):
        nonlocal given_flags
        given_flags = int(flags)
        re._compiler._sre = Sre()  # noqa: SLF001
        try:
            return _compile_pattern(pattern, flags)
        finally:
            re._compiler._sre = _sre  # noqa: SLF001

    _replace(compiling, compiling_pattern)
    work()
    return codes, patterns


def install() -> None:
    """Read the file, and use the code in it."""
    codes, patterns = marshal.loads(
        __loader__.get_data(__spec__.origin.rpartition("generated_code.")[0] + _FILE)
    )
    compile_code = builtins.compile

    def compiling(text, filename, mode, **options):
        code = None if options else codes.get(_key(text))
        return code or compile_code(text, filename, mode, **options)

    def compiling_pattern(pattern, flags=0):
        arguments = patterns.get((pattern, int(flags)))
        return _sre.compile(*arguments) if arguments else _compile_pattern(pattern, flags)

    _replace(compiling, compiling_pattern)
