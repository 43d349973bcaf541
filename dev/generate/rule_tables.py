"""Generates the tables of rules: copies of the declarations in the rules' own files.

A command reads a table to know the rules without importing their modules. Only `dev.generate` needs this module.
"""

from __future__ import annotations

import ast
import os
from itertools import pairwise
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_HEAD = '''"""The rules that are checked after parsing, in the order of their codes.

Made by `python -m dev.generate` from the declarations in the rules' files; do not edit.
"""
'''


class _CopiedRow(NamedTuple):
    """The declaration of a rule, copied from its file."""

    code: str
    source: str
    imports: frozenset[tuple[str, str]]
    """The names that the declaration uses, each with its module: pairs of module and name."""


def rule_tables(root: str) -> dict[str, str]:
    """Return the content of the table of rules, by path, for each language whose rules have files of their own.
    The package is in the folder `root`."""
    tables = {}
    for module in LANGUAGES.values():
        package = f"{module.rpartition('.')[0]}.rules"
        folder = os.path.join(root, *package.split("."))
        if os.path.isdir(folder):
            tables[os.path.join(folder, "table.py")] = _table(_rows(package, folder))
    return tables


def _rows(package: str, folder: str) -> Iterator[_CopiedRow]:
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py") and name != "table.py":
            with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
                yield from _rows_in(file.read(), f"{package}.{name.removesuffix('.py')}")


def _rows_in(source: str, module: str) -> Iterator[_CopiedRow]:
    """Yield the declaration ``@rule(...)`` above the function ``check`` in `source`, the source of
    `module`. Yield nothing if there is no such declaration."""
    tree = ast.parse(source)
    imported = {
        alias.name: node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for statement in tree.body:
        match statement:
            case ast.FunctionDef(
                name="check",
                decorator_list=[
                    ast.Call(func=ast.Name("rule"), args=[ast.Constant(str(code)), *_]) as call
                ],
            ):
                arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
                used = {
                    node.id
                    for argument in arguments
                    for node in ast.walk(argument)
                    if isinstance(node, ast.Name)
                }
                options = list(_options(tree))
                if options:
                    call.keywords.append(ast.keyword("options", ast.Tuple(options)))
                    imported |= _NAMES_OF_OPTIONS
                    used |= {*_NAMES_OF_OPTIONS}
                call.func = ast.Name("rule_entry")
                call.args.insert(0, ast.Constant(module))
                yield _CopiedRow(
                    code,
                    ast.unparse(call),
                    frozenset((imported[name], name) for name in used if name in imported),
                )


_NAMES_OF_OPTIONS = {
    "RuleOption": "mines_tools.interface.language",
    "template": "mines_tools.translations.phrases",
}


def _options(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the code of a `RuleOption` for each field of the class `Options` in a rule's file. The
    code has the name, the default and the docstring of the field. If the type of the field is a
    Literal, the code also has the words of the Literal."""
    fields = next(
        (
            statement.body
            for statement in tree.body
            if isinstance(statement, ast.ClassDef) and statement.name == "Options"
        ),
        [],
    )
    for field, description in pairwise(fields):
        match field, description:
            case (
                ast.AnnAssign(target=ast.Name(name), annotation=type_, value=ast.expr() as default),
                ast.Expr(ast.Constant(str(text))),
            ):
                option = ast.Call(
                    ast.Name("RuleOption"),
                    [
                        ast.Constant(name.replace("_", "-")),
                        default,
                        ast.Call(ast.Name("template"), [ast.Constant(" ".join(text.split()))], []),
                    ],
                    [],
                )
                match type_:
                    case ast.Subscript(ast.Name("Literal"), ast.Tuple() as words):
                        option.args.append(words)
                yield option


def _table(rows: Iterable[_CopiedRow]) -> str:
    sorted_rows = sorted(rows)
    names: dict[str, set[str]] = {"mines_tools.rules.definition": {"rule_entry"}}
    for row in sorted_rows:
        for module, name in row.imports:
            names.setdefault(module, set()).add(name)
    imports = (
        f"from {module} import {', '.join(sorted(imported))}"
        for module, imported in sorted(names.items())
    )
    return "\n".join(
        (
            "# fmt: off\n# isort: skip_file",
            _HEAD,
            "from __future__ import annotations",
            "",
            *imports,
            "",
            "ENTRIES = (",
            *(f"    {row.source}," for row in sorted_rows),
            ")",
            "",
        )
    )
