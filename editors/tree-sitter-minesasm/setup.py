"""The extension module, which contains the parser."""

from platform import system

from setuptools import Extension, setup

setup(
    packages=["tree_sitter_minesasm", "tree_sitter_minesasm.queries"],
    package_dir={
        "tree_sitter_minesasm": "bindings/python/tree_sitter_minesasm",
        "tree_sitter_minesasm.queries": "queries",
    },
    package_data={"tree_sitter_minesasm": ["*.pyi", "py.typed"], "tree_sitter_minesasm.queries": ["*.scm"]},
    ext_modules=[
        Extension(
            "tree_sitter_minesasm._binding",
            ["bindings/python/tree_sitter_minesasm/binding.c", "src/parser.c", "src/scanner.c"],
            include_dirs=["src"],
            extra_compile_args=["/std:c11", "/utf-8"] if system() == "Windows" else ["-std=c11"],
            define_macros=[("Py_LIMITED_API", "0x030A0000")],
            py_limited_api=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
    zip_safe=False,
)
