"""A plugin for mypy: it finds the types of functions and values that the code names by strings.

The type of `lazy("module:name")` is the type of the function `name`. The type of `lazy_value("module:name")` is the
type of a function that returns the value `name`. The plugin also checks the features that `editor_of("package")` finds:
each must have the type of its field in `Editor`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

from mypy.messages import format_type
from mypy.nodes import Decorator, FuncBase, MypyFile, StrExpr, SymbolNode, TypeInfo, Var
from mypy.plugin import FunctionContext, Plugin
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, Type, TypeOfAny

from mines_tools.interface.editor import FEATURES, name_in_module

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mypy.checker import TypeChecker

_LAZY = re.compile(r"\blazy(?:_value)?\(\s*\"([\w.]+):\w+\"")
_EDITOR_OF = re.compile(r"\beditor_of\(\s*\"([\w.]+)\"")
_EDITOR_PRIORITY = 10
"""The number that mypy uses as the priority of an import of a whole module."""


class LazyReferences(Plugin):
    """Finds the types of the functions and values to which strings refer."""

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Return the modules that strings in `file` refer to, so that mypy reads these modules
        before `file`. Each is a tuple: the priority, the name of the module, and -1 for the
        line."""
        if not file.fullname.startswith("mines_tools.languages."):
            return []
        text = Path(file.path).read_text(encoding="utf-8")
        modules = {*_LAZY.findall(text)}
        for package in _EDITOR_OF.findall(text):
            modules.update(f"{package}.{name}" for name in _feature_modules(package))
            modules.add("mines_tools.interface.editor")
        return [(_EDITOR_PRIORITY, module, -1) for module in sorted(modules)]

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Return the function that finds the type of a call of the function `fullname`."""
        return {
            "mines_tools.base.lazy.lazy": _lazy,
            "mines_tools.base.lazy.lazy_value": _lazy_value,
            "mines_tools.interface.language.editor_of": _editor_of,
        }.get(fullname)


def plugin(_version: str) -> type[Plugin]:
    """Return the plugin, for mypy."""
    return LazyReferences


def _lazy(context: FunctionContext) -> Type:
    return _referred(context, _argument(context))


def _lazy_value(context: FunctionContext) -> Type:
    value = _referred(context, _argument(context))
    function = context.api.named_generic_type("builtins.function", [])
    return CallableType([], [], [], value, function)


def _editor_of(context: FunctionContext) -> Type:
    """Report each feature of the package that does not have the type of its field in `Editor`.
    Return the type of the call of `editor_of`."""
    package = _argument(context)
    fields = cast("TypeInfo", _symbol(context, "mines_tools.interface.editor", "Editor"))
    for module in _feature_modules(package):
        for feature in FEATURES[module]:
            reference = f"{package}.{module}:{name_in_module(feature)}"
            type_ = _referred(context, reference)
            field = cast("Var", fields.names[feature].node).type
            if field is not None and not is_subtype(type_, field):
                types = [
                    format_type(type_or_field, context.api.options)
                    for type_or_field in (type_, field)
                ]
                context.api.fail(
                    f'"{reference}" has type {types[0]}, expected {types[1]}', context.context
                )
    return context.default_return_type


def _feature_modules(package: str) -> Iterator[str]:
    folder = Path(*package.split("."))
    return (name for name in FEATURES if (folder / f"{name}.py").is_file())


def _argument(context: FunctionContext) -> str:
    """Return the string that is the call's only argument."""
    argument = context.args[0][0]
    if isinstance(argument, StrExpr):
        return argument.value
    context.api.fail("a string literal is needed here", context.context)
    return ""


def _referred(context: FunctionContext, reference: str) -> Type:
    """Return the type of the object that `reference` names in the form ``module:name``. Report the reference if there
    is no such object."""
    module, _, name = reference.partition(":")
    node = _symbol(context, module, name)
    if isinstance(node, Decorator):
        node = node.var
    if isinstance(node, FuncBase | Var) and node.type is not None:
        return node.type
    context.api.fail(f'"{reference}" does not exist, or has no type', context.context)
    return AnyType(TypeOfAny.from_error)


def _symbol(context: FunctionContext, module: str, name: str) -> SymbolNode | None:
    """Return the object that is called `name` in `module`; None if there is none."""
    modules = cast("TypeChecker", context.api).modules
    symbol = modules[module].names.get(name) if module in modules else None
    return None if symbol is None else symbol.node
