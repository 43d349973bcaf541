" A line after a label, or after a word that begins a block, is indented.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal autoindent nosmartindent nocindent indentexpr=MinesasmIndent(v:lnum)
setlocal indentkeys=o,O,!^F,=else,=do,=end,<:>

let b:undo_indent = 'setlocal autoindent< smartindent< cindent< indentexpr< indentkeys<'

if exists('*MinesasmIndent')
  finish
endif

" The words of a line, without its texts, characters and comment.
function! s:words(line) abort
  let l:rest = substitute(a:line, '"\%([^"\\]\|\\.\)*"\|''\%([^''\\]\|\\.\)*''', '0', 'g')
  return split(substitute(l:rest, '#.*', '', ''))
endfunction

function! MinesasmIndent(number) abort
  let l:before = prevnonblank(a:number - 1)
  let l:words = l:before == 0 ? [] : s:words(getline(l:before))
  let l:depth = 0
  for l:word in l:words
    if l:word =~# '^\%(if\|while\|repeat\|define\)$'
      let l:depth += 1
    elseif l:word ==# 'end'
      let l:depth -= l:depth > 0
    elseif l:word =~# '^\%(else\|do\)$' && l:depth == 0
      let l:depth = 1
    endif
  endfor
  if len(l:words) == 1 && l:words[0] =~# ':$'
    let l:depth = 1
  endif
  let l:first = get(s:words(getline(a:number)), 0, '')
  let l:less = l:first =~# '^\%(else\|do\|end\)$'
  return max([0, indent(l:before) + (l:depth - l:less) * shiftwidth()])
endfunction
