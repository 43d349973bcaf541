" One session in Vim with ALE.
set nocompatible
execute 'set runtimepath^=' . $PLUGIN
set runtimepath+=/usr/share/vim-ale
filetype plugin indent on
syntax on
runtime plugin/ale.vim
execute 'source ' . $SETUP
execute 'edit ' . $FILE
let s:tries = 0
while empty(ale#engine#GetLoclist(bufnr(''))) && s:tries < 600
  sleep 100m
  let s:tries += 1
endwhile
let s:texts = map(copy(ale#engine#GetLoclist(bufnr(''))), 'v:val.text')
call writefile([&filetype, synIDattr(synID(3, 1, 1), 'name')] + s:texts, $OUT)
write
qall!
