"""What the rules of the linter say, and the titles of their fixes."""

from __future__ import annotations

PHRASES = {
    "the stack has too few values": "スタックの値が足りません",
    "the divisor is 0": "除数が 0 です",
    "the input does not have what it reads": "入力が要求に合いません",
    "the value is not a Unicode code point": "値が Unicode コードポイントの範囲外です",
    "`{command}` always fails here: {why} ({error})": (
        "`{command}` はここで必ず失敗します: {why}（{error}）"
    ),
    "Change the comment to `{name}`": "コメントを `{name}` に変更",
    "the comment claims `{claim}`, but: {does}": (
        "コメントには `{claim}` とありますが、実際は次のとおりです: {does}"
    ),
    "Remove the blanks": "空白を削除",
    "blanks inside an integer: it is read as `{integer}`": (
        "整数の中に空白があります。`{integer}` と読まれます"
    ),
    "this click always ends in game over and empties the stack: `reset(r)`": (
        "このクリックは必ずゲームオーバーになり、スタックを空にします: `reset(r)`"
    ),
    "this click always ends in game over: `reset(l)`": (
        "このクリックは必ずゲームオーバーになります: `reset(l)`"
    ),
    "column {text} wraps to {wrapped} on a board {size} wide": (
        "列 {text} は、幅 {size} の盤面では列 {wrapped} になります"
    ),
    "row {text} wraps to {wrapped} on a board {size} high": (
        "行 {text} は、高さ {size} の盤面では行 {wrapped} になります"
    ),
    "column {text} is {wrapped} on a board {size} wide": (
        "列 {text} は、幅 {size} の盤面では列 {wrapped} です"
    ),
    "row {text} is {wrapped} on a board {size} high": (
        "行 {text} は、高さ {size} の盤面では行 {wrapped} です"
    ),
    "Write column {wrapped}": "列 {wrapped} と書く",
    "Write row {wrapped}": "行 {wrapped} と書く",
    "dialect {name} ({title}): {what}": "方言 {name}（{title}）: {what}",
    "dialect {name} ({title}), with the input {input!r}: {what}": (
        "方言 {name}（{title}）、入力 {input!r} の場合: {what}"
    ),
    "dialect {name} ({title}), without input: {what}": (
        "方言 {name}（{title}）、入力なしの場合: {what}"
    ),
    "the run continues": "実行が続きます",
    "the run has already ended": "実行はすでに終了しています",
    "another operation is performed here": "ここで別の操作が実行されます",
    "`{other}` instead of `{command}`": "`{command}` ではなく `{other}`",
    "no error": "エラーなし",
    "here {what}": "こちらでは {what}",
    "`{command}` leaves another stack": "`{command}` の後のスタックが異なります",
    "Mines 2, the language text": "Mines 2、言語仕様どおり",
    "Mines 2 as mines-esolang 2.0.0 runs it": "Mines 2、mines-esolang 2.0.0 の動作",
    "Mines 1 as mines-esolang 1.0.4 runs it": "Mines 1、mines-esolang 1.0.4 の動作",
    "the first switch": "最初の切り替え操作",
    "this switch undoes the one before it": "この切り替え操作は直前の切り替え操作を打ち消します",
    "a line with only a comment is an operation: it counts for skip": (
        "コメントだけの行も操作（無操作）です。skip では 1 個と数えられます"
    ),
    "an empty line is an operation: it counts for skip": (
        "空行も操作（無操作）です。skip では 1 個と数えられます"
    ),
    "Remove the line: one operation fewer": "行を削除（操作が 1 個減ります）",
    "Move the comment up: one operation fewer": "コメントを上の行に移動（操作が 1 個減ります）",
    "{cell} is never opened": "{cell} は決して開かれません",
    "{cell} and {count} other cells are never opened": (
        "{cell} とほか {count} 個のマスは決して開かれません"
    ),
    "the program never ends: {why}": "プログラムは終了しません: {why}",
    "a program ends when every safe cell is open": (
        "プログラムは、すべての安全マスが開いたときに終了します"
    ),
    "Remove the last line end: one operation fewer": "最後の改行を削除（操作が 1 個減ります）",
    "the final line end adds an operation: the empty line after it": (
        "最後の改行の後の空行も操作（無操作）です"
    ),
    "no operation comes near these {count} cells, so the game is never cleared": (
        "この {count} 個のマスに関わる操作がないため、ゲームがクリアになることはありません"
    ),
    "nothing depends on these {count} cells": "この {count} 個のマスは何にも影響しません",
    "this flag changes nothing, and its `swap` always fails": (
        "この旗は何にも影響せず、選択される `swap` は必ず失敗します"
    ),
    "the program ends before its first operation": "プログラムは最初の操作の前に終了します",
    "the program ends with its first operation": "プログラムは最初の操作で終了します",
    "a dialect chosen below the board has no effect": "盤面より下での方言の指定は効果がありません",
    "put it in the first line": "最初の行に書いてください",
    "dialect {name} is already chosen: this directive has no effect": (
        "方言 {name} がすでに指定されています。このディレクティブは効果がありません"
    ),
    "remove one of them": "どちらか 1 つを削除してください",
    "the directive that applies": "有効なディレクティブ",
    "with the input {input!r}, this repeats forever and never reads anything": (
        "入力 {input!r} では、これが永久に繰り返され、何も読み取れません"
    ),
    "without input, this repeats forever and never reads anything": (
        "入力がないと、これが永久に繰り返され、何も読み取れません"
    ),
    "a carriage return alone ends this line, but is ignored in dialect 2": (
        "単独の復帰文字（CR）がこの行を終わらせていますが、方言 2 では無視されます"
    ),
    "a carriage return alone is ignored, but ends a line in dialects 1 and 2.0.0": (
        "単独の復帰文字（CR）は無視されますが、方言 1 と 2.0.0 では行を終わらせます"
    ),
    "{message} ({count} in this file)": "{message}（このファイルに {count} 個）",
    "Use the line ends of the other lines": "ほかの行の改行にそろえる",
    "Remove carriage returns that are ignored": "無視される復帰文字（CR）を削除",
    "this line ends with `\\n`, the first one with `\\r\\n`": (
        "この行の改行は `\\n` ですが、最初の行の改行は `\\r\\n` です"
    ),
    "this line ends with `\\r\\n`, the first one with `\\n`": (
        "この行の改行は `\\r\\n` ですが、最初の行の改行は `\\n` です"
    ),
    "Use the line end of the first line everywhere": "すべての行の改行を最初の行にそろえる",
    "this looks like dialect 2: everything that is an error here is allowed there": (
        "方言 2 のプログラムのようです。ここでエラーになるものは、すべて方言 2 で使えます"
    ),
    "add a comment to a header line or a board row: # mines: dialect=2": (
        "ヘッダー行か盤面の行にコメントを追加してください: # mines: dialect=2"
    ),
    "this looks like dialect {dialect}: there the program ends, here it never does": (
        "方言 {dialect} のプログラムのようです。その方言では終了しますが、ここでは終了しません"
    ),
    "add a comment to a header line or a board row: # mines: dialect={dialect} ({title})": (
        "ヘッダー行か盤面の行にコメントを追加してください: # mines: dialect={dialect}（{title}）"
    ),
    "Remove the sign": "符号を削除",
    "the sign of `{integer}` is redundant": "`{integer}` の符号は不要です",
    "Remove the zeros": "先頭の 0 を削除",
    "`{integer}` has leading zeros": "`{integer}` の先頭に 0 があります",
    "blanks at the end of the line": "行末に空白があります",
    "what it undoes": "打ち消される操作",
    "`pop` drops the value that `dup` has just duplicated": (
        "`pop` は、`dup` が複製したばかりの値を捨てます"
    ),
    "`pop` drops the 0 that was just pushed": "`pop` は、プッシュされたばかりの 0 を捨てます",
    "the same click again: it undoes both the flag and the swap": (
        "同じクリック操作の繰り返しです。旗も swap も元に戻ります"
    ),
    "`mines: dialect` chooses nothing without `=`": (
        "`mines: dialect` は、`=` がないと何も指定しません"
    ),
    "write `{right}`": "`{right}` と書いてください",
    "Write `{right}`": "`{right}` と書く",
    "`mines: {word}` without brackets applies to all rules": (
        "角かっこのない `mines: {word}` は、すべてのルールに適用されます"
    ),
    "`{written}` is not a directive": "`{written}` はディレクティブではありません",
    "after `{tool}:` write one of {words}": (
        "`{tool}:` の後には次のいずれかを書いてください: {words}"
    ),
    "did you mean `{right}`?": "`{right}` の間違いではありませんか",
    "these {count} operations are never reached": "この {count} 個の操作は決して実行されません",
    "Remove the byte order mark": "バイト順マーク（BOM）を削除",
    "Wrap the click onto the board": "クリックの座標を盤面の範囲内に直す",
    "Remove the leading zeros": "先頭の 0 を削除",
    "Write the line with ASCII characters": "この行を ASCII 文字で書く",
    "Write 0": "0 と書く",
    "Remove the plus sign": "プラス記号を削除",
    "Make the line a comment": "この行をコメントにする",
    "Make the line a comment: an operation that does nothing": (
        "この行をコメントにする（無操作になります）"
    ),
    "The documentation of this rule is missing: Python was told to leave it out (`-OO`, "
    "`PYTHONOPTIMIZE=2`), and the source of mines-tools is not installed.": (
        "このルールの説明がありません: Python が説明を省くように指定され（`-OO`、"
        "`PYTHONOPTIMIZE=2`）、mines-tools のソースもインストールされていません。"
    ),
    "See `docs/rules.md` of mines-tools.": "mines-tools の `docs/rules.md` を参照してください。",
}
