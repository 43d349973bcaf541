"""Translations: the titles of fixes for errors, and of alternatives in an editor."""

from __future__ import annotations

PHRASES = {
    "{title} (may change the program)": "{title}（プログラムの意味が変わることがあります）",
    "Write {click}: the left button": "{click} と書く（左ボタン）",
    "Write {click}: the right button": "{click} と書く（右ボタン）",
    "Write {operation}": "{operation} と書く",
    "Write {operation} and make {words} a comment": "{operation} と書き、{words} をコメントにする",
    "Split the line: {operations}": "この行を分ける: {operations}",
    "Write `{decimal}`, the same number in decimal": "`{decimal}` と書く（同じ数の十進表記）",
    "Make {words} a comment": "{words} をコメントにする",
    "Split the line into {count} operations": "この行を {count} 個の操作に分ける",
    "Add {count} safe cells at the end": "末尾に安全マスを {count} 個追加する",
    "Add {count} mines at the end": "末尾に地雷マスを {count} 個追加する",
    "Remove the last {count} cells": "末尾のマスを {count} 個削除する",
    "Replace {what} with safe cells": "{what} を安全マスに置き換える",
    "Replace {what} with a safe cell": "{what} を安全マスに置き換える",
    "Replace {what} with a mine": "{what} を地雷マスに置き換える",
    "Replace {what} with mines": "{what} を地雷マスに置き換える",
    "Add a first operation: `{click}`": "最初の操作を追加する: `{click}`",
    "Add an empty line: an operation that does nothing": "空行（無操作）を追加する",
    "Remove {what}": "{what} を削除する",
    "Remove the {count} empty lines": "空行 {count} 行を削除する",
    "Move the {count} rows to the end of the board": "{count} 行を盤面の末尾に移す",
    "Click a mine instead: `{click}`": "代わりに地雷マスをクリックする: `{click}`",
    "Choose dialect {name}": "方言 {name} を選ぶ",
}
