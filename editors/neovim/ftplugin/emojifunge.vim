" Blanks are cells too, and a program can print its own text: nothing may add or drop any.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal nofixendofline
setlocal commentstring= comments=
setlocal formatoptions-=t formatoptions-=o formatoptions-=r
let b:editorconfig = v:false

let b:undo_ftplugin = 'setlocal fixendofline< commentstring< comments< formatoptions<'
