"""Translations: the meanings and the Japanese names of the glyphs of Emojifunge.

The terms are those of the language text: ポインタ (pointer), 操作中のスタック (current stack), ルートスタック (root stack),
命令実行回数スタック (run-count stack), 正常終了, 異常終了, 壁 (wall), 録画 (record).
"""

from __future__ import annotations

PHRASES = {
    "reads the next number from the input and pushes it; pushes 0 if there is none": (
        "入力から数値（次のもの。なければ 0）を読んで push する"
    ),
    "reads a character (a UTF-16 unit) and pushes its code; pushes -1 at the end of the input": (
        "入力から 1 文字（UTF-16 の 1 単位）を読み、そのコードを push する。終わりでは -1"
    ),
    "writes the top as a number; if the top is a stack, writes its numbers without separators, its top first": (
        "a を数値として出力する。スタックならすべての数値を top から順に、間を空けずに出力する"
    ),
    "writes the character whose code is the top; if the top is a stack, writes the characters of its numbers, its top first": (
        "コード a の文字を出力する。スタックならすべてを top から順に出力する"
    ),
    "pops the top as a stack of code units, with the last unit at its top, and writes the emoji "
    "of these units": (
        "スタックとして pop し、そのコードユニットが表す絵文字を出力する（最後のユニットが top）"
    ),
    "puts the input back to its beginning": "入力を最初に戻す",
    "writes the whole input, including the part that was already read": "読んだ分も含めて入力全体を出力する",
    "writes the whole input backwards": "入力全体を逆順に出力する",
    "writes the program's own text": "プログラム自身のテキストを出力する",
    "output is ignored from here on": "以降の出力を無視する",
    "output is no longer ignored": "出力を無視するのをやめる",
    "pushes the emoji of the next cell (x+dx, y+dy) as a stack of code units; also pushes 0 "
    "onto the run-count stack, so the next instruction is not executed": (
        "次のマス (x+dx, y+dy) の絵文字をコードユニットのスタックとして push し、命令実行回数スタックに 0 を push する。次の命令は実行されない"
    ),
    "pushes the emoji of the cell behind (x-dx, y-dy) as a stack of code units": (
        "後ろのマス (x-dx, y-dy) の絵文字をコードユニットのスタックとして push する"
    ),
    "the pointer starts here, or at a random 🏁 if there are several; does nothing when executed": (
        "ポインタはここから始まる（複数あればランダムに 1 つ）。実行しても何もしない"
    ),
    "does nothing": "何もしない",
    "a wall: the pointer turns in front of a wall, as in front of a place without a cell": (
        "壁。絵文字がないものとみなされ、ポインタはその手前で回転する"
    ),
    "ends the program normally": "プログラムを正常終了する",
    "limits the rest of the program to 3 steps": (
        "終了までの時間を 3 にする。あと 3 命令が実行される"
    ),
    "limits the rest of the program to as many steps as the top says": "終了までの時間を a にする",
    "switches between ignoring normal ends and not ignoring them": "正常終了を無視するかどうかを切り替える",
    "everything up to the next 🍚 is ignored, except walls": (
        "次のコメントの絵文字まで、壁以外をすべて無視する"
    ),
    "crashes the program (abnormal end)": "プログラムをクラッシュさせる（異常終了）",
    "gets on or off the bicycle": "自転車に乗る、または降りる",
    "is a wall while the pointer rides the bicycle; otherwise does nothing": (
        "自転車に乗っている間は壁。それ以外では何もしない"
    ),
    "pushes 0": "0 を push する",
    "pushes 1": "1 を push する",
    "pushes 2": "2 を push する",
    "pushes 3": "3 を push する",
    "pushes 4": "4 を push する",
    "pushes 5": "5 を push する",
    "pushes 6": "6 を push する",
    "pushes 7": "7 を push する",
    "pushes 8": "8 を push する",
    "pushes 9": "9 を push する",
    "pushes 10": "10 を push する",
    "pushes 65 (A)": "65 (A) を push する",
    "pushes 66 (B)": "66 (B) を push する",
    "pushes 67 (C)": "67 (C) を push する",
    "pushes 77 (M in ASCII: the language text swaps O and M)": (
        "77 を push する（ASCII では M。原文では O と M が入れ替わっている）"
    ),
    "pushes 79 (O in ASCII: the language text swaps O and M)": (
        "79 を push する（ASCII では O。原文では O と M が入れ替わっている）"
    ),
    "pushes 80 (P)": "80 (P) を push する",
    "pushes 82 (R)": "82 (R) を push する",
    "pushes 100": "100 を push する",
    "pushes Infinity": "Infinity を push する",
    "pushes a random number from 1 to 6": "1 から 6 のランダムな数を push する",
    "pushes 0 or 1 at random": "0 か 1 をランダムに push する",
    "adds a and b; element by element if a or b is a stack": "足す。一方がスタックなら要素ごとに足す",
    "subtracts the second from the top: 10 at the top and 3 below give 7; element by element on stacks": (
        "top から 2 番目を引く（top が 10、その下が 3 なら 7）。スタックなら要素ごとに引く"
    ),
    "multiplies; element by element on stacks": "掛ける。一方がスタックなら要素ごとに掛ける",
    "divides the top by the second, rounded down: 7 at the top and 2 below give 3; element by element on stacks": (
        "top を 2 番目で割り、切り捨てる（top が 7、その下が 2 なら 3）。スタックなら要素ごとに割る"
    ),
    "remainder of the top divided by the second, with the sign of the top: 7 at the top and 2 below give 1; element by element on stacks": (
        "top を 2 番目で割った余り。符号は top と同じ（top が 7、その下が 2 なら 1）。スタックなら要素ごと"
    ),
    "-1 if the top is less than the second, 0 if they are equal, 1 if the top is greater; element by element on stacks": (
        "top が 2 番目より小さければ -1、等しければ 0、大きければ 1。スタックなら要素ごと"
    ),
    "factorial (1 if a is below 1); element by element on stacks": (
        "階乗（1 未満は 1）。スタックなら要素ごと"
    ),
    "double factorial a*(a-2)*(a-4)...; element by element on stacks": (
        "半階乗 a*(a-2)*(a-4)...。スタックなら要素ごと"
    ),
    "adds 1; element by element on stacks": "1 を足す。スタックなら要素ごと",
    "subtracts 1; element by element on stacks": "1 を引く。スタックなら要素ごと",
    "moves the top to the trash stack": ("top を捨てる。捨てたものはゴミ箱スタックに入る"),
    "pushes the top of the trash stack, and empties the trash stack": (
        "最後に捨てたものをゴミ箱スタックから pop して push する。ゴミ箱の残りは空になる"
    ),
    "duplicates the top": "top を複製する",
    "swaps the two values at the top": "上の 2 つを入れ替える",
    "brings the third value to the top": "3 番目を top に移す",
    "brings the x-th value to the top": "x 番目を top に移す",
    "pushes the number of elements of the current stack (a stack inside it counts as one)": (
        "操作中のスタックの要素数を push する（中のスタックは 1 つと数える）"
    ),
    "reverses the current stack": "操作中のスタックを反転する",
    "empties the current stack": "操作中のスタックを空にする",
    "removes all numbers below 18 from the current stack and the stacks inside it": (
        "操作中のスタックから 18 未満の数をすべて取り除く。中のスタックからも取り除く"
    ),
    "pushes an empty stack": "空のスタックを push する",
    "pops a number n and then n values, and pushes these values as one stack, in the same order": (
        "a 個の要素を pop し、同じ順の 1 つのスタックとして push する"
    ),
    "switches the pop mode; in the mode normal, a stack at the top is opened; in the mode stack, it is popped whole": (
        "pop モードを切り替える。通常モード（top のスタックは開かれる）とスタックモード（丸ごと pop される）"
    ),
    "the top becomes the current stack (a number first becomes a stack with one element)": (
        "top を操作中のスタックとする（数値は先に 1 要素のスタックにする）"
    ),
    "the parent becomes the current stack; if there is no parent, a new root stack becomes the "
    "current stack, and contains the old one": (
        "親を操作中のスタックとする。親がなければ、このスタックを持つ新しいルートを作る"
    ),
    "the root stack becomes the current stack": "ルートスタックを操作中のスタックとする",
    "replaces the stack at the top by its elements; a number stays as it is": (
        "top のスタックを開き、その要素で置き換える。数値はそのまま"
    ),
    "moves the top into the mailbox (a stack of its own)": ("top を mailbox（別のスタック）に移す"),
    "moves the top of the mailbox onto the current stack": (
        "mailbox の top を操作中のスタックに移す"
    ),
    "moves right from here: (dx, dy) = (1, 0)": ("ここから右へ進む: (dx, dy) = (1, 0)"),
    "moves left from here: (dx, dy) = (-1, 0)": ("ここから左へ進む: (dx, dy) = (-1, 0)"),
    "moves up from here: (dx, dy) = (0, -1)": ("ここから上へ進む: (dx, dy) = (0, -1)"),
    "moves down from here: (dx, dy) = (0, 1)": ("ここから下へ進む: (dx, dy) = (0, 1)"),
    "moves up and right from here: (dx, dy) = (1, -1)": ("ここから右上へ進む: (dx, dy) = (1, -1)"),
    "moves down and right from here: (dx, dy) = (1, 1)": ("ここから右下へ進む: (dx, dy) = (1, 1)"),
    "moves up and left from here: (dx, dy) = (-1, -1)": ("ここから左上へ進む: (dx, dy) = (-1, -1)"),
    "moves down and left from here: (dx, dy) = (-1, 1)": ("ここから左下へ進む: (dx, dy) = (-1, 1)"),
    "adds 1 to dx: faster to the right": "dx + 1: 右へ 1 速くなる",
    "subtracts 1 from dx: faster to the left": "dx - 1: 左へ 1 速くなる",
    "subtracts 1 from dy: faster up": "dy - 1: 上へ 1 速くなる",
    "adds 1 to dy: faster down": "dy + 1: 下へ 1 速くなる",
    "turns right: (dx, dy) = (-dy, dx)": "右に曲がる: (dx, dy) = (-dy, dx)",
    "turns left: (dx, dy) = (dy, -dx)": "左に曲がる: (dx, dy) = (dy, -dx)",
    "slows down to one cell per step: (dx, dy) = (sign dx, sign dy)": (
        "1 歩に 1 マスまで減速する: (dx, dy) = (sign dx, sign dy)"
    ),
    "switches the direction in which the pointer turns at walls: clockwise (at the start) or counterclockwise": (
        "壁で回転する向きを切り替える。時計回り（最初）と反時計回り"
    ),
    "jumps to (x, y) = (a, b), and then makes the usual move": (
        "(x, y) = (a, b) へ飛ぶ。その後にふつうの移動をする"
    ),
    "moves right from here if a > 0, otherwise straight on": "a > 0 ならここから右へ、そうでなければまっすぐ進む",
    "moves left from here if a > 0, otherwise straight on": "a > 0 ならここから左へ、そうでなければまっすぐ進む",
    "moves up from here if a > 0, otherwise straight on": "a > 0 ならここから上へ、そうでなければまっすぐ進む",
    "moves down from here if a > 0, otherwise straight on": "a > 0 ならここから下へ、そうでなければまっすぐ進む",
    "1 if the top and the second are equal, else 0; element by element on stacks": (
        "等しければ 1、そうでなければ 0。スタックなら要素ごと"
    ),
    "1 if the top is greater than the second, else 0; element by element on stacks": (
        "top が 2 番目より大きければ 1、そうでなければ 0。スタックなら要素ごと"
    ),
    "1 if the top is less than the second, else 0; element by element on stacks": (
        "top が 2 番目より小さければ 1、そうでなければ 0。スタックなら要素ごと"
    ),
    "0 if a > 0, else 1; element by element on stacks": (
        "a > 0 なら 0、そうでなければ 1。スタックなら要素ごと"
    ),
    "1 if a is from 60 to 79, else 0; element by element on stacks": (
        "a が 60 から 79 なら 1、そうでなければ 0。スタックなら要素ごと"
    ),
    "1 if a is at least 60, else 0; element by element on stacks": (
        "a が 60 以上なら 1、そうでなければ 0。スタックなら要素ごと"
    ),
    "the next instruction is executed 2 times": "次の命令を 2 回実行する",
    "if a, b and c are equal, the next three instructions are executed 7 times each": (
        "3 つが等しければ、次の 3 命令を 7 回ずつ実行する"
    ),
    "the next three instructions are not executed": "次の 3 命令を実行しない",
    "the next instruction is executed as many times as the top says; if the top is a stack, its numbers are the counts for the next instructions, its top first": (
        "次の命令を a 回実行する（スタックなら top から順に、次の命令それぞれの回数になる）"
    ),
    "the next instruction is executed again and again, until it ends the program": (
        "次の命令を（プログラムが終わるまで）無限に実行する"
    ),
    "starts or stops recording what is executed": "実行したものの録画を始める、または止める",
    "executes the recorded emoji in order, and then empties the record": (
        "録画した絵文字を順に実行し、録画を空にする"
    ),
    "pops the top as a stack of code units, and executes the emoji of these units": (
        "スタックとして pop し、そのコードユニットが表す絵文字を実行する"
    ),
    "starts the stopwatch, or stops it and pushes the number of steps since its start": (
        "ストップウォッチを始める、または止めて、それからのステップ数を push する"
    ),
    "pushes the greatest number in the current stack and the stacks inside it; the stacks stay as they are": (
        "操作中のスタックを開いた中で最大の数を push する。スタックは残る"
    ),
    "pushes the second greatest number in the current stack and the stacks inside it, or -1 if there is none; the stacks stay as they are": (
        "操作中のスタックを開いた中で 2 番目に大きい数（なければ -1）を push する。スタックは残る"
    ),
    "pushes the third greatest number in the current stack and the stacks inside it, or -1 if there is none; the stacks stay as they are": (
        "操作中のスタックを開いた中で 3 番目に大きい数（なければ -1）を push する。スタックは残る"
    ),
    "pushes the median of the numbers in the current stack and the stacks inside it (if their count is even, the mean of the middle two, rounded down); the stacks stay as they are": (
        "操作中のスタックを開いた中央値を push する（偶数個なら中央の 2 つの平均を切り捨て）。スタックは残る"
    ),
    "pushes the date and time: year (top), month, day, hour, minute, second": (
        "日時を push する。年 (top)、月、日、時、分、秒"
    ),
    "pops a number n; in a grid of n by n squares, counts the paths from a corner to the opposite corner that visit no point twice, and pushes their number": (
        "a × a のマスの格子を角から角へ、同じ所を通らずに行く道順の数を push する"
    ),
    "input and output": "入出力",
    "picking": "絵文字の取得",
    "control": "制御",
    "constants": "定数",
    "random": "乱数",
    "arithmetic": "計算",
    "making stacks": "スタックの作成",
    "nested stacks": "入れ子のスタック",
    "mailbox": "メールボックス",
    "direction": "移動方向",
    "conditions": "条件",
    "run count": "命令実行回数",
    "recording": "録画",
    "miscellaneous": "その他",
}

