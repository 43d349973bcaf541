"""Translations: texts in an editor: outline, hovers, hints, completion, actions."""

from __future__ import annotations

PHRASES = {
    "nothing here has a name that can be changed": "ここには変更できる名前がありません",
    "this language has no acts on the board": "この言語には盤面での操作がありません",
    "board": "盤面",
    "header": "ヘッダー",
    "operations": "操作",
    "row {row}": "行 {row}",
    "{count:,} more rows": "残り {count:,} 行",
    "{count:,} more parts": "残り {count:,} 部分",
    "{count} mines": "地雷 {count} 個",
    "{count} operations": "操作 {count} 個",
    "clicked in {lines}": "クリックする操作: {lines}",
    "`perform` clicks it in {lines}": "`perform` がクリックする操作: {lines}",
    "no operation clicks it": "このマスをクリックする操作はありません",
    "no click in the list is on it": "操作リストにこのマスへのクリック操作はありません",
    "opened by {lines}": "開く操作: {lines}",
    "it is never opened": "決して開かれません",
    "the program has too many states to compare both programs": (
        "状態が多すぎるため、2 つのプログラムを比較できません"
    ),
    "it clicks a cell that can be any": "どのマスにもなりうるマスをクリックします",
    "it clicks a computed cell, and the board would change": (
        "計算されたマスをクリックしますが、盤面が変わります"
    ),
    "`{command}` would become `{other}`": "`{command}` が `{other}` になります",
    "`{command}` would leave another value": "`{command}` が残す値が変わります",
    "the program would end here": "プログラムがここで終了するようになります",
    "the program would not end here any more": "プログラムがここで終了しなくなります",
    "Ignores these rules, or all, in this line.": (
        "この行で、これらのルール（なければすべて）を無視します。"
    ),
    "Ignores these rules, or all, in the next line.": (
        "次の行で、これらのルール（なければすべて）を無視します。"
    ),
    "Ignores these rules, or all, in the whole file.": (
        "ファイル全体で、これらのルール（なければすべて）を無視します。"
    ),
    "Ignores these rules, or all, from here to `mines: on` or the end of the file.": (
        "ここから `mines: on` またはファイルの終わりまで、"
        "これらのルール（なければすべて）を無視します。"
    ),
    "Reports these rules, or all, again from here.": (
        "ここから、これらのルール（なければすべて）を再び有効にします。"
    ),
    "Chooses the dialect of the file; write it in a comment of a header line or a board row.": (
        "ファイルの方言を指定します。ヘッダー行か盤面の行のコメントに書きます。"
    ),
    "The formatter does not change the lines from here to `fmt: on`.": (
        "ここから `fmt: on` までの行は整形されません。"
    ),
    "The formatter formats again from here.": "ここから再び整形されます。",
    "The formatter does not change this line.": "この行は整形されません。",
    "Insert a column before column {column}": "列 {column} の前に列を挿入",
    "Insert a column after column {column}": "列 {column} の後に列を挿入",
    "Delete column {column}": "列 {column} を削除",
    "Insert a row above row {row}": "行 {row} の上に行を挿入",
    "Insert a row below row {row}": "行 {row} の下に行を挿入",
    "Delete row {row}": "行 {row} を削除",
    "digit {digit}": "数字 {digit}",
    "left button": "左ボタン",
    "right button": "右ボタン",
    "Convert to dialect {dialect} ({title})": "方言 {dialect}（{title}）に変換",
    "lines {lines} and {count} more": "{lines} 行目ほか {count} 行",
    "line {line}": "{line} 行目",
    "lines {first} to {last}": "{first}～{last} 行目",
    "empty operation": "空の操作",
    "lines {lines} and {last}": "{lines}, {last} 行目",
    "Write `{coordinate}` as on the board": "盤面上の座標 `{coordinate}` で書く",
    "Write these coordinates as on the board": "これらの座標を盤面上の座標で書く",
    "Write all {count} such coordinates as on the board": (
        "このような座標 {count} 個をすべて盤面上の座標で書く"
    ),
    "left click": "左クリック操作",
    "right click": "右クリック操作",
    "{click} in flagging mode": "旗立てモードでの{click}",
    "Change to a {click}: `{form}`, {commands}": "{click}に変える: `{form}`、{commands}",
    "Write the comment `#= {name}`, which the linter checks": "コメント `#= {name}` を書く（リンターが検査します）",
    "Write comments `#= …` on {count} operations, which the linter checks": "{count} 個の操作にコメント `#= …` を書く（リンターが検査します）",
    "a cell is called by its column and row: 3,4": "マスの名前は列と行です（例: 3,4）",
    "the program has errors": "プログラムにエラーがあります",
    "the analysis of the program is not ready": "プログラムの解析がまだ終わっていません",
    "only a cell, or a click on one, can be renamed": (
        "名前を変えられるのは、マスかマスのクリック操作だけです"
    ),
    "no operation clicks {cell}": "{cell} をクリックする操作はありません",
    "the program is too large to show that it would do the same": (
        "プログラムが大きすぎて、動作が変わらないことを確かめられません"
    ),
    "it can't be shown that the program would do the same": (
        "プログラムの動作が変わらないことを確かめられません"
    ),
    "{old} is not {new}: the clicks would select other commands": (
        "{old}と{new}は異なります。クリック操作が別のコマンドを選択することになります"
    ),
    "line {line}: {what}": "{line} 行目: {what}",
    "a mine": "地雷",
    "The left button on a cell: column 0 to {column}, row 0 to {row}; other numbers wrap around.": (
        "マスを左ボタンでクリックします。列は 0～{column}、行は 0～{row} です。ほかの整数は、"
        "列数や行数で割った剰余になります。"
    ),
    "The right button on a cell: column 0 to {column}, row 0 to {row}; other numbers "
    "wrap around.": (
        "マスを右ボタンでクリックします。列は 0～{column}、行は 0～{row} です。ほかの整数は、"
        "列数や行数で割った剰余になります。"
    ),
    "what the operation does here": "この操作がここですること",
    "a board, operations that open it, and a sum": "盤面、それを開く操作、加算",
    "a board with every digit from 0 to 8, so that every command can be selected": (
        "0から8のすべての数字がある盤面: どのコマンドも選択できます"
    ),
    "push {number}": "push {number}",
    "print {text}": "{text} を出力",
    "a program with a board for it": "そのための盤面のあるプログラム",
    "it is not known which cells are open here: push smaller numbers, then `mul` and `add`": (
        "どのマスがここで開いているか分かりません: 小さな数をプッシュし、`mul`と`add`"
    ),
    "no clicks on this board were found that make it": (
        "この盤面のクリックで作る方法は見つかりませんでした"
    ),
    "no clicks on this board were found that make it; this board has them: {rows}": (
        "この盤面のクリックで作る方法は見つかりませんでした。作れる盤面: {rows}"
    ),
    "needs another board": "別の盤面が必要",
    "it is not known which cells are open here. Write it above line {line}, where this is known; or push "
    "smaller numbers, then `mul` and `add`": (
        "どのマスがここで開いているか分かりません。それが分かる {line} 行目より上に書くか、小さな数を"
        "プッシュし、`mul`と`add`を使ってください"
    ),
    "push smaller numbers: it is not known which cells are open here": (
        "小さな数をプッシュしてください: どのマスがここで開いているか分かりません"
    ),
    "write it above line {line}: here it is not known which cells are open": (
        "{line} 行目より上に書いてください: ここではどのマスが開いているか分かりません"
    ),
    "write it above line {line}: the program has ended there": (
        "{line} 行目より上に書いてください: プログラムはそこで終了します"
    ),
    "the program has ended here: line {line} (`{code}`) opens the last safe cell. "
    "Write it above that line": (
        "プログラムはここではもう終了しています。{line} 行目（`{code}`）が最後の安全なマスを"
        "開きます。その行より上に書いてください"
    ),
    "Write a board for {words}: {width} x {height}": "{words} のための盤面を書く: {width} x {height}",
    "Add a cell with digit {digit} to the board, for `{command}`: {place}": (
        "`{command}` のために、数字 {digit} のセルを盤面に追加する: {place}"
    ),
    "Use a board that can print {text}": "{text} を出力できる盤面にする",
    "Use a board that can print {text} before line {line}": "{line} 行目の前で {text} を出力できる盤面にする",
    "on a larger board: {operations}": "広げた盤面で: {operations}",
    "before line {line}, on a larger board: {operations}": "{line} 行目の前に、広げた盤面で: {operations}",
    "Change the click to {click}: {claim}": "クリックを {click} に変える: {claim}",
    "Change the click to {click}: {claim} (the first time this line is reached)": "クリックを {click} に変える: {claim}（この行に最初に来たとき）",
    "to print this text, take the quick fix in an editor": (
        "この文字列を出力するには、エディターのクイックフィックスを選びます"
    ),
    "to print this text, choose a completion or a quick fix": (
        "この文字列を出力するには、補完候補かクイックフィックスを選んでください"
    ),
    "type a text to print, such as Hi": "Hi のように、出力する文字列を入力してください",
    "Put it at the end: print {text}": "最後に書く: {text} を出力",
    "Write a program that prints {text} instead of this one": "このプログラムの代わりに {text} を出力するプログラムを書く",
    "{operations}; the rest of the program then does something else": (
        "{operations}。ただし、プログラムの残りの動作が変わります"
    ),
    "{operations}; the rest of the program may then do something else": (
        "{operations}。ただし、プログラムの残りの動作が変わるかもしれません"
    ),
    "after {operation}: {operations}": "{operation} の後に: {operations}",
    "at the end: {operations}": "最後に: {operations}",
    "before line {line}: {operations}": "{line} 行目の前に: {operations}",
    "write it below the board": "盤面の下に書いてください",
    "Put it before line {line}: print {text}": "{line} 行目の前に書く: {text} を出力",
    "Put it before line {line}: push {number}": "{line} 行目の前に書く: {number} をプッシュ",
    "Writes {text}": "{text} を出力するプログラム",
    "Write the operations that print {text}": "{text} を出力する操作を書く",
    "Write the operations that push {number}": "{number} をプッシュする操作を書く",
    "Write a program that prints {text}, with a board for it": (
        "{text} を出力するプログラムを、盤面とともに書く"
    ),
    "Write a program: {what}": "プログラムを書く: {what}",
    "writes Hi": "Hiを出力",
    "Writes Hi": "Hiを出力するプログラム",
    "reads an integer and writes it": "整数を読み取って出力",
    "Ignore {rule} here": "ここで {rule} を無視",
    "Ignore {rule} in this block": "このブロックで {rule} を無視",
    "Ignore {rule} in this file": "このファイルで {rule} を無視",
    "{claim}: a note that `mines-fmt --annotate` wrote and renews; `mines-lint` checks it": (
        "{claim}: `mines-fmt --annotate` が書き、更新する注記。`mines-lint` が確かめます"
    ),
    "{claim}: a claim in your comment about this line; `mines-lint` checks it": (
        "{claim}: この行についてのコメントの主張。`mines-lint` が確かめます"
    ),
    "There is no rule {name}.": "ルール {name} はありません。",
    "There is no such directive.": "そのようなディレクティブはありません。",
    "There is no such dialect.": "そのような方言はありません。",
    "Example:": "例:",
    "Use instead:": "代わりに:",
    "Fix: {safety}": "修正: {safety}",
    "the two read input differently": "入力の読み取り方が異なります",
    "dialects 1 and 2.0.0 end at what they cannot read or write": (
        "方言 1 と 2.0.0 は、読み書きできないものがあると終了します"
    ),
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
    "needs a cell that is not opened": "開いていないマスが必要です",
    "needs an opened cell with as many flags around it as its digit says, and an unopened cell": (
        "周りに数字と同じ数の旗と、開いていないマスがある、開いているマスが必要です"
    ),
    "needs an opened cell with as many flags around it as its digit says, and an unopened mine": (
        "周りに数字と同じ数の旗と、開いていない地雷がある、開いているマスが必要です"
    ),
    "needs an opened {digit}": "開いている {digit} が必要です",
    "needs an unopened {digit}": "開いていない {digit} が必要です",
    "{name}: {reason}": "{name}: {reason}",
    "Say what it needs": "何が必要かを示す",
    "open the {digit} at {place} first": "先に {place} の {digit} を開いてください",
    "open the {digit} at {place} first (it pushes {digit})": (
        "先に {place} の {digit} を開いてください({digit} がプッシュされます)"
    ),
    "take the flag off the {digit} at {place} and open it first": (
        "先に {place} の {digit} の旗を外して開いてください"
    ),
    "take the flag off the {digit} at {place} first": "先に {place} の {digit} の旗を外してください",
    "the {digit} at {place} is opened already": "{place} の {digit} はもう開いています",
    "{needs}; this board has none": "{needs}。この盤面にはありません",
    "{needs}; to open {place} ends the program": "{needs}。{place} を開くとプログラムが終わります",
    "{what}": "{what}",
    "{what} (if flagged)": "{what}（旗が立っていれば）",
    "{what} (if opened)": "{what}（開いていれば）",
    "{what} (if unopened)": "{what}（開いていなければ）",
    "{what} (not always)": "{what}（必ずではありません）",
    "{what}, depending on the run": "{what}（実行によります）",
    "{what} (never reached)": "{what}（到達しません）",
    "{what} (never reached: the run ends at line {line})": (
        "{what}（到達しません。実行は {line} 行目で終わります）"
    ),
    "It is not known here whether the cell is open. If it is open, the click does this. Otherwise "
    "it does something else.": (
        "ここでは、このマスが開いているかどうかわかりません。"
        "開いていれば、クリックはこの動作をします。そうでなければ別の動作をします。"
    ),
    "It is not known here whether the cell is open. If it is neither open nor flagged, the click does "
    "this. Otherwise it does something else.": (
        "ここでは、このマスが開いているかどうかわかりません。"
        "開いておらず旗もなければ、クリックはこの動作をします。そうでなければ別の動作をします。"
    ),
    "When first performed:": "最初に実行されるとき:",
    "{what} (the first time this line is reached)": "{what}（この行に最初に来たとき）",
    "{what} when first performed": "{what}（最初に実行されるとき）",
}
