"""Translations: the rules for Sokolang. Terms: see `sokolang`."""

from __future__ import annotations

PHRASES = {
    "Finds a stack for a letter that no crate on the map has.": (
        "その文字の箱がないスタックを見つけます。"
    ),
    "No run executes or changes such a stack. Usually the name of the stack is wrong, or the crate is missing on\n"
    "the map.": ("誰も実行も変更もしません。名前の間違いか、地図に箱がないことがほとんどです。"),
    "Finds an item that does nothing: an item with the number 0, an empty group, or a group "
    "of empty groups.": (
        "何もしない行動を見つけます。数が 0 のもの、空のグループ、空のグループだけを含むグループです。"
    ),
    "Usually a digit or an action is missing.": ("数字か行動が抜けていることがほとんどです。"),
    "Finds an item with both `+` and `-`.": ("`+` と `-` の両方が付いた行動を見つけます。"),
    "The item is never performed: `+` needs a true test, and `-` needs a false test.": (
        "テストは真か偽のどちらかなので、決して実行されません。"
    ),
    "Finds a portal whose number no other portal has.": (
        "同じ数字のものがほかにないポータルを見つけます。"
    ),
    "The portal leads nowhere: it is like floor.": ("そこからは移れず、床と同じです。"),
    "Finds a portal number that appears three or more times.": (
        "同じ数字が 3 つ以上あるポータルを見つけます。"
    ),
    "A player or crate that enters such a portal comes out at another of these portals, which is chosen at\n"
    "random. This may be intended.": (
        "プレイヤーや箱がどこから出るかは、実行のたびに無作為に選ばれます。意図したものかもしれません。"
    ),
    "Finds marks that can never all be covered. There are two possible reasons. The map has more marks than\n"
    "crates and player together. Or there is a mark that neither the player nor a crate can reach.": (
        "すべてを覆えない印を見つけます。要素より多い印や、誰も来ない場所の印です。"
    ),
    "A program ends when all its marks are covered. So this program never ends.": (
        "すべての印が覆われるとプログラムは終わります。つまり、このプログラムは終わりません。"
    ),
    "Finds the prefix `@` within a group that is repeated.": (
        "繰り返されるグループの中の `@` を見つけます。"
    ),
    "The item with `@` is performed once in the whole run, not once in each repetition of the group. This may be\n"
    "intended.": (
        "グループが始まるたびではなく、実行全体で 1 回だけ実行されます。意図したものかもしれません。"
    ),
    "Finds a comment that looks like a directive for the linter but is not a directive.": (
        "linter への指示になりかけたコメントを見つけます。"
    ),
    "Such a comment does not turn off a rule. Usually the word after `mines:` is misspelt. The words are `ignore`\n"
    "and `ignore-file`.": (
        "何も無効になりません。綴りの間違いがほとんどです。使えるのは `ignore` と `ignore-file` です。"
    ),
    "Finds actions that no run performs. One report covers all actions that follow each other. If the program ends\n"
    "before them, one report covers all of them.": (
        "どの実行でも行われない行動を見つけます。続いている行動は 1 件にまとめます。"
        "その前にプログラムが終わるものは、すべて 1 件にまとめます。"
    ),
    "Such actions do nothing. Usually the program ends before these actions, or the test never has the value that\n"
    "a prefix `+` or `-` needs.": (
        "何もしません。その前にプログラムが終わるか、待っているテストが真にならないことがほとんどです。"
    ),
    "Finds a move that is blocked every time.": ("毎回妨げられる移動を見つけます。"),
    "The player does not move. After a blocked move, a `w` does not transfer a value, even if an earlier move\n"
    "moved a crate.": (
        "プレイヤーは動かず、直前に動かしたものも忘れられます。`w` は何も移しません。"
    ),
    "Finds a program that never ends, whatever its input is.": (
        "入力が何であっても終わらないプログラムを見つけます。"
    ),
    "A program ends when all its marks are covered. This program never covers all its marks. This may be\n"
    "intended.": (
        "すべての印が覆われると終わりますが、このプログラムではそうなりません。意図したものかもしれません。"
    ),
    "Finds a `w` at which a command fails every time, and a `w` at which every run of the program fails at last.": (
        "毎回コマンドが失敗する `w` と、すべての実行が最後に失敗する `w` を見つけます。"
    ),
    "every run fails here in step {step:,}, which is in pass {number:,}: {who}: {error}": (
        "すべての実行が {number:,} 周目のステップ {step:,} でここで失敗します: {who}: {error}"
    ),
    "The program stops with an error. Usually a value is missing on a stack, or a value that the author meant as\n"
    "data is executed as a command.": (
        "プログラムはエラーで止まります。スタックの値が足りないか、データのつもりの値がコマンドとして実行されることがほとんどです。"
    ),
    "Finds a `w` that never does anything: it does not transfer a value, execute a command or "
    "use a destroyer.": (
        "毎回何もしない `w` を見つけます。移す値も、コマンドも、消去機もありません。"
    ),
    "`w` transfers a value only if the last move moved a crate. If that crate was moved n times in a row, the\n"
    "stack that gives the value must have at least n values.": (
        "`w` が値を移すのは、直前の移動で箱が動き、動かした回数以上の値が渡す側にあるときだけです。"
    ),
    "Finds a `w` that executes a value that is not a command. If an element executes several such values, only the\n"
    "first `w` is reported.": (
        "コマンドでない値が実行される `w` を見つけます。プレイヤーや箱ごとに、最初の `w` だけを報告します。"
    ),
    "Such a value does nothing, like the command `nop`, and is lost. Usually the author meant the value as data. To\n"
    "print a text, `10` (`outstr`) and the number of its characters must stand before the characters.": (
        "`nop` と同じく何もせず、値は失われます。データのつもりだったことがほとんどです。文字列を出力するには、"
        "その文字の前に `10`（`outstr`）と文字数が必要です。"
    ),
    "Unsafe: after the fix, the program prints the text, but perhaps you meant something else. There is a fix only\n"
    "if the values are two or more visible characters.": (
        "安全でない: 文字列が出力されるようになりますが、別のつもりかもしれません。値が 2 つ以上の見える文字のときだけ直します。"
    ),
    "Finds characters of a text that `outstr` does not print, because the number before the text is too small.\n"
    "Nothing else uses these characters.": (
        "文字列の前の文字数が小さすぎて `outstr` が出力しない文字を見つけます。その文字は他の何にも使われません。"
    ),
    "The program prints only the first part of the text. The rest stays on the stack, or is executed: a character\n"
    "that is not a command does nothing.": (
        "文字列の初めの部分だけが出力されます。残りはスタックに残るか、実行されます。コマンドでない文字は何もしません。"
    ),
    "Unsafe: after the fix, the program prints more. But perhaps you want to remove the rest of the text.": (
        "安全でない: 出力が増えます。文字列の残りは消すつもりかもしれません。"
    ),
    "Finds a number of characters that is too large: `outstr` pops more characters than the stack has.": (
        "大きすぎる文字数を見つけます。`outstr` がスタックにあるより多くの文字を取り出します。"
    ),
    "The program stops with an error, and prints nothing of the text.": (
        "プログラムはエラーで止まり、文字列は何も出力されません。"
    ),
    "Unsafe: after the fix, the program prints the characters that are there. But perhaps some are missing.": (
        "安全でない: ある文字だけが出力されるようになります。文字が抜けているだけかもしれません。"
    ),
    "Finds a text after `outstr` without the number of its characters. Then the first character is taken for this\n"
    "number, and `outstr` fails.": (
        "`outstr` の後で文字数が抜けている文字列を見つけます。最初の文字が文字数とみなされ、`outstr` は失敗します。"
    ),
    "Unsafe: the fix adds the number of characters, but perhaps the first value is meant as this number, and\n"
    "characters are missing.": (
        "安全でない: 文字数を加えますが、最初の値が文字数のつもりで、文字が抜けているだけかもしれません。"
    ),
    "Finds a stack that is never used: no run executes or transfers its values, and no prefix "
    "`*` reads them.": ("どの実行でも、実行も移動も参照もされないスタックを見つけます。"),
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
    "there are {marks:,} marks, and {count:,} elements to cover them: the program never ends": (
        "印が {marks} 個、覆える要素が {count:,} 個なので、プログラムは終わりません"
    ),
    "`@` is for the whole run, not for each time the group begins": (
        "`@` はグループのたびではなく、実行全体で 1 回です"
    ),
    "the directives are {words}": ("指示は {words} です"),
    "all marks are covered (at {action}, line {line}, column {column})": (
        "すべての印が覆われます ({action}、{line} 行 {column} 列)"
    ),
    "to continue, do not cover the last mark there, or add a mark `*`": "続けるには、そこで最後の印に乗らないようにするか、印 `*` を加えてください",
    "no run performs this": ("これは決して実行されません"),
    "no run performs these {count} items: the program ends before them, {end}": (
        "この {count} 個は決して実行されません。その前にプログラムが終わります。{end}"
    ),
    "no run performs these {count} items": ("この {count} 個は決して実行されません"),
    "Remove these {count} items": ("この {count} 個を消す"),
    "after a blocked move, `w` transfers nothing, but still executes commands on marks; this may be the intention": (
        "妨げられた移動の後の `w` は値を移しませんが、印の上のコマンドは実行します。それが意図かもしれません"
    ),
    "{why}; {intention}": "{why}。{intention}",
    "this move, `{action}`, is always blocked": "この移動`{action}`は必ず妨げられます",
    "the program never ends: it never covers all marks": (
        "プログラムは終わりません。すべての印が覆われることがありません"
    ),
    "{who} always fails here: {error}": ("{who} はここで必ず失敗します: {error}"),
    "this `w` never does anything": ("この `w` は決して何もしません"),
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
    "A text with this error is not run, and the rules from S101 on are not checked.": (
        "この誤りのあるテキストは実行されず、S101 以降のルールは確かめられません。"
    ),
    "Finds a text with fewer than two separators. A separator is a line `---`.": (
        "区切り（`---` だけの行）が 2 つないテキストを見つけます。"
    ),
    "Finds a third separator. A separator is a line `---`, and a program has two.": (
        "3 つ目の区切りを見つけます。区切りは `---` だけの行で、プログラムには 2 つあります。"
    ),
    "Finds a text without a map.": ("地図のないテキストを見つけます。"),
    "Finds a map without a player `@`.": ("プレイヤー `@` のない地図を見つけます。"),
    "Finds a map with more than one player `@`.": (
        "プレイヤー `@` が 2 人以上いる地図を見つけます。"
    ),
    "Finds a map without a mark `*`.": ("印 `*` のない地図を見つけます。"),
    "Finds a character in the map that is not an element of a map.": (
        "地図に使えない文字を見つけます。"
    ),
    "Finds a line in the zone of the stacks that does not have a colon.": (
        "スタックの区画で、コロンのない行を見つけます。"
    ),
    "Finds a stack whose name is neither one small letter nor `@`.": (
        "名前が小文字 1 つでも `@` でもないスタックを見つけます。"
    ),
    "Finds a value of a stack that is not an integer.": (
        "スタックの値のうち、整数でないものを見つけます。"
    ),
    "Finds a second line that sets the same stack.": ("2 回書かれたスタックを見つけます。"),
    "Finds a character that has no meaning in the zone of the actions.": (
        "行動の区画で意味のない文字を見つけます。"
    ),
    "Finds a prefix or a number that no action follows.": (
        "後に行動のない接頭辞や数を見つけます。"
    ),
    "Finds a number before a prefix. A number must stand after all prefixes of its action, as "
    "in `+3d`.": (
        "接頭辞の前にある数を見つけます。数は `+3d` のように、すべての接頭辞の後に書きます。"
    ),
    "Finds a `]` that does not close a group, because a `[` is missing.": (
        "`[` がなく、どのグループも閉じない `]` を見つけます。"
    ),
    "Finds a `[` whose group is never closed, because a `]` is missing.": (
        "`]` がなく、グループが閉じられていない `[` を見つけます。"
    ),
    "Finds a number with more than 100,000 digits.": ("100,000 桁を超える数を見つけます。"),
    "Finds a comment `//` that does not begin in the first column of a line.": (
        "行の先頭から始まっていないコメント `//` を見つけます。"
    ),
    "Finds a line that is probably intended as a separator, such as `----`. There is no separator in its place.": (
        "`----` のように、区切りのつもりと思われる行を見つけます。その場所に区切りはありません。"
    ),
    "Unsafe: the fix guesses that you meant small letters. There is a fix only if these are actions.": (
        "安全でない: 小文字のつもりだと推測します。小文字が行動のときだけ直します。"
    ),
    "Unsafe: perhaps you meant something else than a comment.": (
        "安全でない: コメントのつもりではないかもしれません。"
    ),
    "Unsafe: the fix guesses that you meant a separator.": (
        "安全でない: 区切りのつもりだと推測します。"
    ),
    "Finds the first `+` in the program, if no run executes `testeq` or `testneg`. If the program has no `+`, the\n"
    "rule finds the first `-`.": "`testeq` も `testneg` も実行されないプログラムの `+`（なければ `-`）を見つけます。",
    "Only these two commands set the test. Without them, the test is always false: an item with `+` is never\n"
    "performed, and a prefix `-` changes nothing.": "テストを変えるのはこの 2 つのコマンドだけです。ないとテストはずっと偽なので、`+` の付いたものは決して実行されず、`-` は何も変えません。",
    "Finds the prefix `*` in a program in which the stack of the player is always empty.": "プレイヤーのスタックがいつも空なプログラムの `*` を見つけます。",
    "Finds a crate that no run moves. Also finds a crate that never executes a command, because its stack is\n"
    "empty each time the crate could execute one. One report covers all crates side by side that no run moves. If\n"
    "there are many such crates in a map, one report covers all of them.": (
        "どの実行でも動かない箱や、空のスタックのまま印の上で待ち、コマンドを決して実行しない箱を見つけます。"
        "動かない箱が横に並んでいれば、まとめて報告します。そのような箱が多い地図では、すべてをまとめて報告します。"
    ),
    "Finds a program without an action.": "行動のないプログラムを見つけます。",
    "Finds a program whose actions do not contain `w`, although the stack of a crate on the "
    "map has values.": "箱のスタックに値があるのに `w` のない行動を見つけます。",
    "Nothing moves, so the marks are never covered: the program never ends.": "誰も動かず、印は覆われないので、プログラムは終わりません。",
    "Only `w` transfers values and executes commands. Without `w`, the stacks do nothing.": "値を移し、コマンドを実行するのは `w` だけです。なければスタックは何の役にも立ちません。",
    "Remove it": "消す",
    "Remove the prefix": "接頭辞を消す",
    "Remove the stack": "スタックを消す",
    "Safe: the program does the same after the fix. But the fix removes the values, so first check that the name\n"
    "of the stack is right.": "安全: プログラムは変わりません。値は失われるので、名前の間違いでないかを先に確かめてください。",
    "Safe: the program does the same after the fix. There is no fix for an item that has "
    "several lines.": "安全: プログラムは変わりません。複数行にわたるものは直しません。",
    "Usually a move is missing, or the line that sets the stack of the crate is missing. If the crate is there\n"
    "only to cover a mark, write its letter as a small letter.": "移動か、スタックの行が抜けていることがほとんどです。印を覆うだけの箱は小文字で書いてください。",
    "The prefix `*` multiplies the number of an item by the first value of the player's stack. An empty stack\n"
    "counts as 0, so the item is never performed.": "回数はそのスタックの一番上の値倍になり、値がなければ 0 倍です。行動は決して実行されません。",
    "Unsafe: the fix guesses which word you meant, and then the directive has an effect. There is a fix only if\n"
    "the word is similar to `ignore` or `ignore-file`.": "安全でない: 語を推測し、指示が有効になります。近い語がなければ直しません。",
    "Unsafe: without this `w`, runs have fewer steps but do the same. But perhaps the `w` belongs to another\n"
    "place.": "安全でない: 実行は 1 ステップを除いて変わりませんが、`w` の場所が違うだけかもしれません。",
    "Unsafe: the program does the same after the fix, but the fix removes the values.": "安全でない: 実行は変わりませんが、値は失われます。",
    "Unsafe: the program does the same after the fix, but perhaps you want to correct the actions, not to remove\n"
    "them. There is no fix if a comment is inside a group that no run performs.": "安全でない: 実行は変わりませんが、意図したものは失われます。グループの中にコメントがあれば直しません。",
    "Unsafe: the program does the same after the fix, but perhaps a command is missing. For `+`, the fix removes\n"
    "the whole item. For `-`, the fix removes only the prefix.": "安全でない: 実行は変わりませんが、意図したものは失われます。`+` は後のものと一緒に、`-` はそれだけを消します。",
    "Write {text}": "{text} と書く",
    "`-` changes nothing": "`-` は何も変えません",
    "no `w`: no value is transferred, and no command is executed": "`w` がありません。値は移らず、コマンドも実行されません",
    "to print a text, type it in a stack, after the colon": "文字列を出力するには、スタックのコロンの後に入力してください",
    "no run moves these {count} crates": "これらの {count} 個の箱は決して動きません",
    "no run moves {who}": "{who} は決して動きません",
    "the stack of the player is always empty: this is never performed": "プレイヤーのスタックはいつも空なので、これは決して実行されません",
    "there is no action: the program never ends": "行動がないので、プログラムは終わりません",
    "write `w` where a crate stands on a mark, or has just been moved": "箱が印の上にあるとき、または動いた直後に `w` を書いてください",
    "`outstr` prints only {count} characters: {rest} is left": (
        "`outstr` が出力するのは {count} 文字だけで、{rest} が残ります"
    ),
    "write {text} to print it too": "これも出力するには {text} と書いてください",
    "`outstr` pops {number} characters, but only {count} values are there: it always fails": (
        "`outstr` は {number} 文字を取り出しますが、値は {count} 個しかなく、必ず失敗します"
    ),
    "Finds a second pass that begins with pulling, because the first pass performs `p` an odd number of times. The\n"
    "rule reports this only if a move in the second pass then does something else than it would do otherwise. An\n"
    "item with a prefix can change the mode on purpose, so the rule reports nothing if a `p` is, or is in, such an item.": (
        "1 回目に `p` が奇数回実行されたため、引く状態で始まる 2 回目の通過を見つけます。そのために 2 回目のどれかの移動が"
        "別のことをするときだけ報告します。接頭辞の付いたものは意図して状態を変えることがあるので、そのような `p` があれば"
        "何も報告しません。"
    ),
    "`p` switches between pushing and pulling, also for the next pass. In the second pass, the player pulls where\n"
    "he pushed in the first pass, and pushes where he pulled. This may be intended.": (
        "`p` は押すか引くかを切り替え、次の通過でもそのままです。プレイヤーは 1 回目に押した所で引き、引いた所で押します。"
        "意図したものかもしれません。"
    ),
    "Unsafe: after the fix, all passes begin with pushing, but perhaps you want the passes to differ.": (
        "安全でない: どの通過も押す状態で始まるようになりますが、違いは意図したものかもしれません。"
    ),
    "in the second pass, this does something else": "2 回目の通過では、これは別のことをします",
    "Write {text} after the last action": "最後の行動の後に {text} と書く",
    "the first pass performs `p` an odd number of times, so the second pass begins with pulling": (
        "1 回目の通過で `p` が奇数回実行されるので、2 回目は引く状態で始まります"
    ),
    "here it fails": "ここで失敗します",
    "`outstr` takes the character {character} for the number of characters: it always fails": (
        "`outstr` は文字 {character} を文字数とみなし、必ず失敗します"
    ),
    "write {values} before {text}": "{text} の前に {values} と書いてください",
    "{who} executes {code}, which is not a command": (
        "{who} が実行する {code} はコマンドではありません"
    ),
    "{who} executes {codes}, which are not commands": "{who} が、コマンドではない {codes} を実行します",
    "to print {text}, write {values} before its characters": (
        "{text} を出力するには、その文字の前に {values} と書いてください"
    ),
    "{who} never executes a command: its stack is empty": "{who} のスタックは空なので、コマンドを決して実行しません",
    "a blank is a wall: write `.` for the floor": "空白は壁です。床は `.` と書いてください",
    "{small} is read-only: it executes nothing; write {capital} on the map for a crate that does": "{small} は読み取り専用で、何も実行しません。実行する箱は地図に {capital} と書いてください",
}