ALIASES = {
    "input-number": ("数値入力", "数を読む"),
    "input-ascii": ("文字入力", "文字を読む"),
    "output-number": ("数値出力", "数を書く"),
    "output-ascii": ("文字出力", "文字を書く"),
    "output-emoji": ("絵文字出力",),
    "rewind-input": ("巻き戻し", "入力を戻す"),
    "cat": ("ねこ", "入力をそのまま"),
    "dog": ("いぬ", "入力を逆順"),
    "quine": ("クワイン", "自分を出力"),
    "silent": ("黙る", "出力を無視"),
    "vomit": ("出力を再開",),
    "pick-emoji": ("絵文字を取る", "見る"),
    "pick-back-emoji": ("後ろの絵文字を取る", "自撮り"),
    "entry-point": ("開始地点", "スタート"),
    "empty": ("空白", "何もしない"),
    "wall": ("壁",),
    "end": ("終了", "おわり"),
    "signal": ("信号",),
    "timer": ("タイマー",),
    "change-ignore-end": ("終了無視", "コンビニ"),
    "comment": ("コメント", "ごはん"),
    "crash": ("クラッシュ", "爆発"),
    "bicycle": ("自転車",),
    "bicycle-stop": ("自転車進入禁止",),
    "0": ("零", "ゼロ"),
    "1": ("一",),
    "2": ("二",),
    "3": ("三",),
    "4": ("四",),
    "5": ("五",),
    "6": ("六",),
    "7": ("七",),
    "8": ("八",),
    "9": ("九",),
    "10": ("十",),
    "A": ("文字A",),
    "B": ("文字B",),
    "C": ("文字C",),
    "O": ("文字O",),
    "M": ("文字M",),
    "P": ("文字P",),
    "R": ("文字R",),
    "100": ("百",),
    "infinity": ("無限大",),
    "dice": ("サイコロ",),
    "judgement": ("ジャッジメント", "コイン"),
    "plus": ("足す", "足し算", "加算"),
    "minus": ("引く", "引き算", "減算"),
    "mul": ("掛ける", "掛け算", "乗算"),
    "div": ("割る", "割り算", "除算"),
    "mod": ("余り", "剰余"),
    "spaceship-operator": ("宇宙船演算子", "大小"),
    "fact": ("階乗",),
    "semifact": ("半階乗", "二重階乗"),
    "increment": ("1を足す", "インクリメント"),
    "decrement": ("1を引く", "デクリメント"),
    "pop": ("捨てる", "ポップ"),
    "pick-up-trash": ("拾う", "ゴミ箱"),
    "dup": ("複製", "コピー"),
    "swap": ("入れ替え", "交換"),
    "swap3": ("3つの入れ替え", "回転"),
    "swapN": ("N番目を上に", "クレーン"),
    "length": ("長さ", "要素数"),
    "reverse": ("反転", "逆順"),
    "fireworks": ("空にする", "花火"),
    "R-18": ("18禁", "18未満を除く"),
    "create-empty-stack": ("空のスタック",),
    "create-new-stack": ("スタックを作る", "まとめる"),
    "change-popmode": ("popモード切り替え",),
    "into-nested-stack": ("スタックに入る",),
    "exit-nested-stack": ("スタックから出る",),
    "goto-root-stack": ("ルートへ",),
    "open-stack": ("スタックを開く",),
    "mailbox-in": ("メールボックスに入れる", "保存"),
    "mailbox-out": ("メールボックスから出す", "取り出す"),
    "right": ("右",),
    "left": ("左",),
    "up": ("上",),
    "down": ("下",),
    "up-right": ("右上",),
    "down-right": ("右下",),
    "up-left": ("左上",),
    "down-left": ("左下",),
    "fast-right": ("右へ加速",),
    "fast-left": ("左へ加速",),
    "fast-up": ("上へ加速",),
    "fast-down": ("下へ加速",),
    "turn-clockwise": ("時計回り", "右に曲がる"),
    "turn-counterclockwise": ("反時計回り", "左に曲がる"),
    "spider": ("クモの巣", "減速"),
    "change-rotate": ("回転方向切り替え",),
    "warp": ("ワープ", "ジャンプ"),
    "right-if-true": ("正なら右",),
    "left-if-true": ("正なら左",),
    "up-if-true": ("正なら上",),
    "down-if-true": ("正なら下",),
    "equal-to": ("等しい",),
    "greater-than": ("より大きい",),
    "less-than": ("より小さい",),
    "not": ("否定",),
    "fair": ("可",),
    "passed": ("合格",),
    "speedrun": ("2回実行",),
    "slot": ("スロット",),
    "sleep": ("眠る", "3つ飛ばす"),
    "time-manipulation": ("時間操作", "繰り返す"),
    "infinity-loop": ("無限ループ",),
    "record": ("録画",),
    "play-record": ("再生",),
    "exec": ("実行",),
    "stopwatch": ("ストップウォッチ",),
    "gold": ("最大値", "金メダル"),
    "silver": ("2番目に大きい値", "銀メダル"),
    "bronze": ("3番目に大きい値", "銅メダル"),
    "median": ("中央値",),
    "calendar": ("日付", "カレンダー"),
    "kazoeage-oneesan": ("数え上げお姉さん", "道順の数"),
}
"""The Japanese names of each glyph, by its English name."""

