"""Translations: the flow rules for Mines (M2 to M4): messages, titles of fixes, documentation."""

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
    "this click always ends in game over and empties the stack: `reset(r)`": (
        "このクリックは必ずゲームオーバーになり、スタックを空にします: `reset(r)`"
    ),
    "this click always ends in game over: `reset(l)`": (
        "このクリックは必ずゲームオーバーになります: `reset(l)`"
    ),
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
    "the first switch": "最初の切り替え操作",
    "this switch undoes the one before it": "この切り替え操作は直前の切り替え操作を打ち消します",
    "{cell} is never opened": "{cell} は決して開かれません",
    "{cell} and {count} other cells are never opened": (
        "{cell} とほか {count} 個のマスは決して開かれません"
    ),
    "Add {count} clicks at the end that open the unopened safe cells: {clicks}": (
        "閉じたままのマスを開く {count} 個のクリックを末尾に加える: {clicks}"
    ),
    "Unsafe: the fix adds clicks after the last operation. The clicks open the safe cells that are still\n"
    "unopened, so the program ends instead of beginning again at its top. There is a fix only if it is proved\n"
    "that the program ends with the fix, whatever its input.": (
        "安全でない: 最後の操作の後にクリックを加えます。そこで開いていない安全なマスをそれらが開くので、プログラムは先頭から"
        "やり直しません。入力が何であっても、それでプログラムが終わると証明できるときだけ提案します。"
    ),
    "the program never ends: {why}": "プログラムは終了しません: {why}",
    "a program ends when every safe cell is open": (
        "プログラムは、すべての安全マスが開いたときに終了します"
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
    "with the input {input!r}, this repeats forever and never reads anything": (
        "入力 {input!r} では、これが永久に繰り返され、何も読み取れません"
    ),
    "without input, this repeats forever and never reads anything": (
        "入力がないと、これが永久に繰り返され、何も読み取れません"
    ),
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
    "what it undoes": "打ち消される操作",
    "`pop` drops the value that `dup` has just duplicated": (
        "`pop` は、`dup` が複製したばかりの値を捨てます"
    ),
    "`pop` drops the 0 that was just pushed": "`pop` は、プッシュされたばかりの 0 を捨てます",
    "the same click again: it undoes both the flag and the swap": (
        "同じクリック操作の繰り返しです。旗も swap も元に戻ります"
    ),
    "these {count} operations are never reached": "この {count} 個の操作は決して実行されません",
    "the run ends here: this opens the last safe cell": (
        "実行はここで終わります。最後の安全なマスが開くからです"
    ),
    "the run ends here: the game is cleared": "実行はここで終わります。ゲームがクリアになるからです",
    "this `skip` always jumps, and never to the next operation": "この `skip` は必ずジャンプし、次の操作へは進みません",
    "the run ends here: the program is aborted": "実行はここで終わります。プログラムが異常終了するからです",
    "Finds operations that no run ever performs.": "どの実行でも実行されない操作を見つけます。",
    "Such operations do nothing, but each `skip` counts them. Usually a jump goes too far, or the program ends\n"
    "too early because all safe cells are open.": (
        "何もしませんが、`skip` はそれらも数えます。ふつうは、飛びすぎているか、"
        "ゲームが早くクリアになりすぎています。"
    ),
    "Finds operations that never do anything, because their command always fails.": (
        "どの実行でもコマンドが失敗し、ほかに何もしない操作を見つけます。"
    ),
    "A command that fails does nothing. But a click may also open a cell, or add or remove a flag. The rule does\n"
    "not report such a click, because the click may be intended.": (
        "失敗したコマンドは何もしません。マスを開いたり、"
        "旗を立てたり外したりするクリック操作は、そのためのものかもしれないので報告しません。"
    ),
    "Finds pairs of operations in which the second operation undoes everything that the first operation does.\n"
    "Examples are `dup` and then `pop`, a push of 0 and then `pop`, and two right clicks that add and remove the\n"
    "same flag.": (
        "次の操作がすべて打ち消す操作を見つけます: `dup` の後の `pop`、0 をプッシュした後の "
        "`pop`、立ててから外した旗など。"
    ),
    "Together the two operations do nothing. But if a jump can lead to the second operation, both operations may\n"
    "be needed. So the rule reports a pair only if the first operation is always performed directly before the\n"
    "second operation.": (
        "合わせると何もしません。2 つ目に至るどの実行でも直前に 1 "
        "つ目が実行される場合だけ報告します。間に飛び込むものがあれば、"
        "両方とも必要かもしれません。"
    ),
    "Finds a switch (`!`) right after a switch.": (
        "切り替え操作（`!`）の直後の切り替え操作を見つけます。"
    ),
    "The second switch reverses the stack and changes flagging mode back, so the two switches together do nothing.": (
        "2 つ目が、スタックと旗立てモードを元に戻します。合わせると何もしません。"
    ),
    "Finds a click that adds or removes a flag on which nothing depends. The click selects the command `swap`,\n"
    "and this `swap` always fails.": (
        "何にも影響しない旗を立てるか外し、`swap` が必ず失敗するクリック操作を見つけます。"
    ),
    "Neither the flag nor the `swap` has an effect.": "どちらの働きも効果がありません。",
    "Finds a program that never ends, whatever its input.": (
        "入力が何であっても終了しないプログラムを見つけます。"
    ),
    "A program ends when all safe cells are opened. Usually the author forgot a safe cell, or a restart closes\n"
    "the cells again. If you want the program to run forever, turn the rule off in the file.": (
        "プログラムは、すべての安全マスが開くと終了します。ふつうは、1 つ忘れているか、"
        "リスタートがマスを閉じています。永久に動かすつもりなら、"
        "ファイルでこのルールを無効にしてください。"
    ),
    "Finds a program that ends at its first operation, although more operations follow. In Mines 1, a program\n"
    "even ends before its first operation if all cells are safe or all cells are mines.": (
        "ほかにも操作があるのに、最初の操作で終了するプログラムを見つけます。Mines 1 では、"
        "地雷マスのない盤面や地雷マスだけの盤面で、最初の操作の前に終了することもあります。"
    ),
    "The other operations are never performed. On a board with few mines one click can open all safe cells.": (
        "ほかの操作は実行されません。地雷マスの少ない盤面では、1 "
        "回のクリックですべての安全マスが開くことがあります。"
    ),
    "Finds an `in(n)` or `in(c)` that a run repeats forever, because the input has ended or does not match the\n"
    "command. The message shows an input for which this happens.": (
        "入力が終わるか合わなくなった後、永久に繰り返される `in(n)` や `in(c)` を見つけます。"
        "メッセージは、実行が元の状態に戻る入力を示します。"
    ),
    "The input ends, but the program never does. At the end of the input, `in(n)` and `in(c)` push nothing. A\n"
    "program can test whether something was pushed, as the example `cat.mines` does.": (
        "人やパイプが終了を期待するところで、プログラムが止まらなくなります。"
        "入力の終わりでは何もプッシュされません。例の `cat` のように調べてください。"
    ),
    "Finds operations that always cause a game over: a left click on a mine, or a chord that opens a mine. A game\n"
    "over restarts the game and closes all cells. The rule is off by default, because many programs use a game\n"
    "over on purpose.": (
        "必ずゲームオーバーになる操作を見つけます: 地雷マスの左クリック操作、"
        "または地雷マスを含むChord。わざとそうするプログラムがあるので（ゲームをリスタートし、"
        "マスを閉じます）、このルールは既定で無効です。"
    ),
    "A click may hit a mine by mistake. Turn the rule on to find such clicks.": (
        "誤って地雷マスに当たるクリック操作を探すときに、このルールを有効にしてください。"
    ),
    "Finds cells that have no effect. No run clicks or opens such a cell or a neighbour of such a cell. The rule\n"
    "is off by default, because some boards are pictures.": (
        "操作が近づかないマスを見つけます: そのマスも隣接するマスも、クリックされず、"
        "開かれません。盤面が絵になっていることがあるので、このルールは既定で無効です。"
    ),
    "The board is larger than necessary. A program ends when all safe cells are open. So a safe cell that is\n"
    "never opened can keep the program from ending. If the reported cells keep the program from ending, the\n"
    "message says so.": (
        "盤面が必要以上に大きくなっています。また、"
        "プログラムはすべての安全マスが開くと終了します。操作が近づかない安全マスは、"
        "いつまでも終了しない理由かもしれません。その場合はメッセージがそう伝えます。"
    ),
    "Finds a program that was probably written for another dialect. Such a program never ends in its\n"
    "present dialect, but in another dialect it opens every safe cell and ends. The rule also finds a program in\n"
    "Mines 1 that has errors, if Mines 2 allows everything that these errors report.": (
        "別の方言のために書かれたらしいプログラムを見つけます: その方言では終了せず、"
        "別の方言では、すべての安全マスが開いて終了します。または、方言 1 で、エラーがすべて "
        "Mines 2 で使えるものです。"
    ),
    "A program in Mines 1 can end at another step than the same program in Mines 2. Other people who run the file\n"
    "may have chosen another dialect in their tools. So state the dialect in the file: `# mines: dialect=1`.": (
        "Mines 1 と 2 ではプログラムの終わり方が異なり、"
        "ほかのツールは指定された方言でファイルを実行します。ファイルに書いてください: `# "
        "mines: dialect=1`。"
    ),
    "Finds a wrong claim in a comment. A claim is a comment that begins with the name of a command, such as\n"
    "`sub`, `push450`, `in(n)` or `multi`. The name must be the whole comment, or `,` or `;` must follow the\n"
    "name. A note that `mines-fmt --annotate` wrote (`#= sub`) is a claim too. Any other comment is prose and\n"
    "claims nothing.": (
        "コメントの誤った主張を見つけます。主張とは、コマンドの名前（`sub`、`push450`、"
        "`in(n)`、`multi` など）で始まり、それだけか、後に `,` か `;` が続くコメントです。"
        "`mines-fmt --annotate` が書いた注記（`#= sub`）も主張です。ほかのコメントは文章で、"
        "何も主張しません。"
    ),
    "People rely on the comment, because they cannot see that `19,14` means `sub`. After an edit of the board or\n"
    "of an earlier operation, the comment may be wrong.": (
        "`19,14` が `sub` を意味することは、見ただけではわかりません。人はコメントを読みます。"
        "盤面や前の操作を編集した後は、誤りになっているかもしれません。"
    ),
    "Safe: only the name in the comment changes.": "安全: 変わるのはコメントの中の名前だけです。",
    "Finds text that is an error in another dialect. Also finds operations that do something else in another\n"
    "dialect, as a trial run shows. The dialects are `1`, `2` and `2.0.0`. For each dialect other than the\n"
    "program's own, the rule reports only the first difference.": (
        "ほかの方言（`1`、`2`、`2.0.0`）では動作が異なるものを見つけます: "
        "そこではエラーになるテキストと、試しの実行で別のことをする操作です。"
        "方言ごとに最初の違いだけを報告します。"
    ),
    "People use both mines-esolang 1.0.4 and mines-esolang 2.0.0. Your readers may run the program with either\n"
    "interpreter.": (
        "mines-esolang 1.0.4 用と 2.0.0 用のプログラムはどちらも使われていて、"
        "読者がどちらを持っているかはわかりません。"
    ),
}
