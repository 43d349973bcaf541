"""Translations: messages of Sokolang. Terms: 倉庫番 (Sokoban), 地図 (map), 壁 (wall), 床 (floor), 印 (mark), 複製機 (cloner),
消去機 (destroyer), ポータル (portal), 箱 (crate), プレイヤー (player), 行動 (action), グループ (group)."""

from __future__ import annotations

from string import ascii_letters

PHRASES = {
    **{f"crate {letter}": f"箱 {letter}" for letter in ascii_letters},
    "Sokolang, the language text": "Sokolang、原文のとおり",
    "there is no such dialect of Sokolang": "Sokolang にこの方言はありません",
    ", ": "、",
    "map": "地図",
    "stacks": "スタック",
    "actions": "行動",
    "action": "行動",
    "group": "グループ",
    "player": "プレイヤー",
    "crate": "箱",
    "wall": "壁",
    "blank (a wall)": "空白（壁）",
    "floor": "床",
    "mark": "印",
    "cloner": "複製機",
    "destroyer": "消去機",
    "portal {digit}": "ポータル {digit}",
    "{who} on a mark": "印の上の{who}",
    "{who} on a cloner": "複製機の上の{who}",
    "{who} on a destroyer": "消去機の上の{who}",
    "{who} on portal {digit}": "ポータル {digit} の上の{who}",
    "nothing": "空",
    "the stack of the crates with this letter, capital or small": "この文字（大文字か小文字）の箱のスタック",
    "the column of the cell where the player is; the first column is 0": "プレイヤーがいるセルの列（0 から）",
    "the row of the cell where the player is; the first row is 0": "プレイヤーがいるセルの行（0 から）",
    "whether the player pushes or pulls crates when it moves": "プレイヤーが移動するとき、箱を押すか引くか",
    "the result of the last `testeq` or `testneg`, which `+` and `-` use": (
        "最後の `testeq` か `testneg` の結果。`+` と `-` が使います"
    ),
    "the crate that `w` transfers values to or from: the crate nearest to the player of those that the last move moved": (
        "`w` で値をやり取りする箱。最後の移動で動いた箱のうち、プレイヤーに一番近いもの"
    ),
    "in how many moves in a row this crate was pushed, or pulled; `w` transfers the value with this number": (
        "この箱を続けて押した（または引いた）回数。`w` は上からこの番号の値を移します"
    ),
    "how many times the next action still has to run, the next time included": "次の行動の残り回数（次の回を含む）",
    "how many times each group around the next action still has to run": "次の行動を囲む各グループの残り回数",
    "how many times the program has begun with the first action": "最初の行動から始めた回数",
    "how many marks have the player or a crate on them": "プレイヤーか箱が乗っている印の数",
    "how many characters of the input the program has read": "プログラムが読んだ入力の文字数",
    "an empty text": "空の文字列",
    "empty": "空",
    "meaning": "意味",
    "the first one": "最初のもの",
    "the zone of the {zone} is missing": "{zone}の区画がありません",
    "two lines `---` separate map, stacks and actions": (
        "地図、スタック、行動の 3 区画を、`---` だけの行 2 つで区切ってください"
    ),
    "there is a fourth zone": "4 つ目の区画があります",
    "a program has three zones: map, stacks and actions; remove this line": (
        "プログラムの区画は地図、スタック、行動の 3 つです。この行を消してください"
    ),
    "this line is not a separator: a separator is `---`": (
        "この行は区切りではありません。区切りは `---` です"
    ),
    "there is no map": "地図がありません",
    "draw a map with a player `@` and at least one mark `*`, with walls `#` around": (
        "プレイヤー `@` と 1 つ以上の印 `*` がある地図を、壁 `#` で囲んで描いてください"
    ),
    "there is no player on the map": "地図にプレイヤーがいません",
    "put `@` where the player begins": "プレイヤーの最初の位置に `@` を置いてください",
    "there is a second player on the map": "地図に 2 人目のプレイヤーがいます",
    "only one cell is `@`": "`@` は 1 マスだけです",
    "there is no mark on the map": "地図に印がありません",
    "put `*` on at least one cell: a program ends when all marks are covered": (
        "1 マス以上に `*` を置いてください。すべての印が覆われるとプログラムは終わります"
    ),
    "{what} is not a map character": "{what} は地図に使えません",
    "a cell is `#` or a blank (wall), `.` (floor), `*` (mark), `:` (cloner), `!` (destroyer), "
    "a digit (portal), a letter (crate) or `@` (player)": (
        "マスは `#` か空白（壁）、`.`（床）、`*`（印）、`:`（複製機）、`!`（消去機）、"
        "数字（ポータル）、英字（箱）、`@`（プレイヤー）です"
    ),
    "the number of characters, which it takes first, is 0 or less": "最初に取り出す文字数が 0 以下です",
    "this is not a stack": "スタックの行ではありません",
    "write `n:1,2,3`: the crate's letter or `@`, a colon, and values, the top first; to print a text, type it after the colon": (
        "`n:1,2,3` のように、箱の文字か `@`、コロン、一番上からの値を書いてください。文字列を出力するには、コロンの後に入力してください"
    ),
    "{what} is not the name of a stack": "{what} はスタックの名前ではありません",
    "a stack is named by one small letter, for the crates of that letter, or by `@`, for the player": (
        "スタックの名前は、その文字の箱を表す小文字 1 つか、プレイヤーを表す `@` です"
    ),
    "{what} is not a value": "{what} は値ではありません",
    "a value has digits 0 to 9, and `-` in front if it is negative": (
        "値は数字 0～9 で書き、負なら前に `-` を付けます"
    ),
    "stack {stack} is given twice": "スタック {stack} が 2 回書かれています",
    "write all its values in one line, the top first": (
        "すべての値を、一番上から 1 行に書いてください"
    ),
    "{what} is not an action": "{what} は行動ではありません",
    "the actions are `u`, `d`, `l`, `r` (move), `p` (push or pull) and `w` (wait); a group stands in brackets; to print a text, type it in a stack, after the colon": (
        "行動は `u`、`d`、`l`、`r`（移動）、`p`（押すか引くか）、`w`（待つ）です。グループは角括弧で囲みます。文字列を出力するには、スタックのコロンの後に入力してください"
    ),
    "no action or group follows {what}": "{what} の後に行動もグループもありません",
    "write the action or the group right after it, or remove it": (
        "すぐ後に行動かグループを書くか、これを消してください"
    ),
    "a number stands before a prefix": "数が接頭辞の前にあります",
    "write the prefixes first: `+3r`": "`+3r` のように接頭辞を先に書いてください",
    "no group is open here": "ここで閉じるグループがありません",
    "remove `]`, or write `[` where the group begins": (
        "`]` を消すか、グループの始まりに `[` を書いてください"
    ),
    "this group is never closed": "このグループは閉じられていません",
    "write `]` where the group ends": "グループの終わりに `]` を書いてください",
    "this number has {digits} digits; there may be {most}": (
        "この数は {digits} 桁です。{most} 桁まで書けます"
    ),
    "write a smaller number": "もっと小さい数を書いてください",
    "this comment does not begin its line": "このコメントは行の先頭から始まっていません",
    "a comment begins with `//` in the first column, so it needs a line of its own": (
        "コメントは行の先頭の `//` で始まるので、別の行に書いてください"
    ),
    "{what} is not a separator": "{what} は区切りではありません",
    "a separator is `---`: three hyphens, and nothing else in the line": (
        "区切りは `---` です。ハイフン 3 つだけの行にしてください"
    ),
    "did you mean {meant}? Actions are small letters": (
        "{meant} の間違いではありませんか。行動は小文字です"
    ),
    "adds a and b": "a と b を足す",
    "subtracts b from a": "a から b を引く",
    "multiplies a by b": "a に b を掛ける",
    "divides a by b, rounded toward 0": "a を b で割った商の整数部分",
    "the remainder of a divided by b, with the sign of a": "a を b で割った余り。符号は a と同じ",
    "a to the power of b": "a の b 乗",
    "prints n characters": "n 文字を出力する",
    "prints the top in decimal": "a を十進数で出力する",
    "reads a line and pushes it: the length on top, then the characters": "1 行を読み、長さと各文字を積む",
    "reads a line that is an integer, and pushes it; pushes 0 at the end of the input": (
        "整数の 1 行を読む。入力の終わりでは 0"
    ),
    "copies the top": "一番上を複製する",
    "removes the top value": "一番上を捨てる",
    "turns the stack upside down": "スタックを逆順にする",
    "pushes the number of values on the stack": "スタックの値の個数を積む",
    "swaps the two topmost values": "上の 2 つを入れ替える",
    "pushes the number of covered marks": "覆われた印の個数を積む",
    "sets the test: true if a is 0, else false": "a が 0 ならテストは真、それ以外は偽",
    "sets the test: true if a is negative, else false": "a が負ならテストは真、それ以外は偽",
    "1 if a is 0, and 0 otherwise": "a が 0 なら 1、それ以外は 0",
    "the stack is empty": "スタックが空です",
    "division by zero": "0 での除算",
    "the exponent is negative": "指数が負です",
    "the power would have millions of digits": "累乗が数百万桁になります",
    "there are fewer values on the stack than characters to print": (
        "スタックの値が、出力する文字数より少ないです"
    ),
    "{code} is not a character": "{code} は文字ではありません",
    "the input line {line} is not an integer": "入力の行 {line} が整数ではありません",
    "negative exponent": "負の指数",
    "power with millions of digits": "数百万桁の累乗",
    "the player executes the value {code}, `{name}`: {message}": "プレイヤーの値 {code} (`{name}`) の実行: {message}",
    "crate {letter} in cell ({column}, {row}) executes the value {code}, `{name}`: {message}": (
        "セル ({column}, {row}) の箱 {letter} の値 {code} (`{name}`) の実行: {message}"
    ),
    "uncovered mark": "覆われていない印",
    "column of the player": "プレイヤーの列",
    "row of the player": "プレイヤーの行",
    "push or pull": "押すか引くか",
    "test": "テスト",
    "in one of the runs: {words}": "実行の一つで: {words}",
    "values are transferred only if the last move moved a crate: to this crate if it was pushed, from it if it was pulled; the number of its moves in a row says which value (on a cloner, all); then the player and the crates that are on marks execute the command at the top of their stacks": (
        "値が移るのは、直前の移動が箱を動かしたときだけです。押したならその箱へ、引いたなら箱から移ります。続けて動かした回数がその値の番号です（複製機の上ではすべて）。その後、印の上にいる人と箱は、スタックの一番上のコマンドを実行します"
    ),
    "u, d, l and r move up, down, left and right; p switches between push and pull; w transfers values, then lets the player and the crates on marks execute commands": (
        "u、d、l、r は上、下、左、右へ移動、p は押す・引くの切り替え、w は値を移し、印の上の人と箱にコマンドを実行させます"
    ),
    "moved crate": "動いた箱",
    "how often it was moved": "続けて動かした回数",
    "repetitions left": "行動の残り回数",
    "rounds left of the groups": "外側のグループの残り回数",
    "pass over the actions": "行動の何周目か",
    "no test has decided yet where the run continues ({commands}); how often a `*` repeats its action, the top of the player's stack says": (
        "実行の続きを決めたテストはまだありません（{commands}）。`*` が行動を繰り返す回数は、プレイヤーのスタックの top が決めます"
    ),
    "round {number} of the actions": "アクションの {number} 周目",
    "covered marks": "覆われた印",
    "player at ({column}, {row}), {covered:,} of {count:,} marks covered": (
        "プレイヤーは ({column}, {row})、覆われた印 {covered:,}/{count:,} 個"
    ),
    "move up": "上へ移動",
    "move down": "下へ移動",
    "move left": "左へ移動",
    "move right": "右へ移動",
    "switch between push and pull": "押すと引くを切り替える",
    "wait: transfer values, then execute commands": "待つ: 値を移し、コマンドを実行する",
    "if the test is true": "テストが真なら",
    "if the test is false": "テストが偽なら",
    "once in the whole run": "実行全体で 1 回だけ",
    "as often as the top of the player's stack says, which stays there": "プレイヤーのスタックの一番上の値の回数だけ（値は残る）",
    "{count} times": "{count} 回",
    "the place where the player begins": "プレイヤーの最初の位置",
    "a wall; a blank is a wall too": "壁。空白も壁です",
    "the floor": "床",
    "a mark: at each wait, the player and the crates on marks execute a command; the program "
    "ends when all marks are covered": (
        "印。上にいるものがコマンドを実行します。すべて覆われるとプログラムは終わります"
    ),
    "a cloner: if a crate was just pushed onto a cloner, a wait copies all values of the player "
    "to the crate; if a crate was just pulled onto a cloner, a wait copies all values of the "
    "crate to the player": (
        "複製機。押されて上に来た箱は、プレイヤーのすべての値を受け取ります。引かれて上に来た箱は、すべての値をプレイヤーに渡します"
    ),
    "a destroyer: at each wait, the player and the crates on destroyers lose all their "
    "values; read-only crates keep their values": "消去機。上にいるものは、読み取り専用の箱を除き、すべての値を失います",
    "a crate; the letter names its stack": "箱。文字がスタックの名前です",
    "a read-only crate with the stack of {capital}: this crate does not execute commands": (
        "{capital} とスタックを共有する読み取り専用の箱。何も実行しません"
    ),
    "a portal: the player or a crate that enters a portal jumps to another portal with the "
    "same number": ("ポータル。来たものは同じ数字の別のポータルへ移ります"),
    "The map": "地図",
    "The actions": "行動",
    "The commands": "コマンド",
    "Signs, actions and commands of Sokolang": "Sokolang の記号、行動、コマンド",
    "A program has three zones: a map, stacks and actions. A line `---` separates two zones.": (
        "プログラムは、地図、スタック、行動の 3 つの区画からなります。区画は `---` の行で区切ります。"
    ),
    "Prefixes stand before an action: `+r` moves right if the test is true. The commands "
    "`testeq` and `testneg` set the test. A number after the prefixes says how many times the "
    "action is performed: `3r`, `+2[ru]`.": ("接頭辞の後の数は回数です: `3r`、`+2[ru]`"),
    "The stack effect shows first the values that a command pops, and after `--` the values "
    "that it pushes. In each list, the first value is the top.": (
        "スタック効果は、コマンドが取り出すものと積むもので、一番上から書きます。"
    ),
    "character": "文字",
    "what it is": "説明",
    "action or prefix": "書き方",
    "it ends": "終わります",
    "it stops with an error": "エラーで止まります",
    "it ends, if no command fails before": "その前にコマンドが失敗しなければ終わります",
    "it never ends": "終わりません",
    "never performed: {action}": "実行されません: {action}",
    "all of {source} → {target}": "{source} のすべて → {target}",
    "as often as the top of @ says": "@ の一番上の値の回数",
    "count of {crate}: {count}": "{crate} の回数: {count}",
    "group, {count} times": "グループ、{count} 回",
    "if false": "テストが偽なら",
    "if true": "テストが真なら",
    "once": "一度だけ",
    "perhaps in some run": "もしかするとある実行で",
    "in step {step:,}, which is in pass {number:,}, {who} fails: {error}; the program stops": (
        "{number:,} 周目のステップ {step:,} で {who} がエラーを起こします: {error}。プログラムはそこで止まります"
    ),
    "later it can differ": "後では違うこともあります",
    "all this is so if no command fails before": "以上は、途中でコマンドが失敗しない場合です",
    "never performed": "実行されません",
    "pulls from now on": "以後は引きます",
    "pushes from now on": "以後は押します",
    "the destroyer empties {who}": "消去機が {who} を空にします",
    "the next pass begins at {place}": "次の周は {place} から始まります",
    "the next pass begins at {place}, pulling": "次の周は {place} から、引く状態で始まります",
    "what it does is not known: the analysis stopped before it": "何をするかは分かりません。解析がここまで届きませんでした",
    "{way} on a mark": "{way}（印の上）",
    "{who} returns to {place}": "{who} は {place} に戻ります",
    "{who} stays at {place}": "{who} は {place} にとどまります",
    "another map": "地図が違います",
    "stack {name} is another one": "スタック {name} が違います",
    "other actions": "行動が違います",
    "other errors": "エラーが違います",
    "a wall at {place} is in the way": "{place} の壁に妨げられます",
    "no transfer: the count is {n}, and the values of {who} are {size}": "値は移りません。回数は {n} で、{who} の値は {size} 個です",
    "no transfer: the move before it has moved no crate": "値は移りません。直前の移動で箱が動いていません",
    "no transfer: the stack of {who} is empty": "値は移りません。{who} のスタックが空です",
    "no transfer: {who} is read-only": "値は移りません。{who} は読み取り専用です",
    "{who} at {place} is in the way: a player who pulls does not push": "{place} の {who} に妨げられます。引いている間は押せません",
    "a blank at {place} is in the way: it is a wall, the floor is `.`": "{place} の空白に妨げられます。空白は壁で、床は `.` です",
    "it is performed {count} times in all": "全部で {count} 回実行されます",
    "{who} cannot be pushed: the wall at {place} is in the way": "{who} は押せません。{place} の壁に妨げられます",
    "leave the repeated action or the group that contains the next step": (
        "次のステップを含む繰り返しのアクションまたはグループを抜ける"
    ),
}
