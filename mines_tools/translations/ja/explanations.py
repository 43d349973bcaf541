"""Translations: the meaning of operations, and whether a program ends."""

from __future__ import annotations

PHRASES = {
    "writes {texts}": "{texts} を出力",
    "writes {texts}, unless it fails": "失敗しなければ {texts} を出力",
    "stack in all runs": "すべての実行でのスタック",
    "{stack}, {order}:": "{stack}（{order}）:",
    "the top first": "一番上が左端",
    "{words}, the top first": "{words}（一番上が左端）",
    "{effect}, {top} on top": "{effect}、一番上は {top}",
    "{effect}, at first {top} on top": "{effect}、最初の一番上は {top}",
    "{stack} `{before}` before, `{after}` after": "{stack} 前が `{before}`、後が `{after}`",
    "{stack} `{before}` before": "{stack} 前が `{before}`",
    "{stack} `{after}` after": "{stack} 後が `{after}`",
    "{stack} `{after}` after, unless it fails": "{stack} 失敗しなければ後が `{after}`",
    "{stack} `{before}` before, `{after}` after, unless it fails": (
        "{stack} 前が `{before}`、失敗しなければ後が `{after}`"
    ),
    "{verdict}, writes {text}": "{verdict}、出力: {text}",
    "{verdict}, reads no input": "{verdict}、入力なし",
    "{verdict}, writes nothing": "{verdict}、出力なし",
    "{verdict}; it writes {text}": "{verdict}; 出力: {text}",
    "{verdict}; it writes nothing": "{verdict}; 出力なし",
    "{text} ({count:,} characters)": "{text}({count:,}文字)",
    "push the digit of the cell": "マスの数字をプッシュ",
    "push the number of cells that the click opened": "この操作で開いたマスの個数をプッシュ",
    "push the sum of the digits that the chord opened": "この操作で開いたマスの数字の和をプッシュ",
    "drop the top value": "一番上の値を捨てる",
    "1 if the top value is greater than 0, else 0": (
        "一番上の値が 0 より大きければ 1、そうでなければ 0"
    ),
    "duplicate the top value": "一番上の値を複製",
    "add the top two values": "上の 2 つの値を足す",
    "subtract the top value from the one below it": "一番上の値を、その下の値から引く",
    "multiply the top two values": "上の 2 つの値を掛ける",
    "divide, rounding down": "切り下げ除算の商",
    "remainder of a division that rounds down": "切り下げ除算の剰余",
    "1 if the top value is 0, else 0": "一番上の値が 0 ならば 1、そうでなければ 0",
    "r times, move the top value d-1 places down": "深さ d、回転数 r でスタックを回転",
    "read an integer from the input": "入力から整数を読み取る",
    "read a character from the input": "入力から文字を読み取る",
    "write an integer": "整数を出力",
    "write a character": "文字を出力",
    "skip as many operations as the top value says": "その回数だけ操作ポインタを進める",
    "after this, left-click the cell (column, row)": "次にそのマスを左ボタンでクリック",
    "after this, right-click the cell (column, row)": "次にそのマスを右ボタンでクリック",
    "after this, restart the game": "次にゲームをリスタート",
    "empty the stack; after this, restart the game": "スタックを空にし、次にゲームをリスタート",
    "swap the top two values": "上の 2 つの値を交換",
    "reverse the whole stack": "スタック全体を反転",
    "do nothing": "何もしない",
    "it cannot write an integer of more than {limit} digits": (
        "{limit} 桁を超える整数は出力できません"
    ),
    "it cannot write the surrogate code point {value}": (
        "サロゲートのコードポイント {value} は出力できません"
    ),
    "it cannot read an integer of more than {limit} digits": (
        "{limit} 桁を超える整数は読み取れません"
    ),
    "impossible": "起こりません",
    "possible": "起こりえます",
    "at step {step:,} of a run with the input {input!r}": "入力 {input!r} での実行のステップ {step:,}",
    "at step {step:,} of a run without input": "入力なしの実行のステップ {step:,}",
    "no operation can end it": "終了させる操作がありません",
    "it ends with {ends} and never ends with {never}": "{ends}では終了し、{never}では終了しません",
    "the input {input!r}": "入力 {input!r} ",
    "no input": "入力なし",
    "analysis stopped early: the program has too many states": (
        "解析を打ち切りました: プログラムの状態が多すぎます"
    ),
    "analysis stopped early, at its budget of {budget:,} changes of state": (
        "解析を打ち切りました: 状態の変化が上限の {budget:,} 回に達しました"
    ),
    "it is not known if every loop ends": "すべてのループが終わるかどうかは不明です",
    "after {count} operations; every run is the same, because it reads no input": "操作 {count} 回の後; 入力を読み取らないので、どの実行も同じです",
    "it returns to an earlier state": "以前と同じ状態に戻ります",
    "it repeats the same steps, with other values below them on the stack": (
        "スタックの下の方の値だけが変わり、同じステップを繰り返します"
    ),
    "after {count} operations at most": "操作 {count} 回以内",
    "every loop counts to an end or leaves fewer values on the stack": (
        "どのループも、限りのある値を数えるか、スタックの値を減らします"
    ),
    "it ends with its input or before, unless a certain read fails": (
        "特定の読み取りが失敗しない限り、遅くとも入力の終わりで終了します"
    ),
    "it ends with its input or before, unless the read at line {lines} fails": (
        "{lines} 行目の読み取りが失敗しない限り、遅くとも入力の終わりで終了します"
    ),
    "it ends with its input or before, unless a read at one of the lines {lines} fails": (
        "{lines} 行目のいずれかの読み取りが失敗しない限り、遅くとも入力の終わりで終了します"
    ),
    "it ends with its input or before: every loop reads input": (
        "遅くとも入力の終わりで終了します: どのループも入力を読み取ります"
    ),
    "it ends with its input or before: every loop reads input, counts to an end or leaves fewer "
    "values on the stack": (
        "遅くとも入力の終わりで終了します: どのループも、入力を読み取るか、限りのある値を数えるか、"
        "スタックの値を減らします"
    ),
    "stack effect": "スタックの変化",
    "stack after": "後のスタック",
    "stack after, top first": "後のスタック（一番上が左端）",
    "place": "位置",
    "notes": "注記",
    "stack if reads succeed, top first": "読み取り成功時のスタック（一番上が左端）",
    "after a failed read, stacks and the targets of skips can differ from those shown here": (
        "読み取りに失敗した後は、スタックとスキップの行き先がここに示すものと異なることがあります"
    ),
    "never seen, but not ruled out: {errors}": "確認されていないが、ないとは言えない: {errors}",
    "{words} (line {line} after a failed read)": "{words}（読み取り失敗後は {line} 行目）",
    "{words} (elsewhere after a failed read)": "{words}（読み取り失敗後はほかの行）",
    "not known": "不明",
    "to line {lines} or {count} others": "{lines} 行目ほか {count} 行へ",
    "to line {lines}": "{lines} 行目へ",
    "performs a click on any cell": "任意のマスのクリック操作を実行",
    "the program can end here": "プログラムはここで終了しうる",
    "ends": "終了します",
    "depends on input": "入力によります",
    "a run with the input {input!r}": "入力 {input!r} での実行",
    "a run without input": "入力なしの実行",
    "{run} ends at step {step:,}": "{run}は、ステップ {step:,} で終了します",
    "{run} can no longer end after step {step:,}": (
        "{run}は、ステップ {step:,} の後はもう終了できません"
    ),
    "{run} repeats its steps from step {step:,}": (
        "{run}は、ステップ {step:,} から同じことを繰り返します"
    ),
    "{run} is in an earlier state again at step {step:,}": (
        "{run}は、ステップ {step:,} で以前と同じ状態に戻ります"
    ),
    "everything that can happen was explored: {count:,} changes of state; similar states count as one": (
        "起こりうるすべてを調べました: 状態の変化 {count:,} 回（似た状態は 1 つと数えます）"
    ),
    "everything that can happen was explored: {count:,} changes of state": (
        "起こりうるすべてを調べました: 状態の変化 {count:,} 回"
    ),
    "reads no input, so its only run shows everything": (
        "入力を読み取らないので、ただ 1 通りの実行ですべてがわかります"
    ),
    "analysis stopped early, after {count:,} changes of state: what is marked ? may do more": (
        "状態の変化 {count:,} 回で解析を打ち切りました: ? の付いたものは、ほかのこともするかもしれません"
    ),
    "reads no input": "入力を読み取りません",
    "may read input": "入力を読み取るかもしれません",
    "reads input (first {where})": "入力を読み取ります（最初は{where}）",
    "a left click on an unopened {digit}": "開いていない{digit}の左クリック操作",
    "a left click on a flagged cell": "旗が立っているマスの左クリック操作",
    "a left click on an opened {digit}": "開いている{digit}の左クリック操作",
    "a right click on an unopened cell": "開いていないマスの右クリック操作",
    "a right click on a flagged cell": "旗が立っているマスの右クリック操作",
    "a right click on an opened {digit} that is not a chord": (
        "開いている{digit}の右クリック操作（Chord以外）"
    ),
    "a chord": "Chord",
    "a chord into a mine": "地雷マスを含むChord",
    "a switch (`!`)": "切り替え操作（`!`）",
    "a restart (`@`)": "リスタート操作（`@`）",
    "no operation (an empty line)": "無操作（空行）",
    "selected by {ways}": "選択する操作: {ways}",
    "{cell}, mine": "{cell}、地雷マス",
    "{cell}, safe, digit {digit}": "{cell}、安全マス、数字 {digit}",
    "{count} adjacent cells, {mines} of them mines: {cells}": (
        "隣接するマス {count} 個、うち地雷マス {mines} 個: {cells}"
    ),
    "{count} adjacent cells, {mines} of them mines": (
        "隣接するマス {count} 個、うち地雷マス {mines} 個"
    ),
    "opened first, it opens more than {count:,} cells": (
        "最初に開くと、{count:,} 個を超えるマスが開きます"
    ),
    "opened first, it opens {count}: `push(count)` {count}": (
        "最初に開くと、{count} 個のマスが開きます: `push(count)` {count}"
    ),
    "left: unopened `{unopened}`, flagged `noop`": (
        "左: 開いていない `{unopened}`、旗が立っている `noop`"
    ),
    "right: unopened or flagged `swap`": "右: 開いていない・旗が立っている `swap`",
    "left: unopened `{unopened}`, flagged `noop`, opened `{opened}`": (
        "左: 開いていない `{unopened}`、旗が立っている `noop`、開いている `{opened}`"
    ),
    "right: unopened or flagged `swap`, opened `{opened}`": (
        "右: 開いていない・旗が立っている `swap`、開いている `{opened}`"
    ),
    "{right} (a chord if {count} flags are beside it and a cell beside it is unopened)": (
        "{right}（隣接する旗が {count} 個で、隣接する開いていないマスがあればChord）"
    ),
    "dialect {old} became {new}": "方言が {old} から {new} に変わりました",
    "{old} board rows became {new}": "盤面の行数が {old} から {new} に変わりました",
    "line {line}: row {old} became {new}": "{line} 行目: 盤面の行 {old} が {new} に変わりました",
    "{old} before the board was removed or changed": (
        "盤面の前の {old} がなくなったか、変わりました"
    ),
    "{new} was added before the board": "盤面の前に {new} が加わりました",
    "{old} operations became {new}": "操作の個数が {old} から {new} に変わりました",
    "line {line}: {old} became {new}": "{line} 行目: {old} が {new} に変わりました",
    "What this program does": "このプログラムの説明",
    "Reads an integer and writes it": "整数を読み取って出力",
}
