if exists('b:current_syntax')
  finish
endif

" A word can contain a hyphen and parentheses, as in jump-if and out(c).
syntax iskeyword @,48-57,_,-,(,)
syntax match minesasmNumber /\%(\k\)\@1<![+-]\?\d\+\k\@!/
syntax match minesasmLabel /\<[A-Za-z_][A-Za-z0-9_-]*\ze:/
syntax match minesasmName /\%(\<\%(jump\|jump-if\|jump-if-not\|jump-if-positive\|call\)\s\+\)\@<=[A-Za-z_][A-Za-z0-9_-]*/
syntax match minesasmMacro /\%(\<define\s\+\)\@<=[A-Za-z_][A-Za-z0-9_-]*/
syntax keyword minesasmFlow if else while do end repeat halt ret jump jump-if jump-if-not jump-if-positive call
syntax keyword minesasmWord push print let get set assert-depth include define
syntax keyword minesasmCommand pop positive dup add sub mul div mod not roll in(n) in(c) out(n) out(c) swap reverse noop
syntax match minesasmEscape /\\\%([ntr0e\\'"]\|x\x\x\|u{\x\+}\)/ contained
syntax region minesasmString start=/"/ skip=/\\./ end=/"/ oneline contains=minesasmEscape
syntax region minesasmCharacter start=/'/ skip=/\\./ end=/'/ oneline contains=minesasmEscape
syntax match minesasmComment /#.*/ contains=minesasmDirective
syntax match minesasmDirective /\<mines:\s*[a-z-]\+\%(\[[^\]]*\]\|=\S*\)\?/ contained
syntax match minesasmDirective /\<fmt:\s*\%(off\|on\|skip\)\>/ contained

highlight default link minesasmNumber Number
highlight default link minesasmLabel Label
highlight default link minesasmName Label
highlight default link minesasmMacro Macro
highlight default link minesasmFlow Keyword
highlight default link minesasmWord Statement
highlight default link minesasmCommand Function
highlight default link minesasmEscape SpecialChar
highlight default link minesasmString String
highlight default link minesasmCharacter Character
highlight default link minesasmComment Comment
highlight default link minesasmDirective PreProc

let b:current_syntax = 'minesasm'
