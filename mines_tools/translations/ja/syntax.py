"""Translations: errors in the text of a program."""

from __future__ import annotations

PHRASES = {
    "there is no board": "盤面がありません",
    "begin with rows of `.` (safe cell) and `*` (mine cell), all of one width": (
        "`.`（安全マス）と `*`（地雷マス）からなる、同じ幅の行で始めてください"
    ),
    "there are no operations": "操作がありません",
    "add a line with an operation below the board; an empty line is one too": (
        "盤面の下に操作の行を追加してください。空行も操作（無操作）です"
    ),
    "row {row} is {width} wide, the board is {board} wide": (
        "行 {row} の幅は {width} ですが、盤面の幅は {board} です"
    ),
    "row {row} is {width} wide": "行 {row} の幅は {width} です",
    "add {count} cells": "マスを {count} 個追加してください",
    "remove {count} cells": "マスを {count} 個削除してください",
    "{what} is not a cell": "{what} はマスではありません",
    "a cell is `.` (safe) or `*` (mine)": "マスは `.`（安全）または `*`（地雷）です",
    "only comments and empty lines may stand before the board": (
        "盤面の前に書けるのはコメントと空行だけです"
    ),
    "make it a comment: put `#` before it; to print it, write it below the board": (
        "前に `#` を付けてコメントにしてください。出力するには盤面の下に書いてください"
    ),
    "the {which} is missing": "{which}がありません",
    "column": "列",
    "row": "行",
    "a click is `column{button}row`": "クリック操作は `列{button}行` と書きます",
    "this operation has a second button": "この操作にはボタンが 2 つ以上あります",
    "`,` is the left button and `;` the right one; a click has one of them": (
        "`,` は左ボタン、`;` は右ボタンです。1 つのクリック操作にはどちらか 1 つだけを書きます"
    ),
    "the first button": "最初のボタン",
    "{what} is not an integer: {why}": "{what} は整数ではありません: {why}",
    "write digits 0 to 9, after `+` or `-` if you need a sign": (
        "0 から 9 の数字で書いてください。符号が必要なら前に `+` か `-` を付けます"
    ),
    "it is a sign without digits": "符号だけで数字がありません",
    "it is signs without digits": "符号だけで数字がありません",
    "it has more than one sign": "符号が 2 つ以上あります",
    "it has a decimal point": "小数点があります",
    "the sign comes after the digits": "符号が数字の後ろにあります",
    "integers are decimal": "整数は十進数で書きます",
    "there is a sign among the digits": "数字の間に符号があります",
    "{character} is not a digit": "{character} は数字ではありません",
    "{what} looks like {ascii} but is another character": (
        "{what} は {ascii} に似ていますが、別の文字です"
    ),
    "a space": "半角スペース",
    "write {ascii}": "{ascii} と書いてください",
    "{message} (and {more:,} more in this line)": "{message}（この行にほかに {more:,} 個）",
    "{message} (and {more:,} more like it)": "{message}（ほかに同様のものが {more:,} 個）",
    "{what} is not an operation": "{what} は操作ではありません",
    "{what} is not an operation: {found} is not a button": (
        "{what} は操作ではありません。{found} はボタンではありません"
    ),
    "an operation is `column,row`, `column;row`, `!`, `@` or nothing; a comment begins with `#`": (
        "操作は `列,行`、`列;行`、`!`、`@`、空行のいずれかです。コメントは `#` で始めます"
    ),
    "this click has no button": "このクリック操作にはボタンがありません",
    "put `,` (left button) or `;` (right button) between column and row": (
        "列と行の間に `,`（左ボタン）か `;`（右ボタン）を書いてください"
    ),
    "this board row comes after the first operation": (
        "この盤面の行は最初の操作より後ろにあります"
    ),
    "the board ends at the first line that is not a row, even an empty one; move the row up, or "
    "remove the lines between": (
        "盤面は、盤面の行でない最初の行（空行も含む）で終わります。この行を上に移すか、間の行を削除してください"
    ),
    "the board ended here": "盤面はここで終わりました",
    "the text begins with a byte order mark, which is not part of the language": (
        "テキストの先頭にバイト順マーク（BOM）があります。これは言語の一部ではありません"
    ),
    "save the file as UTF-8 without a byte order mark": (
        "ファイルをバイト順マーク（BOM）なしの UTF-8 で保存してください"
    ),
    "this line has more than one operation": "この行には操作が 2 つ以上あります",
    "put each operation on its own line": "操作は 1 行に 1 つずつ書いてください",
    "lines before the board need Mines 2": "盤面の前の行（ヘッダー行）が使えるのは Mines 2 です",
    "begin with the board, or choose dialect 2": ("盤面から始めるか、方言 2 を選んでください"),
    "`@` needs Mines 2": "`@` が使えるのは Mines 2 です",
    "click a mine to restart, or choose dialect 2": (
        "地雷マスをクリックしてリスタートするか、方言 2 を選んでください"
    ),
    "a plus sign needs Mines 2": "プラス記号が使えるのは Mines 2 です",
    "leave it out, or choose dialect 2": "プラス記号を省くか、方言 2 を選んでください",
    "leading zeros need Mines 2": "先頭の 0 が使えるのは Mines 2 です",
    "leave them out, or choose dialect 2": "先頭の 0 を省くか、方言 2 を選んでください",
    "`-0` needs Mines 2": "`-0` が使えるのは Mines 2 です",
    "write 0, or choose dialect 2": "0 と書くか、方言 2 を選んでください",
    "this integer has {digits} digits; in this dialect mines-esolang crashes at more than {limit}": (
        "この整数は {digits} 桁です。この方言では、mines-esolang は {limit} 桁を超えると異常終了します"
    ),
    "wrap it onto the board, or choose dialect 2": (
        "盤面の範囲内の値に直すか、方言 2 を選んでください"
    ),
    "there is no dialect {dialect}": "方言 {dialect} はありません",
    "the dialects are {dialects}": "方言は {dialects} です",
}
