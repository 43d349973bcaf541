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
    "Finds an emoji that is not one of the 117 instructions, if it is known that a run executes this emoji. If\n"
    "this is not known, the rule reports only an emoji that looks like an instruction: one with a skin tone, one\n"
    "without its joiner (U+200D), or one of a similar shape. The rule does not report an emoji that no run\n"
    "executes. Examples are an emoji in a comment, and an emoji that is only picked.": (
        "117 個の命令のどれでもない絵文字のうち、実行されるもの、または命令に似たもの（肌の色が付いたもの、接合子のないもの、"
        "形の似たもの）を見つけます。コメントの中や取得されるだけの絵文字など、どの実行でも実行されないものは報告しません。"
    ),
    "The program ends abnormally when it executes the emoji.": (
        "その絵文字を実行すると、プログラムは異常終了します。"
    ),
    "Unsafe: you may have meant another instruction.": "安全ではありません: 別の命令のつもりかもしれません。",
    "Finds text that is not an emoji, if it is known that a run executes this text. If this is not known, the\n"
    "rule reports only text that looks like an instruction: a digit, a letter, an operator, a blank. The rule\n"
    "does not report text that no run executes, such as the words of a comment.": (
        "絵文字ではないテキストのうち、実行されるもの、または命令に似たもの（数字、文字、演算子、空白）を見つけます。"
        "コメントの言葉など、どの実行でも実行されないテキストは報告しません。"
    ),
    "The program ends abnormally when it executes the text. All text between two emoji is one cell, however long\n"
    "the text is. So the text also shifts the cells to its right.": (
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
    "Finds a text in which some rows end with `\\r\\n` and others with `\\n`. There is one report for each file,\n"
    "at the first row that ends differently from row 0. The rule reports only programs in dialect `text`.": (
        "`\\r\\n` で終わる行と `\\n` で終わる行が混ざったテキストを見つけます。ファイルごとに 1 回、"
        "最初の行と異なる最初の行で報告します。方言 `text` のプログラムだけを報告します。"
    ),
    "If you run the program in dialect `author`, each `\\r` is a cell at the end of its row. Then only some rows\n"
    "have such a cell. Editors and version control may show or change such rows in surprising ways.": (
        "方言 `author` では `\\r` は行末のマスなので、一部の行にだけマスが増えます。"
        "エディターやバージョン管理は、そのような行を思いがけない形で表示したり変更したりします。"
    ),
    "Safe: after the fix, each row ends like the first row. No cell changes.": (
        "安全: どの行の終わりも最初の行と同じになり、マスは変わりません。"
    ),
    "in dialect `author`, the `\\r` at the end of a row is a cell": (
        "方言 `author` では、行末の `\\r` はマスです"
    ),
    "Remove each `\\r` at the end of a row": "行末の `\\r` をすべて削除",
    "Finds a `\\r` at the end of a row, in a program in dialect `author`. In this dialect, the `\\r` is a cell.\n"
    "There is one report for each file.": (
        "方言 `author` でマスになる、行末の `\\r` を見つけます。ファイルごとに 1 回報告します。"
    ),
    "A program that comes to the end of such a row executes the `\\r`, and then ends abnormally. In dialect\n"
    "`text`, the `\\r` is a part of the line end.": (
        "そのような行の終わりに来たプログラムは `\\r` を実行して終了します。方言 `text` では `\\r` は改行の一部です。"
    ),
    "Unsafe: the fix removes the cell at the end of each such row.": (
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
    "If there are several 🏁, each run starts at a random one. Every 🏁 counts, even a 🏁 in a "
    "comment.": (
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
    "Finds `mines:` before a word that is not a directive. Also finds `mines: ignore` without the position of a\n"
    "cell.": (
        "指示ではない語の付いた `mines:` と、マスの位置のない `mines: ignore` を見つけます。"
    ),
    "Such text does not turn off a rule. Usually the word is misspelt.": (
        "何も無視されません。たいていは綴りの誤りです。"
    ),
    "Safe: the fix removes the directive. If the directive is in the last row, the fix also "
    "removes this row. It does so only if it is proved that no run depends on this row.": (
        "安全: ディレクティブを削除します。末尾の行も削除するのは、どの実行もその行を見ないと証明できるときだけです。"
    ),
    "the rows that hold only directives have changed, and a run may look at them": (
        "指示だけの行が変わりましたが、実行がその行を見るかもしれません"
    ),
    # Unreachable code.
    "these {count} cells are never reached": "この {count} マスには到達しません",
    "{end} at {place} ends the program first": "先に {place} の {end} でプログラムが終わります",
    "part of it": "その一部",
    "Finds instructions that no run reaches, in a row that the pointer enters. One report covers all cells that\n"
    "touch each other. The rule does not report ⬜️ (empty), ⬛️ (wall), 🚳 (bicycle-stop), a cell that is picked,\n"
    "or a cell beside an instruction that always fails. The rule also does not report three or more cells that\n"
    "touch each other if all of them contain the same instruction. Such cells probably only fill space, so that\n"
    "other cells stay in their columns. If the pointer does not come to the cells because an instruction leads to a\n"
    "place without a cell, the rule `missing-target` reports this instruction instead.": (
        "どの実行も到達しない命令のうち、ポインタが入る行のものを見つけます。隣り合うマスはまとめて報告します。"
        "⬜️（empty）、⬛️（wall）、🚳（bicycle-stop）、取得されるマス、ほかのマスの位置を保つだけの 3 個以上の同じ命令、必ず失敗する命令の隣のマスは報告しません。"
        "命令がマスのない場所へ向けるために到達しない場合は、代わりに規則 `missing-target` がその命令を報告します。"
    ),
    "Such instructions do nothing. Usually the pointer turns too early, the program ends too early, or the columns\n"
    "of two rows do not match.": (
        "何もしません。たいていは、ポインタが予定より早く曲がるか終了するか、2 つの行の列が合っていません。"
    ),
    "the pointer never enters these {count} rows": "ポインタはこの {count} 行に入りません",
    "Finds rows that the pointer never enters, if these rows have instructions. One report covers all rows that\n"
    "follow each other. If an instruction leads to a place without a cell in one of these rows, the rule\n"
    "`missing-target` reports this instruction instead.": (
        "命令があるのにポインタが入らない行を見つけます。続いた行はまとめて報告します。"
        "命令がその中のマスのない場所へ向けている場合は、代わりに規則 `missing-target` がその命令を報告します。"
    ),
    "The instructions in such a row do nothing. Usually no instruction sends the pointer into the row, or a 🏁\n"
    "(entry-point) makes the program start in another row.": (
        "何もしません。たいていは、ポインタをそこへ送る命令がありません。または、"
        "🏁（entry-point）のためにプログラムが別の行から始まります。"
    ),
    # Comments and ends.
    "this comment is never closed: everything after it is ignored": (
        "このコメントは閉じられません。以降はすべて無視されます"
    ),
    "write another 🍚 where the comment ends": "コメントの終わりにもう 1 つ 🍚 を書いてください",
    "Finds a 🍚 (comment) that begins a comment, if no run ever closes this comment.": (
        "どの実行でも閉じられないコメントを始める 🍚（comment）を見つけます。"
    ),
    "After this 🍚, every instruction is ignored, even 🔚. A second 🍚 in the program does not always close the\n"
    "comment, because 💤, 👀 or 🕰 may skip the second 🍚.": (
        "そこからは 🔚 も含めてすべての命令が無視されます。2 つ目の 🍚 があっても、💤、👀、🕰 がそれを飛ばすと、"
        "コメントは閉じられません。"
    ),
    "no run reaches a 🔚 that counts": "有効な 🔚 に来る実行がありません",
    "the pointer turns at the end of a row; write 🔚 where the program ends": (
        "ポインタは行の終わりで向きを変えます。プログラムを終える場所に 🔚 を書いてください"
    ),
    "this program never ends": "このプログラムは終わりません",
    "this program never ends: it repeats {cells}": "このプログラムは {cells} を繰り返し、終わりません",
    "{emoji} at {place} leads to {target}, where there is no cell: the pointer turns": (
        "{place} の {emoji} の先の {target} にはマスがなく、ポインタは向きを変えます"
    ),
    "the pointer moves from {place} to {target}, over {cell}": (
        "ポインタは {place} から {target} へ動き、{cell} を飛び越えます"
    ),
    "{emoji} at {place} arrives at {target}, beside {cell}": (
        "{place} の {emoji} からは、{cell} の隣の {target} に着きます"
    ),
    "Write {emoji} at the end of the row": "行の終わりに {emoji} を書く",
    "Unsafe: with the fix, the program ends where the pointer turned for the first time at the end of a row. You\n"
    "may want the program to end elsewhere.": (
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
    "Usually a 🔚 (end) is missing, or the pointer does not reach the 🔚. The pointer does not stop at the end of a\n"
    "row. It turns there, and it goes back if it cannot go up or down. If the program does not end because a\n"
    "comment is never closed, the rule `unclosed-comment` reports the comment instead. If the pointer passes over\n"
    "a 🔚, the rule `skipped-end` reports this 🔚 instead. If an instruction among the repeated cells leads to a\n"
    "place without a cell, the rule `missing-target` reports this instruction instead.": (
        "たいていは 🔚（end）がないか、ポインタがそこに来ません。ポインタは行の終わりで止まらずに向きを変え、"
        "ほかに道がなければ戻ります。閉じられないコメントのために終わらないプログラムは報告しません。代わりにコメントを報告します。"
        "ポインタが 🔚 を飛び越える場合は、代わりに規則 `skipped-end` がその 🔚 を報告します。"
        "繰り返すマスの命令がマスのない場所へ向けている場合は、代わりに規則 `missing-target` がその命令を報告します。"
    ),
    # Failures.
    "every run fails here: {reason}": "どの実行もここで失敗します: {reason}",
    "this instruction always fails": "この命令は必ず失敗します",
    "this instruction always fails: {reason}": "この命令は必ず失敗します: {reason}",
    "Finds an instruction that always ends the program with an error or abnormally. Examples are a pick at a\n"
    "place without a cell, and a 🀄 (median) of a stack without values. Another example is a 💻 (exec) that pops\n"
    "something other than an emoji. The rule also finds the place where every run of the program fails. The rule\n"
    "does not report 💥 (crash).": (
        "プログラムを必ずエラーか異常終了で終わらせる命令を見つけます。マスのない場所の取得、絵文字でないものの 💻（exec）、"
        "空のスタックの 🀄（median）などです。プログラムのどの実行も失敗する場所も見つけます。💥（crash）は報告しません。"
    ),
    "The instructions after the failing instruction are never executed. The exit status is 1 after an error.\n"
    "After an abnormal end, the exit status is 1 in dialect `text` and 0 in dialect `author`.": (
        "その先は実行されません。終了ステータスは、エラーの後では 1 です。"
        "異常終了の後では、方言 `text` では 1、方言 `author` では 0 です。"
    ),
    "with the input {given}, a run fails here: {reason}": (
        "入力 {given} では、実行がここで失敗します: {reason}"
    ),
    "without input, a run fails here: {reason}": "入力なしでは、実行がここで失敗します: {reason}",
    "Finds an instruction that fails in some runs but not in all: it ends a trial run with an error or\n"
    "abnormally. The message shows the input of this trial run.": (
        "すべてではないものの、試しの実行をエラーか異常終了で終わらせる命令を見つけます。メッセージにはその実行の入力が入ります。"
    ),
    "A program should work with any input, but this program fails with the input in the message.": (
        "どの入力でも動くはずのプログラムが、メッセージの入力で失敗します。"
    ),
    # Stacks and output.
    "{emoji} opens the stack at the top: the pop mode is normal": (
        "{emoji} は top のスタックを開きます。pop モードが通常モードだからです"
    ),
    "📨 before it switches to the stack mode": "その前に 📨 を置くとスタックモードになります",
    "Finds an instruction that always opens a stack. In the normal pop mode, an instruction that pops a stack\n"
    "opens this stack and takes numbers out of it. In the stack pop mode, the instruction takes the whole stack.\n"
    "📨 (change-popmode) switches between the two modes.": (
        "通常モードで、top が必ずスタックである命令を見つけます。命令はスタックを開いて中の数値を使います。"
        "📨（change-popmode）で切り替わるスタックモードでは、スタック全体を使います。"
    ),
    "Perhaps the instruction does not take all elements of the opened stack. The other elements then stay on the\n"
    "current stack. Often the author meant the stack pop mode.": (
        "使われない要素は操作中のスタックに残ります。もう一方の pop モードのつもりであることがよくあります。"
    ),
    "the stack is always empty here: {emoji} takes -1": (
        "ここでスタックは必ず空です。{emoji} は -1 を使います"
    ),
    "Finds an instruction that always pops from an empty stack.": (
        "必ず空のスタックから pop する命令を見つけます。"
    ),
    "The instruction uses -1 in place of each missing value, without an error. In short programs, this may be\n"
    "intended.": (
        "ないものの代わりに、エラーなしで -1 を使います。短いプログラムではわざとかもしれません。"
    ),
    "output is always ignored here": "ここでは出力が必ず無視されます",
    "🤮 ends what 🤐 began": "🤐 で始まったものは 🤮 で終わります",
    "Finds an output instruction that is executed only while output is ignored. After a 🤐 (silent), output is\n"
    "ignored until the next 🤮 (vomit).": (
        "出力が無視されている間にだけ実行される出力命令を見つけます。🤐（silent）の後で、間に 🤮（vomit）がないものです。"
    ),
    "The output is lost.": "書き出したものは誰にも見えません。",
    "the divisor is always 0": "除数が必ず 0 です",
    "the top is divided by the second": "top を 2 番目で割ります",
    "Finds a ➗ (div) or a 🈹 (mod) whose divisor is always 0.": (
        "除数が必ず 0 になる ➗（div）と 🈹（mod）を見つけます。"
    ),
    "The result is Infinity or 0. In dialect `author`, the result may also be NaN. These instructions divide the\n"
    "value at the top of the stack by the value below the top: `2️⃣6️⃣➗` is 3.": (
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
    "There is no stack to go back to, so the program makes a new root stack. In dialect `text`, the only value in\n"
    "the new root stack is the old stack. In dialect `author`, the only value in the new root stack is this new\n"
    "stack itself. Usually a 📬 (into-nested-stack) is missing.": (
        "戻る先のスタックがないので、新しいルートスタックが作られます。方言 `text` では操作中のスタックを、"
        "方言 `author` では自分自身だけを持ちます。たいていは 📬（into-nested-stack）が足りません。"
    ),
    "the pointer moves from {place} to {target}, and passes over this 🔚": (
        "ポインタは {place} から {target} へ動き、この 🔚 を飛び越えます"
    ),
    "🕸️ slows the pointer down to one cell a step": (
        "🕸️ でポインタは 1 ステップに 1 マスの速さに戻ります"
    ),
    "Finds a 🔚 (end) that the pointer never reaches, because it moves more than one cell in a step and passes over\n"
    "the 🔚.": (
        "ポインタが 1 ステップに 2 マス以上動いて飛び越えるため、決して到達しない 🔚（end）を見つけます。"
    ),
    "The program does not end at this 🔚. ⏩, ⏪, ⏫ and ⏬ change the speed of the pointer, and the pointer keeps this\n"
    "speed until the next instruction that changes it. 🕸️ (spider) slows the pointer down to one cell a step.": (
        "プログラムはこの 🔚 で終わりません。⏩、⏪、⏫、⏬ はポインタの速さを変え、次に変える命令までその速さが続きます。🕸️（spider）で 1 ステップに 1 マスの速さに戻ります。"
    ),
    "this record never stops, so it is never played": (
        "この録画は止まることがなく、再生されません"
    ),
    "the next 🎥 stops the record": ("次の 🎥 で録画が止まります"),
    "Finds a 🎥 (record) that starts a record which no run ever stops.": (
        "どの実行でも止まらない録画を始める 🎥（record）を見つけます。"
    ),
    "Only a record that has stopped can be played. So this 🎥 does nothing. The first 🎥 starts a record, and the\n"
    "next 🎥 stops it.": (
        "再生できるのは止まった録画だけなので、この 🎥 は何もしません。最初の 🎥 で録画が始まり、次の 🎥 で止まります。"
    ),
    "there is no cell at {place}: the pointer turns": (
        "{place} にマスがないので、ポインタは向きを変えます"
    ),
    "row {row} has no column {column}": ("行 {row} に列 {column} はありません"),
    "there is no row {row}": ("行 {row} はありません"),
    "Finds an instruction that sends the pointer to a place without a cell. For a branch such as ⤵️\n"
    "(down-if-true), this is reported only if a trial run branches there.": (
        "マスのない場所へポインタを向ける命令を見つけます。⤵️（down-if-true）のような分岐は、試しの実行がそこで分岐する場合だけ報告します。"
    ),
    "The pointer cannot go there, so it turns until it finds a cell. It then moves in another direction than the\n"
    "one that the instruction names. Usually the row there is too short, or the columns of two rows do not match.\n"
    "If other cells are never reached for this reason, or if the program never ends for this reason, only this rule\n"
    "reports it.": (
        "ポインタはそこへ行けず、マスが見つかるまで向きを変えるので、命令とは別の方向へ動きます。たいていは、その行が短すぎるか、2 つの行の列がずれています。"
        "そのためにほかのマスに到達しない場合や、プログラムが終わらない場合は、この規則だけが報告します。"
    ),
    "this stopwatch never stops, so it does nothing": (
        "このストップウォッチは止まることがなく、何もしません"
    ),
    "Finds a ⏱️ (stopwatch) that starts the stopwatch, if no run ever stops it.": (
        "ストップウォッチを始める ⏱️（stopwatch）のうち、どの実行でも止まらないものを見つけます。"
    ),
    "A stopwatch that never stops does nothing. A second ⏱️ stops it and pushes the number of steps. ⏲️ (timer),\n"
    "which looks similar, ends the program after a number of steps.": (
        "止まらないストップウォッチは何もしません。2 つ目の ⏱️ で止まり、ステップ数を push します。形の似た ⏲️（timer）は、何ステップか後にプログラムを終わらせます。"
    ),
    "Unsafe: you may have meant a stopwatch.": (
        "安全ではありません: ストップウォッチのつもりだったかもしれません。"
    ),
    "the program ends before 📫 leaves this nested stack": (
        "📫 でこの入れ子のスタックを出る前に、プログラムが終わります"
    ),
    "Finds a 📬 (into-nested-stack) that enters a nested stack, if every run ends inside a nested stack although\n"
    "the program also executes 📫 (exit-nested-stack).": (
        "プログラムは 📫（exit-nested-stack）も実行するのに、どの実行も入れ子のスタックの中で終わる場合に、入れ子のスタックに入る 📬（into-nested-stack）を見つけます。"
    ),
    "Usually a 📫 is missing. The instructions after the 📬 do not see the values of the outer stack.": (
        "たいていは 📫 が足りません。📬 の後の命令からは、外側のスタックの値が見えません。"
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
    "Finds the first difference between a trial run in dialect `text` and a trial run in dialect `author`. A\n"
    "difference is a cell that the dialects read differently. It can also be an instruction after which the\n"
    "pointer, the stack, the output or the end of the run differs.": (
        "試しの実行で、もう一方の方言（`text`、`author`）では動きが異なるものを見つけます。別の読み方をされるマス、"
        "またはその後のポインタ、スタック、出力、終わり方が異なる最初の命令です。最初の違いだけを報告します。"
    ),
    "Both dialects are in use. Your readers may run the program in either dialect.": (
        "プログラムは作者のプログラムでも原文のとおりにも実行され、読む人がどちらを使うかは分かりません。"
    ),
}
