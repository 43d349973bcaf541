if exists('b:current_syntax')
  finish
endif

" Below the first separator there are stacks and actions.
syntax match sokolangWall /#\+/
syntax match sokolangMark /\*/
syntax match sokolangPlayer /@/
syntax match sokolangPart /[0-9:!]/
syntax region sokolangBelow start=/^[ \t]*---[ \t]*$/ end=/\%$/ keepend contains=sokolangSeparator,sokolangNumber,sokolangGroup,sokolangComment
syntax match sokolangSeparator /^[ \t]*---[ \t]*$/ contained
syntax match sokolangNumber /-\?\d\+/ contained
syntax match sokolangGroup /[][]/ contained
syntax match sokolangComment /^\/\/.*/
syntax sync fromstart

highlight default link sokolangWall Comment
highlight default link sokolangMark Special
highlight default link sokolangPlayer Type
highlight default link sokolangPart Constant
highlight default link sokolangSeparator PreProc
highlight default link sokolangNumber Number
highlight default link sokolangGroup Delimiter
highlight default link sokolangComment Comment

let b:current_syntax = 'sokolang'
