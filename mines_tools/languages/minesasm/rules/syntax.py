"""The rules for errors. They cannot be turned off, but they are explained like other rules."""

from __future__ import annotations

from mines_tools.interface.language import Rule, RuleDocumentation
from mines_tools.languages.minesasm.findings import FINDINGS
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_WHY = template(
    "A text with this error is not assembled, and the rules from A101 on are not checked."
)
_FINDS = {
    "unknown-dialect": (
        template("Finds a directive that chooses a dialect of Mines that does not exist."),
        "# mines: dialect=3\npush 72 out(c)",
        "# mines: dialect=2\npush 72 out(c)",
    ),
    "odd-character": (
        template("Finds a character or a word that cannot stand where it is."),
        "72 out(c)",
        "push 72 out(c)",
    ),
    "bad-literal": (
        template("Finds quotes that contain no character, or more than one."),
        "push 'Hi' out(c)",
        "push 'H' out(c)",
    ),
    "unknown-escape": (
        template("Finds a backslash before a character with which it has no meaning."),
        'print "Hi\\q"',
        'print "Hi\\n"',
    ),
    "missing-operand": (
        template("Finds a word without the number, the text or the name that must stand after it."),
        "push out(c)",
        "push 72 out(c)",
    ),
    "unexpected-operand": (
        template("Finds a number or a text after a word that takes none."),
        "push 1 add 2",
        "push 1 push 2 add",
    ),
    "unknown-instruction": (
        template("Finds a word that is no command, no word of the assembler and no macro."),
        "push 72 outc",
        "push 72 out(c)",
    ),
    "unavailable-command": (
        template(
            "Finds a command of Mines that depends on where the clicks of a program are, which only the assembler knows."
        ),
        "push 1 skip",
        "jump next\nnext:",
    ),
    "unclosed-block": (
        template("Finds an `if`, a `while`, a `repeat` or a `define` without an `end`."),
        "repeat 3\n    push 72 out(c)",
        "repeat 3\n    push 72 out(c)\nend",
    ),
    "lone-word": (
        template("Finds an `else`, a `do` or an `end` that belongs to no block."),
        "push 72 out(c)\nend",
        "push 72 out(c)",
    ),
    "missing-do": (
        template("Finds a `while` without a `do`."),
        "push 3\nwhile dup\n    push 1 sub\nend",
        "push 3\nwhile dup do\n    push 1 sub\nend",
    ),
    "unknown-label": (
        template("Finds a jump or a call to a label that does not exist, or is in another macro."),
        "again:\n    in(c) out(c)\n    jump agian",
        "again:\n    in(c) out(c)\n    jump again",
    ),
    "doubled-label": (
        template("Finds a second label with the same name."),
        "again:\n    in(c)\n    jump-if again\nagain:\n    in(n)\n    jump-if again",
        "again:\n    in(c)\n    jump-if again\nmore:\n    in(n)\n    jump-if more",
    ),
    "doubled-name": (
        template(
            "Finds a macro whose name is taken by another macro, a command or a word of the assembler."
        ),
        "define add\n    push 1\nend",
        "define one\n    push 1\nend",
    ),
    "wrong-arguments": (
        template("Finds a macro with more or fewer arguments than it has parameters."),
        "define line A\n    print A\nend\nline",
        'define line A\n    print A\nend\nline "Hi"',
    ),
    "endless-macro": (
        template("Finds a macro that contains itself, so that it would become endlessly long."),
        "define again\n    in(c) out(c) again\nend\nagain",
        "again:\n    in(c) out(c) jump again",
    ),
    "unreadable-include": (
        template("Finds an included file that cannot be read."),
        'include "nothing.minesasm"',
        "",
    ),
    "wrong-value": (
        template("Finds a number that its word cannot take."),
        "repeat -1\n    push 72 out(c)\nend",
        "repeat 1\n    push 72 out(c)\nend",
    ),
    "unknown-slot": (
        template("Finds a `get` or a `set` of a name that no `let` has given."),
        "push 7 let number\nget nubmer out(n)",
        "push 7 let number\nget number out(n)",
    ),
    "unknown-depth": (
        template("Finds a `get` or a `set` at a place where the depth of the stack is not known."),
        "push 7 let x\nget x if push 1 push 2 end\nget x out(n)",
        "push 7 let x\nget x if push 1 out(n) end\nget x out(n)",
    ),
    "foreign-slot": (
        template("Finds a `get` or a `set` in a routine, of a value that was named elsewhere."),
        "push 7 let x\ncall show\nhalt\nshow:\n    get x out(n)\n    ret",
        "in(n)\ncall show\nhalt\nshow:\n    swap out(n)\n    ret",
    ),
    "lost-slot": (
        template("Finds a `get` or a `set` of a value that was taken off the stack."),
        "push 7 let x\npop\nget x out(n)",
        "push 7 let x\nget x out(n)\npop",
    ),
    "not-a-character": (
        template(
            "Finds a number that `out(c)` cannot write, because it is the number of no character."
        ),
        "push -1 out(c)",
        "push 33 out(c)",
    ),
    "too-long": (
        template("Finds a program that has too many instructions when everything is written out."),
        "",
        "",
    ),
    "too-many-statements": (
        template("Finds a text with too many statements when everything is written out."),
        "",
        "",
    ),
    "too-deep": (
        template("Finds blocks, macros and files inside of each other without end."),
        "",
        "",
    ),
    "lone-ret": (
        template("Finds a `ret` to which a run comes without a `call`."),
        "push 3 out(n)\nret",
        "push 3 out(n)\nhalt",
    ),
    "too-many-calls": (template("Finds more calls than a program can have."), "", ""),
    "unclosed-quote": (
        template("Finds a quote whose line has no quote that closes it."),
        'print "Hi',
        'print "Hi"',
    ),
    "wrong-depth": (
        template("Finds an `assert-depth` with another depth than the stack has there."),
        "push 1 push 2\nassert-depth 1",
        "push 1 push 2\nassert-depth 2",
    ),
}
"""The names of the errors. For each error: a description, an example and what to write instead."""


def syntax_rules() -> Sequence[Rule]:
    """Return the rules for errors, ordered by code."""
    return tuple(
        sorted(
            (_rule(kind.name, kind.code) for kind in FINDINGS.values() if kind.severity == "error"),
            key=lambda rule: rule.code,
        )
    )


def _rule(name: str, code: str) -> Rule:
    finds, example, use_instead = _FINDS[name]

    def documentation() -> RuleDocumentation:
        return RuleDocumentation(finds, _WHY, example, use_instead, "")

    return Rule(code, name, "error", True, "syntax", documentation)