READINGS = {
    "数値入力": "すうちにゅうりょく",
    "数を読む": "かずをよむ",
    "文字入力": "もじにゅうりょく",
    "文字を読む": "もじをよむ",
    "数値出力": "すうちしゅつりょく",
    "数を書く": "かずをかく",
    "文字出力": "もじしゅつりょく",
    "文字を書く": "もじをかく",
    "絵文字出力": "えもじしゅつりょく",
    "巻き戻し": "まきもどし",
    "入力を戻す": "にゅうりょくをもどす",
    "入力をそのまま": "にゅうりょくをそのまま",
    "入力を逆順": "にゅうりょくをぎゃくじゅん",
    "自分を出力": "じぶんをしゅつりょく",
    "黙る": "だまる",
    "出力を無視": "しゅつりょくをむし",
    "出力を再開": "しゅつりょくをさいかい",
    "絵文字を取る": "えもじをとる",
    "見る": "みる",
    "後ろの絵文字を取る": "うしろのえもじをとる",
    "自撮り": "じどり",
    "開始地点": "かいしちてん",
    "空白": "くうはく",
    "何もしない": "なにもしない",
    "壁": "かべ",
    "終了": "しゅうりょう",
    "信号": "しんごう",
    "終了無視": "しゅうりょうむし",
    "爆発": "ばくはつ",
    "自転車": "じてんしゃ",
    "自転車進入禁止": "じてんしゃしんにゅうきんし",
    "零": "れい",
    "一": "いち",
    "二": "に",
    "三": "さん",
    "四": "よん",
    "五": "ご",
    "六": "ろく",
    "七": "なな",
    "八": "はち",
    "九": "きゅう",
    "十": "じゅう",
    "文字A": "もじA",
    "文字B": "もじB",
    "文字C": "もじC",
    "文字O": "もじO",
    "文字M": "もじM",
    "文字P": "もじP",
    "文字R": "もじR",
    "百": "ひゃく",
    "無限大": "むげんだい",
    "足す": "たす",
    "足し算": "たしざん",
    "加算": "かさん",
    "引く": "ひく",
    "引き算": "ひきざん",
    "減算": "げんざん",
    "掛ける": "かける",
    "掛け算": "かけざん",
    "乗算": "じょうざん",
    "割る": "わる",
    "割り算": "わりざん",
    "除算": "じょざん",
    "余り": "あまり",
    "剰余": "じょうよ",
    "宇宙船演算子": "うちゅうせんえんざんし",
    "大小": "だいしょう",
    "階乗": "かいじょう",
    "半階乗": "はんかいじょう",
    "二重階乗": "にじゅうかいじょう",
    "1を足す": "1をたす",
    "1を引く": "1をひく",
    "捨てる": "すてる",
    "拾う": "ひろう",
    "ゴミ箱": "ごみばこ",
    "複製": "ふくせい",
    "入れ替え": "いれかえ",
    "交換": "こうかん",
    "3つの入れ替え": "3つのいれかえ",
    "回転": "かいてん",
    "N番目を上に": "Nばんめをうえに",
    "長さ": "ながさ",
    "要素数": "ようそすう",
    "反転": "はんてん",
    "逆順": "ぎゃくじゅん",
    "空にする": "からにする",
    "花火": "はなび",
    "18禁": "18きん",
    "18未満を除く": "18みまんをのぞく",
    "空のスタック": "からのすたっく",
    "スタックを作る": "すたっくをつくる",
    "popモード切り替え": "popもーどきりかえ",
    "スタックに入る": "すたっくにはいる",
    "スタックから出る": "すたっくからでる",
    "スタックを開く": "すたっくをひらく",
    "メールボックスに入れる": "めーるぼっくすにいれる",
    "メールボックスから出す": "めーるぼっくすからだす",
    "保存": "ほぞん",
    "取り出す": "とりだす",
    "右": "みぎ",
    "左": "ひだり",
    "上": "うえ",
    "下": "した",
    "右上": "みぎうえ",
    "右下": "みぎした",
    "左上": "ひだりうえ",
    "左下": "ひだりした",
    "右へ加速": "みぎへかそく",
    "左へ加速": "ひだりへかそく",
    "上へ加速": "うえへかそく",
    "下へ加速": "したへかそく",
    "時計回り": "とけいまわり",
    "右に曲がる": "みぎにまがる",
    "反時計回り": "はんとけいまわり",
    "左に曲がる": "ひだりにまがる",
    "クモの巣": "くものす",
    "減速": "げんそく",
    "回転方向切り替え": "かいてんほうこうきりかえ",
    "正なら右": "せいならみぎ",
    "正なら左": "せいならひだり",
    "正なら上": "せいならうえ",
    "正なら下": "せいならした",
    "等しい": "ひとしい",
    "より大きい": "よりおおきい",
    "より小さい": "よりちいさい",
    "否定": "ひてい",
    "可": "か",
    "合格": "ごうかく",
    "2回実行": "2かいじっこう",
    "眠る": "ねむる",
    "3つ飛ばす": "3つとばす",
    "時間操作": "じかんそうさ",
    "繰り返す": "くりかえす",
    "無限ループ": "むげんるーぷ",
    "録画": "ろくが",
    "再生": "さいせい",
    "実行": "じっこう",
    "最大値": "さいだいち",
    "金メダル": "きんめだる",
    "2番目に大きい値": "2ばんめにおおきいあたい",
    "銀メダル": "ぎんめだる",
    "3番目に大きい値": "3ばんめにおおきいあたい",
    "銅メダル": "どうめだる",
    "中央値": "ちゅうおうち",
    "日付": "ひづけ",
    "数え上げお姉さん": "かぞえあげおねえさん",
    "道順の数": "みちじゅんのかず",
}
"""The kana that are typed for names with kanji."""
