"""Compiles restricted Python to WebAssembly. Functions in restricted Python run as Python, and do the same in
WebAssembly.

The source of a module is compiled without changes: the requested functions, and all functions that they call. A
function may consist of

- parameters, and at most one result, of the types `I32`, `I64` and `V128` of `operations`;
- local variables. The type of a variable is its annotation. A variable without an annotation has the type of the
  first value that is assigned to it (a literal is an `I32`);
- whole numbers, names of the module's constants, `Class.CONSTANT`; ``+ - * & | ^ << >>``, comparisons,
  ``and``, ``or``, ``not``, ``a if b else c`` (which computes both), `min` of two, calls of the module's
  functions and of those of `operations`;
- assignments, ``if``, ``while`` (without ``else``), ``break``, ``continue``, ``return``, and ``match`` on
  constants from 0 on, which becomes a table of branches.
"""

from __future__ import annotations

import ast

from mines_tools.languages.mines.engines.wasm_assembler.assembler import Function, FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Instruction, ValueType

    Code = list[Instruction]

_TYPES: Mapping[str, ValueType] = {"I32": "i32", "I64": "i64", "V128": "v128", "bool": "i32"}
_ARITHMETIC: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr_s",
}
_FOLDED: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.LShift: lambda left, right: left << right,
}
_COMPARISONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt_s",
    ast.LtE: "le_s",
    ast.Gt: "gt_s",
    ast.GtE: "ge_s",
}
_LOADS: Mapping[str, tuple[str, ValueType]] = {
    "get8": ("i32.load8_u", "i32"),
    "get32": ("i32.load", "i32"),
    "get64": ("i64.load", "i64"),
    "get128": ("v128.load", "v128"),
}
_STORES: Mapping[str, tuple[str, ValueType]] = {
    "set8": ("i32.store8", "i32"),
    "set32": ("i32.store", "i32"),
    "set64": ("i64.store", "i64"),
    "set128": ("v128.store", "v128"),
}
_OPERATIONS: Mapping[str, tuple[Sequence[ValueType], ValueType | None, Sequence[Instruction]]] = {
    "copy": (("i32", "i32", "i32"), None, ["memory.copy"]),
    "fill": (("i32", "i32", "i32"), None, ["memory.fill"]),
    "wide": (("i32",), "i64", ["i64.extend_i32_s"]),
    "narrow": (("i64",), "i32", ["i32.wrap_i64"]),
    "plus": (("i64", "i64"), "i64", ["i64.add"]),
    "minus": (("i64", "i64"), "i64", ["i64.sub"]),
    "times": (("i64", "i64"), "i64", ["i64.mul"]),
    "quotient": (("i64", "i64"), "i64", ["i64.div_s"]),
    "remainder": (("i64", "i64"), "i64", ["i64.rem_s"]),
    "zeros": (("i64",), "i64", ["i64.clz"]),
    "crossed": (("v128", "v128"), "v128", [("i8x16.shuffle", range(8, 24))]),
    "call": (("i32",), "i32", [("call_indirect", FunctionType((), ("i32",)))]),
}


class Unsupported(Exception):
    """A construct that cannot be compiled."""


def lower(source: str, namespace: Mapping[str, Any], names: Iterable[str]) -> list[Function]:
    """Compile the functions `names` of a module, and all functions that they call. Return the
    compiled functions. `source` is the source of the module.

    `namespace` contains the names of the module with their values. The values of constants are
    taken from `namespace`. Raises Unsupported.
    """
    definitions = {
        node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)
    }
    wanted = list(names)
    lowered: dict[str, Function] = {}
    while wanted:
        name = wanted.pop()
        if name not in lowered:
            lowering = _Lowering(definitions, namespace, definitions[name])
            lowered[name] = lowering.function()
            wanted += lowering.called
    return [lowered[name] for name in definitions if name in lowered]


