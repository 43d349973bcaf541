"""Translations: the rules for Sokolang. Terms: see `sokolang`."""

from __future__ import annotations

PHRASES = {
    "Finds a stack whose letter has no crate.": ("その文字の箱がないスタックを見つけます。"),
    "No run executes or changes such a stack. Usually its name is wrong, or the crate is missing on the map.": (
        "誰も実行も変更もしません。名前の間違いか、地図に箱がないことがほとんどです。"
    ),
    "Finds an item that does nothing: one with the number 0, an empty group, or a group of empty groups.": (
        "何もしない行動を見つけます。数が 0 のもの、空のグループ、空のグループだけを含むグループです。"
    ),
    "Usually a digit or an action is missing.": ("数字か行動が抜けていることがほとんどです。"),
    "Finds an item with both `+` and `-`.": ("`+` と `-` の両方が付いた行動を見つけます。"),
    "The item is never performed: `+` needs a true test, and `-` needs a false one.": (
        "テストは真か偽のどちらかなので、決して実行されません。"
    ),
    "Finds a portal whose number no other portal has.": (
        "同じ数字のものがほかにないポータルを見つけます。"
    ),
    "The portal leads nowhere: it is like floor.": ("そこからは移れず、床と同じです。"),
    "Finds a portal number that appears three or more times.": (
        "同じ数字が 3 つ以上あるポータルを見つけます。"
    ),
    "Where the player or a crate comes out is chosen at random in each run. That may be intended.": (
        "プレイヤーや箱がどこから出るかは、実行のたびに無作為に選ばれます。意図したものかもしれません。"
    ),
    "Finds marks that can never all be covered. Either there are more marks than elements (the player and the\n"
    "crates), or neither the player nor a crate can reach a mark.": (
        "すべてを覆えない印を見つけます。要素より多い印や、誰も来ない場所の印です。"
    ),
    "The program ends when all marks are covered. So this program never ends.": (
        "すべての印が覆われるとプログラムは終わります。つまり、このプログラムは終わりません。"
    ),
    "Finds `@` within a group that is repeated.": ("繰り返されるグループの中の `@` を見つけます。"),
    "The item with `@` is performed once in the whole run, not once in each repetition of the group. That may be\n"
    "intended.": (
        "グループが始まるたびではなく、実行全体で 1 回だけ実行されます。意図したものかもしれません。"
    ),
    "Finds a comment that looks like a directive to the linter but is not one.": (
        "linter への指示になりかけたコメントを見つけます。"
    ),
    "Such a comment turns nothing off. Usually its word is misspelt: the words are `ignore` and `ignore-file`.": (
        "何も無効になりません。綴りの間違いがほとんどです。使えるのは `ignore` と `ignore-file` です。"
    ),
    "Finds actions that no run performs.": ("どの実行でも行われない行動を見つけます。"),
    "Such actions do nothing. Usually the program ends before them, or no command sets the test that their `+` or\n"
    "`-` needs.": (
        "何もしません。その前にプログラムが終わるか、待っているテストが真にならないことがほとんどです。"
    ),
    "Finds a move that is blocked every time.": ("毎回妨げられる移動を見つけます。"),
    "The player does not move, and the program forgets which crate moved last: a `w` after a blocked move transfers\n"
    "nothing.": ("プレイヤーは動かず、直前に動かしたものも忘れられます。`w` は何も移しません。"),
    "Finds a program that never ends, whatever its input is.": (
        "入力が何であっても終わらないプログラムを見つけます。"
    ),
    "A program ends when all marks are covered, and this one never covers them all. That may be intended.": (
        "すべての印が覆われると終わりますが、このプログラムではそうなりません。意図したものかもしれません。"
    ),
    "Finds a `w` at which a command fails every time.": (
        "毎回コマンドが失敗する `w` を見つけます。"
    ),
    "The program stops with an error. Usually a value is missing on a stack, or a value that was meant as data is executed as a command.": (
        "プログラムはエラーで止まります。スタックの値が足りないか、データのつもりの値がコマンドとして実行されることがほとんどです。"
    ),
    "Finds a `w` that never does anything: it transfers no value, executes no command and does not use a destroyer.": (
        "毎回何もしない `w` を見つけます。移す値も、コマンドも、消去機もありません。"
    ),
    "`w` transfers a value only if the last move moved a crate. If the crate was moved n times, the source must\n"
    "also have at least n values.": (
        "`w` が値を移すのは、直前の移動で箱が動き、動かした回数以上の値が渡す側にあるときだけです。"
    ),
    "Finds a `w` that executes a value that is not a command.": (
        "コマンドでない値が実行される `w` を見つけます。"
    ),
    "Such a value does nothing, like `nop`, and is lost. Usually it was meant as data.": (
        "`nop` と同じく何もせず、値は失われます。データのつもりだったことがほとんどです。"
    ),
    "Finds a stack without a use: no run executes or transfers its values, and no `*` multiplies by them.": (
        "どの実行でも、実行も移動も参照もされないスタックを見つけます。"
    ),
    "The values of the stack do nothing. Usually a `w` or a move is missing.": (
        "値は何の役にも立ちません。`w` か移動が抜けていることがほとんどです。"
    ),
    "there is no crate {letter}": ("箱 {letter} がありません"),
    "the number 0: this is never performed": ("数が 0 なので、実行されません"),
    "this group is empty": ("グループが空です"),
    "this group contains only empty groups": ("グループの中身が空のグループだけです"),
    "`+` and `-`: this is never performed": ("`+` と `-` の両方が付いているので、実行されません"),
    "there is no other portal {number}": ("ほかにポータル {number} がありません"),
    "there are {count} portals {number}: one of the others is chosen at random": (
        "ポータル {number} が {count} つあり、行き先は無作為に選ばれます"
    ),
    "nothing can reach this mark: the program never ends": (
        "この印には誰も来ないので、プログラムは終わりません"
    ),
    "nothing can reach these {count} marks: the program never ends": (
        "この {count} 個の印には誰も来ないので、プログラムは終わりません"
    ),
    "there are {marks} marks, and {elements} elements to cover them: the program never ends": (
        "印が {marks} 個、覆える要素が {elements} 個なので、プログラムは終わりません"
    ),
    "`@` is for the whole run, not for each time the group begins": (
        "`@` はグループのたびではなく、実行全体で 1 回です"
    ),
    "the directives are {words}": ("指示は {words} です"),
    "no run performs this: the program ends before it, {end}": (
        "これは決して実行されません。その前にプログラムが終わります。{end}"
    ),
    "all marks are covered (at {action}, line {line}, column {column})": (
        "すべての印が覆われます ({action}、{line} 行 {column} 列)"
    ),
    "to continue, add a mark `*`": ("続けるには、印 `*` を加えてください"),
    "no run performs this": ("これは決して実行されません"),
    "this move is always blocked": ("この移動は必ず妨げられます"),
    "the program never ends: it never covers all marks": (
        "プログラムは終わりません。すべての印が覆われることがありません"
    ),
    "{who} always fails here: {error}": ("{who} はここで必ず失敗します: {error}"),
    "this `w` never does anything": ("この `w` は決して何もしません"),
    "{who} executes {code}, which is not a command": (
        "{who} が実行する {code} はコマンドではありません"
    ),
    "no run uses this stack": ("このスタックは決して使われません"),
    "no command sets the test: it is always false": ("テストを設定するものがなく、常に偽です"),
    "the player": ("プレイヤー"),
    "crate {letter}": ("箱 {letter}"),
    "Ignores these rules, or all, in the comments after this one, and in the line after them.": (
        "この後に続くコメントと、その次の行で、これらのルール（またはすべて）を無視します。"
    ),
    "Safe: a comment is not part of a program.": (
        "安全: コメントはプログラムの一部ではありません。"
    ),
    "The text is not a program: it is not run, and the other rules are not checked.": (
        "プログラムではないので、実行されず、ほかのルールも確かめられません。"
    ),
    "Finds a text with fewer than two separators. A separator is a line `---`.": (
        "区切り（`---` だけの行）が 2 つないテキストを見つけます。"
    ),
    "Finds a third separator.": ("3 つ目の区切りを見つけます。"),
    "Finds a text without a map.": ("地図のないテキストを見つけます。"),
    "Finds a map without a player `@`.": ("プレイヤー `@` のない地図を見つけます。"),
    "Finds a map with more than one player `@`.": (
        "プレイヤー `@` が 2 人以上いる地図を見つけます。"
    ),
    "Finds a map without a mark `*`.": ("印 `*` のない地図を見つけます。"),
    "Finds a character that is not a map element.": ("地図に使えない文字を見つけます。"),
    "Finds a line without a colon in the zone of the stacks.": (
        "スタックの区画で、コロンのない行を見つけます。"
    ),
    "Finds a stack whose name is neither one small letter nor `@`.": (
        "名前が小文字 1 つでも `@` でもないスタックを見つけます。"
    ),
    "Finds a value of a stack that is not an integer.": (
        "スタックの値のうち、整数でないものを見つけます。"
    ),
    "Finds a second line for the same stack.": ("2 回書かれたスタックを見つけます。"),
    "Finds a character in the zone of the actions that is not an action.": (
        "行動でない文字を見つけます。"
    ),
    "Finds a prefix or a number without an action after it.": (
        "後に行動のない接頭辞や数を見つけます。"
    ),
    "Finds a number before a prefix.": ("接頭辞の前にある数を見つけます。"),
    "Finds a bracket that closes no group.": ("どのグループも閉じない括弧を見つけます。"),
    "Finds a group that is never closed.": ("閉じられていないグループを見つけます。"),
    "Finds a number of more than 100,000 digits.": ("100,000 桁を超える数を見つけます。"),
    "Finds the first `+` in a program in which no run executes `testeq` or `testneg`. If the program has no `+`,\n"
    "the rule finds the first `-`.": "`testeq` も `testneg` も実行されないプログラムの `+`（なければ `-`）を見つけます。",
    "The test is always false: an item with `+` is never performed, and `-` changes nothing.": "テストはずっと偽なので、`+` の付いたものは決して実行されず、`-` は何も変えません。",
    "Finds `*` in a program in which the stack of the player is always empty.": "プレイヤーのスタックがいつも空なプログラムの `*` を見つけます。",
    "Finds a crate that no run moves. Also finds a crate that never executes a command, because the stack of the\n"
    "crate is empty when the crate is on a mark.": "どの実行でも動かない箱や、空のスタックのまま印の上で待ち、コマンドを決して実行しない箱を見つけます。",
    "Finds a program without an action.": "行動のないプログラムを見つけます。",
    "Finds actions without a `w`, although a crate on the map has values on its stack.": "箱のスタックに値があるのに `w` のない行動を見つけます。",
    "Nothing moves, so the marks are never covered: the program never ends.": "誰も動かず、印は覆われないので、プログラムは終わりません。",
    "Only `w` transfers values and executes commands. Without it the stacks do nothing.": "値を移し、コマンドを実行するのは `w` だけです。なければスタックは何の役にも立ちません。",
    "Remove it": "消す",
    "Remove the prefix": "接頭辞を消す",
    "Remove the stack": "スタックを消す",
    "Safe: the program stays the same. The values are lost: check first that the name is not wrong.": "安全: プログラムは変わりません。値は失われるので、名前の間違いでないかを先に確かめてください。",
    "Safe: the program stays the same. There is no fix for an item of several lines.": "安全: プログラムは変わりません。複数行にわたるものは直しません。",
    "Usually a move is missing, or the line of the crate's stack. Write a small letter for a crate that only\n"
    "covers a mark.": "移動か、スタックの行が抜けていることがほとんどです。印を覆うだけの箱は小文字で書いてください。",
    "`*` multiplies the number by the first value of that stack. An empty stack counts as 0, so the action is never performed.": "回数はそのスタックの一番上の値倍になり、値がなければ 0 倍です。行動は決して実行されません。",
    "Unsafe: the fix guesses the word, and then the directive has an effect. There is a fix only if the word is\n"
    "similar to a directive.": "安全でない: 語を推測し、指示が有効になります。近い語がなければ直しません。",
    "Unsafe: without the `w`, a run only has fewer steps. But you may have meant the `w` for another place.": "安全でない: 実行は 1 ステップを除いて変わりませんが、`w` の場所が違うだけかもしれません。",
    "Unsafe: runs stay the same, but the values are lost.": "安全でない: 実行は変わりませんが、値は失われます。",
    "Unsafe: runs stay the same, but what you meant is lost. There is no fix for an item of several lines.": "安全でない: 実行は変わりませんが、意図したものは失われます。複数行にわたるものは直しません。",
    "Unsafe: runs stay the same, but what you meant is lost. For `+`, the fix removes the whole item. For `-`, it\n"
    "removes only the prefix.": "安全でない: 実行は変わりませんが、意図したものは失われます。`+` は後のものと一緒に、`-` はそれだけを消します。",
    "Write {text}": "{text} と書く",
    "`-` changes nothing": "`-` は何も変えません",
    "no `w`: no value is transferred, and no command is executed": "`w` がありません。値は移らず、コマンドも実行されません",
    "to print a text, type it in a stack, after the colon": "文字列を出力するには、スタックのコロンの後に入力してください",
    "no run moves {who}": "{who} は決して動きません",
    "the stack of the player is always empty: this is never performed": "プレイヤーのスタックはいつも空なので、これは決して実行されません",
    "there is no action: the program never ends": "行動がないので、プログラムは終わりません",
    "write `w` where a crate stands on a mark, or has just been moved": "箱が印の上にあるとき、または動いた直後に `w` を書いてください",
    "{who} never executes a command: its stack is empty": "{who} のスタックは空なので、コマンドを決して実行しません",
    "a blank is a wall: write `.` for the floor": "空白は壁です。床は `.` と書いてください",
    "{small} is read-only: it executes nothing; write {capital} on the map for a crate that does": "{small} は読み取り専用で、何も実行しません。実行する箱は地図に {capital} と書いてください",
}
