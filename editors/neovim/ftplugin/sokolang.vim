if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" A comment begins in the first column.
setlocal commentstring=//\ %s
setlocal comments=://
setlocal formatoptions-=t formatoptions-=o formatoptions-=r

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions<'