class _Lowering:
    """The compilation of one function."""

    def __init__(
        self,
        definitions: Mapping[str, ast.FunctionDef],
        namespace: Mapping[str, Any],
        definition: ast.FunctionDef,
    ) -> None:
        self._definitions = definitions
        self._namespace = namespace
        self._definition = definition
        self._parameters = {
            parameter.arg: _type(parameter.annotation) for parameter in definition.args.args
        }
        self._variables: dict[str, ValueType] = {}
        self._loops: list[int] = []
        self._labels = 0
        self.called: list[str] = []

    def function(self) -> Function:
        """Return the function in compiled form."""
        code = self._block(self._definition.body)
        results = _results(self._definition)
        if results and not isinstance(self._definition.body[-1], ast.Return):
            code.append("unreachable")
        return Function(self._definition.name, self._parameters, results, self._variables, code)

    # Statements

    def _block(self, statements: Sequence[ast.stmt]) -> Code:
        code: Code = []
        for statement in statements:
            code += self._statement(statement)
        return code

    def _statement(self, node: ast.stmt) -> Code:  # noqa: C901, PLR0912 - one case for each
        code: Code
        sets: Code
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return self._assign(name, value, None)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                code, sets = [], []
                for target, value in zip(targets, values, strict=True):
                    if not isinstance(target, ast.Name):
                        raise self._unsupported(node)
                    assign = self._assign(target.id, value, None)
                    code += assign[:-1]
                    sets.append(assign[-1])
                return [*code, *reversed(sets)]
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=annotation, value=ast.expr() as value
            ):
                return self._assign(name, value, _type(annotation))
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                return self._assign(name, ast.BinOp(ast.Name(name), op, value), None)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return []
            case ast.Expr(value=ast.Call() as value):
                type_, code = self._call(value)
                return code if type_ is None else [*code, "drop"]
            case ast.Return(value=None):
                return ["return"]
            case ast.Return(value=ast.expr() as value):
                return [*self._expression(value, _results(self._definition)[0]), "return"]
            case ast.If(test=test, body=body, orelse=orelse):
                return [*self._condition(test), ("if", self._block(body), self._block(orelse))]
            case ast.While(test=test, body=body, orelse=[]):
                return self._while(test, body)
            case ast.Break():
                return [("br", ("end", self._loops[-1]))]
            case ast.Continue():
                return [("br", ("again", self._loops[-1]))]
            case ast.Match(subject=subject, cases=cases):
                return self._match(subject, cases)
        raise self._unsupported(node)

    def _assign(self, name: str, value: ast.expr, type_: ValueType | None) -> Code:
        declared = self._variable(name)
        if declared is None:
            declared = self._variables[name] = type_ or self._type_of(value) or "i32"
        return [*self._expression(value, declared), ("local.set", name)]

    def _while(self, test: ast.expr, body: Sequence[ast.stmt]) -> Code:
        number = self._label()
        self._loops.append(number)
        inside: Code = []
        if not (isinstance(test, ast.Constant) and test.value is True):
            inside += [*self._condition(test), "i32.eqz", ("br_if", ("end", number))]
        inside += [*self._block(body), ("br", ("again", number))]
        self._loops.pop()
        return [("block", ("end", number), [("loop", ("again", number), inside)])]

    def _match(self, subject: ast.expr, cases: Sequence[ast.match_case]) -> Code:
        number = self._label()
        places: dict[int, tuple[str, int, int]] = {}
        default: tuple[str, int, int] | tuple[str, int] = ("over", number)
        bodies: list[tuple[tuple[str, int, int], Code]] = []
        for place, case in enumerate(cases):
            label = ("case", number, place)
            if isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None:
                default = label
            for value in self._values(case.pattern):
                places[value] = label
            bodies.append((label, self._block(case.body)))
        table = [places.get(value, default) for value in range(max(places) + 1)]
        code: Code = [*self._expression(subject, "i32"), ("br_table", table, default)]
        for label, body in bodies:
            code = [("block", label, code), *body, ("br", ("over", number))]
        return [("block", ("over", number), code)]

    def _values(self, pattern: ast.pattern) -> list[int]:
        match pattern:
            case ast.MatchValue(value=value):
                return [self._known_constant(value)]
            case ast.MatchOr(patterns=patterns):
                return [value for alternative in patterns for value in self._values(alternative)]
            case ast.MatchAs(pattern=None):
                return []
        raise self._unsupported(pattern)

    # Expressions

    def _expression(self, node: ast.expr, wanted: ValueType) -> Code:
        constant = self._constant(node)
        if constant is not None:
            return [(f"{wanted}.const", constant)]
        match node:
            case ast.Name(id=name):
                self._check(node, self._variable(name), wanted)
                return [("local.get", name)]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                return [
                    *self._expression(left, wanted),
                    *self._expression(right, wanted),
                    f"{wanted}.{_ARITHMETIC[type(op)]}",
                ]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return [(f"{wanted}.const", 0), *self._expression(operand, wanted), f"{wanted}.sub"]
            case ast.UnaryOp(op=ast.Not()) | ast.Compare(ops=[_]) | ast.BoolOp():
                return self._widened(self._condition(node), wanted)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                if (self._constant(body), self._constant(orelse)) == (1, 0):
                    return self._widened(self._condition(test), wanted)
                return [
                    *self._expression(body, wanted),
                    *self._expression(orelse, wanted),
                    *self._condition(test),
                    "select",
                ]
            case ast.Call():
                type_, code = self._call(node)
                self._check(node, type_, wanted)
                return code
        raise self._unsupported(node)

    def _condition(self, node: ast.expr) -> Code:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                type_ = self._type_of(left) or self._type_of(right) or "i32"
                code = self._expression(left, type_)
                if isinstance(op, ast.Eq) and self._constant(right) == 0:
                    return [*code, f"{type_}.eqz"]
                return [*code, *self._expression(right, type_), f"{type_}.{_COMPARISONS[type(op)]}"]
            case ast.BoolOp(op=op, values=[first, *others]):
                code = self._condition(first)
                for other in others:
                    rest = self._condition(other)
                    if isinstance(op, ast.And):
                        code = [*code, ("if", rest, [("i32.const", 0)], "i32")]
                    else:
                        code = [*code, ("if", [("i32.const", 1)], rest, "i32")]
                return code
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return [*self._condition(operand), "i32.eqz"]
        if self._type_of(node) == "i64":
            return [*self._expression(node, "i64"), ("i64.const", 0), "i64.ne"]
        return self._expression(node, "i32")

    def _call(self, node: ast.Call) -> tuple[ValueType | None, Code]:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self._unsupported(node)
        name, arguments = node.func.id, node.args
        if name in _LOADS:
            instruction, type_ = _LOADS[name]
            code, offset = self._address(arguments[0])
            return type_, [*code, (instruction, offset)]
        if name in _STORES:
            instruction, type_ = _STORES[name]
            code, offset = self._address(arguments[0])
            return None, [*code, *self._expression(arguments[1], type_), (instruction, offset)]
        if name == "below":
            wide = self._type_of(arguments[0]) or self._type_of(arguments[1]) or "i32"
            operands = [self._expression(argument, wide) for argument in arguments]
            return "i32", [*operands[0], *operands[1], f"{wide}.lt_u"]
        if name == "min":
            wide = self._type_of(arguments[0]) or self._type_of(arguments[1]) or "i32"
            both = [part for argument in arguments for part in self._expression(argument, wide)]
            return wide, [*both, *both, f"{wide}.lt_s", "select"]
        if name in _OPERATIONS:
            types, result, instructions = _OPERATIONS[name]
            return result, [*self._arguments(node, types), *instructions]
        definition = self._definitions.get(name)
        if definition is None:
            raise self._unsupported(node)
        self.called.append(name)
        taken = [_type(parameter.annotation) for parameter in definition.args.args]
        results = _results(definition)
        code = [*self._arguments(node, taken), ("call", name)]
        return (results[0] if results else None), code

    def _arguments(self, node: ast.Call, types: Sequence[ValueType]) -> Code:
        if len(node.args) != len(types):
            raise self._unsupported(node)
        code: Code = []
        for argument, type_ in zip(node.args, types, strict=True):
            code += self._expression(argument, type_)
        return code

    def _address(self, node: ast.expr) -> tuple[Code, int]:
        """Return two things for the address `node`: code that computes one part of the address, and
        the other part as a constant offset. The instruction that uses the address adds the two."""
        constant = self._constant(node)
        if constant is not None:
            return [("i32.const", 0)], constant
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            offset = self._constant(node.right)
            if offset is not None and offset >= 0:
                code, more = self._address(node.left)
                return code, offset + more
        return self._expression(node, "i32"), 0

    def _type_of(self, node: ast.expr) -> ValueType | None:  # noqa: C901 - one case for each
        """Return the type of the value of `node`. Return None for a constant, which can have any
        type."""
        if self._constant(node) is not None:
            return None
        match node:
            case ast.Name(id=name):
                return self._variable(name)
            case ast.BinOp(left=left, right=right):
                return self._type_of(left) or self._type_of(right)
            case ast.IfExp(body=body, orelse=orelse):
                return self._type_of(body) or self._type_of(orelse)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._type_of(operand)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                if name == "min":
                    return self._type_of(arguments[0]) or self._type_of(arguments[1])
                if name in _LOADS:
                    return _LOADS[name][1]
                if name in _OPERATIONS:
                    return _OPERATIONS[name][1]
                if name in self._definitions:
                    return (*_results(self._definitions[name]), None)[0]
        return "i32"

    def _constant(self, node: ast.expr) -> int | None:
        constant: object = None
        match node:
            case ast.Constant(value=value):
                constant = value
            case ast.Name(id=name) if self._variable(name) is None:
                constant = self._namespace.get(name)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                constant = getattr(self._namespace.get(name), attribute, None)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                negated = self._constant(operand)
                constant = None if negated is None else -negated
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _FOLDED:
                values = self._constant(left), self._constant(right)
                if values[0] is not None and values[1] is not None:
                    constant = _FOLDED[type(op)](values[0], values[1])
        return int(constant) if isinstance(constant, int) else None

    def _known_constant(self, node: ast.expr) -> int:
        value = self._constant(node)
        if value is None:
            raise self._unsupported(node)
        return value

    # Helpers

    def _variable(self, name: str) -> ValueType | None:
        return self._parameters.get(name) or self._variables.get(name)

    def _label(self) -> int:
        self._labels += 1
        return self._labels

    def _check(self, node: ast.expr, type_: ValueType | None, wanted: ValueType) -> None:
        if type_ != wanted:
            raise self._unsupported(node)

    def _widened(self, condition: Code, wanted: ValueType) -> Code:
        return condition if wanted == "i32" else [*condition, "i64.extend_i32_u"]

    def _unsupported(self, node: ast.AST) -> Unsupported:
        line = getattr(node, "lineno", 0)
        return Unsupported(f"{self._definition.name}, line {line}: {ast.unparse(node)}")


def _type(annotation: ast.expr | None) -> ValueType:
    if isinstance(annotation, ast.Name) and annotation.id in _TYPES:
        return _TYPES[annotation.id]
    raise Unsupported("none" if annotation is None else ast.unparse(annotation))


def _results(definition: ast.FunctionDef) -> Sequence[ValueType]:
    returns = definition.returns
    if isinstance(returns, ast.Constant) and returns.value is None:
        return ()
    return (_type(returns),)
