if exists('b:current_syntax')
  finish
endif

" A cell may have a variation selector: \%C. A keycap is a digit with two marks, of which one may be left out.
syntax match emojifungeText /[^[:blank:]]/
syntax match emojifungeFunction /[ℹ🔤🔢🔡🔣🎦🐱🐶📜🤐🤮💻⏱🥇🥈🥉🀄📅🤖]\%C/
syntax match emojifungeOperator /[➕➖✖➗🈹🛸❗‼👍👎📏📈📉❕🉑🈴]\%C/
syntax match emojifungeKeyword /[↪↩⤴⤵🏁⬜⬛🔚🚥⏲🏪💥🚲🚳➡⬅⬆⬇↗↘↖↙⏩⏪⏫⏬🔃🔄🕸🔀✴]\%C/
syntax match emojifungeConstant /[🔟🅰🅱©🅾Ⓜ🅿®💯➰🎲🤞]\%C/
syntax match emojifungeConstant /\%(0⃣\|0️⃣\|1⃣\|1️⃣\|2⃣\|2️⃣\|3⃣\|3️⃣\|4⃣\|4️⃣\|5⃣\|5️⃣\|6⃣\|6️⃣\|7⃣\|7️⃣\|8⃣\|8️⃣\|9⃣\|9️⃣\)/
syntax match emojifungeMacro /[👀🤳🎰💤🕰➿🎥📽]\%C/
syntax match emojifungeMacro /🏃‍♀\%C/
syntax match emojifungeStack /[🚮🗑💕💞♻🏗📐🙃🎆🔞📥📤📧💌📨]\%C/
syntax match emojifungeNested /[📬📫📪📭]\%C/
syntax match emojifungeComment /🍚\%C/

highlight default link emojifungeFunction Function
highlight default link emojifungeOperator Operator
highlight default link emojifungeKeyword Keyword
highlight default link emojifungeConstant Constant
highlight default link emojifungeMacro Macro
highlight default link emojifungeStack Identifier
highlight default link emojifungeNested Type
highlight default link emojifungeComment Comment
highlight default link emojifungeText String

let b:current_syntax = 'emojifunge'
