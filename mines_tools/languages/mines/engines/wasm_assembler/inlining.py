"""Replaces the call of a function by a copy of the function's code."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.mines.engines.wasm_assembler.assembler import (
        Code,
        Function,
        Instruction,
        ValueType,
    )


def inlined(function: Function, results: Sequence[str]) -> tuple[Code, Mapping[str, ValueType]]:
    """Return two things: code that replaces a call of `function`, and the variables that this code
    needs, with their types. The code takes the arguments from WebAssembly's stack, and stores the
    results of the function in the variables `results`.

    The names of the returned variables begin with the name of the function. The function must not
    contain a ``br_table``.
    """

    def own(name: str) -> str:
        return f"{function.name} {name}"

    def renamed(code: Code) -> Code:
        made: list[Instruction] = []
        for instruction in code:
            if instruction == "return":
                made += [*set_results, ("br", function.name)]
            elif isinstance(instruction, str):
                made.append(instruction)
            elif instruction[0].startswith("local."):
                made.append((instruction[0], own(instruction[1])))
            else:
                made.append(
                    tuple(
                        renamed(part) if isinstance(part, (list, tuple)) else part
                        for part in instruction
                    )
                )
        return made

    set_results: Code = [("local.set", name) for name in reversed(results)]
    begins: list[Instruction] = [
        ("local.set", own(name)) for name in reversed([*function.parameters])
    ]
    for name, type_ in function.variables.items():
        begins += [(f"{type_}.const", 0), ("local.set", own(name))]
    variables = {**function.parameters, **function.variables}
    return (
        [*begins, ("block", function.name, [*renamed(function.code), *set_results])],
        {own(name): type_ for name, type_ in variables.items()},
    )
