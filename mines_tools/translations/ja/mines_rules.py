"""Translations: the rules for lines and files of Mines (M1): messages, titles of fixes, documentation."""

from __future__ import annotations

PHRASES = {
    "Remove the blanks": "空白を削除",
    "blanks inside an integer: it is read as `{integer}`": (
        "整数の中に空白があります。`{integer}` と読まれます"
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
    "Mines 2, the language text": "Mines 2、言語仕様どおり",
    "Mines 2 as mines-esolang 2.0.0 runs it": "Mines 2、mines-esolang 2.0.0 の動作",
    "Mines 1 as mines-esolang 1.0.4 runs it": "Mines 1、mines-esolang 1.0.4 の動作",
    "a line with only a comment is an operation: it counts for skip": (
        "コメントだけの行も操作（無操作）です。skip では 1 個と数えられます"
    ),
    "an empty line is an operation: it counts for skip": (
        "空行も操作（無操作）です。skip では 1 個と数えられます"
    ),
    "Remove the line: one operation fewer": "行を削除（操作が 1 個減ります）",
    "Move the comment up: one operation fewer": "コメントを上の行に移動（操作が 1 個減ります）",
    "Remove the last line end: one operation fewer": "最後の改行を削除（操作が 1 個減ります）",
    "the final line end adds an operation: the empty line after it": (
        "最後の改行の後の空行も操作（無操作）です"
    ),
    "a dialect chosen below the board has no effect": "盤面より下での方言の指定は効果がありません",
    "put it in the first line": "最初の行に書いてください",
    "dialect {name} is already chosen: this directive has no effect": (
        "方言 {name} がすでに指定されています。このディレクティブは効果がありません"
    ),
    "remove one of them": "どちらか 1 つを削除してください",
    "the directive that applies": "有効なディレクティブ",
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
    "Remove the sign": "符号を削除",
    "the sign of `{integer}` is redundant": "`{integer}` の符号は不要です",
    "Remove the zeros": "先頭の 0 を削除",
    "`{integer}` has leading zeros": "`{integer}` の先頭に 0 があります",
    "blanks at the end of the line": "行末に空白があります",
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
    "Finds a column or a row outside the board. A negative number counts back from the end of the board, and\n"
    "`-1,-1` is the usual way to write the last cell. So the rule does not report a negative number that names a\n"
    "cell in this way. For example, on a board with 5 columns, the rule does not report the columns -1 to -5.": (
        "盤面の外の列や行を見つけます。反対の端から数える負の値は、"
        "マイナス幅またはマイナス高さまでなら報告しません。`-1,-1` "
        "は最後のマスのふつうの書き方です。"
    ),
    "Coordinates wrap around the board, so the click still hits a cell. But readers cannot easily see which cell\n"
    "this is. Often the board was made smaller later, or column and row were swapped.": (
        "座標は剰余になるのでクリックはどこかのマスに当たりますが、"
        "どのマスか見てもわかりません。盤面を後で小さくしたか、"
        "列と行が入れ替わっていることがよくあります。"
    ),
    "Safe: the operation stays the same.": "安全: 操作は変わりません。",
    "Finds a coordinate with a plus sign, or with a minus sign before 0.": (
        "プラス記号の付いた座標や、0 の前のマイナス記号を見つけます。"
    ),
    "The sign changes nothing, and readers may not see that `+5` is the same column as `5`. In Mines 1 such a\n"
    "sign is an error, which the rules `plus-sign` and `minus-zero` report.": (
        "符号は何も変えず、`+5` が `5` と同じ列であることを隠します。Mines 1 では使えず、"
        "ルール `plus-sign` と `minus-zero` が報告します。"
    ),
    "Finds a column or a row with zeros before its first digit.": (
        "最初の数字の前に 0 のある列や行を見つけます。"
    ),
    "The zeros change nothing, and readers who know C read `010` as eight. In Mines 1 such zeros are an error,\n"
    "which the rule `leading-zeros` reports.": (
        "0 は何も変えません。また、C を知る読者は `010` を 8 と読みます。Mines 1 では使えず、"
        "ルール `leading-zeros` が報告します。"
    ),
    "Finds blanks inside a column or a row: between two digits, or between the sign and the "
    "first digit.": ("列や行の数字の間、または符号と数字の間の空白を見つけます。"),
    "Blanks are ignored, even between digits: in `1 2,0`, the column is 12, although `1 2` looks like two\n"
    "integers. Usually a comma is missing, or a digit is in the wrong place.": (
        "空白はどこでも無視されます。`1 2,0` は 2 つの整数に見えますが、列 12 です。"
        "ふつうはコンマが抜けているか、数字の位置が誤っています。"
    ),
    "Safe: the operation stays the same. But check the integer: you may have meant another "
    "number.": (
        "安全: 操作は変わりません。ただし、別の操作のつもりだったかもしれないので、"
        "確かめてください。"
    ),
    "Finds blanks at the end of a line, and lines that consist of blanks. A `\\r` before `\\n` is not reported.": (
        "行末の空白と、空白だけの行を見つけます。`\\n` の前の `\\r` は報告しません。"
    ),
    "Blanks at the end of a line are ignored and invisible, and editors add and remove such blanks. A line of\n"
    "blanks does the same as an empty line. Below the board, such a line is an operation that does nothing.": (
        "空白は無視され、目に見えず、エディターが付けたり消したりします。"
        "空白だけの行は空行に見え、空行と同じです。盤面より下では、どちらも無操作です。"
    ),
    "Safe: blanks are ignored. The fix removes only the blanks, never the line.": "安全: 空白は無視されます。行は残ります。",
    "Finds a text in which some lines end with `\\r\\n` and others with `\\n`. There is one report for each file,\n"
    "at the first line that ends differently from line 1.": (
        "`\\r\\n` で終わる行と `\\n` で終わる行が混ざったテキストを見つけます。1 ファイルに 1 "
        "回、最初の行と異なる最初の行で報告します。"
    ),
    "The language accepts both line ends. But editors, diffs and version control may show or change such a text\n"
    "in surprising ways.": (
        "言語ではどちらも使えますが、エディターや差分表示、バージョン管理は、"
        "このような行を意外な形で表示し、変更します。"
    ),
    "Safe: after the fix, every line ends like the first line. Lines and operations stay the "
    "same.": ("安全: すべての行の改行が最初の行と同じになります。行も操作も変わりません。"),
    "Finds carriage returns (`\\r`) without a line feed (`\\n`) directly after them. There is one report for each\n"
    "file, at the first such carriage return.": (
        "後に改行文字（LF）のない復帰文字（CR）を見つけます。1 ファイルに 1 回、"
        "最初のもので報告します。"
    ),
    "In dialect 2, a carriage return is a blank and does not end a line. In dialects 1 and 2.0.0, a carriage\n"
    "return ends a line. So the same file is a different program in these dialects, or has errors. Editors also\n"
    "show a line end at a carriage return.": (
        "方言 2 では復帰文字は空白で、行を終わらせません。mines-esolang 1.0.4 と 2.0.0 "
        "では行を終わらせます。そこではファイルは別のプログラムか、"
        "プログラムではないものになります。エディターも行の終わりとして表示します。"
    ),
    "Safe: in dialect 2, the fix removes the carriage returns. But if a line has text both before and after a\n"
    "carriage return, there is no fix, because you may have meant a line end there. In dialects 1 and 2.0.0, the\n"
    "fix replaces each carriage return by the line end of the other lines.": (
        "安全: 方言 2 では復帰文字を削除しますが、その行の前か後ろに空白しかない場合だけです。"
        "それ以外では改行のつもりだったかもしれないので、修正はありません。方言 1 と 2.0.0 "
        "では、ほかの行の改行に置き換えます。"
    ),
    "Finds a blank line, or a line with only a comment, below the board. The rule is off by default, because many\n"
    "programs use such lines on purpose: to separate parts, or to make a jump longer.\n"
    "\n"
    "The rule `final-newline` reports the empty line after a final newline. This rule does not.": (
        "盤面より下の、空行やコメントだけの行を見つけます。このルールは既定で無効です。"
        "区切りとして、または飛ぶ距離を延ばすために、"
        "わざとこのような行を使うプログラムが多いからです。\n\n"
        "最後の改行の後の空行は、ルール `final-newline` が報告します。"
    ),
    "Every line below the board is an operation. Blank lines and comments do nothing, but `skip` counts them. If\n"
    "you add or remove such a line, a `skip` that jumps over this line goes to another operation.": (
        "盤面より下の行はすべて操作です。これらは何もしませんが、数えられます。"
        "追加や削除をすると、それをまたぐ `skip` の行き先が変わります。"
    ),
    "Unsafe: the program becomes one operation shorter. A comment moves to the end of the line above. If the line\n"
    "above is blank or has a comment already, there is no fix for the comment.": (
        "安全でない: プログラムの操作が 1 個減ります。コメントは前の操作の後ろに移ります。"
        "上の行が空行か、すでにコメントがあれば、コメントの修正はありません。"
    ),
    "Finds a newline at the very end of the text. The rule does not report the newline if nothing else is below\n"
    "the board.": (
        "テキストの最後の改行を見つけます。盤面より下にほかに何もなければ報告しません。"
    ),
    "Every line below the board is an operation. A final newline adds one more line, which is empty. This empty\n"
    "line does nothing, but `skip` counts it. Editors add and remove a final newline without telling you.": (
        "盤面より下の行はすべて操作です。最後の改行の後にはもう 1 行、空行があります。"
        "何もしませんが、`skip` はそれを数えます。"
        "エディターは知らせずに付けたり消したりします。"
    ),
    "Unsafe: the program becomes one operation shorter, so a `skip` that jumps over the end of the program goes\n"
    "to another operation.": (
        "安全でない: プログラムの操作が 1 個減り、終わりをまたぐ `skip` の行き先が変わります。"
    ),
    "Finds a comment that looks like a directive but is written wrongly. The mistake can be a misspelt word, a\n"
    "capital letter, missing brackets around names of rules, or a missing `=` before a dialect.\n"
    "\n"
    "After `# mines:`, the directives are `ignore[RULE]`, `ignore-next[RULE]`, `ignore-file[RULE]`, `off[RULE]`,\n"
    "`on[RULE]` and `dialect=1`. After `# fmt:`, the directives are `off`, `on` and `skip`. Prose such as\n"
    "`# mines: none here` is not reported.": (
        "ディレクティブに見えるが、そうではないコメントを見つけます: つづりの誤り、大文字、"
        "角かっこのないルール名、`=` のない方言など。\n\n"
        "ディレクティブは、`# mines: ignore[RULE]`、`ignore-next[RULE]`、`ignore-file[RULE]`、"
        "`off[RULE]`、`on[RULE]`、`dialect=1` と、`# fmt: off`、`on`、`skip` です。"
        "`# mines: none here` のような文章は報告しません。"
    ),
    "A misspelt directive has no effect. A directive without brackets applies to all rules, even if the name of\n"
    "one rule follows.": (
        "効果がないか、期待した効果になりません。"
        "つづりの誤ったディレクティブはただのコメントで、"
        "角かっこのないディレクティブはすべてのルールに適用されます。"
    ),
    "Unsafe: the fix guesses which word you meant, and then the directive has an effect. There is a fix only for\n"
    "a misspelt word.": (
        "安全でない: 語を推測し、ディレクティブが効果を持つようになります。"
        "語が正しければ修正はありません。"
    ),
    "Finds a directive that chooses a dialect but has no effect. Such a directive is below the board, or another\n"
    "directive before it already chooses a dialect.": (
        "効果のない場所で方言を指定するディレクティブを見つけます: 盤面より下、"
        "またはほかの指定の後。"
    ),
    "A directive that chooses a dialect must be before the board or in a row of the board. If there are several,\n"
    "only the first one applies. So the program may run in another dialect than the reported directive says.": (
        "ヘッダー行か盤面の行にある、最初の指定だけが有効です。プログラムの方言は、"
        "この行の言うものと異なるかもしれません。"
    ),
    "Finds a negative column or row. A negative number counts back from the end of the board. The rule is off by\n"
    "default, because negative coordinates are the usual way to write the last cells of a large board.": (
        "盤面の反対の端から数える、0 より小さい列や行を見つけます。"
        "大きな盤面の最後のマスを書くふつうの方法なので、このルールは既定で無効です。"
    ),
    "Only readers who know the size of the board can tell which cell is meant. If you make the board larger, the\n"
    "click is on another cell.": (
        "盤面の大きさを知る読者にしか、どのマスかわかりません。盤面が大きくなると、"
        "別のマスになります。"
    ),
    "Safe: a comment does not change the program. If the comment contains only the directive, "
    "the fix removes the whole comment. The fix never removes the line.": (
        "安全: コメントはプログラムを変えません。"
        "ほかに何もなければコメント全体を削除しますが、行は削除しません。"
    ),
    "If true, the rule also reports lines with only a comment. If false, it reports only "
    "blank lines.": ("空行だけでなく、コメントだけの行も報告するかどうか。"),
    "Words that the rule does not report after `mines:` or `fmt:` in a comment.": (
        "コメントの `mines:` や `fmt:` に続いても、ディレクティブの誤りとして報告しない語。"
    ),
    "How many of the last columns and rows may be written as negative numbers. 1 allows `-1`; "
    "2 allows `-1` and `-2`.": (
        "端から何番目までの列と行を、端から数えて書いてよいか。1 なら `-1` を、2 なら `-1` と `-2` を認めます。"
    ),
}
