"""Translations: messages of Emojifunge, without the meanings of its glyphs."""

from __future__ import annotations

PHRASES = {
    "Emojifunge, the language text": "Emojifunge、原文のとおり",
    "Choose which emoji have U+FE0F after formatting. The choices are table (the emoji that have U+FE0F in the "
    "language text), never (none), and keep (the emoji that have U+FE0F already).": (
        "絵文字の U+FE0F を、原文のとおりに書く（table）、書かない（never）、そのままにする（keep）のいずれかにします。"
    ),
    "Writes emoji with U+FE0F as in the language text (`table`), without it (`never`), or as they are (`keep`).": (
        "絵文字の U+FE0F を、原文のとおりに書く（`table`）、書かない（`never`）、そのままにする（`keep`）のいずれかにします。"
    ),
    "--golf writes each emoji without U+FE0F": "--golf は絵文字を U+FE0F なしで書きます",
    "Emojifunge as its author's program runs it": "Emojifunge、作者のプログラムの動作のとおり",
    "a wall cannot be executed": "壁は実行できません",
    "the program crashes": "プログラムがクラッシュしました",
    "bicycle-stop cannot be executed on the bicycle": (
        "自転車に乗っている間は bicycle-stop を実行できません"
    ),
    "there is no cell at ({x}, {y})": "({x}, {y}) にマスがありません",
    "there is no cell at ({x}, {y}) to pick": "取得する ({x}, {y}) にマスがありません",
    "this is not an instruction": "命令ではありません",
    "always ends abnormally": "必ず異常終了します",
    "always ends with an error": "必ずエラーで終了します",
    "always ends abnormally or with an error": "必ず異常終了するか、エラーで終了します",
    "to print this text, take the quick fix in an editor; a comment stands between two {emoji}": (
        "この文字列を出力するには、エディターのクイックフィックスを選びます。コメントは 2 つの {emoji} の間に書きます"
    ),
    "{reason}; {remedy}": "{reason}。{remedy}",
    "to print a text, type it in an editor, and take the quick fix": (
        "文字列を出力するには、エディターで入力し、クイックフィックスを選びます"
    ),
    "unknown text can't be picked": "不明なテキストは取得できません",
    "the author's program fails on text that looks like a name": (
        "名前のように見えるテキストでは、作者のプログラムはエラーになります"
    ),
    "this is not an emoji: {text}": "絵文字ではありません: {text}",
    "these numbers do not spell an emoji": "これらの数値は絵文字を表しません",
    "a record cannot be played while recording": "録画中は再生できません",
    "there are no values to take the median of": "空のスタックに中央値はありません",
    "the grid is too large to count its paths": ("これほど大きな格子の道順は数え終わりません"),
    "a grid of {size} squares a side has too many paths": (
        "一辺 {size} マスの格子の道順は多すぎます"
    ),
    "the factorial of a number greater than {most:,} is too long": (
        "{most:,} より大きい数の階乗は長すぎます"
    ),
    "a stack cannot have that many elements": "スタックにこれほど多くの要素は入りません",
    "cannot copy a stack that contains itself": "自分自身を含むスタックは複製できません",
    "the author's program never ends here": "作者のプログラムはここで終わらなくなります",
    "stacks or records are nested too deeply": "スタックか録画の入れ子が深すぎます",
    "instructions": "命令",
    "instruction": "命令",
    "stack before": "実行前のスタック",
    "rows {rows}": "行 {rows}",
    "comment": "コメント",
    "{count} empty cells": "空のマス {count} 個",
    "the way begins here, going {way}": "ここから{way}へ始まります",
    "a run can begin here, going {way}": "実行はここから{way}へ始まることがあります",
    "from {places}": "{places} から",
    "also from {places}": "{places} からも来ます",
    "going {ways}": "{ways}へ進みます",
    "goes on at {places}": "{places} へ続きます",
    "joins {place}": "{place} に合流します",
    "jumps to {place}": "{place} へ跳びます",
    "jumps to {place}, but the pointer cannot move on from there": (
        "{place} へ跳びますが、そこからは動けません"
    ),
    "the pointer cannot move on": "ポインタは動けません",
    "{place} has no cell: goes on {side}": "{place} にマスがないので{side}へ進みます",
    "{place} is a wall: goes on {side}": "{place} は壁なので{side}へ進みます",
    "to the right": "右",
    "to the left": "左",
    "upwards": "上",
    "downwards": "下",
    "if the top is > 0: {yes}, otherwise: {no}": "一番上が 0 より大きければ {yes}、そうでなければ {no}",
    "in both cases: {place}": "どちらの場合も {place}",
    "the top is always > 0: {yes}": "一番上は常に 0 より大きい: {yes}",
    "the top is never > 0: {no}": "一番上は決して 0 より大きくならない: {no}",
    "ends the comment": "コメントを終えます",
    "{emoji} takes -1 from the empty stack": "{emoji} は空のスタックから -1 を取ります",
    "{writes}, each time it is executed": "実行されるたびに{writes}",
    "the program ends here": "プログラムはここで終わります",
    "it is not known where the pointer goes from here": "ここからポインタがどこへ進むかはわかりません",
    "the rest of the way is not shown": "道の残りは省略しています",
    "{emoji} at {place}: the pointer goes to {places}": "ポインタは {place} の {emoji} から {places} へ進みます",
    "the pointer never leaves {place}": "ポインタは {place} から出ません",
    "never reached: {places}": "到達しません: {places}",
    "once the pointer is on one of these cells, it never leaves them, and the program never ends: {places}": (
        "ポインタは一度入るとこれらのマスから出ることがなく、プログラムは終わりません: {places}"
    ),
    "the analysis stopped early: the pointer may also take ways that are not shown": (
        "解析を途中でやめました。ポインタはここにない道も通るかもしれません"
    ),
    "emoji": "絵文字",
    "Instructions of Emojifunge": "Emojifunge の命令",
    "The stack effect shows first the values that an instruction pops, and after `--` the "
    "values that it pushes. In each list, the first value is the top. `a#` is popped as a "
    "number, and `a[]` as a stack. How `a` is popped depends on the pop mode. In the mode "
    "`normal`, a stack at the top is replaced by its elements, and then a number is popped. In the "
    "mode `stack`, the whole stack is popped. `*` is the whole stack. In the explanations, the top is the value at the top of the current stack, and the "
    'second is the value below the top. "Element by element" means: if a value is a stack, the '
    "instruction is applied to each element of this stack. The pointer is at column x and row "
    "y, both from 0, and moves by (dx, dy) in each step. Many emoji below contain the invisible "
    "character U+FE0F. A program need not contain this character.": (
        "スタックの変化は、命令が pop するもの、push するものの順で、それぞれ一番上から並びます。"
        "`a#` は数値として、`a[]` はスタックとして pop されます。`a` は pop モードによります: 通常モードでは一番上のスタックを要素に開いてから数値が、スタックモードではスタック全体が pop されます。"
        "`*` はスタック全体です。"
        "top は操作中のスタックの一番上の値、2 番目はその下の値です。「要素ごと」は、スタックの各要素を計算するという意味です。"
        "ポインタは列 x、行 y（どちらも 0 から）にあり、1 ステップに (dx, dy) 動きます。文字を絵文字にする U+FE0F は省略できます。"
    ),
    "abnormal end": "異常終了",
    "failures": "失敗",
    "cells reached": "到達したセル",
    "cells passed over": "通過したセル",
    "cells in comments": "コメント中のセル",
    "not an instruction": "命令ではないセル",
    "error": "エラー",
    "grid": "格子",
    "the pointer is here": "ポインタの位置",
    "the pointer moved here from {place}": "ポインタが{place}からここへ移動しました",
    "the pointer has not been at {cell} yet": "ポインタはまだ{cell}に来ていません",
    "performed this cell, and the pointer moved on": "このマスを実行し、ポインタが先へ進みました",
    "the stack on which instructions work: the root stack, or the nested stack that the program has entered": (
        "命令が操作するスタック。ルートスタック、またはプログラムが入った、スタックの中のスタック"
    ),
    "the stack with which the program starts; other stacks are nested in it": (
        "プログラムの開始時のスタック。他のスタックはこの中に入ります"
    ),
    "how often the next cells are executed: once if this stack is empty": (
        "次のセルを実行する回数。このスタックが空なら 1 回"
    ),
    "the values that `mailbox-in` has stored, for `mailbox-out`": "`mailbox-in` が入れた値。`mailbox-out` が取り出します",
    "the values that `pop` has removed, for `pick-up-trash`": "`pop` が捨てた値。`pick-up-trash` が拾います",
    "the column of the next cell; the first column is 0": "次のセルの列（0 から）",
    "the row of the next cell; the first row is 0": "次のセルの行（0 から）",
    "how far the pointer moves to the right; negative if it moves left": "ポインタが右へ進むマス数。左へ進むなら負",
    "how far the pointer moves down; negative if it moves up": "ポインタが下へ進むマス数。上へ進むなら負",
    "`normal`: a stack that is popped is opened. `stack`: it is popped as a whole": (
        "`normal`: 取り出すスタックを展開します。`stack`: スタックのまま取り出します"
    ),
    "how often the cell at the pointer is executed before the pointer moves; 0 until its first execution": (
        "ポインタが移動する前に、今のセルを実行する回数。最初の実行までは0"
    ),
    "how often the cell at the pointer has been executed so far": "今のセルをこれまでに実行した回数",
    "the number of rounds until the program ends; empty if not set": "プログラムが終わるまでの周の数。未設定なら空",
    "the rounds since the stopwatch was started; empty if it is off": (
        "ストップウォッチを始めてからの周の数。止まっていれば空"
    ),
    "true if the pointer is in a comment, where cells are not executed": (
        "ポインタがコメントの中なら true。そこではセルを実行しません"
    ),
    "true if instructions that end the program are ignored": "プログラムを終える命令を無視するなら true",
    "true if output is not written": "出力しないなら true",
    "true if the pointer rides the bicycle, so that bicycle stops are walls": (
        "ポインタが自転車に乗っていれば true。🚳 は壁になります"
    ),
    "true if the pointer turns clockwise at a wall": "ポインタが壁で時計回りに曲がるなら true",
    "true if the emoji of executed cells are recorded": "実行したセルの絵文字を録画していれば true",
    "the recorded emoji, which `play-record` uses": "録画した絵文字。`play-record` が使います",
    "current stack": "操作中のスタック",
    "root stack": "ルートスタック",
    "run-count stack": "命令実行回数スタック",
    "trash": "ゴミ箱スタック",
    "pointer at {place}, direction: {way}": "ポインタは {place}、方向: {way}",
    "x of the pointer": "ポインタの x",
    "y of the pointer": "ポインタの y",
    "cells to the right in each step": "1 歩で右に進むマス数",
    "cells down in each step": "1 歩で下に進むマス数",
    "pop mode": "pop モード",
    "executions in this round": "この周での実行回数",
    "executions in this round so far": "この周でこれまでに実行した回数",
    "time to the end": "終了までの時間",
    "stopwatch": "ストップウォッチ",
    "in a comment": "コメント中",
    "ends are ignored": "終了を無視中",
    "output is ignored": "出力を無視中",
    "its value is a stack without numbers, or output is ignored": "値が数のないスタックか、出力が無視されています",
    "on the bicycle": "自転車に乗車中",
    "turns clockwise": "時計回り",
    "what was recorded": "録画したもの",
    "aborted: {message}": "異常終了: {message}",
    "Make the random numbers depend only on N: the same N gives the same numbers.": (
        "乱数を N から始めます。同じ実行を繰り返せます。"
    ),
    "the program can write its own text, which has changed": (
        "プログラムは自分のテキストを出力でき、そのテキストが変わっています"
    ),
    "({x}, {y}): {before} became {after}": "({x}, {y}): {before} が {after} になりました",
    "no cell": "マスなし",
    "no instruction": "命令ではない",
    "the program ends abnormally if this is executed": "実行されるとプログラムは異常終了します",
    "there is no such dialect of Emojifunge": "Emojifunge にそのような方言はありません",
    "{took}: not above 0, so this did not turn the pointer": "{took}。0 より大きくないのでポインターの向きを変えません",
    "{took}: above 0, so this turned the pointer to the right": "{took}。0 より大きいのでポインターを右へ向けます",
    "{took}: above 0, so this turned the pointer to the left": "{took}。0 より大きいのでポインターを左へ向けます",
    "{took}: above 0, so this turned the pointer up": "{took}。0 より大きいのでポインターを上へ向けます",
    "{took}: above 0, so this turned the pointer down": "{took}。0 より大きいのでポインターを下へ向けます",
}
