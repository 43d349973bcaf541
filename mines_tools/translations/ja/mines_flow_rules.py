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
    "Unsafe: the fix adds clicks after the last operation. The clicks open the safe cells that are still unopened,\n"
    "so the program ends instead of beginning again at its top. The fix is offered only if it is proved that the\n"
    "program then ends, whatever its input.": (
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
    "the run ends here: the program is aborted": "実行はここで終わります。プログラムが異常終了するからです",
    "Finds operations that no run ever performs.": "どの実行でも実行されない操作を見つけます。",
    "Such operations do nothing, but each `skip` counts them. Usually a jump goes too far, or the game is cleared\n"
    "too early.": (
        "何もしませんが、`skip` はそれらも数えます。ふつうは、飛びすぎているか、"
        "ゲームが早くクリアになりすぎています。"
    ),
    "Finds operations that do nothing in any run, because their command always fails.": (
        "どの実行でもコマンドが失敗し、ほかに何もしない操作を見つけます。"
    ),
    "A command that fails does nothing. A click that also opens a cell, or adds or removes a flag, may be intended,\n"
    "so it is not reported.": (
        "失敗したコマンドは何もしません。マスを開いたり、"
        "旗を立てたり外したりするクリック操作は、そのためのものかもしれないので報告しません。"
    ),
    "Finds two operations of which the second undoes everything that the first does: `dup` and then `pop`, a pushed\n"
    "0 and then `pop`, a flag added and then removed.": (
        "次の操作がすべて打ち消す操作を見つけます: `dup` の後の `pop`、0 をプッシュした後の "
        "`pop`、立ててから外した旗など。"
    ),
    "Together the two operations do nothing. They are reported only if every run that performs the second has\n"
    "performed the first directly before it. If a jump leads to the second, both may be needed.": (
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
    "Finds a click that adds or removes a flag although nothing depends on this flag. Its `swap` always fails.": (
        "何にも影響しない旗を立てるか外し、`swap` が必ず失敗するクリック操作を見つけます。"
    ),
    "Neither the flag nor the `swap` has an effect.": "どちらの働きも効果がありません。",
    "Finds a program that never ends, whatever its input.": (
        "入力が何であっても終了しないプログラムを見つけます。"
    ),
    "A program ends when all safe cells are opened. Usually a safe cell was forgotten, or a restart closes the\n"
    "cells again. If the program is meant to run forever, turn the rule off in the file.": (
        "プログラムは、すべての安全マスが開くと終了します。ふつうは、1 つ忘れているか、"
        "リスタートがマスを閉じています。永久に動かすつもりなら、"
        "ファイルでこのルールを無効にしてください。"
    ),
    "Finds a program that ends with its first operation, although it has more operations. In Mines 1 a program can\n"
    "even end before its first operation, if the board consists only of safe cells or only of mines.": (
        "ほかにも操作があるのに、最初の操作で終了するプログラムを見つけます。Mines 1 では、"
        "地雷マスのない盤面や地雷マスだけの盤面で、最初の操作の前に終了することもあります。"
    ),
    "The other operations are never performed. On a board with few mines one click can open all safe cells.": (
        "ほかの操作は実行されません。地雷マスの少ない盤面では、1 "
        "回のクリックですべての安全マスが開くことがあります。"
    ),
    "Finds an `in(n)` or `in(c)` that is repeated forever after the input has ended or does not match. The message\n"
    "gives an input with which a run repeats the same steps forever.": (
        "入力が終わるか合わなくなった後、永久に繰り返される `in(n)` や `in(c)` を見つけます。"
        "メッセージは、実行が元の状態に戻る入力を示します。"
    ),
    "The program never ends, although its input does. At the end of the input, `in(n)` and `in(c)` push nothing:\n"
    "test for that, as the example `cat` does.": (
        "人やパイプが終了を期待するところで、プログラムが止まらなくなります。"
        "入力の終わりでは何もプッシュされません。例の `cat` のように調べてください。"
    ),
    "Finds operations that always end in game over: a left click on a mine, or a chord that opens a mine. The rule\n"
    "is off by default, because many programs use game over on purpose: it restarts the game and closes its cells.": (
        "必ずゲームオーバーになる操作を見つけます: 地雷マスの左クリック操作、"
        "または地雷マスを含むChord。わざとそうするプログラムがあるので（ゲームをリスタートし、"
        "マスを閉じます）、このルールは既定で無効です。"
    ),
    "Turn the rule on to find a click that hits a mine by mistake.": (
        "誤って地雷マスに当たるクリック操作を探すときに、このルールを有効にしてください。"
    ),
    "Finds cells that have no effect: neither the cell nor any of its neighbours is ever clicked or opened. The\n"
    "rule is off by default, because some boards are pictures.": (
        "操作が近づかないマスを見つけます: そのマスも隣接するマスも、クリックされず、"
        "開かれません。盤面が絵になっていることがあるので、このルールは既定で無効です。"
    ),
    "The board is larger than necessary. A program ends when all safe cells are open, so a safe cell that is never\n"
    "opened can also keep the program from ending. If the reported cells keep it from ending, the message says so.": (
        "盤面が必要以上に大きくなっています。また、"
        "プログラムはすべての安全マスが開くと終了します。操作が近づかない安全マスは、"
        "いつまでも終了しない理由かもしれません。その場合はメッセージがそう伝えます。"
    ),
    "Finds a program that was probably written for another dialect. Under its own dialect it never ends, but under\n"
    "another one it opens every safe cell and ends. The rule also finds a program in dialect 1 that has errors, if\n"
    "Mines 2 allows all of them.": (
        "別の方言のために書かれたらしいプログラムを見つけます: その方言では終了せず、"
        "別の方言では、すべての安全マスが開いて終了します。または、方言 1 で、エラーがすべて "
        "Mines 2 で使えるものです。"
    ),
    "Mines 1 and 2 end programs differently, and other tools run the file in the dialect that the user chose for\n"
    "them. State the dialect in the file: `# mines: dialect=1`.": (
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
    "People read the comment, because they cannot see that `19,14` means `sub`. After an edit of the board or of an\n"
    "earlier operation, the comment may be wrong.": (
        "`19,14` が `sub` を意味することは、見ただけではわかりません。人はコメントを読みます。"
        "盤面や前の操作を編集した後は、誤りになっているかもしれません。"
    ),
    "Safe: only the name in the comment changes.": "安全: 変わるのはコメントの中の名前だけです。",
    "Finds what runs differently under the other dialects (`1`, `2`, `2.0.0`): text that these dialects reject, and\n"
    "operations that do something else in a trial run under them. Only the first difference of each dialect is\n"
    "reported.": (
        "ほかの方言（`1`、`2`、`2.0.0`）では動作が異なるものを見つけます: "
        "そこではエラーになるテキストと、試しの実行で別のことをする操作です。"
        "方言ごとに最初の違いだけを報告します。"
    ),
    "Both mines-esolang 1.0.4 and 2.0.0 are in use, and your readers may run the program with either of them.": (
        "mines-esolang 1.0.4 用と 2.0.0 用のプログラムはどちらも使われていて、"
        "読者がどちらを持っているかはわかりません。"
    ),
}
