"""Translations: the meaning of operations in hovers, hints and lenses."""

from __future__ import annotations

PHRASES = {
    " or ": " または ",
    "-> line {lines}": "→ {lines} 行目",
    "{targets}; after a failed read: {lines}": "{targets}。読み込みに失敗した後: {lines}",
    "-> line {lines} or {count} more": "→ {lines} 行目ほか {count} 行",
    "= {first}, later {later}": "= {first}、後に {later}",
    "what it writes": "出力する文字や数",
    "{text} the first time": "最初は {text}",
    "= {first} the first time": "最初は = {first}",
    "later = {later}": "後に = {later}",
    "What it does here is not known yet.": "ここで何をするかは、まだ調べている途中です。",
    "a computed cell": "計算で決まるマス",
    "a damaged line": "正しくない行",
    "always `{command}`, in {count} different ways": "必ず `{command}`（{count} 通りの場合）",
    "always ends": "必ず終了します",
    "always fails: {error}": "必ず失敗: {error}",
    "can fail: {error}": "{error}の可能性",
    "may fail: {error}": "{error}の可能性（未確認）",
    "{error}, if the read in line {line} fails": "{line} 行目の読み取りに失敗した場合: {error}",
    "the click that it performs always fails: {error}": "実行するクリックは必ず失敗: {error}",
    "the click that it performs can fail: {error}": "実行するクリックの{error}の可能性",
    "the click that it performs may fail: {error}": "実行するクリックの{error}の可能性（未確認）",
    "the click that it performs can fail: {error}, if the read in line {line} fails": (
        "{line} 行目の読み取りに失敗した場合、実行するクリックの{error}の可能性"
    ),
    "if this gets no number: {errors}": "整数を読み取れない場合: {errors}",
    "if this gets no character: {errors}": "文字を読み取れない場合: {errors}",
    "if this read fails: {errors}": "読み取りに失敗した場合: {errors}",
    "{error} at line {line}": "{line} 行目で{error}",
    "{error} at lines {lines}": "{lines} 行目で{error}",
    "{error} at lines {lines} and {count} more": "{lines} 行目ほか {count} 行で{error}",
    " and ": "、",
    "{words}, if every read of the input succeeds": "{words}（入力の読み取りがすべて成功した場合）",
    "chord on {cell}, an opened {digit}": "{cell} でChord（開いている {digit}）",
    "chord on {cell}, an opened {digit}, into a mine": (
        "{cell} でChord（開いている {digit}）、地雷マスを含むためオーバー"
    ),
    "depth {depth}": "深さ {depth}",
    "ends after {count:,} operations": "操作 {count:,} 回で終了します",
    "ends after {count:,} operations at most": "操作 {count:,} 回以内に終了します",
    "explain": "説明",
    "first at step {step:,}": "最初はステップ {step:,}",
    "for example at step {step:,} of a run with the input {input}": "例: 入力 {input} での実行のステップ {step:,}",
    "in a stack, {low} means 2 or more, {both} means 2 to 5": (
        "スタックの {low} は 2 以上、{both} は 2～5 を表します"
    ),
    "input mismatch": "入力の不一致",
    "it is not known whether it ends: {reason}": "終了するかどうかわかりません: {reason}",
    "it is not known whether it ends: the loop through {place} may never end": (
        "終了するかどうかわかりません: {place} を通るループは終わらないかもしれません"
    ),
    "it is not known whether it ends: the actions begin again after the last one, until all marks are covered": (
        "終了するかどうかわかりません: 最後のアクションの後は、すべての印が覆われるまで最初から繰り返します"
    ),
    "the loop in {lines} may never end": "{lines}のループは終わらないかもしれません",
    "loops may never end, such as that in {lines}": "{lines}のループなどは終わらないかもしれません",
    "leaves {stacks}": "{stacks} が残ります",
    "leaves {stacks} or another stack": "{stacks} または別のスタックが残ります",
    "leaves {value} on top": "{value} が一番上に残ります",
    "left button on {cell}": "{cell} を左ボタンでクリック",
    "left click on {cell}, an opened {digit}": "{cell} を左クリック（開いている {digit}）",
    "left click on {cell}, an unopened {digit}": "{cell} を左クリック（開いていない {digit}）",
    "left click on {cell}, which is flagged": "{cell} を左クリック（旗が立っている）",
    "never ends": "終了しません",
    "never reached": "到達しません",
    "no operation": "無操作",
    "not known to be reached": "実行されるかどうかわかりません",
    "one of {commands}": "{commands} のどれか",
    "one of {count} commands": "{count} 個のコマンドのどれか",
    "opens {count} cells": "マスを {count} 個開きます",
    "operation {number} of {count} (pointer {index})": "操作 {number}（全 {count} 個、ポインタ {index}）",
    "performs a click on a cell that can be any": "どのマスになるかわからないクリックを行います",
    "performs {clicks}": "{clicks} を行います",
    "puts a flag on the cell": "マスに旗を立てます",
    "restart of the game": "ゲームのリスタート",
    "closes all cells; its command is {command}": "すべてのマスを閉じます。コマンドは {command}",
    "right button on {cell}": "{cell} を右ボタンでクリック",
    "right click on {cell}, an opened {digit}": "{cell} を右クリック（開いている {digit}）",
    "right click on {cell}, which is flagged: takes the flag away": (
        "{cell} を右クリック（旗が立っている）: 旗を外します"
    ),
    "right click on {cell}, which is unopened: flags it": (
        "{cell} を右クリック（開いていない）: 旗を立てます"
    ),
    "run": "実行",
    "skips {counts}": "{counts} 個飛ばします",
    "stack depth {before} before, {after} after": "スタックの深さは前が {before}、後が {after}",
    "stack underflow": "スタックアンダーフロー",
    "switch of flagging mode": "旗立てモードの切り替え",
    "takes the flag away": "旗を外します",
    "the analysis stopped early, but no other command is possible here": (
        "解析を途中でやめましたが、ここでほかのコマンドになることはありません"
    ),
    "the analysis stopped early: {others}": "解析を途中でやめました。{others}",
    "not known to be reached; {others}": "実行されるかどうかわかりません。{others}",
    "it may also select {commands}": "{commands} になることもありえます",
    "it can only select {commands}": "なりうるのは {commands} だけです",
    "the depth of the stack after it": "実行後のスタックの深さ",
    "the first time {first}; {later} when the list begins again at its top": (
        "1 回目は {first}。リストの先頭に戻ってからは {later}"
    ),
    "the list has {count} operations": "リストの操作は {count} 個です",
    "the value that it leaves on top unless it fails": "失敗しないときにスタックの一番上に残す値",
    "then {way}": "続けて {way}",
    "where the run goes on after the skip": "skip の後の行き先",
    "whether it ends depends on its input": "終了するかどうかは入力によります",
    "ends with its input or before, unless a certain read fails": (
        "特定の読み取りが失敗しない限り、遅くとも入力の終わりで終了します"
    ),
    "not a character": "文字でない値",
    "{action}, in flagging mode": "{action}（旗立てモード中）",
    "{command} fails: {error}": "{command} は失敗: {error}",
    "{command} (fails)": "{command}（失敗）",
    "after a failed read: {commands}": "読み取り失敗後は {commands}",
    "{count:,} mines": "地雷 {count:,} 個",
    "{count:,} operations": "操作 {count:,} 個",
    "{count} bytes": "{count} バイト",
    "{first}, later {later}": "{first}、後に {later}",
    "the first time": "最初のとき",
    "the first time this line is reached": "この行に最初に来たとき",
    "{high} or less": "{high} 以下",
    "column {column}, row {row}, counted from 0": "{column} 列目、{row} 行目（0 から数えて）",
    "in a stack, {meanings}": "スタックの中で、{meanings}",
    "{mark}?{mark} means any number": "{mark}?{mark} は任意の数",
    "{mark}0|1{mark} means 0 or 1": "{mark}0|1{mark} は 0 か 1",
    "{mark}2..{mark} means 2 or more, {mark}2..5{mark} means 2 to 5": "{mark}2..{mark} は 2 以上、{mark}2..5{mark} は 2 から 5",
    "{mark}…{mark} means further values": "{mark}…{mark} は残りの値",
    "{place}, {first}": "{place}、{first}",
    "{low} or more": "{low} 以上",
    "{low} to {high}": "{low}～{high}",
    "{operations}, {width} x {height} cells, {mines}, {size}": (
        "{operations}、マス {width} x {height}、{mines}、{size}"
    ),
}
