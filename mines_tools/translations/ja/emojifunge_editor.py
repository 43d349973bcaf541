"""Translations: texts in an editor for Emojifunge: hovers, completion, outline, hints, actions."""

from __future__ import annotations

PHRASES = {
    "reads a character": "文字を入力",
    "reads a number": "数値を入力",
    "writes the whole input": "入力全体を出力",
    "the pointer starts here": "ポインタはここから始まる",
    "the pointer turns in front of it": "ポインタは手前で回転する",
    "ends the program after three more instructions": "あと 3 命令でプログラムを終える",
    "switches whether ends are ignored": "終了を無視するかどうかを切り替える",
    "begins or ends a comment": "コメントを始める、または終える",
    "crashes the program": "プログラムを異常終了させる",
    "a wall while the pointer rides the bicycle": "自転車に乗っている間は壁",
    "switches the pop mode": "pop モードを切り替える",
    "enters the stack at the top": "top のスタックに入る",
    "leaves the current stack": "操作中のスタックから出る",
    "moves right": "右へ進む",
    "moves left": "左へ進む",
    "moves up": "上へ進む",
    "moves down": "下へ進む",
    "moves up and right": "右上へ進む",
    "moves down and right": "右下へ進む",
    "moves up and left": "左上へ進む",
    "moves down and left": "左下へ進む",
    "one faster to the right": "右向きに 1 速くなる",
    "one faster to the left": "左向きに 1 速くなる",
    "one faster up": "上向きに 1 速くなる",
    "one faster down": "下向きに 1 速くなる",
    "turns right": "右に曲がる",
    "turns left": "左に曲がる",
    "slows down to one cell a step": "1 ステップ 1 マスに減速する",
    "switches the direction of turns at walls": "壁で回転する向きを切り替える",
    "the next instruction is executed again and again": "次の命令を繰り返し実行する",
    "executes the recorded emoji": "録画した絵文字を実行する",
    "writes a character": "文字を出力",
    "writes a number": "数値を出力",
    "writes an emoji": "絵文字を出力",
    "Write the instructions that print {text}, and {end}, which ends the program": (
        "{text} を出力する命令と、プログラムを終える {end} を書く"
    ),
    "before cell {cell}, the last cell that the pointer reaches in this row on its way {side}: {stack}": (
        "ポインターがこの行を{side}へ進んで最後に着くマス {cell} の実行前: {stack}"
    ),
    "what the cells of the row write, from left to right": "この行のマスが出力するもの（左から右へ）",
    "what the cells of the row write, from right to left": "この行のマスが出力するもの（右から左へ）",
    "Write a program that prints {text}": "{text} を出力するプログラムを書く",
    "{emoji} in the first row": "最初の行に {emoji}",
    "{emoji} at the end of the row above": "上の行の終わりに {emoji}",
    "instructions for {text}": "{text} の命令",
    "{instructions}; a trial run does not print it": "{instructions}（試しの実行では出力されません）",
    "before {end} at {place}: {emoji}": "{place} の {end} の前に: {emoji}",
    "Write the instructions that print {text}": "{text} を出力する命令を書く",
    "Move {end} behind them": "{end} をその後ろに移す",
    "no run reaches it: {text}": "どの実行も到達しません: {text}",
    "the rows below then do not run as before": "下の行の動きが変わります",
    "the row's cells move: the other rows do not fit": "行のセルがずれます: 他の行と合いません",
    "{emoji}, and blank cells in the other rows": "{emoji}、他の行には空白のセル",
    "{title}, and blank cells in the other rows": "{title}（他の行には空白のセル）",
    "{title} ({reason})": "{title}（{reason}）",
    "never reached here": "ここには到達しません",
    "never reached here: {end} at {place} ends the program first": (
        "ここには到達しません。先に {place} の {end} でプログラムが終わります"
    ),
    "(dx, dy) = ({dx}, {dy})": "(dx, dy) = ({dx}, {dy})",
    "77 is the code of M: the language text swaps O and M.": (
        "77 は M のコードです。原文では O と M が入れ替わっています。"
    ),
    "79 is the code of O: the language text swaps O and M.": (
        "79 は O のコードです。原文では O と M が入れ替わっています。"
    ),
    "Add U+FE0F in the selection": "選択範囲に U+FE0F を付ける",
    "Add U+FE0F to {emoji}": "{emoji} に U+FE0F を付ける",
    "Also: {names}": "別名: {names}",
    "Executing it ends the program abnormally. It can be picked and written.": (
        "実行するとプログラムは異常終了します。取得と出力はできます。"
    ),
    "It is ignored in a comment. It can be picked and written.": "コメントの中なので無視されます。取得と出力はできます。",
    "It is ignored in a comment. It is one cell, however long it is.": (
        "コメントの中なので無視されます。長さに関わらず 1 マスです。"
    ),
    "Looks like: {others}": "似た絵文字: {others}",
    "In the dialect `author`, `exit-nested-stack` doesn't lead back from a stack that this makes.": (
        "方言 `author` では、これが作るスタックから `exit-nested-stack` で元に戻れません。"
    ),
    "In the dialect `author`, a new root stack contains a single value: the new root stack itself.": (
        "方言 `author` では、親がないときに作られる新しいルートは自分自身だけを含みます。"
    ),
    "In the dialect `author`, an end by time that is ignored unsets the time.": (
        "方言 `author` では、時間による終了が無視されると、終了までの時間は未設定に戻ります。"
    ),
    "In the dialect `author`, division by zero gives Infinity or NaN.": (
        "方言 `author` では、0 で割ると Infinity か NaN になります。"
    ),
    "In the dialect `author`, it empties the stack first.": (
        "方言 `author` では、先にスタックを空にします。"
    ),
    "In the dialect `author`, it is dy + 1: one faster down.": (
        "方言 `author` では dy + 1 です。下に 1 速くなります。"
    ),
    "In the dialect `author`, it is dy - 1: one faster up.": (
        "方言 `author` では dy - 1 です。上に 1 速くなります。"
    ),
    "In the dialect `author`, it reverses UTF-16 units, not characters.": (
        "方言 `author` では、文字ではなく UTF-16 の単位で逆順にします。"
    ),
    "In the dialect `author`, it works on a copy, which the stack around it doesn't hold.": (
        "方言 `author` では、外側のスタックに含まれないコピーに対して働きます。"
    ),
    "In the dialect `author`, the emoji has the form of its author's table, with or without U+FE0F.": (
        "方言 `author` では、絵文字は作者の表の形（U+FE0F あり、またはなし）になります。"
    ),
    "In the dialect `author`, the record is kept: each time it is played again.": (
        "方言 `author` では録画は残り、再生するたびに同じものが実行されます。"
    ),
    "In the dialect `author`, the remainder by zero is NaN.": (
        "方言 `author` では、0 で割った余りは NaN になります。"
    ),
    "One cell, however long it is. Executing it ends the program abnormally.": (
        "長さに関わらず 1 マスです。実行するとプログラムは異常終了します。"
    ),
    "Remove U+FE0F from {emoji}": "{emoji} から U+FE0F を取り除く",
    "Remove U+FE0F in the selection": "選択範囲の U+FE0F を取り除く",
    "Remove U+FE0F in the whole file": "ファイル全体の U+FE0F を取り除く",
    "Stack `before -- after`, the top first: {effect}.": "スタック（`実行前 -- 実行後`、top から）: {effect}。",
    "Stack `before -- after`, the top first: {effect}; {notes}.": "スタック（`実行前 -- 実行後`、top から）: {effect}。{notes}。",
    "if the top is itself a stack, its values replace it first, except in the pop mode called `stack`": (
        "top 自体がスタックのときだけ: 先にその中の値に置き換えられます（pop モードが `stack` のときを除く）"
    ),
    "there, two stacks are combined in pairs from the top down, until one of them ends; a number counts as a stack with one element": (
        "そのモードでは 2 つのスタックの要素を top から順に組にし、一方が尽きたら終わります。数値は要素が 1 つのスタックとして扱われます"
    ),
    "popped as a number: {operands}": "数値として pop されるもの: {operands}",
    "popped as a stack: {operands}": "スタックとして pop されるもの: {operands}",
    "Write all emoji with U+FE0F as in the language text": (
        "すべての絵文字の U+FE0F を原文のとおりに書く"
    ),
    "shorter": "より短い",
    "current stack `{stack}`, the top first": "操作中のスタック（top から） `{stack}`",
    "the current stack is empty": "操作中のスタックは空です",
    "at {place}: {reason}; {stack}": "{place}: {reason}。{stack}",
    "{reason}; {stack}": "{reason}。{stack}",
    "current stack `{stack}`, the top first: {count}": (
        "操作中のスタック（top から） `{stack}`: {count}"
    ),
    "down": "下",
    "down and left": "左下",
    "down and right": "右下",
    "empty comment": "空のコメント",
    "ends abnormally at {place} in step {step:,}": "{place} の第 {step:,} ステップで異常終了します",
    "ends at {place} in step {step:,}": "{place} の第 {step:,} ステップで終了します",
    "ends with an error at {place} in step {step:,}": (
        "{place} の第 {step:,} ステップでエラーにより終了します"
    ),
    "in a comment: ignored": "コメント中のため無視されます",
    "at {place} it may do anything": "{place} で何が起こるか分かりません",
    "the program is too large": "プログラムが大きすぎます",
    "levels below the root stack: {depth}": "ルートスタックからの深さ: {depth}",
    "may be reached going {ways}; no trial run got here (inputs tried: none, {inputs})": (
        "{ways}向きで到達する可能性がありますが、試した実行は来ませんでした（試した入力: なし、{inputs}）"
    ),
    "may fail; no run is known that does": (
        "失敗する可能性がありますが、失敗する実行は知られていません"
    ),
    "may be reached; no trial run got here (inputs tried: none, {inputs})": (
        "到達する可能性がありますが、試した実行は来ませんでした（試した入力: なし、{inputs}）"
    ),
    "never executed: it is passed over, or ignored in a comment": (
        "決して実行されません。通過されるか、コメント中で無視されます"
    ),
    "pop mode: normal or stack": "pop モード: 通常またはスタック",
    "pop mode: stack": "pop モード: スタック",
    "reached, {first}": "到達、{first}",
    "reached going {ways}, {first}": "{ways}向きで到達、{first}",
    "recorded when it is executed": "実行されると録画されます",
    "recording {emoji}": "録画 {emoji}",
    "sometimes in a comment, and then ignored": "コメント中のこともあり、そのときは無視されます",
    "sometimes on the bicycle": "自転車に乗っていることもあります",
    "sometimes recorded when it is executed": "実行されたとき、録画中のこともあります",
    "standing still": "静止",
    "start at {place}": "開始地点 {place}",
    "the current stack has {count}": "操作中のスタックは{count}です",
    "the current stack is empty: a pop gives -1": "操作中のスタックは空です。pop すると -1 になります",
    "the names of instructions are fixed; to write another instruction, type its name in the cell's place": (
        "命令の名前は決まっています。別の命令を書くには、そのマスの位置に名前を入力してください"
    ),
    "then the pointer goes to {places}": "次にポインタが進む先: {places}",
    "unknown text": "不明なテキスト",
    "up": "上",
    "up and left": "左上",
    "up and right": "右上",
    "way from {place}": "{place} からの道",
    "whether it ends depends on input or chance": "終了するかどうかは入力または乱数によります",
    "written {points}": "表記 {points}",
    "{form}; to write it, type its name": "{form}。名前を入力すると書けます",
    "written {points}, without U+FE0F": "表記 {points}、U+FE0F なし",
    "{count:,} bytes": "{count:,} バイト",
    "{count:,} cells": "{count:,} マス",
    "{count:,} elements": "要素 {count:,} 個",
    "{count:,} elements or more": "要素 {count:,} 個以上",
    "{emoji}: not an instruction": "{emoji}: 命令ではありません",
    "for example at step {step:,} of a run with the seed {seed}": "例: シード {seed} での実行のステップ {step:,}",
    "for example at step {step:,} of a run with the input {input} and the seed {seed}": (
        "例: 入力 {input}、シード {seed} での実行のステップ {step:,}"
    ),
    "{low} to {high} elements": "要素 {low} ～ {high} 個",
    "{places} and {count} more": "{places} ほか {count} か所",
    "{title} (a step less each time it is crossed)": "{title}（横切るたびに 1 ステップ減ります）",
    "{title} (a step more each time it is crossed)": "{title}（横切るたびに 1 ステップ増えます）",
    "{value} (top)": "{value}（一番上）",
    "going {way}, stack: {stack}": "{way}へ、スタック: {stack}",
    "{width} x {height} cells, {size}": "マス {width} x {height}、{size}",
    "{height:,} rows of up to {width:,} cells, {count:,} cells in all, {size}": (
        "{height:,} 行、1 行に最大 {width:,} マス、計 {count:,} マス、{size}"
    ),
    "a directive names a cell there": "そこのマスを指すディレクティブがあります",
    "before the cell {place}": "マス {place} の前",
    "can fail": "失敗することがある",
    "never executed": "決して実行されない",
    "reached": "到達する",
    "reached going {ways}": "{ways}向きで到達する",
    "the grid has no cell {place}": "盤面にマス {place} はありません",
    "the grid has no such row or column": "盤面にその行または列はありません",
    "the text is empty": "テキストが空です",
    "this row or column cannot be inserted or deleted": "この行または列は挿入も削除もできません",
    "this text and the text beside it would be one cell": "このテキストは隣のテキストと 1 つのマスになってしまいます",
    "{what} is not exactly one cell": "{what} はちょうど 1 つのマスではありません",
    "the board shows what is true each time the pointer comes here": "盤面は、ポインタがここに来るたびに成り立つことを示します",
    "there is no cell at the cursor": "カーソルの位置にマスがありません",
}
