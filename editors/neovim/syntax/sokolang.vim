if exists('b:current_syntax')
  finish
endif

" Below the first separator there are stacks and actions.
syntax match sokolangWall /#\+/
syntax match sokolangMark /\*/
syntax match sokolangPlayer /@/
syntax match sokolangCrate /\a/
syntax match sokolangPart /[0-9:!]/
syntax region sokolangBelow start=/^[ \t]*---[ \t]*$/ end=/\%$/ keepend contains=sokolangSeparator,sokolangNumber,sokolangGroup,sokolangMove,sokolangAction,sokolangStack,sokolangComment
syntax match sokolangSeparator /^[ \t]*---[ \t]*$/ contained
syntax match sokolangNumber /-\?\d\+/ contained
syntax match sokolangGroup /[][]/ contained
syntax match sokolangMove /[udlr]/ contained
syntax match sokolangAction /[wp]/ contained
syntax match sokolangStack /^[ \t]*[[:alpha:]@]\ze[ \t]*:/ contained
syntax match sokolangComment /^\/\/.*/
syntax sync fromstart

highlight default link sokolangWall Comment
highlight default link sokolangMark Special
highlight default link sokolangPlayer Type
highlight default link sokolangCrate Identifier
highlight default link sokolangStack Identifier
highlight default link sokolangMove Keyword
highlight default link sokolangAction Function
highlight default link sokolangPart Constant
highlight default link sokolangSeparator PreProc
highlight default link sokolangNumber Number
highlight default link sokolangGroup Delimiter
highlight default link sokolangComment Comment

let b:current_syntax = 'sokolang'
