"""Shapes of sources of the assembler."""

from __future__ import annotations

from dev.growth.shapes.ground import Ground, numbered, repeated, size_of

_START = "in(n)\n"


def _nested(size: int) -> str:
    depth = max((size - size_of(_START)) // 7, 1)
    return f"{_START}{'if ' * depth}dup{' end' * depth}\n"


GROUND = Ground(
    _START,
    "# ",
    pieces=(
        "push 3\n",
        "dup if pop else noop end\n",
        "again: ",
        "jump again ",
        "'a'",
        '"b"',
        "end\n",
        "x",
        "\uff3b",
    ),
    valid={
        "statements": repeated("push 1 out(n)\n", _START),
        "statements in a line": repeated("dup pop ", _START, "\n"),
        "texts": repeated('print "Hi"\n', _START),
        "blocks side by side": repeated("dup if out(n) end\n", _START),
        "nested blocks": _nested,
        "labels": numbered("a{n}: dup jump-if a{n}\n", _START),
        "macros": numbered("define m{n} A\n    push A out(n)\nend\nm{n} 7\n", _START),
        "loops that read": numbered(
            "push 0 let s{n} a{n}: push 1 push 0 in(n) swap if pop jump b{n} end "
            "swap pop set s{n} jump a{n} b{n}: get s{n} out(n)\n",
            _START,
        ),
        "slots": numbered("in(n) let s{n} get s{n} out(n)\n", _START),
    },
    worst={
        "one label": repeated("a:\n", _START),
        "jumps to nothing": repeated("jump b\n", _START),
        "open blocks": repeated("repeat 2\n", _START),
        "ends": repeated("end\n", _START),
        "one macro": repeated("define m\nnoop\nend\n", _START),
        "ignored lines": repeated("pop # mines: ignore[A101]\n", _START),
        "numbers": repeated("7 ", _START),
        "a giant number": repeated("9", f"{_START}push ", "\n"),
        "quotes": repeated('"', _START),
        "backslashes": repeated("\\", f'{_START}print "', '"\n'),
        "unknown words": numbered("w{n}\n", _START),
    },
)
