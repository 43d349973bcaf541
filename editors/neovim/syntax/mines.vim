if exists('b:current_syntax')
  finish
endif

syntax match minesComment /#.*/ contains=minesDirective
syntax match minesDirective /\<mines:\s*[a-z-]\+\%(\[[^\]]*\]\|=\S*\)\?/ contained
syntax match minesDirective /\<fmt:\s*\%(off\|on\|skip\)\>/ contained
syntax match minesSafeCell /\./
syntax match minesMineCell /\*/
syntax match minesNumber /[-+]\?\d\+/
syntax match minesLeft /,/
syntax match minesRight /;/
syntax match minesOperation /[!@]/

highlight default link minesComment Comment
highlight default link minesDirective PreProc
highlight default link minesSafeCell Normal
highlight default link minesMineCell Error
highlight default link minesNumber Number
highlight default link minesLeft Operator
highlight default link minesRight Special
highlight default link minesOperation Keyword

let b:current_syntax = 'mines'
