"""What the rules of the linter say, the titles of their fixes, and their documentation."""

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
    # The documentation, paragraph by paragraph.
    "Finds a program without a board.": "盤面のないプログラムを見つけます。",
    "A program is a game of Minesweeper: without a board there is nothing to click. The program is not run.": (
        "プログラムはマインスイーパーのゲームです。盤面がなければ、"
        "クリックするものがありません。プログラムは実行されません。"
    ),
    "Finds a program that ends with its board.": "盤面だけで終わるプログラムを見つけます。",
    "There must be at least one operation. Every line after the board is one, an empty line too: a newline after\n"
    "the last row would be enough. Without an operation the program is not run.\n"
    "\n"
    "There is no fix, because only you know what the program should do. Editors offer to begin with a click or\n"
    "with an empty line.": (
        "操作は 1 個以上必要です。盤面より後の行はすべて操作で、空行もそうです。"
        "最後の行の後に改行があれば足ります。操作がないと、プログラムは実行されません。\n\n"
        "プログラムが何をすべきかはあなたにしかわからないので、修正はありません。"
        "エディターでは、クリック操作か空行から始めることを選べます。"
    ),
    "Finds a row that is wider or narrower than the board.": "盤面と幅の異なる行を見つけます。",
    "A line that is not as wide as the first row ends the board, and is read as the first operation. It is not an\n"
    "operation, so the program is not run. If most rows have the same width, the others are reported.\n"
    "\n"
    "There is no fix, because only you know which cell is missing or should not be there. Editors offer to add safe\n"
    "cells or mines at the end, or to remove the last cells.": (
        "最初の行と幅の異なる行は、盤面を終わらせ、最初の操作として読まれます。"
        "しかし操作ではないので、プログラムは実行されません。ほとんどの行の幅が同じなら、"
        "それ以外の行を報告します。\n\n"
        "どのマスが足りないか、または余分かはあなたにしかわからないので、修正はありません。"
        "エディターでは、行末に安全マスか地雷マスを加えるか、"
        "最後のマスを削除することを選べます。"
    ),
    "Finds a character in a row of the board that is not a cell.": (
        "盤面の行にある、マスではない文字を見つけます。"
    ),
    "A row consists of `.` (safe cell) and `*` (mine cell). A line with anything else ends the\n"
    "board, and is read as the first operation. It is not an operation, so the program is not run.\n"
    "\n"
    "There is no fix, because only you know which cell is meant. Editors offer both kinds, and to remove the character\n"
    "where the row is as wide as the board without it.": (
        "盤面の行は `.`（安全マス）と `*`（地雷マス）からなります。ほかの文字がある行は、"
        "盤面を終わらせ、最初の操作として読まれます。しかし操作ではないので、"
        "プログラムは実行されません。\n\n"
        "どちらのマスのつもりかはあなたにしかわからないので、修正はありません。"
        "エディターではどちらも選べます。その文字がなければ行の幅が盤面と同じになるときは、"
        "文字の削除も選べます。"
    ),
    "Finds a line before the board that is neither blank nor a comment.": (
        "盤面の前の、空行でもコメントでもない行を見つけます。"
    ),
    "Only blank lines and comments may stand before the board. The program is not run.": (
        "盤面の前に書けるのは空行とコメントだけです。プログラムは実行されません。"
    ),
    "Unsafe: the line becomes a comment, but you may have meant it as a row or as an operation.": (
        "安全でない: 行はコメントになりますが、盤面の行や操作のつもりだったかもしれません。"
    ),
    "Finds a click without a column or without a row.": (
        "列または行のないクリック操作を見つけます。"
    ),
    "A click needs both: the column before the button, and the row after it. The program is not run.": (
        "クリック操作には、ボタンの前の列と、ボタンの後の行の両方が必要です。"
        "プログラムは実行されません。"
    ),
    "Finds a second `,` or `;` in one operation.": (
        "1 つの操作にある 2 つ目の `,` や `;` を見つけます。"
    ),
    "A click has one button, between column and row: `,` is the left button, `;` is the right button. The\n"
    "program is not run.": (
        "クリック操作のボタンは、列と行の間の 1 つだけです。`,` は左ボタン、`;` "
        "は右ボタンです。プログラムは実行されません。"
    ),
    "Unsafe: the program gets more operations, and `skip` counts them. The fix splits only lines that consist of\n"
    "operations, with blanks or punctuation between them. Editors offer what else the line may be.": (
        "安全でない: 操作の個数が増え、`skip` はそれらも数えます。分けるのは、"
        "操作と、その間の空白や記号だけからなる行だけです。"
        "エディターでは、その行のほかの読み方も選べます。"
    ),
    "Finds a column or a row that is not an integer.": "整数ではない列や行を見つけます。",
    "An integer consists of the digits 0 to 9, and may have a sign before them. Decimal points and other bases are\n"
    "not allowed. The program is not run.\n"
    "\n"
    "There is no fix, because only you know the number. Editors offer what it may be: the click without what is\n"
    "around it, the same number in decimal, `0` for a letter O, or a comment after the click.": (
        "整数は 0 から 9 の数字からなり、前に符号を付けられます。"
        "小数点やほかの基数は使えません。プログラムは実行されません。\n\n"
        "正しい数はあなたにしかわからないので、修正はありません。エディターでは、"
        "まわりのものを除いたクリック操作、同じ数の十進表記、英字の O に代わる `0`、"
        "クリック操作の後のコメントなどを選べます。"
    ),
    "Finds a character that looks like one of the language but is another: a full-width digit, a dash instead\n"
    "of a minus sign, a space that does not break.": (
        "言語の文字に似ているが別の文字を見つけます。全角数字、マイナス記号ではないダッシュ、"
        "改行しない空白などです。"
    ),
    "Word processors, web pages and some keyboards write such characters instead of the ASCII ones. The line\n"
    "looks right, but it is an error. The program is not run.": (
        "ワープロ、ウェブページ、一部のキーボードは、ASCII "
        "文字の代わりにこのような文字を書きます。行は正しく見えますが、エラーです。"
        "プログラムは実行されません。"
    ),
    "Safe if the line becomes an operation or a row of the board when all such characters in it are replaced.\n"
    "Otherwise unsafe: something else is wrong with the line.": (
        "このような文字をすべて置き換えると行が操作か盤面の行になる場合は、安全です。"
        "そうでなければ安全でない: 行にはほかにも誤りがあります。"
    ),
    "Finds a line after the board that is not an operation.": (
        "盤面より後の、操作ではない行を見つけます。"
    ),
    "Every line after the board is an operation: a click, `!`, `@`, or nothing. A click selects a command; the\n"
    "name of the command belongs in a comment. The program is not run.": (
        "盤面より後の行はすべて操作です: クリック操作、`!`、`@`、または空行。"
        "コマンドを選択するのはクリック操作で、コマンドの名前はコメントに書くものです。"
        "プログラムは実行されません。"
    ),
    "Unsafe: the line becomes a comment, and so an operation that does nothing. You may have meant it to do\n"
    "something.": (
        "安全でない: 行はコメントになり、無操作になります。何かをさせるつもりだったかもしれません。"
    ),
    "Finds integers without a button between them.": "間にボタンのない整数を見つけます。",
    "A click is a column, a button and a row. The button matters: `,` and `;` select different commands. The\n"
    "program is not run.\n"
    "\n"
    "There is no fix, because it would have to guess the button. Editors offer both.": (
        "クリック操作は、列、ボタン、行です。ボタンは重要で、`,` と `;` "
        "では異なるコマンドを選択します。プログラムは実行されません。\n\n"
        "ボタンを推測することになるので、修正はありません。エディターではどちらも選べます。"
    ),
    "Finds a row of the board below the first operation.": (
        "最初の操作より下にある盤面の行を見つけます。"
    ),
    "The board ends at the first line that is not a row. A blank line, or a line with only a comment, is such a\n"
    "line: it is the first operation, and rows below it are not part of the board. The program is not run.\n"
    "\n"
    "The fix removes empty lines between rows. If something else is between them, there is no fix, because only\n"
    "you know where the row belongs. Editors offer to move it, with the rows directly below it, to the end of the\n"
    "board.": (
        "盤面は、盤面の行でない最初の行で終わります。空行やコメントだけの行もそうで、"
        "それが最初の操作になり、その下の行は盤面に含まれません。プログラムは実行されません。\n\n"
        "修正は、行の間の空行を削除します。行の間にほかのものがあるときは、"
        "その行がどこに属するかはあなたにしかわからないので、修正はありません。"
        "エディターでは、すぐ下に続く行とともに盤面の最後に移すことを選べます。"
    ),
    "Unsafe: the empty lines are operations that do nothing, and `skip` counts them. You may have meant them and not\n"
    "the rows.": (
        "安全でない: 空行は無操作で、`skip` はそれらも数えます。"
        "行ではなく空行のほうが意図したものかもしれません。"
    ),
    "Finds a byte order mark (U+FEFF) at the start of the text.": (
        "テキストの先頭にあるバイト順マーク（U+FEFF）を見つけます。"
    ),
    'Some editors add it when they save a file "as UTF-8 with signature". In Mines it is an unknown character\n'
    "before the board. The program is not run.": (
        "「UTF-8（署名付き）」で保存すると、これを付けるエディターがあります。Mines では、"
        "盤面の前の不明な文字になります。プログラムは実行されません。"
    ),
    "Safe: with the mark the text is not a program; without it nothing else changes.": (
        "安全: マークがあるとテキストはプログラムではありません。マークのほかは何も変わりません。"
    ),
    "Finds more than one operation on a line.": "1 行にある 2 つ以上の操作を見つけます。",
    "Each operation needs a line of its own. The program is not run.": (
        "操作は 1 行に 1 つずつ書きます。プログラムは実行されません。"
    ),
    "Finds lines before the board in a program in Mines 1.": (
        "Mines 1 のプログラムの、盤面の前の行を見つけます。"
    ),
    "Mines 1 does not have header lines: the first line must be a row of the board. A program that begins with a\n"
    "comment is not run. In Mines 2 it is.": (
        "Mines 1 にはヘッダー行がありません。最初の行は盤面の行でなければなりません。"
        "コメントで始まるプログラムは実行されません。Mines 2 では実行されます。"
    ),
    "Finds `@` in a program in Mines 1.": "Mines 1 のプログラムの `@` を見つけます。",
    "Mines 1 does not have it, and does not run the program. A left click on a mine selects `reset(l)`, which\n"
    "restarts the game too.": (
        "Mines 1 にはこの操作がなく、プログラムは実行されません。地雷マスの左クリック操作は "
        "`reset(l)` を選択し、これもゲームをリスタートします。"
    ),
    "Unsafe: you may prefer dialect 2. The fix clicks a mine where that is proved to restart the game in every run. It\n"
    "does not if the cell can have a flag, or if every mine can have been clicked: then a program in Mines 1 ends.": (
        "安全でない: 方言 2 のほうがよいかもしれません。修正は、"
        "どの実行でもゲームがリスタートすると証明できるときに、地雷マスをクリックします。"
        "そのマスに旗がありうるときや、すべての地雷マスがクリックされうるとき"
        "（Mines 1 ではプログラムが終了します）には、リスタートしません。"
    ),
    "Finds a plus sign before an integer in a program in Mines 1.": (
        "Mines 1 のプログラムの、整数の前のプラス記号を見つけます。"
    ),
    "Mines 1 allows only the minus sign, and does not run the program. `+5` is the same as `5`.": (
        "Mines 1 で使えるのはマイナス記号だけで、プログラムは実行されません。`+5` は `5` "
        "と同じです。"
    ),
    "Safe: the integer stays the same.": "安全: 整数は変わりません。",
    "Finds an integer with leading zeros in a program in Mines 1.": (
        "Mines 1 のプログラムの、0 で始まる整数を見つけます。"
    ),
    "Mines 1 does not accept `05`, and does not run the program. It is the same as `5`.": (
        "Mines 1 では `05` は使えず、プログラムは実行されません。`5` と同じです。"
    ),
    "Finds `-0` in a program in Mines 1.": "Mines 1 のプログラムの `-0` を見つけます。",
    "Mines 1 does not accept `-0`, and does not run the program. It is the same as `0`.": (
        "Mines 1 では `-0` は使えず、プログラムは実行されません。`0` と同じです。"
    ),
    "Finds an integer of more than 4300 digits in a dialect that imitates an interpreter which crashes on it.": (
        "4300 桁を超える整数を見つけます。その整数で異常終了する処理系をまねる方言だけです。"
    ),
    "That interpreter uses Python's conversion, which refuses integers that long. The language itself sets no\n"
    "limit: in dialect 2 the integer works.": (
        "その処理系は Python の変換を使い、Python はこれほど長い整数を受け付けません。"
        "言語自体に制限はなく、方言 2 では使えます。"
    ),
    "Safe: coordinates wrap around the board, so the cell stays the same.": (
        "安全: 座標は盤面の列数や行数で割った剰余になるので、マスは変わりません。"
    ),
    "Finds a directive that chooses an unknown dialect.": (
        "不明な方言を指定するディレクティブを見つけます。"
    ),
    "The dialects are 2 (the language text), 2.0.0 (as mines-esolang 2.0.0 runs it) and 1 (as mines-esolang\n"
    "1.0.4 runs it). The program is not run.": (
        "方言は、2（言語仕様どおり）、2.0.0（mines-esolang 2.0.0 の動作）、1（mines-esolang "
        "1.0.4 の動作）です。プログラムは実行されません。"
    ),
    "Finds a column or a row outside the board. Negative ones that count from the far end, down to minus the\n"
    "width or the height, are not reported: `-1,-1` is the usual way to write the last cell.": (
        "盤面の外の列や行を見つけます。反対の端から数える負の値は、"
        "マイナス幅またはマイナス高さまでなら報告しません。`-1,-1` "
        "は最後のマスのふつうの書き方です。"
    ),
    "Coordinates wrap around, so the click hits a cell, but you cannot see which one. Often the board was made\n"
    "smaller later, or column and row were swapped.": (
        "座標は剰余になるのでクリックはどこかのマスに当たりますが、"
        "どのマスか見てもわかりません。盤面を後で小さくしたか、"
        "列と行が入れ替わっていることがよくあります。"
    ),
    "Safe: the operation stays the same.": "安全: 操作は変わりません。",
    "Finds a coordinate with a plus sign, or with a minus sign before 0.": (
        "プラス記号の付いた座標や、0 の前のマイナス記号を見つけます。"
    ),
    "The sign changes nothing, and hides that `+5` is the same column as `5`. Mines 1 does not accept it; there\n"
    "it is an error of its own.": (
        "符号は何も変えず、`+5` が `5` と同じ列であることを隠します。Mines 1 では使えず、"
        "別のエラーになります。"
    ),
    "Finds a column or a row with zeros before its first digit.": (
        "最初の数字の前に 0 のある列や行を見つけます。"
    ),
    "The zeros change nothing, and readers who know C read `010` as eight. Mines 1 does not accept them; there\n"
    "they are an error of their own.": (
        "0 は何も変えません。また、C を知る読者は `010` を 8 と読みます。Mines 1 では使えず、"
        "別のエラーになります。"
    ),
    "Finds blanks between the digits of a column or a row, or between its sign and its digits.": (
        "列や行の数字の間、または符号と数字の間の空白を見つけます。"
    ),
    "Blanks are ignored everywhere: `1 2,0` is column 12, although it looks like two integers. Usually a comma\n"
    "is missing, or a digit is in the wrong place.": (
        "空白はどこでも無視されます。`1 2,0` は 2 つの整数に見えますが、列 12 です。"
        "ふつうはコンマが抜けているか、数字の位置が誤っています。"
    ),
    "Safe: the operation stays the same. Check it all the same: you may have meant another one.": (
        "安全: 操作は変わりません。ただし、別の操作のつもりだったかもしれないので、"
        "確かめてください。"
    ),
    "Finds blanks at the end of a line, and lines that consist of blanks. A `\\r` before `\\n` is not reported.": (
        "行末の空白と、空白だけの行を見つけます。`\\n` の前の `\\r` は報告しません。"
    ),
    "They are ignored and invisible, and editors add and remove them. A line of blanks looks empty, and it is\n"
    "the same as an empty line: below the board both are an operation that does nothing.": (
        "空白は無視され、目に見えず、エディターが付けたり消したりします。"
        "空白だけの行は空行に見え、空行と同じです。盤面より下では、どちらも無操作です。"
    ),
    "Safe: blanks are ignored. The line stays.": "安全: 空白は無視されます。行は残ります。",
    "Finds a text in which some lines end with `\\r\\n` and others with `\\n`. It is reported once a file, at the\n"
    "first line that ends differently from the first one.": (
        "`\\r\\n` で終わる行と `\\n` で終わる行が混ざったテキストを見つけます。1 ファイルに 1 "
        "回、最初の行と異なる最初の行で報告します。"
    ),
    "The language accepts both, but editors, diffs and version control show and change such lines in\n"
    "surprising ways.": (
        "言語ではどちらも使えますが、エディターや差分表示、バージョン管理は、"
        "このような行を意外な形で表示し、変更します。"
    ),
    "Safe: every line ends like the first one; lines and operations stay the same.": (
        "安全: すべての行の改行が最初の行と同じになります。行も操作も変わりません。"
    ),
    "Finds carriage returns that no line feed follows. They are reported once a file, at the first one.": (
        "後に改行文字（LF）のない復帰文字（CR）を見つけます。1 ファイルに 1 回、"
        "最初のもので報告します。"
    ),
    "In dialect 2 a carriage return is a blank and does not end a line. For mines-esolang 1.0.4 and 2.0.0 it\n"
    "does: there the file is a different program, or not a program. Editors, too, show a line end.": (
        "方言 2 では復帰文字は空白で、行を終わらせません。mines-esolang 1.0.4 と 2.0.0 "
        "では行を終わらせます。そこではファイルは別のプログラムか、"
        "プログラムではないものになります。エディターも行の終わりとして表示します。"
    ),
    "Safe: in dialect 2 the carriage returns are removed, but only if nothing but blanks stands before or after\n"
    "them in their lines. Elsewhere you may have meant a line end, and there is no fix. In dialects 1 and 2.0.0\n"
    "they become the line end of the other lines.": (
        "安全: 方言 2 では復帰文字を削除しますが、その行の前か後ろに空白しかない場合だけです。"
        "それ以外では改行のつもりだったかもしれないので、修正はありません。方言 1 と 2.0.0 "
        "では、ほかの行の改行に置き換えます。"
    ),
    "Finds a blank line, or a line with only a comment, below the board. The rule is off by default: many\n"
    "programs use such lines on purpose, to separate parts or to make a jump longer.\n"
    "\n"
    "The rule `final-newline` reports the empty line after a final newline.": (
        "盤面より下の、空行やコメントだけの行を見つけます。このルールは既定で無効です。"
        "区切りとして、または飛ぶ距離を延ばすために、"
        "わざとこのような行を使うプログラムが多いからです。\n\n"
        "最後の改行の後の空行は、ルール `final-newline` が報告します。"
    ),
    "Every line below the board is an operation. These do nothing, but they count: adding or removing one\n"
    "changes how far each `skip` across it goes.": (
        "盤面より下の行はすべて操作です。これらは何もしませんが、数えられます。"
        "追加や削除をすると、それをまたぐ `skip` の行き先が変わります。"
    ),
    "Unsafe: the program becomes one operation shorter. A comment moves to the end of the operation before it.\n"
    "If that line has a comment already, there is no fix.": (
        "安全でない: プログラムの操作が 1 個減ります。コメントは前の操作の後ろに移ります。"
        "その行にすでにコメントがあれば、修正はありません。"
    ),
    "Finds a newline at the very end of the text. It is not reported if nothing else is below the board.": (
        "テキストの最後の改行を見つけます。盤面より下にほかに何もなければ報告しません。"
    ),
    "Every line below the board is an operation, and after a final newline there is one more line: an empty\n"
    "one. It does nothing, but `skip` counts it. Editors add and remove it without telling you.": (
        "盤面より下の行はすべて操作です。最後の改行の後にはもう 1 行、空行があります。"
        "何もしませんが、`skip` はそれを数えます。"
        "エディターは知らせずに付けたり消したりします。"
    ),
    "Unsafe: the program becomes one operation shorter, and a `skip` across its end goes elsewhere.": (
        "安全でない: プログラムの操作が 1 個減り、終わりをまたぐ `skip` の行き先が変わります。"
    ),
    "Finds a comment that looks like a directive but is not one: a misspelt word, capitals, names of rules\n"
    "without brackets, a dialect without `=`.\n"
    "\n"
    "Directives are `# mines: ignore[RULE]`, `ignore-next[RULE]`, `ignore-file[RULE]`, `off[RULE]`, `on[RULE]`\n"
    "and `dialect=1`, and `# fmt: off`, `on` and `skip`. A comment that only begins with such a word is not\n"
    "reported.": (
        "ディレクティブに見えるが、そうではないコメントを見つけます: つづりの誤り、大文字、"
        "角かっこのないルール名、`=` のない方言など。\n\n"
        "ディレクティブは、`# mines: ignore[RULE]`、`ignore-next[RULE]`、`ignore-file[RULE]`、"
        "`off[RULE]`、`on[RULE]`、`dialect=1` と、`# fmt: off`、`on`、`skip` です。"
        "このような語で始まるだけのコメントは報告しません。"
    ),
    "It has no effect, or not the one you expect: a misspelt directive is a comment like any other, and a\n"
    "directive without brackets applies to all rules.": (
        "効果がないか、期待した効果になりません。"
        "つづりの誤ったディレクティブはただのコメントで、"
        "角かっこのないディレクティブはすべてのルールに適用されます。"
    ),
    "Unsafe: it guesses the word, and the directive takes effect. If the word is right, there is no fix.": (
        "安全でない: 語を推測し、ディレクティブが効果を持つようになります。"
        "語が正しければ修正はありません。"
    ),
    "Finds a directive that chooses a dialect where it has no effect: below the board, or after another one.": (
        "効果のない場所で方言を指定するディレクティブを見つけます: 盤面より下、"
        "またはほかの指定の後。"
    ),
    "Only the first such directive in a header line or in a row of the board applies. The program may be in\n"
    "another dialect than this line says.": (
        "ヘッダー行か盤面の行にある、最初の指定だけが有効です。プログラムの方言は、"
        "この行の言うものと異なるかもしれません。"
    ),
    "Finds a column or a row below 0 that counts from the far end of the board. The rule is off by default,\n"
    "because that is the usual way to write the last cells of a large board.": (
        "盤面の反対の端から数える、0 より小さい列や行を見つけます。"
        "大きな盤面の最後のマスを書くふつうの方法なので、このルールは既定で無効です。"
    ),
    "Only readers who know the size of the board can tell which cell is meant. When the board grows, it is\n"
    "another cell.": (
        "盤面の大きさを知る読者にしか、どのマスかわかりません。盤面が大きくなると、"
        "別のマスになります。"
    ),
    "Finds operations that no run ever performs.": "どの実行でも実行されない操作を見つけます。",
    "They do nothing, but each `skip` counts them. Usually a jump goes too far, or the game is cleared too\n"
    "early.": (
        "何もしませんが、`skip` はそれらも数えます。ふつうは、飛びすぎているか、"
        "ゲームが早くクリアになりすぎています。"
    ),
    "Finds operations whose command fails in every run, and that do nothing else.": (
        "どの実行でもコマンドが失敗し、ほかに何もしない操作を見つけます。"
    ),
    "A command that fails does nothing. A click that also opens a cell, or adds or removes a flag, may be there\n"
    "for that, and is not reported.": (
        "失敗したコマンドは何もしません。マスを開いたり、"
        "旗を立てたり外したりするクリック操作は、そのためのものかもしれないので報告しません。"
    ),
    "Finds an operation whose whole effect the next one undoes: `dup` and then `pop`, a pushed 0 and then\n"
    "`pop`, a flag added and then removed.": (
        "次の操作がすべて打ち消す操作を見つけます: `dup` の後の `pop`、0 をプッシュした後の "
        "`pop`、立ててから外した旗など。"
    ),
    "Together they do nothing. They are reported only if every run that reaches the second has just performed\n"
    "the first: if something jumps between them, both may be needed.": (
        "合わせると何もしません。2 つ目に至るどの実行でも直前に 1 "
        "つ目が実行される場合だけ報告します。間に飛び込むものがあれば、"
        "両方とも必要かもしれません。"
    ),
    "Finds a switch (`!`) right after a switch.": (
        "切り替え操作（`!`）の直後の切り替え操作を見つけます。"
    ),
    "The second one turns the stack and flagging mode back: together they do nothing.": (
        "2 つ目が、スタックと旗立てモードを元に戻します。合わせると何もしません。"
    ),
    "Finds a click that adds or removes a flag on which nothing depends, and whose `swap` always fails.": (
        "何にも影響しない旗を立てるか外し、`swap` が必ず失敗するクリック操作を見つけます。"
    ),
    "Neither part of it has an effect.": "どちらの働きも効果がありません。",
    "Finds a program that never ends, whatever its input.": (
        "入力が何であっても終了しないプログラムを見つけます。"
    ),
    "A program ends when all safe cells are opened. Usually one was forgotten, or a restart closes them again.\n"
    "If the program is meant to run forever, turn the rule off in the file.": (
        "プログラムは、すべての安全マスが開くと終了します。ふつうは、1 つ忘れているか、"
        "リスタートがマスを閉じています。永久に動かすつもりなら、"
        "ファイルでこのルールを無効にしてください。"
    ),
    "Finds a program that ends with its first operation, although it has more. In Mines 1 a program can even\n"
    "end before it: on a board without mines, or with mines only.": (
        "ほかにも操作があるのに、最初の操作で終了するプログラムを見つけます。Mines 1 では、"
        "地雷マスのない盤面や地雷マスだけの盤面で、最初の操作の前に終了することもあります。"
    ),
    "The other operations are never performed. On a board with few mines one click can open all safe cells.": (
        "ほかの操作は実行されません。地雷マスの少ない盤面では、1 "
        "回のクリックですべての安全マスが開くことがあります。"
    ),
    "Finds `in(n)` or `in(c)` that is performed forever once the input has ended or does not match. The message\n"
    "names an input with which a run comes back to where it was.": (
        "入力が終わるか合わなくなった後、永久に繰り返される `in(n)` や `in(c)` を見つけます。"
        "メッセージは、実行が元の状態に戻る入力を示します。"
    ),
    "The program hangs where a person or a pipe expects it to end. At the end of the input nothing is pushed:\n"
    "test for that, as the example `cat` does.": (
        "人やパイプが終了を期待するところで、プログラムが止まらなくなります。"
        "入力の終わりでは何もプッシュされません。例の `cat` のように調べてください。"
    ),
    "Finds operations that always end in game over: a left click on a mine, or a chord into one. The rule is off\n"
    "by default, because programs do so on purpose: it restarts the game and closes its cells.": (
        "必ずゲームオーバーになる操作を見つけます: 地雷マスの左クリック操作、"
        "または地雷マスを含むChord。わざとそうするプログラムがあるので（ゲームをリスタートし、"
        "マスを閉じます）、このルールは既定で無効です。"
    ),
    "Turn the rule on to find a click that hits a mine by mistake.": (
        "誤って地雷マスに当たるクリック操作を探すときに、このルールを有効にしてください。"
    ),
    "Finds cells that no operation comes near: neither they nor their neighbours are ever clicked or opened. The\n"
    "rule is off by default, because some boards are pictures.": (
        "操作が近づかないマスを見つけます: そのマスも隣接するマスも、クリックされず、"
        "開かれません。盤面が絵になっていることがあるので、このルールは既定で無効です。"
    ),
    "The board is larger than it needs to be. And a program ends when all safe cells are open: a safe cell that\n"
    "no operation comes near can be why that never happens. The message says so then.": (
        "盤面が必要以上に大きくなっています。また、"
        "プログラムはすべての安全マスが開くと終了します。操作が近づかない安全マスは、"
        "いつまでも終了しない理由かもしれません。その場合はメッセージがそう伝えます。"
    ),
    "Finds a program that was probably written for another dialect: under its own dialect it never ends, and\n"
    "under the other one it ends with every safe cell opened. Or it is in dialect 1, and its only errors are what\n"
    "Mines 2 allows.": (
        "別の方言のために書かれたらしいプログラムを見つけます: その方言では終了せず、"
        "別の方言では、すべての安全マスが開いて終了します。または、方言 1 で、エラーがすべて "
        "Mines 2 で使えるものです。"
    ),
    "Mines 1 and 2 end programs differently, and other tools run the file in the dialect that they were told to\n"
    "use. State it in the file: `# mines: dialect=1`.": (
        "Mines 1 と 2 ではプログラムの終わり方が異なり、"
        "ほかのツールは指定された方言でファイルを実行します。ファイルに書いてください: `# "
        "mines: dialect=1`。"
    ),
    "Finds a claim in a comment that is wrong. A claim is a comment that begins with the name of a command\n"
    "(`sub`, `push450`, `in(n)`, `multi` ...), alone or followed by `,` or `;`. A note that `mines-fmt --annotate`\n"
    "wrote (`#= sub`) is a claim too. Any other comment is prose and claims nothing.": (
        "コメントの誤った主張を見つけます。主張とは、コマンドの名前（`sub`、`push450`、"
        "`in(n)`、`multi` など）で始まり、それだけか、後に `,` か `;` が続くコメントです。"
        "`mines-fmt --annotate` が書いた注記（`#= sub`）も主張です。ほかのコメントは文章で、"
        "何も主張しません。"
    ),
    "Nobody can see that `19,14` means `sub`: people read the comment. After an edit of the board or of an\n"
    "earlier operation it may be wrong.": (
        "`19,14` が `sub` を意味することは、見ただけではわかりません。人はコメントを読みます。"
        "盤面や前の操作を編集した後は、誤りになっているかもしれません。"
    ),
    "Safe: only the name in the comment changes.": "安全: 変わるのはコメントの中の名前だけです。",
    "Finds what runs differently under the other dialects (`1`, `2`, `2.0.0`): text that they reject, and\n"
    "operations that do something else there in a trial run. Only the first difference of each dialect is\n"
    "reported.": (
        "ほかの方言（`1`、`2`、`2.0.0`）では動作が異なるものを見つけます: "
        "そこではエラーになるテキストと、試しの実行で別のことをする操作です。"
        "方言ごとに最初の違いだけを報告します。"
    ),
    "Programs for mines-esolang 1.0.4 and for 2.0.0 are both in use, and your readers may have either.": (
        "mines-esolang 1.0.4 用と 2.0.0 用のプログラムはどちらも使われていて、"
        "読者がどちらを持っているかはわかりません。"
    ),
    "Finds a directive without an effect: the rule that it ignores reports nothing there.": (
        "効果のないディレクティブを見つけます: それが無視するルールは、そこで何も報告していません。"
    ),
    "The program was fixed, or the rule was. Now the directive only hides what may go wrong later.": (
        "プログラムか、ルールが修正されました。今のディレクティブは、後で起こる誤りを隠すだけです。"
    ),
    "Safe: a comment does not change the program. If it holds nothing else, the whole comment is removed, but never the line.": (
        "安全: コメントはプログラムを変えません。"
        "ほかに何もなければコメント全体を削除しますが、行は削除しません。"
    ),
    "Finds a directive that names an unknown rule.": (
        "不明なルールの名前を書いたディレクティブを見つけます。"
    ),
    "It turns nothing off. Usually the name is misspelt.": (
        "何も無効にしません。ふつうは名前のつづりの誤りです。"
    ),
    "Whether lines with only a comment are reported, and not only blank ones.": (
        "空行だけでなく、コメントだけの行も報告するかどうか。"
    ),
    "Words that may follow `mines:` or `fmt:` in a comment without being a directive.": (
        "コメントの `mines:` や `fmt:` に続いても、ディレクティブの誤りとして報告しない語。"
    ),
    "How many columns and rows from the end may be counted from there: 1 allows `-1`.": (
        "端から何番目までの列と行を、端から数えて書いてよいか。1 なら `-1` を認めます。"
    ),
}
