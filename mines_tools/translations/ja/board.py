"""Texts about the board beside the text that several languages use."""

from __future__ import annotations

PHRASES = {
    "at the start of the program": "プログラムの開始時",
    "the first time that a run comes here": "実行が初めてここに来たときの状態です",
    "it is not known in which state a run comes here": "実行がここに来るときの状態は不明です",
    "this is not known yet": "まだ分かっていません",
    "no run comes here": "実行はここに来ません",
    "this language has no acts of this kind on the board": "この言語には、この種類の盤面での操作がありません",
    "{words}; the program does the same": "{words}。プログラムの動作は変わりません",
    "{words}; it is not known what this changes": "{words}。何が変わるかは不明です",
    "{place}: {before} → {after}": "{place}: {before} → {after}",
    "{what} is already at {place}": "{place} は既に{what}です",
}
