" Every line after the board is an operation, an empty one too: nothing may add or drop one.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal nofixendofline
setlocal commentstring=#\ %s
setlocal comments=:#
setlocal formatoptions-=t formatoptions-=o formatoptions-=r
let b:editorconfig = v:false

let b:undo_ftplugin = 'setlocal fixendofline< commentstring< comments< formatoptions<'
