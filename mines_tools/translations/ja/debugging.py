"""Translations: messages of the debugger."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "breakpoint {numbers}": "ブレークポイント {numbers}",
    "breakpoint {number}: its condition has no value here: {message}": "ブレークポイント {number}: ここでは条件の値がありません: {message}",
    "{first}…{last} ({digits:,} digits)": "{first}…{last}({digits:,}桁)",
    "`{sign}` takes too long with integers of {one:,} and {other:,} bits": "{one:,}ビットと{other:,}ビットの整数の`{sign}`には時間がかかりすぎます",
    "`{brace}` is not closed": "`{brace}`が閉じられていません",
    "the expression is too long": "式が長すぎます",
    "this text is not closed": "この文字列は閉じられていません",
    "`{text}` has no meaning in an expression": "`{text}`は式の中では意味がありません",
    "`{text}` is expected here": "ここには`{text}`が必要です",
    "`{text}` is not expected here": "ここに`{text}`は書けません",
    "the expression is nested too deeply": "式の入れ子が深すぎます",
    "the expression ends where a value is expected": "値が必要なところで式が終わっています",
    "a name in quotes is expected here: {known}": "ここには引用符で囲んだ名前が必要です: {known}",
    "there is no `{name}`; known names: {known}": "`{name}`はありません。使える名前は{known}です",
    "hits are counted as `5`, `>= 5` or `% 5`": "ヒット回数は`5`、`>= 5`、`% 5`のように書きます",
    "game over": "ゲームオーバー",
    "end of input": "入力の終わり",
    "a whole number is needed here": "ここには整数が必要です",
    "true or false is needed here": "ここにはtrueかfalseが必要です",
    "the stack has no such value": "スタックにその値はありません",
    "`{name}` cannot be changed": "`{name}`は変更できません",
    "a mine cell cannot be opened": "地雷マスは開けません",
    "the operation pointer is from 0 to {last}": "操作ポインタは0から{last}までです",
    "`push` or `pull` is needed here": "ここには`push`か`pull`が必要です",
    "the expression has no value here": "この式はここでは値がありません",
    "the run is over; go back first": "実行は終わっています。先に戻ってください",
}
