"""Translations: the assembler of Mines. Terms: アセンブラ (assembler), 命令 (instruction), ラベル (label), マクロ (macro),
スロット (slot)."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    # Options
    "Make a Mines program from a list of commands.": "コマンドの並びから Mines のプログラムを作ります。",
    "Make the program short in this: {words}.": "この点で短いプログラムを作ります: {words}。",
    "Make a program for this dialect.": "この方言のプログラムを作ります。",
    "Write these comments: {words}. With `source`, the statements of the source stand beside the commands.": (
        "次のコメントを書きます: {words}。`source` では、コマンドの横にソースの文を書きます。"
    ),
    "Write the program to FILE; - is standard output, which is the default.": (
        "プログラムを FILE に書きます。- は標準出力で、これが既定です。"
    ),
    "Write a source map to FILE: the statement of each operation, as JSON.": (
        "ソースマップ（各操作に対応する文、JSON）を FILE に書きます。"
    ),
    "Report errors and warnings, and write nothing.": "エラーと警告だけを報告し、何も書きません。",
    "Print the size of the program, and how it was made.": "プログラムの大きさと作り方を表示します。",
    "a source (.minesasm), or - for standard input": "ソース（.minesasm）、または標準入力を表す -",
    "the program was made and proved, or --check found no error": (
        "プログラムが作られ、証明されたか、--check でエラーがなかった"
    ),
    "the source has errors, a file cannot be read or written, or the program could not be proved": (
        "ソースにエラーがある、ファイルの読み書きができない、またはプログラムを証明できなかった"
    ),
    "wrong usage": "使い方の誤り",
    "back again": "逆方向",
    "FILE is a Mines program: write a source that does the same.": (
        "FILE は Mines のプログラムです。同じことをするソースを書きます。"
    ),
    "FILE is a Mines program: disassemble and assemble it, and write the shorter of the two programs.": (
        "FILE は Mines のプログラムです。逆アセンブルしてからアセンブルし、短い方のプログラムを書きます。"
    ),
    "--disassemble writes a source": "--disassemble はソースを書きます",
    "--shrink writes a program that has no source": "--shrink が書くプログラムにはソースがありません",
    "the program has errors; `mines-lint` shows them": (
        "プログラムにエラーがあります。`mines-lint` で確認できます"
    ),
    "{before:,} bytes became {after:,}, without comments": (
        "コメントを除いて {before:,} バイトが {after:,} バイトになりました"
    ),
    "no shorter program was found: it stays at {before:,} bytes": (
        "より短いプログラムは見つかりませんでした。{before:,} バイトのままです"
    ),
    # Reasons why a program cannot be disassembled
    "flow analysis does not find out everything that the program does": (
        "プログラムの動作のすべてはフロー解析では分かりません"
    ),
    "the skip may leave out any number of operations": "skip が飛ばす操作の数が分かりません",
    "the skip may leave out several numbers of operations": (
        "skip が飛ばす操作の数がいくつもあります"
    ),
    "the operation does not always do the same: {one}, {other}": (
        "操作がいつも同じことをするとは限りません: {one}、{other}"
    ),
    "the assembler has no {command}": "アセンブラに {command} はありません",
    "--check writes nothing": "--check は何も書きません",
    # Messages of the command
    "--output and --map need two different files": "--output と --map には別々のファイルが必要です",
    "{path}: this file is being read": "{path}: このファイルは読み込み中です",
    "no language has an assembler": "アセンブラのある言語がありません",
    "{count:,} errors; no program was made": "エラー {count:,} 個。プログラムは作られませんでした",
    "{size:,} bytes without comments, {operations:,} operations, board {width} x {height}": (
        "コメントを除いて {size:,} バイト、操作 {operations:,} 個、盤面 {width} x {height}"
    ),
    "{preparing:,} operations only prepare the board or end the program; {tried:,} boards were tried": (
        "操作 {preparing:,} 個は盤面の準備か終了だけのもの。盤面を {tried:,} 個試しました"
    ),
    "the program is proved, and flow analysis confirms the proof": (
        "プログラムは証明され、フロー解析でも確かめられました"
    ),
    "the program is proved; flow analysis was not complete": (
        "プログラムは証明されました。フロー解析は最後まで進みませんでした"
    ),
    "internal error: the program could not be proved: {reason}": (
        "内部エラー: プログラムを証明できませんでした: {reason}"
    ),
    "please report this, with the source and with this file": (
        "ソースとこのファイルを添えて報告してください"
    ),
    "it is not in the folder of the program": "プログラムのフォルダーの中にありません",
    # Errors
    "`{text}` cannot stand here": "`{text}` はここに書けません",
    "a line consists of instructions, labels such as `again:`, and a comment after `#`": (
        "行には、命令、`again:` のようなラベル、`#` から始まるコメントを書きます"
    ),
    "{text} is not one character": "{text} は 1 文字ではありません",
    "write one character between the quotes, or one of the escapes {escapes}": (
        "引用符の間に 1 文字か、エスケープ {escapes} のどれかを書いてください"
    ),
    "`{text}` is not an escape": "`{text}` はエスケープではありません",
    "write one of the escapes {escapes}": "エスケープ {escapes} のどれかを書いてください",
    "`{word}` needs {wanted} after it": "`{word}` の後には {wanted} が必要です",
    "for example: {word} {example}": "例: {word} {example}",
    "`{word}` takes nothing after it": "`{word}` の後には何も書けません",
    "write `push {text}` if this value should be on the stack": (
        "この値をスタックに積むなら `push {text}` と書いてください"
    ),
    "write `print {text}` if this text should be printed": (
        "この文字列を出力するなら `print {text}` と書いてください"
    ),
    "there is no instruction `{word}`": "命令 `{word}` はありません",
    "did you mean `{near}`?": "`{near}` のことですか？",
    "write the name of a command, such as `dup`, or define a macro with this name": (
        "`dup` のようなコマンドの名前を書くか、この名前のマクロを定義してください"
    ),
    "did you mean `{near}` or `{other}`?": "`{near}` か `{other}` のことですか？",
    "write `{text}`, which does the same": "同じことをする `{text}` と書いてください",
    # Words and marks of other languages
    "a comment begins with `#`": "コメントは `#` から始まります",
    "leave it out: instructions need only a blank between them, and a comment begins with `#`": (
        "取り除いてください: 命令の間は空白だけでよく、コメントは `#` から始まります"
    ),
    "a number is written with the digits 0 to 9: write `{number}`": (
        "数は 0 から 9 の数字で書きます: `{number}` と書いてください"
    ),
    "Mines has only integers: write `{one}` or `{other}`": (
        "Mines には整数しかありません: `{one}` か `{other}` と書いてください"
    ),
    "a number consists of the digits 0 to 9, after a `-` if it is less than 0": (
        "数は 0 から 9 の数字で書き、0 より小さい数は前に `-` を付けます"
    ),
    "write `print {text}` to write this text; `push` takes one character, such as `push 'a'`": (
        "この文字列を出力するなら `print {text}` と書いてください。`push` には `push 'a'` のように 1 文字だけ書けます"
    ),
    "write `push {character}` for the code of the character, or `print {text}` to write it": (
        "文字のコードなら `push {character}`、出力するなら `print {text}` と書いてください"
    ),
    "write a label such as `double:`, the body and `ret`: this is a routine, and `call double` calls it": (
        "`double:` のようなラベルと、本体と、`ret` を書いてください: これがルーチンで、`call double` で呼び出します"
    ),
    "leave it out: `if` pops the condition, so the instructions for the condition stand before `if`": (
        "取り除いてください: `if` は条件をスタックから取り出すので、条件を作る命令は `if` の前に書きます"
    ),
    "write `else`, and after it the condition and an `if` in a line of their own, with an `end` of its own": (
        "`else` と書き、その後の別の行に条件と `if` を書いて、その `if` にも `end` を書いてください"
    ),
    "write `while … do … end`, or a label and `jump`": (
        "`while … do … end` か、ラベルと `jump` を書いてください"
    ),
    "write `repeat 3 … end` for a fixed number of times, or `while … do … end`": (
        "決まった回数なら `repeat 3 … end`、そうでなければ `while … do … end` と書いてください"
    ),
    "write a label after the `end` of the loop, and `jump` to it": (
        "ループの `end` の後にラベルを書き、そこへ `jump` してください"
    ),
    "write a label at the start of the loop, and `jump` to it": (
        "ループの初めにラベルを書き、そこへ `jump` してください"
    ),
    "there are no registers: `let x` names the top value, `get x` pushes a copy of it, and `set x` stores the top value there": (
        "レジスタはありません: `let x` は一番上の値に名前を付け、`get x` はその写しを積み、`set x` は一番上の値をそこに入れます"
    ),
    "a block begins with `if`, `while` or `repeat` and ends with `end`, without braces": (
        "ブロックは `if`、`while`、`repeat` で始まり `end` で終わります。波かっこは書きません"
    ),
    "write a blank between instructions; `in(c)` reads a character": (
        "命令の間には空白を書いてください。`in(c)` は文字を読みます"
    ),
    "`out(n)` writes a number, and `out(c)` writes a character": (
        "`out(n)` は数を、`out(c)` は文字を出力します"
    ),
    "write `sub`: the difference is 0 if the numbers are equal, and `positive` makes 1 of a difference above 0": (
        "`sub` と書いてください: 2 つの数が等しければ差は 0 で、`positive` は 0 より大きい差を 1 にします"
    ),
    "write `sub`: the difference is not 0 if the numbers are not equal": (
        "`sub` と書いてください: 2 つの数が等しくなければ差は 0 ではありません"
    ),
    "write `mul`: the product is not 0 if neither of the two conditions is 0": (
        "`mul` と書いてください: 2 つの条件のどちらも 0 でなければ積は 0 ではありません"
    ),
    "write `add` if both conditions are 0 or 1: the sum is not 0 if one of them is not 0": (
        "両方の条件が 0 か 1 なら `add` と書いてください: どちらかが 0 でなければ和は 0 ではありません"
    ),
    "`{word}` cannot be written here: {reason}": "`{word}` はここに書けません: {reason}",
    "the assembler plays the game": "ゲームはアセンブラが進めます",
    "only the assembler knows which click is where": "どのクリックがどこにあるかはアセンブラだけが知っています",
    "write `push 3`": "`push 3` と書いてください",
    "write `push 10`": "`push 10` と書いてください",
    "write `pop` for each value": "値ごとに `pop` と書いてください",
    "leave it out": "取り除いてください",
    "write a label and `jump`, `jump-if`, `if` or `while`": (
        "ラベルと `jump`、`jump-if`、`if`、`while` のどれかを書いてください"
    ),
    "this `{word}` has no `end`": "この `{word}` には `end` がありません",
    "write `end` after the last line of the block": "ブロックの最後の行の後に `end` を書いてください",
    "after `else`, write the condition and the `if` in a line of their own: each `if` needs an `end` of its own": (
        "`else` の後では、条件と `if` を別の行に書いてください: `if` にはそれぞれ自分の `end` が必要です"
    ),
    "write `end` after the last line of the block; also, each `if` needs an `end` of its own: see `else if` in line {line:,}": (
        "ブロックの最後の行の後に `end` を書いてください。`if` にはそれぞれ自分の `end` が必要です: {line:,} 行目の `else if` を見てください"
    ),
    "this `{word}` belongs to no block": "この `{word}` はどのブロックにも属していません",
    "`else` belongs to `if`, `do` to `while`, and `end` to `if`, `while`, `repeat` or `define`": (
        "`else` は `if` に、`do` は `while` に、`end` は `if`、`while`、`repeat`、`define` に属します"
    ),
    "this `while` has no `do`": "この `while` には `do` がありません",
    "write `while`, the condition, `do`, the body, and `end`": (
        "`while`、条件、`do`、本体、`end` の順に書いてください"
    ),
    "there is no label `{word}`": "ラベル `{word}` はありません",
    "write `{word}:` where the jump should lead": "ジャンプの行き先に `{word}:` と書いてください",
    "there are two labels `{word}`": "ラベル `{word}` が 2 つあります",
    "rename one of them": "どちらかの名前を変えてください",
    "the name `{word}` is taken": "名前 `{word}` は使われています",
    "choose another name": "別の名前を選んでください",
    "`{word}` takes {wanted:,} arguments, not {given:,}": (
        "`{word}` の引数は {wanted:,} 個です。{given:,} 個ではありません"
    ),
    "it is defined as: {example}": "定義: {example}",
    "`{word}` contains itself": "`{word}` は自分自身を含んでいます",
    "a macro is written out where its name stands: use a label and a jump for a loop": (
        "マクロは名前の場所に書き出されます。繰り返しにはラベルとジャンプを使ってください"
    ),
    "{text} cannot be included: {reason}": "{text} を取り込めません: {reason}",
    "this text is not in a file": "このテキストはファイルの中にありません",
    "the files include each other, or too much is included": "ファイルが互いを取り込んでいるか、取り込む量が多すぎます",
    "`{text}` cannot be {wanted} here": "ここでは `{text}` を{wanted}にできません",
    "less than 0": "0 未満",
    "longer than {most:,} digits": "{most:,} 桁より長く",
    "there is no slot `{word}`": "スロット `{word}` はありません",
    "`let {word}` names the value at the top of the stack": (
        "`let {word}` でスタックの一番上の値に名前を付けます"
    ),
    "the depth of the stack is not known here, so `{word}` is not found": (
        "ここではスタックの深さが分からないので、`{word}` の場所が決まりません"
    ),
    "let all ways to this place leave the same number of values": (
        "この場所へのどの経路でも、残る値の数を同じにしてください"
    ),
    "the value that `{word}` names is not on the stack any more": (
        "`{word}` の値はもうスタックにありません"
    ),
    "use the slot before the value is taken": "値が取られる前にスロットを使ってください",
    "{text} is not a character: `out(c)` writes 0 to 1114111": (
        "{text} は文字ではありません。`out(c)` が書けるのは 0 から 1114111 です"
    ),
    "the program has more than {most:,} instructions": "プログラムの命令が {most:,} 個を超えています",
    "more than {most:,} statements are written out": "書き出される文が {most:,} 個を超えています",
    "this is inside more than {most:,} blocks, macros and files": (
        "ブロック・マクロ・ファイルの入れ子が {most:,} 段を超えています"
    ),
    "move a part of it out of the blocks": "一部をブロックの外に移してください",
    "write a loop instead of `repeat` or a macro": "`repeat` やマクロの代わりにループを書いてください",
    "`{word}` always fails: the stack has {values}, and it takes {pops:,}": (
        "`{word}` は必ず失敗します。スタックにあるのは{values}で、{pops:,} 個必要です"
    ),
    "a command that fails does nothing": "失敗したコマンドは何もしません",
    "the stack has {one:,} or {other:,} values here, which depends on the way": (
        "ここでのスタックの値は、経路によって {one:,} 個か {other:,} 個です"
    ),
    "the program has more than {most:,} calls": "`call` が{most:,}個を超えています",
    "write a loop around a `call`, or a macro in place of the routine": (
        "`call` をループに入れるか、ルーチンの代わりにマクロを書いてください"
    ),
    "a run comes to this `ret` without a `call`": "`call` なしにこの `ret` に到達します",
    "a run comes from here to the next routine without a `call`": "ここから `call` なしに次のルーチンに進みます",
    "write `halt` before the routine, or `call` it": (
        "ルーチンの前に `halt` を書くか、`call` で呼び出してください"
    ),
    "the number of values on the stack depends on the way here: the difference is {difference:,}": (
        "スタックの値の個数がここまでの経路によって異なります（差は{difference:,}個）"
    ),
    "this place belongs to two routines, so the depth of the stack is not known": (
        "この場所は2つのルーチンに属しているため、スタックの深さが分かりません"
    ),
    "write it twice, or `call` it": "それぞれに書くか、`call` で呼び出してください",
    "the stack has {values} here, not {wanted:,}": (
        "ここでスタックにあるのは{values}で、{wanted:,} 個ではありません"
    ),
    # What follows a word
    "a number or a character": "数か文字",
    "a text": "文字列",
    "a label": "ラベル",
    "a name": "名前",
    "the name of a file": "ファイルの名前",
    # Proofs
    "no board suffices for the program": "このプログラムに足りる盤面がありません",
    "line {line}: {message}": "{line} 行目: {message}",
    "the operation selects {command}, not {wanted}": (
        "操作が選ぶのは {command} で、{wanted} ではありません"
    ),
    "the program does not end here": "プログラムはここで終わりません",
    "the skip may leave out another number of operations": (
        "skip が別の数の操作を飛ばす可能性があります"
    ),
    "there are too many states of the game": "ゲームの状態が多すぎます",
}
