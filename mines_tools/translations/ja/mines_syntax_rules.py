"""Translations: the syntax errors of Mines: documentation, titles of fixes."""

from __future__ import annotations

PHRASES = {
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
    "Finds a program without a board.": "盤面のないプログラムを見つけます。",
    "A program is a game of Minesweeper: without a board there is nothing to click. The program is not run.": (
        "プログラムはマインスイーパーのゲームです。盤面がなければ、"
        "クリックするものがありません。プログラムは実行されません。"
    ),
    "Finds a program that ends with its board.": "盤面だけで終わるプログラムを見つけます。",
    "A program needs at least one operation. Every line after the board is an operation, even an empty line. So a\n"
    "newline after the last row would be enough. Without an operation the program is not run.\n"
    "\n"
    "There is no fix, because only you know what the program should do. Editors offer to add a click or an empty\n"
    "line.": (
        "操作は 1 個以上必要です。盤面より後の行はすべて操作で、空行もそうです。"
        "最後の行の後に改行があれば足ります。操作がないと、プログラムは実行されません。\n\n"
        "プログラムが何をすべきかはあなたにしかわからないので、修正はありません。"
        "エディターでは、クリック操作か空行から始めることを選べます。"
    ),
    "Finds a row that is wider or narrower than the board.": "盤面と幅の異なる行を見つけます。",
    "The first row sets the width of the board. The first line of another width ends the board, and is read as an\n"
    "operation. But a row is not an operation, so the program is not run. If most rows have the same width, the\n"
    "rule reports all rows of other widths, even the first row.\n"
    "\n"
    "There is no fix, because only you know which cell is missing or which one should be removed. Editors offer to\n"
    "add safe cells or mines at the end of the row, or to remove its last cells.": (
        "最初の行と幅の異なる行は、盤面を終わらせ、最初の操作として読まれます。"
        "しかし操作ではないので、プログラムは実行されません。ほとんどの行の幅が同じなら、"
        "最初の行でも、それ以外の幅の行を報告します。\n\n"
        "どのマスが足りないか、または余分かはあなたにしかわからないので、修正はありません。"
        "エディターでは、行末に安全マスか地雷マスを加えるか、"
        "最後のマスを削除することを選べます。"
    ),
    "Finds a character that is not a cell, in a row of the board.": (
        "盤面の行にある、マスではない文字を見つけます。"
    ),
    "A row consists of `.` (safe cell) and `*` (mine cell). A line with any other character ends the board and is\n"
    "read as the first operation. But such a line is not an operation, so the program is not run.\n"
    "\n"
    "There is no fix, because only you know which cell is meant. Editors offer to replace the character by a safe\n"
    "cell or by a mine. If the row has one cell too many, editors also offer to remove the character.": (
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
    "Unsafe: the line becomes a comment, but you may have meant a row or an operation.": (
        "安全でない: 行はコメントになりますが、盤面の行や操作のつもりだったかもしれません。"
    ),
    "Finds a click without a column or without a row.": (
        "列または行のないクリック操作を見つけます。"
    ),
    "A click consists of a column, a button (`,` or `;`) and a row. Without one of them, the "
    "program is not run.": (
        "クリック操作は、列、ボタン（`,` か `;`）、行からなります。"
        "どれかがないと、プログラムは実行されません。"
    ),
    "Finds a second `,` or `;` in one operation.": (
        "1 つの操作にある 2 つ目の `,` や `;` を見つけます。"
    ),
    "A click has one button, between its column and its row: `,` is the left button, and `;` is the right button.\n"
    "The program is not run.": (
        "クリック操作のボタンは、列と行の間の 1 つだけです。`,` は左ボタン、`;` "
        "は右ボタンです。プログラムは実行されません。"
    ),
    "Unsafe: the program gets more operations, so a `skip` may jump to another operation. The fix splits a line\n"
    "only if the line consists of operations, with blanks or punctuation between them. Editors also offer other\n"
    "possible meanings of the line.": (
        "安全でない: 操作の個数が増え、`skip` はそれらも数えます。分けるのは、"
        "操作と、その間の空白や記号だけからなる行だけです。"
        "エディターでは、その行のほかの読み方も選べます。"
    ),
    "Finds a column or a row that is not an integer.": "整数ではない列や行を見つけます。",
    "An integer consists of the digits 0 to 9, and may have a sign before the digits. Decimal points and\n"
    "hexadecimal numbers, such as `0x1`, are not allowed. The program is not run.\n"
    "\n"
    "There is no fix, because only you know the number. Editors offer possible meanings: the click without the\n"
    "rest of the line, the same number in decimal, `0` in place of a letter O, or a comment after the click.": (
        "整数は 0 から 9 の数字からなり、前に符号を付けられます。"
        "小数点や、`0x1` のような 16 進数は使えません。プログラムは実行されません。\n\n"
        "正しい数はあなたにしかわからないので、修正はありません。エディターでは、"
        "まわりのものを除いたクリック操作、同じ数の十進表記、英字の O に代わる `0`、"
        "クリック操作の後のコメントなどを選べます。"
    ),
    "Finds a character that only looks like a character of the language. Examples are a full-width digit, a dash\n"
    "instead of a minus sign, and a no-break space.": (
        "言語の文字に似ているが別の文字を見つけます。全角数字、マイナス記号ではないダッシュ、"
        "改行しない空白などです。"
    ),
    "Such characters come from word processors, web pages and some keyboards. The line looks right, but the line\n"
    "is an error. The program is not run.": (
        "ワープロ、ウェブページ、一部のキーボードは、ASCII "
        "文字の代わりにこのような文字を書きます。行は正しく見えますが、エラーです。"
        "プログラムは実行されません。"
    ),
    "Safe if the line has no other mistakes. Otherwise unsafe.": (
        "このような文字をすべて置き換えると行が操作か盤面の行になる場合は、安全です。"
        "そうでなければ安全でない: 行にはほかにも誤りがあります。"
    ),
    "Finds a line after the board that is not an operation.": (
        "盤面より後の、操作ではない行を見つけます。"
    ),
    "Every line after the board must be an operation: a click, `!`, `@`, or nothing. You execute a command by\n"
    "clicking a cell. The name of the command may stand only in a comment. The program is not run.": (
        "盤面より後の行はすべて操作です: クリック操作、`!`、`@`、または空行。"
        "コマンドを選択するのはクリック操作で、コマンドの名前はコメントに書くものです。"
        "プログラムは実行されません。"
    ),
    "Unsafe: the line becomes a comment. A line with only a comment is an operation that does nothing, and you\n"
    "may have meant another operation.": (
        "安全でない: 行はコメントになり、無操作になります。何かをさせるつもりだったかもしれません。"
    ),
    "Finds a column and a row without a button between them.": "間にボタンのない整数を見つけます。",
    "A click is a column, a button and a row. The button matters: `,` and `;` select different commands. The\n"
    "program is not run.\n"
    "\n"
    "There is no fix, because only you know which button is meant. Editors offer both buttons.": (
        "クリック操作は、列、ボタン、行です。ボタンは重要で、`,` と `;` "
        "では異なるコマンドを選択します。プログラムは実行されません。\n\n"
        "ボタンを推測することになるので、修正はありません。エディターではどちらも選べます。"
    ),
    "Finds a row of the board below the first operation.": (
        "最初の操作より下にある盤面の行を見つけます。"
    ),
    "The board ends at the first line that is not a row. A blank line is not a row, and a line with only a\n"
    "comment is not a row either. The line at which the board ends is the first operation. Rows below the first\n"
    "operation are not part of the board. The program is not run.\n"
    "\n"
    "The fix removes empty lines between rows. If other lines are between the rows, there is no fix, because only\n"
    "you know where the lower row belongs. Editors offer to move the lower row to the end of the board, together\n"
    "with the rows directly below the lower row.": (
        "盤面は、盤面の行でない最初の行で終わります。空行やコメントだけの行もそうで、"
        "それが最初の操作になり、その下の行は盤面に含まれません。プログラムは実行されません。\n\n"
        "修正は、行の間の空行を削除します。行の間にほかのものがあるときは、"
        "その行がどこに属するかはあなたにしかわからないので、修正はありません。"
        "エディターでは、すぐ下に続く行とともに盤面の最後に移すことを選べます。"
    ),
    "Unsafe: perhaps you meant the empty lines as operations, and the rows below the empty "
    "lines are the mistake.": (
        "安全でない: 空行は無操作で、`skip` はそれらも数えます。"
        "行ではなく空行のほうが意図したものかもしれません。"
    ),
    "Finds a byte order mark (U+FEFF) at the start of the text.": (
        "テキストの先頭にあるバイト順マーク（U+FEFF）を見つけます。"
    ),
    'Some editors add this mark when they save a file "as UTF-8 with signature". In Mines, the mark is an unknown\n'
    "character before the board. The program is not run.": (
        "「UTF-8（署名付き）」で保存すると、これを付けるエディターがあります。Mines では、"
        "盤面の前の不明な文字になります。プログラムは実行されません。"
    ),
    "Safe: the fix removes only the mark. With the mark, the text is not a program.": (
        "安全: マークがあるとテキストはプログラムではありません。マークのほかは何も変わりません。"
    ),
    "Finds more than one operation on a line.": "1 行にある 2 つ以上の操作を見つけます。",
    "Each operation needs a line of its own. The program is not run.": (
        "操作は 1 行に 1 つずつ書きます。プログラムは実行されません。"
    ),
    "Finds lines before the board in a program in Mines 1.": (
        "Mines 1 のプログラムの、盤面の前の行を見つけます。"
    ),
    "In Mines 1, the first line must be a row of the board. Otherwise the program is not run. In Mines 2,\n"
    "comments and blank lines may stand before the board.": (
        "Mines 1 にはヘッダー行がありません。最初の行は盤面の行でなければなりません。"
        "コメントで始まるプログラムは実行されません。Mines 2 では実行されます。"
    ),
    "Finds `@` in a program in Mines 1.": "Mines 1 のプログラムの `@` を見つけます。",
    "Mines 1 does not have this operation. The program is not run. In Mines 1, a left click on a mine restarts\n"
    "the game: the click selects the command `reset(l)`.": (
        "Mines 1 にはこの操作がなく、プログラムは実行されません。地雷マスの左クリック操作は "
        "`reset(l)` を選択し、これもゲームをリスタートします。"
    ),
    "Unsafe: perhaps you want dialect 2, which has `@`. The fix replaces `@` by a click on a mine. There is a fix\n"
    "only if it is proved that this click restarts the game in every run. So there is no fix if the mine may have\n"
    "a flag. In Mines 1, a program ends when every mine has been clicked. So there is also no fix if the new\n"
    "click could be the one that ends the program.": (
        "安全でない: 方言 2 のほうがよいかもしれません。修正は、"
        "どの実行でもゲームがリスタートすると証明できるときに、地雷マスをクリックします。"
        "そのマスに旗がありうるときや、すべての地雷マスがクリックされうるとき"
        "（Mines 1 ではプログラムが終了します）には、リスタートしません。"
    ),
    "Finds a plus sign before an integer in a program in Mines 1.": (
        "Mines 1 のプログラムの、整数の前のプラス記号を見つけます。"
    ),
    "Mines 1 allows only the minus sign. The program is not run. Write `5` for `+5`: both are "
    "the same integer.": (
        "Mines 1 で使えるのはマイナス記号だけで、プログラムは実行されません。`+5` は `5` "
        "と同じです。"
    ),
    "Safe: the integer stays the same.": "安全: 整数は変わりません。",
    "Finds an integer with leading zeros in a program in Mines 1.": (
        "Mines 1 のプログラムの、0 で始まる整数を見つけます。"
    ),
    "Mines 1 does not accept integers such as `05`. The program is not run. Write `5` for `05`: both are the same\n"
    "integer.": ("Mines 1 では `05` は使えず、プログラムは実行されません。`5` と同じです。"),
    "Finds `-0` in a program in Mines 1.": "Mines 1 のプログラムの `-0` を見つけます。",
    "Mines 1 does not accept `-0`. The program is not run. Write `0` for `-0`: both are the "
    "same integer.": ("Mines 1 では `-0` は使えず、プログラムは実行されません。`0` と同じです。"),
    "Finds an integer of more than 4300 digits in a program in dialect 1 or 2.0.0.": (
        "方言 1 か 2.0.0 のプログラムにある、4300 桁を超える整数を見つけます。"
    ),
    "These dialects do what the interpreter mines-esolang does, and mines-esolang crashes at such an integer. The\n"
    "reason is that Python does not convert a text of more than 4300 digits to an integer. Dialect 2 has no such\n"
    "limit.": (
        "これらの方言は mines-esolang の動作をまねます。mines-esolang "
        "は Python の変換を使い、このような整数で異常終了します。方言 2 に制限はありません。"
    ),
    "Safe: the fix writes a short number for the same cell. There is such a number, because coordinates wrap\n"
    "around the board.": (
        "安全: 座標は盤面の列数や行数で割った剰余になるので、マスは変わりません。"
    ),
    "Finds a directive that chooses an unknown dialect.": (
        "不明な方言を指定するディレクティブを見つけます。"
    ),
    "There are three dialects. Dialect 2 follows the description of the language by its author. Dialect 2.0.0\n"
    "does what the interpreter mines-esolang 2.0.0 does, and dialect 1 does what mines-esolang 1.0.4 does. With\n"
    "an unknown dialect, the program is not run.": (
        "方言は、2（言語仕様どおり）、2.0.0（mines-esolang 2.0.0 の動作）、1（mines-esolang "
        "1.0.4 の動作）です。プログラムは実行されません。"
    ),
}
