"""Translations: the rules for Emojifunge: messages, titles of fixes, documentation."""

from __future__ import annotations

PHRASES = {
    "{emoji} pushes {number}": "{emoji} は {number} をプッシュします",
    "{title} ({number})": "{title} ({number})",
    # Characters that are not instructions.
    "did you mean {glyphs}?": "{glyphs} のことですか？",
    "Replace with {text}": "{text} に置き換える",
    "the byte order mark": "バイトオーダーマーク",
    "{emoji} is not an instruction": "{emoji} は命令ではありません",
    "{emoji} is not an instruction: a run ends abnormally here": (
        "{emoji} は命令ではありません。ここで異常終了する実行があります"
    ),
    "{text} is not an instruction": "{text} は命令ではありません",
    "{text} is not an instruction: a run ends abnormally here": (
        "{text} は命令ではありません。ここで異常終了する実行があります"
    ),
    "Finds an emoji that is not one of the 117 instructions, if a run executes it or if it looks like an instruction.\n"
    "Examples are an emoji with a skin tone, without its joiner, or of a similar shape. The rule does not report an\n"
    "emoji that no run executes, such as one in a comment or one that is only picked.": (
        "117 個の命令のどれでもない絵文字のうち、実行されるもの、または命令に似たもの（肌の色が付いたもの、接合子のないもの、"
        "形の似たもの）を見つけます。コメントの中や取得されるだけの絵文字など、どの実行でも実行されないものは報告しません。"
    ),
    "The program ends abnormally when it executes the emoji.": (
        "その絵文字を実行すると、プログラムは異常終了します。"
    ),
    "Unsafe: you may have meant another instruction.": "安全ではありません: 別の命令のつもりかもしれません。",
    "Finds text that is not an emoji, if a run executes it or if it looks like an instruction: a digit, a letter, an\n"
    "operator, a blank. The rule does not report text that no run executes, such as the words of a comment.": (
        "絵文字ではないテキストのうち、実行されるもの、または命令に似たもの（数字、文字、演算子、空白）を見つけます。"
        "コメントの言葉など、どの実行でも実行されないテキストは報告しません。"
    ),
    "The program ends abnormally when it executes the text. Text without an emoji in it is one cell, however long\n"
    "it is. So it also moves the cells to its right.": (
        "そのテキストを実行すると、プログラムは異常終了します。テキストはどれほど長くても 1 マスなので、右にあるものもすべてずれます。"
    ),
    "Unsafe: you may have meant another instruction, and the cells to the right may move.": (
        "安全ではありません: 別の命令のつもりかもしれず、右のマスがずれることもあります。"
    ),
    # Line ends.
    "this row ends with `\\n`, the first one with `\\r\\n`": (
        "この行の終わりは `\\n` ですが、最初の行は `\\r\\n` です"
    ),
    "this row ends with `\\r\\n`, the first one with `\\n`": (
        "この行の終わりは `\\r\\n` ですが、最初の行は `\\n` です"
    ),
    "Finds a text in which some rows end with `\\r\\n` and others with `\\n`. There is one report for each file, at\n"
    "the first row that ends differently from row 0.": (
        "`\\r\\n` で終わる行と `\\n` で終わる行が混ざったテキストを見つけます。ファイルごとに 1 回、"
        "最初の行と異なる最初の行で報告します。"
    ),
    "In dialect `author` a `\\r` is a cell at the end of its row, so only some rows have that cell. Editors and\n"
    "version control show and change such rows in surprising ways.": (
        "方言 `author` では `\\r` は行末のマスなので、一部の行にだけマスが増えます。"
        "エディターやバージョン管理は、そのような行を思いがけない形で表示したり変更したりします。"
    ),
    "Safe: each row ends like the first one, and no cell changes.": (
        "安全: どの行の終わりも最初の行と同じになり、マスは変わりません。"
    ),
    "in dialect `author`, the `\\r` at the end of a row is a cell": (
        "方言 `author` では、行末の `\\r` はマスです"
    ),
    "Remove each `\\r` at the end of a row": "行末の `\\r` をすべて削除",
    "Finds a `\\r` at the end of a row in dialect `author`, where it is a cell. There is one report for each file.": (
        "方言 `author` でマスになる、行末の `\\r` を見つけます。ファイルごとに 1 回報告します。"
    ),
    "A program that comes to the end of such a row executes the `\\r`, and then ends abnormally. In dialect `text`\n"
    "the `\\r` belongs to the line end.": (
        "そのような行の終わりに来たプログラムは `\\r` を実行して終了します。方言 `text` では `\\r` は改行の一部です。"
    ),
    "Unsafe: the cells at the ends of the rows are removed.": (
        "安全ではありません: 行末のマスがなくなります。"
    ),
    # Entry points, directives.
    "each run starts at one of {count:,} entry points, by chance": (
        "実行は {count:,} 個の開始地点のどれかから、偶然に選ばれて始まります"
    ),
    "keep one 🏁, and write ⬜️ in the place of each other": (
        "🏁 を 1 個だけ残し、ほかは ⬜️ に置き換えてください"
    ),
    "Finds a second 🏁 (entry-point).": "2 個目の 🏁（entry-point）を見つけます。",
    "Each run starts at one of the 🏁, chosen at random. A 🏁 counts wherever it stands, even in a comment.": (
        "実行はそのどれかから、偶然に選ばれて始まります。🏁 はどこにあっても、コメントの中でも有効です。"
    ),
    "Ignores these rules, or all, in the cell at that place.": (
        "その位置のマスで、これらのルール、またはすべてのルールを無視します。"
    ),
    "there is no directive `{word}`": "`{word}` という指示はありません",
    "`mines: ignore` needs the place of a cell": "`mines: ignore` にはマスの位置が必要です",
    "write `mines: ignore[RULE] X,Y`, or `mines: ignore-file[RULE]`": (
        "`mines: ignore[RULE] X,Y` か `mines: ignore-file[RULE]` と書いてください"
    ),
    "Finds `mines:` with a word that is not a directive, and `mines: ignore` without the position of a cell.": (
        "指示ではない語の付いた `mines:` と、マスの位置のない `mines: ignore` を見つけます。"
    ),
    "Such text ignores nothing. Usually the word is misspelt.": (
        "何も無視されません。たいていは綴りの誤りです。"
    ),
    "Safe: the fix removes a row at the end only if it is proved that no run depends on this row.": (
        "安全: 末尾の行を削除するのは、どの実行もその行を見ないと証明できるときだけです。"
    ),
    "the rows that hold only directives have changed, and a run may look at them": (
        "指示だけの行が変わりましたが、実行がその行を見るかもしれません"
    ),
    # Unreachable code.
    "these {count} cells are never reached": "この {count} マスには到達しません",
    "{end} at {place} ends the program first": "先に {place} の {end} でプログラムが終わります",
    "part of it": "その一部",
    "Finds instructions that no run reaches, in a row that the pointer enters. Cells that touch each other are\n"
    "reported together. The rule does not report ⬜️ (empty), ⬛️ (wall), 🚳 (bicycle-stop), cells that are picked,\n"
    "and cells beside an instruction that always fails. A group of more than two equal instructions is not reported\n"
    "either: it only keeps other cells in their columns.": (
        "どの実行も到達しない命令のうち、ポインタが入る行のものを見つけます。隣り合うマスはまとめて報告します。"
        "⬜️（empty）、⬛️（wall）、🚳（bicycle-stop）、取得されるマス、ほかのマスの位置を保つだけの 3 個以上の同じ命令、必ず失敗する命令の隣のマスは報告しません。"
    ),
    "Such instructions do nothing. Usually the pointer turns too early, the program ends too early, or the columns\n"
    "of two rows do not match.": (
        "何もしません。たいていは、ポインタが予定より早く曲がるか終了するか、2 つの行の列が合っていません。"
    ),
    "the pointer never enters these {count} rows": "ポインタはこの {count} 行に入りません",
    "Finds rows that have instructions but that the pointer never enters. Rows that follow each other are reported\n"
    "together.": ("命令があるのにポインタが入らない行を見つけます。続いた行はまとめて報告します。"),
    "The instructions in such a row do nothing. Usually no instruction sends the pointer into the row. Or a 🏁\n"
    "(entry-point) makes the program start in another row.": (
        "何もしません。たいていは、ポインタをそこへ送る命令がありません。または、"
        "🏁（entry-point）のためにプログラムが別の行から始まります。"
    ),
    # Comments and ends.
    "this comment is never closed: everything after it is ignored": (
        "このコメントは閉じられません。以降はすべて無視されます"
    ),
    "write another 🍚 where the comment ends": "コメントの終わりにもう 1 つ 🍚 を書いてください",
    "Finds a 🍚 (comment) that begins a comment that no run ever closes.": (
        "どの実行でも閉じられないコメントを始める 🍚（comment）を見つけます。"
    ),
    "After this 🍚, every instruction is ignored, even 🔚. A second 🍚 in the program does not always close the\n"
    "comment: 💤, 👀 and 🕰 may skip a 🍚, and the pointer may execute the same 🍚 twice.": (
        "そこからは 🔚 も含めてすべての命令が無視されます。実行される 🍚 が奇数個です。💤、👀、🕰 が 1 つを飛ばしたり、"
        "ポインタが同じ 🍚 に 2 回来たりすることがあります。"
    ),
    "no run reaches a 🔚 that counts": "有効な 🔚 に来る実行がありません",
    "the pointer turns at the end of a row; write 🔚 where the program ends": (
        "ポインタは行の終わりで向きを変えます。プログラムを終える場所に 🔚 を書いてください"
    ),
    "this program never ends": "このプログラムは終わりません",
    "Write {emoji} at the end of the row": "行の終わりに {emoji} を書く",
    "Unsafe: with the fix, the program ends where the pointer turned for the first time at the end of a row. You\n"
    "may want it to end elsewhere.": (
        "安全ではありません。プログラムは、ポインタが行の終わりで最初に向きを変えた場所で終わるようになります。別の場所で終えたいのかもしれません。"
    ),
    "{emoji} prints it; the quick fix of an editor writes that": (
        "{emoji} で出力できます。エディターのクイックフィックスで書けます"
    ),
    "to print it, take the quick fix of an editor: it writes the instructions": (
        "出力するには、エディターのクイックフィックスで命令を書けます"
    ),
    "this 🔚 is in a comment": "この 🔚 はコメントの中です",
    "Finds a program that never ends: no run ends normally, abnormally or with an error.": (
        "終わらないプログラムを見つけます。どの実行も、どのような終了にも到達しません。"
    ),
    "Usually a 🔚 (end) is missing, or the pointer does not reach it. The pointer does not stop at the end of a row:\n"
    "it turns, and goes back if it cannot go up or down. If the program does not end because a comment is never\n"
    "closed, the rule `unclosed-comment` reports the comment instead.": (
        "たいていは 🔚（end）がないか、ポインタがそこに来ません。ポインタは行の終わりで止まらずに向きを変え、"
        "ほかに道がなければ戻ります。閉じられないコメントのために終わらないプログラムは報告しません。代わりにコメントを報告します。"
    ),
    # Failures.
    "every run fails here: {reason}": "どの実行もここで失敗します: {reason}",
    "this instruction always fails": "この命令は必ず失敗します",
    "this instruction always fails: {reason}": "この命令は必ず失敗します: {reason}",
    "Finds an instruction that always ends the program with an error or abnormally. Examples are a pick at a\n"
    "place without a cell, 💻 (exec) of something that is not an emoji, and 🀄 (median) of no values. The rule also\n"
    "finds the place where every run of the program fails. It does not report 💥 (crash).": (
        "プログラムを必ずエラーか異常終了で終わらせる命令を見つけます。マスのない場所の取得、絵文字でないものの 💻（exec）、"
        "空のスタックの 🀄（median）などです。プログラムのどの実行も失敗する場所も見つけます。💥（crash）は報告しません。"
    ),
    "The instructions after it are never executed, and the exit status is 1. In dialect `author`, the exit status\n"
    "is 1 only after an error.": (
        "その先は実行されず、プログラムの終了ステータスは 1 になります（方言 `author` ではエラーのときだけ）。"
    ),
    "with the input {given}, a run fails here: {reason}": (
        "入力 {given} では、実行がここで失敗します: {reason}"
    ),
    "without input, a run fails here: {reason}": "入力なしでは、実行がここで失敗します: {reason}",
    "Finds an instruction that ends a trial run with an error or abnormally, but does not do so in every run. The\n"
    "message shows the input of that run.": (
        "すべてではないものの、試しの実行をエラーか異常終了で終わらせる命令を見つけます。メッセージにはその実行の入力が入ります。"
    ),
    "The program should work with any input, but it fails with the input in the message.": (
        "どの入力でも動くはずのプログラムが、メッセージの入力で失敗します。"
    ),
    # Stacks and output.
    "{emoji} opens the stack at the top: the pop mode is normal": (
        "{emoji} は top のスタックを開きます。pop モードが通常モードだからです"
    ),
    "📨 before it switches to the stack mode": "その前に 📨 を置くとスタックモードになります",
    "Finds an instruction that always pops a stack while the pop mode is normal. The instruction then opens that\n"
    "stack and takes numbers out of it. In the stack mode, which 📨 (change-popmode) switches on, it would take the\n"
    "whole stack.": (
        "通常モードで、top が必ずスタックである命令を見つけます。命令はスタックを開いて中の数値を使います。"
        "📨（change-popmode）で切り替わるスタックモードでは、スタック全体を使います。"
    ),
    "The elements of the opened stack that the instruction does not take stay on the current stack. Often the stack\n"
    "mode is intended.": (
        "使われない要素は操作中のスタックに残ります。もう一方の pop モードのつもりであることがよくあります。"
    ),
    "the stack is always empty here: {emoji} takes -1": (
        "ここでスタックは必ず空です。{emoji} は -1 を使います"
    ),
    "Finds an instruction that always pops from an empty stack.": (
        "必ず空のスタックから pop する命令を見つけます。"
    ),
    "The instruction takes -1 for each missing value, without an error. In short programs that may be intended.": (
        "ないものの代わりに、エラーなしで -1 を使います。短いプログラムではわざとかもしれません。"
    ),
    "output is always ignored here": "ここでは出力が必ず無視されます",
    "🤮 ends what 🤐 began": "🤐 で始まったものは 🤮 で終わります",
    "Finds an output instruction that is executed only while output is ignored. 🤐 (silent) makes the program ignore\n"
    "output until 🤮 (vomit).": (
        "出力が無視されている間にだけ実行される出力命令を見つけます。🤐（silent）の後で、間に 🤮（vomit）がないものです。"
    ),
    "The output is lost.": "書き出したものは誰にも見えません。",
    "the divisor is always 0": "除数が必ず 0 です",
    "the top is divided by the second": "top を 2 番目で割ります",
    "Finds ➗ (div) and 🈹 (mod) whose divisor is always 0.": (
        "除数が必ず 0 になる ➗（div）と 🈹（mod）を見つけます。"
    ),
    "The result is Infinity or 0, and in dialect `author` it may be NaN. The value at the top is divided by the\n"
    "value below it: `2️⃣6️⃣➗` is 3.": (
        "結果は Infinity か 0 になり、方言 `author` では数値でなくなることもあります。top を 2 番目で割ります。"
        "`2️⃣6️⃣➗` は 3 です。"
    ),
    "there is never a record to play here": "ここで再生するものは決してありません",
    "🎥 starts and ends a record": "録画は 🎥 で始まり、🎥 で終わります",
    "Finds a 📽️ (play-record) that always plays an empty record.": (
        "必ず空の録画を再生する 📽️（play-record）を見つけます。"
    ),
    "A 📽️ with an empty record does nothing. In dialect `text`, a 📽️ empties the record, so a record can be\n"
    "played only once. In dialect `author`, a record can be played again.": (
        "何もしません。方言 `text` では再生すると録画が空になるので、1 回しか再生できません。方言 `author` では何度でも再生できます。"
    ),
    "the stack never has a parent here: a new root stack is made": (
        "ここでスタックに親があることはなく、新しいルートスタックが作られます"
    ),
    "📬 enters a nested stack, 📫 leaves it": "入れ子のスタックには 📬 で入り、📫 で出ます",
    "Finds a 📫 (exit-nested-stack) that is always executed in a stack without a parent.": (
        "必ず親のないスタックで実行される 📫（exit-nested-stack）を見つけます。"
    ),
    "There is no stack to go back to, so the program makes a new root stack. In dialect `text`, the new root\n"
    "stack contains the old stack. In dialect `author`, the new root stack contains only itself. Usually a 📬\n"
    "(into-nested-stack) is missing.": (
        "戻る先のスタックがないので、新しいルートスタックが作られます。方言 `text` では操作中のスタックを、"
        "方言 `author` では自分自身だけを持ちます。たいていは 📬（into-nested-stack）が足りません。"
    ),
    "runs start here": "実行はここから始まります",
    # Dialects.
    "dialect {name} ({title}), with the input {given}: {what}": (
        "方言 {name}（{title}）、入力 {given} の場合: {what}"
    ),
    "the program starts elsewhere": "プログラムが別の場所から始まります",
    "another cell is read here": "ここは別のマスとして読まれます",
    "this cell": "このマス",
    "{name} ends the program in another way, or in one dialect only": (
        "{name} によるプログラムの終わり方が異なるか、片方の方言でだけ終わります"
    ),
    "after {name} the pointer goes another way": "{name} の後、ポインタが別の向きに進みます",
    "{name} leaves another stack": "{name} の後のスタックが異なります",
    "{name} writes something else": "{name} の出力が異なります",
    "Finds the first difference between trial runs of the program in the two dialects (`text`, `author`). This is\n"
    "a cell that the dialects read differently, or an instruction after which the pointer, the stack, the output\n"
    "or the end of the run is different. Only the first difference is reported.": (
        "試しの実行で、もう一方の方言（`text`、`author`）では動きが異なるものを見つけます。別の読み方をされるマス、"
        "またはその後のポインタ、スタック、出力、終わり方が異なる最初の命令です。最初の違いだけを報告します。"
    ),
    "The two dialects are both in use, and your readers may run the program with either of them.": (
        "プログラムは作者のプログラムでも原文のとおりにも実行され、読む人がどちらを使うかは分かりません。"
    ),
}
